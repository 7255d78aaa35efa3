import { shownFigure } from "#lib/motion/composition/figure.ts";

/** How a number is written: years and small numbers without marks between thousands. */
export const writtenAs = (value: number) => ({
  decimals: Math.min(6, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length),
  grouping: Math.abs(value) < 10_000 ? "" : ",",
});

/** A value as words: a number as it counts up to, text as it stands. */
export const valueWords = (value: number | string): string =>
  typeof value === "string" ? value : shownFigure({ prefix: "", suffix: "", value, ...writtenAs(value) });
