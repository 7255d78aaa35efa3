import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameMemory, framesIn, frameWriter } from "#lib/video/encode/i420.ts";

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The conversion as it is defined, pixel by pixel: [index in the frame, byte]. */
function* defined(rgba: ArrayLike<number>, part: Part, width: number, height: number) {
  const at = (x: number, y: number) => {
    const index = (y * part.width + x) * 4;
    return [0, 1, 2].map((channel) => rgba[index + channel] ?? 0) as [number, number, number];
  };
  for (let y = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1) {
      const [r, g, b] = at(x, y);
      yield [(part.y + y) * width + part.x + x, (11966 * r + 40254 * g + 4064 * b + 1081344) >> 16] as const;
      if (x % 2 || y % 2) continue;
      const block = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      const sum = (channel: 0 | 1 | 2) => block.reduce((total, pixel) => total + pixel[channel], 0);
      const [R, G, B] = [sum(0), sum(1), sum(2)];
      const color = width * height + (((part.y + y) / 2) * width) / 2 + (part.x + x) / 2;
      yield [color, (-6596 * R - 22189 * G + 28784 * B + 33685504) >> 18] as const;
      yield [color + (width * height) / 4, (28784 * R - 26145 * G - 2639 * B + 33685504) >> 18] as const;
    }
}

const solid = (width: number, height: number, rgb: readonly number[]) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => [...rgb, 255][index % 4] ?? 0);

describe("I420", () => {
  test.each([
    ["black", [0, 0, 0], [16, 128, 128]],
    ["white", [255, 255, 255], [235, 128, 128]],
    ["red", [255, 0, 0], [63, 102, 240]],
    ["green", [0, 255, 0], [173, 42, 26]],
    ["blue", [0, 0, 255], [32, 240, 118]],
  ])("BT.709, limited range: %s", (_, rgb, yuv) => {
    const memory = frameMemory(16, 16, 1);
    const [frame] = framesIn(memory) as [Uint8Array];
    frameWriter(memory).write(0, { x: 0, y: 0, width: 16, height: 16 }, () => solid(16, 16, rgb));
    expect(
      [frame[0], frame[256], frame[320]].map(
        (value, index) => Math.abs((value ?? 0) - (yuv[index] ?? 0)) <= 1,
      ),
    ).toEqual([true, true, true]);
  });

  test("any part of any frame: the bytes of the definition, and nothing else is touched", () => {
    const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((n) => n * 2);
    const cases = fc.tuple(even(16, 150), even(16, 150)).chain(([width, height]) =>
      fc.record({
        ...{ width: fc.constant(width), height: fc.constant(height) },
        ...{ x: even(0, width - 8), y: even(0, height - 2), w: even(8, width), h: even(2, height) },
        seed: fc.integer(),
      }),
    );
    fc.assert(
      fc.property(cases, ({ width, height, x, y, w, h, seed }) => {
        const part = { x, y, width: Math.min(w, width - x), height: Math.min(h, height - y) };
        let state = seed;
        const rgba = Uint8ClampedArray.from({ length: part.width * part.height * 4 }, () => {
          state = (Math.imul(state, 1103515245) + 12345) | 0;
          return (state >>> 16) % 3 ? (state >>> 18) & 255 : state & 1 ? 255 : 0;
        });
        const memory = frameMemory(width, height, 3);
        const views = framesIn(memory) as [Uint8Array, Uint8Array, Uint8Array];
        for (const [index, view] of views.entries()) view.fill(70 + index);
        const expected = views.map((view) => Uint8Array.from(view));
        const writer = frameWriter(memory);
        const asked: Part[] = [];
        writer.write(1, part, (band) => {
          asked.push(band);
          const start = (band.y - part.y) * part.width * 4;
          return rgba.slice(start, start + band.height * part.width * 4);
        });
        expect(asked.reduce((rows, band) => rows + band.height, 0)).toBe(part.height);
        for (const [at, byte] of defined(rgba, part, width, height)) (expected[1] as Uint8Array)[at] = byte;
        expect(views.map((view, index) => Buffer.compare(view, expected[index] as Uint8Array))).toEqual([
          0, 0, 0,
        ]);
        // what was converted, on a frame that differs everywhere: the same part, and nothing else
        writer.copy(2, 1, part);
        for (const [at] of defined(rgba, part, width, height))
          (expected[2] as Uint8Array)[at] = (expected[1] as Uint8Array)[at] as number;
        expect(Buffer.compare(views[2], expected[2] as Uint8Array)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
