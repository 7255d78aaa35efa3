import * as z from "zod";
import { COLOR_ROLES, type ColorRole } from "#lib/motion/composition/color-roles.ts";
import { FAMILY_NAMES } from "#lib/motion/composition/fonts.ts";
import { Hex, Id, Weight } from "#lib/motion/composition/schema/values.ts";

export const MOTION_NAMES = ["calm", "precise", "bold", "playful", "editorial", "kinetic"] as const;
export type MotionName = (typeof MOTION_NAMES)[number];

const ROLE_WORDS: Record<ColorRole, string> = {
  background: "Behind everything, where nothing else is said.",
  surface: "Of windows, cards and plates.",
  ink: "Of words, where they stand on the background.",
  muted: "Of quieter words.",
  accent: "The leading colour: of shapes, markers and what is highlighted.",
  accentInk: "Of words on the accent.",
  second: "A second colour beside the accent.",
};
const Palette = z
  .strictObject(
    Object.fromEntries(COLOR_ROLES.map((role) => [role, Hex.describe(ROLE_WORDS[role])])) as Record<
      ColorRole,
      typeof Hex
    >,
  )
  .meta({ id: "Palette" });
export type Palette = z.output<typeof Palette>;

/** A family that ships, or one of the composition's own: that there is such a one is checked with the whole film. */
const FontFamily = z
  .union([z.enum(FAMILY_NAMES), z.string().min(1).max(60)])
  .meta({ id: "FontFamily", description: "A family that ships, or one of `fonts`." });

export const FontFile = z
  .strictObject({
    family: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} .'&-]{0,59}$/u, "expected letters, digits and spaces")
      .describe("What the brand's type names it by; files of one family differ in weight or slant."),
    weight: Weight.describe("Of this file: 400 is regular, 700 bold."),
    italic: z.boolean().default(false).describe("Whether this file has the slanted letters."),
    data: z
      .string()
      .max(8_000_000)
      .regex(
        /^data:font\/(?:ttf|otf|sfnt);base64,[A-Za-z0-9+/]+=*$/,
        "expected a data: URL of a TrueType or OpenType font",
      )
      .describe("A `data:` address of a TrueType or OpenType font, in base64."),
  })
  .meta({ id: "FontFile" });
export type FontFile = z.output<typeof FontFile>;

export const Brand = z
  .strictObject({
    name: z.string().max(80).default("").describe("Drawn as a word mark where there is no logo."),
    palette: Palette.describe("A colour for each role, #rrggbb or #rrggbbaa. Layers name the roles."),
    type: z
      .strictObject({
        display: FontFamily.describe("Of headlines, quotations and figures."),
        text: FontFamily.describe("Of lists, labels and smaller words."),
        mono: FontFamily.describe("Of code."),
        displayWeight: Weight.describe("Of the display font, where a layer names no other."),
        textWeight: Weight.describe("Of the text font, where a layer names no other."),
      })
      .describe("The type pair."),
    radiusUnits: z
      .number()
      .min(0)
      .max(10)
      .default(0.8)
      .describe("Radius of code windows, devices, plates and whatever says `brand`, in u."),
    motion: z
      .enum(MOTION_NAMES)
      .default("precise")
      .describe("The motion personality: how layers with a brand preset come in."),
    logo: Id.optional().describe("The id of an entry of `assets`."),
  })
  .meta({ id: "Brand" });
