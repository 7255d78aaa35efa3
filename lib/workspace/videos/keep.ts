import { eq } from "drizzle-orm";
import type { FindingCounts } from "#lib/api/workspace/videos.ts";
import type { Queries } from "#lib/db/database.ts";
import { revisions, videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import type { Finding } from "#lib/motion/check/finding.ts";
import type { PatchOperation } from "#lib/motion/patch/patch.ts";
import type { FilmFacts, FilmSource } from "#lib/workspace/films/film.ts";
import { newId } from "#lib/workspace/ids.ts";
import type { VideoParts } from "#lib/workspace/videos/parts.ts";
import { LIGHT_COLUMNS, type Reading, type VideoRow } from "#lib/workspace/videos/rows.ts";

export type RevisionKind = "plan" | "compose" | "instruction" | "patch" | "mix" | "restore";

/** A revision that is to be kept. */
export interface NewRevision {
  kind: RevisionKind;
  film: FilmSource;
  facts: FilmFacts;
  summary: readonly string[];
  patch: PatchOperation[];
  inverse: PatchOperation[];
  findings: FindingCounts | null;
  /** What else is told of the video from now on. */
  reading?: Partial<Reading>;
}

export const countsOf = (findings: readonly Finding[]): FindingCounts => {
  const of = (weight: Finding["severity"]) => findings.filter(({ severity }) => severity === weight).length;
  return { must: of(1), mend: of(2), look: of(3) };
};

/** How many findings a film has; null where it could not be looked at now: `GET …/findings` does it later. */
export async function countFindings(
  { tasks }: VideoParts,
  film: FilmSource,
  brief: string | null,
): Promise<FindingCounts | null> {
  try {
    return countsOf(await tasks.run("findings", [film, brief]));
  } catch (error) {
    if (error instanceof Problem && error.code === "unavailable") return null;
    throw error;
  }
}

/** That a film is no longer than the plan allows. @throws Problem `quota_exceeded` */
export function requireLength({ secondsPerFilm: limit }: VideoParts, { seconds }: FilmFacts): void {
  if (seconds <= limit) return;
  const requested = Math.ceil(seconds);
  throw new Problem(
    "quota_exceeded",
    `The film is ${requested} s long, and your plan allows ${limit} s. Make it shorter.`,
    {
      extras: { limit: { name: "secondsPerFilm", limit, used: 0, requested } },
    },
  );
}

const MOST_SUMMARY = 4_000;

/**
 * Keeps a revision and makes it the newest, in the caller's transaction, which holds the video's row.
 *
 * @returns the video as it is now
 */
export async function keepRevision(
  queries: Queries,
  video: Pick<VideoRow, "id" | "userId" | "revision" | "reading">,
  { kind, film, facts, summary, patch, inverse, findings, reading = {} }: NewRevision,
  now: number,
  more: Partial<typeof videos.$inferInsert> = {},
): Promise<VideoRow> {
  const [at, number, id] = [new Date(now), video.revision + 1, newId("rev", now)];
  await queries.insert(revisions).values({
    videoId: video.id,
    number,
    id,
    userId: video.userId,
    kind,
    summary: summary.join("; ").slice(0, MOST_SUMMARY),
    hash: facts.hash,
    composition: film.composition as Record<string, unknown>,
    storyboard: film.storyboard as Record<string, unknown> | null,
    patch: patch as unknown as Record<string, unknown>[],
    inverse: inverse as unknown as Record<string, unknown>[],
    createdAt: at,
  });
  const head: Reading["head"] = {
    revisionId: id,
    source: film.storyboard === null ? "composition" : "storyboard",
    film: facts,
    findings,
  };
  const [row] = await queries
    .update(videos)
    .set({
      ...more,
      revision: number,
      ...(facts.title ? { title: facts.title } : {}),
      reading: { ...video.reading, ...reading, head },
      updatedAt: at,
    })
    .where(eq(videos.id, video.id))
    .returning(LIGHT_COLUMNS);
  if (!row) throw new Error("The video went while its row was held.");
  return row;
}
