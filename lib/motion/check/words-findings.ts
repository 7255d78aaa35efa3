import { contrast, legible } from "#lib/motion/composition/color.ts";
import type { Found } from "#lib/motion/check/finding.ts";
import { contrastAt, type Grounds, type Plate } from "#lib/motion/check/ground.ts";
import type { Ink, Leaf } from "#lib/motion/check/leaf.ts";
import type { Film } from "#lib/motion/draw/frame.ts";
import { intersect, type Rect } from "#lib/motion/shapes/geometry.ts";
import { readCount } from "#lib/motion/words/text.ts";

/** What is wrong with words as they stand: time, place, size, contrast. */

/** Nobody reads all labels of a chart: its form is seen, and a value or two. */
const CHART_SECONDS = 2;

/** Seconds that it takes to read some words once one looks at them; shorter ones are seen at a glance. */
export const readingSeconds = ({ words, layer }: Pick<Leaf, "words" | "layer">): number => {
  const count = readCount(words);
  const reading = count <= 2 ? 0.6 : 0.4 + count * 0.24;
  return layer.kind === "chart" ? Math.min(CHART_SECONDS, reading) : reading;
};

/** Whether where its words stand is known: of a chart that is no counter, only its box is. */
const isPlaced = ({ layer }: Leaf): boolean => layer.kind !== "chart" || layer.chart.type === "counter";

const short = (words: string): string => {
  const line = words.replace(/\s+/g, " ").trim();
  return `“${line.length > 48 ? `${line.slice(0, 47)}…` : line}”`;
};
const seconds = (value: number): string => `${Math.max(0, value).toFixed(1)} s`;

/** In tenths of a second, never less: what is added is enough. */
const tenthsUp = (value: number): number => Math.ceil(value * 10 - 1e-6) / 10;

/** What was read as it came stands at least so long. */
const GLANCE_SECONDS = 0.4;

/** Seconds that words must stand for, once all of them are there: what comes word by word is read as it comes. */
const wantedSeconds = (leaf: Leaf): number => {
  const reading = readingSeconds(leaf);
  return Math.max(GLANCE_SECONDS, reading - Math.max(0, leaf.stands - leaf.begins));
};

/** Where words that go at a time of their own make room for others, a later end would lay them over each other. */
const isFollowed = (leaf: Leaf, leaves: readonly Leaf[], seconds: number): boolean =>
  leaves.some(
    (other) =>
      other !== leaf &&
      other.stands < leaf.goes + seconds &&
      other.goes > leaf.goes &&
      other.stands > leaf.stands &&
      intersect(leaf.box, other.box) !== null,
  );

/** A patch that lets words stand longer; nothing where only an editor can. */
function longer(
  leaf: Leaf,
  missing: number,
  durationSeconds: number,
  leaves: readonly Leaf[],
): Found["mend"] {
  const scene = (value: number) =>
    ({ op: "replace", path: `/scenes/${leaf.sceneIndex}/durationSeconds`, value: tenthsUp(value) }) as const;
  if (leaf.end.by === "scene") return [scene(durationSeconds + missing)];
  if (leaf.end.by === "keyframes" || isFollowed(leaf, leaves, missing)) return undefined;
  const end = tenthsUp(leaf.end.seconds + missing);
  return [
    ...(end > durationSeconds ? [scene(end)] : []),
    { op: "replace", path: `${leaf.end.pointer}/endSeconds`, value: end },
  ];
}

/** Words that go before they can be read. */
export function goneBeforeRead(leaf: Leaf, durationSeconds: number, leaves: readonly Leaf[]): Found[] {
  if (leaf.layer.kind === "captions" || leaf.bleed || leaf.onScreen) return [];
  const shown = leaf.goes - leaf.stands;
  const wanted = wantedSeconds(leaf);
  if (shown >= wanted - 0.05) return [];
  const missingSeconds = wanted - shown;
  const mend = longer(leaf, missingSeconds, durationSeconds, leaves);
  return [
    {
      rule: "gone-before-read",
      sceneIndex: leaf.sceneIndex,
      pointer: leaf.pointer,
      sceneSeconds: Math.max(0, leaf.goes - 0.1),
      says: `${short(leaf.words)} is gone before it can be read.`,
      measured: seconds(shown),
      wanted: seconds(wanted),
      missingSeconds,
      ...(mend ? { mend } : {}),
    },
  ];
}

/** The least that type may be: 20 pixels in 720p, in u. */
const LEAST_UNITS = 2;

