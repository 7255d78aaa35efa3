import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { unitLedger } from "#lib/db/schema/workspace.ts";

// One row an export: reserved when it is taken, then charged or released with the change that ends it.

export type LedgerState = "reserved" | "charged" | "released";

/** The month that units are counted in: a calendar month, UTC. */
export interface Month {
  start: Date;
  /** The next one begins. */
  resetsAt: Date;
}

export function monthOf(now: Date): Month {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), resetsAt: new Date(Date.UTC(year, month + 1, 1)) };
}

/** Units of an account that this month has cost, with what is reserved. */
export async function usedUnits(queries: Queries, userId: string, now: Date): Promise<number> {
  const [found] = await queries
    .select({ units: sql<number>`coalesce(sum(${unitLedger.units}), 0)`.mapWith(Number) })
    .from(unitLedger)
    .where(
      and(
        eq(unitLedger.userId, userId),
        gte(unitLedger.createdAt, monthOf(now).start),
        inArray(unitLedger.state, ["reserved", "charged"]),
      ),
    );
  return found?.units ?? 0;
}

/** Notes what an export may cost; nothing where its film is there: that is charged at once, as 0. */
export async function reserve(
  queries: Queries,
  entry: { exportId: string; userId: string; units: number; settled: boolean },
  now: Date,
): Promise<void> {
  const { settled, ...row } = entry;
  await queries.insert(unitLedger).values({
    ...row,
    state: (settled ? "charged" : "reserved") satisfies LedgerState,
    createdAt: now,
    settledAt: settled ? now : null,
  });
}

/** Settles what was reserved. Once: what is settled stays as it is. */
export async function settle(
  queries: Queries,
  exportId: string,
  state: "charged" | "released",
  now: Date,
): Promise<void> {
  await queries
    .update(unitLedger)
    .set({ state, settledAt: now })
    .where(and(eq(unitLedger.exportId, exportId), eq(unitLedger.state, "reserved")));
}
