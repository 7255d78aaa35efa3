import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";

/*
 * Numbers that a text says, in digits or in English words, to be compared: “1,990”, “nineteen ninety” and
 * “one thousand nine hundred and ninety” are one. One and a are no numbers here (“no one”, “a day”), nor are half,
 * ordinals, and words of other languages.
 */

const DIGITS = String.raw`\d+(?:[.,'\u202f\u00a0]\d+)*`;
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const SMALL: Record<string, number> = { zero: 0, ...NUMBER_WORDS, dozen: 12 };
for (const word of ["a", "an", "half"]) delete SMALL[word];
/** So many that nobody counted: said, they have to be the brief's own words. */
const VAGUE = "dozens|hundreds|thousands|millions|billions|trillions";
const WORD = `(?:${[...Object.keys(SMALL), "hundred", ...Object.keys(SCALES)].join("|")})`;
const JOIN = String.raw`(?:[\s-]+(?:and\s+)?)`;
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<vague>${VAGUE})|(?<run>(?:${DIGITS}[\s-]+(?=(?:hundred|dozen|${Object.keys(SCALES).join("|")})\b)|(?:a${JOIN}(?=hundred|dozen|${Object.keys(SCALES).join("|")}))?)${WORD}(?:${JOIN}${WORD})*))(?![\p{L}\d])|(?<digits>${DIGITS})`,
  "giu",
);

const ofDigits = (digits: string): string => digits.replace(/[,'\u202f\u00a0](?=\d{3})/g, "");

/** The number that words make; the words themselves where they make none, as “seven eleven”. */
function ofWords(run: string): string {
  const words = run
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== "and" && word !== "a");
  const values = words.map((word) => SMALL[word] ?? Number(ofDigits(word)));
  // “nineteen ninety-four”, “twenty twenty-six”
  const [century = 0, tens = 0, ones = 0, ...more] = values;
  const isYear = century >= 11 && century <= 20 && tens >= 10 && (tens % 10 === 0 || ones === 0);
  if (values.length > 1 && !more.length && isYear && ones < 10) return String(century * 100 + tens + ones);
  let [sum, group, last] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [at, word] of words.entries()) {
    const scale = SCALES[word];
    const value = values[at] ?? Number.NaN;
    if (scale) {
      sum += (group || 1) * scale;
      [group, last] = [0, scale];
    } else if (word === "hundred" || (word === "dozen" && group)) {
      group = (group || 1) * (word === "dozen" ? 12 : 100);
      last = 100;
    } else {
      // twenty is followed by one to nine, a hundred by less, nothing else by anything
      const fits = at === 0 || group === 0 || last >= 100 || (last >= 20 && last % 10 === 0 && value < 10);
      if (!fits || Number.isNaN(value)) return words.join(" ");
      group += value;
      last = value;
    }
  }
  return String(sum + group);
}

/** A number as it stands in a text, and in a form to compare. */
interface Said {
  said: string;
  value: string;
}

/** The numbers that a text says. */
export function numbersSaid(text: string): Said[] {
  return [...text.matchAll(NUMBER)].flatMap(({ groups = {} }): Said[] => {
    const { vague, run, digits } = groups;
    if (digits !== undefined) return [{ said: ofDigits(digits), value: ofDigits(digits) }];
    if (vague !== undefined) return [{ said: vague.toLowerCase(), value: vague.toLowerCase() }];
    if (run === undefined || /^one$/i.test(run)) return [];
    return [{ said: run, value: ofWords(run) }];
  });
}

/** All that a brief's numbers may be called: of “2 million” the 2 as well, which may stand before a unit. */
export function numbersKnown(text: string): Set<string> {
  const known = new Set(numbersSaid(text).map(({ value }) => value));
  for (const [digits] of text.matchAll(new RegExp(DIGITS, "g"))) known.add(ofDigits(digits));
  if (/\bone\b/i.test(text)) known.add("1");
  return known;
}
