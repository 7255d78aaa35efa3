import { contrast, legible, luminance, mix, withAlpha } from "#lib/motion/composition/color.ts";
import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneTone } from "#lib/motion/storyboard/palette.ts";
import { type EnterInput, shape, text, type TextInput } from "#lib/motion/storyboard/parts.ts";
import { at, type PictureContext } from "#lib/motion/storyboard/pictures/picture.ts";

/** Means to draw pictures with: their own measures, colours between those of a tone, movements by a plan. */

type ShapeInput = Extract<LeafInput, { kind: "shape" }>;
type More = Omit<ShapeInput, "kind" | "shape">;
/** Left, top, width and height in hundredths of the picture's width. */
export type Spot = readonly [x: number, y: number, width: number, height: number];

/** Colours between those of a tone. */
export interface Paints {
  /** Of cards and sheets on the ground. */
  card: string;
  /** Of their edges, and of lines in them. */
  line: string;
  /** Of bars that stand for words. */
  bar: string;
  /** Of bars that stand for names and heads. */
  quiet: string;
  /** Of bars that stand for titles. */
  title: string;
  shadow: string;
  /** Of what stands out quietly on a card. */
  tint: string;
  /** Of words on cards, and on what stands out on them. */
  words: string;
}

export function paintsOf({ ground, ink, pop, figure, card: own }: SceneTone): Paints {
  const isDark = luminance(ground) < luminance(ink);
  const card = isDark ? mix(ground, ink, 0.07) : (own ?? ground);
  // on a flood the figure is as the card is
  const tint = contrast(figure, card) >= 1.15 ? figure : mix(card, pop, 0.22);
  const isRead = (color: string) => contrast(color, card) >= 4.5 && contrast(color, tint) >= 4.5;
  return {
    card,
    tint,
    words:
      [ink, legible(ink, card, 4.6), legible(ink, tint, 4.6), "#ffffff", "#111111"].find(isRead) ??
      legible(ink, card, 4.6),
    line: mix(ground, ink, isDark ? 0.2 : 0.13),
    bar: mix(ground, ink, isDark ? 0.28 : 0.18),
    quiet: mix(ground, ink, isDark ? 0.5 : 0.42),
    title: mix(ground, ink, isDark ? 0.8 : 0.78),
    shadow: isDark ? withAlpha(mix(ground, "#000000", 0.8), 0.3) : withAlpha(ink, 0.1),
  };
}

/** A picture's own measures: both ways, 100 are its width. */
export interface Sketch extends Paints {
  tone: SceneTone;
  random: () => number;
  /** How high it is, in hundredths of its width. */
  tall: number;
  /** Hundredths of its width in u. */
  u(hundredths: number): number;
  place(spot: Spot): ReturnType<typeof at>;
  /** Seconds of its own plan as seconds of the scene. */
  time(seconds: number): number;
  /** How long that many seconds of its plan take. */
  span(seconds: number): number;
}

/**
 * @param planned seconds that its movements take where there is time: in shorter scenes they are faster
 */
export function sketchOf(context: PictureContext, planned: number): Sketch {
  const { tone, random, width, height, delaySeconds, seconds } = context;
  const pace = Math.min(1.2, Math.max(0.25, ((seconds * 2) / 3 - delaySeconds) / planned));
  const down = width / height;
  return {
    ...paintsOf(tone),
    tone,
    random,
    tall: 100 / down,
    u: (hundredths) => (hundredths * width) / 100,
    place: ([x, y, w, h]) => at(x, y * down, w, h * down),
    time: (at) => delaySeconds + at * pace,
    span: (length) => length * pace,
  };
}

/** The same measures for the children of a group that stands in a spot of the picture and turns or is cut there. */
export const inside = (sketch: Sketch, [left, top, wide, high]: Spot): Sketch => ({
  ...sketch,
  place: ([x, y, w, h]) =>
    at(((x - left) / wide) * 100, ((y - top) / high) * 100, (w / wide) * 100, (h / high) * 100),
});

/** A way in at a time of the plan. */
export const coming = (
  { time, span }: Sketch,
  preset: EnterInput["preset"],
  from: number,
  length = 0.5,
  more: Partial<EnterInput> = {},
): EnterInput => ({
  preset,
  delaySeconds: time(from),
  durationSeconds: span(length),
  ease: "expo-out",
  ...more,
});

