import type { NumberFormat } from "#lib/motion/composition.ts";

/** A number as the layer's format writes it; half is rounded away from zero. */
export function formatNumber(value: number, format: NumberFormat): string {
  const factor = 10 ** format.decimals;
  const rounded = Math.round(Math.abs(value) * factor) / factor;
  const [whole = "0", fraction = ""] = rounded.toFixed(format.decimals).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, format.grouping);
  const sign = value < 0 && rounded > 0 ? "−" : "";
  return `${format.prefix}${sign}${grouped}${fraction ? format.decimalMark + fraction : ""}${format.suffix}`;
}
