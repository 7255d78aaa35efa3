import { and, eq } from "drizzle-orm";
import type { EditResult, RevisionSummary } from "#lib/api/workspace/videos.ts";
import { videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import type { Edited } from "#lib/workspace/films/edit-film.ts";
import type { FilmSource } from "#lib/workspace/films/film.ts";
import { countFindings, keepRevision, requireLength, type RevisionKind } from "#lib/workspace/videos/keep.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import {
  filmOf,
  inputOf,
  liveRow,
  requireReady,
  type RevisionRow,
  revisionRow,
  type VideoRow,
  videoView,
} from "#lib/workspace/videos/rows.ts";
import { createTurns } from "#lib/workspace/videos/turns.ts";

/** A video and its newest revision, as a change finds them. */
export interface Head {
  video: VideoRow;
  revision: RevisionRow;
  film: FilmSource;
}

/** A change, made for the newest revision. */
export interface Made {
  edited: Edited;
  kind: RevisionKind;
  /** The revision that it was made for, where it was another one. */
  rebasedFrom?: number | null;
}

export const revisionView = (
  row: Omit<RevisionRow, "userId" | "composition" | "storyboard" | "patch" | "inverse">,
): RevisionSummary => ({
  id: row.id,
  object: "revision",
  videoId: row.videoId,
  number: row.number,
  kind: row.kind as RevisionSummary["kind"],
  summary: row.summary,
  hash: row.hash,
  createdAt: row.createdAt.toISOString(),
});

const turns = createTurns();

/** A change that another process keeps being faster than is given up. */
const MOST_TRIES = 8;

/** Keeps a change where nobody was faster. @returns null where somebody was */
function keep(
  { database }: VideoParts,
  { userId, now }: Asked,
  head: Head,
  { edited, kind }: Made,
  findings: Awaited<ReturnType<typeof countFindings>>,
): Promise<VideoRow | null> {
  const { film, facts, summary, patch, inverse, notes } = edited;
  return database.transaction(async (queries) => {
    const [video] = await queries
      .select()
      .from(videos)
      .where(and(eq(videos.id, head.video.id), eq(videos.userId, userId)))
      .for("update");
    if (!video || video.deletedAt || video.revision !== head.video.revision) return null;
    const reading = film.storyboard === null ? {} : { notes };
    return keepRevision(
      queries,
      video,
      { kind, film, facts, summary, patch, inverse, findings, reading },
      now,
    );
  });
}

/**
 * Changes a video: reads it, has the change made beside the database, and keeps it if nobody was faster; else it is
 * made anew for what is there then. Changes of one video stand one behind the other, and none is lost.
 *
 * @param make called again where somebody was faster; its refusals are the caller's
 * @throws Problem `not_found`, `conflict`, and what `make` throws
 */
export async function changeVideo(
  parts: VideoParts,
  asked: Asked,
  id: string,
  make: (head: Head) => Promise<Made>,
): Promise<EditResult> {
  const { queries } = parts.database;
  return turns.take(id, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const video = await liveRow(queries, asked.userId, id);
      requireReady(video);
      const revision = await revisionRow(queries, id, video.revision);
      const head: Head = { video, revision, film: filmOf(revision) };
      const made = await make(head);
      const { did, understood, notUnderstood } = made.edited;
      const told = { did, rebasedFrom: made.rebasedFrom ?? null, understood, notUnderstood };
      if (did === "none") return { ...told, revision: revisionView(revision), video: videoView(video) };
      requireLength(parts, made.edited.facts);
      const input = await inputOf(queries, id);
      const brief = input.kind === "brief" ? input.brief : null;
      const findings = await countFindings(parts, made.edited.film, brief);
      const now = await keep(parts, asked, head, made, findings);
      if (now)
        return {
          ...told,
          revision: revisionView(await revisionRow(queries, id, now.revision)),
          video: videoView(now),
        };
    }
    throw new Problem("conflict", "Others keep changing this video at the same time. Try again.", {
      extras: { retryable: true },
    });
  });
}
