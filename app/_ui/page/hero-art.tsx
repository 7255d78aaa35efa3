import type { ReactNode } from "react";
import { PAGE_PATHS } from "#lib/config/paths.ts";

/* Drawings beside the headings of pages without a film, in the cut-paper manner of the films. */

const INK = "var(--art-ink)";
const PAPER = "var(--art-paper)";
const TEAL = "var(--art-teal)";
const DEEP = "var(--art-deep)";
const MIST = "var(--art-mist)";
const SAND = "var(--art-sand)";
const OCHRE = "var(--art-ochre)";

const Ground = ({ fill }: { fill: string }) => <rect width="160" height="120" fill={fill} />;

/** One page, three sheets. */
const sheets = (
  <>
    <Ground fill={DEEP} />
    <g transform="rotate(-13 80 150)">
      <rect x="22" y="26" width="54" height="72" fill={SAND} />
      <path d="M39 50l-8 8 8 8M59 50l8 8-8 8M53 47l-8 22" fill="none" stroke={INK} strokeWidth="3" />
    </g>
    <g transform="rotate(13 80 150)">
      <rect x="84" y="26" width="54" height="72" fill={MIST} />
      <path
        d="M104 47c-5 0-4 4-4 7s-1 4-4 4c3 0 4 2 4 5s-1 7 4 7M118 47c5 0 4 4 4 7s1 4 4 4c-3 0-4 2-4 5s1 7-4 7"
        fill="none"
        stroke={INK}
        strokeWidth="3"
      />
    </g>
    <rect x="53" y="16" width="54" height="76" fill={PAPER} />
    <path d="M70 30l-4 18M81 30l-4 18M63 36h21M61.5 42.5h21" stroke={INK} strokeWidth="3" fill="none" />
    <g fill={INK}>
      <rect x="61" y="58" width="38" height="3.4" />
      <rect x="61" y="66" width="30" height="3.4" />
      <rect x="61" y="74" width="35" height="3.4" />
    </g>
    <polygon points="80,92 91,103 80,114 69,103" fill={OCHRE} />
  </>
);

/** A terminal whose output is a strip of frames. */
const terminal = (
  <>
    <Ground fill={SAND} />
    <rect x="18" y="18" width="124" height="84" rx="2" fill={INK} />
    <g fill={SAND}>
      <circle cx="26" cy="26" r="2" />
      <circle cx="33" cy="26" r="2" />
      <circle cx="40" cy="26" r="2" />
    </g>
    <path d="M28 40l6 5-6 5" fill="none" stroke={OCHRE} strokeWidth="3" />
    <g fill={PAPER}>
      <rect x="40" y="43" width="22" height="4" />
      <rect x="66" y="43" width="34" height="4" opacity="0.6" />
      <rect x="104" y="43" width="20" height="4" opacity="0.6" />
    </g>
    {[0, 1, 2, 3, 4, 5].map((frame) => (
      <g key={frame}>
        <rect
          x={28 + frame * 17.6}
          y="62"
          width="15.4"
          height="22"
          fill={frame < 4 ? TEAL : "none"}
          stroke={TEAL}
          strokeWidth="1"
        />
        {frame < 4 && (
          <circle cx={32 + frame * 17.6 + frame * 2.4} cy={77 - frame * 3} r="3.4" fill={PAPER} />
        )}
      </g>
    ))}
    <path d="M28 92h66" stroke={PAPER} strokeWidth="1.6" opacity="0.6" />
    <path d="M28 92h104" stroke={PAPER} strokeWidth="1.6" strokeDasharray="1 2.5" opacity="0.4" />
  </>
);

/** A plug and a socket of three pins. */
const plug = (
  <>
    <Ground fill={TEAL} />
    <path d="M-4 96c34 0 12-46 44-46" fill="none" stroke={INK} strokeWidth="6" />
    <rect x="36" y="30" width="30" height="40" fill={INK} />
    <g fill={SAND}>
      <rect x="66" y="36" width="15" height="5" />
      <rect x="66" y="47.5" width="15" height="5" />
      <rect x="66" y="59" width="15" height="5" />
    </g>
    <rect x="94" y="22" width="46" height="56" fill={PAPER} />
    <g fill={INK}>
      <rect x="94" y="36" width="15" height="5" />
      <rect x="94" y="47.5" width="15" height="5" />
      <rect x="94" y="59" width="15" height="5" />
    </g>
    <path d="M140 50h24" stroke={PAPER} strokeWidth="6" />
    <polygon points="124,39 135,50 124,61 113,50" fill={OCHRE} />
    <path d="M0 108h160" stroke={DEEP} strokeWidth="1.5" strokeDasharray="1.5 6.5" />
  </>
);

