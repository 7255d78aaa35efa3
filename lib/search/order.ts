import { type Scratch, strongest, type Sums } from "#lib/search/rank.ts";
import type { ReadQuery } from "#lib/search/read-query.ts";
import type { SearchIndex } from "#lib/search/engine.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { type Token, tokenize } from "#lib/search/tokens.ts";
import { frequency, knows, type Vocabulary } from "#lib/search/vocabulary.ts";

/** A heading as it is compared with queries. */
export interface Heading {
  /** Its words, compounds cut into parts. */
  words: string[];
  /** `thewords`. */
  joined: string;
}

/** The headings of all sections, ready to be compared with queries. */
export interface Headings {
  /** ` the words `, with a space at each end. */
  spaced: string[];
  /** How long those are: what is longer than a heading does not stand in it. */
  lengths: Int32Array;
  /** `thewords` → the sections that are called so. */
  byJoined: Map<string, number[]>;
  /** Where each heading begins in `terms` and `shares`, and where the last one ends. */
  starts: Int32Array;
  /** The words' numbers in the vocabulary. */
  terms: Int32Array;
  /** For each word its part of the heading, by rarity: together 1. */
  shares: Float64Array;
}

/** A section with its score. */
export interface Scored {
  section: number;
  score: number;
}

/** Most sections to take, and the score below which none is taken. */
interface Wanted {
  limit: number;
  minimumScore: number;
}

/** So many sections are compared with the query by their headings. */
const CANDIDATES = 80;
/** So many sections of one page are shown, while other pages have something to say. */
const PER_PAGE = 3;

/** Reads a heading (or a page's title). */
export function readHeading(title: string): Heading {
  const tokens = tokenize(title.normalize("NFC"));
  const isWhole = ({ end, part }: Token, next: Token | undefined): boolean =>
    !part && next?.part === true && next.start < end;
  const words = tokens.filter((token, at) => !isWhole(token, tokens[at + 1])).map(({ term }) => term);
  return { words, joined: words.join("") };
}

/** Who types a heading word by word finds it at this place or before. */
const SURE_PLACE = 3;

/** What part of a section's heading, by rarity, the query's words explain. */
function fit({ starts, terms, shares }: Headings, { termLikeness }: Scratch, section: number): number {
  const end = starts[section + 1] as number;
  let explained = 0;
  for (let at = starts[section] as number; at < end; at += 1) {
    explained += (shares[at] as number) * (termLikeness[terms[at] as number] as number);
  }
  return explained;
}

/**
 * Reads the headings of all sections and weighs their words: what a query asks for each time is then a sum. A section
 * is also called like the headings that lead to it.
 */
export function readHeadings(
  sections: readonly { title: string; leading?: string[] }[],
  vocabulary: Vocabulary,
): Headings {
  const headings = sections.map(({ title }) => readHeading(title));
  const spaced = headings.map(({ words }) => ` ${words.join(" ")} `);
  const byJoined = new Map<string, number[]>();
  const starts = [0];
  const terms: number[] = [];
  const shares: number[] = [];
  for (const [section, { words, joined }] of headings.entries()) {
    for (const name of [
      joined,
      ...(sections[section]?.leading ?? []).map((title) => readHeading(title).joined),
    ]) {
      const same = byJoined.get(name);
      if (!same) byJoined.set(name, [section]);
      else if (!same.includes(section)) same.push(section);
    }
    const known = words.filter((word) => knows(vocabulary, word));
    const rarities = known.map((word) => Math.log(1 + sections.length / (1 + frequency(vocabulary, word))));
    const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
    shares.push(...rarities.map((rarity) => rarity / all));
    terms.push(...known.map((word) => vocabulary.numbers.get(word) as number));
    starts.push(terms.length);
  }
  return {
    spaced,
    lengths: Int32Array.from(spaced, ({ length }) => length),
    byJoined,
    starts: Int32Array.from(starts),
    terms: Int32Array.from(terms),
    shares: Float64Array.from(shares),
  };
}

