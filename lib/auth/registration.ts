import { eq } from "drizzle-orm";
import { oauthClients } from "#lib/db/schema.ts";
import { DEVICE_GRANT, KNOWN_SCHEME_CALLBACKS } from "#lib/auth/clients.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { SCOPES } from "#lib/auth/resources.ts";

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
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?]|$)/i;
const WEB = /^https:/i;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/**
 * A registration as the library takes it. Hosts leave out `application_type`, whose default `web` refuses loopback
 * addresses and schemes of programs: an application with one of those is native.
 *
 * @returns the request's body, and the callbacks that are known although the library takes none of their kind
 */
export function readRegistration(sent: Record<string, unknown>) {
  const callbacks = strings(sent.redirect_uris);
  const known = callbacks.filter((callback) => KNOWN_SCHEME_CALLBACKS.includes(callback));
  const others = callbacks.filter((callback) => !known.includes(callback));
  const native = others.some((callback) => LOOPBACK.test(callback) || !WEB.test(callback));
  const grants = strings(sent.grant_types).filter((grant) => GRANTS.has(grant));
  const scope = typeof sent.scope === "string" ? sent.scope.split(" ") : [];
  const scopes = scope.filter((one) => (SCOPES as readonly string[]).includes(one));
  const body: Record<string, unknown> = {
    ...Object.fromEntries(TAKEN.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]))),
    redirect_uris: others.length || !known.length ? others : ["http://127.0.0.1/"],
    grant_types: grants.length ? grants : ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: sent.token_endpoint_auth_method ?? "none",
    application_type: native || known.length ? "native" : "web",
    // whoever may ask for the paid API may ask to stay connected
    scope: [...new Set([...(scopes.length ? scopes : SCOPES), "offline_access"])].join(" "),
  };
  return { body, known, onlyKnown: known.length > 0 && others.length === 0 };
}

/** Writes the known callbacks to a registered application, and to the answer. */
export async function addKnownCallbacks(
  auth: Auth,
  response: Response,
  { known, onlyKnown }: { known: string[]; onlyKnown: boolean },
): Promise<Response> {
  if (!response.ok || !known.length) return response;
  const answer = (await response.json()) as { client_id: string; redirect_uris: string[] };
  const redirectUris = [...(onlyKnown ? [] : answer.redirect_uris), ...known];
  await auth.queries
    .update(oauthClients)
    .set({ redirectUris })
    .where(eq(oauthClients.clientId, answer.client_id));
  return Response.json({ ...answer, redirect_uris: redirectUris }, { status: response.status });
}
