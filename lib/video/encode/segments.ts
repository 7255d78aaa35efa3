import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

/** Frames from one key frame to the next, at most: a closed group of pictures. */
const GROUP_FRAMES = 60;
/** Each segment has an encoder of its own, which costs as much as six frames to start and to end. */
const SEGMENT_FRAMES = 2 * GROUP_FRAMES;
/** x264 delays two frames for B-frames: a segment of fewer than three would start with other time stamps. */
const MINIMUM_FRAMES = 4;

/** A part of a film that is drawn and encoded on its own. */
export interface Segment {
  /** In the film. */
  firstFrame: number;
  frames: number;
  /** All that the segment is drawn from: the film without the scenes, pictures and words that are not in it. */
  drawn: Composition;
  /** The segment's first frame in `drawn`. */
  drawnFrame: number;
}

/**
 * Cuts a film where scenes begin, where their transitions end, and then every 120 frames, but for a rest below 60.
 * So the edit of a scene changes its own segments and the one in which it goes over to the next scene.
 */
export function segmentsOf(composition: Composition): Segment[] {
  const { scenes, frames: total } = timelineOf(composition);
  const wanted = scenes.flatMap(({ firstFrame, frames, transitionFrames }) => [
    ...cutsOf(firstFrame, firstFrame + transitionFrames),
    ...cutsOf(firstFrame + transitionFrames, firstFrame + frames),
  ]);
  const cuts: number[] = [];
  for (const cut of wanted)
    if (cut === 0 ? !cuts.length : cut - (cuts.at(-1) ?? 0) >= MINIMUM_FRAMES) cuts.push(cut);
  while (cuts.length > 1 && total - (cuts.at(-1) ?? 0) < MINIMUM_FRAMES) cuts.pop();
  return cuts.map((firstFrame, index) =>
    segment(composition, firstFrame, (cuts[index + 1] ?? total) - firstFrame),
  );
}

/** Where the segments of some frames begin. */
function cutsOf(start: number, end: number): number[] {
  const starts: number[] = [];
  for (let at = start; at < end; at += SEGMENT_FRAMES)
    if (at === start || end - at >= GROUP_FRAMES) starts.push(at);
  return starts;
}

function segment(composition: Composition, firstFrame: number, frames: number): Segment {
  const { scenes } = timelineOf(composition);
  const sceneAt = (frame: number) => scenes.findLastIndex((scene) => scene.firstFrame <= frame);
  const last = sceneAt(firstFrame + frames - 1);
  let first = sceneAt(firstFrame);
  const { firstFrame: sceneFrame = 0, transitionFrames = 0 } = scenes[first] ?? {};
  if (firstFrame < sceneFrame + transitionFrames) first -= 1;
  // what the first of them came from is over, or only its last frame is seen
  const drawnScenes = composition.scenes
    .slice(first, last + 1)
    .map((scene, index) => (index ? scene : withoutTransition(scene)));
  const { audio: _, ...picture } = composition;
  const used = new Set(stringsIn([drawnScenes, composition.brand.logo]));
  return {
    firstFrame,
    frames,
    drawn: {
      ...picture,
      title: "",
      scenes: drawnScenes,
      assets: composition.assets.filter(({ id }) => used.has(id)),
    },
    drawnFrame: firstFrame - (scenes[first]?.firstFrame ?? 0),
  };
}

function withoutTransition({ transition: _, ...scene }: Scene): Scene {
  return scene;
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) yield* stringsIn(member);
}
