import { fillText } from "#lib/motion/draw/fill-text.ts";
import { boundsUnder, intersect, type Matrix, type Rect, unite } from "#lib/motion/shapes/geometry.ts";
import type { DrawnText, Outline, PathHandle } from "#lib/motion/shapes/outline.ts";

/**
 * A frame as data: a flat list of drawing operations in device pixels. The preview and the exporter paint the
 * same list; because it is data, the exporter can tell which part of a frame changed and paint only that.
 */

export interface GradientPaint {
  type: "linear" | "radial" | "conic";
  /** linear: x0 y0 x1 y1; radial: x y radius; conic: x y start angle in radians. In the outline's coordinates. */
  geometry: readonly number[];
  stops: readonly { at: number; color: string }[];
}
export type Paint = string | GradientPaint;

export interface DrawOp {
  outline: Outline;
  /** The same as text, for platforms that draw it as text. */
  text?: DrawnText;
  matrix: Matrix;
  alpha: number;
  fill?: Paint;
  stroke?: { paint: Paint; width: number; cap: "butt" | "round" };
  /** A picture in place of a fill, one pixel of it on one of the frame, its corner at the matrix's origin. */
  picture?: Surface;
  /** Device pixels, whole ones: a clip between pixels would be smoothed. */
  clip?: Rect;
}
/** Operations that are painted together and then laid over with one opacity. */
export interface GroupOp {
  group: readonly Op[];
  alpha: number;
  clip?: Rect;
  /** Only what is inside this outline. */
  clipOutline?: { outline: Outline; matrix: Matrix };
}
export type Op = DrawOp | GroupOp;

/** The part of `CanvasRenderingContext2D` that frames use: what browsers and the server draw alike. */
export interface DrawingContext {
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  globalCompositeOperation: unknown;
  lineWidth: number;
  lineCap: unknown;
  lineJoin: unknown;
  font: string;
  textAlign: unknown;
  direction: unknown;
  /** Not known everywhere; where it is, glyphs stand between pixels as outlines do. */
  textRendering?: unknown;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(path?: never): void;
  fill(path?: never): void;
  stroke(path?: never): void;
  fillText(text: string, x: number, y: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: never, x: number, y: number): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
  createConicGradient(angle: number, x: number, y: number): Gradient;
}
interface Gradient {
  addColorStop(at: number, color: string): void;
}

/** A canvas of the platform beside its context. */
export interface Surface {
  canvas: object;
  context: DrawingContext;
  widthPixels: number;
  heightPixels: number;
}

/** Pixels: red, green, blue, alpha, not premultiplied. */
export interface Pixels {
  widthPixels: number;
  heightPixels: number;
  data: Uint8ClampedArray;
}

/** What painting needs of the platform. */
export interface Platform {
  /**
   * How texts are drawn. Outlines, the default: the same everywhere, to the bit. Fill: as the canvas draws text,
   * where that is near (`withTextWhereNear`); its fonts have been made known under `canvasFamily`.
   */
  textMode?: "outlines" | "fill";
  /** What text of a colour is filled with, where a plain colour would change the thickness of its strokes. */
  textStyle?(color: string): unknown;
  createPath(data: string): PathHandle;
  createSurface(widthPixels: number, heightPixels: number): Surface;
  createPicture(pixels: Pixels): Surface;
}

/** Moves a picture by whole pixels, and clips it. */
export function moved(ops: readonly Op[], dx: number, dy: number, clip?: Rect): Op[] {
  return ops.map((op) => {
    const own = op.clip && { ...op.clip, x: op.clip.x + dx, y: op.clip.y + dy };
    const both = own && clip ? (intersect(own, clip) ?? { x: 0, y: 0, width: 0, height: 0 }) : (own ?? clip);
    const clipped = both ? { clip: both } : {};
    if ("group" in op) return { ...op, group: moved(op.group, dx, dy), ...clipped };
    return {
      ...op,
      matrix: [...op.matrix.slice(0, 4), op.matrix[4] + dx, op.matrix[5] + dy] as unknown as Matrix,
      ...clipped,
    };
  });
}

function style(context: DrawingContext, paint: Paint): unknown {
  if (typeof paint === "string") return paint;
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0] = paint.geometry;
  const gradient =
    paint.type === "linear"
      ? context.createLinearGradient(g0, g1, g2, g3)
      : paint.type === "radial"
        ? context.createRadialGradient(g0, g1, 0, g0, g1, g2)
        : context.createConicGradient(g2, g0, g1);
  for (const { at, color } of paint.stops) gradient.addColorStop(at, color);
  return gradient;
}

