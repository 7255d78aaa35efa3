import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { ACCOUNT_PATHS, AUTH_PATHS, TOKEN_PATHS } from "#lib/config/paths.ts";
import {
  asSomebody,
  newEmail,
  askForCode,
  signIn,
  test as base,
  typeCode,
} from "#tests/e2e/account/browser.ts";

base.describe.configure({ mode: "parallel" });

const CURSOR_CALLBACK = "cursor://anysphere.cursor-mcp/oauth/callback";

/** A program of the user's own machine. */
interface Program {
  callback: string;
  /** What came back to it. */
  answers: URL[];
}

const test = base.extend<{ program: Program }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
  program: async ({}, use) => {
    const answers: URL[] = [];
    const server = createServer((request, response) => {
      answers.push(new URL(request.url ?? "/", "http://127.0.0.1"));
      response.setHeader("content-type", "text/html");
      response.end(
        "<!doctype html><link rel=icon href=data:,><title>A host</title><h1>Back in the program</h1>",
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await use({ callback: `http://127.0.0.1:${port}/callback`, answers });
    server.closeAllConnections();
    server.close();
  },
});

const post = (url: URL, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: "POST", headers: asSomebody(), body: new URLSearchParams(fields) });

/** An application that asks to be connected, by the steps of RFC 7591 and RFC 7636. */
async function asking(origin: string, { callback, clientId }: { callback: string; clientId?: string }) {
  const verifier = randomBytes(32).toString("base64url");
  let id = clientId;
  if (!id) {
    const registered = await fetch(new URL(`${AUTH_PATHS.base}/oauth2/register`, origin), {
      method: "POST",
      headers: { "content-type": "application/json", ...asSomebody() },
      body: JSON.stringify({ client_name: "A host", redirect_uris: [callback] }),
    });
    expect(registered.status).toBe(201);
    id = ((await registered.json()) as { client_id: string }).client_id;
  }
  const question = new URL(`${AUTH_PATHS.base}/oauth2/authorize`, origin);
  question.search = String(
    new URLSearchParams({
      response_type: "code",
      client_id: id,
      redirect_uri: callback,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "what & where?",
      scope: "profile email",
      resource: `${origin}${TOKEN_PATHS.api}`,
    }),
  );
  const exchange = async (answer: URL): Promise<string> => {
    const response = await post(new URL(`${AUTH_PATHS.base}/oauth2/token`, origin), {
      grant_type: "authorization_code",
      client_id: id,
      code: answer.searchParams.get("code") ?? "",
      code_verifier: verifier,
      redirect_uri: callback,
      resource: `${origin}${TOKEN_PATHS.api}`,
    });
    const body = (await response.json()) as { access_token: string };
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body.access_token;
  };
  return { question: question.href, exchange };
}

const me = async (origin: string, token: string): Promise<number> =>
  (await fetch(new URL(TOKEN_PATHS.me, origin), { headers: { authorization: `Bearer ${token}` } })).status;

