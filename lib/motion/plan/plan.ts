import { type Brief, isSilent } from "#lib/motion/brief/brief.ts";
import { readBrief } from "#lib/motion/brief/read.ts";
import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { type PaletteName, type PersonalityName, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { particlesAskedFor, typeAskedFor } from "#lib/motion/plan/plan-wishes.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import type { Mood } from "#lib/motion/composition/sound-names.ts";
import { boardOf } from "#lib/motion/plan/board.ts";
import { beatsOf } from "#lib/motion/plan/beats/beats.ts";
import { saysOf } from "#lib/motion/plan/beats/says.ts";
import { putSwatches } from "#lib/motion/plan/beats/swatches.ts";
import { fillSpareTime, filmSeconds, USUAL_SECONDS } from "#lib/motion/plan/film-seconds.ts";
import { leaveOutUnreadable } from "#lib/motion/plan/leave-out.ts";
import { choosePalette } from "#lib/motion/plan/palette.ts";
import { movementOf, personalityOf } from "#lib/motion/plan/personality.ts";
import { leaveOutUndrawable } from "#lib/motion/plan/plan-drawable.ts";
import { maximumLength, PlanError } from "#lib/motion/plan/plan-error.ts";
import { planSound } from "#lib/motion/plan/plan-sound.ts";
import { isReading, writeReading } from "#lib/motion/plan/reading.ts";
import { notUsedIn, understoodIn } from "#lib/motion/plan/report.ts";
import { sceneFrames, standingSeconds, totalSeconds } from "#lib/motion/plan/scene-seconds.ts";
import { layOut } from "#lib/motion/plan/scenes.ts";
import { quietEnd, soundWords, wantsNoMusic, wantsOnlyEffects } from "#lib/motion/plan/sound-wishes.ts";
import type { Intent } from "#lib/motion/storyboard/intents.ts";
import type { StoryboardInput } from "#lib/motion/storyboard/storyboard.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { isForeign } from "#lib/motion/words/language.ts";
import { plainText } from "#lib/motion/words/plain-text.ts";

/** What a person may settle beside the brief; it goes before what the brief says. */
export interface PlanOptions {
  size?: { widthPixels: number; heightPixels: number };
  fps?: 24 | 25 | 30 | 50 | 60;
  seconds?: number;
  /** The same brief and seed give the same film; another seed, another film of the same brief. */
  seed?: number;
  palette?: PaletteName;
  personality?: PersonalityName;
  /** The mood of the music, or "none" for a silent film. */
  music?: Mood | "none";
}

/** A scene of a plan: by rules with the template that lays it out, by a model with its intent. */
export interface PlannedScene {
  id: string;
  template?: string;
  is?: Intent;
  seconds: number;
  says: string;
}

/** A plan: the composition, and how it came about. */
export interface Plan {
  composition: CompositionInput;
  /** Its scenes as a storyboard: for whoever directs on. */
  storyboard: StoryboardInput;
  /** Who read the brief. */
  planner: "rules" | "model";
  /** A model was to read it, and rules did: `notes` says why. */
  fellBack?: true;
  /** How rules read the brief, as a text: mended, it is planned as a brief is. Empty where a model read it. */
  reading: string;
  palette: string;
  personality: PersonalityName;
  music: Mood | "none";
  scenes: PlannedScene[];
  understood: Brief["understood"];
  ignored: Brief["ignored"];
  /** The brief from its begin to its end, each stretch with what it was taken for; of a reading there are none. */
  stretches: Brief["stretches"];
  /** What is missing from the brief, and what was done without an answer. */
  questions: Brief["questions"];
  /** What happened on the way, for example why another planner was taken. */
  notes?: string[];
}

/** Turns a brief into a composition. */
export interface Planner {
  /** @throws PlanError for a brief that says nothing that could be shown */
  plan(brief: string, options?: PlanOptions): Promise<Plan>;
}

async function planNow(written: string, options: PlanOptions): Promise<Plan> {
  const text = plainText(written);
  const most = maximumLength(text);
  if (text.length > most)
    throw new PlanError(`The brief has ${text.length} characters: at most ${most}.`, "too_long");
  // few mend a reading: who does not, need not fetch what reads one
  const read = isReading(text) ? (await import("#lib/motion/plan/read-reading.ts")).readReading : readBrief;
  return planBrief(read(text), text, options);
}

/** A card that only asks: "Add sparks.", "Mute." */
const ONLY_ASKS =
  /^(?:add|with|some|have)(?: (?:some|a few|a bit of|a little))? (?:snow|confetti|bubbles|sparks)[.!]?$|^(?:on )?muted?[.!]?$/i;

/** What is to be told to whoever wrote a brief of which nothing can be shown. */
function nothingSaid(brief: Brief, text: string): PlanError {
  if (brief.ignored.some(({ why }) => why.startsWith("no font draws")))
    return new PlanError(
      "Nothing of the brief can be drawn: the fonts have Latin, Greek, Cyrillic, Arabic, Hebrew and Japanese, and no emoji.",
    );
  return new PlanError(
    isForeign(text)
      ? "We can't read prose in this language. Put what the film should say behind labels (Title: …), in a list or in quotation marks."
      : "The brief names no product and makes no claim: say what the film is about and what it should say.",
  );
}

/**
 * What the film says, in as much time as it has.
 *
 * @param brief it is added to: what there is no room or no time for
 * @param text the brief as it was written
 * @param pace of the way to move: how many times the usual reading time a film takes
 * @throws PlanError for a brief that says nothing that could be shown
 */
function timedBeats(
  brief: Brief,
  text: string,
  pace: number,
  settled: number | undefined,
): { beats: Beat[]; seconds: number } {
  const beats = beatsOf(brief, settled ?? brief.seconds ?? USUAL_SECONDS[1]);
  putSwatches(brief, text, beats);
  if (!beats.length) throw nothingSaid(brief, text);
  const readable = totalSeconds(brief, beats) * pace;
  const seconds = filmSeconds(brief, beats, readable, settled);
  leaveOutUnreadable(brief, beats, seconds);
  fillSpareTime(brief, beats, readable, seconds);
  return { beats, seconds };
}

/**
 * Lays out what was read of a brief, whoever read it.
 *
 * @param brief it is added to: what there is no time for
 * @param text the brief itself, as `plainText` gives it: chance depends on it
 * @throws PlanError for a brief that says nothing that could be shown
 */
export function planBrief(brief: Brief, text: string, options: PlanOptions): Plan {
  brief.claims = brief.claims.filter((claim) => !ONLY_ASKS.test(claim));
  leaveOutUndrawable(brief);
  const seed = options.seed ?? brief.take?.seed ?? 1;
  const draw = brief.take?.seed === seed ? brief.take.draw : seedOf(`${seed}\n${text}`);
  const random = randomFrom(draw);
  const music = soundWords(brief.music, text);
  const reading = writeReading(brief, music, { seed, draw });
  const motion = options.personality ?? personalityOf(brief, text, random);
  const personality = movementOf(motion, brief);
  const fps = options.fps ?? brief.fps ?? 30;
  const size = options.size ?? brief.size ?? { widthPixels: 1920, heightPixels: 1080 };

  const { beats, seconds } = timedBeats(brief, text, personality.pace, options.seconds);
  const hasSwatches = beats.some(({ kind }) => kind === "colors");
  const palette = choosePalette(brief, personality.palettes, options.palette, hasSwatches, random);
  const usualPair = personality.pairs[Math.floor(random() * personality.pairs.length)] ?? "bench";
  const type = typeAskedFor(text);
  const particles = particlesAskedFor(text);
  const frames = sceneFrames(beats, seconds, fps, standingSeconds(brief, beats));
  const laidOut = layOut(brief, beats, frames, { personality, palette, size, fps, particles }, random);
  const scenes = laidOut.map(({ scene }) => scene);
  const says = beats.map(saysOf);
  const sound = planSound({
    words: music,
    silent: isSilent(brief) || wantsNoMusic(text, music, says.join("\n")),
    effectsOnly: wantsOnlyEffects(text),
    tones: brief.tones,
    motion,
    scenes,
    quietSeconds: quietEnd(text),
    music: options.music,
  });
  return {
    composition: {
      format: "composition/1",
      title: brief.product || (says[0] ?? "").slice(0, 80),
      widthPixels: size.widthPixels,
      heightPixels: size.heightPixels,
      fps,
      seed,
      brand: { name: brief.product, palette: palette.palette, type: TYPE_PAIRS[type ?? usualPair], motion },
      scenes,
      ...(sound.audio ? { audio: sound.audio } : {}),
    },
    storyboard: boardOf(beats, {
      title: brief.product || (says[0] ?? ""),
      product: brief.product,
      size,
      seconds,
      seed,
      motion,
      type: type ?? usualPair,
      palette,
      music: sound.music,
    }),
    planner: "rules",
    reading,
    palette: palette.called,
    personality: motion,
    music: sound.music,
    scenes: laidOut.map(({ scene, template }, index) => ({
      id: scene.id,
      template,
      seconds: scene.durationSeconds,
      says: says[index] ?? "",
    })),
    understood: understoodIn(brief, options, { type, effect: particles }, sound),
    ignored: notUsedIn(brief, says, sound),
    stretches: brief.stretches,
    questions: brief.questions,
  };
}

/** The planner that needs nothing: it reads the brief and lays out a storyboard by rules. Same brief and seed, same film. */
export const rulesPlanner: Planner = { plan: (brief, options = {}) => planNow(brief, options) };

/** Takes that are looked at for another look. */
const TAKES = 8;

/**
 * The seed for another take of a brief: the next one whose film is seen to be another at once. It has another
 * palette, or, where the brief names its colours, another opening.
 *
 * @param options as for the film that is shown; its seed is the one to start from
 * @returns a seed; the next one where no take differs
 * @throws PlanError for a brief that says nothing that could be shown
 */
export async function anotherSeed(text: string, options: PlanOptions = {}): Promise<number> {
  const shown = await planNow(text, options);
  const first = (options.seed ?? 1) + 1;
  let opening: number | undefined;
  for (let seed = first; seed < first + TAKES; seed++) {
    const take = await planNow(text, { ...options, seed });
    if (take.palette !== shown.palette) return seed;
    if (take.scenes[0]?.template !== shown.scenes[0]?.template) opening ??= seed;
  }
  return opening ?? first;
}
