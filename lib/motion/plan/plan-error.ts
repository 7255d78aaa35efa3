/** Longest brief, characters. */
export const MAXIMUM_BRIEF = 8000;

/** What the reading of a brief begins with: see reading.ts. */
export const READING = /^\s*reading\/1[^\S\n]*(?:\r?\n|$)/;

/** Longest text that is planned, characters: a reading has a label before each thing that the brief says. */
export const maximumLength = (text: string): number => (READING.test(text) ? 2 : 1) * MAXIMUM_BRIEF;

/** A brief that no film can be made of; the message tells why, `kind` what would help. */
export class PlanError extends Error {
  override name = "PlanError";
  readonly kind: "nothing_said" | "too_long" | "line_unknown";
  constructor(message: string, kind: PlanError["kind"] = "nothing_said") {
    super(message);
    this.kind = kind;
  }
}
