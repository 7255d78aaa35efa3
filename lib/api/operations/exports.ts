import { JSON_TYPE, type Operation } from "#lib/api/operations/operation.ts";
import { paid } from "#lib/api/operations/paid.ts";
import {
  type Export,
  Export as ExportSchema,
  ExportEstimate,
  ExportId,
  ExportListQuery,
  ExportPage,
  ExportQuery,
  FileKindName,
  NewExport,
} from "#lib/api/workspace/exports.ts";
import { z } from "#lib/api/zod.ts";
import { docPath } from "#lib/config/paths.ts";

const LIST = "/api/v1/exports";
const ONE = `${LIST}/{id}`;
const parameters = z.object({ id: ExportId.describe("The export's id.") });
const docsPath = docPath("api/exports");

const EXAMPLE: Export = {
  id: "exp_01kb6q9v2mx4r8t0e5w7y1z3ac",
  object: "export",
  videoId: "vid_01kb6q8s1kx4r8t0e5w7y1z3ab",
  revision: 1,
  status: "rendering",
  progress: {
    framesTotal: 600,
    framesDone: 540,
    framesReused: 420,
    updatedAt: "2026-12-01T09:30:04.000Z",
    stalled: false,
  },
  settings: {
    format: "mp4",
    widthPixels: 1920,
    heightPixels: 1080,
    fps: 30,
    quality: "standard",
    sound: true,
  },
  cost: { units: 20, state: "reserved" },
  reused: false,
  files: [],
  failure: null,
  metadata: { campaign: "launch" },
  createdAt: "2026-12-01T09:30:00.000Z",
  startedAt: "2026-12-01T09:30:01.000Z",
  finishedAt: null,
  deadlineAt: "2026-12-01T10:03:20.000Z",
  expiresAt: null,
};
const QUEUED: Export = {
  ...EXAMPLE,
  status: "queued",
  progress: {
    ...EXAMPLE.progress,
    framesDone: 0,
    framesReused: 0,
    updatedAt: EXAMPLE.createdAt,
  },
  startedAt: null,
};
const CANCELED: Export = {
  ...EXAMPLE,
  status: "canceled",
  cost: { units: 20, state: "released" },
  finishedAt: "2026-12-01T09:30:05.000Z",
  expiresAt: "2026-12-31T09:30:05.000Z",
};
const one = `${LIST}/${EXAMPLE.id}`;
const tag = "Video" as const;

/** Films of videos, and the work that makes them. */
export const EXPORTS: Operation[] = [
  ...paid({
    operationId: "createExport",
    method: "post",
    path: LIST,
    tag,
    summary: "Export a video",
    description:
      "Makes a film of a revision: 202, and the work goes on. An equal film that is there is given again at once, 201 and free; one that is being made is the answer itself. `dryRun` says what would happen.",
    docsPath,
    command: "exports create",
    body: NewExport,
    status: 202,
    answers: { [JSON_TYPE]: ExportSchema },
    otherAnswers: { 200: { [JSON_TYPE]: ExportEstimate }, 201: { [JSON_TYPE]: ExportSchema } },
    problems: ["not_found", "conflict", "over_budget", "quota_exceeded", "unavailable"],
    example: {
      path: LIST,
      body: { videoId: EXAMPLE.videoId, revision: 1, maxUnits: 30, metadata: EXAMPLE.metadata },
      value: QUEUED,
    },
  }),
  ...paid({
    operationId: "listExports",
    path: LIST,
    tag,
    summary: "List exports",
    description: "The account's exports, newest first, a page at a time; or those that `ids` names.",
    docsPath,
    command: "exports list",
    query: ExportListQuery,
    answers: { [JSON_TYPE]: ExportPage },
    example: { path: `${LIST}?status=rendering`, value: { data: [EXAMPLE], nextCursor: null } },
  }),
  ...paid({
    operationId: "getExport",
    path: ONE,
    tag,
    summary: "Get an export",
    description: "One export. `wait` holds the answer back until something changes, for up to 50 seconds.",
    docsPath,
    command: "exports show",
    parameters,
    query: ExportQuery,
    answers: { [JSON_TYPE]: ExportSchema },
    example: { path: `${one}?wait=50`, value: EXAMPLE },
  }),
  ...paid({
    operationId: "listenToExport",
    path: `${ONE}/events`,
    tag,
    summary: "Listen to an export",
    description:
      "What happens to an export, as server-sent events: first `snapshot`, then each change, until it ends. Who comes back with `Last-Event-ID` hears what he has missed.",
    docsPath,
    parameters,
    headers: z.object({
      "Last-Event-ID": z.string().optional().describe("The last `id` that you have heard."),
    }),
    answers: { "text/event-stream": null },
    example: {
      path: `${one}/events`,
      value:
        'retry: 2000\n\nid: 4\nevent: progress\ndata: {"type":"progress","framesDone":540,"framesTotal":600}\n\n',
    },
  }),
  ...paid({
    operationId: "getExportFile",
    path: `${ONE}/files/{kind}`,
    tag,
    summary: "Download a file of an export",
    description: "The film, or what comes with it. Takes `Range` and preconditions, so a download can go on.",
    docsPath,
    command: "exports download",
    parameters: parameters.extend({ kind: FileKindName.describe("Which file.") }),
    headers: z.object({
      Range: z.string().optional().describe("`bytes=0-1023`: a part of it."),
      "If-Range": z.string().optional().describe("The `ETag` of the part that you have."),
    }),
    answers: { "application/octet-stream": null },
    otherAnswers: { 206: { "application/octet-stream": null } },
    problems: ["conflict", "precondition_failed", "range_not_satisfiable", "unavailable"],
    example: { path: `${one}/files/film` },
  }),
  ...paid({
    operationId: "cancelExport",
    method: "post",
    path: `${ONE}/cancel`,
    tag,
    summary: "Cancel an export",
    description: "Ends the work within a second. It costs nothing. To cancel twice is the same as once.",
    docsPath,
    command: "exports cancel",
    parameters,
    answers: { [JSON_TYPE]: ExportSchema },
    problems: ["conflict"],
    example: { path: `${one}/cancel`, value: CANCELED },
  }),
  ...paid({
    operationId: "deleteExport",
    method: "delete",
    path: ONE,
    tag,
    summary: "Delete an export",
    description: "The export and its files go for good; one that is being made is canceled first.",
    docsPath,
    command: "exports delete",
    parameters,
    status: 204,
    answers: {},
    example: { path: one },
  }),
];
