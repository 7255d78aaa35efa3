import { eq } from "drizzle-orm";
import type { GenericOAuthConfig } from "better-auth/plugins";
import { decodeJwt } from "jose";
import { clock } from "#lib/base/clock.ts";
import { deletedIdentities, providerLinks, users } from "#lib/db/schema.ts";
import type { Joined } from "#lib/auth/joined.ts";

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

/** The fields of an ID token that name a person. The library has verified it before. */
function personOf(idToken: string | undefined) {
  if (!idToken) return null;
  const { sub, email, email_verified: verified, name } = decodeJwt(idToken);
  if (!sub) return null;
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
async function adopt(person: NonNullable<ReturnType<typeof personOf>>, joined: Joined): Promise<boolean> {
  const now = new Date(clock());
  return joined.transaction(async (queries) => {
    const buried = await queries.select().from(deletedIdentities).where(eq(deletedIdentities.id, person.sub));
    if (buried.length) return false;
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
  const common = { scopes: ["openid", "profile", "email"], pkce: true, requireIdTokenVerification: true };
  if (external) {
    const { issuer, ...credentials } = external;
    return [
      {
        ...common,
        ...credentials,
        providerId: EXTERNAL_PROVIDER,
        discoveryUrl: discoveryOf(issuer),
        async getUserInfo({ idToken }) {
          const person = personOf(idToken);
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
      async getUserInfo({ idToken }) {
        const person = personOf(idToken);
        return person?.email ? { ...person, email: person.email } : null;
      },
    },
  ];
}
