import { Back, diamond, type Film } from "#app/_ui/film/kit.tsx";

const BLUE = "oklch(0.40 0.115 258)";
const PAPER = "oklch(0.955 0.008 90)";
const INK = "oklch(0.24 0.02 260)";
const SKY = "oklch(0.84 0.045 240)";

const Logo = ({ x, y, s = 1 }: { x: number; y: number; s?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${s})`} fill={BLUE}>
    <path d="M-14 0a14 14 0 0 1 28 0z" />
    <path d="M-14 -17a14 14 0 0 0 28 0z" opacity="0.45" />
  </g>
);
const Face = () => (
  <g fill={INK} opacity="0.9">
    <ellipse cx="104" cy="37" rx="13" ry="16" />
    <path d="M70 92c0-24 14-34 34-34s34 10 34 34z" />
  </g>
);

/** Brand motion kits: everything eases like a drawer. */
export const brandKit: Film = {
  aspect: "16:9",
  poster: 1,
  scenes: [
    {
      draw: (m) => (
        <>
          <Back fill={PAPER} />
          <g {...m("rise", 0.4)}>
            <Logo x={80} y={57} s={1.5} />
          </g>
          <rect y="57" width="160" height="34" fill={PAPER} />
          <rect x="24" y="57" width="112" height="2.4" fill={INK} {...m("wide")} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={SKY} />
          <Face />
          <rect x="0" y="58" width="84" height="21" fill={BLUE} {...m("wide")} />
          <rect x="10" y="63" width="46" height="5.4" fill={PAPER} {...m("wide", 0.2)} />
          <rect x="10" y="71.4" width="30" height="3.2" fill={PAPER} opacity="0.75" {...m("wide", 0.36)} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={SKY} />
          <Face />
          <rect x="0" y="58" width="22" height="21" fill={BLUE} {...m("left")} />
          <path
            d="M62 68.5H32M39 62l-7.5 6.5 7.5 6.5"
            fill="none"
            stroke={BLUE}
            strokeWidth="2.2"
            {...m("left", 0.2)}
          />
        </>
      ),
    },
    {
      words: "2",
      place: "left",
      size: 20,
      color: PAPER,
      draw: (m) => (
        <>
          <Back fill={BLUE} />
          <polygon points="0,66 160,54 160,91 0,91" fill={PAPER} {...m("rise", 0.2)} />
          <polygon points="0,65 160,53 160,55.4 0,67.4" fill={INK} {...m("wide")} />
          <rect x="70" y="69" width="62" height="6.4" fill={INK} {...m("wide", 0.35)} />
        </>
      ),
    },
    {
      words: "123",
      place: "middle",
      size: 30,
      color: INK,
      draw: (m) => (
        <>
          <Back fill={PAPER} />
          <rect x="40" y="74" width="80" height="2" fill={BLUE} {...m("wide", 0.2)} />
          <rect x="58" y="80" width="44" height="2.6" fill={INK} opacity="0.5" {...m("wide", 0.35)} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={BLUE} />
          <g {...m("fall", 0.25)} style={{ filter: "none", ...m("fall", 0.25).style }}>
            <g transform="translate(80 45) scale(1.3)" fill={PAPER}>
              <path d="M-14 0a14 14 0 0 1 28 0z" />
              <path d="M-14 -17a14 14 0 0 0 28 0z" opacity="0.5" />
            </g>
          </g>
          <rect x="24" y="46" width="112" height="2.4" fill={PAPER} {...m("wide")} />
          <rect x="54" y="57" width="52" height="4" fill={PAPER} {...m("wide", 0.5)} />
          <polygon points={diamond(136, 47.2, 4)} fill={SKY} {...m("fade", 0.6)} />
        </>
      ),
    },
  ],
};
