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
import {
  CACHE_CONTROL,
  CLOSED_POLICY,
  CORS_HEADERS,
  commonHeaders,
  type FlatHeaders,
} from "#lib/http/headers.ts";
import {
  matchesEtag,
  namesJson,
  negotiateCoding,
  negotiateNotFound,
  negotiatePage,
  type PageType,
  prefersJson,
} from "#lib/http/negotiate.ts";
import { PROBLEMS, Problem, type ProblemCode, problemBody } from "#lib/http/problem.ts";
import type { Quota } from "#lib/limits/window.ts";
import type { Representation } from "#lib/surface/representation.ts";

/** What the door looks at. Header values as received; absent is undefined. */
export interface Facts {
  method: string;
  /** Path and query as received: `/docs?x=1`. */
  target: string;
  accept?: string;
  acceptEncoding?: string;
  ifNoneMatch?: string;
  apiVersion?: string;
  /** A React Server Components request or prefetch of Next's router. */
  rsc: boolean;
}

/** A finished response. `headers` do not hold what differs by request (quota, request id, date). */
export interface Answer {
  status: number;
  headers: FlatHeaders;
  /** Null for HEAD, 204 and 304. */
  body: Buffer | null;
}

/** A page's three representations. HTML is missing where Next has to answer. */
export interface PageEntry {
  path: string;
  representations: Partial<Record<PageType, Representation>>;
  /** Section id → that section as Markdown. */
  section(id: string): Representation | undefined;
}

/** A discovery file and its JSON form; `document` is absent where the file is JSON itself. */
export interface FileEntry {
  contentType: string;
  file: Representation;
  document?: Representation;
}

/** Everything that the door answers from. Built once a process (lib/wiring). */
export interface SurfaceParts {
  baseUrl: string;
  pages: ReadonlyMap<string, PageEntry>;
  /** Markdown siblings: `/docs/x.md` → the page. */
  markdown: ReadonlyMap<string, PageEntry>;
  files: ReadonlyMap<string, FileEntry>;
  /** Scripts, styles and fonts of the pages; what is not here Next answers. */
  assets?: ReadonlyMap<string, Representation>;
  notFoundHtml?: Representation;
  /** Paths that pages and their Markdown siblings had before → where they are now. */
  moved: ReadonlyMap<string, string>;
  /** Markdown of a 404 for a path. */
  notFound(path: string): string;
  /** The search operation on decoded parameters, as JSON in UTF-8. @throws Problem */
  search(parameters: URLSearchParams): Buffer;
  /** Paths that a route or page of Next answers although the tables above do not hold them. */
  isRoute(path: string): boolean;
  /** Headers of a deprecated operation; empty for the others. */
  deprecationHeaders(method: string, path: string): FlatHeaders;
}

/** The door gives the request to Next. */
export const PASS = "pass";

const ALLOW_READ = "GET, HEAD, OPTIONS";
const VERSIONED_PATHS = new Set<string>([API_PATHS.search, DISCOVERY_PATHS.openapi]);
const isVersioned = (path: string) => path.startsWith("/api/v1/") || VERSIONED_PATHS.has(path);
const WEBHOOKS = new Set<string>(Object.values(WEBHOOK_PATHS));
const MAXIMUM_ECHO = 200;
/** So many recent searches are kept, each of at most so many bytes: 4 MB in all. */
const KEPT_SEARCHES = 256;
const LONGEST_KEPT_SEARCH = 16_384;

/** The path of a target, without query and fragment. */
export const pathOf = (target: string): string => {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
};
const queryOf = (target: string): URLSearchParams => {
  const start = target.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : target.slice(start + 1).split("#")[0]);
};

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
 * compression kept on first use; the same function serves the front server, the middleware and the routes.
 */
