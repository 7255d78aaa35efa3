import type { Effect, Mood } from "#lib/motion/composition/sound-names.ts";
import type { AudioInput } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { MotionName } from "#lib/motion/composition/schema/brand.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import {
  absence,
  keyOf,
  moodIn,
  moodOfKind,
  tempoOf,
  wantsNoEffects,
  wantsOnlyEffects,
} from "#lib/motion/plan/sound-wishes.ts";
import { MUSIC } from "#lib/motion/sound/music-moods.ts";

const USUAL_MOOD: Record<MotionName, Mood> = {
  calm: "calm",
  precise: "minimal",
  bold: "bright",
  playful: "playful",
  editorial: "elegant",
  kinetic: "driving",
};

/** What marks a change of scene, and what opens the last scene, with their gain in decibels. */
const EFFECTS: Record<MotionName, { change: [Effect, number] | null; last: [Effect, number] | null }> = {
  calm: { change: null, last: ["chime", -5] },
  precise: { change: ["tick", -2], last: ["chime", -4] },
  bold: { change: ["whoosh", -3], last: ["hit", -3] },
  playful: { change: ["pop", -2], last: ["sparkle", -1] },
  editorial: { change: null, last: ["chime", -5] },
  kinetic: { change: ["swish", -2], last: ["hit", -2] },
};
/** Effects stand at least this far apart, seconds: a film that clicks at each cut tires. */
const APART_SECONDS = 2.4;
/** Changes that nobody sees are not heard. */
const SILENT_CHANGES = new Set(["cut", "fade", "dip"]);
/** A chime rings for longer than a second: before a silence nothing begins later, and the bed fades. */
const FADE_SECONDS = 1.5;
/** A film of which less than two seconds sound is asked for in another way. */
const LEAST_SOUNDING_SECONDS = 2;

export interface PlannedSound {
  /** Undefined for a silent film. */
  audio: AudioInput | undefined;
  /** The mood of the bed, or "none". */
  music: Mood | "none";
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
}

const describe = ({ mood, tempo }: { mood: Mood; tempo: number | undefined }): string =>
  `${mood}, ${tempo === undefined ? `${MUSIC[mood].tempo.join(" to ")} beats a minute, as the cuts fall` : `${tempo} beats a minute`}`;

type TrackInput = NonNullable<AudioInput["tracks"]>[number];
type EffectInput = Extract<TrackInput, { kind: "effect" }>;
type Scene = Pick<SceneInput, "id" | "durationSeconds" | "transition">;

/**
 * The sound of a planned film: a bed after what the brief says about music, else after its tone, else after how
 * the film moves; few effects, bound to scenes so that they move with them.
 *
 * @param request.words what the brief says about music, in its words
 * @param request.silent whether the brief wants no sound
 * @param request.tones words for the film's tone
 * @param request.effectsOnly whether it wants effects alone, also where no words about music were read
 * @param request.quietSeconds how long it is silent at its end
 * @param request.music settled by the person beside the brief: a mood, or "none" for a silent film
 */
export function planSound(request: {
  words: string;
  silent: boolean;
  tones: readonly string[];
  motion: MotionName;
  scenes: readonly Scene[];
  effectsOnly?: boolean;
  quietSeconds?: number;
  music?: Mood | "none" | undefined;
}): PlannedSound {
  const { words, silent, tones, motion, scenes, effectsOnly = false, quietSeconds = 0, music } = request;
  const onlyEffects = (effectsOnly || wantsOnlyEffects(words)) && music === undefined;
  if (music === "none" || (silent && !onlyEffects && music === undefined))
    return { audio: undefined, music: "none", understood: [], ignored: [] };
  const mood = music ?? moodIn(words) ?? moodIn(...tones) ?? moodOfKind(words) ?? USUAL_MOOD[motion];
  const missing = music === undefined ? absence(words, mood) : "";
  const ends = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isQuietAtEnd = quietSeconds > 0 && ends - quietSeconds >= LEAST_SOUNDING_SECONDS;
  const sounds = isQuietAtEnd ? ends - quietSeconds : ends;
  const tempo = tempoOf(words, mood);
  const key = keyOf(words);
  const bed: TrackInput = {
    kind: "bed",
    mood,
    ...(tempo === undefined ? {} : { beatsPerMinute: tempo }),
    ...(key === undefined ? {} : { key }),
    ...(isQuietAtEnd ? { endSeconds: Math.round(sounds * 1000) / 1000, fadeOutSeconds: FADE_SECONDS } : {}),
  };
  const effects = wantsNoEffects(words)
    ? []
    : effectsOf(motion, scenes, isQuietAtEnd ? sounds - FADE_SECONDS : ends);
  const tracks = [...(onlyEffects ? [] : [bed]), ...effects];
  const heard = counted(effects.map(({ effect }) => effect));
  return {
    audio: tracks.length ? { tracks } : undefined,
    music: onlyEffects ? "none" : mood,
    understood: [
      { what: "music", value: onlyEffects ? "none" : describe({ mood, tempo }) },
      ...(isQuietAtEnd ? [{ what: "silence", value: `the last ${quietSeconds} s` }] : []),
      ...(heard ? [{ what: "effects", value: heard }] : []),
    ],
    ignored: missing ? [{ text: words, why: missing }] : [],
  };
}

/**
 * What is heard at changes of scene, bound to the scenes.
 *
 * @param untilSeconds no effect begins from here on
 */
function effectsOf(motion: MotionName, scenes: readonly Scene[], untilSeconds: number): EffectInput[] {
  const { change, last } = EFFECTS[motion];
  const effects: EffectInput[] = [];
  const ends = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const closing = ends - (scenes.at(-1)?.durationSeconds ?? 0);
  let at = 0;
  let before = -APART_SECONDS;
  for (const [index, { id, durationSeconds, transition }] of scenes.entries()) {
    const isLast = index === scenes.length - 1 && scenes.length > 1;
    const chosen = isLast ? last : change;
    const seen = transition && !SILENT_CHANGES.has(transition.kind ?? "");
    // the last one has its place: what comes right before it steps aside
    const apart = at - before >= APART_SECONDS && closing - at >= APART_SECONDS;
    if (index > 0 && chosen && at < untilSeconds && (isLast || (seen && apart))) {
      const [effect, gainDb] = chosen;
      const moment = isLast ? "start" : "transition";
      effects.push({ kind: "effect", effect, at: { scene: id, moment }, gainDb });
      before = at;
    }
    at += durationSeconds;
  }
  return effects;
}

/** "3 × tick, 1 × chime" */
function counted(effects: readonly Effect[]): string {
  const counts = new Map<Effect, number>();
  for (const effect of effects) counts.set(effect, (counts.get(effect) ?? 0) + 1);
  return [...counts].map(([effect, count]) => `${count} × ${effect}`).join(", ");
}
