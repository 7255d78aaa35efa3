import { contrast, hexOf, legible } from "#lib/motion/composition/color.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import type { Run } from "#lib/motion/composition/schema/text-layer.ts";
import { groundIn } from "#lib/motion/edit/film/ground.ts";
import { allSlots, type Slot } from "#lib/motion/templates/slots.ts";
import { EditRefusal, wordsOf } from "#lib/motion/edit/language.ts";
import { onlySlot, slotsNamed } from "#lib/motion/edit/part.ts";
import { type Change, isKind, meaningOf, rulesOf, type Said } from "#lib/motion/edit/pattern.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { wholeWords } from "#lib/motion/words/plain-text.ts";
import { short } from "#lib/motion/composition/says.ts";
import PHRASES from "#lib/motion/edit/rules/setting.json" with { type: "json" };

/** How words are set: alignment, capitals, a marker's stroke behind them. */

type Held = readonly string[];
type TextLayer = Extract<Layer, { kind: "text" }>;

/** All words, all headlines, all of a scene, or the one text that is named. */
function slotsMeant(words: string, composition: Composition, held: Held): Slot[] {
  const all = allSlots(composition);
  if (isKind("headlines", words)) return all.filter(({ role }) => role === "headline");
  if (isKind("alltext", words)) return all;
  const [, scene] = /(?:^|(?:text|words) (?:of|in|on) )([\uf000-\uf8ff])$/i.exec(words) ?? [];
  if (!scene) return [onlySlot(words, composition, held)];
  const index = sceneOf(scene, composition, held);
  return all.filter(({ sceneIndex }) => sceneIndex === index);
}

function align({ how, what = "" }: Said, held: Held): Change {
  const to = meaningOf("side3", how) as "start" | "end" | "center";
  return (composition) => {
    let changed = 0;
    for (const { layer } of slotsMeant(what, composition, held)) {
      if (layer.kind === "text") layer.align = to;
      else if (layer.kind === "quote" && to !== "end") layer.align = to;
      else if (layer.kind === "chart" && layer.chart.type === "counter") layer.chart.align = to;
      else continue;
      changed += 1;
    }
    if (!changed) throw new EditRefusal("that can't be aligned");
    return `${changed === 1 ? "the words are" : `${changed} texts are`} aligned ${to}`;
  };
}

function capitals({ no, what }: Said, held: Held): Change {
  return (composition) => {
    const slots = what ? slotsMeant(what, composition, held) : allSlots(composition);
    const texts = slots.flatMap(({ layer }) => (layer.kind === "text" ? layer : []));
    if (!texts.length) throw new EditRefusal("only texts are set in capitals");
    for (const layer of texts) layer.uppercase = !no;
    return `${what?.toLowerCase() ?? "everything"} ${no ? "not in" : "in"} capitals`;
  };
}

/** What words need on the stroke behind them. */
const READABLE = 4.5;
/** What a stroke needs on the ground to be seen. */
const SEEN = 1.25;

/** The words in a stroke of the palette on which they are read; in a colour of their own where none does. */
function styleOn(scene: Scene, layer: TextLayer, { brand: { palette } }: Composition): Partial<Run> {
  const ground = groundIn(scene, palette) ?? palette.background;
  const ink = hexOf(layer.color, palette);
  const mark = (["second", "accent"] as const).find(
    (role) => contrast(ink, palette[role]) >= READABLE && contrast(palette[role], ground) >= SEEN,
  );
  return mark ? { mark } : { color: legible(palette.accent, ground, READABLE) };
}

/** Sets some words of a text in a style, those around them as they were. @returns whether they stand there */
function styleWords(layer: TextLayer, words: RegExp, style: Partial<Run>): boolean {
  const runs = layer.runs.flatMap((run): Run[] => {
    const found = words.exec(run.text);
    if (!found) return [run];
    const before = run.text.slice(0, found.index);
    const behind = run.text.slice(found.index + found[0].length);
    return [
      ...(before ? [{ ...run, text: before }] : []),
      { ...run, ...style, text: found[0] },
      ...(behind ? [{ ...run, text: behind }] : []),
    ];
  });
  const isThere = runs.some((run, index) => run !== layer.runs[index]);
  layer.runs = runs;
  return isThere;
}

function highlight(composition: Composition, words: string, slots: readonly Slot[]): string {
  const sought = new RegExp(wholeWords(words), "iu");
  const said = slots.filter(({ text }) => sought.test(text));
  const several = words.split(/, (?:and )?| and /);
  if (!said.length && several.length > 1)
    return several.map((one) => highlight(composition, one, slots)).join("; ");
  if (!said.length) throw new EditRefusal(`“${short(words)}” is not on screen`);
  const isStyled = ({ layer }: Slot) =>
    layer.kind === "text" && layer.runs.some((run) => (run.mark ?? run.color) && sought.test(run.text));
  if (said.every(isStyled)) throw new EditRefusal(`“${short(words)}” stands out already`);
  const marked = said.filter(({ layer, sceneIndex }) => {
    const scene = composition.scenes[sceneIndex] as Scene;
    return layer.kind === "text" && styleWords(layer, sought, styleOn(scene, layer, composition));
  });
  if (!marked.length)
    throw new EditRefusal(`“${short(words)}” is in a ${said[0]?.layer.kind}, where all words look the same`);
  const scenes = [...new Set(marked.map(({ sceneIndex }) => sceneIndex + 1))];
  return `“${short(words)}” is highlighted in scene ${scenes.join(", ")}`;
}

function highlightSaid({ what, text = "", scene }: Said, held: Held): Change | null {
  if (isKind("scene", text)) return null;
  return (composition) => {
    const at = scene === undefined ? null : sceneOf(scene, composition, held);
    const here = ({ sceneIndex }: Slot) => at === null || sceneIndex === at;
    if (!what) return highlight(composition, wordsOf(text, held), allSlots(composition).filter(here));
    const slots = slotsNamed(what, composition, held).slots;
    const slot = slots.every((one) => one.text === slots[0]?.text) ? slots[0] : undefined;
    const only = slot ?? onlySlot(what, composition, held);
    return highlight(composition, only.text, [only]);
  };
}

export const SETTING_RULES = rulesOf(PHRASES, {
  align,
  capitals,
  highlight: highlightSaid,
});
