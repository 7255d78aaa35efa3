import { idOf, Instant, listOf, ListQuery, Metadata } from "#lib/api/workspace/common.ts";
import { z } from "#lib/api/zod.ts";
import { PALETTES, type PaletteName } from "#lib/motion/composition/looks.ts";
import { MOTION_NAMES } from "#lib/motion/composition/schema/brand.ts";
import { MOODS } from "#lib/motion/composition/sound-names.ts";
import { SIZES, type SizeName } from "#lib/motion/storyboard/storyboard.ts";

export const VideoId = idOf("vid");
const RevisionNumber = z.int().min(1);

/** Characters. */
export const MAXIMUM_API_BRIEF = 20_000;
const MAXIMUM_INSTRUCTION = 4_000;

/** A document of a format of ours, read by its own reader: the schema is served under its address. */
const formatted = (format: string, what: string) =>
  z
    .record(z.string(), z.unknown())
    .describe(`${what} Its JSON Schema is at \`/schema/${format}.json\`.`)
    .openapi({ additionalProperties: true });
const StoryboardDocument = formatted("storyboard-1", "A film as scenes with an intent: `storyboard/1`.");
const CompositionDocument = formatted("composition-1", "A film as data, to the layer: `composition/1`.");

/** What only a brief leaves open. */
const Wishes = {
  size: z
    .enum(Object.keys(SIZES) as [SizeName, ...SizeName[]])
    .optional()
    .describe("Width by height. Else as the brief or the project says, else 16:9."),
  fps: z
    .union([z.literal(24), z.literal(25), z.literal(30), z.literal(50), z.literal(60)])
    .optional()
    .describe("Frames a second; else 30."),
  seconds: z
    .number()
    .min(4)
    .max(180)
    .optional()
    .describe("Else as the brief says, else the time to read it."),
  seed: z
    .int()
    .min(0)
    .max(4_294_967_295)
    .optional()
    .describe("Another number, another film of the same brief; else 1."),
  palette: z
    .enum(Object.keys(PALETTES) as [PaletteName, ...PaletteName[]])
    .optional()
    .describe("Colours by name. Else as the brief or the project says."),
  motion: z.enum(MOTION_NAMES).optional().describe("How things move. Else as the brief or the project says."),
  sound: z
    .enum([...MOODS, "none"])
    .optional()
    .describe("The mood of the music; `none` is silent. Else as the brief or the project says."),
};
/** The names of the wishes. */
export const WISHES = Object.keys(Wishes) as (keyof typeof Wishes)[];

export const NewVideo = z
  .strictObject({
    brief: z
      .string()
      .trim()
      .min(1)
      .max(MAXIMUM_API_BRIEF)
      .optional()
      .describe("What the film is about and says, in words. Read by the operator's model, else by rules."),
    storyboard: StoryboardDocument.optional(),
    ...Wishes,
    projectId: idOf("prj").optional().describe("Its defaults and its brand are what the film starts with."),
    metadata: Metadata.default({}),
  })
  .superRefine((body, context) => {
    if ((body.brief === undefined) === (body.storyboard === undefined))
      context.addIssue({ code: "custom", message: "send exactly one of `brief` and `storyboard`" });
    if (body.storyboard === undefined) return;
    for (const name of WISHES)
      if (body[name] !== undefined)
        context.addIssue({
          code: "custom",
          path: [name],
          message: `a storyboard says \`${name}\` itself: leave this out, or send a brief`,
        });
  })
  .openapi("NewVideo", { description: "Exactly one of `brief` and `storyboard`." });
export type NewVideo = z.output<typeof NewVideo>;

export const NewComposition = z
  .strictObject({
    composition: CompositionDocument,
    projectId: idOf("prj").optional().describe("Where it belongs. A composition says itself how it looks."),
    metadata: Metadata.default({}),
  })
  .openapi("NewComposition");
export type NewComposition = z.output<typeof NewComposition>;

const VideoFailure = z
  .object({
    code: z.string(),
    detail: z.string().describe("What is wrong and what to do next."),
    retryable: z.boolean().describe("Whether the same request may do later."),
  })
  .openapi("VideoFailure");
export type VideoFailure = z.output<typeof VideoFailure>;

const Scene = z
  .object({
    id: z.string(),
    from: z.number().describe("Seconds from the film's start."),
    seconds: z.number(),
    says: z.string().describe("What it says in its largest type; edits find it by this."),
  })
  .openapi("VideoScene");

