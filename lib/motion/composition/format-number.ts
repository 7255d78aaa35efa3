import type { NumberFormat } from "#lib/motion/composition/schema/chart-layer.ts";

/** A number as the layer's format writes it; half is rounded away from zero. */
export function formatNumber(value: number, format: NumberFormat): string {
  const factor = 10 ** format.decimals;
  const rounded = Math.round((Math.abs(value) / format.scale) * factor) / factor;
  const [whole = "0", fraction = ""] = rounded.toFixed(format.decimals).split(".");
  // the last three stand together everywhere
  const above = whole
    .slice(0, -3)
    .replace(format.groupDigits === 2 ? /\B(?=(?:\d{2})+$)/g : /\B(?=(?:\d{3})+$)/g, format.grouping);
  const grouped = above ? above + format.grouping + whole.slice(-3) : whole;
  const prefix = value < 0 && rounded > 0 ? (format.negativePrefix ?? `${format.prefix}−`) : format.prefix;
  return `${prefix}${grouped}${fraction ? format.decimalMark + fraction : ""}${format.suffix}`;
}