/** A scale with a weight that the customer moves. */
const scale = (
  <>
    <Ground fill={OCHRE} />
    <circle cx="122" cy="34" r="46" fill={SAND} />
    <rect y="84" width="160" height="36" fill={INK} />
    <g stroke={PAPER} strokeWidth="1.4">
      {Array.from({ length: 20 }, (_, tick) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks of a ruler
        <path key={tick} d={`M${8 + tick * 8} 84v${tick % 5 ? 6 : 13}`} />
      ))}
    </g>
    <path d="M48 84V56" stroke={INK} strokeWidth="3" />
    <polygon points="48,24 66,42 48,60 30,42" fill={INK} />
    <polygon points="48,33 57,42 48,51 39,42" fill={PAPER} />
    <path d="M74 42h34M100 34.5l9 7.5-9 7.5" fill="none" stroke={INK} strokeWidth="3" />
  </>
);

/** Nine frames, one hand. */
const house = (
  <>
    <Ground fill={DEEP} />
    {Array.from({ length: 9 }, (_, cell) => {
      const x = 17 + (cell % 3) * 44;
      const y = 15 + Math.floor(cell / 3) * 32;
      const fills = [PAPER, MIST, SAND, TEAL, PAPER, OCHRE, SAND, PAPER, MIST];
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of a grid
        <g key={cell}>
          <rect x={x} y={y} width="38" height="26" fill={fills[cell]} />
          <circle cx={x + 12 + ((cell * 7) % 15)} cy={y + 9} r="4.5" fill={fills[(cell + 2) % 9]} />
          <rect x={x} y={y + 17.5} width={cell === 4 ? 27 : 22} height="5" fill={INK} />
        </g>
      );
    })}
  </>
);

/** The mark, constructed. */
const construction = (
  <>
    <Ground fill={INK} />
    <g fill="none" stroke={PAPER} strokeWidth="0.5" opacity="0.42">
      <path d="M0 66h160M80 0v120M32 18l96 96M128 18L32 114M46 0v120M114 0v120M0 32h160M0 100h160" />
      <circle cx="80" cy="66" r="34" />
      <circle cx="80" cy="66" r="48" />
    </g>
    <polygon points="80,32 114,66 80,100 46,66" fill={PAPER} />
    <path d="M65 7h30v15L84 33v87h-8V33L65 22z" fill="var(--signal)" />
    <g stroke={PAPER} strokeWidth="0.8" opacity="0.8">
      <path d="M46 108h68M46 105v6M114 105v6M122 32v68M119 32h6M119 100h6" />
    </g>
  </>
);

/** A slate. */
const slate = (
  <>
    <Ground fill={SAND} />
    <g transform="rotate(-4 80 70)">
      <rect x="28" y="42" width="104" height="62" fill={INK} />
      <g stroke={PAPER} strokeWidth="1.2">
        <path d="M28 64h104M28 84h104M64 64v40M100 64v20" />
      </g>
      <g fill={PAPER}>
        <rect x="35" y="50" width="44" height="5" />
        <rect x="35" y="72" width="16" height="4.5" />
        <rect x="71" y="72" width="20" height="4.5" />
        <rect x="107" y="72" width="14" height="4.5" />
        <rect x="35" y="92" width="20" height="4.5" />
      </g>
      <path d="M28 42l104 0v-14H28z" fill={PAPER} />
      <path
        d="M34 42l9-14h13l-9 14zM60 42l9-14h13l-9 14zM86 42l9-14h13l-9 14zM112 42l9-14h11v3l-7 11z"
        fill={INK}
      />
    </g>
    <g transform="translate(28 36) rotate(-20)">
      <rect x="0" y="-15" width="105" height="13" fill={PAPER} />
      <path
        d="M6 -2l-8-13h13l8 13zM32 -2l-8-13h13l8 13zM58 -2l-8-13h13l8 13zM84 -2l-8-13h13l8 13z"
        fill={INK}
      />
    </g>
  </>
);

/** Two who talk, and what they agree on. */
const talk = (
  <>
    <Ground fill={TEAL} />
    <path d="M18 22h76v52H44L28 90V74H18z" fill={PAPER} />
    <path d="M66 46h76v50h-10v16l-16-16H66z" fill={OCHRE} />
    <path d="M66 46h28v28H66z" fill={INK} />
    <polygon points="80,49 91,60 80,71 69,60" fill={PAPER} />
    <g fill={INK}>
      <rect x="28" y="33" width="44" height="4" />
      <rect x="104" y="60" width="28" height="4" />
      <rect x="104" y="70" width="20" height="4" />
    </g>
  </>
);

/** Which drawing stands on which page. */
const DRAWINGS: ReadonlyMap<string, ReactNode> = new Map([
  [PAGE_PATHS.developers, sheets],
  [PAGE_PATHS.cli, terminal],
  [PAGE_PATHS.mcp, plug],
  [PAGE_PATHS.pricing, scale],
  [PAGE_PATHS.enterprise, house],
  [PAGE_PATHS.about, construction],
  [PAGE_PATHS.contact, slate],
  [PAGE_PATHS.contactSales, talk],
]);

export const hasHeroArt = (path: string): boolean => DRAWINGS.has(path);

/** The drawing of a page, or nothing. */
export function HeroArt({ path }: { path: string }) {
  const drawing = DRAWINGS.get(path);
  if (!drawing) return null;
  return (
    <svg className="hero-art" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  );
}
