import type { Brief } from "#lib/motion/brief.ts";
import { beyondForm } from "#lib/motion/brief-format.ts";

/** What is said of what says only what the film is. */
export const UNTOLD = "it says what film is wanted: to have it on screen, write it as a sentence of its own";

/** Words that ask, and names of parts: nobody misses them. */
const ASKS =
  /^(?:explain\w*|show\w*|need\w*|make|making|want\w*|create|about|audience|should|with|from|call(?:ed|s)?|name[ds]?|product|company|brand|title|headline|tagline|claims?|features?|address|website|style|please|short|there|they|what|their|because|have|that|this|will|your|very|really|just|also|every|them|action|goal|point|points|words|text|hook|visit|quotes?|says?|said|steps?|numbers?|stats?|introduc\w+|announc\w+|launch\w*|offers?|price|speakers?|which|when|where|into|after|before|brief|details|campaign|platform|looking|together|then|first|next|finally|facts?|benefits?|these|using|like|some|more|only|than|both|each|other|work|works|people|everyone|project|event|task|client|customers?|organi[sz]ation|listing|update|opener|reveal|cards?|sequence|animation|animated|motion|graphics?|awareness|idea|insight|include|summari[sz]\w+|presenting|promot\w+|celebrat\w+|talk|report|greeting|reminder|notice|message|announcement|invitation|appeal|version)$/i;

/** Talk around a request. */
const POLITE = /^(?:hello|hi|hey|please|could|can|would|i['’]d|i am|i['’]m)\b/i;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[,.](?=\d)/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Clauses that were taken for the film's form, and that say something else besides: nothing is left out unsaid.
 *
 * @param told everything that the film says, and what was understood
 */
export function untold(brief: Brief, told: string): Brief["ignored"] {
  const known = new Set(
    wordsOf(
      [
        told,
        brief.music,
        ...brief.understood.map(({ value }) => value),
        ...brief.ignored.map(({ text }) => text),
      ].join(" "),
    ),
  );
  return brief.clauses
    .filter(({ text, is }) => {
      if (is !== "is" || POLITE.test(text)) return false;
      const missed = wordsOf(beyondForm(text)).filter(
        (word) => word.length > 3 && !ASKS.test(word) && !known.has(word),
      );
      return missed.length > 1;
    })
    .map(({ text }) => ({ text, why: UNTOLD }));
}
