import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import {
  CHANNELS,
  EMBEDDED,
  kindsIn,
  looksOf,
  type Looks,
  OUTPUTS,
  partsOf,
  type Pass,
  passOf,
  REACHES,
  ROLES,
  SAID_ROLES,
  type Tagger,
  WHOLE_AFTER,
} from "#lib/motion/brief-tagger.ts";
import { hashOf, LEVELS, packed } from "#lib/motion/learned.ts";

/*
 * What the words of a brief are for (`lib/motion/brief-tagger.ts`), learned from briefs whose stretches are labelled.
 * `node tests/motion/tagger/learn.ts` takes a quarter of an hour, writes `lib/motion/brief-tagger-weights.ts`, and prints how
 * it reads the eighth of the briefs that it does not learn from.
 */

/** A brief with what each stretch of it is for. */
export interface Told {
  id: string;
  /** Whose film it is; empty where it names nobody. */
  name: string;
  brief: string;
  stretches: { label: string; at: number; end: number }[];
  weight: number;
}

const MARKED = /\[([SPQWEKFTCMAU])(?: |(?=[,.;:!?)(–—]))([^[\]]*)\]/gu;

/** Briefs with their stretches marked: `### name`, then the brief with `[X words]` for each stretch of it. */
export function toldOf(text: string, file: string): Told[] {
  return text
    .split(/^###[ \t]*/m)
    .slice(1)
    .map((part, at) => {
      const [name = "", ...lines] = part.split("\n");
      const stretches: Told["stretches"] = [];
      let brief = "";
      let from = 0;
      const marked = lines.join("\n").trim();
      for (const match of marked.matchAll(MARKED)) {
        brief += marked.slice(from, match.index);
        const start = brief.length;
        brief += match[2];
        stretches.push({ label: match[1] ?? "", at: start, end: brief.length });
        from = match.index + match[0].length;
      }
      brief += marked.slice(from);
      return {
        id: `${file} ${at}`,
        name: name.trim() === "-" ? "" : name.trim(),
        brief,
        stretches,
        weight: 1,
      };
    });
}

/** What stretches are marked with, in the order of `ROLES`. */
const LABELS = "SPQWEKFTCMAU";
/** What a label of the older briefs may be, and what rules took a clause for. */
const OLDER: Record<string, string> = { S: "SPEK", Q: "QW", U: "U", F: "F", T: "T", C: "C", A: "A", M: "M" };
const RULED: Record<string, string> = { S: "SPEKQW", F: "FTCMA", U: "U", D: "UFTCMA" };

/** A brief as it is learned: for each token the roles that are right, as bits; -1 where nothing is known. */
export interface Lesson {
  id: string;
  looks: Looks;
  roles: Int32Array;
  names: Int8Array;
  weight: number;
}

export function lessonOf(
  told: Told,
  words: ReadonlyMap<string, number>,
  older?: "labelled" | "ruled",
): Lesson {
  const looks = looksOf(told.brief, words);
  const roles = new Int32Array(looks.tokens.length).fill(-1);
  const names = new Int8Array(looks.tokens.length);
  const starts: number[] = [];
  if (told.name)
    for (let at = told.brief.indexOf(told.name); at >= 0; at = told.brief.indexOf(told.name, at + 1))
      starts.push(at);
  looks.tokens.forEach((token, t) => {
    const stretch = told.stretches.find(({ at, end }) => token.at >= at && token.at < end);
    if (stretch) {
      const may =
        (older === "labelled" ? OLDER[stretch.label] : older ? RULED[stretch.label] : stretch.label) ?? "";
      roles[t] = [...may].reduce((bits, one) => bits | (1 << LABELS.indexOf(one)), 0);
    }
    names[t] = Number(starts.some((at) => token.at >= at && token.end <= at + told.name.length));
  });
  return { id: told.id, looks, roles, names, weight: told.weight };
}

export function readTold(folder: string): Told[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => toldOf(readFileSync(`${folder}/${name}`, "utf8"), name));
}
/** Every brief whose stretches are marked: half of the older ones are remarks, the everyday ones are mostly said. */
export const readMarked = (): Told[] =>
  ["briefs", "everyday"].flatMap((name) => readTold(new URL(name, import.meta.url).pathname));
