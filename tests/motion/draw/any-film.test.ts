import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CompositionInput, readComposition } from "#lib/motion/composition/composition.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { extentOf, type Op, paint } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { readPixels } from "#lib/video/draw/canvas.ts";
import { median } from "#tests/harness/median.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const layers = (...list: unknown[]) => ({
  ...FILMS.text,
  scenes: [{ id: "one", durationSeconds: 1, layers: list }],
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
      fc
        .record({
          type: fc.constantFrom("column", "line", "area"),
          values: fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 2, maxLength: 12 }),
          ticks: fc.integer({ min: 1, max: 8 }),
          atSeconds: fc.double({ min: 0, max: 2, noNaN: true }),
          text: words,
        })
        .map(({ type, values, ticks, atSeconds, text }) => ({
          type,
          data: values.map((value, index) => ({ label: `${index}`, value })),
          axis: { ticks },
          notes: [{ at: "1", text }],
          draw: [
            { to: "0", atSeconds },
            { to: "1", atSeconds: 2, durationSeconds: 0 },
          ],
          highlightFrom: "1",
        })),
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
