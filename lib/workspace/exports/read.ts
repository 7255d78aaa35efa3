import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Export, ExportEvent, ExportStatus, FileKind } from "#lib/api/workspace/exports.ts";
import type { Database, Queries } from "#lib/db/database.ts";
import { exportEvents, exports } from "#lib/db/schema/workspace.ts";
import { Problem } from "#lib/http/problem.ts";
import type { ExportRow } from "#lib/workspace/exports/change.ts";
import type { KeptFile, KeptFiles } from "#lib/workspace/exports/files.ts";
import { ownExport } from "#lib/workspace/exports/remove.ts";
import { isFinal } from "#lib/workspace/exports/states.ts";
import { viewExport } from "#lib/workspace/exports/view.ts";

interface ReadTools {
  database: Database;
  now: () => number;
}

export interface ExportFilter {
  status?: ExportStatus | undefined;
  videoId?: string | undefined;
  /** Pairs that all have to be there. */
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** Exports of an account, newest first: `limit + 1` rows at most. @param page.after an id: only older ones */
export function listExports(
  queries: Queries,
  userId: string,
  { status, videoId, metadata }: ExportFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ExportRow[]> {
  const these: (SQL | undefined)[] = [
    eq(exports.userId, userId),
    after === undefined ? undefined : lt(exports.id, after),
    status && eq(exports.status, status),
    videoId === undefined ? undefined : eq(exports.videoId, videoId),
    metadata && sql`${exports.metadata} @> ${JSON.stringify(metadata)}::jsonb`,
  ];
  return queries
    .select()
    .from(exports)
    .where(and(...these))
    .orderBy(desc(exports.id))
    .limit(limit + 1);
}

/** Exports by their ids, in that order; those that are not the account's are left out. */
export async function exportsByIds(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ExportRow[]> {
  const found = await queries
    .select()
    .from(exports)
    .where(and(eq(exports.userId, userId), inArray(exports.id, [...ids])));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const LOOK_MILLISECONDS = 500;

/** Resolves after a while, or when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });

/**
 * An export; with `waitSeconds` as soon as its status or its frames change, or when the time is up.
 *
 * @throws Problem `not_found`
 */
export async function readExport(
  { database, now }: ReadTools,
  userId: string,
  id: string,
  { waitSeconds = 0, signal }: { waitSeconds?: number; signal: AbortSignal },
): Promise<Export> {
  const until = now() + waitSeconds * 1_000;
  const first = await ownExport(database.queries, userId, id);
  let row = first;
  while (
    !isFinal(row.status) &&
    row.version === first.version &&
    row.framesDone === first.framesDone &&
    now() < until &&
    !signal.aborted
  ) {
    await pause(Math.min(LOOK_MILLISECONDS, Math.max(1, until - now())), signal);
    row = await ownExport(database.queries, userId, id);
  }
  return viewExport(row, now());
}

/** A file of an export. @throws Problem `not_found`; `conflict` where it is not there yet */
export async function exportFile(
  queries: Queries,
  userId: string,
  id: string,
  kind: FileKind,
): Promise<KeptFile> {
  const row = await ownExport(queries, userId, id);
  const file = (row.files as KeptFiles)[kind];
  if (file) return file;
  if (!isFinal(row.status))
    throw new Problem("conflict", "The export is not done yet. Read it with `?wait=50` until it is.", {
      extras: { retryable: true },
    });
  throw new Problem("not_found", `The export has ${row.status}, and has no such file.`);
}

/** Sends at least this often, so that nobody between takes the line for dead. `null` is sent for it. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** Events of a replay at a time. */
const REPLAYED = 200;

const eventOf = (row: ExportRow, type: ExportEvent["type"], id: number | null, now: number): ExportEvent => ({
  type,
  id,
  at: row.updatedAt.toISOString(),
  export: viewExport(row, now),
  framesDone: row.framesDone,
  framesTotal: row.framesTotal,
});

/**
 * What happens to an export: first as it is, then what happened since `after`, then what happens, until it ends.
 * Frames between two events are told without an id: who comes back needs no replay of them.
 *
 * @param options.after number of the last event that the listener has heard
 * @returns null where nothing has happened for a while: a sign of life
 * @throws Problem `not_found`, before the first event
 */
export async function* exportChanges(
  { database, now }: ReadTools,
  userId: string,
  id: string,
  { after, signal }: { after?: number | undefined; signal: AbortSignal },
): AsyncGenerator<ExportEvent | null> {
  let row = await ownExport(database.queries, userId, id);
  // who names one that has not been yet would miss those until then
  let heard = Math.min(after ?? row.version, row.version);
  yield eventOf(row, "snapshot", after === undefined ? row.version : null, now());
  if (after === undefined && isFinal(row.status)) return;
  let { framesDone } = row;
  let saidAt = now();
  while (!signal.aborted) {
    const events = await database.queries
      .select()
      .from(exportEvents)
      .where(and(eq(exportEvents.exportId, id), gt(exportEvents.number, heard)))
      .orderBy(asc(exportEvents.number))
      .limit(REPLAYED);
    for (const { number, type, data, at } of events) {
      heard = number;
      saidAt = now();
      const counts = data as { framesDone: number; framesTotal: number };
      framesDone = counts.framesDone;
      const ended = isFinal(type);
      if (ended) row = (await exportsByIds(database.queries, userId, [id]))[0] ?? row;
      yield {
        ...{ type: type as ExportEvent["type"], id: number, at: at.toISOString(), ...counts },
        export: ended ? viewExport(row, now()) : null,
      };
      if (ended) return;
    }
    if (events.length === REPLAYED) continue;
    // it ended before what the listener has heard
    if (!events.length && isFinal(row.status)) return;
    await pause(LOOK_MILLISECONDS, signal);
    const [found] = await exportsByIds(database.queries, userId, [id]);
    // deleted meanwhile
    if (!found) return;
    row = found;
    if (row.framesDone !== framesDone && row.version === heard) {
      ({ framesDone } = row);
      saidAt = now();
      yield { ...eventOf(row, "progress", null, now()), export: null };
    }
    if (now() - saidAt >= HEARTBEAT_MILLISECONDS) {
      saidAt = now();
      yield null;
    }
  }
}
