import type { ByShape } from "#lib/motion/composition/schema/values.ts";
import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import { formatInput } from "#lib/motion/composition/figure.ts";
import type { Look } from "#lib/motion/templates/template.ts";
import type { Figure } from "#lib/motion/words/text.ts";

/** A figure that counts up, as it is written. */
export const counter = (
  look: Look,
  figure: Figure,
  sizeUnits: ByShape<number>,
  more: { color?: string; align?: "start" | "center"; delay?: number } = {},
): Extract<LeafInput, { kind: "chart" }> => ({
  kind: "chart",
  chart: { type: "counter", value: figure.value, sizeUnits, align: more.align ?? "start" },
  number: formatInput(figure),
  color: more.color ?? look.tone.ink,
  grow: 0,
  enter: { preset: "fade", durationSeconds: 0.25, delaySeconds: more.delay ?? 0.1 },
  countSeconds: Math.min(1.5, look.seconds * 0.5),
});
