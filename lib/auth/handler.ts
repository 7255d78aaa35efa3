import { requestId as newRequestId } from "#lib/base/ids.ts";
import { ACCOUNT_PATHS, AUTH_PATHS, isGated, isSignedPage, resourceOfMetadata } from "#lib/config/paths.ts";
import { isAway } from "#lib/db/away.ts";
import { CACHE_CONTROL, CORS_HEADERS } from "#lib/http/headers.ts";
import { negotiate } from "#lib/http/negotiate.ts";
import { ofRequest, Problem, PROBLEMS, problemBody } from "#lib/http/problem.ts";
import { addressKey } from "#lib/limits/policy.ts";
import { act, isAction, type OwnAction } from "#lib/auth/sign-in/actions.ts";
import { requireBearer } from "#lib/auth/bearer.ts";
import type { Asker } from "#lib/auth/sign-in/codes.ts";
import {
  type CookieRules,
  cookieRules,
  HINT_COOKIE,
  readCookie,
  signedOutCookies,
  withHint,
} from "#lib/auth/cookies.ts";
import { token } from "#lib/auth/oauth/exchange.ts";
import { refuseNul } from "#lib/auth/form.ts";
import { type GateParts, gate, refuseCount } from "#lib/auth/gate.ts";
import type { Auth } from "#lib/auth/instance.ts";
import type { AuthPolicy } from "#lib/auth/limits.ts";
import { resourceMetadata, serverMetadata } from "#lib/auth/oauth/metadata.ts";
import * as oauth from "#lib/auth/oauth/oauth.ts";
import { isFromUs } from "#lib/auth/origin.ts";
import { problemPage } from "#lib/auth/problem-page.ts";
import { hasSession, readSession, type Session } from "#lib/auth/session.ts";
import type { ReadToken } from "#lib/auth/token.ts";

/** Sign-in, ready: its database is open. */
export interface Opened {
  auth: Auth;
  readToken: ReadToken;
}

export interface HandlerParts extends GateParts {
  open: () => Promise<Opened>;
  /** Forms of the account pages that other rooms answer: payment, and what only an admin does. */
  actions?: ReadonlyMap<string, OwnAction>;
  /** `OAUTH_ISSUER` and its metadata, where somebody else gives out tokens. */
  external?: { issuer: string; metadata: (now: number) => Promise<object> };
  clock: () => number;
}

const READ = ["GET", "HEAD"];
const POST = ["POST"];

/** One address of the authorization server. */
interface Route {
  methods: readonly string[];
  limit: AuthPolicy;
  /** Read by programs, of browsers too: any origin may, and no cookie counts. */
  open: boolean;
  answer: (opened: Opened, request: Request, asker: Asker) => Promise<Response>;
}

async function userInfo(opened: Opened, request: Request, asker: Asker): Promise<Response> {
  const parts = { baseUrl: opened.auth.baseUrl, open: async () => opened };
  const needs = { audience: "api", scopes: ["openid"], paid: false } as const;
  const { userId, name, email, emailVerified, scopes } = await requireBearer(
    request,
    needs,
    parts,
    asker.now,
  );
  return Response.json({
    sub: userId,
    ...(scopes.includes("profile") && { name }),
    ...(scopes.includes("email") && { email, email_verified: emailVerified }),
  });
}

const ROUTES = new Map<string, Route>([
  [
    "/oauth2/authorize",
    {
      methods: READ,
      limit: "pages",
      open: false,
      answer: ({ auth }, request) => oauth.authorize(auth, request),
    },
  ],
  [
    "/oauth2/token",
    {
      methods: POST,
      limit: "tokens",
      open: true,
      answer: ({ auth }, request, { now }) => token(auth, request, new Date(now)),
    },
  ],
  [
    "/oauth2/revoke",
    {
      methods: POST,
      limit: "tokens",
      open: true,
      answer: ({ auth, readToken }, request, { now }) =>
        oauth.revoke(auth, readToken, request, new Date(now)),
    },
  ],
  [
    "/oauth2/register",
    {
      methods: POST,
      limit: "registrations",
      open: true,
      answer: ({ auth }, request) => oauth.register(auth, request),
    },
  ],
  [
    "/device/code",
    {
      methods: POST,
      limit: "tokens",
      open: true,
      answer: ({ auth }, request) => oauth.deviceCode(auth, request),
    },
  ],
  ["/oauth2/userinfo", { methods: [...READ, "POST"], limit: "tokens", open: true, answer: userInfo }],
  ["/jwks", { methods: READ, limit: "keys", open: true, answer: ({ auth }) => oauth.keys(auth) }],
]);
const CALLBACK: Route = {
  methods: ["GET"],
  limit: "pages",
  open: false,
  answer: ({ auth }, request) => oauth.callback(auth, request),
};

