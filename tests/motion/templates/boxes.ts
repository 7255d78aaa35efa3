import type { CompositionInput } from "#lib/motion/composition/composition.ts";
import { prepareFilm } from "#lib/motion/draw/frame.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import type { Template } from "#lib/motion/templates/template.ts";
import { TEMPLATES } from "#lib/motion/templates/templates.ts";
import { loadAssets } from "#lib/video/assets.ts";
import { templateFilm } from "#lib/motion/templates/template-film.ts";
import { readFilm } from "#tests/motion/films.ts";

/** Every template, by its id, with the kind of beat that it is for. */
export const every = (Object.entries(TEMPLATES) as [Beat["kind"], readonly Template[]][]).flatMap(
  ([kind, templates]) => templates.map((template) => [template.id, kind, template] as const),
);

export interface LayerBox {
  kind: string;
  text: string;
  x: number;
  y: number;
  right: number;
  height: number;
}

/** Boxes of a film's layers in its first scene, outermost first. */
export async function boxesIn(film: CompositionInput): Promise<LayerBox[]> {
  const composition = readFilm(film);
  const boxes = (placed: readonly Placed[]): Placed[] =>
    placed.flatMap((one) => [one, ...boxes(one.children)]);
  return boxes(prepareFilm(composition, await loadAssets(composition)).placed(0)).map(({ layer, box }) => ({
    kind: layer.kind,
    text: layer.kind === "text" ? layer.runs.map(({ text }) => text).join("") : "",
    x: box.x,
    y: box.y,
    right: box.x + box.width,
    height: box.height,
  }));
}

/** Boxes of a template, by its id, with a beat. */
export const boxesOf = (
  id: string,
  beat: Beat,
  [widthPixels, heightPixels]: readonly [number, number] = [1920, 1080],
): Promise<LayerBox[]> => {
  const template = (Object.values(TEMPLATES) as Template[][]).flat().find((one) => one.id === id) as Template;
  const format = { widthPixels, heightPixels };
  return boxesIn(templateFilm(template, beat, { ...format, palette: "tally", personality: "bold" }));
};
