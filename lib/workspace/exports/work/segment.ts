import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { isDeleted } from "#lib/db/personal-data.ts";
import { exportSegments, exports, storedSegments } from "#lib/db/schema/workspace.ts";
import type { JobRun } from "#lib/jobs/job.ts";
import type { Composition } from "#lib/motion/composition/composition.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { makeSegment } from "#lib/video/encode/make-segments.ts";
import { advance, end, type ExportRow, lockExport } from "#lib/workspace/exports/change.ts";
import type { LocalEngine } from "#lib/workspace/exports/engine-id.ts";
import { segmentBlob } from "#lib/workspace/exports/files.ts";
import { MOST_ATTEMPTS } from "#lib/workspace/exports/limits.ts";
import { filmOfExport, keptSegments } from "#lib/workspace/exports/plan.ts";
import { encodingOf } from "#lib/workspace/exports/settings.ts";
import { judge, lostFailure } from "#lib/workspace/exports/work/failure.ts";
import {
  demandEngine,
  framesDoneOf,
  inDirectory,
  Overtaken,
  overtaken,
  readStep,
  type StepData,
  watched,
  type WorkTools,
} from "#lib/workspace/exports/work/step.ts";

export type SegmentData = StepData & { number: number };
type SegmentRow = typeof exportSegments.$inferSelect;

const thisOne = ({ exportId, number, attempt }: Pick<SegmentRow, "exportId" | "number" | "attempt">) =>
  and(
    eq(exportSegments.exportId, exportId),
    eq(exportSegments.number, number),
    eq(exportSegments.attempt, attempt),
  );

const sceneAt = (film: Composition, frame: number): string | null =>
  timelineOf(film).scenes.findLast(({ firstFrame }) => firstFrame <= frame)?.scene.id ?? null;

/** Notes a segment as done, and goes on where it was the last. The caller holds the export's row. */
async function done(
  queries: Queries,
  row: ExportRow,
  segment: SegmentRow,
  status: "done" | "reused",
  tools: WorkTools,
): Promise<void> {
  const at = new Date(tools.now());
  await queries
    .update(exportSegments)
    .set({ status, framesDone: segment.frames, updatedAt: at })
    .where(and(eq(exportSegments.exportId, row.id), eq(exportSegments.number, segment.number)));
  const [waiting] = await queries
    .select({ number: exportSegments.number })
    .from(exportSegments)
    .where(and(eq(exportSegments.exportId, row.id), eq(exportSegments.status, "waiting")))
    .limit(1);
  const counts = {
    framesDone: Math.max(row.framesDone, await framesDoneOf(queries, row.id)),
    framesReused: row.framesReused + (status === "reused" ? segment.frames : 0),
  };
  await advance(queries, row.id, waiting ? "rendering" : "finalizing", tools, counts, { run: row.run });
  if (!waiting) await tools.send(queries, "exports.finish", { exportId: row.id, run: row.run });
}

/**
 * Begins a try. A segment that somebody has drawn meanwhile, for another film of the account, is taken; an export whose
 * workers die of this segment ends.
 */
function begin(
  tools: WorkTools,
  { exportId, number, run }: SegmentData,
  film: Composition,
): Promise<SegmentRow | null> {
  const at = new Date(tools.now());
  return tools.database.transaction(async (queries) => {
    const row = await lockExport(queries, exportId);
    if (row?.run !== run || row.status !== "rendering") return null;
    const [segment] = await queries
      .select()
      .from(exportSegments)
      .where(and(eq(exportSegments.exportId, exportId), eq(exportSegments.number, number)));
    if (segment?.status !== "waiting") return null;
    if ((await keptSegments(queries, row.userId, [segment.contentKey], at)).size) {
      await done(queries, row, segment, "reused", tools);
      return null;
    }
    if (segment.attempt >= MOST_ATTEMPTS) {
      const failure = lostFailure(sceneAt(film, segment.firstFrame));
      await end(queries, exportId, "failed", tools, { failure }, { run });
      return null;
    }
    const [begun] = await queries
      .update(exportSegments)
      .set({ attempt: segment.attempt + 1, framesDone: 0, updatedAt: at })
      .where(thisOne(segment))
      .returning();
    return begun ?? null;
  });
}

/** Says how far a try is. @returns why it is to end: it is not the one that counts any more */
async function tell(
  tools: WorkTools,
  segment: SegmentRow,
  run: number,
  { frames, movedAt }: { frames: number; movedAt: number },
): Promise<Overtaken | null> {
  const { queries } = tools.database;
  // of the newest frame: what stands still shows
  const at = new Date(movedAt);
  const mine = await queries
    .update(exportSegments)
    .set({ framesDone: frames, updatedAt: at })
    .where(and(thisOne(segment), eq(exportSegments.status, "waiting")))
    .returning({ number: exportSegments.number });
  if (!mine.length) return overtaken();
  const found = await queries
    .update(exports)
    .set({
      updatedAt: sql`greatest(${exports.updatedAt}, ${at.toISOString()}::timestamptz)`,
      framesDone: sql`greatest(${exports.framesDone}, ${await framesDoneOf(queries, segment.exportId)})`,
    })
    .where(
      and(
        eq(exports.id, segment.exportId),
        eq(exports.run, run),
        eq(exports.status, "rendering"),
        sql`${exports.deadlineAt} > ${new Date(tools.now()).toISOString()}`,
      ),
    )
    .returning({ id: exports.id });
  return found.length ? null : overtaken();
}

