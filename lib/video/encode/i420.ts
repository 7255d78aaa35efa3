import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { converterOf } from "#lib/video/encode/i420-wasm.ts";

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
  /** A part of a frame becomes the same as that of another. @param part on even pixels, even in size */
  copy(to: number, from: number, part: Rect): void;
  /**
   * Converts a part of a frame to BT.709, limited range, in 8-bit I420; the rest of the frame stays.
   *
   * @param part on even pixels, even in size, at least `LEAST_WIDTH` wide
   * @param read gives red, green, blue, alpha of a band of the part, row by row; it is asked for one band after the
   *   other, so that each is still in the processor's cache, and what it gave is freed
   */
  write(index: number, part: Rect, read: (band: Rect) => Uint8ClampedArray): void;
}

/**
 * Gives back the memory of pixels; they are gone then. Those that a canvas gave lie outside of JavaScript's heap, so
 * that the collector sees small objects and waits, and memory that is new each time costs ten times what reading does.
 */
const freePixels = (pixels: Uint8ClampedArray): void => {
  (pixels.buffer as ArrayBuffer).transfer(0);
};

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
    copy(to, from, { x, y, width, height }) {
      const rows = (start: number, stride: number, length: number, count: number) => {
        // whole rows lie one behind the other
        const [size, times] = length === stride ? [length * count, 1] : [length, count];
        for (let row = 0; row < times; row += 1) {
          const at = start + row * stride;
          copy(to * bytes + at, from * bytes + at, size);
        }
      };
      rows(y * widthPixels + x, widthPixels, width, height);
      const color = plane + ((y / 2) * widthPixels + x) / 2;
      for (const start of [color, color + plane / 4]) rows(start, widthPixels / 2, width / 2, height / 2);
    },
    write(index, { x, y, width, height }, read) {
      const frame = index * bytes;
      for (let row = y; row < y + height; row += BAND_ROWS) {
        const rows = Math.min(BAND_ROWS, y + height - row);
        const pixels = read({ x, y: row, width, height: rows });
        band.set(pixels);
        freePixels(pixels);
        const u = frame + plane + ((row / 2) * widthPixels + x) / 2;
        convert(bandStart, width, rows, frame + row * widthPixels + x, widthPixels, u, u + plane / 4);
      }
    },
  };
}
