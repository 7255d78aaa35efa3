import fc from "fast-check";
import { expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { EFFECTS, MOODS } from "#lib/motion/composition/sound-names.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { PALETTES } from "#lib/motion/composition/looks.ts";
import { type Intent, INTENT_NAMES, INTENTS } from "#lib/motion/storyboard/intents.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { PICTURE_NAMES } from "#lib/motion/storyboard/storyboard.ts";
import { SIZE_NAMES } from "#tests/motion/storyboard/boards.ts";

/** Whatever a storyboard says within its schema, what it is laid out as is a composition. */

const LETTERS = [
  ..."abcdefgxyzABCÄß éñ .,–-’“”!?%€$0123456789",
  "Ж",
  "Ω",
  "א",
  "ش",
  "字",
  "あ",
  "İ",
  "👩‍🚀",
  "𝒜",
  "\u0301",
];
const letters = fc.constantFrom(...LETTERS);
/** Words, sentences, one word without an end: never blanks alone. */
const words = (most: number) =>
  fc
    .oneof(
      fc.array(letters, { minLength: 1, maxLength: most }).map((all) => all.join("")),
      fc
        .array(fc.constantFrom("fast", "boats", "on", "Dampfschifffahrt", "a"), {
          minLength: 1,
          maxLength: 60,
        })
        .map((all) => all.join(" ")),
      fc.integer({ min: 1, max: most }).map((length) => "W".repeat(length)),
    )
    .map(
      (text) =>
        [...text]
          .reduce((sum, letter) => (sum.length + letter.length <= most ? sum + letter : sum), "")
          .trim() || "x",
    );
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
const amount = fc.oneof(
  fc.integer({ min: -1e6, max: 1e9 }),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
);
const hold = fc.double({ min: 0, max: 4, noNaN: true });

const picture = fc.record({
  is: fc.constantFrom(...PICTURE_NAMES),
  name: maybe(fc.constantFrom("truck", "anchor, ship", "no-such-icon", ",", "")),
  count: maybe(fc.integer({ min: 1, max: 60 })),
  off: maybe(fc.integer({ min: 0, max: 60 })),
  value: maybe(fc.double({ min: 0, max: 720, noNaN: true })),
  labels: maybe(fc.array(words(24), { maxLength: 6 })),
  values: maybe(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { maxLength: 6 })),
  colors: maybe(fc.array(color, { maxLength: 6 })),
});
const item = fc.oneof(
  words(160),
  fc
    .record({
      say: maybe(words(160)),
      note: maybe(words(160)),
      value: maybe(fc.oneof(amount, words(20))),
      unit: maybe(words(40)),
      at: maybe(words(24)),
      icon: maybe(fc.constantFrom("truck", "no-such-icon")),
      color: maybe(color),
      picture: maybe(picture),
    })
    // without words, what each intent can show in their place
    .map((one) =>
      one.say === undefined && (one.value === undefined || one.color === undefined || one.at === undefined)
        ? { ...one, say: "x" }
        : one,
    ),
);
const beat = fc.record({
  say: maybe(words(160)),
  picture: maybe(picture),
  draw: maybe(fc.constantFrom("a..c", "c", "c..a", "..", "b..")),
  note: maybe(fc.record({ at: fc.constantFrom("a", "b", "c"), text: words(60) })),
  hold: maybe(hold),
  sound: maybe(fc.constantFrom(...EFFECTS)),
});
const value = fc.oneof(amount, words(20));
const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
  fc.record({
    columns: fc.array(fc.oneof(fc.constant(""), words(30)), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(fc.oneof(fc.constant(""), words(40)), { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 10,
    }),
  }),
);

/** A value for each field that some intent takes. */
const FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  say: words(300),
  strong: words(80),
  under: words(200),
  over: words(60),
  name: words(60),
  items: fc.array(item, { minLength: 1, maxLength: 9 }),
  highlight: fc.constantFrom(1, undefined),
  as: fc.constantFrom("line", "area", "bar", "column", "donut"),
  value,
  unit: words(16),
  by: words(80),
  role: words(80),
  code: fc.array(words(60), { minLength: 1, maxLength: 18 }).map((lines) => lines.join("\n")),
  output: fc.array(fc.oneof(fc.constant(""), words(80)), { maxLength: 6 }),
  language: fc.constantFrom("sql", "ts"),
  device: fc.constantFrom("browser", "phone"),
  address: words(80),
  picture,
  beats: fc.array(beat, { minLength: 1, maxLength: 8 }),
};
const common = {
  ground: maybe(fc.oneof(fc.constantFrom("plain", "surface", "accent", "dark", "light"), color)),
  weight: maybe(fc.double({ min: 0.3, max: 5, noNaN: true })),
  hold: maybe(hold),
  seconds: maybe(fc.double({ min: 5, max: 30, noNaN: true })),
  transition: maybe(fc.constantFrom(...TRANSITION_KINDS)),
  sound: maybe(fc.constantFrom(...EFFECTS)),
};

