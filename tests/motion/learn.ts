import { readFileSync, writeFileSync } from "node:fs";
import { readBrief } from "#lib/motion/brief.ts";
import { clauseFeatures, type Placed, placed, TALKS, type Talk, withTalk } from "#lib/motion/brief-talk.ts";
import { LEVELS, levelsOf, type Weights } from "#lib/motion/learned.ts";

/** The clauses of a brief with what each is, where that is known. */
export interface Lesson {
  id: string;
  clauses: { placed: Placed; is: Talk[]; weight: number }[];
}

const here = (name: string) => new URL(name, import.meta.url);
/** What rules read counts as much as what people labelled: these briefs were looked at. */
const RULED = 1;
const json = <T>(name: string): T => JSON.parse(readFileSync(here(name), "utf8")) as T;
const LABELS: Record<string, Talk[]> = {
  S: ["says"],
  Q: ["says"],
  U: ["us"],
  F: ["form"],
  T: ["form"],
  C: ["form"],
  A: ["form"],
  M: ["form"],
};

interface Labelled {
  product: string;
  segments: [label: string, text: string][];
}
export const trimmed = (text: string): string => text.replace(/^[\s,;:.*•–—-]+|[\s,;:.]+$/g, "");

/** Briefs whose every clause is labelled. */
export const labelledLessons = (briefs: readonly Labelled[], name: string): Lesson[] =>
  briefs.map(({ segments }, at) => {
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
    return { id: `${name}${at}`, clauses };
  });

/** Clauses as the rules read them, of briefs that were looked at. */
const ruledClauses = (brief: string): Lesson["clauses"] =>
  readBrief(brief, null).clauses.map(({ text, is }) => ({
    placed: placed(trimmed(text), brief),
    is: is === "says" ? ["says"] : is === "is" ? ["form"] : is === "aside" ? ["us"] : ["us", "form"],
    weight: RULED,
  }));

export const lessonsOf = (): Lesson[] => [
  ...[
    ...json<{ brief: string }[]>("people-briefs.json"),
    ...json<{ brief: string }[]>("keyed-briefs.json"),
  ].map(({ brief }, at) => ({ id: `ruled ${at}`, clauses: ruledClauses(brief) })),
  ...labelledLessons(json<Labelled[]>("labelled-briefs.json"), "labelled "),
];

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
export const CLAUSES: Options = { bits: 15, rounds: 6, rate: 0.1, decay: 1e-3, rare: 5, least: 0.6, us: 1.5 };

/** Learns to tell clauses: the softmax over what one may be, where what is said weighs nothing. */
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
      const scores = places.map((all, talk) =>
        talk ? all.reduce((sum, at) => sum + (weights[at] ?? 0), 0) : 0,
      );
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((all, one) => all + one, 0);
      const right = powers.reduce((all, one, at) => all + (good[at] ? one : 0), 0);
      places.forEach((all, at) => {
        if (!at) return;
        const power = powers[at] ?? 0;
        const pull = ((good[at] ? power / right : 0) - power / sum) * weight;
        if (Math.abs(pull) > 1e-6) for (const place of all) learn(place, pull);
      });
    }
  return small(weights, options.least);
}

/** The text of `lib/motion/brief-weights.ts`. */
export function weightsFile(lessons: readonly Lesson[]): string {
  const { table, scale } = learnClauses(lessons);
  return `/** Made by tests/motion/learn.ts: not to be edited. */
export const CLAUSES = {
  scale: ${scale},
  levels:
    "${levelsOf(table)}",
};
`;
}

if (process.argv[1]?.endsWith("learn.ts"))
  writeFileSync(new URL("../../lib/motion/brief-weights.ts", import.meta.url), weightsFile(lessonsOf()));
