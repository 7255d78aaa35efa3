import type { Brief } from "#lib/motion/brief/brief.ts";
import { saysOf } from "#lib/motion/plan/beats/says.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { DATE } from "#lib/motion/words/address.ts";
import { type Figure, wordCount } from "#lib/motion/words/text.ts";

/** After so much of a scene its words stand. */
const SETTLE_SECONDS = 1.2;
/** No scene is shorter. */
const SHORTEST_SCENE_SECONDS = 1.2;

/** Seconds that it takes to see and read a scene. */
function readingSeconds(beat: Beat): number {
  const read = (words: string) => wordCount(words) * 0.3;
  const figure = ({ label }: Figure) => 0.8 + read(label);
  switch (beat.kind) {
    case "hook":
      return 1.3 + read(beat.text);
    case "claim":
      return 1.3 + read(`${beat.lead ?? ""} ${beat.text} ${beat.detail ?? ""}`);
    case "name":
      return 1.6 + read(`${beat.product} ${beat.tagline}`);
    case "list":
      return 1 + read(beat.title ?? "") + beat.items.reduce((sum, item) => sum + 0.3 + read(item), 0);
    case "colors":
      return 2 + beat.colors.length * 0.4;
    case "number":
      return 1.6 + figure(beat.figure);
    case "numbers":
      return 1.4 + beat.figures.reduce((sum, one) => sum + figure(one), 0);
    case "chart":
      return 2 + beat.rows.length * 0.5;
    case "quote":
      return 1.4 + read(`${beat.text} ${beat.author}`);
    case "steps":
      return 1.2 + read(beat.title ?? "") + beat.items.reduce((sum, item) => sum + 0.5 + read(item), 0);
    case "code":
      return 2.6 + Math.min(6, beat.code.length / 45);
    case "closing":
      // an address is copied, not only read
      return 2.4 + read(`${beat.action} ${beat.address}`) * (beat.address ? 1.1 : 0.8);
  }
}

/** Seconds for which scenes have to stand, because the brief says so; 0 for none. */
export const standingSeconds = (brief: Brief, beats: readonly Beat[]): number[] =>
  beats.map((beat, index) => standsFor(brief, beat, index === beats.length - 1));

function standsFor(brief: Brief, beat: Beat, isLast: boolean): number {
  const words = saysOf(beat);
  const asked = brief.standing.filter(({ of }) => {
    if (of === "legal") return brief.legal !== "" && words.includes(brief.legal);
    if (/^date/.test(of)) return DATE.test(words);
    if (/^(?:price|number)/.test(of)) return /\d/.test(words);
    return beat.kind === "closing";
  });
  const held = isLast && brief.holdSeconds ? brief.holdSeconds + SETTLE_SECONDS : 0;
  return Math.max(held, ...asked.map(({ seconds }) => seconds + SETTLE_SECONDS));
}

/** Seconds that it takes to see and read all scenes. @param share of the reading time that is enough */
export function totalSeconds(brief: Brief, beats: readonly Beat[], share = 1): number {
  const standing = standingSeconds(brief, beats);
  return beats.reduce(
    (sum, beat, index) => sum + Math.max(readingSeconds(beat) * share, standing[index] ?? 0),
    0,
  );
}

/**
 * Scene lengths in whole frames that add up to the film's, each after the time that it takes to read.
 *
 * @param standing seconds that a scene has at least, because the brief says so; 0 for none
 */
export function sceneFrames(
  beats: readonly Beat[],
  seconds: number,
  fps: number,
  standing: readonly number[],
): number[] {
  const total = Math.round(seconds * fps);
  const least = beats.map((_, index) =>
    Math.round(Math.max(SHORTEST_SCENE_SECONDS, standing[index] ?? 0) * fps),
  );
  const wanted = beats.map((beat, index) => Math.max(readingSeconds(beat), standing[index] ?? 0));
  // a scene that was given its time keeps it; the others share the rest
  const isGiven = (index: number) => (standing[index] ?? 0) > 0;
  const given = wanted.reduce((sum, one, index) => sum + (isGiven(index) ? one : 0), 0);
  const shared = wanted.reduce((sum, one, index) => sum + (isGiven(index) ? 0 : one), 0);
  const spare = seconds - given - shared;
  const free = wanted.filter((_, index) => !isGiven(index)).length;
  // time to spare goes to all alike; what is missing is taken by the length
  const shrink = shared > 0 && given < seconds ? (seconds - given) / shared : seconds / (given + shared);
  const frames = wanted.map((one, index) => {
    const kept = isGiven(index) && given < seconds && free > 0;
    const own = kept ? one : spare > 0 ? one + spare / (free || wanted.length) : one * shrink;
    return Math.max(least[index] ?? 0, Math.round(own * fps));
  });
  for (let excess = frames.reduce((a, b) => a + b, 0) - total; excess !== 0; ) {
    const step = Math.sign(excess);
    const movable = frames.map((one, index) => (step > 0 && one <= (least[index] ?? 0) ? -1 : one));
    const longest = movable.indexOf(Math.max(...movable));
    if ((movable[longest] ?? -1) < 0) break;
    frames[longest] = (frames[longest] ?? 0) - step;
    excess -= step;
  }
  return frames;
}
