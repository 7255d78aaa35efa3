import { contrast, hexOf, legible, luminance, mix } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { fits, type Tone, toneOf } from "#lib/motion/composition/tone.ts";

/** What scenes stand on: which ground of the palette it is, and the colours that are seen on it. */

/** Grounds of a palette: those of the templates, and two for films that are dark or light throughout. */
export type Kind = "paper" | "flood" | "night" | "second" | "tint" | "panel";
const KINDS: readonly Kind[] = ["paper", "flood", "night", "second", "tint", "panel"];

/** The colour that a scene stands on, lower case; null where it is not one colour. */
export const groundOf = (scene: Scene): string | null =>
  scene.background.type === "solid" ? scene.background.color.toLowerCase() : null;

/** The same as hex. */
export const groundIn = (scene: Scene, palette: Palette): string | null => {
  const ground = groundOf(scene);
  return ground && hexOf(ground, palette).toLowerCase();
};

/** The background with as much of the accent as keeps it as dark, or as light, as a background is. */
function tintOf({ background, accent }: Palette): string {
  const dark = luminance(background) < 0.2;
  for (let share = 0.3; share > 0; share -= 0.04) {
    const color = mix(background, accent, share);
    if (dark ? luminance(color) < 0.045 : luminance(color) > 0.6) return color;
  }
  return background;
}

/** What a kind of ground is in a palette, hex. */
export const groundFor = (palette: Palette, kind: Kind): string =>
  kind === "tint" ? tintOf(palette) : kind === "panel" ? palette.surface : toneOf(palette, kind).ground;

/** Which ground of the palette a scene has. */
export const kindOf = (scene: Scene, palette: Palette): Kind | null =>
  KINDS.find((kind) => groundFor(palette, kind).toLowerCase() === groundIn(scene, palette)) ?? null;

/** A palette's colours on any ground: its own tone where the ground is one of a template, else as on paper. */
export function toneOn(palette: Palette, ground: string): Tone {
  const kind = (["paper", "flood", "night", "second"] as const).find(
    (one) => toneOf(palette, one).ground.toLowerCase() === ground.toLowerCase(),
  );
  if (kind) return toneOf(palette, kind);
  const inks = [palette.accentInk, palette.ink, palette.background];
  // with as much to spare as a quiet figure behind the words takes away
  const ink = inks.find((color) => contrast(color, ground) >= 5) ?? legible(palette.ink, ground, 7);
  const accent =
    [palette.accent, palette.second].find((color) => contrast(color, ground) >= 3) ??
    legible(palette.accent, ground, 3);
  return toneOf({ ...palette, background: ground, ink, muted: mix(ink, ground, 0.34), accent }, "paper");
}

/** Whether everything in a film stands on dark, or on light. */
export const standsOn = ({ scenes, brand: { palette } }: Composition, dark: boolean): boolean =>
  [palette.background, ...scenes.map((scene) => groundIn(scene, palette))].every(
    (ground) => ground === null || fits(ground, dark),
  );

/** Grounds that are told apart still where all are dark, or all light. */
export const STAND_INS = {
  paper: "paper",
  flood: "tint",
  night: "panel",
  second: "panel",
  tint: "tint",
  panel: "panel",
} as const;
