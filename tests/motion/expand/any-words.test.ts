import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { FILMS } from "#tests/motion/films.ts";

/** Any composition with the words, as somebody might write it. */

const BEATS = ["in", "out"];
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
  fc.constantFrom("in", "out", "in+0.5", "out - 0.2", "after:title", "after:title+0.3"),
);
const place = fc.record({ x: fc.nat(50), y: fc.nat(50), width: fc.nat(50), height: fc.nat(50) });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const common = {
  startSeconds: maybe(seconds),
  place: maybe(place),
  enter: maybe(fc.constant({ preset: "fade", delaySeconds: 0.2 })),
  keyframes: maybe(seconds.map((atSeconds) => ({ x: [{ atSeconds, value: 1 }] }))),
};
const text = fc.record({
  kind: fc.constant("text"),
  ...common,
  runs: fc.constantFrom([{ text: "Words" }], [{ text: "of a film" }]),
  style: maybe(fc.constantFrom("label", "loud")),
});
const shape = fc.record({
  kind: fc.constant("shape"),
  ...common,
  shape: fc.constantFrom({ type: "rectangle" }, { type: "ellipse" }),
});
const use = fc
  .record({
    kind: fc.constant("use"),
    ...common,
    name: fc.constantFrom("card", "pair"),
    label: fc.constantFrom("a", 7),
  })
  .map(({ label, ...layer }) => ({ ...layer, with: { label } }));
const leaf = fc.oneof(text, shape, use);
const repeated = fc
  .record({
    layer: leaf,
    repeat: fc.oneof(
      fc.record({
        count: fc.integer({ min: 1, max: 5 }),
        columns: fc.integer({ min: 1, max: 4 }),
        staggerSeconds: maybe(fc.constant(0.1)),
        except: maybe(fc.constant([1])),
      }),
      fc.record({
        each: fc.constantFrom(["a", "b"], [{ n: 1 }, { n: 2 }]),
        columns: fc.constant(2),
        gapUnits: fc.nat(3),
      }),
    ),
  })
  .map(({ layer, repeat }) => ({ ...layer, repeat }));
const group = fc.record({
  kind: fc.constant("group"),
  ...common,
  time: maybe(fc.constantFrom("group", "scene")),
  children: fc.array(fc.oneof(leaf, repeated), { minLength: 1, maxLength: 3 }),
});
const anyLayer = fc.oneof(leaf, repeated, group);
const title = {
  kind: "text",
  id: "title",
  runs: [{ text: "Title" }],
  startSeconds: "in",
  enter: { preset: "rise" },
};
const overlay = fc.record({
  layers: fc.array(
    fc.record({
      kind: fc.constant("text"),
      runs: fc.constant([{ text: "Mark" }]),
      style: maybe(fc.constant("label")),
      startSeconds: fc.nat(3),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  fromScene: maybe(fc.constant("s0")),
});
const film = fc
  .record({
    scenes: fc.array(fc.array(anyLayer, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
    overlays: maybe(fc.array(overlay, { maxLength: 2 })),
  })
  .map(({ scenes, overlays }) => ({
    ...FILMS.text,
    styles: { label: { sizeUnits: 3, color: "muted" }, loud: { weight: 800, enter: { preset: "pop" } } },
    define: {
      card: [
        { kind: "shape", shape: { type: "rectangle" }, fill: "surface" },
        { kind: "text", runs: [{ text: "Card {label}" }], startSeconds: 0.3 },
      ],
      pair: [{ kind: "use", name: "card", with: { label: "{label}" }, repeat: { count: 2, columns: 2 } }],
    },
    scenes: scenes.map((layers, index) => ({
      id: `s${index}`,
      durationSeconds: "out+10",
      beats: { in: 0.5, out: "after:title+1" },
      layers: [title, ...layers],
    })),
    ...(overlays && { overlays }),
  }))
  // JSON has no undefined
  .map((value) => JSON.parse(JSON.stringify(value)));

const RUNS = 300;
const validate = new Ajv2020({ strict: false }).compile(writtenJsonSchema());

test("is expanded to a composition, and expanding that changes nothing", () => {
  fc.assert(
    fc.property(film, (written) => {
      const before = JSON.stringify(written);
      const read = readWritten(written);
      expect(read.ok ? [] : read.issues).toEqual([]);
      expect(JSON.stringify(written), "what was written stays").toBe(before);
      if (!read.ok) return;
      expect(validate(written), JSON.stringify(validate.errors?.slice(0, 2))).toBe(true);
      const again = readWritten(read.written.expanded);
      expect(again.ok && again.written.expanded).toEqual(read.written.expanded);
      expect(again.ok && compositionHash(again.composition)).toBe(compositionHash(read.composition));
      expect(readComposition(read.written.expanded).ok).toBe(true);
      expect(read.written.beats.map(({ name }) => name)).toEqual(
        read.composition.scenes.flatMap(() => BEATS),
      );
    }),
    { numRuns: RUNS },
  );
});

type Steps = (string | number)[];
/** Paths to everything in a value. */
function* pathsIn(value: unknown, path: Steps = []): Generator<Steps> {
  yield path;
  if (typeof value === "object" && value !== null)
    for (const [key, member] of Object.entries(value))
      yield* pathsIn(member, [...path, Array.isArray(value) ? Number(key) : key]);
}
const valueAt = (value: unknown, path: Steps): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[step] : undefined),
    value,
  );
const stepsOf = (pointer: string): Steps =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

test("with anything wrong anywhere, faults point into what was written", () => {
  fc.assert(
    fc.property(
      film,
      fc.nat(),
      fc.oneof(fc.jsonValue(), fc.constantFrom("{label}", "{x", "after:title", -1, null, [], {})),
      (written, at, wrong) => {
        const paths = [...pathsIn(written)].slice(1);
        const path = paths[at % paths.length] as Steps;
        const parent = valueAt(written, path.slice(0, -1)) as Record<string, unknown>;
        parent[path.at(-1) as string] = wrong;
        const read = readWritten(written);
        for (const { pointer, message } of read.ok ? [] : read.issues) {
          const steps = stepsOf(pointer);
          const container = valueAt(written, steps.slice(0, -1));
          expect(typeof container === "object" && container !== null, `${pointer}: ${message}`).toBe(true);
        }
        if (!read.ok) expect(read.issues.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: RUNS },
  );
});
