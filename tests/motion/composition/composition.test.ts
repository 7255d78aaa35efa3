import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compositionJsonSchema, readComposition } from "#lib/motion/composition/composition.ts";
import { pointerOf } from "#lib/motion/composition/issue.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { FILMS } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const film = (change: object) => ({ ...FILMS.text, ...change });
const layers = (...list: unknown[]) => film({ scenes: [{ id: "one", durationSeconds: 1, layers: list }] });

describe("a wrong composition gets issues with pointers", () => {
  test.each([
    ["another format", film({ format: "composition/2" }), "/format"],
    ["an odd width", film({ widthPixels: 641 }), "/widthPixels"],
    ["a rate that films do not have", film({ fps: 23 }), "/fps"],
    ["no scene", film({ scenes: [] }), "/scenes"],
    [
      "two scenes of one name",
      film({ scenes: [0, 1].map(() => ({ id: "a", durationSeconds: 1, layers: [] })) }),
      "/scenes/1/id",
    ],
    [
      "eleven minutes",
      film({ scenes: [1, 2, 3, 4, 5, 6].map((id) => ({ id: `s${id}`, durationSeconds: 110, layers: [] })) }),
      "/scenes",
    ],
    [
      "a field that does not exist",
      layers({ kind: "text", runs: [{ text: "a" }], colour: "ink" }),
      "/scenes/0/layers/0",
    ],
    ["a layer that does not exist", layers({ kind: "hologram" }), "/scenes/0/layers/0/kind"],
    [
      "a colour that is none",
      layers({ kind: "text", runs: [{ text: "a" }], color: "mauve" }),
      "/scenes/0/layers/0/color",
    ],
    [
      "a fill that is no colour",
      layers({ kind: "shape", shape: { type: "ellipse" }, fill: "red" }),
      "/scenes/0/layers/0/fill",
    ],
    [
      "a control character in a text",
      layers({ kind: "text", runs: [{ text: "fine" }, { text: "a\u0000b" }] }),
      "/scenes/0/layers/0/runs/1/text",
    ],
    [
      "a control character in a list",
      layers({ kind: "list", items: [{ text: "a", note: "b\u0007" }] }),
      "/scenes/0/layers/0/items/0/note",
    ],
    ["a control character in a title", film({ title: "a\u009fb" }), "/title"],
    ["an image that is not there", layers({ kind: "image", asset: "moon" }), "/scenes/0/layers/0/asset"],
    [
      "an end before the start",
      layers({ kind: "logo", startSeconds: 2, endSeconds: 1 }),
      "/scenes/0/layers/0/endSeconds",
    ],
    [
      "a start after the scene's end",
      layers({ kind: "group", children: [{ kind: "logo", startSeconds: 119 }] }),
      "/scenes/0/layers/0/children/0/startSeconds",
    ],
    [
      "a fault deep in a group",
      layers({ kind: "group", children: [{ kind: "group", children: [{ kind: "text", runs: [] }] }] }),
      "/scenes/0/layers/0/children/0/children/0/runs",
    ],
    [
      "a picture that is not in the device",
      layers({ kind: "group", children: [{ kind: "device", device: "phone", image: "moon" }] }),
      "/scenes/0/layers/0/children/0/image",
    ],
    [
      "a portrait that is not there",
      layers({ kind: "quote", text: "a", portrait: "moon" }),
      "/scenes/0/layers/0/portrait",
    ],
    ["a list of nothing", layers({ kind: "list", items: [] }), "/scenes/0/layers/0/items"],
    [
      "a fault on a screen",
      layers({ kind: "device", device: "browser", children: [{ kind: "text", runs: [] }] }),
      "/scenes/0/layers/0/children/0/runs",
    ],
    [
      "captions over each other",
      layers({
        kind: "captions",
        lines: [
          { startSeconds: 0, endSeconds: 1, text: "a" },
          { startSeconds: 0.5, endSeconds: 2, text: "b" },
        ],
      }),
      "/scenes/0/layers/0/lines/1/startSeconds",
    ],
    [
      "more particles than a frame may hold",
      layers({ kind: "particles", style: "snow", count: 241 }),
      "/scenes/0/layers/0/count",
    ],
    [
      "more particles than a scene may hold",
      layers(...Array.from({ length: 3 }, () => ({ kind: "particles", style: "snow", count: 240 }))),
      "/scenes/0/layers",
    ],
    [
      "a transition that does not exist",
      film({ scenes: [{ id: "a", durationSeconds: 1, layers: [], transition: { kind: "blur" } }] }),
      "/scenes/0/transition/kind",
    ],
    [
      "a path that loads something",
      layers({ kind: "shape", shape: { type: "path", data: "M0 0 url(x)", viewBox: [0, 0, 1, 1] } }),
      "/scenes/0/layers/0/shape/data",
    ],
    [
      "a path that ends in the middle",
      layers({ kind: "shape", shape: { type: "path", data: "M0 0 L1", viewBox: [0, 0, 1, 1] } }),
      "/scenes/0/layers/0/shape/data",
    ],
    [
      "a keyframe before the one before it",
      layers({
        kind: "logo",
        keyframes: { x: [1, 0.5].map((atSeconds) => ({ atSeconds, value: 0 })) },
      }),
      "/scenes/0/layers/0/keyframes/x/1/atSeconds",
    ],
    [
      "two pictures of one name",
      film({ assets: [0, 1].map(() => ({ id: "a", kind: "image", data: "data:image/png;base64,AAAA" })) }),
      "/assets/1/id",
    ],
  ])("%s", (_, value, pointer) => {
    const read = readComposition(value);
    expect(read.ok ? [] : read.issues.map((issue) => issue.pointer)).toContain(pointer);
  });

  test("thousands of groups in each other are refused, not a stack that overflows", () => {
    let layer: object = { kind: "logo" };
    for (let depth = 0; depth < 5000; depth += 1) layer = { kind: "group", children: [layer] };
    const read = readComposition(layers(layer));
    expect(read.ok ? [] : read.issues.map(({ message }) => message)).toEqual(["groups nest at most 8 deep"]);
  });

  test("groups nested too deep are one issue", () => {
    let layer: object = { kind: "logo" };
    for (let depth = 0; depth < 12; depth += 1) layer = { kind: "group", children: [layer] };
    const read = readComposition(layers(layer));
    expect(read.ok ? [] : read.issues).toEqual([
      {
        pointer: `/scenes/0/layers${"/0/children".repeat(8)}`,
        message: "groups nest at most 8 deep",
      },
    ]);
  });

  test("tabs and line breaks are no control characters", () => {
    expect(readComposition(layers({ kind: "code", code: "a\tb\r\nc" })).ok).toBe(true);
  });

  test("an editor may be told where the schema is: the film is the same", () => {
    const $schema = "https://reelwright.invalid/schemas/composition-1.json";
    expect(readComposition(film({ $schema }))).toEqual(readComposition(FILMS.text));
    expect(readComposition(film({ $schema: 7 })).ok).toBe(false);
  });

  test.each([
    [film({ scenes: [] }), "at least 1 entry"],
    [layers({ kind: "text", runs: [{ text: "" }] }), "at least 1 character"],
    [
      layers({ kind: "text", runs: [{ text: "a" }], color: "red" }),
      'expected one of "background", "surface", "ink", "muted", "accent", "accentInk", "second"; or #rrggbb or #rrggbbaa',
    ],
    [layers({ kind: "shape", shape: { type: "ellipse" }, fill: "red" }), /"accentInk", "second"; or #rrggbb/],
    [layers({ kind: "text", runs: [{ text: "a\u0000" }] }), "the control character U+0000 cannot be drawn"],
    [film({ fps: 23 }), "expected one of 24, 25, 30, 50, 60"],
    [film({ title: "x".repeat(300) }), "at most 200 characters"],
    [film({ widthPixels: 9000 }), "at most 3,840"],
    [film({ widthPixels: 641 }), "a multiple of 2"],
    [film({ brand: undefined }), "missing: object"],
    [film({ sound: 1 }), 'there is no "sound" here'],
    [layers({ kind: "blob" }), /^expected one of 'text', 'shape'/],
    [layers({ kind: "text", runs: [{ text: 7 }] }), "expected string"],
  ])("says it in words for who writes compositions (%#)", (value, message) => {
    const read = readComposition(value);
    expect(read.ok ? "" : read.issues[0]?.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  test.each([null, 7, "film", [], {}])("%j is no composition", (value) =>
    expect(readComposition(value).ok).toBe(false),
  );
});

/** Paths of every value of a composition that holds no others. */
const leavesOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [path];

test("whatever one value of a film is spoilt, the film is refused and the pointer leads there", () => {
  const films = Object.values({ ...FILMS, ...LAYER_FILMS });
  fc.assert(
    fc.property(fc.constantFrom(...films), fc.nat(), fc.boolean(), (input, pick, gone) => {
      const spoilt = structuredClone(input) as unknown as Record<string | number, unknown>;
      const leaves = leavesOf(spoilt);
      const path = leaves[pick % leaves.length] ?? [];
      const last = path.at(-1) ?? "";
      const parent = path.slice(0, -1).reduce((at, step) => at[step] as typeof spoilt, spoilt);
      // a value of no kind that any field takes, or a field that does not exist
      if (gone && typeof last === "string") parent[`${last}X`] = parent[last];
      else parent[last] = { spoilt: true };
      const read = readComposition(spoilt);
      expect(read.ok, pointerOf(path)).toBe(false);
      const pointers = read.ok ? [] : read.issues.map(({ pointer }) => pointer);
      const there = pointerOf(path);
      expect(
        pointers.some((pointer) => there.startsWith(pointer) || pointer.startsWith(there)),
        `${there}: ${pointers.join(" ")}`,
      ).toBe(true);
      // as near as the field's own object
      expect(Math.max(...pointers.map((pointer) => pointer.split("/").length))).toBeGreaterThanOrEqual(
        Math.min(there.split("/").length - 1, 2),
      );
    }),
    { numRuns: 400 },
  );
});

test("the published JSON Schema has a name, and its definitions have names", () => {
  const schema = compositionJsonSchema();
  expect(schema).toMatchObject({
    $id: expect.stringMatching(/^urn:/),
    title: expect.stringContaining("composition"),
  });
  const names = Object.keys(schema.$defs ?? {});
  expect(names).toEqual(expect.arrayContaining(["Scene", "TextLayer", "Shape", "Color", "AudioTrack"]));
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test("the published JSON Schema takes what we take and refuses what we refuse", () => {
  const validate = new Ajv2020({ strict: false }).compile(compositionJsonSchema());
  for (const [name, input] of Object.entries({ ...FILMS, ...LAYER_FILMS }))
    expect(validate(input), name).toBe(true);
  expect(validate(film({ $schema: "https://reelwright.invalid/schemas/composition-1.json" }))).toBe(true);
  expect(validate(film({ widthPixels: 641 }))).toBe(false);
  expect(validate(layers({ kind: "hologram" }))).toBe(false);
});

describe("easings", () => {
  test.each(["linear", "in", "out", "in-out", "expo-out", "back-out", "snap"] as const)(
    "%s leads from 0 to exactly 1",
    (name) => {
      expect(eased(name, -1, 2)).toBe(0);
      expect(eased(name, 2, 2)).toBe(1);
      expect(eased(name, 1.9999, 2)).toBeCloseTo(1, 2);
    },
  );
  test("any spring comes to rest without a jump", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 1000, noNaN: true }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (stiffness, damping, mass) => {
          const at = (seconds: number) => eased({ stiffness, damping, mass }, seconds, 2);
          expect(at(2)).toBe(1);
          expect(Math.abs(at(1.9999) - 1)).toBeLessThan(0.01);
        },
      ),
    );
  });
});
