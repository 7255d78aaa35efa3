import { and, count, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { assets, exports, unitLedger } from "#lib/db/schema/workspace.ts";

/** What an account has used of its limits. */
export interface Usage {
  unitsUsed: number;
  unitsReserved: number;
  bytesStored: number;
  exportsRunning: number;
  /** The calendar month that units count in, UTC: its first instant, and the next one's. */
  periodStart: Date;
  periodEnd: Date;
}

/** The calendar month of an instant, UTC. */
export function monthOf(now: number): { periodStart: Date; periodEnd: Date } {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { periodStart: new Date(Date.UTC(year, month)), periodEnd: new Date(Date.UTC(year, month + 1)) };
}

/** What an account has used. @param now milliseconds since the Unix epoch */
export async function usageOf(queries: Queries, userId: string, now: number): Promise<Usage> {
  const month = monthOf(now);
  const [units, stored, films, [running]] = await Promise.all([
    queries
      .select({ state: unitLedger.state, units: sql<string>`coalesce(sum(${unitLedger.units}), 0)` })
      .from(unitLedger)
      .where(
        and(
          eq(unitLedger.userId, userId),
          gte(unitLedger.createdAt, month.periodStart),
          lt(unitLedger.createdAt, month.periodEnd),
          inArray(unitLedger.state, ["reserved", "charged"]),
        ),
      )
      .groupBy(unitLedger.state),
    queries
      .select({ bytes: sql<string>`coalesce(sum(${assets.bytes}), 0)` })
      .from(assets)
      .where(eq(assets.userId, userId)),
    queries
      .select({
        bytes: sql<string>`coalesce(sum((select sum((file.value->>'bytes')::bigint) from jsonb_each(${exports.files}) as file)), 0)`,
      })
      .from(exports)
      .where(eq(exports.userId, userId)),
    queries
      .select({ running: count() })
      .from(exports)
      .where(and(eq(exports.userId, userId), isNull(exports.finishedAt))),
  ]);
  const unitsIn = (state: string) => Number(units.find((row) => row.state === state)?.units ?? 0);
  return {
    unitsUsed: unitsIn("charged"),
    unitsReserved: unitsIn("reserved"),
    bytesStored: Number(stored[0]?.bytes ?? 0) + Number(films[0]?.bytes ?? 0),
    exportsRunning: running?.running ?? 0,
    ...month,
  };
}
