import { FORM_TYPE, JSON_TYPE, type Operation } from "#lib/api/operations/operation.ts";
import { paid } from "#lib/api/operations/paid.ts";
import {
  type Asset,
  Asset as AssetSchema,
  AssetId,
  AssetListQuery,
  AssetPage,
  AssetPatch,
  AssetUploadForm,
  MULTIPART_BYTES,
  NewAsset,
} from "#lib/api/workspace/assets.ts";
import { z } from "#lib/api/zod.ts";
import { docPath } from "#lib/config/paths.ts";

const LIST = "/api/v1/assets";
const ONE = `${LIST}/{id}`;
const parameters = z.object({ id: AssetId.describe("The asset's id.") });
const docsPath = docPath("api/assets");
const tag = "Video" as const;

const SHA256 = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
const EXAMPLE: Asset = {
  id: "ast_01kb6q9v2mx4r8t0e5w7y1z3ac",
  object: "asset",
  kind: "logo",
  name: "Wordmark",
  projectId: null,
  status: "ready",
  failure: null,
  source: { type: "upload" },
  contentType: "image/png",
  bytes: 48_211,
  sha256: SHA256,
  facts: { widthPixels: 2048, heightPixels: 512, alpha: true, originalType: "image/svg+xml" },
  upload: null,
  reused: false,
  metadata: { brand: "ledgerly" },
  createdAt: "2026-12-01T09:30:00.000Z",
  updatedAt: "2026-12-01T09:30:04.000Z",
  expiresAt: null,
};
const CHECKING: Asset = {
  ...EXAMPLE,
  status: "checking",
  contentType: "image/svg+xml",
  bytes: 9_120,
  facts: {},
};
const UPLOADING: Asset = {
  ...CHECKING,
  status: "uploading",
  upload: {
    method: "PUT",
    url: "https://reelwright.invalid/files/users/u1/assets/upload?expires=1796117400&signature=…",
    headers: { "Content-Type": "image/svg+xml" },
    expiresAt: "2026-12-01T10:30:00.000Z",
  },
  updatedAt: EXAMPLE.createdAt,
  expiresAt: "2026-12-01T11:30:00.000Z",
};
const one = `${LIST}/${EXAMPLE.id}`;

const Match = z.object({
  "If-Match": z
    .string()
    .optional()
    .describe("The `ETag` that you have read: the change is refused where it is another now."),
});

/** Pictures, logos, fonts and sound of an account. */
export const ASSETS: Operation[] = [
  ...paid({
    operationId: "createAsset",
    method: "post",
    path: LIST,
    tag,
    summary: "Add an asset",
    description:
      "Announces a file and answers where to send it (201). `source.url` fetches it, and `multipart/form-data` brings up to 10 MB in the request itself (202). What the account has already is answered at once (200).",
    docsPath,
    command: "assets add",
    body: NewAsset,
    otherBodies: { [FORM_TYPE]: AssetUploadForm },
    bodyLimit: MULTIPART_BYTES + 65_536,
    status: 201,
    answers: { [JSON_TYPE]: AssetSchema },
    otherAnswers: { 200: { [JSON_TYPE]: AssetSchema }, 202: { [JSON_TYPE]: AssetSchema } },
    problems: ["quota_exceeded", "unavailable"],
    example: {
      path: LIST,
      body: {
        kind: "logo",
        name: "Wordmark",
        bytes: 9_120,
        contentType: "image/svg+xml",
        sha256: SHA256,
        metadata: EXAMPLE.metadata,
      },
      value: UPLOADING,
    },
  }),
  ...paid({
    operationId: "completeAsset",
    method: "post",
    path: `${ONE}/complete`,
    tag,
    summary: "Complete an upload",
    description:
      "Says that the bytes have arrived, and has them checked. To complete twice is the same as once.",
    docsPath,
    parameters,
    status: 202,
    answers: { [JSON_TYPE]: AssetSchema },
    problems: ["conflict", "unavailable"],
    example: { path: `${one}/complete`, value: CHECKING },
  }),
  ...paid({
    operationId: "listAssets",
    path: LIST,
    tag,
    summary: "List assets",
    description: "The account's assets, newest first, a page at a time.",
    docsPath,
    command: "assets list",
    query: AssetListQuery,
    answers: { [JSON_TYPE]: AssetPage },
    example: { path: `${LIST}?kind=logo`, value: { data: [EXAMPLE], nextCursor: null } },
  }),
  ...paid({
    operationId: "getAsset",
    path: ONE,
    tag,
    summary: "Get an asset",
    description: "One asset: its status, what it is, or why it failed.",
    docsPath,
    command: "assets show",
    parameters,
    answers: { [JSON_TYPE]: AssetSchema },
    example: { path: one, value: EXAMPLE },
  }),
  ...paid({
    operationId: "getAssetContent",
    path: `${ONE}/content`,
    tag,
    summary: "Download an asset",
    description:
      "The bytes that films use, once the asset is ready. A picture is the PNG or JPEG that we made of it, never what came.",
    docsPath,
    command: "assets download",
    parameters,
    headers: z.object({
      Range: z.string().optional().describe("`bytes=0-1023`: a part of it."),
      "If-Range": z.string().optional().describe("The `ETag` of the part that you have."),
    }),
    answers: { "application/octet-stream": null },
    otherAnswers: { 206: { "application/octet-stream": null } },
    problems: ["conflict", "precondition_failed", "range_not_satisfiable", "unavailable"],
    example: { path: `${one}/content` },
  }),
  ...paid({
    operationId: "updateAsset",
    method: "patch",
    path: ONE,
    tag,
    summary: "Change an asset",
    description: "Replaces the name or the metadata. The bytes of an asset never change.",
    docsPath,
    command: "assets update",
    parameters,
    headers: Match,
    body: AssetPatch,
    answers: { [JSON_TYPE]: AssetSchema },
    problems: ["precondition_failed"],
    example: { path: one, body: { name: "Wordmark, dark" }, value: { ...EXAMPLE, name: "Wordmark, dark" } },
  }),
  ...paid({
    operationId: "deleteAsset",
    method: "delete",
    path: ONE,
    tag,
    summary: "Delete an asset",
    description: "The asset and its bytes go for good.",
    docsPath,
    command: "assets delete",
    parameters,
    status: 204,
    answers: {},
    example: { path: one },
  }),
];
