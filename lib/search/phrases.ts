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

/** The strongest slot of each section that has any of the terms. */
function slotsOf(terms: readonly string[], postings: (term: string) => Postings): Map<number, number> {
  const slots = new Map<number, number>();
  for (const term of terms) {
    for (const [slot, sections] of postings(term).entries()) {
      for (const section of sections ?? []) slots.set(section, Math.min(slot, slots.get(section) ?? slot));
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
  const [first = new Map<number, number>(), ...others] = phrase
    .split(" ")
    .map((word) => slotsOf(wordTerms(vocabulary, word), postings));
  const found: number[][] = [];
  for (const [section, slot] of first) {
    const slots = [slot, ...others.map((other) => other.get(section))];
    if (slots.includes(undefined)) continue;
    const weakest = Math.max(...(slots as number[]));
    const list = found[weakest];
    if (list) list.push(section);
    else found[weakest] = [section];
  }
  return found;
}
