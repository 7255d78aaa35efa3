import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idPattern } from "#lib/workspace/ids.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { onBothEngines } from "#tests/harness/databases.ts";

const LIST = "/api/v1/projects";
const KIT = {
  name: "Ledgerly",
  brand: { palette: "forest", type: "editorial", motion: "calm", avoid: ["synergy"] },
  defaults: { size: "9:16", sound: "warm" },
  metadata: { team: "growth" },
};

onBothEngines((open) => {
  let paid: PaidWorld;
  let ask: PaidWorld["ask"];
  beforeAll(async () => {
    paid = await openPaid(open);
    ({ ask } = paid);
  });
  afterAll(() => paid.opened.drop());

  const create = async (body: unknown = KIT, asked = {}) => json(await ask("POST", LIST, body, asked));

  describe("projects", () => {
    test("are created, read, changed and deleted", async () => {
      const response = await ask("POST", LIST, KIT);
      const made = await json(response);
      expect([response.status, response.headers.get("location")]).toEqual([201, `${LIST}/${made.id}`]);
      expect(made).toMatchObject(KIT);
      expect(made.id).toMatch(idPattern("prj"));
      expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const read = await ask("GET", `${LIST}/${made.id}`);
      expect([read.status, await json(read)]).toEqual([200, made]);
      expect(read.headers.get("etag")).toBe(response.headers.get("etag"));

      const changed = await json(await ask("PATCH", `${LIST}/${made.id}`, { brand: { motion: "bold" } }));
      expect(changed).toMatchObject({ name: "Ledgerly", brand: { motion: "bold" }, defaults: KIT.defaults });
      expect(Object.keys(changed.brand as object)).toEqual(["motion"]);
      expect(String(changed.updatedAt) > String(made.updatedAt)).toBe(true);

      const gone = await ask("DELETE", `${LIST}/${made.id}`);
      expect([gone.status, await gone.text()]).toEqual([204, ""]);
      expect((await ask("GET", `${LIST}/${made.id}`)).status).toBe(404);
      expect((await ask("DELETE", `${LIST}/${made.id}`)).status).toBe(404);
    });

    test("HEAD says what GET would; a known ETag gets 304", async () => {
      const made = await create();
      const get = await ask("GET", `${LIST}/${made.id}`);
      const head = await ask("HEAD", `${LIST}/${made.id}`);
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["etag", "content-type", "content-length"])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      const etag = get.headers.get("etag") ?? "";
      const again = await ask("GET", `${LIST}/${made.id}`, undefined, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    });

    test("If-Match refuses what has changed meanwhile, and says what is there now", async () => {
      const made = await ask("POST", LIST, KIT);
      const path = `${LIST}/${(await json(made)).id}`;
      const read = { "if-match": made.headers.get("etag") ?? "" };
      const [one, other] = await Promise.all(
        ["One", "Other"].map((name) => ask("PATCH", path, { name }, { headers: read })),
      );
      expect([one?.status, other?.status].sort()).toEqual([200, 412]);
      const [good, stale] = one?.status === 200 ? [one, other] : [other, one];
      expect(await json(stale as Response)).toMatchObject({ code: "precondition_failed", retryable: false });
      expect(stale?.headers.get("etag")).toBe(good?.headers.get("etag"));
      expect((await ask("PATCH", path, { name: "Three" }, { headers: { "if-match": "*" } })).status).toBe(
        200,
      );
    });

    test("O15 somebody else's project is 404, as one that never was: read, changed, deleted", async () => {
      const made = await create();
      const never = `prj_${"0".repeat(26)}`;
      for (const [method, body] of [
        ["GET", undefined],
        ["PATCH", { name: "Mine" }],
        ["DELETE", undefined],
      ] as const) {
        const answers = await Promise.all(
          [String(made.id), never].map(async (id) => {
            const response = await ask(method, `${LIST}/${id}`, body, { token: paid.other });
            return [response.status, (await response.text()).replace(/"requestId":"[^"]+"/, "")];
          }),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.[0]).toBe(404);
      }
      expect(await json(await ask("GET", `${LIST}/${made.id}`))).toEqual(made);
      const theirs = await json(await ask("GET", LIST, undefined, { token: paid.other }));
      expect(theirs).toEqual({ data: [], nextCursor: null });
    });
  });

  describe("lists", () => {
    const names = async (query: string, asked = {}) => {
      const page = await json(await ask("GET", `${LIST}?${query}`, undefined, asked));
      const data = page.data as { name: string }[];
      return { names: data.map(({ name }) => name), cursor: page.nextCursor as string | null };
    };
    const path = (query: Record<string, string>) => new URLSearchParams(query).toString();

    test("go on page by page, newest first, each entry once, whatever comes meanwhile", async () => {
      const batch = { batch: "pages" };
      for (let index = 0; index < 7; index += 1) await create({ name: `P${index}`, metadata: batch });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const filter = { limit: "3", "metadata[batch]": "pages", ...(cursor && { cursor }) };
        const page = await names(path(filter));
        seen.push(...page.names);
        cursor = page.cursor;
        if (cursor) await create({ name: "new", metadata: batch });
      } while (cursor);
      // two of one millisecond come in any order
      expect([...seen].sort()).toEqual(["P0", "P1", "P2", "P3", "P4", "P5", "P6"]);
    });
    test("filter by metadata: every pair has to be there, as it is", async () => {
      await create({ name: "A", metadata: { colour: "red", 'q"uo\\te': "ü'; drop table" } });
      await create({ name: "B", metadata: { colour: "red" } });
      expect((await names(path({ "metadata[colour]": "red" }))).names.sort()).toEqual(["A", "B"]);
      expect((await names(path({ "metadata[colour]": "re" }))).names).toEqual([]);
      const both = { "metadata[colour]": "red", 'metadata[q"uo\\te]': "ü'; drop table" };
      expect((await names(path(both))).names).toEqual(["A"]);
    });
    test("refuse a cursor of another account, filter or making, in any spelling", async () => {
      for (const name of ["A", "B"]) await create({ name, metadata: { batch: "cursor" } });
      const filter = { limit: "1", "metadata[batch]": "cursor" };
      const { cursor } = await names(path(filter));
      const refused = async (query: Record<string, string>, asked = {}) => {
        const response = await ask("GET", `${LIST}?${path(query)}`, undefined, asked);
        expect([response.status, await json(response)]).toMatchObject([
          400,
          { code: "invalid_request", parameter: "cursor", retryable: false },
        ]);
      };
      const good = { ...filter, cursor: cursor ?? "" };
      expect((await names(path(good))).names).toHaveLength(1);
      // another size of the page is the same list
      expect((await names(path({ ...good, limit: "5" }))).names).toHaveLength(1);
      await refused(good, { token: paid.other });
      await refused({ ...good, "metadata[batch]": "other" });
      await refused({ limit: "1", cursor: cursor ?? "" });
      await fc.assert(
        fc.asyncProperty(fc.nat(good.cursor.length - 1), fc.constantFrom(..."Aa0-_"), async (at, put) => {
          const changed = `${good.cursor.slice(0, at)}${put}${good.cursor.slice(at + 1)}`;
          if (changed !== good.cursor) await refused({ ...good, cursor: changed });
        }),
        { numRuns: 40 },
      );
    });
    test.each([
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["limit=1e1", "limit"],
      ["limit=", "limit"],
      ["limit=1&limit=2", "limit"],
      ["limt=1", "limt"],
      ["metadata=x", "metadata"],
      ["metadata[__proto__]=x", "metadata"],
      ["metadta[team]=x", "metadta[team]"],
      ["cursor=x", "cursor"],
      ["constructor=x", "constructor"],
    ])("?%s is 400 and names %s", async (query, parameter) => {
      const response = await ask("GET", `${LIST}?${query}`);
      expect([response.status, await json(response)]).toMatchObject([400, { parameter }]);
    });
    test("what was meant is said", async () => {
      expect(await json(await ask("GET", `${LIST}?limt=1`))).toMatchObject({
        detail: "There is no such parameter here. Did you mean `limit`?",
      });
    });
  });

  describe("GET /api/v1/me", () => {
    test("says plan, limits and usage", async () => {
      expect(await json(await ask("GET", "/api/v1/me"))).toMatchObject({
        plan: "pro",
        limits: { exportsAtOnce: 3, unitsPerMonth: 3_600, storedBytes: 5_000_000_000, requestsPerMinute: 60 },
        usage: { unitsUsed: 0, unitsReserved: 0, bytesStored: 0, exportsRunning: 0 },
      });
    });
  });
});