export function readOlder(path: string): Told[] {
  const briefs = JSON.parse(readFileSync(path, "utf8")) as {
    product: string;
    segments: [string, string][];
  }[];
  return briefs.map(({ product, segments }, id) => {
    let brief = "";
    const stretches = segments.map(([label, text]) => {
      const at = brief.length;
      brief += text;
      return { label, at, end: brief.length };
    });
    return { id: `older ${id}`, name: product, brief, stretches, weight: 0.5 };
  });
}

interface Looked {
  brief: string;
  product?: string;
  named?: string;
  headline?: string;
  callToAction?: string;
  claims?: string[];
  steps?: string[];
  lists?: string[][];
}
interface Keyed {
  brief: string;
  fields: { product: string | null };
}
const standing = (brief: string, words: string, label: string): Told["stretches"] => {
  const at = words.length > 3 ? brief.toLowerCase().indexOf(words.toLowerCase()) : -1;
  return at < 0 ? [] : [{ label, at, end: at + words.length }];
};
/** Where what is on screen stands in the brief. */
const shownIn = ({ brief, headline = "", callToAction = "", claims = [], steps = [], lists = [] }: Looked) =>
  [headline, callToAction, ...claims, ...steps, ...lists.flat()].flatMap((card) =>
    standing(brief, card, "S"),
  );

/** Briefs that somebody looked at: what is on screen of them, and their clauses as rules read them in November 2026. */
export function readRuled(folder: string): Told[] {
  const json = <T>(name: string) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as T;
  const clauses = json<[string, string][][]>("ruled-clauses.json");
  return [
    ...json<Looked[]>("people-briefs.json").map((one) => ({
      brief: one.brief,
      name: one.named ?? one.product ?? "",
      shown: shownIn(one),
    })),
    ...json<Keyed[]>("keyed-briefs.json").map(({ brief, fields }) => ({
      brief,
      name: fields.product ?? "",
      shown: [],
    })),
  ].map(({ brief, name, shown }, id) => ({
    id: `ruled ${id}`,
    name,
    brief,
    stretches: [
      ...shown,
      ...(clauses[id] ?? []).flatMap(([label, clause]) => {
        const at = brief.indexOf(clause);
        return at < 0 ? [] : [{ label, at, end: at + clause.length }];
      }),
    ],
    weight: RULED_WEIGHT,
  }));
}
const RULED_WEIGHT = 1;

function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function vocabulary(briefs: readonly string[], least: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const brief of briefs)
    for (const word of new Set(kindsIn(brief))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= least).map(([word]) => word);
  known.sort();
  return new Map(known.map((word, at) => [word, at + 1]));
}

export interface Options {
  rounds: number;
  rate: number;
  /** Shares of words that are taken for unknown, and of what words look like and the last layer that is dropped. */
  dropWords: number;
  drop: number;
  decay: number;
  /** Briefs a step. */
  batch: number;
  /** What the name counts beside the roles. */
  nameWeight: number;
  /** From this round on it goes by weights in levels, as they will be written. */
  quantFrom: number;
  /** Weights are the mean over the steps of so many last rounds. */
  average: number;
  seed: number;
}
export const OPTIONS: Options = {
  rounds: 24,
  rate: 2e-3,
  dropWords: 0.1,
  drop: 0.3,
  decay: 0.05,
  batch: 6,
  nameWeight: 0.7,
  quantFrom: 17,
  average: 4,
  seed: 1,
};

/** The scale of so many levels with the least square error; the largest few weights are cut. */
function inLevels(values: Float32Array): { scale: number; level: (value: number) => number } {
  const spread = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length) || 1e-6;
  const every = Math.ceil(values.length / 4000);
  const sample = values.filter((_, at) => at % every === 0);
  const levelBy = (scale: number) => (value: number) =>
    Math.max(-LEVELS, Math.min(LEVELS, Math.round(value * scale)));
  let best = { scale: 1, error: Number.POSITIVE_INFINITY };
  for (const wide of [2, 2.5, 3, 3.5, 4]) {
    const scale = LEVELS / (wide * spread);
    const level = levelBy(scale);
    const error = sample.reduce((sum, value) => sum + (value - level(value) / scale) ** 2, 0);
    if (error < best.error) best = { scale, error };
  }
  return { scale: best.scale, level: levelBy(best.scale) };
}
const quantised = (values: Float32Array, name: string): Float32Array => {
  if (/bias/.test(name)) return values;
  const { scale, level } = inLevels(values);
  return values.map((v) => level(v) / scale);
};

