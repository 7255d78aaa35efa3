import { Back, diamond, type Film, Phone } from "#app/_ui/film/kit.tsx";

const DAY = "oklch(0.945 0.02 95)";
const NIGHT = "oklch(0.27 0.03 275)";
const NOTE = "oklch(0.88 0.105 95)";
const INK = "oklch(0.26 0.03 275)";
const MIST = "oklch(0.8 0.03 260)";

const Lines = ({
  x,
  y,
  w,
  rows,
  fill = INK,
}: {
  x: number;
  y: number;
  w: number;
  rows: number[];
  fill?: string;
}) => (
  <g fill={fill}>
    {rows.map((part, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a drawing
      <rect key={row} x={x} y={y + row * 6} width={w * part} height="2.6" />
    ))}
  </g>
);
const NotePhone = ({ x, rows, dark = false }: { x: number; rows: number[]; dark?: boolean }) => (
  <g>
    <Phone x={x} y={12} w={36} body={dark ? MIST : INK} screen={NOTE} />
    <Lines x={x + 7} y={24} w={22} rows={rows} />
  </g>
);

/** Product launch: notes that work offline and merge. */
export const notes: Film = {
  aspect: "16:9",
  poster: 2,
  scenes: [
    {
      draw: (m) => (
        <>
          <Back fill={DAY} />
          <g {...m("fall", 0.2)}>
            <path d="M-2 -2h78v94H-2z" fill={NIGHT} />
          </g>
          <NotePhone x={24} rows={[1, 0.7]} dark />
          <NotePhone x={100} rows={[1, 0.7]} />
          <g fill={INK}>
            {[3, 5, 7, 9].map((h, bar) => (
              <rect key={h} x={143 + bar * 3.4} y={20 - h} width="2.2" height={h} />
            ))}
          </g>
          <g fill="none" stroke={MIST} strokeWidth="0.7">
            {[3, 5, 7, 9].map((h, bar) => (
              <rect key={h} x={5 + bar * 3.4} y={20 - h} width="2.2" height={h} />
            ))}
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={DAY} />
          <path d="M-2 -2h82v94H-2z" fill={NIGHT} />
          <NotePhone x={24} rows={[1, 0.7]} dark />
          <NotePhone x={100} rows={[1, 0.7]} />
          <rect x="31" y="36" width="19" height="2.6" fill={INK} {...m("wide", 0.2)} />
          <rect x="107" y="36" width="9" height="2.6" fill={INK} {...m("wide", 0.5)} />
          <rect x="51.5" y="35" width="1.2" height="4.6" fill={INK} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={DAY} />
          <g {...m("right")}>
            <rect x="44" y="16" width="46" height="58" fill={NOTE} />
            <Lines x={51} y={26} w={32} rows={[1, 0.7, 0.86]} />
          </g>
          <g {...m("left")} opacity="0.82">
            <rect x="68" y="20" width="46" height="58" fill={NOTE} />
            <Lines x={75} y={30} w={32} rows={[1, 0.7]} />
            <rect x="75" y="48" width="12" height="2.6" fill={INK} />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={DAY} />
          <rect x="54" y="12" width="52" height="66" fill={NOTE} />
          <g fill={INK}>
            <rect x="62" y="26" width="34" height="3.4" />
            <rect x="62" y="36" width="14" height="3.4" {...m("wide", 0.1)} />
            <rect x="62" y="46" width="27" height="3.4" {...m("wide", 0.2)} />
          </g>
        </>
      ),
    },
    { words: "Notes, offline.", place: "middle", size: 12, color: DAY, draw: () => <Back fill={NIGHT} /> },
    {
      draw: (m) => (
        <>
          <Back fill={MIST} />
          {[18, 62, 106].map((x, screen) => (
            <g key={x} {...m("rise", screen * 0.3)}>
              <rect x={x} y="16" width="36" height="58" rx="2.4" fill={DAY} />
              {screen === 0 && <rect x={x + 5} y="22" width="26" height="6" rx="3" fill={NOTE} />}
              {screen < 2 && (
                <Lines
                  x={x + 5}
                  y={screen ? 24 : 34}
                  w={26}
                  rows={screen ? [1, 0.6, 0.9, 0.7, 1, 0.5] : [1, 0.6, 0.9]}
                />
              )}
              {screen === 2 && (
                <path d={`M${x + 6} 60q6-22 12-10t12-18`} fill="none" stroke={INK} strokeWidth="2.4" />
              )}
            </g>
          ))}
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => (
            <rect
              key={cell}
              x={52 + (cell % 3) * 20}
              y={17 + Math.floor(cell / 3) * 20}
              width="16"
              height="16"
              fill={cell === 4 ? DAY : NOTE}
              opacity={cell % 2 && cell !== 4 ? 0.62 : 1}
              {...m("grow", cell * 0.08)}
            />
          ))}
        </>
      ),
    },
    {
      words: "3 March.",
      place: "middle",
      size: 15,
      color: INK,
      draw: (m) => (
        <>
          <Back fill={NOTE} />
          <polygon points={diamond(80, 20, 6)} fill={INK} {...m("grow")} />
          <rect x="52" y="66" width="56" height="3.4" fill={INK} {...m("wide", 0.3)} />
        </>
      ),
    },
  ],
};
