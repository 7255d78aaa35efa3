import { expect, test } from "vitest";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import { recordedShaper, recordingShaper } from "#lib/motion/text/recorded-shaper.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { FILMS } from "#tests/motion/films.ts";

test.each(Object.entries(FILMS))("%s: a recording draws every frame as the fonts do", async (_, input) => {
  const read = readComposition(input);
  if (!read.ok) throw new Error("not a composition");
  const assets = await loadAssets(read.composition);
  const { shaper, recording } = recordingShaper(assets.shaper);
  const original = prepareFilm(read.composition, { ...assets, shaper });
  const frames = Array.from({ length: original.timeline.frames }, (_, index) => index);
  const drawn = frames.map((index) => JSON.stringify(original.frame(index)));
  const replayed = prepareFilm(read.composition, {
    ...assets,
    shaper: recordedShaper(JSON.parse(JSON.stringify(recording))),
  });
  for (const index of frames)
    expect(JSON.stringify(replayed.frame(index)), `frame ${index}`).toBe(drawn[index]);
});

test("what was not recorded is an error, not a hole in the film", () => {
  const shaper = recordedShaper({
    paragraphs: {},
    fonts: {
      a: { extents: [1, -1], covers: "x", lacks: "", leftToRight: {}, rightToLeft: {}, outlines: {} },
    },
  });
  expect(() => shaper.shape("a", "y", false)).toThrow("did not shape");
  expect(() => shaper.outline("a", 7)).toThrow("did not draw glyph 7");
  expect(() => shaper.covers("a", 0x79)).toThrow("U+79");
  expect(() => shaper.paragraph("toString")).toThrow("Nothing read");
  expect(() => shaper.extents("b")).toThrow("not recorded");
});
