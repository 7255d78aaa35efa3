import type { ByteWriter } from "#lib/search/byte-writer.ts";
import type { SectionRecord } from "#lib/search/fields.ts";
import type { Scratch, Sums } from "#lib/search/rank.ts";
import { tokenize } from "#lib/search/tokens.ts";
import type { Vocabulary } from "#lib/search/vocabulary.ts";

/** A section's text cut into terms, kept as numbers. */
interface CutText {
  text: string;
  /** Of each term its number in the vocabulary, where it starts and where it ends. */
  terms: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  /** Where prose and code take turns: starts of the stretches, the first prose. */
  stretches: number[];
  /** The same text as an excerpt's JSON holds it, made with the first excerpt that is written. */
  written?: Written;
}

/** Sections that were shown lately, cut. Bounded; the oldest leaves first. */
export type CutTexts = Map<SectionRecord, CutText>;

/** Length of an excerpt, the ellipses not counted, and of what may stand before its first match. UTF-16 units. */
const LENGTH = 240;
const LEAD = 40;
/** Of a longer section only so much is read. UTF-16 units. */
const LONGEST_READ = 8_000;
/** At a word longer than this an excerpt is cut inside the word. */
const LONGEST_WORD = 24;
/** A match in code says less to a reader than one in prose. */
const CODE_SHARE = 0.6;
/** About 5 kB each. */
const MOST_CUT_TEXTS = 4096;
/** Ideas of less worth, against the query's best, are not worth showing: "how", "the". */
const LEAST_SHOWN = 0.15;

function cutText(record: SectionRecord, vocabulary: Vocabulary, kept: CutTexts): CutText {
  const known = kept.get(record);
  if (known) return known;
  const stretches: number[] = [];
  let length = 0;
  for (const stretch of record.text) {
    stretches.push(length);
    length += stretch.length + 1;
  }
  const text = record.text.join("\n").slice(0, LONGEST_READ);
  const terms: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { term, start, end } of tokenize(text)) {
    const number = vocabulary.numbers.get(term);
    // The word in which the text is cut off.
    if (number === undefined) continue;
    terms.push(number);
    starts.push(start);
    ends.push(end);
  }
  const cut: CutText = {
    text,
    terms: Int32Array.from(terms),
    starts: Int32Array.from(starts),
    ends: Int32Array.from(ends),
    stretches,
  };
  const oldest = kept.keys().next().value;
  if (kept.size >= MOST_CUT_TEXTS && oldest) kept.delete(oldest);
  kept.set(record, cut);
  return cut;
}

/** The matches in one section, `count` of them: room that the next section uses again. */
const matches = {
  count: 0,
  starts: new Int32Array(LONGEST_READ),
  ends: new Int32Array(LONGEST_READ),
  ideas: new Int32Array(LONGEST_READ),
  worths: new Float64Array(LONGEST_READ),
};
let shown = new Float64Array(64);

function findMatches(
  { terms, starts, ends, stretches }: CutText,
  { termWorth, termIdea, termShown }: Scratch,
): void {
  let stretch = 0;
  let count = 0;
  // no more terms than characters are ever compared
  const last = Math.min(terms.length, LONGEST_READ);
  for (let at = 0; at < last; at += 1) {
    const term = terms[at] as number;
    if (termShown[term] === 0) continue;
    const full = termWorth[term] as number;
    const start = starts[at] as number;
    while (start >= (stretches[stretch + 1] ?? Number.POSITIVE_INFINITY)) stretch += 1;
    matches.starts[count] = start;
    matches.ends[count] = ends[at] as number;
    matches.ideas[count] = termIdea[term] as number;
    matches.worths[count] = stretch % 2 === 1 ? full * CODE_SHARE : full;
    count += 1;
  }
  matches.count = count;
}

/** Where the window starts that shows most: each idea once, where it is worth most. The earliest of equals. */
function bestStart(ideas: number): number {
  const { count, starts, ends, worths } = matches;
  if (shown.length < ideas) shown = new Float64Array(ideas);
  let bestStart = 0;
  let bestWorth = 0;
  for (let first = 0; first < count; first += 1) {
    const start = starts[first] as number;
    const end = start + LENGTH - LEAD;
    // few: a call of fill() takes longer
    for (let idea = 0; idea < ideas; idea += 1) shown[idea] = 0;
    let worth = 0;
    for (let at = first; at < count && (ends[at] as number) <= end; at += 1) {
      const idea = matches.ideas[at] as number;
      const own = worths[at] as number;
      const before = shown[idea] as number;
      if (own <= before) continue;
      shown[idea] = own;
      worth += own - before;
    }
    if (worth <= bestWorth + 1e-9) continue;
    bestWorth = worth;
    bestStart = start;
  }
  return bestStart;
}

const NEW_LINE = 10;
/** Whether there is a space or a new line; nowhere outside of the text. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === NEW_LINE;
}
const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? "");

/** Moves a cut back to the space before it, or, in a very long word, off the middle of a surrogate pair. */
function cutBefore(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  for (let cut = at; cut > 0 && at - cut <= LONGEST_WORD; cut -= 1) if (isSpaceAt(text, cut)) return cut;
  return splitsPair(text, at) ? at - 1 : at;
}

