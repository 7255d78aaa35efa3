import { and, eq, sql } from "drizzle-orm";
import type { Findings } from "#lib/api/workspace/videos.ts";
import { videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import type { FilmSource } from "#lib/workspace/films/film.ts";
import type { Moments, Still } from "#lib/workspace/films/stills.ts";
import { countsOf } from "#lib/workspace/videos/keep.ts";
import type { Asked, VideoParts } from "#lib/workspace/videos/parts.ts";
import { filmRefused } from "#lib/workspace/videos/refusals.ts";
import { filmOf, inputOf, liveRow, requireReady, revisionRow } from "#lib/workspace/videos/rows.ts";

/** A revision that somebody looks at. */
interface Seen {
  number: number;
  hash: string;
  film: FilmSource;
  isNewest: boolean;
}

/** @param number of the revision; without it the newest. @throws Problem `not_found`, `conflict` */
async function seen(
  { database }: VideoParts,
  { userId }: Asked,
  id: string,
  number: number | undefined,
): Promise<Seen> {
  const video = await liveRow(database.queries, userId, id);
  requireReady(video);
  const row = await revisionRow(database.queries, id, number ?? video.revision);
  return { number: row.number, hash: row.hash, film: filmOf(row), isNewest: row.number === video.revision };
}

/** A picture of a revision. */
export type Picture = Omit<Still, "ok"> & { revision: number; hash: string };

/**
 * One frame of a video.
 *
 * @throws Problem `not_found`, `conflict`, `invalid_request` for a time behind the end, `unavailable`
 */
export async function frameOf(
  parts: VideoParts,
  asked: Asked,
  id: string,
  { at, width, revision }: { at: number; width?: number | undefined; revision?: number | undefined },
): Promise<Picture> {
  const { film, number, hash } = await seen(parts, asked, id, revision);
  const still = await parts.tasks.run("frame", [film, at, width], asked.signal);
  if (!still.ok) throw filmRefused(still, "at");
  const { png, widthPixels, heightPixels } = still;
  return { png, widthPixels, heightPixels, revision: number, hash };
}

/** A contact sheet of a video. @throws Problem as `frameOf` */
export async function sheetOf(
  parts: VideoParts,
  asked: Asked,
  id: string,
  { revision, ...moments }: Moments & { revision?: number | undefined },
): Promise<Picture & { moments: { seconds: number; label: string }[]; leftOut: number }> {
  if (Object.values(moments).filter((one) => one !== undefined).length > 1)
    throw new Problem("invalid_request", "Send one of `at`, `every`, `beats` and `transitions`.", {
      extras: { parameter: Object.keys(moments).find((name) => name !== "at") ?? "at" },
    });
  const { film, number, hash } = await seen(parts, asked, id, revision);
  const still = await parts.tasks.run("sheet", [film, moments], asked.signal);
  if (!still.ok) throw filmRefused(still, "at");
  const { ok: _, ...sheet } = still;
  return { ...sheet, revision: number, hash };
}

const WEIGHTS = { 1: "must", 2: "mend", 3: "look" } as const;

/** What `check` finds in a video. @throws Problem `not_found`, `conflict`, `unavailable` */
export async function lookOver(
  parts: VideoParts,
  asked: Asked,
  id: string,
  revision: number | undefined,
): Promise<Findings> {
  const { film, number, isNewest } = await seen(parts, asked, id, revision);
  const { queries } = parts.database;
  const input = await inputOf(queries, id);
  const brief = input.kind === "brief" ? input.brief : null;
  const found = await parts.tasks.run("findings", [film, brief], asked.signal);
  const counts = countsOf(found);
  // where nobody could look when the revision was made
  if (isNewest)
    await queries
      .update(videos)
      .set({
        reading: sql`jsonb_set(${videos.reading}, '{head,findings}', ${JSON.stringify(counts)}::jsonb)`,
      })
      .where(
        and(
          eq(videos.id, id),
          eq(videos.revision, number),
          sql`${videos.reading} -> 'head' -> 'findings' = 'null'::jsonb`,
        ),
      );
  return {
    videoId: id,
    revision: number,
    of: film.storyboard === null ? "composition" : "storyboard",
    counts,
    data: found.map(({ severity, mend, ...one }) => ({
      ...one,
      severity: WEIGHTS[severity],
      ...(mend ? { mend } : {}),
    })),
  };
}