const FindingCounts = z
  .object({
    must: z.int().min(0).describe("Nobody should see the film before these are mended."),
    mend: z.int().min(0),
    look: z.int().min(0),
  })
  .openapi("FindingCounts");
export type FindingCounts = z.output<typeof FindingCounts>;

const Hash = z.string().describe("SHA-256 of the composition, hexadecimal: equal hashes are equal films.");

/** What the parts of `?include=` are. */
export const VIDEO_PARTS = ["composition", "storyboard", "input"] as const;
export type VideoPart = (typeof VIDEO_PARTS)[number];

export const Video = z
  .object({
    id: VideoId,
    object: z.literal("video"),
    projectId: z.string().nullable(),
    status: z.enum(["planning", "ready", "failed"]),
    failure: VideoFailure.nullable(),
    title: z.string(),
    planner: z
      .enum(["agent", "model", "rules"])
      .nullable()
      .describe("Who directed it: you (`agent`), the operator's model or rules; null while it is planned."),
    fellBack: z
      .boolean()
      .describe("Whether the operator's model was to plan it and rules did; `notes` says why."),
    source: z
      .enum(["storyboard", "composition"])
      .nullable()
      .describe("What findings point into and their mends patch."),
    revision: z.int().min(0).describe("Number of the newest revision; 0 while it is planned."),
    revisionId: z.string().nullable(),
    hash: Hash.nullable(),
    seconds: z.number().nullable(),
    width: z.int().nullable().describe("Pixels."),
    height: z.int().nullable().describe("Pixels."),
    fps: z.int().nullable(),
    scenes: z.array(Scene),
    understood: z.array(z.object({ what: z.string(), value: z.string() })),
    ignored: z
      .array(z.object({ text: z.string(), why: z.string() }))
      .describe("What of the brief is not used."),
    questions: z
      .array(
        z.object({
          question: z.string(),
          default: z.string().describe("What was done without an answer."),
        }),
      )
      .describe("What the brief leaves open. Answer with another brief or an edit, or leave it."),
    notes: z.array(z.string()).describe("What could not be done as it was asked."),
    findings: FindingCounts.nullable().describe("Of the newest revision; null where nobody has looked yet."),
    metadata: Metadata,
    createdAt: Instant,
    updatedAt: Instant,
    deletedAt: Instant.nullable(),
    expiresAt: Instant.nullable().describe("When it goes for good; null where it stays until you delete it."),
    composition: z.unknown().optional().describe("With `?include=composition`."),
    storyboard: z
      .unknown()
      .optional()
      .describe(
        "With `?include=storyboard`: what the newest revision was laid out from; where `source` is `composition`, an outline of the first plan, or null.",
      ),
    input: z.unknown().optional().describe("With `?include=input`: what it was made of, as it came."),
  })
  .openapi("Video");
export type Video = z.output<typeof Video>;

export const VideoPage = listOf(Video, "VideoPage");

export const VideoListQuery = ListQuery.extend({
  projectId: idOf("prj").optional().describe("Videos of this project alone."),
  status: z.enum(["planning", "ready", "failed"]).optional().describe("Videos in this state alone."),
  deleted: z.boolean().default(false).describe("Those that `restore` still brings back."),
});
export type VideoListQuery = z.output<typeof VideoListQuery>;

const PatchDocument = z
  .array(z.record(z.string(), z.unknown()))
  .min(1)
  .max(5_000)
  .describe("JSON Patch (RFC 6902): `add`, `remove`, `replace`, `move`, `copy`, `test`.");
const BaseRevision = RevisionNumber.optional().describe(
  "The revision that you have seen; as good as `If-Match`.",
);

export const VideoEdit = z
  .strictObject({
    instruction: z.string().trim().min(1).max(MAXIMUM_INSTRUCTION).optional(),
    patch: PatchDocument.optional(),
    of: z
      .enum(["composition", "storyboard"])
      .optional()
      .describe("What `patch` is for. Else the composition."),
    baseRevision: BaseRevision,
  })
  .superRefine((body, context) => {
    if ((body.instruction === undefined) === (body.patch === undefined))
      context.addIssue({ code: "custom", message: "send exactly one of `instruction` and `patch`" });
    if (body.instruction !== undefined && body.of !== undefined)
      context.addIssue({ code: "custom", path: ["of"], message: "only a patch is of something" });
  })
  .openapi("VideoEdit", { description: "Exactly one of `instruction` and `patch`." });
