import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Palette } from "#lib/motion/composition/schema/brand.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { setPalette } from "#lib/motion/edit/film/recolor.ts";
import { slotsOf, textOf } from "#lib/motion/templates/slots.ts";
import { retime } from "#lib/motion/edit/film/retime.ts";
import { posterSize } from "#lib/motion/templates/parts/poster-size.ts";

/** What looks different in a scene, but for its words and for what follows from another length or palette. */

/** Fields of a scene as people call them. */
const LOOKS: readonly [fields: RegExp, name: string][] = [
  [/color$|^colors$|^fill$|^stroke$|^background$|^palette$/i, "colours"],
  [/^sizeUnits$|^scale$|^widthUnits$|^heightUnits$|^maximumUnits$/, "sizes"],
  [/^(?:font|weight|italic|uppercase|lineHeight|trackingEm)$/, "type"],
  [/^align$/, "alignment"],
  [/^(?:place|anchor|offset\w*|x|y|marginUnits|gapUnits|direction|columns)$/, "places"],
  [
    /^(?:enter|exit|emphasis|keyframes|camera|startSeconds|endSeconds|transition|countSeconds|charactersPerSecond)$/,
    "movement",
  ],
];
/** What is said, which is told word by word. */
const SAID = /^(?:text|runs|items|note|author|role|code|title|label|address|prefix|suffix|decimals|lines)$/;

/** What is different, from what to what, and the layer that it is of, as people call it. */
export type Difference = [name: string, before: unknown, after: unknown, of: string];

type Members = Record<string, unknown>;
const open = (value: unknown): value is Members => typeof value === "object" && value !== null;
const wordsIn = (layer: unknown): string =>
  slotsOf({ layers: [layer] } as unknown as Scene, 0)
    .map(({ text }) => text)
    .join("\n");

/** A layer as people call it; null for what is none, and for what has no size of its own. */
function layerName(layer: unknown, brand: string): string | null {
  if (!open(layer) || typeof layer.kind !== "string") return null;
  const isName = layer.kind === "text" && wordsIn(layer).trim().toLowerCase() === brand.toLowerCase();
  return isName ? "logo" : layer.kind === "chart" ? "number" : layer.kind;
}

/** Equal, but for what rounding does to times that were changed there and back. */
const alike = (before: unknown, after: unknown): boolean =>
  typeof before === "number" && typeof after === "number"
    ? Math.abs(before - after) <= 0.002 + Math.abs(before) / 100
    : open(before) && open(after)
      ? [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) =>
          alike(before[name], after[name]),
        )
      : before === after;

/** Whether a field is other because the words are: a poster's size, a word's own colour, the plate around an address. */
function fitted(name: string, before: Members, after: Members): boolean {
  if (wordsIn(before) === wordsIn(after)) return false;
  if (name === "runs" || (name === "widthUnits" && after.kind === "group")) return true;
  return (
    name === "sizeUnits" &&
    after.kind === "text" &&
    equalJson(after.sizeUnits, posterSize(textOf(after as Extract<Layer, { kind: "text" }>)))
  );
}

/** Layers that came and went, the others in pairs. */
function* layersBetween(
  before: readonly Layer[],
  after: readonly Layer[],
  brand: string,
): Generator<Difference> {
  const gone = before.filter((layer) => !after.some((one) => equalJson(layer, one)));
  const come = after.filter((layer) => !before.some((one) => equalJson(layer, one)));
  const nameOf = (layer: Layer) => (layer.kind === "particles" ? layer.style : layer.kind);
  const told = (layer: Layer) => wordsIn(layer) !== "";
  for (const layer of gone) {
    const other = come.findIndex(({ kind }) => kind === layer.kind);
    if (other >= 0) yield* fieldsBetween(layer, come.splice(other, 1)[0], brand);
    else if (!told(layer)) yield [nameOf(layer), layer, undefined, ""];
  }
  for (const layer of come) if (!told(layer)) yield [nameOf(layer), undefined, layer, ""];
}

/** The outermost fields with a name of their own in which two values differ, with what they are. */
function* fieldsBetween(
  before: unknown,
  after: unknown,
  brand: string,
  field = "",
  around = "",
): Generator<Difference> {
  const of = layerName(after, brand) ?? around;
  // a logo is as large as its place
  const place = field === "place" && of === "logo" ? "sizes" : null;
  const known = place ?? LOOKS.find(([fields]) => fields.test(field))?.[1];
  if (known === "movement" ? alike(before, after) : equalJson(before, after)) return;
  if (known || !open(before) || !open(after)) {
    if (!SAID.test(field)) yield [known ?? "details", before, after, of];
    return;
  }
  if (/^(?:layers|children)$/.test(field) && before.length !== after.length)
    return yield* layersBetween(before as never, after as never, brand);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!fitted(name, before, after) && !(name === "value" && before.type === "counter"))
      yield* fieldsBetween(before[name], after[name], brand, /^\d+$/.test(name) ? field : name, of);
}

/** A scene as it was, and as another palette and another length alone would have made it. */
function followed(scene: Scene, brand: Composition["brand"], palette: Palette, seconds: number): Scene[] {
  const film = { brand: { ...brand }, scenes: [scene] } as Composition;
  setPalette(film, palette);
  return [scene, ...film.scenes].flatMap((one) => [
    one,
    ...[true, false].map((tempo) => {
      const copy = structuredClone(one);
      retime(copy, seconds, tempo);
      return copy;
    }),
  ]);
}

/**
 * In what a scene looks different. What another length or another palette brings with it, there or back, is told by
 * these.
 */
export function lookBetween(was: Scene, scene: Scene, before: Composition, after: Composition): Difference[] {
  if (equalJson(was, scene)) return [];
  const [brand, brandNow] = [before.brand, after.brand];
  const between = (one: Scene, other: Scene) => {
    // lengths and ways to enter have lines of their own
    const { durationSeconds: _, transition, ...old } = one;
    const { durationSeconds: __, transition: transitionNow, ...now } = other;
    const told = transition?.kind !== transitionNow?.kind || brand.motion !== brandNow.motion;
    return [
      ...fieldsBetween(old, now, brandNow.name),
      ...(told ? [] : fieldsBetween(transition, transitionNow, brandNow.name, "transition")),
    ];
  };
  const fewest = (from: Scene[], to: Scene) =>
    from.map((one) => between(one, to)).reduce((least, one) => (one.length < least.length ? one : least));
  const there = fewest(followed(was, brand, brandNow.palette, scene.durationSeconds), scene);
  // an undo takes back what followed: it is told as little as when it was done
  const back = new Set(
    fewest(followed(scene, brandNow, brand.palette, was.durationSeconds), was).map(([name]) => name),
  );
  return there.filter(([name]) => back.has(name));
}
