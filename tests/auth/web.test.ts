import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeJwt } from "jose";
import { ACCOUNT_ACTIONS } from "#lib/config/paths.ts";
import { askingFor, listApplications } from "#lib/auth/oauth/applications.ts";
import { listSessions, readSession } from "#lib/auth/session.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { signIn } from "#tests/auth/harness.ts";
import {
  authorize,
  connect,
  createWorld,
  goesOnTo,
  ownForm,
  registerClient,
  type World,
} from "#tests/auth/world.ts";

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: World;
  beforeAll(async () => {
    opened = await open();
    world = await createWorld(opened.database);
  });
  afterAll(() => opened.drop());

  const post = (path: string, browser: Headers, fields: Record<string, string> = {}) =>
    world.ask(path, ownForm(world, browser, fields));
  const idOf = async (browser: Headers) => (await readSession(world.auth, browser))?.user.id ?? "";
  const me = (token: string) => world.ask("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  /** What a browser keeps of an answer, beside what it had. */
  const keeping = (response: Response, before = new Headers()): Headers => {
    const jar = new Map(
      (before.get("cookie") ?? "")
        .split("; ")
        .filter(Boolean)
        .map((one) => one.split("=", 2) as [string, string]),
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return new Headers({ cookie: [...jar].map((pair) => pair.join("=")).join("; ") });
  };

  describe("product routes", () => {
    const paths = ["/api/chat", "/api/exports", "/api/exports/x/y"];
    test("without a session: 401 in the contract's form, no quota headers", async () => {
      for (const path of paths) {
        for (const method of ["GET", "POST", "DELETE"]) {
          const response = await world.ask(path, { method });
          expect(response.status).toBe(401);
          expect(await response.json()).toMatchObject({ error: "Unauthorized", code: "unauthorized" });
          expect([...response.headers.keys()].filter((name) => /ratelimit|retry-after/.test(name))).toEqual(
            [],
          );
        }
      }
    });
    test("with one: an honest 404", async () => {
      const headers = await signIn(world, "ada@example.com");
      for (const path of paths) {
        const response = await world.ask(path, { headers });
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          404,
          "not_found",
        ]);
      }
    });
    test.each([
      ["text/html,application/xhtml+xml,*/*;q=0.8", "GET", 303],
      ["text/html", "HEAD", 303],
      ["*/*", "GET", 401],
      ["application/json, text/html;q=0.5", "GET", 401],
      ["text/html;q=0, */*", "GET", 401],
      ["text/html", "POST", 401],
    ])("Accept: %s with %s is %i", async (accept, method, status) => {
      const response = await world.ask("/api/exports/x?y=1&z=//evil.example", {
        method,
        headers: { accept },
      });
      expect(response.status).toBe(status);
      if (status === 303) {
        const to = new URL(response.headers.get("location") ?? "", world.baseUrl);
        expect([to.origin, to.pathname, to.searchParams.get("next")]).toEqual([
          world.baseUrl,
          "/sign-in",
          "/api/exports/x?y=1&z=//evil.example",
        ]);
      }
    });
  });

  describe("X1 state changes", () => {
    const actions = Object.values(ACCOUNT_ACTIONS).filter(
      (path) => !/checkout|billing-portal|replay|retry-job/.test(path),
    );
    test("take POST alone", async () => {
      const headers = await signIn(world, "ada@example.com");
      for (const path of actions) {
        for (const method of ["GET", "HEAD", "PUT", "DELETE"])
          expect((await world.ask(path, { method, headers })).status, `${method} ${path}`).toBe(405);
      }
      expect(await readSession(world.auth, headers)).not.toBeNull();
    });
    test.each([
      ["no Origin", {}],
      ["a foreign one", { origin: "https://evil.example" }],
      ["null", { origin: "null" }],
      ["a suffix of ours", { origin: "http://127.0.0.1:4100.evil.example" }],
      [
        "ours, but a fetch from another site",
        { origin: "http://127.0.0.1:4100", "sec-fetch-site": "cross-site" },
      ],
      [
        "ours, but a fetch from a neighbour",
        { origin: "http://127.0.0.1:4100", "sec-fetch-site": "same-site" },
      ],
    ])("with %s are refused", async (_, more) => {
      const browser = await signIn(world, "ada@example.com");
      for (const path of actions) {
        const response = await world.ask(path, {
          method: "POST",
          headers: {
            ...more,
            cookie: browser.get("cookie") ?? "",
            "content-type": "application/x-www-form-urlencoded",
          },
          body: "confirm=ada@example.com&email=x@example.com",
        });
        expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
          403,
          "forbidden_origin",
        ]);
      }
      expect(await readSession(world.auth, browser)).not.toBeNull();
    });
    test("need a session where they change somebody's own", async () => {
      for (const path of [
        ACCOUNT_ACTIONS.consent,
        ACCOUNT_ACTIONS.device,
        ACCOUNT_ACTIONS.rename,
        ACCOUNT_ACTIONS.endSession,
        ACCOUNT_ACTIONS.disconnect,
        ACCOUNT_ACTIONS.delete,
      ])
        expect((await post(path, new Headers(), {})).status, path).toBe(401);
    });
    test("take forms alone", async () => {
      const browser = await signIn(world, "ada@example.com");
      const response = await world.ask(ACCOUNT_ACTIONS.rename, {
        method: "POST",
        headers: {
          cookie: browser.get("cookie") ?? "",
          origin: world.baseUrl,
          "content-type": "application/json",
        },
        body: '{"name":"x"}',
      });
      expect(response.status).toBe(415);
    });
  });

  test("signing in by the forms: address, wrong code, code, and on", async () => {
    const asked = await post(ACCOUNT_ACTIONS.requestCode, new Headers(), {
      email: " Eve@Example.com ",
      next: "/account",
    });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/sign-in?next=%2Faccount"]);
    const pending = keeping(asked);
    const code = await world.codeFor("eve@example.com");
    const wrong = await post(ACCOUNT_ACTIONS.verifyCode, pending, {
      code: code === "000000" ? "111111" : "000000",
      next: "/account",
    });
    expect(new URL(wrong.headers.get("location") ?? "", world.baseUrl).searchParams.get("notice")).toBe(
      "code_wrong",
    );
    const right = await post(ACCOUNT_ACTIONS.verifyCode, pending, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      next: "/account",
    });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/account"]);
    const browser = keeping(right, pending);
    expect((await readSession(world.auth, browser))?.user.email).toBe("eve@example.com");
    expect(browser.get("cookie")).not.toContain("email");
    const out = await post(ACCOUNT_ACTIONS.signOut, browser);
    expect(await readSession(world.auth, browser)).toBeNull();
    expect(keeping(out, browser).get("cookie")).toBe("");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "",
  ])("P12 signing in leads to our own origin, not to %j", async (next) => {
    const asked = await post(ACCOUNT_ACTIONS.requestCode, new Headers(), {
      email: `u${Buffer.from(next).toString("hex")}@example.com`,
      next,
    });
    const pending = keeping(asked);
    const code = await world.codeFor(`u${Buffer.from(next).toString("hex")}@example.com`);
    const done = await post(ACCOUNT_ACTIONS.verifyCode, pending, { code, next });
    const to = new URL(done.headers.get("location") ?? "", world.baseUrl);
    expect(to.origin).toBe(world.baseUrl);
    expect(to.pathname).not.toMatch(/^\/[/\\]/);
  });

  test("the account's forms change one's own things, and nobody else's", async () => {
    const [ada, other] = [await signIn(world, "ada@example.com"), await signIn(world, "other@example.com")];
    await post(ACCOUNT_ACTIONS.rename, ada, { name: "  Ada Lovelace " });
    expect((await readSession(world.auth, ada))?.user.name).toBe("Ada Lovelace");
    const [theirs] = await listSessions(world.auth, await idOf(other), new Date());
    await post(ACCOUNT_ACTIONS.endSession, ada, { session: theirs?.id ?? "" });
    expect(await readSession(world.auth, other)).not.toBeNull();
    await post(ACCOUNT_ACTIONS.endSession, other, { session: theirs?.id ?? "" });
    expect(await readSession(world.auth, other)).toBeNull();
  });

  test("deleting the account asks for its address, and ends everything", async () => {
    const { browser, tokens } = await connect(world, "gone@example.com");
    const wrong = await post(ACCOUNT_ACTIONS.delete, browser, { confirm: "ada@example.com" });
    expect(wrong.headers.get("location")).toBe("/account?notice=confirm_wrong");
    expect((await me(tokens.access_token)).status).toBe(200);
    world.asked.length = 0;
    await post(ACCOUNT_ACTIONS.delete, browser, { confirm: " Gone@example.com" });
    expect(await readSession(world.auth, browser)).toBeNull();
    expect((await me(tokens.access_token)).status).toBe(401);
    expect(world.asked.map(({ name }) => name)).toEqual(["files.delete-user", "mail.send"]);
    // the address may sign up again; it is another account
    const again = await signIn(world, "gone@example.com");
    expect(await idOf(again)).not.toBe(decodeJwt(tokens.access_token).sub);
  });

  describe("consent", () => {
    test("says who asks, for what, and where the answer goes", async () => {
      const clientId = await registerClient(world, {
        client_name: "Desk",
        client_uri: "https://desk.example",
      });
      const browser = await signIn(world, "ada@example.com");
      const { consent } = await authorize(world, browser, { clientId, scope: "profile email", allow: false });
      expect(await askingFor(world.auth, consent?.searchParams ?? new URLSearchParams())).toEqual({
        name: "Desk",
        uri: "https://desk.example",
        docsOnly: false,
        goesTo: "127.0.0.1:8976",
        scopes: ["profile", "email", "offline_access"],
      });
    });
    test("a question that was changed, or that nobody asked, is refused", async () => {
      const clientId = await registerClient(world);
      const browser = await signIn(world, "ada@example.com");
      const { consent } = await authorize(world, browser, { clientId, scope: "profile", allow: false });
      const signed = consent?.search.slice(1) ?? "";
      for (const changed of [
        signed.replace("scope=profile", "scope=profile+email"),
        signed.replace(/redirect_uri=[^&]+/, "redirect_uri=https%3A%2F%2Fevil.example"),
        signed.replace(/sig=[^&]{4}/, "sig=AAAA"),
        `client_id=${clientId}`,
        "",
      ]) {
        for (const answer of ["allow", "deny"])
          expect(
            (await post(ACCOUNT_ACTIONS.consent, browser, { oauth_query: changed, answer })).status,
            changed,
          ).toBe(400);
      }
      expect(await listApplications(world.auth, await idOf(browser))).not.toContainEqual(
        expect.objectContaining({ name: "nobody" }),
      );
    });
    test("O21 the answer carries state and iss; a way back from a provider without our state is refused", async () => {
      const clientId = await registerClient(world);
      const { back } = await authorize(world, await signIn(world, "ada@example.com"), {
        clientId,
        scope: "profile",
      });
      expect([back?.searchParams.get("state"), back?.searchParams.get("iss")]).toEqual([
        "a state",
        world.baseUrl,
      ]);
      for (const query of ["code=x", "code=x&state=other", "state=x&iss=https://evil.example&code=x"]) {
        const response = await world.ask(`/api/auth/callback/github?${query}`);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.getSetCookie().join()).not.toMatch(/reelwright=[^;]/);
      }
    });
    test("once allowed, it is not asked again; for more, it is", async () => {
      const { browser, clientId } = await connect(world, "ada@example.com", { scope: "profile" });
      const { consent, back } = await authorize(world, browser, { clientId, scope: "profile" });
      expect([consent, back?.searchParams.has("code")]).toEqual([undefined, true]);
      const more = await authorize(world, browser, { clientId, scope: "profile email" });
      expect(more.consent).toBeDefined();
    });
    test("two windows that allow at the same time both go on", async () => {
      const clientId = await registerClient(world);
      const browser = await signIn(world, "two@example.com");
      const answers = await Promise.all(
        [1, 2, 3].map(() => authorize(world, browser, { clientId, scope: "profile" })),
      );
      for (const { back } of answers) expect(back?.searchParams.has("code")).toBe(true);
      expect(await listApplications(world.auth, await idOf(browser))).toHaveLength(1);
    });
  });

  test("a page that goes on escapes where it goes", async () => {
    const { continuePage } = await import("#lib/auth/sign-in/continue.ts");
    const url = `cursor://x/y?a="><script>alert(1)</script>&b='`;
    const page = continuePage(url, "<b>Connected</b>");
    const text = await page.clone().text();
    expect(text).not.toMatch(/<script|<b>/);
    expect((await goesOnTo(page)).href).toBe(new URL(url).href);
  });

  test("nothing of all this was a failure of ours", () => expect(world.errors).toEqual([]));
});
