import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EditResult, type Video, VideoMix } from "#lib/api/workspace/videos.ts";
import { composeVideo } from "#lib/workspace/videos/create.ts";
import { mixVideo } from "#lib/workspace/videos/mix.ts";
import { readVideo } from "#lib/workspace/videos/read.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { smallFilm, wavOf } from "#tests/harness/films.ts";
import { asks, refusal, videoParts } from "#tests/harness/videos.ts";

const ASSET = "ast_01kb6q9v2mx4r8t0e5w7y1z3ac";
const none = { revision: null, onStale: "refuse" } as const;
const voice = { kind: "file", file: "voice", role: "voice" };

onBothEngines((open) => {
  let opened: TestDatabase;
  let video: Video;
  const parts = () =>
    videoParts(opened.database, {
      sound: async (userId, assetId) =>
        userId === "user-1" && assetId === ASSET ? { contentType: "audio/wav", bytes: wavOf(0.5) } : null,
    });
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(async () => {
    await emptyTables(opened.database.queries);
    const composition = JSON.parse(JSON.stringify(smallFilm()));
    video = await composeVideo(parts(), asks(), { composition, metadata: {} });
  });
  const mix = (body: object, base: Parameters<typeof mixVideo>[4] = none) =>
    mixVideo(parts(), asks(), video.id, VideoMix.parse(body), base);
  const audio = async () =>
    ((await readVideo(parts(), asks(), video.id, ["composition"])).composition as { audio?: unknown }).audio;

  describe("a mix", () => {
    test("is the whole sound of the film, and its pictures stay", async () => {
      const tracks = [
        { kind: "bed", mood: "warm", gainDb: -3 },
        { kind: "effect", effect: "chime", at: { scene: "last" } },
      ];
      const result = await mix({ tracks, duckingDb: 12 });
      expect(EditResult.parse(result)).toEqual(result);
      expect(result).toMatchObject({
        did: "revised",
        revision: { kind: "mix", number: 2 },
        video: { seconds: 6 },
      });
      expect(await audio()).toEqual({ tracks, duckingDb: 12 });
      await mix({ tracks: [] });
      expect(await audio()).toBeUndefined();
      expect((await readVideo(parts(), asks(), video.id, [])).hash).toBe(video.hash);
    });

    test("takes uploaded sound by its asset, and keeps it by its id", async () => {
      await mix({ tracks: [voice], files: [{ id: "voice", asset: ASSET, description: "Ada" }] });
      const first = await audio();
      expect(first).toMatchObject({
        files: [{ id: "voice", data: expect.stringMatching(/^data:audio\/wav;base64,/) }],
      });
      await mix({ tracks: [{ ...voice, gainDb: -6 }], files: [{ id: "voice" }] });
      expect(await audio()).toMatchObject({ files: (first as { files: unknown }).files });
    });

    test.each([
      [
        "an asset that is not there",
        { tracks: [voice], files: [{ id: "voice", asset: ASSET.replace("ac", "ad") }] },
        "/files/0/asset",
      ],
      ["a file that the film has not", { tracks: [voice], files: [{ id: "voice" }] }, "/files/0"],
      ["a track that names no file", { tracks: [voice] }, "/tracks/0/file"],
      ["a mood that there is not", { tracks: [{ kind: "bed", mood: "polka" }] }, "/tracks/0/mood"],
      [
        "a scene that there is not",
        { tracks: [{ kind: "effect", effect: "chime", at: { scene: "x" } }] },
        "/tracks/0/at/scene",
      ],
    ])("with %s is refused, in words of the mix", async (_, body, pointer) => {
      const { code, extras } = await refusal(mix(body));
      expect([code, extras.pointer]).toEqual(["unprocessable", pointer]);
      expect(await audio()).toBeUndefined();
    });

    test("for an older revision is refused: it would take back what came between", async () => {
      await mix({ tracks: [{ kind: "bed", mood: "warm" }] });
      const late = mix({ tracks: [] }, { revision: 1, onStale: "refuse" });
      expect(await refusal(late)).toMatchObject({ code: "stale_revision", extras: { revision: 2 } });
    });
  });
});
