import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EFFECTS, KEYS, MOODS } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/sound-tracks.ts";
import { renderEffect } from "#lib/motion/sound/effects.ts";
import { INSTRUMENTS, renderNote } from "#lib/motion/sound/instruments.ts";
import { atOnce, integratedLoudness, limit, truePeak } from "#lib/motion/sound/loudness.ts";
import { mixAudio, scoreOf } from "#lib/motion/sound/mix.ts";
import {
  biquad,
  filter,
  memoryStore,
  PIECE,
  SAMPLE_RATE,
  samplesOf,
  silentStore,
  type Stereo,
  type StereoSource,
} from "#lib/motion/sound/samples.ts";
import type { SceneInput } from "#lib/motion/composition/composition.ts";
import { FILMS, readFilm } from "#tests/motion/films.ts";
import { mixed } from "#tests/motion/sound.ts";

const LENGTHS = [3.1, 3.3, 3.8, 4.8, 3];
const filmOf = (audio: AudioInput, lengths: readonly number[] = LENGTHS) =>
  readFilm({
    ...FILMS.text,
    scenes: lengths.map(
      (durationSeconds, index): SceneInput => ({
        id: `scene-${index + 1}`,
        durationSeconds,
        layers: [],
        ...(index ? { transition: { kind: "wipe", durationSeconds: 0.6 } } : {}),
      }),
    ),
    audio,
  });
interface Heard extends Stereo {
  channels: [Float32Array, Float32Array];
}
function mix(audio: AudioInput, files: ReadonlyMap<string, Stereo> = new Map(), lengths = LENGTHS): Heard {
  const sound = mixed(filmOf(audio, lengths), files);
  if (!sound) throw new Error("silent");
  const { left, right } = sound;
  return { left, right, channels: [left, right] };
}
const stereo = ({ left, right }: Heard): Stereo => ({ left, right });
const power = (samples: Float32Array, fromSeconds = 0, toSeconds = samples.length / SAMPLE_RATE) => {
  const part = samples.subarray(samplesOf(fromSeconds), samplesOf(toSeconds));
  return part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
};
const decibels = (ratio: number) => 10 * Math.log10(ratio);
const sine = (hertz: number, seconds: number, gain: number): Float32Array =>
  Float32Array.from(
    { length: samplesOf(seconds) },
    (_, index) => gain * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE),
  );

