import { chordOf, voice } from "#lib/motion/sound/music-chords.ts";
import type { MoodOfMusic, Part } from "#lib/motion/sound/music-moods.ts";

/** The second tone from above goes an octave down: room between the tones. */
const open = (notes: readonly number[]): number[] =>
  notes.map((note, index) => (index === notes.length - 2 ? note - 12 : note)).sort((a, b) => a - b);

/** A note in the octave that begins so far below the middle of a part's range. */
function near(pitch: number, around: number, below: number): number {
  let note = pitch;
  while (note > around + 11 - below) note -= 12;
  while (note < around - below) note += 12;
  return note;
}

/** Steps of the scale; one that rubs against the chord, a semitone beside a tone of it, is the next lower that does not. */
function motifTones(scale: readonly number[], root: number, chord: readonly number[]): number[] {
  const rubs = (pitch: number) => chord.some((tone) => [1, 11].includes((((pitch - tone) % 12) + 12) % 12));
  const steps = scale.map((one) => root + one);
  return steps.map((pitch, index) =>
    rubs(pitch)
      ? (steps.slice(0, index).findLast((one) => !rubs(one)) ?? steps.find((one) => !rubs(one)) ?? pitch)
      : pitch,
  );
}

/**
 * The tones that each part has of a chord, from below. A hand goes on from the chord before.
 *
 * @param tonic the key note, semitones above C
 * @returns MIDI note numbers of a part's tones of the chord with that name
 */
export function createTones(
  { scale }: MoodOfMusic,
  tonic: number,
): (part: Part, chordName: string) => number[] {
  const before = new Map<Part, number[]>();
  return (part, chordName) => {
    const { root, tones } = chordOf(chordName);
    const chord = tones.map((tone) => tonic + tone);
    if (part.tones === "bass") {
      const lowest = near(tonic + root, part.around, 6);
      return [lowest, lowest + 7, lowest + 12];
    }
    if (part.tones === "motif") return motifTones(scale, near(tonic, part.around, 9), chord);
    const close = voice(chord, part.around, before.get(part) ?? []);
    before.set(part, close);
    return part.tones === "open" ? open(close) : close;
  };
}
