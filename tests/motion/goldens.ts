import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { storyboardPlanner } from "#lib/motion/plan/plan.ts";
import { BRIEFS } from "#tests/motion/briefs.ts";
import { FILMS } from "#tests/motion/films.ts";
import { LAYER_FILMS } from "#tests/motion/layer-films.ts";

const planned = async (
  name: string,
  widthPixels: number,
  heightPixels: number,
): Promise<CompositionInput> => {
  const size = { widthPixels, heightPixels };
  return (await storyboardPlanner.plan(BRIEFS[name] ?? "", { size, seed: 3, seconds: 12 })).composition;
};

/** The films whose frames are compared: every kind of layer and transition, in the four formats. */
export const GOLDEN_FILMS: Record<string, CompositionInput> = {
  ...FILMS,
  ...LAYER_FILMS,
  "planned 16:9": await planned("launch", 480, 270),
  "planned 9:16": await planned("social", 270, 480),
  "planned 1:1": await planned("steps", 320, 320),
  "planned 4:5": await planned("code", 320, 400),
};

/** Twelve frames of a film, from its first to its last: what a browser draws to be compared. */
export const twelveFrames = (frames: number): number[] =>
  Array.from({ length: 12 }, (_, step) => Math.round((step * (frames - 1)) / 11));
