import { kindOf, type Token, tokensOf } from "#lib/motion/brief/network/tokens.ts";
import { hashOf, softmax } from "#lib/motion/brief/network/packed.ts";

/**
 * What each word of a brief is for, by the words around it: a small convolutional network over words, learned from
 * briefs whose stretches are marked (`tests/motion/tagger/learn.ts`). Its outputs are sums, products and comparisons of
 * numbers in a fixed order, the same in every browser and in Node. Shares are made of them by exp and log, whose last
 * digit an engine may round otherwise: it decides only where two readings are equally likely.
 */

/**
 * Said to viewers: says, step, quote, who said it, call (to action), kind (what the thing is). Said to whoever makes
 * the film: form, tone, look, music, audience, us (all else).
 */
export const ROLES = [
  ...(["says", "step", "quote", "who", "call", "kind"] as const),
  ...(["form", "tone", "look", "music", "audience", "us"] as const),
];
export type Role = (typeof ROLES)[number];

/** The first so many are said to viewers. */
export const SAID_ROLES = 6;

/** Sizes of the network: rows of each table of what a word looks like, and channels of words and of layers. */
export const EMBEDDED = 48;
export const CHANNELS = 112;
export const SUFFIXES = 512;
export const SHAPES = 24;
export const INSETS = 16;
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

