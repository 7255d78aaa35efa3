import type { Brief } from "#lib/motion/brief/brief.ts";
import { endTable, listsToCharts } from "#lib/motion/brief/charts.ts";
import { takeField } from "#lib/motion/brief/fields.ts";
import { addSteps, type Making, making, sameWords, say, sayAll, sayCall } from "#lib/motion/brief/making.ts";
import { edge, hasWord, sentencesIn, unstopped } from "#lib/motion/brief/said.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { followDirections, takeWish } from "#lib/motion/brief/wishes.ts";
import { ADDRESS, shownAddress } from "#lib/motion/words/address.ts";
import { capitalised, wordCount } from "#lib/motion/words/text.ts";

/** What each stretch of a brief comes to: a card, or a wish that is followed. */

const isSaid = ({ role, field }: Stretch): boolean => !field && (role === "says" || role === "call");

/** Neighbours that are both said, in one sentence, are one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const one of stretches) {
    const last = found.at(-1);
    const goesOn =
      last && isSaid(last) && isSaid(one) && !/[.!?\n]\s*$/.test(last.text) && !/[.!?\n]/.test(one.gap);
    if (last && goesOn) Object.assign(last, { text: last.text + one.gap + one.text, end: one.end });
    else found.push({ ...one });
  }
  return found;
}

const STEP_MARK = /^(?:step )?(?:\d{1,2}|one|two|three|four|five|six)\s*[:.)–-]\s*/i;
const stepsOf = (text: string): string[] =>
  sentencesIn(text).map((step) => capitalised(step.replace(STEP_MARK, "")));

/** Who says so before the words: "Our lodger Mara Lind puts it:" */
const SPEAKER =
  /(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,2}),?(?: \p{L}+){0,3} (?:says?|said|puts? it|wrote|writes|told us|calls? it)\b[^.!?\n]{0,30}$/u;
