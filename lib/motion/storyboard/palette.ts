import { contrast, legible, luminance, mix } from "#lib/motion/composition/color.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import { paletteFrom } from "#lib/motion/composition/brand-palette.ts";
import { paletteOf, PERSONALITIES, type Personality, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { type Tone, toneOf } from "#lib/motion/composition/tone.ts";
import type { BoardScene, Look } from "#lib/motion/storyboard/storyboard.ts";

/** What all scenes of a film share: colours, type, ways to move. */
export interface Style {
  palette: Palette;
  type: CompositionInput["brand"]["type"];
  personality: Personality;
  motion: Look["motion"];
  backdrop: Look["backdrop"];
}

const inkOn = (color: string): string =>
  contrast("#ffffff", color) >= contrast("#15120f", color) ? "#ffffff" : "#15120f";

/** The palette on another ground: what stands on it stays readable. */
function onGround(palette: Palette, background: string): Palette {
  const isDark = luminance(background) < 0.2;
  const isSame = isDark === luminance(palette.background) < 0.2;
  const ink = legible(isSame ? palette.ink : isDark ? "#f6f4ef" : "#16130f", background, 9);
  return {
    ...palette,
    background,
    surface: isDark ? mix(background, "#ffffff", 0.09) : mix(background, ink, 0.05),
    ink,
    muted: legible(mix(ink, background, 0.4), background, 4.6),
    accent: legible(palette.accent, background, 3),
  };
}

function colorsOf({ palette: name, ground, accent, second, motion }: Look): Palette {
  const dark =
    ground === "dark"
      ? true
      : ground === undefined
        ? null
        : ground.startsWith("#")
          ? luminance(ground) < 0.2
          : false;
  const own =
    accent === undefined ? undefined : paletteFrom(second ? [accent, second] : [accent], dark ?? false);
  const ready = paletteOf(name ?? PERSONALITIES[motion].palettes[0] ?? "ice");
  const base =
    name || !own
      ? { ...ready, ...(accent ? { accent, accentInk: inkOn(accent) } : {}), ...(second ? { second } : {}) }
      : own;
  if (ground === undefined) return onGround(base, base.background);
  if (ground.startsWith("#")) return onGround(base, ground);
  if (ground === "white") return onGround(base, "#ffffff");
  const fits = luminance(base.background) < 0.2 === (ground === "dark");
  return fits ? base : onGround(base, paletteFrom([base.accent], ground === "dark").background);
}

/** Colours, type and movement of a storyboard. */
export function styleOf(look: Look): Style {
  const personality: Personality = PERSONALITIES[look.motion];
  const pair = TYPE_PAIRS[look.type ?? personality.pairs[0] ?? "plain"];
  return {
    palette: colorsOf(look),
    type: look.display ? { ...pair, display: look.display } : pair,
    personality,
    motion: look.motion,
    backdrop: look.backdrop,
  };
}

/** The colours of a scene on its ground. */
export function toneFor(style: Style, ground: BoardScene["ground"] = "plain"): Tone {
  const tone = groundTone(style, ground);
  // plates and tracks: a tint of the accent on paper, of the ink on the dark, where a tint of orange would be brown
  const figure =
    luminance(tone.ground) > 0.5 ? mix(tone.ground, tone.pop, 0.13) : mix(tone.ground, tone.ink, 0.12);
  const quiet = legible(mix(tone.ink, tone.ground, 0.36), tone.ground, 4.6);
  // words in the accent stand on plates too
  const popText = contrast(tone.popText, figure) >= 4.5 ? tone.popText : legible(tone.popText, figure, 4.5);
  return {
    ...tone,
    figure,
    popText: contrast(popText, tone.ground) >= 4.5 ? popText : tone.popText,
    muted: mutedOn([quiet, mix(tone.ink, tone.ground, 0.12)], tone.ground, figure) ?? tone.ink,
  };
}

/** The quietest of some colours that can be read on the ground and on its plates. */
const mutedOn = (colors: readonly string[], ...grounds: string[]): string | undefined =>
  colors.find((color) => grounds.every((ground) => contrast(color, ground) >= 4.5));

function groundTone({ palette }: Style, ground: NonNullable<BoardScene["ground"]>): Tone {
  const isDark = luminance(palette.background) < 0.2;
  if (ground === "accent") return toneOf({ ...palette, accentInk: inkOn(palette.accent) }, "flood");
  if (ground === "plain" || ground === (isDark ? "dark" : "light")) return toneOf(palette, "paper");
  if (ground === "surface") return toneOf(onGround(palette, palette.surface), "paper");
  if (ground === "dark" || ground === "light")
    return toneOf(onGround(palette, paletteFrom([palette.accent], ground === "dark").background), "paper");
  return toneOf(onGround(palette, ground), "paper");
}
