import { randomBytes } from "node:crypto";
import { clock } from "#lib/base/clock.ts";
import { BlobError, type BlobInfo, type Blobs, type LocalBlobs, type Stored } from "#lib/blobs/blobs.ts";
import {
  boundsOf,
  fileSource,
  type Incoming,
  incoming,
  oneChunk,
  STALL_MS,
  wholeOf,
} from "#lib/blobs/incoming.ts";
import { keyParts, prefixParts } from "#lib/blobs/keys.ts";
import { createSigner, type Signer } from "#lib/blobs/signed-url.ts";

interface File extends BlobInfo {
  content: Uint8Array;
}

/** Longer ones come in pieces, as from a disk. */
const CHUNK_BYTES = 65_536;

function streamOf(content: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= content.length) return controller.close();
      // a copy: who reads may change what he gets
      controller.enqueue(content.slice(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
    },
  });
}

/** Keys in the order of their bytes; they are ASCII. */
const inOrder = (keys: Iterable<string>): string[] => [...keys].sort((one, other) => (one < other ? -1 : 1));

/** The files themselves. */
function createFiles(now: () => number) {
  const files = new Map<string, File>();
  let puts = 0;

  async function keep(key: string, bytes: Incoming, before = () => {}): Promise<Stored> {
    try {
      keyParts(key);
      const parts: Uint8Array[] = [];
      for await (const chunk of bytes.chunks) parts.push(chunk.slice());
      const content = new Uint8Array(Buffer.concat(parts));
      before();
      puts += 1;
      files.set(key, { content, bytes: content.length, etag: `"${puts}"`, modifiedMs: now() });
      return bytes.stored();
    } finally {
      bytes.drop();
    }
  }
  const found = (key: string): File | null => {
    keyParts(key);
    return files.get(key) ?? null;
  };
  const below = (prefix: string): string[] => {
    prefixParts(prefix);
    return inOrder([...files.keys()].filter((key) => key.startsWith(prefix)));
  };
  const read: LocalBlobs["read"] = async (key, range) => {
    const file = found(key);
    if (!file) return null;
    const { content, ...info } = file;
    const { start, end } = boundsOf(range, content.length);
    return { ...info, start, end, body: streamOf(content.subarray(start, end + 1)) };
  };
  const page: Blobs["list"] = async (prefix, { after = "", limit = 1_000 } = {}) => {
    const keys = below(prefix).filter((key) => key > after);
    const blobs = keys.slice(0, limit).map((key) => {
      const { bytes, modifiedMs } = files.get(key) as File;
      return { key, bytes, modifiedMs };
    });
    return { blobs, next: keys.length > limit ? (blobs.at(-1)?.key ?? null) : null };
  };
  return { files, keep, found, below, read, page };
}

/**
 * Files in memory, for tests.
 *
 * @param options.signer makes and reads signed URLs; by default, of localhost
 * @param options.stallMs how long a source may send nothing
 */
export function createMemoryBlobs({
  signer = createSigner("http://localhost", () => randomBytes(32).toString("hex"), clock),
  now = clock,
  stallMs = STALL_MS,
}: {
  signer?: Signer;
  now?: () => number;
  stallMs?: number;
} = {}): LocalBlobs {
  const { files, keep, found, below, read, page } = createFiles(now);
  const spent = new Map<string, number>();

  return {
    put: (key, bytes, options) =>
      keep(key, incoming(oneChunk(bytes), { bytes: bytes.length }, options, stallMs)),
    putFile: (key, path, options) =>
      keep(key, incoming(fileSource(path), { maxBytes: Number.MAX_SAFE_INTEGER }, options, stallMs)),
    putStream: (key, body, length, options) => keep(key, incoming(body, length, options, stallMs)),
    async receive(key, body, length, { ticket, expiresMs, ...options }) {
      const once = () => {
        if (spent.has(ticket)) throw new BlobError("spent", "This ticket has brought its bytes already.");
      };
      once();
      return keep(key, incoming(body, length, options, stallMs), () => {
        once();
        spent.set(ticket, expiresMs);
      });
    },
    async get(key, maxBytes) {
      const reading = await read(key);
      return reading && wholeOf(reading, maxBytes);
    },
    read,
    async stat(key) {
      const file = found(key);
      return file && { bytes: file.bytes, etag: file.etag, modifiedMs: file.modifiedMs };
    },
    async copy(from, to) {
      const file = found(from);
      keyParts(to);
      if (!file) throw new BlobError("not_found", "Nothing is at the key that was to be copied.");
      files.set(to, file);
    },
    async delete(key) {
      keyParts(key);
      files.delete(key);
    },
    list: page,
    async deleteBelow(prefix) {
      for (const key of below(prefix)) files.delete(key);
    },
    signedGet: async (key, options) => signer.signGet(key, options),
    signedPut: async (key, options) => signer.signPut(key, options),
    async sweep() {
      for (const [ticket, expiresMs] of spent) if (expiresMs <= now()) spent.delete(ticket);
    },
    async ready() {},
  };
}
