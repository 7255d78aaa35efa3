import { codePointName } from "#lib/motion/composition/code-point.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { chartIssues } from "#lib/motion/composition/schema/chart-issues.ts";
import { audioIssues } from "#lib/motion/composition/schema/sound-tracks.ts";
import { FAMILY_NAMES, isShipped } from "#lib/motion/composition/fonts.ts";
import { FONT_ROLES, MAXIMUM_SECONDS } from "#lib/motion/composition/schema/values.ts";
import { controlsIn } from "#lib/motion/composition/schema/written.ts";

/** What the schema cannot say: ids that name something, sums, and characters that no font draws. */

const MAXIMUM_LAYERS = 300;
const MAXIMUM_PARTICLES = 600;
/** Groups within groups. */
export const MAXIMUM_DEPTH = 8;
/** More is no film: each glyph is shaped and kept as an outline. */
const MAXIMUM_CHARACTERS = 20_000;

type Path = readonly PropertyKey[];
type Found = Generator<{ path: PropertyKey[]; message: string }>;

/**
 * What is wrong with a composition whose every field is as the schema has it, in the order of the film.
 *
 * @returns paths in the composition with what is wrong there
 */
export function* compositionIssues(composition: Composition): Found {
  const { scenes, assets, brand, audio } = composition;
  const total = scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
  if (total > MAXIMUM_SECONDS)
    yield { path: ["scenes"], message: `${total.toFixed(1)} s in all: at most ${MAXIMUM_SECONDS} s` };
  const assetIds = new Set<string>();
  for (const [index, { id }] of assets.entries()) {
    if (assetIds.has(id))
      yield { path: ["assets", index, "id"], message: `another asset has the id "${id}"` };
    assetIds.add(id);
  }
  if (brand.logo && !assetIds.has(brand.logo))
    yield { path: ["brand", "logo"], message: `no asset has the id "${brand.logo}"` };
  yield* fontIssues(composition);
  const sceneIds = new Set<string>();
  for (const [index, scene] of scenes.entries()) {
    if (sceneIds.has(scene.id))
      yield { path: ["scenes", index, "id"], message: `another scene has the id "${scene.id}"` };
    sceneIds.add(scene.id);
    yield* sceneIssues(scene, ["scenes", index, "layers"], assetIds);
  }
  if (audio)
    for (const { path, message } of audioIssues(audio, sceneIds)) yield { path: ["audio", ...path], message };
  for (const { path, character } of controlsIn(composition))
    yield { path, message: `the control character ${codePointName(character)} cannot be drawn` };
}

/** Families that there are not, and files that are one font twice. */
function* fontIssues({ fonts = [], brand }: Composition): Found {
  const known = new Set<string>();
  for (const [index, { family, weight, italic }] of fonts.entries()) {
    const path = ["fonts", index];
    if (isShipped(family))
      yield { path: [...path, "family"], message: `"${family}" ships: give yours another name` };
    const key = `${family}/${weight}/${italic}`;
    if (known.has(key)) yield { path, message: "another file has this family, weight and slant" };
    known.add(key);
  }
  for (const role of FONT_ROLES)
    if (!isShipped(brand.type[role]) && !fonts.some(({ family }) => family === brand.type[role]))
      yield {
        path: ["brand", "type", role],
        message: `no font has the family "${brand.type[role]}": there are ${[...FAMILY_NAMES, ...new Set(fonts.map(({ family }) => family))].join(", ")}`,
      };
}

/** What is wrong with the layers of a scene: first with each, then with all together. */
function* sceneIssues({ layers, durationSeconds }: Scene, path: Path, assetIds: ReadonlySet<string>): Found {
  let count = 0;
  let particles = 0;
  let characters = 0;
  for (const placed of layersIn(layers, path)) {
    const { layer } = placed;
    count += 1;
    if (layer.kind === "particles") particles += layer.count;
    characters += charactersOf(layer);
    yield* layerIssues(placed, durationSeconds, assetIds);
  }
  const most = (what: string, maximum: number) => ({
    path: [...path],
    message: `${what}: at most ${maximum} in a scene`,
  });
  if (particles > MAXIMUM_PARTICLES) yield most(`${particles} particles`, MAXIMUM_PARTICLES);
  if (characters > MAXIMUM_CHARACTERS) yield most(`${characters} characters of text`, MAXIMUM_CHARACTERS);
  if (count > MAXIMUM_LAYERS) yield most(`${count} layers`, MAXIMUM_LAYERS);
}

