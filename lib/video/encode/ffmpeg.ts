import { execFile, spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { inherited } from "#lib/config/env.ts";

const require = createRequire(import.meta.url);

/** An export that did not come about. */
export class ExportError extends Error {
  override name = "ExportError";
  readonly code:
    | "encoder_missing"
    | "encoder_unusable"
    | "encoder_silent"
    | "encoder_failed"
    | "drawing_failed"
    | "sound_failed"
    | "disk_full"
    | "cache_full"
    | "unwritable"
    | "cache_unwritable"
    | "unsupported"
    | "cancelled"
    | "output_unusable";
  constructor(code: ExportError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const packaged = (): string | null => {
  try {
    return (require("@ffmpeg-installer/ffmpeg") as { path: string }).path;
  } catch {
    // no binary in the package for this platform
    return null;
  }
};

/** An ffmpeg that encodes with libx264. */
export interface Ffmpeg {
  path: string;
  /** Its own. */
  version: string;
  /** Of the encoder within. */
  x264: string;
}

/** What is none, in words, or gives no answer yet. */
interface NoFfmpeg {
  why: string;
  silent: boolean;
}
/** Those that were asked. */
const asked = new Map<string, Promise<Ffmpeg | NoFfmpeg>>();

/** Asks a program for its versions. x264 names its own only in what it writes, so it writes one frame. */
function ask(path: string, patienceMs: number): Promise<Ffmpeg | NoFfmpeg> {
  const input = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "16x16", "-i", "pipe:0"];
  const output = ["-c:v", "libx264", "-f", "h264", "pipe:1"];
  return new Promise((resolve) => {
    const options = { encoding: "latin1", timeout: patienceMs } as const;
    const child = execFile(path, [...input, ...output], options, (error, stdout, stderr) => {
      const x264 = /x264 - (core \d+(?: r\w+)?(?: [0-9a-f]{6,})?)/.exec(stdout)?.[1];
      const version = /^ffmpeg version (\S+)/.exec(stderr)?.[1] ?? "unknown";
      if (!error && x264) return resolve({ path, version, x264 });
      const none = error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
      const silent = error?.killed === true;
      const why = none ? "there is no such program" : "that is no ffmpeg with libx264";
      resolve({ why: silent ? `it gave no answer in ${patienceMs / 1000} s` : why, silent });
    });
    // a program that reads nothing is told by what it writes
    child.stdin?.on("error", () => {});
    child.stdin?.end(new Uint8Array((16 * 16 * 3) / 2));
  });
}

/**
 * An ffmpeg with libx264: the given one, else the system's, else the one from the npm package.
 *
 * @param given a path, for example `FFMPEG_PATH`; then no other is tried
 * @param patienceMs how long one may take to answer; a busy machine starts programs slowly
 * @throws ExportError `encoder_missing`, `encoder_unusable` for the given one, `encoder_silent`
 */
export async function findFfmpeg(given?: string, patienceMs = 60_000): Promise<Ffmpeg> {
  for (const path of given ? [given] : ["ffmpeg", packaged()]) {
    if (!path) continue;
    const answer = asked.get(path) ?? ask(path, patienceMs);
    asked.set(path, answer);
    const found = await answer;
    if ("path" in found) return found;
    if (found.silent) {
      asked.delete(path);
      throw new ExportError("encoder_silent", `The ffmpeg at ${path} cannot be used: ${found.why}.`);
    }
    if (given) throw new ExportError("encoder_unusable", `FFMPEG_PATH is ${given}: ${found.why}.`);
  }
  throw new ExportError(
    "encoder_missing",
    "No ffmpeg with libx264 was found: install ffmpeg, or set FFMPEG_PATH to one.",
  );
}

/** What an exported film is encoded with. */
export interface Encoding {
  preset: "ultrafast" | "superfast" | "veryfast" | "faster" | "fast" | "medium";
  /** Constant rate factor of x264: 0 is lossless, 18 looks like the original, 51 is the worst. */
  crf: number;
}

/**
 * x264 gives other bytes for another number of threads: a fixed one keeps a film's hash the same everywhere.
 * One, because segments are encoded side by side: it takes the least work and memory.
 */
const ENCODER_THREADS = 1;

/**
 * What we tell x264 beyond the preset, because we know the pictures. It looks 6 frames ahead, not 10 or more: it holds
 * each with all that it knows of it, 6 MB at 1080p. Of presets that are to be quick it is also told that no scene
 * begins inside of a segment, that B-frames come in a fixed pattern, which for drawn pictures does as well as finding
 * out by trying, and that none is kept to predict others from, which is 23 MB less.
 *
 * Against veryfast as it is, over fifteen films: a tenth of the work less, 6 % fewer bytes, 0.7 dB of 50 less.
 */
const tuningOf = (preset: Encoding["preset"]): string[] => [
  ...["-rc-lookahead", "6"],
  ...(QUICK.has(preset) ? "-sc_threshold 0 -b_strategy 0 -b-pyramid none".split(" ") : []),
];
const QUICK: ReadonlySet<Encoding["preset"]> = new Set(["ultrafast", "superfast", "veryfast"]);

const QUIETLY = ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"];
const COLOR = "-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv".split(" ");
/** Nothing of the machine or the hour in the file. */
const BARE = "-map_metadata:g -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact".split(" ");

/** Ticks of an MP4's clock in a second: whole for every frame of every rate. */
const ticksPerSecond = (fps: number): string => String(fps * 512);

/**
 * Arguments that turn raw I420 frames on standard input into an MP4 with one closed group of pictures each 60.
 *
 * @param options for comparisons: other threads, 0 for as many as the machine has, and the preset as it is
 */
export function encoderArguments(
  film: { widthPixels: number; heightPixels: number; fps: number },
  { preset, crf }: Encoding,
  output: string,
  {
    threads = ENCODER_THREADS,
    tuning = tuningOf(preset),
  }: { threads?: number; tuning?: readonly string[] } = {},
): string[] {
  const { widthPixels, heightPixels, fps } = film;
  const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${widthPixels}x${heightPixels}`];
  return [
    ...QUIETLY,
    ...[...raw, "-r", String(fps), ...COLOR, "-i", "pipe:0", "-an"],
    ...["-c:v", "libx264", "-preset", preset, "-crf", String(crf), "-g", "60", "-bf", "2"],
    ...[...tuning, "-threads", String(threads), "-pix_fmt", "yuv420p", ...COLOR, ...BARE],
    ...["-video_track_timescale", ticksPerSecond(fps), "-f", "mp4", output],
  ];
}

/** Bits in a second of the sound of a film. */
export const AUDIO_BITRATE = 160_000;
/**
 * How sound is encoded. Of ffmpeg 5.1 the usual search ("twoloop") puts peaks of loud music 3 dB above those that it
 * was given, and they clip; the fast one keeps them, in all versions that we tried.
 */
export const AUDIO_ENCODING: readonly string[] = [
  ...["-c:a", "aac", "-aac_coder", "fast", "-b:a", String(AUDIO_BITRATE)],
];

/**
 * Arguments that join segments, sound and chapters without encoding a picture again. The index comes first in
 * the file (faststart), so that it plays while it loads.
 *
 * @param parts.list in the language of ffmpeg's concat demuxer
 * @param parts.sound a WAV
 * @param parts.chapters in ffmpeg's metadata language
 */
export function joinArguments(
  { fps }: { fps: number },
  parts: { list: string; sound: string | null; chapters: string | null },
  output: string,
): string[] {
  // it would decode the beginning of each segment to see what is in it, which is most of a join's work
  const inputs = ["-codec_whitelist", "none", "-f", "concat", "-safe", "0", "-i", parts.list];
  const outputs = ["-map", "0:v:0", "-c:v", "copy"];
  if (parts.sound) {
    inputs.push("-f", "wav", "-i", parts.sound);
    outputs.push("-map", "1:a:0", ...AUDIO_ENCODING);
  }
  if (parts.chapters) {
    outputs.push("-map_chapters", parts.sound ? "2" : "1");
    inputs.push("-f", "ffmetadata", "-i", parts.chapters);
  }
  return [
    ...QUIETLY,
    ...inputs,
    ...outputs,
    ...BARE,
    ...["-video_track_timescale", ticksPerSecond(fps), "-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/** A running encoder. */
export interface Encoder {
  /** Resolves when the encoder has taken the frame; until then its bytes must not change. @throws ExportError */
  write(frame: Uint8Array): Promise<void>;
  /** Ends the input and waits for the file. @throws ExportError */
  finish(): Promise<void>;
  /** Stops it at once. */
  kill(): void;
}

/**
 * glibc gives a block above its threshold back to the system at once, and the raw frame after it lies in fresh
 * memory, which costs more than reading it: four of five page faults of an encoder. 32 MB, the most it allows, is a
 * frame of 4K twice over. Nothing where malloc is another one.
 */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024) };

/** Starts an encoder as a process of its own: a crash of it is an error here, not a crash. */
export function startEncoder(ffmpeg: string, args: readonly string[]): Encoder {
  const child = spawn(ffmpeg, args, { stdio: ["pipe", "ignore", "pipe"], env: inherited(MALLOC) });
  let messages = "";
  let failure: ExportError | null = null;
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    messages = (messages + text).slice(-4000);
  });
  // a closed pipe is told by the exit code, with a reason
  child.stdin.on("error", () => {});
  const ended = new Promise<void>((resolve) => {
    child.on("error", (error) => {
      failure ??= new ExportError("encoder_failed", `ffmpeg could not be started: ${error.message}`);
      resolve();
    });
    child.on("close", (code, signal) => {
      // one of 2018 says so and ends as if all were well
      const full = /No space left on device|Disk quota exceeded/.test(messages);
      if (code !== 0 || full) {
        const reason = signal ? `was killed (${signal})` : `stopped with code ${code}`;
        failure ??= new ExportError(
          full ? "disk_full" : "encoder_failed",
          full
            ? "The disk is full."
            : `ffmpeg ${reason}${messages ? `: ${messages.trim().split("\n").at(-1)}` : "."}`,
        );
      }
      resolve();
    });
  });
  return {
    async write(frame) {
      if (failure) throw failure;
      await Promise.race([
        new Promise<void>((resolve) => {
          child.stdin.write(frame, () => resolve());
        }),
        ended,
      ]);
      if (failure || child.exitCode !== null) {
        await ended;
        throw failure ?? new ExportError("encoder_failed", "ffmpeg ended before the film did.");
      }
    },
    async finish() {
      child.stdin.end();
      await ended;
      if (failure) throw failure;
    },
    kill() {
      child.kill("SIGKILL");
    },
  };
}

/**
 * Runs ffmpeg on files.
 *
 * @throws ExportError; the signal's reason when it aborts
 */
export async function runEncoder(
  ffmpeg: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const encoder = startEncoder(ffmpeg, args);
  const stop = () => encoder.kill();
  signal.addEventListener("abort", stop);
  try {
    await encoder.finish();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** What is in a file: counted, not believed. */
export interface Probe {
  frames: number;
  widthPixels: number;
  heightPixels: number;
  seconds: number;
}

const probeArguments = (file: string): string[] => [
  ...["-hide_banner", "-nostdin", "-i", file, "-map", "0:v:0", "-c", "copy", "-f", "null", "-"],
];
const PROBE_OPTIONS = { encoding: "utf8", timeout: 60_000 } as const;

/** Reads a film through without decoding it. @returns null if it is no readable film */
export function probe(ffmpeg: string, file: string): Probe | null {
  const { status, stderr } = spawnSync(ffmpeg, probeArguments(file), PROBE_OPTIONS);
  return status === 0 ? probed(stderr) : null;
}

/** As `probe`, while the process does other work. */
export function probeFile(ffmpeg: string, file: string): Promise<Probe | null> {
  return new Promise((resolve) => {
    const child = execFile(ffmpeg, probeArguments(file), PROBE_OPTIONS, (error, _, stderr) =>
      resolve(error ? null : probed(stderr)),
    );
    // a program that waits for its input has it
    child.stdin?.on("error", () => {});
    child.stdin?.end();
  });
}

/** What ffmpeg wrote, read. */
function probed(stderr: string): Probe | null {
  const frames = [...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1];
  const size = /Video: h264.*?, (\d+)x(\d+)/.exec(stderr);
  const duration = /Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/.exec(stderr);
  if (!frames || !size || !duration) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = duration;
  return {
    frames: Number(frames),
    widthPixels: Number(size[1]),
    heightPixels: Number(size[2]),
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  };
}
