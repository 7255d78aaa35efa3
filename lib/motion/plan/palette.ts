import type { Brief } from "#lib/motion/brief/brief.ts";
import { contrast, luminance } from "#lib/motion/composition/color.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import { fits } from "#lib/motion/composition/tone.ts";
import { PALETTES, type PaletteName, paletteOf } from "#lib/motion/composition/looks.ts";
import { paletteFrom, unseenColors } from "#lib/motion/composition/brand-palette.ts";

/** Contrast of ink and ground, and luminance of the ground, that are read on a bad screen too. */
const CLEAR_CONTRAST = 14;
const CLEAR_LUMINANCE = 0.7;

/** Whether two colours would be called by one name. */
function isLike(one: string, other: string): boolean {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0))) < 90;
}

/** The names of the palettes that do for what a brief wishes. @param usual what the film's way to move has */
function suitedPalettes(
  { dark, contrast: isClear, avoidColors }: Brief,
  usual: readonly PaletteName[],
): readonly PaletteName[] {
  const names = Object.keys(PALETTES) as PaletteName[];
  const clear = names.filter(
    (name) =>
      contrast(PALETTES[name][2], PALETTES[name][0]) >= CLEAR_CONTRAST &&
      luminance(PALETTES[name][0]) > CLEAR_LUMINANCE,
  );
  const onGround = isClear ? clear : usual;
  const wanted = dark === null ? onGround : names.filter((name) => fits(PALETTES[name][0], dark));
  const allowed = wanted.filter((name) => !avoidColors.some((color) => isLike(color, PALETTES[name][4])));
  return allowed.length ? allowed : wanted;
}

/** The colours of a film. */
export interface ChosenPalette {
  palette: Palette;
  /** What it is called: its name, or that it is from the brief. */
  called: string;
  /** Whether the brief names more than one colour, and the second is one of them: then both are seen. */
  isSecondNamed: boolean;
}

/**
 * The colours of a film: what is settled beside the brief, else around the colours that the brief names, else one of
 * those that suit it, as chance has it.
 *
 * @param brief it is added to: colours of its that no scene has
 * @param hasSwatches whether a scene shows the colours themselves
 */
export function choosePalette(
  brief: Brief,
  usual: readonly PaletteName[],
  settled: PaletteName | undefined,
  hasSwatches: boolean,
  random: () => number,
): ChosenPalette {
  const suited = suitedPalettes(brief, usual);
  const name = settled ?? suited[Math.floor(random() * suited.length)] ?? "tally";
  if (settled || !brief.colors.length)
    return { palette: paletteOf(name), called: name, isSecondNamed: false };
  const palette = paletteFrom(brief.colors, brief.dark);
  const unseen = hasSwatches ? [] : unseenColors(brief.colors, palette);
  if (unseen.length)
    brief.ignored.push({
      text: unseen.join(", "),
      why: "a film has one leading colour and one more, a ground and an ink",
    });
  const isSecondNamed = brief.colors.slice(1).includes(palette.second);
  return { palette, called: "from the brief", isSecondNamed };
}
