import { Back, type Film } from "#app/_ui/film/kit.tsx";

const FLOUR = "oklch(0.945 0.022 82)";
const CRUST = "oklch(0.6 0.095 62)";
const NAVY = "oklch(0.3 0.05 255)";
const GOLD = "oklch(0.82 0.1 82)";
const SKY = "oklch(0.8 0.04 240)";

const Till = () => (
  <g>
    <path d="M66 34h46l10 38H56z" fill={NAVY} />
    <rect x="52" y="72" width="74" height="11" fill={NAVY} />
    <rect x="78" y="24" width="22" height="11" fill={NAVY} />
    <g fill={SKY} opacity="0.45">
      <rect x="74" y="44" width="30" height="2.4" />
      <rect x="73" y="50" width="32" height="2.4" />
    </g>
    <rect x="82" y="60" width="12" height="7" fill={FLOUR} />
  </g>
);
const Receipt = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x} ${y}h16v14l-2.7-2-2.7 2-2.6-2-2.7 2-2.6-2-2.7 2z`}
    fill={FLOUR}
    stroke={NAVY}
    strokeWidth="1"
  />
);

/** Sales: three questions from one call. */
export const bakeries: Film = {
  aspect: "16:9",
  poster: 2,
  scenes: [
    {
      words: "Three questions from our call.",
      place: "left",
      size: 8.6,
      color: NAVY,
      draw: (m) => (
        <>
          <Back fill={FLOUR} />
          <path d="M118 92c-14-44 4-76 24-76s38 32 24 76z" fill={CRUST} {...m("rise")} />
          <g stroke={GOLD} strokeWidth="3" {...m("fade", 0.3)}>
            <path d="M122 44l14 8M120 58l16 9M121 73l15 8" />
          </g>
        </>
      ),
    },
    {
      words: "Does it work with the old tills?",
      place: "middle",
      size: 9,
      color: NAVY,
      draw: () => <Back fill={GOLD} />,
    },
    {
      words: "Yes, by the port that it has.",
      place: "top",
      size: 5.4,
      color: NAVY,
      draw: (m) => (
        <>
          <Back fill={SKY} />
          <Till />
          <g {...m("right", 0.2)}>
            <path d="M0 63.5h66" stroke={CRUST} strokeWidth="3.4" />
            <rect x="64" y="58.5" width="14" height="10" rx="1.6" fill={CRUST} />
          </g>
        </>
      ),
    },
    {
      words: "What if the internet is down?",
      place: "top",
      size: 5.4,
      color: FLOUR,
      draw: (m) => (
        <>
          <Back fill={NAVY} />
          <path d="M108 52a10 10 0 0 1 6-18 14 14 0 0 1 26 3 8 8 0 0 1 0 15z" fill={SKY} />
          <path d="M56 70L82 60M94 55l14-3" stroke={GOLD} strokeWidth="2" />
          <path d="M84 52l4 6M90 62l4-6" stroke={GOLD} strokeWidth="2" />
          <rect x="30" y="64" width="26" height="20" fill={CRUST} />
          {[0, 1, 2].map((receipt) => (
            <g key={receipt} {...m("fall", 0.2 + receipt * 0.25)}>
              <Receipt x={64 + receipt * 3} y={70 - receipt * 5 + 2} />
            </g>
          ))}
        </>
      ),
    },
    {
      words: "Who trains the staff?",
      place: "top",
      size: 7,
      color: NAVY,
      draw: (m) => (
        <>
          <Back fill={GOLD} />
          {[40, 60].map((y, row) => (
            <g key={y} fill={NAVY} {...m("left", row * 0.2)}>
              <rect x="16" y={y} width={row ? 52 : 64} height="8" />
              <rect x="104" y={y} width="40" height="8" opacity="0.5" />
            </g>
          ))}
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={FLOUR} />
          {[0, 1, 2].map((row) => (
            <g key={row} {...m("rise", row * 0.15)}>
              <rect
                x="14"
                y={14 + row * 24}
                width={[92, 84, 66][row]}
                height="4"
                fill={NAVY}
                opacity="0.45"
              />
              <rect x="14" y={21 + row * 24} width={[58, 66, 52][row]} height="7.4" fill={CRUST} />
            </g>
          ))}
        </>
      ),
    },
    { words: "Hanna, 555 0175", place: "middle", size: 10, color: FLOUR, draw: () => <Back fill={NAVY} /> },
  ],
};