describe("loudness, ITU-R BS.1770-4", () => {
  // Annex 1: a 997 Hz sine at full scale in one channel reads -3.01 LKFS
  test("a sine of 997 Hz at full scale in one channel", () => {
    const left = sine(997, 2, 1);
    expect(integratedLoudness({ left, right: new Float32Array(left.length) })).toBeCloseTo(-3.01, 1);
  });

  // EBU Tech 3341, case 1 and case 3: stereo 1 kHz at -23 dBFS; quiet beginnings and ends are gated
  test("EBU Tech 3341, cases 1 and 3", () => {
    const tone = (decibelsOfFullScale: number, seconds: number) =>
      sine(1000, seconds, 10 ** (decibelsOfFullScale / 20));
    const steady = tone(-23, 20);
    expect(Math.abs(integratedLoudness({ left: steady, right: steady }) + 23)).toBeLessThan(0.1);
    const parts = [tone(-36, 10), tone(-23, 60), tone(-36, 10)];
    const gated = Float32Array.from(parts.flatMap((part) => [...part]));
    expect(Math.abs(integratedLoudness({ left: gated, right: gated }) + 23)).toBeLessThan(0.1);
  });

  test("silence and what is too short have none", () => {
    expect(integratedLoudness({ left: new Float32Array(48_000), right: new Float32Array(48_000) })).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(integratedLoudness({ left: sine(1000, 0.3, 1), right: sine(1000, 0.3, 1) })).toBe(
      Number.NEGATIVE_INFINITY,
    );
  });

  test("a peak between samples is found: a quarter of the sampling rate, out of step", () => {
    const left = Float32Array.from({ length: 4800 }, (_, index) =>
      Math.sin((Math.PI / 2) * index + Math.PI / 4),
    );
    expect(Math.max(...left)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(20 * Math.log10(truePeak({ left, right: left }))).toBeGreaterThan(-0.4);
  });

  test("the limiter keeps the ceiling and leaves alone what is below it", () => {
    const loud = sine(220, 1, 0.9).map((sample, index) => (index % 4800 < 40 ? sample * 3 : sample));
    const reduced = atOnce(limit(memoryStore({ left: loud, right: loud.slice() }), -2, 1));
    expect(20 * Math.log10(truePeak({ left: loud, right: loud }))).toBeLessThanOrEqual(-1.9);
    expect(reduced).toBeGreaterThan(2);
    const quiet = sine(220, 0.2, 0.3);
    const before = quiet.slice();
    expect(atOnce(limit(memoryStore({ left: quiet, right: quiet }), -2, 1))).toBe(0);
    expect(quiet).toEqual(before);
  });
});

describe("instruments and effects", () => {
  test.each(INSTRUMENTS)("%s: begins and ends at rest, is no noise, is in tune", (instrument) => {
    for (const pitch of [48, 60]) {
      const { left, right } = renderNote(instrument, pitch, 0.6, 0.8);
      expect(left.length).toBe(right.length);
      expect(left.every(Number.isFinite)).toBe(true);
      const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.05);
      expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.02 * peak);
      expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.02 * peak);
      // the fundamental: of all semitones around it the note itself is the strongest
      const at = (semitones: number) => {
        const w = (2 * Math.PI * 440 * 2 ** ((pitch + semitones - 69) / 12)) / SAMPLE_RATE;
        let [cosine, sinus] = [0, 0];
        const length = Math.min(left.length, samplesOf(0.4));
        for (let index = 0; index < length; index += 1) {
          cosine += (left[index] ?? 0) * Math.cos(w * index);
          sinus += (left[index] ?? 0) * Math.sin(w * index);
        }
        return Math.hypot(cosine, sinus);
      };
      const levels = Array.from({ length: 13 }, (_, index) => at(index - 6));
      expect(levels.indexOf(Math.max(...levels))).toBe(6);
    }
  });

  test.each(EFFECTS)("%s lands where it says", (effect) => {
    const { left, right, landing } = renderEffect(effect, 9);
    expect([...left, ...right].every(Number.isFinite)).toBe(true);
    const windows = Array.from({ length: Math.floor(left.length / 480) }, (_, index) =>
      power(left, index / 100, (index + 1) / 100),
    );
    const loudest = windows.indexOf(Math.max(...windows)) / 100;
    const seconds = landing / SAMPLE_RATE;
    if (landing === 0) {
      const threshold = 0.1 * left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(left.findIndex((sample) => Math.abs(sample) > threshold) / SAMPLE_RATE).toBeLessThan(0.005);
    } else expect(Math.abs(loudest - seconds), `${loudest} ${seconds}`).toBeLessThan(0.08);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.01);
  });
});

