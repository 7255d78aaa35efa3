import {
  DISCOVERY_PATHS,
  API_PATHS,
  HEALTH_PATHS,
  isAuthPath,
  isCounted,
  MESSAGES_PATH,
  WEBHOOK_PATHS,
} from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import {
  namesJson,
  negotiateCoding,
  negotiateNotFound,
  negotiatePage,
  prefersJson,
} from "#lib/http/negotiate.ts";
import { usedUp } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { type Facts, pathOf, queryOf } from "#lib/surface/facts.ts";
import { createFresh } from "#lib/surface/fresh.ts";
import { type Answer, type FileEntry, type PageEntry, PASS, type SurfaceParts } from "#lib/surface/parts.ts";
import { createSearchAnswer } from "#lib/surface/recent-searches.ts";
import { createSend } from "#lib/surface/send.ts";

const ALLOW_READ = "GET, HEAD, OPTIONS";
const VERSIONED_PATHS = new Set<string>([API_PATHS.search, DISCOVERY_PATHS.openapi]);
const isVersioned = (path: string) => path.startsWith("/api/v1/") || VERSIONED_PATHS.has(path);
const WEBHOOKS = new Set<string>(Object.values(WEBHOOK_PATHS));
const MAXIMUM_ECHO = 200;
/** What a script of another origin may send to what is only read. */
const ALLOWED_REQUEST_HEADERS =
  "Accept, API-Version, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range";

/**
 * A spelling that a router behind us may read as another path than we do: dot segments, empty segments,
 * backslashes, coded slashes, dots, percent signs and NULs. Such a path never reaches Next.
 */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|\\|%(?:00|25|2e|2f|5c)/i;

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

/**
 * The door: a request's facts and its quota in, a finished response or "pass" out. Pure but for
 * compression and digests of files, made at first use and kept; the same function serves the front server, the middleware and the routes.
 */
