import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EFFECTS, MOODS } from "#lib/motion/composition/sound-names.ts";
import { Audio, type AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";
import { FILMS } from "#tests/motion/films.ts";

const read = (audio: unknown) => readComposition({ ...FILMS.text, audio });
const WAV = "data:audio/wav;base64,UklGRg==";

describe("the audio of a composition", () => {
  test("defaults are filled in", () => {
    const result = read({ tracks: [{ kind: "bed", mood: "calm" }] } satisfies AudioInput);
    expect(result.ok && result.composition.audio).toEqual({
      tracks: [
        { kind: "bed", mood: "calm", gainDb: 0, startSeconds: 0, fadeInSeconds: 0, fadeOutSeconds: 0 },
      ],
      files: [],
      loudnessLufs: -14,
      duckingDb: 10,
    });
  });

  test("every effect may stand at a time or at a moment of a scene", () => {
    for (const effect of EFFECTS)
      for (const at of [{ seconds: 1 }, { scene: "words", moment: "transition", offsetSeconds: -0.1 }])
        expect(read({ tracks: [{ kind: "effect", effect, at }] }).ok).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ["a mood that is none", { tracks: [{ kind: "bed", mood: "sad" }] }, "/audio/tracks/0/mood"],
    [
      "a tempo too fast",
      { tracks: [{ kind: "bed", mood: "calm", beatsPerMinute: 300 }] },
      "/audio/tracks/0/beatsPerMinute",
    ],
    [
      "a scene that is none",
      { tracks: [{ kind: "effect", effect: "pop", at: { scene: "nowhere" } }] },
      "/audio/tracks/0/at/scene",
    ],
    ["a file that is none", { tracks: [{ kind: "file", file: "talk" }] }, "/audio/tracks/0/file"],
    [
      "an end before the start",
      { tracks: [{ kind: "bed", mood: "calm", startSeconds: 3, endSeconds: 2 }] },
      "/audio/tracks/0/endSeconds",
    ],
    [
      "a format that is not read",
      { files: [{ id: "a", data: "data:audio/mp4;base64,AAAA" }] },
      "/audio/files/0/data",
    ],
    [
      "an address instead of the sound",
      { files: [{ id: "a", data: "https://a.example/b.wav" }] },
      "/audio/files/0/data",
    ],
    [
      "one id twice",
      {
        files: [
          { id: "a", data: WAV },
          { id: "a", data: WAV },
        ],
      },
      "/audio/files/1/id",
    ],
    [
      "too many beds",
      { tracks: Array.from({ length: 3 }, () => ({ kind: "bed", mood: "calm" })) },
      "/audio/tracks",
    ],
    [
      "too many effects",
      { tracks: Array.from({ length: 201 }, () => ({ kind: "effect", effect: "pop", at: { seconds: 0 } })) },
      "/audio/tracks",
    ],
    ["a loudness that hurts", { loudnessLufs: -5 }, "/audio/loudnessLufs"],
    ["something unknown", { volume: 1 }, "/audio"],
  ])("%s is refused with its place", (_, audio, pointer) => {
    const result = read(audio);
    expect(result.ok ? [] : result.issues.map((issue) => issue.pointer)).toEqual([pointer]);
  });
});

describe("the docs page", () => {
  const page = readFileSync("content/docs/films/audio.mdx", "utf8");

  test("its sample is audio as we read it", () => {
    const samples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
      ([, text = ""]) => JSON.parse(text) as unknown,
    );
    expect(samples).toHaveLength(1);
    expect(Audio.safeParse(samples[0]).error).toBeUndefined();
  });

  test("every mood with its tempo, every effect", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| (\d+) to (\d+) \|$/gm)].map(([, mood, ...tempo]) => [
      mood,
      tempo.map(Number),
    ]);
    expect(rows).toEqual(MOODS.map((mood) => [mood, [...MUSIC[mood].tempo]]));
    const row = /^\| `effect` \| (.*?) \|/m.exec(page)?.[1] ?? "";
    expect([...row.matchAll(/`(\w+)`/g)].map(([, effect]) => effect)).toEqual([...EFFECTS]);
  });
});