function wrongMethod(method: string, allowed: readonly string[]): Problem {
  const available = [...allowed, "OPTIONS"];
  return new Problem("method_not_allowed", `${method} is not taken here. Use ${allowed.join(" or ")}.`, {
    headers: { Allow: available.join(", ") },
    extras: { available },
  });
}

function preflight(methods: readonly string[]): Response {
  const allowed = [...methods, "OPTIONS"].join(", ");
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allowed,
      "Access-Control-Allow-Methods": allowed,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, Mcp-Protocol-Version",
      "Access-Control-Max-Age": "86400",
    },
  });
}

function readableAnywhere(response: Response): Response {
  for (const [name, value] of CORS_HEADERS) response.headers.set(name, value);
  return response;
}

/** What a browser's navigation says of itself: a GET that names `text/html`, and wants it most. */
function isNavigation(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  if (!READ.includes(request.method) || !/text\/html/i.test(accept)) return false;
  return negotiate(accept, ["text/html", "application/json"]) === "text/html";
}

/** Where applications and providers send people. */
const isAtAuth = (request: Request): boolean =>
  new URL(request.url).pathname.startsWith(`${AUTH_PATHS.base}/`);

/** The answer of a refusal, in the form of every other error. */
function respond({ code, message, extras, headers }: Problem, baseUrl: string): Response {
  return Response.json(problemBody(code, message, baseUrl, extras), {
    status: PROBLEMS[code].status,
    headers: { "Cache-Control": CACHE_CONTROL.none, ...headers },
  });
}

/** Clients of the authorization server read the error by RFC 6749 §5.2. */
function respondOauth(problem: Problem): Response {
  const error = problem.code === "unauthorized" ? "invalid_token" : "invalid_request";
  const { status } = PROBLEMS[problem.code];
  return Response.json(
    { error: status >= 500 ? "temporarily_unavailable" : error, error_description: problem.message },
    { status, headers: { "Cache-Control": CACHE_CONTROL.none, ...problem.headers } },
  );
}

/** @throws what is neither a refusal nor a database that is away */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!isAway(error)) throw error;
  return new Problem("database_unavailable", "The database cannot be reached. Try again in a moment.", {
    extras: { retryAfterSeconds: 5 },
    headers: { "Retry-After": "5" },
    cause: error,
  });
}

/** Counts a request. @throws Problem where there were too many */
async function take(policy: AuthPolicy, { limits }: HandlerParts, { client, now }: Asker): Promise<void> {
  const quota = await limits[policy].take(client, now);
  if (!quota.allowed) throw refuseCount(quota);
}

/** What the authorization server, and what takes its tokens, say of themselves. */
async function metadata(path: string, request: Request, parts: HandlerParts, now: number): Promise<Response> {
  if (request.method === "OPTIONS") return readableAnywhere(preflight(READ));
  if (!READ.includes(request.method)) throw wrongMethod(request.method, READ);
  const { baseUrl, external } = parts;
  const issuer = external?.issuer ?? baseUrl;
  const resource = resourceOfMetadata(path);
  const document =
    resource !== null
      ? resourceMetadata(resource, baseUrl, issuer)
      : external
        ? await external.metadata(now)
        : serverMetadata(baseUrl);
  const headers = { "Cache-Control": CACHE_CONTROL.revalidate };
  return readableAnywhere(Response.json(document, { headers }));
}

/** The authorization server, as far as it is ours. */
async function server(path: string, request: Request, parts: HandlerParts, asker: Asker): Promise<Response> {
  const name = path.slice(AUTH_PATHS.base.length);
  const callback = /^\/(?:oauth2\/)?callback\/[a-z]+$/.test(name);
  // the other issuer's server is the one that counts: of ours, only the way back from it stays
  const route = callback ? CALLBACK : parts.external ? undefined : ROUTES.get(name);
  // a page that hears nothing to its preflight hears nothing of the limit either
  if (request.method === "OPTIONS" && route?.open) return preflight(route.methods);
  await take(route?.limit ?? "pages", parts, asker);
  if (!route) throw new Problem("not_found", "Nothing is at this address.");
  if (!route.methods.includes(request.method)) throw wrongMethod(request.method, route.methods);
  return route.answer(await parts.open(), request, asker);
}

/** The same, with errors as its clients read them: for addresses that any origin may read. */
async function openServer(
  path: string,
  request: Request,
  parts: HandlerParts,
  asker: Asker,
): Promise<Response> {
  const made = await server(path, request, parts, asker).catch((error: unknown) => {
    const problem = asProblem(error);
    return problem.headers["WWW-Authenticate"] ? respond(problem, parts.baseUrl) : respondOauth(problem);
  });
  if (!made.headers.has("Cache-Control")) made.headers.set("Cache-Control", CACHE_CONTROL.none);
  return readableAnywhere(made);
}

