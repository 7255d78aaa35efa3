import { amountOf, formatOf } from "#lib/motion/composition/figure.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import { equalJson } from "#lib/motion/patch/patch.ts";
import { sceneTitles, short } from "#lib/motion/composition/says.ts";
import { posterSize } from "#lib/motion/templates/parts/poster-size.ts";

/** Words that a slot cannot show: the message says why, and what would do. */
export class SlotRefusal extends Error {
  override name = "SlotRefusal";
}

/** What words on screen are. */
export type SlotRole =
  | "headline"
  | "subline"
  | "label"
  | "address"
  | "item"
  | "note"
  | "quote"
  | "author"
  | "code"
  | "caption"
  | "number"
  | "window";

/** Words on screen that can be changed. */
export interface Slot {
  role: SlotRole;
  sceneIndex: number;
  text: string;
  layer: Layer;
  /** The layers around it, from the outermost. */
  parents: Layer[];
  set(text: string): void;
}

const largest = (size: ByShape<number>): number => (typeof size === "number" ? size : size.landscape);
const ADDRESS_LIKE =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$|^(?:npm|npx|pnpm|yarn|bun|pip|brew|cargo|go|docker|curl|apt|gem|deno) /u;

type TextLayer = Extract<Layer, { kind: "text" }>;
export const textOf = (layer: TextLayer): string => layer.runs.map(({ text }) => text).join("");

/** Sets a text's words; styled words that are still said keep their style. */
export function setText(layer: TextLayer, text: string): void {
  const styled = layer.runs.find(({ color, mark }) => color || mark);
  const plain = layer.runs.find((run) => run !== styled) ?? layer.runs[0];
  if (!plain) return;
  const at = styled ? text.indexOf(styled.text.trim()) : -1;
  if (styled && at >= 0) {
    const [before, after] = [text.slice(0, at), text.slice(at + styled.text.trim().length)];
    layer.runs = [
      ...(before ? [{ ...plain, text: before }] : []),
      { ...styled, text: styled.text.trim() },
      ...(after ? [{ ...plain, text: after }] : []),
    ];
  } else if (styled && layer.runs.length === 1) layer.runs = [{ ...styled, text }];
  else layer.runs = [{ ...(styled === plain ? { text } : plain), text }];
}

type Sized = Slot & { size: number };
/** Takes words of a layer: what they are, and how they are changed. */
type Add = (role: SlotRole, text: string, set: (text: string) => void, size?: number) => void;

/** A text's words; a large mark that stands for those around them is none. */
function addText(layer: TextLayer, add: Add): void {
  const text = textOf(layer);
  // ordinals and large marks are ornament
  if (/^\P{L}{0,4}$/u.test(text) || (layer.bleed && text.length < 3)) return;
  const role = ADDRESS_LIKE.test(text) ? "address" : layer.font === "mono" ? "label" : "headline";
  const set = (words: string) => {
    // a poster's words are as large as their length allows
    if (equalJson(layer.sizeUnits, posterSize(text))) layer.sizeUnits = posterSize(words);
    setText(layer, words);
  };
  add(role, text, set, largest(layer.sizeUnits));
}

/** The number that a chart counts up to, or what stands beside its rows. */
function addChart(layer: Extract<Layer, { kind: "chart" }>, sceneIndex: number, add: Add): void {
  const { chart } = layer;
  if (chart.type !== "counter") {
    for (const row of chart.data)
      add("label", row.label, (words) => {
        row.label = words;
      });
    return;
  }
  add("number", formatNumber(chart.value, layer.number), (words) => {
    const amount = amountOf(words);
    if (!amount)
      throw new SlotRefusal(
        `“${words}” is not a number, and scene ${sceneIndex + 1} counts up to one: remove the scene and add one that says “${words}”`,
      );
    const { prefix, suffix } = layer.number;
    // a number alone keeps what stands around it
    const isAlone = /^\d[\d.,'’\s]*$/u.test(words.trim());
    chart.value = amount.value;
    layer.number = formatOf(isAlone ? { ...amount, prefix, suffix } : amount);
  });
}

/** The words of a layer that holds no others. */
function addWords(layer: Layer, sceneIndex: number, add: Add): void {
  /** A member of the layer, or of one of its lines, that is words. */
  const member = <Name extends string>(role: SlotRole, of: Partial<Record<Name, string>>, name: Name) =>
    add(role, of[name] ?? "", (words) => {
      of[name] = words;
    });
  if (layer.kind === "text") addText(layer, add);
  else if (layer.kind === "chart") addChart(layer, sceneIndex, add);
  else if (layer.kind === "device") member("address", layer, "address");
  else if (layer.kind === "captions") for (const line of layer.lines) member("caption", line, "text");
  else if (layer.kind === "list")
    for (const item of layer.items) {
      member("item", item, "text");
      member("note", item, "note");
    }
  else if (layer.kind === "quote") {
    member("quote", layer, "text");
    member("author", layer, "author");
  } else if (layer.kind === "code") {
    member("window", layer, "title");
    member("code", layer, "code");
  }
}

/** What a scene says, in the order of its layers, each with its part. */
export function slotsOf(scene: Scene, sceneIndex: number): Slot[] {
  const slots: Sized[] = [];
  let marked = false;
  const visit = (layer: Layer, parents: Layer[]): void => {
    // a large mark stands for those around the words
    if (layer.kind === "text" && /^[“«„]$/u.test(textOf(layer))) marked = true;
    addWords(layer, sceneIndex, (role, text, set, size = 0) => {
      if (text.trim()) slots.push({ role, sceneIndex, text, layer, parents, set, size });
    });
    if (layer.kind === "group" || layer.kind === "device")
      for (const child of layer.children) visit(child, [...parents, layer]);
  };
  for (const layer of scene.layers) visit(layer, []);
  return withRoles(slots, marked);
}

/** Of texts without a part of their own the largest is the headline; several as large are a list. */
function withRoles(slots: Sized[], quotationMark: boolean): Slot[] {
  const open = slots.filter(({ role }) => role === "headline");
  const most = Math.max(...open.map(({ size }) => size));
  const top = open.filter(({ size }) => size === most);
  const quoted = quotationMark || /^[“«„]/.test(top[0]?.text ?? "");
  const marked = slots.some(({ role }) => role === "number");
  for (const slot of open) {
    if (slot.size < most) slot.role = quoted ? "author" : "subline";
    else if (quoted && top.length === 1) slot.role = "quote";
    // the words below a number are what it counts, however many numbers there are
    else if (marked) slot.role = "subline";
    else if (top.length > 1) slot.role = "item";
  }
  return slots;
}

/** Layers without some of them, and without the groups that these leave empty. */
export const withoutLayers = (layers: readonly Layer[], isGone: (layer: Layer) => boolean): Layer[] =>
  layers
    .filter((layer) => !isGone(layer))
    .map((layer) =>
      layer.kind === "group" || layer.kind === "device"
        ? { ...layer, children: withoutLayers(layer.children, isGone) }
        : layer,
    )
    .filter((layer) => layer.kind !== "group" || layer.children.length > 0);

export const allSlots = ({ scenes }: Pick<Composition, "scenes">): Slot[] =>
  scenes.flatMap((scene, index) => slotsOf(scene, index));

/** A scene as it is spoken of: its number, and its name. */
export const sceneName = (composition: Composition, index: number): string =>
  `scene ${index + 1} (“${short(sceneTitles(composition)[index] ?? "")}”)`;
