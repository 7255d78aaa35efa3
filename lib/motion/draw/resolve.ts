import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Enter } from "#lib/motion/composition/schema/movement.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { listGroup } from "#lib/motion/draw/layers/list-layer.ts";
import { PERSONALITIES, type Personality } from "#lib/motion/composition/looks.ts";
import { quoteGroup } from "#lib/motion/draw/layers/quote-layer.ts";

const BRAND_PRESETS = {
  "brand-headline": "big",
  "brand-detail": "small",
  "brand-figure": "figure",
} as const satisfies Record<string, keyof Personality>;

/** The movement itself, where only the brand's was named. */
export function resolvedEnter(enter: Enter, brand: Composition["brand"]): Enter {
  const part = BRAND_PRESETS[enter.preset as keyof typeof BRAND_PRESETS];
  if (!part) return enter;
  const motion = PERSONALITIES[brand.motion][part];
  const own = enter.by === "layer" ? undefined : enter.by;
  const usual = part === "big" ? motion.by : "layer";
  return { ...motion, by: own ?? usual, delaySeconds: enter.delaySeconds };
}

/** When a layer can be seen, seconds of its scene. */
interface Span {
  start: number;
  end: number;
}
const WHOLE_SCENE: Span = { start: 0, end: Number.POSITIVE_INFINITY };

/**
 * The layer in plain terms.
 *
 * @param seen when what it stands in is seen: inside a group that comes late nothing has begun before it, and inside
 * one that goes early everything goes with it
 */
export function resolvedLayer(layer: Layer, brand: Composition["brand"], seen = WHOLE_SCENE): Layer {
  const next = { ...layer };
  next.startSeconds = Math.max(layer.startSeconds, seen.start);
  const end = Math.min(layer.endSeconds ?? seen.end, seen.end);
  if (Number.isFinite(end)) next.endSeconds = end;
  if (layer.enter) next.enter = resolvedEnter(layer.enter, brand);
  if (layer.exit) next.exit = resolvedEnter(layer.exit, brand);
  // how items follow each other is the list's own, whatever brings each of them in
  if (next.kind === "list")
    return listGroup(
      layer.enter && next.enter
        ? { ...next, enter: { ...next.enter, staggerSeconds: layer.enter.staggerSeconds } }
        : next,
    );
  if (next.kind === "quote") return quoteGroup(next);
  if (next.kind === "group" || next.kind === "device")
    next.children = next.children.map((child) =>
      resolvedLayer(child, brand, { start: next.startSeconds + (next.enter?.delaySeconds ?? 0), end }),
    );
  return next;
}

const known = new WeakMap<Scene, { brand: Composition["brand"]; layers: readonly Layer[] }>();

/**
 * The layers of a scene in plain terms: movements that name the brand's become that movement, lists and quotes
 * become groups of texts and shapes.
 */
export function resolvedLayers(scene: Scene, brand: Composition["brand"]): readonly Layer[] {
  const found = known.get(scene);
  if (found?.brand === brand) return found.layers;
  const layers = scene.layers.map((layer) => resolvedLayer(layer, brand));
  known.set(scene, { brand, layers });
  return layers;
}
