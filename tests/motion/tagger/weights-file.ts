import { EMBEDDED, kindsIn, type Tagger } from "#lib/motion/brief/network/network.ts";
import { packed } from "#lib/motion/brief/network/packed.ts";

// What was learned, made as small as it is sent, and written.

export type Part = number[] | { scale: number; levels: number[] };
/** What was learned, part by part. */
export interface Learnt {
  words: ReadonlyMap<string, number>;
  parts: Record<string, Part>;
}

/** In how many briefs each word stands. */
export function countsIn(briefs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const brief of briefs)
    for (const word of new Set(kindsIn(brief))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** So many words have a row of their own as they are sent: the studio fetches them. */
export const MOST_WORDS = 4720;

/**
 * The same without the words whose rows tell least: by how far they are from that of a word that is not known, times in
 * how many briefs they stand.
 */
export function thinned({ words, parts }: Learnt, most: number, briefs: readonly string[]): Learnt {
  const counts = countsIn(briefs);
  const rows = parts.words;
  if (!rows || Array.isArray(rows) || words.size <= most) return { words, parts };
  const rowOf = (at: number) => rows.levels.slice(at * EMBEDDED, (at + 1) * EMBEDDED);
  const unknown = rowOf(0);
  const apart = ([word, at]: readonly [string, number]): number =>
    (counts.get(word) ?? 0) *
    rowOf(at).reduce((sum, level, index) => sum + (level - (unknown[index] ?? 0)) ** 2, 0);
  const kept = [...words]
    .map((entry) => ({ entry, worth: apart(entry) }))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, most)
    .map(({ entry }) => entry)
    .toSorted((one, other) => one[1] - other[1]);
  return {
    words: new Map(kept.map(([word], at) => [word, at + 1])),
    parts: {
      ...parts,
      words: { ...rows, levels: [...unknown, ...kept.flatMap(([, at]) => rowOf(at))] },
    },
  };
}

/** Rows of so many words keep all levels, those of the others every third: they take half the bytes, and read as well. */
export const FINE_WORDS = 2000;
const COARSE_STEP = 3;
const COARSE_MOST = 6;

/** The same with fewer levels in the rows of words that tell less, by how `thinned` looks at them. */
export function coarsened(learnt: Learnt, fine: number, briefs: readonly string[]): Learnt {
  const { words, parts } = learnt;
  const rows = parts.words;
  if (!rows || Array.isArray(rows) || words.size <= fine) return learnt;
  const kept = thinned(learnt, fine, briefs).words;
  const coarse = new Set([...words].flatMap(([word, at]) => (kept.has(word) ? [] : [at])));
  const levels = rows.levels.map((level, at) => {
    if (!coarse.has(Math.floor(at / EMBEDDED))) return level;
    const size = Math.min(COARSE_MOST, Math.round(Math.abs(level) / COARSE_STEP) * COARSE_STEP);
    return level < 0 ? -size : size;
  });
  return { words, parts: { ...parts, words: { ...rows, levels } } };
}

/** As it is once it was written and read again. */
export const settled = ({ words, parts }: Learnt): Tagger => ({
  words,
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      Array.isArray(part)
        ? Float32Array.from(part)
        : Float32Array.from(part.levels, (level) => level / part.scale),
    ]),
  ),
});

/** More levels than a coarse row has. */
const COARSE_LEVELS = 5;

/**
 * Rows of few levels before those of many: each kind by itself is 3% smaller as it is sent. What is learned is the same.
 */
function grouped({ words, parts }: Learnt): Learnt {
  const part = parts.words;
  if (!part || Array.isArray(part)) return { words, parts };
  const levels = Array.from(part.levels);
  const width = levels.length / (words.size + 1);
  const rowOf = (row: number) => levels.slice(row * width, (row + 1) * width);
  const isFine = ([, row]: readonly [string, number]) => Number(new Set(rowOf(row)).size > COARSE_LEVELS);
  const order = [...words].toSorted((one, other) => isFine(one) - isFine(other) || one[1] - other[1]);
  return {
    words: new Map(order.map(([word], at) => [word, at + 1])),
    parts: {
      ...parts,
      words: { ...part, levels: [...rowOf(0), ...order.flatMap(([, row]) => rowOf(row))] },
    },
  };
}

/** Words of which each says how much of the one before it begins with, as a letter: `wordsFrom` reads them. */
export function frontCoded(words: readonly string[]): string {
  const most = 25;
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? "";
      let kept = 0;
      while (kept < most && kept < word.length && word[kept] === before[kept]) kept += 1;
      return String.fromCharCode(97 + kept) + word.slice(kept);
    })
    .join(" ");
}

/** So many letters stand in a line of the file. */
const LINE = 1000;
const inLines = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / LINE) }, (_, at) => text.slice(at * LINE, (at + 1) * LINE));

/** The text of `lib/motion/brief/network/weights.json`. */
export function taggerFile(learnt: Learnt): string {
  const { words, parts } = grouped(learnt);
  const told = Object.entries(parts).map(([name, part]) => [
    name,
    Array.isArray(part) ? part : { scale: part.scale, levels: inLines(packed(Int8Array.from(part.levels))) },
  ]);
  const file = { words: inLines(frontCoded([...words.keys()])), parts: Object.fromEntries(told) };
  return `${JSON.stringify(file, null, 1)}\n`;
}
