import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";

export const CLIP_BRIEF = `Product: Tidewater, a backup service for small teams
Headline: Restores take four minutes
Numbers: 92% of restores need no help
Tone: bold. Length: 10 seconds`;

/** The clip of the benchmark: ten seconds, 1080p30, three scenes, two transitions, as the planner makes them. */
export async function benchmarkClip(): Promise<CompositionInput> {
  // pictures are compared with pictures: the sound has a benchmark of its own
  const { audio: _, ...composition } = (await rulesPlanner.plan(CLIP_BRIEF, { seed: 7 })).composition;
  const scenes = composition.scenes.slice(0, 3);
  const frames = [100, 100, 100];
  return {
    ...composition,
    scenes: scenes.map((scene, index) => ({ ...scene, durationSeconds: (frames[index] ?? 0) / 30 })),
  };
}
