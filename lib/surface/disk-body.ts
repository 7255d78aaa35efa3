import { open } from "node:fs/promises";
import type { ByteRange } from "#lib/http/ranges.ts";

/** The state of a file when it was described. */
export interface FileState {
  /** Absolute path. */
  file: string;
  sizeBytes: number;
  /** Milliseconds since the epoch, with a fraction. */
  modifiedMs: number;
}

/** A body that is read from disk as it is sent: pieces of one file, and what stands between them. */
export interface DiskBody {
  state: FileState;
  pieces: readonly (Buffer | ByteRange)[];
  length: number;
}

/**
 * Opens the file of a body. What is sent is what was described, or nothing: a file that was replaced since is not read.
 *
 * @returns its bytes, in chunks of at most 64 KiB; whoever reads them to the end or returns early closes the file
 * @throws Error where the file is away or not as it was
 */
export async function openDiskBody({ state, pieces }: DiskBody): Promise<AsyncGenerator<Buffer>> {
  const handle = await open(state.file, "r");
  try {
    const { size, mtimeMs } = await handle.stat();
    if (size !== state.sizeBytes || mtimeMs !== state.modifiedMs)
      throw new Error(`${state.file} was replaced while it was asked for`);
  } catch (error) {
    await handle.close();
    throw error;
  }
  async function* read(): AsyncGenerator<Buffer> {
    try {
      // its file is closed even where nothing of it is read
      yield Buffer.alloc(0);
      for (const piece of pieces) {
        if (Buffer.isBuffer(piece)) yield piece;
        else {
          let left = piece.end - piece.start + 1;
          for await (const chunk of handle.createReadStream({ ...piece, autoClose: false })) {
            left -= (chunk as Buffer).length;
            yield chunk as Buffer;
          }
          if (left) throw new Error(`${state.file} became shorter while it was sent`);
        }
      }
    } finally {
      await handle.close();
    }
  }
  const body = read();
  await body.next();
  return body;
}
