import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EFFECTS, KEYS, MOODS } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import { atOnce, integratedLoudness, truePeak } from "#lib/motion/sound/loudness.ts";
import { mixAudio, scoreOf } from "#lib/motion/sound/mix.ts";
import {
  biquad,
  filter,
  memoryStore,
  PIECE,
  SAMPLE_RATE,
  silentStore,
  type StereoSource,
} from "#lib/motion/sound/samples.ts";
import { mixed } from "#tests/motion/sound.ts";
import { decibels, filmOf, type Heard, mix, power, sine, stereo } from "#tests/motion/sound/hearing.ts";

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
