import { renderBed } from "#lib/motion/audio-bed.ts";
import { createDucking, spoken } from "#lib/motion/audio-ducking.ts";
import { type EffectSound, renderEffect } from "#lib/motion/audio-effects.ts";
import {
  BREATH,
  integratedLoudness,
  limit,
  measureLoudness,
  measurePeak,
} from "#lib/motion/audio-loudness.ts";
import { factorOf, SAMPLE_RATE, samplesOf, smooth, type Stereo } from "#lib/motion/audio-samples.ts";
import { KEYS } from "#lib/motion/audio-names.ts";
import type { Audio, BedTrack, EffectTrack, FileTrack } from "#lib/motion/audio-tracks.ts";
import type { Composition } from "#lib/motion/composition.ts";
import { composeMusic, type Score } from "#lib/motion/music.ts";
import { type Timeline, timelineOf } from "#lib/motion/timeline.ts";

/** The finished sound of a film. */
export interface Sound {
  sampleRate: typeof SAMPLE_RATE;
  channels: [left: Float32Array, right: Float32Array];
}

/** Loudness of tracks at 0 dB, LUFS: voices in front, music behind them. */
const USUAL_LUFS = { bed: -20, voice: -16, music: -18 } as const;

/**
 * An encoder's rounding lifts peaks: 1 dB below what is promised, the decoded file still keeps -1 dBTP.
 */
const CEILING_DBTP = -2;

/** No film is driven harder than this into the limiter, decibels: single clicks stay clicks. */
const MOST_REDUCTION_DB = 8;

/** When an effect lands, seconds from the film's start. */
export function landingOf(at: EffectTrack["at"], timeline: Timeline): number {
  if ("seconds" in at) return at.seconds;
  const scene = timeline.scenes.find(({ scene: { id } }) => id === at.scene);
  if (!scene) return Number.NaN;
  const { firstFrame, frames, transitionFrames } = scene;
  const frame =
    at.moment === "end"
      ? firstFrame + frames
      : at.moment === "transition"
        ? firstFrame + transitionFrames / 2
        : firstFrame;
  return frame / timeline.fps + at.offsetSeconds;
}

/** The music of one bed, as notes. */
export function scoreOf(track: BedTrack, composition: Composition): Score {
  const timeline = timelineOf(composition);
  const filmSeconds = timeline.frames / timeline.fps;
  const end = Math.min(filmSeconds, track.endSeconds ?? filmSeconds);
  return composeMusic({
    mood: track.mood,
    lengthSeconds: Math.max(0, end - track.startSeconds),
    cuts: timeline.scenes
      .map(({ firstFrame }) => firstFrame / timeline.fps - track.startSeconds)
      .filter((cut) => cut > 0 && cut < end - track.startSeconds),
    seed: track.seed ?? composition.seed,
    beatsPerMinute: track.beatsPerMinute,
    key: track.key,
  });
}

/** Gain at a sample of a track between its own fades. */
function fades(
  { fadeInSeconds, fadeOutSeconds }: Pick<BedTrack, "fadeInSeconds" | "fadeOutSeconds">,
  length: number,
): (index: number) => number {
  // a cut through a wave clicks: nothing begins or ends faster than this
  const fadeIn = Math.max(samplesOf(0.003), samplesOf(fadeInSeconds));
  const fadeOut = Math.max(samplesOf(0.01), samplesOf(fadeOutSeconds));
  return (index) =>
    (index < fadeIn ? smooth(index / fadeIn) : 1) *
    (index > length - fadeOut ? smooth((length - index) / fadeOut) : 1);
}

/** The part of a file that a track plays, at the loudness of its role. */
function cutOut(track: FileTrack, file: Stereo, room: number): Stereo {
  const offset = Math.min(file.left.length, samplesOf(track.offsetSeconds));
  const one = file.left.length - offset;
  const length = Math.min(room, track.loop ? room : one);
  const take = (samples: Float32Array) => {
    const taken = new Float32Array(length);
    if (one > 0)
      for (let at = 0; at < length; at += one)
        taken.set(samples.subarray(offset, offset + Math.min(one, length - at)), at);
    return taken;
  };
  const left = take(file.left);
  const right = file.left === file.right ? left : take(file.right);
  const loudness = track.role === "effect" ? Number.NEGATIVE_INFINITY : integratedLoudness({ left, right });
  const usual = track.role === "effect" ? 0 : USUAL_LUFS[track.role];
  const gain = factorOf(track.gainDb + (Number.isFinite(loudness) ? usual - loudness : 0));
  const fade = fades(track, length);
  const shape = (samples: Float32Array) => samples.map((sample, index) => sample * gain * fade(index));
  const shaped = shape(left);
  return { left: shaped, right: left === right ? shaped : shape(right) };
}

function addTo(mix: Stereo, sound: Stereo, at: number, gains: readonly [number, number]): void {
  for (const [into, from, gain] of [
    [mix.left, sound.left, gains[0]],
    [mix.right, sound.right, gains[1]],
  ] as const)
    for (let index = Math.max(0, -at); index < from.length && at + index < into.length; index += 1)
      into[at + index] = (into[at + index] as number) + (from[index] as number) * gain;
}