/** Keyframes at times of the plan; the first value holds from the start. */
export const track = (
  { time }: Sketch,
  values: readonly (readonly [seconds: number, value: number])[],
  ease: "in-out" | "expo-out" | "linear" = "in-out",
) => values.map(([seconds, value]) => ({ atSeconds: time(seconds), value, ease }));

/** A rectangle with round corners. */
export const slab = (sketch: Sketch, spot: Spot, radius: number, more: More): ShapeInput =>
  shape({ type: "rectangle", radiusUnits: sketch.u(radius) }, { place: sketch.place(spot), ...more });

/** A card or a sheet: its ground, a fine edge, a quiet shadow. */
export const card = (sketch: Sketch, spot: Spot, radius: number, more: More = {}): ShapeInput =>
  slab(sketch, spot, radius, {
    fill: sketch.card,
    stroke: { color: sketch.line, widthUnits: sketch.u(0.45) },
    shadow: { color: sketch.shadow, blurUnits: sketch.u(4), yUnits: sketch.u(1.2) },
    ...more,
  });

/** An outline in the coordinates of the whole picture, in a box that it fills. */
export const traced = (
  sketch: Sketch,
  data: string,
  more: More,
  spot: Spot = [0, 0, 100, sketch.tall],
): ShapeInput => shape({ type: "path", data, viewBox: [...spot] }, { place: sketch.place(spot), ...more });

const fixed = (value: number): number => Math.round(value * 100) / 100;

/** A rectangle with round corners as path data; without a radius its ends are half circles. */
function roundedPath([x, y, w, h]: Spot, radius = Math.min(w, h) / 2): string {
  const r = Math.min(radius, w / 2, h / 2);
  const k = r * 0.4477;
  const p = (...values: number[]) => values.map(fixed).join(" ");
  return [
    `M ${p(x + r, y)} L ${p(x + w - r, y)} C ${p(x + w - k, y, x + w, y + k, x + w, y + r)}`,
    `L ${p(x + w, y + h - r)} C ${p(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)}`,
    `L ${p(x + r, y + h)} C ${p(x + k, y + h, x, y + h - k, x, y + h - r)}`,
    `L ${p(x, y + r)} C ${p(x, y + k, x + k, y, x + r, y)} Z`,
  ].join(" ");
}

/** Rounded bars or tiles as one layer, in the box around them. */
export function bars(
  sketch: Sketch,
  spots: readonly Spot[],
  fill: string,
  more: More & { radius?: number } = {},
): ShapeInput {
  const { radius, ...rest } = more;
  const left = Math.min(...spots.map(([x]) => x));
  const top = Math.min(...spots.map(([, y]) => y));
  const right = Math.max(...spots.map(([x, , w]) => x + w));
  const bottom = Math.max(...spots.map(([, y, , h]) => y + h));
  const data = spots.map((spot) => roundedPath(spot, radius)).join(" ");
  return traced(sketch, data, { fill, ...rest }, [left, top, right - left, bottom - top]);
}

/** A tick that is drawn along its length. */
export const tick = (
  sketch: Sketch,
  [x, y, w, h]: Spot,
  color: string,
  thick: number,
  from: number,
): ShapeInput =>
  traced(
    sketch,
    `M ${[x, y + h * 0.55].map(fixed).join(" ")} L ${[x + w * 0.36, y + h * 0.9].map(fixed).join(" ")} L ${[x + w, y + h * 0.12].map(fixed).join(" ")}`,
    {
      stroke: { color, widthUnits: sketch.u(thick) },
      enter: coming(sketch, "draw", from, 0.35, { ease: "out" }),
    },
    [x, y, w, h],
  );

/** Words in one line in the middle of a spot's height. */
export const words = (
  sketch: Sketch,
  spot: Spot,
  said: string,
  size: number,
  more: Omit<TextInput, "kind" | "runs" | "sizeUnits">,
): TextInput =>
  text(said, {
    font: "text",
    weight: 600,
    sizeUnits: Math.max(0.5, sketch.u(size)),
    verticalAlign: "center",
    maximumLines: 1,
    place: sketch.place(spot),
    ...more,
  });

/** A whole number within bounds. */
export const within = (value: number | undefined, usual: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value ?? usual)));
