const MONTH =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?$/i;
/** What a number is of, and is not read without. */
const UNIT =
  /^(?:[€£$¥%‰°]|°[CF]|€\/\p{L}+|k?g|mg|t|k?m|[cmµ]m|m[²³]|km\/h|m?l|[kMGT]?W?h|[kMGT]?W|[kMGT]B|[kM]?Hz|px|fps|bpm|[ap]\.?m\.?|Uhr|h|min|s|secs?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|CHF|EUR|USD|GBP|NOK|SEK|DKK|k|M|bn|million|billion|thousand|percent|euros?|dollars?|pounds?|cents?|stars?|x|×)[.,;:!?)]*$/u;

/** Whether two words stand on one line: a number and its unit, a day and its month, a title and its name, "A" and its noun. */
export const isHeld = (one: string, next: string): boolean =>
  (/^[(“"]?[+–-]?[$€£]?\d[\d.,:/ \u00a0\u202f’'–-]*$/.test(one) &&
    (UNIT.test(next) || MONTH.test(next.replace(/[,;:!?)]+$/, "")))) ||
  (MONTH.test(one) && /^\d{1,2}(?:st|nd|rd|th)?[.,;:!?)]*$/.test(next)) ||
  (/^(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr)\.$/.test(one) && /^[\p{Lu}\d]/u.test(next)) ||
  // no line is a single "A"
  (one === "A" && /^\p{L}/u.test(next));

const FIGURE =
  /^[(“"]?[+–-]?[$€£]?\d|^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred)$/i;

/**
 * What a sentence turns on: what stands between asterisks, else a name, else a figure with its unit, else the last
 * word of three to five. Of others it is nothing.
 *
 * @returns the sentence in three parts, without the asterisks
 */
export function strongPart(sentence: string, name: string): Record<"before" | "strong" | "after", string> {
  const starred = sentence.split("*");
  if (starred.length === 3) {
    const [before = "", strong = "", after = ""] = starred;
    return { before, strong, after };
  }
  const words = [...sentence.matchAll(/\S+/g)];
  const figure = words.findIndex(([word]) => FIGURE.test(word));
  const named = name ? sentence.toLowerCase().indexOf(name.toLowerCase()) : -1;
  const first = words[figure < 0 && words.length > 2 && words.length < 6 ? words.length - 1 : figure];
  const next = words[figure + 1];
  const last = figure >= 0 && next && UNIT.test(next[0]) ? next : first;
  const start = named < 0 ? (first?.index ?? sentence.length) : named;
  const end = named < 0 ? (last ? last.index + last[0].length : start) : named + name.length;
  const [strong = "", tail = ""] = sentence.slice(start, end).split(/([.,:;!?)”"]*$)/);
  return { before: sentence.slice(0, start), strong, after: tail + sentence.slice(end) };
}
