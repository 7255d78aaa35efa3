import { readingOf, type Shot } from "#lib/motion/storyboard/shots.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** When a shot's beats are on screen, seconds from its start. */
export interface Times {
  seconds: number;
  beats: { start: number; end: number }[];
}

/** No scene is shown for less of its reading time, whatever length is asked for. */
const LEAST_SHARE = 0.85;
/** Nor for more: it would stand still. */
const MOST_SHARE = 2;
export const FPS = 30;
/** Seconds that the film's last scene stands once all of it is there: what to do is noted down. */
export const LAST_STANDS = 1.2;

const inFrames = (seconds: number, fps: number): number => Math.max(2, Math.round(seconds * fps)) / fps;

/**
 * Shares out the length that is asked for: reading time first, what is left by weight.
 *
 * @returns a length for each shot in whole frames, and what to tell where the length cannot be had
 */
export function timesOf(
  shots: readonly Shot[],
  board: Storyboard,
  fps = FPS,
): { times: Times[]; notes: string[] } {
  const readings = shots.map((shot, index) => {
    const { seconds, beats } = readingOf(shot, board);
    if (index < shots.length - 1) return { seconds, beats };
    const longer = beats.map((own, at) => own + (at === beats.length - 1 ? LAST_STANDS : 0));
    return { seconds: seconds + LAST_STANDS, beats: longer };
  });
  const given = shots.map(({ scene, parts }) => (scene.seconds === undefined ? null : scene.seconds / parts));
  const needed = readings.map(({ seconds }, index) => given[index] ?? seconds);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const fixed = sum(given.map((seconds) => seconds ?? 0));
  const open = sum(needed) - fixed;
  const asked = board.seconds ?? fixed + open;
  const spare = asked - fixed - open;
  const weights = shots.map(({ scene }, index) =>
    given[index] === null ? (scene.weight ?? 1) * (needed[index] ?? 0) : 0,
  );
  const share = sum(weights) || 1;
  const lengths = needed.map((seconds, index) => {
    if (given[index] !== null) return seconds;
    const own =
      spare >= 0
        ? seconds + (spare * (weights[index] ?? 0)) / share
        : seconds * ((asked - fixed) / (open || 1));
    return Math.min(seconds * MOST_SHARE, Math.max(seconds * LEAST_SHARE, own));
  });
  const total = sum(lengths);
  const notes: string[] = [];
  const off = board.seconds === undefined ? 0 : Math.max(0.5, board.seconds * 0.05);
  if (board.seconds !== undefined && total > board.seconds + off) {
    const longest = shots[needed.indexOf(Math.max(...needed))];
    notes.push(
      `${board.seconds} s asked, ${total.toFixed(1)} s made: shorter, its words could not be read. Cut some, most of all in ${longest?.id}, or ask for ${Math.ceil(sum(needed))} s.`,
    );
  }
  if (board.seconds !== undefined && total < board.seconds - off)
    notes.push(
      `${board.seconds} s asked, ${total.toFixed(1)} s made: more would stand still. Say more, or hold scenes on purpose (hold).`,
    );
  return {
    times: lengths.map((seconds, index) => withBeats(inFrames(seconds, fps), readings[index])),
    notes,
  };
}

/**
 * Beats from the end of a shot backwards: what is left is the shot's opening.
 *
 * @param reading seconds that the shot and its beats take to read
 */
function withBeats(
  seconds: number,
  { seconds: reading, beats }: { seconds: number; beats: readonly number[] } = { seconds, beats: [] },
): Times {
  // in a scene that is given too little, no beat is so short that its end is its beginning
  const longest = Math.max(...beats, 0);
  const own = beats.map((one) => Math.max(one, longest / 20));
  return { seconds, beats: shared(seconds, own, reading) };
}

/** Beats one after the other, the last until the end; what is left before is the opening, with its part of the time. */
function shared(seconds: number, beats: readonly number[], reading: number): Times["beats"] {
  const total = beats.reduce((sum, one) => sum + one, 0);
  const scale = total > 0 ? (seconds * Math.min(0.8, total / Math.max(total, reading))) / total : 1;
  let start = seconds - total * scale;
  return beats.map((own, index) => {
    const begin = start;
    start += own * scale;
    return {
      start: Math.round(begin * 1000) / 1000,
      end: index === beats.length - 1 ? seconds : Math.round(start * 1000) / 1000,
    };
  });
}
