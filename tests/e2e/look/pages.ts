import { SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { readSources } from "#lib/content/source.ts";

const sources = await readSources();

/** Every page of the corpus. */
export const EVERY_PAGE: string[] = sources.map(({ path }) => path);

/** One page of each kind, the search page with and without results, and the 404 page. */
export const EVERY_KIND: string[] = [
  ...new Map(sources.map(({ kind, path }) => [kind, path])).values(),
  // pages whose layout is their own
  "/pricing",
  "/docs/rate-limits",
  SEARCH_PAGE_PATH,
  `${SEARCH_PAGE_PATH}?query=rate+limit`,
  "/no-such-page",
];
