import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { Composition, CompositionInput } from "#lib/motion/composition/composition.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { exportFilm } from "#lib/video/export.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import { startDrawThread } from "#lib/video/draw/draw-pool.ts";
import { takeDrawThread } from "#lib/video/draw/draw-thread.ts";
import { frames } from "#lib/video/frames.ts";
import { openSegmentCache } from "#lib/video/encode/segment-cache.ts";
import { segmentKey } from "#lib/video/encode/segment-cache.ts";
import { segmentsOf } from "#lib/video/encode/segments.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-segments-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { path: ffmpeg } = await findFfmpeg();
const HOUR = 3_600_000;

const keysOf = (composition: Composition) => segmentsOf(composition).map((one) => segmentKey(one, "test"));
const place = (name: string) => join(directory, name);

/** The film with other words in a scene. */
function reworded(input: CompositionInput, scene: number): CompositionInput {
  const scenes = structuredClone(input.scenes);
  const layer = scenes[scene]?.layers[0];
  if (layer) layer.opacity = 0.5;
  return { ...input, scenes };
}

/** Lengths of an MP4's pictures in ticks of its clock, as its `stts` box has them: [count, ticks]. */
function ticksOf(file: string): [number, number][] {
  const bytes = readFileSync(file);
  const at = bytes.indexOf("stts", 0, "latin1");
  return Array.from({ length: bytes.readUInt32BE(at + 8) }, (_, index) => [
    bytes.readUInt32BE(at + 12 + index * 8),
    bytes.readUInt32BE(at + 16 + index * 8),
  ]);
}

/** Three scenes, the second and third with a transition of half a second. */
const THREE: CompositionInput = {
  ...(FILMS.transitions as CompositionInput),
  scenes: [0, 1, 2].map(
    (index): SceneInput => ({
      id: `scene-${index}`,
      durationSeconds: 3,
      background: { type: "solid", color: ["background", "accent", "second"][index] ?? "ink" },
      transition: { kind: "push", durationSeconds: 0.5 },
      layers: [
        {
          kind: "shape",
          shape: { type: "ellipse" },
          fill: "ink",
          emphasis: { preset: "spin", periodSeconds: 3 },
          keyframes: {
            x: [
              { atSeconds: 0, value: 0 },
              { atSeconds: 3, value: 20 },
            ],
          },
        },
      ],
    }),
  ),
};

