import type { LeafInput } from "#lib/motion/composition/composition.ts";
import type { Place } from "#lib/motion/templates/parts/by-shape.ts";
import type { Look } from "#lib/motion/templates/template.ts";

export const shape = (
  shape_: Extract<LeafInput, { kind: "shape" }>["shape"],
  more: Omit<Extract<LeafInput, { kind: "shape" }>, "kind" | "shape">,
): LeafInput => ({
  kind: "shape",
  shape: shape_,
  ...more,
});

export const bleed = (
  place: Place,
  shape_: Extract<LeafInput, { kind: "shape" }>["shape"],
  more: Omit<Extract<LeafInput, { kind: "shape" }>, "kind" | "shape">,
) => shape(shape_, { place, bleed: true, ...more });

export const rule = (
  look: Look,
  delay = 0.1,
  color = look.tone.ink,
  weight = 0.16,
  seconds = 0.8,
): LeafInput =>
  shape(
    { type: "rectangle" },
    {
      fill: color,
      heightUnits: weight,
      enter: {
        preset: "wipe",
        direction: "right",
        durationSeconds: seconds,
        delaySeconds: delay,
        ease: "expo-out",
      },
    },
  );
