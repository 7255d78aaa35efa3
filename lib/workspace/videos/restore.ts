import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { EditResult, Video } from "#lib/api/workspace/videos.ts";
import type { Database } from "#lib/db/database.ts";
import { previewLinks, revisions, videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { changeVideo } from "#lib/workspace/videos/change.ts";
import { becomeRevision, type Base, requireNewest } from "#lib/workspace/videos/edit.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { noSuch } from "#lib/workspace/failure.ts";
import { isLive, LIGHT_COLUMNS, ownRow, videoView } from "#lib/workspace/videos/rows.ts";

const DAY_MS = 86_400_000;
/** How long a deleted video comes back. */
export const RESTORE_DAYS = 7;
/** Planning that takes longer has been lost with its process. */
const PLANNING_MINUTES = 20;
/** Videos that one transaction takes away. */
const AT_ONCE = 100;

/** Deletes a video; it comes back by `restoreVideo` for 7 days. @throws Problem `not_found` */
export async function deleteVideo(
  { database }: VideoParts,
  { userId, now }: Asked,
  id: string,
): Promise<void> {
  const rows = await database.queries
    .update(videos)
    .set({ deletedAt: new Date(now), expiresAt: new Date(now + RESTORE_DAYS * DAY_MS) })
    .where(and(eq(videos.id, id), eq(videos.userId, userId), isLive))
    .returning({ id: videos.id });
  if (!rows.length) throw noSuch("video");
}

/** Brings a deleted video back. @throws Problem `not_found`; `conflict` where it is not deleted */
export async function restoreVideo(
  { database }: VideoParts,
  { userId, now }: Asked,
  id: string,
): Promise<Video> {
  const at = new Date(now);
  const [row] = await database.queries
    .update(videos)
    .set({ deletedAt: null, expiresAt: null, updatedAt: at })
    .where(
      and(
        eq(videos.id, id),
        eq(videos.userId, userId),
        sql`${videos.deletedAt} is not null`,
        sql`${videos.expiresAt} > ${at.toISOString()}`,
      ),
    )
    .returning(LIGHT_COLUMNS);
  if (row) return videoView(row);
  const { deletedAt } = await ownRow(database.queries, userId, id);
  if (deletedAt) throw noSuch("video");
  throw new Problem("conflict", "This video is not deleted. Name the `revision` to go back to.", {
    extras: { retryable: false },
  });
}

/** Shows an earlier revision again, as a new one. @throws Problem `not_found`, `conflict`, `stale_revision` */
export const restoreRevision = (
  parts: VideoParts,
  asked: Asked,
  id: string,
  number: number,
  base: Base,
): Promise<EditResult> =>
  changeVideo(parts, asked, id, (head) => {
    requireNewest(head, base);
    return becomeRevision(parts, asked, head, number);
  });

/**
 * Takes away what is past its end: deleted videos with their revisions and links, and links of their own. Planning that
 * was lost is given up, so that nobody waits for it.
 */
export async function sweepVideos(database: Database, now: Date): Promise<void> {
  const { queries } = database;
  await queries.delete(previewLinks).where(lte(previewLinks.expiresAt, now));
  await queries
    .update(videos)
    .set({
      status: "failed",
      failure: {
        code: "planning_lost",
        detail: "Planning did not end in time. Send the brief again.",
        retryable: true,
      },
      updatedAt: now,
    })
    .where(
      and(
        eq(videos.status, "planning"),
        lt(videos.updatedAt, new Date(now.getTime() - PLANNING_MINUTES * 60_000)),
      ),
    );
  for (let gone = AT_ONCE; gone === AT_ONCE; )
    gone = await database.transaction(async (transaction) => {
      const ended = await transaction
        .select({ id: videos.id })
        .from(videos)
        .where(lte(videos.expiresAt, now))
        .limit(AT_ONCE)
        // a restore at the same time goes first
        .for("update");
      const ids = ended.map(({ id }) => id);
      if (!ids.length) return 0;
      await transaction.delete(revisions).where(inArray(revisions.videoId, ids));
      await transaction.delete(previewLinks).where(inArray(previewLinks.videoId, ids));
      await transaction.delete(videos).where(inArray(videos.id, ids));
      return ids.length;
    });
}
