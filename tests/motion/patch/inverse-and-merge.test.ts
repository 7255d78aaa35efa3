import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inverseOf } from "#lib/motion/patch/patch-inverse.ts";
import { mergeJson } from "#lib/motion/patch/patch-merge.ts";
import { applyPatch, equalJson, type PatchOperation } from "#lib/motion/patch/patch.ts";

const { resolve } = createRequire(import.meta.url);
interface Row {
  doc: unknown;
  patch: PatchOperation[];
  error?: string;
  disabled?: boolean;
}
const rows = ["tests", "spec_tests"].flatMap((name) =>
  (JSON.parse(readFileSync(resolve(`json-patch-test-suite/${name}.json`), "utf8")) as Row[])
    .filter(({ disabled, error }) => !disabled && error === undefined)
    .map((row, at) => [`${name} ${at}`, row] as const),
);

const name = fc.constantFrom("a", "b", "a/b", "m~n", "__proto__", "0", "");
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom("x", "y", null, true),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(name, tie("json"), { maxKeys: 4 }),
  ),
}));

/** Every place of a document, and the places where something may be added. */
function placesIn(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [at];
  const below = Object.entries(value).flatMap(([key, child]) =>
    placesIn(child, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [at, ...below, Array.isArray(value) ? `${at}/-` : `${at}/new`];
}

/** A patch that fits, of operations picked by numbers. */
function patchBy(document: unknown, picks: readonly [number, number, number, unknown][]): PatchOperation[] {
  const patch: PatchOperation[] = [];
  let now = document;
  for (const [kind, first, second, value] of picks) {
    const places = placesIn(now);
    const path = places[first % places.length] ?? "";
    const from = places[second % places.length] ?? "";
    const operation = [
      { op: "add", path, value },
      { op: "remove", path },
      { op: "replace", path, value },
      { op: "move", from, path },
      { op: "copy", from, path },
    ][kind % 5] as PatchOperation;
    const applied = applyPatch(now, [operation]);
    if (!applied.ok) continue;
    patch.push(operation);
    now = applied.value;
  }
  return patch;
}

const made = (document: unknown, patch: readonly PatchOperation[]): unknown => {
  const applied = applyPatch(document, patch);
  if (!applied.ok) throw new Error(JSON.stringify(applied.issues));
  return applied.value;
};

describe("the inverse of a patch", () => {
  test.each(rows)("takes %s of the suite back", (_, { doc, patch }) => {
    expect(equalJson(made(made(doc, patch), inverseOf(doc, patch)), doc)).toBe(true);
  });

  test("takes any patch back, and its own inverse is the patch again", () => {
    const picks = fc.array(fc.tuple(fc.nat(4), fc.nat(60), fc.nat(60), json), { maxLength: 6 });
    fc.assert(
      fc.property(json, picks, (document, picked) => {
        const patch = patchBy(document, picked as [number, number, number, unknown][]);
        const after = made(document, patch);
        const inverse = inverseOf(document, patch);
        expect(equalJson(made(after, inverse), document)).toBe(true);
        expect(equalJson(made(document, inverseOf(after, inverse)), after)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A document as films are: members, lists of things with ids, lists of plain values. */
const film = fc.record({
  title: fc.constantFrom("one", "two", "three"),
  size: fc.record({ width: fc.nat(3), height: fc.nat(3) }, { requiredKeys: [] }),
  scenes: fc.uniqueArray(fc.constantFrom("s1", "s2", "s3", "s4", "s5"), { maxLength: 5 }).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(id),
          seconds: fc.nat(3),
          words: fc.array(fc.nat(3), { maxLength: 3 }),
        }),
      ),
    ),
  ),
});

describe("two changes of one document", () => {
  test("one of which changes nothing, give the other", () => {
    fc.assert(
      fc.property(film, film, (base, changed) => {
        expect(mergeJson(base, changed, base)).toEqual({ ok: true, value: changed });
        expect(mergeJson(base, base, changed)).toEqual({ ok: true, value: changed });
        expect(mergeJson(base, changed, changed)).toEqual({ ok: true, value: changed });
      }),
      { numRuns: 1_000 },
    );
  });

  test("of different members are both there, whatever they are", () => {
    fc.assert(
      fc.property(film, film, film, (base, ours, theirs) => {
        const merged = mergeJson(
          base,
          { ...base, title: ours.title, size: ours.size },
          { ...base, scenes: theirs.scenes },
        );
        expect(merged).toEqual({
          ok: true,
          value: { title: ours.title, size: ours.size, scenes: theirs.scenes },
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test("lose nothing: each difference of either is in the result, or told as a conflict", () => {
    fc.assert(
      fc.property(film, film, film, (base, ours, theirs) => {
        const merged = mergeJson(base, ours, theirs);
        if (!merged.ok) {
          expect(merged.conflicts).not.toEqual([]);
          return;
        }
        const value = merged.value as typeof base;
        for (const [side, other] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          if (side.title !== base.title) expect(value.title).toBe(side.title);
          const [was, is, others, result] = [base, side, other, value].map(
            ({ scenes }) => new Map(scenes.map((scene) => [scene.id, scene])),
          ) as Map<string, (typeof base)["scenes"][number]>[];
          for (const [id, scene] of is ?? [])
            if (scene.seconds !== was?.get(id)?.seconds) expect(result?.get(id)?.seconds).toBe(scene.seconds);
          for (const id of was?.keys() ?? []) if (!is?.has(id)) expect(result?.has(id)).toBe(false);
          for (const id of result?.keys() ?? []) expect(is?.has(id) || others?.has(id)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  const scenes = (...ids: string[]) => ids.map((id) => ({ id, seconds: 1 }));
  test("a scene is found where it has moved to", () => {
    const base = { scenes: scenes("a", "b", "c") };
    const ours = {
      scenes: [
        { id: "a", seconds: 1 },
        { id: "b", seconds: 5 },
        { id: "c", seconds: 1 },
      ],
    };
    const theirs = { scenes: scenes("c", "new", "a", "b") };
    expect(mergeJson(base, ours, theirs)).toEqual({
      ok: true,
      value: {
        scenes: [
          { id: "c", seconds: 1 },
          { id: "new", seconds: 1 },
          { id: "a", seconds: 1 },
          { id: "b", seconds: 5 },
        ],
      },
    });
  });

  test.each([
    ["the same member", { t: 1 }, { t: 2 }, { t: 3 }, ["/t"]],
    [
      "a scene that the other took out",
      { s: scenes("a", "b") },
      {
        s: [
          { id: "a", seconds: 1 },
          { id: "b", seconds: 2 },
        ],
      },
      { s: scenes("a") },
      ["/s/1"],
    ],
    [
      "an order",
      { s: scenes("a", "b", "c") },
      { s: scenes("b", "a", "c") },
      { s: scenes("c", "a", "b") },
      ["/s"],
    ],
    ["lists without ids that grew", { l: [1] }, { l: [1, 2] }, { l: [3, 1] }, ["/l"]],
  ])("%s is a conflict, and where is told", (_, base, ours, theirs, conflicts) => {
    expect(mergeJson(base, ours, theirs)).toEqual({ ok: false, conflicts });
  });
});
