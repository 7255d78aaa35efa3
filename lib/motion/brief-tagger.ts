import { kindOf, type Token, tokensOf } from "#lib/motion/brief-tokens.ts";
import { hashOf, softmax } from "#lib/motion/learned.ts";

/**
 * What each word of a brief is for, by the words around it: a small convolutional network over words, learned from
 * briefs whose stretches are labelled (`tests/motion/tagger/learn.ts`). Its outputs are sums, products and
 * comparisons of numbers in a fixed order, the same in every browser and in Node. Shares are made of them by exp and
 * log, whose last digit an engine may round otherwise: it decides only where two readings are equally likely.
 */

/**
 * Said to viewers: says, step, quote, who said it, call (to action), kind (what the thing is). Said to whoever makes
 * the film: form, tone, look, music, audience, us (all else).
 */
export const ROLES = [
  "says",
  "step",
  "quote",
  "who",
  "call",
  "kind",
  "form",
  "tone",
  "look",
  "music",
  "audience",
  "us",
] as const;
export type Role = (typeof ROLES)[number];

/** The first so many are said to viewers. */
export const SAID_ROLES = 6;

/** Said on screen; said to us; what the film is like: form, look, whom it is for, sound. */
export type Talk = "says" | "us" | "form";

/** Sizes of the network: rows of each table of what a word looks like, and channels of words and of layers. */
export const EMBEDDED = 48;
export const CHANNELS = 96;
export const SUFFIXES = 512;
export const SHAPES = 24;
export const INSETS = 6;
/** How far a layer sees to both sides, words; behind the second and the fourth the whole brief is added. */
export const REACHES = [1, 2, 4, 8, 16, 1] as const;
export const WHOLE_AFTER: readonly number[] = [2, 4];
/** Each role, and whether the word is of the name of what the film is for. */
export const OUTPUTS = ROLES.length + 1;

/** Tables of weights, one behind the other, with how many numbers each has. */
export const partsOf = (words: number): [name: string, length: number][] => [
  ["words", words * EMBEDDED],
  ["suffixes", SUFFIXES * EMBEDDED],
  ["shapes", SHAPES * EMBEDDED],
  ["insets", INSETS * EMBEDDED],
  ["in", EMBEDDED * CHANNELS],
  ...REACHES.flatMap((_, at): [string, number][] => [
    [`layer ${at}`, 3 * CHANNELS * CHANNELS],
    [`bias ${at}`, CHANNELS],
  ]),
  ...WHOLE_AFTER.map((layers): [string, number] => [`whole ${layers}`, CHANNELS * CHANNELS]),
  ["out", CHANNELS * OUTPUTS],
  ["out bias", OUTPUTS],
];

/** What was learned: words with a row of their own, and the weights part by part. */
export interface Tagger {
  words: ReadonlyMap<string, number>;
  parts: Record<string, Float32Array>;
}

/** What a token looks like: places in the tables of words, suffixes, shapes and insets. */
export interface Looks {
  tokens: Token[];
  words: Int32Array;
  suffixes: Int32Array;
  shapes: Int32Array;
  insets: Int32Array;
}

const OPENERS = '“„«"';
function shapeOf(token: Token): number {
  const { text } = token;
  if (text.startsWith("\n")) return 0;
  const kind = kindOf(token);
  if (kind === "#") return 1;
  if (kind === "URL" || text.includes("@")) return 2;
  if (!/\p{L}/u.test(text)) return 3;
  if (/^\p{Lu}[^\p{Ll}]*$/u.test(text)) return text.length > 1 ? 4 : 5;
  return /^\p{Lu}/u.test(text) ? 6 : 7;
}

