import { Back, type Film, type Move } from "#app/_ui/film/kit.tsx";

const WHITE = "oklch(0.965 0.004 200)";
const INK = "oklch(0.24 0.02 220)";
const LIME = "oklch(0.88 0.145 118)";
const GREY = "oklch(0.82 0.008 220)";
const SLATE = "oklch(0.45 0.03 220)";

const ROWS = Array.from({ length: 12 }, (_, row) => row);

const Table = ({ done, m }: { done: number; m: Move }) => (
  <g>
    <rect x="16" y="36" width="88" height="76" fill={WHITE} />
    {ROWS.map((row) => (
      <g key={row}>
        <rect x="20" y={39.5 + row * 6} width="26" height="3" fill={GREY} />
        <rect x="50" y={39.5 + row * 6} width="16" height="3" fill={GREY} />
        <rect
          x="72"
          y={38.6 + row * 6}
          width="28"
          height="4.8"
          fill={row < done ? LIME : GREY}
          {...(row < done ? m("wide", row * 0.08) : {})}
        />
      </g>
    ))}
  </g>
);
const Key = ({ x, w, children }: { x: number; w: number; children: React.ReactNode }) => (
  <g>
    <rect x={x} y="52" width={w} height="38" rx="4" fill={SLATE} />
    <rect x={x} y="48" width={w} height="36" rx="4" fill={WHITE} />
    {children}
  </g>
);

/** Product: a changelog film, square. */
export const changelog: Film = {
  aspect: "1:1",
  poster: 2,
  scenes: [
    { words: "4.2", place: "middle", size: 58, color: INK, draw: () => <Back fill={LIME} /> },
    {
      words: "Bulk edit.",
      place: "top",
      size: 13,
      color: WHITE,
      draw: (m) => (
        <>
          <Back fill={INK} />
          <Table done={1} m={m} />
        </>
      ),
    },
    {
      words: "Bulk edit.",
      place: "top",
      size: 13,
      color: WHITE,
      draw: (m) => (
        <>
          <Back fill={INK} />
          <Table done={12} m={m} />
        </>
      ),
    },
    {
      words: "Undo, by keyboard.",
      place: "top",
      size: 11,
      color: INK,
      draw: (m) => (
        <>
          <Back fill={GREY} />
          <g {...m("fall", 0.1)}>
            <Key x={14} w={44}>
              <path d="M28 70l8-8 8 8M36 62v14" fill="none" stroke={INK} strokeWidth="3" />
            </Key>
          </g>
          <g {...m("fall", 0.3)}>
            <Key x={64} w={42}>
              <path d="M78 59h14L78 74h14" fill="none" stroke={INK} strokeWidth="3" />
            </Key>
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={SLATE} />
          <rect x="18" y="16" width="84" height="88" fill={WHITE} />
          <g {...m("left", 0.1)}>
            <rect x="62" y="16" width="40" height="88" fill={INK} />
          </g>
          {[28, 42, 56, 70, 84].map((y) => (
            <g key={y}>
              <rect x="26" y={y} width="30" height="4" fill={GREY} />
              <rect x="68" y={y} width="26" height="4" fill={SLATE} />
            </g>
          ))}
          <rect x="60.5" y="8" width="2.4" height="104" fill={LIME} {...m("left", 0.1)} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={WHITE} />
          {[0, 1, 2].map((row) => (
            <g key={row} {...m("left", row * 0.2)}>
              <rect x="14" y={26 + row * 26} width={[54, 66, 72][row]} height="8" fill={INK} />
              <rect
                x="14"
                y={37 + row * 26}
                width={[30, 24, 38][row]}
                height="4"
                fill={SLATE}
                opacity="0.6"
              />
            </g>
          ))}
          <rect x="0" y="0" width="4" height="122" fill={LIME} />
        </>
      ),
    },
    { words: "4.2 is in your app.", place: "middle", size: 15, color: INK, draw: () => <Back fill={LIME} /> },
  ],
};
