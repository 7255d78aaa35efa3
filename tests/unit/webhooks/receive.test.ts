import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Database, DatabaseAway } from "#lib/db/database.ts";
import { SOURCES } from "#lib/events/inbound.ts";
import { delivery, SECRETS, secondsOf } from "#tests/harness/signing.ts";
import {
  BASE_URL,
  bodyOf,
  expectProblem,
  lines,
  never,
  receiver,
  unconfigured,
} from "#tests/unit/webhooks/receiver.ts";

describe.each(SOURCES)("%s, before the database", (source) => {
  const receive = receiver(source);
  const other = source === "billing" ? "identity" : "billing";

  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("W26 %s is refused with Allow", async (method) => {
    const response = await receive(new Request(BASE_URL, { method }));
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    await expectProblem(response, 405, "method_not_allowed");
  });
  test("OPTIONS says what is taken", async () => {
    const response = await receive(new Request(BASE_URL, { method: "OPTIONS" }));
    expect([response.status, response.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
    expect(response.headers.get("access-control-allow-methods")).toBeNull();
  });

  test("a secret that is not set is a 500: the provider repeats until it is", async () => {
    const response = await unconfigured(source)(delivery(source, bodyOf()));
    await expectProblem(response, 500, "webhook_not_configured");
  });

  test("W29 W2 W12 W27 whatever is wrong with a signature, the answer is the same, byte for byte", async () => {
    const body = bodyOf();
    const unsigned = new Request(BASE_URL, { method: "POST", body });
    const stranger = SECRETS[source === "email" ? "identity" : "email"];
    const name = source === "billing" ? "billing-signature" : "msg-signature";
    const wrong = [
      unsigned,
      delivery(source, body, { headers: { [name]: "" } }),
      delivery(source, body, { headers: { [name]: "v1,AAAA" } }),
      delivery(source, body, { headers: { [name]: `v1,${"A".repeat(20_000)}` } }),
      delivery(source, body, { at: Date.now() - 302_000 }),
      delivery(source, body, { at: Date.now() + 302_000 }),
      delivery(source, body, { secret: stranger }),
      new Request(delivery(source, body), { body: `${body} ` }),
      new Request(delivery(other, body)),
    ];
    const answers = new Set<string>();
    for (const request of wrong) {
      const response = await receive(request);
      expect(response.status).toBe(400);
      answers.add(`${JSON.stringify([...response.headers])} ${await response.text()}`);
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('"invalid_signature"');
  });

  test.each(["{", "null", "[]", "", '"x"', '{"type":1}'])("W15 signed %j is a 400", async (body) => {
    // stripe itself signs and refuses an empty payload
    const code = "invalid_event";
    await expectProblem(await receive(delivery(source, body)), 400, code);
  });
  test("W13 signed bytes that are no UTF-8 are a 400", async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const at = secondsOf(Date.now());
    const key = source === "billing" ? SECRETS.billing : Buffer.from(SECRETS[source].slice(6), "base64");
    const prefix = source === "billing" ? `${at}.` : `msg_1.${at}.`;
    const hash = createHmac("sha256", key).update(prefix).update(body);
    const headers: Record<string, string> =
      source === "billing"
        ? { "stripe-signature": `t=${at},v1=${hash.digest("hex")}` }
        : {
            "svix-id": "msg_1",
            "svix-timestamp": String(at),
            "svix-signature": `v1,${hash.digest("base64")}`,
          };
    const request = new Request(BASE_URL, { method: "POST", headers, body });
    await expectProblem(await receive(request), 400, "invalid_event");
  });
  test("W21 W22 more than 1 MiB is a 413, signed or not", async () => {
    const body = bodyOf("x", "evt_1", { text: "x".repeat(1_048_576) });
    await expectProblem(await receive(delivery(source, body)), 413, "payload_too_large");
    const unsigned = new Request(BASE_URL, { method: "POST", body });
    await expectProblem(await receive(unsigned), 413, "payload_too_large");
  });

  test("a body that breaks off is nobody's failure", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    const request = new Request(BASE_URL, { method: "POST", body, duplex: "half" } as RequestInit);
    expect((await receive(request)).status).toBe(499);
  });

  test("headers of any content are never a 5xx", async () => {
    const value = fc.string({
      unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    });
    const names = [
      "msg-id",
      "msg-timestamp",
      "msg-signature",
      "svix-id",
      "billing-signature",
      "stripe-signature",
    ];
    const headers = fc.dictionary(fc.constantFrom(...names, "content-type", "content-encoding"), value);
    await fc.assert(
      fc.asyncProperty(headers, async (sent) => {
        const response = await receive(
          new Request(BASE_URL, { method: "POST", headers: sent, body: bodyOf() }),
        );
        expect(response.status).toBe(400);
      }),
    );
  });
});

describe.each(SOURCES)("%s, while the database is away", (source) => {
  const away =
    source === "billing" ? ([500, "webhook_failed"] as const) : ([503, "database_unavailable"] as const);
  const failing = (error: unknown) => ({ transaction: () => Promise.reject(error) }) as unknown as Database;
  const opening = (database: Database) => async () => ({ database, send: never });

  async function expectLater(response: Response, [status, code]: readonly [number, string]) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectProblem(response, status, code);
  }

  test.each([
    ["refuses", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
    ["breaks off", new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") })],
    ["starts or stops", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
    ["has no connection left", Object.assign(new Error("too many clients"), { code: "53300" })],
    ["has no room left", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ])("W23 one that %s: the provider repeats", async (_, error) => {
    await expectLater(
      await receiver(source, { open: opening(failing(error)) })(delivery(source, bodyOf())),
      away,
    );
    const notOpen = () => Promise.reject(new DatabaseAway("no", { cause: error }));
    await expectLater(await receiver(source, { open: notOpen })(delivery(source, bodyOf())), away);
  });

  test("W24 one that never answers is away after two seconds", async () => {
    const startedAt = performance.now();
    const silent = { transaction: never } as unknown as Database;
    const response = await receiver(source, { open: opening(silent) })(delivery(source, bodyOf()));
    await expectLater(response, away);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("a failure of ours is a 500 everywhere, and its message is nowhere", async () => {
    lines.length = 0;
    const failure = new TypeError("planted-in-a-message", { cause: new Error("planted-in-a-cause") });
    const response = await receiver(source, { open: opening(failing(failure)) })(
      delivery(source, bodyOf("x.y", "evt_9")),
    );
    const text = await response.clone().text();
    await expectLater(response, [500, "webhook_failed"]);
    expect(text + lines.join()).not.toContain("planted");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ source, type: "x.y", failure: { name: "Error" } });
  });
});
