import { eq } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { oauthClients } from "#lib/db/schema/oauth.ts";
import { hasOwnScheme, isLoopback, isPrivateUse } from "#lib/auth/callbacks.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { SCOPES } from "#lib/auth/oauth/resources.ts";

/**
 * What is taken of a registration (RFC 7591 §2); the rest is passed over. Nothing that would make this server call an
 * address that a stranger wrote: no `jwks_uri`, no logout addresses.
 */
const TAKEN = [
  "client_name",
  "client_uri",
  "contacts",
  "tos_uri",
  "policy_uri",
  "software_id",
  "software_version",
  "response_types",
];
const GRANTS = new Set(["authorization_code", "refresh_token", DEVICE_GRANT]);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/**
 * A registration as the library takes it. Hosts leave out `application_type`, whose default `web` refuses loopback
 * addresses and schemes of programs: an application with one of those is native.
 *
 * @param request as it was sent; a member that is null or empty counts as left out (RFC 7591 §2)
 * @returns the library's body, and the callbacks that we take and the library does not; or a callback that nobody
 *   takes
 */
export function readRegistration(request: Record<string, unknown>) {
  const sent = Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== null && value !== ""),
  );
  const callbacks = strings(sent.redirect_uris);
  const own = callbacks.filter(hasOwnScheme);
  const refused = own.find((callback) => !isPrivateUse(callback));
  if (refused !== undefined) return { refused };
  const others = callbacks.filter((callback) => !own.includes(callback));
  const native = own.length > 0 || others.some(isLoopback);
  const grants = strings(sent.grant_types).filter((grant) => GRANTS.has(grant));
  const scope = typeof sent.scope === "string" ? sent.scope.split(" ") : [];
  const scopes = scope.filter((one) => (SCOPES as readonly string[]).includes(one));
  const body: Record<string, unknown> = {
    ...Object.fromEntries(TAKEN.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]))),
    redirect_uris: others.length || !own.length ? others : ["http://127.0.0.1/"],
    grant_types: grants.length ? grants : ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: sent.token_endpoint_auth_method ?? "none",
    application_type: native ? "native" : "web",
    // whoever may ask for the paid API may ask to stay connected
    scope: [...new Set([...(scopes.length ? scopes : SCOPES), "offline_access"])].join(" "),
  };
  return { body, own, onlyOwn: own.length > 0 && others.length === 0 };
}

/** Writes callbacks that the library does not take to a registered application, and to the answer. */
export async function addOwnCallbacks(
  queries: Queries,
  response: Response,
  { own, onlyOwn }: { own: string[]; onlyOwn: boolean },
): Promise<Response> {
  if (!response.ok || !own.length) return response;
  const answer = (await response.json()) as { client_id: string; redirect_uris: string[] };
  const redirectUris = [...(onlyOwn ? [] : answer.redirect_uris), ...own];
  await queries.update(oauthClients).set({ redirectUris }).where(eq(oauthClients.clientId, answer.client_id));
  return Response.json({ ...answer, redirect_uris: redirectUris }, { status: response.status });
}
