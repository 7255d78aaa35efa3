import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIdentityEvent } from "#lib/accounts/identity-effects.ts";
import { deletedIdentities, users } from "#lib/db/schema/accounts.ts";
import { events } from "#lib/db/schema/events.ts";
import { type InboundEvent, NotAnEvent } from "#lib/events/inbound.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables, inbound } from "#tests/harness/effects.ts";

const now = new Date("2026-11-21T12:00:00Z");
const CREATED_AT = Date.UTC(2026, 10, 20);

/** A user as Clerk sends it: times in milliseconds, the primary address by its id. */
const clerk = (id: string, type: string, second: number, email: string, name = "Ada") =>
  inbound("identity", id, type, {
    id: "user_1",
    object: "user",
    first_name: name,
    last_name: "Lovelace",
    primary_email_address_id: "idn_2",
    email_addresses: [
      { id: "idn_1", email_address: "other@example.com" },
      { id: "idn_2", email_address: email },
    ],
    created_at: CREATED_AT,
    updated_at: CREATED_AT + second * 1000,
  });

const LIFE = [
  clerk("a", "user.created", 0, "first@example.com"),
  // another delivery of the creation, with an id of its own
  clerk("b", "user.created", 0, "first@example.com"),
  clerk("c", "user.updated", 10, "second@example.com"),
  clerk("d", "user.updated", 20, "third@example.com", "Augusta"),
  // same time, other content: the provider's clock has a resolution
  clerk("e", "user.updated", 20, "third@example.com", "Ada"),
];

