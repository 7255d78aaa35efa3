import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";
import type { Layer } from "#lib/motion/composition/schema/layers.ts";

/** The longest label that a value of a chart may have, characters. */
export const MAXIMUM_LABEL = 60;

/** A label that is a point in time. */
const TIME =
  /^(?:(?:19|20)\d\d|(?:Q[1-4]|H[12])(?: (?:19|20)\d\d)?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: (?:19|20)\d\d)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|(?:Week|Day|Month|Year) \d+)$/i;

export const isTime = ({ label }: { label: string }): boolean => TIME.test(label);

/** Parts of a ring beyond these are told apart by no shade. */
const MOST_SHARES = 6;

type Rows = readonly { label: string; value: number; suffix: string }[];

/** What the rows of a chart are to each other: points in time, parts of a whole, or things that are compared. */
export function rowsAre(rows: Rows): "times" | "shares" | "compared" {
  if (rows.length >= 3 && rows.every(isTime)) return "times";
  const sum = rows.reduce((all, { value }) => all + value, 0);
  const shares =
    rows.length >= 2 &&
    rows.length <= MOST_SHARES &&
    rows.every(({ suffix }) => /^\s*(?:%|per ?cent)$/i.test(suffix));
  return shares && Math.abs(sum - 100) <= 1 ? "shares" : "compared";
}

/** What a chart is drawn as: as it is asked for, else by what its rows are to each other. */
export function formOf({
  rows,
  type,
}: {
  rows: Rows;
  type?: "bars" | "line" | "area" | "donut";
}): keyof typeof MOST_ROWS {
  if (type) return type === "bars" ? "bar" : type;
  const are = rowsAre(rows);
  return are === "times" ? "area" : are === "shares" ? "donut" : "bar";
}

/** How many values a chart has room for in every shape of a frame, each with a label that can be read. */
export const MOST_ROWS = { bar: 16, line: 24, area: 24, donut: 12 };

/** When each step of a chart that is drawn in steps begins and ends, seconds of the scene; none of another layer. */
export function drawSteps(layer: Layer): { begins: number; ends: number }[] {
  if (layer.kind !== "chart" || layer.chart.type === "counter") return [];
  return (layer.chart.draw ?? []).map(({ atSeconds, durationSeconds = layer.countSeconds }) => ({
    begins: atSeconds,
    ends: atSeconds + durationSeconds,
  }));
}

const rounded = (seconds: number, most: number): number => Math.min(most, Math.round(seconds * 1000) / 1000);

/** A chart by another clock: `time` for when its steps begin, `pace` for how long it counts and draws. */
export function retimeChart(layer: ChartLayer, time: number, pace: number): void {
  layer.countSeconds = rounded(layer.countSeconds * pace, 20);
  for (const step of (layer.chart.type !== "counter" && layer.chart.draw) || []) {
    step.atSeconds = rounded(step.atSeconds * time, 120);
    if (step.durationSeconds !== undefined) step.durationSeconds = rounded(step.durationSeconds * pace, 60);
  }
}
