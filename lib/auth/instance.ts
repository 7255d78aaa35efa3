import { createHmac, randomBytes } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { emailOTP, genericOAuth, jwt } from "better-auth/plugins";
import { oauthDeviceAuthorization, oauthProvider } from "@better-auth/oauth-provider";
import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import { AUTH_PATHS } from "#lib/config/paths.ts";
import type { Database } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { schema } from "#lib/db/schema.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import { anyLoopback, withAnyLoopback } from "#lib/auth/callbacks.ts";
import { CLI_CLIENT_ID, seedClients } from "#lib/auth/oauth/clients.ts";
import { CODE_ATTEMPTS, CODE_SECONDS, sealCode } from "#lib/auth/sign-in/code-mail.ts";
import { type CookieRules, cookieRules } from "#lib/auth/cookies.ts";
import { grantClaim } from "#lib/auth/oauth/grants.ts";
import { type Joined, joinTransactions } from "#lib/auth/sign-in/joined.ts";
import { readKeys } from "#lib/auth/oauth/keys.ts";
import { oneUserAnAddress } from "#lib/auth/sign-in/one-address.ts";
import {
  genericProviders,
  offeredProviders,
  type ProviderSettings,
  socialProviders,
} from "#lib/auth/sign-in/providers.ts";
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SCOPES,
  tokenResources,
} from "#lib/auth/oauth/resources.ts";

/** What sign-in is made of. */
export interface AuthParts {
  /** Migrated. */
  database: Database;
  /** The public origin: the issuer of tokens. */
  baseUrl: string;
  /** `AUTH_SECRET`: signs cookies and what a browser carries, encrypts signing keys. */
  secret: string;
  send: SendJob;
  log: Pick<Log, "warn">;
  providers: ProviderSettings;
  /** `OAUTH_PUBLIC_CLIENT_ID`. */
  publicClientId: string;
}

const SESSION_SECONDS = 30 * 86_400;
/**
 * A client that refreshes twice, at the same moment or since its connection broke, gets the same answer for at least
 * ten seconds. The library counts from the second that has begun.
 */
const REPLAY_SECONDS = 11;

/** better-auth's models and our tables. */
const MODELS = {
  user: schema.users,
  session: schema.sessions,
  account: schema.providerLinks,
  verification: schema.verifications,
  jwks: schema.signingKeys,
  oauthClient: schema.oauthClients,
  oauthResource: schema.oauthResources,
  oauthClientResource: schema.oauthClientResources,
  oauthRefreshToken: schema.oauthRefreshTokens,
  oauthAccessToken: schema.oauthAccessTokens,
  oauthConsent: schema.oauthConsents,
  oauthClientAssertion: schema.oauthClientAssertions,
  deviceCode: schema.deviceCodes,
};

/** What better-auth would keep of a provider's account and we do not. */
const NO_PROVIDER_TOKENS = {
  accessToken: undefined,
  refreshToken: undefined,
  idToken: undefined,
  accessTokenExpiresAt: undefined,
  refreshTokenExpiresAt: undefined,
  scope: undefined,
  password: undefined,
};

const newUserId = (): string => `user_${randomBytes(16).toString("base64url")}`;

/** What we write of our own into its rows, and what we leave out of them. */
const DATABASE_HOOKS = {
  user: {
    create: {
      before: async (user) => ({
        data: { ...user, id: newUserId(), image: undefined, profileAt: new Date(clock()) },
      }),
    },
    update: { before: async (user) => ({ data: { ...user, image: undefined } }) },
  },
  session: { create: { before: async (session) => ({ data: { ...session, ipAddress: undefined } }) } },
  account: {
    create: { before: async (account) => ({ data: { ...account, ...NO_PROVIDER_TOKENS } }) },
    update: { before: async (account) => ({ data: { ...account, ...NO_PROVIDER_TOKENS } }) },
  },
} satisfies BetterAuthOptions["databaseHooks"];

/** Codes by mail. */
function mailedCodes({ secret, send }: AuthParts, joined: Joined) {
  const hashCode = async (code: string) => createHmac("sha256", secret).update(`code ${code}`).digest("hex");
  return emailOTP({
    expiresIn: CODE_SECONDS,
    allowedAttempts: CODE_ATTEMPTS,
    otpLength: 6,
    storeOTP: { hash: hashCode },
    // a job, in the transaction of the request: nobody waits for a mail server
    async sendVerificationOTP({ email, otp }) {
      await send(joined.queries, "mail.sign-in-code", {
        to: email,
        sealed: await sealCode(otp, secret),
        expiresAt: clock() + CODE_SECONDS * 1000,
      });
    },
  });
}

