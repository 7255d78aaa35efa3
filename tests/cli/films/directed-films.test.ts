import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import intents from "#lib/cli/page-films/intents.json" with { type: "json" };
import { directedOf, layOutDirected } from "#lib/cli/page-films/directed.ts";
import { INTENTS_SHEET, layOutIntents } from "#lib/cli/page-films/intent-frames.ts";
import { DIRECTED_FILMS, INTENT_FRAMES } from "#lib/content/data.ts";
import { readSources } from "#lib/content/source.ts";
import { INTENT_NAMES } from "#lib/motion/storyboard/intents.ts";
import { directedFilm } from "#app/_ui/film/directed.ts";
import { faultsOf } from "#tests/motion/storyboard/boards.ts";

const films = directedOf(await readSources());

test("two pages show a film that an agent directed, one of them the homepage", () => {
  expect(films.map(({ path }) => path).sort()).toEqual(["/", "/mcp"]);
  expect(Object.keys(DIRECTED_FILMS)).toEqual(films.map(({ name }) => name));
});

describe.each(films)("$name", (directed) => {
  const { name, board } = directed;

  test("is what the storyboard on the page becomes now; else run `npm run films`", async () => {
    const { compositionSha256, film } = await layOutDirected(directed);
    expect(compositionSha256).toBe(DIRECTED_FILMS[name]?.compositionSha256);
    expect(film.scenes.map(({ says }) => says)).toEqual(DIRECTED_FILMS[name]?.scenes.map(({ says }) => says));
  });

  test("has nothing to mend, as the page says", async () => {
    expect(await faultsOf(JSON.parse(board))).toEqual([]);
    expect((await layOutDirected(directed)).film.notes).toEqual([]);
  });

  test("is short, and has its files", () => {
    expect(board.length).toBeLessThanOrEqual(1704);
    const mp4 = readFileSync(`public/films/${name}.mp4`);
    expect(createHash("sha256").update(mp4).digest("hex")).toBe(DIRECTED_FILMS[name]?.sha256);
    expect(existsSync(`content/films/${name}.webp`)).toBe(true);
    expect(directedFilm(name)?.poster).toBeDefined();
  });
});

test("the film about itself counts its own characters right", () => {
  const { board = "" } = films.find(({ path }) => path === "/") ?? {};
  expect(board).toContain(`"value":${board.length},"unit":"characters"`);
});

describe("frames of the intents", () => {
  test("are one of each, of the layouts as they are now; else run `npm run films intents`", async () => {
    expect(Object.keys(INTENT_FRAMES.cells)).toEqual([...INTENT_NAMES]);
    expect((await layOutIntents()).compositionSha256).toBe(INTENT_FRAMES.compositionSha256);
  });

  test("are of scenes with nothing to mend", async () => {
    expect(await faultsOf(intents)).toEqual([]);
  });

  test("are on the sheet, which is small", () => {
    const bytes = readFileSync(INTENTS_SHEET);
    expect(bytes.length).toBeLessThan(120_000);
    const { width, height } = imageSize(bytes);
    expect([width, height]).toEqual([INTENT_FRAMES.widthPixels, INTENT_FRAMES.heightPixels]);
    for (const { x, y } of Object.values(INTENT_FRAMES.cells)) {
      expect(x + INTENT_FRAMES.cell.widthPixels).toBeLessThanOrEqual(width);
      expect(y + INTENT_FRAMES.cell.heightPixels).toBeLessThanOrEqual(height);
    }
  });
});
