import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queries } from "#lib/db/database.ts";
import { unitLedger } from "#lib/db/schema/workspace.ts";
import { monthOf } from "#lib/workspace/usage.ts";

// One row an export: reserved when it is taken, then charged or released with the change that ends it.

export type LedgerState = "reserved" | "charged" | "released";

/** Units of an account that this month has cost, with what is reserved. */
export async function usedUnits(queries: Queries, userId: string, now: Date): Promise<number> {
  const [found] = await queries
    .select({ units: sql<number>`coalesce(sum(${unitLedger.units}), 0)`.mapWith(Number) })
    .from(unitLedger)
    .where(
      and(
        eq(unitLedger.userId, userId),
        gte(unitLedger.createdAt, monthOf(now.getTime()).periodStart),
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
