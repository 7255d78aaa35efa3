import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import {
  BODY,
  fadeIn,
  HEADLINES,
  inBox,
  LABEL,
  plate,
  sizeFor,
  smallIn,
  text,
  wipeIn,
} from "#lib/motion/storyboard/parts.ts";
import { arrivals } from "#lib/motion/storyboard/scenes/lists.ts";
import { column } from "#lib/motion/storyboard/scenes/words.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";

/** Rows and columns, and prices side by side. */

/** Cells that are figures or prices stand in the middle of their column and are set heavier. */
const isFigure = (cell: string): boolean => /\d/.test(cell) && cell.length <= 12;

/** Share of the width that each column has: the first is as wide as its words need. */
function widthsOf(columns: readonly string[], rows: readonly string[][]): number[] {
  const longest = columns.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const shares = longest.map((letters) => Math.sqrt(Math.max(4, Math.min(letters, 30))));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

/** The column or the row that stands out, counted from 0; null for none. */
function highlighted({ scene }: Shot): { column: number | null; row: number | null } {
  const { highlight, columns = [] } = scene;
  if (typeof highlight === "number") return { column: null, row: highlight - 1 };
  const column =
    highlight === undefined
      ? -1
      : columns.findIndex((head) => head.toLowerCase() === highlight.toLowerCase());
  return { column: column >= 0 ? column : null, row: null };
}

/** Where rows and columns stand, and how large their words are. */
interface Grid {
  lefts: number[];
  widths: number[];
  /** Of the heads. */
  top: number;
  /** Height of a row. */
  each: number;
  size: number;
}

function gridOf({ scene, rows }: Shot, { frame }: SceneContext, box: Box): Grid {
  const { columns = [] } = scene;
  const each = Math.min(frame.shape === "wide" ? 9.5 : 10.5, box.height / (rows.length + 1));
  const own = widthsOf(columns, rows).map((share) => share * box.width);
  const most = Math.min(BODY[frame.shape] * 1.05, each * 0.42);
  const sizes = [most, most * 0.9, most * 0.8, most * 0.7, most * 0.62];
  const size = Math.min(
    ...[columns, ...rows].flatMap((row) =>
      row.map((cell, at) => sizeFor(cell, { width: (own[at] ?? 0) - 1.6, height: each }, sizes, 2)),
    ),
  );
  return {
    lefts: own.map((_, at) => box.x + own.slice(0, at).reduce((sum, one) => sum + one, 0)),
    widths: own,
    top: box.y + (frame.shape === "wide" ? (box.height - each * (rows.length + 1)) / 2 : 0),
    each,
    size,
  };
}

/** A cell of a row; heads are quieter, and smaller. Of an empty one nothing is drawn. */
function cell(
  words: string,
  at: { column: number; y: number; delay: number; isHead: boolean; isLit: boolean },
  { lefts, widths, each, size }: Grid,
  { frame, tone }: SceneContext,
): LayerInput[] {
  if (!words) return [];
  const { column: index, y, delay, isHead, isLit } = at;
  const isQuiet = isHead || index === 0;
  return [
    inBox(
      frame,
      { x: (lefts[index] ?? 0) + 0.8, y, width: (widths[index] ?? 0) - 1.6, height: each },
      text(words, {
        font: "text",
        weight: isQuiet || isFigure(words) ? 600 : 500,
        color: isLit ? tone.popText : isQuiet ? tone.muted : tone.ink,
        sizeUnits: isHead ? Math.min(size, LABEL[frame.shape] * 1.15) : size,
        align: index === 0 ? "start" : "center",
        verticalAlign: "center",
        maximumLines: 2,
        enter: isHead ? fadeIn(delay) : smallIn(delay),
      }),
    ),
  ];
}

function cells(shot: Shot, context: SceneContext, box: Box): LayerInput[] {
  const { frame, tone, times } = context;
  const { columns = [] } = shot.scene;
  const { rows } = shot;
  const lit = highlighted(shot);
  const grid = gridOf(shot, context, box);
  const { lefts, widths, top, each } = grid;
  const delays = arrivals(rows.length, times.seconds, 0.5);
  const card: LayerInput[] =
    lit.column === null
      ? []
      : [
          inBox(
            frame,
            {
              x: lefts[lit.column] ?? 0,
              y: top - 1.4,
              width: widths[lit.column] ?? 0,
              height: each * (rows.length + 1) + 2.8,
            },
            plate({ fill: tone.figure, radius: "brand", enter: fadeIn(0.1, 0.6) }),
          ),
        ];
  const line = (y: number, delay: number): LayerInput =>
    inBox(
      frame,
      { x: box.x, y, width: box.width, height: 0.16 },
      plate({ fill: tone.muted, opacity: 0.35, enter: wipeIn(delay, 0.7) }),
    );
  const heads = columns.flatMap((head, at) =>
    cell(
      head,
      { column: at, y: top, delay: 0.1 + at * 0.06, isHead: true, isLit: lit.column === at },
      grid,
      context,
    ),
  );
  const body = rows.flatMap((row, index): LayerInput[] => {
    const y = top + each * (index + 1);
    const delay = delays[index] ?? 0;
    const isRowLit = lit.row === shot.before + index;
    return [
      line(y, delay),
      ...columns.flatMap((_, at) =>
        cell(
          row[at] ?? "",
          { column: at, y, delay: delay + at * 0.05, isHead: false, isLit: isRowLit || lit.column === at },
          grid,
          context,
        ),
      ),
    ];
  });
  return [...card, ...heads, ...body];
}

export const table: SceneBuilder = (shot, context) => {
  const { frame } = context;
  const { scene } = shot;
  const { content } = frame;
  const head = scene.say ? content.height * (frame.shape === "wide" ? 0.22 : 0.2) : 0;
  const foot = scene.under ? 6 : 0;
  return {
    layers: [
      ...(scene.say
        ? column(
            { say: scene.say, sizes: HEADLINES[frame.shape].slice(3), mostLines: 2 },
            context,
            { ...content, height: head },
            true,
          )
        : []),
      ...cells(shot, context, { ...content, y: content.y + head, height: content.height - head - foot }),
      ...(scene.under ? [footnote(scene.under, context)] : []),
    ],
  };
};

/** A line at the lower edge: a source, a condition. */
export const footnote = (words: string, { frame, tone }: SceneContext, delay = 0.8): LayerInput =>
  inBox(
    frame,
    { ...frame.content, y: frame.content.y + frame.content.height - 4.5, height: 4.5 },
    text(words, {
      font: "text",
      color: tone.muted,
      sizeUnits: LABEL[frame.shape],
      verticalAlign: "end",
      maximumLines: 2,
      enter: fadeIn(delay),
    }),
  );
