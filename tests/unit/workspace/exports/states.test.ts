import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPORT_STATUSES, type ExportStatus } from "#lib/api/workspace/exports.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { exportEvents, exports, unitLedger } from "#lib/db/schema/workspace.ts";
import { advance, end } from "#lib/workspace/exports/change.ts";
import { isFinal, mayGo, SETTLEMENT } from "#lib/workspace/exports/states.ts";
import { reserve, settle, usedUnits } from "#lib/workspace/units/ledger.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { type ExportWorld, startExports } from "#tests/harness/exports.ts";

test("the last three steps are for good, and every other leads to all of them but through the work", () => {
  for (const from of EXPORT_STATUSES) {
    const next = EXPORT_STATUSES.filter((to) => mayGo(from, to));
    if (["succeeded", "failed", "canceled"].includes(from)) expect(next).toEqual([]);
    else expect(next).toEqual(expect.arrayContaining(["failed", "canceled"]));
    expect(isFinal(from)).toBe(next.length === 0);
  }
  expect(EXPORT_STATUSES.filter((from) => mayGo(from, "succeeded"))).toEqual(["finalizing"]);
  expect(mayGo("nothing", "failed")).toBe(false);
});

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: ExportWorld;
  beforeAll(async () => {
    opened = await open();
    world = await startExports(opened.database, createMemoryBlobs(), { works: false });
  });
  afterAll(async () => {
    await world.stop();
    await opened.drop();
  });

  const at = new Date("2026-05-05T00:00:00Z");
  let made = 0;
  async function queued(userId: string, units: number): Promise<string> {
    made += 1;
    const id = `exp_${String(made).padStart(26, "0")}`;
    await opened.database.transaction(async (queries) => {
      await queries.insert(exports).values({
        ...{ id, userId, videoId: "vid_1", revision: 1, status: "queued", version: 1, settings: {} },
        ...{ contentKey: id, engine: "e", framesTotal: 48, units, createdAt: at, updatedAt: at },
        deadlineAt: new Date("2030-01-01T00:00:00Z"),
      });
      await reserve(queries, { exportId: id, userId, units, settled: false }, at);
    });
    return id;
  }
  const tools = () => ({ ...world.tools, now: () => at.getTime() });

  const steps = fc.array(
    fc.record({
      to: fc.constantFrom(...EXPORT_STATUSES),
      run: fc.constantFrom(1, 1, 1, 2),
      attempt: fc.option(fc.constantFrom(0, 0, 1), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 14 },
  );

  test("whatever comes in whatever order: no step back from an end, one event a change, the ledger fits", async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 0, max: 99 }),
        fc.boolean(),
        async (orders, units, atOnce) => {
          const id = await queued("u1", units);
          const changed: ExportStatus[] = [];
          const one = ({ to, run, attempt }: (typeof orders)[number]) =>
            opened.database.transaction(async (queries) => {
              const fence = { run, ...(attempt !== undefined && { attempt }) };
              const row =
                to === "succeeded" || to === "failed" || to === "canceled"
                  ? await end(queries, id, to, tools(), {}, fence)
                  : await advance(queries, id, to, tools(), {}, fence);
              if (row) changed.push(to);
            });
          if (atOnce) await Promise.all(orders.map(one));
          else for (const order of orders) await one(order);
          const [row] = await opened.database.queries.select().from(exports).where(eq(exports.id, id));
          const events = await opened.database.queries
            .select()
            .from(exportEvents)
            .where(eq(exportEvents.exportId, id));
          const [entry] = await opened.database.queries
            .select()
            .from(unitLedger)
            .where(eq(unitLedger.exportId, id));
          if (!row || !entry) throw new Error("gone");
          expect(events).toHaveLength(changed.length);
          expect(row.version).toBe(1 + changed.length);
          const ends = changed.filter(isFinal);
          expect(ends.length).toBeLessThanOrEqual(1);
          expect(isFinal(row.status)).toBe(ends.length === 1);
          expect(row.finishedAt !== null).toBe(ends.length === 1);
          const wanted = isFinal(row.status) ? SETTLEMENT[row.status as keyof typeof SETTLEMENT] : "reserved";
          expect(entry).toMatchObject({ units, state: wanted });
          expect(entry.settledAt !== null).toBe(wanted !== "reserved");
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });

  test("what is settled stays settled; used is what is reserved or charged this month", async () => {
    const userId = "u-ledger";
    const [a, b, c] = [await queued(userId, 5), await queued(userId, 7), await queued(userId, 11)];
    await opened.database.transaction(async (queries) => {
      await settle(queries, a, "charged", at);
      await settle(queries, a, "released", at);
      await settle(queries, b, "released", at);
      await settle(queries, b, "charged", at);
    });
    expect(await usedUnits(opened.database.queries, userId, at)).toBe(16);
    expect(await usedUnits(opened.database.queries, userId, new Date("2026-06-01T00:00:00Z"))).toBe(0);
    expect(c).toBeTruthy();
  });
});
