import { renderBed } from "#lib/motion/sound/bed.ts";
import { createDucking, type Ducking, spoken } from "#lib/motion/sound/ducking.ts";
import { type EffectSound, renderEffect } from "#lib/motion/sound/effects.ts";
import {
  createLoudnessMeter,
  limit,
  type LoudnessMeter,
  measureLoudness,
  measurePeak,
} from "#lib/motion/sound/loudness.ts";
import {
  factorOf,
  PIECE,
  SAMPLE_RATE,
  samplesOf,
  smooth,
  type Stereo,
  type StereoSource,
  type StereoStore,
} from "#lib/motion/sound/samples.ts";
import { KEYS } from "#lib/motion/composition/sound-names.ts";
import type { Audio, BedTrack, EffectTrack, FileTrack } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { composeMusic } from "#lib/motion/sound/music.ts";
import type { Score } from "#lib/motion/sound/score.ts";
import { type Timeline, timelineOf } from "#lib/motion/composition/timeline.ts";

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

/** A sound at its place in the mix. */
interface Part {
  /** Samples of the film, where it begins. */
  at: number;
  length: number;
  /** Adds what falls into a piece of the film that begins at sample `from`. */
  addTo(piece: Stereo, from: number): void;
}

/** The part of a file that a track plays, as it is in the file. */
function cutOut(track: FileTrack, file: StereoSource, room: number): StereoSource {
  const offset = Math.min(file.length, samplesOf(track.offsetSeconds));
  const one = file.length - offset;
  const length = track.loop ? room : Math.min(room, one);
  return {
    length,
    read(at, left, right) {
      left.fill(0);
      right.fill(0);
      const count = Math.min(left.length, length - at);
      for (let done = 0; one > 0 && done < count; ) {
        const from = (at + done) % one;
        const end = done + Math.min(one - from, count - done);
        file.read(offset + from, left.subarray(done, end), right.subarray(done, end));
        done = end;
      }
    },
  };
}

/** The same at the loudness of its role, between its fades. */
function* shapedFile(track: FileTrack, cut: StereoSource): Generator<void, StereoSource> {
  const loudness = track.role === "effect" ? Number.NEGATIVE_INFINITY : yield* measureLoudness(cut);
  const usual = track.role === "effect" ? 0 : USUAL_LUFS[track.role];
  const gain = factorOf(track.gainDb + (Number.isFinite(loudness) ? usual - loudness : 0));
  const fade = fades(track, cut.length);
  return {
    length: cut.length,
    read(at, left, right) {
      cut.read(at, left, right);
      for (let index = 0; index < left.length; index += 1) {
        const factor = fade(at + index);
        left[index] = (left[index] as number) * gain * factor;
        right[index] = (right[index] as number) * gain * factor;
      }
    },
  };
}

function filePart(sound: StereoSource, at: number): Part {
  const [left, right] = [new Float32Array(PIECE), new Float32Array(PIECE)];
  return {
    at,
    length: sound.length,
    addTo(piece, from) {
      const first = Math.max(0, at - from);
      for (let done = first; done < Math.min(piece.left.length, at + sound.length - from); done += PIECE) {
        const count = Math.min(PIECE, piece.left.length - done, at + sound.length - from - done);
        const own = { left: left.subarray(0, count), right: right.subarray(0, count) };
        sound.read(from + done - at, own.left, own.right);
        addTo(piece, own, done, [1, 1]);
      }
    },
  };
}

function addTo(mix: Stereo, sound: Stereo, at: number, gains: readonly [number, number]): void {
  for (const [into, from, gain] of [
    [mix.left, sound.left, gains[0]],
    [mix.right, sound.right, gains[1]],
  ] as const) {
    const end = Math.min(from.length, into.length - at);
    for (let index = Math.max(0, -at); index < end; index += 1)
      into[at + index] = (into[at + index] as number) + (from[index] as number) * gain;
  }
}

/** A film whose beds and files are all turned down is quieter by the least of them. */
function turnedDown({ tracks }: Audio): number {
  const gains = tracks.flatMap((track) => (track.kind === "effect" ? [] : [track.gainDb]));
  return gains.length ? Math.min(0, Math.max(...gains)) : 0;
}

