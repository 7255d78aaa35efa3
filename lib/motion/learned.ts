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

/** Weights are kept in so many levels on both sides of nothing, a letter each: that is what packs well. */
export const LEVELS = 7;
const MIDDLE = "H".charCodeAt(0);
export const levelsOf = (table: Int8Array): string =>
  Array.from(table, (level) => String.fromCharCode(MIDDLE + level)).join("");
export const weightsOf = ({ scale, levels }: { scale: number; levels: string }): Weights => ({
  scale,
  table: Int8Array.from(levels, (letter) => letter.charCodeAt(0) - MIDDLE),
});

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  // the low bits of FNV are its weak ones
  return (hash ^ (hash >>> 15)) >>> 0;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of base64 without padding: no part of a page or of Node is needed for it. */
export function bytesFrom(base64: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((base64.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const sign of base64) {
    bits = (bits << 6) | ALPHABET.indexOf(sign);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 255;
    at += 1;
  }
  return bytes;
}

/** The same, back. */
export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const signs = Math.min(4, Math.ceil(((bytes.length - at) * 8) / 6));
    for (let sign = 0; sign < signs; sign += 1) text += ALPHABET[(bits >> (18 - 6 * sign)) & 63];
  }
  return text;
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
