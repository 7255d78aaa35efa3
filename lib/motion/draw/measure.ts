import type { DeviceLayer, GroupLayer, Layer, Layout } from "#lib/motion/composition/schema/layers.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { measureCaptions } from "#lib/motion/draw/layers/captions-layer.ts";
import { measureChart } from "#lib/motion/draw/layers/chart-layer.ts";
import { measureCode } from "#lib/motion/draw/layers/code-layer.ts";
import { isAsHighAsRoom, isAsWideAsRoom, measureDevice } from "#lib/motion/draw/layers/device-layer.ts";
import { measureImage, measureLogo } from "#lib/motion/draw/layers/image-layer.ts";
import { lineUnits } from "#lib/motion/draw/layers/shape-layer.ts";
import { measureText } from "#lib/motion/draw/layers/text-layer.ts";
import type { Stage } from "#lib/motion/draw/stage.ts";

interface Size {
  width: number;
  height: number;
}

/** What a growing layer, or a shape without a height, keeps when room is short, in u. */
const LEAST_GROWING = 14;
/** What a device without a height keeps where others need the room, in u: the least that shows a screen. */
const LEAST_DEVICE = 24;
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

/** Between the edge of a group, or of a screen, and its children, in pixels. */
export function padding(group: GroupLayer | DeviceLayer, scale: number, stage: Stage): number {
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

/** The children without a place of their own. */
export const flowing = (children: readonly Layer[]): Layer[] => children.filter(({ place }) => !place);

/** How many columns of a grid there are children for. */
export const columnsOf = (
  { columns }: Extract<Layout, { type: "grid" }>,
  children: readonly Layer[],
  stage: Stage,
): number => Math.min(forShape(columns, stage), Math.max(1, children.length));

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

/** What flows, and the room for it. Lengths in pixels. */
interface Flow {
  children: readonly Layer[];
  /** Between neighbours, and all of it along a stack. */
  gap: number;
  gaps: number;
  width: number;
  /** null: none is known. */
  height: number | null;
  /** What a growing layer, or a shape without a height, keeps. */
  least: number;
  scale: number;
  stage: Stage;
}

/** The room that children take together, and that of each. */
export interface Flowed extends Size {
  sizes: Size[];
}

/** Sizes of the children of a stack or grid that have no place, and of all together, in pixels. */
export function flow(
  layout: Exclude<Layout, { type: "free" }>,
  all: readonly Layer[],
  width: number,
  height: number | null,
  scale: number,
  stage: Stage,
): Flowed {
  const children = flowing(all);
  const gap = forShape(layout.gapUnits, stage) * stage.unit * scale;
  const gaps = gap * Math.max(0, children.length - 1);
  const least = LEAST_GROWING * stage.unit * scale;
  const room = { children, gap, gaps, width, height, least, scale, stage };
  if (layout.type === "grid") return flowGrid(room, columnsOf(layout, children, stage));
  return forShape(layout.direction, stage) === "column" ? flowColumn(room) : flowRow(room);
}

function flowGrid({ children, gap, width, height, least, scale, stage }: Flow, columns: number): Flowed {
  const column = Math.max(1, (width - gap * (columns - 1)) / columns);
  const measured = children.map((child) => measure(child, column, scale, stage));
  const rows = Math.ceil(children.length / columns);
  const gaps = gap * Math.max(0, rows - 1);
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
  const taken = gaps + soft.length * softHeight(column, 1, least, null);
  const heights = giveWay(wishes, leastOf, height === null ? null : height - taken);
  const others = sumOf(heights) + gaps;
  const each = softHeight(column, soft.length, least, height === null ? null : height - others);
  for (const row of soft) heights[row] = each;
  const sizes = measured.map((_, index) => ({
    width: column,
    height: heights[Math.floor(index / columns)] ?? 0,
  }));
  return { width, height: sumOf(heights) + gaps, sizes };
}

function flowColumn({ children, gaps, width, height, least, scale, stage }: Flow): Flowed {
  const sizes = children.map((child) => {
    const size = measure(child, width, scale, stage);
    if (child.grow <= 0) return size;
    return { ...size, height: Math.max(least, TAKES_WHAT_IS_LEFT.has(child.kind) ? 0 : size.height) };
  });
  const used = () => sumOf(sizes.map((size) => size.height)) + gaps;
  const soft = children.flatMap((child, index) => (child.grow > 0 || !isSoft(child) ? [] : [index]));
  const taken = gaps + soft.length * softHeight(width, 1, least, null);
  yieldInColumn(children, sizes, width, height === null ? null : height - taken, scale, stage);
  if (soft.length) {
    // what grows takes all that is free
    const free = height === null || children.some(({ grow }) => grow > 0) ? null : height - used();
    for (const index of soft) {
      const size = sizes[index] as Size;
      size.height = softHeight(size.width, soft.length, least, free);
    }
  }
  share(children, sizes, height === null ? 0 : height - used());
  return { width: Math.max(0, ...sizes.map((size) => size.width)), height: used(), sizes };
}

/** What has a width of its own first, then what grows shares the rest. */
function flowRow({ children, gaps, width, height, least, scale, stage }: Flow): Flowed {
  const totalGrow = sumOf(children.map(({ grow }) => grow));
  const fixed = children.map((child) => {
    if (child.grow > 0) return 0;
    // it would take the whole row, and leave its neighbours nothing
    const part = child.kind === "device" && isAsWideAsRoom(child) ? children.length : 1;
    return measure(child, (width - gaps) / part, scale, stage, height).width;
  });
  const rest = Math.max(0, width - gaps - sumOf(fixed));
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
    width: sumOf(sizes.map((size) => size.width)) + gaps,
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

/** Gives free height to those that grow. */
function share(children: readonly Layer[], sizes: readonly Size[], free: number): void {
  const total = sumOf(children.map(({ grow }) => grow));
  if (total <= 0 || free <= 0) return;
  children.forEach(({ grow }, index) => {
    const size = sizes[index];
    if (size) size.height += (free * grow) / total;
  });
}
