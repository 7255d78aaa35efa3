/*
 * Lines as people lay them out, before sentences are read: storyboards, headings that say nothing, labels without a
 * colon.
 */

import { capitalised, wordCount } from "#lib/motion/brief-words.ts";

/** A scene of a storyboard: "Scene 2: …", "Shot 1 - …", "[0:00-0:05] …". */
const NUMBER = "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight)";
const TIME = "[[(]?\\d{1,2}(?::\\d\\d)?s?\\s?[-–]\\s?\\d{1,2}(?::\\d\\d|\\s?s(?:ec(?:onds)?)?)[\\])]?";
const PLACE = `(?:(?:scene|shot|slide|frame|screen|card)\\s?#?\\s?${NUMBER}(?:\\s?\\([^)]{1,30}\\))?|${TIME})`;
const SCENE = new RegExp(
  `^(?:[-*•]\\s*)?\\**${PLACE}\\**\\s*(?:[:.–—-]|(?<=[\\])]))\\s*\\**\\s*(?:(?:text|title|caption|on[- ]?screen(?: text)?|voice ?-?over|vo|headline|copy|super)\\s*[:–-]\\s*)?(?<what>\\S.*)$`,
  "iu",
);
const SCENE_WITHIN = new RegExp(`(?<=[.!?;”"]\\s)(?=(?:Scene|Shot|Slide|Frame) ${NUMBER}\\s?[:–-]\\s)`, "gu");

/** What a line of a storyboard shows or says; null where it is none. */
export const sceneIn = (line: string): string | null => SCENE.exec(line)?.groups?.what ?? null;

/** A heading that says nothing itself: "Key features:", "Code:". */
const HEADING =
  /^\**(?:(?:show|this|the|our|some|key|main|top|core|product|important|technical|sample) )*(?:features?|benefits?|highlights?|specs?|specifications?|details|facts|info(?:rmation)?|content|messaging|usps?|selling points|code(?: sample| snippet| example)?|snippet|example|script|story ?board|outline|structure|scenes|copy|text)\**:\**$/i;
export const isHeading = (line: string): boolean => HEADING.test(line);

/** "Mon 7.00 Wake-up Pilates, 18.30 Barre", "Grow: €49, up to 500 returns": a row of a timetable or of a price list. */
const DAY_ROW =
  /^(?:[-*•]\s*)?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?(?:\s*[–-]\s*(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?)?[ :–—-]+\S/iu;
const PRICE_ROW =
  /^(?:[-*•]\s*)?\p{Lu}[\p{L}\d+ '’-]{1,24}(?:\s\([^)]{2,40}\))?\s*(?::|[–—-]|=)\s*(?:[$€£]\s?\d|\d[\d.,]*\s?[$€£]|free\b)/iu;

/** "Kids' mile 7:30", without the mark of a list or a label */
const TIMED_ROW =
  /^(?!.*(?::\s|\b(?:seconds?|secs|film|video)\b))(?:\p{L}.*[\s(–-]|\d+k .*\s)?(?:[1-9]|1\d|2[0-3])[:.][0-5]\d(?![\d%]|\.\d).*$/iu;
/** Rows with a time of day each, and what stands among them; where fewer than three have one, none. */
function timedFrom(lines: readonly string[], at: number): string[] {
  // each may have got a full stop
  const rowOf = (row: number) => (lines[row] ?? "").trim().replace(/\.$/, "");
  const rows: string[] = [];
  let [end, count] = [0, 0];
  for (let row = rowOf(at); row && rows.length <= end + AMONG_ROWS; row = rowOf(at + rows.length)) {
    if (/[.!?:]$|^[-*•]|: /.test(row) || wordCount(row) > LONGEST_ROW) break;
    const isTimed = TIMED_ROW.test(row);
    if (!isTimed && !rows.length) break;
    rows.push(row);
    if (!isTimed) continue;
    end = rows.length;
    count += 1;
  }
  return count < 3 ? [] : rows.slice(0, end);
}
const AMONG_ROWS = 2;
const LONGEST_ROW = 8;

/** Rows of one kind that stand under each other from a line on, at least two; else none. */
export function rowsFrom(lines: readonly string[], at: number): string[] {
  for (const [pattern, least] of [
    [DAY_ROW, 3],
    [PRICE_ROW, 2],
  ] as const) {
    const rows: string[] = [];
    while (pattern.test(lines[at + rows.length]?.trim() ?? ""))
      rows.push((lines[at + rows.length] ?? "").trim());
    if (rows.length >= least) return rows.map((row) => row.replace(/^[-*•]\s*/, ""));
  }
  return timedFrom(lines, at);
}

/** Over what a version brings. */
export const RELEASED_SOURCE =
  "(?:(?:also )?new|added|additions|(?:bug ?)?fixe[ds]|improve(?:d|ments)|changed|removed|updated|deprecated)";
export const RELEASED = new RegExp(`^${RELEASED_SOURCE}$`, "i");

const POINT = /^(?:[-*•–]|\d{1,2}[.)])\s+(?=\S)/;

/** The points of a list that begins at a line, where each is of some words; else none. */
export function bulletsFrom(lines: readonly string[], at: number, most = 7): string[] {
  const rows: string[] = [];
  for (let row = lines[at]?.trim() ?? ""; POINT.test(row); row = lines[at + rows.length]?.trim() ?? "")
    rows.push(row.replace(POINT, ""));
  // "keyboard shortcuts (press ? to see them all)"
  return rows.every((row) => wordCount(row.replace(/ \([^()]*\)/g, "")) <= most) ? rows : [];
}

/** Text with every scene of a storyboard on a line of its own, and a colon behind each label. Code stays as it is. */
export const tidied = (text: string): string =>
  text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 ? part : tidiedProse(part)))
    .join("");

