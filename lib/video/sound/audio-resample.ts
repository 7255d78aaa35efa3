import { PIECE, type StereoSource, type StereoStore } from "#lib/motion/sound/samples.ts";

/** Zero crossings of the sinc on each side; steps between two of them. */
const WIDTH = 16;
const STEPS = 512;

/** Half of a sinc under a Blackman window. */
const KERNEL = Float64Array.from({ length: WIDTH * STEPS + 1 }, (_, index) => {
  const x = index / STEPS;
  const window = 0.42 + 0.5 * Math.cos((Math.PI * x) / WIDTH) + 0.08 * Math.cos((2 * Math.PI * x) / WIDTH);
  return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
});

/**
 * Puts a sound at another rate into a store: a windowed sinc, low-passed below the lower of both rates.
 *
 * @param from and `to`: samples a second
 */
export function resample(sound: StereoSource, from: number, to: number, store: StereoStore): void {
  const ratio = from / to;
  // going down, the kernel is stretched so that nothing folds back
  const stretch = Math.max(1, ratio);
  const reach = Math.ceil(WIDTH * stretch);
  const length = Math.floor(sound.length / ratio);
  for (let start = 0; start < length; start += PIECE) {
    const count = Math.min(PIECE, length - start);
    const begin = Math.max(0, Math.floor(start * ratio) - reach + 1);
    const end = Math.min(sound.length, Math.floor((start + count - 1) * ratio) + reach + 1);
    const window = [new Float32Array(end - begin), new Float32Array(end - begin)] as const;
    sound.read(begin, ...window);
    const [left, right] = window.map((samples) =>
      Float32Array.from({ length: count }, (_, index) => {
        const middle = (start + index) * ratio;
        const first = Math.floor(middle) - reach + 1;
        let sum = 0;
        for (let at = Math.max(0, first); at < Math.min(sound.length, first + 2 * reach); at += 1) {
          const x = (Math.abs(at - middle) / stretch) * STEPS;
          const step = Math.floor(x);
          if (step >= WIDTH * STEPS) continue;
          const low = KERNEL[step] as number;
          sum += (samples[at - begin] as number) * (low + (x - step) * ((KERNEL[step + 1] as number) - low));
        }
        return sum / stretch;
      }),
    ) as [Float32Array, Float32Array];
    store.write(start, left, right);
  }
}