/** The authorization server: who may ask for which tokens, and how long they last. */
function authorizationServer(baseUrl: string, joined: Joined) {
  return oauthProvider({
    loginPage: "/sign-in",
    consentPage: "/consent",
    scopes: [...SCOPES],
    resources: tokenResources(baseUrl),
    enforcePerClientResources: false,
    grantTypes: ["authorization_code", "refresh_token"],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    refreshTokenReuseInterval: REPLAY_SECONDS,
    extensions: [{ claims: { accessToken: (input) => grantClaim(input, joined) } }, anyLoopback],
  });
}

function build(parts: AuthParts, cookies: CookieRules, joined: Joined) {
  const { baseUrl, secret, log } = parts;
  return betterAuth({
    baseURL: baseUrl,
    basePath: AUTH_PATHS.base,
    secret,
    database: withAnyLoopback(
      oneUserAnAddress(
        drizzleAdapter(joined.queries, { provider: "pg", schema: MODELS, transaction: true }),
        joined,
      ),
      parts.publicClientId,
    ),
    emailAndPassword: { enabled: false },
    socialProviders: socialProviders(parts.providers),
    // our quota room counts
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      // what strangers send wrong is an error to it; its further arguments may hold addresses
      log: (_, message) => log.warn({ from: "better-auth" }, message),
    },
    onAPIError: {
      errorURL: `${baseUrl}${AUTH_PATHS.base}/refused`,
      // what fails on our side is ours to answer (a database that is away) and to log; left alone, the library prints
      // it with the query's values, and every refusal as an error
      throw: true,
    },
    user: {
      additionalFields: { profileAt: { type: "date", required: false, input: false, returned: false } },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    account: { updateAccountOnSignIn: false, accountLinking: { requireLocalEmailVerified: true } },
    verification: { storeIdentifier: "hashed" },
    advanced: {
      // with true it would write its own prefix before ours
      useSecureCookies: false,
      cookiePrefix: cookies.name,
      cookies: { session_token: { name: cookies.name } },
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { disableIpTracking: true },
      // it misses the columns that we leave out on purpose; tests/unit/auth/schema.test.ts compares
      database: { validateSchema: false },
    },
    databaseHooks: DATABASE_HOOKS,
    plugins: [
      mailedCodes(parts, joined),
      genericOAuth({ config: genericProviders(parts.providers, joined) }),
      jwt({
        jwt: { issuer: baseUrl },
        jwks: { keyPairConfig: { alg: "ES256" } },
        disableSettingJwtHeader: true,
        adapter: { getJwks: () => readKeys(joined.queries, secret) },
      }),
      authorizationServer(baseUrl, joined),
      oauthDeviceAuthorization({ verificationUri: `${baseUrl}/device`, expiresIn: "10m", interval: "5s" }),
    ],
  });
}

/**
 * Makes the first signing key of a secret. Here, so that the library does not make one in each of several requests
 * or processes, of which the others would not know.
 */
const makeKey = (library: ReturnType<typeof build>, { transaction }: Joined): Promise<void> =>
  transaction(async (queries) => {
    await lockNames(queries, lockName.signingKeys);
    await library.api.getJwks();
  });

/**
 * Lets the library write its resources. It does so once, at their first use, and every request waits for that: also
 * one in a transaction, for which the writer itself waits on a database with one connection. So they are used here,
 * before anybody can ask, by a device that wants one that does not exist: it is refused, and nothing of it is kept.
 */
async function writeResources({ handler }: ReturnType<typeof build>, baseUrl: string): Promise<void> {
  const answer = await handler(
    new Request(`${baseUrl}${AUTH_PATHS.base}/device/code`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({ client_id: CLI_CLIENT_ID, resource: "https://reelwright.invalid/none" }),
    }),
  );
  const { error } = (await answer.json()) as { error?: string };
  if (error !== "invalid_target") throw new Error(`The library did not look at its resources: ${error}.`);
}

/** Sign-in and the authorization server of one process. */
export interface Auth extends Omit<AuthParts, "database">, ReturnType<typeof joinTransactions> {
  readonly library: ReturnType<typeof build>;
  readonly cookies: CookieRules;
  /** Whether every provider that is configured told what it is; one that was away is not offered. */
  readonly complete: boolean;
}

/**
 * Makes sign-in on a migrated database: writes its resources and our own applications, and asks configured
 * providers for their metadata.
 */
export async function createAuth(parts: AuthParts): Promise<Auth> {
  const joined = joinTransactions(parts.database);
  const cookies = cookieRules(parts.baseUrl);
  const library = build(parts, cookies, joined);
  const { socialProviders: known } = await library.$context;
  const complete = offeredProviders(parts.providers).every(({ id }) => known.some((one) => one.id === id));
  await seedClients(joined.queries, parts.publicClientId, new Date(clock()));
  await makeKey(library, joined);
  await writeResources(library, parts.baseUrl);
  const { database: _, ...rest } = parts;
  return { ...rest, queries: joined.queries, transaction: joined.transaction, library, cookies, complete };
}
