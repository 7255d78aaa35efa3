import { eq } from "drizzle-orm";
import type { GenericOAuthConfig } from "better-auth/plugins";
import { decodeJwt } from "jose";
import { clock } from "#lib/base/clock.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { providerLinks } from "#lib/db/schema/sign-in.ts";
import { issuerMetadata } from "#lib/auth/sign-in/external.ts";
import type { Joined } from "#lib/auth/sign-in/joined.ts";
import { moveAddress } from "#lib/auth/sign-in/one-address.ts";

interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** Who else can say who somebody is. What is not set is not offered. */
export interface ProviderSettings {
  github?: Credentials;
  google?: Credentials;
  /** Any OpenID Connect provider, beside our own sign-in. */
  oidc?: Credentials & { issuer: string };
  /** `OAUTH_ISSUER`: in the place of our own sign-in. Its subjects are our users' ids. */
  external?: Credentials & { issuer: string };
}

/** The id under which an external issuer signs people in. */
export const EXTERNAL_PROVIDER = "issuer";

/** What the page of signing in offers, in its order. */
export function offeredProviders(settings: ProviderSettings): { id: string; name: string }[] {
  if (settings.external) return [{ id: EXTERNAL_PROVIDER, name: new URL(settings.external.issuer).hostname }];
  return [
    ...(settings.github ? [{ id: "github", name: "GitHub" }] : []),
    ...(settings.google ? [{ id: "google", name: "Google" }] : []),
    ...(settings.oidc ? [{ id: "oidc", name: new URL(settings.oidc.issuer).hostname }] : []),
  ];
}

/** Providers that the library knows. */
export const socialProviders = ({ external, github, google }: ProviderSettings) => ({
  ...(github && !external && { github }),
  ...(google && !external && { google }),
});

/** OpenID Connect Discovery 1.0 §4. */
const discoveryOf = (issuer: string): string =>
  `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

interface Person {
  sub: string;
  email: string | null;
  emailVerified: boolean;
  name: string;
}

const PATIENCE_MS = 5_000;

/** Claims of the person whose token this is, or none: what a provider leaves out is missing, not wrong. */
async function userInfo(issuer: string, accessToken: string): Promise<Record<string, unknown>> {
  const { userinfo_endpoint: address } = await issuerMetadata(issuer)(clock());
  if (typeof address !== "string") return {};
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}`, accept: "application/json" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.ok ? ((await response.json()) as Record<string, unknown>) : {};
}

/**
 * Who signed in: the ID token says it, which the library has verified. Name and address some providers tell at
 * their userinfo address alone; only of the same person (OpenID Connect Core 1.0 §5.3.2).
 */
async function personOf(
  issuer: string,
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
): Promise<Person | null> {
  if (!idToken) return null;
  const { sub, ...claims } = decodeJwt(idToken);
  if (!sub) return null;
  const more = claims.email === undefined && accessToken ? await userInfo(issuer, accessToken) : {};
  const { email, email_verified: verified, name } = more.sub === sub ? { ...claims, ...more } : claims;
  return {
    sub,
    email: typeof email === "string" ? email.toLowerCase() : null,
    emailVerified: verified === true,
    name: typeof name === "string" ? name : "",
  };
}

/**
 * Makes the issuer's subject our user, with its own id: webhooks and tokens name the same person by it.
 *
 * @returns false where the account was deleted
 */
async function adopt(person: Person, joined: Joined): Promise<boolean> {
  const now = new Date(clock());
  return joined.transaction(async (queries) => {
    const buried = await queries.select().from(deletedIdentities).where(eq(deletedIdentities.id, person.sub));
    if (buried.length) return false;
    if (person.email && person.emailVerified) await moveAddress(queries, person.email, person.sub);
    await queries
      .insert(users)
      .values({
        id: person.sub,
        email: person.email,
        emailVerified: person.emailVerified,
        name: person.name,
        createdAt: now,
        updatedAt: now,
        // what a webhook says of the profile is newer
        profileAt: new Date(0),
      })
      .onConflictDoNothing();
    await queries
      .insert(providerLinks)
      .values({
        id: `${EXTERNAL_PROVIDER}:${person.sub}`,
        userId: person.sub,
        providerId: EXTERNAL_PROVIDER,
        accountId: person.sub,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing();
    return true;
  });
}

/** OpenID Connect providers, by their metadata. Only verified ID tokens say who somebody is. */
export function genericProviders({ external, oidc }: ProviderSettings, joined: Joined): GenericOAuthConfig[] {
  const common = {
    scopes: ["openid", "profile", "email"] as string[],
    pkce: true,
    requireIdTokenVerification: true,
    // what every server has to take (RFC 6749 §2.3.1)
    authentication: "basic" as const,
  };

  if (external) {
    const { issuer, ...credentials } = external;
    return [
      {
        ...common,
        ...credentials,
        providerId: EXTERNAL_PROVIDER,
        discoveryUrl: discoveryOf(issuer),
        async getUserInfo(tokens) {
          const person = await personOf(issuer, tokens);
          if (!person || !(await adopt(person, joined))) return null;
          // the library wants an address; the account is found by its link
          return { ...person, email: person.email ?? `${person.sub}@invalid` };
        },
      },
    ];
  }
  if (!oidc) return [];
  const { issuer, ...credentials } = oidc;
  return [
    {
      ...common,
      ...credentials,
      providerId: "oidc",
      discoveryUrl: discoveryOf(issuer),
      async getUserInfo(tokens) {
        const person = await personOf(issuer, tokens);
        return person?.email ? { ...person, email: person.email } : null;
      },
    },
  ];
}
