import type { MotionName } from "#lib/motion/composition/schema/brand.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { SceneInput } from "#lib/motion/composition/schema/scene.ts";
import type { Frame } from "#lib/motion/storyboard/frame.ts";
import type { Style } from "#lib/motion/storyboard/palette.ts";
import { type EnterInput, fadeOut, headlineIn } from "#lib/motion/storyboard/parts.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";

/** How one shot takes over from another: the change of the frame, and what comes and goes on a ground that stays. */

type Transition = NonNullable<SceneInput["transition"]>;
type Way = "left" | "up";

/** How a shot comes in. */
export interface Passage {
  /** None for the film's first shot. */
  transition?: Transition;
  /** Where what goes and what comes move to, while the ground and what stays over the scenes do not; null for nowhere. */
  way: Way | null;
  /** Whether its edge would go through words that stand on the same ground: then they leave before. */
  clears?: boolean;
}

/** Ways in that move all of the frame. */
const MOVES: readonly string[] = ["push", "slide", "uncover"];
/** Transitions that bring the next picture in whole. */
const CARRIES: readonly string[] = ["wipe", ...MOVES];
/** Over or from a picture on the same ground, their edge would go through words. */
const EDGED: readonly string[] = ["slide", "uncover"];

/** Ways in with an edge that goes over a picture which stays where it is. */
const EDGES: readonly string[] = ["wipe", "clock", "iris", "split", "blinds", "tiles"];

/** The ground stays, or is wiped over once the words have gone. */
const onGround = (isSame: boolean, way: Way): Passage => ({
  transition: isSame
    ? { kind: "fade", durationSeconds: 0.3 }
    : { kind: "wipe", direction: way, durationSeconds: 0.42, ease: "snap" },
  way,
});

/**
 * How a shot comes in: as it says, else as the look's motion has it, and so that what stays does not move.
 *
 * @param index of the shot, in the film's order
 * @param stays whether something stays over the scenes
 * @param isSame whether the shot before is on the same ground
 */
export function passageOf(
  { scene, part }: Shot,
  index: number,
  { motion, personality }: Style,
  { stays, isSame }: { stays: boolean; isSame: boolean },
): Passage {
  if (index === 0) return { way: null };
  const way = part > 0 ? "up" : "left";
  if (scene.transition && stays && MOVES.includes(scene.transition)) return onGround(isSame, way);
  // words have left when it begins: a long fade would show nothing
  if (scene.transition)
    return {
      transition: {
        kind: scene.transition,
        ...(scene.transition === "fade" ? { durationSeconds: 0.3 } : {}),
      },
      way: null,
      clears: isSame && EDGES.includes(scene.transition),
    };
  if (motion === "calm" || motion === "editorial")
    return { transition: { kind: "fade", durationSeconds: 0.45 }, way: null };
  if (stays) return onGround(isSame, way);
  const moving = personality.transitions.filter(({ kind }) => CARRIES.includes(kind));
  const usual: Transition = moving[index % (moving.length || 1)] ?? {
    kind: "push",
    direction: "left",
    durationSeconds: 0.5,
    ease: "snap",
  };
  if (usual.kind === "wipe") return onGround(isSame, way);
  return { transition: isSame && EDGED.includes(usual.kind) ? { ...usual, kind: "push" } : usual, way: null };
}

const without = (name: string, value: unknown): unknown =>
  ["enter", "exit", "keyframes"].includes(name) ? undefined : value;
const hasWords = (layer: LayerInput): boolean =>
  layer.kind === "group" ? layer.children.some(hasWords) : layer.kind === "text";
const isTitle = (layer: LayerInput): boolean =>
  layer.kind === "group" ? layer.children.some(isTitle) : layer.kind === "text" && layer.font === "display";

/** Titles that stand in two shots at one place: between them they neither go nor come again. */
function sameIn(layers: readonly LayerInput[], others: readonly LayerInput[]): Set<LayerInput> {
  const keys = new Set(others.filter(isTitle).map((layer) => JSON.stringify(layer, without)));
  return new Set(layers.filter((layer) => isTitle(layer) && keys.has(JSON.stringify(layer, without))));
}

