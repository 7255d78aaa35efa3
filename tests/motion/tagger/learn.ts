import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  CHANNELS,
  EMBEDDED,
  kindsIn,
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
import { hashOf, LEVELS, packed } from "#lib/motion/brief/network/packed.ts";

/*
 * What the words of a brief are for (`lib/motion/brief/network/network.ts`), learned from briefs whose stretches are labelled.
 * `npm run node -- tests/motion/tagger/learn.ts` takes half an hour, writes `lib/motion/brief/network/weights.json`, and prints how it
 * reads the eighth of the briefs that it does not learn from. Python 3 with NumPy does the sums (`learn.py`).
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

export function readTold(folder: string): Told[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => toldOf(readFileSync(`${folder}/${name}`, "utf8"), name));
}
/**
 * The older briefs, half of whose words are remarks; everyday ones, mostly said; those with remarks in every sentence;
 * natural ones, as people with something to show type them; those of strangers, each with a hand of their own: mails,
 * scripts, minutes, chats, pasted pages, names among names; and plain ones, a few correct sentences on a product.
 */
export const FOLDERS = ["briefs", "everyday", "rambling", "natural", "strangers", "plain"] as const;
export const readFolder = (folder: (typeof FOLDERS)[number]): Told[] =>
  readTold(fileURLToPath(new URL(folder, import.meta.url)));
/** Every brief whose stretches are marked. */
export const readMarked = (): Told[] => FOLDERS.flatMap(readFolder);
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

/** In how many briefs each word stands. */
function countsIn(briefs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const brief of briefs)
    for (const word of new Set(kindsIn(brief))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
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
type Part = number[] | { scale: number; levels: number[] };
/** What was learned, part by part. */
export interface Learnt {
  words: ReadonlyMap<string, number>;
  parts: Record<string, Part>;
}

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

/** So many words have a row of their own as they are sent: the studio fetches them. */
const MOST_WORDS = 4720;

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
const FINE_WORDS = 2000;
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

/**
 * An eighth of the briefs is not learned from, nor is any of those that were judged by their films, nor of one lot
 * of natural and one of plain ones; other wordings of one brief are all learned from, or none.
 */
export const isHeldOut = ({ id }: Told): boolean =>
  /^(?:judged|nat-20|plain-5)/.test(id) || (!/^(?:retold|mended)/.test(id) && hashOf(id) % 8 === 3);

/** What is learned from: every brief that is not held out. */
export const isLearned = (one: Told): boolean => !isHeldOut(one);

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
