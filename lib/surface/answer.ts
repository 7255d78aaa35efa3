import { API_PATHS, DISCOVERY_PATHS, HEALTH_PATHS, isCounted } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { usedUp } from "#lib/limits/policy.ts";
import type { Quota } from "#lib/limits/window.ts";
import { createDocuments } from "#lib/surface/documents.ts";
import { createElsewhere } from "#lib/surface/elsewhere.ts";
import { type Facts, pathOf } from "#lib/surface/facts.ts";
import { createFresh, type Fresh } from "#lib/surface/fresh.ts";
import { type Answer, PASS, type SurfaceParts } from "#lib/surface/parts.ts";
import { createReadOnly } from "#lib/surface/read-only.ts";
import { createSearchAnswer } from "#lib/surface/recent-searches.ts";
import { isRoute, isSearch, takesAnyMethod } from "#lib/surface/routes.ts";

const VERSIONED_PATHS = new Set<string>([API_PATHS.search, DISCOVERY_PATHS.openapi]);
const isVersioned = (path: string) => path.startsWith("/api/v1/") || VERSIONED_PATHS.has(path);

/** What is refused wherever it asks: too many requests, and a version of the API that there is not. */
function refusal(path: string, facts: Facts, quota: Quota | null, { problem }: Fresh): Answer | null {
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
  return null;
}

/** What is at a path, by the tables of the surface in their order. */
function createLookup(
  parts: SurfaceParts,
  made: Fresh,
): (path: string, facts: Facts) => Answer | typeof PASS {
  const { pages, markdown, files, assets } = parts;
  const readOnly = createReadOnly(made);
  const documents = createDocuments(parts.baseUrl, made);
  const searchAnswer = createSearchAnswer(parts.search, made);
  const elsewhere = createElsewhere(parts, made);
  const alive = (facts: Facts): Answer => {
    const headers = ["Cache-Control", CACHE_CONTROL.none];
    return made.fresh(200, "application/json; charset=utf-8", '{"status":"ok"}', headers, facts.method);
  };
  /** An unknown path has no methods: whatever is asked of it, it is not there. OPTIONS alone is answered. */
  const readOnlyUnknown = (facts: Facts): Answer | null =>
    facts.method === "OPTIONS" ? readOnly(facts) : null;

  return (path, facts) => {
    const entry = pages.get(path);
    if (entry) return readOnly(facts) ?? (facts.rsc ? PASS : documents.page(entry, facts));
    const asset = assets?.get(path);
    if (asset) return readOnly(facts) ?? documents.asset(asset, facts);
    const discovery = files.get(path);
    if (discovery) return readOnly(facts) ?? documents.file(discovery, facts);
    if (isSearch(path)) return readOnly(facts) ?? searchAnswer(facts);
    const sibling = markdown.get(path);
    if (sibling) return readOnly(facts) ?? documents.markdownSibling(sibling, facts);
    if (path === HEALTH_PATHS.alive) return readOnly(facts) ?? alive(facts);
    if (isRoute(parts, path)) return takesAnyMethod(path) ? PASS : (readOnly(facts) ?? PASS);
    return readOnlyUnknown(facts) ?? elsewhere(path, facts);
  };
}

/**
 * The door: a request's facts and its quota in, a finished response or "pass" out. Pure but for what is made at first
 * use and kept: compression and digests of files, and recent searches. The same function serves the front server,
 * the middleware and the routes.
 */
export function createDoor(parts: SurfaceParts) {
  const made = createFresh(parts.baseUrl);
  const lookup = createLookup(parts, made);

  return {
    /**
     * Whether the public quota counts a request for this target. What is not there counts wherever it is
     * not: an address outside of the quota is one that something answers.
     */
    counts(target: string): boolean {
      const path = pathOf(target);
      return (
        isCounted(path) || !(path === HEALTH_PATHS.alive || parts.assets?.has(path) || isRoute(parts, path))
      );
    },
    /**
     * @see createDoor
     * @param quota the request's place in its quota (a preflight is let through), or null where it does not count (or
     *   was counted outside)
     */
    answer(facts: Facts, quota: Quota | null): Answer | typeof PASS {
      const path = pathOf(facts.target);
      const result = refusal(path, facts, quota, made) ?? lookup(path, facts);
      if (result === PASS) return PASS;
      const deprecation = parts.deprecationHeaders(facts.method, path);
      return deprecation.length ? { ...result, headers: [...result.headers, ...deprecation] } : result;
    },
    problem: made.problem,
    deprecationHeaders: parts.deprecationHeaders,
    /** Headers for a response that something else makes: every answer has these. */
    commonHeaders: made.common,
    corsHeaders: made.cors,
  };
}

export type Door = ReturnType<typeof createDoor>;
