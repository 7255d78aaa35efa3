import { drawSteps } from "#lib/motion/composition/chart-form.ts";
import type { EffectTrack } from "#lib/motion/composition/schema/sound-tracks.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { type Timeline, timelineOf } from "#lib/motion/composition/timeline.ts";

/*
 * Sounds belong to what is seen. Where an edit changes when something happens, they follow: an effect that lands with
 * a word lands with it afterwards, and music that begins with a scene begins with it.
 */

type Placed = Timeline["scenes"][number];

/** When something happens in a layer, seconds from the scene's start; as many for a layer of another tempo. */
function momentsOf(layer: Layer, sceneSeconds: number): number[] {
  const { startSeconds, endSeconds = sceneSeconds, enter, exit, keyframes } = layer;
  const begins = startSeconds + (enter?.delaySeconds ?? 0);
  return [
    ...[startSeconds, endSeconds, begins, begins + (enter?.durationSeconds ?? 0)],
    endSeconds - (exit?.durationSeconds ?? 0),
    ...Object.values(keyframes ?? {}).flatMap((track) => (track ?? []).map(({ atSeconds }) => atSeconds)),
    ...(layer.kind === "chart" ? [begins + layer.countSeconds] : []),
    ...drawSteps(layer).flatMap(({ begins: from, ends }) => [from, ends]),
    ...(layer.kind === "captions" ? layer.lines.flatMap((line) => [line.startSeconds, line.endSeconds]) : []),
    ...(layer.kind === "group" || layer.kind === "device"
      ? layer.children.flatMap((child) => momentsOf(child, sceneSeconds))
      : []),
  ];
}

/** A sound so near to a moment belongs to it, seconds: about two thirds of the time in which ear and eye join them. */
const NEAR = 0.15;

/** Where a time of a scene is after an edit, seconds from its start. */
function movedWithin(seconds: number, before: Placed, after: Placed, fps: number): number {
  const [was, now] = [before.frames / fps, after.frames / fps];
  if (seconds <= 0) return seconds;
  if (seconds >= was) return now + seconds - was;
  const moments = ({ scene, transitionFrames, frames }: Placed) => [
    ...[0, transitionFrames / 2 / fps, frames / fps],
    ...scene.layers.flatMap((layer) => momentsOf(layer, frames / fps)),
  ];
  const [old, next] = [moments(before), moments(after)];
  const linear = (seconds * now) / was;
  // other layers than before: there is nothing to hold it by
  if (old.length !== next.length) return linear;
  const nearest = old.reduce(
    (best, moment, at) => (Math.abs(moment - seconds) < Math.abs((old[best] ?? 0) - seconds) ? at : best),
    0,
  );
  const apart = seconds - (old[nearest] ?? 0);
  return Math.abs(apart) > NEAR ? linear : Math.max(0, Math.min(now, (next[nearest] ?? 0) + apart));
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Where a time of the film is after an edit: in the same scene, or where the next begins that is still there. */
function movedInFilm(seconds: number, before: Timeline, after: Timeline): number {
  const { fps } = before;
  const at = before.scenes.findLastIndex(({ firstFrame }) => firstFrame / fps <= seconds + 1e-6);
  const own = before.scenes[at];
  for (const old of before.scenes.slice(Math.max(0, at))) {
    const now = after.scenes.find(({ scene }) => scene.id === old.scene.id);
    if (now)
      return (
        now.firstFrame / fps + (old === own ? movedWithin(seconds - old.firstFrame / fps, old, now, fps) : 0)
      );
  }
  return after.frames / fps;
}

/** Where an effect's moment is, frames from its scene's start. */
const baseOf = ({ frames, transitionFrames }: Placed, moment: "start" | "transition" | "end"): number =>
  moment === "end" ? frames : moment === "transition" ? transitionFrames / 2 : 0;

function moveEffect(track: EffectTrack, before: Timeline, after: Timeline): void {
  const { at } = track;
  if ("seconds" in at) {
    at.seconds = rounded(Math.max(0, movedInFilm(at.seconds, before, after)));
    return;
  }
  const old = before.scenes.find(({ scene }) => scene.id === at.scene);
  const now = after.scenes.find(({ scene }) => scene.id === at.scene);
  // what stands on its moment stays there
  if (!old || !now || at.offsetSeconds === 0) return;
  const { fps } = before;
  const moved = movedWithin(baseOf(old, at.moment) / fps + at.offsetSeconds, old, now, fps);
  at.offsetSeconds = rounded(Math.max(-120, Math.min(120, moved - baseOf(now, at.moment) / fps)));
}

/**
 * Moves the sounds of an edited composition to where what they belong to is now. Tracks that the edit has changed
 * itself stay as it left them; the sound of a file keeps its length.
 *
 * @param after it is changed
 */
export function keepSounds(before: Composition, after: Composition): void {
  if (!after.audio || !before.audio || equalJson(before.scenes, after.scenes)) return;
  const [was, now] = [timelineOf(before), timelineOf(after)];
  if (was.fps !== now.fps) return;
  const whole = was.frames / was.fps;
  for (const track of after.audio.tracks) {
    if (!before.audio.tracks.some((one) => equalJson(one, track))) continue;
    if (track.kind === "effect") {
      moveEffect(track, was, now);
      continue;
    }
    const { startSeconds, endSeconds } = track;
    // what begins with the film and what ends with it goes on doing so
    if (startSeconds > 0) track.startSeconds = rounded(movedInFilm(startSeconds, was, now));
    if (endSeconds === undefined || endSeconds > whole) continue;
    track.endSeconds = rounded(
      track.kind === "file" && !track.loop
        ? track.startSeconds + endSeconds - startSeconds
        : Math.max(track.startSeconds + 0.001, movedInFilm(endSeconds, was, now)),
    );
  }
}
