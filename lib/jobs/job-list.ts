import type { PgBoss } from "pg-boss";
import type { Database } from "#lib/db/database.ts";
import { DEAD_LETTERS, JOBS_SCHEMA } from "#lib/jobs/boss.ts";

const LISTED = 500;

/** `waiting` also while it waits for its next try; `failed`: its last try failed, `retry` revives it. */
export const JOB_STATES = ["waiting", "active", "done", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job as an operator sees it. */
export interface JobRow {
  id: string;
  name: string;
  state: JobState;
  data: Record<string, unknown>;
  createdAt: Date;
  /** How often it has been begun. */
  tries: number;
  /** What the last try failed with. */
  error: string | null;
}

/** The newest 500 jobs, newest first; none where no process has started the jobs yet. @param state of one state only */
export async function listJobs(database: Database, state?: JobState): Promise<JobRow[]> {
  const made = await database.runSql(`select to_regclass('${JOBS_SCHEMA}.job') as made`);
  if (!made.rows[0]?.made) return [];
  const { rows } = await database.runSql(
    `select * from (
       select id, data, created_on,
         coalesce(source_name, name) as name,
         coalesce(source_retry_count, retry_count) as retries,
         coalesce(source_output, output)->>'message' as error,
         case
           when name = $1 then 'failed'
           when state = 'completed' then 'done'
           when state = 'active' then 'active'
           else 'waiting'
         end as state,
         started_on is not null or name = $1 as begun
       from ${JOBS_SCHEMA}.job
       -- the dead letter stands for the job that failed
       where state <> 'failed' and state <> 'cancelled'
     ) as listed
     where $2::text is null or state = $2
     order by created_on desc, id limit ${LISTED}`,
    [DEAD_LETTERS, state ?? null],
  );
  return rows.map((row) => ({
    id: row.id as string,
    name: row.name as string,
    state: row.state as JobState,
    data: row.data as Record<string, unknown>,
    createdAt: new Date(row.created_on as string),
    tries: (row.retries as number) + (row.begun ? 1 : 0),
    error: row.error as string | null,
  }));
}

/**
 * Puts failed jobs back, with all their tries.
 *
 * @param which an id, of the job or of its dead letter, or `all`
 * @returns how many were put back
 */
export async function retryJobs(
  boss: PgBoss,
  database: Database,
  which: { id: string } | "all",
): Promise<number> {
  if (which === "all") {
    let moved = 0;
    for (;;) {
      const some = await boss.redrive(DEAD_LETTERS);
      moved += some;
      if (!some) return moved;
    }
  }
  const { rows } = await database.runSql(
    `select id from ${JOBS_SCHEMA}.job where name = $1 and (id::text = $2 or source_id::text = $2)`,
    [DEAD_LETTERS, which.id],
  );
  return rows.length ? boss.redrive(DEAD_LETTERS, { ids: rows.map(({ id }) => id as string) }) : 0;
}
