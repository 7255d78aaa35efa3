import { DEPRECATIONS, type Deprecation, deprecationHeaders } from "#lib/api/deprecations.ts";
import { operationAt } from "#lib/api/operations.ts";
import type { FlatHeaders } from "#lib/http/headers.ts";

const NONE: FlatHeaders = [];

/**
 * The headers of deprecated operations, by request: what every answer of such an operation carries.
 *
 * @param deprecations the table; tests pass one with an entry
 */
export function deprecatedHeaders(
  baseUrl: string,
  deprecations: readonly Deprecation[] = DEPRECATIONS,
): (method: string, path: string) => FlatHeaders {
  // an empty table costs a request nothing
  if (!deprecations.length) return () => NONE;
  const headers = new Map(
    deprecations.map((entry) => [
      entry.operationId,
      Object.entries(deprecationHeaders(entry, baseUrl)).flat(),
    ]),
  );
  return (method, path) => {
    const operation = operationAt(method, path);
    return (operation && headers.get(operation.operationId)) ?? NONE;
  };
}
