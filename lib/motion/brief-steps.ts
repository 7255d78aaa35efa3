import type { Brief, Place } from "#lib/motion/brief.ts";
import { isForm, sentencesOf } from "#lib/motion/brief-clauses.ts";
import { ADDRESS, betweenCommas, capitalised, clean, PHONE, wordCount } from "#lib/motion/brief-words.ts";

/** What somebody is told to do, by its first word. */
export const DO =
  /^(?:add|apply|ask|attach|bake|bend|boil|book|breathe|bring|call|check|chop|choose|clean|clear|click|close|collect|confirm|connect|cook|cover|cut|dig|download|drag|drain|drill|drop|dry|enjoy|enter|fill|filter|find|finish|fold|follow|fry|get|give|go|grab|grind|hang|heat|hold|insert|install|invite|knead|lay|leave|let|lift|load|lower|listen|log|make|mash|measure|mix|open|order|paint|pay|peel|pick|place|plant|plug|pour|press|pull|push|put|remove|repeat|rest|rinse|roll|run|sand|save|scan|screw|select|send|serve|set|share|shake|shape|sign|sit|sort|spray|sprinkle|stand|start|stir|stop|stretch|swipe|switch|take|tap|tell|tie|tighten|toast|toss|touch|turn|type|unplug|upload|use|wait|walk|wash|water|whisk|wipe|wrap|write)\b/i;
/** What somebody is told to do, or not to do. */
export const ORDERS = new RegExp(
  `${DO.source}|^(?:trim|don['’]?t|do not|never|always|keep|wear|report|read|meet|learn|visit|earn|show|watch|gather|avoid|join)\\b`,
  "i",
);
/** What somebody does, or is told to do. */
const ACTS = new RegExp(
  `${ORDERS.source}|^(?:you|we|they|he|she|it|(?:our|your|the|an?|every|each) \\p{L}+)(?= (?!is\\b|are\\b|has\\b|have\\b|costs?\\b))`,
  "iu",
);
/** A step that says when it comes: "then you leave it by the door". */
const IN_ORDER =
  /^(?:and )?(?<when>first(?:ly)?(?=,| (?:you|we|they|it|the|open|tell|scan|put|take|choose)\b)|(?:second|third)(?:ly)?(?=,)|then|next(?! (?:day|week|month|year|door)\b)|after that|afterwards|finally|lastly|at last),?\s+(?:you\s+)?(?<what>.+)$/i;
