import { idOf, Instant, ListQuery, listOf, Metadata } from "#lib/api/workspace/common.ts";
import { z } from "#lib/api/zod.ts";

export const AssetId = idOf("ast");

export const ASSET_KINDS = ["image", "logo", "font", "audio"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
const Kind = z
  .enum(ASSET_KINDS)
  .describe(
    "`image` and `logo`: PNG, JPEG, WebP, GIF or SVG. `font`: TrueType or OpenType. `audio`: WAV, MP3, FLAC or Ogg Vorbis.",
  );

/** The last two are for good. */
export const ASSET_STATUSES = ["uploading", "checking", "ready", "failed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

const MB = 1_000_000;
/** Bytes of a file at most. */
export const ASSET_BYTES: Readonly<Record<AssetKind, number>> = {
  image: 20 * MB,
  logo: 20 * MB,
  font: 20 * MB,
  audio: 50 * MB,
};
const MOST_BYTES = Math.max(...Object.values(ASSET_BYTES));
/** Bytes of a file that is in the body of the request itself. */
export const MULTIPART_BYTES = 10 * MB;
/** Bytes of a file that is fetched from an address. */
export const FETCHED_BYTES = 20 * MB;

/** A label: files lie under keys of our own. */
const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  // not as a pattern: JSON Schema has no classes of characters
  .refine((text) => !/\p{Cc}/u.test(text), "expected no line breaks and no control characters")
  .describe("What you call it, 1 to 200 characters.");
const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "expected 64 hexadecimal digits in lower case")
  .describe("SHA-256 of the bytes, in hexadecimal. With it, what your account has already isn't sent again.");

/** What every way to bring an asset has in common. */
const Common = z.strictObject({
  kind: Kind,
  name: Name,
  projectId: idOf("prj").optional().describe("The project that it belongs to."),
  sha256: Sha256.optional(),
  metadata: Metadata.default({}),
});

/** The fields beside the file in `multipart/form-data`. */
export const AssetForm = Common;
export type AssetForm = z.output<typeof AssetForm>;

/** The whole form, as the OpenAPI document shows it. */
export const AssetUploadForm = Common.extend({
  name: Name.optional().describe("What you call it. Without it, the name of the file."),
  file: z.string().describe("The file, 10 MB at most.").openapi({ format: "binary" }),
}).openapi("AssetUploadForm");

export const NewAsset = Common.extend({
  bytes: z
    .int()
    .min(1)
    .max(MOST_BYTES)
    .optional()
    .describe("Length of the file: 20 MB at most, sound 50 MB. With it you get an address to send it to."),
  contentType: z
    .string()
    .max(120)
    .regex(/^[a-z]+\/[\w.+-]+$/, "expected a media type: `image/png`")
    .optional()
    .describe("The media type that the upload will state. What the file is, its bytes decide."),
  source: z
    .strictObject({ url: z.string().max(2_000).describe("`http` or `https`, at the usual port.") })
    .optional()
    .describe("Fetches the file, of up to 20 MB, in the place of an upload."),
})
  .superRefine((asset, context) => {
    const missing = (path: "bytes" | "contentType") =>
      context.addIssue({
        code: "custom",
        path: [path],
        message: `is needed where no \`source\` is: \`${path}\` says what will be uploaded`,
      });
    if (!asset.source) {
      if (asset.bytes === undefined) missing("bytes");
      if (asset.contentType === undefined) missing("contentType");
    } else if (asset.bytes !== undefined || asset.contentType !== undefined)
      context.addIssue({
        code: "custom",
        path: ["source"],
        message: "comes without `bytes` and `contentType`: what is fetched says them itself",
      });
    const most = ASSET_BYTES[asset.kind];
    if (asset.bytes !== undefined && asset.bytes > most)
      context.addIssue({
        code: "custom",
        path: ["bytes"],
        message: `a file of the kind \`${asset.kind}\` has at most ${most} bytes`,
      });
  })
  .openapi("NewAsset");
export type NewAsset = z.output<typeof NewAsset>;

export const AssetPatch = z
  .strictObject({ name: Name.optional(), metadata: Metadata.optional() })
  .openapi("AssetPatch", { description: "A field that is sent replaces the one that was there, whole." });
export type AssetPatch = z.output<typeof AssetPatch>;

export const AssetFailure = z
  .object({
    code: z.string().describe("`unsupported_type`, `unreadable`, `too_large`, …"),
    detail: z.string().describe("What is wrong, and what to do next."),
    retryable: z.boolean().describe("Whether the same file may do another time."),
  })
  .openapi("AssetFailure");
export type AssetFailure = z.output<typeof AssetFailure>;

export const AssetFacts = z
  .object({
    widthPixels: z.int().optional(),
    heightPixels: z.int().optional(),
    alpha: z.boolean().optional().describe("Whether parts of a picture can be seen through."),
    originalType: z.string().optional().describe("The media type of what came, by its bytes."),
    durationSeconds: z.number().optional(),
    samplesPerSecond: z.int().optional(),
    family: z.string().optional(),
    style: z.string().optional(),
    weight: z.int().optional(),
    variable: z.boolean().optional(),
    glyphs: z.int().optional(),
    notes: z.array(z.string()).optional().describe("What was left out or changed."),
  })
  .openapi("AssetFacts");
export type AssetFacts = z.output<typeof AssetFacts>;

const Upload = z
  .object({
    method: z.literal("PUT"),
    url: z.string().describe("Takes the bytes once. It needs no token, so keep it to yourself."),
    headers: z.record(z.string(), z.string()).describe("Send them as they are."),
    expiresAt: Instant,
  })
  .openapi("AssetUpload");

export const Asset = z
  .object({
    id: AssetId.describe("`ast_` and 26 characters. Ids sort by time."),
    object: z.literal("asset"),
    kind: Kind,
    name: Name,
    projectId: z.string().nullable(),
    status: z
      .enum(ASSET_STATUSES)
      .describe(
        "`uploading` until you complete it, `checking` while we look at it, then `ready` or `failed`.",
      ),
    failure: AssetFailure.nullable(),
    source: z.object({ type: z.enum(["upload", "multipart", "url"]), url: z.string().optional() }),
    contentType: z
      .string()
      .nullable()
      .describe("Of `content`, where it is ready. Before, what you announced."),
    bytes: z.int().nullable().describe("Bytes that it takes of your storage."),
    sha256: z.string().nullable().describe("Of the bytes that came."),
    facts: AssetFacts,
    upload: Upload.nullable().describe(
      "Where to send the bytes. Only in the answer of the request that made it.",
    ),
    reused: z.boolean().describe("true where your account had it already."),
    metadata: Metadata,
    createdAt: Instant,
    updatedAt: Instant,
    expiresAt: Instant.nullable().describe("When it is deleted, where it is not complete or has failed."),
  })
  .openapi("Asset", { description: "A picture, logo, font or sound of yours." });
export type Asset = z.output<typeof Asset>;

export const AssetPage = listOf(Asset, "AssetPage");
export const AssetListQuery = ListQuery.extend({
  kind: z.enum(ASSET_KINDS).optional().describe("Of one kind only."),
  status: z.enum(ASSET_STATUSES).optional().describe("In one status only."),
  projectId: idOf("prj").optional().describe("Of one project only."),
});
export type AssetListQuery = z.output<typeof AssetListQuery>;
