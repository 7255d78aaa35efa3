import type { Composition } from "#lib/motion/composition/composition.ts";
import { drawSteps } from "#lib/motion/composition/chart-form.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import { coverOf, type Plate } from "#lib/motion/check/ground.ts";
import { poseOfLayer } from "#lib/motion/draw/animate.ts";
import { type Op, extentOf } from "#lib/motion/draw/display.ts";
import type { Film } from "#lib/motion/draw/frame.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";
import type { DrawnText } from "#lib/motion/shapes/outline.ts";
import { EM } from "#lib/motion/text/shaper.ts";
import {
  boundsUnder,
  IDENTITY,
  intersect,
  type Matrix,
  type Rect,
  times,
  unite,
} from "#lib/motion/shapes/geometry.ts";

/** Words of one colour, as they stand. */
export interface Ink {
  color: string;
  box: Rect;
  /** What their own layer drew behind them. */
  ground: string | null;
}

/** What makes words go: their scene's end, an `endSeconds` of theirs or of what they stand in, or keyframes. */
type End = { by: "scene" } | { by: "end"; pointer: string; seconds: number } | { by: "keyframes" };

/** A layer of a scene that has words, as it is drawn. */
export interface Leaf {
  sceneIndex: number;
  /** RFC 6901 pointer to the layer that was written: of a list or a quote, the list's. */
  pointer: string;
  layer: Layer;
  words: string;
  /** Where its words are when they stand, frame pixels. */
  box: Rect;
  /** Size of its largest and of its smallest type, pixels; of a chart's labels it is not known, and Infinity. */
  size: number;
  smallest: number;
  inks: readonly Ink[];
  /** 1 is opaque. */
  alpha: number;
  /** Characters of each line. */
  lines: readonly number[];
  /** When its first word is there, when all of it stands and when it goes, seconds of its scene. */
  begins: number;
  stands: number;
  goes: number;
  end: End;
  /** Order of painting within the scene: a larger one is painted later. */
  order: number;
  bleed: boolean;
  /** On the screen of a device: a screen is shown, not read to the end. */
  onScreen: boolean;
  /** Part of a drawing: on a screen, or at a place within a group. */
  isDrawing: boolean;
  /** Moved by keyframes of its own, or of what it stands in: where it stands is not where it ends. */
  moves: boolean;
}

/** Words of a layer; those of charts are its labels and values. */
function wordsOf(layer: Layer): string {
  switch (layer.kind) {
    case "text":
      return layer.runs.map(({ text }) => text).join("");
    case "code":
      return layer.code;
    case "chart":
      return layer.chart.type === "counter"
        ? formatNumber(layer.chart.value, layer.number)
        : [
            ...layer.chart.data.map(
              ({ label, value, number }) => `${label} ${formatNumber(value, number ?? layer.number)}`,
            ),
            ...(layer.chart.notes ?? []).map(({ text }) => text),
          ].join("; ");
    case "captions":
      return layer.lines.map(({ text }) => text).join(" ");
    default:
      return "";
  }
}

/** Seconds from a layer's start until its last part has come in. */
function entering({ enter }: Layer, words: string): number {
  if (!enter || enter.preset === "none") return 0;
  const count = {
    layer: 1,
    line: 1 + words.length / 24,
    word: words.split(/\s+/).length,
    glyph: words.length,
  }[enter.by];
  return enter.delaySeconds + enter.durationSeconds * 0.7 + Math.max(0, count - 1) * enter.staggerSeconds;
}

/** Seconds until typed code or a counted number stands. */
function working(layer: Layer): number {
  if (layer.kind === "code" && layer.charactersPerSecond > 0)
    return layer.code.length / layer.charactersPerSecond;
  const steps = drawSteps(layer).map(({ ends }) => ends - layer.startSeconds);
  return layer.kind === "chart" ? Math.max(layer.countSeconds, ...steps) : 0;
}

/** Whether its words come one after another, or its numbers count: they are read while they come. */
const comesInParts = ({ kind, enter }: Layer): boolean =>
  kind === "code" || kind === "chart" || (enter !== undefined && enter.by !== "layer");

interface Drawn {
  box: Rect | null;
  sizes: number[];
  inks: Ink[];
  lines: Map<number, number>;
  /** What was drawn before the next words. */
  behind: { box: Rect; color: string }[];
}

const nothingDrawn = (): Drawn => ({ box: null, sizes: [], inks: [], lines: new Map(), behind: [] });

const HEX = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i;
const letters = (text: string): number => text.replace(/\s/g, "").length;

function holdsMiddle(box: Rect, { x, y, width, height }: Rect): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX >= box.x && middleX <= box.x + box.width && middleY >= box.y && middleY <= box.y + box.height
  );
}

