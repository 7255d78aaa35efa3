import type { Sums } from "#lib/search/rank.ts";
import { strongest } from "#lib/search/rank.ts";
import type { ReadQuery } from "#lib/search/read-query.ts";
import type { SearchIndex } from "#lib/search/engine.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { type Token, tokenize } from "#lib/search/tokens.ts";
import { frequency, type Vocabulary } from "#lib/search/vocabulary.ts";

/** A section's heading, ready to be compared with queries. */
export interface Heading {
  /** Its words, compounds cut into parts. */
  words: string[];
  /** For each word its part of the heading, by rarity: together 1. Empty until `weighHeadings`. */
  shares: number[];
  /** ` the words `, with a space at each end. */
  spaced: string;
  /** `thewords`. */
  joined: string;
}

/** A section with its score. */
export interface Scored {
  section: number;
  score: number;
}

/** What a term of the query's ideas is worth in a text. */
export interface TermWorth {
  /** Number of the idea. */
  idea: number;
  /** Likeness to the word of the query, 0 to 1. */
  likeness: number;
  /** Likeness times the idea's rarity. */
  worth: number;
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
  return { words, shares: [], spaced: ` ${words.join(" ")} `, joined: words.join("") };
}

/** For each term that any idea accepts, the idea that it is worth most to. */
export function worthOfTerms(read: ReadQuery, { rarities }: Sums): Map<string, TermWorth> {
  const terms = new Map<string, TermWorth>();
  for (const [idea, { weights }] of read.ideas.entries()) {
    for (const [term, likeness] of weights) {
      const worth = likeness * (rarities[idea] ?? 0);
      if (worth > (terms.get(term)?.worth ?? 0)) terms.set(term, { idea, likeness, worth });
    }
  }
  return terms;
}

/** Who types a heading word by word finds it at this place or before. */
const SURE_PLACE = 3;

/** What part of a heading, by rarity, the query's words explain. */
function fit({ words, shares }: Heading, terms: ReadonlyMap<string, TermWorth>): number {
  let explained = 0;
  for (let at = 0; at < words.length; at += 1) {
    explained += (shares[at] ?? 0) * (terms.get(words[at] as string)?.likeness ?? 0);
  }
  return explained;
}

/**
 * Weighs the words of every heading by how rare they are, once an index: what a query asks for each time is
 * then a sum.
 *
 * @param sections how many sections the index has
 */
export function weighHeadings(headings: readonly Heading[], vocabulary: Vocabulary, sections: number): void {
  for (const heading of headings) {
    const rarities = heading.words.map((word) => Math.log(1 + sections / (1 + frequency(vocabulary, word))));
    const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
    heading.shares = rarities.map((rarity) => rarity / all);
  }
}

/** The best scores of a page's sections, best first, one more than count as neighbours. */
function bestOfPage(index: SearchIndex, page: number): number[] {
  const [from, to] = index.ranges[page] ?? [0, 0];
  const { scores } = index.scratch;
  const best: number[] = [];
  const count = SETTINGS.neighbourCount + 1;
  for (let section = from; section < to; section += 1) {
    const score = scores[section] as number;
    if (score <= (best[count - 1] ?? 0)) continue;
    let place = Math.min(best.length, count - 1);
    for (; place > 0 && (best[place - 1] as number) < score; place -= 1)
      best[place] = best[place - 1] as number;
    best[place] = score;
  }
  return best;
}

/** The sum of the page's best scores, this section's own left out. */
function neighbours(best: readonly number[], own: number): number {
  let sum = 0;
  for (let at = 0; at < best.length; at += 1) sum += best[at] as number;
  // Not among them: then the last of them is one too many.
  return sum - (best.includes(own) ? own : (best[SETTINGS.neighbourCount] ?? 0));
}

/**
 * Orders the best candidates: a section's own sum, more where its heading is the query or has it, and a share
 * of what the rest of its page says.
 *
 * @returns best first; ties in the order of path, then of the page. Scores are from 0 to 1.
 */
export function order(
  index: SearchIndex,
  read: ReadQuery,
  sums: Sums,
  terms: ReadonlyMap<string, TermWorth>,
): readonly Scored[] {
  const { scores, pageScores, pageOf } = index.scratch;
  const joined = read.words.join("");
  const spaced = ` ${read.words.join(" ")}${read.typing ? "" : " "}`;
  const factor = (section: number): number => {
    const heading = index.headings[section];
    if (!heading || joined === "") return 1;
    if (heading.joined !== joined) {
      return (
        (heading.spaced.includes(spaced) ? SETTINGS.headingHasQuery : 1) *
        (1 + SETTINGS.headingFit * fit(heading, terms))
      );
    }
    const isTitle = index.sections[section]?.id === "";
    return (isTitle ? SETTINGS.titleIsQuery : SETTINGS.headingIsQuery) * (1 + SETTINGS.headingFit);
  };
  // A section that is called like the query is a candidate, however many others hold its words.
  const named = (index.byHeading.get(joined) ?? []).filter((section) => (scores[section] ?? 0) > 0);
  const candidates = new Set([...strongest(sums.touched, scores, CANDIDATES), ...named]);
  const bestScores = new Map<number, number[]>();
  const scale = 1 / Math.max(Number.MIN_VALUE, sums.perfect * SETTINGS.perfect);
  const ordered = Array.from(candidates, (section) => {
    const own = scores[section] ?? 0;
    const page = pageOf[section] ?? 0;
    const best = bestScores.get(page) ?? bestOfPage(index, page);
    bestScores.set(page, best);
    const fromPage =
      SETTINGS.neighbours * neighbours(best, own) + SETTINGS.pageCover * (pageScores[page] ?? 0);
    return {
      section,
      page: index.pages[page]?.path ?? "",
      score: (own * factor(section) + fromPage) * scale,
    };
  });
  ordered.sort(
    (a, b) => b.score - a.score || (a.page < b.page ? -1 : a.page > b.page ? 1 : a.section - b.section),
  );
  const result = ordered.map(({ section, score }) => ({ section, score: Math.min(1, score) }));
  const [only] = named;
  return named.length === 1 && only !== undefined ? lift(result, only) : result;
}

/** The one section that is called exactly like the query is among the first three, as strong as the third. */
function lift(ordered: readonly Scored[], section: number): readonly Scored[] {
  const place = ordered.findIndex((entry) => entry.section === section);
  const third = ordered[SURE_PLACE - 1];
  if (place < SURE_PLACE || !third) return ordered;
  const others = ordered.filter((entry) => entry.section !== section);
  return [
    ...others.slice(0, SURE_PLACE - 1),
    { section, score: third.score },
    ...others.slice(SURE_PLACE - 1),
  ];
}

/** The first `limit`, but at most three of one page as long as other pages have something. The order is kept. */
export function spread(index: SearchIndex, ordered: readonly Scored[], limit: number): Scored[] {
  const perPage = new Map<number, number>();
  const chosen = new Set<Scored>();
  for (const entry of ordered) {
    if (chosen.size >= limit) break;
    const page = index.scratch.pageOf[entry.section] ?? 0;
    const taken = perPage.get(page) ?? 0;
    perPage.set(page, taken + 1);
    if (taken < PER_PAGE) chosen.add(entry);
  }
  for (const entry of ordered) if (chosen.size < limit) chosen.add(entry);
  return ordered.filter((entry) => chosen.has(entry));
}
