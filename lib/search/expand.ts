import { expansionsOf, isAbbreviation } from "#lib/search/abbreviations.ts";
import { isPhrase, knowsPhrase } from "#lib/search/phrases.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { synonymsOf } from "#lib/search/synonyms.ts";
import { joinParts } from "#lib/search/tokens.ts";
import {
  completions,
  frequency,
  knownForms,
  knows,
  type Meaning,
  nearest,
  remembered,
  type Vocabulary,
} from "#lib/search/vocabulary.ts";
import { bases } from "#lib/search/word-forms.ts";

/** One idea of the query: what it may be called in the index, and what it counts. */
export interface Idea {
  /** What the visitor wrote, folded. */
  word: string;
  meaning: Meaning;
  /** What the idea counts against a plain word: less for "how", "the" and parts of a compound. */
  factor: number;
  /** A part of a compound, or words read as one: no answer has to have it. */
  extra: boolean;
  /** For words read as one, those words: together they are worth what they are one by one. */
  joins?: readonly string[];
}

const MOST_COMPLETIONS = 40;
const MOST_CORRECTIONS = 8;
/** Below this length one edit makes another word of almost any word. */
const SHORTEST_CORRECTED = 4;
/** Below this length a word in the middle of a query is not completed. */
const SHORTEST_COMPLETED = 3;
/** Words that may be one in the index: "use search params context". */
const LONGEST_JOIN = 4;
const SHORTEST_HALF = 3;

/**
 * Words that carry a question, not its subject. Documentation is written without most of them ("how", "my"),
 * so that their rarity would make them weigh more than the subject.
 */
const QUESTION_WORDS = new Set(
  (
    "a about also am an and any anybody anyone anything are as at be been being both but by can cannot could did do " +
    "does doing dont each every for from had has have having he her here hers him his how i if im in into is isnt it " +
    "its ive just like many may me might more most much must my need needs no nor not of on onto or other our ours " +
    "own per please really shall she should so somebody someone something such than that the their them then there " +
    "these they thing things this those through to too upon us very via want wants was way we were what whats when " +
    "where whether which while who whom whose why will with within without wont would you your yours"
  ).split(" "),
);

/** Whether the word asks rather than names. */
export const isQuestionWord = (word: string): boolean => QUESTION_WORDS.has(word);

function raise(weights: Map<string, number>, term: string, weight: number): void {
  if (weight > (weights.get(term) ?? 0)) weights.set(term, weight);
}

function addForms(vocabulary: Vocabulary, word: string, weight: number, weights: Map<string, number>): void {
  if (knows(vocabulary, word)) raise(weights, word, weight);
  const { inflected, derived } = knownForms(vocabulary, word);
  for (const form of inflected) raise(weights, form, weight * SETTINGS.inflected);
  for (const form of derived) raise(weights, form, weight * SETTINGS.derived);
}

/** A word, or words that are written apart or joined: `cross origin`, `cross-origin`. */
function addName(vocabulary: Vocabulary, name: string, weight: number, weights: Map<string, number>): void {
  addForms(vocabulary, name.replaceAll(" ", ""), weight, weights);
  if (isPhrase(name) && knowsPhrase(vocabulary, name)) raise(weights, name, weight);
}

/** A completion counts by how much of it was typed. */
function addCompletions(
  vocabulary: Vocabulary,
  word: string,
  weight: number,
  weights: Map<string, number>,
): void {
  for (const term of completions(vocabulary, word, MOST_COMPLETIONS)) {
    raise(weights, term, weight * (0.4 + (0.6 * word.length) / term.length));
  }
}

/** "pictures" has the synonyms of "picture", if the table has none of its own for it. */
function addSynonyms(vocabulary: Vocabulary, word: string, weights: Map<string, number>): void {
  const names =
    bases(word)
      .map(synonymsOf)
      .find((synonyms) => synonyms.length > 0) ?? [];
  const weight = weights.size === 0 ? SETTINGS.synonymAlone : SETTINGS.synonym;
  for (const name of names) addName(vocabulary, name, weight, weights);
}

/**
 * An abbreviation is itself and what it stands for; then what is like it in meaning, and last what it looks like. No
 * slip of the pen is in it.
 */
