/**
 * The font families that ship with the service: OFL, plain TrueType, the same files on the server and in a
 * browser. A font key is `Family/weight` or `Family/weight italic`.
 */
interface Family {
  /** The npm package's directory and the prefix of its file names. */
  package: string;
  prefix: string;
  weights: readonly number[];
  italic: boolean;
}

export const FAMILIES = {
  "Bricolage Grotesque": {
    package: "bricolage-grotesque",
    prefix: "BricolageGrotesque",
    weights: [200, 300, 400, 500, 600, 700, 800],
    italic: false,
  },
  Fraunces: {
    package: "fraunces",
    prefix: "Fraunces",
    weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
    italic: true,
  },
  Inter: {
    package: "inter",
    prefix: "Inter",
    weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
    italic: true,
  },
  "JetBrains Mono": {
    package: "jetbrains-mono",
    prefix: "JetBrainsMono",
    weights: [100, 200, 300, 400, 500, 600, 700, 800],
    italic: true,
  },
  "Space Grotesk": {
    package: "space-grotesk",
    prefix: "SpaceGrotesk",
    weights: [300, 400, 500, 600, 700],
    italic: false,
  },
  "Noto Sans JP": { package: "noto-sans-jp", prefix: "NotoSansJP", weights: [400, 700], italic: false },
  "Noto Sans Arabic": {
    package: "noto-sans-arabic",
    prefix: "NotoSansArabic",
    weights: [400, 700],
    italic: false,
  },
  "Noto Sans Hebrew": {
    package: "noto-sans-hebrew",
    prefix: "NotoSansHebrew",
    weights: [400, 700],
    italic: false,
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as [FamilyName, ...FamilyName[]];

const WEIGHT_NAMES: Record<number, string> = {
  100: "Thin",
  200: "ExtraLight",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "SemiBold",
  700: "Bold",
  800: "ExtraBold",
  900: "Black",
};

/** What a family draws when it lacks a character, tried in this order after the family itself. */
const FALLBACKS: { family: FamilyName; needs: RegExp | null }[] = [
  { family: "Inter", needs: null },
  { family: "Noto Sans Arabic", needs: /\p{Script=Arabic}/u },
  { family: "Noto Sans Hebrew", needs: /\p{Script=Hebrew}/u },
  {
    family: "Noto Sans JP",
    needs: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
];

/** The key of the nearest font that the family has. */
export function fontKey(family: FamilyName, weight: number, italic: boolean): string {
  const { weights, italic: hasItalic }: Family = FAMILIES[family];
  const nearest = weights.reduce((best, candidate) =>
    Math.abs(candidate - weight) < Math.abs(best - weight) ? candidate : best,
  );
  return `${family}/${nearest}${italic && hasItalic ? " italic" : ""}`;
}

/**
 * The fonts that a text is drawn with, first choice first.
 *
 * @param text decides which wide fallbacks are worth loading
 */
export function fontChain(family: FamilyName, weight: number, italic: boolean, text: string): string[] {
  const chain = [fontKey(family, weight, italic)];
  for (const { family: fallback, needs } of FALLBACKS)
    if (fallback !== family && (!needs || needs.test(text))) chain.push(fontKey(fallback, weight, italic));
  return chain;
}

/** What a font is called where a canvas draws text with it: no name that a system may have. */
export const canvasFamily = (key: string): string =>
  `reelwright-${key.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

/** Where a font's file is, below the directory of the `@expo-google-fonts` packages. */
export function fontFile(key: string): string {
  const [family = "", style = ""] = key.split("/");
  const [weight = "", italic] = style.split(" ");
  const { package: directory, prefix } = FAMILIES[family as FamilyName];
  const name = `${weight}${WEIGHT_NAMES[Number(weight)]}${italic ? "_Italic" : ""}`;
  return `${directory}/${name}/${prefix}_${name}.ttf`;
}
