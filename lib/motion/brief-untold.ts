import type { Brief } from "#lib/motion/brief.ts";
import { beyondForm, FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { PURPOSE } from "#lib/motion/brief-idioms.ts";
import { isKind, isKindOfThing, NO_KIND } from "#lib/motion/brief-kinds.ts";
import { isWhom } from "#lib/motion/brief-request-rule.ts";
import { capitalised, OCCASION } from "#lib/motion/brief-words.ts";

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

const FOR_SOMETHING = new RegExp(
  `^(?:.{0,60}?(?<![\\p{L}-])(?:${FILM_SOURCE}|something)(?![\\p{L}-])(?:(?! (?:for|to) (?:people|every|all|the|our|my|new)\\b)[^.:]){0,20}? (?<by>about|on|for|of|promoting|announcing|celebrating|explaining|presenting|introducing|covering)|(?:please |can you |could you )*(?:promote|advertise|announce|explain|present|celebrate|introduce)) (?:(?<own>our|my|the|an?) )?(?<topic>[^,.:?!\ue000]{4,60}?)(?: (?:for|to|at|in) (?:our|my|the|an?) [\\p{Ll}’' -]{3,30})?[.!?]*$`,
  "iu",
);

/**
 * What a brief asks a film about, where nothing of it is said, becomes the first words; what somebody is stands with
 * the name.
 */
export function sayTopic(brief: Brief): void {
  if (brief.headline) return;
  const said = [
    ...[brief.product, brief.tagline, brief.audience, brief.callToAction, brief.date, brief.address],
    ...[brief.music, ...brief.claims, ...brief.steps, ...brief.tones],
    ...brief.lists.flatMap(({ items, title = "" }) => [title, ...items]),
    ...brief.numbers.map(({ label }) => label),
  ].join(" ");
  const told = new Set(wordsOf(said));
  for (const clause of brief.clauses) {
    const { text, is } = clause;
    if (is !== "is" && is !== "unfollowed") continue;
    const { topic = "", by = "", own = "" } = FOR_SOMETHING.exec(text)?.groups ?? {};
    const isFor = by.toLowerCase() === "for";
    // "a recap of our charity gala"; "a video of our boats" is nothing to say
    if (by === "of" && !/\b(?:recap|aftermovie|summary|highlights)\b/i.test(text)) continue;
    const isEvent =
      /(?:^| )(?:wedding|birthday|party|anniversary|play|concert|recital|musical|exhibition|fair|festival|open day)$|^(?:launch|opening|reopening|release|start|end|anniversary) of /i.test(
        topic,
      );
    // of what else is asked for there is nothing to say
    if (
      !topic ||
      (isFor && is === "unfollowed" && !isEvent) ||
      (isFor && (isWhom(topic) || beyondForm(topic) === ""))
    )
      continue;
    // "a SaaS landing page hero" is where it is shown
    if (NO_KIND.test(topic) || PURPOSE.test(`our ${topic.replace(/ (?:hero|header|banner)$/, "")}`)) continue;
    // "for a pitch next week", of something that has a name
    if (isFor && brief.product && NO_KIND.test(topic.replace(/ (?:to|in|at|on|next|this) .*$/i, "")))
      continue;
    const words = wordsOf(topic).filter((word) => word.length > 2 && !ASKS.test(word));
    const isSaid = OCCASION.test(topic)
      ? said.toLowerCase().includes(topic.toLowerCase())
      : words.length < 2 ||
        words.length > 9 ||
        (brief.product !== "" && topic.includes(brief.product)) ||
        words.filter((word) => told.has(word)).length * 2 >= words.length;
    if (isSaid) continue;
    if (isFor && !isEvent && brief.product && !brief.tagline && words.length < 4 && !/\p{Lu}/u.test(topic))
      brief.tagline = capitalised(topic);
    else brief.headline = capitalised(isEvent && /['’]s /.test(topic) ? `${own} ${topic}` : topic);
    clause.is = "is";
    brief.ignored = brief.ignored.filter((one) => one.text !== text);
    return;
  }
}

/** "I run walking tours in Porto", "It's a command line tool for querying JSON": said to us, and nothing else says it. */
const OWN_KIND =
  /^(?:(?:[\p{L}’']+ )?(?:I|we) (?:run|own|offer|lead) (?<thing>(?:[\p{Ll}-]+ ){0,3}[\p{Ll}-]+)(?<place> (?:in|near) (?:the )?\p{Lu}[\p{L}-]+)?|It['’]?s (?<what>an? [^.!?]{8,90}))(?=[.,!]|$| and )/u;

/** What it is, where it stands only in what was taken for talk. */
export function sayKind(brief: Brief): void {
  if (!brief.product || brief.tagline) return;
  for (const clause of brief.clauses) {
    if (clause.is !== "aside" && clause.is !== "unfollowed") continue;
    const { thing = "", place = "", what = "" } = OWN_KIND.exec(clause.text)?.groups ?? {};
    const isIt = what !== "" && !new RegExp(`(?<!\\p{L})(?:${FILM_SOURCE})(?!\\p{L})`, "iu").test(what);
    if (!isIt && !isKind(thing) && !isKindOfThing(thing)) continue;
    brief.tagline = capitalised(isIt ? what : `${thing}${place}`);
    clause.is = "is";
    brief.ignored = brief.ignored.filter(({ text }) => text !== clause.text);
    return;
  }
}

/**
 * What the film does not say: what was told on the way, but for words that are on screen nevertheless, and clauses
 * that were taken for the film's form and say something else besides.
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
  const screen = ` ${wordsOf(told).join(" ")} `;
  const missing = brief.ignored.filter(({ text }) => {
    const words = wordsOf(text);
    return words.length < 2 || !screen.includes(` ${words.join(" ")} `);
  });
  const unsaid = brief.clauses
    .filter(({ text, is }) => {
      if (is !== "is" || POLITE.test(text)) return false;
      const missed = wordsOf(beyondForm(text)).filter(
        (word) => word.length > 3 && !ASKS.test(word) && !known.has(word),
      );
      return missed.length > 1;
    })
    .map(({ text }) => ({ text, why: UNTOLD }));
  return [...missing, ...unsaid];
}
