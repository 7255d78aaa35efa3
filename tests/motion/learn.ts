import { readFileSync, writeFileSync } from "node:fs";
import { candidatesOf, type NameModel } from "#lib/motion/brief-name-rank.ts";
import { tokensOf } from "#lib/motion/brief-tokens.ts";
import { wordsAlone } from "#lib/motion/brief-words.ts";
import { LEVELS, packed, placeOf, type Weights } from "#lib/motion/learned.ts";
import { isLearned, readMarked } from "#tests/motion/tagger/learn.ts";

const json = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as T;

interface Keyed {
  id: string;
  brief: string;
  fields: { product: string | null };
}
interface Labelled {
  product: string;
  segments: [label: string, text: string][];
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
  return {
    table: Int8Array.from(weights, (weight) => (Math.abs(weight) < least ? 0 : level(weight))),
    scale,
  };
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
}
/** A brief, whose film it is, and how much that counts. */
export interface Naming {
  id: string;
  brief: string;
  product: string;
  weight: number;
}

export const isSameName = (one: string, other: string): boolean => wordsAlone(one) === wordsAlone(other);

/** Briefs with their names: those that people keyed, and those that rules read and somebody looked at. */
export const namingsOf = (): Naming[] => [
  ...json<{ brief: string; product?: string; named?: string }[]>("people-briefs.json").map(
    ({ brief, product = "", named = product }, at) => ({
      id: `ruled ${at}`,
      brief,
      product: named,
      weight: 2,
    }),
  ),
  ...json<Keyed[]>("keyed-briefs.json").map(({ id, brief, fields }) => ({
    id,
    brief,
    product: fields.product ?? "",
    weight: 1,
  })),
  ...json<Labelled[]>("labelled-briefs.json").map(({ product, segments }, at) => ({
    id: `labelled ${at}`,
    brief: segments.map(([, text]) => text).join(""),
    product,
    weight: 1,
  })),
  ...json<{ brief: string; product: string }[]>("named-briefs.json").map(({ brief, product }, at) => ({
    id: `named ${at}`,
    brief,
    product,
    weight: 1,
  })),
  ...readMarked()
    .filter(isLearned)
    .map(({ id, name, brief, weight }) => ({ id, brief, product: name, weight })),
];

/** Words in small letters of briefs, each with in how many of them it stands; those of their names are none. */
function wordsOf(namings: readonly Naming[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { brief, product } of namings) {
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
/** A word is an ordinary one that stands in so many briefs. */
const ORDINARY = 3;
/** So many bits, one for each ordinary word by its hash: some words that are none have one too. */
const WORD_SIZE = 2 ** 14;

export const NAMES: Options = { bits: 16, rounds: 10, rate: 0.05, decay: 1e-3, rare: 3, least: 0.2 };

/** Learns whose film it is: the softmax over all that a brief could mean. */
export function learnNames(
  namings: readonly Naming[],
  options: Options = NAMES,
): { weights: Weights; words: Set<number> } {
  const counts = wordsOf(namings);
  const size = 2 ** options.bits;
  const sets = namings
    .map((naming) => {
      const own = wordsOf([naming]);
      // a brief's own words are not known from itself
      const knows = (word: string) => (counts.get(word) ?? 0) - (own.get(word) ?? 0) >= ORDINARY;
      const candidates = candidatesOf(naming.brief, knows);
      return {
        weight: naming.weight,
        features: candidates.map(({ features }) => features),
        good: candidates.map(({ name }) => isSameName(name, naming.product)),
      };
    })
    .filter(({ good }) => good.some(Boolean));
  const often = new Map<number, number>();
  for (const { features } of sets)
    for (const feature of new Set(features.flat())) often.set(feature, (often.get(feature) ?? 0) + 1);
  for (const set of sets)
    set.features = set.features.map((features) =>
      features
        .filter((feature) => (often.get(feature) ?? 0) >= options.rare)
        .map((feature) => feature & (size - 1)),
    );
  const { weights, learn } = learner(size, options.rate, options.decay);
  // the mean over all rounds but the first swings less than the last
  const mean = new Float64Array(size);
  const random = chance();
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { features, good, weight } of shuffled(sets, random)) {
      const scores = features.map((all) => all.reduce((sum, at) => sum + (weights[at] ?? 0), 0));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, one) => all + one, 0);
      const right = powers.reduce((all, one, at) => all + (good[at] ? one : 0), 0);
      const pulls = new Map<number, number>();
      features.forEach((all, at) => {
        const power = powers[at] ?? 0;
        const pull = ((good[at] ? power / right : 0) - power / sum) * weight;
        if (Math.abs(pull) > 1e-6) for (const one of all) pulls.set(one, (pulls.get(one) ?? 0) + pull);
      });
      for (const [at, pull] of pulls) learn(at, pull);
    }
    if (round)
      weights.forEach((weight, at) => {
        mean[at] = (mean[at] ?? 0) + weight / (options.rounds - 1);
      });
  }
  const words = new Set(
    [...counts].filter(([, count]) => count >= ORDINARY).map(([word]) => placeOf(word, WORD_SIZE)),
  );
  return { weights: small(mean, options.least), words };
}
/** What was learned, as `rankNames` takes it. */
export const nameModel = ({ weights, words }: ReturnType<typeof learnNames>): NameModel => ({
  weights,
  knows: (word) => words.has(placeOf(word, WORD_SIZE)),
});

/** The text of `lib/motion/brief-weights.ts`. */
export function weightsFile(namings: readonly Naming[]): string {
  const { weights, words } = learnNames(namings);
  const known = new Int8Array(WORD_SIZE);
  for (const place of words) known[place] = 1;
  const tableOf = ({ table, scale }: Weights) => `{
  scale: ${scale},
  size: ${table.length},
  levels:
    "${packed(table)}",
}`;
  return `/** Made by tests/motion/learn.ts: not to be edited. */
export const NAMES = ${tableOf(weights)};
/** Ordinary words, by their hashes. */
export const WORDS = {
  size: ${WORD_SIZE},
  levels:
    "${packed(known)}",
};
`;
}

if (process.argv[1]?.endsWith("learn.ts"))
  writeFileSync(new URL("../../lib/motion/brief-weights.ts", import.meta.url), weightsFile(namingsOf()));
