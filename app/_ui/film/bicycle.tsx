import { Back, Clock, type Film, Wheel } from "#app/_ui/film/kit.tsx";

const GREEN = "oklch(0.45 0.085 163)";
const DARK = "oklch(0.27 0.05 165)";
const CREAM = "oklch(0.945 0.038 92)";
const SAGE = "oklch(0.79 0.055 150)";

const Van = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0h44l14 15 8 4v14H0z" fill={GREEN} />
    <path d="M46 4l9 11H46z" fill={CREAM} />
    <rect x="0" y="20" width="66" height="2.4" fill={CREAM} />
    <circle cx="14" cy="33" r="7.5" fill={DARK} />
    <circle cx="14" cy="33" r="3" fill={CREAM} />
    <circle cx="52" cy="33" r="7.5" fill={DARK} />
    <circle cx="52" cy="33" r="3" fill={CREAM} />
  </g>
);

/** The brief of the front page: bicycles mended at your door. */
export const bicycle: Film = {
  aspect: "9:16",
  poster: 1,
  scenes: [
    {
      words: "Pfff.",
      wordsAfter: 1.3,
      place: "low-right",
      size: 9,
      color: DARK,
      draw: (m) => (
        <>
          <Back fill={SAGE} />
          <rect y="123" width="90" height="40" fill={DARK} />
          <g {...m("sag", 1.2)}>
            <ellipse cx="40" cy="120.5" rx="19" ry="5.2" fill={DARK} />
            <g {...m("spin")}>
              <Wheel x={40} y={86} r={34} tyre={DARK} rim={CREAM} />
            </g>
          </g>
        </>
      ),
    },
    {
      words: "We come to you.",
      place: "left",
      size: 19,
      color: DARK,
      draw: (m) => (
        <>
          <Back fill={GREEN} />
          <g {...m("right")}>
            <polygon points="-40,0 82,0 64,160 -40,160" fill={CREAM} />
          </g>
          <g {...m("right", 0.35)}>
            <Van x={6} y={112} />
          </g>
        </>
      ),
    },
    {
      words: "Book by message.",
      place: "middle",
      size: 15.5,
      color: DARK,
      draw: (m) => (
        <>
          <Back fill={GREEN} />
          <g {...m("grow", 0.1)}>
            <path d="M8 45h74v66H38l-16 17v-17H8z" fill={CREAM} />
          </g>
        </>
      ),
    },
    {
      words: "Here before nine.",
      place: "bottom",
      size: 15,
      color: DARK,
      draw: (m) => (
        <>
          <Back fill={CREAM} />
          <g {...m("grow")}>
            <Clock x={45} y={64} r={35} face={GREEN} ink={CREAM} hour={265} minute={0} />
          </g>
          <g {...m("turn", 0.15)}>
            <circle cx="45" cy="64" r="27.6" fill={GREEN} />
            <rect x="43.4" y="46" width="3.2" height="20" fill={CREAM} transform="rotate(-95 45 64)" />
            <rect x="43.9" y="39" width="2.2" height="27" fill={CREAM} transform="rotate(-60 45 64)" />
            <circle cx="45" cy="64" r="3.2" fill={CREAM} />
          </g>
        </>
      ),
    },
    {
      words: "Pay when it rolls.",
      place: "bottom",
      size: 15,
      color: CREAM,
      draw: (m) => (
        <>
          <Back fill={GREEN} />
          <g {...m("spin", 0.1)}>
            <Wheel x={45} y={64} r={34} tyre={DARK} rim={CREAM} />
          </g>
        </>
      ),
    },
    {
      words: "555 0142",
      place: "upright",
      size: 33,
      color: GREEN,
      draw: (m) => (
        <>
          <Back fill={CREAM} />
          <g {...m("roll", 0.1)}>
            <Wheel x={78} y={124} r={34} tyre={DARK} rim={SAGE} />
          </g>
        </>
      ),
    },
    {
      words: "555 0142",
      place: "upright",
      size: 33,
      color: CREAM,
      draw: () => <Back fill={GREEN} />,
    },
  ],
};
