import { createHmac } from "node:crypto";
import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, DatabaseAway } from "#lib/db/database.ts";
import { events, webhookEvents } from "#lib/db/schema/events.ts";
import { NotAnEvent, type Source, SOURCES } from "#lib/events/inbound.ts";
import { billingVerifier } from "#lib/webhooks/billing.ts";
import { type ApplyEffect, createKeeper, type Store } from "#lib/webhooks/keep.ts";
import { createReceiver } from "#lib/webhooks/receive.ts";
import { standardVerifier } from "#lib/webhooks/standard.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { delivery, SECRETS, signatureOf, secondsOf } from "#tests/harness/signing.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const BASE_URL = "https://video.example";
const verifiers = {
  identity: standardVerifier([SECRETS.identity]),
  billing: billingVerifier([SECRETS.billing]),
  email: standardVerifier([SECRETS.email]),
};

/** What was logged, as text: to look for what must not be there. */
const lines: string[] = [];
const log = watchedLog((line) => void lines.push(line));

/** An event as its provider writes it, whatever its type. */
const bodyOf = (type = "something.happened", id = "evt_1", data: object = { object: { id: "x" }, id: "x" }) =>
  JSON.stringify({ id, type, data });

/** An effect that can be counted: each time it is done, there is one row more. */
const countedEffect: ApplyEffect = async (event, queries, { now }) => {
  const subject = `${event.source} ${event.id}`;
  await queries
    .insert(events)
    .values({ name: "test_effect", subject, occurredAt: now, recordedAt: now, properties: {} });
  return { outcome: "applied", subject };
};

const never = (): Promise<never> => new Promise(() => {});
type Open = () => Promise<Store>;
const unreached: Open = () => Promise.reject(new Error("nothing reaches the database"));

interface Over {
  open?: Open;
  apply?: ApplyEffect;
  verify?: Verifier;
  clock?: () => number;
}

/** A source's receiver, whole, with what a test replaces. */
function receiver(source: Source, over: Over = {}) {
  const { open = unreached, apply = countedEffect, verify = verifiers[source], clock = Date.now } = over;
  const provider = { verify, keep: createKeeper(open)(apply) };
  return createReceiver({ source, provider, baseUrl: BASE_URL, log, clock });
}
const unconfigured = (source: Source) =>
  createReceiver({ source, provider: null, baseUrl: BASE_URL, log, clock: Date.now });

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(await response.json()).toMatchObject({
    code,
    status,
    type: `${BASE_URL}/docs/errors/${code.replaceAll("_", "-")}`,
  });
}

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

