import { wholePixels } from "#lib/motion/draw/animate.ts";
import { captionsDrawing, measureCaptions } from "#lib/motion/draw/layers/captions-layer.ts";
import { chartDrawing, measureChart } from "#lib/motion/draw/layers/chart-layer.ts";
import { codeDrawing, measureCode } from "#lib/motion/draw/layers/code-layer.ts";
import type { DeviceLayer, GroupLayer, Layer, Layout } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import {
  deviceFrame,
  isAsHighAsRoom,
  isAsWideAsRoom,
  measureDevice,
} from "#lib/motion/draw/layers/device-layer.ts";
import type { Op } from "#lib/motion/draw/display.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { imageDrawing, logoDrawing, measureImage, measureLogo } from "#lib/motion/draw/layers/image-layer.ts";
import { particlesDrawing } from "#lib/motion/draw/layers/particles-layer.ts";
import { resolvedLayers } from "#lib/motion/draw/resolve.ts";
import { lineUnits, shapeDrawing } from "#lib/motion/draw/layers/shape-layer.ts";
import { type Drawing, SCENE_PICTURE_PIXELS, type Stage } from "#lib/motion/draw/stage.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { measureText, textDrawing } from "#lib/motion/draw/layers/text-layer.ts";

/** A layer where it stands. */
export interface Placed {
  layer: Layer;
  /** RFC 6901 pointer to the layer in its composition. */
  pointer: string;
  /** Frame pixels. */
  box: Rect;
  /** Draws a leaf; a group has children. */
  draw?: Drawing;
  children: Placed[];
  /** What a device draws behind its children and before them. */
  around?: { under: Drawing; over: readonly Op[] };
  /** Children are cut off here: whole pixels. */
  clip?: Rect;
}

type Size = Pick<Rect, "width" | "height">;

/** What a growing layer, or a shape without a height, keeps when room is short, in u. */
const LEAST_GROWING = 14;
/** What a device without a height keeps where others need the room, in u: the least that shows a screen. */
const LEAST_DEVICE = 24;
const SMALLEST_SCALE = 0.3;
/** Kinds that look right at any height: growing, they ask for none of their own. */
const TAKES_WHAT_IS_LEFT = new Set<Layer["kind"]>(["shape", "chart", "device", "particles"]);

/**
 * Whether a layer of a stack or grid is as high as its neighbours and the free room make it: a shape without a height
 * of its own. A line from left to right is as high as it is thick.
 */
const isSoft = (layer: Layer): boolean =>
  layer.kind === "shape" && layer.heightUnits === undefined && !isLevel(layer);

const isLevel = (layer: Layer): boolean =>
  layer.kind === "shape" && layer.shape.type === "line" && layer.shape.from === "left";

/** Whether a layer can be lower than it would be: a device or a picture without a height, and a stack or grid of them. */
const yields = (layer: Layer): boolean =>
  layer.kind === "device"
    ? isAsHighAsRoom(layer)
    : layer.kind === "image"
      ? layer.heightUnits === undefined
      : layer.kind === "group" &&
        layer.layout.type !== "free" &&
        layer.heightUnits === undefined &&
        flowing(layer.children).some(yields);

/**
 * Room that a layer takes at most this wide.
 *
 * @param most how high what yields may be, pixels; null: as high as it would be
 */
function measure(layer: Layer, width: number, scale: number, stage: Stage, most: number | null = null): Size {
  const asked =
    layer.widthUnits === undefined ? null : forShape(layer.widthUnits, stage) * stage.unit * scale;
  const within = asked === null ? width : Math.min(width, asked);
  const natural = ((): Size => {
    switch (layer.kind) {
      case "text":
        return measureText(layer, within, scale, stage);
      case "chart":
        return measureChart(layer, within, scale, stage);
      case "code":
        return measureCode(layer, within, scale, stage);
      case "image":
        return measureImage(layer, within, scale, stage, most);
      case "logo":
        return measureLogo(layer, within, scale, stage);
      case "captions":
        return measureCaptions(layer, within, scale, stage);
      case "device":
        return measureDevice(layer, within, scale, stage, most);
      case "shape":
        return { width: within, height: isLevel(layer) ? lineUnits(layer) * stage.unit : 0 };
      case "particles":
        return { width: within, height: 0 };
      case "group":
        return measureGroup(layer, within, scale, stage, most);
      case "list":
      case "quote":
        throw new Error(`A ${layer.kind} is a group by now.`);
    }
  })();
  const height =
    layer.heightUnits === undefined ? null : forShape(layer.heightUnits, stage) * stage.unit * scale;
  const sizesItself =
    layer.kind === "image" || layer.kind === "logo" || (layer.kind === "device" && layer.device === "phone");
  return {
    width: asked === null || sizesItself ? natural.width : within,
    height: height === null || sizesItself ? natural.height : height,
  };
}

