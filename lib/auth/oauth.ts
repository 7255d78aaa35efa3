import { eq } from "drizzle-orm";
import { ACCOUNT_PATHS, AUTH_PATHS } from "#lib/config/paths.ts";
import { oauthClients, oauthGrants, oauthRefreshTokens } from "#lib/db/schema.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { DEVICE_GRANT } from "#lib/auth/clients.ts";
import { readForm, readJsonObject, refuseNul } from "#lib/auth/form.ts";
import { endGrants, grantOf, hashOf } from "#lib/auth/grants.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { nextPath } from "#lib/auth/next-path.ts";
import type { NoticeWord } from "#lib/auth/notices.ts";
import { addKnownCallbacks, readRegistration } from "#lib/auth/registration.ts";
import { mcpResource, nameResources, tokenResources } from "#lib/auth/resources.ts";
import type { ReadToken } from "#lib/auth/token.ts";

const FORM = "application/x-www-form-urlencoded";

/** A request of the library, with what we let through of the headers. */
function ask(
  auth: Auth,
  path: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  return auth.library.handler(new Request(`${auth.baseUrl}${AUTH_PATHS.base}${path}`, init));
}

/** Of a request, the headers that are named. A cookie goes only where a person with a browser is meant. */
const only = (request: Request, ...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? ""]] : [])),
  );

/** An error of the authorization server, RFC 6749 §5.2. */
const oauthError = (status: number, error: string, description: string): Response =>
  Response.json({ error, error_description: description }, { status });

/**
 * `GET /oauth2/authorize`. An authorization that names no resource is for the MCP endpoint (without one the library
 * gives tokens that are for nothing), and one of an application that refreshes may stay connected.
 */
export async function authorize(auth: Auth, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  for (const name of new Set(query.keys())) {
    if (name !== "resource" && query.getAll(name).length > 1)
      throw new Problem("invalid_request", "A parameter came more than once.", {
        extras: { parameter: name },
      });
  }
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

/** The answers of the library to a token request that have another form in the specifications. */
const MEANT: Record<string, string> = {
  invalid_user: "invalid_grant",
  // a wrong verifier (RFC 7636 §4.6), or a session that is over
  "code verification failed": "invalid_grant",
  "code_verifier required because PKCE was used in authorization": "invalid_grant",
  "code_verifier provided but PKCE was not used in authorization": "invalid_grant",
  "session no longer exists": "invalid_grant",
};

async function corrected(response: Response): Promise<Response> {
  if (response.ok || response.status >= 500) return response;
  const body = (await response.json()) as { error?: string; error_description?: string };
  const error =
    MEANT[body.error_description ?? ""] ?? MEANT[body.error ?? ""] ?? body.error ?? "invalid_request";
  // RFC 6749 §5.2: 401 is for clients that could not prove who they are
  const status = error === "invalid_client" ? 401 : 400;
  const answer = oauthError(status, error, body.error_description ?? "The request is not valid.");
  const challenge = response.headers.get("www-authenticate");
  if (status === 401 && challenge) answer.headers.set("WWW-Authenticate", challenge);
  return answer;
}

/**
 * `POST /oauth2/token`. A code or a refresh token that comes a second time ends its authorization: one of the two
 * who had it is a thief (RFC 9700 §4.14.2, RFC 6749 §4.1.2).
 */
export async function token(auth: Auth, request: Request, now: Date): Promise<Response> {
  const form = await readForm(request, ["resource"]);
  nameResources(form, auth.baseUrl);
  const body = Object.fromEntries(form);
  const clientId = clientOf(request, form);
  const [client] = await auth.queries
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(eq(oauthClients.clientId, clientId));
  // the library looks at the token first; by this word a host registers anew (RFC 6749 §5.2)
  if (clientId && !client) return oauthError(401, "invalid_client", "there is no such application");
  const grant = await grantOf(auth.queries, body);
  const [used] = await (body.grant_type === "refresh_token"
    ? auth.queries
        .select({ at: oauthRefreshTokens.revoked })
        .from(oauthRefreshTokens)
        .where(eq(oauthRefreshTokens.token, hashOf(body.refresh_token ?? "")))
    : auth.queries
        .select({ at: oauthGrants.createdAt })
        .from(oauthGrants)
        .where(eq(oauthGrants.id, grant ?? "")));
  const response = await corrected(
    await ask(auth, "/oauth2/token", {
      method: "POST",
      headers: { ...only(request, "authorization"), "content-type": FORM, accept: "application/json" },
      body: form.toString(),
    }),
  );
  // a device that asks once more than it has to is no thief
  const replayed = !response.ok && used?.at && body.grant_type !== DEVICE_GRANT;
  if (replayed && grant) await endGrants(auth.queries, { id: grant }, now);
  if (response.ok && body.grant_type === DEVICE_GRANT && grant) {
    const { refresh_token: refresh } = (await response.clone().json()) as { refresh_token?: string };
    // the library ties refresh tokens to codes of the other flow alone
    if (refresh) {
      await auth.queries
        .update(oauthRefreshTokens)
        .set({ authorizationCodeId: grant })
        .where(eq(oauthRefreshTokens.token, hashOf(refresh)));
    }
  }
  return response;
}

/** Who the request says it is: by Basic, or in the form. @throws Problem `invalid_request` */
function clientOf(request: Request, form: URLSearchParams): string {
  const basic = /^basic +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!basic) return form.get("client_id") ?? "";
  const credentials = Buffer.from(basic, "base64").toString();
  refuseNul(credentials);
  const [id = ""] = credentials.split(":");
  try {
    const decoded = decodeURIComponent(id);
    refuseNul(decoded);
    return decoded;
  } catch (error) {
    if (error instanceof Problem) throw error;
    // percent signs that encode nothing: no id of ours has any
    return id;
  }
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
  const form = await readForm(request);
  const sent = form.get("token") ?? "";
  const [refresh] = await auth.queries
    .select({ grant: oauthRefreshTokens.authorizationCodeId, client: oauthRefreshTokens.clientId })
    .from(oauthRefreshTokens)
    .where(eq(oauthRefreshTokens.token, hashOf(sent)));
  const response = await ask(auth, "/oauth2/revoke", {
    method: "POST",
    headers: { ...only(request, "authorization"), "content-type": FORM, accept: "application/json" },
    body: form.toString(),
  });
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
  const response = await ask(auth, "/oauth2/register", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(registration.body),
  });
  return addKnownCallbacks(auth, response, registration);
}

/** `POST /device/code`, RFC 8628 §3.1. */
export async function deviceCode(auth: Auth, request: Request): Promise<Response> {
  const form = await readForm(request, ["resource"]);
  if (!nameResources(form, auth.baseUrl)) form.set("resource", mcpResource(auth.baseUrl));
  if (!form.get("scope")) form.set("scope", "profile email offline_access");
  // for sign-in on a device of the same user; nobody's here
  form.delete("user_id");
  return corrected(
    await ask(auth, "/device/code", {
      method: "POST",
      headers: { ...only(request, "authorization"), "content-type": FORM, accept: "application/json" },
      body: form.toString(),
    }),
  );
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
