import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { NewExport } from "#lib/api/workspace/exports.ts";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { exportEvents, exports, exportSegments, unitLedger } from "#lib/db/schema/workspace.ts";
import { findFfmpeg, probe } from "#lib/video/encode/ffmpeg.ts";
import { Manifest } from "#lib/video/manifest.ts";
import { createExport } from "#lib/workspace/exports/create.ts";
import type { KeptFiles } from "#lib/workspace/exports/files.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { addVideo, type ExportWorld, smallFilm, startExports, untilEnded } from "#tests/harness/exports.ts";

// films are drawn here, each by processes of its own: on a busy machine that takes its time
vi.setConfig({ testTimeout: 240_000 });

const { path: ffmpeg } = await findFfmpeg();
const directory = mkdtempSync(join(tmpdir(), "reelwright-made-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

onBothEngines((open) => {
  let opened: TestDatabase;
  let blobs: Blobs;
  let world: ExportWorld;
  beforeAll(async () => {
    opened = await open();
    blobs = createMemoryBlobs();
    world = await startExports(opened.database, blobs, { works: true });
  });
  afterAll(async () => {
    await world.stop();
    await opened.drop();
  });
  afterEach(async () => {
    await opened.database.runSql("delete from exports; delete from stored_segments; delete from unit_ledger");
  });

  const ask = async (videoId: string, more: object = {}) =>
    createExport(world.tools, "u1", NewExport.parse({ videoId, ...more }));
  const made = async (videoId: string, more: object = {}) => {
    const created = await ask(videoId, more);
    if (created.kind === "estimate") throw new Error("a dry run");
    return { kind: created.kind, row: await untilEnded(opened.database, created.export.id) };
  };
  const fileOf = async (files: unknown, kind: "film" | "manifest" | "poster" | "sheet" | "captions") => {
    const kept = (files as KeptFiles)[kind];
    const bytes = kept && (await blobs.get(kept.key, 50_000_000));
    if (!bytes) throw new Error(`no ${kind}`);
    return bytes;
  };

  test("a film is drawn, joined, looked at and kept, with all that belongs to it", async () => {
    const film = smallFilm("Whole", 3, { audio: { tracks: [{ kind: "bed", mood: "calm" }] } });
    const { row } = await made(await addVideo(opened.database, "u1", film));
    expect(row).toMatchObject({
      status: "succeeded",
      framesDone: 72,
      framesTotal: 72,
      units: 3,
      failure: null,
    });
    const file = join(directory, "film.mp4");
    writeFileSync(file, await fileOf(row.files, "film"));
    expect(probe(ffmpeg, file)).toMatchObject({ frames: 72, widthPixels: 160, heightPixels: 90 });
    expect(probe(ffmpeg, file)?.seconds).toBeCloseTo(3, 1);
    const manifest = Manifest.parse(JSON.parse(Buffer.from(await fileOf(row.files, "manifest")).toString()));
    expect(manifest.segments).toHaveLength(3);
    expect(manifest.sound).not.toBeNull();
    for (const kind of ["poster", "sheet"] as const)
      expect(
        Buffer.from(await fileOf(row.files, kind))
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
    expect(Buffer.from(await fileOf(row.files, "captions")).toString()).toMatch(/^WEBVTT/);
    const events = await opened.database.queries
      .select()
      .from(exportEvents)
      .where(eq(exportEvents.exportId, row.id))
      .orderBy(asc(exportEvents.number));
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    const steps = events.map(({ type }) => type).filter((type) => type !== "progress");
    expect(steps).toEqual(["queued", "preparing", "rendering", "finalizing", "succeeded"]);
    expect(await opened.database.queries.select().from(exportSegments)).toEqual([]);
    const [entry] = await opened.database.queries
      .select()
      .from(unitLedger)
      .where(eq(unitLedger.exportId, row.id));
    expect(entry).toMatchObject({ units: 3, state: "charged" });
  });

  test("the same film in another way draws the same scenes only once", async () => {
    const first = smallFilm("Kept", 2);
    await made(await addVideo(opened.database, "u1", first));
    const longer = { ...smallFilm("Kept", 3) };
    const { row } = await made(await addVideo(opened.database, "u1", longer));
    expect(row).toMatchObject({ status: "succeeded", framesTotal: 72, framesReused: 48 });
  });

  test("a segment that is gone from the store is drawn again", async () => {
    const film = smallFilm("Gone", 2);
    const { row: first } = await made(await addVideo(opened.database, "u1", film));
    const { blobs: kept } = await blobs.list("users/u1/segments/");
    for (const { key } of kept) await blobs.delete(key);
    const louder = await made(await addVideo(opened.database, "u1", { ...film, title: "Other" }));
    expect(louder.row).toMatchObject({ status: "succeeded" });
    const bytes = await Promise.all([first, louder.row].map(({ files }) => fileOf(files, "film")));
    expect(bytes.map((one) => one.byteLength > 0)).toEqual([true, true]);
  });

  test.each(["gif", "webp"] as const)("a loop: %s", async (format) => {
    const { row } = await made(await addVideo(opened.database, "u1", smallFilm(`Loop ${format}`)), {
      settings: { format },
    });
    const encodes =
      format === "gif" || /libwebp_anim/.test(spawnSync(ffmpeg, ["-encoders"]).stdout.toString());
    if (!encodes) expect(row).toMatchObject({ status: "failed", failure: { code: "unsupported" } });
    else {
      expect(row.failure).toBeNull();
      const head = Buffer.from(await fileOf(row.files, "film")).toString("latin1", 0, 12);
      expect(head).toMatch(format === "gif" ? /^GIF89a/ : /^RIFF....WEBP/s);
    }
  });

  test("another size and rate", async () => {
    const { row } = await made(await addVideo(opened.database, "u1", smallFilm("Small", 2)), {
      settings: { resolution: 360, fps: 25, quality: "draft" },
    });
    expect(row.failure).toBeNull();
    writeFileSync(join(directory, "small.mp4"), await fileOf(row.files, "film"));
    expect(probe(ffmpeg, join(directory, "small.mp4"))).toMatchObject({
      ...{ frames: 50, widthPixels: 640, heightPixels: 360 },
    });
  });

  test("a film that cannot be drawn fails at once, and says where and what to do", async () => {
    const film = smallFilm("Picture", 2);
    const broken = {
      ...film,
      assets: [{ id: "logo", kind: "image" as const, data: "data:image/png;base64,AAAA", description: "" }],
    };
    const { row } = await made(await addVideo(opened.database, "u1", broken));
    expect(row).toMatchObject({
      status: "failed",
      failure: {
        code: "composition_invalid",
        assetId: "logo",
        pointer: "/assets/0/data",
        retryable: false,
        detail: expect.stringMatching(/Edit the video/),
      },
    });
    const [entry] = await opened.database.queries
      .select()
      .from(unitLedger)
      .where(and(eq(unitLedger.exportId, row.id)));
    expect(entry?.state).toBe("released");
  });

  describe("what is there already", () => {
    test("V8 fifty equal requests at once make one film", async () => {
      const videoId = await addVideo(opened.database, "u1", smallFilm("Fifty"));
      const all = await Promise.all(Array.from({ length: 50 }, () => ask(videoId)));
      const kinds = all.map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "made")).toHaveLength(1);
      const ids = new Set(all.flatMap((one) => ("export" in one ? [one.export.id] : [])));
      const [id = ""] = ids;
      // some may have come when it was done
      for (const one of ids) await untilEnded(opened.database, one);
      const rows = await opened.database.queries.select().from(exports);
      expect(rows.filter(({ reusedFrom }) => reusedFrom === null)).toHaveLength(1);
      const ledger = await opened.database.queries.select().from(unitLedger);
      expect(ledger.reduce((sum, { units }) => sum + units, 0)).toBe(2);
      expect(id).toMatch(/^exp_/);
    });

    test("a film that is done is reused, for nothing; also that of another video of the account", async () => {
      const film = smallFilm("Reused");
      const first = await made(await addVideo(opened.database, "u1", film));
      const second = await made(await addVideo(opened.database, "u1", film), { metadata: { for: "you" } });
      expect(second.kind).toBe("reused");
      expect(second.row).toMatchObject({
        ...{ status: "succeeded", units: 0, reusedFrom: first.row.id, metadata: { for: "you" } },
        files: first.row.files,
      });
      const ledger = await opened.database.queries
        .select()
        .from(unitLedger)
        .where(eq(unitLedger.exportId, second.row.id));
      expect(ledger).toMatchObject([{ units: 0, state: "charged" }]);
    });

    test("another quality is another film", async () => {
      const videoId = await addVideo(opened.database, "u1", smallFilm("Quality"));
      await made(videoId);
      expect((await made(videoId, { settings: { quality: "draft" } })).kind).toBe("made");
    });
  });
});
