import { and, asc, isNull, lte } from "drizzle-orm";
import { exports } from "#lib/db/schema/workspace.ts";
import { end } from "#lib/workspace/exports/change.ts";
import { deadlineFailure } from "#lib/workspace/exports/work/failure.ts";
import type { WorkTools } from "#lib/workspace/exports/work/step.ts";

/** At a time; the rest is for the next one. */
const SOME = 200;

/** Job `exports.tend`: ends exports that are past their deadline, also those that no worker has touched. */
export async function tend(tools: WorkTools): Promise<void> {
  const at = new Date(tools.now());
  const late = await tools.database.queries
    .select({ id: exports.id, framesDone: exports.framesDone, framesTotal: exports.framesTotal })
    .from(exports)
    .where(and(lte(exports.deadlineAt, at), isNull(exports.finishedAt)))
    .orderBy(asc(exports.deadlineAt))
    .limit(SOME);
  for (const row of late) {
    const failure = deadlineFailure(row);
    await tools.database.transaction((queries) => end(queries, row.id, "failed", tools, { failure }));
  }
}
