import { formatNumber } from "#lib/motion/format-number.ts";
import type { ByShape, Composition, Layer, Scene } from "#lib/motion/composition.ts";
import { equalJson } from "#lib/motion/edit-patch.ts";
import { posterSize } from "#lib/motion/templates.ts";
import {
  EditRefusal,
  NUMBER,
  holding,
  numberOf,
  QUOTED,
  released,
  SCENE,
  wordsOf,
} from "#lib/motion/edit-language.ts";

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

/** What a scene says, in the order of its layers, each with its part. */
export function slotsOf(scene: Scene, sceneIndex: number): Slot[] {
  const slots: (Slot & { size: number })[] = [];
  let marked = false;
  const add = (
    role: SlotRole,
    text: string,
    layer: Layer,
    parents: Layer[],
    set: (text: string) => void,
    size = 0,
  ) => {
    if (text.trim()) slots.push({ role, sceneIndex, text, layer, parents, set, size });
  };
  const visit = (layer: Layer, parents: Layer[]): void => {
    switch (layer.kind) {
      case "text": {
        const text = textOf(layer);
        // a large mark stands for those around the words
        if (/^[“«„]$/u.test(text)) marked = true;
        // ordinals and large marks are ornament
        if (/^\P{L}{0,4}$/u.test(text) || (layer.bleed && text.length < 3)) return;
        const role = ADDRESS_LIKE.test(text) ? "address" : layer.font === "mono" ? "label" : "headline";
        const set = (words: string) => {
          // a poster's words are as large as their length allows
          if (equalJson(layer.sizeUnits, posterSize(text))) layer.sizeUnits = posterSize(words);
          setText(layer, words);
        };
        add(role, text, layer, parents, set, largest(layer.sizeUnits));
        return;
      }
      case "list":
        for (const item of layer.items) {
          add("item", item.text, layer, parents, (words) => {
            item.text = words;
          });
          add("note", item.note ?? "", layer, parents, (words) => {
            item.note = words;
          });
        }
        return;
      case "quote":
        add("quote", layer.text, layer, parents, (words) => {
          layer.text = words;
        });
        add("author", layer.author, layer, parents, (words) => {
          layer.author = words;
        });
        return;
      case "captions":
        for (const line of layer.lines)
          add("caption", line.text, layer, parents, (words) => {
            line.text = words;
          });
        return;
      case "code":
        add("window", layer.title ?? "", layer, parents, (words) => {
          layer.title = words;
        });
        add("code", layer.code, layer, parents, (words) => {
          layer.code = words;
        });
        return;
      case "chart": {
        const { chart } = layer;
        if (chart.type === "counter") {
          add("number", formatNumber(chart.value, layer.number), layer, parents, (words) => {
            const value = Number(words.replace(/[^\d.-]/g, ""));
            if (!/\d/.test(words) || !Number.isFinite(value))
              throw new EditRefusal(`“${words}” is no number, and scene ${sceneIndex + 1} counts up to one`);
            const [, prefix = "", suffix = ""] = /^([^\d-]*)-?[\d.,]+(.*)$/.exec(words) ?? [];
            chart.value = value;
            layer.number.decimals = (/\.(\d+)/.exec(words)?.[1] ?? "").length;
            if (prefix || suffix) Object.assign(layer.number, { prefix, suffix });
          });
          return;
        }
        for (const row of chart.data)
          add("label", row.label, layer, parents, (words) => {
            row.label = words;
          });
        return;
      }
      case "device":
        add("address", layer.address, layer, parents, (words) => {
          layer.address = words;
        });
        for (const child of layer.children) visit(child, [...parents, layer]);
        return;
      case "group":
        for (const child of layer.children) visit(child, [...parents, layer]);
    }
  };
  for (const layer of scene.layers) visit(layer, []);
  return withRoles(slots, marked);
}

/** Of texts without a part of their own the largest is the headline; several as large are a list. */
function withRoles(slots: (Slot & { size: number })[], quotationMark: boolean): Slot[] {
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

export const allSlots = ({ scenes }: Pick<Composition, "scenes">): Slot[] =>
  scenes.flatMap((scene, index) => slotsOf(scene, index));

/** Words to name something by: on one line, cut where they are long, without quotation marks of their own. */
export const short = (text: string, most = 44): string => {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[“„«"](.+)[”“»"]$/u, "$1");
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
};

