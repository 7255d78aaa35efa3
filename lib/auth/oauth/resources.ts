import { API_PATHS, isAtOrBelow, isResource, TOKEN_PATHS } from "#lib/config/paths.ts";

/** What somebody can let an application do. `profile`: the paid API. `email`: also the address. */
export const RESOURCE_SCOPES = ["profile", "email"] as const;
/** Those, and what OpenID Connect and refreshing need. */
export const SCOPES = ["openid", ...RESOURCE_SCOPES, "offline_access"] as const;

/** How long an access token lives at most. What ends earlier is asked at each call. */
export const ACCESS_TOKEN_SECONDS = 3_600;
/** How long a refresh token can be used, once. */
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;

/** The paid MCP endpoint, as tokens name it. An authorization that names no resource is for this one. */
export const mcpResource = (baseUrl: string): string => `${baseUrl}${TOKEN_PATHS.mcp}`;
/** The HTTP API, as tokens name it. */
export const apiResource = (baseUrl: string): string => `${baseUrl}${TOKEN_PATHS.api}`;
/**
 * The documentation's MCP endpoint, which asks nobody for a token. Hosts that find our authorization server ask for one
 * all the same: it is good for nothing else.
 */
export const docsResource = (baseUrl: string): string => `${baseUrl}${API_PATHS.docsMcp}`;

/** Everything that tokens of ours can be for. */
export const tokenResources = (baseUrl: string) => [
  { identifier: mcpResource(baseUrl), name: "Video MCP" },
  { identifier: apiResource(baseUrl), name: "Video API" },
  { identifier: docsResource(baseUrl), name: "Documentation MCP" },
];

const withoutSlash = (path: string): string => path.replace(/\/+$/, "");

/** A resource in one spelling: scheme, host, port and a slash at the end compare as RFC 3986 §6.2 says. */
function spelled(resource: string): string {
  const url = URL.parse(resource);
  return url ? `${url.origin}${withoutSlash(url.pathname)}${url.search}` : resource;
}

/** Whether two names are of one resource. */
export const isSameResource = (one: string, other: string): boolean => spelled(one) === spelled(other);

/**
 * What a token is for, by the resource that a client names: each protected URL is one (RFC 9728 §3.3), and a token for
 * it is a token for all of the MCP endpoint, or of the HTTP API (RFC 8707 §2).
 *
 * @param named an address of ours, in any spelling, with or without a query
 * @returns null where no resource of ours is there, or the name has a fragment or a user in it
 */
export function audienceOf(named: string, baseUrl: string): string | null {
  const url = URL.parse(named);
  if (!url || url.origin !== new URL(baseUrl).origin) return null;
  if (named.includes("#") || url.username || url.password) return null;
  const path = withoutSlash(url.pathname);
  if (path === API_PATHS.docsMcp) return docsResource(baseUrl);
  if (isAtOrBelow(path, [TOKEN_PATHS.mcp])) return mcpResource(baseUrl);
  return isResource(path) ? apiResource(baseUrl) : null;
}

/**
 * Writes the resources of a request as the authorization server knows them, each once. An empty one is none
 * (RFC 6749 §3.1); one that is not ours stays, to be refused.
 *
 * @returns whether any is left
 */
export function nameResources(fields: URLSearchParams, baseUrl: string): boolean {
  const named = fields.getAll("resource").filter(Boolean);
  const known = new Set(named.map((resource) => audienceOf(resource, baseUrl) ?? resource));
  fields.delete("resource");
  for (const resource of known) fields.append("resource", resource);
  return known.size > 0;
}
