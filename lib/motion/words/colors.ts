import { mix, parseHex } from "#lib/motion/composition/color.ts";

/** Colours as people name them. */

export const COLORS: Record<string, string> = {
  // no colour is called "constructor"
  __proto__: null as never,
  red: "#d7263d",
  vermilion: "#e2431e",
  coral: "#ff6f59",
  orange: "#f26b1d",
  amber: "#f5a300",
  yellow: "#ffd23f",
  gold: "#d9a520",
  mustard: "#d8a31a",
  ochre: "#c07f2a",
  olive: "#6f7a2c",
  maroon: "#7a1f2f",
  lavender: "#a99be0",
  salmon: "#f58f7c",
  lime: "#c5f02c",
  green: "#1f8a4c",
  mint: "#7fe0b5",
  teal: "#0f7c7c",
  turquoise: "#19b5b0",
  cyan: "#14b8d4",
  blue: "#1f57e0",
  navy: "#14275c",
  cobalt: "#1a36d8",
  indigo: "#3a36c9",
  purple: "#6c35c9",
  violet: "#7a3fe0",
  pink: "#f25c9a",
  magenta: "#d6248a",
  brown: "#7a4a2b",
  beige: "#efe3cf",
  cream: "#f7efdf",
  sand: "#dcc9a3",
  rust: "#b5482a",
  petrol: "#0f5c6e",
  apricot: "#ffb27a",
  plum: "#5c2a4d",
  graphite: "#33363b",
  ivory: "#f8f4e6",
  sage: "#9caf88",
  emerald: "#117a53",
  terracotta: "#c8643c",
  burgundy: "#7b1e3a",
  crimson: "#b5172f",
  scarlet: "#d32b1e",
  blush: "#edc4c0",
  fuchsia: "#d6248a",
  mauve: "#a07ba8",
  taupe: "#8c8076",
  aqua: "#35c2c9",
  silver: "#b9bdc3",
  copper: "#b87345",
  peach: "#ffb88c",
  lilac: "#b9a0dc",
  sepia: "#8a6a45",
  clay: "#b5654a",
  slate: "#4a5560",
  khaki: "#a89968",
  caramel: "#b9783f",
  tomato: "#e0402a",
  ruby: "#9b1138",
  aubergine: "#472741",
  sky: "#6ec1ff",
  charcoal: "#2b2b2e",
  black: "#121110",
  white: "#ffffff",
  braun: "#7a4a2b",
  schwarz: "#121110",
  weiß: "#ffffff",
  blau: "#1f57e0",
  grün: "#1f8a4c",
  gelb: "#ffd23f",
  creme: "#f7efdf",
  rouge: "#d7263d",
  bleu: "#1f57e0",
  vert: "#1f8a4c",
  jaune: "#ffd23f",
  noir: "#121110",
  blanc: "#ffffff",
  grey: "#8b8984",
  gray: "#8b8984",
};

/** What people call a family of colours: the ones that it is made of here. Some need no noun behind them. */
const FAMILY_WORDS: readonly (readonly [words: string, colors: readonly string[], alone?: boolean])[] = [
  ["earth(?:y|en)?|natural|rustic", ["#7a4a2b", "#c8643c", "#f1e6d2"]],
  ["pastels?", ["#b9a0dc", "#ffb88c", "#fff6f0"], true],
  ["bright|vivid|strong", ["#ffd23f", "#1f57e0"]],
  ["autumn(?:al)?|fall|harvest", ["#b5541c", "#e0a33a", "#fbf3e4"]],
  ["christmas(?:sy)?|festive", ["#b3202a", "#1f6b3a", "#fbf6ec"]],
  ["halloween|spooky", ["#ff7a18", "#17121f"]],
  ["spring", ["#3f9b57", "#f4a6c0", "#fbfbf2"]],
  ["summer(?:y)?|tropical", ["#e8623a", "#18a7b5", "#fffaf0"]],
  ["winter|wintry|icy", ["#2c6fbb", "#a9d3ee", "#f5fafd"]],
  ["ocean|sea|nautical|coastal", ["#0b5a7a", "#4fb3bf", "#f3fafb"]],
  ["forest|woodland", ["#1f4d36", "#c39a4a", "#f5f2e7"]],
  ["jewel", ["#0f6e5c", "#7a1f5c", "#f6f1e8"]],
  ["neon|cyberpunk", ["#39ff88", "#ff2bd6", "#0d0b14"]],
  ["monochrome|monochromatic|gr[ae]y ?scale|b ?(?:&|/) ?w", ["#121110", "#ffffff"], true],
  ["warm(?:er)?(?:,? (?:and )?(?:cosy|cozy|inviting|friendly))?", ["#b8502a", "#e2a23c", "#fbf1e2"]],
  ["cool(?:er)?|cold", ["#2f6f9f", "#6fb7b0", "#f2f6f8"]],
];
const THEIR =
  "(?:[- ](?:inspired|themed|y|style))?,? (?:colou?rs?(?: scheme)?|tones?|palette|shades|hues)\\b";
const FAMILIES = FAMILY_WORDS.map(
  ([words, colors, alone]) =>
    [new RegExp(`\\b(?:${words})(?:${THEIR}${alone ? "|\\b" : ""})`, "i"), colors] as const,
);
/** The names of such families, patterns. */
export const FAMILY_NAMES: readonly string[] = FAMILY_WORDS.map(([words]) => words);
/** The colours of the first family that a text names. */
export const familyIn = (text: string): readonly string[] =>
  FAMILIES.find(([family]) => family.test(text))?.[1] ?? [];

