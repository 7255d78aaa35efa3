import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Context } from "#lib/motion/expand/context.ts";
import { isRecord, type Path } from "#lib/motion/expand/origins.ts";
import { expandedLayers } from "#lib/motion/expand/structure.ts";
import { SceneTimes, tidy } from "#lib/motion/expand/times.ts";
import type { Overlay } from "#lib/motion/expand/words.ts";

/** Layers that stay over scenes: in each they are what they are by then. */

type Fields = Record<string, unknown>;

/** A scene's part of an overlay's time, seconds from the overlay's first scene. */
interface Part {
  from: number;
  seconds: number;
  isLast: boolean;
}

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const timeOf = (frame: unknown): number => (isRecord(frame) ? (numberOf(frame.atSeconds) ?? 0) : 0);

/** Keyframes of one scene. @param refuse where they go on from one scene to the next */
function keyframesIn(track: unknown, { from, seconds }: Part, refuse: () => void): unknown {
  if (!Array.isArray(track) || !track.length || !track.every(isRecord)) return track;
  const [first, last] = [timeOf(track[0]), timeOf(track.at(-1))];
  const still = (frame: Fields | undefined) => [{ atSeconds: 0, value: frame?.value }];
  if (last <= from) return from > 0 ? still(track.at(-1)) : track;
  if (first >= from + seconds) return still(track[0]);
  if (first < from || last > from + seconds) refuse();
  return track.map((frame) => ({ ...frame, atSeconds: tidy(timeOf(frame) - from) }));
}

/** What counts, types or is drawn: done, in all scenes but the one in which it begins. */
function done(layer: Fields): Fields {
  if (layer.kind === "code") return { ...layer, charactersPerSecond: 0 };
  if (layer.kind !== "chart" || !isRecord(layer.chart)) return layer;
  const { draw, ...chart } = layer.chart;
  const last = Array.isArray(draw) ? draw.at(-1) : undefined;
  const steps = isRecord(last) ? { draw: [{ to: last.to, atSeconds: 0, durationSeconds: 0 }] } : {};
  return { ...layer, countSeconds: 0, chart: { ...chart, ...steps } };
}

/** A layer in one scene; null where it is not seen. */
function layerIn(layer: Fields, path: Path, part: Part, context: Context): Fields | null {
  const { from, seconds, isLast } = part;
  const start = numberOf(layer.startSeconds) ?? 0;
  const end = numberOf(layer.endSeconds);
  if (start >= from + seconds || (end !== undefined && end <= from)) return null;
  const { enter, exit, startSeconds: _, endSeconds: __, ...still } = layer;
  const isNew = start >= from;
  const goes = end !== undefined ? end <= from + seconds : isLast;
  const made: Fields = {
    ...(isNew ? still : done(still)),
    ...(isNew && start > from && { startSeconds: tidy(start - from) }),
    ...(end !== undefined && goes && end < from + seconds && { endSeconds: tidy(end - from) }),
    ...(isNew && enter !== undefined && { enter }),
    ...(goes && exit !== undefined && { exit }),
  };
  if (isRecord(layer.keyframes)) {
    const tracks = Object.entries(layer.keyframes).map(([name, track]) => {
      const at = [...path, "keyframes", name];
      const refuse = () =>
        context.refuse(at, "begin and end in one scene: those of overlays do not go on in the next");
      return [name, keyframesIn(track, part, refuse)] as const;
    });
    made.keyframes = Object.fromEntries(tracks);
  }
  if (layer.kind === "captions" && Array.isArray(layer.lines))
    made.lines = layer.lines.filter(isRecord).flatMap((line) => {
      const [begins, ends] = [numberOf(line.startSeconds) ?? 0, numberOf(line.endSeconds) ?? 0];
      if (begins >= from + seconds || ends <= from) return [];
      const within = {
        startSeconds: tidy(Math.max(0, begins - from)),
        endSeconds: tidy(Math.min(seconds, ends - from)),
      };
      return [{ ...line, ...within }];
    });
  if (Array.isArray(layer.children)) {
    const children = layer.children.map((child, at) =>
      isRecord(child) ? layerIn(child, [...path, "children", at], part, context) : child,
    );
    const isFree = !isRecord(layer.layout) || layer.layout.type === "free";
    if (!isFree && children.includes(null))
      context.refuse(
        [...path, "children"],
        "begin and end in one scene, or the layout would change: give each a place",
      );
    made.children = context.origins.copy(
      layer.children,
      children.filter((child) => child !== null),
    );
    if (layer.children.length && !(made.children as unknown[]).length) return null;
  }
  return context.origins.copy(layer, made);
}

/** The scenes of an overlay; null where one is named that there is not. */
function rangeOf({ fromScene, toScene }: Overlay, path: Path, ids: string[], context: Context) {
  const at = (id: string | undefined, field: string, without: number): number | null => {
    if (id === undefined) return without;
    const index = ids.indexOf(id);
    if (index >= 0) return index;
    context.refuseName([...path, field], "scene", id, ids);
    return null;
  };
  const [first, last] = [at(fromScene, "fromScene", 0), at(toScene, "toScene", ids.length - 1)];
  if (first === null || last === null) return null;
  if (last < first) context.refuse([...path, "toScene"], "comes before the first scene of the overlay");
  return last < first ? null : { first, last };
}

/** The film with its overlays in the scenes, above their layers. @param film its times in seconds */
export function overlaid(
  film: Fields,
  overlays: readonly Overlay[],
  brand: Composition["brand"],
  context: Context,
): Fields {
  if (!overlays.length || !Array.isArray(film.scenes) || !film.scenes.every(isRecord)) return film;
  const scenes: Fields[] = film.scenes;
  const above = scenes.map((): { value: Fields; path: Path }[] => []);
  for (const [number, overlay] of overlays.entries()) {
    const path = ["overlays", number];
    const range = rangeOf(
      overlay,
      path,
      scenes.map(({ id }) => String(id)),
      context,
    );
    if (!range) continue;
    const expanded = { layers: expandedLayers(overlay.layers, [...path, "layers"], null, context) };
    const trace = (steps: Path) => context.origins.trace(expanded, steps, path);
    const { layers } = new SceneTimes(expanded, path, brand, context).timed([], trace);
    let from = 0;
    for (let index = range.first; index <= range.last; index += 1) {
      const seconds = numberOf(scenes[index]?.durationSeconds) ?? 0;
      for (const [at, layer] of (Array.isArray(layers) ? layers : []).entries()) {
        const where = trace(["layers", at]);
        const made = isRecord(layer)
          ? layerIn(layer, where, { from, seconds, isLast: index === range.last }, context)
          : null;
        if (!made) continue;
        const goesOn = index > range.first && (numberOf(layer.startSeconds) ?? 0) < from;
        const id = typeof layer.id === "string" ? layer.id : `overlay-${number + 1}-${at + 1}`;
        above[index]?.push({
          value: context.origins.copy(made, { ...made, id, ...(goesOn && { match: true }) }),
          path: where,
        });
      }
      from += seconds;
    }
  }
  return {
    ...film,
    scenes: scenes.map((scene, index) => {
      const added = above[index] ?? [];
      if (!added.length || !Array.isArray(scene.layers)) return scene;
      const own = scene.layers.map((value, at) => ({
        value,
        path: context.origins.trace(film, ["scenes", index, "layers", at]),
      }));
      const all = [...own, ...added];
      const layers = context.origins.set(
        all.map(({ value }) => value),
        ["scenes", index, "layers"],
        all.map((one, at) => [String(at), one.path] as const),
      );
      return { ...scene, layers };
    }),
  };
}
