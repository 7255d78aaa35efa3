import { readFile } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { FAMILIES, type FamilyName, fontFile } from "#lib/motion/composition/fonts.ts";

const require = createRequire(import.meta.url);
/** Not the one of node:fs/promises: that loads ten modules of Node more, and each drawing thread would do it anew. */
const read = promisify(readFile);

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
    bytes = read(fontPath(key));
    loadedFonts.set(key, bytes);
  }
  return bytes;
}

/** Font files in memory: key → bytes. @param keys as `fontsNeeded` gives them */
export const fontBytes = async (keys: readonly string[]): Promise<Map<string, Uint8Array>> =>
  new Map(await Promise.all(keys.map(async (key) => [key, await loadFont(key)] as const)));
