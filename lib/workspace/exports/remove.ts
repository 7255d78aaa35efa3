import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import type { Export } from "#lib/api/workspace/exports.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { lockName, lockNames } from "#lib/db/lock.ts";
import { exportEvents, exports, exportSegments, storedSegments } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import { type ChangeTools, end, type ExportRow } from "#lib/workspace/exports/change.ts";
import { segmentBlob } from "#lib/workspace/exports/files.ts";
import { SEGMENT_KEPT } from "#lib/workspace/exports/limits.ts";
import { viewExport } from "#lib/workspace/exports/view.ts";

type RemoveTools = ChangeTools & { database: Database };

/** An export of an account. @throws Problem `not_found` */
export async function ownExport(queries: Queries, userId: string, id: string): Promise<ExportRow> {
  const [row] = await queries
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.userId, userId)));
  if (!row) throw new Problem("not_found", `There is no export ${id} in this account.`);
  return row;
}

/**
 * Cancels an export: it costs nothing, and its encoder ends within a second. Again: the same.
 *
 * @throws Problem `not_found`; `conflict` where it has ended otherwise
 */
export async function cancelExport(tools: RemoveTools, userId: string, id: string): Promise<Export> {
  return tools.database.transaction(async (queries) => {
    await ownExport(queries, userId, id);
    await end(queries, id, "canceled", tools);
    const row = await ownExport(queries, userId, id);
    if (row.status !== "canceled")
      throw new Problem(
        "conflict",
        `The export has ${row.status} already. Delete it where you do not need it.`,
        { extras: { retryable: false } },
      );
    return viewExport(row, tools.now());
  });
}

/** Deletes the rows of an export that has ended, and its files where no other export has the same. */
async function forget(queries: Queries, row: ExportRow, { send }: ChangeTools): Promise<void> {
  const { id, userId, reusedFrom } = row;
  await queries.delete(exportEvents).where(eq(exportEvents.exportId, id));
  await queries.delete(exportSegments).where(eq(exportSegments.exportId, id));
  await queries.delete(exports).where(eq(exports.id, id));
  const owner = reusedFrom ?? id;
  const others = await queries
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.userId, userId),
        ne(exports.id, id),
        or(eq(exports.id, owner), eq(exports.reusedFrom, owner)),
      ),
    )
    .limit(1);
  if (!others.length) await send(queries, "exports.delete-files", { userId, exportId: owner });
}

/** Deletes an export with its files; one that is being made is canceled first. @throws Problem `not_found` */
export async function deleteExport(tools: RemoveTools, userId: string, id: string): Promise<void> {
  await tools.database.transaction(async (queries) => {
    await lockNames(queries, lockName.user(userId));
    await ownExport(queries, userId, id);
    await end(queries, id, "canceled", tools);
    await forget(queries, await ownExport(queries, userId, id), tools);
  });
}

/** At a time: a sweep takes as many turns as it needs. */
const SOME = 200;

/** Deletes exports whose time is up, with their files. */
async function sweepExports(tools: RemoveTools, at: Date): Promise<void> {
  for (;;) {
    const old = await tools.database.queries
      .select({ id: exports.id, userId: exports.userId })
      .from(exports)
      .where(and(lte(exports.expiresAt, at), isNotNull(exports.finishedAt)))
      .orderBy(asc(exports.expiresAt))
      .limit(SOME);
    for (const { id, userId } of old)
      await tools.database.transaction(async (queries) => {
        await lockNames(queries, lockName.user(userId));
        const [row] = await queries.select().from(exports).where(eq(exports.id, id));
        if (row) await forget(queries, row, tools);
      });
    if (old.length < SOME) return;
  }
}

/** Deletes segments that no film has used for a week: first they are closed to new films, then file and row go. */
async function sweepSegments(tools: RemoveTools, blobs: Blobs, at: Date): Promise<void> {
  const unused = new Date(at.getTime() - SEGMENT_KEPT);
  const { queries } = tools.database;
  await queries
    .update(storedSegments)
    .set({ deletingAt: at })
    .where(and(lte(storedSegments.usedAt, unused), isNull(storedSegments.deletingAt)));
  for (;;) {
    const closed = await queries
      .select({ userId: storedSegments.userId, contentKey: storedSegments.contentKey })
      .from(storedSegments)
      .where(isNotNull(storedSegments.deletingAt))
      .limit(SOME);
    for (const { userId, contentKey } of closed) {
      await blobs.delete(segmentBlob(userId, contentKey));
      await queries
        .delete(storedSegments)
        .where(
          and(
            eq(storedSegments.userId, userId),
            inArray(storedSegments.contentKey, [contentKey]),
            isNotNull(storedSegments.deletingAt),
          ),
        );
    }
    if (closed.length < SOME) return;
  }
}

/** What `data.sweep` does for exports. */
export async function sweepExportsAndSegments(tools: RemoveTools, blobs: Blobs): Promise<void> {
  const at = new Date(tools.now());
  await sweepExports(tools, at);
  await sweepSegments(tools, blobs, at);
}
