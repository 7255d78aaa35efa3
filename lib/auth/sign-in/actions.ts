import { ACCOUNT_ACTIONS, ACCOUNT_PATHS, AUTH_PATHS } from "#lib/config/paths.ts";
import { CACHE_CONTROL } from "#lib/http/headers.ts";
import { Problem } from "#lib/http/problem.ts";
import { decideConsent, decideDevice, deleteOwnAccount, disconnect } from "#lib/auth/oauth/applications.ts";
import { type Asker, readEmail, requestCode, signInWithCode } from "#lib/auth/sign-in/codes.ts";
import { continuePage } from "#lib/auth/sign-in/continue.ts";
import { readCookie, setCookie, signedOutCookies } from "#lib/auth/cookies.ts";
import { readForm } from "#lib/auth/form.ts";
import type { Auth } from "#lib/auth/instance.ts";
import type { AuthLimits } from "#lib/auth/limits.ts";
import { nextPath } from "#lib/auth/sign-in/next-path.ts";
import type { NoticeWord } from "#lib/auth/sign-in/notices.ts";
import { isFromUs } from "#lib/auth/origin.ts";
import { offeredProviders } from "#lib/auth/sign-in/providers.ts";
import { endSession, endSessionOf, readSession, renameUser, type Session } from "#lib/auth/session.ts";
import { CODE_SECONDS } from "#lib/auth/sign-in/code-mail.ts";

/** The cookie that holds the address a code went to, until the code comes. */
const EMAIL_COOKIE = "email";

interface Step {
  auth: Auth;
  limits: AuthLimits;
  headers: Headers;
  form: URLSearchParams;
  asker: Asker;
}
type Signed = Step & { session: Session };

/** What another room does for a form of ours, for who is signed in. */
export type OwnAction = (step: {
  auth: Auth;
  session: Session;
  form: URLSearchParams;
  now: Date;
}) => Promise<Response>;

const now = ({ asker }: Step): Date => new Date(asker.now);

