import { type Brief, figureOfBar, samplesOf } from "#lib/motion/brief/brief.ts";
import { blocksOf, chartsOf, putBlocks } from "#lib/motion/plan/beats/blocks.ts";
import { type Draft, evenly, putAfter } from "#lib/motion/plan/beats/draft.ts";
import { endingOf } from "#lib/motion/plan/beats/ending.ts";
import { putFiguresInPlace, putFiguresTogether } from "#lib/motion/plan/beats/figures.ts";
import { lineOf } from "#lib/motion/plan/beats/headline.ts";
import { isOnPhones } from "#lib/motion/plan/beats/on-screens.ts";
import { openingOf } from "#lib/motion/plan/beats/opening.ts";
import { wordCount } from "#lib/motion/words/text.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";

/*
 * What a film says, scene by scene, before it is known how it looks.
 */

/** Seconds that a scene takes, about. */
const USUAL_SCENE_SECONDS = 2.7;
/** Words: longer claims have a scene each. */
const SHORT_CLAIM = 9;
/** So many items a list has at most, of claims and of what is named side by side. */
const CLAIMS_A_LIST = 4;
const ITEMS_A_LIST = 6;
/** So many claims and steps are said once more in one scene. */
const CLAIMS_AGAIN = 4;
const STEPS_AGAIN = 5;

/**
 * What the film says, in order, before it is known how it looks.
 *
 * @param brief it is added to: what of a chart there is no room for
 * @param seconds how long the film may be
 */
export function beatsOf(brief: Brief, seconds: number): Beat[] {
  const claims = [...brief.claims];
  const figures = [...brief.numbers];
  const beats = openingOf(brief, claims, figures);
  const end = endingOf(brief, figures);
  const isCrowded = claims.length + figures.length > roomFor(brief, beats.length, seconds);
  const short = claims.every((claim) => wordCount(claim) <= SHORT_CLAIM);
  const together = !brief.listed && claims.length > 2 && short && isCrowded;
  const draft: Draft = { brief, beats, opened: beats.length, claims, figures, isCrowded, together };

  putClaims(draft);
  putLists(draft);
  const blocks = blocksOf(brief);
  // what stands in prose is shown where the brief says it
  const hasPlace = !together && !brief.numberLast && figures.every(({ after }) => after !== undefined);
  if (hasPlace) putFiguresInPlace(draft, (behind) => putBlocks(draft, blocks, behind));
  putAnswers(draft);
  if (!hasPlace) {
    putFiguresTogether(draft, end);
    for (let behind = 0; behind <= brief.numbers.length; behind += 1) putBlocks(draft, blocks, behind);
  }
  const [bar] = brief.comparisons;
  if (bar && brief.comparisons.length === 1) beats.push({ kind: "number", figure: figureOfBar(bar) });
  putCode(draft);
  putLists(draft, true);
  putQuotes(draft);
  if (brief.chartLast) beats.push(...chartsOf(brief));
  if (brief.recap) beats.push(...recapOf(draft));
  if (end) beats.push(end);
  if (brief.legal) putLegal(beats, brief.legal, end !== null);
  return beats;
}

/** For how many claims and figures there is time in scenes of their own. @param opened scenes that open the film */
function roomFor(brief: Brief, opened: number, seconds: number): number {
  const fixed =
    opened +
    1 +
    (brief.steps.length ? 2 : 0) +
    2 * samplesOf(brief).length +
    (brief.quotes.length ? 1.4 : 0) +
    (brief.comparisons.length > 1 ? 1.2 : 0) +
    brief.moreCharts.length * 1.2;
  return Math.max(2, Math.floor((seconds - brief.holdSeconds) / USUAL_SCENE_SECONDS - fixed));
}

/** The claims, each with a scene of its own or together. */
function putClaims({ brief, beats, claims, together }: Draft): void {
  if (together)
    for (const items of evenly(claims, CLAIMS_A_LIST))
      beats.push({ kind: "list", items, onScreens: isOnPhones(brief) });
  else
    for (const [index, text] of claims.entries())
      beats.push({ kind: "claim", ...lineOf(text, brief.fewWords), index, count: claims.length });
}

/** @param isLate the lists behind chart and code, else those before */
function putLists(draft: Draft, isLate?: true): void {
  const onScreens = isOnPhones(draft.brief);
  for (const { items, title, after, late } of draft.brief.lists) {
    if (late !== isLate) continue;
    const titled = title ? { title } : {};
    const lists = evenly(items, ITEMS_A_LIST).map(
      (some): Beat => ({ kind: "list", items: some, onScreens, ...titled }),
    );
    putAfter(draft, after, ...lists);
  }
}

function putAnswers(draft: Draft): void {
  const { answers, claims } = draft.brief;
  for (const [index, { question: text, answer: detail, after }] of answers.entries())
    putAfter(draft, after ?? claims.length, { kind: "claim", text, detail, index, count: answers.length });
}

function putCode(draft: Draft): void {
  const { brief } = draft;
  for (const { code, language, caption, after } of samplesOf(brief).filter((one) => /\S/.test(one.code)))
    putAfter(draft, after ?? brief.claims.length, {
      kind: "code",
      code,
      language,
      caption: caption || brief.product || (language === "text" ? "" : language),
    });
}

function putQuotes(draft: Draft): void {
  const { brief, beats } = draft;
  for (const { text, author, after, beforeSteps } of brief.quotes) {
    const beat: Beat = { kind: "quote", text, author };
    // behind the same claim as the steps, and before them
    const steps = beats.findIndex(({ kind }) => kind === "steps");
    const isBefore = beforeSteps && steps >= 0 && after === brief.stepsAfter?.claims;
    if (isBefore) beats.splice(steps, 0, beat);
    else putAfter(draft, after ?? brief.claims.length, beat);
  }
}

/** What was said, once more; the steps, where less was. */
function recapOf({ brief, beats }: Draft): Beat[] {
  const [first] = beats;
  const claims = beats.flatMap((beat) =>
    beat.kind === "claim" && beat.text !== brief.tagline ? [beat.text] : [],
  );
  const again = first?.kind === "hook" && first.text !== brief.headline ? [first.text, ...claims] : claims;
  const isClaims = again.length > 1;
  const repeated = isClaims ? again : brief.steps;
  if (repeated.length < 2) return [];
  return evenly(repeated, isClaims ? CLAIMS_AGAIN : STEPS_AGAIN).map((items) => ({ kind: "list", items }));
}

/** A line that has to be in the film stands under its last words, or before its end where nothing has room for it. */
function putLegal(beats: Beat[], legal: string, hasEnd: boolean): void {
  const last = beats.findLast((beat) => beat.kind === "claim" || beat.kind === "closing");
  if (last?.kind === "closing" && !last.action) last.action = legal;
  else if (last?.kind === "claim" && !last.detail) last.detail = legal;
  else beats.splice(hasEnd ? -1 : beats.length, 0, { kind: "claim", text: legal, index: 0, count: 1 });
}