/** What a chart looks like: numerals of a counter are outlines of type; of others only their box is known. */
function drawnChart(
  layer: Extract<Layer, { kind: "chart" }>,
  { box }: Placed,
  ops: readonly Op[],
  matrix: Matrix,
): Drawn {
  const into = nothingDrawn();
  if (layer.chart.type !== "counter") return { ...into, box: boundsUnder(matrix, box) };
  const words = ops.map((op) =>
    "group" in op ? op : { ...op, text: { em: EM, runs: [] } satisfies DrawnText },
  );
  return drawn(words, matrix, into);
}

/** What texts of some operations look like. @param matrix from where they are laid out to where they stand */
function drawn(ops: readonly Op[], matrix: Matrix, into: Drawn): Drawn {
  for (const op of ops) {
    if ("group" in op) {
      drawn(op.group, matrix, into);
      continue;
    }
    const laid = extentOf(op);
    if (!laid) continue;
    const extent = boundsUnder(matrix, laid);
    const color = typeof op.fill === "string" && HEX.test(op.fill) ? op.fill : null;
    if (!op.text && color) into.behind.push({ box: extent, color });
    else if (op.text) {
      const whole = times(matrix, op.matrix);
      into.box = into.box ? unite(into.box, extent) : extent;
      into.sizes.push(Math.hypot(whole[0], whole[1]) * op.text.em);
      const ground = into.behind.findLast(({ box }) => holdsMiddle(box, extent))?.color ?? null;
      if (color) into.inks.push({ color, box: extent, ground });
      for (const { text, y } of op.text.runs) {
        const line = Math.round(op.matrix[5] + y * op.matrix[3]);
        into.lines.set(line, (into.lines.get(line) ?? 0) + letters(text));
      }
    }
  }
  return into;
}

/** What can be read through: half there. */
const LIT = 0.5;

/** From when to when keyframes of opacity leave a layer to be seen, seconds of its scene. */
function litBy({ keyframes }: Layer, sceneSeconds: number): { first: number; last: number } {
  const track = keyframes?.opacity;
  if (!track?.length) return { first: 0, last: sceneSeconds };
  const moments = Array.from({ length: 121 }, (_, step) => (step / 120) * sceneSeconds);
  const valueAt = (seconds: number): number => {
    const next = track.findIndex(({ atSeconds }) => atSeconds > seconds);
    const [a, b] = [
      track[next === -1 ? track.length - 1 : Math.max(0, next - 1)],
      track[next === -1 ? track.length - 1 : next],
    ];
    if (!a || !b || a === b || b.atSeconds === a.atSeconds) return (b ?? a)?.value ?? 1;
    return a.value + ((b.value - a.value) * (seconds - a.atSeconds)) / (b.atSeconds - a.atSeconds);
  };
  const lit = moments.filter((seconds) => valueAt(seconds) >= LIT);
  return { first: lit[0] ?? sceneSeconds, last: lit.at(-1) ?? 0 };
}

/** The layer that was written, of one that the engine may have made of it. */
function writtenAt(composition: Composition, pointer: string): { pointer: string; layer: Layer | null } {
  const [, , scene = "", , ...steps] = pointer.split("/");
  const at = [`/scenes/${scene}/layers`];
  let layers: readonly Layer[] = composition.scenes[Number(scene)]?.layers ?? [];
  let layer: Layer | null = null;
  for (const step of steps) {
    if (step === "children") {
      if (!layer || !("children" in layer)) break;
      layers = layer.children;
    } else layer = layers[Number(step)] ?? layer;
    at.push(step);
  }
  return { pointer: at.join("/"), layer };
}

/** What a layer has of those that it stands in. */
interface Above {
  /** When they have come in. */
  late: number;
  /** When they go, and what makes them go. */
  until: number;
  end: End;
  bleed: boolean;
  onScreen: boolean;
  isDrawing: boolean;
  /** What they leave to be seen. */
  clip: Rect | null;
  /** The layers themselves: their keyframes move what is in them. */
  chain: readonly Placed[];
}

/** When a layer is seen, with those that it stands in. */
function spanOf(
  { layer }: Placed,
  written: ReturnType<typeof writtenAt>,
  above: Above,
  sceneSeconds: number,
) {
  const lit = litBy(layer, sceneSeconds);
  let [until, end] = [above.until, above.end];
  const own = written.layer?.endSeconds;
  if (own !== undefined && own < until)
    [until, end] = [own, { by: "end", pointer: written.pointer, seconds: own }];
  if (lit.last < until - 1e-6) [until, end] = [lit.last, { by: "keyframes" }];
  const goes = until - (layer.exit ? layer.exit.durationSeconds * 0.6 : 0);
  return { from: Math.max(above.late, lit.first), until, goes, end };
}

/** How a layer stands: what moves it and those that it stands in. What goes on and on is left out. */
function poseAt(chain: readonly Placed[], seconds: number, unit: number): { matrix: Matrix; alpha: number } {
  let matrix: Matrix = IDENTITY;
  let alpha = 1;
  for (const { layer, box } of chain) {
    const pose = poseOfLayer({ ...layer, emphasis: undefined }, seconds, box, unit);
    if (!pose) continue;
    matrix = times(matrix, pose.matrix);
    alpha *= pose.alpha;
  }
  return { matrix, alpha };
}

