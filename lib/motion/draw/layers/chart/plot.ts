import { mix } from "#lib/motion/composition/color.ts";
import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { axisWidth, ticksOf } from "#lib/motion/draw/layers/chart/axis.ts";
import { type Label, labels } from "#lib/motion/draw/layers/chart/label.ts";
import { colorOf, type Stage } from "#lib/motion/draw/stage.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { UNIT } from "#lib/motion/shapes/outlines.ts";

/** Labels are no smaller where there is another way, in u. */
export const LEAST_LABEL = 2.2;

/** How much of the ink is left in what is not highlighted. */
export const QUIET = 0.28;

export type SeriesChart = Extract<ChartLayer["chart"], { data: unknown }>;

/** Several values in a box: what each kind of chart draws them with. Lengths in pixels. */
export interface Plot {
  layer: ChartLayer;
  chart: SeriesChart;
  data: SeriesChart["data"];
  showValues: boolean;
  box: Rect;
  scale: number;
  /** Pixels of 1 u. */
  unit: number;
  ink: string;
  accent: string;
  background: string;
  /** Of what is not highlighted, where something is. */
  quiet: string;
  anyHighlight: boolean;
  /** Where the axis begins. */
  least: number;
  /** The largest value; 1 where all are 0. */
  maximum: number;
  /** The numbers of the axis, from below; none without one. */
  ticks: readonly number[];
  /** The values as they are written when all has grown. */
  finalTexts: string[];
  /** When it begins to grow, seconds of its scene. */
  begin: number;
  /** When each value begins to grow; never, where it is not drawn. */
  begins: readonly number[];
  /** The name of a value, or another text of its look. */
  nameLabel(text: string): Label;
  /** A written value: bolder. */
  valueLabel(text: string): Label;
}

/** What a kind of chart draws at a time of its scene, as it stands when it has come in. */
export type PlotDrawing = (seconds: number) => DrawOp[];

/** A number to divide by: 1 where it is none. */
export const divisor = (value: number): number => (value > 0 ? value : 1);

/** Between one value that begins to grow and the next, seconds. */
const BETWEEN = 0.12;

/** When each value begins to grow: one after the other, or as the chart is drawn in steps. */
function beginsOf({ data, draw }: SeriesChart, begin: number): number[] {
  if (!draw) return data.map((_, index) => begin + index * BETWEEN);
  let next = 0;
  return draw
    .flatMap(({ to, atSeconds }) => {
      const first = next;
      next = data.findIndex(({ label }) => label === to) + 1;
      return Array.from({ length: next - first }, (_, index) => atSeconds + index * BETWEEN);
    })
    .concat(data.slice(next).map(() => Number.POSITIVE_INFINITY));
}

/** The values, those that are highlighted by where they stand among them. A line has two parts instead. */
function highlighted({ type, data, highlightFrom }: SeriesChart): SeriesChart["data"] {
  const from = data.findIndex(({ label }) => label === highlightFrom);
  if (from < 0 || type === "line" || type === "area") return data;
  return data.map((one, index) => (index < from ? one : { ...one, highlight: true }));
}

/** @throws Error for a counter: it has no values beside each other */
export function plotOf(layer: ChartLayer, whole: Rect, scale: number, stage: Stage): Plot {
  const { chart } = layer;
  if (chart.type === "counter") throw new Error("a counter has one value");
  const { showValues } = chart;
  const data = highlighted(chart);
  const label = labels(stage, "text");
  const ink = colorOf(layer.color, stage);
  const background = colorOf("background", stage);
  const begin = layer.startSeconds + (layer.enter?.delaySeconds ?? 0);
  const largest = divisor(Math.max(...data.map(({ value }) => value)));
  const least = chart.axis?.from ?? 0;
  const ticks = chart.axis ? ticksOf(least, largest, chart.axis.ticks) : [];
  const plot = {
    ...{ layer, chart, data, showValues, scale, unit: stage.unit, ink, background, begin, ticks },
    accent: colorOf(layer.accent, stage),
    quiet: mix(ink, background, 1 - QUIET),
    anyHighlight: data.some(({ highlight }) => highlight),
    least,
    maximum: largest > least ? largest : least + 1,
    finalTexts: data.map(({ value, number = layer.number }) => formatNumber(value, number)),
    begins: beginsOf(chart, begin),
    nameLabel: (text: string) => label(text, 500),
    valueLabel: (text: string) => label(text, 700),
  };
  const left = ticks.length ? axisWidth(plot) : 0;
  return { ...plot, box: { ...whole, x: whole.x + left, width: Math.max(1, whole.width - left) } };
}

/** How high a value stands, as a share of the room. */
export const heightOf = ({ least, maximum }: Pick<Plot, "least" | "maximum">, value: number): number =>
  (value - least) / (maximum - least);

/** How much of a value has grown: one begins after the other. */
export const grownAt = ({ layer, begins }: Plot, seconds: number, index: number): number =>
  eased("expo-out", seconds - (begins[index] ?? 0), layer.countSeconds);

/** Whether a value is written: of a chart that is drawn in steps, from its own step on. */
export const isWritten = ({ showValues, chart, begins }: Plot, seconds: number, index: number): boolean =>
  showValues && (!chart.draw || seconds >= (begins[index] ?? 0));

/** A value as it is written while it grows. */
export function valueText({ data, layer }: Plot, index: number, share: number): string {
  const { value = 0, number = layer.number } = data[index] ?? {};
  return formatNumber(share >= 0.995 ? value : value * share, number);
}

/** The accent for what is highlighted, or for all where nothing is. */
export const colorAt = ({ data, anyHighlight, accent, quiet }: Plot, index: number): string =>
  !anyHighlight || data[index]?.highlight ? accent : quiet;

/** Width of the widest name or written value, em. */
export const widestName = ({ data, nameLabel }: Plot): number =>
  Math.max(...data.map(({ label }) => nameLabel(label).width));
export const widestValue = ({ finalTexts, valueLabel }: Plot): number =>
  Math.max(...finalTexts.map((text) => valueLabel(text).width));

/** An even rectangle. */
export const barOp = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  alpha = 1,
): DrawOp => ({ outline: UNIT, matrix: [width, 0, 0, height, x, y], alpha, fill });

/** The line that columns and points stand on. */
export const axisOp = ({ box, unit, ink }: Plot, floor: number): DrawOp =>
  barOp(box.x, floor, box.width, Math.max(1, unit * 0.12), ink);