export function tooSmall(leaf: Leaf, unit: number): Found[] {
  const units = leaf.smallest / unit;
  if (leaf.bleed || leaf.isDrawing || units >= LEAST_UNITS - 0.02 || leaf.words.length < 3) return [];
  const { layer } = leaf;
  // type that was made smaller to fit its box is not mended by asking for more
  const isAsked =
    layer.kind === "text" && typeof layer.sizeUnits === "number" && Math.abs(layer.sizeUnits - units) < 0.05;
  return [
    {
      rule: "too-small",
      sceneIndex: leaf.sceneIndex,
      pointer: leaf.pointer,
      sceneSeconds: leaf.stands,
      says: `${short(leaf.words)} is too small to read on a phone.`,
      measured: `${units.toFixed(1)} u`,
      wanted: `${LEAST_UNITS} u`,
      ...(isAsked
        ? { mend: [{ op: "add" as const, path: `${leaf.pointer}/sizeUnits`, value: LEAST_UNITS }] }
        : {}),
    },
  ];
}

/** Of the longest line, so much at least is in the last: less is a word left behind. */
const LEAST_LAST = 0.22;

/** A text that ends with one short word in a line of its own. */
export function shortLastLine({
  sceneIndex,
  pointer,
  layer,
  lines,
  words,
  stands,
  bleed,
  onScreen,
}: Leaf): Found[] {
  if (layer.kind !== "text" || bleed || onScreen || lines.length < 2 || words.includes("\n")) return [];
  const last = lines.at(-1) ?? 0;
  const word = words.trim().split(/\s+/).at(-1) ?? "";
  if (last > word.length || last >= Math.max(...lines) * LEAST_LAST) return [];
  return [
    {
      rule: "short-last-line",
      sceneIndex,
      pointer,
      sceneSeconds: stands,
      says: `${short(word)} is left alone in the last line.`,
      measured: `${last} of ${Math.max(...lines)} letters`,
      wanted: "lines of about one length",
      // up to six lines are made even
      ...(layer.wrap === "greedy" && lines.length <= 6
        ? { mend: [{ op: "add" as const, path: `${pointer}/wrap`, value: "balance" }] }
        : {}),
    },
  ];
}

/** Bars of apps over a 9:16 film, shares of its height. */
const TALL = { top: 250 / 1920, bottom: 340 / 1920 };

export function outside(
  leaf: Leaf,
  { widthPixels: width, heightPixels: height, unit }: Film["stage"],
): Found[] {
  if (leaf.bleed || leaf.onScreen) return [];
  const { box } = leaf;
  const out = {
    left: -box.x,
    top: -box.y,
    right: box.x + box.width - width,
    bottom: box.y + box.height - height,
  };
  const worst = Math.max(...Object.values(out));
  const common = { sceneIndex: leaf.sceneIndex, pointer: leaf.pointer, sceneSeconds: leaf.stands };
  // what is drawn reaches a little over its letters
  if (worst > unit * 0.5)
    return [
      {
        ...common,
        rule: "outside-frame",
        says: `${short(leaf.words)} is cut off at the edge of the frame.`,
        measured: `${(worst / unit).toFixed(1)} u outside`,
        wanted: "inside",
      },
    ];
  if (!isPlaced(leaf)) return [];
  const isTall = height > width * 1.5;
  const [top, bottom] = isTall ? [height * TALL.top, height * TALL.bottom] : [unit * 2.5, unit * 2.5];
  const near = Math.max(
    top - box.y,
    box.y + box.height - (height - bottom),
    unit * 2 - box.x,
    box.x + box.width - (width - unit * 2),
  );
  if (near <= unit * 0.6) return [];
  return [
    {
      ...common,
      rule: "outside-margin",
      says: isTall
        ? `${short(leaf.words)} stands where apps lay their buttons over a 9:16 film.`
        : `${short(leaf.words)} stands too close to the edge.`,
      measured: `${(near / unit).toFixed(1)} u over the margin`,
      wanted: "inside the margin",
    },
  ];
}

const area = ({ width, height }: Rect): number => width * height;

/** Whether something opaque was laid between two texts: the lower one is covered, not printed over. */
const isBetween = (lower: Leaf, upper: Leaf, common: Rect, plates: readonly Plate[]): boolean =>
  plates.some(({ box, order, start, alpha, covers }) => {
    const covered = intersect(box, common);
    return (
      covers === "all" &&
      alpha > 0.95 &&
      order > lower.order &&
      order < upper.order &&
      start <= upper.stands &&
      covered !== null &&
      area(covered) > area(common) * 0.95
    );
  });

