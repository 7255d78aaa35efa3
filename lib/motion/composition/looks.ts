import { contrast, legible, luminance, mix, parseHex } from "#lib/motion/composition/color.ts";
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

/**
 * A palette around the colours that a brief names.
 *
 * @param colors hex, the most important first
 * @param dark whether the ground is dark; null leaves it to the colours
 */
export function paletteFrom(colors: readonly string[], dark: boolean | null): Palette {
  const paper = colors.find((color) => luminance(color) > 0.75);
  const rest = colors.filter((color) => color !== paper);
  // cream and gold, pastels: the lightest is the paper, and the others are dark enough to be made to stand out on it
  if (paper && paper === colors[0] && rest[0] && rest.every((color) => luminance(color) <= 0.6) && !dark)
    return paletteFrom([...rest, paper], false);
  const pale = paper !== undefined && rest.length > 0 && rest.every((color) => luminance(color) <= 0.6);
  const [named = "#d0370f", next] = colors;
  // black leads nothing: it is what the words are in, and the other colour is the one that is seen
  const first = next && !dark && isBlack(named) && !isBlack(next) && next !== paper ? next : named;
  const ground = colors.find(
    (color) =>
      color !== first &&
      (luminance(color) > 0.75 ||
        (luminance(color) < 0.03 && named === first && contrast(first, color) >= 3)),
  );
  // a light colour stands out on dark only
  const isBlackFirst = isBlack(named) && next !== undefined && next !== paper && dark !== false;
  const needsDark = dark === true || isBlackFirst || (luminance(first) > 0.4 && dark !== false && !pale);
  const darkest = next && colors.filter((color) => luminance(color) < 0.06).sort(byLuminance)[0];
  const fitting =
    ground && !(needsDark && luminance(ground) > 0.2) ? ground : needsDark ? darkest : undefined;
  const background = fitting ?? (needsDark ? deep("#12110f", first, 0.06) : mix("#fbf8f2", first, 0.05));
  const lead = background === first ? (next ?? first) : first;
  const others = colors.filter((color) => color !== lead && color !== background);
  const isDark = luminance(background) < 0.2;
  // a dark colour on paper, a light one on a dark ground: that is the ink of the brand
  const brandInk = others.find((color) =>
    isDark
      ? luminance(color) > 0.75 && contrast(color, background) >= 9
      : luminance(color) < 0.15 && contrast(color, background) >= 5,
  );
  const ink =
    brandInk ?? legible(isDark ? mix("#faf7f0", first, 0.04) : deep("#16130f", first, 0.1), background, 9);
  const accent = legible(lead, background, 3);
  return {
    background,
    surface: isDark ? mix(background, "#ffffff", 0.09) : mix(background, "#ffffff", 0.7),
    ink,
    muted: legible(mix(ink, background, 0.4), background, 4.6),
    accent,
    accentInk: contrast("#ffffff", accent) >= contrast("#15120f", accent) ? "#ffffff" : "#15120f",
    // as it was named: who draws with it sees to the contrast, on the ground that it stands on
    second:
      others.find((color) => color !== brandInk) ??
      brandInk ??
      legible(mix(lead, isDark ? "#ffffff" : "#000000", 0.5), background, 4.5),
  };
}

/**
 * Nearly black, with a colour in it: a deep shade of a cool or a soft one, a touch of a warm one, which would be mud.
 *
 * @param share of a warm colour
 */
function deep(black: string, color: string, share: number): string {
  const [red, green, blue] = parseHex(color);
  const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
  const isCool = blue > Math.min(red, green) || chroma < 100;
  return isCool ? mix(black, mix(color, "#000000", 0.7), 0.75) : mix(black, color, share);
}

/** Colours of a brief that its palette has no place for: the first two have one, as they are or as a shade. */
export const unseenColors = (colors: readonly string[], { background, ink, second }: Palette): string[] =>
  colors.slice(2).filter((color) => ![background, ink, second].includes(color));

const byLuminance = (a: string, b: string): number => luminance(a) - luminance(b);

/** Whether a colour has hardly any. */
const isGrey = (color: string): boolean =>
  Math.max(...parseHex(color).slice(0, 3)) - Math.min(...parseHex(color).slice(0, 3)) < 24;
/** Black, and what is taken for it. */
const isBlack = (color: string): boolean => luminance(color) < 0.03 && isGrey(color);

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

