import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { createSignedRoute } from "#lib/blobs/signed-route.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";
import { assets } from "#lib/db/schema/workspace.ts";
import { type JobHandlers, JOBS } from "#lib/jobs/job.ts";
import { createJobs } from "#lib/jobs/jobs.ts";
import { deleteAsset, sweepAssets } from "#lib/workspace/assets/change.ts";
import { checkAsset, type CheckTools } from "#lib/workspace/assets/check/check.ts";
import { announceAsset, completeAsset } from "#lib/workspace/assets/create.ts";
import { assetJobs } from "#lib/workspace/assets/jobs.ts";
import { assetPrefix, getAsset, uploadKey } from "#lib/workspace/assets/rows.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { exportKinds, exportPartsOf, readySender } from "#tests/harness/exports.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";
import { picture, sha256 } from "#tests/unit/workspace/assets/pictures.ts";

const HOUR = 3_600_000;
const USER = "ada";

onBothEngines((open) => {
  let opened: TestDatabase;
  let tools: CheckTools;
  beforeAll(async () => {
    opened = await open();
    tools = exportPartsOf(opened.database);
    await readySender(opened.database);
  });
  afterAll(() => opened.drop());
  const { signal } = new AbortController();

  describe("uploads", () => {
    /** The domain with a store whose signed addresses can be asked, at a time of its own. */
    function world() {
      let now = tools.now();
      const origin = "https://video.example";
      const clock = () => now;
      const signer = createSigner(origin, () => "a secret of 32 characters at least", clock);
      const blobs = createMemoryBlobs({ signer, now: clock });
      const route = createSignedRoute({ blobs, signer, baseUrl: origin, now: clock });
      return {
        tools: { ...tools, blobs, now: clock },
        pass(milliseconds: number) {
          now += milliseconds;
        },
        bring: (upload: { url: string; headers: Readonly<Record<string, string>> }, bytes: Uint8Array) =>
          route(
            new Request(upload.url, {
              method: "PUT",
              body: new Uint8Array(bytes),
              headers: { ...upload.headers, "content-length": String(bytes.length) },
            }),
          ),
      };
    }
    const asked = (bytes: Uint8Array) => ({
      ...{ kind: "image" as const, name: "x", bytes: bytes.length, contentType: "image/png", metadata: {} },
      sha256: sha256(bytes),
    });

    test("go to the signed address and become assets; only these bytes do", async () => {
      const { tools: own, bring } = world();
      const bytes = await picture();
      const { row, upload } = await announceAsset(own, USER, asked(bytes));
      if (!upload) throw new Error("there is no address");
      const others = Buffer.from(bytes);
      others[others.length - 1] = 0;
      expect((await bring(upload, others)).status).toBe(400);
      expect((await bring(upload, bytes)).status).toBeLessThan(300);
      expect((await completeAsset(own, USER, row.id)).status).toBe("checking");
      await checkAsset(own, row.id, signal);
      expect(await getAsset(opened.database.queries, USER, row.id)).toMatchObject({
        status: "ready",
      });
    });

    test("U16 an address whose time is over takes nothing", async () => {
      const { tools: own, bring, pass } = world();
      const bytes = await picture();
      const { upload } = await announceAsset(own, USER, asked(bytes));
      if (!upload) throw new Error("there is no address");
      pass(HOUR + 1_000);
      expect((await bring(upload, bytes)).status).toBe(403);
    });

    test("that nobody completes are swept, with what they brought; so is what comes to a deleted one", async () => {
      const { tools: own, bring, pass } = world();
      const { queries } = opened.database;
      const left = await announceAsset(own, USER, asked(await picture()));
      const bytes = await picture();
      const gone = await announceAsset(own, USER, asked(bytes));
      if (!gone.upload) throw new Error("there is no address");
      await deleteAsset(own, USER, gone.row.id);
      await expect(getAsset(queries, USER, gone.row.id)).rejects.toMatchObject({ code: "not_found" });
      expect((await bring(gone.upload, bytes)).status).toBeLessThan(300);
      await sweepAssets(own);
      expect(await own.blobs.stat(uploadKey(USER, gone.row.id))).not.toBeNull();
      pass(2 * HOUR + 1_000);
      await sweepAssets(own);
      expect(await own.blobs.stat(uploadKey(USER, gone.row.id))).toBeNull();
      for (const id of [left.row.id, gone.row.id])
        expect(await queries.select().from(assets).where(eq(assets.id, id))).toEqual([]);
    });

    test("a check that nobody ends fails, and may be tried again", async () => {
      const { tools: own, bring, pass } = world();
      const bytes = await picture();
      const { row, upload } = await announceAsset(own, USER, asked(bytes));
      if (!upload) throw new Error("there is no address");
      await bring(upload, bytes);
      await completeAsset(own, USER, row.id);
      pass(HOUR + 1_000);
      await sweepAssets(own);
      expect(await getAsset(opened.database.queries, USER, row.id)).toMatchObject({
        status: "failed",
        failure: { code: "check_failed", retryable: true },
      });
      // who ends it after all finds that it is over, and leaves nothing
      await checkAsset(own, row.id, signal);
      pass(8 * 24 * HOUR);
      await sweepAssets(own);
      expect((await own.blobs.list(assetPrefix(USER, row.id))).blobs).toEqual([]);
    });

    test("the job engine checks what is complete, and deletes the files of what is deleted", async () => {
      const { tools: own, bring } = world();
      const jobs = createJobs(opened.database, {
        ...{ log: watchedLog(), works: true, pollSeconds: 0.5, superviseSeconds: 1 },
        kinds: exportKinds,
      });
      await jobs.start();
      const others = Object.fromEntries(Object.keys(JOBS).map((name) => [name, async () => {}]));
      await jobs.work({ ...others, ...assetJobs(own) } as unknown as JobHandlers);
      const bytes = await picture();
      const working = { ...own, send: jobs.send };
      const { row, upload } = await announceAsset(working, USER, asked(bytes));
      if (!upload) throw new Error("there is no address");
      await bring(upload, bytes);
      await completeAsset(working, USER, row.id);
      const statusOf = async () => (await getAsset(opened.database.queries, USER, row.id)).status;
      await expect.poll(statusOf, { timeout: 60_000, interval: 100 }).toBe("ready");
      await deleteAsset(working, USER, row.id);
      const left = async () => (await own.blobs.list(assetPrefix(USER, row.id))).blobs.length;
      await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0);
      await jobs.stop(10_000);
    });
  });
});
