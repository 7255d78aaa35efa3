import { AUTH_PATHS, docPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { audienceOf, mcpResource, RESOURCE_SCOPES, SCOPES } from "#lib/auth/oauth/resources.ts";

/** How an application may prove who it is; most have no secret. */
const CLIENT_AUTHENTICATION = ["none", "client_secret_basic", "client_secret_post"];

/**
 * The authorization server's metadata (RFC 8414, OpenID Connect Discovery 1.0): what is served here, and nothing that
 * the library could and we do not: no introspection, no logout at other servers, no DPoP, no client metadata
 * documents.
 *
 * @param baseUrl the issuer
 */
export function serverMetadata(baseUrl: string) {
  const at = (path: string): string => `${baseUrl}${AUTH_PATHS.base}${path}`;
  return {
    issuer: baseUrl,
    authorization_endpoint: at("/oauth2/authorize"),
    token_endpoint: at("/oauth2/token"),
    registration_endpoint: at("/oauth2/register"),
    revocation_endpoint: at("/oauth2/revoke"),
    device_authorization_endpoint: at("/device/code"),
    userinfo_endpoint: at("/oauth2/userinfo"),
    jwks_uri: at("/jwks"),
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", DEVICE_GRANT],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: false,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    claims_supported: ["sub", "iss", "aud", "exp", "iat", "name", "email", "email_verified"],
    service_documentation: `${baseUrl}${docPath("api/authentication")}`,
  };
}

/**
 * A protected resource's metadata. `resource` is the URL that was asked, which strict clients compare (RFC 9728 §3.3).
 * Another issuer knows the two that its operator wrote there: it is named the one that the URL belongs to.
 *
 * @param path the resource's, as it was asked: `isResource`
 * @param issuer who gives out tokens for it: ourselves, or `OAUTH_ISSUER`
 */
export function resourceMetadata(path: string, baseUrl: string, issuer: string) {
  const asked = `${baseUrl}${path}`;
  const audience = audienceOf(asked, baseUrl);
  return {
    resource: issuer === baseUrl ? asked : audience,
    authorization_servers: [issuer],
    scopes_supported: path === AUTH_PATHS.userInfo ? ["openid", ...RESOURCE_SCOPES] : RESOURCE_SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: `${SITE.name} video ${audience === mcpResource(baseUrl) ? "MCP" : "API"}`,
    resource_documentation: `${baseUrl}${docPath("api/authentication")}`,
  };
}
