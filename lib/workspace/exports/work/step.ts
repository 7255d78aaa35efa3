import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { ExportFailure } from "#lib/api/workspace/exports.ts";
import type { Log } from "#lib/base/log.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import type { Queries } from "#lib/db/database.ts";
import { exportSegments, exports } from "#lib/db/schema/workspace.ts";
import { advance, end, type ExportRow, type Fence, lockExport } from "#lib/workspace/exports/change.ts";
import type { ExportTools } from "#lib/workspace/exports/create.ts";
import type { LocalEngine } from "#lib/workspace/exports/engine-id.ts";
import { ENGINE_GONE, MOST_ATTEMPTS } from "#lib/workspace/exports/limits.ts";
import { isFinal } from "#lib/workspace/exports/states.ts";
import { deadlineFailure, lostFailure } from "#lib/workspace/exports/work/failure.ts";

/** What the steps of an export work with. */
export interface WorkTools extends ExportTools {
  blobs: Blobs;
  log: Log;
}

/** Which plan of which export a job is for. */
export interface StepData {
  exportId: string;
  run: number;
}

/** Thrown where a worker must not do a job: another takes it. */
export class AnotherEngine extends Error {
  override name = "AnotherEngine";
}

/** The work has no effect any more: it was canceled, ended, or is somebody else's. Nobody has to hear of it. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/** Ends an export as failed, if it is still that of this try. */
export const fail = (
  tools: WorkTools,
  { id }: Pick<ExportRow, "id">,
  failure: ExportFailure,
  fence: Fence,
): Promise<ExportRow | null> =>
  tools.database.transaction((queries) => end(queries, id, "failed", tools, { failure }, fence));

/**
 * The export of a job, if there is still something to do for it; ends it where it is late.
 *
 * @returns null where there is nothing to do
 */
export async function readStep(tools: WorkTools, { exportId, run }: StepData): Promise<ExportRow | null> {
  const [row] = await tools.database.queries.select().from(exports).where(eq(exports.id, exportId));
  if (!row || row.run !== run || isFinal(row.status)) return null;
  if (row.deadlineAt.getTime() > tools.now()) return row;
  await fail(tools, row, deadlineFailure(row), { run });
  return null;
}

/**
 * Refuses an export that is drawn by another engine: half of it would be of one, half of the other. Where nothing has
 * been heard of it for a while, the workers of its engine are gone, and it begins anew on this one.
 *
 * @throws AnotherEngine
 */
export async function demandEngine(tools: WorkTools, row: ExportRow, engine: LocalEngine): Promise<void> {
  if (row.engine === engine.id) return;
  if (tools.now() - row.updatedAt.getTime() > ENGINE_GONE) {
    await tools.database.transaction(async (queries) => {
      const again = { run: row.run + 1, framesDone: 0, framesReused: 0 };
      const changed = await advance(queries, row.id, "preparing", tools, again, { run: row.run });
      if (!changed) return;
      await queries.delete(exportSegments).where(eq(exportSegments.exportId, row.id));
      await tools.send(queries, "exports.prepare", { exportId: row.id, run: again.run });
    });
    throw new Overtaken("It begins anew on this engine.");
  }
  throw new AnotherEngine("This film is drawn by workers of another version.");
}

/**
 * Begins a try of a step of the export itself; ends the export where there were too many.
 *
 * @returns the row, with the number of this try; null where there is nothing to do
 */
export function beginTry(
  tools: WorkTools,
  { id, run }: Pick<ExportRow, "id" | "run">,
  step: "preparing" | "finalizing",
): Promise<ExportRow | null> {
  const at = new Date(tools.now());
  return tools.database.transaction(async (queries) => {
    const row = await lockExport(queries, id);
    if (row?.run !== run || row.status !== step) return null;
    if (row.attempt >= MOST_ATTEMPTS) {
      await end(queries, id, "failed", tools, { failure: lostFailure(null) }, { run });
      return null;
    }
    const [begun] = await queries
      .update(exports)
      .set({ attempt: row.attempt + 1, updatedAt: at })
      .where(eq(exports.id, id))
      .returning();
    return begun ?? null;
  });
}

/** Takes a try of a step back: it was not the work that ended it. */
export async function giveTryBack(tools: WorkTools, { id, run, attempt }: ExportRow): Promise<void> {
  await tools.database.queries
    .update(exports)
    .set({ attempt: sql`${exports.attempt} - 1` })
    .where(and(eq(exports.id, id), eq(exports.run, run), eq(exports.attempt, attempt)));
}

/** How often work in hand is looked after: a cancel ends the encoder within a second. */
const LOOK_MILLISECONDS = 400;

/**
 * Does work on an export, and ends it as soon as it is of no use: canceled, past its deadline, somebody else's.
 *
 * @param look what is asked every 400 ms: why the work is to end, null for going on. It also says that the work lives
 * @param signal of the job
 * @throws what `look` gave, and what the work throws
 */
export async function watched<Result>(
  look: () => Promise<Error | null>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      // a database that is away says nothing about the work
      .catch(() => null)
      .then((reason) => {
        if (reason) stop.abort(reason);
      });
  }, LOOK_MILLISECONDS);
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    return await work(either);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearInterval(timer);
    await looking;
  }
}

/** Says that a try lives. @returns why it is to end: it is not the one that counts any more */
export async function lives(
  tools: WorkTools,
  { id, run, attempt, status }: ExportRow,
): Promise<Overtaken | null> {
  const at = new Date(tools.now());
  const found = await tools.database.queries
    .update(exports)
    .set({ updatedAt: at })
    .where(
      and(
        eq(exports.id, id),
        eq(exports.run, run),
        eq(exports.attempt, attempt),
        eq(exports.status, status),
        sql`${exports.deadlineAt} > ${at.toISOString()}`,
      ),
    )
    .returning({ id: exports.id });
  return found.length ? null : overtaken();
}

export const overtaken = (): Overtaken => new Overtaken("The export has ended, or is somebody else's.");

/** Gives work a directory of its own, and takes it away afterwards. */
export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), "reelwright-export-"));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Frames of an export that are drawn, from its segments. */
export const framesDoneOf = async (queries: Queries, exportId: string): Promise<number> => {
  const [found] = await queries
    .select({ frames: sql<number>`coalesce(sum(${exportSegments.framesDone}), 0)`.mapWith(Number) })
    .from(exportSegments)
    .where(eq(exportSegments.exportId, exportId));
  return found?.frames ?? 0;
};
