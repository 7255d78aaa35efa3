import type { Drum } from "#lib/motion/sound/drums.ts";
import type { Instrument } from "#lib/motion/sound/instruments.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";

/**
 * Moods of the beds. A pattern has 16 steps a bar, four to a beat. In a part: `.` rest, `c` the whole chord,
 * `0`–`9` one tone of it from below. Of a bass: `0` root, `1` fifth, `2` octave. Of a motif: steps of the
 * pentatonic scale above the chord's root. Of a drum: `x` a stroke, `o` a soft one.
 */
export interface Part {
  instrument: Instrument;
  tones: "voicing" | "open" | "bass" | "motif";
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

const MAJOR_PENTATONIC = [0, 2, 4, 7, 9] as const;
const MINOR_PENTATONIC = [0, 3, 5, 7, 10] as const;

export const MUSIC: Record<Mood, MoodOfMusic> = {
  // a felt piano over a pad: few notes, long room, nothing that counts the time
  calm: {
    tempo: [70, 80],
    progressions: [
      ["Iadd9", "vi7", "IVmaj7", "Vsus4"],
      ["Imaj7", "IVmaj7", "vi7", "Vsus4"],
      ["IVmaj7", "Iadd9", "ii7", "Vsus4"],
    ],
    home: "Iadd9",
    scale: MAJOR_PENTATONIC,
    keys: [0, 2, 3, 5, 7],
    parts: [
      {
        instrument: "felt",
        tones: "voicing",
        pattern: "0.....2...1...3.0.....3...2...1.",
        holdSteps: 8,
        gainDb: -5,
        from: 0,
        around: 64,
        room: 0.3,
      },
      {
        instrument: "pad",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -27,
        from: 0,
        around: 60,
        room: 0.4,
      },
      {
        instrument: "sub-bass",
        tones: "bass",
        pattern: "0...............",
        holdSteps: 16,
        gainDb: -9,
        from: 0.5,
        around: 36,
        room: 0.02,
      },
      {
        instrument: "felt",
        tones: "motif",
        pattern: "......4.....3.........2.........",
        holdSteps: 8,
        gainDb: -7,
        from: 0.7,
        around: 76,
        pan: 0.25,
        room: 0.5,
      },
    ],
    drums: [{ drum: "soft-kick", pattern: "x...............", gainDb: -12, from: 0.85, room: 0.1 }],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 2.8,
    pumpDb: 0,
    cut: null,
    lead: { drum: "swell", gainDb: -22 },
  },
  // an electric piano and a lazy kit, late on every second step
  warm: {
    tempo: [76, 90],
    progressions: [
      ["Imaj9", "vi9", "ii9", "V9sus4"],
      ["IVmaj9", "iii7", "ii9", "V9sus4"],
      ["Imaj9", "IVmaj9", "iii7", "V9sus4"],
    ],
    home: "Imaj9",
    scale: MAJOR_PENTATONIC,
    keys: [0, 3, 5, 8, 10],
    parts: [
      {
        instrument: "electric-piano",
        tones: "voicing",
        pattern: "c.........c.....c.....c.........",
        holdSteps: 9,
        gainDb: -11,
        from: 0,
        around: 62,
        room: 0.2,
        pumps: true,
      },
      {
        instrument: "pad",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -33,
        from: 0.6,
        around: 60,
        room: 0.3,
        pumps: true,
      },
      {
        instrument: "bass",
        tones: "bass",
        pattern: "0......0..1.....",
        holdSteps: 5,
        gainDb: -11,
        from: 0.4,
        around: 38,
        room: 0.02,
      },
      {
        instrument: "pluck",
        tones: "motif",
        pattern: "....3...2.......4...2...1.......",
        holdSteps: 4,
        gainDb: -11,
        from: 0.75,
        around: 72,
        pan: -0.3,
        room: 0.35,
      },
    ],
    drums: [
      { drum: "soft-kick", pattern: "x......x..o.....", gainDb: -6, from: 0.4, room: 0.03 },
      { drum: "rim", pattern: "....x.......x...", gainDb: -8, from: 0.4, pan: 0.1, room: 0.2 },
      { drum: "shaker", pattern: "o.x.o.x.o.x.o.x.", gainDb: -14, from: 0.55, pan: -0.3, room: 0.08 },
      { drum: "snap", pattern: "....x.......x...", gainDb: -13, from: 0.8, pan: -0.15, room: 0.25 },
    ],
    swing: 0.58,
    swingSteps: 1,
    roomSeconds: 1.6,
    pumpDb: 2,
    cut: null,
    lead: null,
  },
  // strings and a piano in even quavers: a drawing room
  elegant: {
    tempo: [84, 96],
    progressions: [
      ["Iadd9", "iii7", "IVmaj7", "Vsus4"],
      ["vi7", "IVmaj7", "Iadd9", "V"],
      ["Iadd9", "vi7", "ii7", "Vsus4"],
    ],
    home: "Iadd9",
    scale: MAJOR_PENTATONIC,
    keys: [0, 2, 5, 7, 10],
    parts: [
      {
        instrument: "piano",
        tones: "voicing",
        pattern: "0.1.2.3.2.3.1.2.",
        holdSteps: 5,
        gainDb: -8,
        from: 0,
        around: 66,
        room: 0.28,
      },
      {
        instrument: "strings",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -26,
        from: 0.4,
        around: 60,
        room: 0.4,
      },
      {
        instrument: "pizzicato",
        tones: "bass",
        pattern: "0.......1.......",
        holdSteps: 4,
        gainDb: -2,
        from: 0.55,
        around: 43,
        room: 0.25,
      },
      {
        instrument: "sub-bass",
        tones: "bass",
        pattern: "0...............",
        holdSteps: 16,
        gainDb: -10,
        from: 0.55,
        around: 36,
        room: 0.02,
      },
      {
        instrument: "piano",
        tones: "motif",
        pattern: "4...........3...2.......1.......",
        holdSteps: 8,
        gainDb: -10,
        from: 0.75,
        around: 79,
        pan: 0.2,
        room: 0.4,
      },
    ],
    drums: [],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 2.4,
    pumpDb: 0,
    cut: null,
    lead: { drum: "swell", gainDb: -22 },
  },
  // a marimba that repeats, a dry kit that counts: for things that are exact
  minimal: {
    tempo: [96, 110],
    progressions: [
      ["Iadd9", "Iadd9", "vi7", "IVmaj7"],
      ["vi7", "vi7", "IVmaj7", "Vsus4"],
      ["Iadd9", "vi7", "Iadd9", "Vsus2"],
    ],
    home: "Iadd9",
    scale: MAJOR_PENTATONIC,
    keys: [0, 2, 4, 7, 9],
    parts: [
      {
        instrument: "marimba",
        tones: "voicing",
        pattern: "0..2..1.3..2..1.",
        holdSteps: 2,
        gainDb: -8,
        from: 0,
        around: 67,
        room: 0.16,
      },
      {
        instrument: "pad",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -33,
        from: 0.45,
        around: 60,
        room: 0.3,
        pumps: true,
      },
      {
        instrument: "sub-bass",
        tones: "bass",
        pattern: "0..0..0.....0...",
        holdSteps: 3,
        gainDb: -12,
        from: 0.5,
        around: 36,
        room: 0.02,
      },
      {
        instrument: "marimba",
        tones: "motif",
        pattern: "..4...3...2...1...4...3...1.....",
        holdSteps: 2,
        gainDb: -11,
        from: 0.75,
        around: 79,
        pan: 0.35,
        room: 0.3,
      },
    ],
    drums: [
      { drum: "soft-kick", pattern: "x...x...x...x...", gainDb: -8, from: 0.6, room: 0.02 },
      { drum: "hat", pattern: "..o...o...o...x.", gainDb: -14, from: 0.5, pan: 0.25, room: 0.04 },
      { drum: "rim", pattern: "....x.......x..o", gainDb: -9, from: 0.7, pan: -0.15, room: 0.12 },
    ],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 1.2,
    pumpDb: 2.5,
    cut: null,
    lead: null,
  },
  // guitars, claps and a bass in quavers: morning
  bright: {
    tempo: [104, 120],
    progressions: [
      ["I", "V", "vi7", "IVmaj7"],
      ["Iadd9", "IVmaj7", "vi7", "V"],
      ["IVmaj7", "V", "Iadd9", "V"],
    ],
    home: "Iadd9",
    scale: MAJOR_PENTATONIC,
    keys: [0, 2, 4, 7, 9],
    parts: [
      {
        instrument: "pluck",
        tones: "voicing",
        pattern: "0.2.3.1.2.3.1.3.",
        holdSteps: 3,
        gainDb: -7,
        from: 0,
        around: 66,
        pan: -0.35,
        room: 0.14,
        pumps: true,
      },
      {
        instrument: "pluck",
        tones: "voicing",
        pattern: "c.....c...c.....",
        holdSteps: 4,
        gainDb: -14,
        from: 0.5,
        around: 62,
        pan: 0.4,
        room: 0.12,
        pumps: true,
      },
      {
        instrument: "pad",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -30,
        from: 0.3,
        around: 60,
        room: 0.3,
        pumps: true,
      },
      {
        instrument: "bass",
        tones: "bass",
        pattern: "0.0.0.0.0.0.0.1.",
        holdSteps: 2,
        gainDb: -13,
        from: 0.5,
        around: 38,
        room: 0.01,
        pumps: true,
      },
      {
        instrument: "bell",
        tones: "motif",
        pattern: "4...3...2.......4...2...3.......",
        holdSteps: 4,
        gainDb: -14,
        from: 0.75,
        around: 79,
        pan: 0.15,
        room: 0.4,
      },
    ],
    drums: [
      { drum: "kick", pattern: "x...x...x...x...", gainDb: -7, from: 0.5, room: 0.02 },
      { drum: "clap", pattern: "....x.......x...", gainDb: -7, from: 0.65, room: 0.2 },
      { drum: "shaker", pattern: "x.o.x.o.x.o.x.o.", gainDb: -15, from: 0.4, pan: 0.3, room: 0.06 },
      { drum: "hat", pattern: "..x...x...x...x.", gainDb: -15, from: 0.8, pan: -0.2, room: 0.04 },
    ],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 1.4,
    pumpDb: 3,
    cut: { drum: "crash", gainDb: -22 },
    lead: { drum: "swell", gainDb: -24 },
  },
  // plucked strings that hop, snaps, a shuffle
  playful: {
    tempo: [100, 114],
    progressions: [
      ["I6", "vi7", "ii7", "V"],
      ["I6", "IVmaj7", "ii7", "V"],
      ["I6", "iii7", "IVmaj7", "V"],
    ],
    home: "I6",
    scale: MAJOR_PENTATONIC,
    keys: [0, 3, 5, 7, 10],
    parts: [
      {
        instrument: "pizzicato",
        tones: "bass",
        pattern: "0.......1.......",
        holdSteps: 3,
        gainDb: -3,
        from: 0,
        around: 45,
        room: 0.14,
      },
      {
        instrument: "pizzicato",
        tones: "voicing",
        pattern: "....c.......c.c.",
        holdSteps: 2,
        gainDb: -11,
        from: 0,
        around: 67,
        pan: -0.2,
        room: 0.2,
      },
      {
        instrument: "marimba",
        tones: "motif",
        pattern: "0...2.3.4...2...3...2.0.1.......",
        holdSteps: 2,
        gainDb: -8,
        from: 0.4,
        around: 74,
        pan: 0.25,
        room: 0.2,
      },
      {
        instrument: "electric-piano",
        tones: "open",
        pattern: "c...............",
        holdSteps: 14,
        gainDb: -25,
        from: 0.65,
        around: 60,
        room: 0.2,
      },
      {
        instrument: "bass",
        tones: "bass",
        pattern: "0.......1.....0.",
        holdSteps: 3,
        gainDb: -16,
        from: 0.65,
        around: 38,
        room: 0.02,
      },
    ],
    drums: [
      { drum: "soft-kick", pattern: "x.......x.......", gainDb: -10, from: 0.5, room: 0.03 },
      { drum: "snap", pattern: "....x.......x...", gainDb: -6, from: 0.4, pan: 0.1, room: 0.2 },
      { drum: "shaker", pattern: "x.o.x.o.x.o.x.o.", gainDb: -16, from: 0.55, pan: -0.35, room: 0.06 },
      { drum: "rim", pattern: "..............x.", gainDb: -12, from: 0.75, pan: 0.3, room: 0.15 },
    ],
    swing: 0.6,
    swingSteps: 2,
    roomSeconds: 1.1,
    pumpDb: 0,
    cut: null,
    lead: null,
  },
  // four kicks a bar that everything else makes room for
  driving: {
    tempo: [116, 130],
    progressions: [
      ["i", "bVI", "bIII", "bVII"],
      ["i7", "bIII", "bVII", "iv7"],
      ["i", "i", "bVI", "bVII"],
    ],
    home: "i",
    scale: MINOR_PENTATONIC,
    keys: [9, 0, 2, 4, 7],
    parts: [
      {
        instrument: "synth-bass",
        tones: "bass",
        pattern: "..0.0.0...0.0.0.",
        holdSteps: 2,
        gainDb: -11,
        from: 0.3,
        around: 36,
        room: 0.01,
        pumps: true,
      },
      {
        instrument: "synth-pluck",
        tones: "voicing",
        pattern: "0.2.3.2.1.2.3.2.",
        holdSteps: 2,
        gainDb: -9,
        from: 0,
        around: 66,
        pan: -0.25,
        room: 0.22,
        pumps: true,
      },
      {
        instrument: "synth-pluck",
        tones: "voicing",
        pattern: ".3.1.2.3.1.3.2.1",
        holdSteps: 1,
        gainDb: -15,
        from: 0.75,
        around: 78,
        pan: 0.4,
        room: 0.3,
        pumps: true,
      },
      {
        instrument: "pad",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -25,
        from: 0,
        around: 60,
        room: 0.3,
        pumps: true,
      },
    ],
    drums: [
      { drum: "kick", pattern: "x...x...x...x...", gainDb: -5, from: 0.45, room: 0.01 },
      { drum: "clap", pattern: "....x.......x...", gainDb: -6, from: 0.65, room: 0.16 },
      { drum: "open-hat", pattern: "..x...x...x...x.", gainDb: -18, from: 0.6, pan: 0.15, room: 0.04 },
      { drum: "hat", pattern: "o.o.o.o.o.o.o.oo", gainDb: -14, from: 0.75, pan: -0.25, room: 0.03 },
    ],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 1.5,
    pumpDb: 5,
    cut: { drum: "crash", gainDb: -21 },
    lead: { drum: "swell", gainDb: -24 },
  },
  // low strings that run, a large drum, a wide room
  cinematic: {
    tempo: [78, 92],
    progressions: [
      ["i", "bVI", "bIII", "bVII"],
      ["i", "iv", "bVI", "bVII"],
      ["i", "bVI", "iv", "Vsus4"],
    ],
    home: "i",
    scale: MINOR_PENTATONIC,
    keys: [0, 2, 4, 7, 9],
    parts: [
      {
        instrument: "strings",
        tones: "open",
        pattern: "c...............",
        holdSteps: 16,
        gainDb: -21,
        from: 0,
        around: 57,
        room: 0.45,
      },
      {
        instrument: "piano",
        tones: "voicing",
        pattern: "0.....2...3.....",
        holdSteps: 8,
        gainDb: -9,
        from: 0,
        around: 67,
        room: 0.45,
      },
      {
        instrument: "spiccato",
        tones: "bass",
        pattern: "0.0.0.0.2.0.0.0.",
        holdSteps: 1,
        gainDb: -12,
        from: 0.5,
        around: 45,
        pan: -0.15,
        room: 0.25,
      },
      {
        instrument: "spiccato",
        tones: "voicing",
        pattern: "..2.3.2...1.2.3.",
        holdSteps: 1,
        gainDb: -15,
        from: 0.7,
        around: 62,
        pan: 0.3,
        room: 0.3,
      },
      {
        instrument: "sub-bass",
        tones: "bass",
        pattern: "0...............",
        holdSteps: 16,
        gainDb: -9,
        from: 0.4,
        around: 34,
        room: 0.02,
      },
    ],
    drums: [
      { drum: "taiko", pattern: "x.....o...x.....", gainDb: -7, from: 0.6, room: 0.3 },
      { drum: "tom", pattern: "............o.o.", gainDb: -9, from: 0.8, pan: 0.3, room: 0.3 },
    ],
    swing: 0.5,
    swingSteps: 2,
    roomSeconds: 3,
    pumpDb: 0,
    cut: { drum: "taiko", gainDb: -8 },
    lead: { drum: "swell", gainDb: -19 },
  },
};
