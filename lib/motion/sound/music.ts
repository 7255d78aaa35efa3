import type { Drum } from "#lib/motion/sound/drums.ts";
import type { Instrument } from "#lib/motion/sound/instruments.ts";
import { KEYS, type Key, type Mood } from "#lib/motion/composition/sound-names.ts";
import { chordOf, voice } from "#lib/motion/sound/music-chords.ts";
import { MUSIC, type MoodOfMusic, type Part } from "#lib/motion/sound/music-moods.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";

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

/** The second tone from above goes an octave down: room between the tones. */
const open = (notes: readonly number[]): number[] =>
  notes.map((note, index) => (index === notes.length - 2 ? note - 12 : note)).sort((a, b) => a - b);

/** Seconds that the last chord rings at least and, where there is time, at best. */
const RING = [1.2, 2.4] as const;

/** A quiet section is this much quieter than a full one, besides having fewer parts. */
const QUIETER_DB = 4;

/** All hands play the last chord: each a little softer. */
const FINAL_TOUCH = 0.5;

const finalBeat = (lengthSeconds: number, barSeconds: number): number =>
  Math.max(0, Math.floor((lengthSeconds - RING[0]) / barSeconds));

/** The tempo whose beats come nearest to the cuts and whose last bar leaves time to ring. */
function fittingTempo(
  [slowest, fastest]: MoodOfMusic["tempo"],
  lengthSeconds: number,
  cuts: readonly number[],
): number {
  let best = slowest;
  let least = Number.POSITIVE_INFINITY;
  for (let tenths = Math.round(slowest * 10); tenths <= fastest * 10; tenths += 1) {
    const beat = 600 / tenths;
    const away = (at: number, grid: number) => Math.abs(at / grid - Math.round(at / grid)) * grid;
    const ring = lengthSeconds - finalBeat(lengthSeconds, beat * 4) * beat * 4;
    const cost =
      cuts.reduce((sum, cut) => sum + away(cut, beat) ** 2 + 0.03 * away(cut, beat * 4) ** 2, 0) +
      0.01 * (ring - RING[1]) ** 2;
    if (cost < least - 1e-12) {
      least = cost;
      best = tenths / 10;
    }
  }
  return best;
}

/** How much is going on from each cut on: it builds up, and steps back before the end. */
function sectionsOf(
  lengthSeconds: number,
  finalSeconds: number,
  cuts: readonly number[],
  beat: number,
): { atBeat: number; intensity: number }[] {
  const bar = beat * 4;
  const starts = [0, ...cuts.filter((cut) => cut > bar * 0.9 && cut < finalSeconds - beat)];
  // without cuts the music makes its own sections, of four bars
  if (starts.length === 1) for (let at = bar * 2; at < finalSeconds - bar; at += bar * 4) starts.push(at);
  const beats = [...new Set(starts.map((at) => Math.round(at / beat)))];
  return beats.map((atBeat, index) => {
    const share = (atBeat * beat) / Math.max(1, finalSeconds);
    const rise = lengthSeconds < 12 ? 0.75 : 0.49;
    const last = index === beats.length - 1 && index > 2;
    return { atBeat, intensity: last ? 0.82 : Math.min(1, rise + (1 - rise) * (share / 0.55)) };
  });
}

/**
 * Writes the music of a film. The same request gives the same notes.
 *
 * @param request.lengthSeconds what it has to fill; the last chord rings out within it
 * @param request.cuts when scenes begin, seconds from the music's start
 * @param request.beatsPerMinute without it, the mood's tempo that fits the cuts best
 */
