import { idOf, Instant, ListQuery, listOf, Metadata } from "#lib/api/workspace/common.ts";
import { z } from "#lib/api/zod.ts";

export const ExportId = idOf("exp");

/** The steps of an export. The last three are for good. */
export const EXPORT_STATUSES = [
  "queued",
  "preparing",
  "rendering",
  "finalizing",
  "succeeded",
  "failed",
  "canceled",
] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
const Status = z.enum(EXPORT_STATUSES);

/** What an export may leave. */
export const FILE_KINDS = ["film", "poster", "sheet", "captions", "manifest"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
export const FileKindName = z.enum(FILE_KINDS);

export const QUALITIES = ["draft", "standard", "high"] as const;
export const FORMATS = ["mp4", "gif", "webp"] as const;
/** Pixels of the shorter side. */
export const RESOLUTIONS = [360, 480, 720, 1080, 1440, 2160] as const;
const Resolution = z.union(RESOLUTIONS.map((pixels) => z.literal(pixels)));
const Fps = z.union([z.literal(24), z.literal(25), z.literal(30), z.literal(50), z.literal(60)]);

export const ExportSettings = z
  .strictObject({
    format: z
      .enum(FORMATS)
      .default("mp4")
      .describe("`mp4` is H.264 with AAC. `gif` and `webp` loop, silent, for films of up to 15 seconds."),
    resolution: Resolution.optional().describe(
      "Pixels of the shorter side; the shape stays. Without it, the size that the video has.",
    ),
    fps: Fps.optional().describe("Frames a second. Without it, as many as the video has."),
    quality: z.enum(QUALITIES).default("standard").describe("`draft` is quick, `high` is large."),
    sound: z.boolean().default(true).describe("false leaves the sound out."),
  })
  .openapi("ExportSettings");
export type ExportSettings = z.output<typeof ExportSettings>;

export const NewExport = z
  .strictObject({
    videoId: idOf("vid"),
    revision: z.int().min(1).optional().describe("Its number. Without it, the newest."),
    settings: ExportSettings.default({ format: "mp4", quality: "standard", sound: true }),
    dryRun: z
      .boolean()
      .default(false)
      .describe("Says what would happen, and what it would cost. Nothing is made or kept."),
    maxUnits: z.int().min(0).optional().describe("Refuses an export that would cost more."),
    metadata: Metadata.default({}),
  })
  .openapi("NewExport");
export type NewExport = z.output<typeof NewExport>;

/** What a film is made with, as it was decided. */
const Resolved = z
  .object({
    format: z.enum(FORMATS),
    widthPixels: z.int(),
    heightPixels: z.int(),
    fps: Fps,
    quality: z.enum(QUALITIES),
    sound: z.boolean(),
  })
  .openapi("ExportResult");
export type ResolvedSettings = z.output<typeof Resolved>;

export const ExportFailure = z
  .object({
    code: z.string().describe("For programs: `deadline_exceeded`, `composition_invalid`, `worker_lost`, …"),
    detail: z.string().describe("For people: what failed, and what to do next."),
    sceneId: z.string().nullable().describe("The scene that it is about."),
    assetId: z.string().nullable().describe("The asset that it is about."),
    pointer: z.string().nullable().describe("JSON Pointer into the composition."),
    retryable: z.boolean().describe("Whether the same export may succeed later."),
  })
  .openapi("ExportFailure");
export type ExportFailure = z.output<typeof ExportFailure>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ExportFile = z
  .object({
    kind: FileKindName,
    name: z.string().describe("What a download is called."),
    contentType: z.string(),
    bytes: z.int(),
    sha256: Sha256,
    url: z.string().describe("Takes the same token, and `Range`."),
  })
  .openapi("ExportFile");
export type ExportFile = z.output<typeof ExportFile>;

export const Export = z
  .object({
    id: ExportId,
    object: z.literal("export"),
    videoId: idOf("vid"),
    revision: z.int(),
    status: Status,
    progress: z.object({
      framesTotal: z.int(),
      framesDone: z.int(),
      framesReused: z.int().describe("Of those done: drawn for an earlier export."),
      updatedAt: Instant.describe("Of the newest sign of life."),
      stalled: z.boolean().describe("Nothing was heard of it for a minute, although it is being made."),
    }),
    settings: Resolved,
    cost: z.object({
      units: z.int().describe("A unit is a second of film, rounded up; above 2560 × 1440 it counts twice."),
      state: z.enum(["reserved", "charged", "released"]),
    }),
    reused: z.boolean().describe("The files are those of an equal film: it costs nothing."),
    files: z.array(ExportFile).describe("There when `status` is `succeeded`."),
    failure: ExportFailure.nullable(),
    metadata: Metadata,
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    deadlineAt: Instant.describe("Not done by then, it fails and costs nothing."),
    expiresAt: Instant.nullable().describe("When its files are deleted."),
  })
  .openapi("Export");
export type Export = z.output<typeof Export>;

export const ExportEstimate = z
  .object({
    object: z.literal("export_estimate"),
    videoId: idOf("vid"),
    revision: z.int(),
    valid: z.boolean().describe("Whether it would be taken as it stands."),
    problems: z
      .array(z.object({ code: z.string(), detail: z.string() }))
      .describe("Why it would be refused: each as the error would say it."),
    settings: Resolved,
    seconds: z.number().describe("Of film."),
    units: z.int().describe("What it would cost: 0 where an equal film is there."),
    reused: z.boolean(),
    framesTotal: z.int(),
    framesToDraw: z.int(),
    framesReused: z.int(),
    limits: z.object({
      unitsUsed: z.int().describe("This month, with what is reserved."),
      unitsPerMonth: z.int(),
      resetsAt: Instant,
      exportsOpen: z.int().describe("Being made or waiting."),
      exportsAtOnce: z.int().describe("More than these wait for their turn."),
      secondsPerFilm: z.int(),
    }),
  })
  .openapi("ExportEstimate");
export type ExportEstimate = z.output<typeof ExportEstimate>;

export const ExportPage = listOf(Export, "ExportPage");

export const ExportListQuery = ListQuery.extend({
  status: Status.optional().describe("Exports in this state alone."),
  videoId: idOf("vid").optional().describe("Exports of this video alone."),
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(ExportId).min(1).max(100))
    .optional()
    .describe(
      "Up to 100 ids with commas: these alone, in this order. Those that are not yours are left out.",
    ),
});
export type ExportListQuery = z.output<typeof ExportListQuery>;

export const ExportQuery = z.object({
  wait: z.coerce.number().int().min(0).max(50).default(0).describe("Seconds to wait for a change, 0 to 50."),
});

/** What the events of an export carry. */
export const ExportEvent = z
  .object({
    type: z.enum(["snapshot", "progress", ...EXPORT_STATUSES]),
    id: z.int().nullable().describe("Counts up. null for what is not repeated."),
    at: Instant,
    export: Export.nullable().describe("With `snapshot` and at the end."),
    framesDone: z.int(),
    framesTotal: z.int(),
  })
  .openapi("ExportEvent");
export type ExportEvent = z.output<typeof ExportEvent>;