function padding(group: GroupLayer | DeviceLayer, scale: number, stage: Stage): number {
  return forShape(group.paddingUnits, stage) * stage.unit * scale;
}

/** Sizes of groups that are known: of groups in groups each is asked for by several of those around it. */
const knownSizes = new WeakMap<Stage, WeakMap<GroupLayer, Map<string, Size>>>();

function measureGroup(...asked: Parameters<typeof sizeOfGroup>): Size {
  const [group, width, scale, stage, most] = asked;
  const ofScene = knownSizes.get(stage) ?? new WeakMap<GroupLayer, Map<string, Size>>();
  knownSizes.set(stage, ofScene);
  const ofGroup = ofScene.get(group) ?? new Map<string, Size>();
  ofScene.set(group, ofGroup);
  const key = [width, scale, most].join(" ");
  const size = ofGroup.get(key) ?? sizeOfGroup(...asked);
  ofGroup.set(key, size);
  return size;
}

function sizeOfGroup(
  group: GroupLayer,
  width: number,
  scale: number,
  stage: Stage,
  most: number | null,
): Size {
  const pad = padding(group, scale, stage);
  const inner = Math.max(1, width - 2 * pad);
  if (group.layout.type === "free") return { width, height: 20 * stage.unit * scale };
  const wish = flow(group.layout, group.children, inner, null, scale, stage);
  const room = most === null ? wish.height : Math.max(1, most - 2 * pad);
  const size =
    wish.height > room && yields(group)
      ? flow(group.layout, group.children, inner, room, scale, stage)
      : wish;
  return { width: Math.min(width, size.width + 2 * pad), height: size.height + 2 * pad };
}

const flowing = (children: readonly Layer[]) => children.filter(({ place }) => !place);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** How low a layer can be that would be as high as this. */
function leastHeight(layer: Layer, width: number, wish: number, scale: number, stage: Stage): number {
  if (!yields(layer)) return wish;
  return Math.min(wish, measure(layer, width, scale, stage, LEAST_DEVICE * stage.unit * scale).height);
}

/**
 * Heights that come down to the room together, each by the same part of what it can do without. A device has no scale:
 * where it did not give way, all that stands with it became as small as can be, and the device stayed as it was.
 *
 * @param room of all together, pixels; null: none is known, then they stay
 */
function giveWay(
  wishes: readonly number[],
  leastOf: (index: number) => number,
  room: number | null,
): number[] {
  const over = room === null ? 0 : sumOf(wishes) - room;
  if (over <= 0) return [...wishes];
  const spare = wishes.map((wish, index) => wish - leastOf(index));
  const part = over / Math.max(over, sumOf(spare));
  return wishes.map((wish, index) => wish - (spare[index] ?? 0) * part);
}

/** Makes children of a column lower that can be so, if they are higher together than their room. */
function yieldInColumn(
  children: readonly Layer[],
  sizes: Size[],
  width: number,
  room: number | null,
  scale: number,
  stage: Stage,
): void {
  const wishes = sizes.map(({ height }) => height);
  const leastOf = (index: number) =>
    leastHeight(children[index] as Layer, width, wishes[index] ?? 0, scale, stage);
  const given = giveWay(wishes, leastOf, room);
  given.forEach((most, index) => {
    const size = sizes[index] as Size;
    if (most < size.height) {
      const lower = measure(children[index] as Layer, width, scale, stage, most);
      sizes[index] = { ...lower, height: Math.max(most, lower.height) };
    }
  });
}

