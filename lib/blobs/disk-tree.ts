import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobEntry } from "#lib/blobs/blobs.ts";
import { isKey } from "#lib/blobs/keys.ts";

async function entriesOf(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // removed meanwhile, or no directory
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

/** Where an entry stands among its neighbours: by the keys, in which a directory's name ends with a slash. */
const orderOf = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);

/**
 * The files below a prefix, by the bytes of their keys, as they are asked for. Links are not followed.
 *
 * @param root the directory of all keys
 * @param parts the prefix
 * @param after a key: only later ones; directories that lie before it are not read
 */
export async function* filesBelow(
  root: string,
  parts: readonly string[],
  after: string,
): AsyncGenerator<BlobEntry, void> {
  const prefix = `${parts.join("/")}/`;
  const entries = (await entriesOf(join(root, ...parts))).filter(({ name }) => isKey(name));
  entries.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  for (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      const below = `${key}/`;
      if (below > after || after.startsWith(below)) yield* filesBelow(root, [...parts, entry.name], after);
    } else if (entry.isFile() && key > after) {
      const found = await stat(join(root, ...parts, entry.name)).catch(() => null);
      if (found) yield { key, bytes: found.size, modifiedMs: Math.floor(found.mtimeMs) };
    }
  }
}
