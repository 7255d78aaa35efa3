import type { PatchOperation } from "#lib/motion/patch/patch.ts";
import { frameOf } from "#lib/motion/storyboard/frame.ts";
import { keptRoom } from "#lib/motion/storyboard/keep.ts";
import { shotsOf } from "#lib/motion/storyboard/shots.ts";
import { SIZES, type Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { type Times, timesOf } from "#lib/motion/storyboard/times.ts";

/** A hold longer than this is no mend. */
const MOST_SECONDS = 20;
const STEP_SECONDS = 0.1;

/** Seconds that a shot's opening takes, or one of its beats. @param beat -1 for the opening */
const spanOf = ({ seconds, beats }: Times, beat: number): number => {
  const own = beats[beat];
  return own ? own.end - own.start : (beats[0]?.start ?? seconds);
};

/** Where seconds of a shot are asked for: at its beat, else at its scene; where that has a length, in its length. */
function askedOf(board: Storyboard, scene: number, beat: number): { path: string; now: number | undefined } {
  const own = board.scenes[scene];
  if (beat >= 0) return { path: `/scenes/${scene}/beats/${beat}/hold`, now: own?.beats?.[beat]?.hold };
  if (own?.seconds !== undefined) return { path: `/scenes/${scene}/seconds`, now: own.seconds };
  return { path: `/scenes/${scene}/hold`, now: own?.hold };
}

function withSeconds(board: Storyboard, scene: number, beat: number, value: number): Storyboard {
  const scenes = board.scenes.map((one, index) => {
    if (index !== scene) return one;
    if (beat >= 0)
      return { ...one, beats: one.beats?.map((own, at) => (at === beat ? { ...own, hold: value } : own)) };
    return one.seconds === undefined ? { ...one, hold: value } : { ...one, seconds: value };
  });
  return { ...board, scenes };
}

/**
 * What to ask for so that a moment of a shot stands longer: lengths are shared out, so that a second of hold is less
 * than a second where the film's length is given. Tried until it does.
 *
 * @param index of the shot, in the film's order
 * @param atSeconds the moment, seconds of the shot
 * @param missing seconds
 * @returns a JSON Patch of the storyboard; null where no hold of a reasonable length does it
 */
export function longerShot(
  board: Storyboard,
  index: number,
  atSeconds: number,
  missing: number,
): PatchOperation[] | null {
  const { shape } = frameOf(SIZES[board.size], keptRoom(board.keep));
  const shots = shotsOf(board, shape);
  const before = timesOf(shots, board).times[index];
  const scene = Number(shots[index]?.pointer.split("/")[2]);
  if (!before || !board.scenes[scene]) return null;
  // a scene with a length of its own shares it out among its beats
  const isFixed = board.scenes[scene].seconds !== undefined;
  const inBeat = before.beats.findIndex(({ start, end }) => atSeconds >= start && atSeconds < end);
  const beat = isFixed ? -1 : inBeat;
  const { path, now } = askedOf(board, scene, beat);
  for (let more = missing; more <= MOST_SECONDS; more += STEP_SECONDS) {
    const value = Math.ceil(((now ?? 0) + more) * 10 - 1e-6) / 10;
    const tried = withSeconds(board, scene, beat, value);
    const after = timesOf(shotsOf(tried, shape), tried).times[index];
    if (after && spanOf(after, inBeat) - spanOf(before, inBeat) >= missing - 1e-6)
      return [{ op: now === undefined ? "add" : "replace", path, value }];
  }
  return null;
}

/** Seconds that are held on purpose in a scene and its beats. */
export const heldIn = ({ hold = 0, beats = [] }: Storyboard["scenes"][number]): number =>
  beats.reduce((sum, beat) => sum + (beat.hold ?? 0), hold);
