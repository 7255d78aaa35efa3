/** Longest brief, characters. */
export const MAXIMUM_BRIEF = 8000;

/** The first line of a brief's reading: see reading.ts. It is for whoever sees it in the studio. */
export const READING_HEAD = "# How your brief was read: change lines, then make the film again";
/** Whether a text is a reading: it begins so, whatever follows on the line. */
export const READING = /^\s*# How your brief was read(?::[^\n]*)?(?:\n|$)/;

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
