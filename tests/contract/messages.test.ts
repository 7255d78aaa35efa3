import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { HONEYPOT_FIELD } from "#lib/config/message-form.ts";
import { ACCOUNT_ACTIONS, ACCOUNT_PATHS, MESSAGES_PATH } from "#lib/config/paths.ts";
import { type RunningServer, startFront, startNext } from "#tests/harness/servers.ts";

const MESSAGE = {
  kind: "contact",
  topic: "press",
  name: "Ada",
  email: "ada@reader.example",
  message: "Two lines,\nand <b>no</b> markup.",
};

/** The forms of the service without their browser, with our front server and with Next alone. */
describe.each([
  ["the front server", startFront],
  ["Next alone", startNext],
])("a form that is posted, at %s", (_, start) => {
  let server: RunningServer;
  const DATA_DIR = mkdtempSync(join(tmpdir(), "messages-contract-"));
  beforeAll(async () => {
    server = await start({ DATA_DIR, TRUSTED_PROXY_HOPS: "1", LOG_LEVEL: "warn" });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  const post = async (
    path: string,
    fields: Record<string, string>,
    { address = "192.0.2.1", ...headers }: Record<string, string> = {},
  ) => {
    const response = await fetch(new URL(path, server.origin), {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": address, ...headers },
      body: new URLSearchParams(fields),
    });
    return { response, answer: [response.status, response.headers.get("location")] };
  };
  const mails = () => {
    try {
      return readFileSync(join(DATA_DIR, "outbox.jsonl"), "utf8").split("\n").filter(Boolean);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  };

  test("a message is kept and mailed, and the browser is sent on", async () => {
    const { answer, response } = await post(MESSAGES_PATH, MESSAGE);
    expect(answer).toEqual([303, "/message?state=sent"]);
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
    expect(response.headers.get("set-cookie")).toBeNull();
    await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 30_000, interval: 200 });
    expect(JSON.parse(mails()[0] ?? "{}").text).toContain(MESSAGE.message);
    const page = await fetch(new URL("/message?state=sent", server.origin), {
      headers: { accept: "text/html" },
    });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("It is on its way")]);
  });

  test("a program that fills in everything hears the same; the sixth in an hour waits", async () => {
    const address = "192.0.2.2";
    const spam = { ...MESSAGE, [HONEYPOT_FIELD]: "https://spam.example" };
    expect((await post(MESSAGES_PATH, spam, { address })).answer).toEqual([303, "/message?state=sent"]);
    for (let index = 0; index < 5; index += 1)
      expect((await post(MESSAGES_PATH, MESSAGE, { address })).answer).toEqual([303, "/message?state=sent"]);
    expect((await post(MESSAGES_PATH, MESSAGE, { address })).answer).toEqual([303, "/message?state=later"]);
  });

  test("what cannot be taken is named; a form is posted, as a form", async () => {
    const { answer } = await post(MESSAGES_PATH, { ...MESSAGE, email: "ada" });
    expect(answer).toEqual([303, "/message?state=check&field=email"]);
    expect((await post(MESSAGES_PATH, { ...MESSAGE, message: "a\0b" })).answer[0]).toBe(400);
    const read = await fetch(new URL(MESSAGES_PATH, server.origin));
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
    const json = await fetch(new URL(MESSAGES_PATH, server.origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(MESSAGE),
    });
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([
      415,
      "unsupported_media_type",
    ]);
  });

  test("X1 a code is asked for from our own pages alone", async () => {
    const ask = async (headers: Record<string, string>) =>
      (await post(ACCOUNT_ACTIONS.requestCode, { email: "bo@reader.example" }, headers)).answer;
    for (const headers of [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: server.origin, "sec-fetch-site": "cross-site" },
    ])
      expect(await ask(headers as Record<string, string>), JSON.stringify(headers)).toEqual([403, null]);
    expect(await ask({ origin: server.origin })).toEqual([303, `${ACCOUNT_PATHS.signIn}?next=%2Fdashboard`]);
  });

  test("a page of somebody sends who is not signed in to sign in; what sells Pro says that nothing is sold", async () => {
    const open = (path: string) =>
      fetch(new URL(path, server.origin), { headers: { accept: "text/html" }, redirect: "manual" });
    const account = await open(ACCOUNT_PATHS.account);
    expect([account.status, account.headers.get("location")]).toEqual([303, "/sign-in?next=%2Faccount"]);
    const upgrade = await open(`${ACCOUNT_PATHS.upgrade}?amount=12%00`);
    expect([upgrade.status, await upgrade.text()]).toEqual([200, expect.stringContaining("not sold here")]);
    const nul = await open(`${ACCOUNT_PATHS.signIn}?next=%00&notice=%00`);
    expect(nul.status).toBe(200);
  });
});
