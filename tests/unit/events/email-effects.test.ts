import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deletedIdentities } from "#lib/db/schema/accounts.ts";
import { emailMessages, emailOpens } from "#lib/db/schema/mail.ts";
import { applyEmailEvent } from "#lib/events/email-effects.ts";
import { type InboundEvent, NotAnEvent } from "#lib/events/inbound.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables, inbound } from "#tests/harness/effects.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second));
const mail = (id: string, type: string, second: number | null, emailId: unknown = "e1") =>
  inbound("email", id, type, { email_id: emailId }, second === null ? null : at(second));

const LIFE = [
  mail("a", "email.sent", 1),
  mail("b", "email.delivered", 3),
  mail("c", "email.opened", 9),
  mail("d", "email.opened", 5),
  mail("e", "email.opened", 7),
  mail("f", "email.complained", 20),
  mail("g", "email.bounced", 21),
  mail("h", "email.bounced", 22),
];

onBothEngines((open) => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await open();
  });
  afterAll(() => test_.drop());
  beforeEach(() => emptyTables(test_.database.queries));

  const apply = (event: InboundEvent) =>
    test_.database.transaction((queries) => applyEmailEvent(event, queries, { now }));
  const rows = () => test_.database.queries.select().from(emailMessages);

  test("a minimal event of an unknown id is kept", async () => {
    expect(await apply(mail("x", "email.opened", null))).toEqual({ outcome: "applied", subject: "e1" });
    expect(await rows()).toMatchObject([
      { id: "e1", template: null, openCount: 1, firstOpenedAt: now, lastOpenedAt: now },
    ]);
  });

  test("any order and repetition of a mail's events ends in the same row", async () => {
    const order = fc.shuffledSubarray([...LIFE, ...LIFE], {
      minLength: LIFE.length * 2,
      maxLength: LIFE.length * 2,
    });
    await fc.assert(
      fc.asyncProperty(order, async (events) => {
        await emptyTables(test_.database.queries);
        for (const event of events) await apply(event);
        expect(await rows()).toEqual([
          {
            id: "e1",
            userId: null,
            template: null,
            sentAt: at(1),
            deliveredAt: at(3),
            firstOpenedAt: at(5),
            lastOpenedAt: at(9),
            openCount: 3,
            bouncedAt: at(21),
            complainedAt: at(20),
            createdAt: at(1),
          },
        ]);
      }),
      { numRuns: 8 },
    );
  });

  test("thirty openings at once are thirty", async () => {
    const openings = Array.from({ length: 30 }, (_, second) => mail(`o${second}`, "email.opened", second));
    await Promise.all(openings.map(apply));
    expect(await rows()).toMatchObject([{ openCount: 30, firstOpenedAt: at(0), lastOpenedAt: at(29) }]);
  });

  test("other types are ignored, and say which mail", async () => {
    expect(await apply(mail("x", "email.clicked", 1))).toMatchObject({ outcome: "ignored", subject: "e1" });
    expect(await apply(inbound("email", "y", "contact.created", {}))).toMatchObject({ outcome: "ignored" });
    expect(await rows()).toEqual([]);
  });

  describe("of a deleted user", () => {
    test.each(["email.opened", "email.delivered", "email.clicked"])("%s is forgotten", async (type) => {
      const { queries } = test_.database;
      await queries.insert(deletedIdentities).values({ id: "user_1", deletedAt: now });
      await queries.insert(emailMessages).values({ id: "e1", userId: "user_1", createdAt: now });
      const [before] = await rows();
      expect(await apply(mail("x", type, 1))).toMatchObject({ subject: "e1", forget: true });
      expect(await rows()).toEqual([before]);
      expect(await queries.select().from(emailOpens)).toEqual([]);
    });
  });

  test.each([undefined, null, 7, "", "a\0b", "x".repeat(256), {}])("email_id %j is no event", async (id) => {
    await expect(apply(inbound("email", "x", "email.opened", { email_id: id }))).rejects.toThrow(NotAnEvent);
    await expect(apply({ ...mail("x", "email.sent", 1), body: { data: id } })).rejects.toThrow(NotAnEvent);
  });
});
