import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { besidePanel, bodyPanel } from "#lib/motion/storyboard/panel.ts";
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
import { measuredColumn } from "#lib/motion/storyboard/scenes/column.ts";
import { picturesOf } from "#lib/motion/storyboard/scenes/words.ts";
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

/** The most that a row may have, u: few rows do not lie far apart. */
const TALLEST = { wide: 12, tall: 17, square: 14.5 } as const;

function gridOf({ scene, rows }: Shot, { frame }: SceneContext, box: Box): Grid {
  const { columns = [] } = scene;
  const each = Math.min(TALLEST[frame.shape], box.height / (rows.length + 1));
  const own = widthsOf(columns, rows).map((share) => share * box.width);
  const most = Math.min(BODY[frame.shape] * 1.5, each * 0.46);
  const sizes = Array.from({ length: 9 }, (_, step) => most * 0.91 ** step);
  const size = Math.min(
    ...[columns, ...rows].flatMap((row) =>
      row.map((cell, at) => sizeFor(cell, { width: (own[at] ?? 0) - 1.6, height: each }, sizes, 2)),
    ),
  );
  return {
    lefts: own.map((_, at) => box.x + own.slice(0, at).reduce((sum, one) => sum + one, 0)),
    widths: own,
    top: box.y + Math.max(0, box.height - each * (rows.length + 1)) / 2,
    each,
    size,
  };
}

/** A row that stands out reaches so far over its words, u. */
const OVER = 2;

/** A cell of a row; heads are quieter, and smaller. Of an empty one nothing is drawn. */
function cell(
  words: string,
  at: { column: number; y: number; delay: number; isHead: boolean; isLit: boolean; isFilled: boolean },
  { lefts, widths, each, size }: Grid,
  { frame, tone }: SceneContext,
): LayerInput[] {
  if (!words) return [];
  const { column: index, y, delay, isHead, isLit, isFilled } = at;
  const isQuiet = isHead || index === 0;
  // what stands out is filled with the accent
  const lit = isFilled ? tone.popInk : tone.popText;
  return [
    inBox(
      frame,
      { x: (lefts[index] ?? 0) + 0.8, y, width: (widths[index] ?? 0) - 1.6, height: each },
      text(words, {
        font: "text",
        weight: isQuiet || isFigure(words) ? 600 : 500,
        color: isLit ? lit : isQuiet ? tone.muted : tone.ink,
        sizeUnits: isHead ? Math.min(size, LABEL[frame.shape] * 1.25) : size,
        align: index === 0 ? "start" : "center",
        verticalAlign: "center",
        maximumLines: 2,
        enter: isHead ? fadeIn(delay) : smallIn(delay),
      }),
    ),
  ];
}

/** Behind a column that stands out: down with its rows. */
function litColumn(
  at: number,
  rows: number,
  { lefts, widths, top, each }: Grid,
  last: number,
  { frame, tone }: SceneContext,
): LayerInput {
  const box = { x: lefts[at] ?? 0, y: top - 1.4, width: widths[at] ?? 0, height: each * (rows + 1) + 2.8 };
  const enter = wipeIn(0.1, Math.min(10, Math.max(0.7, last + 0.5)), "down");
  return inBox(frame, box, plate({ fill: tone.pop, radius: "brand", enter: { ...enter, ease: "linear" } }));
}

function cells(shot: Shot, context: SceneContext, box: Box): LayerInput[] {
  const { frame, tone, times } = context;
  const { columns = [] } = shot.scene;
  const { rows } = shot;
  const lit = highlighted(shot);
  const grid = gridOf(shot, context, box);
  const { top, each } = grid;
  const delays = arrivals(rows.length, times.seconds, 0.5);
  const card =
    lit.column === null ? [] : [litColumn(lit.column, rows.length, grid, delays.at(-1) ?? 0, context)];
  const line = (y: number, delay: number): LayerInput =>
    inBox(
      frame,
      { x: box.x, y, width: box.width, height: 0.16 },
      plate({ fill: tone.muted, opacity: 0.35, enter: wipeIn(delay, 0.7) }),
    );
  const heads = columns.flatMap((head, at) =>
    cell(
      head,
      {
        column: at,
        y: top,
        delay: 0.1 + at * 0.06,
        isHead: true,
        isLit: lit.column === at,
        isFilled: lit.column === at,
      },
      grid,
      context,
    ),
  );
  const body = rows.flatMap((row, index): LayerInput[] => {
    const y = top + each * (index + 1);
    const delay = delays[index] ?? 0;
    const isRowLit = lit.row === shot.before + index;
    return [
      isRowLit
        ? inBox(
            frame,
            { x: box.x - OVER, y, width: box.width + 2 * OVER, height: each },
            plate({ fill: tone.pop, radius: "brand", enter: wipeIn(delay, 0.6) }),
          )
        : line(y, delay),
      ...columns.flatMap((_, at) =>
        cell(
          row[at] ?? "",
          {
            column: at,
            y,
            delay: delay + at * 0.05,
            isHead: false,
            isLit: isRowLit || lit.column === at,
            isFilled: isRowLit || lit.column === at,
          },
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
  const { content, shape: form } = frame;
  const isWide = form === "wide";
  const beside = scene.picture ? besidePanel(shot, context, isWide ? undefined : content.height * 0.6) : null;
  const room = beside?.words ?? content;
  const head = scene.say
    ? measuredColumn(
        { say: scene.say, sizes: HEADLINES[form].slice(beside || isWide ? 2 : 0), mostLines: 2 },
        context,
        { ...room, height: room.height * 0.26 },
      )
    : { layers: [], height: 0 };
  const taken = head.height ? head.height + 3 : 0;
  const body = beside
    ? { layers: [], tone: context.tone }
    : bodyPanel(shot, context, taken ? room.y + taken : 0);
  const top = taken + (taken && body.layers.length ? 4 : 0);
  const own = { ...context, tone: body.tone };
  const foot = scene.under ? 6 : 0;
  return {
    layers: [
      ...(beside ? [beside.layer, ...picturesOf(shot, context, beside)] : []),
      ...body.layers,
      ...head.layers,
      ...cells(shot, own, { ...room, y: room.y + top, height: room.height - top - foot }),
      ...(scene.under ? [footnote(scene.under, { ...own, frame: { ...frame, content: room } })] : []),
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
