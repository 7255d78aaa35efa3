import { JSON_TYPE, type Operation } from "#lib/api/operations/operation.ts";
import { paid } from "#lib/api/operations/paid.ts";
import * as examples from "#lib/api/operations/video-examples.ts";
import { ListQuery } from "#lib/api/workspace/common.ts";
import {
  EditResult,
  Findings,
  NewComposition,
  NewVideo,
  OnStale,
  Revision,
  RevisionPage,
  Video,
  VIDEO_PARTS,
  VideoEdit,
  VideoId,
  VideoListQuery,
  VideoMix,
  VideoPage,
  VideoRestore,
} from "#lib/api/workspace/videos.ts";
import { z } from "#lib/api/zod.ts";
import { docPath } from "#lib/config/paths.ts";

const LIST = "/api/v1/videos";
const ONE = "/api/v1/videos/{id}";
const one = `${LIST}/${examples.VIDEO.id}`;
const parameters = z.object({ id: VideoId.describe("The video's id.") });
const docsPath = docPath("api/videos");
const PNG = "image/png";
/** Pictures and sounds stand in compositions. */
const FILM_BYTES = 20_971_520;

const Include = z
  .array(z.enum(VIDEO_PARTS))
  .default([])
  .describe("Parts to bring along, with commas between them: `composition`, `storyboard`, `input`.")
  .openapi({ param: { style: "form", explode: false } });
const RevisionWanted = z.int().min(1).optional().describe("Number of the revision; else the newest.");
const SECONDS = /^\d{1,3}(?:\.\d{1,6})?$/;
const Match = z.object({
  "If-Match": z
    .string()
    .optional()
    .describe('The `ETag` of the video that you have read, `"rev-4"`; `*` for whatever is there.'),
});
const common = { tag: "Video", docsPath } as const;
const kept = ["quota_exceeded"] as const;
const changes = ["conflict", "stale_revision", ...kept] as const;

const COLLECTION: Operation[] = [
  ...paid({
    ...common,
    operationId: "createVideo",
    method: "post",
    path: LIST,
    summary: "Create a video from a brief or a storyboard",
    description:
      "A storyboard is laid out at once. A brief is planned at once by rules (201), or where the operator has a language model by a job: then the answer is 202 with the status `planning`. Costs no units.",
    tool: "create_video",
    command: "videos create",
    body: NewVideo,
    status: 201,
    answers: { [JSON_TYPE]: Video },
    otherAnswers: { 202: { [JSON_TYPE]: Video } },
    problems: kept,
    example: { path: LIST, body: examples.NEW_VIDEO, value: examples.VIDEO },
  }),
  ...paid({
    ...common,
    operationId: "composeVideo",
    method: "post",
    path: `${LIST}/compose`,
    summary: "Create a video from a composition",
    description: "The film as data, to the layer. It is checked and kept as it is sent. Costs no units.",
    body: NewComposition,
    bodyLimit: FILM_BYTES,
    status: 201,
    answers: { [JSON_TYPE]: Video },
    problems: kept,
    example: { path: `${LIST}/compose`, body: examples.NEW_COMPOSITION, value: examples.COMPOSED },
  }),
  ...paid({
    ...common,
    operationId: "listVideos",
    path: LIST,
    summary: "List videos",
    description: "The account's videos, newest first, a page at a time.",
    tool: "list_videos",
    command: "videos list",
    query: VideoListQuery,
    answers: { [JSON_TYPE]: VideoPage },
    example: { path: `${LIST}?limit=20`, value: { data: [examples.VIDEO], nextCursor: null } },
  }),
];

