import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import { forShape } from "#lib/motion/composition/frame-shape.ts";
import { poseOfPart } from "#lib/motion/draw/animate.ts";
import { barsDrawing, columnsDrawing } from "#lib/motion/draw/layers/chart/bars.ts";
import { counterDrawing, measureCounter } from "#lib/motion/draw/layers/chart/counter.ts";
import { donutDrawing } from "#lib/motion/draw/layers/chart/donut.ts";
import { lineDrawing } from "#lib/motion/draw/layers/chart/line.ts";
import { type Plot, type PlotDrawing, plotOf } from "#lib/motion/draw/layers/chart/plot.ts";
import type { Drawing, Stage } from "#lib/motion/draw/stage.ts";
import { type Rect, times } from "#lib/motion/shapes/geometry.ts";

/** Room of a counter, in pixels; other charts take the room they are given. */
export function measureChart(layer: ChartLayer, width: number, scale: number, stage: Stage) {
  if (layer.chart.type === "counter") return measureCounter(layer, width, scale, stage);
  const height = layer.heightUnits === undefined ? 30 : forShape(layer.heightUnits, stage);
  return { width, height: height * stage.unit * scale };
}

function plotDrawing(type: Exclude<ChartLayer["chart"]["type"], "counter">, plot: Plot): PlotDrawing {
  switch (type) {
    case "bar":
      return barsDrawing(plot);
    case "column":
      return columnsDrawing(plot);
    case "donut":
      return donutDrawing(plot);
    case "line":
    case "area":
      return lineDrawing(plot, type === "area");
  }
}

/** A chart in its box. */
export function chartDrawing(layer: ChartLayer, box: Rect, scale: number, stage: Stage): Drawing {
  const { type } = layer.chart;
  if (type === "counter") return counterDrawing(layer, box, scale, stage);
  const draw = plotDrawing(type, plotOf(layer, box, scale, stage));
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, box, stage.unit, sceneSeconds);
    if (pose.alpha <= 0) return [];
    return draw(seconds).map((op) => ({
      ...op,
      matrix: times(pose.matrix, op.matrix),
      alpha: op.alpha * pose.alpha,
      ...(pose.clip ? { clip: pose.clip } : {}),
    }));
  };
}
