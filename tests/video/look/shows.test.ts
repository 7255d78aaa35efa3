import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { exportFilm } from "#lib/video/export.ts";
import { checkedFrames, checkShows } from "#lib/video/look/shows.ts";
import { drawStills } from "#lib/video/look/stills.ts";
import { readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS } from "#tests/motion/goldens.ts";
import { THREE_SCENES } from "#tests/video/three-scenes.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-look-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { path: ffmpeg } = await findFfmpeg();
const { signal } = new AbortController();
const quick = { ffmpeg, encoding: { preset: "ultrafast", crf: 30 } } as const;

async function differs(drawn: Composition, encoded: Composition, name: string): Promise<unknown> {
  const file = join(directory, name);
  await exportFilm(encoded, file, quick);
  const frames = checkedFrames(drawn);
  const glimpses = await drawStills({ composition: drawn, poster: null, sheet: null, frames }, signal);
  return checkShows(drawn, file, frames, glimpses, { ffmpeg, signal }).then(
    () => null,
    (error: unknown) => error,
  );
}

describe("what a film shows", () => {
  const three = readFilm(THREE_SCENES);
  const [red, , blue] = three.scenes;
  const solid = (color: string): Composition => ({
    ...three,
    scenes: three.scenes.map((scene) => ({ ...scene, background: { type: "solid", color }, layers: [] })),
  });
  test.each(["emphasis", "shapes", "planned 16:9", "sparks", "charts", "phone with layers"])(
    "is what its composition draws: %s",
    async (name) => {
      const film = readFilm(GOLDEN_FILMS[name]);
      expect(await differs(film, film, `${name}.mp4`)).toBeNull();
    },
  );
  test("a black film where the composition is not", async () => {
    expect(await differs(three, solid("#000000"), "black.mp4")).toMatchObject({ code: "output_unusable" });
  });
  test("a film that stands still where the composition does not", async () => {
    if (!red || !blue) throw new Error("no scenes");
    expect(await differs(three, solid("#ff0000"), "still.mp4")).toMatchObject({ code: "output_unusable" });
  });
  test("a composition that is black passes as black", async () => {
    expect(await differs(solid("#000000"), solid("#000000"), "dark.mp4")).toBeNull();
  });
});

describe("still pictures", () => {
  beforeAll(() =>
    drawStills(
      {
        composition: readFilm(THREE_SCENES),
        poster: join(directory, "poster.png"),
        sheet: join(directory, "sheet.png"),
        frames: [],
      },
      signal,
    ),
  );
  test.each(["poster.png", "sheet.png"])("%s is a PNG", (name) => {
    expect(readFileSync(join(directory, name)).subarray(1, 4).toString()).toBe("PNG");
  });
  test("end when they are told to", async () => {
    const stop = new AbortController();
    const drawing = drawStills(
      { composition: readFilm(THREE_SCENES), poster: null, sheet: join(directory, "never.png"), frames: [] },
      stop.signal,
    );
    stop.abort(new Error("enough"));
    await expect(drawing).rejects.toThrow("enough");
  });
});
