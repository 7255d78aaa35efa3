import type { Layer, Layout } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { wholePixels } from "#lib/motion/draw/animate.ts";
import type { Op } from "#lib/motion/draw/display.ts";
import { captionsDrawing } from "#lib/motion/draw/layers/captions-layer.ts";
import { chartDrawing } from "#lib/motion/draw/layers/chart-layer.ts";
import { codeDrawing } from "#lib/motion/draw/layers/code-layer.ts";
import { deviceFrame } from "#lib/motion/draw/layers/device-layer.ts";
import { imageDrawing, logoDrawing } from "#lib/motion/draw/layers/image-layer.ts";
import { particlesDrawing } from "#lib/motion/draw/layers/particles-layer.ts";
import { shapeDrawing } from "#lib/motion/draw/layers/shape-layer.ts";
import { textDrawing } from "#lib/motion/draw/layers/text-layer.ts";
import { columnsOf, type Flowed, flow, flowing, padding } from "#lib/motion/draw/measure.ts";
import { resolvedLayers } from "#lib/motion/draw/resolve.ts";
import { type Drawing, SCENE_PICTURE_PIXELS, type Stage } from "#lib/motion/draw/stage.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";

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

/** What is too much for its box becomes smaller, down to this part of its size. */
const SMALLEST_SCALE = 0.3;

/** Of a child of a free group that has no place. */
const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

/** A place, in percent, in its box. */
const placedIn = (box: Rect, place: Rect): Rect => ({
  x: box.x + (box.width * place.x) / 100,
  y: box.y + (box.height * place.y) / 100,
  width: (box.width * place.width) / 100,
  height: (box.height * place.height) / 100,
});

const within = (box: Rect, pad: number): Rect => ({
  x: box.x + pad,
  y: box.y + pad,
  width: Math.max(1, box.width - 2 * pad),
  height: Math.max(1, box.height - 2 * pad),
});

/** Where the children of a grid stand in a box, from left to right. */
function gridBoxes(columns: number, { height, sizes }: Flowed, gap: number, box: Rect): Rect[] {
  let y = box.y + Math.max(0, (box.height - height) / 2);
  return sizes.map((size, index) => {
    const column = index % columns;
    if (column === 0 && index > 0) y += (sizes[index - 1]?.height ?? 0) + gap;
    return { x: box.x + column * (size.width + gap), y, ...size };
  });
}

/** Where the children of a stack stand in a box, from left to right or from top to bottom. */
function stackBoxes(
  layout: Extract<Layout, { type: "stack" }>,
  children: readonly Layer[],
  flowed: Flowed,
  gap: number,
  box: Rect,
  stage: Stage,
): Rect[] {
  const column = forShape(layout.direction, stage) === "column";
  const align = forShape(layout.align, stage);
  const justify = forShape(layout.justify, stage);
  const [mainStart, mainRoom, used] = column
    ? [box.y, box.height, flowed.height]
    : [box.x, box.width, flowed.width];
  const free = Math.max(0, mainRoom - used);
  const between = justify === "between" && children.length > 1 ? free / (children.length - 1) : 0;
  let main = mainStart + (justify === "center" ? free / 2 : justify === "end" ? free : 0);
  return children.map((child, index) => {
    const size = flowed.sizes[index] ?? { width: 0, height: 0 };
    const crossRoom = column ? box.width : box.height;
    const wanted = column ? size.width : size.height;
    const stretches =
      align === "stretch" && (column ? child.widthUnits === undefined : child.heightUnits === undefined);
    const cross = stretches ? crossRoom : Math.min(wanted, crossRoom);
    const shift = align === "center" ? (crossRoom - cross) / 2 : align === "end" ? crossRoom - cross : 0;
    const at = column
      ? { x: box.x + shift, y: main, width: cross, height: size.height }
      : { x: main, y: box.y + shift, width: size.width, height: cross };
    main += (column ? size.height : size.width) + gap + between;
    return at;
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
  for (const child of children)
    if (child.place || layout.type === "free")
      put(child, placedIn(box, child.place ? forShape(child.place, stage) : WHOLE), scale);
  if (layout.type !== "free") {
    let own = scale;
    let flowed = flow(layout, children, box.width, box.height, own, stage);
    while (own > SMALLEST_SCALE && (flowed.height > box.height + 0.5 || flowed.width > box.width + 0.5)) {
      own *= 0.96;
      flowed = flow(layout, children, box.width, box.height, own, stage);
    }
    const gap = forShape(layout.gapUnits, stage) * stage.unit * own;
    const list = flowing(children);
    const boxes =
      layout.type === "grid"
        ? gridBoxes(columnsOf(layout, list, stage), flowed, gap, box)
        : stackBoxes(layout, list, flowed, gap, box, stage);
    const mirror = layout.from === "right" ? 2 * box.x + box.width : null;
    boxes.forEach((at, index) => {
      put(list[index] as Layer, mirror === null ? at : { ...at, x: mirror - at.x - at.width }, own);
    });
  }
  return children.flatMap((child) => placed.get(child) ?? []);
}

function place(layer: Layer, pointer: string, box: Rect, scale: number, stage: Stage): Placed {
  switch (layer.kind) {
    case "group": {
      const inner = within(box, padding(layer, scale, stage));
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
      const inner = within(room, padding(layer, scale, stage));
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
    return place(layer, pointer, placedIn(frame, forShape(layer.place, stage)), 1, stage);
  });
}