/** What takes a session: who has one, and where everybody else goes. */
function createSessionGate({ baseUrl, open }: HandlerParts, cookies: CookieRules) {
  async function sessionOf({ headers }: Request): Promise<Session | null> {
    if (!hasSession(cookies, headers)) return null;
    const { auth } = await open();
    return readSession(auth, headers);
  }

  /** Whether a browser says that it is signed in. */
  const hinted = ({ headers }: Request): boolean => readCookie(cookies, headers, HINT_COOKIE) !== "";

  /** Leads on somebody whose session has ended elsewhere: no page goes on saying that it lives. */
  function signedOut(request: Request, location: string): Response {
    const headers = new Headers({ Location: location });
    if (hinted(request)) for (const cookie of signedOutCookies(cookies)) headers.append("Set-Cookie", cookie);
    return new Response(null, { status: 303, headers });
  }

  /** Who is not signed in: a person goes to sign in and comes back, a program is told. */
  function withoutSession(request: Request): Response {
    if (!isNavigation(request)) throw new Problem("unauthorized", "Sign in first.");
    const { pathname, search } = new URL(request.url);
    const next = new URLSearchParams({ next: `${pathname}${search}` });
    return signedOut(request, `${ACCOUNT_PATHS.signIn}?${next}`);
  }

  return {
    /** What of `/api` needs a session and is not there yet: an honest 404, for who is signed in. */
    async sessionRoute(request: Request): Promise<Response> {
      if (!(await sessionOf(request))) return withoutSession(request);
      if (!READ.includes(request.method) && !isFromUs(request.headers, baseUrl))
        throw new Problem("forbidden_origin", `This is done from the pages of ${baseUrl} alone.`);
      throw new Problem("not_found", "Nothing is at this address.");
    },
    /** @see AuthHandler.turnAway @throws Problem; where the database is away */
    async turnAway(request: Request): Promise<Response | null> {
      if (isSignedPage(new URL(request.url).pathname))
        return (await sessionOf(request)) ? null : withoutSession(request);
      // made for everybody, and needs the database all the same
      if (!hasSession(cookies, request.headers)) await open();
      else if (await sessionOf(request)) return null;
      const { pathname, search } = new URL(request.url);
      return hinted(request) && isNavigation(request) ? signedOut(request, `${pathname}${search}`) : null;
    },
  };
}

/** Rejects only where our own code fails. */
export interface AuthHandler {
  /**
   * Answers what is behind sign-in, and sign-in itself: the authorization server, its metadata, the forms of the
   * account pages, everything that takes a token, and what of `/api` takes a session.
   */
  answer(request: Request, address: string, requestId?: string): Promise<Response>;
  /**
   * The answer to a request for a page of who is signed in, from who is not, and for any own page while the database
   * is away; null where the page is to be made.
   */
  turnAway(request: Request): Promise<Response | null>;
}

export function createAuthHandler(parts: HandlerParts): AuthHandler {
  const { baseUrl, limits } = parts;
  const cookies = cookieRules(baseUrl);
  const sessions = createSessionGate(parts, cookies);

  async function answer(
    path: string,
    request: Request,
    asker: Asker & { requestId: string },
  ): Promise<Response> {
    for (const value of new URL(request.url).searchParams.values()) refuseNul(value);
    if (path.startsWith("/.well-known/")) return metadata(path, request, parts, asker.now);
    if (path.startsWith(`${AUTH_PATHS.base}/`)) {
      const open = ROUTES.get(path.slice(AUTH_PATHS.base.length))?.open;
      return (open ? openServer : server)(path, request, parts, asker);
    }
    if (isAction(path) || parts.actions?.has(path)) {
      await take("pages", parts, asker);
      const { auth } = await parts.open();
      return act(path, request, { auth, limits, asker, more: parts.actions });
    }
    if (isGated(path)) return gate(request, asker, parts, (problem) => respond(problem, baseUrl));
    return sessions.sessionRoute(request);
  }

  /** @param forPerson whether a page says it, and not JSON */
  const refusalOf = (problem: Problem, forPerson: boolean): Response =>
    forPerson ? problemPage(problem) : respond(problem, baseUrl);

  return {
    async answer(request, address, requestId = newRequestId()) {
      const asker = { client: addressKey(address), now: parts.clock(), requestId };
      try {
        return withHint(cookies, await answer(new URL(request.url).pathname, request, asker));
      } catch (error) {
        const problem = asProblem(error);
        const gated = isGated(new URL(request.url).pathname);
        return refusalOf(
          gated ? ofRequest(problem, requestId) : problem,
          isNavigation(request) && isAtAuth(request),
        );
      }
    },
    async turnAway(request) {
      try {
        return await sessions.turnAway(request);
      } catch (error) {
        return refusalOf(asProblem(error), isNavigation(request));
      }
    },
  };
}
