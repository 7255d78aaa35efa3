import { Back, type Film, Phone } from "#app/_ui/film/kit.tsx";

const BLACK = "oklch(0.175 0.012 230)";
const LINE = "oklch(0.93 0.02 190)";
const MINT = "oklch(0.82 0.09 180)";
const WALL = "oklch(0.32 0.022 225)";
const ROOM = "oklch(0.25 0.02 225)";
const LIGHT = "oklch(0.88 0.09 95)";

const tremble = (x: number, y: number, length: number, size: number) =>
  `M${x} ${y}${Array.from({ length: Math.floor(length / 4) }, (_, beat) => `l2 ${beat % 2 ? -size : size}l2 ${beat % 2 ? size : -size}`).join("")}`;
const Building = ({
  x,
  y,
  s = 1,
  lit = [] as number[],
}: {
  x: number;
  y: number;
  s?: number;
  lit?: number[];
}) => (
  <g transform={`translate(${x} ${y}) scale(${s})`}>
    <rect x="-30" y="-60" width="60" height="60" fill={WALL} />
    {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((room) => (
      <rect
        key={room}
        x={-26 + (room % 3) * 18}
        y={-56 + Math.floor(room / 3) * 19}
        width="16"
        height="16"
        fill={lit.includes(room) ? LIGHT : ROOM}
      />
    ))}
  </g>
);

/** Founders: a sensor that hears leaks before anything is wet. */
export const leak: Film = {
  aspect: "16:9",
  poster: 4,
  scenes: [
    { draw: () => <Back fill={BLACK} /> },
    {
      words: "This is a pipe.",
      place: "bottom",
      size: 6.4,
      color: LINE,
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          <path d={tremble(0, 45, 168, 0.7)} fill="none" stroke={LINE} strokeWidth="1" {...m("shake")} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          <g {...m("grow")}>
            <Building x={80} y={84} s={1.25} />
          </g>
          <path d={tremble(68, 9, 4, 0)} stroke={LINE} />
          <path d="M68.5 9v76" stroke={LINE} strokeWidth="1.1" fill="none" {...m("shake", 0.2)} />
        </>
      ),
    },
    {
      words: "It will leak in three weeks.",
      place: "right",
      size: 6.4,
      color: LINE,
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          <Building x={46} y={84} s={1.25} lit={[1, 5, 6]} />
          <rect x="47.5" y="38" width="20" height="20" fill={MINT} opacity="0.85" {...m("fall", 0.3)} />
          <path d="M34.5 9v76" stroke={LINE} strokeWidth="1.1" {...m("shake")} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          <path d="M0 62h52" stroke={LINE} strokeWidth="1.2" />
          <path
            d="M52 62q24 0 36-8t30-34 42-14"
            fill="none"
            stroke={MINT}
            strokeWidth="2.4"
            pathLength={1}
            {...m("draw", 0.2)}
          />
          <path d="M0 32h160" stroke={LINE} strokeWidth="0.8" strokeDasharray="3 3" opacity="0.6" />
          <circle cx="52" cy="62" r="5" fill={MINT} {...m("fall")} />
          <circle
            cx="110"
            cy="32"
            r="3.4"
            fill={BLACK}
            stroke={LIGHT}
            strokeWidth="1.8"
            {...m("grow", 0.8)}
          />
        </>
      ),
    },
    {
      words: "Second floor, left of the lift.",
      place: "narrow",
      size: 3.6,
      color: BLACK,
      draw: (m) => (
        <>
          <Back fill={WALL} />
          <g {...m("rise")}>
            <Phone x={60} y={7} w={40} body={BLACK} screen={LINE} />
          </g>
        </>
      ),
    },
    {
      words: "In three buildings today.",
      place: "top",
      size: 6,
      color: LINE,
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          {[38, 80, 122].map((x, building) => (
            <g key={x} {...m("rise", building * 0.25)}>
              <Building x={x} y={84} s={0.55 + building * 0.06} />
              <circle cx={x} cy="72" r="3.2" fill={MINT} />
            </g>
          ))}
        </>
      ),
    },
    {
      words: "Your name",
      place: "middle",
      size: 13,
      color: LINE,
      draw: (m) => (
        <>
          <Back fill={BLACK} />
          <path
            d="M30 64q20 0 30-2t28-5 42 1"
            fill="none"
            stroke={MINT}
            strokeWidth="2.4"
            pathLength={1}
            {...m("draw")}
          />
        </>
      ),
    },
    {
      words: "Your name",
      place: "middle",
      size: 13,
      color: LINE,
      draw: () => (
        <>
          <Back fill={BLACK} />
          <path d="M30 62h100" stroke={MINT} strokeWidth="2.4" />
        </>
      ),
    },
  ],
};
