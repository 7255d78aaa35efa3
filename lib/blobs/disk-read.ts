import type { FileHandle } from "node:fs/promises";
import { BlobError, type BlobInfo } from "#lib/blobs/blobs.ts";
import { BadKey } from "#lib/blobs/keys.ts";

const CHUNK_BYTES = 65_536;
const FULL = new Set(["ENOSPC", "EDQUOT"]);
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException)?.code);

/** A failure of the file system as the port has it. */
export function faultOf(error: unknown): Error {
  if (error instanceof BlobError || error instanceof BadKey) return error;
  if (FULL.has(codeOf(error))) return new BlobError("full", "The disk of DATA_DIR is full.", error);
  return new BlobError("away", `DATA_DIR cannot be read or written (${codeOf(error)}).`, error);
}

export async function typed<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

/** What is not there, or a path through a file, is nothing; anything else is a failure. */
export async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(codeOf(error))) return null;
    throw error;
  }
}

/** A put never changes a file, it makes another one: which file it is, and when it was written, tells states apart. */
export async function infoOf(
  reading: Promise<{ isFile(): boolean; ino: bigint; size: bigint; mtimeNs: bigint }>,
): Promise<BlobInfo | null> {
  const found = await orNull(reading);
  if (!found?.isFile()) return null;
  const etag = `"${found.ino.toString(36)}-${found.size.toString(36)}-${found.mtimeNs.toString(36)}"`;
  return { bytes: Number(found.size), etag, modifiedMs: Number(found.mtimeNs / 1_000_000n) };
}

/** A part of an open file, which is closed at the end, at a failure and when nobody wants more. */
export function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const length = Math.min(CHUNK_BYTES, end - at + 1);
        const { bytesRead, buffer } =
          length > 0
            ? await handle.read(new Uint8Array(length), 0, length, at)
            : { bytesRead: 0, buffer: null };
        at += bytesRead;
        if (buffer && bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        await handle.close();
        if (length > 0) controller.error(new BlobError("away", "A file became shorter while it was read."));
        else controller.close();
      } catch (error) {
        await handle.close().catch(() => {});
        controller.error(faultOf(error));
      }
    },
    cancel: () => handle.close(),
  });
}
