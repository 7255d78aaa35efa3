import * as z from "zod";
import { Emphasis, Enter, Track } from "#lib/motion/composition/schema/movement.ts";
import { byShape, Id, Percent, Seconds } from "#lib/motion/composition/schema/values.ts";

const Place = z
  .strictObject({
    x: Percent.describe("Its left edge, in percent of the parent's width."),
    y: Percent.describe("Its upper edge, in percent of the parent's height."),
    width: Percent.min(0).describe("In percent of the parent's width."),
    height: Percent.min(0).describe("In percent of the parent's height."),
  })
  .meta({ id: "Place" });

/** What every layer has, whatever its kind. */
export const layerFields = {
  id: Id.optional().describe(
    "A name to find the layer by: a lower-case letter, then letters, digits and hyphens, 40 in all. It changes nothing that is drawn.",
  ),
  startSeconds: Seconds(120)
    .default(0)
    .describe(
      "When it appears, seconds from the scene's start; before the scene's end. Inside a group that appears later, with the group.",
    ),
  endSeconds: Seconds(120).optional().describe("When it is gone; without it, at the scene's end."),
  opacity: z.number().min(0).max(1).default(1).describe("0 is invisible, 1 is opaque."),
  rotateDegrees: z.number().min(-360).max(360).default(0).describe("Clockwise, around the middle."),
  place: byShape(Place)
    .optional()
    .describe("Where it stands, in percent of the parent. Without it the parent's layout decides."),
  grow: z
    .number()
    .min(0)
    .max(20)
    .default(0)
    .describe("Share of the free room in a stack; 0 takes what it needs."),
  widthUnits: byShape(z.number().min(0).max(400))
    .optional()
    .describe("Width in u, where the layout leaves it open."),
  heightUnits: byShape(z.number().min(0).max(400))
    .optional()
    .describe("Height in u, where the layout leaves it open."),
  enter: Enter.optional().describe("How it comes in. Without it, it stands from its start."),
  exit: Enter.optional().describe(
    "How it goes, over its last `durationSeconds`: the entrance in reverse, all parts together, without delay.",
  ),
  emphasis: Emphasis.optional().describe("A movement that goes on for as long as it is shown."),
  keyframes: z
    .strictObject({
      x: Track.optional().describe("Move right, in u."),
      y: Track.optional().describe("Move down, in u."),
      scale: Track.optional().describe("1 is its own size."),
      rotateDegrees: Track.optional().describe("Turn clockwise, on top of its own angle."),
      opacity: Track.optional().describe("0 is invisible, 1 leaves its own opacity."),
      draw: Track.optional().describe(
        "Of a shape: how much of each stroke is drawn, by its length; 0 is nothing, 1 all of it.",
      ),
    })
    .optional()
    .describe(
      "Values by time, on top of its place: `atSeconds` counts from the scene's start, `opacity` is multiplied with the layer's own.",
    ),
  match: z
    .boolean()
    .optional()
    .describe(
      "In its scene's transition it comes from where the scene before has a layer with the same id; what looks otherwise there comes through. Of layers that are in no other.",
    ),
  bleed: z
    .boolean()
    .default(false)
    .describe("Decoration that may leave the frame and stand behind others; checks for overlap skip it."),
};
