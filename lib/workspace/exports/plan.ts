import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ExportSettings, ResolvedSettings } from "#lib/api/workspace/exports.ts";
import type { Queries } from "#lib/db/database.ts";
import { revisions, storedSegments, videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { type PlannedSegment, planSegments } from "#lib/video/encode/make-segments.ts";
import { type LocalEngine, sha256Of } from "#lib/workspace/exports/engine-id.ts";
import { encodingOf, filmOf, resolveSettings, sizeOf } from "#lib/workspace/exports/settings.ts";

/** A film that is to be made: what of, how, and what it costs. */
export interface FilmPlan {
  videoId: string;
  revision: number;
  film: Composition;
  settings: ResolvedSettings;
  frames: number;
  seconds: number;
  units: number;
  engine: string;
  contentKey: string;
}

/** Equal keys are equal films. @param hash of the composition */
export const contentKeyOf = (hash: string, settings: ResolvedSettings, engine: string): string =>
  sha256Of({ composition: hash, settings, engine });

/** The composition of a revision, read. @throws Problem `not_found` */
async function revisionOf(queries: Queries, userId: string, videoId: string, number: number) {
  const [row] = await queries
    .select({ hash: revisions.hash, composition: revisions.composition })
    .from(revisions)
    .where(and(eq(revisions.videoId, videoId), eq(revisions.number, number), eq(revisions.userId, userId)));
  if (!row)
    throw new Problem(
      "not_found",
      `The video ${videoId} has no revision ${number}. List them, or leave \`revision\` out.`,
    );
  return row;
}

/** A composition that was kept, read. @throws Problem `unprocessable` where this version takes it no more */
function compositionOf(kept: unknown): Composition {
  const read = readComposition(kept);
  if (read.ok) return read.composition;
  throw new Problem(
    "unprocessable",
    "This revision cannot be drawn. Edit the video, and export the new revision.",
    {
      extras: { errors: read.issues.map(({ pointer, message }) => ({ pointer, detail: message })) },
    },
  );
}

/**
 * What an export of a video would be.
 *
 * @param wanted.revision without it, the newest
 * @throws Problem `not_found`, `conflict` while it is planned, `unprocessable`
 */
export async function planFilm(
  queries: Queries,
  userId: string,
  wanted: { videoId: string; revision?: number | undefined; settings: ExportSettings },
  engine: Pick<LocalEngine, "id">,
): Promise<FilmPlan> {
  const { videoId } = wanted;
  const [video] = await queries
    .select({ status: videos.status, revision: videos.revision })
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.userId, userId), isNull(videos.deletedAt)));
  if (!video) throw new Problem("not_found", `There is no video ${videoId} in this account.`);
  const revision = wanted.revision ?? video.revision;
  if (revision === 0)
    throw new Problem(
      "conflict",
      video.status === "failed"
        ? "This video could not be planned, so there is nothing to export. Make another one."
        : "This video is still being planned. Export it when its `status` is `ready`.",
      { extras: { retryable: video.status !== "failed" } },
    );
  const { hash, composition: kept } = await revisionOf(queries, userId, videoId, revision);
  const composition = compositionOf(kept);
  const settings = resolveSettings(composition, wanted.settings);
  const film = filmOf(composition, settings);
  const contentKey = contentKeyOf(hash, settings, engine.id);
  return { videoId, revision, film, settings, ...sizeOf(film), engine: engine.id, contentKey };
}

/** The film of an export that was taken. @throws Problem as `planFilm` */
export async function filmOfExport(
  queries: Queries,
  row: { userId: string; videoId: string; revision: number; settings: Record<string, unknown> },
): Promise<{ film: Composition; settings: ResolvedSettings; hash: string }> {
  const { hash, composition } = await revisionOf(queries, row.userId, row.videoId, row.revision);
  const settings = row.settings as ResolvedSettings;
  return { film: filmOf(compositionOf(composition), settings), settings, hash };
}

/** The segments of a film on an engine, each with its key. */
export const segmentsFor = (
  film: Composition,
  settings: ResolvedSettings,
  { engine, encoder }: Pick<LocalEngine, "engine" | "encoder">,
): Promise<PlannedSegment[]> => planSegments(film, encodingOf(settings), { engine, encoder });

/** Which of the keys are kept for the account. @param usedAt where given, they are in use from then on */
export async function keptSegments(
  queries: Queries,
  userId: string,
  keys: readonly string[],
  usedAt?: Date,
): Promise<Set<string>> {
  if (!keys.length) return new Set();
  const these = and(
    eq(storedSegments.userId, userId),
    inArray(storedSegments.contentKey, [...new Set(keys)]),
    isNull(storedSegments.deletingAt),
  );
  const found = usedAt
    ? await queries
        .update(storedSegments)
        .set({ usedAt })
        .where(these)
        .returning({ key: storedSegments.contentKey })
    : await queries.select({ key: storedSegments.contentKey }).from(storedSegments).where(these);
  return new Set(found.map(({ key }) => key));
}
