/** One term of a text and where it stands. */
export interface Token {
  /** Folded form: lower case, no accents, separators dropped. */
  term: string;
  /** UTF-16 offsets into the text that was read, end exclusive. */
  start: number;
  end: number;
  /** True for a part of a compound (`search` of `useSearchParams`), false for a word or a whole compound. */
  part: boolean;
}

/** A term is cut here: nobody searches for more, and a megabyte without a space costs nothing. */
export const LONGEST_TERM = 64;

/** Zero-width and other ignorable characters (joiners, soft hyphens, byte order marks, variation selectors). */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * A run: an optional sigil (`$state`, `@slot`, `_app`), then letters and digits with their marks, joined by
 * dots, hyphens and apostrophes when a letter or digit follows.
 */
const RUN =
  /[$@_]{0,2}[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}_$]*(?:[.'’-][\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}_$]*)*/uy;
/** Scripts written without spaces, or with particles glued on: indexed as overlapping pairs. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u;
/** Whether a term is of a script that is written without spaces. */
export const isUnspaced = (term: string): boolean => UNSPACED.test(term);
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}\\p{M}*)+`, "gu");
/** A character with its marks; Hangul may be written in its two or three letters. */
const CLUSTER =
  /(?:[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*|[\uac00-\ud7a3][\u11a8-\u11ff]*|\P{M})\p{M}*/gu;
/** Separators and camel humps; `URLs` and `APIs` stay one part. */
const HUMPS =
  "[._$@'’-]+|(?<=[\\p{Ll}\\p{N}]\\p{M}*)(?=\\p{Lu})|(?<=\\p{Lu}\\p{M}*)(?=\\p{Lu}\\p{M}*(?!s(?:$|[^\\p{Ll}]))\\p{Ll})";
/** Letters before digits, but not a single letter, which makes a name with them: `v16`, `h264`, `p99`. */
const BEFORE_DIGITS = "(?<=\\p{L}\\p{M}*\\p{L}\\p{M}*)(?=\\p{Nd})";
/** Digits before letters: `60fps`. The x of `1080x1920` is a sign of multiplication and no part. */
const AFTER_DIGITS = "(?<=\\p{Nd})[xX](?=\\p{Nd})|(?<=\\p{Nd})(?=\\p{L})(?![xX]\\p{Nd})";
const PARTS = new RegExp(HUMPS, "gu");
const PARTS_AND_NUMBERS = new RegExp(`${HUMPS}|${BEFORE_DIGITS}|${AFTER_DIGITS}`, "gu");
const HAS_BOTH = /\p{L}\p{M}*\p{Nd}|\p{Nd}\p{L}/u;
/** Letters and digits that are one name: `i18n`, `k8s`, `e2e`. */
const NUMERONYM = /^\p{L}\p{Nd}+\p{L}$/u;
/** A colour, a hash, a key: where letters and digits meet in it means nothing. Tested on short words only. */
const CIPHER = /^[\da-f]{6,}$|(?:\p{L}+\p{Nd}+){3}/iu;
/** Latin, Hebrew and Arabic marks may be left out when typing; Indic, Thai and kana marks may not. */
const DROPPED_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Folds a word: NFKC, lower case, no accents, no ignorable characters. ASCII takes the short way. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range begins at NUL.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(DROPPED_MARKS, "")
    .replace(IGNORABLE, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

const cut = (term: string): string => (term.length > LONGEST_TERM ? term.slice(0, LONGEST_TERM) : term);

/** Pairs of neighbouring characters: 検索窓 → 検索, 索窓. A single character stays itself. */
function pushPairs(run: string, offset: number, into: Token[]): void {
  const clusters = [...run.matchAll(CLUSTER)];
  for (let at = 0; at < Math.max(1, clusters.length - 1); at += 1) {
    const first = clusters[at];
    const second = clusters[at + 1];
    if (!first) return;
    const end = second ? second.index + second[0].length : first.index + first[0].length;
    const term = cut(fold(run.slice(first.index, end)));
    if (term !== "") into.push({ term, start: offset + first.index, end: offset + end, part: false });
  }
}

/** Where a word comes apart. Between letters and digits it does where one writes them apart, too: `node22`. */
const partsOf = (word: string): RegExp =>
  word.length <= LONGEST_TERM && HAS_BOTH.test(word) && !NUMERONYM.test(word) && !CIPHER.test(word)
    ? PARTS_AND_NUMBERS
    : PARTS;

function pushWord(run: string, offset: number, into: Token[]): void {
  const word = run.replace(/['’]s$/i, "");
  const parts: Token[] = [];
  let from = 0;
  const addPart = (end: number): void => {
    const term = cut(fold(word.slice(from, end)));
    if (term !== "") parts.push({ term, start: offset + from, end: offset + end, part: true });
  };
  for (const gap of word.matchAll(partsOf(word))) {
    if (gap.index > from) addPart(gap.index);
    from = gap.index + gap[0].length;
  }
  if (from < word.length) addPart(word.length);
  const sigil = /^[$@_]/.test(word) ? word[0] : "";
  const only = parts[0];
  if (!only) return;
  if (parts.length === 1 && !sigil) {
    into.push({ ...only, part: false });
    return;
  }
  // 1.5 must not become 15: between digits the point stays.
  const whole = cut(`${sigil}${joinParts(parts.map((part) => part.term))}`);
  into.push({ term: whole, start: offset, end: offset + word.length, part: false }, ...parts);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The parts of a compound as one term: `["use","search","params"]` → `usesearchparams`, `["1","5"]` → `1.5`. */
export function joinParts(parts: readonly string[]): string {
  let whole = "";
  for (const part of parts)
    whole += isDigit(whole.charCodeAt(whole.length - 1)) && isDigit(part.charCodeAt(0)) ? `.${part}` : part;
  return whole;
}

const isLower = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
/** Sigils and connectors: `$` `'` `-` `.` `@` `_`. */
const isJoint = (code: number): boolean =>
  code === 36 || code === 39 || code === 45 || code === 46 || code === 64 || code === 95;

