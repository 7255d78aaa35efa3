import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyIdentityEvent } from "#lib/accounts/identity-effects.ts";
import { users } from "#lib/db/schema/accounts.ts";
import { webhookEvents } from "#lib/db/schema/events.ts";
import type { Source } from "#lib/events/inbound.ts";
import { readEvent } from "#lib/webhooks/event.ts";
import { type ApplyEffect, createKeeper } from "#lib/webhooks/keep.ts";
import { replayEvent } from "#lib/webhooks/replay.ts";
import { sampleEvent } from "#lib/webhooks/samples.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables } from "#tests/harness/effects.ts";

const NOW = new Date(Date.UTC(2026, 10, 22));
const LATER = new Date(NOW.getTime() + 60_000);

/** A version that does not know the type yet. */
const ignorant: ApplyEffect = async () => ({ outcome: "ignored", subject: null });

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(() => emptyTables(opened.database.queries));

  const { send } = collectJobs();
  const store = () => ({ database: opened.database, send });
  const replay = (apply: ApplyEffect, id = "msg_1", source: Source = "identity") =>
    replayEvent(store(), apply, { source, id }, LATER);
  async function keep(type: string, apply: ApplyEffect, id = "msg_1") {
    const text = JSON.stringify(sampleEvent("identity", { type, id, now: NOW }));
    const event = readEvent("identity", id, text);
    if (!event) throw new Error("not an event");
    return createKeeper(async () => store())(apply)(event, Buffer.from(text), NOW);
  }
  const rowOf = async (id = "msg_1") =>
    (
      await opened.database.queries
        .select()
        .from(webhookEvents)
        .where(and(eq(webhookEvents.source, "identity"), eq(webhookEvents.eventId, id)))
    )[0];
  const people = () => opened.database.queries.select({ id: users.id }).from(users);

  test("what an older version ignored is done, and its record says so", async () => {
    expect(await keep("user.created", ignorant)).toBe("ignored");
    expect(await people()).toEqual([]);
    expect(await replay(applyIdentityEvent)).toBe("applied");
    expect(await people()).toEqual([{ id: "user_sample" }]);
    expect(await rowOf()).toMatchObject({ outcome: "applied", subject: "user_sample", receivedAt: NOW });
  });

  test("done twice is done once", async () => {
    await keep("user.created", applyIdentityEvent);
    const before = await opened.database.queries.select().from(users);
    await replay(applyIdentityEvent);
    await replay(applyIdentityEvent);
    expect(await opened.database.queries.select().from(users)).toEqual(before);
  });

  test("an event that is not kept, one of another source, and one whose body is gone: nothing", async () => {
    const untouched: ApplyEffect = async () => {
      throw new Error("nothing is to be done");
    };
    expect(await replay(untouched)).toBeNull();
    await keep("user.created", ignorant);
    expect(await replay(untouched, "msg_1", "email")).toBeNull();
    await opened.database.queries.update(webhookEvents).set({ payload: null });
    expect(await replay(untouched)).toBeNull();
    expect(await rowOf()).toMatchObject({ outcome: "ignored" });
  });

  test("of a person who was deleted meanwhile it is refused, and its body goes", async () => {
    await keep("user.created", ignorant);
    expect(await keep("user.deleted", applyIdentityEvent, "msg_2")).toBe("applied");
    // the deletion knows the event of this person only by what its record says
    expect((await rowOf())?.payload).not.toBeNull();
    expect(await replay(applyIdentityEvent)).toBe("refused");
    expect(await rowOf()).toMatchObject({ outcome: "refused", payload: null });
    expect(await people()).toEqual([]);
  });

  test("an effect that fails leaves everything as it was", async () => {
    await keep("user.created", ignorant);
    const failing: ApplyEffect = async (event, queries, tools) => {
      await applyIdentityEvent(event, queries, tools);
      throw new Error("in the middle");
    };
    await expect(replay(failing)).rejects.toThrow("in the middle");
    expect(await people()).toEqual([]);
    expect(await rowOf()).toMatchObject({ outcome: "ignored" });
  });
});
