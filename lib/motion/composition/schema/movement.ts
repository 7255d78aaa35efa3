import * as z from "zod";
import { DIRECTIONS, Seconds } from "#lib/motion/composition/schema/values.ts";

/** How a layer comes, goes and moves meanwhile. */

const EASE_NAMES = ["linear", "in", "out", "in-out", "expo-out", "back-out", "snap"] as const;
const Spring = z
  .strictObject({
    stiffness: z.number().min(10).max(1000).describe("Spring stiffness, N/m."),
    damping: z.number().min(1).max(200).describe("Damping, N·s/m."),
    mass: z.number().min(0.1).max(10).default(1).describe("Mass, kg."),
  })
  .meta({ id: "Spring" });
export const Ease = z
  .union([z.enum(EASE_NAMES), Spring])
  .meta({ id: "Ease", description: "A named easing, or a spring." });
export type Ease = z.output<typeof Ease>;

export const Enter = z
  .strictObject({
    preset: z
      .enum([
        "none",
        "fade",
        "rise",
        "slide",
        "mask",
        "wipe",
        "grow",
        "pop",
        "draw",
        "brand-headline",
        "brand-detail",
        "brand-figure",
      ])
      .describe(
        "How it comes in; reversed, how it goes. `draw` draws each line of a shape along its length, and its inside fades in; what has no line is wiped. A brand preset moves as the brand's motion personality does: of this object only its delay counts, and `by` where it is not `layer`.",
      ),
    direction: z
      .enum(DIRECTIONS)
      .default("up")
      .describe("Where it moves to, for rise, slide, mask and wipe."),
    delaySeconds: Seconds(120).default(0).describe("Seconds after the layer's start."),
    durationSeconds: Seconds(10).default(0.7).describe("Seconds a part takes."),
    by: z
      .enum(["layer", "line", "word", "glyph"])
      .default("layer")
      .describe("What moves on its own in a text."),
    staggerSeconds: Seconds(2).default(0.06).describe("Seconds between one part and the next."),
    ease: Ease.default("expo-out").describe("How it speeds up and slows down: a named easing, or a spring."),
  })
  .meta({ id: "Enter" });
export type Enter = z.output<typeof Enter>;

export const Emphasis = z
  .strictObject({
    preset: z
      .enum(["pulse", "float", "sway", "spin", "shake", "bounce"])
      .describe(
        "At an amount of 1: pulse grows and shrinks by 8 %, float moves 3 u up and down, sway turns 8° to both sides, shake trembles by 1 u and calms down, bounce hops 5 u. Spin is one turn a cycle, whatever the amount.",
      ),
    periodSeconds: z.number().min(0.2).max(60).default(4).describe("Seconds of one cycle."),
    amount: z.number().min(0).max(1).default(0.3).describe("0 nothing, 1 the most."),
  })
  .meta({ id: "Emphasis" });
export type Emphasis = z.output<typeof Emphasis>;

const Keyframe = z
  .strictObject({
    atSeconds: Seconds(120).describe("When it has the value, seconds from the scene's start."),
    value: z
      .number()
      .min(-1000)
      .max(1000)
      .describe("What it is then, in the unit of its track: u, degrees, or a factor."),
    ease: Ease.default("in-out").describe("How it comes here from the keyframe before."),
  })
  .meta({ id: "Keyframe" });
export const Track = z
  .array(Keyframe)
  .min(1)
  .max(64)
  .describe("Keyframes in order of time; the ease leads to its own keyframe.");
