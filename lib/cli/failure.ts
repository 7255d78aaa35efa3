/** What the process ends with. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notSignedIn: 3, planNeeded: 4, interrupted: 130 } as const;
export type ExitWord = Exclude<keyof typeof EXIT, "ok">;

/** A command did not do what it was asked. Told in three lines: what happened, why, what to do next. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
  readonly exit: ExitWord;
  readonly why: string;
  readonly next: string;
  constructor(exit: ExitWord, what: string, why: string, next: string, cause?: unknown) {
    super(what, { cause });
    this.exit = exit;
    this.why = why;
    this.next = next;
  }
}

/** The code of an error of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
