import { visible } from "#lib/motion/composition/code-point.ts";
import { undrawable } from "#lib/motion/words/drawable.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };
import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";
/** What people type, made ready for rules: quotes, clauses, fillers, numbers, mistyped words. */

/** A part of an instruction is not understood, or cannot be done: the message says why, and what would do. */
export class EditRefusal extends Error {
  override name = "EditRefusal";
  /** Instructions that would do instead. */
  readonly instead: readonly string[];
  /** Words of the instruction that are not clear, and what to say in their place. */
  readonly choices: { of: string; by: readonly string[] } | null;
  constructor(
    message: string,
    instead: readonly string[] = [],
    choices: { of: string; by: readonly string[] } | null = null,
  ) {
    super(message);
    this.instead = instead;
    this.choices = choices;
  }
}

/** Whether a text has one of some words in it, or one that begins so. @param words with blanks between them */
export const mentions = (text: string | undefined, words: string): boolean => {
  const said = ` ${(text ?? "").toLowerCase()}`;
  return words.split(" ").some((word) => said.includes(` ${word}`));
};

/** Whether a text begins with one of some words. @param words with blanks between them */
export const begins = (text: string, words: string): boolean =>
  words.split(" ").includes(text.split(" ", 1)[0]?.toLowerCase() ?? "");

/** A text without capitals, quotation marks and spare blanks, to be compared. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[“”"‘’]s?\b/g, "")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");

/** Words with a capital at their beginning. */
export const capitalised = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** @throws EditRefusal for characters that no font draws */
export function refuseUndrawable(text: string): void {
  const missing = undrawable(text);
  if (missing.length)
    throw new EditRefusal(`no font draws ${missing.slice(0, 8).map(visible).join(" ")}: leave it out`);
}

