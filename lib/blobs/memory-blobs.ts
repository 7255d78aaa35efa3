import { type Blobs, keyParts, prefixParts } from "#lib/blobs/blobs.ts";

/** Files in memory, for tests. */
export function createMemoryBlobs(): Blobs {
  const files = new Map<string, Uint8Array>();
  const below = (prefix: string) => {
    prefixParts(prefix);
    return [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
  };
  return {
    async put(key, bytes) {
      keyParts(key);
      files.set(key, bytes.slice());
    },
    async get(key) {
      keyParts(key);
      return files.get(key)?.slice() ?? null;
    },
    async stat(key) {
      keyParts(key);
      const found = files.get(key);
      return found ? { bytes: found.byteLength } : null;
    },
    list: async (prefix) => below(prefix),
    async deleteBelow(prefix) {
      for (const key of below(prefix)) files.delete(key);
    },
  };
}