/** Sizes of the children of a stack or grid, and of all together. */
function flow(
  layout: Exclude<Layout, { type: "free" }>,
  all: readonly Layer[],
  width: number,
  height: number | null,
  scale: number,
  stage: Stage,
): Size & { sizes: Size[] } {
  const children = flowing(all);
  const gap = forShape(layout.gapUnits, stage) * stage.unit * scale;
  const least = LEAST_GROWING * stage.unit * scale;
  if (layout.type === "grid") {
    const columns = Math.min(forShape(layout.columns, stage), Math.max(1, children.length));
    const column = Math.max(1, (width - gap * (columns - 1)) / columns);
    const measured = children.map((child) => measure(child, column, scale, stage));
    const rows = Math.ceil(children.length / columns);
    const rowIndexes = Array.from({ length: rows }, (_, row) => row);
    const inRow = <T>(all: readonly T[], row: number) => all.slice(row * columns, (row + 1) * columns);
    // rows of nothing but soft shapes: squares, or what the others leave of the height
    const soft = rowIndexes.filter((row) => inRow(children, row).every(isSoft));
    const wishes = rowIndexes.map((row) => Math.max(0, ...inRow(measured, row).map((size) => size.height)));
    const leasts = (row: number) =>
      inRow(measured, row).map((size, at) =>
        leastHeight(children[row * columns + at] as Layer, column, size.height, scale, stage),
      );
    const leastOf = (row: number) => Math.max(0, ...leasts(row));
    const taken = gap * Math.max(0, rows - 1) + soft.length * softHeight(column, 1, least, null);
    const heights = giveWay(wishes, leastOf, height === null ? null : height - taken);
    const others = heights.reduce((a, b) => a + b, 0) + gap * Math.max(0, rows - 1);
    const each = softHeight(column, soft.length, least, height === null ? null : height - others);
    for (const row of soft) heights[row] = each;
    const total = heights.reduce((a, b) => a + b, 0) + gap * Math.max(0, rows - 1);
    const sizes = measured.map((_, index) => ({
      width: column,
      height: heights[Math.floor(index / columns)] ?? 0,
    }));
    return { width, height: total, sizes };
  }
  if (forShape(layout.direction, stage) === "column") {
    const sizes = children.map((child) => {
      const size = measure(child, width, scale, stage);
      return child.grow > 0
        ? {
            ...size,
            height: Math.max(least, TAKES_WHAT_IS_LEFT.has(child.kind) ? 0 : size.height),
          }
        : size;
    });
    const soft = children.flatMap((child, index) => (child.grow > 0 || !isSoft(child) ? [] : [index]));
    const taken = gap * Math.max(0, children.length - 1) + soft.length * softHeight(width, 1, least, null);
    yieldInColumn(children, sizes, width, height === null ? null : height - taken, scale, stage);
    if (soft.length) {
      const others = sizes.reduce((sum, size) => sum + size.height, 0) + gap * (children.length - 1);
      // what grows takes all that is free
      const free = height === null || children.some(({ grow }) => grow > 0) ? null : height - others;
      for (const index of soft) {
        const size = sizes[index] as Size;
        size.height = softHeight(size.width, soft.length, least, free);
      }
    }
    const used = sizes.reduce((sum, size) => sum + size.height, 0) + gap * Math.max(0, children.length - 1);
    share(children, sizes, "height", height === null ? 0 : height - used);
    return {
      width: Math.max(0, ...sizes.map((size) => size.width)),
      height: sizes.reduce((sum, size) => sum + size.height, 0) + gap * Math.max(0, children.length - 1),
      sizes,
    };
  }
  // a row: what has a width of its own first, then what grows shares the rest
  const gaps = gap * Math.max(0, children.length - 1);
  const totalGrow = children.reduce((sum, { grow }) => sum + grow, 0);
  const fixed = children.map((child) => {
    if (child.grow > 0) return 0;
    // it would take the whole row, and leave its neighbours nothing
    const part = child.kind === "device" && isAsWideAsRoom(child) ? children.length : 1;
    return measure(child, (width - gaps) / part, scale, stage, height).width;
  });
  const rest = Math.max(0, width - gaps - fixed.reduce((a, b) => a + b, 0));
  const sizes = children.map((child, index) => {
    const own = child.grow > 0 ? (rest * child.grow) / totalGrow : (fixed[index] ?? 0);
    return { width: own, height: measure(child, Math.max(1, own), scale, stage, height).height };
  });
  // soft shapes are as high as their neighbours; where there are none, squares, or as high as the row
  const tallest = Math.max(0, ...sizes.map((size) => size.height));
  children.forEach((child, index) => {
    const size = sizes[index];
    if (size && isSoft(child)) size.height = tallest || softHeight(size.width, 1, least, height);
  });
  return {
    width: sizes.reduce((sum, size) => sum + size.width, 0) + gaps,
    height: Math.max(0, ...sizes.map((size) => size.height)),
    sizes,
  };
}

