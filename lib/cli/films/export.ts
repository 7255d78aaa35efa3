import { dirname, join, resolve } from "node:path";
import { filmFailure, oneOf, usage, whole } from "#lib/cli/films/film.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { aligned, type Output } from "#lib/cli/terminal.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { renderAudio } from "#lib/video/sound/audio.ts";
import { diskFull, isFull } from "#lib/video/disk.ts";
import { type Exported, exportFilm, withoutCache } from "#lib/video/export.ts";
import { type Encoding, ExportError, type Ffmpeg, findFfmpeg } from "#lib/video/encode/ffmpeg.ts";
import { exportLoop, loopKind } from "#lib/video/encode/loop.ts";
import type { Progress } from "#lib/video/encode/make-segments.ts";
import { manifestText } from "#lib/video/manifest.ts";
import { openSegmentCache } from "#lib/video/encode/segment-cache.ts";

// what the commands that write films share

export const EXPORT_OPTIONS = {
  preset: { type: "string" },
  crf: { type: "string" },
  workers: { type: "string" },
  cache: { type: "string" },
  "no-cache": { type: "boolean", default: false },
  poster: { type: "string" },
  sheet: { type: "string" },
  captions: { type: "string" },
  manifest: { type: "string" },
} as const;

export const EXPORT_HELP = `  --preset NAME   ultrafast, superfast, veryfast, faster, fast or medium; else veryfast
  --crf N         0 lossless to 51 worst; else 18, of small films 15
  --workers N     segments that are made at once, 1 to 16; else 2, or 1 above 2560 × 1440
  --cache DIR     where segments are kept for the next time; else in the cache of your system
  --no-cache      keep none, use none
  --poster FILE   a frame of the first scene as a PNG
  --sheet FILE    a frame of each scene, in one PNG
  --captions FILE what the film says, as WebVTT
  --manifest FILE what it was made from and with; else beside the film, with .json behind its name`;

export interface ExportSettings {
  /** It is looked for while the film is read. */
  ffmpeg: Promise<Ffmpeg>;
  encoding: Partial<Encoding>;
  workers: number | undefined;
  /** null: no cache. */
  cache: string | null;
  poster: string | undefined;
  sheet: string | undefined;
  captions: string | undefined;
  manifest: string | undefined;
  json: boolean;
}

type Values = { [name in keyof typeof EXPORT_OPTIONS]?: string | boolean | undefined } & { json?: boolean };

/** Options of EXPORT_OPTIONS, read. @throws CommandFailure usage */
export function exportSettings(values: Values, command: string, world: World): ExportSettings {
  const presets = ["ultrafast", "superfast", "veryfast", "faster", "fast", "medium"] as const;
  const text = (name: keyof typeof EXPORT_OPTIONS) => values[name] as string | undefined;
  if (values["no-cache"] && values.cache !== undefined)
    throw usage("--cache and --no-cache do not go together.", "One takes back the other.", command);
  const preset = oneOf(text("preset"), "preset", presets, command);
  const crf = whole(text("crf"), "crf", 0, 51, command);
  const encoding = { ...(preset && { preset }), ...(crf !== undefined && { crf }) };
  const workers = whole(text("workers"), "workers", 1, 16, command);
  const ffmpeg = findFfmpeg(world.env.FFMPEG_PATH);
  // told when it is needed; what is wrong with the film is told first
  ffmpeg.catch(() => {});
  return {
    ffmpeg,
    encoding,
    workers,
    cache: values["no-cache"] ? null : resolve(text("cache") ?? join(world.cacheDirectory, "segments")),
    poster: text("poster"),
    sheet: text("sheet"),
    captions: text("captions"),
    manifest: text("manifest"),
    json: values.json ?? false,
  };
}

/**
 * Proves that what an export writes can be written.
 *
 * @param read files that it is made from
 * @throws CommandFailure
 */
export const checkExportOutputs = (
  command: string,
  read: readonly (string | undefined)[],
  output: string,
  { poster, sheet, captions, manifest }: ExportSettings,
): Promise<void> =>
  checkOutputs(command, read, [
    { option: "-o", file: output, endings: [".mp4", ".gif", ".webp"] },
    { option: "--manifest", file: manifest ?? `${output}.json`, endings: [".json"] },
    { option: "--poster", file: poster, endings: [".png"] },
    { option: "--sheet", file: sheet, endings: [".png"] },
    { option: "--captions", file: captions, endings: [".vtt"] },
  ]);

const BAR = 24;
const BAR_MILLISECONDS = 100;
const LINE_MILLISECONDS = 1000;
const WARM_FRAMES = 10;

/**
 * Shows how far an export is: a bar with the time left, on one line that is written over; with `json` a line of
 * JSON a second; nothing where nobody looks. Frames of the cache cost no time, so they do not count for it.
 */
