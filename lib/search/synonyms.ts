import { abbreviationsOf } from "#lib/search/abbreviations.ts";
import GROUPS from "#lib/search/synonyms.json" with { type: "json" };

/**
 * `synonyms.json`: words that developers use for one another, one group a line, folded as `tokens.ts` folds them;
 * words written apart are joined by `_`. Spellings and everyday words for things that documentation calls by a
 * technical name; of no particular product. A word may stand in several groups. What abbreviations stand for:
 * `abbreviations.ts`.
 */
const byWord = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const words = group.split(" ");
  for (const word of words) {
    const key = word.replaceAll("_", "");
    const others = byWord.get(key) ?? new Set<string>();
    for (const other of words) if (other !== word) others.add(other.replaceAll("_", " "));
    byWord.set(key, others);
  }
}

/**
 * What else a folded word may be called; empty for most words. Words written apart, asked for joined or returned
 * with a space between them, are one synonym.
 */
export const synonymsOf = (word: string): readonly string[] => [
  ...(byWord.get(word) ?? []),
  ...abbreviationsOf(word),
];
