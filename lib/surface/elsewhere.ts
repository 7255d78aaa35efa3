import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { negotiateCoding, negotiateNotFound } from "#lib/http/negotiate.ts";
import type { Facts } from "#lib/surface/facts.ts";
import { type Fresh, NEGOTIATED } from "#lib/surface/fresh.ts";
import type { Answer, SurfaceParts } from "#lib/surface/parts.ts";
import { isTaken } from "#lib/surface/routes.ts";

const MAXIMUM_ECHO = 200;

/** Percent-decoded path, or null where it is malformed or holds control characters. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    return /[\u0000-\u001f\u007f\\]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Answers for a path that no table holds: another spelling of one that does, or nothing. */
export function createElsewhere(
  parts: SurfaceParts,
  { fresh, problem }: Fresh,
): (path: string, facts: Facts) => Answer {
  function notFound(facts: Facts, path: string): Answer {
    const shown = path.slice(0, MAXIMUM_ECHO);
    const headers = [...NEGOTIATED, "Cache-Control", CACHE_CONTROL.revalidate];
    const type = negotiateNotFound(facts.accept);
    if (type === "application/json") {
      const detail = `Nothing is at ${shown}. /llms.txt and /sitemap.xml list what there is.`;
      return problem("not_found", detail, facts.method, { headers: NEGOTIATED });
    }
    if (type === "text/html" && parts.notFoundHtml) {
      const variant = parts.notFoundHtml.variant(negotiateCoding(facts.acceptEncoding));
      return { status: 404, headers: variant.headers, body: facts.method === "HEAD" ? null : variant.body };
    }
    return fresh(404, "text/markdown; charset=utf-8", parts.notFound(shown), headers, facts.method);
  }

  return (path, facts) => {
    const decoded = decodedPath(path);
    if (decoded === null) return notFound(facts, "that address");
    const bare = decoded.length > 1 ? decoded.replace(/\/+$/, "") : decoded;
    const now = parts.moved.get(bare) ?? (bare !== path && isTaken(parts, bare) ? bare : undefined);
    if (now === undefined) return notFound(facts, decoded);
    const query = facts.target.slice(path.length);
    const location = ["Location", `${encodeURI(now)}${query}`];
    return fresh(308, "text/plain; charset=utf-8", `Moved to ${now}\n`, location, facts.method);
  };
}
