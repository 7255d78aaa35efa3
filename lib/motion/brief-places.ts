import type { Brief, Place } from "#lib/motion/brief.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * Where things stand among the claims of a brief: behind so many of them.
 */

/** The brief in which clauses that were taken for talk are directions, and followed. */
export function followed(brief: Brief, pattern: RegExp, note: string): Brief {
  const isOne = ({ text }: { text: string }) => pattern.test(text.trim());
  const clauses = brief.clauses.map((clause) =>
    isOne(clause) && clause.is !== "followed" ? { ...clause, is: "followed" as const, note } : clause,
  );
  return { ...brief, clauses, ignored: brief.ignored.filter((one) => !isOne(one)) };
}

/**
 * The same brief with other claims, and everything else behind as many of them as before.
 *
 * @param claims the new ones
 * @param behind how many of them stand before what stood behind so many of the old ones
 */
export function withClaims(brief: Brief, claims: string[], behind: (count: number) => number): Brief {
  const moved = <T extends { after?: number }>(one: T): T =>
    one.after === undefined ? one : { ...one, after: behind(one.after) };
  const at = (place: Place | null) => place && { ...place, claims: behind(place.claims) };
  return {
    ...brief,
    claims,
    lists: brief.lists.map(moved),
    numbers: brief.numbers.map(moved),
    quotes: brief.quotes.map(moved),
    answers: brief.answers.map(moved),
    code: brief.code && moved(brief.code),
    moreCode: brief.moreCode.map(moved),
    stepsAfter: at(brief.stepsAfter),
    chartAfter: at(brief.chartAfter),
  };
}

/** The same brief with each of its claims told as some others, or as none. */
export const retold = (brief: Brief, told: readonly (readonly string[])[]): Brief =>
  withClaims(brief, told.flat(), (count) => told.slice(0, count).flat().length);

/** The same brief with one more claim, behind so many. */
export const withClaim = (brief: Brief, index: number, claim: string): Brief =>
  withClaims(brief, brief.claims.toSpliced(index, 0, claim), (count) => (count > index ? count + 1 : count));

/** Where words stand in a text, however its lines are broken; -1 where they do not. */
export function placeIn(text: string, words: string): number {
  const sought = words.trim().split(/\s+/).map(escaped).join("\\s+");
  return sought ? text.search(new RegExp(sought, "iu")) : -1;
}

/** How many claims of a brief stand in its text before a place. */
export const claimsBefore = ({ claims }: Pick<Brief, "claims">, text: string, place: number): number =>
  claims.filter((claim) => {
    const at = placeIn(text, claim);
    return at >= 0 && at < place;
  }).length;

/** The brief whose steps stand among its claims and figures as they do in its text. */
export function stepsPlaced(brief: Brief, text: string): Brief {
  const at = brief.steps.length > 1 ? placeIn(text, brief.steps[0] ?? "") : -1;
  if (at < 0) return brief;
  const numbers = brief.numbers.filter(({ label }) => {
    const place = placeIn(text, label);
    return place >= 0 && place < at;
  }).length;
  const quotes = brief.quotes.map((quote) => {
    const place = placeIn(text, quote.text);
    return place >= 0 && place < at ? { ...quote, beforeSteps: true as const } : quote;
  });
  return { ...brief, quotes, stepsAfter: { claims: claimsBefore(brief, text, at), numbers } };
}

/** The brief whose lists stand behind what stands at a place in its text, where both come behind as many claims. */
export const listsBehind = (brief: Brief, text: string, place: number, after: number): Brief => ({
  ...brief,
  lists: brief.lists.map((list) =>
    list.after === after && placeIn(text, list.items[0] ?? "") > place ? { ...list, late: true } : list,
  ),
});

/** The same brief without one of its claims. */
export const withoutClaim = (brief: Brief, index: number): Brief =>
  withClaims(brief, brief.claims.toSpliced(index, 1), (count) => (count > index ? count - 1 : count));