/** A scene of an intent with what it needs and some of what it takes. */
function sceneOf(is: Intent): fc.Arbitrary<object> {
  const { needs, takes } = INTENTS[is];
  const own = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const field = FIELDS[name];
        return field && !(is === "series" && name === "highlight") ? [[name, field]] : [];
      }),
    );
  const optional = Object.fromEntries(
    Object.entries(own(takes)).map(([name, field]) => [name, maybe(field)]),
  );
  const plain = fc.record({ is: fc.constant(is), ...common, ...own(needs), ...optional });
  if (is === "table") return fc.tuple(plain, table).map(([scene, cells]) => ({ ...scene, ...cells }));
  if (is === "series") return plain.map((scene) => ({ ...scene, of: "some" }));
  if (is === "recap") return plain.map((scene) => ({ ...scene, of: ["first", "item"] }));
  // a screen has one of both
  return is === "device"
    ? plain.map((scene) => ("picture" in scene && scene.picture ? { ...scene, items: undefined } : scene))
    : plain;
}

const keep = fc.record({
  is: fc.constantFrom("wordmark", "note", "progress", "strip"),
  text: maybe(words(100)),
  texts: maybe(fc.array(words(40), { minLength: 1, maxLength: 3 })),
  corner: maybe(fc.constantFrom("top-left", "top-right", "bottom-left", "bottom-right")),
  from: maybe(fc.constantFrom("first", "item")),
  to: maybe(fc.constantFrom("first", "item")),
});
const series = fc
  .tuple(fc.integer({ min: 3, max: 24 }), fc.double({ min: 1, max: 1e12, noNaN: true }), maybe(words(24)))
  .chain(([count, most, unit]) =>
    fc.record({
      x: fc
        .array(words(24), { minLength: count - 3, maxLength: count - 3 })
        .map((more) => ["a", "b", "c", ...more]),
      y: fc.array(fc.double({ min: 0, max: most, noNaN: true }), { minLength: count, maxLength: count }),
      unit: fc.constantFrom(unit, "%", "€", undefined),
    }),
  );
const anyBoard = fc.record({
  format: fc.constant("storyboard/1"),
  title: words(120),
  name: maybe(words(60)),
  size: fc.constantFrom(...SIZE_NAMES),
  seconds: maybe(fc.integer({ min: 3, max: 180 })),
  seed: fc.nat(),
  look: fc.record({
    palette: maybe(fc.constantFrom(...Object.keys(PALETTES))),
    ground: maybe(fc.oneof(fc.constantFrom("light", "dark", "white"), color)),
    accent: maybe(color),
    second: maybe(color),
    motion: fc.constantFrom(...MOTION_NAMES),
    backdrop: fc.constantFrom("flat", "glow", "dots", "grid"),
  }),
  sound: fc.constantFrom(...MOODS, "none"),
  keep: fc.array(keep, { maxLength: 4 }),
  data: fc.record({ some: series }),
  scenes: fc
    .tuple(
      fc.record({
        is: fc.constant("sequence"),
        id: fc.constant("first"),
        say: words(30),
        items: fc.tuple(fc.record({ id: fc.constant("item"), say: words(160), value })),
      }),
      fc.array(fc.constantFrom(...INTENT_NAMES).chain(sceneOf), { maxLength: 7 }),
    )
    .map(([opening, others]) => [opening, ...others]),
});

/** As JSON has it: without what is undefined. */
const asJson = (written: unknown): unknown => JSON.parse(JSON.stringify(written));

const layersIn = (layers: readonly object[]): number =>
  layers.reduce(
    (sum, layer) => sum + 1 + ("children" in layer ? layersIn(layer.children as object[]) : 0),
    0,
  );

/** Laid out, or why not: what is laid out is ours to get right. */
async function faultOf(written: unknown): Promise<string | null> {
  const read = readStoryboard(written);
  if (!read.ok) return JSON.stringify(read.issues);
  const film = await layOut(read.storyboard);
  const composition = readComposition(film.composition);
  if (!composition.ok) return JSON.stringify(composition.issues.slice(0, 3));
  const most = Math.max(...composition.composition.scenes.map(({ layers }) => layersIn(layers)));
  return most <= 300 ? null : `${most} layers in a scene`;
}

test("any board within the schema is laid out as a composition, in little time", async () => {
  // the first loads the icons
  await faultOf({ format: "storyboard/1", title: "x", scenes: [{ is: "list", items: [{ icon: "truck" }] }] });
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(anyBoard, async (written) => {
      const begun = performance.now();
      expect(await faultOf(asJson(written))).toBeNull();
      slowest = Math.max(slowest, performance.now() - begun);
    }),
    { numRuns: Number(process.env.BOARD_RUNS ?? 60) },
  );
  expect(slowest).toBeLessThan(2000);
});

test.each(INTENT_NAMES)("a board of one scene, %s, in every size", async (is) => {
  await fc.assert(
    fc.asyncProperty(sceneOf(is), fc.constantFrom(...SIZE_NAMES), series, async (scene, size, some) => {
      const opening = { is: "sequence", id: "first", say: "One", items: [{ id: "item", value: 2 }] };
      const board = { format: "storyboard/1", title: "One", size, data: { some }, scenes: [scene, opening] };
      expect(await faultOf(asJson(board))).toBeNull();
    }),
    { numRuns: 12 },
  );
});
