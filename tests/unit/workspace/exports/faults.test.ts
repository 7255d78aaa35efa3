import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { deleteAccount } from "#lib/accounts/deletion.ts";
import { NewExport } from "#lib/api/workspace/exports.ts";
import { type Blobs, BlobError } from "#lib/blobs/blobs.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import {
  exportEvents,
  exports,
  exportSegments,
  storedSegments,
  unitLedger,
} from "#lib/db/schema/workspace.ts";
import type { JobHandlers } from "#lib/jobs/job.ts";
import { createExport } from "#lib/workspace/exports/create.ts";
import { type LocalEngine, localEngine } from "#lib/workspace/exports/engine-id.ts";
import type { KeptFiles } from "#lib/workspace/exports/files.ts";
import { DAY, SEGMENT_KEPT } from "#lib/workspace/exports/limits.ts";
import { cancelExport, deleteExport, sweepExportsAndSegments } from "#lib/workspace/exports/remove.ts";
import { tend } from "#lib/workspace/exports/work/tend.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import {
  addVideo,
  type ExportWorld,
  slowFilm,
  smallFilm,
  startExports,
  untilAt,
  untilEnded,
} from "#tests/harness/exports.ts";

// films are drawn here, each by processes of its own: on a busy machine that takes its time
vi.setConfig({ testTimeout: 240_000 });

const directory = mkdtempSync(join(tmpdir(), "reelwright-broken-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const eventually = { timeout: 60_000, interval: 50 };

/** Encoders that this process has started. */
const encoders = (): string[] =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return (
        Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("libx264")
      );
    } catch {
      return false;
    }
  });

/** An encoder that says who it is as the real one, and fails. @param why its last words */
const brokenEngine = (why: string) => async (): Promise<LocalEngine> => {
  const real = await localEngine();
  const file = join(directory, `ffmpeg-${why.length}`);
  writeFileSync(file, `#!/bin/sh\necho '${why}' >&2\nexit 1\n`);
  chmodSync(file, 0o755);
  return { ...real, ffmpeg: file };
};

