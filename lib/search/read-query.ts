import { expandWord, type Idea, isQuestionWord, joinWords, splitWord } from "#lib/search/expand.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { isUnspaced, type Token, tokenize } from "#lib/search/tokens.ts";
import { completions, frequency, type Vocabulary } from "#lib/search/vocabulary.ts";

/** Of a query, so many UTF-16 units and so many words are read. */
export const LONGEST_QUERY = 256;
export const MOST_WORDS = 24;
const MOST_PARTS = 8;

/** A stretch of the query that the index does not have, and what may have been meant, likeliest first. */
export interface Repair {
  /** UTF-16 offsets into the clipped query. */
  start: number;
  end: number;
  /** Each a list of terms; an empty list: leave the word out. */
  alternatives: string[][];
}

/** A query, read. */
export interface ReadQuery {
  /** The part of the query that was read. */
  text: string;
  ideas: Idea[];
  /** The words, compounds cut into parts and misspelt words corrected, to compare with headings. */
  words: string[];
  /** Whether the last word may be unfinished. */
  typing: boolean;
  repairs: Repair[];
}

/**
 * The first 256 units, composed (NFC): é in one or in two code points is the same query. Decomposed text is at
 * most four times as long, so that no more of a megabyte has to be looked at.
 */
const clip = (query: string): string =>
  query
    .slice(0, LONGEST_QUERY * 4)
    .normalize("NFC")
    .slice(0, LONGEST_QUERY);

const MOST_ALTERNATIVES = 3;

function alternatives(vocabulary: Vocabulary, idea: Idea): string[][] {
  const { found, weights } = idea.meaning;
  if (found === "nothing") return [[]];
  const terms =
    found === "completion"
      ? completions(vocabulary, idea.word, Number.POSITIVE_INFINITY)
          .map((term) => ({ term, often: frequency(vocabulary, term) }))
          .sort((a, b) => b.often - a.often)
          .map(({ term }) => term)
      : [...weights.keys()];
  return terms.slice(0, MOST_ALTERNATIVES).map((term) => [term]);
}

/** The likeliest spelling. Corrections are in the order of their frequency. */
const corrected = (idea: Idea): string =>
  idea.meaning.found === "typo" ? (idea.meaning.weights.keys().next().value ?? idea.word) : idea.word;

/** Collects what one word of the query, or one compound, means. */
function readWord(
  vocabulary: Vocabulary,
  whole: Token,
  parts: readonly Token[],
  typing: boolean,
  into: ReadQuery,
): void {
  const idea = expandWord(vocabulary, whole.term, typing);
  const { found } = idea.meaning;
  const repair = (options: string[][]): void => {
    // Pairs of characters overlap, and are no words that could be replaced.
    if (isUnspaced(whole.term)) return;
    into.repairs.push({ start: whole.start, end: whole.end, alternatives: options });
  };
  const compoundUnknown = parts.length > 0 && found !== "exact" && found !== "completion";
  if (compoundUnknown) {
    // Nobody wrote it so: its parts are what is asked for, and what it resembles is welcome.
    if (found !== "nothing") into.ideas.push({ ...idea, extra: true, factor: SETTINGS.joined });
    if (found === "typo") repair(alternatives(vocabulary, idea));
    for (const [at, part] of parts.entries()) {
      const isVersion = /^\d{1,2}$/.test(part.term) && /^[a-z]{2}/.test(whole.term);
      const own = expandWord(vocabulary, part.term, typing && !isVersion && at === parts.length - 1);
      into.ideas.push(isVersion ? { ...own, factor: SETTINGS.versionNumber } : own);
      into.words.push(corrected(own));
    }
    return;
  }
  const halves = found === "nothing" || found === "typo" ? splitWord(vocabulary, whole.term) : undefined;
  if (halves) {
    into.ideas.push(...halves.map((half) => expandWord(vocabulary, half, false)));
    into.words.push(...halves);
    repair([[...halves], ...(found === "typo" ? alternatives(vocabulary, idea) : [])]);
    return;
  }
  into.ideas.push(idea);
  into.words.push(...(parts.length > 0 ? parts.map((part) => part.term) : [corrected(idea)]));
  if (found !== "exact" && found !== "form") repair(alternatives(vocabulary, idea));
  for (const part of parts) {
    into.ideas.push({ ...expandWord(vocabulary, part.term, false), factor: SETTINGS.queryPart, extra: true });
  }
}

/** The same word twice is one idea. */
function unique(ideas: readonly Idea[]): Idea[] {
  const byWord = new Map<string, Idea>();
  for (const idea of ideas) {
    const earlier = byWord.get(idea.word);
    if (!earlier || (earlier.extra && !idea.extra)) byWord.set(idea.word, idea);
  }
  return [...byWord.values()];
}

/** Reads a query against a vocabulary. Never throws; time is bounded, whatever the string. */
export function readQuery(vocabulary: Vocabulary, query: string): ReadQuery {
  const text = clip(query);
  const typing = /[\p{L}\p{N}\p{M}]$/u.test(text);
  const read: ReadQuery = { text, ideas: [], words: [], typing, repairs: [] };
  const tokens = tokenize(text);
  const wholes = tokens.filter((token) => !token.part).slice(0, MOST_WORDS);
  const parts = tokens.filter((token) => token.part);
  for (const [at, whole] of wholes.entries()) {
    const own = parts.filter(({ start, end }) => start >= whole.start && end <= whole.end);
    readWord(vocabulary, whole, own.slice(0, MOST_PARTS), typing && at === wholes.length - 1, read);
  }
  const unknown = new Set<string>();
  for (const { word, meaning } of read.ideas) if (meaning.found === "nothing") unknown.add(word);
  read.ideas.push(...joinWords(vocabulary, read.words.slice(0, MOST_WORDS), unknown));
  const hasSubject = read.ideas.some((idea) => !idea.extra && !isQuestionWord(idea.word));
  // An idea belongs to this query; its meaning is shared.
  if (hasSubject)
    for (const idea of read.ideas) if (isQuestionWord(idea.word)) idea.factor *= SETTINGS.questionWord;
  read.ideas = unique(read.ideas);
  return read;
}
