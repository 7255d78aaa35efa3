import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { codeOf } from "#lib/cli/failure.ts";
import { isFont } from "#lib/motion/composition/fonts.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";

/** Pictures, fonts and sound in files beside a composition: they are read into it, so that its hash is of them too. */

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Megabytes of one file, at most: as much as its `data:` address may have. */
const MOST = { picture: 9, font: 6, sound: 9 };

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** What a file is by its first bytes, as in a `data:` address; null for what cannot be drawn or played. */
const TYPES = {
  picture: (bytes: Uint8Array) =>
    starts(bytes, "\x89PNG")
      ? "image/png"
      : starts(bytes, "\xff\xd8\xff")
        ? "image/jpeg"
        : starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)
          ? "image/webp"
          : null,
  font: (bytes: Uint8Array) => (isFont(bytes) ? (starts(bytes, "OTTO") ? "font/otf" : "font/ttf") : null),
  sound: (bytes: Uint8Array) =>
    starts(bytes, "RIFF") && starts(bytes, "WAVE", 8)
      ? "audio/wav"
      : starts(bytes, "fLaC")
        ? "audio/flac"
        : starts(bytes, "OggS")
          ? "audio/ogg"
          : starts(bytes, "ID3") || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)
            ? "audio/mpeg"
            : null,
};
const WANTED = {
  picture: "a PNG, JPEG or WebP file",
  font: "a TrueType or OpenType font (.ttf, .otf; not .woff2)",
  sound: "a WAV, MP3, FLAC or Ogg Vorbis file",
};
type What = keyof typeof TYPES;

/** A file as a `data:` address. @throws Error with what is wrong, for who wrote its name */
async function dataOf(file: string, directory: string, what: What): Promise<string> {
  const bytes = await readFile(resolve(directory, file)).catch((error) => {
    const whys: Record<string, string> = { ENOENT: "there is no such file", EISDIR: "it is a directory" };
    throw new Error(`${file}: ${whys[codeOf(error) ?? ""] ?? (error as Error).message}`);
  });
  const type = TYPES[what](bytes);
  if (!type) throw new Error(`${file}: expected ${WANTED[what]}`);
  if (bytes.length > MOST[what] * 1e6)
    throw new Error(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB, at most ${MOST[what]} MB`);
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/**
 * A composition with the files that it names read into it.
 *
 * @param value parsed JSON, not yet checked
 * @param directory where its file is
 * @returns itself where it names none; else with what could not be read
 */
export async function withFiles(
  value: unknown,
  directory: string,
): Promise<{ value: unknown; issues: Issue[] }> {
  const issues: Issue[] = [];
  const entries = async (list: unknown, pointer: string, what: What): Promise<unknown> => {
    if (!Array.isArray(list)) return list;
    return Promise.all(
      list.map(async (entry, index) => {
        if (!isRecord(entry) || !Object.hasOwn(entry, "file")) return entry;
        const { file, ...rest } = entry;
        const refuse = (message: string) => {
          issues.push({ pointer: `${pointer}/${index}/file`, message });
          return entry;
        };
        if (typeof file !== "string" || !file) return refuse("expected the name of a file");
        if (Object.hasOwn(rest, "data")) return refuse("one of file and data");
        try {
          return { ...rest, data: await dataOf(file, directory, what) };
        } catch (error) {
          return refuse((error as Error).message);
        }
      }),
    );
  };
  if (!isRecord(value)) return { value, issues };
  const read = { ...value };
  if (value.assets !== undefined) read.assets = await entries(value.assets, "/assets", "picture");
  if (value.fonts !== undefined) read.fonts = await entries(value.fonts, "/fonts", "font");
  if (isRecord(value.audio))
    read.audio = { ...value.audio, files: await entries(value.audio.files, "/audio/files", "sound") };
  return { value: read, issues };
}
