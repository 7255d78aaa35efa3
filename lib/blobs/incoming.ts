import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { BlobError, type PutLength, type PutOptions, type Stored } from "#lib/blobs/blobs.ts";

/** How long a source or a store may send nothing, by default. */
export const STALL_MS = 30_000;

/**
 * What a promise brings, if it does so in time.
 *
 * @throws what `late` makes where it does not, and the reason of a signal
 */
export function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  late: () => Error,
  signal?: AbortSignal,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal?.reason as Error);
    const timer = setTimeout(() => reject(late()), milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    });
  });
}

/** Bytes on their way into a store: counted, hashed, and refused where they are not what was stated. */
export interface Incoming {
  /** Read it once, to its end. The last of the bytes comes when all are known to be right: no store has wrong ones whole. */
  readonly chunks: AsyncGenerator<Uint8Array, void>;
  /** What came, after the end. */
  stored(): Stored;
  /** Lets go of a source that is not read to its end. */
  drop(): void;
}

const stalled = (milliseconds: number) => () =>
  new BlobError("incomplete", `Nothing came for ${milliseconds / 1_000} seconds.`);

/** @param stallMs how long the source may send nothing */
export function incoming(
  source: AsyncIterable<Uint8Array>,
  length: PutLength,
  options: PutOptions = {},
  stallMs = STALL_MS,
): Incoming {
  const exact = "bytes" in length ? length.bytes : undefined;
  const most = "bytes" in length ? length.bytes : length.maxBytes;
  const hash = createHash("sha256");
  const iterator = source[Symbol.asyncIterator]();
  let bytes = 0;
  let sha256 = "";
  let ended = false;
  // one that fails before it is read would end the process: the failure is seen when it is read
  if (source instanceof Readable) source.on("error", () => {});

  /** Waits for nothing: a source that hangs would hold us too. */
  function drop(): void {
    if (ended) return;
    ended = true;
    if (source instanceof Readable) source.destroy();
    else iterator.return?.().catch(() => {});
  }

  async function next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return await inTime(iterator.next(), stallMs, stalled(stallMs), options.signal);
    } catch (error) {
      if (error instanceof BlobError) throw error;
      throw new BlobError("incomplete", `The bytes broke off after ${bytes}.`, error);
    }
  }

  async function* read(): AsyncGenerator<Uint8Array, void> {
    let held: Uint8Array | undefined;
    try {
      for (;;) {
        const { done, value } = await next();
        if (done) break;
        if (!value.length) continue;
        bytes += value.length;
        if (bytes > most) throw new BlobError("too_large", `More than ${most} bytes came.`);
        hash.update(value);
        if (held) yield held;
        held = value;
      }
      ended = true;
    } finally {
      drop();
    }
    if (exact !== undefined && bytes < exact)
      throw new BlobError("incomplete", `${bytes} bytes came, and ${exact} were stated.`);
    sha256 = hash.digest("hex");
    if (options.sha256 !== undefined && sha256 !== options.sha256.toLowerCase())
      throw new BlobError("mismatch", "The bytes are not those whose SHA-256 was stated.");
    if (held) yield held;
  }

  return { chunks: read(), stored: () => ({ bytes, sha256 }), drop };
}

/** Bytes in memory as a source. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  if (bytes.length) yield bytes;
}

/** A file as a source, opened when it is read. */
export async function* fileSource(path: string): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(path);
}

/**
 * The first and last byte of a range.
 *
 * @throws BlobError `no_such_range`
 */
export function boundsOf(
  range: { start: number; end?: number } | undefined,
  bytes: number,
): { start: number; end: number } {
  if (!range) return { start: 0, end: bytes - 1 };
  const end = Math.min(range.end ?? bytes - 1, bytes - 1);
  if (!Number.isSafeInteger(range.start) || range.start < 0 || range.start >= bytes || end < range.start)
    throw new BlobError("no_such_range", `There are ${bytes} bytes, and none at ${range.start}.`);
  return { start: range.start, end };
}

/** A stream to its end. @throws BlobError `too_large` */
export async function wholeOf(
  { bytes, body }: { bytes: number; body: ReadableStream<Uint8Array> },
  maxBytes: number,
): Promise<Uint8Array> {
  if (bytes > maxBytes) {
    await body.cancel();
    throw new BlobError("too_large", `There are ${bytes} bytes, and ${maxBytes} were asked for.`);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
