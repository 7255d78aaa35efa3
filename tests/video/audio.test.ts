import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { audioFormatOf } from "#lib/motion/sound/audio-format.ts";
import { memoryStore, SAMPLE_RATE, samplesOf, silentStore, type Stereo } from "#lib/motion/sound/samples.ts";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { decodeAudio } from "#lib/video/sound/audio-decode.ts";
import { resample } from "#lib/video/sound/audio-resample.ts";
import { exportFilm } from "#lib/video/export.ts";
import { AUDIO_ENCODING, findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { createSoundFile } from "#lib/video/sound/sound-file.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { all, rendered, writeSound } from "#tests/motion/sound.ts";

const hash = (samples: Float32Array | undefined) =>
  createHash("sha256")
    .update(new Uint8Array(samples?.buffer ?? new ArrayBuffer(0)))
    .digest("hex");
const directory = mkdtempSync(join(tmpdir(), "reelwright-audio-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string) => join(directory, name);
const { path: ffmpeg } = await findFfmpeg();
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(ffmpeg, ["-hide_banner", "-nostdin", "-y", ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stderr;
};

const filmOf = (audio: AudioInput, lengths: readonly number[], size = 64): CompositionInput => ({
  ...(FILMS.text as CompositionInput),
  widthPixels: size,
  heightPixels: size,
  scenes: lengths.map(
    (durationSeconds, index): SceneInput => ({
      id: `scene-${index + 1}`,
      durationSeconds,
      layers: [],
      ...(index ? { transition: { kind: "wipe", durationSeconds: 0.4 } } : {}),
    }),
  ),
  audio,
});
/** Two seconds of 440 Hz as a WAV of 16 bits: a quarter of a second of silence before it. */
const TONE = Float32Array.from({ length: samplesOf(2) }, (_, index) =>
  index < samplesOf(0.25) ? 0 : 0.4 * Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE),
);
writeSound(file("tone.wav"), { left: TONE, right: TONE });
const dataOf = (name: string, type: string) =>
  `data:audio/${type};base64,${readFileSync(file(name)).toString("base64")}`;

/** Loudness and true peak, by ffmpeg's own meter. */
function measured(name: string, path = file(name)): { lufs: number; peakDb: number } {
  const said = run("-i", path, "-map", "0:a", "-af", "ebur128=peak=true", "-f", "null", "-");
  const summary = said.slice(said.lastIndexOf("Summary"));
  return {
    lufs: Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1]),
    peakDb: Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1]),
  };
}
function samplesOfFile(name: string): Float32Array {
  run(
    "-i",
    file(name),
    "-map",
    "0:a",
    "-ac",
    "1",
    "-ar",
    String(SAMPLE_RATE),
    "-f",
    "f32le",
    file("decoded.f32"),
  );
  const bytes = readFileSync(file("decoded.f32"));
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

describe("the exported file", () => {
  test.each(MOODS)("%s: -14 LUFS and -1 dBTP after AAC, by ffmpeg's meter", async (mood) => {
    const composition = readFilm(
      filmOf(
        {
          tracks: [
            { kind: "bed", mood },
            { kind: "effect", effect: "whoosh", at: { scene: "scene-2", moment: "transition" } },
            { kind: "effect", effect: "hit", at: { scene: "scene-3" } },
          ],
        },
        [3, 3.4, 4.6],
      ),
    );
    await renderAudio(composition, file(`${mood}.wav`));
    run("-i", file(`${mood}.wav`), ...AUDIO_ENCODING, file(`${mood}.m4a`));
    for (const name of [`${mood}.wav`, `${mood}.m4a`]) {
      const { lufs, peakDb } = measured(name);
      expect(Math.abs(lufs + 14), `${name} ${lufs} LUFS`).toBeLessThanOrEqual(1);
      expect(peakDb, `${name} ${peakDb} dBTP`).toBeLessThanOrEqual(-1);
    }
  });

  test("sound stands where it should to 20 ms, and is as long as the film", async () => {
    const times = [0.5, 1.9, 3.2];
    const composition = readFilm(
      filmOf(
        {
          tracks: [
            ...times.map((seconds) => ({
              kind: "effect" as const,
              effect: "click" as const,
              at: { seconds },
            })),
            { kind: "effect", effect: "click", at: { scene: "scene-2" } },
          ],
        },
        [2.5, 2],
      ),
    );
    await exportFilm(composition, file("clicks.mp4"), {
      ffmpeg,
      encoding: { preset: "ultrafast", crf: 30 },
      renderSound: renderAudio,
    });
    const heard = samplesOfFile("clicks.mp4");
    // two packets of AAC at most are left out, so that the file is no longer than its picture
    expect(4.5 - heard.length / SAMPLE_RATE).toBeLessThan(0.043);
    expect(heard.length / SAMPLE_RATE).toBeLessThanOrEqual(4.5);
    for (const seconds of [...times, 2.5].sort()) {
      const window = heard.subarray(samplesOf(seconds - 0.1), samplesOf(seconds + 0.1));
      const peak = window.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.02);
      const onset = window.findIndex((sample) => Math.abs(sample) > 0.4 * peak) / SAMPLE_RATE - 0.1;
      expect(Math.abs(onset), `${seconds} s`).toBeLessThan(0.02);
    }
  });

  test("the same composition, the same sound, in the thread too", async () => {
    const composition = readFilm(filmOf({ tracks: [{ kind: "bed", mood: "minimal" }] }, [4]));
    const [first, second] = [await rendered(composition), await rendered(composition)];
    for (const side of ["left", "right"] as const) expect(hash(second?.[side])).toBe(hash(first?.[side]));
    expect(first?.left.length).toBe(samplesOf(4));
  });

  test("a film without tracks has no sound", async () => {
    expect(await rendered(readFilm(filmOf({ tracks: [] }, [2])))).toBeNull();
  });
});

