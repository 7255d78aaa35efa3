import type { LeafInput } from "#lib/motion/composition/schema/layers.ts";
import type { Place } from "#lib/motion/templates/parts/by-shape.ts";
import { wipe } from "#lib/motion/templates/parts/movement.ts";
import type { Look } from "#lib/motion/templates/template.ts";

type ShapeInput = Extract<LeafInput, { kind: "shape" }>;
type ShapeStyle = Omit<ShapeInput, "kind" | "shape">;

/** A shape among the other layers. */
export const shape = (form: ShapeInput["shape"], more: ShapeStyle): LeafInput => ({
  kind: "shape",
  shape: form,
  ...more,
});

/** A decoration: it may leave the frame and stand behind others. */
export const bleed = (place: Place, form: ShapeInput["shape"], more: ShapeStyle): LeafInput =>
  shape(form, { place, bleed: true, ...more });

/** A line across what it stands in; its weight in units. */
export const rule = (look: Look, delay = 0.1, color = look.tone.ink, weight = 0.16, seconds = 0.8) =>
  shape(
    { type: "rectangle" },
    {
      fill: color,
      heightUnits: weight,
      enter: wipe("right", seconds, { delaySeconds: delay, ease: "expo-out" }),
    },
  );
