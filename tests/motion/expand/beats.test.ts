import { describe, expect, test } from "vitest";
import { readWritten } from "#lib/motion/expand/read-written.ts";
import { expanded, film, FIRST, layers, sceneOf, TEXT, wrong } from "#tests/motion/expand/written.ts";

describe("beats", () => {
  const title = {
    ...TEXT,
    id: "title",
    startSeconds: "in",
    enter: { preset: "fade", delaySeconds: 0.5, durationSeconds: 1 },
  };
  const beats = { in: 1, out: "after:title+0.4", late: "out + 1" };
  test("stand for seconds of the scene, and for its length", () => {
    const note = {
      ...TEXT,
      startSeconds: "out",
      endSeconds: "late-0.5",
      keyframes: { x: [{ atSeconds: "late", value: 1 }] },
    };
    const scene = sceneOf(layers([title, note], {}, { beats, durationSeconds: "late+2" }));
    expect(scene).toMatchObject({
      durationSeconds: 5.9,
      layers: [
        { startSeconds: 1 },
        { startSeconds: 2.9, endSeconds: 3.4, keyframes: { x: [{ atSeconds: 3.9 }] } },
      ],
    });
    expect(scene).not.toHaveProperty("beats");
  });

  test("are told in the order of time", () => {
    const read = readWritten(layers([title], {}, { beats }));
    expect(read.ok && read.written.beats).toEqual([
      { sceneIndex: 0, name: "in", seconds: 1 },
      { sceneIndex: 0, name: "out", seconds: 2.9 },
      { sceneIndex: 0, name: "late", seconds: 3.9 },
    ]);
  });

  test("stand in sound, of the scene and of the film", () => {
    const scenes = [
      { id: "one", durationSeconds: 2, layers: [] },
      { id: "two", durationSeconds: 6, beats, layers: [title] },
    ];
    const tracks = [
      { kind: "effect", effect: "tick", at: { scene: "two", offsetSeconds: "out" } },
      { kind: "effect", effect: "tick", at: { seconds: "two.out+1" } },
      { kind: "bed", mood: "calm", startSeconds: "two.in" },
    ];
    expect(expanded(film({ scenes, audio: { tracks } })).audio?.tracks).toMatchObject([
      { at: { scene: "two", offsetSeconds: 2.9 } },
      { at: { seconds: 5.9 } },
      { startSeconds: 3 },
    ]);
  });

  test("numbers in a group with its own time count from it, moments from the scene", () => {
    const group = (more: object, ...children: object[]) => ({
      kind: "group",
      time: "group",
      ...more,
      children,
    });
    const inner = group(
      { startSeconds: 1 },
      { ...TEXT, startSeconds: 0.5, endSeconds: 1 },
      { ...TEXT, startSeconds: "in" },
    );
    const scene = sceneOf(layers([group({ startSeconds: "out" }, inner, TEXT), title], {}, { beats }));
    expect(scene?.layers[0]).toMatchObject({
      startSeconds: 2.9,
      children: [
        { startSeconds: 3.9, children: [{ startSeconds: 4.4, endSeconds: 4.9 }, { startSeconds: 1 }] },
        { startSeconds: 2.9 },
      ],
    });
    expect(scene?.layers[0]).not.toHaveProperty("time");
  });

  const at = (startSeconds: string) => layers([{ ...TEXT, startSeconds }, title], {}, { beats });
  test.each<[string, unknown, string]>([
    ["one that there is not", at("ou"), `${FIRST}/startSeconds: there is no beat "ou": did you mean "out"?`],
    [
      "a layer that there is not",
      at("after:tilte"),
      `${FIRST}/startSeconds: there is no layer with the id "tilte": did you mean "title"?`,
    ],
    ["what is no moment", at("1s"), `${FIRST}/startSeconds: "1s" is no moment`],
    ["before the scene", at("in-2"), `${FIRST}/startSeconds: at least 0`],
    [
      "what waits for itself",
      layers([title], {}, { beats: { in: "out", out: "after:title" } }),
      "waits for itself",
    ],
    [
      "a scene of the sound that there is not",
      layers(
        [title],
        { audio: { tracks: [{ kind: "bed", mood: "calm", startSeconds: "onee.in" }] } },
        { beats },
      ),
      '/audio/tracks/0/startSeconds: there is no scene "onee": did you mean "one"?',
    ],
    [
      "time of what holds nothing",
      layers([{ ...TEXT, time: "group" }]),
      `${FIRST}/time: expected "group" or "scene"`,
    ],
    [
      "a moment where there is a length",
      layers([{ ...title, startSeconds: 0, enter: { preset: "fade", delaySeconds: "in" } }], {}, { beats }),
      `${FIRST}/enter/delaySeconds: expected number`,
    ],
  ])("%s is refused where it was written", (_, value, says) => {
    expect(wrong(value).join("\n")).toContain(says);
  });
});
