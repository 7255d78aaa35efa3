import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";

/** The numbers in a text, however they are written: "eleven", "1,240", "1.24k", "9,5". */

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  hundred: 100,
  dozen: 12,
};
const SCALE = "k|thousand|mn?|million|bn?|billion|hundred|dozen";
const WORDS = Object.keys(NUMBER_WORDS).join("|");
const DIGITS = new RegExp(`(?<![\\w.,])(\\d+(?:[.,'’ ]\\d+)*)\\s?(?:(${SCALE})\\b)?`, "giu");
const WRITTEN = new RegExp(`\\b(${WORDS})(?:[\\s-](${WORDS}))?(?:\\s(${SCALE}))?\\b`, "giu");

/** What digits may mean: "1,240" is a thousand and more, or one and a quarter. */
function readings(digits: string): number[] {
  const plain = Number(digits.replace(/[,'’ ]/g, ""));
  const european = Number(digits.replace(/[.'’ ]/g, "").replace(",", "."));
  return [plain, european].filter((value) => Number.isFinite(value));
}

const scaleOf = (word: string | undefined): number => SCALES[word?.toLowerCase() ?? ""] ?? 1;
const wordValue = (word: string | undefined): number => NUMBER_WORDS[word?.toLowerCase() ?? ""] ?? 0;

/** Every number that a text has, to be looked up. */
export function valuesIn(text: string): ReadonlySet<number> {
  const digits = [...text.matchAll(DIGITS)].flatMap(([, number = "", scale]) =>
    readings(number).map((value) => value * scaleOf(scale)),
  );
  const written = [...text.matchAll(WRITTEN)].map(([, first, second, scale]) => {
    const [one, two] = [wordValue(first), wordValue(second)];
    return (one >= 20 && two < 10 ? one + two : one) * scaleOf(scale);
  });
  return new Set([...digits, ...written].map((value) => Math.round(value * 1e6) / 1e6));
}
