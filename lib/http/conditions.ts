import { parseHttpDate } from "#lib/http/http-date.ts";
import { matchesEtag, splitList } from "#lib/http/negotiate.ts";

/** The fields of a request that make it conditional or ask for parts, as received. RFC 9110 §13, §14. */
export interface Conditions {
  ifMatch?: string;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  ifUnmodifiedSince?: string;
  ifRange?: string;
  range?: string;
}

/** What tells one state of a representation from another. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  /** Milliseconds since the epoch, whole seconds. */
  lastModified?: number;
}

/** RFC 9110 §8.8.3.2: weak tags never match strongly. */
const matchesStrongly = (field: string, etag: string): boolean =>
  field.trim() === "*" || splitList(field).some((element) => element.trim() === etag);

/**
 * Evaluates the preconditions of a GET or HEAD in the order of RFC 9110 §13.2.2, for a representation that would be
 * answered with 200. Dates that are none are ignored.
 *
 * @param now milliseconds since the epoch
 * @returns 412 or 304 where the request ends with it, else null
 */
export function failedPrecondition(
  conditions: Conditions,
  { etag, lastModified }: Validators,
  now: number,
): 304 | 412 | null {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) {
    if (!matchesStrongly(ifMatch, etag)) return 412;
  } else if (ifUnmodifiedSince !== undefined && lastModified !== undefined) {
    const since = parseHttpDate(ifUnmodifiedSince, now);
    if (since !== null && lastModified > since) return 412;
  }
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag) ? 304 : null;
  if (ifModifiedSince === undefined || lastModified === undefined) return null;
  const since = parseHttpDate(ifModifiedSince, now);
  return since !== null && lastModified <= since ? 304 : null;
}

/**
 * Whether `If-Range` lets a range through, RFC 9110 §13.1.5: its tag has to match strongly, its date exactly, and a date
 * counts only where it is a strong validator, a second old (§8.8.2.2).
 *
 * @param now milliseconds since the epoch
 */
export function matchesIfRange(
  ifRange: string | undefined,
  { etag, lastModified }: Validators,
  now: number,
): boolean {
  if (ifRange === undefined) return true;
  const value = ifRange.trim();
  if (value.startsWith('"') || value.startsWith("W/")) return value === etag;
  const date = parseHttpDate(value, now);
  return date !== null && date === lastModified && now - lastModified >= 1_000;
}