/** Brings the mix to its loudness and below the ceiling, in place. @param heard the mix's loudness, LUFS */
function* master(mix: StereoStore, heard: number, loudnessLufs: number, size: number): Generator<void, void> {
  const peak = yield* measurePeak(mix, size);
  if (!peak) return;
  const roomDb = CEILING_DBTP + MOST_REDUCTION_DB - 20 * Math.log10(peak);
  const gainDb = Math.min(Number.isFinite(heard) ? loudnessLufs - heard : 0, roomDb);
  let meter = createLoudnessMeter();
  yield* limit(mix, CEILING_DBTP, factorOf(gainDb), meter, size);
  // what the limiter took is given back, as far as there is room
  for (let round = 0; round < 3; round += 1) {
    const missing = loudnessLufs - meter.lufs();
    // far from it are single clicks, which stay clicks
    if (!(missing > 0.15 && missing < 4)) return;
    meter = createLoudnessMeter();
    yield* limit(mix, CEILING_DBTP, factorOf(missing), meter, size);
  }
}

/** Effects and files at their places; what the beds step back for is added to the ducking. */
function* placedParts(
  audio: Audio,
  composition: Composition,
  {
    files,
    tonic,
    length,
    ducking,
  }: { files: ReadonlyMap<string, StereoSource>; tonic: number; length: number; ducking: Ducking },
): Generator<void, Part[]> {
  const timeline = timelineOf(composition);
  const effects = new Map<string, EffectSound>();
  const parts: Part[] = [];
  for (const track of audio.tracks) {
    if (track.kind === "effect") {
      const sound = effects.get(track.effect) ?? renderEffect(track.effect, tonic);
      effects.set(track.effect, sound);
      const landing = samplesOf(landingOf(track.at, timeline));
      const gain = factorOf(track.gainDb) * Math.SQRT2;
      const angle = ((track.pan + 1) * Math.PI) / 4;
      const gains = [gain * Math.cos(angle), gain * Math.sin(angle)] as const;
      const at = landing - sound.landing;
      parts.push({
        ...{ at, length: sound.left.length },
        addTo: (piece, from) => addTo(piece, sound, at - from, gains),
      });
      ducking.add(landing - samplesOf(0.02), landing + samplesOf(0.15), audio.duckingDb / 3);
    }
    if (track.kind === "file") {
      const file = files.get(track.file);
      const start = samplesOf(track.startSeconds);
      const end = Math.min(length, track.endSeconds === undefined ? length : samplesOf(track.endSeconds));
      if (!file || start >= end) continue;
      const sound = yield* shapedFile(track, cutOut(track, file, end - start));
      parts.push(filePart(sound, start));
      if (track.role !== "music")
        for (const [from, to] of yield* spoken(sound))
          ducking.add(
            start + from,
            start + to,
            track.role === "voice" ? audio.duckingDb : audio.duckingDb / 3,
          );
    }
    yield;
  }
  return parts;
}

/** A bed that is played and lies in a store, to be mixed. */
interface LaidBed {
  store: StereoStore;
  /** Where the store begins in the film, samples. */
  storedAt: number;
  start: number;
  length: number;
  gainAt: (index: number) => number;
}

/** Plays a bed into a store. @returns null for one that is silent */
function* layBed(
  track: BedTrack,
  score: Score,
  store: StereoStore,
  storedAt: number,
): Generator<void, LaidBed | null> {
  const start = samplesOf(track.startSeconds);
  const meter = createLoudnessMeter();
  yield* renderBed(score, (at, left, right) => {
    meter.add(left, right);
    const place = start - storedAt + at;
    const count = Math.min(left.length, store.length - place);
    if (count > 0) store.write(place, left.subarray(0, count), right.subarray(0, count));
  });
  const gain = factorOf(USUAL_LUFS.bed - meter.lufs() + track.gainDb);
  if (!Number.isFinite(gain)) return null;
  const length = samplesOf(score.lengthSeconds);
  const fade = fades(track, length);
  return { store, storedAt, start, length, gainAt: (index) => gain * fade(index) };
}

