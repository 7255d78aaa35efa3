import { Back, Clock, type Film, Steam } from "#app/_ui/film/kit.tsx";

const NIGHT = "oklch(0.26 0.035 265)";
const STEEL = "oklch(0.70 0.025 245)";
const PALE = "oklch(0.94 0.018 90)";
const SOUP = "oklch(0.77 0.135 72)";
const BLUE = "oklch(0.42 0.06 262)";

const Box = ({ y, lid = 0 }: { y: number; lid?: number }) => (
  <g>
    <rect x="20" y={y} width="50" height="38" rx="3" fill={STEEL} />
    <rect x="20" y={y + 12} width="50" height="2" fill={NIGHT} opacity="0.35" />
    <g transform={`rotate(${lid} 45 ${y - 4})`}>
      <rect x="18" y={y - 9} width="54" height="10" rx="2.5" fill={SOUP} />
      <rect x="38" y={y - 13} width="14" height="5" rx="1.5" fill={SOUP} />
    </g>
  </g>
);

/** Social ads: a lunchbox that keeps soup hot until one. */
export const lunchbox: Film = {
  aspect: "9:16",
  poster: 0,
  scenes: [
    {
      words: "Still hot.",
      place: "middle",
      size: 22,
      color: SOUP,
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <g {...m("drift")}>
            <Steam
              plumes={[
                [8, 172, 170],
                [30, 158, 168],
                [54, 176, 176],
                [78, 160, 166],
              ]}
              color={BLUE}
              width={15}
            />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={PALE} />
          <g {...m("turn")}>
            <Clock x={45} y={58} r={38} face={STEEL} ink={PALE} hour={210} minute={0} />
          </g>
          <g {...m("drift", 0.2)}>
            <Steam
              plumes={[
                [36, 100, 62],
                [54, 98, 66],
              ]}
              color={PALE}
              width={7}
            />
          </g>
          <g {...m("rise", 0.1)}>
            <path d="M24 101h42c0 14-8 21-21 21s-21-7-21-21z" fill={SOUP} />
            <rect x="22" y="112" width="46" height="32" rx="3" fill={NIGHT} />
          </g>
        </>
      ),
    },
    {
      words: "One o’clock.",
      place: "bottom",
      size: 17,
      color: PALE,
      draw: (m) => (
        <>
          <Back fill={NIGHT} />
          <g {...m("fade")}>
            <Clock x={45} y={60} r={38} face={SOUP} ink={NIGHT} hour={30} minute={0} />
          </g>
          <g {...m("drift")}>
            <Steam
              plumes={[
                [18, 148, 130],
                [72, 152, 134],
              ]}
              color={BLUE}
              width={7}
            />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={SOUP} />
          <rect x="44.2" y="20" width="1.6" height="120" fill={NIGHT} opacity="0.3" />
          <g {...m("fall", 0.05)}>
            <rect x="18" y="28" width="54" height="12" rx="3" fill={NIGHT} />
            <rect x="36" y="22" width="18" height="7" rx="2" fill={NIGHT} />
          </g>
          <g {...m("fade", 0.5)} fill="none" stroke={PALE} strokeWidth="3.4">
            <path d="M20 56v30c0 4 3 6 6 6h38c3 0 6-2 6-6V56" strokeDasharray="3 3" />
          </g>
          <g {...m("rise", 0.9)}>
            <path d="M18 106h54v24c0 5-3 8-8 8H26c-5 0-8-3-8-8z" fill={STEEL} />
            <path d="M25 106h40v19c0 4-2 6-6 6H31c-4 0-6-2-6-6z" fill={PALE} />
          </g>
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={BLUE} />
          <rect y="112" width="90" height="50" fill={NIGHT} />
          <g {...m("fall")}>
            <g transform="translate(0 74) translate(45 0) scale(1.2) translate(-45 0)">
              <Box y={0} lid={-9} />
            </g>
          </g>
          <path
            d="M24 44a26 20 0 0 1 42 0"
            fill="none"
            stroke={PALE}
            strokeWidth="3"
            pathLength={1}
            {...m("draw", 0.4)}
          />
          <polygon points="70,36 69,49 58,43" fill={PALE} {...m("fade", 0.7)} />
        </>
      ),
    },
    {
      draw: (m) => (
        <>
          <Back fill={PALE} />
          <path d="M32 62c0-26 26-26 26 0" fill="none" stroke={NIGHT} strokeWidth="4" />
          <g {...m("fall", 0.1)}>
            <g transform="translate(11.3 32) scale(0.75)">
              <Box y={0} />
            </g>
          </g>
          <path d="M14 60h62l5 78H9z" fill={NIGHT} />
          <path d="M14 60h62l.7 10H13.3z" fill={BLUE} />
        </>
      ),
    },
    {
      words: "34 euros.",
      place: "middle",
      size: 21,
      color: NIGHT,
      draw: (m) => (
        <>
          <Back fill={SOUP} />
          <rect x="9" y="110" width="46" height="5" fill={NIGHT} {...m("wide", 0.2)} />
          <rect x="9" y="119" width="30" height="3.4" fill={NIGHT} opacity="0.6" {...m("wide", 0.3)} />
        </>
      ),
    },
  ],
};
