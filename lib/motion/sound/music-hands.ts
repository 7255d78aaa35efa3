import type { Section } from "#lib/motion/sound/music-form.ts";
import type { DrumPart, MoodOfMusic, Part } from "#lib/motion/sound/music-moods.ts";
import type { Note, Stroke } from "#lib/motion/sound/score.ts";

/** How hands play what a mood's patterns say: never quite in time, never equally strong. */

/** A piece while it is written. */
export interface Piece {
  style: MoodOfMusic;
  beatSeconds: number;
  sections: readonly Section[];
  random: () => number;
  notes: Note[];
  strokes: Stroke[];
}

const STEPS_A_BAR = 16;
/** A quiet section is this much quieter than a full one, besides having fewer parts. */
const QUIETER_DB = 4;
/** All hands play the last chord: each a little softer. */
const FINAL_TOUCH = 0.5;

const stepSeconds = ({ beatSeconds }: Piece): number => beatSeconds / 4;

const intensityAt = ({ sections }: Piece, atStep: number): number =>
  sections.findLast(({ atBeat }) => atBeat * 4 <= atStep)?.intensity ?? 0.5;

/** Seconds by which a step of a bar swings. */
function late(piece: Piece, step: number): number {
  const { swing, swingSteps } = piece.style;
  return Math.floor(step / swingSteps) % 2 === 1 ? (swing - 0.5) * 2 * swingSteps * stepSeconds(piece) : 0;
}

/** How strongly a step of a bar is touched, 0 to 1. */
const touch = ({ random }: Piece, step: number): number =>
  (step % STEPS_A_BAR === 0 ? 0.9 : step % 4 === 0 ? 0.78 : 0.64) + (random() - 0.5) * 0.14;

/** A hand is never exact; the first beat of a section is. @returns seconds beside the beat */
const hand = ({ sections, random }: Piece, atStep: number): number =>
  sections.some(({ atBeat }) => atBeat * 4 === atStep) ? 0 : (random() - 0.3) * 0.008;

type Touched = Pick<Note, "pitch" | "atSeconds" | "durationSeconds" | "velocity">;
function addNote({ notes }: Piece, part: Part, touched: Touched, intensity: number): void {
  const { pitch, atSeconds, durationSeconds, velocity } = touched;
  notes.push({
    instrument: part.instrument,
    atSeconds: Math.max(0, atSeconds),
    durationSeconds,
    pitch,
    velocity,
    gainDb: part.gainDb + 20 * Math.log10(0.45 + 0.55 * velocity) - QUIETER_DB * (1 - intensity),
    pan: Math.max(-0.8, Math.min(0.8, (part.pan ?? 0) + (pitch - part.around) / 90)),
    room: part.room,
    pumps: part.pumps ?? false,
  });
}

/**
 * Plays one bar of a part.
 *
 * @param bar how many bars stand before it
 * @param tones the part's tones of the bar's chord, MIDI note numbers
 */
export function playPart(piece: Piece, part: Part, bar: number, tones: readonly number[]): void {
  const { pattern, from, holdSteps } = part;
  for (let step = 0; step < STEPS_A_BAR; step += 1) {
    const atStep = bar * STEPS_A_BAR + step;
    const sign = pattern[atStep % pattern.length] ?? ".";
    const intensity = intensityAt(piece, atStep);
    if (sign === "." || intensity < from) continue;
    const at = atStep * stepSeconds(piece) + late(piece, step) + hand(piece, atStep);
    const isChord = sign === "c";
    const chosen = isChord ? tones : [tones[Number(sign) % tones.length] ?? 60];
    const up = isChord ? 0 : 12 * Math.floor(Number(sign) / tones.length);
    const velocity = touch(piece, step) * (0.8 + 0.2 * intensity);
    for (const [order, pitch] of chosen.entries()) {
      const atSeconds = at + (isChord && holdSteps < 12 ? order * 0.011 : 0);
      const durationSeconds = holdSteps * stepSeconds(piece);
      addNote(piece, part, { pitch: pitch + up, atSeconds, durationSeconds, velocity }, intensity);
    }
  }
}

/** Plays one bar of a drum; a kick is always in time. @param bar how many bars stand before it */
export function playDrum(piece: Piece, part: DrumPart, bar: number): void {
  const { drum, pattern, gainDb, from, pan = 0, room } = part;
  for (let step = 0; step < STEPS_A_BAR; step += 1) {
    const atStep = bar * STEPS_A_BAR + step;
    const sign = pattern[step];
    if (sign === "." || intensityAt(piece, atStep) < from) continue;
    const beside = drum.includes("kick") ? 0 : Math.max(0, hand(piece, atStep) / 2);
    piece.strokes.push({
      drum,
      atSeconds: atStep * stepSeconds(piece) + late(piece, step) + beside,
      gainDb: gainDb + (sign === "o" ? -5 : 0) + (piece.random() - 0.5) * 1.5,
      pan,
      room,
    });
  }
}

/** Cuts: what leads to one and what marks it, never closer than three seconds. */
export function markCuts({ style, beatSeconds, sections, strokes }: Piece, finalSeconds: number): void {
  let marked = -3;
  for (const { atBeat } of sections.slice(1)) {
    const atSeconds = atBeat * beatSeconds;
    if (atSeconds - marked < 3 || atSeconds >= finalSeconds) continue;
    marked = atSeconds;
    if (style.lead && atSeconds > 1.5) strokes.push({ ...style.lead, atSeconds, pan: 0, room: 0.3 });
    if (style.cut) strokes.push({ ...style.cut, atSeconds, pan: 0, room: 0.35 });
  }
}

/**
 * The end: the key's own chord, spread over all hands, left alone to ring.
 *
 * @param tonesOf a part's tones of that chord
 */
export function playEnd(
  piece: Piece,
  finalSeconds: number,
  ringSeconds: number,
  tonesOf: (part: Part) => readonly number[],
): void {
  const { parts, drums, cut } = piece.style;
  for (const part of parts.filter(({ tones, from }) => tones !== "motif" && from <= 0.82)) {
    const tones = tonesOf(part);
    for (const [order, pitch] of (part.tones === "bass" ? tones.slice(0, 1) : tones).entries()) {
      const atSeconds = finalSeconds + (part.tones === "voicing" ? order * 0.028 : 0);
      addNote(piece, part, { pitch, atSeconds, durationSeconds: ringSeconds, velocity: FINAL_TOUCH }, 1);
    }
  }
  // without a bar before it there is nothing that a stroke would end
  if (finalSeconds <= 0) return;
  const kick = drums.find(({ drum }) => /kick|taiko/.test(drum));
  if (kick)
    piece.strokes.push({ drum: kick.drum, atSeconds: finalSeconds, gainDb: kick.gainDb, pan: 0, room: 0.2 });
  if (cut) piece.strokes.push({ ...cut, atSeconds: finalSeconds, pan: 0, room: 0.4 });
}