/** The colours of one scene: grounds change through a film, roles stay. */
export interface Tone {
  ground: string;
  ink: string;
  muted: string;
  /** What stands out, 3:1 at least on the ground. */
  pop: string;
  /** The same for words: 4.5:1 at least. */
  popText: string;
  popInk: string;
  /** Large quiet figures: seen, not read. */
  figure: string;
}

/** As dark as a ground is in dark mode at most, as light as it is in light mode at least: luminance. */
const DARKEST = 0.06;
const LIGHTEST = 0.4;
/** Whether a ground is one of a dark film, or of a light one. */
export const fits = (ground: string, dark: boolean): boolean =>
  dark ? luminance(ground) <= DARKEST : luminance(ground) >= LIGHTEST;

/**
 * A ground of the palette with its colours.
 *
 * @param kind paper: the palette's own ground; flood: the accent all over; night: its ink as the ground
 */
export function toneOf(palette: Palette, kind: "paper" | "flood" | "night" | "second"): Tone {
  if (kind === "second") {
    const { accent, second } = palette;
    const accentInk = contrast("#ffffff", second) >= contrast("#15120f", second) ? "#ffffff" : "#15120f";
    return toneOf({ ...palette, accent: second, accentInk, second: accent }, "flood");
  }
  const inkOn = (color: string) =>
    contrast(palette.accentInk, color) >= 4.5 ? palette.accentInk : legible(palette.ink, color, 4.5);
  if (kind === "paper") {
    const figure = quiet(
      palette.background,
      palette.accent,
      palette.ink,
      luminance(palette.background) < 0.2 ? 0.26 : 0.16,
    );
    return {
      ground: palette.background,
      ink: palette.ink,
      muted: mutedOn(palette.muted, palette.background, figure, palette.ink),
      pop: legible(palette.accent, palette.background, 3),
      popText: legible(palette.accent, palette.background, 4.5),
      popInk: inkOn(legible(palette.accent, palette.background, 3)),
      figure,
    };
  }
  if (kind === "flood") {
    const ground = palette.accent;
    const ink = legible(palette.accentInk, ground, 4.5);
    const figure = quiet(
      ground,
      contrast(ink, ground) > 5.6 ? ink : luminance(ink) > 0.5 ? "#000000" : "#ffffff",
      ink,
      0.14,
    );
    const pop = [nudged(palette.second, ground), palette.background, palette.ink, palette.surface].find(
      (color) => color && contrast(color, ground) >= 4.5 && contrast(color, ink) >= 1.25,
    );
    const chosen = pop ?? ink;
    return {
      ground,
      ink,
      muted: mutedOn(mix(ink, ground, 0.16), ground, figure, ink),
      pop: chosen,
      popText: chosen,
      popInk: legible(ground, chosen, 4.5),
      figure,
    };
  }
  // a light accent is lost on a light ground: then the second colour is the ground
  const ground =
    luminance(palette.ink) < 0.4 || contrast(palette.accent, palette.ink) >= 3 ? palette.ink : palette.second;
  const ink = legible(palette.background, ground, 7);
  const pop =
    luminance(ground) < 0.2
      ? // the accent has the floods
        (nudged(palette.second, ground) ?? legible(palette.accent, ground, 4.5))
      : ([palette.surface, palette.ink].find((color) => contrast(color, ground) >= 4.5) ?? ink);
  const figure = quiet(ground, ink, ink, 0.12);
  return {
    ground,
    ink,
    muted: mutedOn(mix(ink, ground, 0.34), ground, figure, ink),
    pop,
    // grey on black stands back behind the words around it
    popText: isGrey(pop) && luminance(pop) < 0.6 ? ink : pop,
    popInk: legible(ground, pop, 4.5),
    figure,
  };
}

/** Quiet words may stand on a quiet figure too; where they would be lost they are not quiet. */
const mutedOn = (color: string, ground: string, figure: string, ink: string): string =>
  contrast(color, ground) >= 4.5 && contrast(color, figure) >= 4.5 ? color : ink;

/** The colour, readable on the ground; null where it would have to become another for that. */
function nudged(color: string, ground: string): string | null {
  const readable = legible(color, ground, 4.5);
  return contrast(readable, color) <= 1.3 ? readable : null;
}

/** A tint of the ground that its ink can still be read on. */
function quiet(ground: string, towards: string, ink: string, share: number): string {
  for (let part = share; part > 0.02; part -= 0.02) {
    const color = mix(ground, towards, part);
    if (contrast(ink, color) >= 4.5) return color;
  }
  return ground;
}
