import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import type { Output } from "#lib/cli/terminal.ts";
import { type Composition, type Issue, readComposition } from "#lib/motion/composition.ts";
import { PALETTES, PERSONALITIES } from "#lib/motion/looks.ts";
import { PlanError, type PlanOptions } from "#lib/motion/plan.ts";
import type { Assets } from "#lib/motion/stage.ts";
import { CompositionError, loadAssets } from "#lib/video/assets.ts";
import { exportFilm, type Exported } from "#lib/video/export.ts";
import { type Encoding, ExportError, findFfmpeg } from "#lib/video/ffmpeg.ts";

// what the commands that make films share

export const PLAN_OPTIONS = {
  size: { type: "string" },
  fps: { type: "string" },
  seconds: { type: "string" },
  seed: { type: "string" },
  palette: { type: "string" },
  motion: { type: "string" },
} as const;

export const PLAN_HELP = `  --size WxH      pixels, even; else what the brief says, else 1920x1080
  --fps N         24, 25, 30, 50 or 60; else 30
  --seconds N     4 to 180; else what the brief says, else the time it takes to read
  --seed N        another number gives another film of the same brief; else 1
  --palette NAME  ${Object.keys(PALETTES).join(", ")}
  --motion NAME   ${Object.keys(PERSONALITIES).join(", ")}`;

export const ENCODE_OPTIONS = { preset: { type: "string" }, crf: { type: "string" } } as const;
export const ENCODE_HELP = `  --preset NAME   ultrafast, superfast, veryfast, faster, fast or medium; else veryfast
  --crf N         0 lossless to 51 worst; else 18`;

const usage = (what: string, why: string, command: string) =>
  new CommandFailure("usage", what, why, `reelwright ${command} --help`);

function whole(
  text: string | undefined,
  option: string,
  minimum: number,
  maximum: number,
  command: string,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < minimum || value > maximum)
    throw usage(
      `--${option} ${text} does not do.`,
      `It is a whole number, ${minimum} to ${maximum}.`,
      command,
    );
  return value;
}

function oneOf<T extends string>(
  text: string | undefined,
  option: string,
  names: readonly T[],
  command: string,
): T | undefined {
  if (text !== undefined && !names.includes(text as T))
    throw usage(`--${option} ${text} does not do.`, `There are ${names.join(", ")}.`, command);
  return text as T | undefined;
}

/** Options of PLAN_OPTIONS, read. @throws CommandFailure usage */
export function planOptions(
  values: Partial<Record<keyof typeof PLAN_OPTIONS, string>>,
  command: string,
): PlanOptions {
  const options: PlanOptions = {};
  if (values.size !== undefined) {
    const [, width = "", height = ""] = /^(\d+)x(\d+)$/.exec(values.size) ?? [];
    const fits = (value: number) => value >= 16 && value <= 3840 && value % 2 === 0;
    if (!fits(Number(width)) || !fits(Number(height)))
      throw usage(
        `--size ${values.size} does not do.`,
        "It is WIDTHxHEIGHT, even numbers from 16 to 3840.",
        command,
      );
    options.size = { widthPixels: Number(width), heightPixels: Number(height) };
  }
  const fps = oneOf(values.fps, "fps", ["24", "25", "30", "50", "60"], command);
  if (fps) options.fps = Number(fps) as NonNullable<PlanOptions["fps"]>;
  const seconds = whole(values.seconds, "seconds", 4, 180, command);
  if (seconds !== undefined) options.seconds = seconds;
  const seed = whole(values.seed, "seed", 0, 4_294_967_295, command);
  if (seed !== undefined) options.seed = seed;
  const palette = oneOf(
    values.palette,
    "palette",
    Object.keys(PALETTES) as (keyof typeof PALETTES)[],
    command,
  );
  if (palette) options.palette = palette;
  const motion = oneOf(
    values.motion,
    "motion",
    Object.keys(PERSONALITIES) as (keyof typeof PERSONALITIES)[],
    command,
  );
  if (motion) options.personality = motion;
  return options;
}

/** Options of ENCODE_OPTIONS, read. @throws CommandFailure usage */
export function encodeOptions(
  values: Partial<Record<keyof typeof ENCODE_OPTIONS, string>>,
  command: string,
): Encoding {
  const presets = ["ultrafast", "superfast", "veryfast", "faster", "fast", "medium"] as const;
  return {
    preset: oneOf(values.preset, "preset", presets, command) ?? "veryfast",
    crf: whole(values.crf, "crf", 0, 51, command) ?? 18,
  };
}