/**
 * Height of each of some soft shapes.
 *
 * @param free room that they share, pixels; null: none is known, then they keep the least
 */
const softHeight = (width: number, count: number, least: number, free: number | null): number =>
  Math.min(width, free === null ? least : Math.max(least, free / Math.max(1, count)));

/** Gives free room to those that grow. */
function share(children: readonly Layer[], sizes: Size[], side: "height", free: number): void {
  const total = children.reduce((sum, { grow }) => sum + grow, 0);
  if (total <= 0 || free <= 0) return;
  children.forEach(({ grow }, index) => {
    const size = sizes[index];
    if (size) size[side] += (free * grow) / total;
  });
}

/** Places children in a box: what is too much makes all of it smaller together, so that the scale of type holds. */
function arrange(
  layout: Layout,
  children: readonly Layer[],
  pointer: string,
  box: Rect,
  scale: number,
  stage: Stage,
): Placed[] {
  const placed = new Map<Layer, Placed>();
  const put = (child: Layer, childBox: Rect, childScale: number) => {
    placed.set(child, place(child, `${pointer}/${children.indexOf(child)}`, childBox, childScale, stage));
  };
  for (const child of children) {
    if (!child.place && layout.type !== "free") continue;
    const at = child.place ? forShape(child.place, stage) : { x: 0, y: 0, width: 100, height: 100 };
    put(
      child,
      {
        x: box.x + (box.width * at.x) / 100,
        y: box.y + (box.height * at.y) / 100,
        width: (box.width * at.width) / 100,
        height: (box.height * at.height) / 100,
      },
      scale,
    );
  }
  if (layout.type !== "free") {
    let own = scale;
    let result = flow(layout, children, box.width, box.height, own, stage);
    while (own > SMALLEST_SCALE && (result.height > box.height + 0.5 || result.width > box.width + 0.5)) {
      own *= 0.96;
      result = flow(layout, children, box.width, box.height, own, stage);
    }
    const gap = forShape(layout.gapUnits, stage) * stage.unit * own;
    const list = flowing(children);
    const mirror = layout.from === "right" ? 2 * box.x + box.width : null;
    const putFrom = (child: Layer, at: Rect) =>
      put(child, mirror === null ? at : { ...at, x: mirror - at.x - at.width }, own);
    if (layout.type === "grid") {
      const columns = Math.min(forShape(layout.columns, stage), Math.max(1, list.length));
      let y = box.y + Math.max(0, (box.height - result.height) / 2);
      list.forEach((child, index) => {
        const size = result.sizes[index] ?? { width: 0, height: 0 };
        const column = index % columns;
        if (column === 0 && index > 0) y += (result.sizes[index - 1]?.height ?? 0) + gap;
        putFrom(child, { x: box.x + column * (size.width + gap), y, ...size });
      });
    } else {
      const column = forShape(layout.direction, stage) === "column";
      const align = forShape(layout.align, stage);
      const justify = forShape(layout.justify, stage);
      const [mainStart, mainRoom, used] = column
        ? [box.y, box.height, result.height]
        : [box.x, box.width, result.width];
      const free = Math.max(0, mainRoom - used);
      const between = justify === "between" && list.length > 1 ? free / (list.length - 1) : 0;
      let main = mainStart + (justify === "center" ? free / 2 : justify === "end" ? free : 0);
      list.forEach((child, index) => {
        const size = result.sizes[index] ?? { width: 0, height: 0 };
        const crossRoom = column ? box.width : box.height;
        const wanted = column ? size.width : size.height;
        const stretches =
          align === "stretch" && (column ? child.widthUnits === undefined : child.heightUnits === undefined);
        const cross = stretches ? crossRoom : Math.min(wanted, crossRoom);
        const shift = align === "center" ? (crossRoom - cross) / 2 : align === "end" ? crossRoom - cross : 0;
        putFrom(
          child,
          column
            ? { x: box.x + shift, y: main, width: cross, height: size.height }
            : { x: main, y: box.y + shift, width: size.width, height: cross },
        );
        main += (column ? size.height : size.width) + gap + between;
      });
    }
  }
  return children.flatMap((child) => placed.get(child) ?? []);
}