const still = (layer: LayerInput): LayerInput => {
  const { enter: _, ...rest } = layer;
  return rest.kind === "group" ? { ...rest, children: rest.children.map(still) } : rest;
};

/**
 * The largest words come in as the look's motion has it, once the change of the frame lets them be seen.
 *
 * @param enter none: they stand
 */
function arriving(title: LayerInput, enter: ((words: string) => EnterInput) | undefined): LayerInput {
  let isFound = false;
  const visit = (layer: LayerInput): LayerInput => {
    if (isFound) return layer;
    if (layer.kind === "group") return { ...layer, children: layer.children.map(visit) };
    if (layer.kind !== "text" || layer.font !== "display") return layer;
    isFound = true;
    const { enter: usual, ...rest } = layer;
    return usual && enter ? { ...rest, enter: enter(layer.runs.map(({ text }) => text).join("")) } : rest;
  };
  return visit(title);
}

/** When words come: in the film's first frames, as a frame that moves comes to rest, once an edge has gone by. */
const delayOf = ({ transition }: Passage): number =>
  !transition || transition.kind === "cut"
    ? 0
    : (transition.durationSeconds ?? 0.6) * (EDGES.includes(transition.kind) ? 0.6 : 0.4);

/** Share of the frame by which what comes in is off its place. */
const OFF = 0.22;

/**
 * Layers as they come in.
 *
 * @param before what the shot before shows
 */
export function entering(
  layers: readonly LayerInput[],
  before: readonly LayerInput[],
  passage: Passage,
  { width, height }: Pick<Frame, "width" | "height">,
  motion: MotionName,
): LayerInput[] {
  const same = sameIn(layers, before);
  const { way, transition } = passage;
  // on a ground that stays, to move in is how they come
  const isMoved = way !== null && transition?.kind === "fade";
  const delay = delayOf(passage);
  const enter = (words: string): EnterInput => headlineIn(motion, delay, words);
  const track = [
    { atSeconds: 0, value: OFF * (way === "left" ? width : height), ease: "linear" as const },
    { atSeconds: 0.5, value: 0, ease: "expo-out" as const },
  ];
  let isFirst = true;
  return layers.map((layer) => {
    if (same.has(layer)) {
      isFirst = false;
      return still(layer);
    }
    const own = isFirst && isTitle(layer) ? arriving(layer, isMoved ? undefined : enter) : layer;
    if (isTitle(layer)) isFirst = false;
    if (!way || own.bleed || own.keyframes) return own;
    return { ...own, keyframes: way === "left" ? { x: track } : { y: track } };
  });
}

/**
 * Layers that leave before the next shot comes.
 *
 * @param after what the next shot shows
 * @param next how it comes
 * @param seconds of the shot
 */
export function leaving(
  layers: readonly LayerInput[],
  after: readonly LayerInput[],
  next: Passage | undefined,
  seconds: number,
): LayerInput[] {
  if (!next || (!next.way && !next.clears && next.transition?.kind !== "fade")) return [...layers];
  const same = sameIn(layers, after);
  return layers.map((layer) => {
    // grounds stay: the next shot's are laid over them
    const stays = layer.exit || layer.endSeconds !== undefined || (layer.bleed && layer.kind === "shape");
    if (stays || same.has(layer) || (next.clears && !hasWords(layer))) return layer;
    if (!next.way || layer.bleed) return { ...layer, exit: fadeOut };
    // the frame that a transition holds has nothing of it
    const endSeconds = Math.round((seconds - 0.04) * 1000) / 1000;
    const exit = { preset: "slide", direction: next.way, durationSeconds: 0.2, ease: "out" } as const;
    return (layer.startSeconds ?? 0) < endSeconds - 0.3
      ? { ...layer, endSeconds, exit }
      : { ...layer, exit: fadeOut };
  });
}