const NEARBY = [1, 2, -1, -2, 3];
function takeQuote({ brief }: Making, all: readonly Stretch[], at: number, text: string): void {
  const one = all[at] as Stretch;
  const who = NEARBY.map((step) => all[at + step]).find((other) => other?.role === "who");
  const speaker = SPEAKER.exec(text.slice(Math.max(0, one.at - 90), one.at))?.[1] ?? "";
  const span = [...text.matchAll(/[“"«„]([^”"»“\n]{3,300})[”"»“]/g)].find(
    ({ index, 0: whole }) => index < one.end && index + whole.length > one.at,
  );
  const words = span ? (span[1] ?? "").trim() : edge(one.text).replace(/^["“'‘]|["”'’]$/g, "");
  const author = who
    ? edge(who.text.replace(/[()]/g, " ").replace(/^(?:by|from|says|said)\s+/i, ""))
    : speaker;
  if ((one.isKnown || wordCount(words) > 2) && brief.quotes.every((other) => other.text !== words))
    brief.quotes.push({ text: words, author, after: brief.claims.length });
}

/** What it is, in a few words; whatever more stands there is said. */
function takeKind(made: Making, text: string): void {
  const { brief } = made;
  const [first = "", ...more] = sentencesIn(text);
  if (!brief.tagline && !sameWords(first, brief.product) && hasWord(first))
    brief.tagline = capitalised(unstopped(first));
  for (const one of more) say(made, one);
}

/** A title or a slogan that somebody put in quotation marks: as it stands, with its stop. */
const isQuotation = (text: string, { at, end }: Stretch): boolean =>
  /["“„«]$/.test(text.slice(0, at).trimEnd()) && /^["”»]/.test(text.slice(end));

/** Lines that begin with a time of the day stand side by side. */
const AT_TIME = /(?:^|\n)[ \t]*\d{1,2}(?:[:.h]\d\d|[ \t]?[ap]m\b)[^\n]/gi;
const isProgramme = (text: string): boolean => (text.match(AT_TIME) ?? []).length > 2;

function takeStretch(
  made: Making,
  all: readonly Stretch[],
  at: number,
  text: string,
  areSteps: boolean,
): void {
  const one = all[at] as Stretch;
  const isItem = /\S/.test(one.mark) || /^\s*[-*•–]\s/.test(one.text) || isProgramme(one.text);
  if (one.field !== "row" && one.field !== "head") endTable(made);
  if (!(one.role === "says" && (isItem || one.field === "list"))) made.list = null;
  if (one.field) {
    takeField(made, one);
    return;
  }
  switch (one.role) {
    case "says":
      if (areSteps && /\d/.test(one.mark)) addSteps(made, stepsOf(one.text));
      else if (isQuotation(text, one)) made.brief.claims.push(capitalised(one.text.trim()));
      else sayAll(made, one.text, isItem);
      return;
    case "step":
      addSteps(made, stepsOf(one.text));
      return;
    case "quote":
      takeQuote(made, all, at, text);
      return;
    case "call":
      sayCall(made, one.text);
      return;
    case "kind":
      takeKind(made, one.text);
      return;
    case "who":
      return;
    default:
      takeTold(made, one, text);
  }
}

/** A wish and the words around it: "End with" stands before what the film ends with. */
function takeTold({ brief }: Making, one: Stretch, text: string): void {
  // a label, or the head of a scene
  if (one.isKnown && one.role === "us") return;
  followDirections(brief, text.slice(Math.max(0, one.at - BEFORE), Math.min(text.length, one.end + BEHIND)));
  takeWish(brief, one);
}
const BEFORE = 30;
const BEHIND = 60;

/** Steps, where there are several; one that tells several is parted, and one by itself is said. */
function endSteps({ brief, steps }: Making): void {
  const [only = ""] = steps;
  const parted = only
    .split(/,\s+(?:and |then )*|;\s+|\s*(?:→|->|>)\s*/)
    .map((step) => capitalised(edge(step)));
  const all = steps.length === 1 ? parted.filter(hasWord) : steps;
  if (all.length > 1) brief.steps = all;
  else {
    brief.claims.push(...steps);
    brief.stepsAfter = null;
  }
}

/** Questions, each with the line behind it; one by itself is said. */
function pairAnswers(brief: Brief): void {
  const isAsked = (claim = "") => claim.endsWith("?");
  if (brief.claims.filter(isAsked).length < 2) return;
  const left: string[] = [];
  for (let at = 0; at < brief.claims.length; at += 1) {
    const [claim = "", answer] = brief.claims.slice(at, at + 2);
    if (isAsked(claim) && answer && !isAsked(answer)) {
      brief.answers.push({ question: claim, answer, after: left.length });
      at += 1;
    } else left.push(claim);
  }
  brief.claims = left;
}

const once = (all: readonly string[]): string[] => [...new Set(all)];

/**
 * Makes a brief of stretches.
 *
 * @param brief it is added to: the name stands in it
 * @param text the brief as it is written
 */
export function makeScenes(brief: Brief, stretches: readonly Stretch[], text: string): void {
  const made = making(brief);
  const all = joined(stretches);
  const numbered = all.filter(({ role, mark }) => (role === "says" || role === "step") && /\d/.test(mark));
  all.forEach((_, at) => {
    takeStretch(made, all, at, text, numbered.length > 1);
  });
  endTable(made);
  endSteps(made);
  listsToCharts(brief);
  pairAnswers(brief);
  const found = all.flatMap((one) =>
    isSaid(one) || one.role === "step" ? (ADDRESS.exec(one.text)?.[0] ?? []) : [],
  );
  brief.address ||= shownAddress(found[0] ?? "");
  brief.tones = once(brief.tones);
  brief.colors = once(brief.colors).filter((color) => !brief.avoidColors.includes(color));
  const isNew = (claim: string, at: number, claims: string[]) =>
    !sameWords(claim, brief.product) && claims.findIndex((other) => sameWords(claim, other)) === at;
  brief.claims = brief.claims.filter(isNew);
}