export function learn(
  lessons: Lesson[],
  words: Map<string, number>,
  options: Options,
  report?: (round: number, loss: number, tagger: Tagger) => void,
): Tagger {
  const random = chance(options.seed);
  const normal = () => {
    let sum = 0;
    for (let k = 0; k < 6; k += 1) sum += random();
    return (sum - 3) * Math.SQRT2;
  };
  const layout = partsOf(words.size + 1);
  const parts: Record<string, Float32Array> = {};
  const grads: Record<string, Float32Array> = {};
  const firsts: Record<string, Float32Array> = {};
  const seconds: Record<string, Float32Array> = {};
  for (const [name, length] of layout) {
    const spread = /bias/.test(name)
      ? 0
      : /words|suffixes|shapes|insets/.test(name)
        ? 0.3
        : name === "in"
          ? 1 / Math.sqrt(EMBEDDED)
          : name === "whole"
            ? 0.3 / Math.sqrt(CHANNELS)
            : name === "out"
              ? 0.5 / Math.sqrt(CHANNELS)
              : 1 / Math.sqrt(3 * CHANNELS);
    parts[name] = Float32Array.from({ length }, () => normal() * spread);
    grads[name] = new Float32Array(length);
    firsts[name] = new Float32Array(length);
    seconds[name] = new Float32Array(length);
  }
  const order = lessons.map((_, at) => at);
  let step = 0;
  const steps = options.rounds * Math.ceil(lessons.length / options.batch);
  let used = parts;
  const average: Record<string, Float64Array> = {};
  let averaged = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    let loss = 0;
    let seen = 0;
    for (let at = 0; at < order.length; at += options.batch) {
      if (round >= options.quantFrom)
        used = Object.fromEntries(
          Object.entries(parts).map(([name, values]) => [name, quantised(values, name)]),
        );
      for (const index of order.slice(at, at + options.batch)) {
        const lesson = lessons[index] as Lesson;
        loss += backward(lesson, used, grads, options, random);
        seen += lesson.looks.tokens.length * lesson.weight;
      }
      step += 1;
      const warm = Math.min(1, step / 100);
      const rate = options.rate * warm * (1 - 0.97 * (step / steps));
      for (const [name] of layout) {
        const p = parts[name] as Float32Array;
        const g = grads[name] as Float32Array;
        const m = firsts[name] as Float32Array;
        const v = seconds[name] as Float32Array;
        const c1 = 1 - 0.9 ** step;
        const c2 = 1 - 0.999 ** step;
        const decay = /bias/.test(name) ? 0 : options.decay;
        for (let k = 0; k < p.length; k += 1) {
          const grad = (g[k] as number) / options.batch;
          if (grad === 0 && (v[k] as number) === 0) continue;
          m[k] = 0.9 * (m[k] as number) + 0.1 * grad;
          v[k] = 0.999 * (v[k] as number) + 0.001 * grad * grad;
          p[k] =
            (p[k] as number) -
            rate *
              ((m[k] as number) / c1 / (Math.sqrt((v[k] as number) / c2) + 1e-8) + decay * (p[k] as number));
          g[k] = 0;
        }
        if (round >= options.rounds - options.average) {
          average[name] ??= new Float64Array(p.length);
          const mean = average[name];
          for (let k = 0; k < p.length; k += 1) mean[k] = (mean[k] as number) + (p[k] as number);
        }
      }
      if (round >= options.rounds - options.average) averaged += 1;
    }
    report?.(round, loss / seen, { words, parts: round >= options.quantFrom ? used : parts });
  }
  return {
    words,
    parts: averaged
      ? Object.fromEntries(
          Object.entries(average).map(([name, sum]) => [name, Float32Array.from(sum, (v) => v / averaged)]),
        )
      : parts,
  };
}