export function composeMusic(request: {
  mood: Mood;
  lengthSeconds: number;
  cuts: readonly number[];
  seed: number;
  beatsPerMinute?: number | undefined;
  key?: Key | undefined;
}): Score {
  const { mood, lengthSeconds, cuts, seed } = request;
  const style = MUSIC[mood];
  const random = randomFrom(seedOf(`${mood} ${seed}`));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const progression = pick(style.progressions);
  const own = pick(style.keys);
  const tonic = request.key ? KEYS.indexOf(request.key) : own;
  const beatsPerMinute = request.beatsPerMinute ?? fittingTempo(style.tempo, lengthSeconds, cuts);
  const beat = 60 / beatsPerMinute;
  const step = beat / 4;
  const bar = beat * 4;
  const bars = finalBeat(lengthSeconds, bar);
  const finalSeconds = bars * bar;
  const sections = sectionsOf(lengthSeconds, finalSeconds, cuts, beat);
  const intensityAt = (atStep: number) =>
    sections.findLast(({ atBeat }) => atBeat * 4 <= atStep)?.intensity ?? 0.5;

  const notes: Note[] = [];
  const strokes: Stroke[] = [];
  const late = (atStep: number) =>
    Math.floor(atStep / style.swingSteps) % 2 === 1 ? (style.swing - 0.5) * 2 * style.swingSteps * step : 0;
  const touch = (atStep: number) =>
    (atStep % 16 === 0 ? 0.9 : atStep % 4 === 0 ? 0.78 : 0.64) + (random() - 0.5) * 0.14;
  /** A hand is never exact; the first beat of a section is. */
  const hand = (atStep: number) =>
    sections.some(({ atBeat }) => atBeat * 4 === atStep) ? 0 : (random() - 0.3) * 0.008;

  // a phrase that does not come out even ends with the chords that lead home
  const left = bars % progression.length;
  const chordAt = (index: number) => {
    if (index >= bars) return style.home;
    const from = index >= bars - left ? progression.length - left + (index - (bars - left)) : index;
    return progression[from % progression.length] ?? style.home;
  };
  const voiced = new Map<Part, number[]>();
  const tonesOf = (part: Part, chord: ReturnType<typeof chordOf>): number[] => {
    const at = (semitones: number) => tonic + semitones;
    if (part.tones === "bass") {
      let root = at(chord.root);
      while (root > part.around + 5) root -= 12;
      while (root < part.around - 6) root += 12;
      return [root, root + 7, root + 12];
    }
    if (part.tones === "motif") {
      let root = at(0);
      while (root > part.around + 2) root -= 12;
      while (root < part.around - 9) root += 12;
      // a semitone beside a tone of the chord rubs: the next lower step that does not
      const rubs = (pitch: number) =>
        chord.tones.some((tone) => [1, 11].includes((((pitch - at(tone)) % 12) + 12) % 12));
      const steps = style.scale.map((one) => root + one);
      return steps.map((pitch, index) =>
        rubs(pitch)
          ? (steps.slice(0, index).findLast((one) => !rubs(one)) ?? steps.find((one) => !rubs(one)) ?? pitch)
          : pitch,
      );
    }
    const close = voice(chord.tones.map(at), part.around, voiced.get(part) ?? []);
    voiced.set(part, close);
    return part.tones === "open" ? open(close) : close;
  };
  const add = (
    part: Part,
    pitch: number,
    atSeconds: number,
    seconds: number,
    velocity: number,
    intensity: number,
  ) =>
    notes.push({
      instrument: part.instrument,
      atSeconds: Math.max(0, atSeconds),
      durationSeconds: seconds,
      pitch,
      velocity,
      gainDb: part.gainDb + 20 * Math.log10(0.45 + 0.55 * velocity) - QUIETER_DB * (1 - intensity),
      pan: Math.max(-0.8, Math.min(0.8, (part.pan ?? 0) + (pitch - part.around) / 90)),
      room: part.room,
      pumps: part.pumps ?? false,
    });

  for (let index = 0; index < bars; index += 1) {
    const chord = chordOf(chordAt(index));
    for (const part of style.parts) {
      const tones = tonesOf(part, chord);
      for (let sixteenth = 0; sixteenth < 16; sixteenth += 1) {
        const atStep = index * 16 + sixteenth;
        const sign = part.pattern[atStep % part.pattern.length] ?? ".";
        if (sign === "." || intensityAt(atStep) < part.from) continue;
        const at = atStep * step + late(sixteenth) + hand(atStep);
        const chosen = sign === "c" ? tones : [tones[Number(sign) % tones.length] ?? 60];
        const up = sign === "c" ? 0 : 12 * Math.floor(Number(sign) / tones.length);
        const velocity = touch(sixteenth) * (0.8 + 0.2 * intensityAt(atStep));
        for (const [order, pitch] of chosen.entries())
          add(
            part,
            pitch + up,
            at + (sign === "c" && part.holdSteps < 12 ? order * 0.011 : 0),
            part.holdSteps * step,
            velocity,
            intensityAt(atStep),
          );
      }
    }
    for (const { drum, pattern, gainDb, from, pan = 0, room } of style.drums)
      for (let sixteenth = 0; sixteenth < 16; sixteenth += 1) {
        const atStep = index * 16 + sixteenth;
        const sign = pattern[sixteenth];
        if (sign === "." || intensityAt(atStep) < from) continue;
        strokes.push({
          drum,
          atSeconds:
            atStep * step + late(sixteenth) + (drum.includes("kick") ? 0 : Math.max(0, hand(atStep) / 2)),
          gainDb: gainDb + (sign === "o" ? -5 : 0) + (random() - 0.5) * 1.5,
          pan,
          room,
        });
      }
  }

  // cuts: what leads to one and what marks it, never closer than three seconds
  let marked = -3;
  for (const { atBeat } of sections.slice(1)) {
    const atSeconds = atBeat * beat;
    if (atSeconds - marked < 3 || atSeconds >= finalSeconds) continue;
    marked = atSeconds;
    if (style.lead && atSeconds > 1.5) strokes.push({ ...style.lead, atSeconds, pan: 0, room: 0.3 });
    if (style.cut) strokes.push({ ...style.cut, atSeconds, pan: 0, room: 0.35 });
  }

  // the end: the key's own chord, spread over all hands, left alone to ring
  const home = chordOf(style.home);
  const ring = lengthSeconds - finalSeconds;
  const heard = style.parts.filter(({ tones, from }) => tones !== "motif" && from <= 0.82);
  for (const part of heard) {
    const tones = tonesOf(part, home);
    const hands = part.tones === "bass" ? tones.slice(0, 1) : tones;
    for (const [order, pitch] of hands.entries())
      add(part, pitch, finalSeconds + (part.tones === "voicing" ? order * 0.028 : 0), ring, FINAL_TOUCH, 1);
  }
  const kick = style.drums.find(({ drum }) => /kick|taiko/.test(drum));
  if (kick && bars > 0)
    strokes.push({ drum: kick.drum, atSeconds: finalSeconds, gainDb: kick.gainDb, pan: 0, room: 0.2 });
  if (style.cut && bars > 0) strokes.push({ ...style.cut, atSeconds: finalSeconds, pan: 0, room: 0.4 });
  const inTime = <T extends { atSeconds: number }>(items: T[]) =>
    items.filter(({ atSeconds }) => atSeconds < lengthSeconds).sort((a, b) => a.atSeconds - b.atSeconds);
  return {
    mood,
    key: KEYS[tonic] ?? "C",
    beatsPerMinute,
    lengthSeconds,
    finalSeconds,
    notes: inTime(notes),
    strokes: inTime(strokes),
    pumpSeconds: style.pumpDb
      ? inTime(strokes.filter(({ drum }) => drum.includes("kick"))).map(({ atSeconds }) => atSeconds)
      : [],
  };
}
