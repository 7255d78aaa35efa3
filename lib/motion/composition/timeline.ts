import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";

/** Where the scenes of a composition stand, in frames. */
export interface Timeline {
  frames: number;
  fps: number;
  scenes: { scene: Scene; index: number; firstFrame: number; frames: number; transitionFrames: number }[];
}

/** Lays scenes end to end. Durations are rounded to frames, at least two; a transition fits into its scene. */
export function timelineOf({ scenes, fps }: Pick<Composition, "scenes" | "fps">): Timeline {
  let firstFrame = 0;
  const placed = scenes.map((scene, index) => {
    const frames = Math.max(2, Math.round(scene.durationSeconds * fps));
    const wanted =
      scene.transition && scene.transition.kind !== "cut" && index > 0 ? scene.transition.durationSeconds : 0;
    const entry = {
      scene,
      index,
      firstFrame,
      frames,
      transitionFrames: Math.min(frames - 1, Math.round(wanted * fps)),
    };
    firstFrame += frames;
    return entry;
  });
  return { frames: firstFrame, fps, scenes: placed };
}

/** The frame that is on screen at a time, held within the film. */
export const frameAtSeconds = (timeline: Timeline, seconds: number): number =>
  Math.min(timeline.frames - 1, Math.max(0, Math.floor(seconds * timeline.fps + 1e-6)));

/** A frame of each scene that shows it at work: what comes in is there, what goes has not gone. */
export const stillFrames = (composition: Pick<Composition, "scenes" | "fps">): number[] =>
  timelineOf(composition).scenes.map(({ firstFrame, frames }) => firstFrame + Math.floor(frames * 0.85));
