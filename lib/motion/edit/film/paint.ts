import { hexOf as hexIn, legible } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { groundIn } from "#lib/motion/edit/film/ground.ts";
import { allSlots, type Slot, sceneName, slotsOf, textOf } from "#lib/motion/templates/slots.ts";
import { EditRefusal } from "#lib/motion/edit/language.ts";

/** Words in other colours, each as it can be read where it stands. */

const COLOR_FIELDS = ["color", "authorColor", "noteColor"] as const;
const colorsOf = (layer: Layer): [field: string, fields: Record<string, string>][] =>
  COLOR_FIELDS.flatMap((field) =>
    field in layer ? [[field, layer as unknown as Record<string, string>]] : [],
  );
/** Words of a text that had a colour of their own have the text's. */
const inOneColor = (layer: Layer): void => {
  if (layer.kind === "text") for (const run of layer.runs) delete run.color;
};
const isOnPlate = ({ parents }: Slot): boolean => parents.at(-1)?.widthUnits !== undefined;

/** The words of one scene, as far as they can be read. @returns what was done, and why in another shade */
export function setWords(composition: Composition, index: number, wanted: string): string[] {
  const scene = composition.scenes[index] as Scene;
  const { palette } = composition.brand;
  const ground = groundIn(scene, palette) ?? palette.background;
  const hex = legible(wanted, ground, 4.5);
  for (const slot of slotsOf(scene, index)) {
    if (isOnPlate(slot)) continue;
    for (const [field, fields] of colorsOf(slot.layer)) fields[field] = hex;
    inOneColor(slot.layer);
  }
  const told = `the words of ${sceneName(composition, index)} are ${hex}`;
  return hex === wanted ? [told] : [told, `${hex} instead of ${wanted}, so that it can be read on ${ground}`];
}

/** One text. @returns what was done, and why in another shade */
export function setPart(composition: Composition, slot: Slot, wanted: string): string[] {
  if (!("color" in slot.layer)) throw new EditRefusal(`the ${slot.role} has no colour of its own`);
  const { palette } = composition.brand;
  const under = groundIn(composition.scenes[slot.sceneIndex] as Scene, palette) ?? palette.background;
  const hex = isOnPlate(slot) ? wanted : legible(wanted, under, 4.5);
  slot.layer.color = hex;
  inOneColor(slot.layer);
  const told = `the ${slot.role} of scene ${slot.sceneIndex + 1} is ${hex}`;
  return hex === wanted ? [told] : [told, `${hex} instead of ${wanted}, so that it can be read on ${under}`];
}

/** The name or the logo, wherever it stands alone. @param only a scene, or null for all */
export function setName(
  composition: Composition,
  what: "logo" | "name",
  wanted: string,
  only: number | null,
): string[] {
  const { brand } = composition;
  const found = new Set<string>();
  const visit = (layers: Layer[], ground: string): void => {
    for (const layer of layers) {
      if (layer.kind === "group" || layer.kind === "device") visit(layer.children, ground);
      const says = layer.kind === "text" && textOf(layer).trim().toLowerCase() === brand.name.toLowerCase();
      if (layer.kind !== "logo" && !says) continue;
      layer.color = legible(wanted, ground, 3);
      inOneColor(layer);
      found.add(layer.color);
    }
  };
  for (const [index, scene] of composition.scenes.entries())
    if ((only ?? index) === index)
      visit(scene.layers, groundIn(scene, brand.palette) ?? brand.palette.background);
  if (!found.size) throw new EditRefusal("there is no logo or name there");
  return [
    `the ${what} is ${[...found].join(" and ")}`,
    ...(found.has(wanted) ? [] : [`${wanted} could not be seen there`]),
  ];
}

/** The plate that the address or the call to action stands on. */
export function setButton(composition: Composition, hex: string): string[] {
  for (const slot of allSlots(composition).toReversed()) {
    const plate = slot.parents.at(-1);
    const filled = plate?.kind === "group" && plate.children.find(({ kind }) => kind === "shape");
    if (slot.role !== "address" || !filled || filled.kind !== "shape" || plate.widthUnits === undefined)
      continue;
    filled.fill = hex;
    if (slot.layer.kind === "text") slot.layer.color = legible(slot.layer.color, hex, 4.5);
    inOneColor(slot.layer);
    return [`the button of scene ${slot.sceneIndex + 1} is ${hex}`];
  }
  throw new EditRefusal("no address or call to action of this film stands on a plate of its own");
}

/** More contrast between words and what they stand on. @param only a scene, or null for all */
export function moreContrast(composition: Composition, only: number | null): string {
  const { palette } = composition.brand;
  let changed = 0;
  for (const slot of allSlots(composition)) {
    const ground = groundIn(composition.scenes[slot.sceneIndex] as Scene, palette);
    if (!ground || isOnPlate(slot) || (only ?? slot.sceneIndex) !== slot.sceneIndex) continue;
    for (const [field, fields] of colorsOf(slot.layer)) {
      const now = hexIn(fields[field] ?? "ink", palette);
      const next = legible(now, ground, 12);
      if (next !== now) changed += 1;
      fields[field] = next;
    }
    inOneColor(slot.layer);
  }
  if (!changed)
    throw new EditRefusal("the words have as much contrast as they can", ["bigger text", "a bit longer"]);
  return `more contrast${only === null ? "" : ` in ${sceneName(composition, only)}`}`;
}
