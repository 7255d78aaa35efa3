import { randomInt } from "node:crypto";
import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CompositionInput,
  compositionJsonSchema,
  type LayerInput,
  pointerOf,
  readComposition,
  TRANSITION_KINDS,
} from "#lib/motion/composition/composition.ts";
import { extentOf, type Op, paint } from "#lib/motion/draw/display.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { readPixels } from "#lib/video/canvas.ts";
import type { CompositionError } from "#lib/video/composition-error.ts";
import { median } from "#tests/harness/median.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
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

/** Layers of every kind with values from all over their ranges. */
const place = fc.record({
  x: fc.double({ min: -200, max: 400, noNaN: true }),
  y: fc.double({ min: -200, max: 400, noNaN: true }),
  width: fc.double({ min: 0, max: 400, noNaN: true }),
  height: fc.double({ min: 0, max: 400, noNaN: true }),
});
const enter = fc.record({
  preset: fc.constantFrom("none", "fade", "rise", "slide", "mask", "wipe", "grow", "pop", "draw"),
  direction: fc.constantFrom("up", "down", "left", "right"),
  durationSeconds: fc.double({ min: 0, max: 2, noNaN: true }),
  delaySeconds: fc.double({ min: 0, max: 1, noNaN: true }),
  by: fc.constantFrom("layer", "line", "word", "glyph"),
  ease: fc.constantFrom("linear", "expo-out", "back-out", { stiffness: 200, damping: 5 }),
});
const common = {
  place: fc.option(place, { nil: undefined }),
  enter: fc.option(enter, { nil: undefined }),
  exit: fc.option(enter, { nil: undefined }),
  opacity: fc.double({ min: 0, max: 1, noNaN: true }),
  rotateDegrees: fc.double({ min: -360, max: 360, noNaN: true }),
  grow: fc.constantFrom(0, 1, 3),
  heightUnits: fc.option(fc.double({ min: 0, max: 400, noNaN: true }), { nil: undefined }),
};
const words = fc.stringMatching(/^[a-zA-Z0-9 ,.'é\n-]{1,60}$/);
const leaf = fc.oneof(
  fc.record({
    kind: fc.constant("text"),
    ...common,
    runs: fc.array(fc.record({ text: words }), { minLength: 1, maxLength: 3 }),
    sizeUnits: fc.double({ min: 0.5, max: 120, noNaN: true }),
    fit: fc.constantFrom("shrink", "fill"),
    wrap: fc.constantFrom("balance", "greedy", "none"),
  }),
  fc.record({
    kind: fc.constant("shape"),
    ...common,
    shape: fc.constantFrom(
      { type: "rectangle", radiusUnits: 9 },
      { type: "ellipse" },
      { type: "arc", startDegrees: 0, sweepDegrees: -300 },
      { type: "polygon", sides: 3 },
      { type: "pattern", pattern: "rings" },
      { type: "pattern", pattern: "diagonals" },
    ),
  }),
  fc.record({
    kind: fc.constant("chart"),
    ...common,
    chart: fc.oneof(
      fc.record({ type: fc.constant("counter"), value: fc.double({ min: -1e12, max: 1e12, noNaN: true }) }),
      fc.record({
        type: fc.constantFrom("bar", "column", "line", "area", "donut"),
        data: fc.array(
          fc.record({
            label: words.map((text) => text.replaceAll("\n", " ")),
            value: fc.double({ min: 0, max: 1e12, noNaN: true }),
          }),
          { minLength: 1, maxLength: 24 },
        ),
      }),
    ),
  }),
  fc.record({
    kind: fc.constant("code"),
    ...common,
    code: words,
    charactersPerSecond: fc.double({ min: 0, max: 400, noNaN: true }),
  }),
  fc.record({ kind: fc.constant("logo"), ...common }),
  fc.record({
    kind: fc.constant("list"),
    ...common,
    items: fc.array(fc.record({ text: words, note: fc.option(words, { nil: undefined }) }), {
      minLength: 1,
      maxLength: 12,
    }),
    marker: fc.constantFrom("bullet", "number", "check", "dash", "none"),
    columns: fc.constantFrom(1, 2, 3),
    rules: fc.boolean(),
    sizeUnits: fc.double({ min: 0.5, max: 40, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("quote"),
    ...common,
    text: words,
    author: words,
    mark: fc.constantFrom("open", "inline", "bar", "none"),
    align: fc.constantFrom("start", "center"),
    sizeUnits: fc.double({ min: 0.5, max: 60, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("captions"),
    ...common,
    lines: fc
      .array(words, { minLength: 1, maxLength: 6 })
      .map((texts) =>
        texts.map((text, index) => ({ startSeconds: index * 0.2, endSeconds: index * 0.2 + 0.2, text })),
      ),
    highlight: fc.constantFrom("none", "accent"),
    plate: fc.constantFrom("none", "ink"),
    sizeUnits: fc.double({ min: 0.5, max: 20, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("particles"),
    ...common,
    style: fc.constantFrom("confetti", "sparks", "snow", "bubbles", "dust"),
    from: fc.constantFrom("center", "sides", "top"),
    count: fc.integer({ min: 1, max: 240 }),
    sizeUnits: fc.double({ min: 0.05, max: 12, noNaN: true }),
    seed: fc.nat(),
  }),
);
const group = fc.record({
  kind: fc.constant("group"),
  ...common,
  layout: fc.constantFrom(
    { type: "free" },
    { type: "stack" },
    { type: "stack", direction: "row", justify: "between" },
    { type: "grid", columns: 2 },
  ),
  paddingUnits: fc.double({ min: 0, max: 80, noNaN: true }),
  children: fc.array(leaf, { minLength: 1, maxLength: 4 }),
  clip: fc.boolean(),
});
const device = fc.record({
  kind: fc.constant("device"),
  ...common,
  device: fc.constantFrom("browser", "phone"),
  address: words.map((text) => text.replaceAll("\n", " ")),
  shadow: fc.boolean(),
  layout: fc.constantFrom({ type: "free" }, { type: "stack" }),
  paddingUnits: fc.double({ min: 0, max: 80, noNaN: true }),
  children: fc.array(fc.oneof(leaf, group), { maxLength: 3 }),
});

/** A frame's operations are bounded by the layers that a scene may have. */
const MOST_OPERATIONS = 6000;
const countOf = (ops: readonly Op[]): number =>
  ops.reduce((sum, op) => sum + ("group" in op ? countOf(op.group) : 1), 0);

test("particles in a box thinner than any pixel have places", async () => {
  const place = { x: 0, y: 0, width: 5e-324, height: 5e-324 };
  const thin: LayerInput[] = (["bubbles", "snow", "dust", "confetti", "sparks"] as const).map((style) => ({
    kind: "particles",
    style,
    place,
  }));
  const composition = readFilm({
    ...FILMS.text,
    scenes: [{ id: "one", durationSeconds: 1, layers: thin }],
  });
  const ops = prepareFilm(composition, await loadAssets(composition)).frame(9);
  const matrices = ops.flatMap((op) => ("group" in op ? [] : op.matrix));
  expect(matrices.length).toBeGreaterThan(0);
  expect(matrices.filter((value) => !Number.isFinite(value))).toEqual([]);
});

/** Boxes of the shapes of a scene, percent of the frame, without its own ground. */
async function boxesOf(...list: unknown[]) {
  const composition = readFilm(layers(...list));
  const { widthPixels, heightPixels } = composition;
  const ops = prepareFilm(composition, await loadAssets(composition)).frame(20);
  return ops.slice(1).map((op) => {
    const box = extentOf(op);
    // an extent has two pixels more on each side
    return {
      width: box ? ((box.width - 4) / widthPixels) * 100 : 0,
      height: box ? ((box.height - 4) / heightPixels) * 100 : 0,
    };
  });
}

describe("shapes without a height in stacks and grids are seen", () => {
  const rectangle = { kind: "shape", shape: { type: "rectangle" } };
  const line = { kind: "shape", shape: { type: "line" } };
  const words = { kind: "text", runs: [{ text: "Words" }], sizeUnits: 6 };
  const group = (layout: object, ...children: object[]) => ({ kind: "group", layout, children });
  const grid = { type: "grid", columns: 4 };
  const stack = { type: "stack" };
  const row = { type: "stack", direction: "row" };
  const leavesIn = (layer: { children?: object[] }): number =>
    layer.children ? layer.children.reduce((sum, child) => sum + leavesIn(child), 0) : 1;

  test.each([
    ["a grid", group(grid, ...Array(8).fill(rectangle))],
    ["a stack", group(stack, rectangle, rectangle)],
    ["a row", group({ ...row, align: "center" }, { ...rectangle, grow: 1 }, { ...rectangle, grow: 1 })],
    ["a row in a stack", group(stack, words, group(row, { ...rectangle, grow: 1 }))],
    ["a grid in a stack", group(stack, words, group(grid, rectangle, rectangle))],
    ["beside what grows", group(stack, rectangle, { ...rectangle, grow: 1 })],
    ["a line", group(stack, words, line, words)],
  ])("%s", async (_, layer) => {
    const boxes = await boxesOf(layer);
    expect(boxes).toHaveLength(leavesIn(layer));
    for (const { width, height } of boxes) {
      expect(width).toBeGreaterThan(5);
      expect(height).toBeGreaterThan(layer.children.includes(line) ? 0.2 : 5);
      expect(height).toBeLessThanOrEqual(100);
    }
  });

  test("a grid of four is squares; with words they are as high as these", async () => {
    const [square] = await boxesOf(group(grid, ...Array(4).fill(rectangle)));
    expect((square?.width ?? 0) * 16).toBeCloseTo((square?.height ?? 0) * 9, 0);
    const [beside] = await boxesOf(group(grid, rectangle, words));
    expect(beside?.height).toBeLessThan((square?.height ?? 0) / 2);
  });
});

/** Films of two scenes over all that a composition may hold. */
const anyFilm = fc
  .record({
    list: fc
      .array(fc.oneof(leaf, group, device), { maxLength: 4 })
      .filter((list) => readComposition(layers(...list)).ok),
    size: fc.constantFrom([320, 180], [180, 320], [16, 3840], [200, 200]),
    kind: fc.constantFrom(...TRANSITION_KINDS),
    direction: fc.constantFrom("up", "down", "left", "right"),
    preset: fc.constantFrom("push", "pull", "pan-left", "drift"),
  })
  .map(({ list, size: [widthPixels, heightPixels], kind, direction, preset }) => {
    const scene = (id: string) => ({
      id,
      durationSeconds: 1,
      layers: list as LayerInput[],
      transition: { kind, direction, durationSeconds: 0.4 },
      camera: { preset },
    });
    return { ...FILMS.text, widthPixels, heightPixels, scenes: [scene("one"), scene("two")] };
  });
/** Of its sixty: the first, in motion, at rest, in the transition, the last. */
const SOME_FRAMES = [0, 1, 9, 20, 29, 30, 35, 41, 59];

test("any valid composition is drawn: nothing throws, nothing is no number", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilm, async (input) => {
      const composition = readFilm(input);
      const { frame } = prepareFilm(composition, await loadAssets(composition));
      const check = (op: Op) => {
        if ("group" in op) {
          expect(Number.isFinite(op.alpha)).toBe(true);
          if (op.clipOutline) expect(op.clipOutline.outline.data).not.toMatch(/NaN|Infinity/);
          return op.group.forEach(check);
        }
        for (const value of [...op.matrix, op.alpha, ...Object.values(op.clip ?? {})])
          expect(Number.isFinite(value)).toBe(true);
        expect(op.outline.data).not.toMatch(/NaN|Infinity|undefined/);
        expect(op.alpha).toBeGreaterThanOrEqual(0);
        extentOf(op);
      };
      for (const index of SOME_FRAMES) {
        const ops = frame(index);
        ops.forEach(check);
        expect(countOf(ops)).toBeLessThan(MOST_OPERATIONS);
      }
    }),
    { numRuns: 120 },
  );
});

/** Processor seconds of preparing a film and painting some frames of it. */
async function cpuSecondsOf(input: CompositionInput): Promise<number> {
  const began = process.cpuUsage();
  const composition = readFilm(input);
  const assets = await loadAssets(composition);
  const { widthPixels: width, heightPixels: height } = composition;
  const { frame } = prepareFilm(composition, assets);
  const surface = assets.platform.createSurface(width, height);
  for (const index of SOME_FRAMES) {
    paint(surface, frame(index), assets.platform, { x: 0, y: 0, width, height });
    readPixels(surface, { x: 0, y: 0, width, height });
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** Of 1,500 such films the dearest cost 21 times what a plain one of about the same size does, the median one as much. */
const MOST_TIMES_PLAIN = 60;
const MOST_GROWTH_BYTES = 600e6;

test("any valid composition is painted within time and memory", async () => {
  const plain = { ...FILMS.text, widthPixels: 320, heightPixels: 180 } as CompositionInput;
  const seed = randomInt(2 ** 31);
  const rssBefore = process.memoryUsage().rss;
  const plainSeconds: number[] = [];
  const costs: { seconds: number; index: number }[] = [];
  for (const [index, input] of fc.sample(anyFilm, { numRuns: 60, seed }).entries()) {
    plainSeconds.push(await cpuSecondsOf(plain));
    costs.push({ index, seconds: await cpuSecondsOf(input as CompositionInput) });
    const growth = process.memoryUsage().rss - rssBefore;
    expect(growth, `bytes after film ${index} of seed ${seed}`).toBeLessThan(MOST_GROWTH_BYTES);
  }
  const usual = median(plainSeconds);
  for (const { seconds, index } of costs)
    expect(seconds / usual, `film ${index} of seed ${seed}`).toBeLessThan(MOST_TIMES_PLAIN);
});

describe("characters that no font draws are named where they stand", () => {
  test.each([
    [
      "in a text",
      { kind: "text", runs: [{ text: "fine" }, { text: "fire 🔥" }] },
      "/scenes/0/layers/0/runs/1/text",
    ],
    [
      "in an item of a list",
      { kind: "list", items: [{ text: "fine" }, { text: "🔥" }] },
      "/scenes/0/layers/0/items/1/text",
    ],
    [
      "in a note of a list",
      { kind: "list", items: [{ text: "fine", note: "🔥" }] },
      "/scenes/0/layers/0/items/0/note",
    ],
    ["in a quote", { kind: "quote", text: "🔥 and more" }, "/scenes/0/layers/0/text"],
    ["in an author", { kind: "quote", text: "fine", author: "🔥" }, "/scenes/0/layers/0/author"],
    ["in a title of code", { kind: "code", code: "fine", title: "🔥" }, "/scenes/0/layers/0/title"],
    [
      "in a label of a chart",
      {
        kind: "chart",
        chart: {
          type: "bar",
          data: [
            { label: "fine", value: 1 },
            { label: "🔥", value: 2 },
          ],
        },
      },
      "/scenes/0/layers/0/chart/data/1/label",
    ],
    [
      "before a number",
      { kind: "chart", chart: { type: "counter", value: 1 }, number: { prefix: "🔥" } },
      "/scenes/0/layers/0/number/prefix",
    ],
    ["a keycap", { kind: "text", runs: [{ text: "1\ufe0f\u20e3" }] }, "/scenes/0/layers/0/runs/0/text"],
    [
      "in captions",
      { kind: "captions", lines: [{ startSeconds: 0, endSeconds: 1, text: "हिन्दी" }] },
      "/scenes/0/layers/0/lines/0/text",
    ],
    [
      "in an address",
      { kind: "device", device: "browser", address: "🔥.example" },
      "/scenes/0/layers/0/address",
    ],
    [
      "on a screen",
      { kind: "device", device: "phone", children: [{ kind: "text", runs: [{ text: "안녕" }] }] },
      "/scenes/0/layers/0/children/0/runs/0/text",
    ],
  ])("%s", async (_, layer, pointer) => {
    const composition = readFilm(layers(layer));
    const failure = await loadAssets(composition).then(
      () => null,
      (error: unknown) => error as CompositionError,
    );
    expect(failure?.issues.map((issue) => issue.pointer)).toEqual([pointer]);
    expect(failure?.issues[0]?.message).toMatch(/^no font draws .* \(U\+[0-9A-F]{4,}\)/);
  });
});

test("a brand's motion and radius are one line each, and change what is drawn", async () => {
  const shown = async (brand: object) => {
    const composition = readFilm(
      layers({
        kind: "shape",
        shape: { type: "rectangle", radiusUnits: "brand" },
        enter: { preset: "brand-figure", durationSeconds: 9 },
      }),
    );
    Object.assign(composition.brand, brand);
    const ops = prepareFilm(composition, await loadAssets(composition)).frame(8);
    return JSON.stringify(ops);
  };
  const usual = await shown({});
  expect(await shown({})).toBe(usual);
  expect(await shown({ motion: "playful" })).not.toBe(usual);
  expect(await shown({ radiusUnits: 6 })).not.toBe(usual);
});