/** What a scene says, in a few words. */
export function gistOf(scene: Scene, index: number): string {
  const slots = slotsOf(scene, index);
  const order: SlotRole[] = ["headline", "quote", "item", "number", "subline", "address", "label", "code"];
  for (const role of order) {
    const slot = slots.find((one) => one.role === role);
    if (slot) return `“${short(slot.text)}”`;
  }
  return "no words";
}

export const sceneName = (composition: Composition, index: number): string =>
  `scene ${index + 1} (${gistOf(composition.scenes[index] as Scene, index)})`;

const scenesSaid = (composition: Composition, indexes: Iterable<number>): string =>
  [...indexes].map((index) => `${index + 1} ${gistOf(composition.scenes[index] as Scene, index)}`).join(", ");

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const ORDINAL = `(?:penultimate|(?:second|next)[ -]to[ -]last|${ORDINALS.join("|")}|\\d+(?:st|nd|rd|th)|last|final)`;
const NOUN = "(?:scenes?|slides?|shots?|pages?|screens?|cards?|parts?)";
const EDGE = "opening|intro|opener|hook|start|beginning|closing|closer|ending|outro|end";
const CONTENT =
  "(?:quote|quotation|testimonial|step|snippet|chart|graph|diagram|comparison|number|stat|statistic|figure|list|bullet|bullet point)s?|code";