/** The pixels that an operation may touch. */
export function extentOf(op: Op): Rect | null {
  let bounds: Rect | null = null;
  if ("group" in op) {
    for (const child of op.group) {
      const extent = extentOf(child);
      if (extent) bounds = bounds ? unite(bounds, extent) : extent;
    }
    if (bounds && op.clipOutline)
      bounds = intersect(bounds, grown(boundsUnder(op.clipOutline.matrix, op.clipOutline.outline.bounds), 2));
  } else {
    if (op.alpha <= 0) return null;
    const scale = Math.sqrt(Math.abs(op.matrix[0] * op.matrix[3] - op.matrix[1] * op.matrix[2]));
    const spread = 2 + (op.stroke ? op.stroke.width * scale : 0);
    bounds = grown(boundsUnder(op.matrix, op.outline.bounds), spread);
  }
  return bounds && op.clip ? intersect(bounds, op.clip) : bounds;
}

const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const handleOf = (outline: Outline, platform: Platform): never => {
  outline.handle ??= platform.createPath(outline.data);
  return outline.handle as never;
};

/** Surfaces for groups, kept from frame to frame: one for each depth of nesting. */
const scratch = new WeakMap<Platform, Surface[]>();

function scratchSurface(platform: Platform, depth: number, width: number, height: number): Surface {
  let surfaces = scratch.get(platform);
  if (!surfaces) {
    surfaces = [];
    scratch.set(platform, surfaces);
  }
  let surface = surfaces[depth];
  if (!surface || surface.widthPixels !== width || surface.heightPixels !== height) {
    surface = platform.createSurface(width, height);
    surfaces[depth] = surface;
  }
  return surface;
}

/**
 * Paints a frame, or a part of it.
 *
 * @param region whole device pixels; nothing outside is touched
 */
export function paint(
  target: Surface,
  ops: readonly Op[],
  platform: Platform,
  region: Rect,
  depth = 0,
): void {
  const { context } = target;
  const { widthPixels: width, heightPixels: height } = target;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(region.x, region.y, region.width, region.height);
  context.clip();
  for (const op of ops) {
    const extent = extentOf(op);
    if (!extent || !intersect(extent, region)) continue;
    const isGroup = "group" in op;
    if (op.clip) {
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(op.clip.x, op.clip.y, op.clip.width, op.clip.height);
      context.clip();
    }
    if (isGroup) {
      if (op.alpha >= 1 && !op.clipOutline) {
        paint(target, op.group, platform, region, depth);
      } else {
        const surface = scratchSurface(platform, depth, width, height);
        surface.context.setTransform(1, 0, 0, 1, 0, 0);
        surface.context.clearRect(region.x, region.y, region.width, region.height);
        paint(surface, op.group, platform, region, depth + 1);
        if (op.clipOutline) {
          // cut out, not clipped: the edges of clips are smoothed differently here and there
          surface.context.globalAlpha = 1;
          surface.context.globalCompositeOperation = "destination-in";
          surface.context.setTransform(...op.clipOutline.matrix);
          surface.context.fillStyle = "#000000";
          surface.context.fill(handleOf(op.clipOutline.outline, platform));
          surface.context.globalCompositeOperation = "source-over";
        }
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.globalAlpha = op.alpha;
        context.drawImage(surface.canvas as never, 0, 0);
      }
    } else {
      context.setTransform(...op.matrix);
      context.globalAlpha = op.alpha;
      if (op.picture) {
        context.drawImage(op.picture.canvas as never, 0, 0);
      } else {
        if (op.text && typeof op.fill === "string" && platform.textMode === "fill") {
          context.fillStyle = platform.textStyle?.(op.fill) ?? op.fill;
          fillText(context, op.text, op.matrix);
        } else if (op.fill !== undefined) {
          context.fillStyle = style(context, op.fill);
          context.fill(handleOf(op.outline, platform));
        }
        if (op.stroke) {
          context.strokeStyle = style(context, op.stroke.paint);
          context.lineWidth = op.stroke.width;
          context.lineCap = op.stroke.cap;
          context.lineJoin = op.stroke.cap === "round" ? "round" : "miter";
          context.stroke(handleOf(op.outline, platform));
        }
      }
    }
    if (op.clip) context.restore();
  }
  context.restore();
}

function same(first: Op, second: Op): boolean {
  if (first === second) return true;
  if (first.alpha !== second.alpha || !sameRect(first.clip, second.clip)) return false;
  // groups last as long as transitions, in which everything moves
  if ("group" in first || "group" in second) return false;
  return (
    !first.text === !second.text &&
    first.matrix.every((value, index) => value === second.matrix[index]) &&
    first.outline === second.outline &&
    first.fill === second.fill &&
    first.picture === second.picture &&
    first.stroke?.paint === second.stroke?.paint &&
    first.stroke?.width === second.stroke?.width
  );
}

