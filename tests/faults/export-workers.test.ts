import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { NewExport } from "#lib/api/workspace/exports.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { exportEvents, exports, exportSegments, unitLedger } from "#lib/db/schema/workspace.ts";
import { createExport } from "#lib/workspace/exports/create.ts";
import type { KeptFiles } from "#lib/workspace/exports/files.ts";
import { openTestPostgres, POSTGRES_URL, type TestDatabase } from "#tests/harness/databases.ts";
import {
  addVideo,
  diskBlobs,
  type ExportWorld,
  slowFilm,
  smallFilm,
  startExports,
  untilAt,
  untilEnded,
} from "#tests/harness/exports.ts";

const eventually = { timeout: 90_000, interval: 50 };

// a dead worker is missed after ten seconds at the earliest, which is pg-boss's shortest heartbeat
describe.skipIf(!POSTGRES_URL)("workers that make exports, each a process", { timeout: 240_000 }, () => {
  let opened: TestDatabase;
  let world: ExportWorld;
  let blobs: Blobs;
  const directory = mkdtempSync(join(tmpdir(), "reelwright-workers-"));
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    opened = await openTestPostgres();
    blobs = diskBlobs(directory);
    world = await startExports(opened.database, blobs, { works: false });
  });
  afterAll(async () => {
    await world.stop();
    await opened.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  const gone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      if (gone(worker)) continue;
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    await opened.database.runSql(
      "delete from exports; delete from export_segments; delete from stored_segments; delete from unit_ledger; delete from export_events; delete from jobs.job",
    );
  });

  async function startWorker(mode = ""): Promise<ChildProcess> {
    const worker = fork("tests/faults/export-worker.ts", [opened.url ?? "", directory, mode]);
    workers.push(worker);
    await once(worker, "message");
    return worker;
  }
  async function ask(film: Parameters<typeof addVideo>[2], userId = "u1"): Promise<string> {
    const videoId = await addVideo(opened.database, userId, film);
    const created = await createExport(world.tools, userId, NewExport.parse({ videoId }));
    if (created.kind === "estimate") throw new Error("a dry run");
    return created.export.id;
  }
  const drawing = (id: string) =>
    vi.waitFor(async () => {
      const [row] = await opened.database.queries.select().from(exports).where(eq(exports.id, id));
      expect(row?.framesDone).toBeGreaterThan(0);
    }, eventually);
  /** Ended once, charged once, and its files are the whole ones. */
  async function madeOnce(id: string, userId = "u1") {
    const row = await untilEnded(opened.database, id);
    expect(row).toMatchObject({ status: "succeeded", failure: null, framesDone: row.framesTotal });
    const events = await opened.database.queries
      .select()
      .from(exportEvents)
      .where(eq(exportEvents.exportId, id));
    expect(events.filter(({ type }) => type === "succeeded")).toHaveLength(1);
    const [entry] = await opened.database.queries
      .select()
      .from(unitLedger)
      .where(eq(unitLedger.exportId, id));
    expect(entry).toMatchObject({ state: "charged", units: row.units });
    await vi.waitFor(async () => {
      const { blobs: found } = await blobs.list(`users/${userId}/exports/${id}/`);
      const kept = Object.values(row.files as KeptFiles);
      expect(
        found.map(({ key, bytes }) => ({ key, bytes })).sort((a, b) => (a.key < b.key ? -1 : 1)),
      ).toEqual(kept.map(({ key, bytes }) => ({ key, bytes })).sort((a, b) => (a.key < b.key ? -1 : 1)));
    }, eventually);
  }

  test("V1 kill -9 of a worker in mid render: another goes on, and it ends once", async () => {
    const first = await startWorker();
    const id = await ask(slowFilm("Killed", 3, 4));
    await drawing(id);
    first.kill("SIGKILL");
    await once(first, "exit");
    await startWorker();
    await madeOnce(id);
  });

  test("V11 a film that kills its worker every time fails after three tries", async () => {
    const id = await ask(smallFilm("Deadly", 1));
    let deaths = 0;
    const killing = (async () => {
      for (;;) {
        const worker = await startWorker("dies");
        if (!gone(worker)) await once(worker, "exit");
        deaths += 1;
        const [row] = await opened.database.queries.select().from(exports).where(eq(exports.id, id));
        if (row?.finishedAt || deaths > 8) return;
      }
    })();
    const row = await untilEnded(opened.database, id);
    expect(row).toMatchObject({
      status: "failed",
      failure: { code: "worker_lost", sceneId: "scene-1", retryable: false },
    });
    // the fourth only found that there had been three
    expect(deaths).toBeGreaterThanOrEqual(3);
    await killing;
    expect(await opened.database.queries.select().from(unitLedger)).toMatchObject([{ state: "released" }]);
  });

  test("SIGTERM hands the work back, and the try does not count", async () => {
    const first = await startWorker();
    const id = await ask(slowFilm("Handed", 2, 5));
    await drawing(id);
    const since = performance.now();
    first.kill("SIGTERM");
    await once(first, "exit");
    console.log(`the worker ended ${Math.round(performance.now() - since)} ms after SIGTERM`);
    expect(performance.now() - since).toBeLessThan(10_000);
    const tries = await opened.database.queries.select().from(exportSegments);
    expect(tries.map(({ attempt }) => attempt).every((attempt) => attempt === 0)).toBe(true);
    await startWorker();
    await madeOnce(id);
  });

  test("SIGSTOP of a worker: another takes over; when the first wakes, it changes nothing", async () => {
    const first = await startWorker();
    const id = await ask(slowFilm("Stopped", 2, 4));
    await drawing(id);
    first.kill("SIGSTOP");
    await startWorker();
    await untilAt(opened.database, id, "succeeded");
    first.kill("SIGCONT");
    await madeOnce(id);
    await vi.waitFor(async () => expect(await world.jobs.list({ state: "active" })).toEqual([]), eventually);
    await madeOnce(id);
  });

  test("V13 two workers, many exports of several accounts: each once", async () => {
    const ids: [string, string][] = [];
    for (const userId of ["a", "b", "c"])
      for (let index = 0; index < 2; index += 1)
        ids.push([await ask(smallFilm(`${userId}${index}`, 1), userId), userId]);
    await Promise.all([startWorker(), startWorker()]);
    for (const [id, userId] of ids) await madeOnce(id, userId);
    const ledger = await opened.database.queries.select().from(unitLedger);
    expect(ledger.reduce((sum, { units }) => sum + units, 0)).toBe(6);
  });
});