/** Sends the browser to a page of ours (RFC 9110 §15.4.4: with GET). */
export function goTo(
  path: string,
  parameters: Record<string, string | undefined>,
  cookies: string[] = [],
): Response {
  const at = new URL(path, "https://reelwright.invalid");
  for (const [name, value] of Object.entries(parameters)) if (value) at.searchParams.set(name, value);
  const headers = new Headers({
    Location: `${at.pathname}${at.search}${at.hash}`,
    "Cache-Control": CACHE_CONTROL.none,
  });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

const toSignIn = (step: Step, notice?: NoticeWord, cookies: string[] = []): Response =>
  goTo(ACCOUNT_PATHS.signIn, { next: nextPath(step.form.get("next")), notice }, cookies);

const toAccount = (notice: NoticeWord): Response => goTo(ACCOUNT_PATHS.account, { notice });

/** The address that a code went to, for the page that asks for the code; empty before. */
export const pendingEmail = (auth: Auth, headers: Headers): string =>
  readEmail(readCookie(auth.cookies, headers, EMAIL_COOKIE)) ?? "";

async function onRequestCode(step: Step): Promise<Response> {
  const { auth, limits, form, headers, asker } = step;
  const again = form.get("again");
  if (again === "0") return toSignIn(step, undefined, [setCookie(auth.cookies, EMAIL_COOKIE, "", 0)]);
  const email = readEmail(again === null ? (form.get("email") ?? "") : pendingEmail(auth, headers));
  if (!email) return toSignIn(step, "address_wrong");
  const answer = await requestCode(auth, limits, email, asker);
  const kept = setCookie(auth.cookies, EMAIL_COOKIE, email, CODE_SECONDS);
  return toSignIn(step, answer === "too_many" ? "too_many" : again ? "code_sent" : undefined, [kept]);
}

async function onVerifyCode(step: Step): Promise<Response> {
  const { auth, limits, form, headers, asker } = step;
  const email = pendingEmail(auth, headers);
  if (!email) return toSignIn(step, "code_wrong");
  const signed = await signInWithCode(auth, limits, { email, code: form.get("code") ?? "" }, headers, asker);
  if (typeof signed === "string") return toSignIn(step, signed === "wrong" ? "code_wrong" : "too_many");
  const next = nextPath(form.get("next"));
  const cookies = [...signed, setCookie(auth.cookies, EMAIL_COOKIE, "", 0)];
  if (!next.startsWith(`${AUTH_PATHS.base}/`)) return goTo(next, {}, cookies);
  // an authorization may lead straight on to the application, where no redirect of a form may
  const page = continuePage(next, "Signed in");
  for (const cookie of cookies) page.headers.append("Set-Cookie", cookie);
  return page;
}

async function onProvider(step: Step): Promise<Response> {
  const { auth, form, headers } = step;
  const offered = offeredProviders(auth.providers).find(({ id }) => id === form.get("provider"));
  if (!offered)
    throw new Problem("invalid_request", "There is no such provider.", { extras: { parameter: "provider" } });
  const next = nextPath(form.get("next"));
  const failed = `${auth.baseUrl}${ACCOUNT_PATHS.signIn}?${new URLSearchParams({ next, notice: "provider_failed" })}`;
  const response = await auth.library.api.signInSocial({
    body: { provider: offered.id, callbackURL: `${auth.baseUrl}${next}`, errorCallbackURL: failed },
    headers,
    asResponse: true,
  });
  const answer = response.ok ? ((await response.json()) as { url?: string }) : null;
  if (!answer?.url) return toSignIn(step, "provider_failed");
  const page = continuePage(answer.url, `Going on to ${offered.name}`);
  for (const cookie of response.headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
  return page;
}

async function onSignOut(step: Step): Promise<Response> {
  const { auth, headers } = step;
  await endSessionOf(auth, headers);
  return goTo(ACCOUNT_PATHS.signIn, { notice: "signed_out" }, signedOutCookies(auth.cookies));
}

async function onConsent({ auth, headers, form }: Signed): Promise<Response> {
  const allow = form.get("answer") === "allow";
  const url = await decideConsent(auth, headers, form.get("oauth_query") ?? "", allow);
  return continuePage(url, allow ? "Connected" : "Denied");
}

async function onDevice(step: Signed): Promise<Response> {
  const { auth, headers, form, session } = step;
  const answer = { code: form.get("code") ?? "", allow: form.get("answer") === "allow" };
  const done = await decideDevice(auth, headers, session.user.id, answer, now(step));
  if (!done) return goTo(ACCOUNT_PATHS.device, { notice: "device_gone" });
  return goTo(ACCOUNT_PATHS.device, { done: answer.allow ? "allowed" : "denied" });
}

async function onRename(step: Signed): Promise<Response> {
  await renameUser(step.auth, step.session.user.id, step.form.get("name") ?? "", now(step));
  return toAccount("renamed");
}

async function onEndSession(step: Signed): Promise<Response> {
  await endSession(step.auth, step.session.user.id, step.form.get("session") ?? "");
  return toAccount("session_ended");
}

async function onDisconnect(step: Signed): Promise<Response> {
  await disconnect(step.auth, step.session.user.id, step.form.get("grant") ?? "", now(step));
  return toAccount("disconnected");
}

async function onDelete(step: Signed): Promise<Response> {
  const { auth, session, form } = step;
  const typed = form.get("confirm")?.trim().toLowerCase();
  // an account without an address is confirmed by its id
  if (typed !== (session.user.email ?? session.user.id).toLowerCase()) return toAccount("confirm_wrong");
  await deleteOwnAccount(auth, session.user.id, now(step));
  return goTo(ACCOUNT_PATHS.signIn, { notice: "deleted" });
}

/** What anybody may do, and what needs a session. */
const OPEN = new Map<string, (step: Step) => Promise<Response>>([
  [ACCOUNT_ACTIONS.requestCode, onRequestCode],
  [ACCOUNT_ACTIONS.verifyCode, onVerifyCode],
  [ACCOUNT_ACTIONS.provider, onProvider],
  [ACCOUNT_ACTIONS.signOut, onSignOut],
]);
const SIGNED = new Map<string, (step: Signed) => Promise<Response>>([
  [ACCOUNT_ACTIONS.consent, onConsent],
  [ACCOUNT_ACTIONS.device, onDevice],
  [ACCOUNT_ACTIONS.rename, onRename],
  [ACCOUNT_ACTIONS.endSession, onEndSession],
  [ACCOUNT_ACTIONS.disconnect, onDisconnect],
  [ACCOUNT_ACTIONS.delete, onDelete],
]);

/** Whether a form of the account pages posts to this path, and this room answers it. */
export const isAction = (path: string): boolean => OPEN.has(path) || SIGNED.has(path);

/**
 * Does what a form of the account pages asks, and sends the browser on. With an external issuer, codes are not ours
 * to send.
 *
 * @param path one for which `isAction` holds
 * @throws Problem `forbidden_origin` for a request that is not from a page of ours, `unauthorized` without a session
 */
export async function act(
  path: string,
  request: Request,
  {
    auth,
    limits,
    asker,
    more,
  }: Pick<Step, "auth" | "limits" | "asker"> & { more?: ReadonlyMap<string, OwnAction> },
): Promise<Response> {
  if (request.method !== "POST") {
    throw new Problem("method_not_allowed", "This changes something: it takes POST alone.", {
      headers: { Allow: "POST" },
      extras: { available: ["POST"] },
    });
  }
  const { headers } = request;
  if (!isFromUs(headers, auth.baseUrl))
    throw new Problem("forbidden_origin", `This is done from the pages of ${auth.baseUrl} alone.`);
  const codes = path === ACCOUNT_ACTIONS.requestCode || path === ACCOUNT_ACTIONS.verifyCode;
  if (codes && auth.providers.external) throw new Problem("not_found", "Sign-in is at another place.");
  const step: Step = { auth, limits, headers, form: await readForm(request), asker };
  const open = OPEN.get(path);
  if (open) return open(step);
  const session = await readSession(auth, headers);
  if (!session) throw new Problem("unauthorized", "Sign in first.");
  const signed = SIGNED.get(path);
  if (signed) return signed({ ...step, session });
  const other = more?.get(path);
  if (!other) throw new Problem("not_found", "Nothing is at this address.");
  return other({ auth, session, form: step.form, now: now(step) });
}

/**
 * Where signing in leads, by the query of the sign-in page: back into the authorization that sent somebody there, or
 * to `next`.
 */
export function signInNext(query: URLSearchParams): string {
  if (!query.has("sig") || !query.has("client_id")) return nextPath(query.get("next"));
  const asked = new URLSearchParams(query);
  for (const name of [...asked.keys()])
    if (name === "sig" || name === "exp" || name.startsWith("ba_")) asked.delete(name);
  // who comes back has just signed in
  const prompts = (asked.get("prompt") ?? "")
    .split(" ")
    .filter((one) => one && one !== "login" && one !== "create");
  if (prompts.length) asked.set("prompt", prompts.join(" "));
  else asked.delete("prompt");
  asked.delete("max_age");
  return `${AUTH_PATHS.base}/oauth2/authorize?${asked}`;
}
