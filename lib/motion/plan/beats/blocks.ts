import { formOf, MAXIMUM_LABEL, MOST_ROWS } from "#lib/motion/composition/chart-form.ts";
import { type Brief, figureOfBar, numbersBefore, type Place, shownBar } from "#lib/motion/brief/brief.ts";
import { type Draft, evenly, putAfter } from "#lib/motion/plan/beats/draft.ts";
import { figureBeat, FIGURES_A_SCENE } from "#lib/motion/plan/beats/figures.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { wordCount } from "#lib/motion/words/text.ts";

/*
 * Charts and steps: what a brief has as a block, behind so many claims and numbers.
 */

type Chart = Extract<Beat, { kind: "chart" }>;
/** A chart; figures, where a label is as long as a sentence. */
const chartOrFigures = (chart: Chart): Beat[] =>
  chart.rows.every(({ label }) => label.length <= MAXIMUM_LABEL)
    ? [chart]
    : evenly(chart.rows.map(figureOfBar), FIGURES_A_SCENE).map(figureBeat);

/** What a chart is called where it is spoken of. */
const CHART_NAMES = { bar: "bars", line: "a line", area: "a line", donut: "a ring" };
/** The chart with as many of its rows as it has room for; the others are said to be left out. */
function fitting(chart: Chart, ignored: Brief["ignored"]): Chart {
  const form = formOf(chart);
  const most = MOST_ROWS[form];
  const left = chart.rows.slice(most);
  if (left.length)
    ignored.push({
      text: left.map(shownBar).join(" · "),
      why: `a chart of ${CHART_NAMES[form]} has room for ${most} of ${chart.rows.length} values: ${left.length} left out`,
    });
  return { ...chart, rows: chart.rows.slice(0, most) };
}

/** The charts of a brief, each in a scene; of a single bar there is none. */
export function chartsOf(brief: Brief): Beat[] {
  const { comparisons, chartTitle: title, chartType, source, moreCharts } = brief;
  return [
    ...(comparisons.length > 1
      ? [
          {
            kind: "chart",
            rows: comparisons,
            ...(chartType ? { type: chartType } : {}),
            ...(title ? { title } : {}),
            ...(source ? { source } : {}),
          } as const,
        ]
      : []),
    ...moreCharts.map(({ title: over, rows }) => ({ kind: "chart", title: over, rows }) as const),
  ]
    .flatMap(chartOrFigures)
    .map((beat) => (beat.kind === "chart" ? fitting(beat, brief.ignored) : beat));
}

/** Words: steps that are longer than this on average are two a scene, so that they can be read. */
const LONG_STEP = 7;
/** The steps, a few a scene; a single one says what it is by itself. */
function stepsOf({ steps, stepsTitle }: Brief): Beat[] {
  if (steps.length < 2) return steps.map((text) => ({ kind: "claim", text, index: 0, count: 1 }));
  let from = 0;
  const words = steps.reduce((sum, step) => sum + wordCount(step), 0);
  const most = words > LONG_STEP * steps.length && steps.length > 3 ? 2 : steps.length === 5 ? 5 : 4;
  return evenly(steps, most).map((items): Beat => {
    const beat: Beat = { kind: "steps", items, from, ...(stepsTitle && !from ? { title: stepsTitle } : {}) };
    from += items.length;
    return beat;
  });
}

/** Scenes that stand where the brief has them. */
export interface Block {
  place: Place | null;
  scenes: Beat[];
}

/** The blocks of a brief; a chart that comes last has its place behind all of them. */
export const blocksOf = (brief: Brief): Block[] => [
  { place: brief.chartAfter, scenes: brief.chartLast ? [] : chartsOf(brief) },
  { place: brief.stepsAfter, scenes: stepsOf(brief) },
];

/** Puts the blocks that stand behind so many numbers. */
export function putBlocks(draft: Draft, blocks: readonly Block[], behind: number): void {
  for (const { place, scenes } of blocks)
    if (numbersBefore(place, draft.brief) === behind)
      putAfter(draft, place?.claims ?? draft.brief.claims.length, ...scenes);
}