onBothEngines((open) => {
  let opened: TestDatabase;
  let blobs: Blobs;
  let world: ExportWorld | undefined;
  /** Done before a file of an export is kept. */
  let beforeKeeping: () => Promise<void>;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  afterEach(async () => {
    await world?.stop();
    world = undefined;
    await opened.database.runSql(
      "delete from exports; delete from export_segments; delete from stored_segments; delete from unit_ledger; delete from export_events; delete from jobs.job",
    );
  });

  async function start(
    options: Omit<Parameters<typeof startExports>[2], "works"> = {},
  ): Promise<ExportWorld> {
    beforeKeeping = async () => {};
    const memory = createMemoryBlobs();
    blobs = {
      ...memory,
      async putFile(key, path, more) {
        if (key.includes("/exports/")) await beforeKeeping();
        return memory.putFile(key, path, more);
      },
    };
    world = await startExports(opened.database, blobs, { works: true, ...options });
    return world;
  }
  async function ask(
    { tools }: ExportWorld,
    film: Parameters<typeof addVideo>[2],
    userId = "u1",
  ): Promise<string> {
    const videoId = await addVideo(opened.database, userId, film);
    const created = await createExport(tools, userId, NewExport.parse({ videoId }));
    if (created.kind === "estimate") throw new Error("a dry run");
    return created.export.id;
  }
  const keysOf = async (prefix: string) => (await blobs.list(prefix)).blobs.map(({ key }) => key);
  const ledgerOf = async (id: string) => {
    const [entry] = await opened.database.queries
      .select()
      .from(unitLedger)
      .where(eq(unitLedger.exportId, id));
    return entry?.state;
  };
  const drawing = (id: string) =>
    vi.waitFor(async () => {
      const [row] = await opened.database.queries.select().from(exports).where(eq(exports.id, id));
      expect(row?.framesDone).toBeGreaterThan(0);
      expect(encoders().length).toBeGreaterThan(0);
    }, eventually);

  describe("V7 cancel: one final state, and the encoder ends", () => {
    test("while it waits", async () => {
      const made = await start({ limits: { exportsAtOnce: 0 } });
      const id = await ask(made, smallFilm("Waits"));
      await cancelExport(made.tools, "u1", id);
      expect((await untilEnded(opened.database, id)).status).toBe("canceled");
    });
    test("while it is drawn", async () => {
      const made = await start();
      const id = await ask(made, slowFilm("Drawn", 2, 20));
      await drawing(id);
      await cancelExport(made.tools, "u1", id);
      const since = performance.now();
      await vi.waitFor(() => expect(encoders()).toEqual([]), { timeout: 20_000, interval: 10 });
      console.log(`the encoder ended ${Math.round(performance.now() - since)} ms after the cancel`);
      expect(await ledgerOf(id)).toBe("released");
      await vi.waitFor(async () => expect(await made.jobs.list({ state: "active" })).toEqual([]), eventually);
      expect((await untilEnded(opened.database, id)).status).toBe("canceled");
      expect(await made.jobs.list({ state: "failed" })).toEqual([]);
    });
    test("at the finish: nothing of it is left", async () => {
      const made = await start();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      beforeKeeping = () => held;
      const id = await ask(made, smallFilm("Finish"));
      await untilAt(opened.database, id, "finalizing");
      await vi.waitFor(
        async () => expect((await made.jobs.list({ state: "active" })).length).toBe(1),
        eventually,
      );
      await cancelExport(made.tools, "u1", id);
      release();
      await vi.waitFor(async () => {
        expect(await made.jobs.list({ state: "active" })).toEqual([]);
        expect(await made.jobs.list({ state: "waiting" })).toEqual([]);
      }, eventually);
      expect((await untilEnded(opened.database, id)).status).toBe("canceled");
      expect(await keysOf("users/u1/exports/")).toEqual([]);
      // what was drawn is of use to the next one
      expect((await keysOf("users/u1/segments/")).length).toBe(2);
    });
    test("when it is done: it stays done", async () => {
      const made = await start();
      const id = await ask(made, smallFilm("Done"));
      await untilEnded(opened.database, id);
      await expect(cancelExport(made.tools, "u1", id)).rejects.toMatchObject({ code: "conflict" });
      expect(await ledgerOf(id)).toBe("charged");
    });
  });

  test("past its deadline the encoder ends, and the export fails", async () => {
    const made = await start();
    const id = await ask(made, slowFilm("Late", 2, 20));
    await drawing(id);
    made.pass(DAY);
    await vi.waitFor(() => expect(encoders()).toEqual([]), eventually);
    await tend(made.tools);
    const row = await untilEnded(opened.database, id);
    expect(row).toMatchObject({ status: "failed", failure: { code: "deadline_exceeded" } });
    expect(await ledgerOf(id)).toBe("released");
  });

  test("a segment that fails for good fails its export, after three tries, with what to do", async () => {
    const made = await start({ engine: brokenEngine("it broke") });
    const id = await ask(made, smallFilm("Broken", 2));
    const row = await untilEnded(opened.database, id);
    expect(row).toMatchObject({
      status: "failed",
      failure: { code: "encoding_failed", sceneId: expect.stringMatching(/^scene-/), retryable: true },
    });
    expect((row.failure as { detail: string }).detail).not.toMatch(/\blogs?\b/);
    expect(await ledgerOf(id)).toBe("released");
    expect(await opened.database.queries.select().from(exportSegments)).toEqual([]);
  });

  test("V5 a full disk fails the export, and says so", async () => {
    const made = await start({
      engine: brokenEngine("av_interleaved_write_frame(): No space left on device"),
    });
    const id = await ask(made, smallFilm("Full disk", 1));
    expect(await untilEnded(opened.database, id)).toMatchObject({
      status: "failed",
      failure: { code: "storage_full", retryable: true },
    });
    await vi.waitFor(async () => expect(await keysOf("users/u1/")).toEqual([]), eventually);
  });

  test("an encoder that hangs is ended; after three tries the export fails", async () => {
    const file = join(directory, "hanging");
    writeFileSync(file, "#!/bin/sh\nexec sleep 1000\n");
    chmodSync(file, 0o755);
    const made = await start({ engine: async () => ({ ...(await localEngine()), ffmpeg: file }) });
    const id = await ask(made, slowFilm("Hangs", 1, 2));
    let ended = false;
    const waiting = untilEnded(opened.database, id).finally(() => {
      ended = true;
    });
    while (!ended) {
      made.pass(30_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(await waiting).toMatchObject({
      status: "failed",
      failure: { code: "drawing_failed", sceneId: "hangs-1", retryable: false },
    });
  });

  test("V4 kill -9 of an encoder: nothing half is kept, and the film is made", async () => {
    const made = await start();
    const id = await ask(made, slowFilm("Killed", 1, 4));
    await drawing(id);
    for (const pid of encoders()) process.kill(Number(pid), "SIGKILL");
    expect(await untilEnded(opened.database, id)).toMatchObject({ status: "succeeded", failure: null });
    expect((await keysOf("users/u1/segments/")).length).toBe(1);
  });

  test("V6 a store that is away for a while delays, and then the film is there", async () => {
    const made = await start();
    let away = 2;
    beforeKeeping = async () => {
      away -= 1;
      if (away >= 0) throw new BlobError("away", "The store is away.");
    };
    const id = await ask(made, smallFilm("Away"));
    expect((await untilEnded(opened.database, id)).status).toBe("succeeded");
    expect((await keysOf("users/u1/exports/")).length).toBe(5);
  });
  test("V6 one that stays away fails the export, and says so", async () => {
    const made = await start();
    beforeKeeping = async () => {
      throw new BlobError("full", "There is no room.");
    };
    const id = await ask(made, smallFilm("Full"));
    expect(await untilEnded(opened.database, id)).toMatchObject({
      status: "failed",
      failure: { code: "storage_full", retryable: true },
    });
    await vi.waitFor(async () => expect(await keysOf("users/u1/exports/")).toEqual([]), eventually);
  });

  describe("another engine", () => {
    const other = async (): Promise<LocalEngine> => ({ ...(await localEngine()), id: "f".repeat(64) });
    test("refuses what is drawn by the first; when nothing is heard of that, it begins anew", async () => {
      const first = await start();
      const id = await ask(first, slowFilm("Engines", 2, 4));
      await drawing(id);
      await first.stop();
      world = await startExports(opened.database, blobs, { works: true, engine: other });
      await vi.waitFor(
        async () =>
          expect((await world?.jobs.list())?.some(({ error }) => error?.includes("another version"))).toBe(
            true,
          ),
        eventually,
      );
      const [seen] = await opened.database.queries.select().from(exports).where(eq(exports.id, id));
      expect(seen).toMatchObject({ status: "rendering", run: 1 });
      world.pass(2 * 60_000);
      const row = await untilEnded(opened.database, id);
      expect(row).toMatchObject({ status: "succeeded", run: 2, engine: "f".repeat(64) });
      const events = await opened.database.queries
        .select()
        .from(exportEvents)
        .where(eq(exportEvents.exportId, id));
      expect(events.filter(({ type }) => type === "succeeded")).toHaveLength(1);
    });
    test("takes what nobody has begun", async () => {
      const taking = await startExports(opened.database, createMemoryBlobs(), { works: false });
      const id = await ask(taking, smallFilm("Unbegun"));
      await taking.stop();
      await start({ engine: other });
      expect(await untilEnded(opened.database, id)).toMatchObject({ status: "succeeded", run: 1 });
    });
  });

  test("an account that is deleted: its encoders end, and nothing is left of it", async () => {
    const made = await start();
    const id = await ask(made, slowFilm("Deleted", 3, 5), "u-deleted");
    await drawing(id);
    await opened.database.transaction((queries) =>
      deleteAccount(queries, "u-deleted", { now: new Date(made.tools.now()), send: made.tools.send }),
    );
    await blobs.deleteBelow("users/u-deleted/");
    await vi.waitFor(() => expect(encoders()).toEqual([]), eventually);
    await vi.waitFor(async () => expect(await made.jobs.list({ state: "active" })).toEqual([]), eventually);
    expect(await keysOf("users/u-deleted/")).toEqual([]);
    for (const table of [exports, exportSegments, exportEvents, storedSegments, unitLedger])
      expect(await opened.database.queries.select().from(table)).toEqual([]);
  });

  test("V12 many segments of one account do not keep another's waiting", async () => {
    const order: string[] = [];
    let hold = true;
    const made = await start({
      around: (handlers): JobHandlers => ({
        ...handlers,
        async "exports.segment"(data, job) {
          await vi.waitFor(() => expect(hold).toBe(false), eventually);
          order.push(data.exportId);
          return handlers["exports.segment"](data, job);
        },
      }),
    });
    const many = await ask(made, smallFilm("Many", 12));
    await untilAt(opened.database, many, "rendering");
    const few = await ask(made, smallFilm("Few", 3), "u2");
    await untilAt(opened.database, few, "rendering");
    hold = false;
    await untilEnded(opened.database, few);
    await untilEnded(opened.database, many);
    // two were in hand when the second came; from there on they take turns
    expect(order.lastIndexOf(few)).toBeLessThan(9);
    expect(order.length).toBe(15);
  });

  describe("what is kept, and for how long", () => {
    test("files go when the last export that has them goes", async () => {
      const made = await start();
      const film = smallFilm("Shared");
      const first = await ask(made, film);
      await untilEnded(opened.database, first);
      const second = await ask(made, film);
      const row = await untilEnded(opened.database, second);
      expect(row.reusedFrom).toBe(first);
      const { key = "" } = (row.files as KeptFiles).film ?? {};
      await deleteExport(made.tools, "u1", first);
      await vi.waitFor(
        async () => expect(await made.jobs.list({ state: "waiting" })).toEqual([]),
        eventually,
      );
      expect(await blobs.stat(key)).not.toBeNull();
      await deleteExport(made.tools, "u1", second);
      await vi.waitFor(async () => expect(await keysOf("users/u1/exports/")).toEqual([]), eventually);
    });
    test("a sweep deletes exports past their end, and segments that no film uses", async () => {
      const made = await start();
      const id = await ask(made, smallFilm("Old"));
      await untilEnded(opened.database, id);
      await sweepExportsAndSegments(made.tools, blobs);
      expect((await keysOf("users/u1/")).length).toBe(7);
      made.pass(SEGMENT_KEPT + 1_000);
      await sweepExportsAndSegments(made.tools, blobs);
      expect(await keysOf("users/u1/segments/")).toEqual([]);
      expect(await opened.database.queries.select().from(storedSegments)).toEqual([]);
      expect((await keysOf("users/u1/exports/")).length).toBe(5);
      made.pass(31 * DAY);
      await sweepExportsAndSegments(made.tools, blobs);
      expect(await opened.database.queries.select().from(exports)).toEqual([]);
      await vi.waitFor(async () => expect(await keysOf("users/u1/")).toEqual([]), eventually);
      // the ledger is the account's book
      expect(await ledgerOf(id)).toBe("charged");
    });
  });
});