const sameRect = (first: Rect | undefined, second: Rect | undefined): boolean =>
  first === second ||
  (!!first &&
    !!second &&
    first.x === second.x &&
    first.y === second.y &&
    first.width === second.width &&
    first.height === second.height);

/** Whether a clip may cut the operation without a trace. Skia rounds a cut curve or slope differently. */
const canBeCut = (op: Op): boolean =>
  !("group" in op) &&
  op.outline.upright &&
  !op.stroke &&
  !op.picture &&
  op.matrix[1] === 0 &&
  op.matrix[2] === 0;

const MANY_RECTS = 32;

/**
 * What has to be painted again to turn one frame into the next. Painting these parts gives the very pixels that
 * painting the whole frame gives: what a part's edge would cut is in it as a whole.
 *
 * @returns rectangles on even pixels (a 4:2:0 picture shares colour between two), at least eight wide, apart from
 *   each other, at most four; none if the frames are equal
 */
export function changes(
  before: readonly Op[],
  after: readonly Op[],
  widthPixels: number,
  heightPixels: number,
): Rect[] {
  const frame = { x: 0, y: 0, width: widthPixels, height: heightPixels };
  if (before === after) return [];
  if ([...before, ...after].some((op) => "group" in op)) return [frame];
  let start = 0;
  while (start < before.length && start < after.length && same(before[start] as Op, after[start] as Op))
    start += 1;
  let fromEnd = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (fromEnd < shorter && same(before.at(-1 - fromEnd) as Op, after.at(-1 - fromEnd) as Op)) fromEnd += 1;
  const oldOps = before.slice(start, before.length - fromEnd);
  const newOps = after.slice(start, after.length - fromEnd);
  const paired = oldOps.length === newOps.length;
  let rects: Rect[] = [];
  const add = (op: Op | undefined) => {
    const extent = op && extentOf(op);
    const visible = extent && intersect(extent, frame);
    if (visible) rects.push(onEvenPixels(visible, frame));
  };
  for (let index = 0; index < Math.max(oldOps.length, newOps.length); index += 1) {
    const [a, b] = [oldOps[index], newOps[index]];
    if (paired && a && b && same(a, b)) continue;
    add(a);
    add(b);
  }
  // each of many particles moves: telling their boxes apart costs more than it saves
  rects = rects.length > MANY_RECTS ? [rects.reduce(unite)] : merge(rects);
  if (!rects.length) return rects;
  const whole = after.flatMap((op) => {
    const extent = canBeCut(op) ? null : extentOf(op);
    const visible = extent && intersect(extent, frame);
    return visible ? [onEvenPixels(visible, frame)] : [];
  });
  for (let grew = true; grew; ) {
    grew = false;
    rects = rects.map((rect) => {
      let larger = rect;
      for (const extent of whole) if (intersect(extent, larger)) larger = unite(extent, larger);
      grew ||= larger.width !== rect.width || larger.height !== rect.height;
      return larger;
    });
    const count = rects.length;
    rects = merge(rects);
    grew ||= rects.length !== count;
  }
  return rects;
}

/** Pixels: what turns them into I420 takes eight at a time. */
export const LEAST_WIDTH = 8;

function onEvenPixels({ x, y, width, height }: Rect, frame: Rect): Rect {
  const right = Math.min(frame.width, Math.max(Math.ceil((x + width) / 2) * 2, LEAST_WIDTH));
  const left = Math.max(0, Math.min(Math.floor(x / 2) * 2, right - LEAST_WIDTH));
  const top = Math.max(0, Math.floor(y / 2) * 2);
  const bottom = Math.min(frame.height, Math.ceil((y + height) / 2) * 2);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Joins what overlaps, then what costs least to join, until four are left. */
function merge(rects: Rect[]): Rect[] {
  const area = ({ width, height }: Rect) => width * height;
  const left: Rect[] = [];
  for (let rect of rects) {
    for (let index = 0; index < left.length; ) {
      const other = left[index] as Rect;
      if (area(unite(rect, other)) <= (area(rect) + area(other)) * 1.15 || intersect(rect, other)) {
        rect = unite(rect, other);
        left.splice(index, 1);
        index = 0;
      } else index += 1;
    }
    left.push(rect);
  }
  while (left.length > 4) {
    let best: [number, number, number] = [Number.POSITIVE_INFINITY, 0, 1];
    for (let i = 0; i < left.length; i += 1)
      for (let j = i + 1; j < left.length; j += 1) {
        const cost =
          area(unite(left[i] as Rect, left[j] as Rect)) - area(left[i] as Rect) - area(left[j] as Rect);
        if (cost < best[0]) best = [cost, i, j];
      }
    const joined = unite(left[best[1]] as Rect, left[best[2]] as Rect);
    left.splice(best[2], 1);
    left.splice(best[1], 1);
    return merge([...left, joined]);
  }
  return left;
}
