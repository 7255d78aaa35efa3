import { splitList } from "#lib/http/negotiate.ts";
import { Problem } from "#lib/http/problem.ts";

/** The tag of a revision: `"rev-4"`. */
export const revisionTag = (revision: number): string => `"rev-${revision}"`;

/**
 * The revision that a change is made on: `If-Match` or `baseRevision` of the body.
 *
 * @returns undefined where neither is there, or `If-Match` is `*`: whatever is there now
 * @throws Problem `invalid_request` where they differ or `If-Match` names no revision
 */
export function baseRevision(headers: Headers, inBody: number | undefined): number | undefined {
  const field = headers.get("if-match");
  if (field === null || field.trim() === "*") return inBody;
  const named = /^\s*"rev-(\d{1,9})"\s*$/.exec(field)?.[1];
  if (named === undefined)
    throw new Problem("invalid_request", 'If-Match names one revision, as its ETag does: `"rev-4"`.', {
      extras: { parameter: "If-Match" },
    });
  if (inBody !== undefined && inBody !== Number(named))
    throw new Problem("invalid_request", "If-Match and baseRevision name two revisions. Send one of them.", {
      extras: { parameter: "If-Match" },
    });
  return Number(named);
}

/** A change that was made on an older revision. @param rebases whether it would apply to the newest one */
export const staleRevision = (current: number, base: number, rebases: boolean): Problem =>
  new Problem(
    "stale_revision",
    `It is at revision ${current}, and your change is based on ${base}. Read it again${rebases ? ", or send ?onStale=rebase" : ""}.`,
    { extras: { revision: current, rebases }, headers: { ETag: revisionTag(current) } },
  );

/**
 * Refuses a change where `If-Match` names something else than what is there. For resources without revisions.
 *
 * @param etag with its quotes, strong
 * @throws Problem `precondition_failed`
 */
export function requireMatch(headers: Headers, etag: string): void {
  const field = headers.get("if-match");
  if (field === null || field.trim() === "*" || splitList(field).some((one) => one.trim() === etag)) return;
  throw new Problem(
    "precondition_failed",
    "What is here now is not what your If-Match names. Read it again, and change that.",
    { headers: { ETag: etag } },
  );
}