/**
 * The end of a plain English word at `start` (letters of ASCII, no capital but the first; or digits), or -1
 * when the run there needs a closer look. Most words of most texts are plain; this spares them the
 * expression.
 */
function plainEnd(text: string, start: number): number {
  const digits = isDigit(text.charCodeAt(start));
  let end = start + 1;
  let next = text.charCodeAt(end);
  while (isLower(next) && isDigit(next) === digits) next = text.charCodeAt(++end);
  // letters and digits in one
  if (isLower(next)) return -1;
  if (end === text.length || (next < 128 && !isUpper(next) && !isJoint(next))) return end;
  // A full stop, quote or dash that ends the word joins nothing.
  if (next !== 36 && next !== 64 && next !== 95 && next < 128 && !isUpper(next)) {
    const after = text.charCodeAt(end + 1);
    if (end + 1 === text.length || (after < 128 && !isLower(after) && !isUpper(after) && !isJoint(after)))
      return end;
  }
  return -1;
}

/**
 * Cuts a text into terms, in their order; a compound yields itself and then its parts. Never throws: lone
 * surrogates and everything that is neither letter nor digit separate words.
 *
 * @param text composed (NFC), so that the same word is cut in the same way
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const word = isLower(code) || isUpper(code);
    if (!word && code < 128 && !isJoint(code)) {
      at += 1;
      continue;
    }
    const end = word ? plainEnd(text, at) : -1;
    if (end > 0 && end - at <= LONGEST_TERM) {
      const run = text.slice(at, end);
      tokens.push({ term: isUpper(code) ? run.toLowerCase() : run, start: at, end, part: false });
      at = end;
      continue;
    }
    RUN.lastIndex = at;
    const run = RUN.exec(text)?.[0];
    if (run === undefined) at += 1;
    else {
      pushRun(run, at, tokens);
      at += run.length;
    }
  }
  return tokens;
}

function pushRun(run: string, offset: number, into: Token[]): void {
  if (!UNSPACED.test(run)) {
    pushWord(run, offset, into);
    return;
  }
  let from = 0;
  for (const unspaced of run.matchAll(UNSPACED_RUN)) {
    if (unspaced.index > from) into.push(...shifted(run.slice(from, unspaced.index), offset + from));
    pushPairs(unspaced[0], offset + unspaced.index, into);
    from = unspaced.index + unspaced[0].length;
  }
  if (from < run.length) into.push(...shifted(run.slice(from), offset + from));
}

/** What stands between unspaced stretches may begin or end with a joint: read it as a text of its own. */
const shifted = (text: string, by: number): Token[] =>
  tokenize(text).map((token) => ({ ...token, start: token.start + by, end: token.end + by }));
