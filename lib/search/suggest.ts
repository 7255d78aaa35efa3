import type { SearchIndex } from "#lib/search/engine.ts";
import type { ReadQuery } from "#lib/search/read-query.ts";
import { fold, tokenize } from "#lib/search/tokens.ts";
import { type Postings, remembered } from "#lib/search/vocabulary.ts";

const MOST = 3;

/** How the corpus writes a term: `usesearchparams` → `useSearchParams`. Read from its strongest section. */
function spelling(index: SearchIndex, term: string, postings: (term: string) => Postings): string {
  const strongest = postings(term).find((ids) => ids && ids.length > 0)?.[0];
  const record = strongest === undefined ? undefined : index.sections[strongest];
  if (!record) return term;
  for (const text of [record.title, ...record.text]) {
    const token = tokenize(text).find((candidate) => candidate.term === term);
    if (!token) continue;
    const written = text.slice(token.start, token.end);
    // "Caching" begins a heading with a capital, useSearchParams is a name.
    return /^\p{Lu}?\P{Lu}*$/u.test(written) && fold(written) === term ? written.toLowerCase() : written;
  }
  return term;
}

/**
 * Other queries: the words that the index does not have are replaced by what was probably meant. Every word of
 * a suggestion that was put in is in the index, so that it finds something.
 *
 * @returns at most three, likeliest first; none if every word was found
 */
export function suggest(index: SearchIndex, read: ReadQuery, postings: (term: string) => Postings): string[] {
  if (read.repairs.length === 0) return [];
  const spell = (term: string): string =>
    remembered(index.spellings, term, () => spelling(index, term, postings));
  const suggestions = new Set<string>();
  for (let choice = 0; choice < MOST; choice += 1) {
    let text = "";
    let from = 0;
    for (const { start, end, alternatives } of read.repairs) {
      const terms = alternatives[Math.min(choice, alternatives.length - 1)] ?? [];
      text += read.text.slice(from, start) + terms.map(spell).join(" ");
      from = end;
    }
    const suggestion = (text + read.text.slice(from)).replace(/\s+/g, " ").trim();
    // What is left of "xyzzy?!" is no query.
    if (suggestion !== read.text && tokenize(suggestion).length > 0) suggestions.add(suggestion);
  }
  return [...suggestions];
}
