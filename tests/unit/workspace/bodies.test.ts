import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#lib/api/operations.ts";
import { z } from "#lib/api/zod.ts";
import { Problem } from "#lib/http/problem.ts";
import { createHandlers } from "#lib/workspace/http/handlers.ts";
import { checked, parseJson } from "#lib/workspace/http/read-body.ts";
import { allowOf, createRoutes, PAID_OPERATIONS } from "#lib/workspace/http/routes.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { videoParts } from "#tests/harness/videos.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import { exportPartsOf } from "#tests/harness/exports.ts";

const LIST = "/api/v1/projects";
const deep = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;

onBothEngines((open) => {
  let paid: PaidWorld;
  let ask: PaidWorld["ask"];
  beforeAll(async () => {
    paid = await openPaid(open);
    ({ ask } = paid);
  });
  afterAll(() => paid.opened.drop());

  describe("a body that does not do is refused, with what to do", () => {
    const post = async (body: string) => {
      const response = await ask("POST", LIST, body);
      return { status: response.status, said: await json(response) };
    };

    test("every fault in one answer, with a pointer each, and what was meant", async () => {
      const { status, said } = await post(
        JSON.stringify({
          nmae: "x",
          brand: { palette: "forrest", motion: 3, colour: "red" },
          defaults: { size: "9x16" },
          metadata: { "": "x", long: "x".repeat(501) },
        }),
      );
      expect(status).toBe(422);
      const errors = said.errors as { pointer: string; detail: string; allowed?: string[] }[];
      const at = (pointer: string) => errors.find((error) => error.pointer === pointer);
      expect(at("/nmae")).toMatchObject({
        detail: "`nmae` is not a field here. Did you mean `name`?",
        allowed: ["name", "brand", "defaults", "metadata"],
      });
      expect(at("/name")).toMatchObject({ detail: "`name` is missing." });
      expect(at("/brand/palette")?.detail).toContain("Did you mean `forest`?");
      expect(at("/brand/motion")?.allowed).toContain("calm");
      expect(at("/brand/colour")?.allowed).toContain("palette");
      expect(at("/defaults/size")?.allowed).toContain("9:16");
      expect(at("/metadata/long")).toBeDefined();
      const [first] = errors;
      expect(said).toMatchObject({ code: "unprocessable", pointer: first?.pointer, retryable: false });
      expect(said.requestId).toEqual(expect.any(String));
    });
    test.each([
      ["no JSON", "{"],
      ["nothing", ""],
      ["JSON and more", "{} {}"],
      ["a comment", '{"name":"x"} // y'],
      ["NaN", '{"name":NaN}'],
    ])("%s: 400", async (_, body) => {
      expect(await post(body)).toMatchObject({ status: 400, said: { code: "invalid_request" } });
    });
    test("bytes that are no UTF-8: 400", async () => {
      const response = await paid.call(LIST, paid.good, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: Buffer.from([0x22, 0xff, 0x22]),
      });
      expect(response.status).toBe(400);
    });
    test.each([
      ["null", "null", ""],
      ["a list", "[]", ""],
      ["a text", '"x"', ""],
      ["a NUL", '{"name":"a\\u0000b"}', "/name"],
      ["a NUL in a key", '{"name":"x","metadata":{"a\\u0000":"b"}}', "/metadata/a\u0000"],
      ["half a surrogate pair", '{"name":"\\ud800"}', "/name"],
      ["__proto__", '{"name":"x","__proto__":{"isAdmin":true}}', "/__proto__"],
      ["__proto__ below", '{"name":"x","metadata":{"__proto__":"y"}}', "/metadata/__proto__"],
      ["constructor", '{"name":"x","constructor":{"prototype":{}}}', "/constructor"],
      ["depth", `{"name":"x","brand":${deep(5_000)}}`, undefined],
      [
        "17 keys",
        JSON.stringify({
          name: "x",
          metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, ""])),
        }),
        "/metadata",
      ],
    ])("%s: 422", async (_, body, pointer) => {
      const { status, said } = await post(body);
      expect([status, said.code]).toEqual([422, "unprocessable"]);
      if (pointer !== undefined) expect(said.pointer).toBe(pointer);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
    test("100,000 unknown fields: a short answer", async () => {
      const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 0]));
      const response = await ask("POST", LIST, body);
      expect(response.status).toBe(422);
      expect((await response.text()).length).toBeLessThan(30_000);
    });
    test("more than a megabyte: 413, however it is sent", async () => {
      expect((await post(`"${"x".repeat(1_048_576)}"`)).status).toBe(413);
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      expect((await paid.call(LIST, paid.good, init)).status).toBe(413);
    });
    test.each([
      ["no type", {}],
      ["a form", { "content-type": "application/x-www-form-urlencoded" }],
      ["text", { "content-type": "text/plain" }],
      ["a patch", { "content-type": "application/json-patch+json" }],
      ["compressed", { "content-type": "application/json", "content-encoding": "gzip" }],
    ])("%s: 415", async (_, headers) => {
      const init = { method: "POST", headers: headers as HeadersInit, body: Buffer.from('{"name":"x"}') };
      const response = await paid.call(LIST, paid.good, init);
      expect([response.status, await json(response)]).toMatchObject([
        415,
        { code: "unsupported_media_type", available: ["application/json"] },
      ]);
    });
    test("a type with parameters, in capitals, with a byte order mark, is read", async () => {
      const response = await paid.call(LIST, paid.good, {
        method: "POST",
        headers: { "content-type": "Application/JSON; charset=UTF-8" },
        body: '\ufeff{"name":"x"}',
      });
      expect(response.status).toBe(201);
    });
    test("whatever is sent, the answer is a refusal in our form or the project that was asked for", async () => {
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.record(
          {
            name: fc.jsonValue({ maxDepth: 1 }),
            brand: fc.jsonValue(),
            metadata: fc.dictionary(fc.string(), fc.string()),
          },
          { requiredKeys: [] },
        ),
      );
      await fc.assert(
        fc.asyncProperty(value, async (body) => {
          const response = await ask("POST", LIST, JSON.stringify(body));
          const said = await json(response);
          if (response.status === 201) expect(said.name).toBe((body as { name: string }).name.trim());
          else {
            expect(response.status).toBe(422);
            for (const { pointer } of said.errors as { pointer: string }[])
              expect(pointer).toMatch(/^(?:\/|$)/);
          }
        }),
        { numRuns: 60 },
      );
      expect(paid.world.errors).toEqual([]);
    });
  });

  describe("addresses", () => {
    test.each(
      PAID_OPERATIONS.map(({ path, example }) => [example?.path.split("?")[0] ?? path, path] as const),
    )("%s: OPTIONS and 405 name what works", async (path) => {
      const allow = allowOf(createRoutes(PAID_OPERATIONS).at(path)?.byMethod ?? new Map()).join(", ");
      const options = await paid.world.ask(path, {
        method: "OPTIONS",
        headers: { "access-control-request-method": "GET" },
      });
      expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
      expect(options.headers.get("access-control-allow-methods")).toBe(allow);
      for (const header of ["Idempotency-Key", "If-Match"])
        expect(options.headers.get("access-control-allow-headers")).toContain(header);
      const wrong = ["GET", "POST", "PUT", "PATCH", "DELETE"].find((method) => !allow.includes(method)) ?? "";
      const response = await ask(wrong, path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
      expect(await json(response)).toMatchObject({
        code: "method_not_allowed",
        available: allow.split(", "),
      });
    });
    test.each(["x", "prj_", `vid_${"0".repeat(26)}`, `prj_${"0".repeat(25)}i`, "%00", "a/b"])(
      "%j is the id of nothing: 404",
      async (id) => {
        for (const method of ["GET", "PATCH", "DELETE"]) {
          const response = await ask(method, `${LIST}/${id}`, method === "PATCH" ? {} : undefined);
          expect([404, 405]).toContain(response.status);
          expect(response.headers.get("content-type")).toMatch(/^application\/json/);
        }
      },
    );
    test("each answer of refusal says which request it was, and whether to try again", async () => {
      for (const response of [
        await paid.call(LIST),
        await ask("GET", `${LIST}/x`),
        await ask("PUT", LIST),
        await ask("POST", LIST, "{"),
      ])
        expect(await json(response)).toMatchObject({
          retryable: false,
          requestId: expect.stringMatching(/./),
        });
    });
    test("who comes too often is refused by the account's own count, and told to try again", async () => {
      const { limits } = paid.world;
      const before = limits.account;
      limits.account = {
        ...before,
        take: () => ({ limit: 60, remaining: 0, resetSeconds: 7, allowed: false, windowSeconds: 60 }),
      };
      const response = await ask("GET", LIST);
      limits.account = before;
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
      expect(await json(response)).toMatchObject({
        code: "rate_limited",
        retryable: true,
        retryAfterSeconds: 7,
      });
    });
  });

  test("every operation of the table has its handler, and no handler is of nothing", () => {
    const { database } = paid.opened;
    const handlers = createHandlers({ ...exportPartsOf(database), videos: videoParts(database) });
    expect(Object.keys(handlers).sort()).toEqual(
      PAID_OPERATIONS.map(({ operationId }) => operationId).sort(),
    );
  });
});

