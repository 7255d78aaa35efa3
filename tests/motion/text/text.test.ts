import { describe, expect, test } from "vitest";
import { shapeText } from "#lib/motion/text/shape-text.ts";
import { breakText } from "#lib/motion/text/break-text.ts";
import { textParts } from "#lib/motion/draw/layers/text-layer.ts";
import { layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import { fontsFor, stageOf } from "#lib/motion/draw/stage.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, readFilm } from "#tests/motion/films.ts";

const composition = readFilm(
  film(640, 360, [
    { id: "one", durationSeconds: 1, layers: [{ kind: "text", runs: [{ text: "Abc" }], font: "display" }] },
  ]),
);
const assets = await loadAssets(composition);
const stage = stageOf(composition, assets);

/** The lines of a text that is at most so many em wide. */
function linesOf(text: string, maximum: number, balance = true): string[] {
  const fonts = fontsFor(stage, "display", undefined, false, text);
  const shaped = shapeText([{ text, fonts, color: "#000000" }], 0, assets.shaper);
  return breakText(shaped, maximum, balance).lines.map((words) =>
    words
      .map(({ pieces, space }) => pieces.map((piece) => piece.text).join("") + (space ? " " : ""))
      .join("")
      .trim(),
  );
}

describe("a word with a hyphen stays in one line where there is room for it", () => {
  test.each([
    ["No call-out charge", 4.9, ["No", "call-out", "charge"]],
    ["It is ammonia-free now", 7.5, ["It is", "ammonia-free", "now"]],
    ["A state-of-the-art oven", 9, ["A state-of-the-art", "oven"]],
    ["A 10-minute walk", 6, ["A 10-minute", "walk"]],
    // where there is none it is broken as ever
    ["South-facing roofs", 4, ["South-", "facing", "roofs"]],
  ])("%s", (text, maximum, lines) => expect(linesOf(text, maximum)).toEqual(lines));

  test("it is set a little smaller for that, and broken where that would be much smaller", () => {
    const drawn = (text: string, width: number) => {
      const layer = layerOf({ kind: "text", runs: [{ text }], sizeUnits: 20, font: "display" }) as TextLayer;
      const box = { x: 0, y: 0, width, height: 1000 };
      const { parts, units } = textParts(layer, "line", box, 1, stage);
      return { units, em: (parts[0]?.frameBox.height ?? 0) / 1.04 };
    };
    const wanted = drawn("Call", 600).em;
    const smaller = drawn("Call-out", 330);
    expect(smaller.units).toBe(1);
    expect(smaller.em).toBeLessThan(wanted);
    expect(drawn("Call-out", 200)).toMatchObject({ units: 2 });
  });

  test.each([["A lunchbox that keeps", 5.6, ["A lunchbox", "that keeps"]]])(
    "no line is an article by itself: %s",
    (text, maximum, lines) => expect(linesOf(text, maximum)).toEqual(lines),
  );

  test("a text of nothing but hyphens takes no time", () => {
    const begin = performance.now();
    linesOf("a-".repeat(5000), 20);
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});
