import { cuesOf, type Voice } from "#lib/motion/sound/bed-voices.ts";
import { createReverb } from "#lib/motion/sound/reverb.ts";
import {
  biquad,
  createFilter,
  factorOf,
  PIECE,
  SAMPLE_RATE,
  samplesOf,
  smooth,
  type Stereo,
} from "#lib/motion/sound/samples.ts";
import type { Score } from "#lib/motion/sound/score.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

/** Share of what differs between the sides: wide on headphones, all there on a telephone's one loudspeaker. */
const WIDTH = 0.72;
/** Seconds in which a part that pumps steps back at a kick, and in which it comes again. */
const STEPS_BACK_SECONDS = 0.012;
const COMES_AGAIN_SECONDS = 0.26;

/**
 * Plays a score, piece by piece. A generator, so that a page can breathe in between.
 *
 * @param take is given the pieces in order, with their first sample; it has to copy them. Together they are exactly as
 *   long as the score; the last chord has faded by then
 */
export function* renderBed(
  score: Score,
  take: (at: number, left: Float32Array, right: Float32Array) => void,
): Generator<void, void> {
  const { roomSeconds, pumpDb } = MUSIC[score.mood];
  const length = samplesOf(score.lengthSeconds);
  const waiting = cuesOf(score);
  const reverb = createReverb(roomSeconds);
  const pump = pumping(score.pumpSeconds, pumpDb);
  const finish = finishing(score, length);
  const room = new Float32Array(PIECE);
  const pumped = new Float32Array(PIECE).fill(1);
  const blocks: Stereo = { left: new Float32Array(PIECE), right: new Float32Array(PIECE) };
  let playing: Voice[] = [];
  let next = 0;
  for (let from = 0; from < length; from += PIECE) {
    const size = Math.min(PIECE, length - from);
    const left = blocks.left.subarray(0, size).fill(0);
    const right = blocks.right.subarray(0, size).fill(0);
    for (let cue = waiting[next]; cue && cue.at < from + size; cue = waiting[next]) {
      playing.push(cue.begin());
      next += 1;
      yield;
    }
    room.fill(0);
    pump(from, size, pumped);
    for (const voice of playing) addVoice(voice, from, { left, right, room }, pumped);
    playing = playing.filter((voice) => endOf(voice) > from + size);
    reverb(room, left, right, 0, size);
    finish(from, left, right);
    take(from, left, right);
    yield;
  }
}

/** The sample behind a voice's last. */
const endOf = ({ at, sound, release }: Voice): number =>
  at + Math.min(sound.left.length, release ? release.from + release.length : Number.POSITIVE_INFINITY);

/**
 * The gain of what steps back at kicks. It goes on from piece to piece.
 *
 * @param kicks seconds, in order; without any, nothing steps back
 * @returns fills `gains` for the samples from `from` on
 */
function pumping(
  kicks: readonly number[],
  pumpDb: number,
): (from: number, size: number, gains: Float32Array) => void {
  let kick = 0;
  return (from, size, gains) => {
    if (!kicks.length) return;
    for (let index = 0; index < size; index += 1) {
      const at = (from + index) / SAMPLE_RATE;
      while ((kicks[kick + 1] ?? Number.POSITIVE_INFINITY) <= at) kick += 1;
      const since = at - (kicks[kick] ?? Number.POSITIVE_INFINITY);
      const down =
        since < 0
          ? 0
          : since < STEPS_BACK_SECONDS
            ? smooth(since / STEPS_BACK_SECONDS)
            : 1 - smooth((since - STEPS_BACK_SECONDS) / COMES_AGAIN_SECONDS);
      gains[index] = index % 8 === 0 ? factorOf(-pumpDb * down) : (gains[index - 1] as number);
    }
  };
}

/**
 * Adds what sounds of a voice within a piece to the piece, and its share to what goes into the room.
 *
 * @param from the piece's first sample
 * @param pumped the gain of what steps back at kicks, for each sample of the piece
 */
function addVoice(
  voice: Voice,
  from: number,
  { left, right, room }: Stereo & { room: Float32Array },
  pumped: Float32Array,
): void {
  const { at, sound, release, pumps } = voice;
  const end = Math.min(from + left.length, endOf(voice));
  for (let index = Math.max(from, at); index < end; index += 1) {
    const own = index - at;
    const here = index - from;
    let gain = pumps ? (pumped[here] as number) : 1;
    if (release && own > release.from) gain *= 1 - smooth((own - release.from) / release.length);
    const l = (sound.left[own] as number) * voice.left * gain;
    const r = (sound.right[own] as number) * voice.right * gain;
    left[here] = (left[here] as number) + l;
    right[here] = (right[here] as number) + r;
    room[here] = (room[here] as number) + (l + r) * voice.room;
  }
}

/** What is done to the sum of all voices: the width of the room, no rumble, a fade at the very end. In place. */
function finishing(
  { lengthSeconds, finalSeconds }: Score,
  length: number,
): (from: number, left: Float32Array, right: Float32Array) => void {
  // what lies below hearing only costs loudness
  const rumble = biquad("highpass", 32);
  const filters = [createFilter(rumble), createFilter(rumble)] as const;
  const fade = samplesOf(Math.min(1.4, (lengthSeconds - finalSeconds) * 0.6));
  return (from, left, right) => {
    for (let index = 0; index < left.length; index += 1) {
      const middle = ((left[index] as number) + (right[index] as number)) / 2;
      const side = (((left[index] as number) - (right[index] as number)) / 2) * WIDTH;
      left[index] = middle + side;
      right[index] = middle - side;
    }
    filters[0](left);
    filters[1](right);
    for (let index = Math.max(0, length - fade - from); index < left.length; index += 1) {
      const gain = smooth((length - 1 - from - index) / fade);
      left[index] = (left[index] as number) * gain;
      right[index] = (right[index] as number) * gain;
    }
  };
}
