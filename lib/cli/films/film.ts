import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { decodeText, NoText } from "#lib/cli/films/reading/decode-text.ts";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { PALETTES, PERSONALITIES } from "#lib/motion/composition/looks.ts";
import type { PlanOptions } from "#lib/motion/plan/plan.ts";
import { PlanError } from "#lib/motion/plan/plan-error.ts";
import { CompositionError } from "#lib/video/composition-error.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { undrawn } from "#lib/video/undrawn.ts";

// what the commands that make films share

export const PLAN_OPTIONS = {
  size: { type: "string" },
  fps: { type: "string" },
  seconds: { type: "string" },
  seed: { type: "string" },
  palette: { type: "string" },
  motion: { type: "string" },
  music: { type: "string" },
  "no-music": { type: "boolean" },
  voice: { type: "string" },
  planner: { type: "string" },
} as const;

export const PLAN_HELP = `  --size WxH      pixels, even; else what the brief says, else 1920x1080
  --fps N         24, 25, 30, 50 or 60; else 30
  --seconds N     4 to 180; else what the brief says, else the time it takes to read
  --seed N        0 to 4294967295: another number gives another film of the same brief; else 1
  --palette NAME  ${Object.keys(PALETTES).join(", ")}
  --motion NAME   ${Object.keys(PERSONALITIES).join(", ")}
  --music MOOD    ${MOODS.join(", ")}; else as the brief says
  --no-music      no music and no effects
  --voice FILE    a recording, heard from the start on: WAV, MP3, FLAC or Ogg Vorbis
  --planner NAME  model: a language model reads the brief; rules: no model is asked; else model where MODEL_BASE_URL is set`;

export const usage = (what: string, why: string, command: string) =>
  new CommandFailure("usage", what, why, `reelwright ${command} --help`);

/** A whole number. @throws CommandFailure usage */
export function whole(
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

/** One of some names. @throws CommandFailure usage */
export function oneOf<T extends string>(
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
  values: Partial<Record<Exclude<keyof typeof PLAN_OPTIONS, "no-music">, string>> & { "no-music"?: boolean },
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
  const music = oneOf(values.music, "music", MOODS, command);
  if (music && values["no-music"]) throw usage("--music and --no-music?", "One of the two.", command);
  if (music) options.music = music;
  if (values["no-music"]) options.music = "none";
  return options;
}

/** That nobody asks of a storyboard what only a brief leaves open. @throws CommandFailure usage */
export function refusePlanOptions(values: Record<string, unknown>, command: string): void {
  const given = Object.keys(PLAN_OPTIONS).find((name) => values[name] !== undefined);
  if (given)
    throw usage(
      `--${given} does not go with a storyboard.`,
      "It says itself how long, how large and how it looks.",
      command,
    );
}

/** The one file that a command works on. @throws CommandFailure */
export function onlyFile(positionals: readonly string[], what: string, command: string): string {
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw usage(`Which ${what}?`, `${command} takes one file.`, command);
  return file;
}

/** A text file; `-` is standard input. @throws CommandFailure, also for what is no text */
export async function readText(file: string): Promise<string> {
  try {
    return decodeText(await (file === "-" ? buffer(process.stdin) : readFile(file)));
  } catch (error) {
    const name = file === "-" ? "Standard input" : file;
    if (error instanceof NoText)
      throw new CommandFailure("failed", `${name} cannot be read.`, error.message, error.next, error);
    const whys: Record<string, string> = { ENOENT: "There is no such file.", EISDIR: "It is a directory." };
    const why = whys[codeOf(error) ?? ""] ?? (error as Error).message;
    throw new CommandFailure("failed", `${file} cannot be read.`, why, "Check the name.", error);
  }
}

/** A brief in a file. @throws CommandFailure */
export const readBriefFile = async (file: string): Promise<string> => briefIn(await readText(file), file);

/** A text as a brief. @throws CommandFailure for a composition: its keys and numbers would be what is said */
export function briefIn(text: string, file: string): string {
  if (/^\s*\{[\s\S]{0,4000}?"format"\s*:\s*"composition\/\d/.test(text))
    throw new CommandFailure(
      "failed",
      `${file === "-" ? "Standard input" : file} is a composition, no brief.`,
      "It is planned already.",
      `reelwright compose ${file} -o film.mp4`,
    );
  return text;
}

/** That a planned film can be drawn. @throws CommandFailure with the characters, not with where the plan has them */
export async function checkDrawable(composition: Composition): Promise<void> {
  const characters = new Set(
    (await undrawn(composition)).flatMap(({ message }) => message.match(/\S+ \(U\+[0-9A-F]+\)/g) ?? []),
  );
  if (characters.size)
    throw new CommandFailure(
      "failed",
      "The brief has characters that no font draws.",
      [...characters].slice(0, 8).join(", "),
      "Write it in Latin, Greek, Cyrillic, Arabic, Hebrew or Japanese letters; of Chinese, what Japanese has too.",
    );
}

/** What went wrong with a plan, a composition or an export, as the command line tells it. */
export function filmFailure(error: unknown): unknown {
  if (error instanceof PlanError) {
    const next = {
      nothing_said: "Say more in the brief, then run it again.",
      too_long: "Shorten the brief, then run it again.",
      line_unknown: "Mend the line, then run it again.",
    }[error.kind];
    return new CommandFailure("failed", "No film came of the brief.", error.message, next, error);
  }
  if (error instanceof CompositionError)
    return new CommandFailure(
      "failed",
      "The composition cannot be drawn.",
      error.issues,
      "Mend it, then run it again.",
      error,
    );
  if (error instanceof ExportError) {
    const next = {
      encoder_missing: "Debian: apt-get install ffmpeg",
      encoder_silent: "Try again: a busy machine starts programs slowly.",
      encoder_unusable: "Mend FFMPEG_PATH, or unset it: then an ffmpeg is looked for.",
      encoder_failed: "Run it again; if it stays, try another ffmpeg with FFMPEG_PATH.",
      drawing_failed: "Run it again; if it stays, try --workers 1.",
      disk_full: "Make room there, then run it again.",
      cache_full: "Name another place with --cache, or keep none with --no-cache.",
      sound_failed: "Run it again. If it fails again, leave the sound files out, one at a time.",
      unwritable: "Name another place.",
      cache_unwritable: "Name another place with --cache, or keep none with --no-cache.",
      unsupported: "reelwright compose --help",
      cancelled: "Run it again: segments that were whole are kept, except with --no-cache.",
      output_unusable: "Try another ffmpeg with FFMPEG_PATH.",
    }[error.code];
    const exit = error.code === "cancelled" ? "interrupted" : "failed";
    return new CommandFailure(exit, "The film was not written.", error.message, next, error);
  }
  return error;
}
