import { contrast, legible, luminance, mix, parseHex } from "#lib/motion/composition/color.ts";
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

/** A scene's colours, with one more: what stands beside the accent in a picture. */
export interface SceneTone extends Tone {
  second: string;
  /** Of cards on a tinted ground, where they are not of the ground's own colour. */
  card?: string;
}

const isDark = (color: string): boolean => luminance(color) < 0.2;

/** What words on an accent are in: the palette's own paper or ink, and black only where neither can be read. */
const inkOn = (accent: string, { background, ink }: Pick<Palette, "background" | "ink">): string => {
  const [light, dark] = isDark(background) ? [ink, background] : [background, ink];
  return (
    [light, "#ffffff", dark].find((color) => contrast(color, accent) >= 4.5) ?? legible(dark, accent, 4.5)
  );
};

/** An accent that white all but stands out on: so little deeper that nobody sees it, and that it does. */
const deepened = (accent: string): string =>
  contrast("#ffffff", accent) >= 3.9 ? legible(accent, "#ffffff", 4.5) : accent;

/** The ink of a brand: of the colours that a storyboard names, the one that words on its ground are best set in. */
function inkOf(named: readonly string[], background: string): string | undefined {
  const seen = named
    .filter((color) => contrast(color, background) >= 7 && isDark(color) !== isDark(background))
    .sort((a, b) => contrast(b, background) - contrast(a, background));
  return seen[0];
}

/** The palette on another ground: what stands on it stays readable. */
function onGround(palette: Palette, background: string): Palette {
  const onDark = isDark(background);
  const isSame = onDark === isDark(palette.background);
  // on the other kind of ground, what was the ground is what words are set in
  const own = isSame ? palette.ink : palette.background;
  const ink =
    contrast(own, background) >= 7
      ? own
      : legible(isSame ? own : onDark ? "#f6f4ef" : "#16130f", background, 9);
  const accent = legible(palette.accent, background, 3);
  return {
    ...palette,
    background,
    surface: onDark ? mix(background, "#ffffff", 0.09) : mix(background, ink, 0.05),
    ink,
    muted: legible(mix(ink, background, 0.4), background, 4.6),
    accent,
    accentInk:
      contrast(palette.accentInk, accent) >= 4.5 ? palette.accentInk : inkOn(accent, { background, ink }),
  };
}

/** The palette that a look asks for, in colours that go with each other. */
function askedOf({ palette: name, ground, accent, second, motion }: Look): Palette {
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
    name || !own ? { ...ready, ...(accent ? { accent } : {}), ...(second ? { second } : {}) } : own;
  if (ground === undefined) return onGround(base, base.background);
  if (ground.startsWith("#")) return onGround(base, ground);
  if (ground === "white") return onGround(base, "#ffffff");
  const fits = luminance(base.background) < 0.2 === (ground === "dark");
  return fits ? base : onGround(base, paletteFrom([base.accent], ground === "dark").background);
}

/** @param named colours of the storyboard beside its accent: one of them may be its ink */
function colorsOf(look: Look, named: readonly string[]): Palette {
  const asked = askedOf(look);
  const ink = inkOf(named, asked.background) ?? asked.ink;
  const accent = deepened(asked.accent);
  return {
    ...asked,
    ink,
    accent,
    muted: legible(mix(ink, asked.background, 0.4), asked.background, 4.6),
    accentInk: inkOn(accent, { background: asked.background, ink }),
    second: look.second ?? asked.second,
  };
}

/**
 * Colours, type and movement of a storyboard.
 *
 * @param colors that it shows as the brand's own
 */
export function styleOf(look: Look, colors: readonly string[] = []): Style {
  const personality: Personality = PERSONALITIES[look.motion];
  const pair = TYPE_PAIRS[look.type ?? personality.pairs[0] ?? "plain"];
  return {
    palette: colorsOf(look, [...(look.second ? [look.second] : []), ...colors]),
    type: look.display ? { ...pair, display: look.display } : pair,
    personality,
    motion: look.motion,
    backdrop: look.backdrop,
  };
}

/** The colours of a scene on its ground. */
export function toneFor(style: Style, ground: BoardScene["ground"] = "plain"): SceneTone {
  const tone = groundTone(style, ground);
  // plates and tracks: a tint of the accent on paper, of the ink on the dark, where a tint of orange would be brown
  const figure = luminance(tone.ground) > 0.5 ? tintOf(tone) : mix(tone.ground, tone.ink, 0.12);
  const quiet = legible(mix(tone.ink, tone.ground, 0.36), tone.ground, 4.6);
  // words in the accent stand on plates too
  const popText = contrast(tone.popText, figure) >= 4.5 ? tone.popText : legible(tone.popText, figure, 4.5);
  return {
    ...tone,
    figure,
    popText: contrast(popText, tone.ground) >= 4.5 ? popText : tone.popText,
    second: secondOn(style.palette.second, tone),
    muted: mutedOn([quiet, mix(tone.ink, tone.ground, 0.12)], tone.ground, figure) ?? tone.ink,
  };
}

/** How much of a colour is colour, 0 to 255. */
function chroma(color: string): number {
  const [red, green, blue] = parseHex(color);
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}

/** A light ground with some of the accent: of colours across from each other that would be grey, and it is one of white. */
function tintOf({ ground, pop }: Tone): string {
  // a ground that is a colour itself: a paler one of it
  if (chroma(ground) > 70) return mix(ground, "#ffffff", 0.55);
  const tint = mix(ground, pop, 0.13);
  return chroma(tint) < 18 && chroma(pop) > 60 ? mix("#ffffff", pop, 0.15) : tint;
}

/** The second colour, where it is seen on the ground and is not what words or the accent are in. */
const secondOn = (second: string, { ground, ink, pop }: Tone): string =>
  contrast(second, ground) >= 1.6 && second !== ink ? second : pop;

/** The colours of what stands on a panel: where it is light, cards are of the scene's own ground. */
export function panelTone(style: Style, tone: SceneTone, ground: "accent" | string): SceneTone {
  const own = toneFor(style, ground);
  if (ground === "accent" || isDark(own.ground)) return own;
  const card = tone.ground;
  const isRead = (color: string) => contrast(color, card) >= 4.5 && contrast(color, own.ground) >= 4.5;
  return {
    ...own,
    card,
    muted: [own.muted, tone.muted].find(isRead) ?? own.ink,
    popText: [own.popText, tone.popText, legible(own.popText, card, 4.5)].find(isRead) ?? own.ink,
  };
}

/** The quietest of some colours that can be read on the ground and on its plates. */
const mutedOn = (colors: readonly string[], ...grounds: string[]): string | undefined =>
  colors.find((color) => grounds.every((ground) => contrast(color, ground) >= 4.5));

function groundTone({ palette }: Style, ground: NonNullable<BoardScene["ground"]>): Tone {
  const own = isDark(palette.background) ? "dark" : "light";
  if (ground === "accent") return toneOf(palette, "flood");
  if (ground === "plain" || ground === own) return toneOf(palette, "paper");
  if (ground === "surface") return toneOf(onGround(palette, palette.surface), "paper");
  if (ground === "dark" || ground === "light")
    return toneOf(onGround(palette, paletteFrom([palette.accent], ground === "dark").background), "paper");
  return toneOf(onGround(palette, ground), "paper");
}
