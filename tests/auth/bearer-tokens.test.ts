import { eq } from "drizzle-orm";
import { decodeJwt, exportSPKI, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { oauthClients } from "#lib/db/schema/oauth.ts";
import { disconnect, listApplications } from "#lib/auth/oauth/applications.ts";
import { ACCESS_TOKEN_SECONDS } from "#lib/auth/oauth/resources.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import { type Bearer, openBearer, refused, seconds } from "#tests/auth/bearer.ts";
import { connect, payFor } from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: Bearer["opened"];
  let world: Bearer["world"];
  let good: Bearer["good"];
  let key: Bearer["key"];
  let call: Bearer["call"];
  let sign: Bearer["sign"];
  beforeAll(async () => {
    ({ opened, world, good, key, call, sign } = await openBearer(open));
  });
  afterAll(() => {
    expect(world.errors).toEqual([]);
    return opened.drop();
  });

  describe("tokens that look good", () => {
    test("the same one, signed again, is good", async () => {
      expect((await call("/api/v1/me", await sign({}))).status).toBe(200);
    });
    test.each([
      ["O2 ended a minute ago", () => ({ exp: seconds() - 60 })],
      ["O2 good from tomorrow", () => ({ nbf: seconds() + 86_400 })],
      ["O3 without an end", () => ({ exp: undefined })],
      ["O3 made in an hour", () => ({ iat: seconds() + 3_600 })],
      ["O3 made too long ago", () => ({ iat: seconds() - ACCESS_TOKEN_SECONDS - 60 })],
      ["O3 without when it was made", () => ({ iat: undefined })],
      ["O4 for nobody", () => ({ aud: undefined })],
      ["O4 for another", () => ({ aud: "https://other.example/api/v1/mcp/app" })],
      ["O4 with a slash at the end", () => ({ aud: `${decodeJwt(good).aud}/` })],
      ["O5 by another issuer", () => ({ iss: "https://other.example" })],
      ["O5 with a slash at the end", () => ({ iss: `${decodeJwt(good).iss}/` })],
      ["of nobody", () => ({ sub: undefined })],
      ["of somebody who does not exist", () => ({ sub: "user_nobody" })],
      ["without an application", () => ({ client_id: undefined })],
      ["of another application", () => ({ client_id: "reelwright-cli" })],
      ["without an authorization", () => ({ grant: undefined })],
      ["of another authorization", () => ({ grant: "x" })],
      ["bound to a key", () => ({ cnf: { jkt: "x" } })],
    ])("%s", async (_, payload) => {
      await refused(await call("/api/v1/me", await sign(payload())));
    });
    test("O6 unsigned, in every spelling, and with its signature cut off", async () => {
      const [, payload = ""] = good.split(".");
      for (const alg of ["none", "NoNe", "NONE", ""]) {
        const header = Buffer.from(JSON.stringify({ alg, typ: "at+jwt", kid: key.kid })).toString(
          "base64url",
        );
        await refused(await call("/api/v1/me", `${header}.${payload}.`));
      }
      await refused(await call("/api/v1/me", good.slice(0, good.lastIndexOf(".") + 1)));
      await refused(await call("/api/v1/me", `${good.slice(0, -4)}AAAA`));
    });
    test("O7 signed with the public key as a secret", async () => {
      const spki = await exportSPKI((await importJWK(key.public, "ES256")) as CryptoKey);
      for (const secret of [spki, spki.trim(), JSON.stringify(key.public)]) {
        const forged = await new SignJWT(decodeJwt(good))
          .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: key.kid })
          .sign(new TextEncoder().encode(secret));
        await refused(await call("/api/v1/me", forged));
      }
    });
    test("O8 an ID token is no access token", async () => {
      await refused(await call("/api/v1/me", await sign({}, { typ: "JWT" })));
      await refused(await call("/api/v1/me", await sign({}, { typ: undefined })));
      const { tokens } = await connect(world, "ada@example.com", { scope: "openid profile" });
      await refused(await call("/api/v1/me", tokens.id_token ?? ""));
    });
    test("a key that the token brings along is not used", async () => {
      await refused(await call("/api/v1/me", await sign({}, { kid: "another", jwk: key.public })));
      await refused(
        await call("/api/v1/me", await sign({}, { kid: "another", jku: "http://127.0.0.1:1/jwks" })),
      );
    });
    test("O11 a token of a megabyte", async () => {
      await refused(await call("/api/v1/me", `${good}${"A".repeat(1_000_000)}`));
    });
  });

  describe("O14 what ends is refused at the next call", () => {
    test("an application that is disconnected, and its refresh token", async () => {
      const one = await connect(world, "bo@example.com");
      const bo = decodeJwt(one.tokens.access_token).sub ?? "";
      expect((await call("/api/v1/me", one.tokens.access_token)).status).toBe(200);
      const [application] = await listApplications(world.auth, bo);
      await disconnect(world.auth, "somebody else", application?.id ?? "", new Date());
      expect((await call("/api/v1/me", one.tokens.access_token)).status).toBe(200);
      await disconnect(world.auth, bo, application?.id ?? "", new Date());
      await refused(await call("/api/v1/me", one.tokens.access_token));
      // allowed again, the old token stays what it is: ended
      const again = await connect(world, "bo@example.com", { clientId: one.clientId });
      expect((await call("/api/v1/me", again.tokens.access_token)).status).toBe(200);
      await refused(await call("/api/v1/me", one.tokens.access_token));
    });
    test("an application that is switched off", async () => {
      const { clientId: id, tokens } = await connect(world, "bo@example.com");
      await world.auth.queries
        .update(oauthClients)
        .set({ disabled: true })
        .where(eq(oauthClients.clientId, id));
      await refused(await call("/api/v1/me", tokens.access_token));
    });
    test("a deleted account: its tokens, its sessions", async () => {
      const { browser, tokens } = await connect(world, "cy@example.com");
      const cy = decodeJwt(tokens.access_token).sub ?? "";
      await world.auth.transaction((queries) =>
        deleteAccount(queries, cy, { now: new Date(), send: world.auth.send }),
      );
      await refused(await call("/api/v1/me", tokens.access_token));
      expect((await world.ask("/api/chat", { headers: browser })).status).toBe(401);
      for (const table of ["sessions", "oauth_consents", "oauth_grants", "oauth_refresh_tokens"]) {
        const { rows } = await opened.database.runSql(`select 1 from ${table} where user_id = '${cy}'`);
        expect(rows, table).toEqual([]);
      }
    });
    test("an ended subscription", async () => {
      const { tokens } = await connect(world, "di@example.com");
      const di = decodeJwt(tokens.access_token).sub ?? "";
      await payFor(world, di);
      expect((await call("/api/v1/videos", tokens.access_token)).status).toBe(200);
      await payFor(world, di, "unpaid");
      expect((await call("/api/v1/videos", tokens.access_token)).status).toBe(402);
    });
  });
});