/** Adds the beds to a piece of the film, each below what it makes room for. */
function addBeds(piece: Stereo, from: number, beds: readonly LaidBed[], ducking: Ducking): void {
  for (const { store, storedAt, start, length, gainAt } of beds) {
    const first = Math.max(0, start - from);
    const end = Math.min(piece.left.length, start + length - from);
    if (first >= end) continue;
    const [left, right] = [new Float32Array(end - first), new Float32Array(end - first)];
    store.read(from + first - storedAt, left, right);
    for (let index = first; index < end; index += 1) {
      const down = ducking.at(from + index);
      const factor = gainAt(from + index - start) * (down ? factorOf(-down) : 1);
      piece.left[index] = (piece.left[index] as number) + (left[index - first] as number) * factor;
      piece.right[index] = (piece.right[index] as number) + (right[index - first] as number) * factor;
    }
  }
}

/**
 * Mixes the sound of a film, piece by piece: whatever the film's length, only pieces are in memory here. A generator,
 * so that a page can breathe and an export can be cancelled: each step takes some milliseconds. The same composition
 * gives the same samples, however large the pieces are.
 *
 * @param files decoded files by id, at 48 kHz; a track whose file is missing is silent
 * @param makeStore gives room for that many samples
 * @returns samples of exactly the film's length; null for a film without sound
 */
export function* mixAudio<Store extends StereoStore>(
  composition: Composition,
  files: ReadonlyMap<string, StereoSource>,
  makeStore: (length: number) => Store,
  pieceSamples = PIECE,
): Generator<void, Store | null> {
  const audio: Audio | undefined = composition.audio;
  if (!audio?.tracks.length) return null;
  const timeline = timelineOf(composition);
  const length = Math.round((timeline.frames * SAMPLE_RATE) / timeline.fps);
  const ducking = createDucking(length);
  const beds = audio.tracks
    .filter((track) => track.kind === "bed")
    .map((track) => ({ track, score: scoreOf(track, composition) }));
  const tonic = beds[0] ? KEYS.indexOf(beds[0].score.key) : 0;
  const parts = yield* placedParts(audio, composition, { files, tonic, length, ducking });
  ducking.settle();

  const mix = makeStore(length);
  const scratch: StereoStore[] = [];
  const laid: LaidBed[] = [];
  for (const { track, score } of beds) {
    if (!(score.lengthSeconds > 0.05)) continue;
    // the first lies where the mix will be, and is mixed in place
    let store: StereoStore = mix;
    if (laid.length) {
      store = makeStore(samplesOf(score.lengthSeconds));
      scratch.push(store);
    }
    const bed = yield* layBed(track, score, store, laid.length ? samplesOf(track.startSeconds) : 0);
    if (bed) laid.push(bed);
  }
  const meter = createLoudnessMeter();
  yield* mixPieces(mix, { parts, beds: laid, ducking, meter, pieceSamples });
  for (const store of scratch) store.close();
  yield* master(mix, meter.lufs(), audio.loudnessLufs + turnedDown(audio), pieceSamples);
  fadeEnd(mix);
  return mix;
}

/** Mixes all parts into the store, where the first bed may lie already. */
function* mixPieces(
  mix: StereoStore,
  {
    parts,
    beds,
    ducking,
    meter,
    pieceSamples,
  }: {
    parts: readonly Part[];
    beds: readonly LaidBed[];
    ducking: Ducking;
    meter: LoudnessMeter;
    pieceSamples: number;
  },
): Generator<void, void> {
  for (let from = 0; from < mix.length; from += pieceSamples) {
    const size = Math.min(pieceSamples, mix.length - from);
    const piece: Stereo = { left: new Float32Array(size), right: new Float32Array(size) };
    for (const part of parts)
      if (part.at < from + size && part.at + part.length > from) part.addTo(piece, from);
    addBeds(piece, from, beds, ducking);
    meter.add(piece.left, piece.right);
    mix.write(from, piece.left, piece.right);
    yield;
  }
}

/** Fades the last moment out: a cut through a wave clicks. */
function fadeEnd(mix: StereoStore): void {
  const from = Math.max(0, mix.length - samplesOf(0.02));
  const [left, right] = [new Float32Array(mix.length - from), new Float32Array(mix.length - from)];
  const edge = fades({ fadeInSeconds: 0, fadeOutSeconds: 0 }, mix.length);
  mix.read(from, left, right);
  for (let index = 0; index < left.length; index += 1) {
    left[index] = (left[index] as number) * edge(from + index);
    right[index] = (right[index] as number) * edge(from + index);
  }
  mix.write(from, left, right);
}
