import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { FindingCounts, Video, VideoFailure, VideoPart } from "#lib/api/workspace/videos.ts";
import type { Queries } from "#lib/db/database.ts";
import { revisions, videos } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import type { FilmBrand } from "#lib/workspace/films/brand.ts";
import type { FilmFacts, FilmSource } from "#lib/workspace/films/film.ts";
import { noSuch } from "#lib/workspace/failure.ts";

/** What is told of a video without reading its film: of the brief, and of the newest revision. */
export interface Reading {
  understood: { what: string; value: string }[];
  ignored: { text: string; why: string }[];
  questions: { asks: string; otherwise: string }[];
  notes: string[];
  fellBack: boolean;
  head: {
    revisionId: string;
    source: "storyboard" | "composition";
    film: FilmFacts;
    findings: FindingCounts | null;
  } | null;
}

export const NOTHING_READ: Reading = {
  understood: [],
  ignored: [],
  questions: [],
  notes: [],
  fellBack: false,
  head: null,
};

/** What a video was made of. */
export type VideoInput =
  | {
      kind: "brief";
      brief: string;
      wishes: Record<string, unknown>;
      /** Of its project, as it was then. */
      brand: FilmBrand;
      outline?: unknown;
    }
  | { kind: "storyboard"; storyboard: unknown }
  | { kind: "composition" };

const { input: _, ...columns } = getTableColumns(videos);
/** All but what it was made of, which may be large. */
export const LIGHT_COLUMNS = columns;
export type VideoRow = Omit<typeof videos.$inferSelect, "input">;
export type RevisionRow = typeof revisions.$inferSelect;

const time = (at: Date): string => at.toISOString();

/** A video as its owner sees it. */
export function videoView(row: VideoRow): Video {
  const reading: Reading = { ...NOTHING_READ, ...row.reading };
  const { understood, ignored, questions, notes, fellBack, head } = reading;
  const film = head?.film;
  return {
    id: row.id,
    object: "video",
    projectId: row.projectId,
    status: row.status as Video["status"],
    failure: row.failure as VideoFailure | null,
    title: row.title,
    planner: row.planner as Video["planner"],
    fellBack,
    source: head?.source ?? null,
    revision: row.revision,
    revisionId: head?.revisionId ?? null,
    hash: film?.hash ?? null,
    seconds: film?.seconds ?? null,
    width: film?.widthPixels ?? null,
    height: film?.heightPixels ?? null,
    fps: film?.fps ?? null,
    scenes: film?.scenes ?? [],
    understood,
    ignored,
    questions: questions.map(({ asks, otherwise }) => ({ question: asks, default: otherwise })),
    notes,
    findings: head?.findings ?? null,
    metadata: row.metadata,
    createdAt: time(row.createdAt),
    updatedAt: time(row.updatedAt),
    deletedAt: row.deletedAt && time(row.deletedAt),
    expiresAt: row.expiresAt && time(row.expiresAt),
  };
}

/** A video of an account, deleted or not. @throws Problem `not_found` */
export async function ownRow(queries: Queries, userId: string, id: string): Promise<VideoRow> {
  const [row] = await queries
    .select(LIGHT_COLUMNS)
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.userId, userId)));
  if (!row) throw noSuch("video");
  return row;
}

/** A video of an account. @throws Problem `not_found`, also for a deleted one, and says what brings it back */
export async function liveRow(queries: Queries, userId: string, id: string): Promise<VideoRow> {
  const row = await ownRow(queries, userId, id);
  if (row.deletedAt)
    throw new Problem(
      "not_found",
      `This video was deleted. \`POST /api/v1/videos/${id}/restore\` brings it back until ${row.expiresAt?.toISOString()}.`,
    );
  return row;
}

/** That a video has a film. @throws Problem `conflict` */
export function requireReady({ id, status, failure }: VideoRow): void {
  if (status === "planning")
    throw new Problem(
      "conflict",
      `This video is being planned. Ask \`GET /api/v1/videos/${id}\` until it is ready.`,
      {
        extras: { retryable: true, retryAfterSeconds: 2 },
      },
    );
  if (status === "failed")
    throw new Problem(
      "conflict",
      `This video could not be planned: ${(failure as VideoFailure | null)?.detail ?? "its failure says why."} Make another one.`,
      { extras: { retryable: false } },
    );
}

/** @throws Problem `not_found` */
export async function revisionRow(queries: Queries, videoId: string, number: number): Promise<RevisionRow> {
  const [row] = await queries
    .select()
    .from(revisions)
    .where(and(eq(revisions.videoId, videoId), eq(revisions.number, number)));
  if (!row) throw new Problem("not_found", `This video has no revision ${number}.`);
  return row;
}

export const filmOf = ({ composition, storyboard }: RevisionRow): FilmSource => ({ composition, storyboard });

/** A video of an account with what it was made of. */
export async function inputOf(queries: Queries, id: string): Promise<VideoInput> {
  const [row] = await queries.select({ input: videos.input }).from(videos).where(eq(videos.id, id));
  if (!row) throw noSuch("video");
  return row.input as VideoInput;
}

/** What is asked for beside the usual. */
export async function withParts(
  queries: Queries,
  row: VideoRow,
  parts: readonly VideoPart[],
): Promise<Video> {
  const video = videoView(row);
  const wants = (part: VideoPart) => parts.includes(part);
  const film = row.revision && (wants("composition") || wants("storyboard"));
  const revision = film ? await revisionRow(queries, row.id, row.revision) : null;
  const input = wants("input") || wants("storyboard") ? await inputOf(queries, row.id) : null;
  if (wants("composition")) video.composition = revision?.composition ?? null;
  if (wants("storyboard"))
    video.storyboard = revision?.storyboard ?? (input?.kind === "brief" ? input.outline : undefined) ?? null;
  if (wants("input") && input) {
    const { outline: __, ...asItCame } = input as VideoInput & { outline?: unknown };
    video.input = asItCame;
  }
  return video;
}

/** Only those that are not deleted. */
export const isLive = isNull(videos.deletedAt);
