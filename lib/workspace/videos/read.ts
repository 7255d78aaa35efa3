import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Revision, Video, VideoListQuery, VideoPart } from "#lib/api/workspace/videos.ts";
import { revisions, videos } from "#lib/db/schema/workspace.ts";
import { hasPairs } from "#lib/workspace/lists.ts";
import { revisionView } from "#lib/workspace/videos/change.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import {
  isLive,
  LIGHT_COLUMNS,
  liveRow,
  revisionRow,
  type VideoRow,
  videoView,
  withParts,
} from "#lib/workspace/videos/rows.ts";

/** @throws Problem `not_found` */
export async function readVideo(
  { database }: VideoParts,
  { userId }: Asked,
  id: string,
  parts: readonly VideoPart[],
): Promise<Video> {
  const { queries } = database;
  const row = await liveRow(queries, userId, id);
  return parts.length ? withParts(queries, row, parts) : videoView(row);
}

/** Videos of an account, newest first. @param page one more than a page has says that there is another */
export function listVideos(
  { database }: VideoParts,
  { userId }: Asked,
  { projectId, status, deleted, metadata }: Omit<VideoListQuery, "limit" | "cursor">,
  page: { limit: number; after: string | undefined },
): Promise<VideoRow[]> {
  return database.queries
    .select(LIGHT_COLUMNS)
    .from(videos)
    .where(
      and(
        eq(videos.userId, userId),
        deleted ? isNotNull(videos.deletedAt) : isLive,
        projectId === undefined ? undefined : eq(videos.projectId, projectId),
        status === undefined ? undefined : eq(videos.status, status),
        hasPairs(videos.metadata, metadata),
        page.after === undefined ? undefined : lt(videos.id, page.after),
      ),
    )
    .orderBy(desc(videos.id))
    .limit(page.limit + 1);
}

/** Revisions of a video, newest first, without their films. @throws Problem `not_found` */
export async function listRevisions(
  { database }: VideoParts,
  { userId }: Asked,
  id: string,
  page: { limit: number; after: string | undefined },
) {
  await liveRow(database.queries, userId, id);
  return database.queries
    .select({
      id: revisions.id,
      videoId: revisions.videoId,
      number: revisions.number,
      kind: revisions.kind,
      summary: revisions.summary,
      hash: revisions.hash,
      createdAt: revisions.createdAt,
    })
    .from(revisions)
    .where(
      and(
        eq(revisions.videoId, id),
        page.after === undefined ? undefined : lt(revisions.number, afterNumber(id, page.after)),
      ),
    )
    .orderBy(desc(revisions.number))
    .limit(page.limit + 1);
}

/** The number of the revision that a page ended with, as a part of the query. */
const afterNumber = (videoId: string, revisionId: string) =>
  sql`(select ${revisions.number} from ${revisions} where ${revisions.id} = ${revisionId} and ${revisions.videoId} = ${videoId})`;

/** @throws Problem `not_found` */
export async function readRevision(
  { database }: VideoParts,
  { userId }: Asked,
  id: string,
  number: number,
  parts: readonly VideoPart[],
): Promise<Revision> {
  await liveRow(database.queries, userId, id);
  const row = await revisionRow(database.queries, id, number);
  return {
    ...revisionView(row),
    patch: row.patch,
    inverse: row.inverse,
    ...(parts.includes("composition") ? { composition: row.composition } : {}),
    ...(parts.includes("storyboard") ? { storyboard: row.storyboard } : {}),
  };
}
