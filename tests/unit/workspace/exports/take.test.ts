import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NewExport } from "#lib/api/workspace/exports.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { exportEvents, exports, unitLedger } from "#lib/db/schema/workspace.ts";
import { cancelExport, deleteExport } from "#lib/workspace/exports/remove.ts";
import { createExport } from "#lib/workspace/exports/create.ts";
import type { ExportLimits } from "#lib/workspace/exports/limits.ts";
import { exportChanges, exportsByIds, listExports, readExport } from "#lib/workspace/exports/read.ts";
import { tend } from "#lib/workspace/exports/work/tend.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { addVideo, type ExportWorld, PRO_LIMITS, smallFilm, startExports } from "#tests/harness/exports.ts";

const { signal } = new AbortController();

onBothEngines((open) => {
  let opened: TestDatabase;
  let world: ExportWorld;
  /** Taken, and made by nobody. */
  beforeAll(async () => {
    opened = await open();
    world = await startExports(opened.database, createMemoryBlobs(), { works: false });
  });
  afterAll(async () => {
    await world.stop();
    await opened.drop();
  });
  afterEach(async () => {
    await opened.database.runSql(
      "delete from exports; delete from export_events; delete from unit_ledger; delete from jobs.job",
    );
  });

  const ask = async (videoId: string, more: object = {}, limits: Partial<ExportLimits> = {}, userId = "u1") =>
    createExport(
      { ...world.tools, limits: { ...PRO_LIMITS, ...limits } },
      userId,
      NewExport.parse({ videoId, ...more }),
    );
  const taken = async (videoId: string, more: object = {}, limits: Partial<ExportLimits> = {}) => {
    const created = await ask(videoId, more, limits);
    if (created.kind === "estimate") throw new Error("a dry run");
    return created.export;
  };
  const video = (title: string, seconds = 2, userId = "u1") =>
    addVideo(opened.database, userId, smallFilm(title, seconds));
  const count = async () => {
    const { rows } = await opened.database.runSql(
      "select (select count(*) from exports)::int + (select count(*) from unit_ledger)::int + (select count(*) from jobs.job)::int + (select count(*) from export_events)::int as n",
    );
    return rows[0]?.n;
  };

  describe("a dry run", () => {
    test("says what would be, and keeps nothing", async () => {
      const created = await ask(await video("Dry", 3), { dryRun: true });
      expect(created).toMatchObject({
        kind: "estimate",
        estimate: {
          ...{ valid: true, problems: [], units: 3, seconds: 3, reused: false },
          ...{ framesTotal: 72, framesToDraw: 72, framesReused: 0 },
          limits: { unitsUsed: 0, unitsPerMonth: 3600, exportsOpen: 0 },
        },
      });
      expect(await count()).toBe(0);
    });
    test("says why it would be refused, every reason, as the error would", async () => {
      const videoId = await video("Dear", 3);
      const limits = { secondsPerFilm: 2, unitsPerMonth: 1 };
      const created = await ask(videoId, { dryRun: true, maxUnits: 2 }, limits);
      if (created.kind !== "estimate") throw new Error("no estimate");
      expect(created.estimate.valid).toBe(false);
      expect(created.estimate.problems.map(({ code }) => code)).toEqual([
        "quota_exceeded",
        "over_budget",
        "quota_exceeded",
      ]);
      await expect(ask(videoId, { maxUnits: 2 }, limits)).rejects.toMatchObject({
        message: created.estimate.problems[0]?.detail,
      });
    });
  });

  describe("what it may cost", () => {
    test("more than `maxUnits` is refused, with the numbers", async () => {
      const videoId = await video("Budget", 3);
      await expect(ask(videoId, { maxUnits: 2 })).rejects.toMatchObject({
        code: "over_budget",
        extras: { units: 3, maxUnits: 2 },
      });
      expect(await count()).toBe(0);
      expect((await taken(videoId, { maxUnits: 3 })).cost).toEqual({ units: 3, state: "reserved" });
    });
    test("a month's units: what is reserved counts, what is released does not; the next month is new", async () => {
      const limits = { unitsPerMonth: 5 };
      const [first, second] = [await video("One", 3), await video("Two", 3)];
      const { id } = await taken(first, {}, limits);
      const refused = { code: "quota_exceeded", extras: { limit: { used: 3, requested: 3, limit: 5 } } };
      await expect(ask(second, {}, limits)).rejects.toMatchObject(refused);
      await expect(ask(second, {}, limits)).rejects.toMatchObject({
        extras: { resetsAt: expect.stringMatching(/-01T00:00:00.000Z$/) },
      });
      await cancelExport(world.tools, "u1", id);
      await taken(second, {}, limits);
      await opened.database.runSql("update unit_ledger set created_at = created_at - interval '32 days'");
      await taken(first, {}, limits);
    });
    test("two at once do not both take the last units", async () => {
      const limits = { unitsPerMonth: 3 };
      const videos = await Promise.all(["A", "B", "C", "D"].map((title) => video(title, 3)));
      const all = await Promise.allSettled(videos.map((videoId) => ask(videoId, {}, limits)));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });
    test("above 2560 × 1440 a second counts twice", async () => {
      const created = await ask(await video("Large", 3), { dryRun: true, settings: { resolution: 2160 } });
      expect(created).toMatchObject({ estimate: { units: 6, settings: { widthPixels: 3840 } } });
    });
  });

  test("what is another account's is not there", async () => {
    const videoId = await video("Mine");
    await expect(ask(videoId, {}, {}, "u2")).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(videoId, { revision: 7 })).rejects.toMatchObject({ code: "not_found" });
    const { id } = await taken(videoId);
    for (const refused of [
      () => readExport(world.tools, "u2", id, { signal }),
      () => cancelExport(world.tools, "u2", id),
      () => deleteExport(world.tools, "u2", id),
      () => exportChanges(world.tools, "u2", id, { signal }).next(),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    expect(await exportsByIds(opened.database.queries, "u2", [id])).toEqual([]);
    expect(await exportsByIds(opened.database.queries, "u1", [id])).toHaveLength(1);
  });

  test.each([
    [{ format: "gif" }, 16, "/settings/format"],
    [{ resolution: 2160 }, 2, null],
  ] as const)("settings that cannot be: %j of %i s", async (settings, seconds, pointer) => {
    const asking = ask(await video("Settings", seconds), { settings });
    if (pointer) await expect(asking).rejects.toMatchObject({ code: "unprocessable", extras: { pointer } });
    else expect((await asking).kind).toBe("made");
  });

  test("a server without ffmpeg says so", async () => {
    const engine = () => Promise.reject(new Error("ENOENT"));
    const wanted = NewExport.parse({ videoId: await video("No ffmpeg") });
    await expect(createExport({ ...world.tools, engine }, "u1", wanted)).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  describe("turns", () => {
    const sent = async () => {
      const rows = await opened.database.queries.select().from(exports).orderBy(asc(exports.id));
      return rows.map(({ sentAt, finishedAt }) => (finishedAt ? "ended" : sentAt ? "sent" : "waits"));
    };
    test("no more at once than the plan has; the oldest that waits is next", async () => {
      const ids: string[] = [];
      for (const title of ["a", "b", "c", "d", "e"]) ids.push((await taken(await video(title))).id);
      expect(await sent()).toEqual(["sent", "sent", "sent", "waits", "waits"]);
      await cancelExport(world.tools, "u1", ids[1] ?? "");
      expect(await sent()).toEqual(["sent", "ended", "sent", "sent", "waits"]);
      await cancelExport(world.tools, "u1", ids[4] ?? "");
      await cancelExport(world.tools, "u1", ids[0] ?? "");
      expect(await sent()).toEqual(["ended", "ended", "sent", "sent", "ended"]);
    });
    test("of another account they are other ones", async () => {
      for (const title of ["a", "b", "c", "d"]) await taken(await video(title));
      await ask(await video("theirs", 2, "u2"), {}, {}, "u2");
      expect((await sent()).filter((one) => one === "sent")).toHaveLength(4);
    });
  });

  describe("cancel", () => {
    test("is for good, costs nothing, and may come twice", async () => {
      const { id } = await taken(await video("Cancel"));
      const canceled = await cancelExport(world.tools, "u1", id);
      expect(canceled).toMatchObject({ status: "canceled", cost: { state: "released" } });
      expect(await cancelExport(world.tools, "u1", id)).toEqual(canceled);
    });
    test("what has failed stays failed", async () => {
      const { id } = await taken(await video("Late"));
      await opened.database.runSql("update exports set deadline_at = now() - interval '1 second'");
      await tend({ ...world.tools, blobs: createMemoryBlobs(), log: world.tools.log });
      await expect(cancelExport(world.tools, "u1", id)).rejects.toMatchObject({ code: "conflict" });
      expect((await readExport(world.tools, "u1", id, { signal })).status).toBe("failed");
    });
  });

  test("past its deadline it fails, and what was reserved is released", async () => {
    const { id, deadlineAt, createdAt } = await taken(await video("Deadline"));
    expect(Date.parse(deadlineAt)).toBeGreaterThan(Date.parse(createdAt));
    await tend(world.tools);
    expect((await readExport(world.tools, "u1", id, { signal })).status).toBe("queued");
    await opened.database.runSql("update exports set deadline_at = now() - interval '1 second'");
    await tend(world.tools);
    await tend(world.tools);
    expect(await readExport(world.tools, "u1", id, { signal })).toMatchObject({
      status: "failed",
      cost: { units: 2, state: "released" },
      failure: {
        code: "deadline_exceeded",
        retryable: true,
        detail: expect.stringMatching(/Export it again/),
      },
    });
    const ledger = await opened.database.queries.select().from(unitLedger);
    expect(ledger).toMatchObject([{ state: "released" }]);
  });

  describe("listening", () => {
    const heard = async (id: string, after?: number) => {
      const all: string[] = [];
      for await (const event of exportChanges(world.tools, "u1", id, { after, signal }))
        if (event) all.push(`${event.type}${event.id === null ? "" : ` ${event.id}`}`);
      return all;
    };
    test("first as it is, then what happens, and it ends with the export", async () => {
      const { id } = await taken(await video("Listen"));
      const listening = heard(id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await cancelExport(world.tools, "u1", id);
      expect(await listening).toEqual(["snapshot 1", "canceled 2"]);
      expect(await heard(id)).toEqual(["snapshot 2"]);
    });
    test("who comes back hears what he has missed", async () => {
      const { id } = await taken(await video("Again"));
      await cancelExport(world.tools, "u1", id);
      expect(await heard(id, 1)).toEqual(["snapshot", "canceled 2"]);
      expect(await heard(id, 2)).toEqual(["snapshot"]);
      expect(await heard(id, 99)).toEqual(["snapshot"]);
      expect(await heard(id, 0)).toEqual(["snapshot", "queued 1", "canceled 2"]);
    });
    test("it ends where the listener goes, and where the export is deleted", async () => {
      const { id } = await taken(await video("Gone"));
      const stop = new AbortController();
      const leaving = exportChanges(world.tools, "u1", id, { signal: stop.signal });
      await leaving.next();
      stop.abort();
      expect((await leaving.next()).done).toBe(true);
      const listening = heard(id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await deleteExport(world.tools, "u1", id);
      expect((await listening)[0]).toBe("snapshot 1");
    });
    test("waiting: it answers as soon as something changes", async () => {
      const { id } = await taken(await video("Wait"));
      const before = performance.now();
      const waiting = readExport(world.tools, "u1", id, { waitSeconds: 40, signal });
      await new Promise((resolve) => setTimeout(resolve, 100));
      await cancelExport(world.tools, "u1", id);
      expect((await waiting).status).toBe("canceled");
      expect(performance.now() - before).toBeLessThan(20_000);
    });
  });

  test("lists are the account's, newest first, and may be filtered", async () => {
    const first = await taken(await video("a"), { metadata: { team: "x", for: "y" } });
    const second = await taken(await video("b"), { metadata: { team: "z" } });
    await cancelExport(world.tools, "u1", second.id);
    const ids = async (filter: object, page: object = {}) =>
      (await listExports(opened.database.queries, "u1", filter, { limit: 20, ...page })).map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({}, { after: second.id })).toEqual([first.id]);
    expect(await ids({ status: "canceled" })).toEqual([second.id]);
    expect(await ids({ videoId: first.videoId })).toEqual([first.id]);
    expect(await ids({ metadata: { team: "x" } })).toEqual([first.id]);
    expect(await listExports(opened.database.queries, "u2", {}, { limit: 20 })).toEqual([]);
  });

  test("deleting: an open one is canceled; its ledger stays, its events go", async () => {
    const { id } = await taken(await video("Delete"));
    await deleteExport(world.tools, "u1", id);
    expect(await opened.database.queries.select().from(exports)).toEqual([]);
    expect(
      await opened.database.queries.select().from(exportEvents).where(eq(exportEvents.exportId, id)),
    ).toEqual([]);
    expect(await opened.database.queries.select().from(unitLedger)).toMatchObject([{ state: "released" }]);
  });
});
