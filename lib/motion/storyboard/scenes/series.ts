import { mix } from "#lib/motion/composition/color.ts";
import type { LayerInput } from "#lib/motion/composition/schema/layers.ts";
import type { Box } from "#lib/motion/storyboard/frame.ts";
import { bodyPanel } from "#lib/motion/storyboard/panel.ts";
import {
  fadeIn,
  HEADLINES,
  inBox,
  LABEL,
  plate,
  popIn,
  shape,
  smallIn,
  text,
} from "#lib/motion/storyboard/parts.ts";
import { footnote } from "#lib/motion/storyboard/scenes/table.ts";
import { barsIn } from "#lib/motion/storyboard/scenes/bars.ts";
import { NOTES, notes } from "#lib/motion/storyboard/scenes/notes.ts";
import { isBelow, LIT_VALUE, sideOf, stretchesOf } from "#lib/motion/storyboard/scenes/stretches.ts";
import { measuredColumn, turnsOf } from "#lib/motion/storyboard/scenes/column.ts";
import { isAtValue } from "#lib/motion/storyboard/scenes/values.ts";
import type { SceneBuilder, SceneContext } from "#lib/motion/storyboard/scene.ts";
import type { Shot } from "#lib/motion/storyboard/shots.ts";
import { axes, numberOf, type Plot, plotOf, ticksOf, written } from "#lib/motion/storyboard/scenes/plot.ts";
import type { Series } from "#lib/motion/storyboard/storyboard.ts";

/** Charts that tell: drawn up to a point, noted, drawn on. */

function lines(shot: Shot, plot: Plot, context: SceneContext): LayerInput[] {
  const { frame, tone } = context;
  const { box, series, x, y } = plot;
  const stretches = stretchesOf(shot, context, series.x);
  return stretches.flatMap(({ from, to, at, seconds }, order): LayerInput[] => {
    const points = Array.from(
      { length: to - from + 1 },
      (_, step) => [x(from + step) - box.x, y(series.y[from + step] ?? 0) - box.y] as const,
    );
    const color = order === stretches.length - 1 ? tone.pop : tone.muted;
    const path = points
      .map(([px, py], index) => `${index ? "L" : "M"} ${px.toFixed(2)} ${py.toFixed(2)}`)
      .join(" ");
    const common = { viewBox: [0, 0, box.width, box.height] as [number, number, number, number] };
    const [first, end] = [points[0], points.at(-1)];
    // under a line, what it leads to is tinted
    const isTinted = shot.scene.as === "area" || order === stretches.length - 1;
    const area: LayerInput[] =
      isTinted && first && end
        ? [
            inBox(
              frame,
              box,
              shape(
                {
                  type: "path",
                  data: `${path} L ${end[0].toFixed(2)} ${box.height} L ${first[0].toFixed(2)} ${box.height} Z`,
                  ...common,
                },
                {
                  fill: color,
                  opacity: shot.scene.as === "area" ? 0.2 : 0.09,
                  enter: {
                    preset: "wipe",
                    direction: "right",
                    delaySeconds: at,
                    durationSeconds: seconds,
                    ease: "in-out",
                  },
                },
              ),
            ),
          ]
        : [];
    return [
      ...area,
      inBox(
        frame,
        box,
        shape(
          { type: "path", data: path, ...common },
          {
            stroke: { color, widthUnits: order === stretches.length - 1 ? 1.2 : 0.9 },
            enter: { preset: "draw", delaySeconds: at, durationSeconds: seconds, ease: "in-out" },
          },
        ),
      ),
      ...point(plot, to, at + seconds, order === stretches.length - 1, context),
      ...(order === 0 ? point(plot, from, at, false, context) : []),
    ];
  });
}

/** A dot at a value, with the value above it, or below where the line goes up. */
function point(
  plot: Plot,
  index: number,
  at: number,
  isLit: boolean,
  { frame, tone }: SceneContext,
): LayerInput[] {
  const { x, y, series } = plot;
  const [left, top] = [x(index), y(series.y[index] ?? 0)];
  const size = LABEL[frame.shape] * (isLit ? LIT_VALUE : 1.15);
  const room = isLit ? 30 : 18;
  const dot = isLit ? 2.8 : 2;
  const below = isBelow(plot, index);
  const side = sideOf(series, index);
  const begin = side === "end" ? left - room + 1.5 : side === "start" ? left - 1.5 : left - room / 2;
  return [
    inBox(
      frame,
      { x: left - dot / 2, y: top - dot / 2, width: dot, height: dot },
      shape({ type: "ellipse", square: true }, { fill: isLit ? tone.pop : tone.ink, enter: popIn(at) }),
    ),
    inBox(
      frame,
      { x: begin, y: below ? top + 1.4 : top - size * 1.3 - 1.6, width: room, height: size * 1.3 },
      text(written(series.y[index] ?? 0, series.unit), {
        font: "display",
        color: isLit ? tone.popText : tone.ink,
        sizeUnits: size,
        align: side,
        verticalAlign: below ? "start" : "end",
        wrap: "none",
        maximumLines: 1,
        enter: smallIn(at),
      }),
    ),
  ];
}

/** When each column grows: with the beat that draws it, else one after the other. */
function columnDelays(shot: Shot, context: SceneContext, labels: readonly string[]): number[] {
  const each = Math.min(0.16, (context.times.seconds * 0.4) / labels.length);
  if (!shot.scene.beats?.some(({ draw }) => draw)) return labels.map((_, index) => 0.4 + index * each);
  const stretches = stretchesOf(shot, context, labels);
  return labels.map((_, index) => {
    const own = stretches.find(({ from, to }) => index >= from && index <= to) ?? stretches.at(-1);
    return own ? own.at + (index - own.from) * each : 0.4;
  });
}

