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

export const isShipped = (family: string): family is FamilyName => Object.hasOwn(FAMILIES, family);

/** A font of a composition's own. */
export interface OwnFont {
  family: string;
  weight: number;
  italic: boolean;
  data: string;
}

/** The key of a font of a composition's own: in a page, that of another film's is another. */
export const ownKey = ({ family, weight, italic, data }: OwnFont): string =>
  `${family}/${weight}${italic ? " italic" : ""} ${data.length}`;

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

const nearestWeight = (weights: readonly number[], weight: number): number =>
  weights.reduce((best, candidate) =>
    Math.abs(candidate - weight) < Math.abs(best - weight) ? candidate : best,
  );

/** The key of the nearest font that a shipped family has. */
export function fontKey(family: FamilyName, weight: number, italic: boolean): string {
  const { weights, italic: hasItalic }: Family = FAMILIES[family];
  return `${family}/${nearestWeight(weights, weight)}${italic && hasItalic ? " italic" : ""}`;
}

/** The key of the nearest font of a composition's own family; null for a family that it has not. */
function nearestOwn(family: string, weight: number, italic: boolean, own: readonly OwnFont[]): string | null {
  const files = own.filter((one) => one.family === family);
  const slanted = files.filter((one) => one.italic === italic);
  const among = slanted.length ? slanted : files;
  if (!among.length) return null;
  const best = nearestWeight(
    among.map((one) => one.weight),
    weight,
  );
  const file = among.find((one) => one.weight === best);
  return file ? ownKey(file) : null;
}

/**
 * The fonts that a text is drawn with, first choice first.
 *
 * @param text decides which wide fallbacks are worth loading
 * @param own fonts of the composition's own
 */
export function fontChain(
  family: string,
  weight: number,
  italic: boolean,
  text: string,
  own: readonly OwnFont[] = [],
): string[] {
  const first = isShipped(family) ? fontKey(family, weight, italic) : nearestOwn(family, weight, italic, own);
  const chain = first === null ? [] : [first];
  for (const { family: fallback, needs } of FALLBACKS)
    if (fallback !== family && (!needs || needs.test(text))) chain.push(fontKey(fallback, weight, italic));
  return chain;
}

/** The bytes of a composition's own fonts: key → file. */
export const ownFontBytes = ({
  fonts = [],
}: {
  fonts?: readonly OwnFont[] | undefined;
}): Map<string, Uint8Array> =>
  new Map(
    fonts.map((font) => {
      const bytes = atob(font.data.slice(font.data.indexOf(",") + 1));
      return [ownKey(font), Uint8Array.from(bytes, (character) => character.charCodeAt(0))] as const;
    }),
  );

/** Whether bytes begin as a TrueType or OpenType font does. */
export function isFont(bytes: Uint8Array): boolean {
  const tag = String.fromCharCode(...bytes.subarray(0, 4));
  return tag === "\0\u0001\0\0" || tag === "OTTO" || tag === "true";
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
