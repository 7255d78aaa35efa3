import { knownForms, knows, type Postings, type Vocabulary } from "#lib/search/vocabulary.ts";

/**
 * Two or more words that stand for one, such as "keyboard shortcut" for `hotkey`: a term of a meaning that the index
 * does not have as such. A section has it that has each of its words in any form.
 */
export const isPhrase = (term: string): boolean => term.includes(" ");

/** The terms of the index that a word of a phrase may be: itself and its regular forms. */
function wordTerms(vocabulary: Vocabulary, word: string): string[] {
  const { inflected } = knownForms(vocabulary, word);
  return knows(vocabulary, word) ? [word, ...inflected] : inflected;
}

/** Whether the index has each word of the phrase. */
export const knowsPhrase = (vocabulary: Vocabulary, phrase: string): boolean =>
  phrase.split(" ").every((word) => wordTerms(vocabulary, word).length > 0);

/** The terms of the index that a phrase is made of. */
export const phraseTerms = (vocabulary: Vocabulary, phrase: string): string[] =>
  phrase.split(" ").flatMap((word) => wordTerms(vocabulary, word));

/** In how many sections the terms stand, counted twice where they stand together. */
const count = (terms: readonly string[], postings: (term: string) => Postings): number =>
  terms.reduce(
    (sum, term) => sum + postings(term).reduce((of, sections) => of + (sections?.length ?? 0), 0),
    0,
  );

/** The strongest slot of each section that has any of the terms; only of those in `among`. */
function slotsOf(
  terms: readonly string[],
  postings: (term: string) => Postings,
  among?: ReadonlyMap<number, number>,
): Map<number, number> {
  const slots = new Map<number, number>();
  for (const term of terms) {
    for (const [slot, sections] of postings(term).entries()) {
      for (const section of sections ?? []) {
        if (among && !among.has(section)) continue;
        slots.set(section, Math.min(slot, slots.get(section) ?? slot));
      }
    }
  }
  return slots;
}

/** Where a phrase stands: as strongly as the weakest of its words. */
export function phrasePostings(
  vocabulary: Vocabulary,
  phrase: string,
  postings: (term: string) => Postings,
): Postings {
  // the rarest word first, so that the others are looked for in few sections
  const words = phrase
    .split(" ")
    .map((word) => wordTerms(vocabulary, word))
    .map((terms) => ({ terms, often: count(terms, postings) }))
    .sort((a, b) => a.often - b.often);
  let found: Map<number, number> | undefined;
  for (const { terms } of words) {
    const before = found;
    found = slotsOf(terms, postings, before);
    if (before)
      for (const [section, slot] of found) found.set(section, Math.max(slot, before.get(section) as number));
  }
  const bySlot: number[][] = [];
  for (const [section, slot] of found ?? []) {
    const list = bySlot[slot];
    if (list) list.push(section);
    else bySlot[slot] = [section];
  }
  return bySlot;
}
