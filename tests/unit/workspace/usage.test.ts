import { afterAll, beforeAll, expect, test } from "vitest";
import { assets, exports, unitLedger } from "#lib/db/schema/workspace.ts";
import { monthOf, usageOf } from "#lib/workspace/usage.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";

const NOW = Date.UTC(2026, 11, 15, 12);

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());

  test("counts this month's units, what is stored, and what runs, of one account", async () => {
    const { queries } = opened.database;
    const at = (iso: string) => new Date(iso);
    const unit = (exportId: string, units: number, state: string, createdAt: string, userId = "ada") => ({
      exportId,
      userId,
      units,
      state,
      createdAt: at(createdAt),
    });
    await queries
      .insert(unitLedger)
      .values([
        unit("exp_1", 30, "charged", "2026-12-01T00:00:00Z"),
        unit("exp_2", 12, "charged", "2026-12-31T23:59:59Z"),
        unit("exp_3", 7, "reserved", "2026-12-10T00:00:00Z"),
        unit("exp_4", 900, "released", "2026-12-10T00:00:00Z"),
        unit("exp_5", 800, "charged", "2026-11-30T23:59:59Z"),
        unit("exp_6", 700, "charged", "2027-01-01T00:00:00Z"),
        unit("exp_7", 600, "charged", "2026-12-10T00:00:00Z", "eve"),
      ]);
    const film = (id: string, userId: string, files: Record<string, unknown>, finishedAt: Date | null) => ({
      ...{ id, userId, files, finishedAt, videoId: "vid_1", revision: 1, status: "queued", settings: {} },
      ...{ contentKey: id, engine: "1", framesTotal: 1, units: 1, createdAt: at("2026-12-10T00:00:00Z") },
      ...{ updatedAt: at("2026-12-10T00:00:00Z"), deadlineAt: at("2026-12-11T00:00:00Z") },
    });
    await queries
      .insert(exports)
      .values([
        film(
          "exp_1",
          "ada",
          { film: { bytes: 3_000_000_000 }, poster: { bytes: 5 } },
          at("2026-12-10T01:00:00Z"),
        ),
        film("exp_2", "ada", {}, null),
        film("exp_3", "eve", { film: { bytes: 9 } }, null),
      ]);
    const asset = (id: string, userId: string, bytes: number | null) => ({
      ...{ id, userId, bytes, kind: "image", name: id, status: "ready", source: {} },
      ...{ createdAt: at("2026-12-10T00:00:00Z"), updatedAt: at("2026-12-10T00:00:00Z") },
    });
    await queries
      .insert(assets)
      .values([asset("ast_1", "ada", 40), asset("ast_2", "ada", null), asset("ast_3", "eve", 1)]);
    expect(await usageOf(queries, "ada", NOW)).toEqual({
      unitsUsed: 42,
      unitsReserved: 7,
      bytesStored: 3_000_000_045,
      exportsRunning: 1,
      periodStart: at("2026-12-01T00:00:00Z"),
      periodEnd: at("2027-01-01T00:00:00Z"),
    });
    expect(await usageOf(queries, "nobody", NOW)).toMatchObject({ unitsUsed: 0, bytesStored: 0 });
  });
});

test("a month ends where the next begins", () => {
  for (const now of [Date.UTC(2026, 0, 1), Date.UTC(2024, 1, 29, 23, 59, 59, 999), Date.UTC(2026, 11, 31)]) {
    const { periodStart, periodEnd } = monthOf(now);
    expect(periodStart.getTime()).toBeLessThanOrEqual(now);
    expect(periodEnd.getTime()).toBeGreaterThan(now);
    expect(monthOf(periodEnd.getTime()).periodStart).toEqual(periodEnd);
    expect(monthOf(periodEnd.getTime() - 1).periodStart).toEqual(periodStart);
  }
});
