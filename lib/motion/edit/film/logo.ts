import type { Composition } from "#lib/motion/composition/composition.ts";
import { type Layer, layerOf } from "#lib/motion/composition/schema/layers.ts";
import { groundIn, toneOn } from "#lib/motion/edit/film/ground.ts";
import { eachShape } from "#lib/motion/composition/frame-shape.ts";
import { scaled } from "#lib/motion/edit/film/scaled.ts";
import { textOf } from "#lib/motion/templates/slots.ts";
import { EditRefusal, mentions } from "#lib/motion/edit/language.ts";

/** The logo: where it stands, and how large it is. Layers of other sizes. */

export const isLogo = (layer: Layer): boolean => layer.kind === "logo";
export const shows = (layers: readonly Layer[]): boolean =>
  layers.some(
    (layer) =>
      isLogo(layer) || ((layer.kind === "group" || layer.kind === "device") && shows(layer.children)),
  );

/** A small mark in a corner, inside the margins. */
function cornerOf(words: string, color: string): Layer {
  const said = words.toLowerCase();
  const [right, bottom] = [!said.includes("left"), mentions(said, "bottom lower")];
  const box = (width: number, height: number, edge: number) => ({
    x: right ? 100 - edge - width : edge,
    y: bottom ? 100 - edge - height : edge,
    width,
    height,
  });
  return layerOf({
    kind: "logo",
    id: "corner-logo",
    color,
    align: right ? "end" : "start",
    place: { landscape: box(16, 7, 4), portrait: box(30, 4.5, 5), square: box(24, 5.5, 4.5) },
  }) as Layer;
}

type Box = { x: number; y: number; width: number; height: number };
const boxesOf = ({ place }: Layer): Box[] =>
  !place ? [] : "x" in place ? [place] : Object.values(place).filter((box) => box !== undefined);
/** Whether a small layer stands where another does, in any shape of the frame. */
const meets = (layer: Layer, other: Layer): boolean =>
  boxesOf(layer).some((one) =>
    boxesOf(other).some(
      (box) =>
        one.width < 40 &&
        one.x < box.x + box.width &&
        box.x < one.x + one.width &&
        one.y < box.y + box.height &&
        box.y < one.y + one.height,
    ),
  );

/** @throws EditRefusal where there is neither a picture nor a name to draw */
function requireLogo({ brand }: Composition): void {
  if (!brand.logo && !brand.name)
    throw new EditRefusal(
      "there is no logo and no name to show: give the film a name, or add the picture to `assets` of the composition and name it in `brand.logo`",
    );
}
export const kindOf = ({ brand }: Composition): string[] =>
  brand.logo ? [] : [`I used the name as the logo: add your picture as \`brand.logo\` to use the real one`];

export function putInCorner(composition: Composition, indexes: readonly number[], words: string): void {
  requireLogo(composition);
  for (const index of indexes) {
    const scene = composition.scenes[index];
    if (!scene) continue;
    const ground = groundIn(scene, composition.brand.palette) ?? composition.brand.palette.background;
    const logo = cornerOf(words, toneOn(composition.brand.palette, ground).ink);
    // an ornament in that corner gives way
    scene.layers = [
      ...scene.layers.filter(
        (layer) => layer.id !== "corner-logo" && !(layer.kind === "shape" && meets(layer, logo)),
      ),
      logo,
    ];
  }
}

export function resize(layer: Layer, factor: number): boolean {
  const most = { text: 120, list: 40, quote: 60, captions: 20, code: 20 } as const;
  if ("sizeUnits" in layer && layer.kind !== "particles")
    layer.sizeUnits = scaled(layer.sizeUnits, factor, 0.5, most[layer.kind]);
  else if (layer.kind === "chart" && layer.chart.type === "counter")
    layer.chart.sizeUnits = scaled(layer.chart.sizeUnits, factor, 1, 120);
  else return false;
  return true;
}

/** The logo's layers, or the name where it stands for one. */
export function logosOf(composition: Composition): Layer[] {
  const found: Layer[] = [];
  const name = composition.brand.name.toLowerCase();
  const visit = (layer: Layer): void => {
    const isName = layer.kind === "text" && name !== "" && textOf(layer).trim().toLowerCase() === name;
    if (layer.kind === "logo" || isName) found.push(layer);
    if (layer.kind === "group" || layer.kind === "device") layer.children.forEach(visit);
  };
  for (const scene of composition.scenes) scene.layers.forEach(visit);
  return found;
}

export function resizeLogo(layer: Layer, factor: number): void {
  if (layer.kind === "text") return void resize(layer, factor);
  for (const side of ["widthUnits", "heightUnits"] as const) {
    const size = layer[side];
    if (size !== undefined) layer[side] = scaled(size, factor, 0, 400);
  }
  const { place, widthUnits, heightUnits } = layer;
  const isSized = widthUnits !== undefined || heightUnits !== undefined;
  if (!place && !isSized) layer.heightUnits = scaled(8, factor, 1, 400);
  if (!place) return;
  const grown = (box: { x: number; y: number; width: number; height: number }) => {
    const [width, height] = [Math.min(100, box.width * factor), Math.min(100, box.height * factor)];
    const within = (start: number, old: number, now: number) =>
      Math.max(0, Math.min(100 - now, start + (old - now) / 2));
    return { x: within(box.x, box.width, width), y: within(box.y, box.height, height), width, height };
  };
  layer.place = eachShape(place, grown);
}