/** What a layer without words lays behind others; null for nothing. */
function plateOf(
  { layer, box }: Placed,
  until: number,
  chain: readonly Placed[],
  unit: number,
): Omit<Plate, "order"> | null {
  const screen = layer.kind === "device" && {
    covers: "all" as const,
    fill: layer.image ? null : layer.background,
  };
  const cover = screen || coverOf(layer);
  if (!cover) return null;
  const { matrix, alpha } = poseAt(chain, (layer.startSeconds + until) / 2, unit);
  return { box: boundsUnder(matrix, box), alpha, start: layer.startSeconds, end: until, ...cover };
}

/** Everything with words of a scene, and what is behind, as they stand. */
export interface SceneLeaves {
  leaves: Leaf[];
  plates: Plate[];
}

/** Walks the layers of one scene, in the order of painting. */
function visitor(film: Film, sceneIndex: number, into: SceneLeaves) {
  const { composition, unit } = film.stage;
  const sceneSeconds = (film.timeline.scenes[sceneIndex]?.frames ?? 0) / film.timeline.fps;
  let order = 0;

  const leafOf = (
    placed: Placed,
    words: string,
    above: Above,
    written: ReturnType<typeof writtenAt>,
  ): Leaf | null => {
    const { layer, draw } = placed;
    const { from, until, goes, end } = spanOf(placed, written, above, sceneSeconds);
    const stands = Math.max(from, layer.startSeconds + entering(layer, words)) + working(layer);
    const begins = Math.max(from, layer.startSeconds + (layer.enter?.delaySeconds ?? 0));
    // a little later than it stands: a stroke behind the words is drawn by then
    const at = Math.max(
      layer.startSeconds,
      Math.min(until - 0.02, goes, Math.max(stands, layer.startSeconds) + 0.6),
    );
    const { matrix, alpha } = poseAt(above.chain, at, unit);
    const ops = draw?.(at, until + 10) ?? [];
    const seen =
      layer.kind === "chart" ? drawnChart(layer, placed, ops, matrix) : drawn(ops, matrix, nothingDrawn());
    const box = seen.box && above.clip ? intersect(seen.box, above.clip) : seen.box;
    if (!box) return null;
    return {
      ...{ sceneIndex, pointer: written.pointer, layer, words, box, inks: seen.inks, alpha, order, end },
      size: Math.max(0, ...seen.sizes),
      smallest: Math.min(...seen.sizes),
      lines: [...seen.lines].sort(([a], [b]) => a - b).map(([, count]) => count),
      ...{ begins: comesInParts(layer) ? begins : stands, stands, goes },
      ...{ bleed: above.bleed, onScreen: above.onScreen, isDrawing: above.isDrawing },
      moves: above.chain.slice(1).some(({ layer: own }) => own.keyframes?.x || own.keyframes?.y),
    };
  };

  const visit = (placed: Placed, outer: Above): void => {
    const { layer, children } = placed;
    order += 1;
    const written = writtenAt(composition, placed.pointer);
    const isDrawing = outer.isDrawing || (outer.chain.length > 0 && layer.place !== undefined);
    const above = { ...outer, isDrawing, bleed: outer.bleed || layer.bleed, chain: [...outer.chain, placed] };
    const { from, until, goes, end } = spanOf(placed, written, above, sceneSeconds);
    const words = wordsOf(layer);
    const leaf = words.trim() ? leafOf(placed, words, above, written) : null;
    if (leaf) into.leaves.push(leaf);
    const plate = words.trim() ? null : plateOf(placed, until, above.chain, unit);
    if (plate) into.plates.push({ ...plate, order });
    const own =
      layer.startSeconds + (layer.enter ? layer.enter.delaySeconds + layer.enter.durationSeconds * 0.7 : 0);
    const { matrix } = poseAt(above.chain, Math.max(from, own), unit);
    const cut = placed.clip && boundsUnder(matrix, placed.clip);
    const clip =
      cut && above.clip ? (intersect(cut, above.clip) ?? { ...cut, width: 0 }) : (cut ?? above.clip);
    for (const child of children)
      visit(child, {
        ...above,
        ...{ late: Math.max(from, own), until: goes, end, clip },
        onScreen: above.onScreen || layer.kind === "device",
        isDrawing: isDrawing || layer.kind === "device",
      });
  };
  return (placed: Placed) =>
    visit(placed, {
      ...{
        late: 0,
        until: sceneSeconds,
        end: { by: "scene" },
        bleed: false,
        onScreen: false,
        isDrawing: false,
      },
      ...{ clip: null, chain: [] },
    });
}

/**
 * Everything with words of a scene, and what is behind, as they stand.
 *
 * @param film laid out
 */
export function leavesOf(film: Film, sceneIndex: number): SceneLeaves {
  const found: SceneLeaves = { leaves: [], plates: [] };
  film.placed(sceneIndex).forEach(visitor(film, sceneIndex, found));
  return found;
}