export function progressBar({ columns, write, accent }: Output, now: () => number, json: boolean) {
  const began = now();
  let shownAt = 0;
  // what went before is no measure of what comes: threads start, and the first frame of each is drawn cold
  let warm: { at: number; done: number } | null = null;
  return ({ done, total, reused }: Progress): void => {
    if (!warm && done - reused >= WARM_FRAMES) warm = { at: now(), done };
    const pause = json ? LINE_MILLISECONDS : BAR_MILLISECONDS;
    if ((!json && columns === null) || (now() - shownAt < pause && done < total)) return;
    shownAt = now();
    const seconds = (shownAt - began) / 1000;
    const left =
      warm && done > warm.done
        ? Math.ceil(((shownAt - warm.at) / 1000 / (done - warm.done)) * (total - done))
        : null;
    if (json) {
      const secondsLeft = done < total ? left : 0;
      write(`${JSON.stringify({ event: "progress", done, total, reused, secondsLeft })}\n`);
      return;
    }
    const frames = `frame ${done} of ${total}`;
    // one line, or each would be written below the last
    const length = Math.max(0, Math.min(BAR, (columns ?? 80) - " 100 %    ".length - frames.length - 13));
    const full = Math.round((done / total) * length);
    const bar = `${accent("█".repeat(full))}${"░".repeat(length - full)}`;
    const percent = String(Math.floor((done / total) * 100)).padStart(3);
    const rest = left === null ? "" : `${left} s left`;
    const time = done < total ? rest.padEnd(12) : `${seconds.toFixed(1)} s${" ".repeat(8)}\n`;
    write(`\r${bar} ${percent} %  ${frames}  ${time}`);
  };
}

/** Tells a sentence while an export goes on: below the bar, or as a line of JSON. */
const noteLine =
  (err: Output, json: boolean) =>
  (note: string): void =>
    err.write(
      json
        ? `${JSON.stringify({ event: "note", note })}\n`
        : `${err.columns === null ? "" : "\n"}${aligned(err, [["note", note]])}`,
    );

/** The cache, where its disk has room for one. */
async function openCache(directory: string, now: number, onNote: (note: string) => void) {
  try {
    return await openSegmentCache(directory, now);
  } catch (error) {
    if (!(error instanceof ExportError) || error.code !== "cache_full") throw error;
    onNote(withoutCache(error));
    return undefined;
  }
}

/** An error of the system as one of an export. @param directory where it is from, where it does not say so itself */
export function unwritten(error: unknown, directory: string): unknown {
  const { syscall, path = "", code } = error as NodeJS.ErrnoException;
  if (isFull(error) && !(error instanceof ExportError)) return diskFull(path ? dirname(path) : directory);
  if (!syscall) return error;
  return new ExportError("unwritable", `${path || directory} cannot be written (${code}).`);
}

/** A file that a command wrote, as it tells of it. */
export interface Written extends Omit<Exported, "manifest"> {
  manifest: string;
  poster?: string;
  sheet?: string;
  captions?: string;
}

/** Who waits for an export, where that is not a person at a terminal. */
export interface Waiting {
  /** Ends the export, as Ctrl-C does. */
  signal: AbortSignal;
  /** Told how far it is, instead of the bar. */
  onProgress(progress: Progress): void;
}

/**
 * Exports with a bar, and writes what was asked for beside the film. Ctrl-C ends it and leaves nothing behind
 * but segments for the next time.
 *
 * @param output an MP4, or a loop if it ends in .gif or .webp
 * @throws CommandFailure
 */
export async function exportWithBar(
  composition: Composition,
  output: string,
  settings: ExportSettings,
  world: World,
  waiting?: Waiting,
): Promise<Written> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const file = resolve(output);
    const kind = loopKind(file);
    const { path: ffmpeg } = await settings.ffmpeg;
    const onNote = noteLine(world.terminal.err, settings.json);
    const cache = settings.cache === null ? undefined : await openCache(settings.cache, world.now(), onNote);
    const options = {
      ...{ ffmpeg, encoding: settings.encoding, cache },
      signal: waiting ? AbortSignal.any([stop.signal, waiting.signal]) : stop.signal,
      ...(settings.workers === undefined ? {} : { workers: settings.workers }),
      onProgress: waiting?.onProgress ?? progressBar(world.terminal.err, world.now, settings.json),
      renderSound: renderAudio,
      onNote,
    };
    const { manifest, ...exported } = kind
      ? await exportLoop(composition, file, kind, options)
      : await exportFilm(composition, file, options);
    const written: Written = { ...exported, manifest: resolve(settings.manifest ?? `${output}.json`) };
    await writeWhole(written.manifest, manifestText(manifest));
    const { poster, sheet } = settings;
    if (poster !== undefined || sheet !== undefined) {
      const { writeStills } = await import("#lib/cli/films/stills.ts");
      Object.assign(written, await writeStills(composition, { poster, sheet }));
    }
    if (settings.captions !== undefined) {
      const { captionFile } = await import("#lib/video/captions.ts");
      written.captions = resolve(settings.captions);
      await writeWhole(written.captions, captionFile(composition));
    }
    return written;
  } catch (error) {
    throw filmFailure(unwritten(error, dirname(resolve(output))));
  } finally {
    process.removeListener("SIGINT", interrupt);
    process.removeListener("SIGTERM", interrupt);
  }
}

/** An export in rows for a person. */
export const writtenRows = (written: Written): [string, string | null][] => {
  const { file, frames, seconds, bytes, sha256, widthPixels, heightPixels, fps, reusedFrames } = written;
  return [
    ["File", file],
    ["Film", `${seconds.toFixed(2)} s, ${frames} frames, ${widthPixels} × ${heightPixels}, ${fps} fps`],
    ["Size", `${(bytes / 1e6).toFixed(2)} MB`],
    ["SHA-256", sha256],
    ["Reused", reusedFrames ? `${reusedFrames} frames of an earlier export` : null],
    ["Poster", written.poster ?? null],
    ["Sheet", written.sheet ?? null],
    ["Captions", written.captions ?? null],
    ["Manifest", written.manifest],
  ];
};