const tidiedProse = (text: string): string =>
  text
    .replace(/(^|[.!?]\s+)CTA\s+(?=[\p{Lu}"“])/gmu, "$1CTA: ")
    .replace(/(^|[.!?]\s+)(Title|Headline|Hook|Tagline|Slogan)\s+(?=["“])/gmu, "$1$2: ")
    // 15" is a length, beside a film
    .replace(
      /(?<![\d.])(\d{1,3})\s?["″](?=[\s-]+(?:pre-?roll|spot|ad|film|video|bumper|tvc|teaser)\b)/gi,
      "$1s",
    )
    .replace(/(?<=[\w%€$£)]) ?-> ?(?=[\w$€£(])/g, " → ")
    // "promo 4 my shop"
    .replace(
      /(?<=\p{L} )(?<!\b(?:unit|stand|stall|hall|floor|gate|number|no|room|suite|plot|studio|level|platform|bay|shop) )4 (?=(?:my|our|the)\b)/giu,
      "for ",
    )
    // "850 000 - 1 050 000 NOK": a number is never broken
    .replace(
      /(?<![\d ]\d?)\b\d{1,3}(?: \d{3})+(?=(?: ?[–-] ?\d{1,3}(?: \d{3})+)? ?(?:NOK|SEK|DKK|EUR|CHF|PLN|CZK|HUF|kr|€)(?!\p{L}))/gu,
      (number) => number.replaceAll(" ", "\u00a0"),
    )
    // who types fast writes "19 september"; "may" and "march" are words too
    .replace(
      /(?<![\p{L}/@.-]|(?:black|cyber|good) )(?:january|february|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?![\p{L}/@-]|\.\p{L})/gu,
      capitalised,
    )
    // straight quotation marks in pairs: what closes one does not open the next
    .replace(/(?<=^|[\s([:—–-])"(?=\S)([^"\n]{1,400}?)(?<=\S)"(?=$|[\s)\].,;:!?—–-])/gmu, "“$1”")
    // a sentence between apostrophes
    .replace(/(?<=^|[\s:])['‘](\p{Lu}[^'’\n]{5,80}[.!?])['’](?=\s|$)/gmu, "“$1”")
    // a name between apostrophes
    .replace(/(?<=\s)'(\p{Lu}[^'\n]{2,40})'(?=[,.;:!?\s]|$)/gmu, "“$1”")
    .replace(SCENE_WITHIN, "\n");