/** Quoted text stands as one private character while sentences are taken apart: its words are nobody's keywords. */
const FIRST_QUOTE = 0xe000;
const QUOTES =
  /"([^"\n]*)"|“((?:[^“”"\n]|“(?:[^“”"\n]|“[^“”"\n]*”)*”)*)”|“([^”"\n]*)[”"]|„([^“”"\n]+)[“”"]|«\s*([^»\n]+?)\s*»|‘((?:[^’\n]|’(?=\p{L}))+)’|`([^`\n]+)`|「([^」\n]+)」|(?<=^|[\s(:])'((?:[^'\n]|'(?=\p{L}))+)'(?=$|[\s.,;:!?)])/gu;

/** An instruction with its quotations taken out. */
export interface Spoken {
  text: string;
  quotes: string[];
}

export function spokenOf(instruction: string): Spoken {
  const quotes: string[] = [];
  const text = instruction
    .replace(/[\ue000-\uf8ff]/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(QUOTES, (_whole, ...groups: (string | undefined)[]) => {
      quotes.push(groups.find((group) => typeof group === "string") ?? "");
      return String.fromCharCode(FIRST_QUOTE + quotes.length - 1);
    });
  return { text, quotes };
}

/** A quotation of words that were typed without marks. @param held grows where they are new */
export const quoteOf = (text: string, held: string[]): string => {
  const known = held.indexOf(text);
  return String.fromCharCode(FIRST_QUOTE + (known >= 0 ? known : held.push(text) - 1));
};

const QUOTE = /[\ue000-\uefff]/g;
/** A pattern for a quotation. */
export const QUOTED = "[\\ue000-\\uefff]";

/** What is to be said: a quotation, whole and alone, or words that none begins. */
export const WORDS = `(?:${QUOTED}(?:,? (?:and|&) ${QUOTED})*|(?!${QUOTED}).+)`;
/** As WORDS, as few of them as can be. */
export const SOME = `(?:${QUOTED}|(?!${QUOTED}).+?)`;

const QUOTE_SIGN = new RegExp(QUOTED);
/** The first quotation in a text. */
export const quoteIn = (text: string): string | undefined => QUOTE_SIGN.exec(text)?.[0];

/** A scene's name is one sign too: rules stay small, and quick to compile. */
const FIRST_SCENE = 0xf000;
const MOST_SCENES = 0x8ff;
export const SCENE = "[\\uf000-\\uf8ff]";

const SCENE_SIGN = new RegExp(SCENE);
/** The first scene in a text. */
export const sceneIn = (text: string | undefined): string | undefined => SCENE_SIGN.exec(text ?? "")?.[0];

const SCENE_SIGNS = new RegExp(SCENE, "g");
/** All scenes in a text. */
export const scenesIn = (text: string): string[] => text.match(SCENE_SIGNS) ?? [];

/** A sign of its own for a scene; its name where there are too many. @param held grows */
export const sceneSign = (name: string, held: string[]): string => {
  const index = held.push(name) - 1;
  return index < MOST_SCENES ? String.fromCharCode(FIRST_SCENE + index) : name;
};
/** Where a sign's name is held. */
export const signAt = (sign: string): number => sign.charCodeAt(0) - FIRST_SCENE;

/** The text with what a pattern finds held back as signs. @param held quotations and what was held before; grows */
export const holding = (text: string, pattern: RegExp, held: string[]): string =>
  text.replace(pattern, (found) => {
    const known = held.indexOf(found);
    const index = known >= 0 ? known : held.push(found) - 1;
    return index < MOST_SCENES ? String.fromCharCode(FIRST_SCENE + index) : found;
  });

/** The text with what was held back. */
export const released = (text: string, held: readonly string[]): string =>
  text.replace(/[\uf000-\uf8ff]/g, (sign) => held[sign.charCodeAt(0) - FIRST_SCENE] ?? "");

/** Words as they are meant on screen: a quotation's own, or what was typed. */
export function wordsOf(text: string, held: readonly string[]): string {
  const quoted = (character: string) => held[character.charCodeAt(0) - FIRST_QUOTE] ?? "";
  const said = released(text, held)
    .trim()
    .replace(/^([\ue000-\uefff])[.,!]?$/, "$1");
  if (said.length === 1 && said.charCodeAt(0) >= FIRST_QUOTE) return quoted(said);
  return said.replace(QUOTE, (character) => `“${quoted(character)}”`);
}

/** The film as a whole, as people call it. */
export const IT =
  "(?:it|this|that|everything|all of it|the whole thing|(?:the |this |my |our )?(?:whole |entire )?(?:video|film|clip|thing|animation|ad|spot|movie|reel|composition))(?: all)?";

const FILLER_BEFORE =
  /^(?:(?:and|then|but|also|oh|well|now|ok(?:ay)?|so|next|finally|please|pls|kindly|hey|hi|thanks|just|maybe|perhaps|(?:can|could|would|will|shall|may) (?:you|we|i)(?: please)?|(?:can|could|may)(?= (?:it|this|the|scene)\b)|i(?:['’]d| would)? (?:want|like|love|need)(?: you)? to|i(?:['’]d| would)? (?:want|like|love|need)(?= it\b| the\b| a\b| scene\b)|we (?:want|need|should)(?: you)? to|let['’]?s|you (?:can|should)|it (?:should|must|needs to|has to) be|should be|[-*•–]|\d+[.)])\s*,?\s+)+/i;
const FILLER_BEHIND =
  /(?<!\b(?:says?|saying|reads?|reading))(?:\s*,?\s+(?:and|but|please|pls|thanks?(?: you)?|too|as well|instead|now|any ?more|any longer|for me|if (?:you can|possible)))+$/i;

/** A clause without politeness and without its full stop. @param end whether what stands behind goes too */
export const bare = (clause: string, end = true): string =>
  clause
    .trim()
    .replace(FILLER_BEFORE, "")
    .replace(/[\s.,;:!]+$/, "")
    .replace(end ? FILLER_BEHIND : /,? (?:please|pls)$/i, "")
    .replace(/\s+/g, " ")
    .trim()
    // `can it be louder`
    .replace(/^(it|this|everything) be /i, "make $1 ");

const BETWEEN = /\n+|;|(?<=[^\d\s.])[.!?]+(?=\s|$)|(?<=\d)\.(?=\s+\p{L})|,?\s+(?:and\s+)?(?=then\s)/gu;
/** Words that a scene is to say, without quotation marks: nothing tells where they end. */
const SAID_BY_A_SCENE =
  /\b(?:scene|slide|shot|card|page|screen)\b.*\b(?:says?|saying|reads?|reading|with (?:the )?(?:text|words|line|message))[:,]? +(?![\ue000-\uefff])\S/i;
const ASKED = /^(?:please )?(?:can|could|would|will|shall|may)\b/i;

/**
 * Sentences, lines and what `then` begins. What a scene is to say may be several sentences: the next one belongs to
 * it unless it is an instruction.
 *
 * @param isInstruction whether a sentence can be carried out, behind another one
 */
export function sentencesOf(
  text: string,
  isInstruction: (sentence: string, before: string) => boolean,
): string[] {
  const sentences: string[] = [];
  let [begin, next] = [0, 0];
  for (const { index, 0: sign } of [...text.matchAll(BETWEEN), { index: text.length, 0: "\n" }]) {
    const [before, sentence] = [text.slice(begin, next), text.slice(next, index).trim()];
    if (before && SAID_BY_A_SCENE.test(before) && sentence && !isInstruction(sentence, before))
      sentences.pop();
    else begin = next;
    const whole = text.slice(begin, index).trim();
    const asks = sign.startsWith("?") && SAID_BY_A_SCENE.test(whole) && !ASKED.test(whole);
    sentences.push(asks ? `${whole}?` : whole);
    next = index + sign.length;
    // a line and a semicolon end everything
    if (/[\n;]/.test(sign)) begin = next;
  }
  return sentences.filter((part) => /[\p{L}\p{N}\ue000-\uefff]/u.test(part));
}

const NUMBERS: Record<string, number> = { ...NUMBER_WORDS, ...WORD_LISTS.numbers };
export const NUMBER =
  "(?:\\d+(?:[.,]\\d+)?|one and a half|a couple(?: of)?|half an?|a half|a quarter|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|half)";

/** A number in digits or words. NaN for what is none. */
export const numberOf = (text: string): number => {
  const said = text.trim().toLowerCase();
  return NUMBERS[said.replace(/^half an$/, "half a")] ?? Number(said.replace(",", "."));
};

/** Seconds of `2 seconds`, `a minute`, `half a second more`; NaN for what is none. */
export function secondsIn(words: string): number {
  const [, number = "", unit = ""] =
    new RegExp(`(${NUMBER})(?: more| extra)?[ -]?([sm]?[a-z]*)$`, "i").exec(words.trim()) ?? [];
  return numberOf(number) * (/^m/i.test(unit) ? 60 : 1);
}

/** Damerau and Levenshtein's distance, with a limit: letters missing, added, wrong or in the other order. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/** Words that rules look for and people mistype. */
const KEYWORDS = [...new Set(WORD_LISTS.keywords.split(" "))];
const KNOWN = new Set(KEYWORDS);
/** Words that people mean as they write them, though they are near to a keyword. */
const COMMON = new Set(WORD_LISTS.common.split(" "));
const STOP = new Set(WORD_LISTS.stop.split(" "));
/** Whether a word says nothing by itself. */
export const isStopWord = (word: string): boolean => STOP.has(word.toLowerCase());
/** Whether rules look for a word, or it says nothing by itself. */
export const isKeyword = (word: string): boolean =>
  !word || KNOWN.has(word.toLowerCase()) || isStopWord(word);

/**
 * The text with mistyped keywords put right: one letter in four to seven, two in more, and only where one keyword
 * alone is that near.
 */
export const corrected = (text: string): string =>
  text.replace(/\b(?:teh|hte|th)\b/gi, "the").replace(/\p{L}{4,}/gu, (word) => {
    const lower = word.toLowerCase();
    if (KNOWN.has(lower) || COMMON.has(lower)) return word;
    const limit = lower.length < 8 ? 1 : 2;
    const near = KEYWORDS.filter((keyword) => keyword.length > 3).map(
      (keyword) => [distance(lower, keyword, limit), keyword] as const,
    );
    const least = Math.min(...near.map(([far]) => far));
    const found = near.filter(([far]) => far === least);
    return least <= limit && found.length === 1 ? (found[0]?.[1] ?? word) : word;
  });

const stem = (word: string) => word.replace(/(?:ing|ed|er|est|s|e)$/, "");
const contentWords = (text: string): Set<string> =>
  new Set(
    corrected(text)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !isStopWord(word))
      .map(stem),
  );

/** The examples that share most words with a text, at most three; none where nothing is shared. */
export function nearest(text: string, examples: readonly string[]): string[] {
  const words = contentWords(text);
  return examples
    .map((example) => {
      const own = contentWords(example);
      const shared = [...own].filter((word) => words.has(word)).length;
      return { example, score: shared / Math.sqrt(Math.max(1, own.size)) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ example }) => example);
}
