import { biquad, type Biquad, SAMPLE_RATE } from "#lib/motion/sound/samples.ts";

/** Lengths without a common factor, 29 to 79 ms: echoes never fall together. */
const LINES = [1399, 1693, 1999, 2309, 2659, 3011, 3407, 3793] as const;
const DIFFUSERS = [241, 613] as const;
const BEFORE = 960;

/**
 * A room: a feedback delay network of eight lines behind two diffusers (J. M. Jot, 1991; M. R. Schroeder, 1962).
 * It goes on from call to call.
 *
 * @param decaySeconds until an echo is 60 dB down; the top dies sooner
 * @returns adds the room's answer to `input` to both channels, from `at` on
 */
export function createReverb(
  decaySeconds: number,
): (input: Float32Array, left: Float32Array, right: Float32Array, at: number, length: number) => void {
  const lines = LINES.map((length) => new Float32Array(length));
  const places = LINES.map(() => 0);
  const gains = LINES.map((length) => 10 ** ((-3 * length) / (decaySeconds * SAMPLE_RATE)));
  const lows = LINES.map(() => 0);
  const ready = new Float32Array(BEFORE);
  let readyAt = 0;
  const diffusers = DIFFUSERS.map((length) => ({ line: new Float32Array(length), at: 0 }));
  const cut: (Biquad & { x1: number; x2: number; y1: number; y2: number })[] = [
    biquad("highpass", 200),
    biquad("lowpass", 6500),
  ].map((one) => ({ ...one, x1: 0, x2: 0, y1: 0, y2: 0 }));
  const outputs = LINES.map(() => 0);

  return (input, left, right, at, length) => {
    for (let index = 0; index < length; index += 1) {
      let sample = ready[readyAt] as number;
      ready[readyAt] = input[index] as number;
      readyAt = readyAt + 1 === BEFORE ? 0 : readyAt + 1;
      for (const one of cut) {
        const y = one.b0 * sample + one.b1 * one.x1 + one.b2 * one.x2 - one.a1 * one.y1 - one.a2 * one.y2;
        one.x2 = one.x1;
        one.x1 = sample;
        one.y2 = one.y1;
        one.y1 = y;
        sample = y;
      }
      for (const one of diffusers) {
        const delayed = one.line[one.at] as number;
        const into = sample + 0.6 * delayed;
        one.line[one.at] = into;
        one.at = one.at + 1 === one.line.length ? 0 : one.at + 1;
        sample = delayed - 0.6 * into;
      }
      let sum = 0;
      for (let line = 0; line < 8; line += 1) {
        const delayed = (lines[line] as Float32Array)[places[line] as number] as number;
        // the top of each echo dies at the wall
        const low = (lows[line] as number) + 0.62 * (delayed - (lows[line] as number));
        lows[line] = low;
        const out = low * (gains[line] as number);
        outputs[line] = out;
        sum += out;
      }
      // a Householder reflection keeps the energy and mixes all lines
      const share = sum / 4;
      for (let line = 0; line < 8; line += 1) {
        const samples = lines[line] as Float32Array;
        samples[places[line] as number] = sample + (outputs[line] as number) - share;
        const next = (places[line] as number) + 1;
        places[line] = next === samples.length ? 0 : next;
      }
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = outputs;
      left[at + index] = (left[at + index] as number) + 0.35 * (a - c + e - g);
      right[at + index] = (right[at + index] as number) + 0.35 * (b - d + f - h);
    }
  };
}
