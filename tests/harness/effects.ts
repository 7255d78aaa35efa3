import { getTableName, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { FATES, NOBODYS } from "#lib/db/personal-data.ts";
import type { InboundEvent, Source } from "#lib/events/inbound.ts";
import type { JobName, SendJob } from "#lib/jobs/job.ts";

/** An event as a receiver hands it on. */
export const inbound = (
  source: Source,
  id: string,
  type: string,
  data: unknown,
  occurredAt: Date | null = null,
): InboundEvent => ({ source, id, type, occurredAt, body: { type, data } });

/** A `SendJob` that writes down what was asked for. */
export function collectJobs(): { send: SendJob; sent: { name: JobName; data: unknown }[] } {
  const sent: { name: JobName; data: unknown }[] = [];
  return { sent, send: async (_queries, name, data) => void sent.push({ name, data }) };
}

/** Empties every table. By one statement of deletes: `truncate` makes new files, and takes ten times as long. */
export async function emptyTables(queries: Queries): Promise<void> {
  const deletions = [...FATES, ...NOBODYS].map(({ table }) => {
    const name = sql.identifier(getTableName(table));
    return sql`${sql.identifier(`from_${getTableName(table)}`)} as (delete from ${name})`;
  });
  await queries.execute(sql`with ${sql.join(deletions, sql`, `)} select`);
}
