import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ACTIONS, AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { DEVICE_GRANT } from "#lib/auth/oauth/clients.ts";
import { signIn } from "#tests/auth/harness.ts";
import { createWorld, type World } from "#tests/auth/world.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const OAUTH = `${AUTH_PATHS.base}/oauth2`;
/** Every address, with the fields that it reads. */
const FIELDS: Record<string, string> = {
  [`${OAUTH}/authorize`]:
    "client_id redirect_uri response_type scope state resource prompt code_challenge code_challenge_method max_age claims request_uri",
  [`${OAUTH}/token`]:
    "grant_type client_id client_secret code code_verifier refresh_token device_code redirect_uri resource scope",
  [`${OAUTH}/revoke`]: "token token_type_hint client_id client_secret",
  [`${OAUTH}/register`]:
    "client_name redirect_uris client_uri contacts scope grant_types token_endpoint_auth_method software_id jwks_uri",
  [`${OAUTH}/userinfo`]: "access_token",
  [`${AUTH_PATHS.base}/device/code`]: "client_id scope resource user_id",
  [`${AUTH_PATHS.base}/jwks`]: "x",
  [`${AUTH_PATHS.base}/callback/github`]: "code state error iss",
  [`${AUTH_PATHS.base}/sign-in/email`]: "email password",
  [AUTH_PATHS.server]: "x",
  [ACCOUNT_ACTIONS.requestCode]: "email again next",
  [ACCOUNT_ACTIONS.verifyCode]: "code next",
  [ACCOUNT_ACTIONS.provider]: "provider next",
  [ACCOUNT_ACTIONS.consent]: "oauth_query answer",
  [ACCOUNT_ACTIONS.device]: "code answer",
  [ACCOUNT_ACTIONS.rename]: "name",
  [ACCOUNT_ACTIONS.endSession]: "session",
  [ACCOUNT_ACTIONS.disconnect]: "grant",
  [TOKEN_PATHS.me]: "access_token",
  [TOKEN_PATHS.mcp]: "access_token",
  "/api/v1/videos/x": "x",
  "/api/chat": "x",
};
const GOOD = [
  ...["code", "S256", "none", "profile email", "x", "allow", "reelwright-mcp", "reelwright-cli"],
  ...["authorization_code", "refresh_token", DEVICE_GRANT, "http://127.0.0.1/callback", "ada@example.com"],
];
const ODD = [
  ..."|\0|a\0b|\u{1f600}|%00|%|'|<script>|-1|1e999|null|[]|{}|__proto__|../..|//evil.example|javascript:x".split(
    "|",
  ),
  "\ud800",
  "x".repeat(9_000),
];
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...GOOD) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);
const fieldsOf = <Value>(path: string, one: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.constantFrom(...(FIELDS[path] ?? "").split(" ")), one, { maxKeys: 8 });

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  let browser: Headers;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
    browser = await signIn(world, "ada@example.com");
  });
  afterAll(() => opened.drop());

  test("whatever a stranger sends is answered, and is no failure of ours", { timeout: 120_000 }, async () => {
    const request = fc.constantFrom(...Object.keys(FIELDS)).chain((path) =>
      fc.record({
        path: fc.constant(path),
        method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "OPTIONS", "HEAD"),
        query: fieldsOf(path, value),
        form: fieldsOf(path, value),
        json: fieldsOf(
          path,
          fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 })),
        ),
        asJson: fc.boolean(),
        signedIn: fc.boolean(),
        authorization: fc.option(
          fc.oneof(
            fc.constantFrom("Bearer x", "Bearer a.b.c", "Basic", "Basic Og==", "bearer  ", "Negotiate x"),
            value.map((text) => `Basic ${Buffer.from(`${text}:`).toString("base64")}`),
          ),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        request,
        async ({ path, method, query, form, json, asJson, signedIn, authorization }) => {
          // deleting the account would end the browser that the others use
          if (path === ACCOUNT_ACTIONS.delete || path === ACCOUNT_ACTIONS.signOut) return;
          const reads = method === "GET" || method === "HEAD";
          const response = await world.ask(`${path}?${new URLSearchParams(query)}`, {
            method,
            headers: {
              origin: world.baseUrl,
              ...(signedIn && { cookie: browser.get("cookie") ?? "" }),
              ...(authorization && { authorization }),
              ...(!reads && {
                "content-type": asJson ? "application/json" : "application/x-www-form-urlencoded",
              }),
            },
            ...(!reads && { body: asJson ? JSON.stringify(json) : new URLSearchParams(form).toString() }),
          });
          expect(response.status).toBeLessThan(500);
          // nobody is sent to another host by what they wrote
          const location = response.headers.get("location");
          if (location) expect(new URL(location, world.baseUrl).hostname).toMatch(/^127\.0\.0\.1$/);
        },
      ),
      { numRuns: 600 },
    );
    expect(world.errors).toEqual([]);
  });
});
