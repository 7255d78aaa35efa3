// What sound is asked for by, apart from the schema: what plays a film knows these names and no schema.

export const MOODS = [
  "calm",
  "warm",
  "elegant",
  "minimal",
  "bright",
  "playful",
  "driving",
  "cinematic",
] as const;
export type Mood = (typeof MOODS)[number];

export const KEYS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"] as const;
export type Key = (typeof KEYS)[number];

export const EFFECTS = [
  "click",
  "tick",
  "pop",
  "whoosh",
  "swish",
  "riser",
  "hit",
  "boom",
  "chime",
  "sparkle",
] as const;
export type Effect = (typeof EFFECTS)[number];
