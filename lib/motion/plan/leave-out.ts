import type { Brief } from "#lib/motion/brief/brief.ts";
import { saysOf } from "#lib/motion/plan/beats/says.ts";
import { totalSeconds } from "#lib/motion/plan/scene-seconds.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { wordCount } from "#lib/motion/words/text.ts";

/** So many scenes a composition may have. */
const MOST_SCENES = 120;
/** Share of its reading time in which a scene can just be read. */
const HURRIED = 0.62;

/**
 * Leaves out what cannot be read in the time, from the end of the middle, and says so; the first words stay.
 *
 * @param brief it is added to: what was left out
 * @param beats what is left out is taken out of them
 */
export function leaveOutUnreadable(brief: Brief, beats: Beat[], seconds: number): void {
  const opens = beats[0]?.kind !== "name";
  while (beats.length > 2) {
    const tooMany = beats.length > MOST_SCENES;
    if (!tooMany && totalSeconds(brief, beats, HURRIED) <= seconds) return;
    const [left] = beats.splice(leastMissed(brief, beats, opens), 1);
    // the name stands at the end in any case
    if (left && (left.kind !== "name" || left.tagline))
      brief.ignored.push({
        text: left.kind === "name" ? left.tagline : saysOf(left),
        why: tooMany ? `a film has at most ${MOST_SCENES} scenes` : `no time for it in ${seconds} s`,
      });
  }
}

/** The scene that is missed least. @param opens whether the first one is kept */
function leastMissed(brief: Brief, beats: readonly Beat[], opens: boolean): number {
  const last = beats.length - 1;
  const first = beats.findIndex(
    (beat, index) =>
      index < last &&
      brief.dropFirst.some((words) => saysOf(beat).toLowerCase().includes(words.toLowerCase())),
  );
  if (first >= 0) return first;
  // what other scenes say too
  const again = saidElsewhere(beats);
  if (again >= 0) return again;
  const mayGo = (index: number) => (index < last || !brief.holdSeconds) && (index > 0 || !opens);
  const victim = kindsToLeaveOut(brief, beats)
    .filter((kind) => kind !== "claim" || !isOnlyClaim(beats))
    .map((kind) => lastOf(beats, (beat, index) => beat.kind === kind && mayGo(index)))
    .find((index) => index >= 0);
  return victim ?? (beats[last]?.kind === "closing" ? last - 1 : last);
}

/** Kinds of scenes, what is worth least first. */
function kindsToLeaveOut({ tagline }: Brief, beats: readonly Beat[]): Beat["kind"][] {
  const closes = beats.at(-1)?.kind === "closing";
  const tagged = beats.some((beat) => beat.kind === "name" && beat.tagline);
  // the end says the name too, and news is worth more than a name alone
  const named: Beat["kind"][] = closes && beats.length > 3 ? ["name"] : [];
  return [
    ...(tagged ? [] : named),
    "claim",
    "list",
    "quote",
    // numbers say more than "film festival" behind it
    ...(wordCount(tagline) < 3 ? named : []),
    "number",
    "steps",
    "numbers",
    "chart",
    "code",
    // with its tagline too: nothing else says what the film begins with
    ...(closes ? (["name"] as const) : []),
  ];
}

/** One thing is said beside the figures: the hook, where the last figure is an offer. */
const isOnlyClaim = (beats: readonly Beat[]): boolean =>
  beats.filter(({ kind }) => kind === "claim").length < 2 &&
  !(beats.some(({ kind }) => kind === "hook") && beats.some(isOffer));

/** "40% off all frames" */
const isOffer = (beat: Beat): boolean => beat.kind === "number" && /\boff\b/i.test(beat.figure.label);

/** The last scene that fits; what an offer is worth goes after other figures. @returns -1 for none */
function lastOf(beats: readonly Beat[], fits: (beat: Beat, index: number) => boolean): number {
  const plain = beats.findLastIndex((beat, index) => fits(beat, index) && !isOffer(beat));
  return plain >= 0 ? plain : beats.findLastIndex(fits);
}

/** Words of four letters and more: what a sentence is about. */
const topicsOf = (words: string): string[] => words.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];
/** A claim of which this share is in other scenes says nothing of its own. */
const MOST_SAID = 0.6;
/** A claim behind the first scene of which most is in other scenes too; -1 for none. */
function saidElsewhere(beats: readonly Beat[]): number {
  const topics = beats.map((beat) => (beat.kind === "closing" ? [] : topicsOf(saysOf(beat))));
  const scenes = new Map<string, number>();
  for (const own of topics) for (const word of new Set(own)) scenes.set(word, (scenes.get(word) ?? 0) + 1);
  return beats.findIndex((beat, index) => {
    const own = topics[index] ?? [];
    const again = own.filter((word) => (scenes.get(word) ?? 0) > 1);
    const isWithin = index > 0 && index < beats.length - 1;
    return beat.kind === "claim" && isWithin && own.length > 1 && again.length >= MOST_SAID * own.length;
  });
}
