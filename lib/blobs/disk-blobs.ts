import { open, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { BlobError, type LocalBlobs } from "#lib/blobs/blobs.ts";
import { infoOf, orNull, streamOf, typed } from "#lib/blobs/disk-read.ts";
import { filesBelow } from "#lib/blobs/disk-tree.ts";
import { createTickets, createWriter, sweepDisk, tryOut } from "#lib/blobs/disk-write.ts";
import { boundsOf, fileSource, incoming, inTime, oneChunk, STALL_MS, wholeOf } from "#lib/blobs/incoming.ts";
import { prefixParts } from "#lib/blobs/keys.ts";
import type { Signer } from "#lib/blobs/signed-url.ts";

const READY_MS = 2_500;

export interface DiskOptions {
  signer: Signer;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** How long a source may send nothing. */
  stallMs?: number;
}

/**
 * Files in a directory, each at its key.
 *
 * @param directory made where it is missing, open to its owner alone
 */
export function createDiskBlobs(
  directory: string,
  { signer, now, stallMs = STALL_MS }: DiskOptions,
): LocalBlobs {
  const { pathOf, half, keep, copy } = createWriter(directory);
  const tickets = createTickets(directory);

  const read: LocalBlobs["read"] = (key, range) =>
    typed(async () => {
      const handle = await orNull(open(pathOf(key), "r"));
      if (!handle) return null;
      try {
        const info = await infoOf(handle.stat({ bigint: true }));
        const bounds = info && boundsOf(range, info.bytes);
        if (info && bounds) return { ...info, ...bounds, body: streamOf(handle, bounds.start, bounds.end) };
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      return null;
    });

  return {
    put: (key, bytes, options) =>
      typed(() => keep(key, incoming(oneChunk(bytes), { bytes: bytes.length }, options, stallMs))),
    putFile: (key, path, options) =>
      typed(() =>
        keep(key, incoming(fileSource(path), { maxBytes: Number.MAX_SAFE_INTEGER }, options, stallMs)),
      ),
    putStream: (key, body, length, options) =>
      typed(() => keep(key, incoming(body, length, options, stallMs))),
    receive: (key, body, length, { ticket, expiresMs, ...options }) =>
      typed(async () => {
        await tickets.requireFresh(ticket, expiresMs);
        const bytes = incoming(body, length, options, stallMs);
        return keep(key, bytes, () => tickets.spend(ticket, expiresMs));
      }),
    async get(key, maxBytes) {
      const reading = await read(key);
      return reading && wholeOf(reading, maxBytes);
    },
    read,
    stat: (key) => typed(async () => infoOf(stat(pathOf(key), { bigint: true }))),
    copy: (from, to) => typed(() => copy(from, to)),
    delete: (key) =>
      typed(async () => {
        await orNull(unlink(pathOf(key)));
      }),
    list: (prefix, { after = "", limit = 1_000 } = {}) =>
      typed(async () => {
        const parts = prefixParts(prefix);
        const blobs = [];
        for await (const entry of filesBelow(directory, parts, after)) {
          blobs.push(entry);
          if (blobs.length > limit) break;
        }
        const page = blobs.slice(0, limit);
        return { blobs: page, next: blobs.length > limit ? (page.at(-1)?.key ?? null) : null };
      }),
    deleteBelow: (prefix) =>
      typed(() => rm(join(directory, ...prefixParts(prefix)), { recursive: true, force: true })),
    signedGet: async (key, options) => signer.signGet(key, options),
    signedPut: async (key, options) => signer.signPut(key, options),
    sweep: () => typed(() => sweepDisk(directory, now())),
    ready: () =>
      typed(() =>
        inTime(
          tryOut(directory, half),
          READY_MS,
          () => new BlobError("away", "The disk of DATA_DIR does not answer."),
        ),
      ),
  };
}
