import { describe, expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { TRANSITION_KINDS } from "#lib/motion/composition/schema/scene.ts";
import { type DrawOp, extentOf, type Op } from "#lib/motion/draw/display.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

/** A layer that goes on from one scene to the next. */

const SECOND = "#0f6b62";
const square = (x: number, more: object = {}) => ({
  kind: "shape",
  id: "card",
  shape: { type: "rectangle" },
  fill: "second",
  place: { x, y: 10, width: 10, height: 10 },
  ...more,
});
const film = (first: object[], second: object[], transition: object = { kind: "fade" }) => ({
  ...FILMS.text,
  scenes: [
    { id: "one", durationSeconds: 1, layers: first },
    {
      id: "two",
      durationSeconds: 2,
      transition: { durationSeconds: 1, ease: "linear", ...transition },
      layers: second,
    },
  ],
});

async function framesOf(input: unknown) {
  const composition = readFilm(input as Parameters<typeof readFilm>[0]);
  const drawn = prepareFilm(composition, await loadAssets(composition));
  const flat = (ops: readonly Op[]): DrawOp[] => ops.flatMap((op) => ("group" in op ? flat(op.group) : [op]));
  const width = composition.widthPixels;
  return {
    fps: composition.fps,
    /** Left edges of what has the colour, in percent of the frame. */
    lefts: (seconds: number, color = SECOND) =>
      flat(drawn.frame(Math.round(seconds * composition.fps)))
        .filter(({ fill }) => fill === color)
        .map((op) => Math.round(((extentOf(op)?.x ?? 0) / width) * 100)),
  };
}

describe("a layer with match", () => {
  test("moves from its old place to the new one, and is there once", async () => {
    const { lefts } = await framesOf(film([square(10)], [square(70, { match: true })]));
    expect(lefts(0.9)).toEqual([10]);
    const [half, ...more] = lefts(1.5);
    expect(more).toEqual([]);
    expect(half).toBeGreaterThan(35);
    expect(half).toBeLessThan(45);
    expect(lefts(2.1)).toEqual([70]);
  });

  test.each(TRANSITION_KINDS.filter((kind) => kind !== "cut"))(
    "stands still through %s where it has one place",
    async (kind) => {
      const { lefts } = await framesOf(film([square(30)], [square(30, { match: true })], { kind }));
      for (const seconds of [1, 1.2, 1.5, 1.8, 1.95, 2.2])
        expect(lefts(seconds), `${seconds} s`).toEqual([30]);
    },
  );

  test("of another colour: one comes through the other", async () => {
    const { lefts } = await framesOf(film([square(10)], [square(70, { match: true, fill: "accent" })]));
    expect([lefts(1.2).length, lefts(1.2, "#d93d17").length]).toEqual([1, 0]);
    expect([lefts(1.5).length, lefts(1.5, "#d93d17").length]).toEqual([1, 1]);
    expect([lefts(1.9).length, lefts(1.9, "#d93d17").length]).toEqual([0, 1]);
  });

  test("changes nothing where the scene before has no such layer, and without it ids change nothing", async () => {
    const other = await framesOf(film([square(10, { id: "other" })], [square(70, { match: true })]));
    expect(other.lefts(1.5)).toEqual([10, 70]);
    const without = await framesOf(film([square(10)], [square(70)]));
    expect(without.lefts(1.5)).toEqual([10, 70]);
  });

  test("needs an id, and is in no other", () => {
    const group = { kind: "group", children: [square(10, { match: true })] };
    const pointers = (second: object[]) => {
      const read = readComposition(film([square(10)], second));
      return read.ok ? [] : read.issues.map(({ pointer }) => pointer);
    };
    expect(pointers([group])).toEqual(["/scenes/1/layers/0/children/0/match"]);
    expect(pointers([square(10, { id: undefined, match: true })])).toEqual(["/scenes/1/layers/0/match"]);
  });
});
