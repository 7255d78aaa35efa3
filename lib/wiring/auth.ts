import { clock } from "#lib/base/clock.ts";
import type { Log } from "#lib/base/log.ts";
import type { Auth } from "#lib/auth/instance.ts";
import { authLimits } from "#lib/auth/limits.ts";
import { issuerMetadata } from "#lib/auth/sign-in/external.ts";
import type { ProviderSettings } from "#lib/auth/sign-in/providers.ts";
import { authSecret } from "#lib/auth/secret.ts";
import type { ReadToken } from "#lib/auth/token.ts";
import { type Env, env } from "#lib/config/env.ts";
import type { QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";
import { appMcp } from "#lib/mcp/app-mcp.ts";
import { clientOf } from "#lib/wiring/client.ts";
import { data } from "#lib/wiring/data.ts";
import { ownActions } from "#lib/wiring/own-actions.ts";
import { paidApi } from "#lib/wiring/paid.ts";
import { processLog } from "#lib/wiring/log.ts";
import { shared } from "#lib/wiring/shared.ts";

const PROVIDER_RETRY_MS = 30_000;

/** Sign-in of this process, and what reads tokens. */
export interface Opened {
  auth: Auth;
  readToken: ReadToken;
}

/** Who can say who somebody is, by the environment. */
export function providerSettings(config: Env): ProviderSettings {
  const pair = (clientId?: string, clientSecret?: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const [github, google, oidc, external] = [
    pair(config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET),
    pair(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET),
    pair(config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET),
    pair(config.OAUTH_CLIENT_ID, config.OAUTH_CLIENT_SECRET),
  ];
  return {
    ...(github && { github }),
    ...(google && { google }),
    ...(oidc && config.OIDC_ISSUER && { oidc: { ...oidc, issuer: config.OIDC_ISSUER } }),
    ...(external && config.OAUTH_ISSUER && { external: { ...external, issuer: config.OAUTH_ISSUER } }),
  };
}

/** The authorization server that stands in the place of ours, or none. */
const externalIssuer = ({ OAUTH_ISSUER: issuer }: Env) =>
  issuer ? shared("issuer", () => ({ issuer, metadata: issuerMetadata(issuer) })) : undefined;

async function create(config: Env, log: Log): Promise<Opened> {
  const [database, { send }] = await Promise.all([data().database(), data().jobs()]);
  const [{ createAuth }, { foreignTokens, ownTokens }] = await Promise.all([
    import("#lib/auth/instance.ts"),
    import("#lib/auth/token.ts"),
  ]);
  const auth = await createAuth({
    database,
    baseUrl: config.BASE_URL,
    secret: authSecret(config.AUTH_SECRET, config.DATA_DIR),
    send,
    log,
    providers: providerSettings(config),
    publicClientId: config.OAUTH_PUBLIC_CLIENT_ID,
  });
  const issuer = externalIssuer(config);
  const jwksUri = async (now: number) =>
    config.OAUTH_JWKS_URI ?? (await issuer?.metadata(now))?.jwks_uri ?? "";
  const readToken = issuer ? foreignTokens(issuer.issuer, jwksUri) : ownTokens(auth);
  return { auth, readToken };
}

/**
 * Sign-in of this process: opened with the database at the first call, once.
 *
 * @throws DatabaseAway; the next call tries again
 */
export function auth(): Promise<Opened> {
  const slot = shared("auth", () => ({ opening: undefined as Promise<Opened> | undefined }));
  const forget = () => {
    slot.opening = undefined;
  };
  slot.opening ??= create(env(), processLog()).then(
    (opened) => {
      // a provider was away: it is asked again
      if (!opened.auth.complete) setTimeout(forget, PROVIDER_RETRY_MS).unref();
      return opened;
    },
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  return slot.opening;
}

export interface SignIn {
  answer(request: Request, requestId: string): Promise<Response>;
  /** For a page of who is signed in: the answer to who is not, or null where the page is to be made. */
  turnAway(request: Request): Promise<Response | null>;
}

/**
 * What answers the paths of `isAuthPath`, for every door. Its libraries load at the first request for one of them.
 *
 * @param makeStore what counts a policy
 */
export function authHandler(
  config: Env,
  log: Log,
  publicQuota: QuotaStore,
  makeStore: (policy: QuotaPolicy) => Promise<QuotaStore>,
): SignIn {
  const { BASE_URL: baseUrl, MCP_ALLOWED_ORIGINS: allowedOrigins, TRUSTED_PROXY_HOPS } = config;
  const external = externalIssuer(config);
  const onError = (error: unknown) => log.error({ err: error }, "the paid MCP failed");
  const make = async () => {
    const [{ createAuthHandler }, limits] = await Promise.all([
      import("#lib/auth/handler.ts"),
      authLimits(makeStore),
    ]);
    const mcp = appMcp({ baseUrl, allowedOrigins, onError });
    const api = await paidApi(config);
    return createAuthHandler({
      baseUrl,
      open: auth,
      limits,
      publicQuota,
      mcp,
      api,
      actions: ownActions(config),
      ...(external && { external }),
      clock,
    });
  };
  let made: ReturnType<typeof make> | undefined;
  const handler = () => {
    made ??= make();
    return made;
  };
  return {
    answer: async (request, requestId) =>
      (await handler()).answer(request, clientOf(request.headers, TRUSTED_PROXY_HOPS), requestId),
    turnAway: async (request) => (await handler()).turnAway(request),
  };
}
