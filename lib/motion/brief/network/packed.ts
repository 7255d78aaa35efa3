/** What was learned, as it is kept: weights in few levels, a letter each, and words by how they differ from the last. */

/** Weights are kept in so many levels on both sides of nothing. */
export const LEVELS = 7;
/** A letter for each level. The compression of HTTP makes as little of them as an arithmetic coder did. */
const LETTERS = "abcdefghijklmno";

/** Levels as text. */
export const packed = (levels: Int8Array): string =>
  Array.from(levels, (level) => LETTERS[level + LEVELS]).join("");
/** Levels from their text. */
export const unpacked = (text: string): Int8Array =>
  Int8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) - 97 - LEVELS);

/** Words of which each begins with a letter for how much of the one before it stands in front: "amoored cing". */
export function wordsFrom(text: string): string[] {
  let before = "";
  return text.split(" ").map((word) => {
    before = before.slice(0, word.charCodeAt(0) - 97) + word.slice(1);
    return before;
  });
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  // the low bits of FNV are its weak ones
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Scores as probabilities, which sum up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((power) => power / sum);
}
