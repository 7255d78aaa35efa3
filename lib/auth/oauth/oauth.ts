import { eq } from "drizzle-orm";
import { ACCOUNT_PATHS, AUTH_PATHS } from "#lib/config/paths.ts";
import { oauthClients, oauthRefreshTokens } from "#lib/db/schema/oauth.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { parametersOf, readJsonObject, readParameters } from "#lib/auth/form.ts";
import { endGrants, hashOf } from "#lib/auth/oauth/grants.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { ask, askWithForm, clientOf, corrected, oauthError, only } from "#lib/auth/library.ts";
import { nextPath } from "#lib/auth/sign-in/next-path.ts";
import type { NoticeWord } from "#lib/auth/sign-in/notices.ts";
import { addOwnCallbacks, readRegistration } from "#lib/auth/oauth/registration.ts";
import { mcpResource, nameResources, tokenResources } from "#lib/auth/oauth/resources.ts";
import type { ReadToken } from "#lib/auth/token.ts";

/**
 * `GET /oauth2/authorize`. An authorization that names no resource is for the MCP endpoint (without one the library
 * gives tokens that are for nothing), and one of an application that refreshes may stay connected.
 */
export async function authorize(auth: Auth, request: Request): Promise<Response> {
  const query = parametersOf(new URL(request.url).searchParams, ["resource"]);
  if (!nameResources(query, auth.baseUrl)) query.set("resource", mcpResource(auth.baseUrl));
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean);
  if (scopes.length && !scopes.includes("offline_access")) {
    const [client] = await auth.queries
      .select({ grants: oauthClients.grantTypes, scopes: oauthClients.scopes })
      .from(oauthClients)
      .where(eq(oauthClients.clientId, query.get("client_id") ?? ""));
    if (client?.grants?.includes("refresh_token") && client.scopes?.includes("offline_access"))
      query.set("scope", [...scopes, "offline_access"].join(" "));
  }
  const response = await ask(auth, `/oauth2/authorize?${query}`, {
    headers: { ...only(request, "cookie"), accept: "text/html" },
  });
  const location = response.headers.get("location");
  if (!location?.startsWith(`${auth.baseUrl}${AUTH_PATHS.base}/refused`)) return response;
  // what is wrong cannot be told to an address that may be an attacker's (RFC 6749 §4.1.2.1): it is told here
  const { searchParams } = new URL(location);
  const said =
    searchParams.get("error_description") ?? searchParams.get("error") ?? "The request is not valid";
  throw new Problem("invalid_request", `${said}. The application that sent you here has to mend this.`);
}

/**
 * `POST /oauth2/revoke`, RFC 7009: any token of an authorization ends all of it. The library proves who asks; tokens
 * of somebody else, and what is no token, are answered as if they had been revoked.
 */
export async function revoke(
  auth: Auth,
  readToken: ReadToken,
  request: Request,
  now: Date,
): Promise<Response> {
  const form = await readParameters(request);
  const sent = form.get("token") ?? "";
  const [refresh] = await auth.queries
    .select({ grant: oauthRefreshTokens.authorizationCodeId, client: oauthRefreshTokens.clientId })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.token, hashOf(sent)));
  const response = await askWithForm(auth, "/oauth2/revoke", request, form);
  const { error } = response.ok ? {} : ((await response.clone().json()) as { error?: string });
  // whatever else it says is about the token: one that it does not know, or a signed one, which it cannot end
  if (!sent || response.status >= 500 || error === "invalid_client") return corrected(response);
  const client = clientOf(request, form);
  const audience = tokenResources(auth.baseUrl).map(({ identifier }) => identifier);
  const access = refresh ? null : await readToken(sent, audience, now.getTime());
  const grant =
    refresh?.client === client ? refresh.grant : access?.clientId === client ? access.grant : null;
  if (grant) await endGrants(auth.queries, { id: grant }, now);
  return new Response(null, { status: 200 });
}

/** `POST /oauth2/register`, RFC 7591: anybody may. */
export async function register(auth: Auth, request: Request): Promise<Response> {
  const registration = readRegistration(await readJsonObject(request));
  if (registration.refused !== undefined)
    return oauthError(
      400,
      "invalid_redirect_uri",
      `${registration.refused} cannot be a callback. Use https, http on 127.0.0.1, [::1] or localhost, or a scheme of your own such as com.example.app:/callback.`,
    );
  return auth.transaction(async (queries) => {
    const response = await ask(auth, "/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(registration.body),
    });
    return addOwnCallbacks(queries, response, registration);
  });
}

/** `POST /device/code`, RFC 8628 §3.1. */
export async function deviceCode(auth: Auth, request: Request): Promise<Response> {
  const form = await readParameters(request, ["resource"]);
  if (!nameResources(form, auth.baseUrl)) form.set("resource", mcpResource(auth.baseUrl));
  if (!form.has("scope")) form.set("scope", "profile email offline_access");
  // for sign-in on a device of the same user; nobody's here
  form.delete("user_id");
  return corrected(await askWithForm(auth, "/device/code", request, form));
}

/** `GET /jwks`. */
export const keys = async (auth: Auth): Promise<Response> =>
  Response.json(await auth.library.api.getJwks(), { headers: { "Cache-Control": CACHE_CONTROL.revalidate } });

/**
 * `GET /callback/{provider}`: somebody comes back from a provider. Whatever goes wrong there, they come to the page of
 * signing in, which says it in our words.
 */
export async function callback(auth: Auth, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const response = await ask(auth, `${pathname.slice(AUTH_PATHS.base.length)}${search}`, {
    headers: { ...only(request, "cookie", "user-agent"), accept: "text/html" },
  });
  const to = URL.parse(response.headers.get("location") ?? "", auth.baseUrl);
  const error = to?.searchParams.get("error");
  const refused = to?.pathname === `${AUTH_PATHS.base}/refused`;
  if (!to || !error || (!refused && to.pathname !== ACCOUNT_PATHS.signIn)) return response;
  const notice: NoticeWord = error === "account_not_linked" ? "not_linked" : "provider_failed";
  // too late, or from another browser: where they wanted to go is not known any more
  const next = nextPath(refused ? null : to.searchParams.get("next"));
  response.headers.set("Location", `${ACCOUNT_PATHS.signIn}?${new URLSearchParams({ next, notice })}`);
  return response;
}
