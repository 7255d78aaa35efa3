import { decodeJwt, importJWK, type JWK, SignJWT } from "jose";
import { symmetricDecrypt } from "better-auth/crypto";
import { expect } from "vitest";
import { signingKeys } from "#lib/db/schema/oauth.ts";
import type { TestDatabase } from "#tests/harness/databases.ts";
import { SECRET } from "#tests/auth/harness.ts";
import { connect, createWorld, payFor, type World } from "#tests/auth/world.ts";

/** Somebody on Pro with a good token, and how the interfaces are asked with tokens. */
export interface Bearer {
  opened: TestDatabase;
  world: World;
  /** A good token of somebody on Pro. */
  good: string;
  userId: string;
  clientId: string;
  /** The key that signed it. */
  key: { private: CryptoKey; kid: string; public: JWK };
  call(path: string, token?: string, init?: RequestInit & { address?: string }): Promise<Response>;
  /** The good token with other claims, or another header, signed with the same key. */
  sign(payload: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
}

export async function openBearer(open: () => Promise<TestDatabase>): Promise<Bearer> {
  const opened = await open();
  const world = await createWorld(opened.database);
  const made = await connect(world, "ada@example.com");
  const good = made.tokens.access_token;
  const userId = decodeJwt(good).sub ?? "";
  await payFor(world, userId);
  const [row] = await world.auth.queries.select().from(signingKeys);
  const jwk = JSON.parse(await symmetricDecrypt({ key: SECRET, data: JSON.parse(row?.privateKey ?? "") }));
  const key = {
    private: (await importJWK(jwk, "ES256")) as CryptoKey,
    kid: row?.id ?? "",
    public: JSON.parse(row?.publicKey ?? ""),
  };
  return {
    opened,
    world,
    good,
    userId,
    clientId: made.clientId,
    key,
    call: (path, token, init = {}) =>
      world.ask(path, {
        ...init,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers },
      }),
    sign: (payload, header = {}) =>
      new SignJWT({ ...decodeJwt(good), ...payload })
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: key.kid, ...header })
        .sign(key.private),
  };
}

export const seconds = () => Math.floor(Date.now() / 1000);

/** A 401 in the contract's form, with a challenge that says which error it is, or none. */
export async function refused(response: Response, error: string | null = "invalid_token") {
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: "Unauthorized", code: "unauthorized" });
  const challenge = response.headers.get("www-authenticate") ?? "";
  expect(challenge).toMatch(/^Bearer /);
  expect(challenge).toContain('scope="profile email"');
  if (error) expect(challenge).toContain(`error="${error}"`);
  else expect(challenge).not.toContain("error=");
  return challenge;
}
