import type { Pages } from "#lib/workspace/http/call.ts";
import type { Cursors, CursorScope } from "#lib/workspace/cursor.ts";

/**
 * The page that a list's query asks for.
 *
 * @param query read; of an operation without `limit` nobody asks for the pages
 * @throws Problem `invalid_request` for a cursor that is not of this list, account and filter
 */
export function pagesOf(
  cursors: Cursors,
  { userId, list }: Omit<CursorScope, "filter">,
  query: Readonly<Record<string, unknown>>,
): Pages {
  const { limit, cursor, ...filter } = query;
  const scope = { userId, list, filter };
  const most = typeof limit === "number" ? limit : 0;
  return {
    limit: most,
    after: typeof cursor === "string" ? cursors.open(scope, cursor) : undefined,
    page(rows, entry) {
      const shown = rows.slice(0, most);
      const last = rows.length > most ? shown.at(-1) : undefined;
      return { data: shown.map(entry), nextCursor: last ? cursors.seal(scope, last.id) : null };
    },
  };
}
