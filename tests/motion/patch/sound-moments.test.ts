import { describe, expect, test } from "vitest";
import { landingOf } from "#lib/motion/sound/mix.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { editByInstruction } from "#lib/motion/edit/edit.ts";
import { paletteOf, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

type Tracks = NonNullable<AudioInput["tracks"]>;

/** Three scenes of 4 s; in the second a word comes at 1.2 s and has arrived at 1.9 s, and a number counts until 2.6 s. */
function filmOf(tracks: Tracks): Composition {
  const words = (text: string) => ({ kind: "text" as const, runs: [{ text }], sizeUnits: 8 });
  const read = readComposition({
    ...{ format: "composition/1", widthPixels: 640, heightPixels: 360, fps: 30 },
    brand: { name: "Harbour", palette: paletteOf("tally"), type: TYPE_PAIRS.bench, motion: "bold" },
    scenes: [
      { id: "one", durationSeconds: 4, layers: [words("Boats for rent")] },
      {
        id: "two",
        durationSeconds: 4,
        transition: { kind: "slide", durationSeconds: 0.6 },
        layers: [
          { ...words("Open all year"), enter: { preset: "rise", delaySeconds: 1.2, durationSeconds: 0.7 } },
          {
            kind: "chart",
            chart: { type: "counter", value: 92 },
            startSeconds: 1,
            countSeconds: 1.6,
          },
        ],
      },
      { id: "three", durationSeconds: 4, layers: [words("Book today")] },
    ],
    audio: {
      files: [{ id: "voice", data: "data:audio/wav;base64,UklGRg==" }],
      tracks,
    },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.composition;
}
const effect = (at: object): Tracks[number] => ({ kind: "effect", effect: "chime", at }) as Tracks[number];

function edited(film: Composition, instruction: string) {
  const { composition, notUnderstood } = editByInstruction(film, instruction);
  expect(notUnderstood).toEqual([]);
  const timeline = timelineOf(composition);
  const scene = (id: string) => {
    const found = timeline.scenes.find((one) => one.scene.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  const startOf = (id: string) => scene(id).firstFrame / timeline.fps;
  const tracks = composition.audio?.tracks ?? [];
  const landings = tracks.flatMap((track) =>
    track.kind === "effect" ? [landingOf(track.at, timeline)] : [],
  );
  return { composition, tracks, landings, startOf, layers: scene("two").scene.layers };
}

describe("after an edit of the length", () => {
  test.each([
    "make it 24 seconds",
    "make it 6 seconds",
    "faster",
    "much slower",
    "scene 2 two seconds longer",
    "scene 2 half as long",
  ])("%s: effects land with what they landed with", (instruction) => {
    const film = filmOf([
      effect({ scene: "two", moment: "start", offsetSeconds: 1.2 }),
      effect({ scene: "two", moment: "start", offsetSeconds: 1.92 }),
      effect({ scene: "two", moment: "start", offsetSeconds: 2.6 }),
      effect({ scene: "two", moment: "end", offsetSeconds: -2.8 }),
      effect({ seconds: 5.2 }),
      effect({ scene: "three", moment: "start", offsetSeconds: 0 }),
      effect({ scene: "two", moment: "transition", offsetSeconds: 0 }),
    ]);
    const { landings, startOf, layers, composition } = edited(film, instruction);
    const [word, counter] = layers;
    if (counter?.kind !== "chart" || !word?.enter) throw new Error("other layers");
    const comes = startOf("two") + word.startSeconds + word.enter.delaySeconds;
    const arrives = comes + word.enter.durationSeconds;
    const counted = startOf("two") + counter.startSeconds + counter.countSeconds;
    const transition = (composition.scenes[1]?.transition?.durationSeconds ?? 0) / 2;
    const wanted = [
      comes,
      arrives + 0.02,
      counted,
      comes,
      comes,
      startOf("three"),
      startOf("two") + transition,
    ];
    for (const [at, seconds] of wanted.entries())
      expect(Math.abs((landings[at] ?? 0) - seconds), `effect ${at}`).toBeLessThan(0.035);
  });

  test("music that began with a scene begins with it, a voice keeps its length, and both ends stay ends", () => {
    const film = filmOf([
      { kind: "bed", mood: "calm", startSeconds: 4, endSeconds: 8 },
      { kind: "file", file: "voice", startSeconds: 8, endSeconds: 10.5 },
      { kind: "bed", mood: "calm" },
    ]);
    const { tracks, startOf } = edited(film, "make it 6 seconds");
    expect(tracks).toMatchObject([
      { startSeconds: startOf("two"), endSeconds: startOf("three") },
      { startSeconds: startOf("three"), endSeconds: startOf("three") + 2.5 },
      { startSeconds: 0 },
    ]);
    expect(tracks[2]).not.toHaveProperty("endSeconds", expect.any(Number));
  });

  test("a scene that is taken out takes its time with it", () => {
    const film = filmOf([effect({ seconds: 8.5 }), { kind: "bed", mood: "calm", startSeconds: 8 }]);
    const { composition, notUnderstood } = editByInstruction(film, "remove scene 1");
    expect(notUnderstood).toEqual([]);
    expect(composition.audio?.tracks).toMatchObject([{ at: { seconds: 4.5 } }, { startSeconds: 4 }]);
  });

  test("what the edit itself sets stays as it set it", () => {
    const film = filmOf([{ kind: "bed", mood: "calm", startSeconds: 2 }]);
    const { tracks, startOf } = edited(film, "music from scene 2 on");
    expect(tracks).toMatchObject([{ startSeconds: startOf("two") }]);
  });
});
