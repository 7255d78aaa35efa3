import { contrast, hexOf, legible } from "#lib/motion/color.ts";
import type { Composition, Layer, Run, Scene } from "#lib/motion/composition.ts";
import { groundIn } from "#lib/motion/edit/ground.ts";
import { EditRefusal, SCENE, SOME, WORDS, wordsOf } from "#lib/motion/edit/language.ts";
import { slotsNamed, TARGET } from "#lib/motion/edit/part.ts";
import { type EditRule, rule, whole } from "#lib/motion/edit/rule.ts";
import { order, sceneShowing } from "#lib/motion/edit/scenes.ts";
import { sceneOf } from "#lib/motion/edit/scene-names.ts";
import { allSlots, type Slot } from "#lib/motion/edit/targets.ts";
import { wholeWords } from "#lib/motion/plain-text.ts";
import { short } from "#lib/motion/says.ts";

/** Rules for what is to be noticed: words in a marker's stroke, and what to do at the end. */

/** What words need on the stroke behind them. */
const READABLE = 4.5;
/** What a stroke needs on the ground to be seen. */
const SEEN = 1.25;

type TextLayer = Extract<Layer, { kind: "text" }>;

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
    const at = run.text.search(words);
    if (at < 0) return [run];
    const [found = ""] = words.exec(run.text) ?? [];
    const behind = at + found.length;
    return [
      ...(at ? [{ ...run, text: run.text.slice(0, at) }] : []),
      { ...run, ...style, text: found },
      ...(behind < run.text.length ? [{ ...run, text: run.text.slice(behind) }] : []),
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
    throw new EditRefusal(`“${short(words)}” stands in a ${said[0]?.layer.kind}, whose words have one style`);
  const scenes = [...new Set(marked.map(({ sceneIndex }) => sceneIndex + 1))];
  return `“${short(words)}” is highlighted in scene ${scenes.join(", ")}`;
}

/** What to do, where the film ends: on its closing card, or on a card of its own. */
function callToAction(composition: Composition, action: string): string {
  const last = composition.scenes.length - 1;
  const there = slotsNamed("call to action", composition, []).slots;
  const [slot] = there;
  if (slot) {
    for (const one of there) one.set(action);
    return `the call to action of scene ${slot.sceneIndex + 1} says “${short(action)}”`;
  }
  const { name } = composition.brand;
  const ends = allSlots(composition).filter(({ sceneIndex }) => sceneIndex === last);
  const address = ends.find(({ role }) => role === "address")?.text ?? "";
  // a card with nothing but the name and the address is one that closes
  const isClosing = last > 0 && ends.every(({ text }) => text === name || text === address);
  const at = isClosing ? last : last + 1;
  const text = [name, action, address].filter(Boolean).join(" ");
  const beat = { kind: "closing", product: name, action, address, tagline: "" } as const;
  const scene = sceneShowing(composition, beat, text, at, null);
  const before = isClosing ? (composition.scenes[last] as Scene) : null;
  if (before) {
    scene.id = before.id;
    scene.durationSeconds = Math.max(scene.durationSeconds, before.durationSeconds);
    if (before.transition) scene.transition = before.transition;
    else delete scene.transition;
  }
  order(composition, [...composition.scenes.slice(0, at), scene]);
  return `scene ${at + 1} says “${short(action)}”`;
}

export const EMPHASIS_RULES: EditRule[] = [
  rule(
    ["highlight “…”", "make “…” stand out"],
    [
      whole(
        `(?:highlight|emphasi[sz]e|stress|accentuate|underline|mark)(?<word> (?:the |our )?(?:words?|phrase|text|number|figure)(?= (?!of\\b|in\\b)))? (?<text>${SOME})(?: (?:in|on|of) (?<scene>${SCENE}))?`,
        `(?:make|let|have) (?:the (?:words?|phrase) )?(?<text2>${SOME})(?: (?:in|on|of) (?<scene2>${SCENE}))? (?:stand out|pop|noticeable)(?: more| a (?:bit|little)(?: more)?)?`,
        `(?:put|draw|use|add) an? (?:marker|highlighter|highlight|underline)(?: stroke)? (?:on|behind|under|over|to) (?<text3>${SOME})(?: (?:in|on|of) (?<scene3>${SCENE}))?`,
      ),
    ],
    (groups, quotes) => {
      const one = (name: string) => [groups[name], groups[`${name}2`], groups[`${name}3`]].find(Boolean);
      const [asked = "", scene] = [one("text"), one("scene")];
      if (whole(SCENE).test(asked)) return null;
      return (composition) => {
        const at = scene === undefined ? null : sceneOf(scene, composition, quotes);
        const here = ({ sceneIndex }: Slot) => at === null || sceneIndex === at;
        // "the word phone" is no telephone number
        if (groups.word || !whole(TARGET).test(asked))
          return highlight(composition, wordsOf(asked, quotes), allSlots(composition).filter(here));
        const slots = slotsNamed(asked, composition, quotes).slots.filter(here);
        const [slot, other] = slots;
        if (!slot) throw new EditRefusal(`there is no ${asked.replace(/^(?:the|our|my) /i, "")} there`);
        if (other && at === null && slots.some(({ text }) => text !== slot.text))
          throw new EditRefusal(`there are ${slots.length} of them: name the words, as in “highlight “…””`);
        return highlight(composition, slot.text, slots);
      };
    },
  ),
  rule(
    ["add a call to action: Start free today"],
    [
      whole(
        `(?:add|include|insert|put in|there should be) (?:an? |the |our )?(?:call to action|cta|button)(?: (?:at the (?:very )?end|to the (?:end|last scene)|on the last (?:scene|slide|card)))?(?: (?:that|which) (?:says|reads)| saying| reading| with(?: the (?:text|words))?| to)?:? (?<text>(?!on\\b|in\\b|to\\b|at\\b)${WORDS})`,
      ),
    ],
    ({ text = "" }, quotes) =>
      (composition) =>
        callToAction(composition, wordsOf(text, quotes)),
  ),
];