const HEX = /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i;
/** Words and signs, where the number of a colour is one. */
function wordsOf(text: string): Token[] {
  const found: Token[] = [];
  for (const token of tokensOf(text, 4000)) {
    const last = found.at(-1);
    const joined = last?.text.startsWith("#") && last.end === token.at ? last.text + token.text : "";
    if (last && joined && /^#[0-9a-f]{1,6}$/i.test(joined))
      found[found.length - 1] = { text: joined, lower: joined.toLowerCase(), at: last.at, end: token.end };
    else found.push(token);
  }
  return found;
}
/** A word, or what stands for all of its kind: a number, an address, a colour. */
export const kindOfWord = (token: Token): string => (HEX.test(token.text) ? "HEX" : kindOf(token));
/** The words of a text by their kinds. */
export const kindsIn = (text: string): string[] => wordsOf(text).map(kindOfWord);

/** Where tokens stand in the tables. */
export function looksOf(text: string, words: ReadonlyMap<string, number>): Looks {
  const tokens = wordsOf(text);
  const size = tokens.length;
  const looks: Looks = {
    tokens,
    words: new Int32Array(size),
    suffixes: new Int32Array(size),
    shapes: new Int32Array(size),
    insets: new Int32Array(size),
  };
  let quoted = false;
  let bracketed = false;
  let begins = 2;
  tokens.forEach((token, at) => {
    const kind = kindOfWord(token);
    looks.words[at] = words.get(kind) ?? 0;
    looks.suffixes[at] = hashOf(kind.slice(-3)) % SUFFIXES;
    looks.shapes[at] = 3 * shapeOf(token) + begins;
    const closes = quoted && (token.text === '"' || token.text === "”");
    if (!closes && OPENERS.includes(token.text)) quoted = true;
    if (token.text === "(") bracketed = true;
    looks.insets[at] = Number(quoted) + 2 * Number(bracketed);
    if (closes) quoted = false;
    if (token.text === ")") bracketed = false;
    const isLine = token.text.startsWith("\n");
    if (isLine) {
      quoted = token.text.length > 1 ? false : quoted;
      bracketed = false;
    }
    begins = isLine
      ? 2
      : /^[.!?]$/.test(token.text)
        ? 1
        : begins === 2 && /^[\d#*•–—-]/.test(token.text)
          ? 2
          : 0;
  });
  return looks;
}

const addRow = (to: Float32Array, at: number, table: Float32Array, row: number): void => {
  for (let k = 0; k < EMBEDDED; k += 1)
    to[at + k] = (to[at + k] as number) + (table[row * EMBEDDED + k] as number);
};

/** Rows of weights that count, with by how much: those whose input is nothing are left out. */
const counted = new Int32Array(Math.max(EMBEDDED, CHANNELS));
const amounts = new Float64Array(counted.length);

/**
 * Adds `input × weights` where the input is above nothing: `weights` has a row of `wide` numbers for each number of it.
 * Four rows at a time: what is added to is read and written once for them.
 */
function addProduct(
  to: Float32Array,
  toAt: number,
  input: Float32Array,
  inputAt: number,
  rows: number,
  weights: Float32Array,
  weightsAt: number,
  wide: number,
  onlyAbove: boolean,
): void {
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = input[inputAt + row] as number;
    if (onlyAbove ? value <= 0 : value === 0) continue;
    counted[count] = weightsAt + row * wide;
    amounts[count] = value;
    count += 1;
  }
  let at = 0;
  for (; at + 3 < count; at += 4) {
    const [a, b, c, d] = [amounts[at], amounts[at + 1], amounts[at + 2], amounts[at + 3]] as Four;
    const [p, q, r, s] = [counted[at], counted[at + 1], counted[at + 2], counted[at + 3]] as Four;
    for (let k = 0; k < wide; k += 1)
      to[toAt + k] =
        (to[toAt + k] as number) +
        a * (weights[p + k] as number) +
        b * (weights[q + k] as number) +
        c * (weights[r + k] as number) +
        d * (weights[s + k] as number);
  }
  for (; at < count; at += 1) {
    const value = amounts[at] as number;
    const from = counted[at] as number;
    for (let k = 0; k < wide; k += 1)
      to[toAt + k] = (to[toAt + k] as number) + value * (weights[from + k] as number);
  }
}
type Four = [number, number, number, number];

/** Goes through the network. @returns for each token `OUTPUTS` numbers */
export function passOf(looks: Looks, parts: Record<string, Float32Array>): Float32Array {
  const size = looks.tokens.length;
  const part = (name: string) => parts[name] as Float32Array;
  const embedded = new Float32Array(size * EMBEDDED);
  for (let t = 0; t < size; t += 1) {
    addRow(embedded, t * EMBEDDED, part("words"), looks.words[t] as number);
    addRow(embedded, t * EMBEDDED, part("suffixes"), looks.suffixes[t] as number);
    addRow(embedded, t * EMBEDDED, part("shapes"), looks.shapes[t] as number);
    addRow(embedded, t * EMBEDDED, part("insets"), looks.insets[t] as number);
  }
  let input = new Float32Array(size * CHANNELS);
  for (let t = 0; t < size; t += 1)
    addProduct(input, t * CHANNELS, embedded, t * EMBEDDED, EMBEDDED, part("in"), 0, CHANNELS, false);
  REACHES.forEach((reach, layer) => {
    const output = new Float32Array(input);
    const weights = part(`layer ${layer}`);
    const bias = part(`bias ${layer}`);
    for (let t = 0; t < size; t += 1) {
      for (let k = 0; k < CHANNELS; k += 1)
        output[t * CHANNELS + k] = (output[t * CHANNELS + k] as number) + (bias[k] as number);
      for (let tap = 0; tap < 3; tap += 1) {
        const from = t + (tap - 1) * reach;
        if (from < 0 || from >= size) continue;
        addProduct(
          output,
          t * CHANNELS,
          input,
          from * CHANNELS,
          CHANNELS,
          weights,
          tap * CHANNELS * CHANNELS,
          CHANNELS,
          true,
        );
      }
    }
    if (WHOLE_AFTER.includes(layer + 1) && size) {
      const whole = new Float32Array(CHANNELS);
      for (let at = 0; at < output.length; at += 1)
        if ((output[at] as number) > 0)
          whole[at % CHANNELS] = (whole[at % CHANNELS] as number) + (output[at] as number) / size;
      const said = new Float32Array(CHANNELS);
      addProduct(said, 0, whole, 0, CHANNELS, part(`whole ${layer + 1}`), 0, CHANNELS, false);
      for (let at = 0; at < output.length; at += 1)
        output[at] = (output[at] as number) + (said[at % CHANNELS] as number);
    }
    input = output;
  });
  const outputs = new Float32Array(size * OUTPUTS);
  for (let t = 0; t < size; t += 1) {
    outputs.set(part("out bias"), t * OUTPUTS);
    addProduct(outputs, t * OUTPUTS, input, t * CHANNELS, CHANNELS, part("out"), 0, OUTPUTS, true);
  }
  return outputs;
}

/** A brief's words, each with how likely it is in each role, shares of 1, and how likely of the name. */
export interface Tags {
  tokens: Token[];
  /** `ROLES.length` for each token. */
  shares: Float64Array;
  names: Float64Array;
}

export function tagsOf(text: string, { words, parts }: Tagger): Tags {
  const looks = looksOf(text, words);
  const outputs = passOf(looks, parts);
  const count = ROLES.length;
  const shares = new Float64Array(looks.tokens.length * count);
  const names = new Float64Array(looks.tokens.length);
  for (let t = 0; t < looks.tokens.length; t += 1) {
    const scores = [...outputs.subarray(t * OUTPUTS, t * OUTPUTS + count)];
    softmax(scores).forEach((share, role) => {
      shares[t * count + role] = share;
    });
    names[t] = 1 / (1 + Math.exp(-(outputs[t * OUTPUTS + count] as number)));
  }
  return { tokens: looks.tokens, shares, names };
}

const isWord = ({ text }: Token): boolean => /[\p{L}\d]/u.test(text);
/** Tokens that stand between two places, by their own places among the tokens: the first, and behind the last. */
function tokensBetween({ tokens }: Tags, at: number, end: number): [first: number, behind: number] {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as Token).at < at) low = middle + 1;
    else high = middle;
  }
  let behind = low;
  while (behind < tokens.length && (tokens[behind] as Token).end <= end) behind += 1;
  return [low, behind];
}
/** Those of them that are words. */
function wordsBetween(tags: Tags, at: number, end: number): number[] {
  const [first, behind] = tokensBetween(tags, at, end);
  const found: number[] = [];
  for (let t = first; t < behind; t += 1) if (isWord(tags.tokens[t] as Token)) found.push(t);
  return found;
}

