import { mix } from "#lib/motion/composition/color.ts";
import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { eased } from "#lib/motion/composition/ease.ts";
import { formatNumber } from "#lib/motion/composition/format-number.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Label, labels } from "#lib/motion/draw/layers/chart/label.ts";
import { colorOf, type Stage } from "#lib/motion/draw/stage.ts";
import type { Rect } from "#lib/motion/shapes/geometry.ts";
import { UNIT } from "#lib/motion/shapes/outlines.ts";

/** Labels are no smaller where there is another way, in u. */
export const LEAST_LABEL = 2.2;

/** How much of the ink is left in what is not highlighted. */
export const QUIET = 0.28;

/** Several values in a box: what each kind of chart draws them with. Lengths in pixels. */
export interface Plot {
  layer: ChartLayer;
  data: Extract<ChartLayer["chart"], { data: unknown }>["data"];
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
  /** The largest value; 1 where all are 0. */
  maximum: number;
  /** The values as they are written when all has grown. */
  finalTexts: string[];
  /** When it begins to grow, seconds of its scene. */
  begin: number;
  /** The name of a value, or another text of its look. */
  nameLabel(text: string): Label;
  /** A written value: bolder. */
  valueLabel(text: string): Label;
}

/** What a kind of chart draws at a time of its scene, as it stands when it has come in. */
export type PlotDrawing = (seconds: number) => DrawOp[];

/** A number to divide by: 1 where it is none. */
export const divisor = (value: number): number => (value > 0 ? value : 1);

/** @throws Error for a counter: it has no values beside each other */
export function plotOf(layer: ChartLayer, box: Rect, scale: number, stage: Stage): Plot {
  const { chart } = layer;
  if (chart.type === "counter") throw new Error("a counter has one value");
  const { data, showValues } = chart;
  const label = labels(stage, "text");
  const ink = colorOf(layer.color, stage);
  const background = colorOf("background", stage);
  return {
    ...{ layer, data, showValues, box, scale, unit: stage.unit, ink, background },
    accent: colorOf(layer.accent, stage),
    quiet: mix(ink, background, 1 - QUIET),
    anyHighlight: data.some(({ highlight }) => highlight),
    maximum: divisor(Math.max(...data.map(({ value }) => value))),
    finalTexts: data.map(({ value, number = layer.number }) => formatNumber(value, number)),
    begin: layer.startSeconds + (layer.enter?.delaySeconds ?? 0),
    nameLabel: (text) => label(text, 500),
    valueLabel: (text) => label(text, 700),
  };
}

/** How much of a value has grown: one begins after the other. */
export const grownAt = ({ layer, begin }: Plot, seconds: number, index: number): number =>
  eased("expo-out", seconds - begin - index * 0.12, layer.countSeconds);

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