export function createDoor(parts: SurfaceParts) {
  const { baseUrl, pages, markdown, files } = parts;
  const common = commonHeaders(baseUrl).flat();
  const cors = CORS_HEADERS.flat();
  const plain = [...common, ...cors, "Content-Security-Policy", CLOSED_POLICY];

  /** A body made for this request. */
  function fresh(
    status: number,
    contentType: string,
    text: string | Buffer,
    headers: FlatHeaders,
    method: string,
  ): Answer {
    const body = typeof text === "string" ? Buffer.from(text) : text;
    return {
      status,
      headers: [...plain, ...headers, "Content-Type", contentType, "Content-Length", String(body.length)],
      body: method === "HEAD" ? null : body,
    };
  }

  /** An error of the table, as JSON. */
  function problem(
    code: ProblemCode,
    detail: string,
    method: string,
    options: { headers?: FlatHeaders; extras?: Problem["extras"] } = {},
  ): Answer {
    const body = problemBody(code, detail, baseUrl, options.extras);
    const headers = ["Cache-Control", CACHE_CONTROL.none, ...(options.headers ?? [])];
    return fresh(
      PROBLEMS[code].status,
      "application/json; charset=utf-8",
      JSON.stringify(body),
      headers,
      method,
    );
  }

  function send(representation: Representation, facts: Facts): Answer {
    const variant = representation.variant(negotiateCoding(facts.acceptEncoding));
    if (matchesEtag(facts.ifNoneMatch, variant.etag)) {
      return { status: 304, headers: variant.notModifiedHeaders, body: null };
    }
    return { status: 200, headers: variant.headers, body: facts.method === "HEAD" ? null : variant.body };
  }

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
        ...[
          "Access-Control-Allow-Headers",
          "Accept, API-Version, If-None-Match",
          "Access-Control-Max-Age",
          "86400",
        ],
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

  /** Answers of recent searches, the latest last. The index does not change while the process runs. */
  const recentSearches = new Map<string, Answer>();

  function searchAnswer(facts: Facts): Answer {
    const query = facts.target.slice(pathOf(facts.target).length);
    try {
      let found = recentSearches.get(query);
      if (found) recentSearches.delete(query);
      found ??= fresh(
        200,
        "application/json; charset=utf-8",
        parts.search(queryOf(facts.target)),
        ["Cache-Control", CACHE_CONTROL.revalidate],
        "GET",
      );
      if (query.length + (found.body?.length ?? 0) <= LONGEST_KEPT_SEARCH) recentSearches.set(query, found);
      if (recentSearches.size > KEPT_SEARCHES)
        recentSearches.delete(recentSearches.keys().next().value ?? "");
      return facts.method === "HEAD" ? { ...found, body: null } : found;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return problem(error.code, error.message, facts.method, { extras: error.extras });
    }
  }

  /** Whether something is at a path, whoever answers it. */
  const isTaken = (path: string): boolean =>
    pages.has(path) ||
    files.has(path) ||
    markdown.has(path) ||
    path === API_PATHS.search ||
    path === API_PATHS.searchV1 ||
    path === HEALTH_PATHS.alive ||
    // a provider takes a redirect for a failure, and delivers nothing after it
    (isRoute(path) && !path.startsWith("/_next/") && !WEBHOOKS.has(path));

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
   * @param quota the request's place in its quota, or null where it does not count (or was counted outside)
   */
  function answer(facts: Facts, quota: Quota | null): Answer | typeof PASS {
    const path = pathOf(facts.target);
    if (quota && !quota.allowed) {
      const detail = `${quota.limit} requests in ${quota.windowSeconds} seconds are used up. Ask again in ${quota.resetSeconds} seconds.`;
      return problem("rate_limited", detail, facts.method, {
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
      const refused = readOnly(facts);
      if (refused) return refused;
      return facts.rsc ? PASS : page(entry, facts);
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
      return isCounted(path) || !(path === HEALTH_PATHS.alive || isRoute(path));
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
    commonHeaders: common,
    corsHeaders: cors,
  };
}

export type Door = ReturnType<typeof createDoor>;