/**
 * What is known of stretches by other means counts beside what their words are like.
 *
 * @param known stretches, and by how much rather they are said to viewers, as the logarithm of odds
 */
export function weighed(tags: Tags, known: readonly { at: number; end: number; odds: number }[]): Tags {
  const count = ROLES.length;
  const shares = new Float64Array(tags.shares);
  for (const { at, end, odds } of known) {
    const factor = Math.exp(odds);
    const [first, behind] = tokensBetween(tags, at, end);
    for (let t = first; t < behind; t += 1) {
      let sum = 0;
      for (let role = 0; role < count; role += 1) {
        const value = (tags.shares[t * count + role] as number) * (role < SAID_ROLES ? factor : 1);
        shares[t * count + role] = value;
        sum += value;
      }
      for (let role = 0; role < count; role += 1)
        shares[t * count + role] = (shares[t * count + role] as number) / sum;
    }
  }
  return { ...tags, shares };
}

/** How much a stretch of the brief is in a role: the mean over its words; 0 where it has none. */
function shareBetween(tags: Tags, at: number, end: number, role: Role): number {
  const words = wordsBetween(tags, at, end);
  const sum = words.reduce(
    (all, t) => all + (tags.shares[t * ROLES.length + ROLES.indexOf(role)] as number),
    0,
  );
  return words.length ? sum / words.length : 0;
}

