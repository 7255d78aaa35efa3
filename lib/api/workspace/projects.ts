import { idOf, Instant, listOf, Metadata } from "#lib/api/workspace/common.ts";
import { z } from "#lib/api/zod.ts";
import { PALETTES, type PaletteName, TYPE_PAIRS, type TypePairName } from "#lib/motion/composition/looks.ts";
import { Brand, MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import { SIZES, type SizeName } from "#lib/motion/storyboard/storyboard.ts";

export const ProjectId = idOf("prj");

/** What films of a brand have in common. Colours and fonts are those of a composition, or ready ones by name. */
export const BrandKit = z
  .strictObject({
    palette: z
      .union([z.enum(Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]), Brand.shape.palette])
      .optional()
      .describe("A ready palette by name, or a colour for each role."),
    type: z
      .union([z.enum(Object.keys(TYPE_PAIRS) as [TypePairName, ...TypePairName[]]), Brand.shape.type])
      .optional()
      .describe("A ready type pair by name, or its fonts and weights."),
    logo: idOf("ast").optional().describe("An asset of the kind `logo` or `image`."),
    motion: z.enum(MOTION_NAMES).optional().describe("How things move."),
    avoid: z
      .array(z.string().trim().min(1).max(60))
      .max(100)
      .optional()
      .describe("Words that no film of this project says."),
  })
  .openapi("BrandKit");
export type BrandKit = z.output<typeof BrandKit>;

export const ProjectDefaults = z
  .strictObject({
    size: z
      .enum(Object.keys(SIZES) as [SizeName, ...SizeName[]])
      .optional()
      .describe("Width by height of its videos."),
    sound: z
      .enum([...MOODS, "none"])
      .optional()
      .describe("The mood of their music; `none` is silent."),
  })
  .openapi("ProjectDefaults");
export type ProjectDefaults = z.output<typeof ProjectDefaults>;

const Name = z.string().trim().min(1).max(120).describe("1 to 120 characters.");

export const NewProject = z
  .strictObject({
    name: Name,
    brand: BrandKit.default({}).describe("The brand kit."),
    defaults: ProjectDefaults.default({}).describe("What its videos start with."),
    metadata: Metadata.default({}),
  })
  .openapi("NewProject");
export type NewProject = z.output<typeof NewProject>;

export const ProjectPatch = z
  .strictObject({
    name: Name.optional(),
    brand: BrandKit.optional().describe("The brand kit, whole."),
    defaults: ProjectDefaults.optional().describe("What its videos start with, whole."),
    metadata: Metadata.optional(),
  })
  .openapi("ProjectPatch", { description: "A field that is sent replaces the one that was there, whole." });
export type ProjectPatch = z.output<typeof ProjectPatch>;

export const Project = z
  .object({
    id: ProjectId.describe("`prj_` and 26 characters. Ids sort by time."),
    name: Name,
    brand: BrandKit.describe("The brand kit."),
    defaults: ProjectDefaults.describe("What its videos start with."),
    metadata: Metadata,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .openapi("Project", { description: "A brand kit and what its videos start with." });
export type Project = z.output<typeof Project>;

export const ProjectPage = listOf(Project, "ProjectPage");
