import { readFileSync, writeFileSync } from "node:fs";
import { readBrief } from "#lib/motion/brief.ts";
import { candidatesOf } from "#lib/motion/brief-name-rank.ts";
import { clauseFeatures, type Placed, placed, TALKS, type Talk, withTalk } from "#lib/motion/brief-talk.ts";
import { tokensOf } from "#lib/motion/brief-tokens.ts";
import { base64Of, hashOf, LEVELS, levelsOf, type Weights } from "#lib/motion/learned.ts";

/** A brief with whose film it is, and its clauses with what each is, where that is known. */
export interface Lesson {
  id: string;
  brief: string;
  product: string;
  /** How much the name counts. */
  weight: number;
  clauses: { placed: Placed; is: Talk[]; weight: number }[];
}

const here = (name: string) => new URL(name, import.meta.url);
const json = <T>(name: string): T => JSON.parse(readFileSync(here(name), "utf8")) as T;
const plain = (words: string) =>
  (
    words
      .toLowerCase()
      .replace(/['’‘]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

const LABELS: Record<string, Talk[]> = {
  S: ["says"],
  Q: ["says"],
  U: ["us"],
  F: ["form"],
  T: ["form"],
  C: ["form"],
  A: ["audience"],
  M: ["sound"],
};

interface Labelled {
  product: string;
  segments: [label: string, text: string][];
}
export const trimmed = (text: string): string => text.replace(/^[\s,;:.*•–—-]+|[\s,;:.]+$/g, "");

/** Briefs whose every clause is labelled. */
export const labelledLessons = (briefs: readonly Labelled[], name: string): Lesson[] =>
  briefs.map(({ product, segments }, at) => {
    const brief = segments.map(([, text]) => text).join("");
    let from = 0;
    const clauses = segments.flatMap(([label, text]) => {
      const clause = trimmed(text);
      const start = from + text.indexOf(clause);
      from += text.length;
      const is = LABELS[label] ?? [];
      if (!/\p{L}/u.test(clause) || !is.length) return [];
      const here = { clause, before: brief.slice(0, start), after: brief.slice(start + clause.length) };
      return [{ placed: here, is, weight: 1 }];
    });
    return { id: `${name}${at}`, brief, product, weight: 1, clauses };
  });

/** Clauses as the rules read them, of briefs that were looked at. */
const ruledClauses = (brief: string): Lesson["clauses"] =>
  readBrief(brief, null).clauses.map(({ text, is }) => ({
    placed: placed(trimmed(text), brief),
    is:
      is === "says"
        ? ["says"]
        : is === "is"
          ? ["form", "audience", "sound"]
          : is === "aside"
            ? ["us"]
            : ["us", "form", "sound"],
    weight: 0.5,
  }));

export function lessonsOf(): Lesson[] {
  const people = json<{ brief: string; product?: string }[]>("people-briefs.json").map(
    ({ brief, product = "" }, at) => ({
      id: `p${at}`,
      brief,
      product,
      // where the rules made out no name there may be one
      weight: product ? 1 : 0.5,
      clauses: ruledClauses(brief),
    }),
  );
  const keyed = json<{ id: string; brief: string; fields: { product: string | null } }[]>(
    "keyed-briefs.json",
  ).map(({ id, brief, fields }) => ({
    id,
    brief,
    product: fields.product ?? "",
    weight: 1,
    clauses: ruledClauses(brief),
  }));
  return [...people, ...keyed, ...labelledLessons(json<Labelled[]>("labelled-briefs.json"), "l")];
}

/** Words in small letters of many briefs, each with in how many of them it stands. */
export function wordsOf(lessons: readonly Lesson[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { brief, product } of lessons) {
    const names = new Set(tokensOf(product).map(({ text }) => text));
    const own = new Set(
      tokensOf(brief)
        .map(({ text }) => text.replace(/’/g, "'"))
        .filter((text) => /^\p{Ll}[\p{L}'-]*$/u.test(text) && !names.has(text)),
    );
    for (const word of own) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

/** AdaGrad over features: each step is as small as what was learned of a feature is much. */
function learner(size: number, rate: number, decay: number) {
  const weights = new Float64Array(size);
  const seen = new Float64Array(size);
  return {
    weights,
    learn(at: number, gradient: number) {
      const step = gradient - decay * (weights[at] ?? 0);
      seen[at] = (seen[at] ?? 0) + step * step;
      weights[at] = (weights[at] ?? 0) + (rate * step) / Math.sqrt((seen[at] ?? 0) + 1e-2);
    },
  };
}
/** Always the same numbers from 0 to 1. */
function chance(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}
/** Weights in fifteen levels, from -7 to 7: the few that are larger than nearly all count as much as these. */
function small(weights: Float64Array, least: number): Weights {
  const sizes = [...weights]
    .map(Math.abs)
    .filter((size) => size >= least)
    .sort((one, other) => one - other);
  const most = sizes[Math.floor(sizes.length * CLIPPED)] ?? 1;
  const scale = Math.round((LEVELS / most) * 1000) / 1000;
  const level = (weight: number) => Math.max(-LEVELS, Math.min(LEVELS, Math.round(weight * scale)));
  return { table: Int8Array.from(weights, level), scale };
}
const CLIPPED = 0.998;

export interface Options {
  bits: number;
  rounds: number;
  rate: number;
  decay: number;
  /** Features that stand in fewer briefs are not learned. */
  rare: number;
  /** Weights below are nothing. */
  least: number;
  /** What another kind counts beside those that are said. */
  us: number;
}
export const NAMES: Options = { bits: 14, rounds: 12, rate: 0.1, decay: 1e-3, rare: 3, least: 0.02, us: 1 };
export const CLAUSES: Options = {
  bits: 15,
  rounds: 6,
  rate: 0.1,
  decay: 1e-3,
  rare: 2,
  least: 0.02,
  us: 1.5,
};

/** How likely a name is learned: the softmax over all that a brief could mean. */
export function learnNames(
  lessons: readonly Lesson[],
  options: Options = NAMES,
): { weights: Weights; words: Set<string> } {
  const counts = wordsOf(lessons);
  const size = 2 ** options.bits;
  const sets = lessons
    .map((lesson) => {
      const own = wordsOf([lesson]);
      // a brief's own words are not known from itself
      const knows = (word: string) => (counts.get(word) ?? 0) - (own.get(word) ?? 0) > 0;
      const candidates = candidatesOf(lesson.brief, knows);
      return {
        weight: lesson.weight,
        features: candidates.map(({ features }) => [...new Set(features)]),
        good: candidates.map(({ name }) => (lesson.product ? sameName(name, lesson.product) : name === "")),
      };
    })
    .filter(({ good }) => good.some(Boolean));
  const often = new Map<number, number>();
  for (const { features } of sets)
    for (const feature of new Set(features.flat())) often.set(feature, (often.get(feature) ?? 0) + 1);
  const { weights, learn } = learner(size, options.rate, options.decay);
  const random = chance();
  for (const one of sets)
    one.features = one.features.map((features) =>
      features
        .filter((feature) => (often.get(feature) ?? 0) >= options.rare)
        .map((feature) => feature & (size - 1)),
    );
  for (let round = 0; round < options.rounds; round += 1)
    for (const { features, good, weight } of shuffled(sets, random)) {
      const scores = features.map((all) => all.reduce((sum, at) => sum + (weights[at] ?? 0), 0));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, one) => all + one, 0);
      const right = powers.reduce((all, one, at) => all + (good[at] ? one : 0), 0);
      const gradient = new Map<number, number>();
      features.forEach((all, at) => {
        const power = powers[at] ?? 0;
        const pull = ((good[at] ? power / right : 0) - power / sum) * weight;
        if (Math.abs(pull) > 1e-6) for (const one of all) gradient.set(one, (gradient.get(one) ?? 0) + pull);
      });
      for (const [at, pull] of gradient) learn(at, pull);
    }
  return { weights: small(weights, options.least), words: new Set(counts.keys()) };
}

export function learnClauses(lessons: readonly Lesson[], options: Options = CLAUSES): Weights {
  const size = 2 ** options.bits;
  const rows = lessons.flatMap(({ clauses }) =>
    clauses.map(({ placed: here, is, weight }) => ({
      features: [...new Set(clauseFeatures(here))],
      good: TALKS.map((talk) => is.includes(talk)),
      weight: weight * (is.includes("says") ? 1 : options.us),
    })),
  );
  const often = new Map<number, number>();
  for (const { features } of rows)
    for (const feature of features) often.set(feature, (often.get(feature) ?? 0) + 1);
  const { weights, learn } = learner(size, options.rate, options.decay);
  const random = chance();
  for (const row of rows)
    row.features = row.features.filter((feature) => (often.get(feature) ?? 0) >= options.rare);
  for (let round = 0; round < options.rounds; round += 1)
    for (const { features, good, weight } of shuffled(rows, random)) {
      const places = TALKS.map((_, talk) => features.map((feature) => withTalk(feature, talk) & (size - 1)));
      const scores = places.map((all) => all.reduce((sum, at) => sum + (weights[at] ?? 0), 0));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, one) => all + one, 0);
      const right = powers.reduce((all, one, at) => all + (good[at] ? one : 0), 0);
      places.forEach((all, at) => {
        const power = powers[at] ?? 0;
        const pull = ((good[at] ? power / right : 0) - power / sum) * weight;
        if (Math.abs(pull) > 1e-6) for (const place of all) learn(place, pull);
      });
    }
  return small(weights, options.least);
}

/** Ordinary words as a set of bits, by hash: one in some twenty that are not in it seems to be. */
export const WORD_BITS = 16;
export function bitsOf(words: Iterable<string>): Uint8Array {
  const bits = new Uint8Array(2 ** WORD_BITS / 8);
  for (const word of words) {
    const at = hashOf(word) & (2 ** WORD_BITS - 1);
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return bits;
}

/** The text of `lib/motion/brief-weights.ts`. */
export function weightsFile(lessons: readonly Lesson[]): string {
  const { weights, words } = learnNames(lessons);
  const clauses = learnClauses(lessons);
  const written = ({ table, scale }: Weights) =>
    `{\n  scale: ${scale},\n  levels:\n    "${levelsOf(table)}",\n}`;
  return `/** Made by tests/motion/learn.ts: not to be edited. */
export const NAMES = ${written(weights)};
export const CLAUSES = ${written(clauses)};
/** Ordinary words, a bit for the hash of each. */
export const WORDS =
  "${base64Of(bitsOf(words))}";
`;
}

if (process.argv[1]?.endsWith("learn.ts"))
  writeFileSync(new URL("../../lib/motion/brief-weights.ts", import.meta.url), weightsFile(lessonsOf()));