/** How likely a word is said to viewers, in whatever role. */
function saidShare(shares: Float64Array, t: number): number {
  let said = 0;
  for (let role = 0; role < SAID_ROLES; role += 1) said += shares[t * ROLES.length + role] as number;
  return said;
}

/** Runs of words between two places that are each at least so likely said to viewers. */
export function saysAt(
  tags: Tags,
  at: number,
  end: number,
  least: number,
): { at: number; end: number; words: number }[] {
  const runs: { at: number; end: number; words: number }[] = [];
  const [first, behind] = tokensBetween(tags, at, end);
  let isRun = false;
  for (let t = first; t < behind; t += 1) {
    const token = tags.tokens[t] as Token;
    const says = saidShare(tags.shares, t);
    // signs between words that are said are theirs
    if (!isWord(token) && isRun) continue;
    const last = runs.at(-1);
    if (!isWord(token) || says < least) isRun = false;
    else if (isRun && last) {
      last.end = token.end;
      last.words += 1;
    } else {
      runs.push({ at: token.at, end: token.end, words: 1 });
      isRun = true;
    }
  }
  return runs;
}

/**
 * How well what is on screen agrees with what each word is for: the logarithm of how likely just these words are said
 * to viewers. What the thing is may be on screen or not.
 *
 * @param isSeen whether a word, as the brief has it, is on screen
 */
export function agreement({ tokens, shares }: Tags, isSeen: (word: string) => boolean): number {
  let sum = 0;
  tokens.forEach((token, t) => {
    if (!isWord(token)) return;
    const of = (role: number) => shares[t * ROLES.length + role] as number;
    const said = saidShare(shares, t);
    const kind = of(ROLES.indexOf("kind"));
    const share = isSeen(token.text) ? said : 1 - said + kind;
    sum += Math.log(Math.max(LEAST_LIKELY, share));
  });
  return sum;
}
/** One word that is surely for something else counts so much, and no more. */
const LEAST_LIKELY = 0.01;

/** What a stretch of the brief is: the means over its words. @returns null where it has none */
export function talkBetween(tags: Tags, at: number, end: number): Record<Talk, number> | null {
  if (!wordsBetween(tags, at, end).length) return null;
  const says = ROLES.slice(0, SAID_ROLES).reduce((sum, role) => sum + shareBetween(tags, at, end, role), 0);
  const us = shareBetween(tags, at, end, "us");
  return { says, us, form: Math.max(0, 1 - says - us) };
}
