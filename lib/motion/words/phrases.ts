import { wordsAlone } from "#lib/motion/words/text.ts";

/** Words as data: whether a text has one of several phrases, or begins with one, whatever signs stand between. */
export type Phrases = readonly string[];
export const phrases = (all: string | readonly string[]): Phrases =>
  (typeof all === "string" ? all.split(",") : all).map(wordsAlone);
export const hasPhrase = (text: string, all: Phrases): boolean => {
  const words = ` ${wordsAlone(text)} `;
  return all.some((phrase) => words.includes(` ${wordsAlone(phrase)} `));
};
export const beginsWith = (text: string, all: Phrases): boolean => {
  const words = `${wordsAlone(text)} `;
  return all.some((phrase) => words.startsWith(`${phrase} `));
};
