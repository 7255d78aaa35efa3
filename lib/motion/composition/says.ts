import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";
import type { Scene } from "#lib/motion/composition/schema/scene.ts";
import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import { shapeOf } from "#lib/motion/composition/frame-shape.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

/** Words of a scene, with what tells how much they matter. */
interface Said {
  text: string;
  /** Size of the type, in u. */
  sizeUnits: number;
  /** Whether it is a text by itself: what may be a number that counts others. */
  plain?: boolean;
  /** Whether it is a figure that is drawn large. */
  figure?: boolean;
  /** Which of several it is: `1` of the steps. */
  ordinal?: string;
}

const QUOTATION_MARKS = /^["'“”„‟‘’‚«»‹›「」『』]+$/;
/** A sign that is drawn, not said: a lone quotation mark, the initial that bleeds over the frame's edge. */
const isDrawn = (text: string, bleed: boolean): boolean =>
  QUOTATION_MARKS.test(text) || (bleed && [...text].length < 2);

function saidBy(layer: Layer, composition: Composition): Said[] {
  const shape = shapeOf(composition.widthPixels, composition.heightPixels);
  const sizeOf = (size: ByShape<number>): number =>
    typeof size === "number" ? size : shape === "square" ? (size.square ?? size.portrait) : size[shape];
  switch (layer.kind) {
    case "text": {
      const text = layer.runs.map((run) => run.text).join("");
      return isDrawn(text.trim(), layer.bleed)
        ? []
        : [{ text, sizeUnits: sizeOf(layer.sizeUnits), plain: true }];
    }
    case "quote": {
      const author = [layer.author, layer.role].filter(Boolean).join(", ");
      const words = { text: layer.text, sizeUnits: sizeOf(layer.sizeUnits) };
      return author ? [words, { text: author, sizeUnits: 0 }] : [words];
    }
    case "list":
      return layer.items.map(({ text, note }, index) => ({
        text: note ? `${text}: ${note}` : text,
        sizeUnits: sizeOf(layer.sizeUnits),
        ...(layer.marker === "number" ? { ordinal: String(index + 1) } : {}),
      }));
    case "chart":
      if (layer.chart.type === "counter")
        return [
          {
            text: formatNumber(layer.chart.value, layer.number),
            sizeUnits: sizeOf(layer.chart.sizeUnits),
            figure: true,
          },
        ];
      return layer.chart.data.map(({ label, value, number = layer.number }) => ({
        text: `${label} ${formatNumber(value, number)}`.trim(),
        sizeUnits: 0,
      }));
    case "code":
      return layer.title ? [{ text: layer.title, sizeUnits: 0 }] : [];
    case "logo":
      return composition.brand.name ? [{ text: composition.brand.name, sizeUnits: 0 }] : [];
    case "group":
    case "device":
      return layer.children.flatMap((child) => saidBy(child, composition));
    default:
      return [];
  }
}

/** Soft hyphens and the like say where a line may break, nothing to a listener. */
const BREAKS = /[\u00ad\u200b\u2060\ufeff]/g;
const oneLine = (text: string): string => text.replace(BREAKS, "").replace(/\s+/g, " ").trim();

const ORDINAL = /^(\d{1,2})[.)]?$/;
const countOf = (said: Said | undefined): string | undefined =>
  said?.plain ? ORDINAL.exec(said.text)?.[1] : undefined;

/** Numbers that count what stands behind them go with it, as `1.`; `01` before an entry and `01 / 03` say nothing. */
function withOrdinals(all: readonly Said[]): Said[] {
  const counts = all.flatMap((said, index) => {
    const count = countOf(said);
    return count && /\p{L}/u.test(all[index + 1]?.text ?? "") ? [{ index, count }] : [];
  });
  const first = Number(counts[0]?.count);
  const counted = counts.length > 1 && counts.every(({ count }, at) => Number(count) === first + at);
  const ordinals = new Map(counted ? counts.map(({ index, count }) => [index, count]) : []);
  const isOfMany = (said: Said | undefined) => said?.plain && /^\/ ?\d{1,2}$/.test(said.text);
  return all.flatMap((said, index): Said[] => {
    if (ordinals.has(index) || isOfMany(said) || (countOf(said) && isOfMany(all[index + 1]))) return [];
    const ordinal = ordinals.get(index - 1);
    return [ordinal && !ordinal.startsWith("0") ? { ...said, ordinal } : said];
  });
}

/** What a scene says, in the order of its layers, each once. */
function wordsOf(scene: Scene, composition: Composition): Said[] {
  const seen = new Set<string>();
  const all = scene.layers
    .flatMap((layer) => saidBy(layer, composition))
    .map((said) => ({ ...said, text: oneLine(said.text) }))
    .filter(({ text }) => text);
  return withOrdinals(all).filter(({ text }) => !seen.has(text) && seen.add(text));
}

