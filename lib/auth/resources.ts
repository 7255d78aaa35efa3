import { TOKEN_PATHS } from "#lib/config/paths.ts";

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