function findAbbreviation(vocabulary: Vocabulary, word: string, typing: boolean): Meaning {
  const weights = new Map<string, number>();
  addForms(vocabulary, word, 1, weights);
  const [expansion, synonym] =
    weights.size > 0
      ? [SETTINGS.synonym, SETTINGS.synonymBesides]
      : [SETTINGS.synonymAlone, SETTINGS.synonym];
  for (const name of expansionsOf(word)) addName(vocabulary, name, expansion, weights);
  for (const name of synonymsOf(word)) addName(vocabulary, name, synonym, weights);
  const found = knows(vocabulary, word) ? "exact" : weights.size > 0 ? "form" : undefined;
  if (typing || !found) addCompletions(vocabulary, word, SETTINGS.completedAbbreviation, weights);
  return { weights, found: found ?? (weights.size > 0 ? "completion" : "nothing") };
}

/** The terms that a word with a slip in it may have meant, one edit before two, the word itself before what it is of. */
function corrections(vocabulary: Vocabulary, word: string): { terms: string[]; edits: number } {
  const spellings = bases(word).filter((base) => base.length >= SHORTEST_CORRECTED);
  for (const edits of [1, 2]) {
    for (const spelling of spellings) {
      const terms = nearest(vocabulary, spelling, edits, MOST_CORRECTIONS);
      if (terms.length > 0) return { terms, edits };
    }
  }
  return { terms: [], edits: 0 };
}

function findMeaning(vocabulary: Vocabulary, word: string, typing: boolean): Meaning {
  if (isAbbreviation(word)) return findAbbreviation(vocabulary, word, typing);
  const weights = new Map<string, number>();
  addForms(vocabulary, word, 1, weights);
  const known = knows(vocabulary, word) ? "exact" : weights.size > 0 ? "form" : undefined;
  if (typing) addCompletions(vocabulary, word, SETTINGS.completed, weights);
  else if (!known && word.length >= SHORTEST_COMPLETED) {
    addCompletions(vocabulary, word, SETTINGS.completedInside, weights);
  }
  const completed = weights.size > 0 ? "completion" : undefined;
  addSynonyms(vocabulary, word, weights);
  if (known || completed) return { weights, found: known ?? completed ?? "nothing" };
  if (weights.size > 0) return { weights, found: "form" };
  const { terms, edits } = corrections(vocabulary, word);
  for (const term of terms)
    addForms(vocabulary, term, edits === 1 ? SETTINGS.oneEdit : SETTINGS.twoEdits, weights);
  return { weights, found: terms.length > 0 ? "typo" : "nothing" };
}

/**
 * Finds what the index calls a word: the word, its forms, its synonyms, completions of it, and corrections
 * where there is nothing else.
 *
 * @param typing whether the word may be unfinished
 */
export function expandWord(vocabulary: Vocabulary, word: string, typing: boolean): Idea {
  const { finished, typed } = vocabulary.meanings;
  const meaning = remembered(typing ? typed : finished, word, () => findMeaning(vocabulary, word, typing));
  return { word, meaning, factor: 1, extra: false };
}

function findJoined(vocabulary: Vocabulary, word: string): Meaning {
  const weights = new Map<string, number>();
  addForms(vocabulary, word, 1, weights);
  addSynonyms(vocabulary, word, weights);
  return { weights, found: "exact" };
}

/**
 * Neighbouring words that the index writes as one ("data base", "use search params"), as further ideas. They
 * count in full where one of the words finds nothing by itself.
 */
export function joinWords(
  vocabulary: Vocabulary,
  words: readonly string[],
  unknown: ReadonlySet<string>,
): Idea[] {
  const ideas: Idea[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let word = words[from] as string;
    for (let to = from + 2; to <= Math.min(words.length, from + LONGEST_JOIN); to += 1) {
      word = joinParts([word, words[to - 1] as string]);
      const joined = word;
      const meaning = remembered(vocabulary.meanings.joined, joined, () => findJoined(vocabulary, joined));
      if (meaning.weights.size === 0) continue;
      const joins = words.slice(from, to);
      const factor = joins.some((part) => unknown.has(part)) ? 1 : SETTINGS.joined;
      ideas.push({ word, meaning, factor, extra: true, joins });
    }
  }
  return ideas;
}

/** A word that the index does not have may be two that it has: `serveractions`. The commonest pair wins. */
export function splitWord(vocabulary: Vocabulary, word: string): [string, string] | undefined {
  let best: [string, string] | undefined;
  let often = 0;
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const halves: [string, string] = [word.slice(0, at), word.slice(at)];
    const rarer = Math.min(frequency(vocabulary, halves[0]), frequency(vocabulary, halves[1]));
    if (rarer <= often) continue;
    often = rarer;
    best = halves;
  }
  return best;
}