export type VideoEdit = z.output<typeof VideoEdit>;

export const OnStale = z
  .enum(["refuse", "rebase"])
  .default("refuse")
  .describe(
    "`rebase`: a patch for an older revision is applied to the newest one where nothing contradicts.",
  );

export const RevisionSummary = z
  .object({
    id: z.string(),
    object: z.literal("revision"),
    videoId: VideoId,
    number: RevisionNumber,
    kind: z.enum(["plan", "compose", "instruction", "patch", "mix", "restore"]),
    summary: z.string().describe("What is different from the revision before, for a person."),
    hash: Hash,
    createdAt: Instant,
  })
  .openapi("RevisionSummary");
export type RevisionSummary = z.output<typeof RevisionSummary>;

export const Revision = RevisionSummary.extend({
  patch: z.array(z.unknown()).describe("RFC 6902: makes this composition of the one before."),
  inverse: z.array(z.unknown()).describe("RFC 6902: makes the one before of this composition."),
  composition: z.unknown().optional().describe("With `?include=composition`."),
  storyboard: z.unknown().optional().describe("With `?include=storyboard`; null where it has none."),
}).openapi("Revision");
export type Revision = z.output<typeof Revision>;

export const RevisionPage = z
  .object({
    data: z.array(RevisionSummary).describe("Newest first."),
    nextCursor: z.string().nullable(),
  })
  .openapi("RevisionPage");

export const EditResult = z
  .object({
    did: z.enum(["revised", "none"]).describe("`none`: nothing changed, and there is no new revision."),
    revision: RevisionSummary.describe("The newest revision now."),
    rebasedFrom: RevisionNumber.nullable().describe(
      "The revision that the change was made for, where it was another.",
    ),
    understood: z.array(z.string()),
    notUnderstood: z
      .array(
        z.object({
          text: z.string(),
          why: z.string(),
          nearest: z.array(z.string()).describe("Instructions that would be carried out instead."),
        }),
      )
      .describe("Parts of the instruction that changed nothing."),
    video: Video,
  })
  .openapi("EditResult");
export type EditResult = z.output<typeof EditResult>;

export const VideoRestore = z
  .strictObject({
    revision: RevisionNumber.optional().describe(
      "The revision to go back to, as a new one. Without it, a deleted video comes back.",
    ),
    baseRevision: BaseRevision,
  })
  .openapi("VideoRestore");
export type VideoRestore = z.output<typeof VideoRestore>;

export const Finding = z
  .object({
    number: z.int().min(1),
    rule: z.string(),
    severity: z.enum(["must", "mend", "look"]),
    pointer: z.string().describe("JSON Pointer (RFC 6901) into what `of` names."),
    seconds: z.number().describe("When it is seen, from the film's start."),
    says: z.string(),
    measured: z.string(),
    wanted: z.string(),
    mend: z.array(z.unknown()).optional().describe("A JSON Patch of what `of` names: send it as an edit."),
  })
  .openapi("Finding");

export const Findings = z
  .object({
    videoId: VideoId,
    revision: RevisionNumber,
    of: z.enum(["storyboard", "composition"]),
    counts: FindingCounts,
    data: z.array(Finding).describe("The worst first, at most 60."),
  })
  .openapi("Findings");
export type Findings = z.output<typeof Findings>;

const Track = z
  .record(z.string(), z.unknown())
  .describe("As `audio.tracks` of a composition has it: `bed`, `effect` or `file`.");

export const VideoMix = z
  .strictObject({
    tracks: z.array(Track).max(240).describe("What is heard. An empty list is silence."),
    files: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(40).describe("What tracks of the kind `file` name it by."),
          asset: idOf("ast")
            .optional()
            .describe("An audio asset that is `ready`. Without it: the file that the film has by this id."),
          description: z.string().max(300).optional(),
        }),
      )
      .max(8)
      .default([]),
    loudnessLufs: z.number().min(-30).max(-12).optional().describe("Of the whole film; else -14."),
    duckingDb: z
      .number()
      .min(0)
      .max(30)
      .optional()
      .describe("How far the music steps back under a voice; else 10."),
    baseRevision: BaseRevision,
  })
  .openapi("VideoMix");
export type VideoMix = z.output<typeof VideoMix>;