/** A film whose beds and files are all turned down is quieter by the least of them. */
function turnedDown({ tracks }: Audio): number {
  const gains = tracks.flatMap((track) => (track.kind === "effect" ? [] : [track.gainDb]));
  return gains.length ? Math.min(0, Math.max(...gains)) : 0;
}

/** Brings the mix to its loudness and below the ceiling, in place. */
function* master(mix: Stereo, loudnessLufs: number): Generator<void, void> {
  const loudness = yield* measureLoudness(mix);
  const peak = yield* measurePeak(mix);
  if (!peak) return;
  const roomDb = CEILING_DBTP + MOST_REDUCTION_DB - 20 * Math.log10(peak);
  const gainDb = Math.min(Number.isFinite(loudness) ? loudnessLufs - loudness : 0, roomDb);
  yield* limit(mix, CEILING_DBTP, factorOf(gainDb));
  // what the limiter took is given back, as far as there is room
  for (let round = 0; round < 3; round += 1) {
    const missing = loudnessLufs - (yield* measureLoudness(mix));
    // far from it are single clicks, which stay clicks
    if (!(missing > 0.15 && missing < 4)) return;
    yield* limit(mix, CEILING_DBTP, factorOf(missing));
  }
}

/**
 * Mixes the sound of a film. A generator, so that a page can breathe and an export can be cancelled: each step
 * takes some milliseconds. The same composition gives the same samples.
 *
 * @param files decoded files by id, at 48 kHz; a track whose file is missing is silent
 * @returns samples of exactly the film's length; null for a film without sound
 */
export function* mixAudio(
  composition: Composition,
  files: ReadonlyMap<string, Stereo>,
): Generator<void, Sound | null> {
  const audio: Audio | undefined = composition.audio;
  if (!audio?.tracks.length) return null;
  const timeline = timelineOf(composition);
  const length = Math.round((timeline.frames * SAMPLE_RATE) / timeline.fps);
  const mix: Stereo = { left: new Float32Array(length), right: new Float32Array(length) };
  const ducking = createDucking(length);

  const beds = audio.tracks.filter((track) => track.kind === "bed");
  const scores = beds.map((track) => scoreOf(track, composition));
  const tonic = scores[0] ? KEYS.indexOf(scores[0].key) : 0;

  const effects = new Map<string, EffectSound>();
  for (const track of audio.tracks) {
    if (track.kind === "effect") {
      const sound = effects.get(track.effect) ?? renderEffect(track.effect, tonic);
      effects.set(track.effect, sound);
      const landing = samplesOf(landingOf(track.at, timeline));
      const gain = factorOf(track.gainDb) * Math.SQRT2;
      const angle = ((track.pan + 1) * Math.PI) / 4;
      addTo(mix, sound, landing - sound.landing, [gain * Math.cos(angle), gain * Math.sin(angle)]);
      ducking.add(landing - samplesOf(0.02), landing + samplesOf(0.15), audio.duckingDb / 3);
    }
    if (track.kind === "file") {
      const file = files.get(track.file);
      const start = samplesOf(track.startSeconds);
      const end = Math.min(length, track.endSeconds === undefined ? length : samplesOf(track.endSeconds));
      if (!file || start >= end) continue;
      const sound = cutOut(track, file, end - start);
      addTo(mix, sound, start, [1, 1]);
      if (track.role !== "music")
        for (const [from, to] of spoken(sound))
          ducking.add(
            start + from,
            start + to,
            track.role === "voice" ? audio.duckingDb : audio.duckingDb / 3,
          );
    }
    yield;
  }
  ducking.settle();
  for (const [index, track] of beds.entries()) {
    const score = scores[index] as Score;
    if (!(score.lengthSeconds > 0.05)) continue;
    const bed = yield* renderBed(score);
    const gain = factorOf(USUAL_LUFS.bed - (yield* measureLoudness(bed)) + track.gainDb);
    if (!Number.isFinite(gain)) continue;
    const fade = fades(track, bed.left.length);
    const start = samplesOf(track.startSeconds);
    for (let at = 0; at < bed.left.length && start + at < length; at += 1) {
      if (at % BREATH === 0) yield;
      const down = ducking.at(start + at);
      const factor = gain * fade(at) * (down ? factorOf(-down) : 1);
      mix.left[start + at] = (mix.left[start + at] as number) + (bed.left[at] as number) * factor;
      mix.right[start + at] = (mix.right[start + at] as number) + (bed.right[at] as number) * factor;
    }
    yield;
  }
  yield* master(mix, audio.loudnessLufs + turnedDown(audio));
  const edge = fades({ fadeInSeconds: 0, fadeOutSeconds: 0 }, length);
  for (let index = Math.max(0, length - samplesOf(0.02)); index < length; index += 1) {
    mix.left[index] = (mix.left[index] as number) * edge(index);
    mix.right[index] = (mix.right[index] as number) * edge(index);
  }
  return { sampleRate: SAMPLE_RATE, channels: [mix.left, mix.right] };
}
