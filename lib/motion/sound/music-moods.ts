import type { Drum } from "#lib/motion/sound/drums.ts";
import type { Instrument } from "#lib/motion/sound/instruments.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";
import moods from "#lib/motion/sound/music-moods.json" with { type: "json" };

/** What one hand plays. */
export interface Part {
  instrument: Instrument;
  tones: "voicing" | "open" | "bass" | "motif";
  /**
   * 16 steps a bar, four to a beat: `.` rest, `c` the whole chord, `0`–`9` one tone of it from below. Of a bass: `0`
   * root, `1` fifth, `2` octave. Of a motif: steps of the pentatonic scale above the chord's root.
   */
  pattern: string;
  /** Steps that a note is held. */
  holdSteps: number;
  gainDb: number;
  /** Plays from this intensity of the film on, 0 to 1. */
  from: number;
  /** Middle of the range, MIDI note number. */
  around: number;
  pan?: number;
  /** Share that goes into the room. */
  room: number;
  /** Steps back at each kick. */
  pumps?: boolean;
}

export interface DrumPart {
  drum: Drum;
  /** 16 steps a bar: `x` a stroke, `o` a soft one, `.` none. */
  pattern: string;
  gainDb: number;
  from: number;
  pan?: number;
  room: number;
}

export interface MoodOfMusic {
  tempo: readonly [slowest: number, fastest: number];
  /** Chords of a bar each; the last leads home. */
  progressions: readonly (readonly string[])[];
  home: string;
  /** Semitones above the root that a motif may use. */
  scale: readonly number[];
  /** Keys that suit the instruments' ranges, as semitones above C. */
  keys: readonly number[];
  parts: readonly Part[];
  drums: readonly DrumPart[];
  /** Later half of a pair of steps comes late: 0.5 is straight. */
  swing: number;
  swingSteps: 1 | 2;
  roomSeconds: number;
  /** How far parts that pump step back at a kick, decibels. */
  pumpDb: number;
  /** What marks a cut, and what leads to it. */
  cut: { drum: Drum; gainDb: number } | null;
  lead: { drum: Drum; gainDb: number } | null;
}

/**
 * Moods of the beds, as they are written in `music-moods.json`:
 *
 * - calm: a felt piano over a pad; few notes, long room, nothing that counts the time
 * - warm: an electric piano and a lazy kit, late on every second step
 * - elegant: strings and a piano in even quavers, as in a drawing room
 * - minimal: a marimba that repeats, a dry kit that counts; for things that are exact
 * - bright: guitars, claps and a bass in quavers; morning
 * - playful: plucked strings that hop, snaps, a shuffle
 * - driving: four kicks a bar that everything else makes room for
 * - cinematic: low strings that run, a large drum, a wide room
 */
export const MUSIC = moods as unknown as Readonly<Record<Mood, MoodOfMusic>>;
