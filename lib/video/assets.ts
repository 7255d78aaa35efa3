import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Composition, Issue } from "#lib/motion/composition.ts";
import type { Pixels } from "#lib/motion/display.ts";
import { FAMILIES, type FamilyName, fontFile } from "#lib/motion/fonts.ts";
import { createShaper } from "#lib/motion/harfbuzz.ts";
import { fontsNeeded, missingGlyphs } from "#lib/motion/needs.ts";
import type { Assets } from "#lib/motion/stage.ts";
import { decodePicture, skiaPlatform } from "#lib/video/canvas.ts";

const require = createRequire(import.meta.url);

/** A composition that is well formed and still cannot be drawn. */
export class CompositionError extends Error {
  override name = "CompositionError";
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super(issues.map(({ pointer, message }) => `${pointer}: ${message}`).join("\n"));
    this.issues = issues;
  }
}

/** The path of a font file. @param key as in `fontsNeeded` */
export function fontPath(key: string): string {
  const family = FAMILIES[key.split("/")[0] as FamilyName];
  const directory = dirname(require.resolve(`@expo-google-fonts/${family.package}/package.json`));
  return join(dirname(directory), fontFile(key));
}

const loadedFonts = new Map<string, Promise<Uint8Array>>();

function loadFont(key: string): Promise<Uint8Array> {
  let bytes = loadedFonts.get(key);
  if (!bytes) {
    bytes = readFile(fontPath(key));
    loadedFonts.set(key, bytes);
  }
  return bytes;
}

/** Font files in memory: key → bytes. @param keys as `fontsNeeded` gives them */
export const fontBytes = async (keys: readonly string[]): Promise<Map<string, Uint8Array>> =>
  new Map(await Promise.all(keys.map(async (key) => [key, await loadFont(key)] as const)));

/**
 * Loads what a composition is drawn with: its fonts and its pictures.
 *
 * @throws CompositionError for a picture that cannot be read and for characters that no font draws
 */
export async function loadAssets(composition: Composition): Promise<Assets> {
  const fonts = await fontBytes(fontsNeeded(composition));
  const shaper = createShaper(fonts);
  const issues = missingGlyphs(composition, shaper);
  const pictures = new Map<string, Pixels>();
  for (const [index, { id, data }] of composition.assets.entries()) {
    try {
      pictures.set(id, await decodePicture(Buffer.from(data.slice(data.indexOf(",") + 1), "base64")));
    } catch (error) {
      issues.push({ pointer: `/assets/${index}/data`, message: (error as Error).message });
    }
  }
  if (issues.length) throw new CompositionError(issues);
  return { shaper, platform: skiaPlatform, pictures };
}
