import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EditResult, type Video, VideoEdit } from "#lib/api/workspace/videos.ts";
import { previewLinks, revisions, videos } from "#lib/db/schema/workspace.ts";
import { composeVideo } from "#lib/workspace/videos/create.ts";
import { editVideo } from "#lib/workspace/videos/edit.ts";
import { listVideos, readVideo } from "#lib/workspace/videos/read.ts";
import { deleteVideo, restoreRevision, restoreVideo, sweepVideos } from "#lib/workspace/videos/restore.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { smallFilm } from "#tests/harness/films.ts";
import { asks, NOW, refusal, videoParts } from "#tests/harness/videos.ts";

const DAY = 86_400_000;
const none = { revision: null, onStale: "refuse" } as const;

onBothEngines((open) => {
  let opened: TestDatabase;
  let video: Video;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(async () => {
    await emptyTables(opened.database.queries);
    video = await make();
  });
  const parts = () => videoParts(opened.database);
  const make = (userId = "user-1") =>
    composeVideo(parts(), asks(userId), {
      composition: JSON.parse(JSON.stringify(smallFilm())),
      metadata: {},
    });
  const say = (instruction: string) =>
    editVideo(parts(), asks(), video.id, VideoEdit.parse({ instruction }), none);
  const read = (now = NOW) => readVideo(parts(), asks("user-1", now), video.id, []);
  const sweep = (now: number) => sweepVideos(opened.database, new Date(now));

  describe("a deleted video", () => {
    test("is gone from everywhere, says what brings it back, and comes back as it was", async () => {
      await deleteVideo(parts(), asks(), video.id);
      const { code, message } = await refusal(read());
      expect([code, message]).toEqual(["not_found", expect.stringContaining(`/videos/${video.id}/restore`)]);
      expect(await refusal(say("make it vertical"))).toMatchObject({ code: "not_found" });
      expect(await listVideos(parts(), asks(), { deleted: false }, { limit: 9, after: undefined })).toEqual(
        [],
      );
      const [row] = await listVideos(parts(), asks(), { deleted: true }, { limit: 9, after: undefined });
      expect(row).toMatchObject({ id: video.id, expiresAt: new Date(NOW + 7 * DAY) });
      expect(await restoreVideo(parts(), asks(), video.id)).toEqual(video);
      expect(await read()).toEqual(video);
    });

    test("cannot be deleted twice, nor by another account, nor restored by one", async () => {
      expect(await refusal(deleteVideo(parts(), asks("user-2"), video.id))).toMatchObject({
        code: "not_found",
      });
      await deleteVideo(parts(), asks(), video.id);
      expect(await refusal(deleteVideo(parts(), asks(), video.id))).toMatchObject({ code: "not_found" });
      expect(await refusal(restoreVideo(parts(), asks("user-2"), video.id))).toMatchObject({
        code: "not_found",
      });
    });

    test("that is none cannot be restored: a revision is missing", async () => {
      expect(await refusal(restoreVideo(parts(), asks(), video.id))).toMatchObject({ code: "conflict" });
    });

    test("vanishes after 7 days with its revisions and links, and no others do", async () => {
      await say("make it 9 seconds");
      const other = await make("user-2");
      const link = {
        userId: "user-1",
        revision: 1,
        createdAt: new Date(NOW),
        expiresAt: new Date(NOW + 30 * DAY),
      };
      await opened.database.queries.insert(previewLinks).values([
        { ...link, id: "lnk_1", videoId: video.id },
        { ...link, id: "lnk_2", videoId: other.id },
        { ...link, id: "lnk_3", videoId: other.id, expiresAt: new Date(NOW) },
      ]);
      await deleteVideo(parts(), asks(), video.id);
      await sweep(NOW + 7 * DAY - 1);
      expect(await restoreVideo(parts(), asks("user-1", NOW + 7 * DAY - 1), video.id)).toBeDefined();
      await deleteVideo(parts(), asks(), video.id);
      // past its end it does not come back, swept or not
      const late = asks("user-1", NOW + 7 * DAY);
      expect(await refusal(restoreVideo(parts(), late, video.id))).toMatchObject({ code: "not_found" });
      await sweep(NOW + 7 * DAY);
      const { queries } = opened.database;
      expect((await queries.select().from(videos)).map(({ id }) => id)).toEqual([other.id]);
      expect((await queries.select().from(revisions)).map(({ videoId }) => videoId)).toEqual([other.id]);
      expect((await queries.select().from(previewLinks)).map(({ id }) => id)).toEqual(["lnk_2"]);
    });
  });

  test("planning that was lost is given up, and may be tried again", async () => {
    await opened.database.queries.update(videos).set({ status: "planning" });
    await sweep(NOW + 19 * 60_000);
    expect(await read()).toMatchObject({ status: "planning" });
    await sweep(NOW + 21 * 60_000);
    expect(await read()).toMatchObject({
      status: "failed",
      failure: { code: "planning_lost", retryable: true },
    });
  });

  describe("an earlier revision", () => {
    test("is shown again as a new one", async () => {
      await say("make it 9 seconds");
      const result = await restoreRevision(parts(), asks(), video.id, 1, { revision: 2, onStale: "refuse" });
      expect(EditResult.parse(result)).toEqual(result);
      expect(result).toMatchObject({
        did: "revised",
        revision: {
          number: 3,
          kind: "restore",
          hash: video.hash,
          summary: expect.stringMatching(/^Revision 1 again/),
        },
      });
    });

    test("is refused where somebody has changed the video since, or there is none of that number", async () => {
      await say("make it 9 seconds");
      const stale = restoreRevision(parts(), asks(), video.id, 1, { revision: 1, onStale: "refuse" });
      expect(await refusal(stale)).toMatchObject({ code: "stale_revision", extras: { revision: 2 } });
      expect(await refusal(restoreRevision(parts(), asks(), video.id, 7, none))).toMatchObject({
        code: "not_found",
      });
    });

    test("that is what is shown makes no new one", async () => {
      expect(await restoreRevision(parts(), asks(), video.id, 1, none)).toMatchObject({ did: "none" });
    });
  });
});
