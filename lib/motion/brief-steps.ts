import type { Brief, Place } from "#lib/motion/brief.ts";
import { isForm } from "#lib/motion/brief-clauses.ts";
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

/** Whether a sentence behind a step is one too. @param inOrder the steps so far say when they come */
export const isStep = (text: string, inOrder: boolean, acts = ACTS): boolean =>
  stepInOrder(text) !== null ||
  (!inOrder &&
    acts.test(text) &&
    ![ADDRESS, PHONE, /[$€£]\d|\d\s?%|\b(?:now|today)\b/i].some((other) => other.test(text)) &&
    !isForm(text));

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
