import type { Composition } from "#lib/motion/composition/composition.ts";
import { type Layer, layerOf } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { EditRefusal, refuseUndrawable } from "#lib/motion/edit/language.ts";
import { allSlots, sceneName, type Slot, slotsOf, withoutLayers } from "#lib/motion/templates/slots.ts";
import { PERSONALITIES } from "#lib/motion/composition/looks.ts";
import { toneOf } from "#lib/motion/composition/tone.ts";
import { randomFrom, seedOf } from "#lib/motion/composition/random.ts";
import { widthUnitsOf } from "#lib/motion/composition/frame-shape.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Look, Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";

/** Scenes in another order, fewer, more; and what leaves the screen. */

/** The first scene enters from nowhere: if another becomes the first, the old one takes its transition. */
export function order(composition: Composition, scenes: Scene[]): void {
  const before = composition.scenes[0];
  const first = scenes[0];
  if (
    before &&
    first &&
    before !== first &&
    scenes.includes(before) &&
    !before.transition &&
    first.transition
  ) {
    before.transition = first.transition;
    delete first.transition;
  }
  composition.scenes = scenes;
}

/** Takes a scene from one place to another. */
export function move(composition: Composition, from: number, to: number): void {
  const scene = composition.scenes[from] as Scene;
  order(composition, composition.scenes.toSpliced(from, 1).toSpliced(to, 0, scene));
}

/** Takes scenes out, and the effects that belong to them. @throws EditRefusal if none would be left */
export function removeScenes(composition: Composition, indexes: readonly number[]): void {
  const gone = new Set(indexes.map((index) => composition.scenes[index]?.id));
  const left = composition.scenes.filter(({ id }) => !gone.has(id));
  if (!left.length) throw new EditRefusal("a film needs a scene: nothing would be left");
  order(composition, left);
  if (composition.audio)
    composition.audio.tracks = composition.audio.tracks.filter(
      (track) => track.kind !== "effect" || !("scene" in track.at) || !gone.has(track.at.scene),
    );
}

/** Takes scenes out, and says so. */
export function gone(composition: Composition, indexes: readonly number[]): string {
  const told = indexes.map((index) => sceneName(composition, index)).join(", ");
  removeScenes(composition, indexes);
  return `${told} ${indexes.length > 1 ? "are" : "is"} gone`;
}

/** An id that no scene has. */
export function freeId(composition: Composition): string {
  const taken = new Set(composition.scenes.map(({ id }) => id));
  let number = composition.scenes.length + 1;
  while (taken.has(`scene-${number}`)) number += 1;
  return `scene-${number}`;
}

/** A scene that says something, in the film's own colours and ways. */
export const sceneSaying = (
  composition: Composition,
  text: string,
  at: number,
  seconds: number | null,
): Scene =>
  sceneShowing(
    composition,
    // a number of its own would be wrong as soon as another scene comes or goes
    { kind: "claim", text, index: at, count: 1 },
    text,
    at,
    seconds,
  );

/**
 * A scene that shows something, by a template of its kind.
 *
 * @param text all that it says: what it takes to read it, and which template it gets
 * @param at where it is to stand
 */
export function sceneShowing(
  composition: Composition,
  beat: Beat,
  text: string,
  at: number,
  seconds: number | null,
): Scene {
  refuseUndrawable(text);
  const { palette, motion, name } = composition.brand;
  const random = randomFrom(seedOf(`${composition.seed}\n${text}`));
  const grounds = [composition.scenes[at - 1], composition.scenes[at]].map((scene) =>
    scene?.background.type === "solid" ? scene.background.color : "",
  );
  const templates: readonly Template[] = TEMPLATES[beat.kind];
  const suited = templates.filter((one) => !one.suits || one.suits(beat as never));
  const unlike = suited.filter((one) => !grounds.includes(toneOf(palette, one.ground).ground));
  const choice = unlike.length ? unlike : suited;
  const template = choice[Math.floor(random() * choice.length)] ?? templates[0];
  if (!template) throw new EditRefusal("there is no template for it");
  const readable = 1.3 + text.split(/\s+/).length * 0.3;
  const length = seconds ?? Math.min(8, Math.max(1.8, readable * PERSONALITIES[motion].pace));
  const durationSeconds = Math.round(length * composition.fps) / composition.fps;
  const look: Look = {
    personality: PERSONALITIES[motion],
    tone: toneOf(palette, template.ground),
    product: name,
    address: "",
    action: "",
    seconds: durationSeconds,
    index: at,
    count: composition.scenes.length + 1,
    widthUnits: widthUnitsOf(composition.widthPixels, composition.heightPixels),
  };
  const parts = template.build(beat as never, look);
  const neighbour =
    composition.scenes[at]?.transition ?? composition.scenes.find(({ transition }) => transition)?.transition;
  return {
    id: freeId(composition),
    durationSeconds,
    background: parts.background as Scene["background"],
    marginUnits: parts.marginUnits ?? 8,
    ...(parts.camera ? { camera: parts.camera as NonNullable<Scene["camera"]> } : {}),
    layers: parts.layers.map((layer) => layerOf(layer) as Layer),
    ...(at > 0 && neighbour ? { transition: structuredClone(neighbour) } : {}),
  };
}

/** Takes a layer out, and the groups that it leaves empty. */
function removeLayer(composition: Composition, { layer, sceneIndex }: Slot): void {
  const scene = composition.scenes[sceneIndex] as Scene;
  scene.layers = withoutLayers(scene.layers, (one) => one === layer);
  if (
    !allSlots({ scenes: [scene] }).length &&
    !scene.layers.some(({ kind }) => kind === "image" || kind === "logo")
  )
    throw new EditRefusal(`nothing would be left in scene ${sceneIndex + 1}: remove the scene`);
}

/** A list or a chart leaves its scene, or the scene leaves with it where nothing else but a heading is there. */
export function removeShown(composition: Composition, index: number): string {
  const told = sceneName(composition, index);
  const slots = slotsOf(composition.scenes[index] as Scene, index);
  const shown = slots.filter(
    ({ role, layer }) => role === "item" || role === "note" || layer.kind === "chart",
  );
  const heading: readonly string[] = ["headline", "subline", "label"];
  if (slots.every((slot) => shown.includes(slot) || heading.includes(slot.role))) {
    return gone(composition, [index]);
  }
  for (const layer of new Set(shown.map((slot) => slot.layer)))
    removeLayer(composition, shown.find((slot) => slot.layer === layer) as Slot);
  return `it is gone from ${told}`;
}

/** One of several items leaves its list, a quotation takes along who said it, anything else its layer. */
export function removeFrom(composition: Composition, slot: Slot): void {
  const { layer, sceneIndex } = slot;
  if (slot.role === "quote") {
    const beside = slotsOf(composition.scenes[sceneIndex] as Scene, sceneIndex).filter(
      ({ role }) => role !== "quote",
    );
    // a name alone says nothing
    if (beside.every(({ role }) => role === "author" || role === "label")) {
      removeScenes(composition, [sceneIndex]);
      return;
    }
    for (const one of beside) if (one.role === "author" && one.layer !== layer) removeLayer(composition, one);
  }
  if (layer.kind === "list" && layer.items.length > 1) {
    layer.items = layer.items.filter(({ text }) => text !== slot.text);
    return;
  }
  if (layer.kind === "quote" && slot.role === "author") {
    layer.author = "";
    layer.role = "";
    return;
  }
  if (layer.kind === "code" && slot.role === "window") {
    delete layer.title;
    return;
  }
  removeLayer(composition, slot);
}
