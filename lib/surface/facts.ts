import type { Conditions } from "#lib/http/conditions.ts";

/** What the door looks at. Header values as received; absent is undefined. */
export interface Facts {
  method: string;
  /** Path and query as received: `/docs?x=1`. */
  target: string;
  /** When the request came, in milliseconds since the epoch. */
  now: number;
  accept?: string;
  acceptEncoding?: string;
  apiVersion?: string;
  /** Undefined where the request has none of these fields. */
  conditions?: Conditions;
  /** A component request of Next's router. Only its development server gets such a thing from us. */
  rsc?: boolean;
}

/** The path of a target, without query and fragment. */
export const pathOf = (target: string): string => {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
};

export const queryOf = (target: string): URLSearchParams => {
  const start = target.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : target.slice(start + 1).split("#")[0]);
};

type ReadHeader = (name: string) => string | undefined;

function conditionsOf(header: ReadHeader): Conditions | undefined {
  const ifNoneMatch = header("if-none-match");
  const ifModifiedSince = header("if-modified-since");
  const range = header("range");
  const ifMatch = header("if-match");
  const ifUnmodifiedSince = header("if-unmodified-since");
  // If-Range says nothing without Range
  if ((ifNoneMatch ?? ifModifiedSince ?? range ?? ifMatch ?? ifUnmodifiedSince) === undefined)
    return undefined;
  return { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince, ifRange: header("if-range"), range };
}

/**
 * @param header reads a header by its lower-case name; several lines are one, joined by commas
 * @param now milliseconds since the epoch
 */
export const factsOf = (method: string, target: string, header: ReadHeader, now: number): Facts => ({
  method,
  target,
  now,
  accept: header("accept"),
  acceptEncoding: header("accept-encoding"),
  apiVersion: header("api-version"),
  conditions: conditionsOf(header),
});

/** Whether Next's router asks for components, and not for the page. */
export const isRsc = (target: string, header: ReadHeader): boolean =>
  header("rsc") !== undefined ||
  header("next-router-prefetch") !== undefined ||
  header("next-router-segment-prefetch") !== undefined ||
  queryOf(target).has("_rsc");
