import { type Bar, type Brief, scaledBars } from "#lib/motion/brief/brief.ts";
import { barOf } from "#lib/motion/words/figures.ts";

/** Figures that are compared. */

/** Puts a chart where the brief has it; after the first they follow it. */
export function addChart(brief: Brief, title: string, rows: readonly Bar[]): void {
  const bars = scaledBars(rows);
  if (brief.comparisons.length) {
    brief.moreCharts.push({ title, rows: bars });
    return;
  }
  brief.comparisons = bars;
  brief.chartTitle = title;
  brief.chartAfter = { claims: brief.claims.length, numbers: brief.numbers.length };
}

/** "CO2 per parcel fell from 410 g in 2022 to 268 g in 2026": a bar for each year. */
const FROM_TO = /^(.*?),? from (\S.{0,20}?) in ((?:19|20)\d\d) to (\S.{0,20}?) in ((?:19|20)\d\d)\W*$/i;
export function changeIn(sentence: string): { title: string; bars: Bar[] } | null {
  const [, title = "", before = "", from = "", after = "", to = ""] = FROM_TO.exec(sentence) ?? [];
  const bars = title ? barsOf([`${from}: ${before}`, `${to}: ${after}`]) : null;
  return bars && { title, bars };
}

/** A name and a figure in each of several parts; null where one has none. */
export function barsOf(parts: readonly string[]): Bar[] | null {
  const bars = parts.flatMap((part): Bar[] => {
    const bar = barOf(part);
    return bar ? [{ label: bar.label, ...bar.amount }] : [];
  });
  return bars.length === parts.length && bars.length > 1 ? bars : null;
}
