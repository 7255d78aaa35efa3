import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { Auth } from "#lib/auth/instance.ts";
import { GRANT_CLAIM } from "#lib/auth/oauth/grants.ts";
import { ACCESS_TOKEN_SECONDS, isSameResource } from "#lib/auth/oauth/resources.ts";

/** What an access token says, once it has been found good. */
export interface AccessToken {
  userId: string;
  clientId: string;
  scopes: readonly string[];
  /** Of our own server: the authorization that it came from. */
  grant: string | null;
}

/** Reads an access token: null for one that is not good, whatever is wrong with it. */
export type ReadToken = (
  token: string,
  audience: readonly string[],
  now: number,
) => Promise<AccessToken | null>;

/** Clocks of two machines differ; a token that ended longer ago than this has ended. */
const SKEW_SECONDS = 5;
/** Longer than any honest token, shorter than what hurts. */
const MAXIMUM_TOKEN = 8_192;

/** Checks beside the signature's. */
interface Rules {
  issuer: string;
  algorithms: string[];
  requiredClaims: string[];
  typ?: string;
  maxTokenAgeSeconds?: number;
}

function scopesOf({ scope, scp }: JWTPayload): string[] {
  if (Array.isArray(scp)) return scp.filter((one) => typeof one === "string");
  const text = typeof scope === "string" ? scope : typeof scp === "string" ? scp : "";
  return text.split(" ").filter(Boolean);
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

async function read(
  token: string,
  keys: JWTVerifyGetKey,
  { maxTokenAgeSeconds, ...rules }: Rules,
  isForUs: (audience: string) => boolean,
  now: number,
): Promise<JWTPayload | null> {
  if (token.length > MAXIMUM_TOKEN) return null;
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...rules,
      currentDate: new Date(now),
      clockTolerance: SKEW_SECONDS,
      ...(maxTokenAgeSeconds && { maxTokenAge: maxTokenAgeSeconds }),
    });
    if (![payload.aud ?? []].flat().some(isForUs)) return null;
    // bound to a key whose proof nobody checks here: not a bearer token (RFC 9449 §7.2)
    return payload.cnf === undefined ? payload : null;
  } catch (error) {
    // that the keys cannot be had says nothing about the token
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
    throw error;
  }
}

/** Our own public keys, read again where a token names one that we do not know, at most once in ten seconds. */
function ownKeys(auth: Auth): JWTVerifyGetKey {
  const REREAD_MS = 10_000;
  let known: ReturnType<typeof createLocalJWKSet> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const load = async () => {
    readAt = performance.now();
    const set = (await auth.library.api.getJwks()) as JSONWebKeySet;
    known = createLocalJWKSet(set);
    return known;
  };
  return async (header, token) => {
    const keys = known ?? (await load());
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - readAt < REREAD_MS) throw error;
      return (await load())(header, token);
    }
  };
}

/**
 * Reads tokens of our own server: ES256, `at+jwt` (an ID token is none), with everything that such a token has.
 * jose takes tokens without an end, and ID tokens, unless it is told (RFC 9068 §4).
 */
export function ownTokens(auth: Auth): ReadToken {
  const keys = ownKeys(auth);
  const rules: Rules = {
    issuer: auth.baseUrl,
    algorithms: ["ES256"],
    requiredClaims: ["exp", "iat", "sub", "jti", "client_id", GRANT_CLAIM],
    typ: "at+jwt",
    maxTokenAgeSeconds: ACCESS_TOKEN_SECONDS + SKEW_SECONDS,
  };
  return async (token, audience, now) => {
    // written here, in one spelling
    const payload = await read(token, keys, rules, (one) => audience.includes(one), now);
    const [userId, clientId, grant] = [
      text(payload?.sub),
      text(payload?.client_id),
      text(payload?.[GRANT_CLAIM]),
    ];
    if (!payload || !userId || !clientId || !grant) return null;
    return { userId, clientId, scopes: scopesOf(payload), grant };
  };
}

/**
 * Reads tokens of another issuer (`OAUTH_ISSUER`). What RFC 9068 asks and not every issuer sets is not insisted on;
 * ID tokens are refused by their audience and by the claims that only they have.
 *
 * @param jwksUri says where its public keys are; asked at the first token
 */
export function foreignTokens(issuer: string, jwksUri: (now: number) => Promise<string>): ReadToken {
  let keys: JWTVerifyGetKey | undefined;
  const rules: Rules = {
    issuer,
    algorithms: ["ES256", "RS256", "EdDSA"],
    requiredClaims: ["exp", "sub"],
  };
  return async (token, audience, now) => {
    keys ??= createRemoteJWKSet(new URL(await jwksUri(now)), { timeoutDuration: 3_000 });
    // written by somebody's hand, elsewhere
    const isForUs = (one: string) => audience.some((resource) => isSameResource(resource, one));
    const payload = await read(token, keys, rules, isForUs, now);
    const userId = text(payload?.sub);
    if (!payload || !userId || payload.nonce !== undefined || payload.at_hash !== undefined) return null;
    return {
      userId,
      clientId: text(payload.client_id) ?? text(payload.azp) ?? "",
      scopes: scopesOf(payload),
      grant: null,
    };
  };
}