/** The one file that a command works on. @throws CommandFailure */
export function onlyFile(positionals: readonly string[], what: string, command: string): string {
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw usage(`Which ${what}?`, `${command} takes one file.`, command);
  return file;
}

/** A text file. @throws CommandFailure */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const why = codeOf(error) === "ENOENT" ? "There is no such file." : (error as Error).message;
    throw new CommandFailure("failed", `${file} cannot be read.`, why, "Check the name.", error);
  }
}

const issueLines = (issues: readonly Issue[]) =>
  issues
    .slice(0, 5)
    .map(({ pointer, message }) => `${pointer || "/"}: ${message}`)
    .join("; ");

/** What went wrong with a plan, a composition or an export, as the command line tells it. */
export function filmFailure(error: unknown): unknown {
  if (error instanceof PlanError)
    return new CommandFailure(
      "failed",
      "No film came of the brief.",
      error.message,
      "Say more in the brief, then run it again.",
      error,
    );
  if (error instanceof CompositionError)
    return new CommandFailure(
      "failed",
      "The composition cannot be drawn.",
      issueLines(error.issues),
      "Mend it, then run it again.",
      error,
    );
  if (error instanceof ExportError) {
    const next = {
      encoder_missing: "Debian: apt-get install ffmpeg",
      encoder_failed: "Run it again; if it stays, try another ffmpeg with FFMPEG_PATH.",
      disk_full: "Make room, then run it again.",
      cancelled: "Run it again.",
      output_unusable: "Try another ffmpeg with FFMPEG_PATH.",
    }[error.code];
    return new CommandFailure("failed", "The film was not written.", error.message, next, error);
  }
  return error;
}

/** A composition in a file. @throws CommandFailure with what is wrong and where */
export async function readCompositionFile(file: string): Promise<Composition> {
  let value: unknown;
  try {
    value = JSON.parse(await readText(file));
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      "failed",
      `${file} is no JSON.`,
      (error as Error).message,
      "reelwright plan brief.txt -o composition.json",
      error,
    );
  }
  const read = readComposition(value);
  if (read.ok) return read.composition;
  throw new CommandFailure(
    "failed",
    `${file} is no composition.`,
    issueLines(read.issues),
    "reelwright schema says what one looks like.",
  );
}

/** Fonts and pictures of a composition. @throws CommandFailure */
export async function assetsOf(composition: Composition): Promise<Assets> {
  try {
    return await loadAssets(composition);
  } catch (error) {
    throw filmFailure(error);
  }
}

const BAR = 24;

/** A bar with the time left, on one line that is written over; nothing where nobody looks. */
function progressBar(
  { columns, write, accent }: Output,
  now: () => number,
): (done: number, total: number) => void {
  const began = now();
  let shownAt = 0;
  return (done, total) => {
    if (columns === null || (now() - shownAt < 100 && done < total)) return;
    shownAt = now();
    const seconds = (shownAt - began) / 1000;
    const left = Math.ceil((seconds / done) * (total - done));
    const full = Math.round((done / total) * BAR);
    const bar = `${accent("█".repeat(full))}${"░".repeat(BAR - full)}`;
    const time = done < total ? `${left} s left` : `${seconds.toFixed(1)} s    `;
    write(
      `\r${bar} ${String(Math.floor((done / total) * 100)).padStart(3)} %  frame ${done} of ${total}  ${time}  ${done < total ? "" : "\n"}`,
    );
  };
}

/** Exports with a bar; Ctrl-C ends it and leaves nothing behind. @throws CommandFailure */
export async function exportWithBar(
  composition: Composition,
  output: string,
  encoding: Encoding,
  world: World,
): Promise<Exported> {
  const assets = await assetsOf(composition);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    const { path } = findFfmpeg(world.env.FFMPEG_PATH);
    return await exportFilm(composition, assets, resolve(output), {
      ffmpeg: path,
      encoding,
      onFrame: progressBar(world.terminal.err, world.now),
      signal: stop.signal,
    });
  } catch (error) {
    throw filmFailure(error);
  } finally {
    process.removeListener("SIGINT", interrupt);
    process.removeListener("SIGTERM", interrupt);
  }
}

/** An export in rows for a person. */
export const exportedRows = ({
  file,
  frames,
  seconds,
  bytes,
  sha256,
  widthPixels,
  heightPixels,
  fps,
}: Exported): [string, string][] => [
  ["File", file],
  ["Film", `${seconds.toFixed(2)} s, ${frames} frames, ${widthPixels} × ${heightPixels}, ${fps} fps`],
  ["Size", `${(bytes / 1e6).toFixed(2)} MB`],
  ["SHA-256", sha256],
];