function place(layer: Layer, pointer: string, box: Rect, scale: number, stage: Stage): Placed {
  switch (layer.kind) {
    case "group": {
      const pad = padding(layer, scale, stage);
      const inner = {
        x: box.x + pad,
        y: box.y + pad,
        width: Math.max(1, box.width - 2 * pad),
        height: Math.max(1, box.height - 2 * pad),
      };
      return {
        layer,
        pointer,
        box,
        children: arrange(layer.layout, layer.children, `${pointer}/children`, inner, scale, stage),
        ...(layer.clip ? { clip: wholePixels(box) } : {}),
      };
    }
    case "device": {
      const { under, over, clip, room, body } = deviceFrame(layer, box, scale, stage);
      const pad = padding(layer, scale, stage);
      const inner = {
        x: room.x + pad,
        y: room.y + pad,
        width: Math.max(1, room.width - 2 * pad),
        height: Math.max(1, room.height - 2 * pad),
      };
      return {
        layer,
        pointer,
        box: body,
        children: arrange(layer.layout, layer.children, `${pointer}/children`, inner, scale, stage),
        around: { under, over },
        clip,
      };
    }
    case "captions":
      return { layer, pointer, box, children: [], draw: captionsDrawing(layer, box, scale, stage) };
    case "particles":
      return { layer, pointer, box, children: [], draw: particlesDrawing(layer, box, stage) };
    case "list":
    case "quote":
      throw new Error(`A ${layer.kind} is a group by now.`);
    case "text":
      return { layer, pointer, box, children: [], draw: textDrawing(layer, box, scale, stage) };
    case "shape":
      return { layer, pointer, box, children: [], draw: shapeDrawing(layer, box, stage) };
    case "chart":
      return { layer, pointer, box, children: [], draw: chartDrawing(layer, box, scale, stage) };
    case "code":
      return { layer, pointer, box, children: [], draw: codeDrawing(layer, box, scale, stage) };
    case "image":
      return { layer, pointer, box, children: [], draw: imageDrawing(layer, box, stage) };
    case "logo":
      return { layer, pointer, box, children: [], draw: logoDrawing(layer, box, scale, stage) };
  }
}

/** The frame without the scene's margin, pixels: what has no place of its own stays inside. */
export function safeArea(scene: Scene, stage: Stage): Rect {
  const margin = Math.min(
    forShape(scene.marginUnits, stage) * stage.unit,
    stage.widthPixels * 0.3,
    stage.heightPixels * 0.3,
  );
  return {
    x: margin,
    y: margin,
    width: stage.widthPixels - 2 * margin,
    height: stage.heightPixels - 2 * margin,
  };
}

/** How many pictures a scene holds at once, shadows among them. */
function countPictures(layers: readonly Layer[], stage: Stage): number {
  const own = (layer: Layer): number =>
    Number(layer.kind === "image" || (layer.kind === "logo" && !!stage.composition.brand.logo)) +
    Number(layer.kind === "device" && !!layer.image) +
    Number("shadow" in layer && !!layer.shadow);
  return layers.reduce(
    (sum, layer) => sum + own(layer) + ("children" in layer ? countPictures(layer.children, stage) : 0),
    0,
  );
}

/**
 * Where everything of a scene stands. A layer with a place is laid in the frame, others fill the safe area.
 *
 * @param sceneIndex for pointers
 */
export function layoutScene(scene: Scene, sceneIndex: number, { ...stage }: Stage): Placed[] {
  const layers = resolvedLayers(scene, stage.composition.brand);
  stage.picturePixels = SCENE_PICTURE_PIXELS / Math.max(1, countPictures(layers, stage));
  const safe = safeArea(scene, stage);
  const frame = { x: 0, y: 0, width: stage.widthPixels, height: stage.heightPixels };
  return layers.map((layer, index) => {
    const pointer = `/scenes/${sceneIndex}/layers/${index}`;
    // particles fly over the margin too
    if (!layer.place) return place(layer, pointer, layer.kind === "particles" ? frame : safe, 1, stage);
    const at = forShape(layer.place, stage);
    const box = {
      x: (frame.width * at.x) / 100,
      y: (frame.height * at.y) / 100,
      width: (frame.width * at.width) / 100,
      height: (frame.height * at.height) / 100,
    };
    return place(layer, pointer, box, 1, stage);
  });
}
