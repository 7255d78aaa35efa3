import type { Issue } from "#lib/motion/composition/issue.ts";

/** What the process ends with. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notSignedIn: 3, planNeeded: 4, interrupted: 130 } as const;
export type ExitWord = Exclude<keyof typeof EXIT, "ok">;

/** A command did not do what it was asked. Told in three lines: what happened, why, what to do next. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
  readonly exit: ExitWord;
  readonly why: string;
  readonly next: string;
  /** Everything that is wrong with a composition, where that is why. */
  readonly issues: readonly Issue[] | undefined;
  constructor(exit: ExitWord, what: string, why: string | readonly Issue[], next: string, cause?: unknown) {
    super(what, { cause });
    this.exit = exit;
    this.why = typeof why === "string" ? why : issueLines(why);
    this.issues = typeof why === "string" ? undefined : why;
    this.next = next;
  }
}

const SHOWN = 5;

/** What is wrong and where: the first five, and how many more there are. */
function issueLines(issues: readonly Issue[]): string {
  const lines = issues
    .slice(0, SHOWN)
    .map(({ pointer, message }) => (pointer ? `${pointer}: ${message}` : message));
  const more = issues.length - SHOWN;
  return [...lines, ...(more > 0 ? [`and ${more} more; --json has all`] : [])].join("; ");
}

/** The code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
