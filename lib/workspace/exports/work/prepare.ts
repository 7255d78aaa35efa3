import { eq, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { exportSegments } from "#lib/db/schema/workspace.ts";
import type { JobRun } from "#lib/jobs/job.ts";
import type { PlannedSegment } from "#lib/video/encode/make-segments.ts";
import { advance, type ExportRow, lockExport } from "#lib/workspace/exports/change.ts";
import { contentKeyOf, filmOfExport, keptSegments, segmentsFor } from "#lib/workspace/exports/plan.ts";
import { judge } from "#lib/workspace/exports/work/failure.ts";
import { beginTry, fail, readStep, type StepData, type WorkTools } from "#lib/workspace/exports/work/step.ts";

/**
 * The first turn of an account's new segments. Each account takes turns with the others, one segment at a time: its next
 * one waits behind one of everybody else's, however many it has. An account that comes new begins where the others are.
 */
async function firstTurn(queries: Queries, userId: string): Promise<number> {
  const [found] = await queries
    .select({
      now: sql<number>`coalesce(min(${exportSegments.turn}), 0)`.mapWith(Number),
      own: sql<number>`coalesce(max(${exportSegments.turn}) filter (where ${exportSegments.userId} = ${userId}), -1)`.mapWith(
        Number,
      ),
    })
    .from(exportSegments)
    .where(eq(exportSegments.status, "waiting"));
  return found ? Math.max(found.now, found.own + 1) : 0;
}

/** Writes the segments of an export, and asks for those that are not kept. */
async function writeSegments(
  queries: Queries,
  row: ExportRow,
  segments: readonly PlannedSegment[],
  tools: WorkTools,
): Promise<void> {
  const at = new Date(tools.now());
  const { id: exportId, userId, run, attempt } = row;
  const locked = await lockExport(queries, exportId);
  if (locked?.run !== run || locked.attempt !== attempt || locked.status !== "preparing") return;
  const kept = await keptSegments(
    queries,
    userId,
    segments.map(({ key }) => key),
    at,
  );
  let turn = await firstTurn(queries, userId);
  const rows = segments.map(({ key, firstFrame, frames }, number) => {
    const reused = kept.has(key);
    const entry = {
      ...{ exportId, number, userId, contentKey: key, firstFrame, frames, updatedAt: at },
      ...{ framesDone: reused ? frames : 0, status: reused ? "reused" : "waiting", turn },
    };
    if (!reused) turn += 1;
    return entry;
  });
  await queries.delete(exportSegments).where(eq(exportSegments.exportId, exportId));
  await queries.insert(exportSegments).values(rows);
  const waiting = rows.filter(({ status }) => status === "waiting");
  const framesReused = rows.reduce((sum, one) => sum + one.framesDone, 0);
  const framesTotal = rows.reduce((sum, one) => sum + one.frames, 0);
  const counts = { framesReused, framesDone: framesReused, framesTotal };
  const next = waiting.length ? "rendering" : "finalizing";
  if (!(await advance(queries, exportId, next, tools, counts, { run, attempt }))) return;
  for (const { number, turn: own } of waiting)
    await tools.send(queries, "exports.segment", { exportId, number, run }, { priority: -own });
  if (!waiting.length) await tools.send(queries, "exports.finish", { exportId, run });
}

/** Job `exports.prepare`. */
export async function prepare(tools: WorkTools, data: StepData, { signal }: JobRun): Promise<void> {
  const seen = await readStep(tools, data);
  if (!seen || (seen.status !== "queued" && seen.status !== "preparing")) return;
  // from here on it is this engine's: nothing is drawn yet
  const engine = await tools.engine();
  const { film, settings, hash } = await filmOfExport(tools.database.queries, seen).catch(async (error) => {
    await fail(tools, seen, judge(error, null, null).failure, { run: data.run });
    return { film: null, settings: null, hash: "" };
  });
  if (!film) return;
  const mine = {
    startedAt: seen.startedAt ?? new Date(tools.now()),
    engine: engine.id,
    contentKey: contentKeyOf(hash, settings, engine.id),
  };
  await tools.database.transaction((queries) =>
    advance(queries, seen.id, "preparing", tools, mine, { run: data.run }),
  );
  const row = await beginTry(tools, seen, "preparing");
  if (!row) return;
  signal.throwIfAborted();
  const segments = await segmentsFor(film, settings, engine);
  await tools.database.transaction((queries) => writeSegments(queries, row, segments, tools));
}
