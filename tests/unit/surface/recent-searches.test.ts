import { expect, test } from "vitest";
import { createDoor } from "#lib/surface/answer.ts";
import type { Facts } from "#lib/surface/facts.ts";
import { PASS, type SurfaceParts } from "#lib/surface/parts.ts";

/** A door whose search counts how often it is asked. */
function door() {
  const asked: string[] = [];
  const parts: SurfaceParts = {
    baseUrl: "http://localhost:3000",
    pages: new Map(),
    markdown: new Map(),
    files: new Map(),
    moved: new Map(),
    notFound: () => "",
    search: (parameters) => {
      const query = parameters.get("query") ?? "";
      asked.push(query);
      return Buffer.from(
        JSON.stringify({ query, suggestions: query === "long" ? ["x".repeat(20_000)] : [] }),
      );
    },
    isRoute: () => false,
    deprecationHeaders: () => [],
  };
  const { answer } = createDoor(parts);
  const ask = (query: string, method = "GET") => {
    const facts: Facts = { method, target: `/api/v1/search?query=${query}`, now: 0 };
    const result = answer(facts, null);
    if (result === PASS) throw new Error("the door passed a search on");
    return result;
  };
  return { ask, asked };
}

test("the same question again is answered from what was found", () => {
  const { ask, asked } = door();
  const first = ask("quota");
  expect(ask("quota")).toEqual(first);
  expect(asked).toEqual(["quota"]);
});

test("HEAD is GET without a body, whichever came first", () => {
  const { ask } = door();
  const head = ask("quota", "HEAD");
  const get = ask("quota");
  expect(head.body).toBeNull();
  expect(get.body?.toString()).toContain("quota");
  expect(ask("quota", "HEAD")).toEqual(head);
  expect(head.headers).toEqual(get.headers);
});

test("S8 a flood of different questions keeps the last 256, and none that is long", () => {
  const { ask, asked } = door();
  for (let index = 0; index < 1000; index += 1) ask(`q${index}`);
  asked.length = 0;
  ask("q999");
  ask("q744");
  expect(asked).toEqual([]);
  ask("q743");
  expect(asked).toEqual(["q743"]);
  ask("long");
  ask("long");
  expect(asked).toEqual(["q743", "long", "long"]);
});