describe("files of one's own", () => {
  let stores = 0;
  const decoded = async (bytes: Uint8Array, limitSeconds: number): Promise<Stereo> => {
    const store = await decodeAudio(bytes, limitSeconds, () => {
      stores += 1;
      return createSoundFile(file(`${stores}.store`));
    });
    const sound = all(store);
    store.close();
    return sound;
  };
  run("-i", file("tone.wav"), "-c:a", "libmp3lame", "-b:a", "128k", file("tone.mp3"));
  run("-i", file("tone.wav"), "-c:a", "flac", file("tone.flac"));
  run("-i", file("tone.wav"), "-c:a", "libvorbis", file("tone.ogg"));
  run("-i", file("tone.wav"), "-c:a", "pcm_s24le", "-ar", "44100", "-ac", "1", file("mono.wav"));
  run("-i", file("tone.wav"), "-c:a", "libmp3lame", "-ar", "22050", file("low.mp3"));

  test.each([
    ["tone.wav", "wav"],
    ["tone.mp3", "mp3"],
    ["tone.flac", "flac"],
    ["tone.ogg", "ogg"],
    ["mono.wav", "wav"],
    ["low.mp3", "mp3"],
  ])("%s is read: its tone, its length, its beginning", async (name, format) => {
    const bytes = readFileSync(file(name));
    expect(audioFormatOf(bytes)).toBe(format);
    const { left, right } = await decoded(bytes, 60);
    expect(right.length).toBe(left.length);
    expect(Math.abs(left.length / SAMPLE_RATE - 2)).toBeLessThan(0.06);
    const begins = left.findIndex((sample) => Math.abs(sample) > 0.15) / SAMPLE_RATE;
    expect(Math.abs(begins - 0.25), `begins at ${begins}`).toBeLessThan(0.02);
    let crossings = 0;
    for (let index = samplesOf(0.5); index < samplesOf(1.5); index += 1)
      if ((left[index] ?? 0) < 0 && (left[index + 1] ?? 0) >= 0) crossings += 1;
    expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1);
  });

  test("what lies behind the limit is not decoded", async () => {
    run("-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "3600", "-c:a", "flac", file("hour.flac"));
    const bytes = readFileSync(file("hour.flac"));
    const { left } = await decoded(bytes, 5);
    expect(left.length / SAMPLE_RATE).toBeLessThanOrEqual(5.01);
  });

  test("going to another rate keeps what is audible and folds nothing back", () => {
    const sine = (hertz: number, rate: number) =>
      Float32Array.from({ length: rate }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));
    const level = (samples: Float32Array) =>
      10 *
      Math.log10(
        samples.slice(2000, -2000).reduce((sum, sample) => sum + sample * sample, 0) /
          (samples.length - 4000),
      );
    const at48 = (samples: Float32Array, rate: number) => {
      const store = silentStore(SAMPLE_RATE);
      resample(memoryStore({ left: samples, right: samples }), rate, SAMPLE_RATE, store);
      return store.left;
    };
    expect(Math.abs(level(at48(sine(1000, 44_100), 44_100)) + 3.01)).toBeLessThan(0.05);
    expect(level(at48(sine(40_000, 96_000), 96_000))).toBeLessThan(-60);
  });

  test("in a film: a voice before the bed, and what is no sound refused with its place", async () => {
    const good = filmOf(
      {
        tracks: [
          { kind: "bed", mood: "warm" },
          { kind: "file", file: "talk", startSeconds: 1, gainDb: 3 },
        ],
        files: [{ id: "talk", data: dataOf("tone.mp3", "mpeg") }],
      },
      [4],
    );
    const sound = await rendered(readFilm(good));
    expect(sound?.left.length).toBe(samplesOf(4));
    for (const data of [
      "data:audio/wav;base64,AAAAAAAA",
      `data:audio/mpeg;base64,${Buffer.concat([Buffer.from("ID3"), Buffer.alloc(4000, 7)]).toString("base64")}`,
      `data:audio/flac;base64,${Buffer.concat([Buffer.from("fLaC"), Buffer.alloc(4000, 255)]).toString("base64")}`,
      `data:audio/ogg;base64,${Buffer.concat([Buffer.from("OggS"), Buffer.alloc(4000, 1)]).toString("base64")}`,
      `data:audio/wav;base64,${readFileSync(file("tone.wav")).subarray(0, 44).toString("base64")}`,
    ]) {
      const error = await rendered(
        readFilm({ ...good, audio: { ...good.audio, files: [{ id: "talk", data }] } }),
      ).catch((thrown: unknown) => thrown);
      expect(error, data.slice(0, 40)).toMatchObject({
        name: "CompositionError",
        issues: [{ pointer: "/audio/files/0/data" }],
      });
    }
  });

  test("damage never throws anything but a refusal", async () => {
    for (const name of ["tone.wav", "tone.mp3", "tone.flac", "tone.ogg"]) {
      const whole = readFileSync(file(name));
      for (let round = 0; round < 6; round += 1) {
        const damaged = Buffer.from(whole.subarray(0, Math.floor(whole.length * (1 - round / 8))));
        for (let index = 0; index < 40; index += 1)
          damaged[(index * 7919 + round * 104_729) % damaged.length] = (index * 37) % 256;
        const result = await decoded(damaged, 10).catch((error: unknown) => error);
        if (result instanceof Error) expect(result.name, `${name} ${round}`).toBe("AudioFileError");
        else expect((result as { left: Float32Array }).left.every(Number.isFinite)).toBe(true);
      }
    }
  });
});

