import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { events, webhookEvents } from "#lib/db/schema/events.ts";
import { NotAnEvent, type Source, SOURCES } from "#lib/events/inbound.ts";
import type { ApplyEffect } from "#lib/webhooks/keep.ts";
import type { Verifier } from "#lib/webhooks/verifier.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { delivery, SECRETS, signatureOf } from "#tests/harness/signing.ts";
import {
  bodyOf,
  countedEffect,
  verifiers,
  expectProblem,
  lines,
  never,
  type Open,
  type Over,
  receiver,
  unconfigured,
} from "#tests/unit/webhooks/receiver.ts";

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
