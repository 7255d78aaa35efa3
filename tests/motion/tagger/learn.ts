import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  CHANNELS,
  EMBEDDED,
  looksOf,
  type Looks,
  OUTPUTS,
  partsOf,
  passOf,
  REACHES,
  ROLES,
  SAID_ROLES,
  type Tagger,
  WHOLE_AFTER,
} from "#lib/motion/brief/network/network.ts";
import { LEVELS } from "#lib/motion/brief/network/packed.ts";
import {
  isHeldOut,
  isLearned,
  FOLDERS,
  readFolder,
  readMarked,
  readOlder,
  type Told,
} from "#tests/motion/tagger/marked.ts";
import {
  coarsened,
  countsIn,
  FINE_WORDS,
  type Learnt,
  MOST_WORDS,
  settled,
  taggerFile,
  thinned,
} from "#tests/motion/tagger/weights-file.ts";

/*
 * What the words of a brief are for (`lib/motion/brief/network/network.ts`), learned from briefs whose stretches are labelled.
 * `npm run node -- tests/motion/tagger/learn.ts` takes half an hour, writes `lib/motion/brief/network/weights.json`, and prints how it
 * reads the eighth of the briefs that it does not learn from. Python 3 with NumPy does the sums (`learn.py`).
 */

/** What stretches are marked with, in the order of `ROLES`. */
const LABELS = "SPQWEKFTCMAU";
/** What a label of the older briefs may be. */
const OLDER: Record<string, string> = { S: "SPEK", Q: "QW", U: "U", F: "F", T: "T", C: "C", A: "A", M: "M" };

/** A brief as it is learned: for each token the roles that are right, as bits; -1 where nothing is known. */
export interface Lesson {
  id: string;
  looks: Looks;
  roles: Int32Array;
  names: Int8Array;
  weight: number;
}

export function lessonOf(told: Told, words: ReadonlyMap<string, number>, isOlder = false): Lesson {
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
      const may = (isOlder ? OLDER[stretch.label] : stretch.label) ?? "";
      roles[t] = [...may].reduce((bits, one) => bits | (1 << LABELS.indexOf(one)), 0);
    }
    names[t] = Number(starts.some((at) => token.at >= at && token.end <= at + told.name.length));
  });
  return { id: told.id, looks, roles, names, weight: told.weight };
}

export function vocabulary(briefs: readonly string[], least: number): Map<string, number> {
  const counts = countsIn(briefs);
  const known = [...counts].filter(([, count]) => count >= least).map(([word]) => word);
  known.sort();
  return new Map(known.map((word, at) => [word, at + 1]));
}

export interface Options {
  rounds: number;
  rate: number;
  /** Shares of words that are taken for unknown, of what words look like and the last layer, and of layers before it, that are dropped. */
  dropWords: number;
  drop: number;
  dropWithin: number;
  decay: number;
  /** Briefs a step. */
  batch: number;
  /** What the name counts beside the roles. */
  nameWeight: number;
  /** Levels on both sides of nothing; from this round on it goes by weights in them, as they will be written. */
  levels: number;
  levelsFrom: number;
  /** Weights are the mean over the steps of so many last rounds. */
  average: number;
  seed: number;
}
export const OPTIONS: Options = {
  rounds: 30,
  rate: 2e-3,
  dropWords: 0.1,
  drop: 0.35,
  dropWithin: 0.1,
  decay: 0.05,
  batch: 8,
  nameWeight: 0.7,
  levels: LEVELS,
  levelsFrom: 22,
  average: 4,
  seed: 1,
};

/** A part of the network as it is written: biases as they are, all else in levels. */
const PYTHON = "python3";
/** Whether this machine has what the network is learned with. */
export const canLearn = (): boolean => spawnSync(PYTHON, ["-c", "import numpy"]).status === 0;

/** Learns the network by `learn.py`. @throws where Python 3 with NumPy is missing */
export function learn(
  lessons: readonly Lesson[],
  words: ReadonlyMap<string, number>,
  options: Options,
): Learnt {
  const told = {
    sizes: {
      embedded: EMBEDDED,
      channels: CHANNELS,
      roles: ROLES.length,
      outputs: OUTPUTS,
      reaches: REACHES,
      wholeAfter: WHOLE_AFTER,
    },
    parts: partsOf(words.size + 1),
    options,
    lessons: lessons.map(({ looks, roles, names, weight }) => ({
      words: [...looks.words],
      suffixes: [...looks.suffixes],
      shapes: [...looks.shapes],
      insets: [...looks.insets],
      roles: [...roles],
      names: [...names],
      weight,
    })),
  };
  const { status, stdout, error } = spawnSync(PYTHON, [fileURLToPath(new URL("learn.py", import.meta.url))], {
    input: JSON.stringify(told),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (status !== 0)
    throw new Error(
      `The network was not learned (${error?.message ?? `learn.py ended with ${status}`}): it needs Python 3 with NumPy. Install them.`,
    );
  return { words, parts: JSON.parse(stdout) as Learnt["parts"] };
}

/** Shares of words: whether it is said or not is right; of those that are said, and of those that are not. */
export function judge(
  lessons: readonly Lesson[],
  tagger: Tagger,
): { sides: number; said: number; kept: number } {
  const right = { said: 0, kept: 0 };
  const all = { said: 0, kept: 0 };
  for (const { looks, roles } of lessons) {
    const outputs = passOf(looks, tagger.parts);
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

/** All briefs whose stretches are known, as lessons, and the words with a row of their own. */
export function lessonsOf(told: readonly Told[]): { lessons: Lesson[]; words: Map<string, number> } {
  const folder = fileURLToPath(new URL("../brief/", import.meta.url));
  const older = readOlder(`${folder}labelled-briefs.json`);
  const words = vocabulary(
    [...told, ...older].map(({ brief }) => brief),
    LEAST_OFTEN,
  );
  return {
    words,
    lessons: [...told.map((one) => lessonOf(one, words)), ...older.map((one) => lessonOf(one, words, true))],
  };
}
/** A word in fewer briefs has no row of its own: it is known by its end and by how it is written. */
const LEAST_OFTEN = 10;

/** Briefs that words are counted in before some are left out: those of people count four times. */
export function countedIn(told: readonly Told[]): string[] {
  const people = JSON.parse(
    readFileSync(new URL("../brief/people-briefs.json", import.meta.url), "utf8"),
  ) as string[];
  return [...told.map(({ brief }) => brief), ...Array.from({ length: 4 }, () => people).flat()];
}

if (process.argv[1]?.endsWith("tagger/learn.ts")) {
  const told = readMarked().filter(isLearned);
  const { lessons, words } = lessonsOf(told);
  console.log(`${lessons.length} briefs, ${words.size} words`);
  const counted = countedIn(told);
  const learnt = coarsened(thinned(learn(lessons, words, OPTIONS), MOST_WORDS, counted), FINE_WORDS, counted);
  for (const folder of FOLDERS) {
    const held = readFolder(folder).filter(isHeldOut);
    const { sides, said, kept } = judge(
      held.map((one) => lessonOf(one, learnt.words)),
      settled(learnt),
    );
    console.log(
      `${held.length} of ${folder} held out: side ${sides.toFixed(3)}, said ${said.toFixed(3)}, kept off ${kept.toFixed(3)}`,
    );
  }
  writeFileSync("lib/motion/brief/network/weights.json", taggerFile(learnt));
}