function columns(shot: Shot, { box, series, x, y }: Plot, context: SceneContext): LayerInput[] {
  const { scene } = shot;
  const { frame, tone } = context;
  const width = Math.min(9, (box.width / series.x.length) * 0.62);
  const delays = columnDelays(shot, context, series.x);
  const lit = typeof scene.highlight === "string" ? scene.highlight.toLowerCase() : null;
  const size = LABEL[frame.shape] * 1.05;
  return series.y.flatMap((value, index): LayerInput[] => {
    const delay = delays[index] ?? 0.4;
    const isLit = lit === null || series.x[index]?.toLowerCase() === lit;
    const top = y(value);
    const shown = series.x.length <= 12 || (lit !== null && isLit);
    return [
      inBox(
        frame,
        { x: x(index) - width / 2, y: top, width, height: Math.max(0.3, box.y + box.height - top) },
        plate({
          // quieter, and still a bar: a plate's tint would be lost on the ground
          fill: isLit ? tone.pop : mix(tone.ground, tone.pop, 0.3),
          radius: 0.5,
          enter: {
            preset: "wipe",
            direction: "up",
            delaySeconds: delay,
            durationSeconds: 0.7,
            ease: "expo-out",
          },
        }),
      ),
      ...(shown
        ? [
            inBox(
              frame,
              { x: x(index) - 8, y: top - size * 1.9, width: 16, height: size * 1.6 },
              text(written(value, series.unit), {
                font: "text",
                weight: 600,
                color: isLit ? tone.ink : tone.muted,
                sizeUnits: size,
                align: "center",
                verticalAlign: "end",
                wrap: "none",
                maximumLines: 1,
                enter: fadeIn(delay + 0.3),
              }),
            ),
          ]
        : []),
    ];
  });
}

export const series: SceneBuilder = (shot, context) => {
  const { frame, board } = context;
  const { scene } = shot;
  const data = typeof scene.of === "string" ? board.data[scene.of] : undefined;
  if (!data) return { layers: [] };
  const { content, shape: form } = frame;
  const kind = scene.as ?? "line";
  const turns = turnsOf(shot, context, scene.say);
  const head = turns.length
    ? measuredColumn(
        { over: scene.over, say: scene.say ?? "", turns, sizes: HEADLINES[form].slice(2), mostLines: 2 },
        context,
        { ...content, height: content.height * (form === "wide" ? 0.28 : 0.26) },
      )
    : { layers: [], height: 0 };
  const taken = head.height ? head.height + (form === "wide" ? 1 : 2.4) : 0;
  const body = bodyPanel(shot, context, taken ? content.y + taken : 0);
  const own = { ...context, tone: body.tone };
  const unit = data.unit !== undefined && !isAtValue(data.unit) ? data.unit : null;
  // a plot has room for its highest value above it
  const gap = kind === "bar" || kind === "donut" ? 3 : 1;
  const above = taken + (body.layers.length && taken ? 2.4 : 0);
  const top = above + (unit ? 4.4 : 0) + (taken ? gap : 0);
  const room: Box = {
    ...content,
    y: content.y + top,
    height: content.height - top - (scene.under ? 6 : 0),
  };
  return {
    layers: [
      ...body.layers,
      ...head.layers,
      ...(kind === "bar" || kind === "donut"
        ? comparison(shot, data, kind, room, own)
        : plotted(shot, data, kind, room, own)),
      ...(unit
        ? [
            inBox(
              frame,
              { ...content, y: content.y + above, height: 3.8 },
              text(unit, {
                font: "text",
                color: body.tone.muted,
                sizeUnits: LABEL[form],
                maximumLines: 1,
                enter: fadeIn(0.2),
              }),
            ),
          ]
        : []),
      ...(scene.under ? [footnote(scene.under, own)] : []),
    ],
  };
};

/** Values compared: bars of ours, or the engine's ring. */
function comparison(
  { scene }: Shot,
  series: Series,
  type: "bar" | "donut",
  room: Box,
  context: SceneContext,
): LayerInput[] {
  const { frame, tone, times } = context;
  if (type === "bar") return barsIn(series, scene.highlight, room, context);
  const { x, y } = series;
  return [
    inBox(frame, room, {
      kind: "chart",
      chart: {
        type,
        data: x.map((label, index) => ({
          label,
          value: y[index] ?? 0,
          highlight: label === scene.highlight,
        })),
      },
      number: numberOf(series),
      color: tone.ink,
      accent: tone.pop,
      countSeconds: Math.min(2, times.seconds * 0.4),
      enter: fadeIn(0.2),
    }),
  ];
}

/** Values over time, on a grid, with room for labels below and for notes above. */
function plotted(
  shot: Shot,
  data: Series,
  kind: "line" | "area" | "column",
  room: Box,
  context: SceneContext,
): LayerInput[] {
  const label = LABEL[context.frame.shape];
  const ticks = ticksOf(Math.max(...data.y)).map((tick) => written(tick, data.unit).length);
  const gutter = Math.max(...ticks) * label * 0.58 + 1.6;
  const above = label * 2.4 + (shot.scene.beats?.some(({ note }) => note) ? NOTES : 0);
  const box = {
    x: room.x + gutter,
    y: room.y + above,
    width: room.width - gutter,
    height: room.height - above - label * 1.9,
  };
  const plot = plotOf(data, box, kind === "column");
  const drawn = kind === "column" ? columns(shot, plot, context) : lines(shot, plot, context);
  return [...axes(plot, context), ...drawn, ...notes(shot, plot, context, kind !== "column")];
}