describe("reading", () => {
  test("parseJson takes what JSON.parse takes, but for what no database keeps", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJson(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });
  test("a value of a union is told by the branch that it is meant as", () => {
    const schema = z.strictObject({
      palette: z.union([
        z.enum(["forest", "ice"]),
        z.strictObject({ ink: z.string().regex(/^#/, "a colour") }),
      ]),
    });
    const told = (value: unknown) => {
      try {
        checked(schema, value);
      } catch (error) {
        return (error as Problem).extras;
      }
      return undefined;
    };
    expect(told({ palette: { ink: "red" } })).toMatchObject({ pointer: "/palette/ink" });
    expect(told({ palette: { inc: "#000" } })?.errors?.map(({ pointer }) => pointer)).toContain(
      "/palette/inc",
    );
    expect(told({ palette: "forrest" })).toMatchObject({ pointer: "/palette", allowed: ["forest", "ice"] });
  });
  test("routes lead to the operation whose address it is, and to no other", () => {
    const routes = createRoutes(OPERATIONS.filter(({ path }) => !path.includes("{slug}")));
    for (const operation of PAID_OPERATIONS) {
      const path = operation.path.replaceAll(/\{\w+\}/g, "x");
      expect(routes.at(path)?.byMethod.get(operation.method.toUpperCase())).toBe(operation);
      expect(routes.at(`${path}/`)).toBeNull();
      expect(routes.at(`${path}/nothing/more`)).toBeNull();
    }
    for (const path of ["", "/", "/api", "//", "/constructor", "/api/v1/__proto__"])
      expect(createRoutes(PAID_OPERATIONS).at(path)).toBeNull();
  });
});
