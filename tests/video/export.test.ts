import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { loadAssets } from "#lib/video/assets.ts";
import type { CompositionError } from "#lib/video/composition-error.ts";
import { exportFilm } from "#lib/video/export.ts";
import { frames } from "#lib/video/frames.ts";
import { ExportError, findFfmpeg, probe } from "#lib/video/encode/ffmpeg.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { GOLDEN_FILMS } from "#tests/motion/goldens.ts";

const directory = mkdtempSync(join(tmpdir(), "reelwright-export-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { path: ffmpeg } = await findFfmpeg();

/** A program that stands in ffmpeg's place; what it is it says as ffmpeg. */
function encoder(name: string, script: string): string {
  const file = join(directory, name);
  writeFileSync(
    file,
    `#!/bin/sh
for last; do :; done; if [ "$last" = pipe:1 ]; then exec "${ffmpeg}" "$@"; fi\n${script}\n`,
  );
  chmodSync(file, 0o755);
  return file;
}
const leftOver = () => readdirSync(directory).filter((name) => name.includes(".part"));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as ExportError,
  );

describe("export", () => {
  test("the file has every frame, its size and its length, and the same bytes each time", async () => {
    const composition = readFilm(FILMS.charts);
    const first = await exportFilm(composition, join(directory, "a.mp4"), { ffmpeg });
    const second = await exportFilm(composition, join(directory, "b.mp4"), { ffmpeg });
    const { frames: count } = timelineOf(composition);
    expect(probe(ffmpeg, first.file)).toMatchObject({ frames: count, widthPixels: 640, heightPixels: 360 });
    expect(probe(ffmpeg, first.file)?.seconds).toBeCloseTo(count / composition.fps, 2);
    expect(second.sha256).toBe(first.sha256);
    expect(leftOver()).toEqual([]);
  });

  test.each([24, 25, 30, 50, 60] as const)("%i fps: durations are exact to the frame", async (fps) => {
    const input: CompositionInput = { ...(FILMS.transitions as CompositionInput), fps };
    const composition = readFilm(input);
    const { file } = await exportFilm(composition, join(directory, `${fps}.mp4`), {
      ffmpeg,
      encoding: { preset: "ultrafast", crf: 30 },
    });
    expect(probe(ffmpeg, file)?.frames).toBe(composition.scenes.length * Math.round(0.5 * fps));
  });

  // of all golden films those that come nearest to it, and one with much in it
  test.each(["emphasis", "phone with layers", "shapes", "planned 16:9", "sparks", "charts"])(
    "at the default quality the film is within 45 dB of what was drawn: %s",
    async (name) => {
      const composition = readFilm(GOLDEN_FILMS[name]);
      const { file } = await exportFilm(composition, join(directory, "quality.mp4"), { ffmpeg });
      const raw = join(directory, "drawn.yuv");
      const drawn: Buffer[] = [];
      for await (const frame of frames(composition, await loadAssets(composition)))
        drawn.push(Buffer.from(frame));
      writeFileSync(raw, Buffer.concat(drawn));
      const size = `${composition.widthPixels}x${composition.heightPixels}`;
      const { stderr } = spawnSync(
        ffmpeg,
        [
          "-hide_banner",
          "-i",
          file,
          "-f",
          "rawvideo",
          "-pix_fmt",
          "yuv420p",
          "-s",
          size,
          "-r",
          String(composition.fps),
          "-i",
          raw,
          "-lavfi",
          "psnr",
          "-f",
          "null",
          "-",
        ],
        { encoding: "utf8" },
      );
      expect(Number(/average:([\d.]+)/.exec(stderr)?.[1])).toBeGreaterThanOrEqual(45);
    },
  );

  test("a killed encoder is told, and nothing is left behind", async () => {
    const composition = readFilm(FILMS.transitions);
    const killed = encoder("killed", "head -c 100000 > /dev/null; kill -9 $$");
    const error = await failure(exportFilm(composition, join(directory, "killed.mp4"), { ffmpeg: killed }));
    expect(error).toMatchObject({ name: "ExportError", code: "encoder_failed" });
    expect(existsSync(join(directory, "killed.mp4"))).toBe(false);
    expect(leftOver()).toEqual([]);
  });

  test("a full disk is told as one", async () => {
    const composition = readFilm(FILMS.transitions);
    const full = encoder(
      "full",
      `for last; do :; done; echo part > "$last"; cat > /dev/null; echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1`,
    );
    const error = await failure(exportFilm(composition, join(directory, "full.mp4"), { ffmpeg: full }));
    expect(error?.code).toBe("disk_full");
    expect(leftOver()).toEqual([]);
  });

  test.skipIf(!existsSync("/dev/full"))("ffmpeg's own words for a full disk are understood", async () => {
    const { stderr } = spawnSync(
      ffmpeg,
      [
        "-hide_banner",
        "-loglevel",
        "error",
        "-f",
        "lavfi",
        "-i",
        "testsrc=d=1",
        "-f",
        "rawvideo",
        "-y",
        "/dev/full",
      ],
      { encoding: "utf8" },
    );
    expect(stderr).toMatch(/No space left on device/);
  });

  test("a file that cannot be read back is not published", async () => {
    const composition = readFilm(FILMS.transitions);
    const broken = encoder(
      "broken",
      `for last; do :; done; cat > /dev/null; case "$last" in *.part) echo rubbish > "$last"; exit 0;; esac; exec "${ffmpeg}" "$@"`,
    );
    const error = await failure(exportFilm(composition, join(directory, "broken.mp4"), { ffmpeg: broken }));
    expect(error?.code).toBe("output_unusable");
    expect(existsSync(join(directory, "broken.mp4"))).toBe(false);
    expect(leftOver()).toEqual([]);
  });

  test("cancelling ends it, and nothing is left behind", async () => {
    const composition = readFilm(FILMS.charts);
    const stop = new AbortController();
    const error = await failure(
      exportFilm(composition, join(directory, "cancelled.mp4"), {
        ffmpeg,
        signal: stop.signal,
        onProgress: ({ done }) => done === 20 && stop.abort(),
      }),
    );
    expect(error?.code).toBe("cancelled");
    expect(existsSync(join(directory, "cancelled.mp4"))).toBe(false);
    expect(leftOver()).toEqual([]);
  });

  test("a path that is no ffmpeg is refused, and no other is tried", async () => {
    await expect(findFfmpeg("/bin/true")).rejects.toThrow(ExportError);
    await expect(findFfmpeg(join(directory, "nowhere"))).rejects.toThrow("there is no such program");
  });
});

describe("what cannot be drawn is refused before a frame is", () => {
  const say = (text: string): CompositionInput => ({
    ...(FILMS.text as CompositionInput),
    scenes: [{ id: "one", durationSeconds: 1, layers: [{ kind: "text", runs: [{ text }] }] }],
  });

  const output = join(directory, "never.mp4");
  const refusal = async (input: CompositionInput) => {
    const error = await failure(exportFilm(readFilm(input), output, { ffmpeg }));
    expect([existsSync(output), leftOver()]).toEqual([false, []]);
    return error as unknown as CompositionError | null;
  };

  test.each(["🚀 to the moon", "สวัสดี", "한국어"])("%s", async (text) => {
    const error = await refusal(say(text));
    expect(error?.issues).toMatchObject([
      { pointer: "/scenes/0/layers/0/runs/0/text", message: expect.stringContaining("no font draws") },
    ]);
  });

  test("a picture that is none", async () => {
    const assets = [{ id: "field", kind: "image" as const, data: "data:image/png;base64,AAAA" }];
    const error = await refusal({ ...(FILMS.pictures as CompositionInput), assets });
    expect(error?.issues).toMatchObject([{ pointer: "/assets/0/data" }]);
  });

  test("fonts are the shipped ones", () => {
    // OFL: the licence travels with each family
    const licence = readFileSync("node_modules/@expo-google-fonts/inter/LICENSE_FONT", "utf8");
    expect(licence).toContain("SIL OPEN FONT LICENSE");
  });
});
