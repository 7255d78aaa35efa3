import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { findFfmpeg, probe } from "#lib/video/encode/ffmpeg.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { FILMS } from "#tests/motion/films.ts";
import { filmCommand } from "#tests/harness/film-command.ts";

const { directory, file, run } = filmCommand("command");
writeFileSync(file("brief.txt"), BRIEFS.launch ?? "");

describe("reelwright makes films", () => {
  test("render: a brief becomes an MP4 of the length and size that were asked for", async () => {
    const output = file("out.mp4");
    const options = [
      "--size",
      "320x568",
      "--seconds",
      "4",
      "--fps",
      "24",
      "--seed",
      "7",
      "--preset",
      "ultrafast",
    ];
    const { exitCode, out, err } = await run([
      "render",
      file("brief.txt"),
      "-o",
      output,
      ...options,
      "--json",
    ]);
    for (const line of err.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ event: "progress" });
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      planner: "rules",
      film: { frames: 96, seconds: 4, file: output },
    });
    expect(probe((await findFfmpeg()).path, output)).toMatchObject({
      frames: 96,
      widthPixels: 320,
      heightPixels: 568,
    });
  });

  test("plan, frames and compose work on the same file", async () => {
    expect(
      (await run(["plan", file("brief.txt"), "-o", file("plan.json"), "--size", "320x180", "--seconds", "4"]))
        .exitCode,
    ).toBe(0);
    const sheet = await run(["frames", file("plan.json"), "-o", file("sheet.png"), "--json"]);
    expect(JSON.parse(sheet.out).frames.length).toBeGreaterThan(1);
    const still = await run([
      "frames",
      file("plan.json"),
      "--at",
      "00:02:12",
      "-o",
      file("still.png"),
      "--json",
    ]);
    expect(JSON.parse(still.out)).toMatchObject({ frames: [72], widthPixels: 320, heightPixels: 180 });
    expect(readFileSync(file("still.png")).subarray(1, 4).toString()).toBe("PNG");
    const composed = await run(
      ["compose", file("plan.json"), "-o", file("composed.mp4"), "--preset", "ultrafast"],
      80,
    );
    expect(composed.exitCode).toBe(0);
    expect(composed.err).toMatch(/\r.*frame 120 of 120/);
    expect(composed.out).toMatch(/^File +.*composed\.mp4\n/);
  });

  test("schema is JSON Schema", async () => {
    expect(JSON.parse((await run(["schema"])).out)).toMatchObject({
      $schema: expect.stringContaining("2020-12"),
      type: "object",
    });
  });

  test("an ffmpeg that gives no answer is said to give none, and is asked again the next time", async () => {
    const slow = file("slow-ffmpeg");
    writeFileSync(slow, "#!/bin/sh\nexec sleep 30\n", { mode: 0o755 });
    await expect(findFfmpeg(slow, 100)).rejects.toMatchObject({
      code: "encoder_silent",
      message: expect.stringContaining("no answer in 0.1 s"),
    });
    // of the system's ffmpeg only the name is known: the shell finds it in PATH, a link would not
    const { path } = await findFfmpeg();
    writeFileSync(file("quick-ffmpeg"), `#!/bin/sh\nexec "${path}" "$@"\n`, { mode: 0o755 });
    renameSync(file("quick-ffmpeg"), slow);
    expect((await findFfmpeg(slow)).path).toBe(slow);
  });

  test.each([
    ["/bin/true", "FFMPEG_PATH is /bin/true: that is no ffmpeg with libx264."],
    ["/nonexistent", "FFMPEG_PATH is /nonexistent: there is no such program."],
  ])("an ffmpeg that is none is told, and nothing is written: %s", async (ffmpeg, words) => {
    writeFileSync(file("small.json"), JSON.stringify(FILMS.transitions));
    const { exitCode, err } = await run(
      ["compose", file("small.json"), "-o", file("never.mp4")],
      null,
      ffmpeg,
    );
    expect([exitCode, err]).toEqual([1, expect.stringContaining(words)]);
    expect(err).toContain("Mend FFMPEG_PATH");
    expect(readdirSync(directory).filter((name) => name.includes("never"))).toEqual([]);
  });

  test("Ctrl-C ends an export and leaves nothing behind", async () => {
    writeFileSync(
      file("long.json"),
      JSON.stringify({
        ...FILMS.shapes,
        scenes: FILMS.shapes?.scenes.map((scene) => ({ ...scene, durationSeconds: 100 })),
      }),
    );
    const child = spawn(
      process.execPath,
      ["lib/cli/reelwright.mjs", "compose", file("long.json"), "-o", file("stopped.mp4")],
      { stdio: "ignore", env: { ...process.env, XDG_CACHE_HOME: file("xdg") } },
    );
    const exited = once(child, "exit");
    await expect
      .poll(() => readdirSync(directory).some((name) => name.startsWith(".stopped")), { timeout: 30_000 })
      .toBe(true);
    child.kill("SIGINT");
    expect(await exited).toEqual([130, null]);
    expect(readdirSync(directory).filter((name) => name.includes("stopped"))).toEqual([]);
    const left = readdirSync(file("xdg/reelwright/segments"));
    expect(left.filter((name) => name.startsWith("work-"))).toEqual([]);
  });

  test("the command runs as a program, and its preview answers", async () => {
    const bin = spawnSync(process.execPath, ["lib/cli/reelwright.mjs", "--help"], { encoding: "utf8" });
    for (const name of ["render", "plan", "compose", "frames", "preview", "schema"])
      expect(bin.stdout).toContain(name);
    const child = spawn(process.execPath, ["lib/cli/reelwright.mjs", "preview", file("brief.txt")], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = once(child, "exit");
    const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    try {
      expect(await (await fetch(new URL("/composition.json", url))).json()).toMatchObject({
        title: "Tidewater",
      });
      expect((await fetch(new URL("/lib/config/env.ts", url))).status).toBe(404);
      expect((await fetch(new URL("/fonts/..%2f..%2f..%2fpackage.json", url))).status).toBe(404);
    } finally {
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    }
  });
});