/** The layer of the scene that words stand in. */
const drawingOf = ({ pointer }: Leaf): string => pointer.split("/").slice(0, 5).join("/");

/** Two texts over each other while both stand. */
export function overlaps(leaves: readonly Leaf[], plates: readonly Plate[]): Found[] {
  return leaves.flatMap((leaf, index) =>
    leaves.slice(index + 1).flatMap((other): Found[] => {
      const kinds = [leaf.layer.kind, other.layer.kind];
      if (!isPlaced(leaf) || !isPlaced(other)) return [];
      if (leaf.bleed || other.bleed || kinds.includes("captions")) return [];
      // rows of a drawing that move each other down are each measured as they come
      if (leaf.moves && other.moves && drawingOf(leaf) === drawingOf(other)) return [];
      const together = Math.min(leaf.goes, other.goes) - Math.max(leaf.stands, other.stands);
      const common = intersect(leaf.box, other.box);
      if (together < 0.15 || !common) return [];
      const share = area(common) / Math.max(1, Math.min(area(leaf.box), area(other.box)));
      // boxes of letters overlap by their shoulders; words do not
      if (share < 0.12 || common.height < Math.min(leaf.smallest, other.smallest) * 0.45) return [];
      if (isBetween(leaf, other, common, plates)) return [];
      return [
        {
          rule: "overlap",
          sceneIndex: leaf.sceneIndex,
          pointer: other.pointer,
          sceneSeconds: Math.max(leaf.stands, other.stands) + together / 2,
          says: `${short(other.words)} is printed over ${short(leaf.words)}.`,
          measured: `${Math.round(share * 100)} % covered`,
          wanted: "side by side, or one after the other",
        },
      ];
    }),
  );
}

/** What is drawn so faintly and so large is there for its shape. */
const FAINT = { alpha: 0.3, units: 10 };

/** How well words of a colour are seen; null where that is the engine's own doing, or not known. */
function seenAt({ color, box, ground }: Ink, leaf: Leaf, grounds: Grounds): ReturnType<typeof contrastAt> {
  if (ground === null) return contrastAt({ color, alpha: leaf.alpha }, { ...leaf, box }, grounds);
  // bars and rings of a chart are behind its labels, or only around them
  if (leaf.layer.kind === "chart") return null;
  const own = ground.slice(0, 7);
  return { ratio: contrast(color.slice(0, 7), own), ground: own };
}

/** A patch that gives words a colour that is seen. */
function darker(leaf: Leaf, ink: Ink, ground: string, wanted: number): Found["mend"] {
  const { layer, pointer } = leaf;
  if (layer.kind !== "text" || leaf.alpha < 0.98) return undefined;
  const value = legible(ink.color.slice(0, 7), ground, wanted);
  const paths = layer.runs.flatMap(({ color }, at) => (color ? [`${pointer}/runs/${at}/color`] : []));
  // of runs with colours of their own, only an editor knows which is meant
  return paths.length ? undefined : [{ op: "add", path: `${pointer}/color`, value }];
}

/** Words that are hardly seen on what is behind them. */
export function lowContrast(leaf: Leaf, grounds: Grounds): Found[] {
  const { unit } = grounds.stage;
  const isShape = leaf.alpha < FAINT.alpha && leaf.size / unit > FAINT.units;
  if (leaf.bleed || isShape || leaf.layer.kind === "code") return [];
  const wanted = leaf.size / unit >= 4 ? 3 : 4.5;
  const [worst] = leaf.inks
    .flatMap((ink) => {
      const seen = seenAt(ink, leaf, grounds);
      return seen && seen.ratio < wanted - 0.05 ? [{ ink, ...seen }] : [];
    })
    .sort((a, b) => a.ratio - b.ratio);
  if (!worst) return [];
  const { ink, ratio, ground } = worst;
  const mend = darker(leaf, ink, ground, wanted);
  return [
    {
      rule: "contrast",
      sceneIndex: leaf.sceneIndex,
      pointer: leaf.pointer,
      sceneSeconds: leaf.stands,
      says: `${short(leaf.words)} is hard to see: ${ink.color} on ${ground}.`,
      measured: `${ratio.toFixed(1)}:1`,
      wanted: `${wanted}:1`,
      ...(mend ? { mend } : {}),
    },
  ];
}
