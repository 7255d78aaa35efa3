import { describe, expect, test } from "vitest";
import { cellsOf, drawCells } from "#lib/motion/text/code-cells.ts";
import type { CodeLayer } from "#lib/motion/composition/schema/code-layer.ts";
import { layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { TextLayer } from "#lib/motion/composition/schema/text-layer.ts";
import { codeDrawing } from "#lib/motion/draw/layers/code-layer.ts";
import { undrawable } from "#lib/motion/words/drawable.ts";
import { clustersOf, LINE_MARKS, missingCharacters } from "#lib/motion/text/clusters.ts";
import { FAMILY_NAMES, fontChain, fontKey } from "#lib/motion/composition/fonts.ts";
import { createShaper } from "#lib/motion/text/harfbuzz.ts";
import { shapeText } from "#lib/motion/text/shape-text.ts";
import { fontsFor, stageOf } from "#lib/motion/draw/stage.ts";
import { breakText } from "#lib/motion/text/break-text.ts";
import { drawText } from "#lib/motion/text/draw-text.ts";
import { textParts } from "#lib/motion/draw/layers/text-layer.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { fontBytes } from "#lib/video/font-files.ts";
import { film, readFilm } from "#tests/motion/films.ts";

const shaper = createShaper(
  await fontBytes(
    [800, 700, 400, 500].flatMap((weight) => FAMILY_NAMES.map((name) => fontKey(name, weight, false))),
  ),
);
const run = (text: string) => ({
  text,
  fonts: fontChain("Bricolage Grotesque", 700, false, text),
  color: "#000000",
});
const glyphsOf = (text: string) =>
  shapeText([run(text)], 0, shaper).paragraphs.flatMap((words) =>
    words.flatMap(({ pieces }) => pieces.flatMap(({ glyphs }) => glyphs)),
  );
const hasBox = (text: string): boolean => glyphsOf(text).some(({ id }) => id === 0);
const drawn = (text: string, by: "layer" | "glyph" = "layer", tracking = 0) => {
  const shaped = shapeText([run(text)], tracking, shaper);
  const broken = breakText(shaped, Number.POSITIVE_INFINITY, false);
  const options = { width: broken.width, lineHeight: 1, align: "start", by } as const;
  return drawText(shaped, broken, options, shaper);
};

describe("a letter with its marks is drawn whole, or what is missing is named", () => {
  test.each([
    ["as one sign of the font", "e\u0301"],
    ["in another font that has both", "x\u0338"],
    ["kana", "か\u3099"],
    ["pointed Hebrew", "ש\u05c1\u05b8ל\u05d5\u05b9ם"],
    ["vowelled Arabic", "ب\u0650س\u0652م"],
    ["joiners of Persian", "می\u200cخواهم"],
    ["a mark without a letter", "\u0301"],
    ["a variation selector", "\u2713\ufe0e"],
    ["lines under and through letters", "u\u0332n\u0332der 4\u03369\u0336"],
    ["spaces of all widths", "1\u202f000\u2009m\u3000x"],
  ])("%s", (_, text) => {
    expect(missingCharacters([run(text)], shaper)).toEqual([]);
    expect(hasBox(text)).toBe(false);
  });

  test.each([
    ["a mark that no font has", "n\u032f", ["\u032f"]],
    ["on a space", " \u1ab0", ["\u1ab0"]],
    ["marks of letters of several fonts", "日\u0332本\u0306", ["\u0306"]],
    ["a keycap", "1\ufe0f\u20e3", ["\u20e3"]],
    ["emoji with a joiner", "👩\u200d💻", ["👩", "💻"]],
    ["a flag", "🇩🇪", ["🇩", "🇪"]],
    ["a sign of format that has a picture", "\u0601\ufff9", ["\ufff9"]],
    ["both of them", "क\u093f", ["क", "\u093f"]],
  ])("%s is named", (_, text, missing) => expect(missingCharacters([run(text)], shaper)).toEqual(missing));

  test("no mark of Unicode is a box on any letter, unless it is named", () => {
    const marks = Array.from({ length: 0x3100 - 0x300 }, (_, at) => String.fromCodePoint(0x300 + at)).filter(
      (character) => /\p{M}/u.test(character),
    );
    expect(marks.length).toBeGreaterThan(1000);
    const wrong = ["x", "e", "日", "か", "ש", "ب"].flatMap((letter) =>
      marks
        .map((mark) => letter + mark)
        .filter((text) => hasBox(text) !== missingCharacters([run(text)], shaper).length > 0),
    );
    expect(wrong).toEqual([]);
  });

  test("before fonts are loaded too: the marks that Inter lacks, and none that it has", () => {
    const fonts = [fontKey("Inter", 400, false), fontKey("Inter", 700, false)];
    const blocks = [
      [0x300, 0x36f],
      [0x1ab0, 0x1aff],
      [0x1dc0, 0x1dff],
      [0x20d0, 0x20ff],
      [0xfe20, 0xfe2f],
    ] as const;
    for (const [first, last] of blocks)
      for (let point = first; point <= last; point += 1) {
        const mark = String.fromCodePoint(point);
        if (mark === "\u20e3" || !/\p{M}/u.test(mark) || mark.normalize("NFC") !== mark) continue;
        const missing = !(mark in LINE_MARKS) && !fonts.every((font) => shaper.covers(font, point));
        expect(undrawable(`日${mark}`).length > 0, point.toString(16)).toBe(missing);
      }
    // part of a letter that the fonts have
    expect(undrawable("l\u0331")).toEqual([]);
  });

  test("the place of a mark is told, and it is on a circle to be seen", async () => {
    const composition = readFilm(
      film(640, 360, [
        {
          id: "one",
          durationSeconds: 1,
          layers: [{ kind: "text", runs: [{ text: "fine" }, { text: "n\u032f" }] }],
        },
      ]),
    );
    const failure = await loadAssets(composition).catch((error: unknown) => error);
    expect(failure).toHaveProperty("issues", [
      { pointer: "/scenes/0/layers/0/runs/1/text", message: "no font draws ◌\u032f (U+032F)" },
    ]);
  });
});

describe("marks that are lines", () => {
  test("they are straight, as wide as their letters with what is between them", () => {
    const bare = drawn("49", "layer", 0.1).parts[0];
    const struck = drawn("4\u03369\u0336", "layer", 0.1).parts[0];
    expect(struck?.outline.data.startsWith(bare?.outline.data.slice(0, 20) ?? "-")).toBe(true);
    expect(struck?.box).toEqual(bare?.box);
    const { x, width } = struck?.outline.bounds ?? { x: 0, width: 0 };
    expect(x).toBe(0);
    expect(width / 2048).toBeCloseTo(bare?.box.width ?? 0, 3);
    // no text has the line: it is drawn as an outline everywhere
    expect(bare?.text).toBeDefined();
    expect(struck?.text).toBeUndefined();
  });

  test("above, through, under, twice under", () => {
    const middle = (mark: string) => {
      const { y, height } = drawn(`\u00a0${mark}`).parts[0]?.outline.bounds ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const heights = ["\u0305", "\u0336", "\u0332", "\u0333"].map(middle);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });

  test("a letter and its marks move as one, and are spaced as one", () => {
    expect(drawn("x\u0338y", "glyph").units).toBe(2);
    const width = (tracking: number) => drawn("x\u0338y", "layer", tracking).parts[0]?.box.width ?? 0;
    expect(width(0.5) - width(0)).toBeCloseTo(1, 6);
  });

  test("an accent is part of its letter in a run of its own too", () => {
    const clusters = clustersOf([run("e"), { ...run("\u0301a"), color: "#ff0000" }]);
    expect(clusters.map(({ text, run: { color } }) => [text, color])).toEqual([
      ["e\u0301", "#000000"],
      ["a", "#ff0000"],
    ]);
  });
});

describe("soft hyphens", () => {
  const text = "Donau\u00addampf\u00adschiff";
  const linesAt = (maximum: number, words = text) =>
    breakText(shapeText([run(words)], 0, shaper), maximum, true).lines.map((line) =>
      line
        .map(({ pieces, space }) => pieces.map((piece) => piece.text).join("") + (space ? " " : ""))
        .join("")
        .trim(),
    );

  test.each([
    [20, ["Donaudampfschiff"]],
    [7, ["Donau-", "dampfschiff"]],
    [4, ["Donau-", "dampf-", "schiff"]],
  ])("a hyphen is seen where a line ends with one, and nowhere else: %d em", (maximum, lines) =>
    expect(linesAt(maximum)).toEqual(lines),
  );

  test("a word that has room on the next line stays whole", () =>
    expect(linesAt(10, `Der ${text}`)).toEqual(["Der", "Donaudampfschiff"]));

  test("the hyphen has room too: no line is wider than asked", () => {
    const shaped = shapeText([run(text)], 0, shaper);
    for (let maximum = 4; maximum < 10; maximum += 0.05) {
      expect(breakText(shaped, maximum, true).width).toBeLessThanOrEqual(maximum + 1e-6);
      expect(breakText(shaped, maximum, false).width).toBeLessThanOrEqual(maximum + 1e-6);
    }
  });
});

test("every kind of new line is one, and spaces at a line's end take no room", () => {
  const { paragraphs } = shapeText([run("a\r\nb\rc\u2028d\u2029e")], 0, shaper);
  expect(paragraphs.map((words) => words.map(({ pieces }) => pieces[0]?.text))).toEqual([
    ...["a", "b", "c", "d", "e"].map((one) => [one]),
  ]);
  const lines = breakText(shapeText([run("one   two")], 0, shaper), 2.5, false).lines;
  expect(lines.map((words) => words.length)).toEqual([1, 1]);
});

describe("code stands in cells", () => {
  const CODE = 'const 名前 = "שלום عليكم e\u0301 x\u0336"';
  const composition = readFilm(
    film(640, 360, [
      {
        id: "one",
        durationSeconds: 1,
        layers: [{ kind: "code", code: CODE }],
      },
    ]),
  );
  const fonts = (text: string) => fontsFor({ composition }, "mono", 500, false, text);
  const advance = (shaper.shape(fonts("0")[0] ?? "", "0", false)[0]?.advance ?? 0) / 2048;
  const cells = (line: string) => {
    const [begin, end] = [line.indexOf('"'), line.lastIndexOf('"') + 1];
    return cellsOf(line, fonts(line), advance, end > 0 ? [[begin, end]] : [], shaper);
  };
  const columns = (line: string) =>
    cells(line).cells.map(({ text, column, cells: count }) => [text, column, count]);

  test("an ideograph takes two, half a kana one, a letter with its marks one", () => {
    expect(columns("a名ｱe\u0301b\u0336c")).toEqual([
      ["a", 0, 1],
      ["名", 1, 2],
      ["ｱ", 3, 1],
      ["e\u0301", 4, 1],
      ["b", 5, 1],
      ["c", 6, 1],
    ]);
    expect(cells("a名ｱe\u0301b\u0336c")).toMatchObject({ columns: 7, characters: 8 });
  });

  test("right-to-left words stand from right to left, each whole, and the line from left to right", () => {
    const line = 'x = "שלום עולם" # 1';
    const { cells: all, columns: count } = cells(line);
    const byColumn = all.toSorted((a, b) => a.column - b.column).map(({ text }) => text);
    expect(byColumn.join("")).toBe('x = "עולם שלום" # 1');
    expect(byColumn.slice(5, 8)).toEqual(["עולם", " ", "שלום"]);
    // what is no text keeps its order: arguments, names, operators
    expect(cells("f(א, ב) = 1").cells.map(({ column }) => column)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(count).toBe(all.reduce((sum, one) => sum + one.cells, 0));
  });

  test("no two overlap", () => {
    for (const line of [
      'let 名前 = "שלום, عليكم 12" // e\u0301…→½',
      "日本語ｶﾅ（全角）ＡＢＣ",
      "مرحبا 日本 שלום",
    ]) {
      const { cells: all } = cells(line);
      const boxes = all
        .map((cell) => drawCells([cell], advance, shaper).outline.bounds)
        .filter(({ width }) => width > 0)
        .toSorted((a, b) => a.x - b.x);
      expect(boxes.length).toBeGreaterThan(2);
      boxes.forEach((box, index) => {
        const next = boxes[index + 1];
        if (next) expect(box.x + box.width, `${line}: ${index}`).toBeLessThan(next.x + 0.12 * 2048);
      });
    }
  });

  test("it is typed letter by letter, right-to-left words whole, and the size keeps all in the window", async () => {
    const assets = await loadAssets(composition);
    const stage = stageOf(composition, assets);
    const layer = layerOf({ kind: "code", code: CODE, charactersPerSecond: 1, sizeUnits: 20 }) as CodeLayer;
    const box = { x: 0, y: 0, width: 640, height: 360 };
    const draw = codeDrawing(layer, box, 1, stage);
    // but for the window, its bar and three dots, and the cursor
    const said = (seconds: number) =>
      draw(seconds, 60)
        .slice(5)
        .flatMap((op) => ("outline" in op ? [op] : []));
    expect(said(7.5).length).toBeLessThan(said(8.5).length);
    // within the quotation marks: a word of four letters comes with its last
    const inWord = [12.5, 13.5, 15.5].map((seconds) => said(seconds).length);
    expect(new Set(inWord).size).toBe(1);
    expect(said(16.5).length).toBe((inWord[0] ?? 0) + 1);
    for (const op of said(100)) {
      const { x, width } = op.outline.bounds;
      expect(op.matrix[4] + (x + width) * op.matrix[0]).toBeLessThanOrEqual(640);
    }
  });
});

test("a text layer in three lines of French keeps its punctuation", async () => {
  const composition = readFilm(
    film(640, 360, [{ id: "one", durationSeconds: 1, layers: [{ kind: "text", runs: [{ text: "x" }] }] }]),
  );
  const stage = stageOf(composition, { ...(await loadAssets(composition)), shaper });
  const layer = layerOf({
    kind: "text",
    runs: [{ text: "« Prêt ? »\nOui, à 50 % !" }],
    sizeUnits: 20,
    font: "display",
  }) as TextLayer;
  const { parts } = textParts(layer, "line", { x: 0, y: 0, width: 420, height: 2000 }, 1, stage);
  const lines = parts.map(({ text }) => text?.runs.map((one) => one.text).join(""));
  for (const line of lines) expect(line).not.toMatch(/^[?!»%]|«$/);
});