const answer = (page: Page, name: "Allow" | "Deny") =>
  page.getByRole("button", { name, exact: true }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an application asks somebody new, is allowed, is disconnected, and is refused", async ({
      page,
      program,
      watched,
      origin,
    }) => {
      const { question, exchange } = await asking(origin, program);
      const email = newEmail();
      await page.goto(question);
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      await typeCode(page, await askForCode(page, email));

      await expect(page.getByRole("heading", { level: 1, name: "Connect A host?" })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByRole("list").filter({ hasText: "Use the video API as you" })).toContainText(
        "Read your e-mail address",
      );
      await expect(page.getByText(new URL(program.callback).host)).toBeVisible();
      await answer(page, "Allow");

      await expect(page.getByRole("heading", { name: "Back in the program" })).toBeVisible();
      expect(program.answers).toHaveLength(1);
      const [back = new URL(program.callback)] = program.answers;
      expect(back.searchParams.get("state")).toBe("what & where?");
      expect(watched.foreign).toEqual([new URL(back.search, program.callback).href]);
      watched.foreign.length = 0;
      const token = await exchange(back);
      expect(await me(origin, token)).toBe(200);

      await page.goto(ACCOUNT_PATHS.account);
      await page.getByRole("button", { name: "Disconnect A host" }).click();
      await expect(page.getByRole("main").getByRole("status")).toHaveText(
        "Disconnected. Its next call is refused.",
      );
      await expect(page.getByRole("button", { name: "Disconnect A host" })).toHaveCount(0);
      expect(await me(origin, token)).toBe(401);
    });

    test("denied, it hears so and gets nothing", async ({ page, program, watched, origin }) => {
      await signIn(page);
      const { question } = await asking(origin, program);
      await page.goto(question);
      await answer(page, "Deny");
      await expect(page.getByRole("heading", { name: "Back in the program" })).toBeVisible();
      const [back] = program.answers;
      expect(back?.searchParams.get("error")).toBe("access_denied");
      expect(back?.searchParams.get("state")).toBe("what & where?");
      expect(back?.searchParams.has("code")).toBe(false);
      watched.foreign.length = 0;
      await page.goto(ACCOUNT_PATHS.account);
      await expect(page.getByText("None yet.")).toBeVisible();
    });

    test("a device shows a code, and its owner decides", async ({ page, origin }) => {
      const device = async (): Promise<{ device_code: string; user_code: string }> =>
        (
          await post(new URL(`${AUTH_PATHS.base}/device/code`, origin), {
            client_id: "reelwright-cli",
            scope: "profile",
          })
        ).json();
      const ask = (code: string) =>
        post(new URL(`${AUTH_PATHS.base}/oauth2/token`, origin), {
          grant_type: "urn:ietf:params:oauth:grant-type:device_code",
          device_code: code,
          client_id: "reelwright-cli",
        });
      const [first, second] = [await device(), await device()];
      await signIn(page, newEmail(), { at: ACCOUNT_PATHS.device });

      await page.getByLabel("Code").fill("WRONG-ONE");
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(
        page.getByRole("main").getByRole("alert").filter({ hasText: "No device waits" }),
      ).toBeVisible();

      // as people type it
      await page.getByLabel("Code").fill(first.user_code.toLowerCase());
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByText("Is this the code on your own screen")).toBeVisible();
      await answer(page, "Allow");
      await expect(page.getByRole("heading", { level: 1, name: "Connected" })).toBeVisible();
      const allowed = (await (await ask(first.device_code)).json()) as { access_token: string };
      expect(await me(origin, allowed.access_token)).toBe(200);

      await page.goto(`${ACCOUNT_PATHS.device}?user_code=${second.user_code}`);
      await answer(page, "Deny");
      await expect(page.getByRole("heading", { level: 1, name: "Denied" })).toBeVisible();
      expect(await (await ask(second.device_code)).json()).toMatchObject({ error: "access_denied" });
    });

    test("the way on to a program's own scheme breaks no policy", async ({ page, watched, origin }) => {
      await signIn(page);
      const { question } = await asking(origin, { callback: CURSOR_CALLBACK, clientId: "reelwright-mcp" });
      await page.goto(question);
      await expect(page.getByText("cursor:", { exact: true })).toBeVisible();
      const protocol = await page.context().newCDPSession(page);
      const asked: { url: string; reason: string }[] = [];
      protocol.on("Page.frameRequestedNavigation", ({ url, reason }) => asked.push({ url, reason }));
      await protocol.send("Page.enable");
      await answer(page, "Allow");
      await expect(page.getByRole("heading", { level: 1, name: "Connected" })).toBeVisible();
      await expect.poll(() => asked.filter(({ reason }) => reason === "metaTagRefresh")).toHaveLength(1);
      const way = asked.find(({ reason }) => reason === "metaTagRefresh")?.url ?? "";
      expect(way).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?/);
      expect(new URL(way).searchParams.get("code")).toBeTruthy();
      await expect(page.getByRole("link", { name: "Go on" })).toHaveAttribute("href", way);
      // nothing here knows the scheme, and Chromium may say so
      watched.complaints = watched.complaints.filter(
        (text) => !/scheme does not have a registered handler/.test(text),
      );
      watched.foreign = watched.foreign.filter((url) => url !== way);
    });
  });
}

test("a question that nobody asked is not answered", async ({ page }) => {
  await signIn(page);
  await page.goto(ACCOUNT_PATHS.consent);
  await expect(page.getByRole("heading", { level: 1, name: "Nobody asks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
});