const TITLE_CHARACTERS = 80;

const largest = (words: readonly Said[]): Said | undefined =>
  words.toSorted((a, b) => b.sizeUnits - a.sizeUnits)[0];

/** A figure alone says little: it is read with the words around it, of several with the nearest. */
function withNeighbours(words: readonly Said[], first: Said): string {
  const isNumber = ({ text, figure }: Said) => figure || !/\p{L}/u.test(text);
  const index = words.indexOf(first);
  const near = [words[index - 1], words[index + 1]].map((one) => (one && !isNumber(one) ? one : undefined));
  const [before, after] = near;
  const alone = words.filter(isNumber).length < 2;
  const behind = after ?? (before ? undefined : largest(words.filter((one) => !isNumber(one))));
  return [alone || !after ? before : undefined, first, behind].flatMap((one) => one?.text ?? []).join(" ");
}

/**
 * Words to name something by: on one line, cut where they are long, with no quotation marks to stand in others.
 *
 * @param most characters
 */
export function short(text: string, most = 44): string {
  const characters = [
    ...oneLine(text)
      .replace(/^[“„«"](.+)[”“»"]([.,!?…]?)$/u, "$1$2")
      .replace(/[“„«]|"(?=[\p{L}\d])/gu, "‘")
      .replace(/[”»]|(?<!\d)"/gu, "’"),
  ];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : characters.join("");
}

/**
 * The name of each scene, wherever it is printed, and what edits find it by: what it says in its largest type, with
 * more of its words where another scene says that too; its number where it says nothing.
 */
export function sceneTitles(composition: Composition): string[] {
  const scenes = composition.scenes.map((scene, index) => {
    const all = wordsOf(scene, composition);
    // the letter of a word mark is the name's, not a title
    const [initial = ""] = composition.brand.name.toUpperCase();
    const said = all.filter(({ text }) => text.toUpperCase() !== initial);
    const words = said.length ? said : all;
    const first = largest(words);
    const isFigure = first && (first.figure || !/\p{L}/u.test(first.text));
    const code = scene.layers.flatMap((layer) => (layer.kind === "code" ? layer.code : []));
    const title =
      (isFigure ? withNeighbours(words, first) : first?.text) ||
      code[0]?.trim().split("\n")[0] ||
      `Scene ${index + 1}`;
    return { title, words };
  });
  return scenes.map(({ title, words }, index) => {
    const others = scenes.filter((other, at) => at !== index && other.title === title);
    const isTold = (text: string) => others.some((other) => other.words.some((one) => one.text === text));
    const more = others.length ? largest(words.filter(({ text }) => !isTold(text)))?.text : undefined;
    return short(more ? `${title}: ${more}` : title, TITLE_CHARACTERS);
  });
}

/** Words of the film with the time that they are on screen. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  lines: string[];
}

type CaptionLines = Extract<Layer, { kind: "captions" }>["lines"];

const captionsIn = (layers: readonly Layer[]): CaptionLines =>
  layers.flatMap((layer) =>
    layer.kind === "captions"
      ? layer.lines
      : layer.kind === "group" || layer.kind === "device"
        ? captionsIn(layer.children)
        : [],
  );

/**
 * What the film says and when: the captions of a scene where it has some, else all its words for as long as it
 * lasts.
 *
 * @returns in order of time
 */
export function cuesOf(composition: Composition): Cue[] {
  const { scenes, fps } = timelineOf(composition);
  return scenes.flatMap(({ scene, firstFrame, frames }): Cue[] => {
    const begin = firstFrame / fps;
    const end = (firstFrame + frames) / fps;
    const captions = captionsIn(scene.layers);
    if (captions.length)
      return captions
        .map(({ startSeconds, endSeconds, text }) => ({
          startSeconds: begin + startSeconds,
          endSeconds: Math.min(end, begin + endSeconds),
          lines: [oneLine(text)],
        }))
        .filter((cue) => cue.endSeconds > cue.startSeconds)
        .sort((a, b) => a.startSeconds - b.startSeconds);
    const lines = wordsOf(scene, composition).map(({ text, ordinal }) =>
      ordinal ? `${ordinal}. ${text}` : text,
    );
    return lines.length ? [{ startSeconds: begin, endSeconds: end, lines }] : [];
  });
}

/** All that a scene says, in the order of its layers. */
export const wordsIn = (scene: Scene, composition: Composition): string[] =>
  wordsOf(scene, composition).map(({ text }) => text);
