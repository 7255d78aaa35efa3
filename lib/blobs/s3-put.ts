import { rm, stat, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BlobError, type PutOptions, type Stored } from "#lib/blobs/blobs.ts";
import { typed } from "#lib/blobs/disk-read.ts";
import { fileSource, type Incoming, incoming } from "#lib/blobs/incoming.ts";
import { type S3, s3Fault } from "#lib/blobs/s3-client.ts";

/** How often what can be read again is sent, where S3 failed. */
const TRIES = 3;
const PAUSE_MS = 200;

interface Parts {
  library: () => Promise<S3>;
  bucket: string;
  /** How long the source or S3 may do nothing. */
  stallMs: number;
  /** A new path for bytes whose number is not known: S3 wants it before the first of them. */
  spool: () => Promise<string>;
}

/** Aborts where S3 takes nothing more, or does not answer to the last byte. The source's own pauses do not count. */
function createWatch(stallMs: number) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const awaitStore = () => {
    timer = setTimeout(() => abort.abort(new BlobError("away", "S3 takes no more bytes.")), stallMs);
  };
  const stop = () => clearTimeout(timer);
  async function* watched(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    try {
      for await (const chunk of chunks) {
        awaitStore();
        yield chunk;
        stop();
      }
    } catch (error) {
      // a request does not end with its body: it would wait for the rest
      abort.abort(error);
      throw error;
    }
    awaitStore();
  }
  return { signal: abort.signal, watched, stop };
}

/**
 * Puts into a bucket. One request a blob: it is there when all its bytes have come, or not at all, and nothing is left
 * to clean up. S3 takes 5 GiB that way.
 */
export function createS3Put({ library, bucket, stallMs, spool }: Parts) {
  async function send(key: string, bytes: Incoming, length: number): Promise<Stored> {
    const { client, PutObjectCommand } = await library();
    const { signal, watched, stop } = createWatch(stallMs);
    const body = Readable.from(watched(bytes.chunks), { objectMode: false });
    body.on("error", () => {});
    try {
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: length });
      await client.send(command, { abortSignal: signal });
    } catch (error) {
      throw s3Fault(signal.aborted ? signal.reason : error, bucket);
    } finally {
      stop();
      body.destroy();
      bytes.drop();
    }
    return bytes.stored();
  }

  /** @param source made anew for each try */
  async function again(
    key: string,
    length: number,
    source: () => AsyncIterable<Uint8Array>,
    options?: PutOptions,
  ): Promise<Stored> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await send(key, incoming(source(), { bytes: length }, options, stallMs), length);
      } catch (error) {
        const worthIt = error instanceof BlobError && error.fault === "away" && turn < TRIES;
        if (!worthIt || options?.signal?.aborted) throw error;
        await sleep(PAUSE_MS * 2 ** turn);
      }
    }
  }

  async function file(key: string, path: string, options?: PutOptions): Promise<Stored> {
    const found = await stat(path).catch((error: unknown) => {
      throw new BlobError("incomplete", "The file cannot be read.", error);
    });
    return again(key, found.size, () => fileSource(path), options);
  }

  return {
    send,
    again,
    file,
    async bounded(key: string, bytes: Incoming): Promise<Stored> {
      let path: string | undefined;
      try {
        const half = await typed(spool);
        path = half;
        await typed(() => writeFile(half, bytes.chunks, { mode: 0o600, flag: "wx" }));
        const { sha256 } = bytes.stored();
        return await file(key, half, { sha256 });
      } finally {
        bytes.drop();
        if (path) await rm(path, { force: true });
      }
    },
  };
}
