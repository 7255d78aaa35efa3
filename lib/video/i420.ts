import type { Rect } from "#lib/motion/display.ts";
import { converterOf } from "#lib/video/i420-wasm.ts";

/** A frame as encoders take it: a plane of light, then two of colour at half the size, each way. */
export const i420Bytes = (widthPixels: number, heightPixels: number): number =>
  (widthPixels * heightPixels * 3) / 2;

const PAGE_BYTES = 65_536;
/** Rows that are converted at once: half a megabyte of 1080p stays in the processor's cache. */
const BAND_ROWS = 64;

/** Frames in I420, in memory that threads share. */
export interface FrameMemory {
  widthPixels: number;
  heightPixels: number;
  count: number;
  memory: WebAssembly.Memory;
}

export function frameMemory(widthPixels: number, heightPixels: number, count: number): FrameMemory {
  const bytes = count * i420Bytes(widthPixels, heightPixels) + BAND_ROWS * widthPixels * 4;
  const pages = Math.ceil(bytes / PAGE_BYTES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  return { widthPixels, heightPixels, count, memory };
}

/** The frames' bytes, in order. */
export function framesIn({ memory, count, widthPixels, heightPixels }: FrameMemory): Uint8Array[] {
  const bytes = i420Bytes(widthPixels, heightPixels);
  return Array.from({ length: count }, (_, index) => Buffer.from(memory.buffer, index * bytes, bytes));
}

/** Writes pixels into frames. */
export interface FrameWriter {
  /** One frame becomes the same as another. */
  copy(to: number, from: number): void;
  /**
   * Converts a part of a frame to BT.709, limited range, in 8-bit I420; the rest of the frame stays.
   *
   * @param rgba pixels of the part, row by row
   * @param part on even pixels, even in size, at least `LEAST_WIDTH` wide
   */
  write(index: number, rgba: Uint8ClampedArray, part: Rect): void;
}

/**
 * Conversion in WebAssembly: a millisecond for a frame of 1080p; JavaScript took five, and more until it was
 * compiled, which each thread does anew.
 */
export function frameWriter({ memory, count, widthPixels, heightPixels }: FrameMemory): FrameWriter {
  const { convert, copy } = converterOf(memory);
  const bytes = i420Bytes(widthPixels, heightPixels);
  const bandStart = count * bytes;
  const band = new Uint8Array(memory.buffer, bandStart, BAND_ROWS * widthPixels * 4);
  const plane = widthPixels * heightPixels;
  return {
    copy: (to, from) => copy(to * bytes, from * bytes, bytes),
    write(index, rgba, { x, y, width, height }) {
      for (let row = 0; row < height; row += BAND_ROWS) {
        const rows = Math.min(BAND_ROWS, height - row);
        band.set(rgba.subarray(row * width * 4, (row + rows) * width * 4));
        const frame = index * bytes;
        const luma = frame + (y + row) * widthPixels + x;
        const u = frame + plane + (((y + row) / 2) * widthPixels) / 2 + x / 2;
        convert(bandStart, width, rows, luma, widthPixels, u, u + plane / 4);
      }
    },
  };
}
