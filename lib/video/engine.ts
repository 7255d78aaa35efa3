import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { FAMILIES, type FamilyName, ownFontBytes } from "#lib/motion/composition/fonts.ts";
import { fontsNeeded } from "#lib/motion/draw/needs.ts";
import { fontPath } from "#lib/video/font-files.ts";
import { findFfmpeg } from "#lib/video/encode/ffmpeg.ts";

const require = createRequire(import.meta.url);
// within Next's bundles a module has no directory: the build is used from the project's
const LIB = import.meta.dirname ? join(import.meta.dirname, "..") : resolve("lib");
/** The rooms whose code draws and encodes. What reads briefs and edits is in no hash: its changes empty no cache. */
export const ENGINE_ROOMS = [
  ...["composition", "shapes", "text", "draw", "sound"].map((room) => `motion/${room}`),
  "video",
];
/** In a bundle of the command: what `codeHash` gave when it was made. */
declare const BUNDLED_CODE_HASH: string;

/** What draws: a frame is a function of this, the fonts and the composition. */
export interface Engine {
  reelwright: string;
  /** SHA-256 of the source code that draws and encodes, in hex. */
  code: string;
  /** Version of `@napi-rs/canvas`, which holds Skia. */
  canvas: string;
  /** Version of `harfbuzzjs`. */
  harfbuzz: string;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function packageVersion(directory: string): Promise<string> {
  return (JSON.parse(await readFile(join(directory, "package.json"), "utf8")) as { version: string }).version;
}

/** The nearest directory above a file with a package.json that has a version. */
async function packageOf(file: string): Promise<string> {
  for (let directory = dirname(file); ; directory = dirname(directory))
    try {
      return await packageVersion(directory);
    } catch (error) {
      if (dirname(directory) === directory) throw error;
    }
}

/** Code, and data that code reads. */
const isSource = (file: string): boolean => /\.(?:ts|mjs|json)$/.test(file);

/**
 * @param lib the project's directory of that name
 * @returns SHA-256 of the source code that draws and encodes, in hex
 */
export async function codeHash(lib: string): Promise<string> {
  const hash = createHash("sha256");
  // a hundred small files: each takes longer to wait for than to read
  for (const room of ENGINE_ROOMS)
    for (const name of (await readdir(join(lib, room), { recursive: true })).filter(isSource).sort())
      hash.update(`${room}/${name}\0`).update(readFileSync(join(lib, room, name)));
  return hash.digest("hex");
}

let engine: Promise<Engine> | null = null;

/** The engine of this process. */
export function describeEngine(): Promise<Engine> {
  engine ??= (async () => {
    return {
      reelwright: await packageVersion(dirname(LIB)),
      code: typeof BUNDLED_CODE_HASH === "string" ? BUNDLED_CODE_HASH : await codeHash(LIB),
      canvas: await packageOf(require.resolve("@napi-rs/canvas")),
      harfbuzz: await packageOf(require.resolve("harfbuzzjs")),
    };
  })();
  return engine;
}

/** A font file that a film is drawn with. */
export interface FontFile {
  /** Family, weight and style: `Inter/500 italic`. */
  font: string;
  /** Of npm, with its version; `composition` where the film brings it. */
  package: string;
  sha256: string;
}

const fontFiles = new Map<string, Promise<FontFile>>();

/** The font files that drawing a composition may ask for. */
export function describeFonts(composition: Composition): Promise<FontFile[]> {
  const own = ownFontBytes(composition);
  return Promise.all(
    fontsNeeded(composition).map((font) => {
      const bytes = own.get(font);
      if (bytes) return Promise.resolve({ font, package: "composition", sha256: sha256(bytes) });
      let described = fontFiles.get(font);
      if (!described) {
        const name = `@expo-google-fonts/${FAMILIES[font.split("/")[0] as FamilyName].package}`;
        described = (async () => ({
          font,
          package: `${name}@${await packageOf(require.resolve(`${name}/package.json`))}`,
          sha256: sha256(await readFile(fontPath(font))),
        }))();
        fontFiles.set(font, described);
      }
      return described;
    }),
  );
}

/** What encodes. */
export interface EncoderVersion {
  ffmpeg: string;
  x264: string;
}

/** @param ffmpeg a path @throws ExportError `encoder_missing` */
export async function describeEncoder(ffmpeg: string): Promise<EncoderVersion> {
  const { version, x264 } = await findFfmpeg(ffmpeg);
  return { ffmpeg: version, x264 };
}
