import type { Key, Mood } from "#lib/motion/composition/sound-names.ts";
import type { Drum } from "#lib/motion/sound/drums.ts";
import type { Instrument } from "#lib/motion/sound/instruments.ts";

export interface Note {
  instrument: Instrument;
  atSeconds: number;
  durationSeconds: number;
  /** MIDI note number. */
  pitch: number;
  /** 0 to 1: how it is touched. */
  velocity: number;
  gainDb: number;
  pan: number;
  room: number;
  pumps: boolean;
}

export interface Stroke {
  drum: Drum;
  atSeconds: number;
  gainDb: number;
  pan: number;
  room: number;
}

/** A piece of music for one film: notes and strokes in order of time. */
export interface Score {
  mood: Mood;
  key: Key;
  beatsPerMinute: number;
  lengthSeconds: number;
  /** When the last chord falls; it rings until the end. */
  finalSeconds: number;
  notes: Note[];
  strokes: Stroke[];
  /** Kicks that parts step back for. */
  pumpSeconds: number[];
}
