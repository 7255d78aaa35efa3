import { describe, expect, test } from "vitest";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import { DRUMS } from "#lib/motion/sound/drums.ts";
import { INSTRUMENTS } from "#lib/motion/sound/instruments.ts";
import { composeMusic } from "#lib/motion/sound/music.ts";
import type { Score } from "#lib/motion/sound/score.ts";
import { chordOf, voice } from "#lib/motion/sound/music-chords.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

const CUTS = [3.1, 6.4, 10.2, 15, 19.3, 24];
const write = (request: Partial<Parameters<typeof composeMusic>[0]> = {}): Score =>
  composeMusic({ mood: "bright", lengthSeconds: 30, cuts: CUTS, seed: 1, ...request });

describe("chords", () => {
  test.each<[string, number[]]>([
    ["I", [0, 4, 7]],
    ["vi7", [9, 12, 16, 19]],
    ["IVmaj7", [5, 9, 12, 16]],
    ["i", [0, 3, 7]],
    ["bVII", [10, 14, 17]],
    ["Vsus4", [7, 12, 14]],
    ["iv7", [5, 8, 12, 15]],
    ["ii9", [5, 9, 12, 16]],
    ["V9sus4", [12, 14, 17, 21]],
  ])("%s", (name, tones) => expect(chordOf(name).tones).toEqual(tones));

  test("a name that is none is refused", () => {
    expect(() => chordOf("H7")).toThrow("No chord");
    expect(() => chordOf("Imaj13")).toThrow("No chord");
  });

  test("tones stand apart: no semitone within a hand, no second at its bottom", () => {
    for (const mood of MOODS)
      for (const name of new Set([...MUSIC[mood].progressions.flat(), MUSIC[mood].home]))
        for (const around of [60, 64, 67]) {
          const notes = voice(chordOf(name).tones, around, []);
          const gaps = notes.slice(1).map((note, index) => note - (notes[index] ?? 0));
          expect(Math.min(...gaps), `${mood} ${name} ${notes}`).toBeGreaterThan(1);
          expect(gaps[0], `${mood} ${name} ${notes}`).toBeGreaterThan(2);
        }
  });

  test("from chord to chord the hand stays where it is", () => {
    for (const mood of MOODS)
      for (const progression of MUSIC[mood].progressions) {
        let before: number[] = [];
        for (const name of [...progression, MUSIC[mood].home]) {
          const notes = voice(chordOf(name).tones, 64, before);
          // every class once, within an octave
          expect(new Set(notes.map((note) => note % 12)).size, `${mood} ${name}`).toBe(notes.length);
          expect((notes.at(-1) ?? 0) - (notes[0] ?? 0)).toBeLessThan(12);
          if (before.length) {
            const moved = notes.map((note) => Math.min(...before.map((other) => Math.abs(other - note))));
            expect(Math.max(...moved), `${mood} ${name}`).toBeLessThanOrEqual(5);
          }
          before = notes;
        }
      }
  });
});

