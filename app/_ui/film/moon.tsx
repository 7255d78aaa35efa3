import { Back, type Film } from "#app/_ui/film/kit.tsx";

const NIGHT = "oklch(0.23 0.035 272)";
const DEEP = "oklch(0.17 0.03 272)";
const MOON = "oklch(0.94 0.028 95)";
const DARK = "oklch(0.40 0.03 272)";
const EARTH = "oklch(0.66 0.085 232)";
const SUN = "oklch(0.87 0.135 90)";

/** A moon of which the side facing `lit` degrees (0: right, 180: left) is bright. */
const Moon = ({ x, y, r, lit = 180 }: { x: number; y: number; r: number; lit?: number }) => (
  <g transform={`rotate(${lit} ${x} ${y})`}>
    <circle cx={x} cy={y} r={r} fill={DARK} />
    <path d={`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`} fill={MOON} />
  </g>
);
const Sun = () => <circle cx="2" cy="45" r="26" fill={SUN} />;
const Earth = ({ r = 10 }: { r?: number }) => (
  <g>
    <circle cx="86" cy="45" r={r} fill={EARTH} />
    <path d={`M86 ${45 - r}a${r} ${r} 0 0 1 0 ${2 * r}z`} fill={DEEP} opacity="0.55" />
  </g>
);
const Orbit = () => (
  <circle cx="86" cy="45" r="33" fill="none" stroke={DARK} strokeWidth="0.9" strokeDasharray="2 3" />
);
const Eye = () => (
  <g>
    <path d="M81 38q5-5 10 0-5 5-10 0z" fill={MOON} />
    <circle cx="86" cy="38" r="1.7" fill={NIGHT} />
  </g>
);

/** Educators: why the moon has phases. */
export const moon: Film = {
  aspect: "16:9",
  poster: 1,
  scenes: [
    {
      words: "Who covered the other half?",
      place: "right",
      size: 7,
      color: MOON,
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <g {...m("rise")}>
            <Moon x={42} y={45} r={33} lit={0} />
          </g>
        </>
      ),
    },
    {
      words: "The earth, of course.",
      place: "top",
      size: 6,
      color: MOON,
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <Sun />
          <polygon points="86,35 160,38 160,52 86,55" fill={DEEP} {...m("wide")} />
          <Earth />
          <circle cx="126" cy="45" r="5" fill={DARK} {...m("fade", 0.2)} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <Sun />
          <polygon points="86,35 160,38 160,52 86,55" fill={DEEP} />
          <Earth />
          <g {...m("rise", 0.1)}>
            <Moon x={98} y={15} r={6} />
          </g>
        </>
      ),
    },
    {
      words: "Hm.",
      place: "right",
      size: 18,
      color: MOON,
      draw: () => (
        <>
          <Back fill={DEEP} />
          <g opacity="0.35">
            <Sun />
            <Earth />
            <Moon x={98} y={15} r={6} />
          </g>
        </>
      ),
    },
    {
      words: "Always.",
      place: "right",
      size: 8,
      color: SUN,
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <g fill="none" stroke={SUN} strokeWidth="1.6" {...m("right")}>
            <path d="M0 21h16M0 37h10M0 53h10M0 69h16" />
          </g>
          <g {...m("grow")}>
            <Moon x={48} y={45} r={31} />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <Sun />
          <Orbit />
          <Earth />
          <Eye />
          <g {...m("spin", 0.1)}>
            <circle cx="86" cy="45" r="39" fill="none" />
            <Moon x={110} y={22} r={6} />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <Sun />
          <Orbit />
          <Earth />
          <Moon x={86} y={78} r={6} />
          <rect x="122" y="8" width="32" height="32" fill={DEEP} stroke={MOON} strokeWidth="1" />
          <g {...m("fade", 0.2)}>
            <circle cx="138" cy="24" r="10" fill={DARK} />
            <path d="M138 14a10 10 0 0 0 0 20 6 10 0 0 0 0-20z" fill={MOON} />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <Sun />
          <Orbit />
          <Earth />
          <Moon x={54} y={53} r={6} />
          <rect x="122" y="8" width="32" height="32" fill={MOON} {...m("fall")} />
          <path d="M130 24h16" stroke={NIGHT} strokeWidth="2.4" strokeDasharray="2.4 2.4" />
        </>
      ),
    },
    {
      words: "And when is it really the shadow?",
      place: "middle",
      size: 9.4,
      color: NIGHT,
      draw: () => <Back fill={SUN} />,
    },
    { draw: () => <Back fill={DEEP} /> },
  ],
};