describe("an end", () => {
  const long = readFilm(filmOf({ tracks: [{ kind: "bed", mood: "cinematic" }] }, [120, 120]));

  test("cancelled within a second", async () => {
    const stop = new AbortController();
    const work = rendered(long, { signal: stop.signal }).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const at = performance.now();
    stop.abort();
    expect(await work).toMatchObject({ name: "ExportError", code: "cancelled" });
    expect(performance.now() - at).toBeLessThan(1000);
  });

  test("a thread that hangs is told", async () => {
    const error = await rendered(long, { patienceSeconds: 0.005 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ExportError", code: "sound_failed" });
  });

  test("nothing but our own sound reaches ffmpeg", () => {
    writeFileSync(file("playlist.m3u8"), "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n");
    expect(audioFormatOf(readFileSync(file("playlist.m3u8")))).toBeNull();
  });
});

test("the films that pages link to are as loud as every export", () => {
  const films = readdirSync("public/films").filter((name) => name.endsWith(".mp4"));
  const heard = films.filter((name) =>
    /Audio: /.test(run("-i", `public/films/${name}`, "-c", "copy", "-f", "null", "-")),
  );
  expect(heard.length).toBeGreaterThan(4);
  for (const name of heard) {
    const { lufs, peakDb } = measured(name, `public/films/${name}`);
    expect(lufs, name).toBeGreaterThan(-15);
    expect(lufs, name).toBeLessThan(-13);
    expect(peakDb, name).toBeLessThanOrEqual(-1);
  }
});
