/** Longest brief, characters. */
export const MAXIMUM_BRIEF = 8000;

/** A brief that no film can be made of; the message tells what is missing. */
export class PlanError extends Error {
  override name = "PlanError";
}
