import { readFile } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { FAMILIES, type FamilyName, fontFile, ownFontBytes } from "#lib/motion/composition/fonts.ts";

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

/** The files of a composition's fonts in memory: key → bytes. @param keys as `fontsNeeded` gives them */
export async function fontBytes(
  keys: readonly string[],
  composition: Pick<Composition, "fonts"> = {},
): Promise<Map<string, Uint8Array>> {
  const own = ownFontBytes(composition);
  return new Map(
    await Promise.all(keys.map(async (key) => [key, own.get(key) ?? (await loadFont(key))] as const)),
  );
}
