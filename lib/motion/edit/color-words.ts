import { mix } from "#lib/motion/composition/color.ts";
import COLORS from "#lib/motion/edit/colors.json" with { type: "json" };
import { PALETTES, type PaletteName } from "#lib/motion/composition/looks.ts";

/** Colours, as people write them. */

const NAMED = new Map(Object.entries(COLORS.names));
const longestFirst = (names: Iterable<string>): string =>
  [...names].sort((a, b) => b.length - a.length).join("|");
/** #rgb or #rrggbb. */
export const HEX = "#(?:[0-9a-f]{6}|[0-9a-f]{3})";
export const COLOR = `(?:${HEX}|(?:(?:dark|deep|light|bright|pale|soft)[ -]?)?(?:${longestFirst(NAMED.keys())}))`;
export const PALETTE_NAMES = longestFirst(Object.keys(PALETTES));
/** What stands for several colours: pastels, autumn. */
export const FEELINGS = longestFirst(Object.keys(COLORS.families));

/** What a name usually means, #rrggbb; black for what is none. */
export const usualHex = (name: string): string => NAMED.get(name) ?? "#000000";

/** #rrggbb of a colour as people write it. */
export function hexOf(words: string): string {
  const said = words.trim().toLowerCase();
  if (said.startsWith("#"))
    return said.length === 7 ? said : `#${[...said.slice(1)].map((digit) => digit + digit).join("")}`;
  const known = NAMED.get(said);
  if (known) return known;
  const [, shade = "", name = ""] = /^(dark|deep|light|bright|pale|soft)[ -]?(.+)$/.exec(said) ?? [];
  const color = usualHex(name);
  if (shade === "dark" || shade === "deep") return mix(color, "#000000", 0.38);
  return shade === "bright" ? color : mix(color, "#ffffff", shade === "light" ? 0.45 : 0.6);
}

/** The colours that words like FEELINGS stand for. */
export const feltAs = (words: string): readonly string[] =>
  Object.entries(COLORS.families).find(([family]) => new RegExp(`^(?:${family})$`, "i").test(words))?.[1] ??
  [];

/** The palette that words name. */
export const paletteNamed = (words: string): PaletteName => words.toLowerCase() as PaletteName;
