import { z } from "zod";

const DAY_MS = 86_400_000;

/** Days between the announcement and the end of an operation, at least. */
export const MINIMUM_NOTICE_DAYS = 180;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** An operation that will go. Its answers carry the headers of `deprecationHeaders`. */
export const Deprecation = z
  .strictObject({
    operationId: z.string().min(1),
    /** The day of the announcement. */
    since: z.iso.date(),
    /** The day from which the operation may be gone. */
    sunset: z.iso.date(),
    /** What to call instead. */
    successorPath: z.string().startsWith("/"),
    /** The page that says what changes and how to move. */
    docsPath: z.string().startsWith("/"),
  })
  .refine((entry) => midnight(entry.sunset) - midnight(entry.since) >= MINIMUM_NOTICE_DAYS * DAY_MS, {
    message: `sunset is at least ${MINIMUM_NOTICE_DAYS} days after since`,
    path: ["sunset"],
  });
export type Deprecation = z.infer<typeof Deprecation>;

/** Every deprecated operation. None is, on v1. */
export const DEPRECATIONS: readonly Deprecation[] = z.array(Deprecation).parse([]);

/**
 * The headers that every answer of a deprecated operation carries: `Deprecation` in the form of the
 * contract, `Sunset` as an HTTP date (RFC 8594 §3), `Link` (RFC 9745 §3, RFC 5829).
 *
 * @param baseUrl the public origin
 */
export function deprecationHeaders(
  entry: Deprecation,
  baseUrl: string,
): { Deprecation: string; Sunset: string; Link: string } {
  return {
    Deprecation: "true",
    Sunset: new Date(midnight(entry.sunset)).toUTCString(),
    Link: [
      `<${baseUrl}${entry.docsPath}>; rel="deprecation"; type="text/html"`,
      `<${baseUrl}${entry.successorPath}>; rel="successor-version"`,
    ].join(", "),
  };
}
