import { type Amount, BLANKS } from "#lib/motion/composition/figure.ts";

/** Words as they stand on screen: shortened as an editor would, never changed into others. */

/** A number with what it counts. */
export interface Figure extends Amount {
  label: string;
  /** How many claims the brief makes before it. */
  after?: number;
}

/** Without the marks around it: bullets before, full stops behind. */
export const clean = (text: string): string =>
  text
    .replace(BLANKS, " ")
    // a minus stays where it belongs to a figure
    .replace(/^(?:[\s—•*,;:]|[-–](?!\d))+/, "")
    .replace(/(?:[\s.;,:]|\s[–—-]+)+$/, "")
    .trim();

/** What installs and runs programs, as it is typed. */
export const TOOL =
  "npm|npx|pnpm|yarn|pip3?|pipx|uvx?|brew|cargo|go|docker|curl|apt(?:-get)?|gem|composer|dotnet|bun|deno|git|kubectl|helm|conda|winget|choco";
/** "v1.0", "iPhone", "n is 5,208" and "pip install loop" stay as they are written. */
const SMALL = new RegExp(
  `^["“']?(?!v\\d|n (?:is|was|=) ?\\d|[ie]\\p{Lu}\\p{Ll}|(?:${TOOL}) (?:install|i|add|run|get|clone|exec|pull|create|-)\\b)\\p{Ll}`,
  "u",
);

/** A currency or a unit before its number: "kr 2,500". */
const BEFORE_NUMBER = /^\p{Ll}{1,3}\.?\s?[\d-]/u;
/** With a capital at its beginning. A figure stays as it is written. */
export const capitalised = (text: string): string =>
  BEFORE_NUMBER.test(text) ? text : text.replace(SMALL, (letter) => letter.toUpperCase());

/** Words between blanks. */
export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** How many words there are to read: where a script has no blanks, two of its characters are as long to read as one. */
export const readCount = (text: string): number => {
  const joined =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return joined
    ? wordCount(
        text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu, " "),
      ) + Math.ceil(joined / 2)
    : wordCount(text);
};

/** Without the quotation marks around it; one that another within belongs to stays. */
export const unquoted = (text: string): string => {
  const bare = text.trim().replace(/^["“”«„']+|["”“»']+$/g, "");
  return /["“”«»„]/.test(bare) ? text.trim() : bare;
};

/** Words alone, in small letters. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’‘]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
/** The same as one text, as it is compared with others. */
export const wordsAlone = (text: string): string => wordsIn(text).join(" ");
