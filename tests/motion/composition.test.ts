import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compositionJsonSchema, type LayerInput, readComposition } from "#lib/motion/composition.ts";
import { extentOf, type Op } from "#lib/motion/display.ts";
import { eased } from "#lib/motion/ease.ts";
import { prepareFilm } from "#lib/motion/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

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
    ["an image that is not there", layers({ kind: "image", asset: "moon" }), "/scenes/0/layers/0/asset"],
    [
      "an end before the start",
      layers({ kind: "logo", startSeconds: 2, endSeconds: 1 }),
      "/scenes/0/layers/0/endSeconds",
    ],
    [
      "a fault deep in a group",
      layers({ kind: "group", children: [{ kind: "group", children: [{ kind: "text", runs: [] }] }] }),
      "/scenes/0/layers/0/children/0/children/0/runs",
    ],
    [
      "a path that loads something",
      layers({ kind: "shape", shape: { type: "path", data: "M0 0 url(x)", viewBox: [0, 0, 1, 1] } }),
      "/scenes/0/layers/0/shape/data",
    ],
  ])("%s", (_, value, pointer) => {
    const read = readComposition(value);
    expect(read.ok ? [] : read.issues.map((issue) => issue.pointer)).toContain(pointer);
  });

  test.each([null, 7, "film", [], {}])("%j is no composition", (value) =>
    expect(readComposition(value).ok).toBe(false),
  );
});

test("the published JSON Schema takes what we take and refuses what we refuse", () => {
  const validate = new Ajv2020({ strict: false }).compile(compositionJsonSchema());
  for (const [name, input] of Object.entries(FILMS)) expect(validate(input), name).toBe(true);
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
});

test("any valid composition is drawn: nothing throws, nothing is no number", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(leaf, group), { maxLength: 4 }),
      fc.constantFrom([320, 180], [180, 320], [16, 3840], [200, 200]),
      fc.constantFrom("cut", "fade", "slide", "push", "wipe", "iris"),
      async (list, [widthPixels, heightPixels], kind) => {
        const scene = (id: string) => ({
          id,
          durationSeconds: 1,
          layers: list as LayerInput[],
          transition: { kind, durationSeconds: 0.4 },
        });
        const composition = readFilm({
          ...FILMS.text,
          widthPixels,
          heightPixels,
          scenes: [scene("one"), scene("two")],
        });
        const { frame } = prepareFilm(composition, await loadAssets(composition));
        const check = (op: Op) => {
          if ("group" in op) return op.group.forEach(check);
          for (const value of [...op.matrix, op.alpha, ...Object.values(op.clip ?? {})])
            expect(Number.isFinite(value), JSON.stringify(list)).toBe(true);
          expect(op.outline.data, JSON.stringify(list)).not.toMatch(/NaN|Infinity|undefined/);
          expect(op.alpha).toBeGreaterThanOrEqual(0);
          extentOf(op);
        };
        for (const index of [0, 1, 9, 20, 29, 30, 35, 41, 59]) frame(index).forEach(check);
      },
    ),
    { numRuns: 120 },
  );
});
