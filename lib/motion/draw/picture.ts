import type { Pixels } from "#lib/motion/draw/display.ts";
import type { Matrix } from "#lib/motion/shapes/geometry.ts";

/**
 * A part of a picture at another size. Browsers and the server scale pictures differently; this is
 * arithmetic, so both draw the same: each new pixel is the mean of what it covers, weighted by area, or
 * between four neighbours where the picture grows.
 *
 * @param part of the source, in its pixels
 */
export function resample(
  source: Pixels,
  part: { x: number; y: number; width: number; height: number },
  widthPixels: number,
  heightPixels: number,
): Pixels {
  const across = weights(part.x, part.width, widthPixels, source.widthPixels);
  const down = weights(part.y, part.height, heightPixels, source.heightPixels);
  /** A row of the source at its new width: premultiplied, so that invisible pixels do not colour their neighbours. */
  const narrowed = (y: number): Float32Array => {
    const row = new Float32Array(widthPixels * 4);
    for (let x = 0; x < widthPixels; x += 1) {
      const { first, shares } = across[x] as Weights;
      const to = x * 4;
      for (let index = 0; index < shares.length; index += 1) {
        const from = (y * source.widthPixels + first + index) * 4;
        const share = shares[index] ?? 0;
        const alpha = ((source.data[from + 3] ?? 0) / 255) * share;
        for (let channel = 0; channel < 3; channel += 1)
          row[to + channel] = (row[to + channel] ?? 0) + (source.data[from + channel] ?? 0) * alpha;
        row[to + 3] = (row[to + 3] ?? 0) + alpha;
      }
    }
    return row;
  };
  // only the rows that the next one is made of: all of them would be four times as large as the source
  const rows = new Map<number, Float32Array>();
  const data = new Uint8ClampedArray(widthPixels * heightPixels * 4);
  for (let y = 0; y < heightPixels; y += 1) {
    const { first, shares } = down[y] as Weights;
    for (const known of rows.keys()) if (known < first) rows.delete(known);
    const below = shares.map((_, index) => {
      const row = rows.get(first + index) ?? narrowed(first + index);
      rows.set(first + index, row);
      return row;
    });
    for (let x = 0; x < widthPixels; x += 1) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      const from = x * 4;
      for (let index = 0; index < below.length; index += 1) {
        const row = below[index] as Float32Array;
        const share = shares[index] as number;
        red += (row[from] as number) * share;
        green += (row[from + 1] as number) * share;
        blue += (row[from + 2] as number) * share;
        alpha += (row[from + 3] as number) * share;
      }
      if (alpha <= 0) continue;
      const to = (y * widthPixels + x) * 4;
      data[to] = red / alpha;
      data[to + 1] = green / alpha;
      data[to + 2] = blue / alpha;
      data[to + 3] = alpha * 255;
    }
  }
  return { widthPixels, heightPixels, data };
}

/** Where a picture stands: between pixels it would be scaled, and differently in each browser. */
export const onWholePixels = ([a, b, c, d, e, f]: Matrix): Matrix =>
  a === 1 && b === 0 && c === 0 && d === 1 ? [a, b, c, d, Math.round(e), Math.round(f)] : [a, b, c, d, e, f];

/** Pixels on a side that every canvas gives. */
const LONGEST_SIDE = 16_384;

/** A size that is too much, smaller in both directions alike. */
export function atMost(widthPixels: number, heightPixels: number, pixels: number): [number, number] {
  const share = Math.min(
    1,
    Math.sqrt(pixels / (widthPixels * heightPixels)),
    LONGEST_SIDE / Math.max(widthPixels, heightPixels),
  );
  return [Math.max(1, Math.floor(widthPixels * share)), Math.max(1, Math.floor(heightPixels * share))];
}

/** A picture of at most so many pixels: itself where it has no more. */
export function reduced(source: Pixels, pixels: number): Pixels {
  const { widthPixels, heightPixels } = source;
  if (widthPixels * heightPixels <= pixels) return source;
  const whole = { x: 0, y: 0, width: widthPixels, height: heightPixels };
  return resample(source, whole, ...atMost(widthPixels, heightPixels, pixels));
}

interface Weights {
  first: number;
  shares: number[];
}

function weights(start: number, length: number, count: number, limit: number): Weights[] {
  const step = length / count;
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * step;
    const reach = Math.max(step, 1);
    const middle = from + step / 2;
    const [low, high] = [Math.max(0, middle - reach / 2), Math.min(limit, middle + reach / 2)];
    const first = Math.min(limit - 1, Math.floor(low));
    const last = Math.min(limit - 1, Math.ceil(high) - 1);
    const shares: number[] = [];
    for (let pixel = first; pixel <= last; pixel += 1)
      shares.push(Math.max(0, Math.min(high, pixel + 1) - Math.max(low, pixel)));
    const sum = shares.reduce((a, b) => a + b, 0) || 1;
    return { first, shares: shares.length ? shares.map((share) => share / sum) : [1] };
  });
}

/** Rounds the corners of a picture in place: opacity falls over the pixel that the edge crosses. */
export function roundCorners(
  { widthPixels: width, heightPixels: height, data }: Pixels,
  radius: number,
): void {
  const r = Math.min(radius, width / 2, height / 2);
  for (let y = 0; y < height; y += 1) {
    const dy = Math.max(r - (y + 0.5), y + 0.5 - (height - r), 0);
    if (dy <= 0) continue;
    for (let x = 0; x < width; x += 1) {
      const dx = Math.max(r - (x + 0.5), x + 0.5 - (width - r), 0);
      if (dx <= 0) continue;
      const inside = Math.min(1, Math.max(0, r - Math.sqrt(dx * dx + dy * dy) + 0.5));
      const at = (y * width + x) * 4 + 3;
      data[at] = (data[at] ?? 0) * inside;
    }
  }
}
