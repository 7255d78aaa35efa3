import type { Pixels } from "#lib/motion/display.ts";

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
  // premultiplied, so that invisible pixels do not colour their neighbours
  const rows = new Float32Array(widthPixels * source.heightPixels * 4);
  for (let y = 0; y < source.heightPixels; y += 1)
    for (let x = 0; x < widthPixels; x += 1) {
      const { first, shares } = across[x] as Weights;
      const to = (y * widthPixels + x) * 4;
      for (let index = 0; index < shares.length; index += 1) {
        const from = (y * source.widthPixels + first + index) * 4;
        const share = shares[index] ?? 0;
        const alpha = ((source.data[from + 3] ?? 0) / 255) * share;
        for (let channel = 0; channel < 3; channel += 1)
          rows[to + channel] = (rows[to + channel] ?? 0) + (source.data[from + channel] ?? 0) * alpha;
        rows[to + 3] = (rows[to + 3] ?? 0) + alpha;
      }
    }
  const data = new Uint8ClampedArray(widthPixels * heightPixels * 4);
  for (let y = 0; y < heightPixels; y += 1) {
    const { first, shares } = down[y] as Weights;
    for (let x = 0; x < widthPixels; x += 1) {
      const sum = [0, 0, 0, 0];
      for (let index = 0; index < shares.length; index += 1) {
        const from = ((first + index) * widthPixels + x) * 4;
        for (let channel = 0; channel < 4; channel += 1)
          sum[channel] = (sum[channel] ?? 0) + (rows[from + channel] ?? 0) * (shares[index] ?? 0);
      }
      const [red = 0, green = 0, blue = 0, alpha = 0] = sum;
      const to = (y * widthPixels + x) * 4;
      if (alpha <= 0) continue;
      data[to] = red / alpha;
      data[to + 1] = green / alpha;
      data[to + 2] = blue / alpha;
      data[to + 3] = alpha * 255;
    }
  }
  return { widthPixels, heightPixels, data };
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