const KIND = `(?:${EDGE}|${CONTENT})`;
const NUMERAL = "(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)";
/** Scenes, as people name one. Several in a list keep their names: `scenes 2 and 4`. */
const SCENE_NAMES = new RegExp(
  `(?<![A-Za-z0-9])(?:the )?(?:${[
    `${NOUN} (?:no\\.? ?|number |# ?)?${NUMERAL}(?! ?(?:,|and|&|with|for|-|–) ?\\d+(?! ?(?:s\\b|sec|min|%|percent)))(?<!s \\d+(?= ?(?:to|through) \\d))`,
    `${ORDINAL} ${NOUN}`,
    `(?:${ORDINAL} )?${KIND} ${NOUN}`,
    `(?<!\\b(?:an?|another|new|more|extra|further|one) )${NOUN} (?:that|which|where it|with)(?: says?| reads?| the (?:text|words|headline))? ${QUOTED}`,
    "intro|opening|opener|outro|ending|closing|hook",
    "(?:first|last|final) one",
    // behind such a word `the quote` is no words: it is where they stand
    `(?<=\\b(?:before|after|behind|following|front of|between(?: .{1,60} and)?) the )(?:(?:${ORDINAL} )?${KIND}|${ORDINAL})`,
  ].join("|")})(?![A-Za-z0-9])`,
  "gi",
);

/** A scene where nothing but one can stand: its kind or its number is enough. */
export const SPOT = `(?:${SCENE}|(?:the |our )?(?:(?:${ORDINAL} )?${KIND}|${ORDINAL}|${NUMERAL}))`;
const ANY_WORD = "(?!(?:and|but|plus|with|then|that|for)\\b)[\\w'’-]+";
/** A scene, or words that may be none's: `sceneOf` then says which there are. */
export const ANY_SPOT = `(?:${SCENE}|${ANY_WORD}(?: ${ANY_WORD}){0,4}(?: ${QUOTED})?)`;

/** A clause in which the name of each scene is one sign. @param held quotations; the names are added */
export const holdScenes = (clause: string, held: string[]): string => holding(clause, SCENE_NAMES, held);

/**
 * The scene that words name.
 *
 * @param words what SCENE matched, or a name
 * @throws EditRefusal if there is no such scene, or several
 */
export function sceneOf(words: string, composition: Composition, quotes: readonly string[]): number {
  const { scenes } = composition;
  const name = released(words, quotes).trim();
  const said = name
    .toLowerCase()
    .replace(/^(?:the|our) /, "")
    .replace(BEHIND, "");
  const quoted = new RegExp(QUOTED).exec(name)?.[0];
  const all = () => scenesSaid(composition, scenes.keys());
  const only = (found: number[], what: string): number => {
    if (found.length === 1) return found[0] as number;
    throw new EditRefusal(
      found.length
        ? `${found.length} scenes have ${what}, say which: ${scenesSaid(composition, found)}`
        : `no scene has ${what}: there are ${all()}`,
    );
  };
  if (quoted) {
    const text = wordsOf(quoted, quotes);
    const needle = text.toLowerCase();
    return only(
      scenes.flatMap((scene, index) =>
        slotsOf(scene, index).some((slot) => slot.text.toLowerCase().includes(needle)) ? [index] : [],
      ),
      `“${text}”`,
    );
  }
  const existing = (number: number): number => {
    if (number >= 1 && number <= scenes.length) return number - 1;
    throw new EditRefusal(`there is no scene ${number}: there are ${all()}`);
  };
  const numbered = NUMBERED.exec(said)?.[1];
  if (numbered) return existing(numberOf(numbered));
  const [before = "", rank] = RANKED.exec(said) ?? [];
  const kind = said.slice(before.length);
  if (rank && !kind) return existing(rankIn(rank, scenes.length));
  if (!rank && EDGES.test(kind)) return /^(?:open|intro|hook|start|begin)/.test(kind) ? 0 : scenes.length - 1;
  const [, test, what = ""] = (KNOWN.test(kind) && CONTENTS.find(([pattern]) => pattern.test(kind))) || [];
  if (!test) throw new EditRefusal(`no scene is “${wordsOf(name, quotes)}”: there are ${all()}`);
  let found = scenes.flatMap((scene, index) => (test(slotsOf(scene, index), scene) ? [index] : []));
  // steps are a list too: `the list` is the other one, and steps without numbers are any list
  if (what === "steps" && !found.length) return sceneOf(`the ${before}list`, composition, quotes);
  const plain = found.filter((index) => what === "a list" && !isNumbered(scenes[index] as Scene));
  if (plain.length) found = plain;
  return rank
    ? only(found.slice(rankIn(rank, found.length) - 1).slice(0, 1), `${what}, the ${rank}`)
    : only(found, what);
}

const BEHIND = new RegExp(` ${NOUN}$|(?<=first|last|final) one$`);
const NUMBERED = new RegExp(`^(?:${NOUN} )?(?:no\\.? ?|number |# ?)?(${NUMBER})$`);
const RANKED = new RegExp(`^(${ORDINAL})(?: |$)`);
const KNOWN = new RegExp(`^(?:${CONTENT})$`);
const EDGES = new RegExp(`^(?:${EDGE})$`);

/** Which one of some an ordinal names, counted from 1. */
const rankIn = (rank: string, count: number): number =>
  /^pen|to/.test(rank)
    ? count - 1
    : /^(?:last|final)/.test(rank)
      ? count
      : ORDINALS.indexOf(rank) + 1 || Number.parseInt(rank, 10);

const isNumbered = (scene: Scene): boolean =>
  /"text":"0?1[.)]?"|"marker":"number"/.test(JSON.stringify(scene));

/** What scenes are called by, and which scenes that are. */
const CONTENTS: [pattern: RegExp, test: (slots: Slot[], scene: Scene) => boolean, what: string][] = [
  [/^(?:quot|testimonial)/, (slots) => slots.some(({ role }) => role === "quote"), "a quote"],
  [/^(?:code|snippet)/, (slots) => slots.some(({ role }) => role === "code"), "code"],
  [
    /^(?:chart|graph|diagram|comparison)/,
    (slots) => slots.some(({ layer }) => layer.kind === "chart" && layer.chart.type !== "counter"),
    "a chart",
  ],
  [/^(?:number|stat|figure)/, (slots) => slots.some(({ role }) => role === "number"), "a number"],
  [/^step/, (slots, scene) => slots.some(({ role }) => role === "item") && isNumbered(scene), "steps"],
  [/^(?:list|bullet)/, (slots) => slots.some(({ role }) => role === "item"), "a list"],
];
