import type { ListQuery } from "#lib/api/workspace/common.ts";
import type {
  EditResult,
  NewComposition,
  NewVideo,
  Video,
  VideoEdit,
  VideoListQuery,
  VideoMix,
  VideoPart,
  VideoRestore,
} from "#lib/api/workspace/videos.ts";
import type { Call, Handlers, Reply } from "#lib/workspace/http/call.ts";
import { baseRevision, revisionTag } from "#lib/workspace/http/etag.ts";
import { composeVideo, createVideo } from "#lib/workspace/videos/create.ts";
import { type Base, editVideo } from "#lib/workspace/videos/edit.ts";
import { frameOf, lookOver, type Picture, sheetOf } from "#lib/workspace/videos/look.ts";
import { mixVideo } from "#lib/workspace/videos/mix.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { listRevisions, listVideos, readRevision, readVideo } from "#lib/workspace/videos/read.ts";
import { deleteVideo, restoreRevision, restoreVideo } from "#lib/workspace/videos/restore.ts";
import { revisionView } from "#lib/workspace/videos/change.ts";
import { videoView } from "#lib/workspace/videos/rows.ts";

const askedBy = ({ caller, now, signal }: Pick<Call, "caller" | "now" | "signal">): Asked => ({
  userId: caller.userId,
  now,
  signal,
});
const idOf = ({ params }: Pick<Call, "params">): string => params.id ?? "";

/** While it is planned nothing names its state: it may fail without a revision. */
const tagOf = ({ revision }: Video): Record<string, string> =>
  revision ? { ETag: revisionTag(revision) } : {};

const reply = (video: Video): Reply => ({ body: video, headers: tagOf(video) });
const created = (video: Video): Reply => ({
  status: video.status === "planning" ? 202 : 201,
  body: video,
  headers: { ...tagOf(video), Location: `/api/v1/videos/${video.id}` },
});
const changed = (result: EditResult): Reply => ({ body: result, headers: tagOf(result.video) });

/** @param about what the picture is of, beside the film: equal ones are equal pictures */
const picture = ({ png, hash }: Picture, about: string): Reply => ({
  bytes: png,
  headers: {
    "Content-Type": "image/png",
    "Content-Length": String(png.byteLength),
    ETag: `"${hash.slice(0, 32)}${about}"`,
  },
});

/** @throws Problem `invalid_request` where header and body differ */
function baseOf(headers: Headers, inBody: number | undefined, onStale: Base["onStale"] = "refuse"): Base {
  const named = baseRevision(headers, inBody);
  const any = named === undefined && headers.get("if-match")?.trim() === "*";
  return { revision: any ? "any" : (named ?? null), onStale };
}

interface Wanted {
  revision?: number;
}

/** Videos and their revisions. */
const records = (parts: VideoParts): Handlers => ({
  createVideo: async (call: Call<NewVideo>) => created(await createVideo(parts, askedBy(call), call.body)),
  composeVideo: async (call: Call<NewComposition>) =>
    created(await composeVideo(parts, askedBy(call), call.body)),
  async listVideos(call: Call<undefined, VideoListQuery>) {
    const { pages, query } = call;
    return { body: pages.page(await listVideos(parts, askedBy(call), query, pages), videoView) };
  },
  getVideo: async (call: Call<undefined, { include: VideoPart[] }>) =>
    reply(await readVideo(parts, askedBy(call), idOf(call), call.query.include)),
  async deleteVideo(call: Call<undefined>) {
    await deleteVideo(parts, askedBy(call), idOf(call));
    return {};
  },
  async listRevisions(call: Call<undefined, Pick<ListQuery, "limit" | "cursor">>) {
    const { pages } = call;
    const rows = await listRevisions(parts, askedBy(call), idOf(call), pages);
    return { body: pages.page(rows, revisionView) };
  },
  async getRevision(call: Call<undefined, { include: VideoPart[] }>) {
    const number = Number(call.params.number);
    const asked = askedBy(call);
    return { body: await readRevision(parts, asked, idOf(call), number, call.query.include) };
  },
});

/** What makes a revision. */
const changes = (parts: VideoParts): Handlers => ({
  async editVideo(call: Call<VideoEdit, { onStale: Base["onStale"] }>) {
    const { body, headers, query } = call;
    const base = baseOf(headers, body.baseRevision, query.onStale);
    return changed(await editVideo(parts, askedBy(call), idOf(call), body, base));
  },
  async mixVideo(call: Call<VideoMix>) {
    const base = baseOf(call.headers, call.body.baseRevision);
    return changed(await mixVideo(parts, askedBy(call), idOf(call), call.body, base));
  },
  async restoreVideo(call: Call<VideoRestore>) {
    const { revision, baseRevision: inBody } = call.body;
    const [asked, id] = [askedBy(call), idOf(call)];
    if (revision === undefined) return reply(await restoreVideo(parts, asked, id));
    const base = baseOf(call.headers, inBody);
    return reply((await restoreRevision(parts, asked, id, revision, base)).video);
  },
});

/** What shows a video. */
const looks = (parts: VideoParts): Handlers => ({
  async getFrame(call: Call<undefined, Wanted & { at: number; width?: number }>) {
    const { at, width, revision } = call.query;
    const asked = askedBy(call);
    const drawn = await frameOf(parts, asked, idOf(call), { at, width, revision });
    return picture(drawn, `-${drawn.widthPixels}-${at}`);
  },
  async getSheet(
    call: Call<never, Wanted & { at?: string[]; every?: number; beats?: boolean; transitions?: boolean }>,
  ) {
    const { at, every, beats, transitions, revision } = call.query;
    const moments = { at: at?.map(Number), every, beats, transitions, revision };
    const drawn = await sheetOf(parts, askedBy(call), idOf(call), moments);
    return picture(drawn, `-${drawn.moments.map(({ seconds }) => seconds.toFixed(3)).join("-")}`);
  },
  getFindings: async (call: Call<undefined, Wanted>) => ({
    body: await lookOver(parts, askedBy(call), idOf(call), call.query.revision),
  }),
});

/** Operations of videos. */
export const videoHandlers = (parts: VideoParts): Handlers => ({
  ...records(parts),
  ...changes(parts),
  ...looks(parts),
});
