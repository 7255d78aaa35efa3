import { createHash, randomBytes } from "node:crypto";
import { clock } from "#lib/base/clock.ts";
import { derivedKey } from "#lib/base/derived-key.ts";
import type { Database } from "#lib/db/database.ts";
import { customers, subscriptions } from "#lib/db/schema/billing.ts";
import { createAuthHandler } from "#lib/auth/handler.ts";
import { issuerMetadata } from "#lib/auth/sign-in/external.ts";
import type { ProviderSettings } from "#lib/auth/sign-in/providers.ts";
import { createMemoryStore } from "#lib/limits/memory-store.ts";
import { publicPolicy } from "#lib/limits/policy.ts";
import { appMcp } from "#lib/mcp/app-mcp.ts";
import { videoParts } from "#tests/harness/videos.ts";
import { createPaidApi } from "#lib/workspace/http/api.ts";
import { createHandlers } from "#lib/workspace/http/handlers.ts";
import { createCursors } from "#lib/workspace/cursor.ts";
import { foreignTokens, ownTokens, type ReadToken } from "#lib/auth/token.ts";
import { SECRET, signIn, testAuth, type TestAuth } from "#tests/auth/harness.ts";
import { exportPartsOf } from "#tests/harness/exports.ts";

/** Sign-in and everything behind it, asked as the front server asks it. */
export interface World extends TestAuth {
  baseUrl: string;
  /** What failed on our side: nothing may. */
  errors: unknown[];
  /** Runs `work` at one instant: a window of a quota that ends in its middle would begin the count anew. */
  atOneInstant<T>(work: () => Promise<T>): Promise<T>;
  readToken: ReadToken;
  handler: (request: Request, address: string) => Promise<Response>;
  turnAway: (request: Request) => Promise<Response | null>;
  /** Asks a path of ours; redirects are not followed. */
  ask(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
}

export async function createWorld(
  database: Database,
  {
    baseUrl = "http://127.0.0.1:4100",
    providers = {},
    secret,
  }: { baseUrl?: string; providers?: ProviderSettings; secret?: string } = {},
): Promise<World> {
  const test = await testAuth(database, { baseUrl, providers, secret });
  const errors: unknown[] = [];
  const issuer = providers.external?.issuer;
  const external = issuer ? { issuer, metadata: issuerMetadata(issuer) } : undefined;
  const readToken = external
    ? foreignTokens(external.issuer, async (now) => (await external.metadata(now)).jwks_uri)
    : ownTokens(test.auth);
  let instant: number | undefined;
  const atOneInstant: World["atOneInstant"] = async (work) => {
    instant = clock();
    try {
      return await work();
    } finally {
      instant = undefined;
    }
  };
  const { answer: handler, turnAway } = createAuthHandler({
    baseUrl,
    open: async () => ({ auth: test.auth, readToken }),
    limits: test.limits,
    publicQuota: createMemoryStore(publicPolicy()),
    api: createPaidApi({
      baseUrl,
      open: async () => ({
        database,
        handlers: createHandlers({ ...exportPartsOf(database), videos: videoParts(database) }),
        cursors: createCursors(derivedKey(SECRET, "cursor")),
      }),
      clock: () => instant ?? clock(),
    }),
    mcp: appMcp({ baseUrl, allowedOrigins: [], onError: (error) => errors.push(error) }),
    ...(external && { external }),
    clock: () => instant ?? clock(),
  });
  let asks = 0;
  /** Each call comes from an address of its own: the limits by address have tests of their own. */
  const nextAddress = () => {
    asks += 1;
    return `10.1.${asks >> 8}.${asks & 255}`;
  };
  const ask: World["ask"] = (path, { address = nextAddress(), ...init } = {}) =>
    handler(new Request(new URL(path, baseUrl), { redirect: "manual", ...init }), address);
  return { ...test, baseUrl, errors, atOneInstant, readToken, handler, turnAway, ask };
}

export const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** A service to ask: a world, or a server. */
export type Asking = Pick<World, "baseUrl" | "ask">;

/** A form of our own pages, sent by the browser of `headers`. */
export const ownForm = (world: Asking, headers: Headers, fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    origin: world.baseUrl,
    cookie: headers.get("cookie") ?? "",
  },
  body: new URLSearchParams(fields).toString(),
});

