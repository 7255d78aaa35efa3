import type { MoodOfMusic } from "#lib/motion/sound/music-moods.ts";

/** The form of a piece: its tempo, its length in bars and its sections, after the cuts of the film. */

/** Seconds that the last chord rings at least and, where there is time, at best. */
const RING = [1.2, 2.4] as const;

/** Whole bars before the last chord, which has to ring within the length. */
export const barsBefore = (lengthSeconds: number, barSeconds: number): number =>
  Math.max(0, Math.floor((lengthSeconds - RING[0]) / barSeconds));

/** The tempo whose beats come nearest to the cuts and whose last bar leaves time to ring. */
export function fittingTempo(
  [slowest, fastest]: MoodOfMusic["tempo"],
  lengthSeconds: number,
  cuts: readonly number[],
): number {
  let best = slowest;
  let least = Number.POSITIVE_INFINITY;
  for (let tenths = Math.round(slowest * 10); tenths <= fastest * 10; tenths += 1) {
    const beat = 600 / tenths;
    const away = (at: number, grid: number) => Math.abs(at / grid - Math.round(at / grid)) * grid;
    const ring = lengthSeconds - barsBefore(lengthSeconds, beat * 4) * beat * 4;
    const cost =
      cuts.reduce((sum, cut) => sum + away(cut, beat) ** 2 + 0.03 * away(cut, beat * 4) ** 2, 0) +
      0.01 * (ring - RING[1]) ** 2;
    if (cost < least - 1e-12) {
      least = cost;
      best = tenths / 10;
    }
  }
  return best;
}

/** What is played from a beat on, until the next section. */
export interface Section {
  atBeat: number;
  /** 0 to 1: how much is going on. */
  intensity: number;
}

/** How much is going on from each cut on: it builds up, and steps back before the end. */
export function sectionsOf(
  lengthSeconds: number,
  finalSeconds: number,
  cuts: readonly number[],
  beat: number,
): Section[] {
  const bar = beat * 4;
  const starts = [0, ...cuts.filter((cut) => cut > bar * 0.9 && cut < finalSeconds - beat)];
  // without cuts the music makes its own sections, of four bars
  if (starts.length === 1) for (let at = bar * 2; at < finalSeconds - bar; at += bar * 4) starts.push(at);
  const beats = [...new Set(starts.map((at) => Math.round(at / beat)))];
  return beats.map((atBeat, index) => {
    const share = (atBeat * beat) / Math.max(1, finalSeconds);
    const rise = lengthSeconds < 12 ? 0.75 : 0.49;
    const last = index === beats.length - 1 && index > 2;
    return { atBeat, intensity: last ? 0.82 : Math.min(1, rise + (1 - rise) * (share / 0.55)) };
  });
}
