import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { type Blobs, keyParts, prefixParts } from "#lib/blobs/blobs.ts";

/** What is not there, or a path through a file, is nothing; anything else is a failure. */
async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
    throw error;
  }
}

/**
 * Files in a directory, each at its key.
 *
 * @param directory made where it is missing, open to its owner alone
 */
export function createDiskBlobs(directory: string): Blobs {
  const pathOf = (key: string) => join(directory, ...keyParts(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // in the same directory, because a rename is atomic only within a file system
      const half = join(/* turbopackIgnore: true */ dirname(path), `.${randomBytes(8).toString("hex")}`);
      try {
        await writeFile(half, bytes, { mode: 0o600, flush: true });
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async get(key) {
      const bytes = await orNull(readFile(pathOf(key)));
      return bytes && new Uint8Array(bytes);
    },
    async stat(key) {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? { bytes: found.size } : null;
    },
    async list(prefix) {
      const root = join(directory, ...prefixParts(prefix));
      const entries = (await orNull(readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.includes("~"))
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .sort();
    },
    async deleteBelow(prefix) {
      await rm(join(directory, ...prefixParts(prefix)), { recursive: true, force: true });
    },
  };
}
