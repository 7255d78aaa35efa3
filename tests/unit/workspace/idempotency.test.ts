import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { idempotencyKeys, projects } from "#lib/db/schema/workspace.ts";
import { derivedKey } from "#lib/base/derived-key.ts";
import { createCursors } from "#lib/workspace/cursor.ts";
import { createPaidApi } from "#lib/workspace/http/api.ts";
import { createHandlers } from "#lib/workspace/http/handlers.ts";
import { type KeptReply, once, requestHash, sweepIdempotencyKeys } from "#lib/workspace/http/idempotency.ts";
import { SECRET } from "#tests/auth/harness.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { videoParts } from "#tests/harness/videos.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import { exportPartsOf } from "#tests/harness/exports.ts";

const LIST = "/api/v1/projects";
const DAY = 24 * 3_600_000;

onBothEngines((open) => {
  let paid: PaidWorld;
  let ask: PaidWorld["ask"];
  beforeAll(async () => {
    paid = await openPaid(open);
    ({ ask } = paid);
  });
  afterAll(() => paid.opened.drop());

  const keyed = (key: string, body: unknown, asked = {}) =>
    ask("POST", LIST, body, { headers: { "idempotency-key": key }, ...asked });
  const named = async (name: string) =>
    (
      await paid.world.auth.queries
        .select()
        .from(projects)
        .where(and(eq(projects.name, name), eq(projects.userId, paid.userId)))
    ).length;

  describe("Idempotency-Key over HTTP", () => {
    test("the same request again gets the first answer, word for word, and has one effect", async () => {
      const key = randomUUID();
      const name = randomUUID();
      const first = await keyed(key, { name, metadata: { a: "1", b: "2" } });
      const said = await first.text();
      // the same in other words
      const sameWords = `{ "metadata": {"b":"2","a":"1"}, "name" : "${name}" }`;
      for (const body of [{ name, metadata: { a: "1", b: "2" } }, sameWords]) {
        const again = await keyed(key, body);
        expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
        expect(await again.text()).toBe(said);
        for (const header of ["etag", "location", "content-type"])
          expect(again.headers.get(header)).toBe(first.headers.get(header));
      }
      expect(first.headers.has("idempotency-replayed")).toBe(false);
      expect(await named(name)).toBe(1);
    });
    test("another body is 422, and does nothing", async () => {
      const key = randomUUID();
      await keyed(key, { name: "one" });
      const response = await keyed(key, { name: "another body" });
      expect([response.status, await json(response)]).toMatchObject([
        422,
        { code: "idempotency_mismatch", retryable: false, requestId: expect.any(String) },
      ]);
      expect(await named("another body")).toBe(0);
    });
    test("keys belong to their account", async () => {
      const key = randomUUID();
      await keyed(key, { name: "ada's" });
      const response = await keyed(
        key,
        { name: "bob's" },
        { token: paid.other, headers: { "idempotency-key": key } },
      );
      expect([response.status, (await json(response)).name]).toEqual([201, "bob's"]);
    });
    test("ten clients at once: one effect; the others hear the answer, or that it is on its way", async () => {
      const key = randomUUID();
      const name = randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => keyed(key, { name })));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(
        answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotency-replayed")),
      ).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status === 409)) {
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await json(answer)).toMatchObject({ code: "idempotency_in_flight", retryable: true });
      }
      expect(await named(name)).toBe(1);
      expect((await keyed(key, { name })).headers.get("idempotency-replayed")).toBe("true");
    });
    test("a body that does not fit uses no key up", async () => {
      const key = randomUUID();
      expect((await keyed(key, { nmae: "x" })).status).toBe(422);
      expect((await keyed(key, { name: "fixed" })).status).toBe(201);
    });
    test.each(["", " ", "a b", "x".repeat(256), "é"])("%j is no key: 400", async (key) => {
      const headers = new Headers({
        "content-type": "application/json",
        authorization: `Bearer ${paid.good}`,
      });
      headers.set("idempotency-key", key);
      const response = await paid.world.ask(LIST, { method: "POST", headers, body: '{"name":"x"}' });
      expect([response.status, await json(response)]).toMatchObject([400, { parameter: "Idempotency-Key" }]);
    });
    test("only POST takes one: another method with a key is answered as without", async () => {
      const headers = { "idempotency-key": randomUUID() };
      for (let times = 0; times < 2; times += 1) {
        const response = await ask("GET", LIST, undefined, { headers });
        expect([response.status, response.headers.get("idempotency-replayed")]).toEqual([200, null]);
      }
    });
  });

  test("another surface makes the same calls: checked, and once for a key", async () => {
    const { database } = paid.opened;
    const api = createPaidApi({
      baseUrl: paid.world.baseUrl,
      open: async () => ({
        database,
        handlers: createHandlers({ ...exportPartsOf(database), videos: videoParts(database) }),
        cursors: createCursors(derivedKey(SECRET, "cursor")),
      }),
      clock: () => 0,
    });
    const caller = {
      ...{ userId: paid.userId, clientId: paid.clientId, scopes: ["profile"], email: null },
      ...{ emailVerified: false, name: "", plan: "pro" as const },
    };
    const common = { caller, signal: new AbortController().signal, now: 0, requestId: "r" };
    const idempotencyKey = randomUUID();
    const body = { name: randomUUID() };
    const first = await api.invoke("createProject", { ...common, body, idempotencyKey });
    const again = await api.invoke("createProject", { ...common, body, idempotencyKey });
    expect([first.status, again.replayed, again.body]).toEqual([201, true, first.body]);
    const { id } = first.body as { id: string };
    const read = await api.invoke("getProject", { ...common, params: { id } });
    expect(read.body).toEqual(first.body);
    await expect(api.invoke("createProject", { ...common, body: {} })).rejects.toMatchObject({
      code: "unprocessable",
      extras: { pointer: "/name" },
    });
    await expect(api.invoke("getProject", { ...common, params: { id: "x" } })).rejects.toMatchObject({
      code: "not_found",
    });
    const page = await api.invoke("listProjects", { ...common, query: { limit: 1 } });
    expect((page.body as { data: unknown[] }).data).toHaveLength(1);
  });

  describe("once", () => {
    const reply = (body: string, status = 200): KeptReply => ({ status, headers: {}, body });
    const asked = () => ({ userId: "ada", operation: "op", key: randomUUID(), hash: requestHash("/", {}) });
    const queries = () => paid.opened.database.queries;

    test.each([500, 503, 403, 409, 412, 429])("an answer of status %i is not kept", async (status) => {
      const one = asked();
      expect(
        await once(
          queries(),
          one,
          () => 0,
          async () => reply("no", status),
        ),
      ).toMatchObject({ status });
      expect(
        await once(
          queries(),
          one,
          () => 1,
          async () => reply("yes"),
        ),
      ).toMatchObject({
        body: "yes",
        replayed: false,
      });
    });
    test.each([200, 201, 204, 404, 422])("an answer of status %i is", async (status) => {
      const one = asked();
      await once(
        queries(),
        one,
        () => 0,
        async () => reply("first", status),
      );
      const never = vi.fn();
      expect(await once(queries(), one, () => DAY - 1, never)).toMatchObject({
        status,
        body: "first",
        replayed: true,
      });
      expect(never).not.toHaveBeenCalled();
    });
    test("a failure frees the key at once", async () => {
      const one = asked();
      await expect(
        once(
          queries(),
          one,
          () => 0,
          () => Promise.reject(new Error("boom")),
        ),
      ).rejects.toThrow("boom");
      expect(
        (
          await once(
            queries(),
            one,
            () => 1,
            async () => reply("yes"),
          )
        ).replayed,
      ).toBe(false);
    });
    test("a process that dies in the middle holds its key for a minute, no longer", async () => {
      const one = asked();
      // who never comes back
      void once(
        queries(),
        one,
        () => 0,
        () => new Promise(() => {}),
      );
      await vi.waitFor(async () =>
        expect(
          await queries().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, one.key)),
        ).toHaveLength(1),
      );
      await expect(
        once(
          queries(),
          one,
          () => 59_999,
          async () => reply("too early"),
        ),
      ).rejects.toMatchObject({
        code: "idempotency_in_flight",
      });
      expect(
        (
          await once(
            queries(),
            one,
            () => 60_000,
            async () => reply("again"),
          )
        ).body,
      ).toBe("again");
    });
    test("who lost the key after a long pause overwrites nothing", async () => {
      const one = asked();
      let wake: (value: KeptReply) => void = () => {};
      const slow = once(
        queries(),
        one,
        () => 0,
        () => new Promise((resolve) => (wake = resolve)),
      );
      await vi.waitFor(async () =>
        expect(
          await queries().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, one.key)),
        ).toHaveLength(1),
      );
      await once(
        queries(),
        one,
        () => 60_000,
        async () => reply("second"),
      );
      wake(reply("first, late"));
      await slow;
      expect(
        (
          await once(
            queries(),
            one,
            () => 60_001,
            async () => reply("third"),
          )
        ).body,
      ).toBe("second");
    });
    test("after a day the key is free, and swept", async () => {
      const one = asked();
      await once(
        queries(),
        one,
        () => 0,
        async () => reply("old"),
      );
      await sweepIdempotencyKeys(queries(), new Date(DAY - 1));
      expect(
        (
          await once(
            queries(),
            one,
            () => DAY - 1,
            async () => reply("new"),
          )
        ).body,
      ).toBe("old");
      expect(
        (
          await once(
            queries(),
            one,
            () => DAY,
            async () => reply("new"),
          )
        ).body,
      ).toBe("new");
      await sweepIdempotencyKeys(queries(), new Date(2 * DAY + 1));
      expect(await queries().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, one.key))).toEqual(
        [],
      );
    });
  });
});

test("requests have one hash exactly where they say the same", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.webPath(), fc.webPath(), (one, other, path, elsewhere) => {
      const same = JSON.stringify(one) === JSON.stringify(other) && path === elsewhere;
      const hash = requestHash(path, one);
      expect(requestHash(path, JSON.parse(JSON.stringify(one)))).toBe(hash);
      if (!same && JSON.stringify([path, one]) !== JSON.stringify([elsewhere, other]))
        expect(requestHash(elsewhere, other) === hash).toBe(false);
    }),
  );
});
