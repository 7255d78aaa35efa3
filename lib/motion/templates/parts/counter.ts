import type { ByShape, LeafInput } from "#lib/motion/composition/composition.ts";
import { formatInput } from "#lib/motion/composition/figure.ts";
import type { Look } from "#lib/motion/templates/template.ts";
import type { Figure } from "#lib/motion/words/text.ts";

export const counter = (
  look: Look,
  figure: Figure,
  sizeUnits: ByShape<number>,
  more: { color?: string; align?: "start" | "center"; delay?: number; grow?: number } = {},
): LeafInput => ({
  kind: "chart",
  chart: {
    type: "counter",
    value: figure.value,
    sizeUnits,
    align: more.align ?? "start",
  },
  number: formatInput(figure),
  color: more.color ?? look.tone.ink,
  grow: more.grow ?? 0,
  enter: { preset: "fade", durationSeconds: 0.25, delaySeconds: more.delay ?? 0.1 },
  countSeconds: Math.min(1.5, look.seconds * 0.5),
});
