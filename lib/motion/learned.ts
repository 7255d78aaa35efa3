/**
 * Linear scores whose weights were learned from labelled briefs: features are words, hashed into a table, so that a
 * model is a few kilobytes and the same everywhere (feature hashing, Weinberger et al. 2009). `tests/motion/learn.ts`
 * makes the tables.
 */

/** A table of weights: `table.length` is a power of two, each weight is `table[index] / scale`. */
export interface Weights {
  table: Int8Array;
  scale: number;
}

/** Weights are kept in so many levels on both sides of nothing. */
export const LEVELS = 7;

/** Gives a bit that is read, or takes one that is written, which follows the same odds as others of its context. */
type PassBit = (context: number, bit: number) => number;

/** Goes through levels bit by bit: whether it is any, on which side, and how far. Those that are read are filled in. */
function passLevels(table: Int8Array, pass: PassBit): void {
  table.forEach((level, at) => {
    if (!pass(0, Number(level !== 0))) return;
    const below = pass(1, Number(level < 0));
    let size = 1;
    while (size < LEVELS && pass(1 + below * LEVELS + size, Number(Math.abs(level) > size))) size += 1;
    table[at] = below ? -size : size;
  });
}

/**
 * Arithmetic coding of bits, 32 bits wide and without carries (as in Mahoney's lpaq); the odds of a context are what
 * came of it so far (Krichevsky-Trofimov). The compression of HTTP takes a third more for the same levels.
 *
 * @param choose given where the range is divided, tells on which side the bit is
 * @param shift told that the first byte of the range stands
 */
function arithmetic(choose: (middle: number, bit: number) => number, shift: (byte: number) => void) {
  const counts = Array.from({ length: 2 + 2 * LEVELS }, () => [0.5, 0.5] as [number, number]);
  let low = 0;
  let high = 0xffffffff;
  const pass: PassBit = (context, bit) => {
    const odds = counts[context] as [number, number];
    const middle = low + Math.floor(((high - low) * odds[1]) / (odds[0] + odds[1]));
    const passed = choose(middle, bit) as 0 | 1;
    odds[passed] += 1;
    if (passed) high = middle;
    else low = middle + 1;
    while (low >>> 24 === high >>> 24) {
      shift(high >>> 24);
      low = (low << 8) >>> 0;
      high = ((high << 8) | 255) >>> 0;
    }
    return passed;
  };
  return { pass, low: () => low };
}

/** Levels as text, in base64. */
export function packed(levels: Int8Array): string {
  let bytes = "";
  const write = (byte: number) => {
    bytes += String.fromCharCode(byte);
  };
  const { pass, low } = arithmetic((_, bit) => bit, write);
  passLevels(levels.slice(), pass);
  // what is read behind the end are zeros
  write((low() >>> 24) + 1);
  return btoa(bytes);
}
/** So many levels from their text. */
export function unpacked(text: string, length: number): Int8Array {
  const bytes = atob(text);
  let at = 0;
  let code = 0;
  const read = () => {
    code = ((code << 8) | (bytes.charCodeAt(at) || 0)) >>> 0;
    at += 1;
  };
  for (let byte = 0; byte < 4; byte += 1) read();
  const levels = new Int8Array(length);
  passLevels(levels, arithmetic((middle) => Number(code <= middle), read).pass);
  return levels;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  // the low bits of FNV are its weak ones
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The sum of what each feature weighs. */
export function scoreOf({ table, scale }: Weights, features: Iterable<number>): number {
  let sum = 0;
  for (const feature of features) sum += table[feature & (table.length - 1)] ?? 0;
  return sum / scale;
}

/** Scores as probabilities, which sum up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, one) => all + one, 0);
  return powers.map((power) => power / sum);
}

/** Words are known by their hashes: each has a place in a table, whose size is a power of two. */
export const placeOf = (word: string, size: number): number => hashOf(word) & (size - 1);
