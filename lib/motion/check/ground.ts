import { contrast, hexOf, mix, parseHex } from "#lib/motion/composition/color.ts";
import type { Fill } from "#lib/motion/composition/schema/fill.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Background } from "#lib/motion/composition/schema/scene.ts";
import { linearAcross, type Stage } from "#lib/motion/draw/stage.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";

/** What is behind words: the scene's background and what was laid over it. */

/** Colours, any of which may be behind a word: its contrast is that with the worst. */
type Ground = readonly string[];

/** Something behind others. */
export interface Plate {
  box: Rect;
  /** Of its box all, an ellipse in it, or an outline of which the box says little. */
  covers: "all" | "ellipse" | "some";
  /** #rrggbb or #rrggbbaa; null: a picture, of which we know nothing. */
  fill: Fill | null;
  alpha: number;
  /** Order of painting within the scene: a larger one is painted later. */
  order: number;
  start: number;
  end: number;
}

/** What a layer without words covers. */
export function coverOf(layer: Layer): Pick<Plate, "covers" | "fill"> | null {
  if (layer.kind === "image" || layer.kind === "logo") return { covers: "all", fill: null };
  if (layer.kind !== "shape" || (layer.fill === undefined && layer.stroke)) return null;
  const covers = {
    rectangle: "all",
    ellipse: "ellipse",
    polygon: "some",
    path: "some",
    line: null,
    arc: null,
    pattern: null,
  } as const;
  const covered = covers[layer.shape.type];
  return covered && { covers: covered, fill: layer.fill ?? "accent" };
}

const opaque = (hex: string): string => hex.slice(0, 7);

/** A colour laid over another. */
const over = (hex: string, alpha: number, ground: string): string =>
  mix(ground, opaque(hex), alpha * parseHex(hex)[3]);

/** Colours of a gradient at some points of its box; of one that is not straight all of them. */
function stopsAt(
  fill: Exclude<Fill, string>,
  box: Rect,
  words: Rect,
  colorOf: (color: string) => string,
): Ground {
  const stops = fill.stops.map(({ at, color }) => ({ at, color: colorOf(color) }));
  if (fill.type !== "linear") return stops.map(({ color }) => color);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = linearAcross(box, fill.angleDegrees);
  const [dx, dy] = [x1 - x0, y1 - y0];
  const { x, y, width, height } = words;
  return [x, x + width / 2, x + width].flatMap((px) =>
    [y, y + height].map((py) => {
      const at = ((px - box.x - x0) * dx + (py - box.y - y0) * dy) / (dx * dx + dy * dy || 1);
      const next = stops.findIndex((stop) => stop.at >= at);
      const [a, b] = [stops[next < 0 ? stops.length - 1 : Math.max(0, next - 1)], stops.at(next)];
      if (!a || !b || b.at <= a.at) return (b ?? a)?.color ?? "#000000";
      return mix(a.color, b.color, Math.min(1, Math.max(0, (at - a.at) / (b.at - a.at))));
    }),
  );
}

const coloursOf = (fill: Fill, box: Rect, words: Rect, colorOf: (color: string) => string): Ground =>
  typeof fill === "string" ? [colorOf(fill)] : stopsAt(fill, box, words, colorOf);

function isUnder({ box, covers }: Plate, { x, y, width, height }: Rect): boolean {
  const across = (x + width / 2 - box.x - box.width / 2) / (box.width / 2);
  const down = (y + height / 2 - box.y - box.height / 2) / (box.height / 2);
  return covers === "ellipse"
    ? across ** 2 + down ** 2 <= 1
    : Math.max(Math.abs(across), Math.abs(down)) <= 1;
}

/** What words stand on. */
export interface Grounds {
  background: Background;
  plates: readonly Plate[];
  stage: Stage;
}

/** When and where words stand, and what is painted before them. */
interface Standing {
  box: Rect;
  stands: number;
  goes: number;
  order: number;
}

/**
 * What may be behind words, one or several ways: an outline may cover them or not.
 *
 * @returns null where a picture is behind them
 */
function groundsUnder(standing: Standing, { background, plates, stage }: Grounds): Ground[] | null {
  const { box, stands, goes, order } = standing;
  const colorOf = (color: string) => hexOf(color, stage.composition.brand.palette);
  const frame = { x: 0, y: 0, width: stage.widthPixels, height: stage.heightPixels };
  const first =
    background.type === "solid"
      ? [colorOf(background.color)]
      : background.type === "mesh"
        ? [colorOf(background.base)]
        : stopsAt({ ...background, type: "linear" }, frame, box, colorOf);
  let grounds: Ground[] | null = [first.map(opaque)];
  for (const plate of plates) {
    if (plate.order >= order || plate.start > stands || plate.end < goes - 0.3 || !isUnder(plate, box))
      continue;
    if (plate.fill === null) {
      grounds = null;
      continue;
    }
    const fills = coloursOf(plate.fill, plate.box, box, colorOf);
    const covers = fills.every((fill) => plate.alpha * parseHex(fill)[3] > 0.98);
    if (!grounds && !covers) continue;
    const laid: Ground[] = (grounds ?? [["#000000"]]).map((ground) =>
      ground.flatMap((under) => fills.map((fill) => over(fill, plate.alpha, under))),
    );
    grounds = plate.covers === "some" ? [...(grounds ?? []), ...laid] : laid;
  }
  return grounds;
}

/**
 * How well words are seen.
 *
 * @param ink its colour, and how much of it there is
 * @returns the contrast, WCAG 2.2, with what it is lowest with; null where that cannot be known
 */
export function contrastAt(
  ink: { color: string; alpha: number },
  standing: Standing,
  grounds: Grounds,
): { ratio: number; ground: string } | null {
  const ways = groundsUnder(standing, grounds);
  if (!ways) return null;
  const worst = ways.map((ground) =>
    ground
      .map((one) => ({ ratio: contrast(over(ink.color, ink.alpha, one), one), ground: one }))
      .reduce((a, b) => (b.ratio < a.ratio ? b : a)),
  );
  return worst.reduce((a, b) => (b.ratio > a.ratio ? b : a));
}