function mark(from: number, to: number, shift: number): number[] {
  const marked: number[] = [];
  for (let at = 0; at < matches.count; at += 1) {
    const start = matches.starts[at] as number;
    const end = matches.ends[at] as number;
    if (start < from || end > to) continue;
    const last = marked.length - 1;
    // A compound and its parts, or neighbouring pairs of one word, are one mark.
    if (last > 0 && start + shift <= (marked[last] as number))
      marked[last] = Math.max(marked[last] as number, end + shift);
    else marked.push(start + shift, end + shift);
  }
  return marked;
}

/** Marks the terms that an excerpt shows: once a query, when its hits are in order. */
export function markShown({ matches, rarities }: Sums, { termWorth, termIdea, termShown }: Scratch): void {
  let best = 0;
  for (const { terms } of matches) {
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] as number;
      if (termWorth[term] !== 0) best = Math.max(best, rarities[termIdea[term] as number] as number);
    }
  }
  const least = best * LEAST_SHOWN;
  for (const { terms } of matches) {
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] as number;
      if (termWorth[term] !== 0 && (rarities[termIdea[term] as number] as number) >= least)
        termShown[term] = 1;
    }
  }
}

/** The stretch of a section that is shown. */
export interface Stretch {
  cut: CutText;
  /** UTF-16 offsets into the section's text. */
  start: number;
  end: number;
  /** Starts and ends in turn, `[start, end)` into the excerpt, its ellipsis counted. */
  highlights: number[];
}

const BEFORE = "… ";
const AFTER = " …";

/**
 * Takes from a section the stretch of about 240 characters that shows most of what was asked, rare words
 * weighing more, code less.
 */
export function findStretch(
  record: SectionRecord,
  scratch: Scratch,
  ideas: number,
  vocabulary: Vocabulary,
  kept: CutTexts,
): Stretch {
  const cut = cutText(record, vocabulary, kept);
  const { text } = cut;
  findMatches(cut, scratch);
  const focus = bestStart(ideas);
  const last = Math.max(0, text.length - LENGTH);
  const wanted = Math.max(0, focus - LEAD);
  // A block that begins just before the match is a better beginning than the end of the one before it.
  let block = focus + 1;
  while (block > wanted && text.charCodeAt(block - 1) !== NEW_LINE) block -= 1;
  let start = wanted === 0 || last === 0 ? 0 : cutBefore(text, Math.min(block, last));
  while (isSpaceAt(text, start)) start += 1;
  let end = cutBefore(text, start + LENGTH);
  while (end > start && isSpaceAt(text, end - 1)) end -= 1;
  return { cut, start, end, highlights: mark(start, end, (start > 0 ? BEFORE.length : 0) - start) };
}

/** A stretch as plain text on one line, with an ellipsis where it is cut. */
export function stretchText({ cut: { text }, start, end }: Stretch): string {
  const before = start > 0 ? BEFORE : "";
  const after = end < text.length ? AFTER : "";
  return `${before}${text.slice(start, end).replaceAll("\n", " ")}${after}`;
}

/** The marks of a stretch, as pairs. */
export function markedPairs({ highlights }: Stretch): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < highlights.length; at += 2)
    pairs.push([highlights[at] as number, highlights[at + 1] as number]);
  return pairs;
}

/** A section's text inside of a JSON string, on one line, as UTF-8. */
interface Written {
  bytes: Buffer;
  /** Where each UTF-16 unit of the text begins in it; nothing where each is one byte. */
  offsets: Uint32Array | undefined;
}

function writeText(text: string): Written {
  const line = text.replaceAll("\n", " ");
  const whole = JSON.stringify(line).slice(1, -1);
  const bytes = Buffer.from(whole);
  if (bytes.length === line.length) return { bytes, offsets: undefined };
  const offsets = new Uint32Array(line.length + 1);
  let at = 0;
  for (let unit = 0; unit < line.length; ) {
    const code = line.codePointAt(unit) as number;
    const length = code > 0xffff ? 2 : 1;
    offsets[unit] = at;
    // nothing ends inside of a pair
    if (length === 2) offsets[unit + 1] = at;
    const plain = code >= 32 && code < 127 && code !== 34 && code !== 92;
    at += plain ? 1 : Buffer.byteLength(JSON.stringify(line.slice(unit, unit + length))) - 2;
    unit += length;
  }
  offsets[line.length] = at;
  return { bytes, offsets };
}

const BEFORE_BYTES = Buffer.from(BEFORE);
const AFTER_BYTES = Buffer.from(AFTER);
const QUOTE = 0x22;

/** Writes the text of a stretch as JSON: what `stretchText` gives, much sooner. */
export function writeStretch({ cut, start, end }: Stretch, writer: ByteWriter): void {
  cut.written ??= writeText(cut.text);
  const { bytes, offsets } = cut.written;
  writer.byte(QUOTE);
  if (start > 0) writer.bytes(BEFORE_BYTES);
  writer.bytes(bytes, offsets ? offsets[start] : start, offsets ? offsets[end] : end);
  if (end < cut.text.length) writer.bytes(AFTER_BYTES);
  writer.byte(QUOTE);
}