describe("music", () => {
  test("the same request gives the same notes, another seed others", () => {
    expect(write()).toEqual(write());
    const keys = new Set(Array.from({ length: 12 }, (_, seed) => write({ seed }).key));
    expect(keys.size).toBeGreaterThan(2);
  });

  test.each(MOODS)("%s: in tune, in range, in time, and it ends", (mood) => {
    for (const lengthSeconds of [6, 15, 30, 61])
      for (const seed of [1, 2, 3]) {
        const score = write({ mood, lengthSeconds, seed, cuts: CUTS.filter((cut) => cut < lengthSeconds) });
        const [slowest, fastest] = MUSIC[mood].tempo;
        expect(score.beatsPerMinute).toBeGreaterThanOrEqual(slowest);
        expect(score.beatsPerMinute).toBeLessThanOrEqual(fastest);
        // the last chord falls on a first beat, has time to ring, and nothing begins after it
        const bars = (score.finalSeconds * score.beatsPerMinute) / 240;
        expect(Math.abs(bars - Math.round(bars))).toBeLessThan(1e-6);
        expect(lengthSeconds - score.finalSeconds).toBeGreaterThanOrEqual(1.2);
        expect(Math.max(...score.notes.map(({ atSeconds }) => atSeconds))).toBeLessThan(
          score.finalSeconds + 0.3,
        );
        for (const { pitch, durationSeconds, velocity, pan } of score.notes) {
          expect(pitch).toBeGreaterThanOrEqual(26);
          expect(pitch).toBeLessThanOrEqual(103);
          expect(durationSeconds).toBeGreaterThan(0);
          expect(velocity).toBeGreaterThan(0.2);
          expect(velocity).toBeLessThanOrEqual(1);
          expect(Math.abs(pan)).toBeLessThanOrEqual(0.8);
        }
        const final = score.notes.filter(({ atSeconds }) => atSeconds >= score.finalSeconds - 1e-9);
        const tonic = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"].indexOf(score.key);
        const home = new Set([0, ...chordOf(MUSIC[mood].home).tones].map((tone) => (tone + tonic) % 12));
        expect(final.length).toBeGreaterThan(3);
        for (const { pitch } of final) expect(home.has(pitch % 12), `${mood} ${pitch}`).toBe(true);
      }
  });

  test("no melody rubs against its chord", () => {
    for (const mood of MOODS)
      for (const seed of [1, 2, 3, 4]) {
        const { notes, beatsPerMinute } = write({ mood, seed });
        const bar = 240 / beatsPerMinute;
        const motifs = MUSIC[mood].parts.filter(({ tones }) => tones === "motif");
        const chords = MUSIC[mood].parts.filter(({ tones }) => tones === "voicing" || tones === "open");
        const of = (parts: typeof motifs, note: (typeof notes)[number]) =>
          parts.some(({ instrument, room }) => instrument === note.instrument && room === note.room);
        for (const note of notes.filter((one) => of(motifs, one) && !of(chords, one)))
          for (const other of notes) {
            if (
              !of(chords, other) ||
              Math.floor(other.atSeconds / bar + 0.02) !== Math.floor(note.atSeconds / bar + 0.02)
            )
              continue;
            expect([1, 11], `${mood} ${note.atSeconds}: ${note.pitch} ${other.pitch}`).not.toContain(
              Math.abs(note.pitch - other.pitch) % 12,
            );
          }
      }
  });

  test("every pattern fits its bar and names what there is", () => {
    for (const mood of MOODS) {
      const { parts, drums, tempo, cut, lead } = MUSIC[mood];
      expect(tempo[0]).toBeGreaterThanOrEqual(70);
      expect(tempo[1]).toBeLessThanOrEqual(140);
      for (const { pattern } of parts) expect(pattern).toMatch(/^(?:[.c\d]{16}){1,2}$/);
      for (const { pattern } of drums) expect(pattern).toMatch(/^[.xo]{16}$/);
      // the moods are JSON: no compiler reads their names
      for (const { instrument, tones } of parts) {
        expect(INSTRUMENTS).toContain(instrument);
        expect(["voicing", "open", "bass", "motif"]).toContain(tones);
      }
      for (const one of [...drums, cut, lead]) if (one) expect(DRUMS).toContain(one.drum);
    }
  });

  test("without a tempo the beats come to the cuts; with one it is kept", () => {
    const away = (score: Score) => {
      const beat = 60 / score.beatsPerMinute;
      const squares = CUTS.map((cut) => ((cut / beat - Math.round(cut / beat)) * beat) ** 2);
      return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
    };
    const fitted = MOODS.map((mood) => away(write({ mood })));
    const plain = MOODS.map((mood) =>
      away(write({ mood, beatsPerMinute: Math.round((MUSIC[mood].tempo[0] + MUSIC[mood].tempo[1]) / 2) })),
    );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(fitted)).toBeLessThan(mean(plain) * 0.8);
    expect(write({ beatsPerMinute: 123 }).beatsPerMinute).toBe(123);
  });

  test("it builds up: more is played after the middle than in the first scene", () => {
    for (const mood of MOODS) {
      const { notes, strokes, beatsPerMinute } = write({ mood });
      const bar = 240 / beatsPerMinute;
      const during = (from: number, to: number) =>
        [...notes, ...strokes].filter(({ atSeconds }) => atSeconds >= from && atSeconds < to).length /
        (to - from);
      expect(during(16, 16 + 3 * bar), mood).toBeGreaterThan(during(0, 3) * 1.1);
    }
  });

  test("a film of a second still gets its chord, and one of ten minutes its piece", () => {
    expect(write({ lengthSeconds: 1, cuts: [] }).notes.length).toBeGreaterThan(0);
    const long = write({ lengthSeconds: 600, cuts: [] });
    expect(long.notes.length).toBeGreaterThan(2000);
    expect(600 - long.finalSeconds).toBeLessThan(5);
  });
});
