import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diff } from "#lib/motion/patch/patch-diff.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";

const { resolve } = createRequire(import.meta.url);
interface Row {
  comment?: string;
  doc: unknown;
  patch: unknown;
  expected?: unknown;
  error?: string;
  disabled?: boolean;
}
const rows = ["tests", "spec_tests"].flatMap((name) =>
  (JSON.parse(readFileSync(resolve(`json-patch-test-suite/${name}.json`), "utf8")) as Row[])
    .filter(({ disabled }) => !disabled)
    .map((row, at) => [`${name} ${at}: ${row.comment ?? row.error ?? ""}`, row] as const),
);

describe("json-patch-tests, with the examples of RFC 6902 appendix A", () => {
  test("there are as many as the suite has", () => expect(rows.length).toBeGreaterThan(85));
  test.each(rows)("%s", (_, { doc, patch, expected, error }) => {
    const before = JSON.stringify(doc);
    const applied = applyPatch(doc, patch);
    expect(applied.ok).toBe(error === undefined);
    if (applied.ok && expected !== undefined) expect(applied.value).toEqual(expected);
    expect(JSON.stringify(doc), "the document stays as it was").toBe(before);
  });
});

describe("strict, and nobody's prototype", () => {
  const document = { list: [1, 2], text: "s", deep: { a: {} } };
  test.each([
    ["an index below 0", { op: "replace", path: "/list/-1", value: 1 }],
    ["an index with a leading zero", { op: "replace", path: "/list/01", value: 1 }],
    ["an index that is no whole number", { op: "replace", path: "/list/1e0", value: 1 }],
    ["an element behind the last", { op: "add", path: "/list/3", value: 1 }],
    ["- where something must be", { op: "remove", path: "/list/-" }],
    ["an inherited member", { op: "replace", path: "/__proto__/x", value: 1 }],
    ["a member of the constructor", { op: "add", path: "/constructor/prototype/x", value: 1 }],
    ["the length of a list", { op: "replace", path: "/list/length", value: 0 }],
    ["a member of a text", { op: "add", path: "/text/b", value: 1 }],
    ["a wrong escape", { op: "add", path: "/~2", value: 1 }],
    ["into itself", { op: "move", from: "/deep", path: "/deep/a/b" }],
    ["nothing left", { op: "remove", path: "" }],
    ["no value", { op: "add", path: "/b" }],
  ])("%s is refused", (_, operation) => {
    expect(applyPatch(document, [operation])).toMatchObject({
      ok: false,
      issues: [{ pointer: expect.stringMatching(/^\/0/) }],
    });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("one wrong operation refuses all of them, and says which", () => {
    const patch = [
      { op: "replace", path: "/text", value: "t" },
      { op: "test", path: "/text", value: "s" },
      { op: "remove", path: "/list" },
    ];
    expect(applyPatch(document, patch)).toEqual({
      ok: false,
      issues: [{ pointer: "/1", message: "test /text: the value is another one" }],
    });
    expect(document.text).toBe("s");
  });

  test("__proto__ is a member like any other", () => {
    const applied = applyPatch({}, JSON.parse('[{"op":"add","path":"/__proto__","value":{"x":1}}]'));
    if (!applied.ok) throw new Error("not applied");
    expect(Object.keys(applied.value as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(applied.value)).toBe(Object.prototype);
  });

  test("copies of copies end before memory does", () => {
    const patch = Array.from({ length: 64 }, () => ({ op: "copy", from: "", path: "/list/-" }));
    expect(applyPatch(document, patch)).toMatchObject({
      ok: false,
      issues: [{ message: expect.stringContaining("copies too much") }],
    });
  });
});

describe("diff", () => {
  test.each([
    ["a text", { a: "x" }, { a: "y" }, [{ op: "replace", path: "/a", value: "y" }]],
    ["an element less", { a: [1, 2, 3] }, { a: [1, 3] }, [{ op: "remove", path: "/a/1" }]],
    ["an element more", { a: [1, 3] }, { a: [1, 2, 3] }, [{ op: "add", path: "/a/1", value: 2 }]],
    ["an element moved", [1, 2, 3, 4], [2, 3, 1, 4], [{ op: "move", from: "/0", path: "/2" }]],
    ["a name to escape", {}, { "a/~": 1 }, [{ op: "add", path: "/a~1~0", value: 1 }]],
    [
      "another order",
      { x: { a: 1, b: 2 } },
      { x: { b: 2, a: 1 } },
      [{ op: "replace", path: "/x", value: { b: 2, a: 1 } }],
    ],
  ])("%s", (_, before, after, patch) => expect(diff(before, after)).toEqual(patch));

  test("any document becomes any other by its patch, to the byte", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const applied = applyPatch(before, diff(before, after));
        expect(applied.ok && JSON.stringify(applied.value)).toBe(JSON.stringify(after));
      }),
      { numRuns: 400 },
    );
  });
});
