import type { Brief } from "#lib/motion/brief/brief.ts";
import { endTable, listsToCharts, listsToFigures } from "#lib/motion/brief/charts.ts";
import { takeField } from "#lib/motion/brief/fields.ts";
import { addSteps, type Making, making, sameWords, say, sayAll, sayCall } from "#lib/motion/brief/making.ts";
import { hasDigit, hasWord, isItem, isStopped, QUOTED } from "#lib/motion/brief/marks.ts";
import { edge, sentencesIn, unstopped } from "#lib/motion/brief/said.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { followDirections } from "#lib/motion/brief/directions.ts";
import { takeWish } from "#lib/motion/brief/wishes.ts";
import { ADDRESS, PHONE, shownAddress } from "#lib/motion/words/address.ts";
import { hasPhrase } from "#lib/motion/words/phrases.ts";
import { capitalised, unquoted, wordCount } from "#lib/motion/words/text.ts";

/** What each stretch of a brief comes to: a card, or a wish that is followed. */

const isSaid = ({ role, field }: Stretch): boolean => !field && (role === "says" || role === "call");

/** Neighbours that are both said, in one sentence, are one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const one of stretches) {
    const last = found.at(-1);
    const goesOn = last && isSaid(last) && isSaid(one) && !isStopped(last.text) && !isStopped(one.gap);
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
  const span = [...text.matchAll(QUOTED)].find(
    ({ index, 0: whole }) => index < one.end && index + whole.length > one.at,
  );
  const words = span ? (span[1] ?? "").trim() : unquoted(edge(one.text));
  const author = who ? unstopped(edge(who.text.replace(/[()]|^(?:by|from|says|said)\s/gi, " "))) : speaker;
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

const JOINS = /\b(?:and|or)\b/gi;
/** Titles and slogans that somebody put in quotation marks, and nothing beside them: as they stand, with their stops. */
function quotationsIn(text: string, { at, end }: Stretch): string[] {
  const around = text.slice(Math.max(0, at - 1), end + 1).trim();
  const isAll = !hasWord(around.replace(QUOTED, "").replace(JOINS, ""));
  return isAll ? [...around.matchAll(QUOTED)].map(([, words = ""]) => capitalised(words.trim())) : [];
}

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
  const isPoint = one.mark !== "" || isItem(one.text) || isProgramme(one.text);
  if (one.field !== "row" && one.field !== "head") endTable(made);
  if (!(one.role === "says" && (isPoint || one.field === "list"))) made.list = null;
  if (one.field) {
    takeField(made, one);
    return;
  }
  switch (one.role) {
    case "says":
      if (areSteps && hasDigit(one.mark)) addSteps(made, stepsOf(one.text));
      else if (quotationsIn(text, one).length) made.brief.claims.push(...quotationsIn(text, one));
      else sayAll(made, one.text, isPoint);
      return;
    case "step":
      // where steps are numbered, what has no number is none
      if (one.isKnown || !all.some(({ role, isKnown }) => role === "step" && isKnown))
        addSteps(made, stepsOf(one.text));
      else sayAll(made, one.text, false);
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

/** A wish, with the sentence that it stands in: "End with" stands before what the film ends with. */
function takeTold({ brief }: Making, one: Stretch, text: string): void {
  // a label, or the head of a scene
  if (one.isKnown && one.role === "us") return;
  const [before = ""] = /[^.!?\n]*$/.exec(text.slice(Math.max(0, one.at - LONGEST), one.at)) ?? [];
  const [behind = ""] = /^[^.!?\n]*(?:[.!?]["”])?/.exec(text.slice(one.end, one.end + LONGEST)) ?? [];
  const stood = brief.holdSeconds + brief.standing.length;
  followDirections(brief, before + one.text + (isStopped(one.text) ? "" : behind));
  // how long a picture stands is not how long the film is
  if (brief.holdSeconds + brief.standing.length === stood) takeWish(brief, one);
}
const LONGEST = 200;

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

/** Keeps some of the claims; what stands behind so many of them stands behind as many of those that are left. */
function keepClaims(brief: Brief, isKept: (claim: string, at: number, claims: string[]) => boolean): void {
  const kept = brief.claims.map(isKept);
  const before = (at: number) => kept.slice(0, at).filter(Boolean).length;
  for (const one of [...brief.numbers, ...brief.lists, ...brief.quotes, ...brief.answers])
    if (one.after !== undefined) one.after = before(one.after);
  for (const place of [brief.chartAfter, brief.stepsAfter]) if (place) place.claims = before(place.claims);
  brief.claims = brief.claims.filter((_, at) => kept[at]);
}

/** Questions, each with the line behind it; one by itself is said. */
function pairAnswers(brief: Brief): void {
  const { claims } = brief;
  const isAsked = (claim = "") => claim.endsWith("?");
  const isAnswered = (claim: string, at: number) =>
    !isAsked(claim) || (claims[at + 1] && !isAsked(claims[at + 1]));
  if (claims.filter(isAsked).length < 2 || !claims.every(isAnswered)) return;
  const paired = new Set<number>();
  claims.forEach((question, at) => {
    const answer = claims[at + 1];
    if (!isAsked(question) || !answer || isAsked(answer)) return;
    brief.answers.push({ question, answer, after: at });
    paired.add(at).add(at + 1);
  });
  keepClaims(brief, (_, at) => !paired.has(at));
}

/** "Get it with npm i tidewater", "Book at a.example or call 555 0142": where that is stands below by itself. */
function withoutPlace({ callToAction, address }: Brief): string {
  const at = address ? callToAction.toLowerCase().indexOf(address.toLowerCase()) : -1;
  const behind = callToAction
    .slice(at + address.length)
    .replace(PHONE, "")
    .replace(ALSO, "");
  const before = callToAction.slice(0, Math.max(0, at)).replace(LEADS_TO, "");
  return at >= 0 && hasWord(before) && !hasWord(behind) ? before : callToAction;
}
const ALSO = /\b(?:or|and|call|ring|phone|text|on|at)\b/gi;
const LEADS_TO = /(?:\s+(?:with|at|on|via|to)|\s+(?:or|and)\s+(?:visit|see|go)|[\s:,–—-])+$/i;

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
  const numbered = all.filter(({ role, mark }) => (role === "says" || role === "step") && hasDigit(mark));
  all.forEach((_, at) => {
    takeStretch(made, all, at, text, numbered.length > 1);
  });
  endTable(made);
  endSteps(made);
  listsToCharts(brief);
  listsToFigures(brief);
  pairAnswers(brief);
  const found = all.flatMap((one) =>
    isSaid(one) || one.role === "step" ? (ADDRESS.exec(one.text)?.[0] ?? []) : [],
  );
  brief.address ||= shownAddress(found[0] ?? "");
  brief.callToAction = withoutPlace(brief);
  brief.tones = once(brief.tones);
  brief.colors = once(brief.colors).filter((color) => !brief.avoidColors.includes(color));
  const elsewhere = [brief.product, brief.headline, brief.callToAction, brief.legal];
  const isNew = (claim: string, at: number, claims: string[]) =>
    elsewhere.every((other) => !sameWords(claim, other)) &&
    !hasPhrase(claim, brief.avoid) &&
    claims.findIndex((other) => sameWords(claim, other)) === at;
  keepClaims(brief, isNew);
}