/** "Here's how it works", "Our process is simple" */
export const HOW_IT_WORKS =
  /^(?:here['’]?s |this is |and )?(?:how (?:it|this|we) works?(?:, in order)?|it works like (?:this|so)|(?:our|the) process(?: is (?:simple|easy))?)$/i;

/** A step by what is done, and whether it is the first; null where it does not say when it comes. */
export function stepInOrder(text: string): { what: string; isFirst: boolean } | null {
  const { when = "", what = "" } = IN_ORDER.exec(text)?.groups ?? {};
  return what ? { what, isFirst: /^first/i.test(when) } : null;
}

/** The steps that one sentence tells: "you fill it, then you leave it by the door, and we collect it". */
export const stepsIn = (sentence: string): string[] =>
  sentence
    .split(/\s*(?:;|→|->|\n)\s*|,?\s+(?:and\s+)?(?=(?:then|finally|lastly|after that)[\s,])/i)
    .flatMap((part) => {
      const what = stepInOrder(part)?.what ?? part.replace(/^first(?:ly)? /i, "");
      const items = betweenCommas(what);
      const isEach =
        (items.length > 2 && items.every((item) => wordCount(item) <= 6)) ||
        (items.length > 1 && items.every((item) => ACTS.test(item) && wordCount(item) <= 14));
      return isEach ? items : [what];
    })
    .map((step) => capitalised(clean(step.replace(/^\d+[.)]\s*/, ""))))
    .filter(Boolean);

/** What has these is no step. */
const OTHERS = [ADDRESS, PHONE, /[$€£]\d|\d\s?%|\b(?:now|today)\b/i];
/** Whether a sentence behind a step is one too. @param inOrder the steps so far say when they come */
export const isStep = (text: string, inOrder: boolean, acts = ACTS): boolean =>
  stepInOrder(text) !== null ||
  (!inOrder && acts.test(text) && !OTHERS.some((other) => other.test(text)) && !isForm(text));

/**
 * How many of the sentences behind a label of steps are steps. Those that say when they come are; else those that
 * somebody does, and behind several in one sentence what one is told to do.
 */
export function stepsAmong(sentences: readonly string[]): number {
  const [first = ""] = sentences;
  const isList = stepsIn(first).length > 1;
  const end = sentences.findIndex(
    (one, at) => at > 0 && !isStep(one, stepInOrder(first) !== null, isList ? ORDERS : ACTS),
  );
  return end < 0 ? sentences.length : end;
}

/** Behind what a brief has said so far. */
export const placeNow = ({ claims, numbers }: Brief): Place => ({
  claims: claims.length,
  numbers: numbers.length,
});

/** How many of a brief's numbers stand before a place; all of them before none. */
export const numbersBefore = (place: Place | null, { numbers }: Brief): number =>
  Math.min(place?.numbers ?? numbers.length, numbers.length);

/** Adds steps to a brief. */
export function addSteps(brief: Brief, steps: readonly string[]): void {
  brief.stepsAfter ??= placeNow(brief);
  brief.steps.push(...steps.map((step) => step.replaceAll("`", "")));
}

/** Makes steps of three or more things said one after the other that one is told to do, numbers among them. */
export function claimsToSteps(brief: Brief): void {
  const said = [...brief.claims, null].flatMap((claim, at) => [
    ...brief.numbers.filter(({ after }) => after === at).map((figure) => ({ text: figure.label, figure })),
    ...(claim === null ? [] : [{ text: claim, figure: null }]),
  ]);
  const first = said.findIndex(({ text }) => DO.test(text));
  const end = said.findIndex(({ text }, at) => at > first && !DO.test(text));
  const steps = first < 0 ? [] : said.slice(first, end < 0 ? said.length : end);
  if (steps.length < 3) return;
  const before = said.slice(0, first);
  brief.steps = steps.map(({ text }) => text);
  brief.stepsAfter = {
    claims: before.filter(({ figure }) => !figure).length,
    numbers: before.filter(({ figure }) => figure).length,
  };
  brief.numbers = brief.numbers.filter((one) => !steps.some(({ figure }) => figure === one));
  const taken = new Set(steps.filter(({ figure }) => !figure).map(({ text }) => text));
  brief.claims = brief.claims.filter((claim) => !taken.has(claim));
  for (const figure of brief.numbers)
    if (figure.after !== undefined) figure.after = Math.min(figure.after, brief.claims.length);
}

/** "Then the how to:", "We would like to show how a kite is made, in simple manner:", "How you play in 3 cards:" */
const LEAD =
  "(?<=^|[.!?\\n] ?)(?<lead>[^.!?:\\n]{0,80}?\\b(?:steps?|sequence|how[- ]to(?=:)|instructions?|procedure|what to do\\b|how (?:it|this|that|one|you|we|an?|the)\\b|(?:in|as|over) (?:three|four|five|six|\\d) (?:frames|cards|stages|screens|parts|levels))\\b[^.!?:\\n]{0,100}):";
const IN_SENTENCES = new RegExp(`${LEAD}[ \\t]*(?<rest>\\S[^\\n]*)`, "giu");
const IN_LINES = new RegExp(`${LEAD}[ \\t]*\\n(?<rest>(?:[^\\n]+(?:\\n|$)){3,10})`, "giu");
/** Leads that other rules know: "Three steps", "How to make cold brew". */
const KNOWN_LEAD =
  /^\W*(?:\p{L}+ ){0,2}(?:steps?|stages|parts)$|^\W*step \S+$|^\W*(?:\p{L}+ )?how[- ]to$|\bhow-to (?!:)|^\W*how to\b(?!.*\bsteps?\b)/iu;
const isShort = (text: string): boolean => text.trim() !== "" && wordCount(text) <= 14;

/** Lines that are announced as steps, up to one that is none. @returns how many */
function stepLines(lines: readonly string[]): number {
  const end = lines.findIndex((line) => !isShort(line) || /:\s*$|^\s*[-*•–]|^\s*\d/.test(line));
  const count = end < 0 ? lines.length : end;
  return lines.slice(0, count).some((line) => DO.test(line.trim())) ? count : 0;
}

/**
 * What is announced as steps, under a label that says so: in one sentence, in several, or in lines.
 *
 * @param isOther whether what announces them is known otherwise, or says more
 * @param announced is told what announced them
 */
export function withAnnouncedSteps(
  text: string,
  isOther: (lead: string) => boolean,
  announced: (lead: string) => void,
): string {
  const numbered = (steps: readonly string[], rest: string) =>
    `\nSteps:\n${steps.map((step, at) => `${at + 1}. ${clean(step)}`).join("\n")}\n\n${rest}`;
  /** @param stepsOf how many of what follows are steps, and what is left */
  const replaced = (whole: string, pattern: RegExp, stepsOf: (rest: string) => [string[], string]) =>
    whole.replace(pattern, (found, ...more) => {
      const { lead = "", rest = "" } = more.at(-1) as Record<string, string>;
      const said = clean(lead);
      const isKnown = KNOWN_LEAD.test(said) || HOW_IT_WORKS.test(said) || isOther(said);
      const [steps, left] = isKnown ? [[], ""] : stepsOf(rest);
      if (steps.length < 3) return found;
      announced(said);
      return numbered(steps, left);
    });
  const inSentences = replaced(text, IN_SENTENCES, (rest) => {
    const [first = "", ...more] = sentencesOf(rest);
    const items = betweenCommas(first);
    if (items.length > 2) return [items, more.join(" ")];
    // of what is announced the first three are steps, and what one is told to do behind them
    const isEach = (one: string) => isShort(one) && !OTHERS.some((other) => other.test(one)) && !isForm(one);
    const firsts = [first, ...more.slice(0, 2)];
    if (!firsts.every(isEach) || !firsts.some((one) => DO.test(one))) return [[], ""];
    const end = more.findIndex((one, at) => at > 1 && !isStep(one, false, ORDERS));
    const count = end < 0 ? more.length : end;
    return [[first, ...more.slice(0, count)], more.slice(count).join(" ")];
  });
  return replaced(inSentences, IN_LINES, (rest) => {
    const lines = rest.split("\n");
    const count = stepLines(lines);
    return [lines.slice(0, count), lines.slice(count).join("\n")];
  });
}
