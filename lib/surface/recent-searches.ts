import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { type Facts, pathOf, queryOf } from "#lib/surface/facts.ts";
import type { Fresh } from "#lib/surface/fresh.ts";
import type { Answer, SurfaceParts } from "#lib/surface/parts.ts";

/** So many recent searches are kept, each of at most so many bytes: 4 MB in all. */
const KEPT_SEARCHES = 256;
const LONGEST_KEPT_SEARCH = 16_384;

/** Answers searches, and remembers the recent ones: the index does not change while the process runs. */
export function createSearchAnswer(
  search: SurfaceParts["search"],
  { fresh, problem }: Fresh,
): (facts: Facts) => Answer {
  /** The latest last. */
  const recent = new Map<string, { answer: Answer; bytes: number }>();

  const find = (facts: Facts) => {
    const json = search(queryOf(facts.target));
    const headers = ["Cache-Control", CACHE_CONTROL.revalidate];
    return {
      answer: fresh(200, "application/json; charset=utf-8", json, headers, "GET"),
      bytes: json.length,
    };
  };

  return (facts) => {
    const query = facts.target.slice(pathOf(facts.target).length);
    try {
      let found = recent.get(query);
      if (found) recent.delete(query);
      found ??= find(facts);
      if (query.length + found.bytes <= LONGEST_KEPT_SEARCH) recent.set(query, found);
      if (recent.size > KEPT_SEARCHES) recent.delete(recent.keys().next().value ?? "");
      return facts.method === "HEAD" ? { ...found.answer, body: null } : found.answer;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return problem(error.code, error.message, facts.method, { extras: error.extras });
    }
  };
}