describe("segments", () => {
  test.each(Object.entries({ ...FILMS, ...LAYER_FILMS }))(
    "%s: segments draw the very frames of the film",
    async (_, input) => {
      const composition = readFilm(input);
      const hashes = async (frameBytes: AsyncIterable<Uint8Array>) => {
        const all: string[] = [];
        for await (const frame of frameBytes) all.push(createHash("sha1").update(frame).digest("hex"));
        return all;
      };
      const whole = await hashes(frames(composition, await loadAssets(composition)));
      const parts: string[] = [];
      for (const { drawn, drawnFrame, frames: count } of segmentsOf(composition))
        parts.push(
          ...(await hashes(
            frames(drawn, await loadAssets(drawn), { firstFrame: drawnFrame, frames: count }),
          )),
        );
      expect(parts).toEqual(whole);
    },
  );

  test("one thread draws two at once, and says whether it is waited for", async () => {
    const composition = readFilm(THREE);
    const thread = startDrawThread(composition);
    try {
      const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");
      const drawnIn = async (index: number, pause: () => Promise<void>) => {
        const all: string[] = [];
        await thread.draw(index, async (frame) => {
          await pause();
          all.push(sha1(frame));
        });
        return all;
      };
      const alone: string[] = [];
      for await (const frame of frames(composition, await loadAssets(composition))) alone.push(sha1(frame));
      const parts = segmentsOf(composition).map(({ firstFrame, frames: count }) =>
        alone.slice(firstFrame, firstFrame + count),
      );
      expect(thread.late()).toBe(0);
      const eager = async () => {};
      expect(await Promise.all([drawnIn(0, eager), drawnIn(3, eager)])).toEqual([parts[0], parts[3]]);
      expect(thread.late()).toBeGreaterThan(0.5);
      await expect(Promise.all([drawnIn(0, eager), drawnIn(1, eager), drawnIn(2, eager)])).rejects.toThrow(
        "The thread draws all that it can.",
      );
    } finally {
      await thread.stop();
    }
  });

  test("they cover the film, none shorter than four frames, none longer than three groups and what is too short to stand alone", () => {
    const scenes = fc.array(
      fc.record({
        seconds: fc.double({ min: 0.03, max: 9, noNaN: true }),
        transition: fc.double({ min: 0, max: 3, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(scenes, fc.constantFrom(24, 25, 30, 50, 60), (list, fps) => {
        const composition = readFilm({
          ...THREE,
          fps: fps as 24,
          scenes: list.map(({ seconds, transition }, index) => ({
            ...(THREE.scenes[0] as SceneInput),
            id: `s${index}`,
            durationSeconds: seconds,
            transition: { kind: "fade", durationSeconds: transition },
          })),
        });
        const total = timelineOf(composition).frames;
        let next = 0;
        for (const { firstFrame, frames: count } of segmentsOf(composition)) {
          expect(firstFrame).toBe(next);
          expect(count).toBeGreaterThanOrEqual(Math.min(4, total));
          expect(count).toBeLessThan(3 * 60 + 2 * 4);
          next += count;
        }
        expect(next).toBe(total);
      }),
      { numRuns: 60 },
    );
  });

  test("an edit changes the scene's own segments and the transition out of it, nothing else", () => {
    const before = keysOf(readFilm(THREE));
    const composition = readFilm(THREE);
    const changed = (scene: number) => {
      const after = keysOf(readFilm(reworded(THREE, scene)));
      return segmentsOf(composition).flatMap(({ firstFrame }, index) =>
        after[index] === before[index] ? [] : [firstFrame],
      );
    };
    // 90 frames a scene; a transition takes 15
    expect(changed(0)).toEqual([0, 90]);
    expect(changed(1)).toEqual([90, 105, 180]);
    expect(changed(2)).toEqual([180, 195]);
  });

  test("what is not drawn changes nothing: the title, sound, a picture of another scene, the order", () => {
    const before = new Set(keysOf(readFilm(THREE)));
    const picture = readFilm(FILMS.pictures).assets[0];
    expect(keysOf(readFilm({ ...THREE, title: "Another", assets: picture ? [picture] : [] }))).toEqual([
      ...before,
    ]);
    const [first, second, third] = THREE.scenes as [SceneInput, SceneInput, SceneInput];
    const moved = keysOf(readFilm({ ...THREE, scenes: [first, third, second] }));
    expect(moved.filter((key) => before.has(key))).toHaveLength(before.size - 2);
    for (const other of [{ fps: 60 as const }, { seed: 8 }, { widthPixels: 360 }])
      expect(keysOf(readFilm({ ...THREE, ...other })).filter((key) => before.has(key))).toEqual([]);
    expect(
      segmentsOf(readFilm(THREE))
        .map((one) => segmentKey(one, "other engine"))
        .filter((key) => before.has(key)),
    ).toEqual([]);
  });

  test("the same bytes with one thread or three, with and without a cache; a second export draws nothing", async () => {
    const composition = readFilm(THREE);
    const cache = await openSegmentCache(place("same"), 0);
    const one = await exportFilm(composition, place("one.mp4"), { ffmpeg, workers: 1 });
    const three = await exportFilm(composition, place("three.mp4"), { ffmpeg, workers: 3, cache });
    const told: number[] = [];
    const again = await exportFilm(composition, place("again.mp4"), {
      ffmpeg,
      cache: await openSegmentCache(place("same"), 0),
      onProgress: ({ reused }) => told.push(reused),
    });
    expect([three.sha256, again.sha256]).toEqual([one.sha256, one.sha256]);
    expect([one.reusedFrames, three.reusedFrames, again.reusedFrames]).toEqual([0, 0, 270]);
    expect(told).toEqual([270]);
    expect(again.manifest).toEqual({ ...one.manifest, file: { ...one.manifest.file, name: "again.mp4" } });
    expect(readdirSync(place("same")).filter((name) => name.startsWith("work-"))).toEqual([]);
    const edited = readFilm(reworded(THREE, 1));
    const partly = await exportFilm(edited, place("edited.mp4"), {
      ffmpeg,
      cache: await openSegmentCache(place("same"), 0),
    });
    const fresh = await exportFilm(edited, place("fresh.mp4"), { ffmpeg });
    expect(partly.reusedFrames).toBe(270 - 90 - 15);
    expect(partly.sha256).toBe(fresh.sha256);
  });

  test.each([24, 25, 30, 50, 60] as const)(
    "%i fps: every frame lasts as long as every other, across joins",
    async (fps) => {
      const lengths = [0.03, 0.4, 2.9, 0.05, 1.1, 0.03];
      const composition = readFilm({
        ...THREE,
        fps,
        scenes: lengths.map((durationSeconds, index) => ({
          ...(THREE.scenes[1] as SceneInput),
          id: `s${index}`,
          durationSeconds,
        })),
      });
      const output = place(`ticks-${fps}.mp4`);
      const { frames: count, manifest } = await exportFilm(composition, output, {
        ffmpeg,
        encoding: { preset: "ultrafast", crf: 30 },
      });
      expect(manifest.segments.length).toBeGreaterThan(2);
      expect(ticksOf(output)).toEqual([[count, 512]]);
    },
  );
});

describe("the cache of segments", () => {
  const KEY = "a".repeat(64);
  const keep = async (cache: Awaited<ReturnType<typeof openSegmentCache>>, key: string, text: string) => {
    const file = place(`made-${key.slice(0, 4)}`);
    writeFileSync(file, text);
    await cache.keep(key, await sha256OfFile(file), file);
  };

  test("an entry that was changed is found by its hash, thrown away and made again", async () => {
    const cacheDirectory = place("changed");
    await keep(await openSegmentCache(cacheDirectory, 0), KEY, "whole");
    const [entry = ""] = readdirSync(cacheDirectory);
    writeFileSync(join(cacheDirectory, entry), "whale");
    const cache = await openSegmentCache(cacheDirectory, 0);
    expect(await cache.take(KEY, place("taken"))).toBeNull();
    expect(existsSync(place("taken"))).toBe(false);
    expect(readdirSync(cacheDirectory)).toEqual([]);
    await keep(cache, KEY, "whole");
    const reopened = await openSegmentCache(cacheDirectory, 0);
    expect(await reopened.take(KEY, place("taken"))).toMatchObject({ bytes: 5 });
    expect(readFileSync(place("taken"), "utf8")).toBe("whole");
  });

  test("it stays within its size: what was used longest ago goes, what is in use stays readable", async () => {
    const cacheDirectory = place("small");
    const keys = ["1", "2", "3"].map((digit) => digit.repeat(64));
    const filling = await openSegmentCache(cacheDirectory, 0, 10);
    for (const key of keys) await keep(filling, key, "12345");
    for (const name of readdirSync(cacheDirectory))
      utimesSync(join(cacheDirectory, name), 1000 + Number(name[0]), 1000 + Number(name[0]));
    const cache = await openSegmentCache(cacheDirectory, 5_000_000, 10);
    expect(await cache.take(keys[0] ?? "", place("used"))).not.toBeNull();
    await cache.shrink();
    expect(readdirSync(cacheDirectory).map((name) => name[0])).toEqual(["1", "3"]);
    expect(readFileSync(place("used"), "utf8")).toBe("12345");
  });

  test("what a killed process left is cleared away after an hour, not before", async () => {
    const cacheDirectory = place("left");
    const cache = await openSegmentCache(cacheDirectory, 0);
    const work = await cache.workDirectory();
    const now = statSync(work).mtimeMs;
    await openSegmentCache(cacheDirectory, now + HOUR - 1000);
    expect(existsSync(work)).toBe(true);
    await openSegmentCache(cacheDirectory, now + HOUR + 1000);
    expect(existsSync(work)).toBe(false);
  });

  test("an entry that another process deletes meanwhile is none", async () => {
    const cacheDirectory = place("gone");
    const filling = await openSegmentCache(cacheDirectory, 0);
    await keep(filling, KEY, "whole");
    const cache = await openSegmentCache(cacheDirectory, 0);
    for (const name of readdirSync(cacheDirectory)) rmSync(join(cacheDirectory, name));
    expect(await cache.take(KEY, place("taken-gone"))).toBeNull();
  });
});

describe("a drawing thread that nobody needs any more", () => {
  test("ends when it has loaded, not while it does: V8 dies of that", async () => {
    const { worker, end } = takeDrawThread();
    const heard: string[] = [];
    worker.once("message", () => heard.push("loaded"));
    worker.once("exit", () => heard.push("exit"));
    await end();
    expect(heard).toEqual(["loaded", "exit"]);
  });
});
