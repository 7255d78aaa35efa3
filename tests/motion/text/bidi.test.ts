import { describe, expect, test } from "vitest";
import { paragraphOf } from "#lib/motion/text/paragraph.ts";
import { fontsFor, stageOf } from "#lib/motion/draw/stage.ts";
import { shapeText } from "#lib/motion/text/shape-text.ts";
import { breakText } from "#lib/motion/text/break-text.ts";
import { drawText } from "#lib/motion/text/draw-text.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { film, readFilm } from "#tests/motion/films.ts";

// by name: an editor shows them beside other letters in an order of its own
const [SHALOM, OLAM, MARHABAN] = ["שלום", "עולם", "مرحبا"];

/** What is written, and what stands on the line from left to right, by UAX #9. */
const LINES: [name: string, text: string, fromLeft: string[]][] = [
  ["Japanese in Hebrew", `${SHALOM} 日本語 ${OLAM}`, [OLAM, "日本語", SHALOM]],
  ["and a number", `${MARHABAN} 日本 2024`, ["日本", "2024", MARHABAN]],
  ["a full stop of Japanese ends the Hebrew", `${SHALOM} 日本語。`, ["。", "日本語", SHALOM]],
  ["a break behind a hyphen", `${SHALOM} Baden-Baden ${OLAM}`, [OLAM, "Baden-Baden", SHALOM]],
  ["Latin words", `${SHALOM} Hello big World ${OLAM}`, [OLAM, "Hello", "big", "World", SHALOM]],
  ["with a mark of Hebrew", `${SHALOM} hello there! ${OLAM}`, [OLAM, "!", "hello", "there", SHALOM]],
  ["Hebrew words in English", `hi ${SHALOM} ${OLAM}! bye`, ["hi", OLAM, SHALOM, "!", "bye"]],
  ["Hebrew in Japanese", `日本語 ${SHALOM} abc 日本語`, ["日本語", SHALOM, "abc", "日本語"]],
];

const composition = readFilm(
  film(640, 360, [
    {
      id: "one",
      durationSeconds: 1,
      layers: LINES.map(([, text]) => ({ kind: "text", runs: [{ text }], font: "display" })),
    },
  ]),
);
const assets = await loadAssets(composition);
const stage = stageOf(composition, assets);

function drawn(text: string, by: "layer" | "word", maximum = Number.POSITIVE_INFINITY) {
  const fonts = fontsFor(stage, "display", undefined, false, text);
  const shaped = shapeText([{ text, fonts, color: "#000000" }], 0, assets.shaper);
  const options = { width: 30, lineHeight: 1, align: "start", by } as const;
  return drawText(shaped, breakText(shaped, maximum, false), options, assets.shaper).parts;
}

/** Letters of a line from left to right; those of a right-to-left piece as they are written. */
const fromLeft = (parts: ReturnType<typeof drawn>): string =>
  parts
    .flatMap(({ text }) => text?.runs ?? [])
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join("");

describe("a line in two directions, UAX #9", () => {
  test.each(LINES)("%s", (_, text, expected) =>
    expect(fromLeft(drawn(text, "layer"))).toBe(expected.join("")),
  );

  test("words come in as they are read", () => {
    const words = drawn(`${SHALOM} 日本語 hello there! ${OLAM}`, "word").map((part) => fromLeft([part]));
    expect(words).toEqual([SHALOM, "日", "本", "語", "hello", "!there", OLAM]);
  });

  test("ideographs of a broken line too", () => {
    const text = `${SHALOM} 日本語日本語日本語`;
    expect(paragraphOf(text).base).toBe(1);
    const parts = drawn(text, "word", 6);
    const lines = [0, 1].map((line) => fromLeft(parts.filter((part) => part.line === line)));
    expect(lines).toEqual([`日本語${SHALOM}`, "日本語日本語"]);
  });
});
