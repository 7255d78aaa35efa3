import { appendFile, open } from "node:fs/promises";
import { dirname } from "node:path";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";

// What a full disk does to what is written on it, and how that is told.

export const diskFull = (directory: string): ExportError =>
  new ExportError("disk_full", `The disk of ${directory} is full.`);

/** Whether an error says that a disk, or somebody's share of it, is full. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "disk_full"].includes((error as NodeJS.ErrnoException).code ?? "");

/** What work gives; where its disk is full, the error that says so. */
export const orFull = <T>(work: Promise<T>, full: ExportError): Promise<T> =>
  work.catch((error: unknown) => {
    throw isFull(error) ? full : error;
  });

/** More than an encoder keeps back before it writes. */
const ROOM_BYTES = 64 * 1024;

/**
 * Why a file is not whole although its encoder ended well: an old ffmpeg does not say that the last it wrote was
 * refused. Spoils the file.
 */
export async function unusable(file: string): Promise<ExportError> {
  const refused = await appendFile(file, new Uint8Array(ROOM_BYTES)).catch((error: unknown) => error);
  return refused && isFull(refused)
    ? diskFull(dirname(file))
    : new ExportError("output_unusable", "The encoded file cannot be read back.");
}

/**
 * Whether an MP4 is whole: its boxes end with the file, and its index is one of them (ISO/IEC 14496-12, §4.2). That
 * reads some bytes; a look inside would take an ffmpeg.
 */
export async function isWholeMp4(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const head = Buffer.alloc(16);
    let indexed = false;
    let at = 0;
    while (at + 8 <= size) {
      await opened.read(head, 0, 16, at);
      const short = head.readUInt32BE(0);
      // 1: the length follows as 64 bits; 0, to the end of the file, is what stands there until a file is whole
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      indexed ||= head.toString("latin1", 4, 8) === "moov";
      at += length;
    }
    return indexed && at === size;
  } finally {
    await opened.close();
  }
}
