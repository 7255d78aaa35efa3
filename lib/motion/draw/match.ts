import { extentOf, type Op } from "#lib/motion/draw/display.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { transitionOps } from "#lib/motion/draw/transitions.ts";
import type { Stage } from "#lib/motion/draw/stage.ts";
import type { Placed } from "#lib/motion/draw/layout.ts";
import { type Matrix, type Rect, unite } from "#lib/motion/shapes/geometry.ts";

/** Layers that two scenes have in common, moving from one place to the other while the second takes over. */

/** What a scene's own layers draw at a moment, each apart. */
export type Drawn = readonly (readonly Op[])[];

/** One that goes on: where it stands among the layers of both scenes. */
interface Pair {
  before: number;
  after: number;
}

/** The layers of a scene that go on from the one before, by their ids. */
export const pairsOf = (before: readonly Placed[], after: readonly Placed[]): Pair[] =>
  after.flatMap(({ layer }, index) => {
    const old = layer.match ? before.findIndex((one) => one.layer.id === layer.id) : -1;
    return old < 0 ? [] : [{ before: old, after: index }];
  });

/** Of a layer, what moves it or says when it is seen: the same words elsewhere are the same. */
const MOVES = new Set([
  ...["place", "widthUnits", "heightUnits", "sizeUnits", "startSeconds", "endSeconds", "enter", "exit"],
  ...["emphasis", "keyframes", "match", "countSeconds", "charactersPerSecond"],
  ...["align", "verticalAlign", "wrap", "maximumLines", "fit", "grow", "bleed"],
]);
const looks = ({ layer }: Placed): string =>
  JSON.stringify(layer, (name, value) => (MOVES.has(name) ? undefined : value));

function extentOfAll(ops: readonly Op[]): Rect | null {
  let all: Rect | null = null;
  for (const op of ops) {
    const extent = "group" in op ? extentOfAll(op.group) : extentOf(op);
    if (extent) all = all ? unite(all, extent) : extent;
  }
  return all && all.width > 0 && all.height > 0 ? all : null;
}

/** How one box is put onto another: stretched, or as large as it fits, at its left or in its middle. */
function onto(from: Rect, to: Rect, { stretched, left }: { stretched: boolean; left: boolean }): Matrix {
  const [across, down] = [to.width / from.width, to.height / from.height];
  const even = Math.min(across, down);
  const [sx, sy] = stretched ? [across, down] : [even, even];
  const x = to.x - from.x * sx + (left ? 0 : (to.width - from.width * sx) / 2);
  const y = to.y - from.y * sy + (to.height - from.height * sy) / 2;
  return [sx, 0, 0, sy, x, y];
}

/** Boxes of one form, where words did not break otherwise. */
const alike = (a: Rect, b: Rect): boolean =>
  Math.abs(Math.log((a.width * b.height) / (a.height * b.width))) < 0.12;

const between = (a: Rect, b: Rect, share: number): Rect => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
  width: a.width + (b.width - a.width) * share,
  height: a.height + (b.height - a.height) * share,
});

/**
 * A layer on its way. What looks otherwise in the new scene shows through as it goes.
 *
 * @param old what it draws at the end of the scene before
 * @param fresh what it draws when the transition has ended
 * @param share of the way
 * @returns null where it is not seen in both
 */
function goingOn(
  old: { placed: Placed; ops: readonly Op[] },
  fresh: { placed: Placed; ops: readonly Op[] },
  share: number,
  transform: (op: Op, matrix: Matrix) => Op,
): Op[] | null {
  const [from, to] = [extentOfAll(old.ops), extentOfAll(fresh.ops)];
  if (!from || !to) return null;
  const [one, other] = [old.placed.layer, fresh.placed.layer];
  const stretched = one.kind === "shape" && other.kind === "shape";
  const left = [one, other].every((layer) => layer.kind === "text" && layer.align === "start");
  const box = between(from, to, share);
  const put = ({ ops }: { ops: readonly Op[] }, own: Rect) => {
    const matrix = onto(own, box, { stretched, left });
    const still = [0, 3].every((at) => Math.abs((matrix[at] ?? 0) - 1) < 1e-6);
    return still && Math.hypot(matrix[4], matrix[5]) < 0.01
      ? [...ops]
      : ops.map((op) => transform(op, matrix));
  };
  const now = put(fresh, to);
  if (looks(old.placed) === looks(fresh.placed) && (stretched || alike(from, to))) return now;
  // one is there before the other goes, so that what is behind does not show through; and not for long
  const seen = (way: number) => Math.min(1, Math.max(0, (way - 0.35) / 0.15));
  return [
    { group: put(old, from), alpha: seen(1 - share) },
    { group: now, alpha: seen(share) },
  ].filter(({ alpha }) => alpha > 0);
}

/** A scene in a transition: its background, its own layers, and what each of them draws. */
export interface Side {
  background: readonly Op[];
  placed: readonly Placed[];
  drawn: Drawn;
}

/** A transition in which some layers go on: the rest takes over below them, and what is above them comes in. */
export function matchedTransition({
  scene,
  old,
  fresh,
  ended,
  pairs,
  share,
  stage,
  transform,
}: {
  scene: Scene;
  old: Side;
  fresh: Side;
  /** What the new scene's layers draw when the transition has ended. */
  ended: Drawn;
  pairs: readonly Pair[];
  share: number;
  stage: Stage;
  transform: (op: Op, matrix: Matrix) => Op;
}): Op[] {
  const going = pairs.flatMap(({ before, after }) => {
    const [from, to] = [old.placed[before], fresh.placed[after]];
    if (!from || !to) return [];
    const last = { placed: from, ops: old.drawn[before] ?? [] };
    const ops = goingOn(last, { placed: to, ops: ended[after] ?? [] }, share, transform);
    return ops ? [{ before, after, ops }] : [];
  });
  const lowest = Math.min(...going.map(({ after }) => after));
  const without = (drawn: Drawn, gone: readonly number[], is: (index: number) => boolean): Op[] =>
    drawn.flatMap((ops, index) => (is(index) && !gone.includes(index) ? ops : []));
  const gone = going.map(({ after }) => after);
  const above = without(fresh.drawn, gone, (index) => index > lowest);
  const left = without(
    old.drawn,
    going.map(({ before }) => before),
    () => true,
  );
  const below = without(fresh.drawn, gone, (index) => index < lowest);
  return [
    ...transitionOps(
      scene,
      { background: old.background, layers: left },
      { background: fresh.background, layers: below },
      share,
      stage,
      transform,
    ),
    ...going.flatMap(({ ops }) => ops),
    ...(above.length ? [{ group: above, alpha: share }] : []),
  ];
}