/** Adds the gradients of one brief. @returns its loss */
function backward(
  lesson: Lesson,
  parts: Record<string, Float32Array>,
  grads: Record<string, Float32Array>,
  options: Options,
  random: () => number,
): number {
  const looks: Looks = {
    ...lesson.looks,
    words: lesson.looks.words.map((word) => (random() < options.dropWords ? 0 : word)),
  };
  const size = looks.tokens.length;
  if (!size) return 0;
  const masks: Float32Array[] = [];
  const keep = 1 - options.drop;
  const pass: Pass = passOf(looks, parts, (values) => {
    // layers are left as they are; only what words look like and what the last layer says is dropped
    if (masks.length > 0 && masks.length !== REACHES.length) {
      masks.push(new Float32Array(0));
      return;
    }
    const mask = Float32Array.from(values, () => (random() < keep ? 1 / keep : 0));
    for (let k = 0; k < values.length; k += 1) values[k] = (values[k] as number) * (mask[k] as number);
    masks.push(mask);
  });
  const N = ROLES.length;
  const dOut = new Float32Array(size * OUTPUTS);
  let loss = 0;
  // long briefs do not count more than by the root of their length
  const scale = lesson.weight / Math.sqrt(size) / 4;
  for (let t = 0; t < size; t += 1) {
    const bits = lesson.roles[t] as number;
    const base = t * OUTPUTS;
    if (bits > 0) {
      let most = -Infinity;
      for (let k = 0; k < N; k += 1) most = Math.max(most, pass.outputs[base + k] as number);
      let sum = 0;
      let right = 0;
      const powers: number[] = [];
      for (let k = 0; k < N; k += 1) {
        const power = Math.exp((pass.outputs[base + k] as number) - most);
        powers.push(power);
        sum += power;
        if (bits & (1 << k)) right += power;
      }
      loss -= Math.log(right / sum) * lesson.weight;
      for (let k = 0; k < N; k += 1) {
        const power = powers[k] as number;
        dOut[base + k] = (power / sum - (bits & (1 << k) ? power / right : 0)) * scale;
      }
    }
    const p = 1 / (1 + Math.exp(-(pass.outputs[base + N] as number)));
    dOut[base + N] =
      (p - (lesson.names[t] as number)) * scale * options.nameWeight * (lesson.names[t] ? 3 : 1);
  }
  // back through the network
  const last = pass.layers[REACHES.length] as Float32Array;
  let dLayer = new Float32Array(size * CHANNELS);
  const out = parts.out as Float32Array;
  const gOut = grads.out as Float32Array;
  const gOutBias = grads["out bias"] as Float32Array;
  for (let t = 0; t < size; t += 1) {
    for (let k = 0; k < OUTPUTS; k += 1)
      gOutBias[k] = (gOutBias[k] as number) + (dOut[t * OUTPUTS + k] as number);
    for (let c = 0; c < CHANNELS; c += 1) {
      const value = last[t * CHANNELS + c] as number;
      if (value <= 0) continue;
      let sum = 0;
      for (let k = 0; k < OUTPUTS; k += 1) {
        const d = dOut[t * OUTPUTS + k] as number;
        sum += d * (out[c * OUTPUTS + k] as number);
        gOut[c * OUTPUTS + k] = (gOut[c * OUTPUTS + k] as number) + value * d;
      }
      dLayer[t * CHANNELS + c] = sum;
    }
  }
  for (let layer = REACHES.length - 1; layer >= 0; layer -= 1) {
    const mask = masks[layer + 1] as Float32Array;
    if (mask.length)
      for (let k = 0; k < dLayer.length; k += 1) dLayer[k] = (dLayer[k] as number) * (mask[k] as number);
    const input = pass.layers[layer] as Float32Array;
    if (layer + 1 === WHOLE_AFTER) {
      const dSaid = new Float32Array(CHANNELS);
      for (let k = 0; k < dLayer.length; k += 1)
        dSaid[k % CHANNELS] = (dSaid[k % CHANNELS] as number) + (dLayer[k] as number);
      const weights = parts.whole as Float32Array;
      const gWhole = grads.whole as Float32Array;
      const dWhole = new Float32Array(CHANNELS);
      for (let c = 0; c < CHANNELS; c += 1) {
        let sum = 0;
        for (let k = 0; k < CHANNELS; k += 1) {
          sum += (dSaid[k] as number) * (weights[c * CHANNELS + k] as number);
          gWhole[c * CHANNELS + k] =
            (gWhole[c * CHANNELS + k] as number) + (pass.whole[c] as number) * (dSaid[k] as number);
        }
        dWhole[c] = sum / size;
      }
      // the layer before the mean was added: its own output, above nothing
      const output = pass.layers[layer + 1] as Float32Array;
      const said = new Float32Array(CHANNELS);
      for (let c = 0; c < CHANNELS; c += 1)
        for (let k = 0; k < CHANNELS; k += 1)
          said[k] = (said[k] as number) + (pass.whole[c] as number) * (weights[c * CHANNELS + k] as number);
      for (let k = 0; k < dLayer.length; k += 1)
        if ((output[k] as number) - (said[k % CHANNELS] as number) > 0)
          dLayer[k] = (dLayer[k] as number) + (dWhole[k % CHANNELS] as number);
    }
    const reach = REACHES[layer] as number;
    const weights = parts[`layer ${layer}`] as Float32Array;
    const gWeights = grads[`layer ${layer}`] as Float32Array;
    const gBias = grads[`bias ${layer}`] as Float32Array;
    const before = new Float32Array(dLayer);
    for (let t = 0; t < size; t += 1) {
      const base = t * CHANNELS;
      for (let k = 0; k < CHANNELS; k += 1) gBias[k] = (gBias[k] as number) + (dLayer[base + k] as number);
      for (let tap = 0; tap < 3; tap += 1) {
        const from = t + (tap - 1) * reach;
        if (from < 0 || from >= size) continue;
        for (let c = 0; c < CHANNELS; c += 1) {
          const value = input[from * CHANNELS + c] as number;
          if (value <= 0) continue;
          const row = (tap * CHANNELS + c) * CHANNELS;
          let sum = 0;
          for (let k = 0; k < CHANNELS; k += 1) {
            const d = dLayer[base + k] as number;
            sum += d * (weights[row + k] as number);
            gWeights[row + k] = (gWeights[row + k] as number) + value * d;
          }
          before[from * CHANNELS + c] = (before[from * CHANNELS + c] as number) + sum;
        }
      }
    }
    dLayer = before;
  }
  const dEmbedded = new Float32Array(size * EMBEDDED);
  const into = parts.in as Float32Array;
  const gIn = grads.in as Float32Array;
  for (let t = 0; t < size; t += 1)
    for (let c = 0; c < EMBEDDED; c += 1) {
      const value = pass.embedded[t * EMBEDDED + c] as number;
      let sum = 0;
      for (let k = 0; k < CHANNELS; k += 1) {
        const d = dLayer[t * CHANNELS + k] as number;
        sum += d * (into[c * CHANNELS + k] as number);
        gIn[c * CHANNELS + k] = (gIn[c * CHANNELS + k] as number) + value * d;
      }
      dEmbedded[t * EMBEDDED + c] = sum * ((masks[0] as Float32Array)[t * EMBEDDED + c] as number);
    }
  for (const [name, rows] of [
    ["words", looks.words],
    ["suffixes", looks.suffixes],
    ["shapes", looks.shapes],
    ["insets", looks.insets],
  ] as const) {
    const g = grads[name] as Float32Array;
    for (let t = 0; t < size; t += 1)
      for (let c = 0; c < EMBEDDED; c += 1) {
        const k = (rows[t] as number) * EMBEDDED + c;
        g[k] = (g[k] as number) + (dEmbedded[t * EMBEDDED + c] as number);
      }
  }
  return loss;
}

