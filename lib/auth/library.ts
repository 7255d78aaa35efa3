import { AUTH_PATHS } from "#lib/config/paths.ts";
import { Problem } from "#lib/http/problem.ts";
import { refuseNul } from "#lib/auth/form.ts";
import type { Auth } from "#lib/auth/instance.ts";

/** A request of the library, with what we let through of the headers. */
export function ask(
  auth: Auth,
  path: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  return auth.library.handler(new Request(`${auth.baseUrl}${AUTH_PATHS.base}${path}`, init));
}

/** Of a request, the headers that are named. A cookie goes only where a person with a browser is meant. */
export const only = (request: Request, ...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? ""]] : [])),
  );

/** Sends a client's parameters to the library, with the proof of who the client is and nothing else. */
export const askWithForm = (
  auth: Auth,
  path: string,
  request: Request,
  form: URLSearchParams,
): Promise<Response> =>
  ask(auth, path, {
    method: "POST",
    headers: {
      ...only(request, "authorization"),
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
    },
    body: form.toString(),
  });

/** An error of the authorization server, RFC 6749 §5.2. */
export const oauthError = (status: number, error: string, description: string): Response =>
  Response.json({ error, error_description: description }, { status });

/** The answers of the library to a token request that have another form in the specifications. */
const MEANT: Record<string, string> = {
  invalid_user: "invalid_grant",
  // a wrong verifier (RFC 7636 §4.6), or a session that is over
  "code verification failed": "invalid_grant",
  "code_verifier required because PKCE was used in authorization": "invalid_grant",
  "code_verifier provided but PKCE was not used in authorization": "invalid_grant",
  "session no longer exists": "invalid_grant",
};

/** An answer of the library, with errors as RFC 6749 §5.2 has them. */
export async function corrected(response: Response): Promise<Response> {
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

/** Who the request says it is: by Basic, or in the form. @throws Problem `invalid_request` */
export function clientOf(request: Request, form: URLSearchParams): string {
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
