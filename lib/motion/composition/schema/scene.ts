import * as z from "zod";
import { Stops } from "#lib/motion/composition/schema/fill.ts";
import { Layer } from "#lib/motion/composition/schema/layers.ts";
import { Ease } from "#lib/motion/composition/schema/movement.ts";
import { byShape, Color, DIRECTIONS, Id, Percent, Seconds } from "#lib/motion/composition/schema/values.ts";

const Background = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("solid").describe("One colour."),
      color: Color.describe("Of the whole frame: a role of the palette, or hex."),
    }),
    z.strictObject({
      type: z.literal("gradient").describe("From one colour to others, in a straight line."),
      angleDegrees: z
        .number()
        .min(-360)
        .max(360)
        .default(90)
        .describe("Where it leads: 0 is to the right, 90 downwards, clockwise."),
      stops: Stops,
    }),
    z.strictObject({
      type: z.literal("mesh").describe("Soft spots of colour on a base."),
      base: Color.describe("Between the spots: a role of the palette, or hex."),
      spots: z
        .array(
          z.strictObject({
            x: Percent.describe("Of its middle, in percent of the frame's width."),
            y: Percent.describe("Of its middle, in percent of the frame's height."),
            radius: z.number().min(5).max(200).describe("In percent of the frame's longer side."),
            color: Color.describe("Of its middle: a role of the palette, or hex."),
            strength: z
              .number()
              .min(0)
              .max(1)
              .default(0.8)
              .describe("Its opacity in the middle, from which it fades out."),
          }),
        )
        .min(1)
        .max(8)
        .describe("Soft spots of colour; the first is the lowest."),
    }),
  ])
  .meta({ id: "Background" });
export type Background = z.output<typeof Background>;

export const TRANSITION_KINDS = [
  "cut",
  "fade",
  "dip",
  "slide",
  "push",
  "uncover",
  "wipe",
  "split",
  "curtain",
  "blinds",
  "tiles",
  "iris",
  "clock",
  "zoom",
] as const;

const Transition = z
  .strictObject({
    kind: z.enum(TRANSITION_KINDS).describe("How the scene takes over from the one before."),
    color: Color.optional().describe(
      "Of a dip and a curtain. Without it, ink for a dip, accent for a curtain.",
    ),
    direction: z.enum(DIRECTIONS).default("left").describe("Where the picture moves to."),
    durationSeconds: Seconds(3)
      .default(0.6)
      .describe("Taken from the scene's own time; the one before holds its last frame."),
    ease: Ease.default("in-out").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Transition" });

const Camera = z
  .strictObject({
    preset: z
      .enum(["push", "pull", "pan-left", "pan-right", "pan-up", "pan-down", "drift"])
      .describe(
        "Closer, away, sideways, or closer and sideways together. A pan is named after the camera's way.",
      ),
    amount: z
      .number()
      .min(0)
      .max(0.5)
      .default(0.06)
      .describe("How far, as a share of the frame, from the scene's first frame to its last."),
    focus: z
      .strictObject({
        x: Percent.describe("From the left, in percent of the frame's width."),
        y: Percent.describe("From the top, in percent of the frame's height."),
      })
      .default({ x: 50, y: 50 })
      .describe("What push, pull and drift move towards, in percent of the frame."),
    ease: Ease.default("linear").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Camera" });

export const Scene = z
  .strictObject({
    id: Id.describe(
      "Its name, unlike any other scene's: a lower-case letter, then letters, digits and hyphens, 40 in all. Sound effects name scenes by it.",
    ),
    durationSeconds: z
      .number()
      .min(0.03)
      .max(120)
      .describe("Seconds, rounded to whole frames, at least two frames."),
    background: Background.default({ type: "solid", color: "background" }).describe(
      "Fills the frame behind the layers: one colour, a linear gradient (0° points right, clockwise), or soft spots on a base.",
    ),
    transition: Transition.optional().describe(
      "How the scene comes in. Without it, and for the first scene, a cut.",
    ),
    marginUnits: byShape(z.number().min(0).max(40))
      .default(8)
      .describe("Safe margin around what has no place of its own."),
    camera: Camera.optional().describe("All layers move together over the scene; the background stays."),
    layers: z.array(Layer).max(60).describe("From back to front."),
  })
  .meta({ id: "Scene" });
export type Scene = z.output<typeof Scene>;
export type SceneInput = z.input<typeof Scene>;