export function createDoor(parts: SurfaceParts) {
  const { baseUrl, pages, markdown, files } = parts;
  const made = createFresh(baseUrl);
  const { plain, fresh, problem } = made;
  const send = createSend(made);
  const searchAnswer = createSearchAnswer(parts.search, made);

  const isRoute = (path: string): boolean => parts.isRoute(path) && !AMBIGUOUS.test(path);
  /** What a route of Next or ours refuses itself. */
  const takesAnyMethod = (path: string): boolean =>
    path === API_PATHS.docsMcp ||
    path === MESSAGES_PATH ||
    WEBHOOKS.has(path) ||
    isAuthPath(path) ||
    path.startsWith("/_next/");

  /** OPTIONS and refused methods of a resource that is only read; null for GET and HEAD. */
  function readOnly(facts: Facts): Answer | null {
    if (facts.method === "GET" || facts.method === "HEAD") return null;
    if (facts.method === "OPTIONS") {
      const headers = [
        ...["Allow", ALLOW_READ, "Access-Control-Allow-Methods", ALLOW_READ],
        ...["Access-Control-Allow-Headers", ALLOWED_REQUEST_HEADERS],
        ...["Access-Control-Max-Age", "86400"],
      ];
      return { status: 204, headers: [...plain, ...headers], body: null };
    }
    return problem(
      "method_not_allowed",
      `${facts.method} is not taken here. Use GET or HEAD.`,
      facts.method,
      {
        headers: ["Allow", ALLOW_READ],
        extras: { available: ["GET", "HEAD", "OPTIONS"] },
      },
    );
  }

  const VARY = ["Vary", "Accept, Accept-Encoding"];

  function notAcceptable(facts: Facts): Answer {
    const available = ["text/html", "text/markdown", "application/json"];
    const detail = `This page can be had as ${available.join(", ")}. Ask for one of them in Accept.`;
    if (namesJson(facts.accept)) {
      return problem("not_acceptable", detail, facts.method, { headers: VARY, extras: { available } });
    }
    const text = `Not Acceptable\n\n${detail}\n`;
    return fresh(
      406,
      "text/plain; charset=utf-8",
      text,
      [...VARY, "Cache-Control", CACHE_CONTROL.none],
      facts.method,
    );
  }

  function notFound(facts: Facts, path: string): Answer {
    const shown = path.slice(0, MAXIMUM_ECHO);
    const headers = [...VARY, "Cache-Control", CACHE_CONTROL.revalidate];
    const type = negotiateNotFound(facts.accept);
    if (type === "application/json") {
      const detail = `Nothing is at ${shown}. /llms.txt and /sitemap.xml list what there is.`;
      return problem("not_found", detail, facts.method, { headers: VARY });
    }
    if (type === "text/html" && parts.notFoundHtml) {
      const variant = parts.notFoundHtml.variant(negotiateCoding(facts.acceptEncoding));
      return { status: 404, headers: variant.headers, body: facts.method === "HEAD" ? null : variant.body };
    }
    return fresh(404, "text/markdown; charset=utf-8", parts.notFound(shown), headers, facts.method);
  }

  function page(entry: PageEntry, facts: Facts): Answer | typeof PASS {
    const type = negotiatePage(facts.accept);
    if (!type) return notAcceptable(facts);
    const representation = entry.representations[type];
    return representation ? send(representation, facts) : PASS;
  }

  function markdownSibling(entry: PageEntry, facts: Facts): Answer {
    const id = facts.target.includes("?") ? queryOf(facts.target).get("section") : null;
    const representation = id === null ? entry.representations["text/markdown"] : entry.section(id);
    if (representation) return send(representation, facts);
    const ids = "The headings of the page are its section ids; the page as JSON lists them.";
    return fresh(
      404,
      "text/markdown; charset=utf-8",
      `# No such section\n\n${ids}\n\n- [The whole page](${baseUrl}${entry.path})\n`,
      VARY,
      facts.method,
    );
  }

  function file(entry: FileEntry, facts: Facts): Answer {
    const own = entry.contentType.split(";")[0] ?? "";
    const json = entry.document && prefersJson(facts.accept, own);
    return send(json && entry.document ? entry.document : entry.file, facts);
  }

  /** Whether something is at a path, whoever answers it. */
  const isTaken = (path: string): boolean =>
    !path.startsWith("/_next/") &&
    (pages.has(path) ||
      files.has(path) ||
      markdown.has(path) ||
      parts.assets?.has(path) ||
      path === API_PATHS.search ||
      path === API_PATHS.searchV1 ||
      path === HEALTH_PATHS.alive ||
      // a provider takes a redirect for a failure, and delivers nothing after it
      (isRoute(path) && !WEBHOOKS.has(path)));

  /** A path that no table holds: another spelling of one that does, or nothing. */
  function elsewhere(path: string, facts: Facts): Answer | typeof PASS {
    const decoded = decodedPath(path);
    if (decoded === null) return notFound(facts, "that address");
    const bare = decoded.length > 1 ? decoded.replace(/\/+$/, "") : decoded;
    const now = parts.moved.get(bare) ?? (bare !== path && isTaken(bare) ? bare : undefined);
    if (now !== undefined) {
      const query = facts.target.slice(path.length);
      return fresh(
        308,
        "text/plain; charset=utf-8",
        `Moved to ${now}\n`,
        ["Location", `${encodeURI(now)}${query}`],
        facts.method,
      );
    }
    return notFound(facts, decoded);
  }

  /**
   * @param quota the request's place in its quota (a preflight is let through), or null where it does not count (or was counted
   *   outside)
   */
  function answer(facts: Facts, quota: Quota | null): Answer | typeof PASS {
    const path = pathOf(facts.target);
    if (quota && !quota.allowed) {
      return problem("rate_limited", usedUp(quota), facts.method, {
        extras: { retryAfterSeconds: quota.resetSeconds },
      });
    }
    if (facts.apiVersion !== undefined && isVersioned(path) && facts.apiVersion.trim() !== SITE.apiVersion) {
      const detail = `This API has version ${SITE.apiVersion}. Send API-Version: ${SITE.apiVersion}, or leave the header out.`;
      return problem("unsupported_api_version", detail, facts.method, {
        extras: { supported: [SITE.apiVersion] },
      });
    }
    const entry = pages.get(path);
    if (entry) {
      return readOnly(facts) ?? (facts.rsc ? PASS : page(entry, facts));
    }
    const asset = parts.assets?.get(path);
    if (asset) return readOnly(facts) ?? send(asset, facts);
    const discovery = files.get(path);
    if (discovery) return readOnly(facts) ?? file(discovery, facts);
    if (path === API_PATHS.search || path === API_PATHS.searchV1)
      return readOnly(facts) ?? searchAnswer(facts);
    const sibling = markdown.get(path);
    if (sibling) return readOnly(facts) ?? markdownSibling(sibling, facts);
    if (path === HEALTH_PATHS.alive) {
      return (
        readOnly(facts) ??
        fresh(
          200,
          "application/json; charset=utf-8",
          '{"status":"ok"}',
          ["Cache-Control", CACHE_CONTROL.none],
          facts.method,
        )
      );
    }
    if (isRoute(path)) return takesAnyMethod(path) ? PASS : (readOnly(facts) ?? PASS);
    return readOnlyUnknown(facts) ?? elsewhere(path, facts);
  }

  /** An unknown path has no methods: whatever is asked of it, it is not there. OPTIONS alone is answered. */
  const readOnlyUnknown = (facts: Facts): Answer | null =>
    facts.method === "OPTIONS" ? readOnly(facts) : null;

  return {
    /**
     * Whether the public quota counts a request for this target. What is not there counts wherever it is
     * not: an address outside of the quota is one that something answers.
     */
    counts(target: string): boolean {
      const path = pathOf(target);
      return isCounted(path) || !(path === HEALTH_PATHS.alive || parts.assets?.has(path) || isRoute(path));
    },
    /** @see createDoor */
    answer(facts: Facts, quota: Quota | null): Answer | typeof PASS {
      const result = answer(facts, quota);
      if (result === PASS) return PASS;
      const deprecation = parts.deprecationHeaders(facts.method, pathOf(facts.target));
      return deprecation.length ? { ...result, headers: [...result.headers, ...deprecation] } : result;
    },
    problem,
    deprecationHeaders: parts.deprecationHeaders,
    /** Headers for a response that something else makes: every answer has these. */
    commonHeaders: made.common,
    corsHeaders: made.cors,
  };
}

export type Door = ReturnType<typeof createDoor>;
