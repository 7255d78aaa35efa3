import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
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
import { afterAll, describe, expect, test } from "vitest";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { isWholeMp4, unusable } from "#lib/video/disk.ts";
import { startDrawThread } from "#lib/video/draw/draw-pool.ts";
import { exportFilm } from "#lib/video/export.ts";
import { type ExportError, findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { removeStaleParts } from "#lib/video/part-file.ts";
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

/** A film that is quickly made, also with a sound. */
const STILL: CompositionInput = {
  ...long,
  widthPixels: 160,
  heightPixels: 90,
  scenes: [{ ...scene(0), durationSeconds: 1 }],
  audio: { tracks: [{ kind: "bed", mood: "calm" }] },
};

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
      encoding: { preset: "ultrafast" },
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
  describe.skipIf(!canMount)("a full disk", () => {
    const onSmallDisk = (args: string, kilobytes = 100, film = "short.json", crf = "--crf 5", env = {}) => {
      mkdirSync(place("disk"), { recursive: true });
      return spawnSync(
        "unshare",
        [
          ...["--user", "--map-root-user", "--mount", "sh", "-c"],
          `mount -t tmpfs -o size=${kilobytes}k none '${place("disk")}' && '${process.execPath}' ${COMMAND} compose '${place(film)}' ${crf} ${args}; code=$?; ls -AR '${place("disk")}'; exit $code`,
        ],
        { encoding: "utf8", env: { ...process.env, ...env } },
      );
    };

    test("is told in three lines, with its folder; nothing is left there", () => {
      const args = `-o '${place("disk/full.mp4")}' --cache '${place("roomy")}'`;
      const { status, stderr, stdout } = onSmallDisk(args);
      expect(stderr).toContain(`The disk of ${place("disk")} is full.`);
      expect([status, stderr.trim().split("\n").length]).toEqual([1, 3]);
      expect(stdout).toBe(`${place("disk")}:\n`);
    });

    // an encoder keeps the last it writes back, and one of 2018 ends well where that is refused
    test.each([".mp4", ".gif"])("that lacks 4 kB is told: %s", async (ending) => {
      writeFileSync(place("still.json"), JSON.stringify(STILL));
      const [roomy, cache] = [place(`roomy${ending}`), place("still-cache")];
      const { status } = spawnSync(process.execPath, [
        ...[COMMAND, "compose", place("still.json"), "-o", roomy, "--cache", cache],
      ]);
      expect(status).toBe(0);
      const pages = Math.ceil(statSync(roomy).size / 4096);
      const told = onSmallDisk(
        `-o '${place(`disk/full${ending}`)}' --manifest '${place("m.json")}' --cache '${cache}'`,
        4 * (pages - 1),
        "still.json",
        "",
      );
      expect(told.stderr).toContain(`The disk of ${place("disk")} is full.`);
      expect(told.stderr).toContain("Make room there");
      expect([told.status, told.stdout]).toEqual([1, `${place("disk")}:\n`]);
    });

    test("of temporary files is told by the folder that is named", () => {
      writeFileSync(place("still.json"), JSON.stringify(STILL));
      for (const output of ["none.mp4", "none.gif"]) {
        const { stderr, stdout } = onSmallDisk(
          `-o '${place(output)}' --no-cache`,
          8,
          "still.json",
          "--crf 0",
          { TMPDIR: place("disk") },
        );
        expect(stderr).toContain(`The disk of ${place("disk")} is full.`);
        expect(stdout).toBe(`${place("disk")}:\n`);
      }
    });

    test("of the cache costs no film: it is made without, and that is told", async () => {
      const options = `-o '${place("elsewhere.mp4")}' --cache '${place("disk/cache")}'`;
      for (const json of [false, true]) {
        rmSync(place("elsewhere.mp4"), { force: true });
        const { status, stderr, stdout } = onSmallDisk(`${options}${json ? " --json" : ""}`);
        const note = `The disk of the cache ${place("disk/cache")} is full. The film is made without it.`;
        const told = stderr.trim().split("\n");
        if (json) expect(told.map((line) => JSON.parse(line))).toContainEqual({ event: "note", note });
        else expect(told).toEqual([`note  ${note}`]);
        expect(status).toBe(0);
        expect(stdout).toMatch(/disk\/cache:\n$/);
      }
      const encoding = { preset: "veryfast", crf: 5 } as const;
      const { sha256 } = await exportFilm(readFilm(short), place("alone.mp4"), { ffmpeg, encoding });
      expect(
        createHash("sha256")
          .update(readFileSync(place("elsewhere.mp4")))
          .digest("hex"),
      ).toBe(sha256);
    });
  });

  test("half an MP4 is no MP4, whatever its encoder says", async () => {
    const { file } = await exportFilm(readFilm(STILL), place("whole.mp4"), { ffmpeg });
    expect(await isWholeMp4(file)).toBe(true);
    const bytes = readFileSync(file);
    // a segment has its index at its end, a film at its beginning
    for (const length of [0, 7, 40, bytes.length - 4096, bytes.length - 1]) {
      writeFileSync(place("half.mp4"), bytes.subarray(0, length));
      expect(await isWholeMp4(place("half.mp4")), `${length} bytes`).toBe(false);
    }
    expect(await unusable(place("half.mp4"))).toMatchObject({ code: "output_unusable" });
  });

  test.skipIf(!existsSync("/dev/full"))("a file is unusable because its disk is full", async () => {
    expect(await unusable("/dev/full")).toMatchObject({
      code: "disk_full",
      message: "The disk of /dev is full.",
    });
  });

  test("parts of exports that were killed are gone at the next one into the folder", async () => {
    const folder = place("parts");
    mkdirSync(folder);
    const child = start([
      place("long.json"),
      "-o",
      join(folder, "film.mp4"),
      "--cache",
      place("parts-cache"),
    ]);
    const parts = () => readdirSync(folder).filter((name) => name.endsWith(".part"));
    await expect.poll(() => parts().length, { timeout: 50_000, interval: 20 }).toBe(1);
    const now = Date.now();
    const day = 25 * 3_600_000;
    // whoever writes still, here or elsewhere, goes on; what is old or of nobody goes
    await removeStaleParts(folder, now);
    expect(parts()).toHaveLength(1);
    // a part in use is touched all the time: other containers, which do not see its process, know it by that
    const [own = ""] = parts();
    utimesSync(join(folder, own), now / 1000 - 3600, now / 1000 - 3600);
    const touchedAt = () => statSync(join(folder, own)).mtimeMs;
    await expect.poll(touchedAt, { timeout: 30_000, interval: 100 }).toBeGreaterThan(now - 60_000);
    child.kill("SIGKILL");
    await once(child, "exit");
    const named = (numbers: string, pid: number) =>
      own.replace(/-[0-9a-f]{8}-\d+-/, `-${numbers}-${pid}-`).replace("film", `${numbers}-${pid}`);
    const numbers = /\.[0-9a-f]{8}-([0-9a-f]{8})-/.exec(own)?.[1] ?? "";
    const elsewhere = { busy: named("0badcafe", 1), quiet: named("0badcafe", 2) };
    const busy = named(numbers, process.pid);
    const here = { busy, younger: busy.replace(".", ".younger-") };
    const others = {
      kept: [
        ".x.mp4.0123456789abcdef-1.part",
        ".x.mp4.0badcafe-1-0123456789abcdef-1.part",
        "notes.part",
        ".mine.part",
        elsewhere.busy,
        here.busy,
      ],
      old: [".y.mp4.0123456789abcdef-2.part", ".y.mp4.0badcafe-1-0123456789abcdef-2.part"],
    };
    for (const name of [...others.kept, ...others.old]) writeFileSync(join(folder, name), "");
    for (const name of [...others.old, "notes.part", ".mine.part"])
      utimesSync(join(folder, name), (now - day) / 1000, (now - day) / 1000);
    const [quiet, before] = [now / 1000 - 120, now / 1000 - 23 * 3600];
    writeFileSync(join(folder, elsewhere.quiet), "");
    utimesSync(join(folder, elsewhere.quiet), quiet, quiet);
    // the process that has the number now began behind the part: it is another one
    writeFileSync(join(folder, here.younger), "");
    utimesSync(join(folder, here.younger), before, before);
    mkdirSync(join(folder, ".z.mp4.0123456789abcdef-3.part"));
    utimesSync(join(folder, ".z.mp4.0123456789abcdef-3.part"), 1, 1);
    const again = spawnSync(process.execPath, [
      COMMAND,
      "compose",
      place("short.json"),
      "-o",
      join(folder, "film.mp4"),
      "--no-cache",
    ]);
    expect(again.status).toBe(0);
    expect(parts().sort()).toEqual([...others.kept, ".z.mp4.0123456789abcdef-3.part"].sort());
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
