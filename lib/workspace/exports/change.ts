import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ExportFailure, ExportStatus } from "#lib/api/workspace/exports.ts";
import type { Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { exportEvents, exportSegments, exports } from "#lib/db/schema/workspace.ts";
import type { SendJob } from "#lib/jobs/job.ts";
import type { ExportLimits } from "#lib/workspace/exports/limits.ts";
import { DAY } from "#lib/workspace/exports/limits.ts";
import { type FinalStatus, isFinal, mayGo, SETTLEMENT } from "#lib/workspace/exports/states.ts";
import { settle } from "#lib/workspace/units/ledger.ts";

export type ExportRow = typeof exports.$inferSelect;

/** What changes work with. */
export interface ChangeTools {
  send: SendJob;
  limits: ExportLimits;
  now: () => number;
}

/** Which try may write: a row that is elsewhere by now is left alone. */
export interface Fence {
  run?: number;
  attempt?: number;
}

/** Holds the row of an export until the transaction ends; null where there is none. */
export async function lockExport(queries: Queries, id: string): Promise<ExportRow | null> {
  const [row] = await queries.select().from(exports).where(eq(exports.id, id)).for("update");
  return row ?? null;
}

const fits = (row: ExportRow, { run, attempt }: Fence): boolean =>
  (run === undefined || row.run === run) && (attempt === undefined || row.attempt === attempt);

/**
 * Takes an export one step on, in the transaction of `queries`, and writes its event.
 *
 * @param to not one of the final ones: `finish` is for those
 * @param fence nothing happens where the row is not that of this try any more
 * @returns the row as it is now; null where nothing happened
 */
export async function advance(
  queries: Queries,
  id: string,
  to: Exclude<ExportStatus, FinalStatus>,
  { now }: Pick<ChangeTools, "now">,
  set: Partial<ExportRow> = {},
  fence: Fence = {},
): Promise<ExportRow | null> {
  const row = await lockExport(queries, id);
  if (!row || !mayGo(row.status, to) || !fits(row, fence)) return null;
  // tries count for the step that they are of
  const attempt = row.status === to ? row.attempt : 0;
  return write(queries, row, to, { attempt, ...set }, new Date(now()));
}

/** Writes a row's next state and the event that tells of it. */
async function write(
  queries: Queries,
  row: ExportRow,
  to: ExportStatus,
  set: Partial<ExportRow>,
  at: Date,
): Promise<ExportRow> {
  const version = row.version + 1;
  const [changed] = await queries
    .update(exports)
    .set({ ...set, status: to, version, updatedAt: at })
    .where(and(eq(exports.id, row.id), eq(exports.version, row.version)))
    .returning();
  if (!changed) throw new Error(`${row.id} changed under its lock.`);
  await queries.insert(exportEvents).values({
    exportId: row.id,
    number: version,
    userId: row.userId,
    type: to === row.status ? "progress" : to,
    data: { framesDone: changed.framesDone, framesTotal: changed.framesTotal },
    at,
  });
  return changed;
}

/**
 * Ends an export for good, in the transaction of `queries`: state, event and ledger together. Its segments' rows go, and
 * the account's next export that waits begins.
 *
 * @returns the row as it is now; null where it had ended before, or is not that of this try any more
 */
export async function end(
  queries: Queries,
  id: string,
  to: FinalStatus,
  tools: ChangeTools,
  set: { failure?: ExportFailure; files?: ExportRow["files"] } = {},
  fence: Fence = {},
): Promise<ExportRow | null> {
  const [seen] = await queries.select({ userId: exports.userId }).from(exports).where(eq(exports.id, id));
  if (!seen) return null;
  await lockNames(queries, lockName.user(seen.userId));
  const row = await lockExport(queries, id);
  if (!row || isFinal(row.status) || !mayGo(row.status, to) || !fits(row, fence)) return null;
  const at = new Date(tools.now());
  const expiresAt = new Date(at.getTime() + tools.limits.filmsKeptDays * DAY);
  const done = to === "succeeded" ? { framesDone: row.framesTotal } : {};
  const changed = await write(queries, row, to, { ...set, ...done, finishedAt: at, expiresAt }, at);
  await settle(queries, id, SETTLEMENT[to], at);
  await queries.delete(exportSegments).where(eq(exportSegments.exportId, id));
  if (to !== "succeeded")
    await tools.send(queries, "exports.delete-files", { userId: row.userId, exportId: id });
  await beginNext(queries, row.userId, tools);
  return changed;
}

const openOf = (userId: string): SQL | undefined =>
  and(eq(exports.userId, userId), isNull(exports.finishedAt));

/**
 * Hands the account's waiting exports to the job engine, oldest first, as far as its plan allows. The caller holds the
 * account's lock.
 */
export async function beginNext(queries: Queries, userId: string, tools: ChangeTools): Promise<void> {
  const [{ running } = { running: 0 }] = await queries
    .select({ running: sql<number>`count(*)`.mapWith(Number) })
    .from(exports)
    .where(and(openOf(userId), isNotNull(exports.sentAt)));
  const free = tools.limits.exportsAtOnce - running;
  if (free <= 0) return;
  const next = await queries
    .select({ id: exports.id, run: exports.run })
    .from(exports)
    .where(and(openOf(userId), isNull(exports.sentAt)))
    .orderBy(asc(exports.id))
    .limit(free);
  if (!next.length) return;
  await queries
    .update(exports)
    .set({ sentAt: new Date(tools.now()) })
    .where(
      inArray(
        exports.id,
        next.map(({ id }) => id),
      ),
    );
  for (const { id: exportId, run } of next) await tools.send(queries, "exports.prepare", { exportId, run });
}
