import { contrast, isGrey, legible, luminance, mix } from "#lib/motion/composition/color.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";

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
