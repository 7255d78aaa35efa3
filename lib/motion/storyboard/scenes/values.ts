import { shownFigure } from "#lib/motion/composition/figure.ts";

/** How a number is written: years and small numbers without marks between thousands. */
export const writtenAs = (value: number) => ({
  decimals: Math.min(6, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length),
  grouping: Math.abs(value) < 10_000 ? "" : ",",
});

/** A value as words: a number as it counts up to, text as it stands. */
export const valueWords = (value: number | string): string =>
  typeof value === "string" ? value : shownFigure({ prefix: "", suffix: "", value, ...writtenAs(value) });

/** Units that stand at the value itself; others are words beside it. */
const AT_VALUE = /^(?:%|°C?|[kKmM]|×|x|€|\$|£|s|h|km|kg|min|MB|GB|TB)$/u;

/** Whether a unit stands at the value itself. */
export const isAtValue = (unit: string | undefined): unit is string =>
  unit !== undefined && AT_VALUE.test(unit);

/** Units that nothing parts from the value: 92%, 12k, 3×. */
const JOINED = /^[%kKMx×]$/u;

/** What stands behind a value: `%`, ` km`; nothing for units that are words beside it. */
export const suffixOf = (unit: string | undefined): string =>
  isAtValue(unit) ? (JOINED.test(unit) ? unit : ` ${unit}`) : "";
