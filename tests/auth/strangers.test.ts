import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ACTIONS, AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import { signIn } from "#tests/auth/harness.ts";
import { createWorld, type World } from "#tests/auth/world.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const PATHS = [
  ...["authorize", "token", "revoke", "register", "userinfo"].map(
    (name) => `${AUTH_PATHS.base}/oauth2/${name}`,
  ),
  ...["device/code", "jwks", "callback/github", "oauth2/callback/x", "sign-in/email", "get-session", ""].map(
    (name) => `${AUTH_PATHS.base}/${name}`,
  ),
  ...Object.values(ACCOUNT_ACTIONS),
  ...Object.values(TOKEN_PATHS),
  "/api/v1/videos/x",
  "/api/chat",
  AUTH_PATHS.server,
  AUTH_PATHS.resourceApp,
];
const FIELDS = [
  ...["client_id", "client_secret", "redirect_uri", "redirect_uris", "response_type", "state", "scope"],
  ...["code", "code_verifier", "code_challenge", "code_challenge_method", "grant_type", "refresh_token"],
  ...["device_code", "user_code", "token", "token_type_hint", "resource", "prompt", "max_age", "claims"],
  ...["request", "request_uri", "id_token_hint", "client_name", "client_uri", "contacts", "email", "again"],
  ...[
    "next",
    "provider",
    "oauth_query",
    "answer",
    "session",
    "grant",
    "name",
    "confirm",
    "amount",
    "event",
    "job",
  ],
];
const odd = fc.constantFrom(
  ..."|\0|\u{1f600}|%00|%|'|\"|<script>|-1|1e999|null|undefined|[]|{}|__proto__|constructor|../..".split("|"),
  "x".repeat(9_000),
  "\ud800",
  "S256",
  "code",
  "authorization_code",
  "refresh_token",
  "urn:ietf:params:oauth:grant-type:device_code",
  "reelwright-mcp",
  "reelwright-cli",
  "http://127.0.0.1/callback",
  "javascript:alert(1)",
  "none",
  "profile email",
  "ada@example.com",
);
const value = fc.oneof({ weight: 3, arbitrary: odd }, fc.string({ unit: "binary", maxLength: 40 }));
const fields = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 12 });
const json = fc.dictionary(
  fc.constantFrom(...FIELDS),
  fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 })),
  { maxKeys: 12 },
);

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
    const request = fc.record({
      path: fc.constantFrom(...PATHS),
      method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "OPTIONS", "HEAD", "DELETE"),
      query: fields,
      form: fields,
      json,
      asJson: fc.boolean(),
      signedIn: fc.boolean(),
      authorization: fc.option(
        fc.oneof(
          fc.constantFrom("Bearer x", "Bearer a.b.c", "Basic", "Basic Og==", "bearer  ", "Negotiate x"),
          fc.base64String({ maxLength: 40 }).map((text) => `Basic ${text}`),
        ),
      ),
    });
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
      { numRuns: 1_500 },
    );
    expect(world.errors).toEqual([]);
  });
});
