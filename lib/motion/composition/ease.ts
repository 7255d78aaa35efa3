import type { Ease } from "#lib/motion/composition/schema/movement.ts";

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** A damped spring from 0 to 1, released at rest, in closed form; `seconds` since its release. */
function spring(stiffness: number, damping: number, mass: number, seconds: number): number {
  const frequency = Math.sqrt(stiffness / mass);
  const ratio = damping / (2 * Math.sqrt(stiffness * mass));
  const decay = Math.exp(-ratio * frequency * seconds);
  if (ratio < 1) {
    const damped = frequency * Math.sqrt(1 - ratio * ratio);
    return (
      1 - decay * (Math.cos(damped * seconds) + ((ratio * frequency) / damped) * Math.sin(damped * seconds))
    );
  }
  return 1 - Math.exp(-frequency * seconds) * (1 + frequency * seconds);
}

const NAMED: Record<Extract<Ease, string>, (progress: number) => number> = {
  linear: (p) => p,
  in: (p) => p * p * p,
  out: (p) => 1 - (1 - p) ** 3,
  "in-out": (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (2 - 2 * p) ** 3 / 2),
  "expo-out": (p) => (p >= 1 ? 1 : (1 - 2 ** (-10 * p)) / (1 - 2 ** -10)),
  "back-out": (p) => 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2,
  snap: (p) => (p < 0.5 ? 16 * p ** 5 : 1 - (2 - 2 * p) ** 5 / 2),
};

/**
 * How far a movement has come.
 *
 * @param elapsedSeconds since it began, may be negative
 * @param durationSeconds of the movement; a spring swings in its own time and is at rest at the end
 * @returns 0 before it, exactly 1 after it; `back-out` and springs pass 1 on the way
 */
export function eased(ease: Ease, elapsedSeconds: number, durationSeconds: number): number {
  if (elapsedSeconds <= 0) return durationSeconds <= 0 && elapsedSeconds === 0 ? 1 : 0;
  if (elapsedSeconds >= durationSeconds) return 1;
  const progress = clamp(elapsedSeconds / durationSeconds);
  if (typeof ease === "string") return NAMED[ease](progress);
  const value = spring(ease.stiffness, ease.damping, ease.mass, elapsedSeconds);
  // the last fifth leads to rest, so that a slow spring does not jump at the end
  const settle = clamp((progress - 0.8) / 0.2);
  return value + (1 - value) * settle * settle * (3 - 2 * settle);
}