describe("a bed", () => {
  test.each(MOODS)("%s sounds like music", (mood) => {
    const sound = mix({ tracks: [{ kind: "bed", mood }] });
    const { left, right } = stereo(sound);
    expect(left.length).toBe(samplesOf(18));
    expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
    expect(Math.abs(integratedLoudness({ left, right }) + 14)).toBeLessThan(1);
    expect(20 * Math.log10(truePeak({ left, right }))).toBeLessThanOrEqual(-1.9);

    // no direct current, no click at the edges, no jump within
    expect(Math.abs(left.reduce((sum, sample) => sum + sample, 0) / left.length)).toBeLessThan(1e-3);
    expect(Math.abs(left[0] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(1e-3);
    let jump = 0;
    for (let index = 1; index < left.length; index += 1)
      jump = Math.max(jump, Math.abs((left[index] ?? 0) - (left[index - 1] ?? 0)));
    expect(jump).toBeLessThan(0.5);

    // dynamics: neither flattened nor spiky
    const all = (power(left) + power(right)) / 2;
    const crest = decibels(truePeak({ left, right }) ** 2 / all);
    expect(crest).toBeGreaterThan(8);
    expect(crest).toBeLessThan(17);

    // the bands: bass carries, the top does not hiss
    const band = (kind: "lowpass" | "highpass", hertz: number) =>
      decibels(power(filter(filter(left.slice(), biquad(kind, hertz)), biquad(kind, hertz))) / power(left));
    expect(band("lowpass", 60)).toBeLessThan(-3);
    expect(band("highpass", 2500)).toBeLessThan(-9);
    expect(band("highpass", 9000)).toBeLessThan(-22);

    // wide, and still there in mono
    const middle = left.map((sample, index) => (sample + (right[index] ?? 0)) / 2);
    const side = left.map((sample, index) => (sample - (right[index] ?? 0)) / 2);
    const width = decibels(power(side) / power(middle));
    expect(width).toBeGreaterThan(-22);
    expect(width).toBeLessThan(-3);

    // it resolves: the last tenth of a second has died away
    expect(decibels(power(left, 17.9, 18) / all)).toBeLessThan(-25);
  });

  test("driving: the beat is heard, as often as its tempo says", () => {
    const audio: AudioInput = { tracks: [{ kind: "bed", mood: "driving", beatsPerMinute: 120 }] };
    const { left } = stereo(mix(audio, new Map(), [20]));
    const low = filter(filter(left.slice(), biquad("lowpass", 90)), biquad("lowpass", 90));
    const flux = Array.from({ length: 1600 }, (_, index) =>
      power(low, 4 + index / 200, 4 + (index + 1) / 200),
    );
    const rise = flux.map((value, index) => Math.max(0, value - (flux[index - 1] ?? value)));
    const again = (lag: number) =>
      rise.reduce((sum, value, index) => sum + value * (rise[index + lag] ?? 0), 0);
    const lags = Array.from({ length: 81 }, (_, index) => 60 + index);
    const best = lags.reduce((most, lag) => (again(lag) > again(most) ? lag : most));
    expect(Math.abs(best / 200 - 0.5)).toBeLessThanOrEqual(0.01);
  });

  test("it grows louder towards the middle", () => {
    for (const mood of ["bright", "driving", "cinematic"] as const) {
      const { left } = stereo(mix({ tracks: [{ kind: "bed", mood }] }));
      expect(decibels(power(left, 9, 14) / power(left, 0, 3)), mood).toBeGreaterThan(1);
    }
  });

  test("the same composition, the same samples", () => {
    const audio: AudioInput = {
      tracks: [
        { kind: "bed", mood: "warm" },
        { kind: "effect", effect: "chime", at: { seconds: 2 } },
      ],
    };
    const [first, second] = [mix(audio), mix(audio)];
    for (const channel of [0, 1] as const)
      expect(
        Buffer.from(second.channels[channel].buffer).equals(Buffer.from(first.channels[channel].buffer)),
      ).toBe(true);
  });
});

describe("pieces", () => {
  const voice = sine(300, 2.5, 0.4).map((sample, index) => (index % 60_000 < 30_000 ? sample : sample / 900));
  const film = filmOf({
    tracks: [
      { kind: "bed", mood: "driving", endSeconds: 12, fadeOutSeconds: 1 },
      { kind: "bed", mood: "calm", startSeconds: 10.3, fadeInSeconds: 1 },
      {
        kind: "effect",
        effect: "riser",
        at: { scene: "scene-3", moment: "transition" },
        gainDb: 9,
        pan: 0.3,
      },
      { kind: "file", file: "talk", startSeconds: 1.1, fadeOutSeconds: 0.4, offsetSeconds: 0.2 },
      { kind: "file", file: "talk", role: "music", startSeconds: 5, endSeconds: 11, loop: true },
    ],
    files: [{ id: "talk", data: "data:audio/wav;base64,UklGRg==" }],
  });
  const files = new Map([["talk", { left: voice, right: sine(310, 2.5, 0.3) }]]);

  test("the samples do not depend on how large the pieces are", () => {
    const inPieces = (size?: number) => {
      const sound = mixed(film, files, size);
      return [sound?.left, sound?.right].map((samples = new Float32Array()) =>
        createHash("sha256").update(new Uint8Array(samples.buffer)).digest("hex"),
      );
    };
    const whole = inPieces(60 * SAMPLE_RATE);
    for (const size of [undefined, 7919, 100_003]) expect(inPieces(size)).toEqual(whole);
  });

  test("no more than a piece is asked for at once, so that memory does not grow with the film", () => {
    let longest = 0;
    let stores = 0;
    const watched = <Source extends StereoSource>(source: Source): Source => ({
      ...source,
      read(at: number, left: Float32Array, right: Float32Array) {
        longest = Math.max(longest, left.length);
        source.read(at, left, right);
      },
    });
    const sources = new Map([...files].map(([id, sound]) => [id, watched(memoryStore(sound))] as const));
    atOnce(
      mixAudio(film, sources, (length) => {
        stores += 1;
        return watched(silentStore(length));
      }),
    );
    expect(longest).toBeGreaterThanOrEqual(PIECE);
    expect(longest).toBeLessThan(1.1 * PIECE);
    // the first bed lies where the mix will be: a film with one bed takes no more of a disk than its sound
    expect(stores).toBe(2);
  });
});

describe("tracks", () => {
  test("an effect lands at its time, to the millisecond; one at a scene moves with it", () => {
    const onset = (sound: Heard) =>
      sound.channels[0].findIndex((sample) => Math.abs(sample) > 0.01) / SAMPLE_RATE;
    const click = (at: object): AudioInput => ({
      tracks: [{ kind: "effect", effect: "click", at: at as { seconds: number } }],
    });
    expect(Math.abs(onset(mix(click({ seconds: 7.25 }))) - 7.25)).toBeLessThan(0.001);
    expect(Math.abs(onset(mix(click({ scene: "scene-3" }))) - 6.4)).toBeLessThan(0.001);
    expect(Math.abs(onset(mix(click({ scene: "scene-3", moment: "transition" }))) - 6.7)).toBeLessThan(0.001);
    expect(
      Math.abs(onset(mix(click({ scene: "scene-2", moment: "end", offsetSeconds: -0.5 }))) - 5.9),
    ).toBeLessThan(0.001);
    expect(Math.abs(onset(mix(click({ scene: "scene-3" }), new Map(), [2, 2, 6])) - 4)).toBeLessThan(0.001);
  });

  test("a single click is not driven to the loudness of music", () => {
    const sound = stereo(mix({ tracks: [{ kind: "effect", effect: "click", at: { seconds: 3 } }] }));
    expect(20 * Math.log10(truePeak(sound))).toBeLessThanOrEqual(-1.9);
    expect(integratedLoudness(sound)).toBeLessThan(-20);
  });

  test.each([1, 2, 3])(
    "%i effects at once that stand out above the music take none of its loudness",
    (count) => {
      for (const effect of ["pop", "sparkle"] as const)
        for (const gainDb of [0, 3, 6]) {
          const loud = { kind: "effect", effect, at: { seconds: 3 }, gainDb } as const;
          const sound = stereo(
            mix({ tracks: [{ kind: "bed", mood: "playful" }, ...Array(count).fill(loud)] }),
          );
          expect(Math.abs(integratedLoudness(sound) + 14), `${effect} ${gainDb}`).toBeLessThan(1);
          expect(20 * Math.log10(truePeak(sound))).toBeLessThanOrEqual(-1.9);
        }
    },
  );

  test("music that is turned down makes the film quieter, beside a voice it does not", () => {
    const tone = sine(440, 8, 0.2);
    const files = new Map([["talk", { left: tone, right: tone }]]);
    const bed = { kind: "bed", mood: "warm", gainDb: -6 } as const;
    const alone = mix({ tracks: [bed] });
    expect(Math.abs(integratedLoudness(stereo(alone)) + 20)).toBeLessThan(1);
    const talk = {
      tracks: [bed, { kind: "file", file: "talk" }],
      files: [{ id: "talk", data: "data:audio/wav;base64,UklGRg==" }],
    };
    expect(Math.abs(integratedLoudness(stereo(mix(talk as AudioInput, files))) + 14)).toBeLessThan(1);
  });

  test("no step of the mix takes long: a page goes on drawing", () => {
    const mixing = mixAudio(filmOf({ tracks: [{ kind: "bed", mood: "calm" }] }), new Map(), silentStore);
    const steps: number[] = [];
    for (let step = mixing.next(); !step.done; step = mixing.next()) steps.push(1);
    // at least ten breaths for each second of film
    expect(steps.length).toBeGreaterThan(180);
  });

  test("the bed steps back under a voice and comes back", () => {
    const voice = sine(3000, 4, 0.2);
    const files = new Map([["talk", { left: voice, right: voice }]]);
    const data = "data:audio/wav;base64,UklGRg==";
    const bed = { kind: "bed", mood: "driving", beatsPerMinute: 120 } as const;
    const withVoice = (duckingDb: number) =>
      mix(
        {
          tracks: [bed, { kind: "file", file: "talk", startSeconds: 8 }],
          files: [{ id: "talk", data }],
          duckingDb,
        },
        files,
      ).channels[0];
    const bass = (samples: Float32Array, from: number, to: number) =>
      power(filter(filter(samples.slice(), biquad("lowpass", 200)), biquad("lowpass", 200)), from, to);
    const fall = (samples: Float32Array) => decibels(bass(samples, 9, 11) / bass(samples, 14, 16));
    expect(fall(withVoice(0)) - fall(withVoice(12))).toBeGreaterThan(11);
    expect(fall(withVoice(0)) - fall(withVoice(12))).toBeLessThan(13);
  });

  test("gain, fades, start and end of a file", () => {
    const tone = sine(440, 2, 0.5);
    const files = new Map([["tone", { left: tone, right: tone }]]);
    const track = {
      kind: "file",
      file: "tone",
      role: "music",
      startSeconds: 2,
      endSeconds: 8,
      loop: true,
      fadeOutSeconds: 2,
    } as const;
    const { left } = stereo(
      mix({ tracks: [track], files: [{ id: "tone", data: "data:audio/wav;base64,UklGRg==" }] }, files),
    );
    expect(power(left, 0, 1.99)).toBe(0);
    expect(power(left, 8.01, 18)).toBe(0);
    expect(decibels(power(left, 5, 5.9) / power(left, 3, 3.9))).toBeCloseTo(0, 1);
    expect(decibels(power(left, 6.95, 7.05) / power(left, 3, 3.9))).toBeCloseTo(-6, 0);
    const late = mix(
      {
        tracks: [{ ...track, loop: false, offsetSeconds: 1.5 }],
        files: [{ id: "tone", data: "data:audio/wav;base64,UklGRg==" }],
      },
      files,
    );
    expect(power(late.channels[0], 2.6, 8)).toBe(0);
  });

  test("a silent film has no sound at all", () => {
    expect(mixAudio(filmOf({ tracks: [] }), new Map(), silentStore).next()).toEqual({
      done: true,
      value: null,
    });
  });

  test("music for a part of the film counts from its own start", () => {
    const composition = filmOf({
      tracks: [{ kind: "bed", mood: "calm", startSeconds: 6.4, endSeconds: 15 }],
    });
    const track = composition.audio?.tracks[0];
    const score = track?.kind === "bed" ? scoreOf(track, composition) : null;
    expect(score?.lengthSeconds).toBeCloseTo(8.6, 6);
  });
});

describe("any audio that is valid", () => {
  const seconds = (maximum: number) => fc.double({ min: 0, max: maximum, noNaN: true });
  const common = {
    gainDb: fc.double({ min: -60, max: 12, noNaN: true }),
    startSeconds: seconds(3),
    fadeInSeconds: seconds(30),
    fadeOutSeconds: seconds(30),
  };
  const track = fc.oneof(
    fc.record({
      kind: fc.constant("bed" as const),
      mood: fc.constantFrom(...MOODS),
      beatsPerMinute: fc.option(fc.double({ min: 60, max: 160, noNaN: true }), { nil: undefined }),
      key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
      ...common,
    }),
    fc.record({
      kind: fc.constant("effect" as const),
      effect: fc.constantFrom(...EFFECTS),
      at: fc.oneof(
        fc.record({ seconds: seconds(600) }),
        fc.record({
          scene: fc.constantFrom("scene-1", "scene-2"),
          moment: fc.constantFrom("start", "transition", "end"),
          offsetSeconds: fc.double({ min: -120, max: 120, noNaN: true }),
        }),
      ),
      gainDb: common.gainDb,
      pan: fc.double({ min: -1, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("file" as const),
      file: fc.constant("talk"),
      role: fc.constantFrom("voice", "music", "effect"),
      offsetSeconds: seconds(5),
      loop: fc.boolean(),
      ...common,
    }),
  );
  const voice = sine(300, 0.7, 0.5);

  test("is as long as the film, finite, and below the ceiling", () => {
    fc.assert(
      fc.property(
        fc.array(track, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0.03, max: 2, noNaN: true }),
        (tracks, length) => {
          const beds = tracks.filter(({ kind }) => kind === "bed");
          const audio = {
            tracks: tracks.filter((one) => one.kind !== "bed" || beds.indexOf(one) < 2),
            files: [{ id: "talk", data: "data:audio/wav;base64,UklGRg==" }],
          } as AudioInput;
          const { channels } = mix(audio, new Map([["talk", { left: voice, right: voice }]]), [length, 0.4]);
          const [left, right] = channels;
          expect(left.length).toBe(right.length);
          expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
          expect(20 * Math.log10(truePeak({ left, right }))).toBeLessThanOrEqual(-1.9);
        },
      ),
      { numRuns: 40, seed: 5 },
    );
  });
});
