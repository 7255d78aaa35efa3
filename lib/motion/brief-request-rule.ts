import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { capitalised, wordCount } from "#lib/motion/brief-words.ts";

/** What a sentence asks, in the forms that the reader knows. */
export interface Request {
  /** Says what film is wanted, and nothing that the film says. */
  form: string;
  /** To be read one after the other. */
  rest: string[];
}

/** The named groups of a pattern; one that took no part is empty. */
export type Found = Record<
  | (
      | "asks"
      | "before"
      | "by"
      | "claim"
      | "does"
      | "early"
      | "facts"
      | "first"
      | "form"
      | "from"
      | "head"
      | "kind"
    )
  | ("line" | "more" | "name" | "occasion" | "place" | "rest" | "steps" | "that" | "time" | "title" | "topic")
  | ("what" | "when" | "who" | "whom" | "words"),
  string
>;

/** A way to ask for a film, and what it says. */
export interface RequestRule {
  pattern: RegExp;
  /** It tells whose film it is: only where that is not known. */
  names?: true;
  /**
   * @param lead what stood before: "a 20-second promo"; empty for a whole sentence
   * @returns lines behind labels, and what is added to the film's form; null where it is no such sentence after all
   */
  reads(found: Found, given: { hasProduct: boolean; lead: string }): { form?: string; rest: string[] } | null;
}

/** Whom everybody is: no audience. */
const ANYBODY = /^(?:people|everyone|everybody|viewers|them|users|all)$/i;

/** Nobody that a film is for is no line. */
export const audience = (whom = ""): string[] => (whom && !ANYBODY.test(whom) ? [`Audience: ${whom}`] : []);
export const said = (text = ""): string[] => (text ? [capitalised(text)] : []);
export const product = (name: string): string => `Product: ${name}`;
export const whatItIs = (what = ""): string[] => (what ? [`What it is: ${what}`] : []);
export const headline = (words: string): string => `Headline: ${capitalised(words)}`;

/** Of one of these a film can be for; "for a passport" belongs to what is explained. */
export const SOMEBODY = /year[- ]old|child|beginner|kid|teenager|class|grandm/i;

/** "customers after checkout": the many are whom it is for. */
export const isWhom = (what: string): boolean =>
  /^(?:[\p{Ll}-]+ ){0,2}?(?:[\p{Ll}-]+(?<!s)s|people|staff|team|family|children|kids|anyone|everyone)(?: (?:after|before|at|in|on|of|from|with|who|during|about)\b.*)?$/u.test(
    what,
  );

/** "The Slow Lane, conversations about cities without cars" behind "Podcast trailer:" */
const NAME_AND_WHAT = new RegExp(`^(?<name>${NAME_SOURCE}), (?<what>\\p{Ll}[^.!?]{5,80})[.!]?$`, "u");

/** A name and what it is, behind words that announce both. */
export function nameAndWhat(text: string): { name: string; what: string } | null {
  const found = NAME_AND_WHAT.exec(text)?.groups;
  return found && wordCount(found.name ?? "") <= 4
    ? { name: found.name ?? "", what: found.what ?? "" }
    : null;
}

/** The first rule that reads a text. */
export function readBy(
  rules: readonly RequestRule[],
  text: string,
  given: { hasProduct: boolean; lead: string },
): Request | null {
  for (const { pattern, names, reads } of rules) {
    if (names && given.hasProduct) continue;
    const match = pattern.exec(text);
    if (!match) continue;
    const found = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, value ?? ""]),
    ) as Found;
    const request = reads(found, given);
    if (request) return { form: `${given.lead} ${request.form ?? ""}`.trim(), rest: request.rest };
  }
  return null;
}