/** Shares of words: whether it is said or not is right; of those that are said, and of those that are not. */
export function judge(
  lessons: readonly Lesson[],
  tagger: Tagger,
): { sides: number; said: number; kept: number } {
  const right = { said: 0, kept: 0 };
  const all = { said: 0, kept: 0 };
  for (const { looks, roles } of lessons) {
    const { outputs } = passOf(looks, tagger.parts);
    looks.tokens.forEach((token, t) => {
      const bits = roles[t] as number;
      if (bits <= 0 || !/[\p{L}\d]/u.test(token.text)) return;
      const scores = outputs.subarray(t * OUTPUTS, t * OUTPUTS + ROLES.length);
      const isSaid = scores.indexOf(Math.max(...scores)) < SAID_ROLES;
      const side = bits & ((1 << SAID_ROLES) - 1) ? "said" : "kept";
      all[side] += 1;
      if (isSaid === (side === "said")) right[side] += 1;
    });
  }
  return {
    sides: (right.said + right.kept) / (all.said + all.kept),
    said: right.said / all.said,
    kept: right.kept / all.kept,
  };
}

/** As it is once it was written and read again. */
export const settled = ({ words, parts }: Tagger): Tagger => ({
  words,
  parts: Object.fromEntries(Object.entries(parts).map(([name, values]) => [name, quantised(values, name)])),
});

