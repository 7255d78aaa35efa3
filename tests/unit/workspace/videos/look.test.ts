import { afterAll, beforeAll, expect, test } from "vitest";
import { Findings, NewVideo, type Video } from "#lib/api/workspace/videos.ts";
import { decodePicture } from "#lib/video/draw/canvas.ts";
import { composeVideo, createVideo } from "#lib/workspace/videos/create.ts";
import { frameOf, lookOver, sheetOf } from "#lib/workspace/videos/look.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { smallBoard, smallFilm } from "#tests/harness/films.ts";
import { asks, refusal, videoParts } from "#tests/harness/videos.ts";

onBothEngines((open) => {
  let opened: TestDatabase;
  let film: Video;
  let board: Video;
  const parts = () => videoParts(opened.database);
  beforeAll(async () => {
    opened = await open();
    const composition = JSON.parse(JSON.stringify(smallFilm()));
    film = await composeVideo(parts(), asks(), { composition, metadata: {} });
    board = await createVideo(parts(), asks(), NewVideo.parse({ storyboard: smallBoard() }));
  });
  afterAll(() => opened.drop());

  test("a frame is a PNG of the film's size, or as wide as it is asked for", async () => {
    for (const [width, size] of [
      [undefined, [320, 180]],
      [160, [160, 90]],
      [4_000, [320, 180]],
    ] as const) {
      const { png, hash, revision } = await frameOf(parts(), asks(), film.id, { at: 1, width });
      const { widthPixels, heightPixels } = await decodePicture(png);
      expect([widthPixels, heightPixels]).toEqual(size);
      expect([hash, revision]).toEqual([film.hash, 1]);
    }
  });

  test("the end of the film is its last frame; behind it there is none", async () => {
    await frameOf(parts(), asks(), film.id, { at: 6 });
    expect(await refusal(frameOf(parts(), asks(), film.id, { at: 6.1 }))).toMatchObject({
      code: "invalid_request",
      extras: { parameter: "at" },
    });
  });

  test("a sheet shows the moments that the command shows", async () => {
    const sheet = (moments: object) => sheetOf(parts(), asks(), film.id, moments);
    const labels = (await sheet({})).moments.map(({ label }) => label);
    expect([labels[0], labels.at(-1), new Set(labels).size]).toEqual(["first", "last", 2]);
    expect((await sheet({ at: [0, 4] })).moments.map(({ seconds }) => seconds)).toEqual([0, 4]);
    expect((await sheet({ every: 2 })).moments.map(({ seconds }) => seconds)).toEqual([0, 2, 4, 6]);
    const many = await sheet({ every: 0.2 });
    expect([many.moments.length, many.leftOut]).toEqual([16, 15]);
    expect(await decodePicture(many.png)).toMatchObject({ widthPixels: many.widthPixels });
    expect((await refusal(sheet({ beats: true }))).extras.parameter).toBe("beats");
    expect((await refusal(sheet({ transitions: true }))).extras.parameter).toBe("transitions");
    const { moments } = await sheetOf(parts(), asks(), board.id, { beats: true });
    expect(moments.length).toBeGreaterThan(0);
  });

  test("findings point into what the film was written as", async () => {
    for (const video of [film, board]) {
      const findings = await lookOver(parts(), asks(), video.id, undefined);
      expect(Findings.parse(findings)).toEqual(findings);
      expect(findings).toMatchObject({ of: video.source, counts: video.findings });
    }
  });

  test("nothing of another account's is shown", async () => {
    const other = asks("user-2");
    expect(await refusal(frameOf(parts(), other, film.id, { at: 0 }))).toMatchObject({ code: "not_found" });
    expect(await refusal(sheetOf(parts(), other, film.id, {}))).toMatchObject({ code: "not_found" });
    expect(await refusal(lookOver(parts(), other, film.id, 1))).toMatchObject({ code: "not_found" });
  });
});
