import type { Brief } from "#lib/motion/brief.ts";
import { withCounted } from "#lib/motion/brief-counted.ts";
import { ADDRESS, shownAddress } from "#lib/motion/brief-words.ts";

/*
 * Numbers and colours however they are written, and what a brief says of its form where it tells something else.
 */

/** "deep brown 4A2C1A": hexadecimal without its sign. */
const HEX = /(?<![#\w])(?=[0-9A-F]*\d)(?=[0-9A-F]*[A-F])([0-9A-F]{6})(?!\w)/g;
const OF_COLOUR =
  /\b(?:colou?rs?|palette|brown|yellow|indigo|blue|red|green|orange|purple|pink|teal|grey|gray|black|white|cream|navy|coral|hex)\b/iu;

/** "ext. 4040", "max. 12": a stop that ends no sentence. */
const ABBREVIATED =
  /(?<![\p{L}\d])([Ee]xt|[Tt]el|[Nn]r)\.(?= [\d(]| \p{Ll})|(?<![\p{L}\d])(max|min|ca)\.(?= \d)/gu;

/** "3 announcements, one after another, 8 seconds each" */
const EACH =
  /\b(?<count>\d|two|three|four|five|six) (?<what>(?:\p{L}+ )?(?:announcements|slides|scenes|screens|cards|messages|notices|points|tips))(?<between>[^.!?\n]{0,50}?\b)(?<seconds>\d{1,2}) ?(?:s|secs?|seconds) each\b/giu;
const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
function inAll(found: string, ...rest: unknown[]): string {
  const { count = "", what = "", between = "", seconds = "" } = rest.at(-1) as Record<string, string>;
  const all = (COUNTS[count.toLowerCase()] ?? Number(count)) * Number(seconds);
  return all > 0 && all <= 180 ? `${count} ${what}${between}${all} seconds in all` : found;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that go
const CONTROLS = /\u001b\[[\d;]*[a-z]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/gi;

/** "Brand: dark teal (#0b5d5d), Inter": a name among colours is a typeface's. */
const TYPEFACE =
  /(?<=(?:^|[.!?\n])[ \t]*(?:brand(?:ing)?|brand kit|look|style|identity|palette|colou?rs?)[ \t]*:[^\n.]*),? (?:and )?(Inter|Poppins|Roboto|Montserrat|Helvetica|Futura|Garamond|Georgia|Lato|Open Sans|Playfair(?: Display)?|Source Sans|Work Sans|DM Sans|Arial|Avenir|Gotham|Nunito|Raleway|Space Grotesk|Fraunces|Archivo)\b(?! (?:font|type))/giu;

/** The brief as the reader expects numbers and colours. */
export const asWritten = (text: string): string =>
  withCounted(text)
    // what a terminal or a word processor leaves in a text is drawn by no font
    .replace(CONTROLS, "")
    .replace(ABBREVIATED, "$1$2")
    .replace(EACH, inAll)
    .replace(TYPEFACE, ". Font: $1")
    // "Moving? / Decluttering? / First month £1."
    .replace(/(?<=[.?!]) \/ (?=\S)/g, "\n")
    // "a small shop in Port Ellery and after 32 years we close": what is told begins there
    .replace(/ and (?=after \d+ years,? we\b)/gi, ". ")
    .replace(/[^.!?\n]+/g, (line) => (OF_COLOUR.test(line) ? line.replace(HEX, "#$1") : line));

const UPRIGHT =
  /\b(?:those|they|these|that|it|which|screens?|displays?|monitors?|totems?)(?: (?:is|are)|['’](?:s|re)) (?:all )?(?:portrait|vertical|upright)\b/iu;
const SILENT =
  /\b(?:so|with|has|have|there(?:['’]s| is| will be)|plays?|runs?) no (?:sound|audio)\b(?! effects?)/iu;

/** What speaks against an address being the film's own. */
const ANOTHER =
  /\b(?:like|inspired|similar|style|reference|see|seen|look at|competitor|instead|not|don['’]t|never|old|attached|drive|font|photos?|logo|brand guide|template)\b/iu;
/** The only address of a brief is where its film ends, wherever it was told. */
function addAddress(brief: Brief, text: string): void {
  if (brief.address) return;
  const all = [...text.matchAll(new RegExp(ADDRESS.source, "giu"))].filter(([found]) => !found.includes("@"));
  const [only] = all;
  if (!only || new Set(all.map(([found]) => found.toLowerCase())).size > 1) return;
  const before =
    text
      .slice(Math.max(0, only.index - 60), only.index)
      .split(/[.!?\n]\s/)
      .at(-1) ?? "";
  if (!ANOTHER.test(before)) brief.address = shownAddress(only[0]);
}

/** "School leavers are who we want to reach." */
const TO_REACH =
  /(?:^|[.!?\n]\s*)(\p{Lu}[\p{L} '’-]{2,40}?) (?:are|is) whom? (?:we|I)(?: want| need| hope| would like|['’]d like) to reach\b/u;
/** Adds what a brief says of its form where it tells something else. */
function addForm(brief: Brief, text: string): void {
  if (!brief.size && UPRIGHT.test(text)) brief.size = { widthPixels: 1080, heightPixels: 1920 };
  const [, whom = ""] = brief.audience ? [] : (TO_REACH.exec(text) ?? []);
  brief.audience ||= whom;
  const isSilent = brief.understood.some(({ what, value }) => what === "sound" && value === "none");
  if (!isSilent && !brief.music && SILENT.test(text)) brief.understood.push({ what: "sound", value: "none" });
}

/**
 * Adds what a brief says of its form, and where its film ends, where it tells something else.
 *
 * @param prose the brief without the head and the signature of a mail
 * @param text all of it
 */
export function addAmid(brief: Brief, prose: string, text: string): void {
  addForm(brief, text);
  addAddress(brief, prose);
}