/** Room for the best scores of a page's sections, one more than count as neighbours. */
const best = new Float64Array(SETTINGS.neighbourCount + 1);

/** Notes of a page what counts for each of its sections: the sum of its best scores, and the last of them. */
function sumPage({ pageStarts, scratch: { scores, pageSums, pageLasts } }: SearchIndex, page: number): void {
  const end = pageStarts[page + 1] as number;
  for (let place = 0; place < best.length; place += 1) best[place] = 0;
  let last = 0;
  for (let section = pageStarts[page] as number; section < end; section += 1) {
    const score = scores[section] as number;
    if (score <= last) continue;
    let place = best.length - 1;
    for (; place > 0 && (best[place - 1] as number) < score; place -= 1)
      best[place] = best[place - 1] as number;
    best[place] = score;
    last = best[best.length - 1] as number;
  }
  let sum = 0;
  for (let place = 0; place < best.length; place += 1) sum += best[place] as number;
  pageSums[page] = sum;
  pageLasts[page] = last;
}

/** The query as headings are compared with it. */
interface Asked {
  /** ` the words `; without the space at the end while the last one is being typed. */
  spaced: string;
  /** The sections that are called exactly like it. */
  named: readonly number[];
}

/** More where the section's heading is the query, has it, or is made of its words. */
function factor(
  { headings, sections, scratch }: SearchIndex,
  { spaced, named }: Asked,
  section: number,
): number {
  if (named.length > 0 && named.includes(section)) {
    const isTitle = sections[section]?.id === "";
    return (isTitle ? SETTINGS.titleIsQuery : SETTINGS.headingIsQuery) * (1 + SETTINGS.headingFit);
  }
  const fits = 1 + SETTINGS.headingFit * fit(headings, scratch, section);
  const mayHave = (headings.lengths[section] as number) >= spaced.length;
  return mayHave && headings.spaced[section]?.includes(spaced) ? SETTINGS.headingHasQuery * fits : fits;
}

/** Candidates and their scores, side by side. */
interface Ranking {
  sections: Int32Array;
  scores: Float64Array;
}

/** Scores the candidates: a section's own sum times its factor, and a share of what the rest of its page says. */
function weigh(index: SearchIndex, asked: Asked, sections: Int32Array, perfect: number): Ranking {
  const { scores: sums, pageScores, pageSums, pageLasts, pageOf } = index.scratch;
  const scale = 1 / Math.max(Number.MIN_VALUE, perfect * SETTINGS.perfect);
  const scores = new Float64Array(sections.length);
  for (let at = 0; at < sections.length; at += 1) {
    const section = sections[at] as number;
    const own = sums[section] as number;
    const page = pageOf[section] as number;
    if ((pageSums[page] as number) < 0) sumPage(index, page);
    // Its own score is no neighbour; where it is not among the page's best, the last of them is one too many.
    const neighbours = (pageSums[page] as number) - Math.max(own, pageLasts[page] as number);
    const fromPage = SETTINGS.neighbours * neighbours + SETTINGS.pageCover * (pageScores[page] as number);
    scores[at] = (own * factor(index, asked, section) + fromPage) * scale;
  }
  for (let at = 0; at < sections.length; at += 1) pageSums[pageOf[sections[at] as number] as number] = -1;
  return { sections, scores };
}

/** Whether of two sections with the same score the first is the earlier one, by path, then on the page. */
function isEarlier({ pageOrder, scratch: { pageOf } }: SearchIndex, one: number, other: number): boolean {
  const first = pageOrder[pageOf[one] as number] as number;
  const second = pageOrder[pageOf[other] as number] as number;
  return first < second || (first === second && one < other);
}