/** Two words that are one colour. */
const TWO_WORDS: Record<string, string> = {
  "ocean blue": "#1268a8",
  "sea blue": "#1f7a9c",
  "steel blue": "#4a6f8f",
  "ice blue": "#cfe6f2",
  "moss green": "#6b7a3a",
  "bottle green": "#0f4a3a",
  "lemon yellow": "#fbe44c",
  "dusty pink": "#d8a7a7",
  "brick red": "#a63d2f",
  "wine red": "#6d1a2d",
  "cherry red": "#b8142f",
  "neon green": "#39ff14",
  "neon yellow": "#e9ff00",
  "neon pink": "#ff2ec4",
  "hot pink": "#ff3d9a",
  "neon orange": "#ff6a00",
  "neon blue": "#2f6bff",
  "electric blue": "#2f6bff",
  "neon purple": "#b026ff",
  "sky blue": "#6ec1ff",
  "baby blue": "#a9d4f5",
  "royal blue": "#2440c9",
  "midnight blue": "#131b44",
  "dusk blue": "#4b5d85",
  "petrol blue": "#0f5c6e",
  "clay brown": "#8f5a3c",
  "tomato red": "#e0402a",
  "navy blue": "#14275c",
  "forest green": "#1d5b38",
  "rose gold": "#d9a08f",
  "burnt orange": "#c4541a",
};
export const SHADED =
  /\b(dark|deep|light|pale|pastel|soft|muted|dusty|faded|bright|vivid) (red|orange|yellow|green|teal|turquoise|blue|purple|violet|pink|brown|gr[ae]y|gold|coral|lavender|lilac|peach|mustard)s?\b/gi;
/** What is put to a colour for a shade of it: gray, and white or, below 0, black. */
const SHADES: [shade: RegExp, gray: number, white: number][] = [
  [/^da|^de/i, 0, -0.5],
  [/^s/i, 0.35, 0.35],
  [/^[mdf]/i, 0.55, 0.1],
  [/^[bv]/i, -0.25, 0.08],
  [/./, 0, 0.6],
];
function shaded(hex: string, shade: string): string {
  const [, gray, white] = SHADES.find(([words]) => words.test(shade)) as (typeof SHADES)[number];
  return mix(mix(hex, "#a3a3a3", gray), white < 0 ? "#000000" : "#ffffff", Math.abs(white));
}

/** Whether a colour's name is near enough to a number to be meant by it. */
const isAlike = (name: string, hex: string): boolean => {
  const [stock, number] = [parseHex(COLORS[name.toLowerCase()] ?? ""), parseHex(hex)];
  return Math.hypot(...stock.map((value, at) => value - (number[at] ?? 0))) < 100;
};

/** The colour of a word: "blue", "greens", "reddish". */
function colorOf(word: string): string | undefined {
  const name = word.toLowerCase();
  return COLORS[name] ?? COLORS[name.replace(/s$|d?ish$/, "")] ?? COLORS[name.replace(/ish$/, "e")];
}

/** "bluish-green", "blue-green": one colour between two that are neighbours; a club's "blue-white" is both. */
const BETWEEN =
  /\b(?:([a-z]+ish)[ -]([a-z]+)|(?=red-[op]|orange-[ry]|yellow-[og]|green-[yb]|blue-[gpv]|(?:purple|violet)-[br]|gr[ae]y-[^wb])([a-z]+)-([a-z]+))\b/gi;

/** Colours in hex, named ones and families too. */
export function colorsIn(text: string): string[] {
  const found: string[] = [];
  // of "terracotta (#c65d3b)", "the red of our logo is #c8102e" and "#c65d3b (terracotta)" the number says which
  const exact = text
    .replace(
      /(?<!\p{L})\p{L}{1,24}(?=(?: (?!(?:and|or|with|on|over|to|plus|but|not)\b)\p{L}+){0,4}(?::| =)? ?\(?(?:hex:? )?#[0-9a-f]{6}\b)/giu,
      " ",
    )
    .replace(/(#[0-9a-f]{6}) ?\(\p{L}+(?: \p{L}+)?\)/giu, "$1")
    // and of "our green, #00843d"; "navy, #ff6a13, white" are three
    .replace(
      /(?:(?<!\p{L})(our )?(\p{L}+)(?:,| [–-]) )?(#[0-9a-f]{6})\b(?: (\p{L}+))?/giu,
      (_, our: string, before = "", hex: string, behind = "") =>
        `${our || isAlike(before, hex) ? "" : before} ${hex} ${isAlike(behind, hex) ? "" : behind}`,
    );
  // "sage green" is one colour, and so are "neon green" and "dark blue"
  const single = exact
    .replace(
      /\b[a-z]+ (?:green|yellow|pink|orange|blue|purple|gold|red)\b/gi,
      (words) => TWO_WORDS[words.toLowerCase()] ?? words,
    )
    .replace(BETWEEN, (words, ish = "", noun = "", one = ish, other = noun) => {
      const [from, to] = [colorOf(one), colorOf(other)];
      return from && to ? mix(to, from, ish ? 0.35 : 0.5) : words;
    })
    .replace(SHADED, (_, shade: string, color: string) => shaded(COLORS[color.toLowerCase()] ?? "", shade))
    .replace(
      /\b(sage|emerald|mint|olive|lime|teal|navy|cobalt|indigo|coral|salmon|mustard|amber|ochre|rust|burgundy|crimson|blush|turquoise|lavender|lilac|peach|copper)[ -](?:green|blue|red|pink|yellow|orange|purple)\b/gi,
      "$1",
    );
  for (const [word] of single.matchAll(/#[0-9a-f]{6}\b|\p{L}+/giu)) {
    const hex = word.startsWith("#") ? word.toLowerCase() : colorOf(word);
    if (hex && !found.includes(hex)) found.push(hex);
  }
  if (!found.length) found.push(...familyIn(text));
  return found;
}
