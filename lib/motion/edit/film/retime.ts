import { retimeChart } from "#lib/motion/composition/chart-form.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { sceneName } from "#lib/motion/templates/slots.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";

/** Scenes of another length, and movements at another pace. */

/** Below this nobody sees what a scene shows, seconds. */
const SHORTEST_SCENE = 0.8;
export const rounded = (seconds: number, most = 120): number =>
  Math.min(most, Math.max(0, Math.round(seconds * 1000) / 1000));

/** What happens in a scene, by another clock: `time` for when, `pace` for how long a movement takes. */
function retimeLayer(layer: Layer, time: number, pace: number, sceneSeconds: number): void {
  layer.startSeconds = rounded(layer.startSeconds * time);
  if (layer.endSeconds !== undefined) layer.endSeconds = rounded(layer.endSeconds * time);
  for (const move of [layer.enter, layer.exit].filter((one) => one !== undefined)) {
    // what goes on for most of the scene goes on for most of it afterwards
    const long = move.durationSeconds > sceneSeconds * 0.45;
    move.delaySeconds = rounded(move.delaySeconds * time);
    move.durationSeconds = rounded(move.durationSeconds * (long ? time : pace), 10);
    move.staggerSeconds = rounded(move.staggerSeconds * pace, 2);
  }
  for (const track of Object.values(layer.keyframes ?? {}))
    for (const frame of track ?? []) frame.atSeconds = rounded(frame.atSeconds * time);
  if (layer.kind === "chart") retimeChart(layer, time, pace);
  if (layer.kind === "code" && layer.charactersPerSecond > 0)
    layer.charactersPerSecond = Math.min(400, Math.round((layer.charactersPerSecond / pace) * 10) / 10);
  if (layer.kind === "captions")
    for (const line of layer.lines) {
      line.startSeconds = rounded(line.startSeconds * time);
      line.endSeconds = rounded(line.endSeconds * time);
    }
  if (layer.kind === "group" || layer.kind === "device")
    for (const child of layer.children) retimeLayer(child, time, pace, sceneSeconds);
}

/** A scene of another length. Longer, its movements keep their pace and what is shown stays; `tempo` slows them too. */
export function retime(scene: Scene, seconds: number, tempo: boolean): void {
  const factor = seconds / scene.durationSeconds;
  const pace = tempo || factor < 1 ? factor : 1;
  for (const layer of scene.layers) retimeLayer(layer, factor, pace, scene.durationSeconds);
  if (scene.transition && pace !== 1)
    scene.transition.durationSeconds = rounded(scene.transition.durationSeconds * pace, 3);
  scene.durationSeconds = seconds;
}

export const total = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, one) => sum + one.durationSeconds, 0);
export const said = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;

/** Scenes whose lengths add up to whole frames of the length asked for. */
export function stretch(
  composition: Composition,
  indexes: readonly number[],
  seconds: number,
  tempo: boolean,
): void {
  const scenes = indexes.map((index) => composition.scenes[index] as Scene);
  const factor = seconds / total(scenes);
  const frames = scenes.map(({ durationSeconds }) => Math.round(durationSeconds * factor * composition.fps));
  let missing = Math.round(seconds * composition.fps) - frames.reduce((a, b) => a + b, 0);
  for (let at = 0; missing !== 0 && frames.length; at = (at + 1) % frames.length) {
    frames[at] = (frames[at] ?? 0) + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  for (const [at, scene] of scenes.entries()) {
    const length = (frames[at] ?? 0) / composition.fps;
    if (length < Math.min(SHORTEST_SCENE, scene.durationSeconds))
      throw new EditRefusal(
        `${sceneName(composition, indexes[at] ?? 0)} would last ${said(Math.max(0, length))}: a scene needs ${SHORTEST_SCENE} s; take a scene out, or ask for ${Math.ceil((SHORTEST_SCENE / Math.min(...scenes.map((one) => one.durationSeconds))) * total(scenes))} s`,
      );
    if (length > 120) throw new EditRefusal(`a scene lasts at most 120 s, not ${said(length)}`);
    retime(scene, length, tempo);
  }
}

/** A scene's transition, slower or faster. @returns whether it has one */
export function paceTransition({ transition, durationSeconds }: Scene, factor: number): boolean {
  if (!transition || transition.kind === "cut") return false;
  const most = rounded(durationSeconds * 0.6, 3);
  transition.durationSeconds = Math.min(most, rounded(transition.durationSeconds * factor, 3));
  return true;
}

/** How layers come in and go, slower or faster, each still beginning when it did. */
export function pacedLayer(layer: Layer, factor: number): void {
  for (const move of [layer.enter, layer.exit])
    if (move) {
      move.durationSeconds = rounded(move.durationSeconds * factor, 10);
      move.staggerSeconds = rounded(move.staggerSeconds * factor, 2);
    }
  if (layer.kind === "group" || layer.kind === "device")
    for (const child of layer.children) pacedLayer(child, factor);
}
