import type { SectionRecord } from "#lib/search/fields.ts";
import type { Scratch, Sums } from "#lib/search/rank.ts";
import { tokenize } from "#lib/search/tokens.ts";
import type { Vocabulary } from "#lib/search/vocabulary.ts";

/** A piece of a section's plain text. */
export interface Excerpt {
  /** One line. */
  text: string;
  /** `[start, end)` into the text, UTF-16 units, in order, apart from each other. */
  highlights: [number, number][];
}

/** A section's text cut into terms, kept as numbers: three for each term. */
interface CutText {
  text: string;
  /** Number of the term in the vocabulary, start, end; and so on. */
  tokens: Int32Array;
  /** Where prose and code take turns: starts of the stretches, the first prose. */
  stretches: number[];
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
/** About 2 kB each. */
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
  const tokens: number[] = [];
  for (const { term, start, end } of tokenize(text)) {
    const number = vocabulary.numbers.get(term);
    // The word in which the text is cut off.
    if (number !== undefined) tokens.push(number, start, end);
  }
  const cut = { text, tokens: Int32Array.from(tokens), stretches };
  const oldest = kept.keys().next().value;
  if (kept.size >= MOST_CUT_TEXTS && oldest) kept.delete(oldest);
  kept.set(record, cut);
  return cut;
}

interface Match {
  start: number;
  end: number;
  idea: number;
  worth: number;
}

function findMatches({ tokens, stretches }: CutText, { termWorth, termIdea }: Scratch): Match[] {
  const matches: Match[] = [];
  let stretch = 0;
  for (let at = 0; at < tokens.length; at += 3) {
    const term = tokens[at] as number;
    const full = termWorth[term] as number;
    if (full === 0) continue;
    const start = tokens[at + 1] as number;
    while (start >= (stretches[stretch + 1] ?? Number.POSITIVE_INFINITY)) stretch += 1;
    const worth = stretch % 2 === 1 ? full * CODE_SHARE : full;
    matches.push({ start, end: tokens[at + 2] as number, idea: termIdea[term] as number, worth });
  }
  return matches;
}

/** Where the window starts that shows most: each idea once, where it is worth most. The earliest of equals. */
function bestStart(matches: readonly Match[], ideas: number): number {
  const shown = new Float64Array(ideas);
  let bestStart = 0;
  let bestWorth = 0;
  for (let first = 0; first < matches.length; first += 1) {
    const { start } = matches[first] as Match;
    shown.fill(0);
    let worth = 0;
    for (let at = first; at < matches.length; at += 1) {
      const match = matches[at] as Match;
      if (match.end > start + LENGTH - LEAD) break;
      const before = shown[match.idea] as number;
      if (match.worth <= before) continue;
      shown[match.idea] = match.worth;
      worth += match.worth - before;
    }
    if (worth <= bestWorth + 1e-9) continue;
    bestWorth = worth;
    bestStart = start;
  }
  return bestStart;
}

const isSpace = (unit: string | undefined): boolean => unit === " " || unit === "\n";
const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? "") && /[\udc00-\udfff]/.test(text[at] ?? "");

/** Moves a cut back to the space before it, or, in a very long word, off the middle of a surrogate pair. */
function cutBefore(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  for (let cut = at; cut > 0 && at - cut <= LONGEST_WORD; cut -= 1) if (isSpace(text[cut])) return cut;
  return splitsPair(text, at) ? at - 1 : at;
}

function mark(matches: readonly Match[], from: number, to: number, shift: number): [number, number][] {
  const marked: [number, number][] = [];
  for (const { start, end } of matches) {
    if (start < from || end > to) continue;
    const last = marked.at(-1);
    // A compound and its parts, or neighbouring pairs of one word, are one mark.
    if (last && start + shift <= last[1]) last[1] = Math.max(last[1], end + shift);
    else marked.push([start + shift, end + shift]);
  }
  return marked;
}

/** Forgets the worth of the terms that an excerpt need not show: once a query, when its hits are in order. */
export function keepShown({ matches, rarities }: Sums, { termWorth, termIdea }: Scratch): void {
  const rarityOf = (term: number): number => rarities[termIdea[term] as number] as number;
  let best = 0;
  for (const { terms } of matches)
    for (const term of terms) if (termWorth[term] !== 0) best = Math.max(best, rarityOf(term));
  for (const { terms } of matches)
    for (const term of terms) if (rarityOf(term) < best * LEAST_SHOWN) termWorth[term] = 0;
}

/**
 * Takes from a section the stretch of about 240 characters that shows most of what was asked, rare words
 * weighing more, code less.
 *
 * @returns plain text with an ellipsis where it is cut, and the matches in it
 */
export function makeExcerpt(
  record: SectionRecord,
  scratch: Scratch,
  ideas: number,
  vocabulary: Vocabulary,
  kept: CutTexts,
): Excerpt {
  const cut = cutText(record, vocabulary, kept);
  const { text } = cut;
  const matches = findMatches(cut, scratch);
  const focus = bestStart(matches, ideas);
  const last = Math.max(0, text.length - LENGTH);
  const wanted = Math.max(0, focus - LEAD);
  // A block that begins just before the match is a better beginning than the end of the one before it.
  const block = text.lastIndexOf("\n", focus) + 1;
  let start = wanted === 0 || last === 0 ? 0 : cutBefore(text, Math.min(Math.max(block, wanted), last));
  while (isSpace(text[start])) start += 1;
  let end = cutBefore(text, start + LENGTH);
  while (end > start && isSpace(text[end - 1])) end -= 1;
  const before = start > 0 ? "… " : "";
  const after = end < text.length ? " …" : "";
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end).replaceAll("\n", " ")}${after}`,
    highlights: mark(matches, start, end, shift),
  };
}
