import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { MotionName, Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";

/** Palettes, type pairs and ways to move that the planner chooses from. */

export const PALETTES = {
  tally: ["#f5efe4", "#fffaf0", "#1d1713", "#665a4e", "#d0370f", "#fff7ee", "#0e6a60"],
  bench: ["#171310", "#262019", "#f6eee2", "#b5a898", "#ff6a3d", "#1c0d05", "#6fd0bf"],
  cobalt: ["#1a36d8", "#2a47ec", "#ffffff", "#ccd5ff", "#ffd23f", "#14193a", "#ff9dbb"],
  forest: ["#0f3b32", "#174b40", "#f3f5e8", "#b7ccbf", "#c8f169", "#12281f", "#ffb58a"],
  butter: ["#ffdc60", "#ffeeae", "#221a05", "#645217", "#1d2ad0", "#ffffff", "#c42542"],
  plum: ["#f7dcd6", "#fef0ec", "#380e29", "#77445f", "#8f1750", "#fff3f0", "#a8430f"],
  ice: ["#e9eef1", "#ffffff", "#0f1c24", "#4c5f6b", "#0a58cc", "#ffffff", "#bf3d0a"],
  lime: ["#0d0e0c", "#1b1d1a", "#f4f6ef", "#a8ad9f", "#d4ff3a", "#12140a", "#8bb8ff"],
} as const;
export type PaletteName = keyof typeof PALETTES;

/** A palette by its name. */
export function paletteOf(name: PaletteName): Palette {
  const [background, surface, ink, muted, accent, accentInk, second] = PALETTES[name];
  return { background, surface, ink, muted, accent, accentInk, second };
}

type Type = CompositionInput["brand"]["type"];
export const TYPE_PAIRS = {
  bench: {
    display: "Bricolage Grotesque",
    text: "Inter",
    mono: "JetBrains Mono",
    displayWeight: 800,
    textWeight: 500,
  },
  editorial: {
    display: "Fraunces",
    text: "Inter",
    mono: "JetBrains Mono",
    displayWeight: 600,
    textWeight: 500,
  },
  technical: {
    display: "Space Grotesk",
    text: "Space Grotesk",
    mono: "JetBrains Mono",
    displayWeight: 700,
    textWeight: 500,
  },
  plain: { display: "Inter", text: "Inter", mono: "JetBrains Mono", displayWeight: 800, textWeight: 500 },
  terminal: {
    display: "JetBrains Mono",
    text: "JetBrains Mono",
    mono: "JetBrains Mono",
    displayWeight: 800,
    textWeight: 500,
  },
} as const satisfies Record<string, Type>;
export type TypePairName = keyof typeof TYPE_PAIRS;

type Motion = Pick<Enter, "preset" | "direction" | "by" | "durationSeconds" | "staggerSeconds" | "ease">;

/** How a film moves: what big words do, what small ones do, what figures do, and how scenes change. */
export interface Personality {
  big: Motion;
  small: Motion;
  figure: Motion;
  transitions: readonly NonNullable<SceneInput["transition"]>[];
  uppercase: boolean;
  /** Whether a film may end in confetti. */
  celebrates: boolean;
  /** Type pairs and palettes that suit it, the best first. */
  pairs: readonly TypePairName[];
  palettes: readonly PaletteName[];
  /** Times the time to read. */
  pace: number;
}

const motion = (
  preset: Enter["preset"],
  by: Enter["by"],
  durationSeconds: number,
  staggerSeconds: number,
  ease: Enter["ease"],
  direction: Enter["direction"] = "up",
): Motion => ({ preset, by, durationSeconds, staggerSeconds, ease, direction });

const SPRING = { stiffness: 170, damping: 15, mass: 1 };
/** Words that grow past their size run into their neighbours. */
const WORD_SPRING = { stiffness: 170, damping: 22, mass: 1 };

export const PERSONALITIES = {
  calm: {
    big: motion("rise", "line", 1.1, 0.16, "out"),
    small: motion("fade", "layer", 0.9, 0, "out"),
    figure: motion("fade", "layer", 1.2, 0, "out"),
    // two pictures of words, one through the other, are none
    transitions: [{ kind: "dip", color: "background", durationSeconds: 0.9 }],
    uppercase: false,
    celebrates: false,
    pairs: ["editorial", "plain"],
    palettes: ["plum", "forest", "tally"],
    pace: 1.15,
  },
  precise: {
    big: motion("mask", "line", 0.8, 0.1, "expo-out"),
    small: motion("rise", "layer", 0.6, 0, "out"),
    figure: motion("wipe", "layer", 0.8, 0, "in-out", "right"),
    transitions: [
      { kind: "wipe", direction: "left", durationSeconds: 0.55, ease: "snap" },
      { kind: "push", direction: "up", durationSeconds: 0.6, ease: "snap" },
      { kind: "split", direction: "left", durationSeconds: 0.6, ease: "snap" },
    ],
    uppercase: false,
    celebrates: false,
    pairs: ["technical", "plain"],
    palettes: ["ice", "bench", "tally"],
    pace: 1,
  },
  bold: {
    big: motion("mask", "word", 0.55, 0.055, "expo-out"),
    small: motion("rise", "layer", 0.45, 0, "expo-out"),
    figure: motion("pop", "layer", 0.6, 0, "expo-out"),
    transitions: [
      { kind: "slide", direction: "left", durationSeconds: 0.45, ease: "snap" },
      { kind: "curtain", direction: "up", durationSeconds: 0.7, ease: "in-out", color: "accent" },
      { kind: "slide", direction: "up", durationSeconds: 0.45, ease: "snap" },
    ],
    uppercase: true,
    celebrates: true,
    pairs: ["bench", "plain"],
    palettes: ["butter", "cobalt", "lime"],
    pace: 0.92,
  },
  playful: {
    big: motion("pop", "word", 0.8, 0.08, WORD_SPRING),
    small: motion("rise", "layer", 0.7, 0, "back-out"),
    figure: motion("pop", "layer", 1.1, 0, SPRING),
    transitions: [
      { kind: "iris", durationSeconds: 0.65 },
      { kind: "slide", direction: "up", durationSeconds: 0.55, ease: "in-out" },
      { kind: "clock", durationSeconds: 0.65 },
    ],
    uppercase: false,
    celebrates: true,
    pairs: ["bench"],
    palettes: ["butter", "plum", "cobalt"],
    pace: 1,
  },
  editorial: {
    big: motion("mask", "line", 1, 0.13, "expo-out"),
    small: motion("fade", "layer", 0.9, 0, "out"),
    figure: motion("wipe", "layer", 1, 0, "in-out", "right"),
    transitions: [
      { kind: "dip", color: "background", durationSeconds: 0.7 },
      { kind: "wipe", direction: "up", durationSeconds: 0.7 },
      { kind: "uncover", direction: "left", durationSeconds: 0.8 },
    ],
    uppercase: false,
    celebrates: false,
    pairs: ["editorial"],
    palettes: ["tally", "forest", "plum"],
    pace: 1.1,
  },
  kinetic: {
    big: motion("rise", "word", 0.4, 0.045, "expo-out"),
    small: motion("slide", "layer", 0.5, 0, "expo-out", "left"),
    figure: motion("wipe", "layer", 0.45, 0, "snap", "up"),
    transitions: [
      { kind: "push", direction: "left", durationSeconds: 0.4, ease: "snap" },
      { kind: "cut" },
      { kind: "zoom", durationSeconds: 0.4, ease: "out" },
      { kind: "push", direction: "up", durationSeconds: 0.4, ease: "snap" },
    ],
    uppercase: false,
    celebrates: false,
    pairs: ["technical", "bench"],
    palettes: ["lime", "bench", "cobalt"],
    pace: 0.88,
  },
} as const satisfies Record<MotionName, Personality>;
export type PersonalityName = MotionName;