export const CALLBACK = "http://127.0.0.1:8976/callback";

export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Registers a public application, as MCP hosts do. */
export async function registerClient(world: Asking, more: Record<string, unknown> = {}): Promise<string> {
  const response = await world.ask("/api/auth/oauth2/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "A host", redirect_uris: [CALLBACK], ...more }),
  });
  if (response.status !== 201) throw new Error(`registration: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { client_id: string }).client_id;
}

/** The address that a page of ours goes on to. */
export async function goesOnTo(response: Response): Promise<URL> {
  const text = await response.text();
  const found = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1];
  if (!found) throw new Error(`no way on: ${response.status} ${text}`);
  return new URL(found.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

export interface Asked {
  clientId: string;
  scope?: string;
  resource?: string;
  redirectUri?: string;
  more?: Record<string, string>;
  allow?: boolean;
}

/** Authorizes as a browser does: the question, the page of consent by HTTP, the way back. */
export async function authorize(world: Asking, browser: Headers, asked: Asked) {
  const { verifier, challenge } = pkce();
  const query = new URLSearchParams({
    response_type: "code",
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri ?? CALLBACK,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state: "a state",
    ...(asked.scope && { scope: asked.scope }),
    ...(asked.resource && { resource: asked.resource }),
    ...asked.more,
  });
  const first = await world.ask(`/api/auth/oauth2/authorize?${query}`, { headers: browser });
  const location = first.headers.get("location") ?? "";
  if (!location.startsWith("/consent") && !location.startsWith(`${world.baseUrl}/consent`))
    return { verifier, first, back: location ? new URL(location, world.baseUrl) : null };
  const consent = new URL(location, world.baseUrl);
  const decided = await world.ask(
    "/api/account/consent",
    ownForm(world, browser, {
      oauth_query: consent.search.slice(1),
      answer: asked.allow === false ? "deny" : "allow",
    }),
  );
  return { verifier, first, consent, back: await goesOnTo(decided) };
}

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  id_token?: string;
  scope: string;
  token_type: string;
  expires_in: number;
}

/** Exchanges what came back for tokens. */
export function exchange(
  world: Asking,
  clientId: string,
  { back, verifier }: { back: URL | null; verifier: string },
  more: Record<string, string> = {},
): Promise<Response> {
  return world.ask(
    "/api/auth/oauth2/token",
    form({
      grant_type: "authorization_code",
      client_id: clientId,
      code: back?.searchParams.get("code") ?? "",
      code_verifier: verifier,
      redirect_uri: CALLBACK,
      ...more,
    }),
  );
}

/** Somebody signed in, an application, and its tokens. */
export async function connect(world: World, email: string, asked: Partial<Asked> = {}) {
  const browser = await signIn(world, email);
  const clientId = asked.clientId ?? (await registerClient(world));
  const authorized = await authorize(world, browser, { scope: "profile email", ...asked, clientId });
  const response = await exchange(
    world,
    clientId,
    authorized,
    asked.redirectUri ? { redirect_uri: asked.redirectUri } : {},
  );
  if (response.status !== 200) throw new Error(`token: ${response.status} ${await response.text()}`);
  return { browser, clientId, tokens: (await response.json()) as Tokens };
}

/** A subscription that the billing provider reported for a user. */
export async function payFor(world: World, userId: string, status = "active"): Promise<void> {
  const now = new Date();
  const { queries } = world.auth;
  await queries
    .insert(customers)
    .values({ id: `cus_${userId}`, userId, linkedAt: now, createdAt: now })
    .onConflictDoNothing();
  const row = {
    status,
    amountMinor: null,
    currency: null,
    lastGoodAt: now,
    createdAt: now,
    eventAt: now,
    eventId: "evt_1",
  };
  await queries
    .insert(subscriptions)
    .values({ id: `sub_${userId}`, customerId: `cus_${userId}`, ...row })
    .onConflictDoUpdate({ target: subscriptions.id, set: row });
}