/** Brings the best of what stands at a place or after it to that place: few queries need all of them in order. */
function bringUp(index: SearchIndex, { sections, scores }: Ranking, place: number): void {
  const [section, score] = [sections[place] as number, scores[place] as number];
  let found = place;
  let most = score;
  for (let at = place + 1; at < scores.length; at += 1) {
    const other = scores[at] as number;
    if (other < most) continue;
    if (other === most && !isEarlier(index, sections[at] as number, sections[found] as number)) continue;
    found = at;
    most = other;
  }
  sections[place] = sections[found] as number;
  scores[place] = most;
  sections[found] = section;
  scores[found] = score;
}

/**
 * The one section that is called exactly like the query is among the first three, as strong as the third.
 *
 * @returns how many places are in order now
 */
function lift(index: SearchIndex, ranking: Ranking, section: number): number {
  const { sections, scores } = ranking;
  if (sections.length < SURE_PLACE) return 0;
  for (let place = 0; place < SURE_PLACE; place += 1) bringUp(index, ranking, place);
  const at = sections.indexOf(section);
  if (at < SURE_PLACE) return SURE_PLACE;
  const last = SURE_PLACE - 1;
  for (const list of [sections, scores]) list.copyWithin(SURE_PLACE, last, at);
  sections[last] = section;
  return SURE_PLACE;
}

/** The first `limit`, but at most three of one page as long as other pages have something. */
function spread(
  index: SearchIndex,
  ranking: Ranking,
  settled: number,
  { limit, minimumScore }: Wanted,
): Scored[] {
  const { pageOf, pageTaken } = index.scratch;
  const seen: Scored[] = [];
  const beyond: boolean[] = [];
  let within = 0;
  for (let place = 0; place < ranking.scores.length && within < limit; place += 1) {
    if (place >= settled) bringUp(index, ranking, place);
    const section = ranking.sections[place] as number;
    const score = Math.min(1, ranking.scores[place] as number);
    if (score < minimumScore) break;
    const page = pageOf[section] as number;
    const taken = pageTaken[page] as number;
    pageTaken[page] = taken + 1;
    if (taken < PER_PAGE) within += 1;
    seen.push({ section, score });
    beyond.push(taken >= PER_PAGE);
  }
  for (const { section } of seen) pageTaken[pageOf[section] as number] = 0;
  let spare = limit - within;
  const shown = within === seen.length ? seen : seen.filter((_, at) => !beyond[at] || spare-- > 0);
  return together(shown, pageOf);
}

/** What is of one page stands together, where the best of it stands. */
function together(hits: readonly Scored[], pageOf: Int32Array): Scored[] {
  const byPage = new Map<number, Scored[]>();
  for (const hit of hits) {
    const page = pageOf[hit.section] as number;
    const same = byPage.get(page);
    if (same) same.push(hit);
    else byPage.set(page, [hit]);
  }
  return [...byPage.values()].flat();
}

/**
 * Takes the best sections from the sums, and at most three of one page as long as other pages
 * have something.
 *
 * @returns page by page, the page with the best section first, its sections best first; ties in the order of path,
 *   then of the page. Scores are from 0 to 1.
 */
export function order(index: SearchIndex, read: ReadQuery, sums: Sums, wanted: Wanted): Scored[] {
  const { scores, touched, count } = index.scratch;
  const candidates = strongest(touched.subarray(0, count), scores, CANDIDATES);
  // A section that is called like the query is a candidate, however many others hold its words.
  const named = (index.headings.byJoined.get(read.words.join("")) ?? []).filter(
    (section) => (scores[section] ?? 0) > 0,
  );
  const added = named.filter((section) => !candidates.includes(section));
  const all = added.length > 0 ? Int32Array.from([...candidates, ...added]) : candidates;
  const asked = { spaced: ` ${read.words.join(" ")}${read.typing ? "" : " "}`, named };
  const ranking = weigh(index, asked, all, sums.perfect);
  const [only] = named;
  const settled = named.length === 1 && only !== undefined ? lift(index, ranking, only) : 0;
  return spread(index, ranking, settled, wanted);
}
