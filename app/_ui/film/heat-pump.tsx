import type { ReactNode } from "react";
import { Back, type Film, type Move } from "#app/_ui/film/kit.tsx";

const COLD = "oklch(0.83 0.042 240)";
const SNOW = "oklch(0.965 0.01 240)";
const WARM = "oklch(0.86 0.085 82)";
const INK = "oklch(0.29 0.035 262)";
const HEAT = "oklch(0.66 0.125 58)";
const PALE = "oklch(0.62 0.055 240)";

const House = ({ children }: { children?: ReactNode }) => (
  <g>
    <rect x="-20" y="76" width="200" height="20" fill={SNOW} />
    <path d="M62 76V42L98 18l36 24v34z" fill={WARM} stroke={INK} strokeWidth="3" />
    <path d="M55 45L98 15l43 30" fill="none" stroke={INK} strokeWidth="4" />
    <rect x="62" y="56" width="72" height="2" fill={INK} />
    <rect x="78" y="63" width="5" height="9" fill={INK} opacity="0.25" />
    <rect x="86" y="63" width="5" height="9" fill={INK} opacity="0.25" />
    {children}
  </g>
);
const POINTS: [number, number][] = [
  [8, 14],
  [22, 34],
  [14, 56],
  [34, 20],
  [42, 48],
  [30, 66],
  [50, 30],
  [8, 38],
  [46, 64],
  [24, 50],
];
const Points = ({
  at,
  fill,
  m,
  after = 0,
}: {
  at: [number, number][];
  fill: string;
  m: Move;
  after?: number;
}) => (
  <g fill={fill} {...m("drift", after)}>
    {at.map(([x, y]) => (
      <circle key={`${x},${y}`} cx={x} cy={y} r="1.9" />
    ))}
  </g>
);
const pipe = "M20 40h84M20 66h84M20 40v26M104 40v26";

/** Explainers: how a heat pump heats a house. One house, on screen all the time. */
export const heatPump: Film = {
  aspect: "16:9",
  poster: 2,
  scenes: [
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <g {...m("rise")}>
            <House />
          </g>
        </>
      ),
    },
    {
      words: "It is spread thin.",
      place: "bottom",
      size: 5.2,
      color: INK,
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <Points at={POINTS} fill={HEAT} m={m} after={0.1} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <path d={pipe} fill="none" stroke={PALE} strokeWidth="4" pathLength={1} {...m("draw")} />
          <Points
            at={[
              [20, 46],
              [20, 58],
              [28, 40],
              [40, 40],
              [50, 66],
              [34, 66],
              [44, 26],
              [10, 30],
            ]}
            fill={HEAT}
            m={m}
            after={0.4}
          />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <path
            d="M20 40h16q8 0 10 8 2-8 10-8h48v26H56q-8 0-10-8-2 8-10 8H20z"
            fill="none"
            stroke={HEAT}
            strokeWidth="4"
            {...m("fade")}
          />
          <g fill={HEAT} {...m("grow", 0.2)}>
            {[0, 1, 2, 3, 4, 5].map((point) => (
              <circle key={point} cx={43 + (point % 2) * 6} cy={48.4 + Math.floor(point / 2) * 4.6} r="1.9" />
            ))}
          </g>
          <g fill="none" stroke={INK} strokeWidth="2" {...m("left", 0.2)}>
            <path d="M28 53h9M33 49.5l4.5 3.5-4.5 3.5M64 53h-9M59.5 49.5L55 53l4.5 3.5" />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <path d="M62 40h42v26H62" fill="none" stroke={HEAT} strokeWidth="4" />
          <path d="M62 66H20V40h42" fill="none" stroke={SNOW} strokeWidth="4" />
          <Points
            at={[
              [74, 46],
              [86, 50],
              [96, 44],
              [112, 48],
              [122, 52],
              [118, 66],
              [98, 68],
              [108, 62],
              [90, 32],
              [104, 34],
            ]}
            fill={HEAT}
            m={m}
            after={0.2}
          />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <path d={pipe} fill="none" stroke={PALE} strokeWidth="4" />
          <path d={pipe} fill="none" stroke={HEAT} strokeWidth="4" pathLength={1} {...m("draw", 0.1)} />
          <path d="M44 34.5l7 5.5-7 5.5M80 60.5L73 66l7 5.5" fill="none" stroke={INK} strokeWidth="2.4" />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={COLD} />
          <House />
          <circle cx="46" cy="50" r="16" fill={INK} />
          <circle cx="46" cy="50" r="12" fill={SNOW} />
          <rect
            x="45"
            y="40"
            width="2"
            height="11"
            fill={HEAT}
            transform="rotate(38 46 50)"
            {...m("turn", 0.2)}
          />
          <path d="M20 50h9" stroke={INK} strokeWidth="4" />
          <circle cx="20" cy="50" r="2.6" fill={HEAT} />
          <Points
            at={[
              [76, 47],
              [88, 47],
              [100, 47],
              [112, 47],
              [76, 66],
              [100, 66],
              [112, 66],
            ]}
            fill={HEAT}
            m={m}
            after={0.5}
          />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={SNOW} />
          <g transform="translate(-22 44) scale(0.5)">
            <House />
          </g>
          <rect x="70" y="16" width="24" height="56" fill={PALE} {...m("tall", 0.1)} />
          <rect x="106" y="48" width="24" height="24" fill={HEAT} {...m("tall", 0.3)} />
          <rect x="62" y="72" width="76" height="2" fill={INK} />
          <rect x="62" y="79" width="48" height="2.4" fill={INK} opacity="0.45" {...m("wide", 0.5)} />
        </>
      ),
    },
    {
      draw: () => (
        <>
          <Back fill={SNOW} />
          <rect x="44" y="12" width="30" height="60" fill={PALE} />
          <rect x="88" y="46" width="30" height="26" fill={HEAT} />
          <rect x="32" y="72" width="98" height="2" fill={INK} />
          <rect x="32" y="79" width="48" height="2.4" fill={INK} opacity="0.45" />
        </>
      ),
    },
  ],
};
