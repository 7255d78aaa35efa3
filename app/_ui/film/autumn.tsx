import { Back, type Film } from "#app/_ui/film/kit.tsx";

const BRICK = "oklch(0.50 0.075 45)";
const CREAM = "oklch(0.94 0.03 85)";
const LEAF = "oklch(0.74 0.13 72)";
const FOREST = "oklch(0.33 0.045 150)";
const WOOD = "oklch(0.36 0.045 50)";
/** A wall as one path: courses, and joints that alternate. */
const WALL = Array.from({ length: 12 }, (_, course) => {
  const y = course * 13.4;
  const joints = Array.from({ length: 5 }, (_, brick) => `M${brick * 20 + (course % 2) * 10} ${y}v13.4`).join(
    "",
  );
  return `M0 ${y}H90${joints}`;
}).join("");

const Shop = () => (
  <g>
    <Back fill={BRICK} />
    <path d={WALL} fill="none" stroke={WOOD} strokeWidth="0.6" opacity="0.5" />
    <path d="M20 160V62a25 25 0 0 1 50 0v98z" fill={WOOD} />
    <path d="M25 160V64a20 20 0 0 1 40 0v96z" fill={FOREST} />
    <rect x="30" y="70" width="13" height="34" fill={LEAF} opacity="0.85" />
    <rect x="47" y="70" width="13" height="34" fill={LEAF} opacity="0.85" />
    <circle cx="60" cy="118" r="2.2" fill={CREAM} />
  </g>
);
const Leaf = ({ x, y, s = 1, turn = 0 }: { x: number; y: number; s?: number; turn?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${s})`}>
    <path d="M0 -20C13 -12 14 6 0 20 -14 6 -13 -12 0 -20z" fill={LEAF} />
    <path d="M0 -14V27M0 -2l7-6M0 6l-7-6" stroke={WOOD} strokeWidth="1.4" fill="none" />
  </g>
);

/** Marketing: one autumn sale, five cities. */
export const autumn: Film = {
  aspect: "9:16",
  poster: 1,
  scenes: [
    {
      draw: (m) => (
        <g {...m("grow")}>
          <Shop />
        </g>
      ),
    },
    {
      words: "Autumn sale.",
      place: "top",
      size: 16,
      color: CREAM,
      draw: (m) => (
        <>
          <Shop />
          <g {...m("fall", 0.1)}>
            <Leaf x={56} y={104} s={1.7} turn={28} />
          </g>
        </>
      ),
    },
    {
      words: "Leipzig",
      place: "middle",
      size: 26,
      color: FOREST,
      draw: (m) => (
        <>
          <Back fill={LEAF} />
          <g {...m("fade")}>
            <Leaf x={76} y={24} s={1.2} turn={40} />
          </g>
        </>
      ),
    },
    {
      words: "Leipzig",
      place: "middle",
      size: 26,
      color: FOREST,
      draw: (m) => (
        <>
          <Back fill={LEAF} />
          <rect x="0" y="100" width="76" height="17" fill={FOREST} {...m("right", 0.1)} />
          <rect x="8" y="106" width="42" height="5" fill={CREAM} {...m("wide", 0.3)} />
        </>
      ),
    },
    {
      words: "Leipzig",
      place: "top",
      size: 20,
      color: FOREST,
      draw: (m) => (
        <>
          <Back fill={LEAF} />
          <rect x="0" y="60" width="76" height="17" fill={FOREST} />
          <rect x="8" y="66" width="42" height="5" fill={CREAM} />
          <g {...m("rise", 0.1)}>
            <rect y="128" width="90" height="34" fill={CREAM} />
            <g fill={WOOD}>
              <rect x="8" y="135" width="74" height="2.6" />
              <rect x="8" y="141" width="70" height="2.6" />
              <rect x="8" y="147" width="46" height="2.6" />
            </g>
          </g>
        </>
      ),
    },
    {
      words: "Leipzig",
      place: "top",
      size: 20,
      color: CREAM,
      draw: () => (
        <>
          <Shop />
          <rect width="90" height="58" fill={FOREST} />
          <rect x="0" y="58" width="76" height="15" fill={LEAF} />
          <rect x="8" y="63" width="42" height="5" fill={WOOD} />
          <rect y="128" width="90" height="34" fill={CREAM} />
          <g fill={WOOD}>
            <rect x="8" y="135" width="74" height="2.6" />
            <rect x="8" y="141" width="70" height="2.6" />
            <rect x="8" y="147" width="46" height="2.6" />
          </g>
        </>
      ),
    },
  ],
};
