import { PRO_LIMITS } from "#lib/content/data.ts";
import type { QuotaPolicy } from "#lib/limits/policy.ts";
import type { QuotaStore } from "#lib/limits/quota-store.ts";

const HOUR = 3_600;

/**
 * What may be asked of sign-in and of the authorization server, how often. Hosts ask for many users from a few
 * addresses, so what needs a secret or a code anyway is wide; what sends a mail or writes a row is narrow.
 */
export const AUTH_POLICIES = {
  /** Codes to one e-mail address. With five tries a code: 25 guesses an hour at a million codes. */
  codesTo: { name: "codes-to", limit: 5, windowSeconds: HOUR },
  /** Codes that one client asks for. */
  codesFrom: { name: "codes-from", limit: 30, windowSeconds: HOUR },
  /** Codes that one client tries. */
  attempts: { name: "code-attempts", limit: 60, windowSeconds: HOUR },
  /** Applications that one client registers. */
  registrations: { name: "oauth-register", limit: 60, windowSeconds: HOUR },
  /** Token, revocation and device requests of one client. */
  tokens: { name: "oauth-token", limit: 600, windowSeconds: 60 },
  /** Readings of the public keys by one client. */
  keys: { name: "oauth-keys", limit: 600, windowSeconds: 60 },
  /** Anything else below /api/auth and /api/account, by one client. */
  pages: { name: "auth", limit: 120, windowSeconds: 60 },
  /** Calls with a token, by the account. */
  account: { name: "account", limit: PRO_LIMITS.requestsPerMinute, windowSeconds: 60 },
} as const satisfies Record<string, QuotaPolicy>;

export type AuthPolicy = keyof typeof AUTH_POLICIES;
export type AuthLimits = Record<AuthPolicy, QuotaStore>;

/** One store a policy. @param make what counts, for example `createMemoryStore` */
export async function authLimits(
  make: (policy: QuotaPolicy) => QuotaStore | Promise<QuotaStore>,
): Promise<AuthLimits> {
  const names = Object.keys(AUTH_POLICIES) as AuthPolicy[];
  const stores = await Promise.all(
    names.map(async (name) => [name, await make(AUTH_POLICIES[name])] as const),
  );
  return Object.fromEntries(stores) as AuthLimits;
}
