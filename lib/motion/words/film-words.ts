/*
 * A film in words, for those who do not see it. Apart from what finds the words (says.ts): pages that only
 * follow a film load no engine for it.
 */

const inSeconds = (seconds: number): string => String(Math.round(seconds * 10) / 10);

/**
 * What a film shows: `A film of 9.2 seconds in 2 scenes: 1. No switch. 2. lumen.example.`
 *
 * @param says what each scene says, in order
 */
export function filmInWords(seconds: number, says: readonly string[]): string {
  const scenes = says.map((words, index) => `${index + 1}. ${/[.!?…]$/.test(words) ? words : `${words}.`}`);
  const count = says.length === 1 ? "1 scene" : `${says.length} scenes`;
  return `A film of ${inSeconds(seconds)} seconds in ${count}: ${scenes.join(" ")}`;
}

/**
 * Where a film is: `1.5 of 9 seconds, scene 2`.
 *
 * @param starts seconds at which its scenes begin
 */
export const positionInWords = (
  seconds: number,
  durationSeconds: number,
  starts: readonly number[],
): string =>
  `${inSeconds(seconds)} of ${inSeconds(durationSeconds)} seconds, scene ${sceneAt(seconds, starts) + 1}`;

/** Index of the scene that is shown at a time. */
export const sceneAt = (seconds: number, starts: readonly number[]): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= seconds + 1e-6),
  );
