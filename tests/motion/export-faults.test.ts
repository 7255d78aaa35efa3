import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { CompositionInput, SceneInput } from "#lib/motion/composition.ts";
import { startDrawThread } from "#lib/video/draw-pool.ts";
import { exportFilm } from "#lib/video/export.ts";
import { type ExportError, findFfmpeg } from "#lib/video/ffmpeg.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-faults-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const place = (name: string) => join(directory, name);
const { path: ffmpeg } = await findFfmpeg();

/** Everything moves in every frame: nothing is saved. */
const scene = (index: number): SceneInput => ({
  id: `scene-${index}`,
  durationSeconds: 4,
  layers: [
    {
      kind: "shape",
      shape: { type: "pattern", pattern: "rays", stepUnits: 3 },
      fill: {
        type: "conic",
        stops: [
          { at: 0, color: "accent" },
          { at: 1, color: "second" },
        ],
      },
      emphasis: { preset: "spin", periodSeconds: 7 },
    },
  ],
});
const long: CompositionInput = { ...(FILMS.shapes as CompositionInput), scenes: [0, 1, 2, 3].map(scene) };
writeFileSync(place("long.json"), JSON.stringify(long));
const short: CompositionInput = {
  ...long,
  scenes: [0, 1].map((index) => ({ ...scene(index), durationSeconds: 2 })),
};
writeFileSync(place("short.json"), JSON.stringify(short));

const COMMAND = "lib/cli/reelwright.mjs";
const start = (args: string[]): ChildProcess =>
  spawn(process.execPath, [COMMAND, "compose", ...args], { stdio: ["ignore", "pipe", "pipe"] });

/** What a process below has on its command line. */
const encodersOf = (name: string): string[] =>
  readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return line.includes("libx264") && line.includes(name) ? [pid] : [];
      } catch {
        // it ended while we looked
        return [];
      }
    });

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as ExportError,
  );

describe("an export that does not go well", () => {
  test("kill -9, then again: whole segments are not made twice, and the film is the same", async () => {
    const cache = place("cache");
    const child = start([
      place("long.json"),
      "-o",
      place("killed.mp4"),
      "--cache",
      cache,
      "--preset",
      "ultrafast",
    ]);
    const segments = () =>
      existsSync(cache) ? readdirSync(cache).filter((name) => name.endsWith(".mp4")) : [];
    await expect.poll(() => segments().length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    const kept = segments().length;
    expect(existsSync(place("killed.mp4"))).toBe(false);
    // encoders end with their input
    await expect.poll(() => encodersOf(cache), { timeout: 10_000 }).toEqual([]);
    const options = [place("long.json"), "--preset", "ultrafast", "--json"];
    const again = spawnSync(
      process.execPath,
      [COMMAND, "compose", ...options, "-o", place("again.mp4"), "--cache", cache],
      { encoding: "utf8" },
    );
    const { reusedFrames, sha256, frames } = JSON.parse(again.stdout);
    expect(frames).toBe(480);
    expect(reusedFrames).toBeGreaterThanOrEqual(60 * (kept - 1));
    expect(reusedFrames).toBeLessThan(480);
    const composition = readFilm(long);
    const fresh = await exportFilm(composition, place("fresh.mp4"), {
      ffmpeg,
      encoding: { preset: "ultrafast", crf: 18 },
    });
    expect(sha256).toBe(fresh.sha256);
  }, 180_000);

  test("Ctrl-C ends the command within a second, with its encoders", async () => {
    const cache = place("interrupted");
    const child = start([place("long.json"), "-o", place("interrupted.mp4"), "--cache", cache]);
    await expect.poll(() => encodersOf(cache).length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0);
    const began = performance.now();
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(130);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(encodersOf(cache)).toEqual([]);
    expect(readdirSync(directory).filter((name) => name.includes("interrupted.mp4"))).toEqual([]);
    expect(readdirSync(cache).filter((name) => !name.endsWith(".mp4"))).toEqual([]);
  });

  test("a signal ends the library's export within a second, at any moment", async () => {
    const composition = readFilm(long);
    for (const [index, moment] of [0, 1, 37, 90].entries()) {
      const stop = new AbortController();
      let at = 0;
      if (moment === 0) stop.abort();
      const output = place(`signal-${index}.mp4`);
      const error = await failure(
        exportFilm(composition, output, {
          ffmpeg,
          signal: stop.signal,
          onProgress: ({ done }) => {
            if (done < moment || stop.signal.aborted) return;
            at = performance.now();
            stop.abort();
          },
        }),
      );
      expect(error?.code).toBe("cancelled");
      if (moment) expect(performance.now() - at).toBeLessThan(1000);
      expect(readdirSync(directory).filter((name) => name.includes(`signal-${index}`))).toEqual([]);
    }
  });

  const canMount =
    spawnSync("unshare", ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", directory])
      .status === 0;
  test.skipIf(!canMount)("a full disk is told in three lines; the output's own and the cache's", async () => {
    mkdirSync(place("disk"));
    const onSmallDisk = (args: string) =>
      spawnSync(
        "unshare",
        [
          ...["--user", "--map-root-user", "--mount", "sh", "-c"],
          `mount -t tmpfs -o size=100k none '${place("disk")}' && '${process.execPath}' ${COMMAND} compose '${place("short.json")}' --crf 5 ${args}; code=$?; ls -A '${place("disk")}'; exit $code`,
        ],
        { encoding: "utf8" },
      );
    for (const args of [
      `-o '${place("disk/full.mp4")}' --cache '${place("roomy")}'`,
      `-o '${place("elsewhere.mp4")}' --cache '${place("disk/cache")}'`,
    ]) {
      const { status, stderr, stdout } = onSmallDisk(args);
      expect(stderr).toContain("The disk is full.");
      expect([status, stderr.trim().split("\n").length]).toEqual([1, 3]);
      expect(stdout.replace("cache\n", "")).toBe("");
    }
    expect(existsSync(place("elsewhere.mp4"))).toBe(false);
  });

  test.each([
    ["a directory that is not there", () => place("nowhere/film.mp4")],
    ["a directory in its place", () => directory],
  ])("an output that cannot be written is told before the work: %s", async (_, output) => {
    const composition = readFilm(long);
    const told: number[] = [];
    const error = await failure(
      exportFilm(composition, output(), {
        ffmpeg,
        onProgress: ({ done }) => told.push(done),
      }),
    );
    expect(error?.code).toBe("unwritable");
    expect(told).toEqual([]);
  });

  test("a cache that is no directory is told", () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      [COMMAND, "compose", place("short.json"), "-o", place("never.mp4"), "--cache", place("short.json")],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`The cache ${place("short.json")} cannot be used`),
    ]);
  });

  test("a thread that dies is an error with its reason, not a crash", async () => {
    const thread = startDrawThread(readFilm(short));
    try {
      await expect(thread.draw(99, async () => {})).rejects.toMatchObject({
        code: "drawing_failed",
        message: "A drawing thread ended: The film has no segment 99.",
      });
      await expect(thread.draw(0, async () => {})).rejects.toMatchObject({ code: "drawing_failed" });
    } finally {
      await thread.stop();
    }
  });
});