onBothEngines((open) => {
  let held: TestDatabase;
  beforeAll(async () => {
    held = await open();
  });
  afterAll(() => held?.drop());
  beforeEach(() => emptyTables(held.database.queries));

  const kept = () => held.database.queries.select().from(webhookEvents);
  const effects = () => held.database.queries.select().from(events);
  const opened: Open = async () => ({ database: held.database, send: never });
  const receiverHere = (source: Source, over: Over = {}) => receiver(source, { open: opened, ...over });

  describe.each(SOURCES)("%s", (source) => {
    test("an event is kept as it came, and its effect is done", async () => {
      const body = `\uFEFF${bodyOf("something.happened", "evt_7", { name: "é🙂" })}\n`;
      const at = Date.now();
      const response = await receiverHere(source, { clock: () => at })(
        delivery(source, body, { id: "msg_7" }),
      );
      expect([response.status, await response.json()]).toEqual([200, { received: true, duplicate: false }]);
      const [row, ...more] = await kept();
      expect(more).toEqual([]);
      const eventId = source === "billing" ? "evt_7" : "msg_7";
      expect(row).toMatchObject({ source, eventId, type: "something.happened", outcome: "applied" });
      expect(row?.subject).toBe(`${source} ${eventId}`);
      expect(row?.receivedAt.getTime()).toBe(at);
      expect(Buffer.from(row?.payload ?? []).toString()).toBe(body);
      expect(await effects()).toHaveLength(1);
    });

    test("W16 a type that nobody uses is kept, and answered with 200", async () => {
      const ignore: ApplyEffect = async () => ({ outcome: "ignored", subject: null });
      const response = await receiverHere(source, { apply: ignore })(
        delivery(source, bodyOf("never.heard.of")),
      );
      expect(response.status).toBe(200);
      expect(await kept()).toMatchObject([{ type: "never.heard.of", outcome: "ignored", subject: null }]);
    });

    test("a known type without what it needs: 200, recorded without its body, and without an effect", async () => {
      const incomplete: ApplyEffect = async (event, queries, tools) => {
        await countedEffect(event, queries, tools);
        throw new NotAnEvent("no user");
      };
      const receive = receiverHere(source, { apply: incomplete });
      const answers = [];
      for (let time = 0; time < 2; time += 1) {
        const response = await receive(delivery(source, bodyOf("x", "evt_1"), { id: "msg_1" }));
        answers.push([response.status, await response.json()]);
      }
      expect(answers).toEqual([
        [200, { received: true, duplicate: false }],
        [200, { received: true, duplicate: true }],
      ]);
      expect(await kept()).toMatchObject([{ outcome: "incomplete", subject: null, payload: null }]);
      expect(await effects()).toEqual([]);
    });

    test("W17 the same id again after 5 s, 28 h, 3 days and a year: 200, and no second effect", async () => {
      const start = Date.now();
      const answers: unknown[] = [];
      for (const seconds of [0, 5, 28 * 3_600, 3 * 86_400, 365 * 86_400]) {
        const at = start + seconds * 1000;
        // the library reads the real clock: the delivery's own check is not what this is about
        const confirmed: Verifier = (headers, body, now) => {
          const verdict = verifiers[source](headers, body, now);
          return "refused" in verdict ? verdict : { ...verdict, confirm: () => true };
        };
        const receive = receiverHere(source, { clock: () => at, verify: confirmed });
        const response = await receive(delivery(source, bodyOf("x", "evt_17"), { id: "msg_17", at }));
        answers.push([response.status, await response.json()]);
      }
      expect(answers).toEqual([
        [200, { received: true, duplicate: false }],
        ...Array(4).fill([200, { received: true, duplicate: true }]),
      ]);
      expect([(await kept()).length, (await effects()).length]).toEqual([1, 1]);
    });

    test("W18 50 concurrent duplicates: one effect, all 200", async () => {
      const receive = receiverHere(source);
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => receive(delivery(source, bodyOf("x", "evt_18"), { id: "msg_18" }))),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
      const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
        duplicate: boolean;
      }[];
      expect(bodies.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect([(await kept()).length, (await effects()).length]).toEqual([1, 1]);
    });

    test("W19 an effect that fails after the id is in: nothing stays, and the repetition does it", async () => {
      let failures = 1;
      const failingOnce: ApplyEffect = async (event, queries, tools) => {
        const effect = await countedEffect(event, queries, tools);
        if (failures-- > 0) throw new Error("killed here");
        return effect;
      };
      const receive = receiverHere(source, { apply: failingOnce });
      const ask = () => receive(delivery(source, bodyOf("x", "evt_19"), { id: "msg_19" }));
      await expectProblem(await ask(), 500, "webhook_failed");
      expect([await kept(), await effects()]).toEqual([[], []]);
      expect((await ask()).status).toBe(200);
      expect(await (await ask()).json()).toMatchObject({ duplicate: true });
      expect([(await kept()).length, (await effects()).length]).toEqual([1, 1]);
    });

    test("W26 any content type, and none", async () => {
      const receive = receiverHere(source);
      for (const [index, type] of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "nonsense",
        "",
      ].entries()) {
        const id = `evt_26_${index}`;
        const headers = { "content-type": type };
        const response = await receive(delivery(source, bodyOf("x", id), { id, headers }));
        expect(response.status, type).toBe(200);
      }
    });

    test("what Postgres cannot keep as text is no 5xx", async () => {
      const receive = receiverHere(source);
      const id = source === "billing" ? "evt_\\u0000\\ud800" : "evt_n";
      const body = `{"id":"${id}","type":"a\\u0000\\ud800","data":{"id":"\\u0000"}}`;
      expect((await receive(delivery(source, body, { id: "msg_n" }))).status).toBe(200);
      expect((await receive(delivery(source, body, { id: "msg_n" }))).status).toBe(200);
      expect(await kept()).toHaveLength(1);
    });
  });

  test("one id of two sources is two events", async () => {
    for (const source of ["identity", "email"] as const)
      expect((await receiverHere(source)(delivery(source, bodyOf(), { id: "msg_same" }))).status).toBe(200);
    expect(await kept()).toHaveLength(2);
  });

  test("W29 no secret, signature or content is in a log line or an answer", async () => {
    lines.length = 0;
    const planted = "planted-personal-value";
    const texts: string[] = [];
    for (const source of SOURCES) {
      const body = bodyOf("x", "evt_29", { email: planted, id: planted });
      const throwing: ApplyEffect = async (_event, queries) => {
        await queries.execute(sql`select ${planted}::int`);
        return { outcome: "applied", subject: null };
      };
      for (const receive of [
        receiverHere(source),
        receiverHere(source, { apply: throwing }),
        unconfigured(source),
      ]) {
        for (const request of [
          delivery(source, body, { id: `msg_${planted.length}` }),
          delivery(source, body, { at: 0 }),
          delivery(source, body, { headers: { "msg-signature": planted, "billing-signature": planted } }),
        ]) {
          const response = await receive(request);
          texts.push(JSON.stringify([...response.headers]), await response.text());
        }
      }
      const signature = signatureOf(source, SECRETS[source], "msg_1", Date.now(), body);
      for (const hidden of [
        planted,
        SECRETS[source],
        SECRETS[source].slice(6),
        signature,
        signature.slice(-20),
      ])
        expect([...texts, ...lines].filter((text) => text.includes(hidden))).toEqual([]);
    }
    expect(lines.length).toBeGreaterThan(9);
  });
});