/** Keeps what was drawn, and notes it. What belongs to nobody any more goes. */
async function keep(
  tools: WorkTools,
  row: ExportRow,
  segment: SegmentRow,
  file: { path: string; bytes: number; sha256: string },
  signal: AbortSignal,
): Promise<void> {
  const { userId } = row;
  const { contentKey } = segment;
  const { bytes, sha256 } = file;
  const key = segmentBlob(userId, contentKey);
  await tools.blobs.putFile(key, file.path, { sha256, signal });
  const usedAt = new Date(tools.now());
  const gone = await tools.database.transaction(async (queries) => {
    const locked = await lockExport(queries, row.id);
    if (!locked && (await isDeleted(queries, userId))) return true;
    // of use to the account's next film even where this one has ended
    await queries
      .insert(storedSegments)
      .values({ userId, contentKey, bytes, sha256, usedAt })
      .onConflictDoUpdate({
        target: [storedSegments.userId, storedSegments.contentKey],
        set: { bytes, sha256, usedAt, deletingAt: null },
      });
    const [mine] = await queries
      .select()
      .from(exportSegments)
      .where(and(thisOne(segment), eq(exportSegments.status, "waiting")));
    if (locked?.run === row.run && locked.status === "rendering" && mine)
      await done(queries, locked, mine, "done", tools);
    return false;
  });
  if (gone) await tools.blobs.delete(key);
}

/** From here on a thread and an encoder take about a gigabyte. */
const LARGE_PIXELS = 4_000_000;
let large: Promise<unknown> = Promise.resolve();

/** Does work on a large film when this process does none on another: so its memory has a bound. */
function inTurn<Result>(
  { widthPixels, heightPixels }: Composition,
  work: () => Promise<Result>,
): Promise<Result> {
  if (widthPixels * heightPixels < LARGE_PIXELS) return work();
  const done = large.then(work);
  large = done.catch(() => {});
  return done;
}

/** A try that brings no frame for so long hangs: a busy machine starts threads slowly. */
const HANGS = 120_000;

/** Draws and keeps one segment. */
async function draw(
  tools: WorkTools,
  {
    row,
    segment,
    film,
    engine,
  }: { row: ExportRow; segment: SegmentRow; film: Composition; engine: LocalEngine },
  job: JobRun,
): Promise<void> {
  const far = { frames: 0, movedAt: tools.now() };
  const look = async () =>
    tools.now() - far.movedAt > HANGS
      ? new ExportError("drawing_failed", `No frame came for ${HANGS / 1000} s.`)
      : tell(tools, segment, row.run, far);
  await watched(look, job.signal, (signal) =>
    inDirectory(async (directory) => {
      const path = join(directory, "segment.mp4");
      const made = await makeSegment(film, segment.number, path, {
        ffmpeg: engine.ffmpeg,
        encoding: encodingOf(row.settings as never),
        onFrame: (taken) => Object.assign(far, { frames: taken, movedAt: tools.now() }),
        signal,
      });
      await keep(tools, row, segment, { path, ...made }, signal);
    }),
  );
}

/** One try of a segment. @throws what another try may mend */
async function tryToDraw(
  tools: WorkTools,
  { row, data, film, engine }: { row: ExportRow; data: SegmentData; film: Composition; engine: LocalEngine },
  job: JobRun,
): Promise<void> {
  job.signal.throwIfAborted();
  const segment = await begin(tools, data, film);
  if (!segment) return;
  try {
    await draw(tools, { row, segment, film, engine }, job);
  } catch (error) {
    if (error instanceof Overtaken) throw error;
    // it was not the work that ended it: the try does not count
    if (job.signal.aborted) {
      await tools.database.queries
        .update(exportSegments)
        .set({ attempt: sql`${exportSegments.attempt} - 1` })
        .where(thisOne(segment));
      throw error;
    }
    const { failure, final } = judge(error, film, sceneAt(film, segment.firstFrame));
    if (!final && segment.attempt < MOST_ATTEMPTS) throw error;
    tools.log.warn({ export: row.id, segment: segment.number, error: String(error) }, "an export failed");
    await tools.database.transaction(async (queries) => {
      const [mine] = await queries.select().from(exportSegments).where(thisOne(segment)).for("update");
      if (mine) await end(queries, row.id, "failed", tools, { failure }, { run: row.run });
    });
  }
}

/** Job `exports.segment`. */
export async function drawSegment(tools: WorkTools, data: SegmentData, job: JobRun): Promise<void> {
  const row = await readStep(tools, data);
  if (row?.status !== "rendering") return;
  const engine = await tools.engine();
  try {
    await demandEngine(tools, row, engine);
    job.signal.throwIfAborted();
    const { film } = await filmOfExport(tools.database.queries, row);
    await inTurn(film, () => tryToDraw(tools, { row, data, film, engine }, job));
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}
