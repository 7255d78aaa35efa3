import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import {
  fadeIn,
  free,
  ICON_SHARE,
  ICON_STROKE,
  plate,
  popIn,
  shape,
  text,
  TILE_RADIUS,
} from "#lib/motion/storyboard/parts.ts";
import type { SceneContext } from "#lib/motion/storyboard/scene.ts";

/** One language of small pictures: an icon or a number on a tile, of one stroke, one radius, one tint everywhere. */

/** An icon in strokes; null where the set has none of that name. */
export function iconLayer(
  name: string | undefined,
  { icon }: Pick<SceneContext, "icon">,
  size: number,
  color: string,
  delay = 0,
): LayerInput | null {
  const path = name ? icon(name) : null;
  if (!path) return null;
  return shape(
    { type: "path", data: path, viewBox: [0, 0, 24, 24] },
    {
      stroke: { color, widthUnits: (size * ICON_STROKE) / 24 },
      enter: { preset: "draw", delaySeconds: delay, durationSeconds: 0.5, ease: "in-out" },
    },
  );
}

/** @param size of the tile, u */
export function tile(
  { name, number }: { name?: string | undefined; number?: number | null },
  context: SceneContext,
  size: number,
  delay: number,
): LayerInput | null {
  const { tone } = context;
  const margin = ((1 - ICON_SHARE) / 2) * 100;
  const drawn = iconLayer(name, context, size * ICON_SHARE, tone.popInk, delay + 0.05);
  if (!drawn && (number === undefined || number === null)) return null;
  return free(
    [
      plate({
        fill: tone.pop,
        radius: size * TILE_RADIUS,
        enter: popIn(delay),
        place: { x: 0, y: 0, width: 100, height: 100 },
      }),
      drawn
        ? { ...drawn, place: { x: margin, y: margin, width: 100 - 2 * margin, height: 100 - 2 * margin } }
        : text(String(number), {
            font: "display",
            color: tone.popInk,
            sizeUnits: size * 0.52,
            align: "center",
            verticalAlign: "center",
            wrap: "none",
            maximumLines: 1,
            enter: fadeIn(delay, 0.25),
            place: { x: 0, y: 0, width: 100, height: 100 },
          }),
    ],
    { widthUnits: size, heightUnits: size },
  );
}
