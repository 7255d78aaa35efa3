import { type Brief, FEW_WORDS } from "#lib/motion/brief/brief.ts";
import { saysOf } from "#lib/motion/plan/beats/says.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { capitalised, wordCount } from "#lib/motion/words/text.ts";

/** Shortest and longest film that the planner makes of a brief without a length, seconds. */
export const USUAL_SECONDS = [8, 60] as const;
/** Of a film that says too little for the length asked, no scene stands longer than it takes to read and so much more. */
const MOST_STRETCHED = 1.5;
/** So many times its reading time is too long. */
const TOO_LONG = 2;
const SHORTEST_SECONDS = 4;
/** How many times its reading time a film may last before it says its claims once more. */
const SPARE_TIME = 1.7;
/** A sentence of more words is not said again. */
const MOST_SAID_AGAIN = 5;

/**
 * How long a film is. So little is not stretched over the length that a brief asks for, and it is told; what is settled
 * beside the brief holds.
 *
 * @param brief it is added to: why the film is shorter than it asks for
 * @param readable seconds that it takes to read the film
 * @param settled the length that is settled beside the brief, seconds
 */
export function filmSeconds(
  brief: Brief,
  beats: readonly Beat[],
  readable: number,
  settled: number | undefined,
): number {
  const asked = settled ?? brief.seconds;
  if (asked === null) return Math.min(USUAL_SECONDS[1], Math.max(USUAL_SECONDS[0], Math.round(readable)));
  const words = beats.reduce((sum, beat) => sum + wordCount(saysOf(beat)), 0);
  const isLittle = settled === undefined && (words < FEW_WORDS || asked > readable * TOO_LONG);
  const filled = Math.max(SHORTEST_SECONDS, Math.round(readable + MOST_STRETCHED * beats.length));
  if (!isLittle || filled >= asked) return asked;
  brief.understood.push({
    what: "pace",
    value: `words for ${Math.round(readable)} s: the film has ${filled} s, not ${asked} s; give more facts, or settle the length beside the brief`,
  });
  return filled;
}

/** A headline and its second line as two scenes, where the second can stand alone. */
function apart(text: string, detail: string): Beat[] {
  const [, second] =
    /^(?:and|but|so) ((?:it|we|they|you|the|a|an|in|on|goes|every|each)\b.{12,})$/i.exec(detail) ?? [];
  return second || /^[\p{Lu}]/u.test(detail)
    ? [
        { kind: "claim", text, index: 0, count: 1 },
        { kind: "claim", text: capitalised(second ?? detail), index: 0, count: 1 },
      ]
    : [{ kind: "claim", text, detail, index: 0, count: 1 }];
}

/**
 * Fills a film that has time to spare: second lines that can stand alone have scenes of their own, and what was said
 * in few words is said once more, together, before the end.
 *
 * @param brief it is added to: that scenes stand longer
 * @param beats scenes are added to them
 * @param readable seconds that it takes to read the film
 */
export function fillSpareTime(brief: Brief, beats: Beat[], readable: number, seconds: number): void {
  if (seconds <= readable * SPARE_TIME) return;
  const ends = beats.length - 1;
  const slower = beats.flatMap((beat, index): Beat[] =>
    beat.kind === "claim" &&
    index < ends &&
    beat.detail &&
    !beat.lead &&
    beat.detail !== brief.legal &&
    !brief.answers.length
      ? apart(beat.text, beat.detail)
      : [beat],
  );
  beats.splice(0, beats.length, ...slower);
  const spoken = beats.slice(0, -1).flatMap((beat) => (beat.kind === "claim" ? [beat.text] : []));
  const isShort = spoken.every((words) => wordCount(words) <= MOST_SAID_AGAIN);
  if (isShort && spoken.length > 2 && spoken.length <= 4 && beats.at(-1)?.kind === "closing")
    beats.splice(-1, 0, { kind: "list", items: spoken });
  brief.understood.push({
    what: "pace",
    value: `words for ${Math.round(readable)} s in ${seconds} s: scenes stand longer; give more facts to fill it`,
  });
}
