import { contrast, isGrey, legible, luminance, mix, parseHex } from "#lib/motion/composition/color.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";

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

/** Black, and what is taken for it. */
const isBlack = (color: string): boolean => luminance(color) < 0.03 && isGrey(color);
