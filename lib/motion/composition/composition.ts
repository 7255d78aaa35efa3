// as a namespace, here and in `schema`: of `{ z }` a bundler keeps all, and this runs in browsers
import * as z from "zod";
import { type Issue, pointerOf } from "#lib/motion/composition/issue.ts";
import { Brand, FontFile } from "#lib/motion/composition/schema/brand.ts";
import { compositionIssues, MAXIMUM_DEPTH } from "#lib/motion/composition/schema/composition-issues.ts";
import { Scene } from "#lib/motion/composition/schema/scene.ts";
import { Audio } from "#lib/motion/composition/schema/sound-tracks.ts";
import { Id } from "#lib/motion/composition/schema/values.ts";
import { halfCharacter, tooDeep } from "#lib/motion/composition/schema/written.ts";
import { issuesOf, type Meant } from "#lib/motion/composition/schema/zod-issues.ts";

/**
 * The composition, version 1: everything a film is, as data. The planner writes it, a person may write it, the
 * preview and the exporter draw it. One length unit, `u`, is a hundredth of the square root of the frame's
 * area (14.4 px at 1920 × 1080 and at 1080 × 1920), so that type keeps its weight when the shape changes.
 */

const EvenPixels = z.int().min(16).max(3840).multipleOf(2);
const Asset = z
  .strictObject({
    id: Id.describe("What layers and the brand name it by, unlike any other asset's."),
    kind: z.literal("image").describe("There is no other kind."),
    data: z
      .string()
      .max(12_000_000)
      .regex(
        /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
        "expected a data: URL of a PNG, JPEG or WebP",
      )
      .describe("A `data:` address of a PNG, JPEG or WebP, in base64."),
    description: z.string().max(300).default("").describe("What it shows, in words. It is not drawn."),
  })
  .meta({ id: "Asset" });

/** A film as data: `"composition/1"`. */
export const Composition = z
  .strictObject({
    $schema: z
      .string()
      .max(2000)
      .optional()
      .describe("For editors: where the JSON Schema of the format is. It changes nothing."),
    format: z.literal("composition/1").describe("Which version of the format this is."),
    title: z.string().max(200).default("").describe("What people call the film. It is not drawn."),
    widthPixels: EvenPixels.describe("Frame width in pixels. Even, because H.264 4:2:0 halves it."),
    heightPixels: EvenPixels.describe("Frame height in pixels. Even, like the width."),
    fps: z
      .union([z.literal(24), z.literal(25), z.literal(30), z.literal(50), z.literal(60)])
      .default(30)
      .describe("Frames a second."),
    seed: z.int().min(0).max(4_294_967_295).default(1).describe("The only randomness there is."),
    brand: Brand.describe("Name, colours, type and motion of the whole film."),
    assets: z
      .array(Asset)
      .max(24)
      .default([])
      .describe("Pictures as data: addresses (PNG, JPEG, WebP). Layers name them by their id."),
    fonts: z
      .array(FontFile)
      .max(12)
      .optional()
      .describe("Fonts of your own. The brand's type names their families; use fonts that you may."),
    scenes: z.array(Scene).min(1).max(120).describe("In order of time, one after another."),
    audio: Audio.optional().describe("Without it the film is silent."),
  })
  .superRefine((composition, context) => {
    for (const issue of compositionIssues(composition)) context.addIssue({ code: "custom", ...issue });
  })
  .meta({
    title: "Reelwright composition, version 1",
    description:
      "A film as data. What this schema cannot say is checked on reading: ids that name something, sums, and characters that no font draws.",
  });
export type Composition = Omit<z.output<typeof Composition>, "$schema">;
export type CompositionInput = z.input<typeof Composition>;

/**
 * Reads a composition.
 *
 * @param value anything, usually parsed JSON
 * @param meant says which fields are meant by unknown ones (`meantFields`): for who reads what somebody wrote by hand
 * @returns the composition with its defaults filled in, or what is wrong with it, at most 50 issues
 */
export function readComposition(
  value: unknown,
  meant?: (
    schema: z.core.$ZodType,
    keys: readonly string[],
    path: readonly PropertyKey[],
    value: unknown,
  ) => string,
): { ok: true; composition: Composition } | { ok: false; issues: Issue[] } {
  const deep = tooDeep(value);
  if (deep)
    return {
      ok: false,
      issues: [{ pointer: pointerOf(deep), message: `groups nest at most ${MAXIMUM_DEPTH} deep` }],
    };
  const half = halfCharacter(value);
  if (half)
    return {
      ok: false,
      issues: [{ pointer: pointerOf(half), message: "half a character (a lone surrogate): write it anew" }],
    };
  const result = Composition.safeParse(value);
  if (result.success) {
    // of the file, not of the film: the same film has the same hash with and without it
    const { $schema: _, ...composition } = result.data;
    return { ok: true, composition: composition as Composition };
  }
  const named: Meant | undefined = meant && ((keys, path) => meant(Composition, keys, path, value));
  return { ok: false, issues: issuesOf(result.error, named).slice(0, 50) };
}

/** What names the JSON Schema, wherever it is served. */
const SCHEMA_ID = "urn:reelwright:schema:composition-1";

/** The JSON Schema (draft 2020-12) of what may be written. What it cannot say, ids and sums, is checked on reading. */
export const compositionJsonSchema = () => {
  const { $schema, title, description, ...schema } = z.toJSONSchema(Composition, { io: "input" });
  return { $schema, $id: SCHEMA_ID, title, description, ...schema };
};
