import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { AUTH_PATHS } from "#lib/config/paths.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { deviceCodes, oauthClients, oauthConsents } from "#lib/db/schema/oauth.ts";
import { Problem } from "#lib/http/problem.ts";
import { endGrants } from "#lib/auth/oauth/grants.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { audienceOf, docsResource } from "#lib/auth/oauth/resources.ts";
import { readSession } from "#lib/auth/session.ts";

/** An application that asks to act for somebody. */
export interface AskingApplication {
  name: string;
  /** Its own page, where it gave one. */
  uri?: string;
  /** Where the answer goes: a host, or the scheme of a program on the user's machine. */
  goesTo: string;
  scopes: readonly string[];
  /** Asks for the documentation alone, which anybody may read: its token opens nothing of the account. */
  docsOnly: boolean;
}

/** An application that may act for a user. */
export interface ConnectedApplication {
  /** Of the user's consent. */
  id: string;
  name: string;
  scopes: readonly string[];
  since: Date;
}

async function clientOf(queries: Queries, clientId: string) {
  const [client] = await queries.select().from(oauthClients).where(eq(oauthClients.clientId, clientId));
  return client && !client.disabled ? client : null;
}

const asWeb = (uri: string | null): { uri?: string } => (uri && /^https:\/\//.test(uri) ? { uri } : {});

function goesTo(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return "an unknown place";
  return url.protocol === "http:" || url.protocol === "https:" ? url.host : url.protocol;
}

const scopesIn = (text: string | null): string[] => (text ?? "").split(" ").filter(Boolean);

const isForDocs = ({ baseUrl }: Auth, resources: readonly string[]): boolean =>
  resources.length > 0 &&
  resources.every((resource) => audienceOf(resource, baseUrl) === docsResource(baseUrl));

/**
 * What the page of consent asks.
 *
 * @param query its address's query, as the authorization server wrote it
 * @returns null where no application that we know asks
 */
export async function askingFor(auth: Auth, query: URLSearchParams): Promise<AskingApplication | null> {
  const client = await clientOf(auth.queries, query.get("client_id") ?? "");
  if (!client || !query.has("sig")) return null;
  return {
    name: client.name ?? "An application without a name",
    ...asWeb(client.uri),
    goesTo: goesTo(query.get("redirect_uri") ?? ""),
    scopes: scopesIn(query.get("scope")),
    docsOnly: isForDocs(auth, query.getAll("resource")),
  };
}

/** Asks the library as the browser of `headers`, from a page of ours. */
function askAs(auth: Auth, headers: Headers, path: string, body?: object): Promise<Response> {
  const sent: Record<string, string> = { cookie: headers.get("cookie") ?? "", accept: "application/json" };
  if (body) Object.assign(sent, { origin: auth.baseUrl, "content-type": "application/json" });
  return auth.library.handler(
    new Request(`${auth.baseUrl}${AUTH_PATHS.base}${path}`, {
      method: body ? "POST" : "GET",
      headers: sent,
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

/**
 * Answers an application for the user of the browser.
 *
 * @param query the consent page's query, unchanged: the library signed it
 * @returns where the browser goes: the application's callback, with a code or with `access_denied`
 * @throws Problem where the question is too old, was changed, or nobody is signed in
 */
export async function decideConsent(
  auth: Auth,
  headers: Headers,
  query: string,
  allow: boolean,
): Promise<string> {
  const session = await readSession(auth, headers);
  if (!session) throw new Problem("unauthorized", "Sign in first.");
  const response = await auth.transaction(async (queries) => {
    // two windows that answer at the same time: the second finds what the first wrote
    await lockNames(queries, lockName.user(session.user.id));
    return askAs(auth, headers, "/oauth2/consent", { accept: allow, oauth_query: query });
  });
  if (response.status >= 500) throw new Error("The library could not take a consent.");
  const answer = response.ok ? ((await response.json()) as { url?: string }) : null;
  if (!answer?.url)
    throw new Problem(
      "invalid_request",
      "This question is too old, or was changed. Start again in the application.",
    );
  return answer.url;
}

/** What a device asks, by the code that it shows. */
export interface AskingDevice extends AskingApplication {
  /** As the user typed it. */
  code: string;
}

/**
 * The device that shows a code. From now on it is this user's to decide.
 *
 * @returns null where no device waits with this code, or somebody else looks at it
 */
export async function askingDevice(auth: Auth, headers: Headers, code: string): Promise<AskingDevice | null> {
  const response = await askAs(auth, headers, `/device?${new URLSearchParams({ user_code: code })}`);
  if (!response.ok) return null;
  const seen = (await response.json()) as {
    status: string;
    client_id?: string;
    scope?: string;
    resource?: string | string[];
  };
  const client = seen.status === "pending" && (await clientOf(auth.queries, seen.client_id ?? ""));
  if (!client) return null;
  return {
    name: client.name ?? "An application without a name",
    ...asWeb(client.uri),
    goesTo: "the device that shows the code",
    scopes: scopesIn(seen.scope ?? null),
    docsOnly: isForDocs(auth, [seen.resource ?? []].flat()),
    code,
  };
}

const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
];

/** Writes down what a user allowed an application, beside what is allowed already. */
async function allowMore(
  queries: Queries,
  {
    userId,
    clientId,
    scopes,
    resources,
  }: { userId: string; clientId: string; scopes: string[]; resources: string[] },
  now: Date,
): Promise<void> {
  const mine = and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId));
  const [before] = await queries.select().from(oauthConsents).where(mine).for("update");
  const allowed = {
    scopes: union(before?.scopes ?? [], scopes),
    resources: union(before?.resources ?? [], resources),
    updatedAt: now,
  };
  await queries
    .insert(oauthConsents)
    .values({ id: randomUUID(), userId, clientId, createdAt: now, ...allowed })
    .onConflictDoUpdate({ target: [oauthConsents.userId, oauthConsents.clientId], set: allowed });
}

/**
 * Answers a device for the user of the browser, who has looked at it (`askingDevice`).
 *
 * @returns false where it does not wait any more
 */
export async function decideDevice(
  auth: Auth,
  headers: Headers,
  userId: string,
  { code, allow }: { code: string; allow: boolean },
  now: Date,
): Promise<boolean> {
  return auth.transaction(async (queries) => {
    const path = allow ? "/device/approve" : "/device/deny";
    const response = await askAs(auth, headers, path, { userCode: code });
    if (response.status >= 500) throw new Error("The library could not answer a device.");
    if (!response.ok) return false;
    if (!allow) return true;
    const [device] = await queries
      .select()
      .from(deviceCodes)
      .where(
        and(
          eq(deviceCodes.userCode, code.replace(/[^a-z0-9]/gi, "").toUpperCase()),
          eq(deviceCodes.userId, userId),
        ),
      );
    const clientId = device?.oauthClientId;
    if (!device || !clientId) return false;
    const asked = { userId, clientId, scopes: scopesIn(device.scope), resources: device.resources ?? [] };
    await allowMore(queries, asked, now);
    return true;
  });
}

/** The applications that may act for a user, newest first. */
export async function listApplications(auth: Auth, userId: string): Promise<ConnectedApplication[]> {
  const rows = await auth.queries
    .select({
      id: oauthConsents.id,
      name: oauthClients.name,
      scopes: oauthConsents.scopes,
      since: oauthConsents.createdAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(desc(oauthConsents.createdAt));
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? "An application without a name" }));
}

/** Takes an application's access away: its tokens are refused from the next call on. Somebody else's stay. */
export async function disconnect(auth: Auth, userId: string, consentId: string, now: Date): Promise<void> {
  await auth.transaction(async (queries) => {
    const [ended] = await queries
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.id, consentId), eq(oauthConsents.userId, userId)))
      .returning({ clientId: oauthConsents.clientId });
    if (ended) await endGrants(queries, { userId, clientId: ended.clientId }, now);
  });
}

/** Deletes the account: sessions, applications and everything else of it, as the identity webhook does. */
export async function deleteOwnAccount(auth: Auth, userId: string, now: Date): Promise<void> {
  await auth.transaction((queries) => deleteAccount(queries, userId, { now, send: auth.send }));
}