/** The text of `lib/motion/brief-tagger-weights.ts`. */
export function taggerFile({ words, parts }: Tagger): string {
  const told = Object.entries(parts).map(([name, values]) => {
    if (/bias/.test(name))
      return `  ${JSON.stringify(name)}: [${[...values].map((v) => Math.round(v * 1000) / 1000).join(", ")}],`;
    const { scale, level } = inLevels(values);
    const levels = Int8Array.from(values, level);
    return `  ${JSON.stringify(name)}: {\n    scale: ${Math.round(scale * 1000) / 1000},\n    levels:\n      "${packed(levels)}",\n  },`;
  });
  return `/** Made by tests/motion/tagger/learn.ts: not to be edited. */
export const WORDS =
  ${JSON.stringify([...words.keys()].join(" "))};
export const PARTS = {
${told.join("\n")}
};
`;
}

/**
 * An eighth of the briefs is not learned from, nor is any of those that were judged by their films; other wordings of
 * one brief are all learned from, or none.
 */
export const isHeldOut = ({ id }: Told): boolean =>
  /^judged/.test(id) || (!/^(?:retold|mended)/.test(id) && hashOf(id) % 8 === 3);

/** All briefs whose stretches are known, as lessons, and the words with a row of their own. */
export function lessonsOf(told: readonly Told[]): { lessons: Lesson[]; words: Map<string, number> } {
  const folder = new URL("../", import.meta.url).pathname;
  const older = readOlder(`${folder}labelled-briefs.json`);
  const ruled = readRuled(folder);
  const words = vocabulary(
    [...told, ...older, ...ruled].map(({ brief }) => brief),
    LEAST_OFTEN,
  );
  return {
    words,
    lessons: [
      ...told.map((one) => lessonOf(one, words)),
      ...older.map((one) => lessonOf(one, words, "labelled")),
      ...ruled.map((one) => lessonOf(one, words, "ruled")),
    ],
  };
}
/** A word in fewer briefs has no row of its own: it is known by its end and by how it is written. */
const LEAST_OFTEN = 15;

/** So many rows are left out of what is sent: those that say least. One looked-at brief is read otherwise without them. */
const LEFT_OUT = 305;

/** The same without the words whose rows differ least from an unknown word's, counted by how often they stand. */
export function thinned({ words, parts }: Tagger, counts: ReadonlyMap<string, number>): Tagger {
  const table = parts.words as Float32Array;
  const width = table.length / (words.size + 1);
  const rowOf = (at: number) => table.subarray(at * width, (at + 1) * width);
  const unknown = rowOf(0);
  const says = (word: string): number => {
    const far = Math.hypot(...rowOf(words.get(word) ?? 0).map((value, k) => value - (unknown[k] ?? 0)));
    return far * Math.sqrt(counts.get(word) ?? 1);
  };
  const least = new Set([...words.keys()].toSorted((a, b) => says(a) - says(b)).slice(0, LEFT_OUT));
  const kept = [...words.keys()].filter((word) => !least.has(word));
  const rows = new Float32Array((kept.length + 1) * width);
  rows.set(unknown);
  for (const [at, word] of kept.entries()) rows.set(rowOf(words.get(word) ?? 0), (at + 1) * width);
  return { words: new Map(kept.map((word, at) => [word, at + 1])), parts: { ...parts, words: rows } };
}

if (process.argv[1]?.endsWith("tagger/learn.ts")) {
  const told = readMarked();
  const { lessons, words } = lessonsOf(told.filter((one) => !isHeldOut(one)));
  const held = told.filter(isHeldOut).map((one) => lessonOf(one, words));
  const tagger = learn(lessons, words, OPTIONS, (round, loss, now) => {
    const { sides, said, kept } = judge(held, now);
    console.log(
      `round ${round}: loss ${loss.toFixed(3)}, held out: side ${sides.toFixed(3)}, said ${said.toFixed(3)}, kept off ${kept.toFixed(3)}`,
    );
  });
  const counts = new Map<string, number>();
  for (const { brief } of told)
    for (const word of new Set(kindsIn(brief))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sent = thinned(settled(tagger), counts);
  const { sides, said, kept } = judge(
    told.filter(isHeldOut).map((one) => lessonOf(one, sent.words)),
    sent,
  );
  console.log(`written: side ${sides.toFixed(3)}, said ${said.toFixed(3)}, kept off ${kept.toFixed(3)}`);
  writeFileSync(new URL("../../../lib/motion/brief-tagger-weights.ts", import.meta.url), taggerFile(sent));
}
