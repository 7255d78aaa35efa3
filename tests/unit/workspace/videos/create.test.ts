import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NewVideo, Video } from "#lib/api/workspace/videos.ts";
import { projects, revisions, videos } from "#lib/db/schema/workspace.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { paletteOf, TYPE_PAIRS } from "#lib/motion/composition/looks.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { keptPlan, type VideoPlanner } from "#lib/workspace/films/plan-film.ts";
import { rulesPlanner } from "#lib/motion/plan/plan.ts";
import { composeVideo, createVideo, planVideo } from "#lib/workspace/videos/create.ts";
import { listVideos, readRevision, readVideo } from "#lib/workspace/videos/read.ts";
import { videoView } from "#lib/workspace/videos/rows.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { collectJobs, emptyTables } from "#tests/harness/effects.ts";
import { BRIEF, nested, smallBoard, smallFilm } from "#tests/harness/films.ts";
import { asks, NOW, refusal, videoParts } from "#tests/harness/videos.ts";

const json = (value: unknown): never => JSON.parse(JSON.stringify(value)) as never;
const wanted = (body: object) => NewVideo.parse(json(body));
const composed = (composition: unknown) => ({ composition: json(composition), metadata: {} });

onBothEngines((open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(() => emptyTables(opened.database.queries));
  const parts = (change = {}) => videoParts(opened.database, change);

  describe("a brief", () => {
    test("is planned by rules at once, and all of the answer is what the schema says", async () => {
      const video = await createVideo(
        parts(),
        asks(),
        wanted({ brief: BRIEF, metadata: { team: "growth" } }),
      );
      expect(Video.parse(video)).toEqual(video);
      expect(video).toMatchObject({
        object: "video",
        status: "ready",
        planner: "rules",
        fellBack: false,
        source: "composition",
        revision: 1,
        width: 1920,
        metadata: { team: "growth" },
        failure: null,
        expiresAt: null,
        createdAt: new Date(NOW).toISOString(),
      });
      expect(video.id).toMatch(/^vid_/);
      expect(video.understood).toContainEqual({ what: "product", value: "Tidewater" });
      expect(video.findings).toEqual({
        must: expect.any(Number),
        mend: expect.any(Number),
        look: expect.any(Number),
      });
      expect(video.scenes[0]?.from).toBe(0);
      const end = video.scenes.at(-1);
      expect((end?.from ?? 0) + (end?.seconds ?? 0)).toBeCloseTo(video.seconds ?? 0, 2);
      expect(await readVideo(parts(), asks(), video.id, [])).toEqual(video);
    });

    test("gives the film that the same brief gives anywhere: its hash is the composition's", async () => {
      const video = await createVideo(
        parts(),
        asks(),
        wanted({ brief: BRIEF, seed: 7, size: "9:16", seconds: 12 }),
      );
      const plan = await rulesPlanner.plan(BRIEF, {
        seed: 7,
        size: { widthPixels: 1080, heightPixels: 1920 },
        seconds: 12,
      });
      const read = readComposition(plan.composition);
      expect(video.hash).toBe(read.ok && compositionHash(read.composition));
      expect(video).toMatchObject({ width: 1080, height: 1920, seconds: 12 });
    });

    test("brings composition, outline and input where they are asked for", async () => {
      const { id } = await createVideo(parts(), asks(), wanted({ brief: BRIEF, sound: "none" }));
      const video = await readVideo(parts(), asks(), id, ["composition", "storyboard", "input"]);
      expect(readComposition(video.composition).ok).toBe(true);
      expect(video.storyboard).toMatchObject({ format: "storyboard/1" });
      expect(video.input).toEqual({ kind: "brief", brief: BRIEF, wishes: { sound: "none" }, brand: {} });
    });

    test("that leaves something open asks, with what was done without an answer", async () => {
      const video = await createVideo(parts(), asks(), wanted({ brief: "Restores take four minutes." }));
      expect(video.questions.length).toBeGreaterThan(0);
      for (const { question, default: done } of video.questions) expect(question && done).toBeTruthy();
    });

    test.each([
      ["says nothing that can be shown", "Mute."],
      ["is longer than what is planned", "word ".repeat(3_900)],
      ["is a storyboard as a text", JSON.stringify(smallBoard())],
      ["is a composition as a text", JSON.stringify(smallFilm())],
    ])("that %s is refused, and nothing is kept", async (_, brief) => {
      const { code, extras } = await refusal(createVideo(parts(), asks(), wanted({ brief })));
      expect(code).toBe("unprocessable");
      expect(extras.pointer).toBe("/brief");
      expect(await opened.database.queries.select().from(videos)).toEqual([]);
    });

    test.each([
      ["U+0000", "\u0000"],
      ["half a character", "\ud83d"],
    ])("with %s is refused, in metadata too: no column holds it", async (_, character) => {
      for (const body of [
        { brief: `${BRIEF}${character}` },
        { brief: BRIEF, metadata: { team: character } },
      ]) {
        const { code } = await refusal(createVideo(parts(), asks(), NewVideo.parse(body)));
        expect(code).toBe("unprocessable");
      }
    });

    test("in a project starts as the project says, and what the request says goes before", async () => {
      const project = {
        id: "prj_1",
        userId: "user-1",
        name: "Tidewater",
        defaults: { size: "1:1", sound: "none" },
        createdAt: new Date(NOW),
        updatedAt: new Date(NOW),
      };
      await opened.database.queries.insert(projects).values(project);
      const body = { ...wanted({ brief: BRIEF }), projectId: project.id };
      const video = await createVideo(parts(), asks(), body);
      expect(video).toMatchObject({ width: 1080, height: 1080, projectId: project.id });
      expect(await createVideo(parts(), asks(), { ...body, size: "16:9" })).toMatchObject({ width: 1920 });
      const { code, extras } = await refusal(createVideo(parts(), asks("user-2"), body));
      expect([code, extras.pointer]).toEqual(["unprocessable", "/projectId"]);
    });
  });

  test("a project's colours, type and words to avoid are those of its films", async () => {
    const palette = { ...smallFilm().brand.palette, accent: "#aa3300" };
    const brand = { palette, type: "editorial", motion: "calm", avoid: ["backup", "back", "synergy"] };
    const at = new Date(NOW);
    const row = { id: "prj_1", userId: "user-1", name: "Tidewater", brand, createdAt: at, updatedAt: at };
    await opened.database.queries.insert(projects).values(row);
    const body = { ...wanted({ brief: BRIEF }), projectId: "prj_1" };
    const { id, notes } = await createVideo(parts(), asks(), body);
    const { composition } = await readVideo(parts(), asks(), id, ["composition"]);
    expect(composition).toMatchObject({
      brand: { palette, type: { display: TYPE_PAIRS.editorial.display }, motion: "calm" },
    });
    // a part of a word is another word
    expect(notes).toEqual([expect.stringContaining("“backup”")]);
    const named = await createVideo(parts(), asks(), { ...body, palette: "forest" });
    expect(await readVideo(parts(), asks(), named.id, ["composition"])).toMatchObject({
      composition: { brand: { palette: { accent: paletteOf("forest").accent } } },
    });
  });

  describe("where the operator has a model", () => {
    const slow = (plan: VideoPlanner["plan"]): VideoPlanner => ({ asks: true, plan });
    const byModel = slow(async (brief, options) => {
      const plan = await rulesPlanner.plan(brief, options);
      return keptPlan({ ...plan, notes: ["Planned by rules: the model did not answer."] }, true);
    });

    test("a brief is planned by a job, once however often it runs", async () => {
      const { send, sent } = collectJobs();
      const model = parts({ planner: byModel, send });
      const waiting = await createVideo(model, asks(), wanted({ brief: BRIEF }));
      expect(waiting).toMatchObject({
        status: "planning",
        revision: 0,
        planner: null,
        hash: null,
        scenes: [],
      });
      expect(Video.parse(waiting)).toEqual(waiting);
      expect(sent).toEqual([{ name: "videos.plan", data: { videoId: waiting.id } }]);
      await Promise.all([1, 2, 3].map(() => planVideo(model, waiting.id, () => NOW + 5)));
      const video = await readVideo(model, asks(), waiting.id, []);
      expect(video).toMatchObject({ status: "ready", revision: 1, planner: "rules", fellBack: true });
      expect(video.notes).toEqual(["Planned by rules: the model did not answer."]);
      expect(await opened.database.queries.select().from(revisions)).toHaveLength(1);
    });

    test("a brief that gives no film fails, and says why and whether to try again", async () => {
      const { send } = collectJobs();
      const model = parts({
        send,
        planner: slow(async () => ({
          ok: false,
          of: "brief",
          issues: [{ pointer: "", message: "The brief names no product." }],
        })),
      });
      const { id } = await createVideo(model, asks(), wanted({ brief: BRIEF }));
      await planVideo(model, id, () => NOW);
      expect(await readVideo(model, asks(), id, [])).toMatchObject({
        status: "failed",
        failure: {
          code: "brief_not_planned",
          detail: expect.stringContaining("names no product"),
          retryable: false,
        },
      });
    });

    test("a job that fails leaves it as it was, for the next try", async () => {
      const { send } = collectJobs();
      const model = parts({
        send,
        planner: slow(async () => {
          throw new Error("away");
        }),
      });
      const { id } = await createVideo(model, asks(), wanted({ brief: BRIEF }));
      await expect(planVideo(model, id, () => NOW)).rejects.toThrow("away");
      expect(await readVideo(model, asks(), id, [])).toMatchObject({ status: "planning" });
      await planVideo(parts({ planner: byModel }), id, () => NOW);
      expect(await readVideo(model, asks(), id, [])).toMatchObject({ status: "ready" });
    });

    test("a storyboard is laid out at once: nobody needs to be asked", async () => {
      const model = parts({ planner: byModel });
      const video = await createVideo(model, asks(), wanted({ storyboard: smallBoard() }));
      expect(video).toMatchObject({ status: "ready", planner: "agent" });
    });
  });

  describe("a storyboard", () => {
    test("is laid out, and kept as it came", async () => {
      const video = await createVideo(parts(), asks(), wanted({ storyboard: smallBoard() }));
      expect(video).toMatchObject({ source: "storyboard", title: "Launch", planner: "agent" });
      expect((await readVideo(parts(), asks(), video.id, ["storyboard"])).storyboard).toEqual(
        json(smallBoard()),
      );
    });

    test("that is wrong is refused with everything that is wrong, and where", async () => {
      const storyboard = { ...smallBoard(), scenes: [{ is: "headline", titel: "x" }, { is: "nothing" }] };
      const { code, extras } = await refusal(createVideo(parts(), asks(), wanted({ storyboard })));
      expect(code).toBe("unprocessable");
      const pointers = (extras.errors as { pointer: string }[]).map(({ pointer }) => pointer);
      expect(pointers.length).toBeGreaterThan(1);
      for (const pointer of pointers) expect(pointer).toMatch(/^\/storyboard\/scenes\/[01]/);
    });
  });

  describe("a composition", () => {
    test("is kept as it came: written and read it is the same film", async () => {
      const video = await composeVideo(parts(), asks(), composed(smallFilm()));
      expect(video).toMatchObject({
        title: "Harbour",
        seconds: 6,
        width: 320,
        height: 180,
        source: "composition",
      });
      expect((await readVideo(parts(), asks(), video.id, ["composition"])).composition).toEqual(
        json(smallFilm()),
      );
      const revision = await readRevision(parts(), asks(), video.id, 1, ["composition"]);
      expect(revision).toMatchObject({ kind: "compose", hash: video.hash, patch: [], inverse: [] });
    });

    const [first] = smallFilm().scenes;
    const withLayer = (layer: unknown) => ({ ...smallFilm(), scenes: [{ ...first, layers: [layer] }] });
    test.each([
      ["nests 1,000 deep", withLayer(nested(1_000)), /^\/composition\/scenes\/0\/layers\/0\/children/],
      [
        "nests deeper than groups may",
        withLayer(nested(20)),
        /^\/composition\/scenes\/0\/layers\/0\/children/,
      ],
      [
        "has a huge text",
        withLayer({ kind: "text", runs: [{ text: "x".repeat(3_000_000) }], sizeUnits: 4 }),
        /^\/composition\/scenes\/0\/layers/,
      ],
      [
        "has characters that no font draws",
        withLayer({ kind: "text", runs: [{ text: "🎬" }], sizeUnits: 4 }),
        /\/text$/,
      ],
      ["has a field that there is not", { ...smallFilm(), scnes: [] }, /^\/composition/],
      ["has no scenes", { ...smallFilm(), scenes: [] }, /^\/composition\/scenes$/],
      ["is nothing like one", { a: 1 }, /^\/composition/],
    ])("V10 a composition that %s is refused with pointers", async (_, film, pointer) => {
      const { code, extras } = await refusal(composeVideo(parts(), asks(), composed(film)));
      expect(code).toBe("unprocessable");
      expect(extras.pointer).toMatch(pointer);
      expect(await opened.database.queries.select().from(videos)).toEqual([]);
    });
  });

  describe("belongs to its account", () => {
    test("another account's is not there, nor is one that never was", async () => {
      const { id } = await composeVideo(parts(), asks(), composed(smallFilm()));
      for (const [userId, asked] of [
        ["user-2", id],
        ["user-1", `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`],
      ] as const) {
        expect(await refusal(readVideo(parts(), asks(userId), asked, []))).toMatchObject({
          code: "not_found",
        });
        expect(await refusal(readRevision(parts(), asks(userId), asked, 1, []))).toMatchObject({
          code: "not_found",
        });
      }
    });

    test("lists are the account's own, newest first, by filter and page", async () => {
      const made = [];
      for (let at = 0; at < 5; at += 1)
        made.push(
          await composeVideo(parts(), asks("user-1", NOW + at), {
            ...composed(smallFilm(`Film ${at}`)),
            metadata: at % 2 ? { team: "growth", n: String(at) } : {},
          }),
        );
      await composeVideo(parts(), asks("user-2"), composed(smallFilm()));
      const list = async (filter: object, limit = 20, after?: string) =>
        (await listVideos(parts(), asks(), { deleted: false, ...filter }, { limit, after })).map(videoView);
      expect((await list({})).map(({ title }) => title)).toEqual([
        "Film 4",
        "Film 3",
        "Film 2",
        "Film 1",
        "Film 0",
      ]);
      expect(await list({ metadata: { team: "growth" } })).toHaveLength(2);
      expect(await list({ metadata: { team: "growth", n: "3" } })).toHaveLength(1);
      expect(await list({ status: "planning" })).toEqual([]);
      expect(await list({ deleted: true })).toEqual([]);
      // one more than the page says that there is a next one
      expect((await list({}, 2)).map(({ title }) => title)).toEqual(["Film 4", "Film 3", "Film 2"]);
      expect((await list({}, 2, made[3]?.id)).map(({ title }) => title)).toEqual([
        "Film 2",
        "Film 1",
        "Film 0",
      ]);
    });

    test("what was asked for stands in the rows of its account alone", async () => {
      await composeVideo(parts(), asks(), composed(smallFilm()));
      const rows = await opened.database.queries
        .select()
        .from(revisions)
        .where(eq(revisions.userId, "user-1"));
      expect(rows).toHaveLength(1);
    });
  });
});
