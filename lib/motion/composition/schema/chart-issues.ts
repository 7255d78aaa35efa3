import type { ChartLayer } from "#lib/motion/composition/schema/chart-layer.ts";

const STORY = ["axis", "notes", "draw", "highlightFrom"] as const;
type Story = (typeof STORY)[number];
/** What each form of chart tells of a story. */
const TELLS: Partial<Record<ChartLayer["chart"]["type"], readonly Story[]>> = {
  bar: ["draw", "highlightFrom"],
  donut: [],
};

/** What is wrong with a chart that its schema cannot say: paths below it. */
export function* chartIssues({
  chart,
}: ChartLayer): Generator<{ path: (string | number)[]; message: string }> {
  if (chart.type === "counter") return;
  const { type, data, axis, notes = [], draw = [], highlightFrom } = chart;
  for (const field of STORY)
    if (chart[field] !== undefined && !(TELLS[type] ?? STORY).includes(field))
      yield { path: [field], message: `a ${type} has none` };
  const indexOf = (label: string) => data.findIndex((one) => one.label === label);
  const named = [
    ...notes.map(({ at }, index) => ({ path: ["notes", index, "at"], label: at })),
    ...draw.map(({ to }, index) => ({ path: ["draw", index, "to"], label: to })),
    ...(highlightFrom === undefined ? [] : [{ path: ["highlightFrom"], label: highlightFrom }]),
  ];
  for (const { path, label } of named)
    if (indexOf(label) < 0) yield { path, message: `no value has the label "${label}"` };
  for (const [index, { to, atSeconds }] of draw.entries()) {
    const before = draw[index - 1];
    if (before && indexOf(to) <= indexOf(before.to))
      yield { path: ["draw", index, "to"], message: "not after the step before it" };
    if (before && atSeconds < before.atSeconds)
      yield { path: ["draw", index, "atSeconds"], message: "earlier than the step before it" };
  }
  const from = axis?.from ?? 0;
  if (from > 0 && type === "column") yield { path: ["axis", "from"], message: "columns begin at 0" };
  const below = data.findIndex(({ value }) => value < from);
  if (below >= 0) yield { path: ["data", below, "value"], message: `below where the axis begins: ${from}` };
}