interface Placed {
  layer: Layer;
  path: Path;
  /** Its children are one level too deep. */
  isDeepest: boolean;
}

/** Layers with those in them, each before its children, and none below the deepest. */
function* layersIn(layers: readonly Layer[], path: Path, depth = 1): Generator<Placed> {
  for (const [at, layer] of layers.entries()) {
    const here = [...path, at];
    const isDeepest = depth === MAXIMUM_DEPTH;
    yield { layer, path: here, isDeepest };
    if ("children" in layer && !isDeepest) yield* layersIn(layer.children, [...here, "children"], depth + 1);
  }
}

/** What is wrong with one layer, not counting its children. */
function* layerIssues(
  { layer, path, isDeepest }: Placed,
  sceneSeconds: number,
  assetIds: ReadonlySet<string>,
): Found {
  for (const [field, id] of Object.entries(picturesOf(layer)))
    if (id !== undefined && !assetIds.has(id))
      yield { path: [...path, field], message: `no asset has the id "${id}"` };
  if (layer.kind === "captions")
    for (const [line, { startSeconds, endSeconds }] of layer.lines.entries()) {
      if (endSeconds <= startSeconds)
        yield { path: [...path, "lines", line, "endSeconds"], message: "ends before it starts" };
      const before = layer.lines[line - 1];
      if (before && startSeconds < before.endSeconds)
        yield {
          path: [...path, "lines", line, "startSeconds"],
          message: "starts before the line before it ends",
        };
    }
  for (const [name, track] of Object.entries(layer.keyframes ?? {}))
    for (const [frame, { atSeconds }] of (track ?? []).entries())
      if (atSeconds < (track?.[frame - 1]?.atSeconds ?? 0))
        yield {
          path: [...path, "keyframes", name, frame, "atSeconds"],
          message: "earlier than the keyframe before it",
        };
  if (layer.match && (path.length > 4 || layer.id === undefined))
    yield {
      path: [...path, "match"],
      message: layer.id === undefined ? "needs an id" : "is for layers that are in no other",
    };
  if (layer.keyframes?.draw && layer.kind !== "shape")
    yield { path: [...path, "keyframes", "draw"], message: "only a shape has strokes" };
  if (layer.kind === "chart")
    for (const { path: at, message } of chartIssues(layer))
      yield { path: [...path, "chart", ...at], message };
  if (layer.startSeconds >= sceneSeconds)
    yield {
      path: [...path, "startSeconds"],
      message: `never seen: the scene ends after ${sceneSeconds} s`,
    };
  if (layer.endSeconds !== undefined && layer.endSeconds <= layer.startSeconds)
    yield { path: [...path, "endSeconds"], message: "ends before it starts" };
  if ("children" in layer && isDeepest)
    yield { path: [...path, "children"], message: `groups nest at most ${MAXIMUM_DEPTH} deep` };
}

/** Fields of a layer that name an asset, with its id. */
function picturesOf(layer: Layer): Record<string, string | undefined> {
  switch (layer.kind) {
    case "image":
      return { asset: layer.asset };
    case "device":
      return { image: layer.image };
    case "quote":
      return { portrait: layer.portrait };
    default:
      return {};
  }
}

/** How many characters a layer draws, not counting its children. */
function charactersOf(layer: Layer): number {
  const length = (texts: readonly { text: string }[]) =>
    texts.reduce((sum, { text }) => sum + text.length, 0);
  switch (layer.kind) {
    case "text":
      return length(layer.runs);
    case "code":
      return layer.code.length;
    case "list":
      return length(layer.items) + layer.items.reduce((sum, { note }) => sum + (note?.length ?? 0), 0);
    case "quote":
      return layer.text.length;
    case "captions":
      return length(layer.lines);
    default:
      return 0;
  }
}
