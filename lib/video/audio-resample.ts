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
 * Samples at another rate: a windowed sinc, low-passed below the lower of both rates.
 *
 * @param from and `to`: samples a second
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = from / to;
  // going down, the kernel is stretched so that nothing folds back
  const stretch = Math.max(1, ratio);
  const reach = Math.ceil(WIDTH * stretch);
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, index) => {
    const middle = index * ratio;
    const first = Math.floor(middle) - reach + 1;
    let sum = 0;
    for (let at = Math.max(0, first); at < Math.min(samples.length, first + 2 * reach); at += 1) {
      const x = (Math.abs(at - middle) / stretch) * STEPS;
      const step = Math.floor(x);
      if (step >= WIDTH * STEPS) continue;
      const low = KERNEL[step] as number;
      sum += (samples[at] as number) * (low + (x - step) * ((KERNEL[step + 1] as number) - low));
    }
    return sum / stretch;
  });
}
