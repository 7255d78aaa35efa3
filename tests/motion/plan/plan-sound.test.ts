import { describe, expect, test } from "vitest";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { planSound } from "#lib/motion/plan/plan-sound.ts";
import { quietEnd, soundWords } from "#lib/motion/plan/sound-wishes.ts";
import { FILMS } from "#tests/motion/films.ts";

const SCENES = Array.from(
  { length: 7 },
  (_, index): SceneInput => ({
    id: `scene-${index + 1}`,
    durationSeconds: 1.5 + (index % 3),
    layers: [],
    ...(index
      ? { transition: { kind: (["slide", "fade", "cut", "push"] as const)[index % 4] ?? "cut" } }
      : {}),
  }),
);
const plan = (request: Partial<Parameters<typeof planSound>[0]> = {}) =>
  planSound({ words: "", silent: false, tones: [], motion: "bold", scenes: SCENES, ...request });
const bedOf = (sound: ReturnType<typeof planSound>) =>
  sound.audio?.tracks?.find(({ kind }) => kind === "bed");

describe("the planner's music", () => {
  test.each<[string, string, number?, string?]>([
    ["upbeat music", "bright"],
    ["some calm piano please", "calm"],
    ["piano music", "elegant"],
    ["epic orchestral soundtrack", "cinematic"],
    ["chill lo-fi beats", "warm"],
    ["fast electronic music", "driving", 130],
    ["slow ambient music", "calm", 70],
    ["playful music at 105 bpm", "playful", 105],
    ["acoustic guitar", "bright"],
    ["minimal ticking music in D minor", "minimal", undefined, "D"],
    ["happy music in the key of B flat", "bright", undefined, "Bb"],
    ["music, 200 bpm", "bright", 160],
  ])("%s", (words, mood, beatsPerMinute, key) => {
    const bed = bedOf(plan({ words }));
    expect(bed).toMatchObject({ mood });
    expect(bed && "beatsPerMinute" in bed ? bed.beatsPerMinute : undefined).toBe(beatsPerMinute);
    expect(bed && "key" in bed ? bed.key : undefined).toBe(key);
  });

  test("without a word about it the tone decides, then how the film moves", () => {
    expect(plan({ tones: ["warm"] }).music).toBe("warm");
    expect(plan({ tones: ["premium"] }).music).toBe("elegant");
    const usual = MOTION_NAMES.map((motion) => plan({ motion }).music);
    expect(new Set(usual).size).toBe(MOTION_NAMES.length);
  });

  test("a tempo behind a comma counts, a pulse elsewhere does not", () => {
    const tempo = (text: string) => {
      const bed = bedOf(plan({ words: soundWords("warm music", text) }));
      return bed && "beatsPerMinute" in bed ? bed.beatsPerMinute : undefined;
    };
    expect(tempo("It folds flat. Warm music, 84 bpm.")).toBe(84);
    expect(tempo("84 bpm, warm music")).toBe(84);
    expect(tempo("Warm music. Your pulse at rest: 84 bpm.")).toBeUndefined();
  });

  test("no music is none, and what a person settles goes first", () => {
    expect(plan({ silent: true })).toEqual({ audio: undefined, music: "none", understood: [], ignored: [] });
    expect(plan({ music: "none", words: "upbeat music" }).audio).toBeUndefined();
    for (const mood of MOODS)
      expect(plan({ music: mood, words: "upbeat music", silent: true }).music).toBe(mood);
  });

  test("only effects, only music", () => {
    const effects = plan({ words: "no music, just sound effects" });
    expect(effects.music).toBe("none");
    expect(effects.audio?.tracks?.every(({ kind }) => kind === "effect")).toBe(true);
    expect(effects.audio?.tracks?.length).toBeGreaterThan(0);
    expect(plan({ words: "music only, no sound effects" }).audio?.tracks).toHaveLength(1);
  });

  test("what there is not is said", () => {
    const { ignored, music } = plan({ words: "hard rock music" });
    expect(ignored).toEqual([{ text: "hard rock music", why: `there is no rock: the music is ${music}` }]);
    expect(plan({ words: "upbeat music" }).ignored).toEqual([]);
  });
});

describe("the planner's effects", () => {
  test.each(MOTION_NAMES)(
    "%s: few, at changes that are seen, never close together, bound to their scenes",
    (motion) => {
      const { audio, understood } = plan({ motion });
      const effects = audio?.tracks?.filter((track) => track.kind === "effect") ?? [];
      const starts = new Map<string, number>();
      let at = 0;
      for (const { id, durationSeconds } of SCENES) {
        starts.set(id, at);
        at += durationSeconds;
      }
      const times = effects.map((track) =>
        "scene" in track.at ? (starts.get(track.at.scene) ?? Number.NaN) : Number.NaN,
      );
      expect(times.every(Number.isFinite)).toBe(true);
      for (const [index, time] of times.entries())
        if (index) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(2.4);
      expect(effects.length).toBeLessThanOrEqual(SCENES.length - 1);
      expect(understood[0]?.what).toBe("music");
      const scenes = SCENES;
      expect(readComposition({ ...FILMS.text, scenes, audio }).ok).toBe(true);
    },
  );

  test("a film of one scene has none", () => {
    const { audio } = plan({ scenes: SCENES.slice(0, 1) });
    expect(audio?.tracks?.map(({ kind }) => kind)).toEqual(["bed"]);
  });
});

describe("a silent end", () => {
  test.each([
    ["keep quiet for the last five seconds so that I can talk", 5],
    ["No sound in the last 3 seconds.", 3],
    ["silence for the final two seconds", 2],
    ["The last five seconds of the film show the name.", 0],
    ["We keep quiet streets safe.", 0],
  ])("%s", (text, seconds) => {
    expect(quietEnd(text)).toBe(seconds);
  });

  test("the bed ends there, no effect lies in it, and it is told", () => {
    const ends = SCENES.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    const sound = plan({ quietSeconds: 5 });
    const starts = SCENES.map((_, at) =>
      SCENES.slice(0, at).reduce((sum, one) => sum + one.durationSeconds, 0),
    );
    expect(bedOf(sound)).toMatchObject({ endSeconds: ends - 5 });
    for (const track of sound.audio?.tracks ?? [])
      if (track.kind === "effect" && "scene" in track.at) {
        const { scene } = track.at;
        expect(starts[SCENES.findIndex(({ id }) => id === scene)]).toBeLessThan(ends - 5);
      }
    expect(sound.understood).toContainEqual({ what: "silence", value: "the last 5 s" });
  });
});
