import type { Brief } from "#lib/motion/brief.ts";
import { unasked, wordsSeen } from "#lib/motion/brief-joined.ts";
import { isWhen, STREET } from "#lib/motion/brief-order.ts";
import { isShown, type Stretch } from "#lib/motion/brief-stretches.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { edited, wordCount, wordsAlone, wordsIn } from "#lib/motion/brief-words.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";

/*
 * Sentences are whole: of a sentence that was cut into pieces, or that lost words which are said to viewers, all that is
 * said of it is one card again. What is a list, a figure with its name, a step or an answer stays what it is.
 */

interface Span {
  at: number;
  end: number;
}

/** Sentences and lines; a full stop behind an initial or in an address ends none. */
const SENTENCE =
  /(?:[^.!?\n]|[.!?](?!["”]?\s|["”]?$)|(?<=(?:^|[\s(.])\p{Lu})\.|(?<=\b(?:St|Dr|Mr|Mrs|Ms|No|vs|esp|inc))\.)+[.!?]*/gu;
const LONGEST = 28;
/** A piece that says nothing without what stood before it: "Has been coming since 2019", "Each with slides". */
const HANGS_BEFORE =
  /^(?:each|which|who|whose|whom|because|has|have|had|is|are|was|were|takes|gets|makes|gives|sends|plans|returns|collects|turns|plus|including|such as|along with|so that|so every|unless|until|until then|up to|every one|to be|to get|to have|and|or|but)\b/i;
/** One that says nothing without what stood behind it: "Send a few lines about yourself to". */
const HANGS_BEHIND =
  /(?:\b(?:to|at|on|in|of|is|are|was|and|or|with|by|for|from|including|the|a|an|our|your|than|as|that|who|which)|[(“])$/i;
/** "Over 60 stalls this year, including Hexley Cider | Bell Farm Cheese and the Tin Kiln Pottery" */
const ENUMERATES = /\b(?:including|such as|like|between|both)\s+\S[^,]*$/i;
/** Words that lead to what is said, or name it as a label does. */
const LEADS =
  /^(?:\P{L}*(?:announc\w+|promot\w+|quick|real|video|promo|film|clip|ad|trailer|teaser|name|product|company|client|brand|message|support|problem|solution|proof|result|facts?|highlights?|where|when|what|who|show\w*|say\w*|mention\w*|that|about|by|of|for|with|called|is|the|our|my|a|an|we|are|we['’]re|it['’]?s|it|i|and|so|but|also|please|to|in|at|on)\b)+/iu;
const SMALL_WORDS =
  /^(?:.{1,2}|the|and|our|your|for|with|from|that|this|are|was|were|has|have|had|its|it['’]s|you|they|them|their|who|which|will|can|million|billion|thousand|all|also|just|very|really|there|then|than|into|about|here|now|name|called|website|site|phone|email)$/i;
/** "I run a small bakery called Crumb & Anchor and we're …": who they are is told to us. */
const NAMES_IT = /^(?:I|we)(?:['’]m|['’]re| am| are| run| own| have) (?:an?|the) /i;
const MARKED = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;

/** What of a sentence is said to viewers: from its first such word to its last, where hardly anything between is not. */
function saidSpan(sentence: Span, text: string, stretches: readonly Stretch[]): Span | null {
  const within = stretches.filter(({ at, end }) => at < sentence.end && end > sentence.at);
  const shown = within.filter((one) => isShown(one) || one.role === "kind");
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.some(({ role }) => role === "quote" || role === "step" || role === "who"))
    return null;
  const at = Math.max(sentence.at, first.at);
  const end = Math.min(sentence.end, last.end);
  const told = within.filter((one) => !shown.includes(one) && one.at >= at && one.end <= end);
  const count = (span: Span) => wordCount(text.slice(span.at, span.end));
  const untold = told.reduce((sum, one) => sum + count(one), 0);
  return untold > MOST_UNTOLD * count({ at, end }) ? null : { at, end };
}
const MOST_UNTOLD = 0.12;
/** A stretch that is likelier said to viewers than so is missed. */
const SURELY = 0.8;
/** A figure with what it counts says a sentence in other words. */
const LOST_BESIDE_FIGURE = 3;

/** Whether a sentence says one thing, and does not name several of which each may stand by itself. */
function isOneThing(said: string, before: string, claims: readonly string[], figures: number): boolean {
  const [, head = "", rest = said] = /^([^:]{1,60}):\s+(.+)$/su.exec(said) ?? [];
  if (ANNOUNCED.test(before) || ANNOUNCED.test(said) || /\p{L}{2}[.!?]["”]?\s/u.test(said)) return false;
  // "Black Friday: 40% off", "Thank you for 2026: 48 projects, one dog"
  if (
    head &&
    ((figures > 1 && !isWhen(head)) || (figures === 1 && /[$€£%]/.test(rest) && wordCount(rest) <= FEW))
  )
    return false;
  // "RRP €28, two for €50": of a word beside a figure nobody knows what it is about
  if (figures > 0 && claims.some((claim) => wordCount(claim) === 1)) return true;
  const parts = rest.split(/[,;] (?:and |or )?| and /).filter((part) => part.trim());
  if (parts.length > MOST_PARTS && wordCount(said) > LONGEST_OF_PARTS) return false;
  const isFigure = (part: string) => /[$€£%×]/.test(part);
  // "We offer full training, £38,000 and 30 days off"
  const isItem = (part: string, index: number) =>
    wordCount(part) <= MOST_OF_ITEM &&
    !(index ? OF_SOMEBODY : STATES).test(part) &&
    (isFigure(part) || !(isWhen(part) || STREET.test(part) || CLOCK.test(part) || OPEN_DAYS.test(part)));
  // "3× faster queries, and it's free"
  return parts.length === 1 || !(parts.every(isItem) || isFigure(parts[0] ?? ""));
}
const FEW = 8;
const MOST_PARTS = 3;
const LONGEST_OF_PARTS = 22;
const MOST_OF_ITEM = 5;
/** "I am clean", "one of them is cheese": a sentence, and nothing that is named among others. */
const OF_SOMEBODY =
  /^(?:(?:and|but|so|then) )?(?:I|we|it|they|he|she|there|that|this|who|which)(?:['’]\p{L}+)? |\b(?:is|are|was|were|has|have|had)\b/iu;
/** "Open from seven, six days a week" */
const OPEN_DAYS =
  /^(?:\p{L}+|\d) days a week$|^(?:every day|daily|all year(?: round)?|on weekdays|(?:at|on) weekends)$/iu;
/** "first race 7.15" */
const CLOCK = /(?<![\d.,])\d{1,2}[.:]\d\d(?!\d|[.:,]\d| ?%)/;
const STATES = /\b(?:is|are|was|were|has|have|had)\b/i;
/** "Points to make: A, B, C", "say that A, that B and that C": each is announced by itself. */
const ANNOUNCED = /:\s+$|,? that .*,? (?:and )?that /iu;
/** "Facts: flu causes …" */
const LABELLED = /^[^\p{L}\d]*[\p{L}][\p{L}\d '’/&-]{1,24}:\s/u;

/**
 * @param text the brief as it was read
 * @param stretches what each part of it is for
 */
export function wholeSentences(read: Brief, text: string, stretches: readonly Stretch[]): Brief {
  const small = text.toLowerCase();
  if (small.length !== text.length || read.listed) return read;
  const brief = { ...read };
  const others = [
    ...[read.headline, read.tagline, read.callToAction, read.legal, read.chartTitle, ...read.steps],
    ...read.quotes.map((one) => one.text),
    ...read.answers.flatMap(({ question, answer }) => [question, answer]),
    ...read.lists.flatMap(({ items, title }) => (title ? items : [])),
    ...read.comparisons.map(({ label }) => label),
    ...read.moreCharts.flatMap(({ rows }) => rows.map(({ label }) => label)),
  ]
    .map(wordsAlone)
    .filter(Boolean);
  const screen = wordsSeen(read);
  // "Anna & Tom, 21 September": whoever it is has a card
  const nameBefore = new RegExp(
    read.product
      ? `^(?:(?:(?:the|our|my) )?(?:name|brand|company|product|business|shop)(?:['’]s| is|:) )?${escaped(read.product)}(?:,| [–-]) (?=\\S)`
      : "$^",
    "iu",
  );
  for (const { index, 0: found } of text.matchAll(SENTENCE)) {
    const sentence = { at: index, end: index + found.length };
    const words = ` ${wordsAlone(found)} `;
    const isOf = (piece: string) => {
      const sought = wordsAlone(piece);
      return sought !== "" && words.includes(` ${sought} `);
    };
    if (wordCount(found) < 4 || MARKED.test(found) || others.some((one) => words.includes(` ${one} `)))
      continue;
    const claims = brief.claims.filter(isOf);
    const lists = brief.lists.filter(({ items, title }) => !title && items.every(isOf));
    const figures = brief.numbers.filter(
      (figure) =>
        (isOf(figure.label) || isOf(`${shownFigure(figure)} ${figure.label}`)) &&
        (wordCount(figure.label) > 1 ||
          found.replace(/(?<=\d)[, ](?=\d)/g, "").includes(String(figure.value))),
    );
    const pieces = claims.length + lists.length + figures.length;
    if (!pieces) continue;
    const span = saidSpan(sentence, text, stretches);
    if (!span) continue;
    // "It folds flat": a rule knew where its sentence begins, and where it ends
    const known = claims
      .map((claim) => ({ at: small.indexOf(claim.toLowerCase(), sentence.at), length: claim.length }))
      .filter(({ at }) => at >= 0);
    const ends = known.map(({ at, length }) => at + length).filter((end) => end <= sentence.end);
    const said = edited(
      text
        .slice(Math.min(span.at, ...known.map(({ at }) => at)), Math.max(span.end, ...ends))
        .replace(/^[^\p{L}\d]*that (?=\p{L})/iu, "")
        .replace(nameBefore, "")
        .replace(/(?:[\s,;:–-]+(?:and|but|so|or|with|because|which|that))+\s*$/iu, ""),
    );
    const length = wordCount(said);
    if (unasked(said) !== said || NAMES_IT.test(said)) continue;
    if (length > LONGEST || said.includes("`") || said.split(":").length > 2) continue;
    const on = (words: readonly string[]) =>
      words.some((one) => HANGS_BEFORE.test(one) || HANGS_BEHIND.test(one));
    const isTorn =
      !/:\s/.test(said) &&
      (on(claims) ||
        on(lists.flatMap(({ items }) => items)) ||
        (pieces > 1 && claims.some((claim) => ENUMERATES.test(claim))) ||
        figures.some(({ label }) => HANGS_BEHIND.test(label) && figures.length + claims.length > 1));
    const shown = stretches
      .filter((one) => isShown(one) && one.says > SURELY && one.at < span.end && one.end > span.at)
      .map((one) => text.slice(Math.max(one.at, span.at), Math.min(one.end, span.end)))
      .join(" ");
    const least = claims.length || lists.length ? 1 : LOST_BESIDE_FIGURE;
    const isLess =
      !LABELLED.test(found) &&
      lost(behindLead(shown.replace(/^[^:]{1,40}:\s/u, ""), claims), screen).length >= least;
    const isCut =
      pieces > 1 &&
      claims.length + lists.length > 0 &&
      isOneThing(said, text.slice(sentence.at, span.at), claims, figures.length);
    if (!(isTorn || isLess || isCut)) continue;
    const place = Math.min(
      ...claims.map((claim) => brief.claims.indexOf(claim)),
      ...lists.map(({ after }) => after),
      ...figures.map(({ after }) => after ?? brief.claims.length),
    );
    const stay = (count: number) => brief.claims.slice(0, count).filter((claim) => !claims.includes(claim));
    const before = stay(place).length;
    const moved = (after: number) => stay(after).length + Number(after > before);
    const rest = stay(brief.claims.length);
    brief.lists = brief.lists
      .filter((list) => !lists.includes(list))
      .map((list) => ({ ...list, after: moved(list.after) }));
    brief.numbers = brief.numbers
      .filter((figure) => !figures.includes(figure))
      .map((figure) => (figure.after === undefined ? figure : { ...figure, after: moved(figure.after) }));
    brief.claims = [...rest.slice(0, before), said, ...rest.slice(before)];
  }
  return brief;
}

/** "We want people to know that every euro goes to the kids": what led to it was taken away. */
function behindLead(said: string, claims: readonly string[]): string {
  const at = Math.min(
    ...claims.map((claim) => said.toLowerCase().indexOf(claim.toLowerCase())).filter((one) => one >= 0),
  );
  // "tulips, daffodils and alliums": what stands before a comma led to nothing
  return Number.isFinite(at) && at > 0 && !/,\s*$/.test(said.slice(0, at)) ? said.slice(at) : said;
}

/** Words of a sentence that are nowhere on screen, but for those that only lead to what it says. */
function lost(said: string, screen: ReadonlySet<string>): string[] {
  const rest = said.replace(LEADS, "");
  return wordsIn(rest).filter(
    (word) => !SMALL_WORDS.test(word) && !/^\d+\p{L}?$/u.test(word) && !screen.has(word),
  );
}
