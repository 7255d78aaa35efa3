import type { Issue } from "#lib/motion/composition/issue.ts";

/** A composition that is well formed and still cannot be drawn. */
export class CompositionError extends Error {
  override name = "CompositionError";
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super(issues.map(({ pointer, message }) => (pointer ? `${pointer}: ${message}` : message)).join("\n"));
    this.issues = issues;
  }
}
