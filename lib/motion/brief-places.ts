import type { Brief, Place } from "#lib/motion/brief.ts";

/*
 * Where things stand among the claims of a brief: behind so many of them.
 */

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
    stepsAfter: at(brief.stepsAfter),
    chartAfter: at(brief.chartAfter),
  };
}

/** The same brief without one of its claims. */
export const withoutClaim = (brief: Brief, index: number): Brief =>
  withClaims(brief, brief.claims.toSpliced(index, 1), (count) => (count > index ? count - 1 : count));
