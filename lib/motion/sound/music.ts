import { KEYS, type Key, type Mood } from "#lib/motion/composition/sound-names.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { barsBefore, fittingTempo, sectionsOf } from "#lib/motion/sound/music-form.ts";
import { markCuts, type Piece, playDrum, playEnd, playPart } from "#lib/motion/sound/music-hands.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";
import { createTones } from "#lib/motion/sound/music-tones.ts";
import type { Score } from "#lib/motion/sound/score.ts";

/** The chord of each bar; a phrase that does not come out even ends with the chords that lead home. */
function chordsOf(progression: readonly string[], bars: number): string[] {
  const left = bars % progression.length;
  return Array.from({ length: bars }, (_, bar) => {
    const from = bar >= bars - left ? progression.length - left + (bar - (bars - left)) : bar;
    return progression[from % progression.length] as string;
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
  const beatSeconds = 60 / beatsPerMinute;
  const barSeconds = beatSeconds * 4;
  const bars = barsBefore(lengthSeconds, barSeconds);
  const finalSeconds = bars * barSeconds;
  const sections = sectionsOf(lengthSeconds, finalSeconds, cuts, beatSeconds);

  const piece: Piece = { style, beatSeconds, sections, random, notes: [], strokes: [] };
  const tonesOf = createTones(style, tonic);
  for (const [bar, chord] of chordsOf(progression, bars).entries()) {
    for (const part of style.parts) playPart(piece, part, bar, tonesOf(part, chord));
    for (const drum of style.drums) playDrum(piece, drum, bar);
  }
  markCuts(piece, finalSeconds);
  playEnd(piece, finalSeconds, lengthSeconds - finalSeconds, (part) => tonesOf(part, style.home));

  const inTime = <T extends { atSeconds: number }>(items: readonly T[]) =>
    items.filter(({ atSeconds }) => atSeconds < lengthSeconds).sort((a, b) => a.atSeconds - b.atSeconds);
  const strokes = inTime(piece.strokes);
  return {
    mood,
    key: KEYS[tonic] ?? "C",
    beatsPerMinute,
    lengthSeconds,
    finalSeconds,
    notes: inTime(piece.notes),
    strokes,
    pumpSeconds: style.pumpDb
      ? strokes.filter(({ drum }) => drum.includes("kick")).map(({ atSeconds }) => atSeconds)
      : [],
  };
}
