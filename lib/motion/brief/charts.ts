import { addChart, barsOf } from "#lib/motion/brief/bars.ts";
import type { Bar, Brief } from "#lib/motion/brief/brief.ts";
import { addItems, type Making } from "#lib/motion/brief/making.ts";
import { hasWord } from "#lib/motion/brief/marks.ts";
import { figureOf } from "#lib/motion/words/figures.ts";
import { amountOf, readFigure } from "#lib/motion/composition/figure.ts";

/** Figures that stand side by side: tables, and items of a list with a name and a figure each. */

/** A table that has ended: a chart for each column of figures, and the words of each row as an item. */
export function endTable(made: Making): void {
  const { brief, table } = made;
  made.table = [];
  if (!table.length) return;
  const head = table.find(({ isHead }) => isHead)?.cells ?? [];
  const rows = table.filter(({ isHead }) => !isHead).map(({ cells }) => cells);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isFigures = (at: number) =>
    rows.length > 1 && rows.every((row) => (readFigure(row[at] ?? "")?.value ?? -1) >= 0);
  const figures = Array.from({ length: width }, (_, at) => at).filter((at) => at > 0 && isFigures(at));
  for (const at of figures) {
    const bars = rows.flatMap((row): Bar[] => {
      const amount = amountOf(row[at] ?? "");
      return amount ? [{ label: row[0] ?? "", ...amount }] : [];
    });
    addChart(brief, head[at] ?? "", bars);
  }
  // with a chart its first column is the labels
  const from = figures.length ? 1 : 0;
  made.list = null;
  for (const row of rows) {
    const words = row.filter((cell, at) => at >= from && !figures.includes(at) && hasWord(cell));
    if (words.length) addItems(made, [[...(from ? [row[0] ?? ""] : []), ...words].join(" · ")]);
  }
  made.list = null;
}

/** A list of one figure is none: it has a scene of its own. */
export function listsToFigures(brief: Brief): void {
  brief.lists = brief.lists.filter(({ items: [only = "", ...more], title, after }) => {
    const figure = more.length || title ? null : figureOf(only);
    if (figure) brief.numbers.push({ ...figure, after });
    return !figure;
  });
}

/** "Asia 62%", "Europe 24%", "Africa 14%": bars of one unit. Prices side by side are a list. */
export function listsToCharts(brief: Brief): void {
  brief.lists = brief.lists.filter(({ items, title = "" }) => {
    const bars = items.length > 2 ? barsOf(items) : null;
    const [first] = bars ?? [];
    const unit = `${first?.prefix ?? ""}${first?.suffix ?? ""}`;
    const isOne = bars?.every((bar) => `${bar.prefix ?? ""}${bar.suffix}` === unit);
    if (!bars || !isOne || brief.comparisons.length || !/[%\p{L}]/u.test(unit) || /[$€£]/.test(unit))
      return true;
    addChart(brief, title, bars);
    return false;
  });
}
