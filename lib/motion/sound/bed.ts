import { type Drum, renderDrum } from "#lib/motion/sound/drums.ts";
import { type Instrument, renderNote } from "#lib/motion/sound/instruments.ts";
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
import type { Score } from "#lib/motion/sound/music.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

/** Share of what differs between the sides: wide on headphones, all there on a telephone's one loudspeaker. */
const WIDTH = 0.72;

/** One sound at one place of the bed. */
interface Voice {
  at: number;
  /** Samples after which a note is let go, and how long that takes; struck bodies that ring on have none. */
  release: { from: number; length: number } | null;
  sound: Stereo;
  left: number;
  right: number;
  room: number;
  pumps: boolean;
}

/** A note held this long is let go softly, seconds. */
const LET_GO: Partial<Record<Instrument, number>> = {
  piano: 0.35,
  felt: 0.5,
  "electric-piano": 0.25,
  pluck: 0.3,
};

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
  const style = MUSIC[score.mood];
  const length = samplesOf(score.lengthSeconds);
  const sounds = new Map<string, Stereo>();
  const known = (name: string, make: () => Stereo): Stereo => {
    let sound = sounds.get(name);
    if (!sound) {
      sound = make();
      sounds.set(name, sound);
    }
    return sound;
  };
  // equal power: as loud in the middle as at the sides
  const sides = (gainDb: number, pan: number) => {
    const angle = ((pan + 1) * Math.PI) / 4;
    const gain = factorOf(gainDb) * Math.SQRT2;
    return { left: gain * Math.cos(angle), right: gain * Math.sin(angle) };
  };

  const waiting = [
    ...score.notes.map((note) => ({ atSeconds: note.atSeconds, note, stroke: null })),
    ...score.strokes.map((stroke) => ({ atSeconds: stroke.atSeconds, note: null, stroke })),
  ]
    .map((one) => {
      // a swell ends where it stands
      const early = one.stroke?.drum === "swell" ? known("swell", () => renderDrum("swell")).left.length : 0;
      return { ...one, at: samplesOf(one.atSeconds) - early };
    })
    .sort((a, b) => a.at - b.at);
  const begin = ({ at, note, stroke }: (typeof waiting)[number]): Voice => {
    if (stroke) {
      const { drum, gainDb, pan, room } = stroke;
      const sound = known(drum, () => renderDrum(drum as Drum));
      return { at, release: null, sound, ...sides(gainDb, pan), room, pumps: false };
    }
    const { instrument, pitch, durationSeconds, velocity, gainDb, pan, room, pumps } = note as NonNullable<
      typeof note
    >;
    // three touches are enough to tell them apart, and make notes that can be used again
    const touch = Math.round(velocity * 3) / 3;
    const held = Math.round(durationSeconds * 1000) / 1000;
    const sound = known(`${instrument} ${pitch} ${touch} ${LET_GO[instrument] ? "" : held}`, () =>
      renderNote(instrument, pitch, held, touch),
    );
    const letGo = LET_GO[instrument];
    const release = letGo ? { from: samplesOf(held), length: samplesOf(letGo) } : null;
    return { at, release, sound, ...sides(gainDb, pan), room, pumps };
  };

  const reverb = createReverb(style.roomSeconds);
  const room = new Float32Array(PIECE);
  const step = new Float32Array(PIECE).fill(1);
  const blocks: Stereo = { left: new Float32Array(PIECE), right: new Float32Array(PIECE) };
  const finish = finishing(score, length);
  let playing: Voice[] = [];
  let next = 0;
  let kick = 0;
  for (let from = 0; from < length; from += PIECE) {
    const size = Math.min(PIECE, length - from);
    const left = blocks.left.subarray(0, size).fill(0);
    const right = blocks.right.subarray(0, size).fill(0);
    while (next < waiting.length && (waiting[next]?.at ?? 0) < from + size) {
      playing.push(begin(waiting[next] as (typeof waiting)[number]));
      next += 1;
      yield;
    }
    room.fill(0);
    if (score.pumpSeconds.length)
      for (let index = 0; index < size; index += 1) {
        const at = (from + index) / SAMPLE_RATE;
        while ((score.pumpSeconds[kick + 1] ?? Number.POSITIVE_INFINITY) <= at) kick += 1;
        const since = at - (score.pumpSeconds[kick] ?? Number.POSITIVE_INFINITY);
        const down =
          since < 0 ? 0 : since < 0.012 ? smooth(since / 0.012) : 1 - smooth((since - 0.012) / 0.26);
        step[index] =
          index % 8 === 0 || !index ? factorOf(-style.pumpDb * down) : (step[index - 1] as number);
      }
    for (const voice of playing) {
      const { at, sound, release, pumps } = voice;
      const end = Math.min(
        from + size,
        at + sound.left.length,
        release ? at + release.from + release.length : length,
      );
      for (let index = Math.max(from, at); index < end; index += 1) {
        const own = index - at;
        let gain = pumps ? (step[index - from] as number) : 1;
        if (release && own > release.from) gain *= 1 - smooth((own - release.from) / release.length);
        const l = (sound.left[own] as number) * voice.left * gain;
        const r = (sound.right[own] as number) * voice.right * gain;
        const here = index - from;
        left[here] = (left[here] as number) + l;
        right[here] = (right[here] as number) + r;
        room[here] = (room[here] as number) + (l + r) * voice.room;
      }
    }
    playing = playing.filter(
      ({ at, sound, release }) =>
        at + sound.left.length > from + size &&
        (!release || at + release.from + release.length > from + size),
    );
    reverb(room, left, right, 0, size);
    finish(from, left, right);
    take(from, left, right);
    yield;
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