onBothEngines((open) => {
  let test_: TestDatabase;
  beforeAll(async () => {
    test_ = await open();
  });
  afterAll(() => test_.drop());
  beforeEach(() => emptyTables(test_.database.queries));

  const apply = (event: InboundEvent, send = collectJobs().send) =>
    test_.database.transaction((queries) => applyIdentityEvent(event, queries, { now, send }));
  const people = () => test_.database.queries.select().from(users);
  const signups = () => test_.database.queries.select().from(events);

  test("a minimal user.created makes the user and its sign-up", async () => {
    expect(await apply(inbound("identity", "a", "user.created", { id: "user_1" }))).toEqual({
      outcome: "applied",
      subject: "user_1",
    });
    expect(await people()).toMatchObject([
      { id: "user_1", email: null, name: null, createdAt: now, updatedAt: now, profileAt: now },
    ]);
    expect(await signups()).toMatchObject([
      { name: "user_signed_up", subject: "user_1", occurredAt: now, canonical: true, properties: {} },
    ]);
  });

  test("an address that an event changes is proved by nobody yet, and stands in nobody's way", async () => {
    const proved = { createdAt: now, updatedAt: now, profileAt: new Date(CREATED_AT), emailVerified: true };
    await test_.database.queries.insert(users).values([
      { id: "user_1", email: "Ada@example.com", ...proved },
      { id: "user_2", email: "bo@example.com", ...proved },
    ]);
    const one = async () => (await people()).find(({ id }) => id === "user_1");
    const plain = (id: string, email: string, at: number) =>
      inbound("identity", id, "user.updated", { id: "user_1", email, updated_at: CREATED_AT + at });
    await apply(plain("a", "ada@example.com", 1));
    expect(await one()).toMatchObject({ email: "ada@example.com", emailVerified: true });
    await apply(plain("b", "BO@example.com", 2));
    expect(await one()).toMatchObject({ email: "BO@example.com", emailVerified: false });
  });

  test("the plain form: email and name", async () => {
    const data = { id: "user_1", email: "ada@example.com", name: "Ada" };
    await apply(inbound("identity", "a", "user.created", data, new Date(CREATED_AT)));
    expect(await people()).toMatchObject([
      { email: "ada@example.com", name: "Ada", createdAt: new Date(CREATED_AT) },
    ]);
  });

  test("user.updated first makes the user, without a sign-up; the late user.created records it only", async () => {
    await apply(clerk("c", "user.updated", 10, "second@example.com"));
    expect(await signups()).toEqual([]);
    expect((await apply(clerk("a", "user.created", 0, "first@example.com"))).outcome).toBe("applied");
    expect(await people()).toMatchObject([{ email: "second@example.com" }]);
    expect(await signups()).toHaveLength(1);
    expect((await apply(clerk("b", "user.created", 0, "first@example.com"))).outcome).toBe("superseded");
  });

  test("any order and repetition ends in the same user and one sign-up", async () => {
    const order = fc.shuffledSubarray([...LIFE, ...LIFE], { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(order, async (life) => {
        await emptyTables(test_.database.queries);
        for (const event of life) await apply(event);
        expect(await people()).toMatchObject([
          {
            id: "user_1",
            email: "third@example.com",
            name: "Augusta Lovelace",
            createdAt: new Date(CREATED_AT),
            updatedAt: now,
            profileAt: new Date(CREATED_AT + 20_000),
          },
        ]);
        expect(await signups()).toMatchObject([{ occurredAt: new Date(CREATED_AT) }]);
      }),
      { numRuns: 8 },
    );
  });

  test("at once, in twenty deliveries: one sign-up, the newest profile", async () => {
    const updates = Array.from({ length: 20 }, (_, second) =>
      clerk(`u${second}`, second % 2 ? "user.updated" : "user.created", second, `a${second}@example.com`),
    );
    await Promise.all(updates.map((event) => apply(event)));
    expect(await people()).toMatchObject([{ email: "a19@example.com" }]);
    expect(await signups()).toHaveLength(1);
  });

  describe("deletion", () => {
    const gone = inbound("identity", "z", "user.deleted", { id: "user_1", deleted: true });

    test("wherever it comes in a life, nobody is there at the end, and one deletion was asked for", async () => {
      const order = fc.shuffledSubarray([...LIFE, gone, { ...gone, id: "zz" }], {
        minLength: 7,
        maxLength: 7,
      });
      await fc.assert(
        fc.asyncProperty(order, async (life) => {
          await emptyTables(test_.database.queries);
          const { send, sent } = collectJobs();
          for (const event of life) await apply(event, send);
          expect(await people()).toEqual([]);
          expect(await signups()).toEqual([]);
          expect(await test_.database.queries.select().from(deletedIdentities)).toHaveLength(1);
          expect(sent.filter(({ name }) => name === "files.delete-user")).toHaveLength(1);
        }),
        { numRuns: 8 },
      );
    });

    test("at the same moment as the creation: the user is gone in either order", async () => {
      for (let round = 0; round < 5; round += 1) {
        await emptyTables(test_.database.queries);
        await Promise.all([...LIFE.slice(0, 2), gone, ...LIFE.slice(2)].map((event) => apply(event)));
        expect(await people()).toEqual([]);
        expect(await signups()).toEqual([]);
      }
    });

    test("a later event is refused, and its body is not kept", async () => {
      await apply(gone);
      for (const event of LIFE)
        expect(await apply(event)).toEqual({ outcome: "refused", subject: "user_1", forget: true });
      const session = inbound("identity", "s", "session.created", { id: "sess_1", user_id: "user_1" });
      expect(await apply(session)).toEqual({ outcome: "ignored", subject: "user_1", forget: true });
      expect(await apply({ ...gone, id: "zz" })).toMatchObject({ outcome: "superseded" });
    });
  });

  test("what does not fit into a column is left out", async () => {
    const data = {
      id: "user_1",
      email: `${"x".repeat(400)}@example.com`,
      name: "A\0da ".repeat(300),
      created_at: 1e20,
      updated_at: "soon",
    };
    await apply(inbound("identity", "a", "user.created", data));
    expect(await people()).toMatchObject([{ email: null, createdAt: now, profileAt: now }]);
    expect((await people())[0]?.name).toHaveLength(500);
  });

  test.each(["user.created", "user.updated", "user.deleted"])(
    "%s without an id is no event",
    async (type) => {
      for (const data of [undefined, null, [], {}, { id: 7 }, { id: "" }, { id: "a\nb" }])
        await expect(apply(inbound("identity", "x", type, data))).rejects.toThrow(NotAnEvent);
    },
  );

  test("other types are ignored", async () => {
    const role = inbound("identity", "x", "role.created", { id: "role_1" });
    expect(await apply(role)).toMatchObject({ outcome: "ignored", subject: "role_1", forget: false });
    const member = { user_id: "user_1", identifier: "ada@example.com" };
    const joined = { id: "orgmem_1", object: "organization_membership", public_user_data: member };
    expect(await apply(inbound("identity", "y", "organizationMembership.created", joined))).toMatchObject({
      outcome: "ignored",
      subject: "user_1",
    });
  });
});
