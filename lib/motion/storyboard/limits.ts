import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { MAXIMUM_SECONDS } from "#lib/motion/composition/schema/values.ts";
import { shotsOf } from "#lib/motion/storyboard/shots.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { timesOf } from "#lib/motion/storyboard/times.ts";

/** What a composition has at most: a storyboard that would become more is refused, and not cut. */

const MOST_SCENES = 120;
const MOST_SCENE_SECONDS = 120;
/** Below that, what is shown is a flash. */
const LEAST_SECONDS = 0.4;

/** What of a storyboard makes no film: it is told in words of the storyboard. */
export function limitIssues(board: Storyboard): Issue[] {
  // the shape with the fewest items a scene: one storyboard fits all sizes
  const shots = shotsOf(board, "square");
  if (shots.length > MOST_SCENES)
    return [
      {
        pointer: "/scenes",
        message: `with long lists and sequences in parts, ${shots.length} scenes: at most ${MOST_SCENES}`,
      },
    ];
  const { times } = timesOf(shots, board);
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const issues = shots.flatMap(({ pointer }, index): Issue[] => {
    const seconds = times[index]?.seconds ?? 0;
    if (seconds > MOST_SCENE_SECONDS)
      return [{ pointer, message: `${seconds.toFixed(0)} s: at most ${MOST_SCENE_SECONDS} s a scene` }];
    return seconds < LEAST_SECONDS
      ? [{ pointer, message: `${seconds.toFixed(1)} s for each part of it: ask for more seconds` }]
      : [];
  });
  if (total > MAXIMUM_SECONDS)
    issues.push({
      pointer: pointerOf(["scenes"]),
      message: `${total.toFixed(0)} s in all: at most ${MAXIMUM_SECONDS} s`,
    });
  return issues;
}