const SINGLE: Operation[] = [
  ...paid({
    ...common,
    operationId: "getVideo",
    path: ONE,
    summary: "Get a video",
    description:
      "One video, with what was understood and what was found. Another account's is 404, like one that never was.",
    tool: "get_video",
    command: "videos show",
    parameters,
    query: z.object({ include: Include }),
    answers: { [JSON_TYPE]: Video },
    example: { path: one, value: examples.VIDEO },
  }),
  ...paid({
    ...common,
    operationId: "deleteVideo",
    method: "delete",
    path: ONE,
    summary: "Delete a video",
    description: "It is gone from lists at once. For 7 days `restore` brings it back; then it goes for good.",
    command: "videos delete",
    parameters,
    status: 204,
    answers: {},
    example: { path: one },
  }),
  ...paid({
    ...common,
    operationId: "editVideo",
    method: "post",
    path: `${ONE}/edits`,
    summary: "Change a video in words or by a patch",
    description:
      "An instruction is carried out on the newest revision; what is not understood changes nothing and is told. A JSON Patch names the revision that it is made for. Each change is a revision of its own. Costs no units.",
    tool: "edit_video",
    command: "videos edit",
    parameters,
    headers: Match,
    query: z.object({ onStale: OnStale }),
    body: VideoEdit,
    bodyLimit: FILM_BYTES,
    answers: { [JSON_TYPE]: EditResult },
    problems: changes,
    example: { path: `${one}/edits`, body: examples.EDIT, value: examples.EDITED },
  }),
  ...paid({
    ...common,
    operationId: "mixVideo",
    method: "put",
    path: `${ONE}/mix`,
    summary: "Give a video another sound",
    description:
      "Music, effects and uploaded sound, whole: tracks that you leave out go. It makes a revision. Costs no units.",
    parameters,
    headers: Match,
    body: VideoMix,
    answers: { [JSON_TYPE]: EditResult },
    problems: changes,
    example: { path: `${one}/mix`, body: examples.MIX, value: examples.MIXED },
  }),
  ...paid({
    ...common,
    operationId: "restoreVideo",
    method: "post",
    path: `${ONE}/restore`,
    summary: "Go back to a revision, or bring a deleted video back",
    description:
      "With `revision`, what that revision shows becomes a new one: nothing is lost. Without it, a deleted video comes back, within 7 days.",
    command: "videos restore",
    parameters,
    headers: Match,
    body: VideoRestore,
    answers: { [JSON_TYPE]: Video },
    problems: changes,
    example: { path: `${one}/restore`, body: { revision: 1 }, value: examples.RESTORED },
  }),
];

const REVISIONS: Operation[] = [
  ...paid({
    ...common,
    operationId: "listRevisions",
    path: `${ONE}/revisions`,
    summary: "List the revisions of a video",
    description: "Every state that the video has had, newest first. They never change.",
    command: "videos revisions",
    parameters,
    query: ListQuery.pick({ limit: true, cursor: true }),
    answers: { [JSON_TYPE]: RevisionPage },
    example: { path: `${one}/revisions`, value: { data: [examples.REVISION], nextCursor: null } },
  }),
  ...paid({
    ...common,
    operationId: "getRevision",
    path: `${ONE}/revisions/{number}`,
    summary: "Get a revision",
    description: "With the patch that made it, and the one that takes it back.",
    parameters: parameters.extend({
      number: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .describe("Counts from 1."),
    }),
    query: z.object({ include: Include }),
    answers: { [JSON_TYPE]: Revision },
    example: { path: `${one}/revisions/1`, value: { ...examples.REVISION, patch: [], inverse: [] } },
  }),
];

const LOOKS: Operation[] = [
  ...paid({
    ...common,
    operationId: "getFrame",
    path: `${ONE}/frame`,
    summary: "Draw one frame",
    description: "A PNG of one moment. Costs no units.",
    parameters,
    query: z.object({
      at: z.number().min(0).max(600).describe("Seconds from the film's start."),
      width: z.int().min(16).max(3840).optional().describe("Pixels; else the film's own, which is the most."),
      revision: RevisionWanted,
    }),
    answers: { [PNG]: null },
    problems: ["conflict"],
    example: { path: `${one}/frame?at=1.5&width=640` },
  }),
  ...paid({
    ...common,
    operationId: "getSheet",
    path: `${ONE}/sheet`,
    summary: "Draw a contact sheet",
    description:
      "A PNG of at most 16 moments, each with its time and its scene: each scene at work, or the moments that you ask for. Costs no units.",
    parameters,
    query: z.object({
      at: z
        .array(z.string().regex(SECONDS))
        .max(16)
        .optional()
        .describe("Moments in seconds, with commas between them.")
        .openapi({ param: { style: "form", explode: false } }),
      every: z.number().min(0.1).max(600).optional().describe("Seconds from one moment to the next."),
      beats: z.boolean().optional().describe("Each beat of the storyboard."),
      transitions: z.boolean().optional().describe("The middle of each transition."),
      revision: RevisionWanted,
    }),
    answers: { [PNG]: null },
    problems: ["conflict"],
    example: { path: `${one}/sheet` },
  }),
  ...paid({
    ...common,
    operationId: "getFindings",
    path: `${ONE}/findings`,
    summary: "Look a video over",
    description:
      "What a careful editor would find: words that go before they can be read, overlap, leave the frame or are hardly seen. Each finding says where, when and by how much, many with a patch that mends it. Costs no units.",
    parameters,
    query: z.object({ revision: RevisionWanted }),
    answers: { [JSON_TYPE]: Findings },
    problems: ["conflict"],
    example: { path: `${one}/findings`, value: examples.FINDINGS },
  }),
];

/** Videos: generate, compose, edit, look at them. */
export const VIDEOS: Operation[] = [...COLLECTION, ...SINGLE, ...REVISIONS, ...LOOKS];
