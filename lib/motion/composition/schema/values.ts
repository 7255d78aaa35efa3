import * as z from "zod";
import { COLOR_ROLES } from "#lib/motion/composition/color-roles.ts";

/** Values that fields of all kinds are made of. */

// aborts: of a union in which one branch goes on after its issue, zod tells that branch's alone, without the roles
export const Hex = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, { abort: true, error: "expected #rrggbb or #rrggbbaa" });
export const Color = z
  .union([z.enum(COLOR_ROLES), Hex])
  .meta({ id: "Color", description: "A role of the brand's palette, or #rrggbb, or #rrggbbaa." });
/** Of a side of the parent or the frame; it may lie outside. */
export const Percent = z.number().min(-200).max(400);
/** A name within the film. */
export const Id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, "expected lower-case letters, digits and hyphens");
/** The longest film. */
export const MAXIMUM_SECONDS = 600;
/** From 0 to a maximum. */
export const Seconds = (maximum: number) => z.number().min(0).max(maximum);
export const Radius = z
  .union([z.literal("brand"), z.number().min(0).max(100)])
  .default(0)
  .describe("Radius of the corners in u, or the brand's own.");

/** One value, or one for each shape of the frame. A square takes the portrait value unless it has its own. */
export const byShape = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.strictObject({ landscape: schema, square: schema.optional(), portrait: schema })]);
export type ByShape<T> = T | { landscape: T; square?: T | undefined; portrait: T };

/** Where something moves to. */
export const DIRECTIONS = ["up", "down", "left", "right"] as const;
/** The fonts of a brand's type pair. */
export const FONT_ROLES = ["display", "text", "mono"] as const;
export const Weight = z.int().min(100).max(900).multipleOf(100);