type Parts = Record<string, Float32Array>;
/** What was learned: words with a row of their own, and the weights part by part. */
export interface Tagger {
  words: ReadonlyMap<string, number>;
  parts: Parts;
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

/** A word, or what stands for all of its kind: a number, an address, a colour. */
const kindOfWord = (token: Token): string =>
  /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(token.text) ? "HEX" : kindOf(token);
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
/** The words of a text by their kinds. */
export const kindsIn = (text: string): string[] => wordsOf(text).map(kindOfWord);

/** What the line is that a token stands in: prose, an item of a list, behind a label, a heading or the row of a table. */
function lineKind(text: string, at: number): number {
  const line = text.slice(at, at + 60);
  if (/^[ \t]*(?:[-*•–]|\(?\d{1,2}[.)])[ \t]/.test(line)) return 1;
  if (/^[ \t>]*[\p{L}*][\p{L} '’/&*-]{1,28}:/u.test(line)) return 2;
  return /^[ \t]*[#|]/.test(line) ? 3 : 0;
}

/** Where tokens stand in the tables. */
export function looksOf(text: string, words: ReadonlyMap<string, number>): Looks {
  const tokens = wordsOf(text);
  const table = () => new Int32Array(tokens.length);
  const looks: Looks = { tokens, words: table(), suffixes: table(), shapes: table(), insets: table() };
  let quoted = false;
  let bracketed = false;
  let begins = 2;
  let line = lineKind(text, 0);
  tokens.forEach((token, at) => {
    const kind = kindOfWord(token);
    looks.words[at] = words.get(kind) ?? 0;
    looks.suffixes[at] = hashOf(kind.slice(-3)) % SUFFIXES;
    looks.shapes[at] = 3 * shapeOf(token) + begins;
    const closes = quoted && (token.text === '"' || token.text === "”");
    if (!closes && OPENERS.includes(token.text)) quoted = true;
    if (token.text === "(") bracketed = true;
    looks.insets[at] = Number(quoted) + 2 * Number(bracketed) + 4 * line;
    if (closes) quoted = false;
    if (token.text === ")") bracketed = false;
    const isLine = token.text.startsWith("\n");
    if (isLine) {
      quoted = token.text.length > 1 ? false : quoted;
      bracketed = false;
      line = lineKind(text, token.end);
    }
    begins = beginsBehind(token.text, begins);
  });
  return looks;
}
/** How near the begin of a line (2) or of a sentence (1) the next word stands. */
function beginsBehind(text: string, begins: number): number {
  if (text.startsWith("\n")) return 2;
  if (/^[.!?]$/.test(text)) return 1;
  return begins === 2 && /^[\d#*•–—-]/.test(text) ? 2 : 0;
}

const addRow = (to: Float32Array, at: number, table: Float32Array, row: number): void => {
  for (let k = 0; k < EMBEDDED; k += 1)
    to[at + k] = (to[at + k] as number) + (table[row * EMBEDDED + k] as number);
};

/** Rows of weights that count, with by how much: those whose input is nothing are left out. */
const counted = new Int32Array(Math.max(EMBEDDED, CHANNELS));
const amounts = new Float64Array(counted.length);
type Four = [number, number, number, number];
/** A vector within a table of them. */
interface Row {
  of: Float32Array;
  at: number;
}

/**
 * Adds `input × weights` where the input is above nothing: `weights` has a row of `wide` numbers for each number of it.
 * Four rows at a time: what is added to is read and written once for them.
 */
function addProduct(
  { of: to, at: toAt }: Row,
  { of: input, at: inputAt }: Row,
  rows: number,
  { of: weights, at: weightsAt }: Row,
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

const part = (parts: Parts, name: string): Float32Array => parts[name] as Float32Array;

/** What goes into the first layer: what each token looks like. */
function inputOf(looks: Looks, parts: Parts): Float32Array<ArrayBuffer> {
  const size = looks.tokens.length;
  const embedded = new Float32Array(size * EMBEDDED);
  const input = new Float32Array(size * CHANNELS);
  const into = { of: part(parts, "in"), at: 0 };
  for (let t = 0; t < size; t += 1) {
    const at = t * EMBEDDED;
    for (const table of ["words", "suffixes", "shapes", "insets"] as const)
      addRow(embedded, at, part(parts, table), looks[table][t] as number);
    addProduct({ of: input, at: t * CHANNELS }, { of: embedded, at }, EMBEDDED, into, CHANNELS, false);
  }
  return input;
}

/** Adds to each token what the whole brief has. */
function addWhole(output: Float32Array, size: number, weights: Float32Array): void {
  const whole = new Float32Array(CHANNELS);
  for (let at = 0; at < output.length; at += 1)
    if ((output[at] as number) > 0)
      whole[at % CHANNELS] = (whole[at % CHANNELS] as number) + (output[at] as number) / size;
  const said = new Float32Array(CHANNELS);
  addProduct({ of: said, at: 0 }, { of: whole, at: 0 }, CHANNELS, { of: weights, at: 0 }, CHANNELS, false);
  for (let at = 0; at < output.length; at += 1)
    output[at] = (output[at] as number) + (said[at % CHANNELS] as number);
}

/** Goes through the network. @returns for each token `OUTPUTS` numbers */
export function passOf(looks: Looks, parts: Parts): Float32Array {
  const size = looks.tokens.length;
  let input = inputOf(looks, parts);
  REACHES.forEach((reach, layer) => {
    const output = new Float32Array(input);
    const weights = part(parts, `layer ${layer}`);
    const bias = part(parts, `bias ${layer}`);
    for (let t = 0; t < size; t += 1) {
      const to = { of: output, at: t * CHANNELS };
      for (let k = 0; k < CHANNELS; k += 1)
        output[to.at + k] = (output[to.at + k] as number) + (bias[k] as number);
      for (let tap = 0; tap < 3; tap += 1) {
        const from = t + (tap - 1) * reach;
        if (from < 0 || from >= size) continue;
        const row = { of: weights, at: tap * CHANNELS * CHANNELS };
        addProduct(to, { of: input, at: from * CHANNELS }, CHANNELS, row, CHANNELS, true);
      }
    }
    if (WHOLE_AFTER.includes(layer + 1) && size) addWhole(output, size, part(parts, `whole ${layer + 1}`));
    input = output;
  });
  const outputs = new Float32Array(size * OUTPUTS);
  const out = { of: part(parts, "out"), at: 0 };
  for (let t = 0; t < size; t += 1) {
    outputs.set(part(parts, "out bias"), t * OUTPUTS);
    addProduct(
      { of: outputs, at: t * OUTPUTS },
      { of: input, at: t * CHANNELS },
      CHANNELS,
      out,
      OUTPUTS,
      true,
    );
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
    shares.set(softmax(scores), t * count);
    names[t] = 1 / (1 + Math.exp(-(outputs[t * OUTPUTS + count] as number)));
  }
  return { tokens: looks.tokens, shares, names };
}
