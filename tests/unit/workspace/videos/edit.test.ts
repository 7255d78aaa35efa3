import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EditResult, NewVideo, type Video, VideoEdit } from "#lib/api/workspace/videos.ts";
import { revisions, videos } from "#lib/db/schema/workspace.ts";
import { readComposition } from "#lib/motion/composition/composition.ts";
import { compositionHash } from "#lib/motion/composition/composition-hash.ts";
import { applyPatch } from "#lib/motion/patch/patch.ts";
import type { TaskName } from "#lib/workspace/films/tasks.ts";
import { composeVideo, createVideo } from "#lib/workspace/videos/create.ts";
import { type Base, editVideo } from "#lib/workspace/videos/edit.ts";
import { lookOver } from "#lib/workspace/videos/look.ts";
import { readRevision, readVideo } from "#lib/workspace/videos/read.ts";
import { restoreRevision } from "#lib/workspace/videos/restore.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { smallBoard, smallFilm } from "#tests/harness/films.ts";
import { asks, NOW, refusal, videoParts } from "#tests/harness/videos.ts";

const json = (value: unknown): never => JSON.parse(JSON.stringify(value)) as never;
const on = (revision: Base["revision"], onStale: Base["onStale"] = "refuse"): Base => ({ revision, onStale });
const seconds = (scene: number, value: number) => ({
  op: "replace",
  path: `/scenes/${scene}/durationSeconds`,
  value,
});
const hashOf = (composition: unknown): string => {
  const read = readComposition(composition);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return compositionHash(read.composition);
};

onBothEngines((open) => {
  let opened: TestDatabase;
  let video: Video;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(async () => {
    await emptyTables(opened.database.queries);
    video = await composeVideo(parts(), asks(), { composition: json(smallFilm()), metadata: {} });
  });
  const parts = () => videoParts(opened.database);
  const edit = (body: object, base = on(null), asked = asks()) =>
    editVideo(parts(), asked, video.id, VideoEdit.parse(body), base);
  const say = (instruction: string, base = on(null)) => edit({ instruction }, base);
  const composition = async (number: number) =>
    (await readRevision(parts(), asks(), video.id, number, ["composition"])).composition;

  /** Each revision leads to the next by its patch, and back by its inverse. */
  async function chainHolds(last: number): Promise<void> {
    for (let number = 2; number <= last; number += 1) {
      const [before, after] = [await composition(number - 1), await composition(number)];
      const { patch, inverse, hash } = await readRevision(parts(), asks(), video.id, number, []);
      const [forward, back] = [applyPatch(before, patch), applyPatch(after, inverse)];
      expect(forward.ok && hashOf(forward.value)).toBe(hash);
      expect(back.ok && hashOf(back.value)).toBe(hashOf(before));
      expect(hashOf(after)).toBe(hash);
    }
  }

  describe("an instruction", () => {
    test("makes a revision, tells what it did, and the answer is what the schema says", async () => {
      const result = await say("make it 12 seconds");
      expect(EditResult.parse(result)).toEqual(result);
      expect(result).toMatchObject({
        did: "revised",
        rebasedFrom: null,
        notUnderstood: [],
        revision: { number: 2, kind: "instruction", summary: expect.stringContaining("12 s") },
        video: { revision: 2, seconds: 12, hash: result.revision.hash },
      });
      expect(result.understood).toHaveLength(1);
      expect(await readVideo(parts(), asks(), video.id, [])).toEqual(result.video);
      await chainHolds(2);
    });

    test("that is not understood is told with what would be, and changes nothing", async () => {
      const result = await say("frobnicate the splines");
      expect(EditResult.parse(result)).toEqual(result);
      expect(result).toMatchObject({
        did: "none",
        understood: [],
        notUnderstood: [{ text: "frobnicate the splines", why: "not understood" }],
        revision: { number: 1 },
        video: { revision: 1, hash: video.hash },
      });
      expect(await opened.database.queries.select().from(revisions)).toHaveLength(1);
    });

    test("rebases by itself, and says from where", async () => {
      await say("make it 12 seconds");
      const result = await say("make it vertical", on(1));
      expect(result).toMatchObject({ did: "revised", rebasedFrom: 1, video: { revision: 3, seconds: 12 } });
      expect(result.video.height).toBeGreaterThan(result.video.width ?? 0);
    });

    test("undo, redo and revisions by number go through what was done", async () => {
      await say("make it 12 seconds");
      await say("make it 20 seconds");
      expect(await say("undo")).toMatchObject({ did: "revised", video: { seconds: 12, revision: 4 } });
      expect(await say("undo")).toMatchObject({
        video: { seconds: 6, revision: 5 },
        revision: { kind: "restore" },
      });
      expect(await say("undo")).toMatchObject({ did: "none", video: { revision: 5 } });
      expect(await say("redo")).toMatchObject({ video: { seconds: 12, revision: 6 } });
      expect(await say("redo")).toMatchObject({ video: { seconds: 20, revision: 7 } });
      expect(await say("redo")).toMatchObject({
        did: "none",
        notUnderstood: [{ why: expect.stringContaining("redo") }],
      });
      expect(await say("undo the last 2 changes")).toMatchObject({ video: { seconds: 6 } });
      expect(await say("go back to revision 3")).toMatchObject({ video: { seconds: 20 } });
      expect(await say("go back to revision 99")).toMatchObject({ did: "none" });
      expect(await say("undo that and make it vertical")).toMatchObject({
        video: { seconds: 12 },
        revision: { kind: "instruction" },
      });
      const { revision } = await readVideo(parts(), asks(), video.id, []);
      await chainHolds(revision);
    });
  });

  describe("a patch", () => {
    test("for the newest revision is applied", async () => {
      const result = await edit({ patch: [seconds(0, 5)] }, on(1));
      expect(result).toMatchObject({
        did: "revised",
        revision: { kind: "patch", number: 2 },
        video: { seconds: 8 },
      });
      expect((await readRevision(parts(), asks(), video.id, 2, [])).patch).toEqual([seconds(0, 5)]);
      await chainHolds(2);
    });

    test("names the revision that it is for, or whatever is there", async () => {
      const { code, extras } = await refusal(edit({ patch: [seconds(0, 5)] }, on(null)));
      expect([code, extras.pointer]).toEqual(["unprocessable", "/baseRevision"]);
      expect(await edit({ patch: [seconds(0, 5)] }, on("any"))).toMatchObject({ did: "revised" });
      expect((await refusal(edit({ patch: [seconds(0, 5)] }, on(9)))).code).toBe("unprocessable");
    });

    test("for an older revision is refused with the newest, and whether it would apply there", async () => {
      await edit({ patch: [seconds(0, 5)] }, on(1));
      const other = await refusal(edit({ patch: [seconds(1, 4)] }, on(1)));
      expect(other).toMatchObject({ code: "stale_revision", extras: { revision: 2, rebases: true } });
      const same = await refusal(edit({ patch: [seconds(0, 4)] }, on(1, "rebase")));
      expect(same).toMatchObject({ code: "stale_revision", extras: { revision: 2, rebases: false } });
      expect(same.extras.errors).toEqual([
        { pointer: "/scenes/0/durationSeconds", detail: expect.stringContaining("meanwhile") },
      ]);
      expect(await readVideo(parts(), asks(), video.id, [])).toMatchObject({ revision: 2, seconds: 8 });
    });

    test("for an older revision is rebased where that is asked for", async () => {
      await edit({ patch: [{ op: "move", from: "/scenes/1", path: "/scenes/0" }] }, on(1));
      const result = await edit({ patch: [seconds(1, 5)] }, on(1, "rebase"));
      expect(result).toMatchObject({ did: "revised", rebasedFrom: 1, video: { revision: 3 } });
      expect(result.video.scenes).toMatchObject([
        { id: "last", seconds: 5 },
        { id: "first", seconds: 3 },
      ]);
      await chainHolds(3);
    });

    test("that tests a value is rebased only where the test holds", async () => {
      await edit({ patch: [seconds(0, 5)] }, on(1));
      const guarded = [{ op: "test", path: "/scenes/0/durationSeconds", value: 3 }, seconds(1, 4)];
      expect(await refusal(edit({ patch: guarded }, on(1, "rebase")))).toMatchObject({
        code: "stale_revision",
        extras: { rebases: false },
      });
    });

    test.each([
      ["does not fit", [{ op: "remove", path: "/scenes/9" }], "/patch/0"],
      ["is none", [{ op: "explode", path: "/scenes" }], "/patch/0"],
      ["makes no film", [{ op: "remove", path: "/scenes" }], "/patch"],
      [
        "makes a film that cannot be drawn",
        [{ op: "replace", path: "/scenes/0/layers/0/runs/0/text", value: "🎬" }],
        "/patch",
      ],
    ])("that %s is refused, and nothing changes", async (_, patch, pointer) => {
      const { code, extras } = await refusal(edit({ patch }, on(1)));
      expect(code).toBe("unprocessable");
      expect(String(extras.pointer)).toMatch(new RegExp(`^${pointer}`));
      expect(await readVideo(parts(), asks(), video.id, [])).toEqual(video);
    });

    test("with values 1,000 deep is refused before anything recurses into it", async () => {
      let deep: unknown = 1;
      for (let level = 0; level < 1_000; level += 1) deep = [deep];
      const { code } = await refusal(edit({ patch: [{ op: "add", path: "/x", value: deep }] }, on(1)));
      expect(code).toBe("unprocessable");
    });

    test("with a character that no column holds is refused, even where the result has none of it", async () => {
      const patch = ["\u0000", "Harbour"].map((value) => ({ op: "replace", path: "/title", value }));
      expect((await refusal(edit({ patch }, on(1)))).extras.pointer).toBe("/patch/0/value");
    });

    test("that changes nothing makes no revision", async () => {
      expect(await edit({ patch: [seconds(0, 3)] }, on(1))).toMatchObject({
        did: "none",
        video: { revision: 1 },
      });
    });
  });

  describe("a storyboard's video", () => {
    beforeEach(async () => {
      video = await createVideo(parts(), asks(), NewVideo.parse(json({ storyboard: smallBoard() })));
    });

    test("is patched in its storyboard and laid out anew", async () => {
      const patch = [{ op: "replace", path: "/scenes/0/say", value: "Every ship comes home" }];
      const result = await edit({ patch, of: "storyboard" }, on(1));
      expect(result.video).toMatchObject({ source: "storyboard", revision: 2 });
      expect(result.video.scenes[0]?.says).toContain("Every ship");
      const revision = await readRevision(parts(), asks(), video.id, 2, ["storyboard"]);
      expect(revision.storyboard).toMatchObject({ scenes: [{ say: "Every ship comes home" }, {}] });
      await chainHolds(2);
    });

    test("whose composition is changed shows that, and its storyboard comes back with its revision", async () => {
      expect(await say("make it vertical")).toMatchObject({ video: { source: "composition" } });
      const { code } = await refusal(
        edit({ patch: [{ op: "remove", path: "/name" }], of: "storyboard" }, on(2)),
      );
      expect(code).toBe("unprocessable");
      expect(await say("undo")).toMatchObject({ video: { source: "storyboard", hash: video.hash } });
    });

    test("is mended by what was found in it", async () => {
      const long =
        "Ships of all sizes come home with the tide and nobody has to wait for the harbour to open its gates";
      const patch = [
        { op: "add", path: "/scenes/0/seconds", value: 1 },
        { op: "replace", path: "/scenes/0/say", value: long },
      ];
      await edit({ patch, of: "storyboard" }, on(1));
      const { of, data, counts, revision } = await lookOver(parts(), asks(), video.id, undefined);
      expect(of).toBe("storyboard");
      expect(counts.must + counts.mend + counts.look).toBe(data.length);
      const mended = data.find(({ mend }) => mend);
      expect(mended).toBeDefined();
      const result = await edit({ patch: mended?.mend ?? [], of }, on(revision));
      expect(result.did).toBe("revised");
    });
  });

  describe("many at once", () => {
    test("20 instructions all land, one behind the other", async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, at) => say(`make it ${20 + at} seconds`)),
      );
      expect(results.map(({ revision }) => revision.number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 2),
      );
      expect(await readVideo(parts(), asks(), video.id, [])).toMatchObject({ revision: 21 });
      await chainHolds(21);
    });

    test("of 20 patches for one revision one lands and the rest are told; rebased, all of another place land", async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => edit({ patch: [seconds(0, 5 + at)] }, on(1))),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const one of outcomes)
        if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "stale_revision" });
      expect(await readVideo(parts(), asks(), video.id, [])).toMatchObject({ revision: 2 });
      const two = await Promise.all([
        edit({ patch: [seconds(1, 9)] }, on(2, "rebase")),
        edit({ patch: [{ op: "replace", path: "/title", value: "Both" }] }, on(2, "rebase")),
      ]);
      expect(two.map(({ video: { revision } }) => revision).sort()).toEqual([3, 4]);
      expect(await readVideo(parts(), asks(), video.id, [])).toMatchObject({ title: "Both", revision: 4 });
      await chainHolds(4);
    });

    test("where another process is faster between reading and keeping, nothing is lost", async () => {
      let raced = 0;
      const racing = videoParts(opened.database, {
        tasks: {
          close: async () => {},
          run: (async (name: TaskName, input: never) => {
            const result = await parts().tasks.run(name, input);
            if (name !== "edit" || raced > 1) return result;
            raced += 1;
            // as another process does it: not in the turns of this one
            const { queries } = opened.database;
            const [first] = await queries.select().from(revisions);
            const [row] = await queries.select().from(videos);
            if (!first || !row) throw new Error("no video");
            const number = row.revision + 1;
            await queries.insert(revisions).values({ ...first, number, id: `rev_other${raced}` });
            await queries.update(videos).set({ revision: number });
            return result;
          }) as never,
        },
      });
      const body = VideoEdit.parse({ instruction: "make it 12 seconds" });
      const result = await editVideo(racing, asks(), video.id, body, on(null));
      expect(result).toMatchObject({ did: "revised", video: { revision: 4, seconds: 12 } });
      expect(await opened.database.queries.select().from(revisions)).toHaveLength(4);
    });
  });

  test("any chain of changes leads forward by the patches and back by the inverses, hash for hash", async () => {
    const step = fc.oneof(
      fc.record({
        say: fc.constantFrom(
          "make it vertical",
          "make it square",
          "undo",
          "make it 9 seconds",
          "slower",
          "redo",
        ),
      }),
      fc.record({ scene: fc.nat(1), seconds: fc.integer({ min: 2, max: 9 }) }),
      fc.record({ swap: fc.constant(true) }),
      fc.record({ title: fc.string({ maxLength: 12 }) }),
      fc.record({ restore: fc.nat(6) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        video = await composeVideo(parts(), asks(), { composition: json(smallFilm()), metadata: {} });
        let last = 1;
        for (const one of steps) {
          const result =
            "say" in one
              ? await say(one.say)
              : "restore" in one
                ? await restoreRevision(parts(), asks(), video.id, 1 + (one.restore % last), on(null))
                : await edit(
                    {
                      patch:
                        "swap" in one
                          ? [{ op: "move", from: "/scenes/1", path: "/scenes/0" }]
                          : "title" in one
                            ? [{ op: "add", path: "/title", value: one.title.replace(/[^\x20-\x7e]/g, "") }]
                            : [seconds(one.scene, one.seconds)],
                    },
                    on("any"),
                  );
          last = result.video.revision;
        }
        await chainHolds(last);
      }),
      { numRuns: Number(process.env.RUNS ?? 6) },
    );
  });

  test("a film longer than the plan allows is refused with the limit, made or edited", async () => {
    const short = videoParts(opened.database, { secondsPerFilm: 10 });
    const body = VideoEdit.parse({ instruction: "make it 12 seconds" });
    const limit = { name: "secondsPerFilm", limit: 10, used: 0, requested: 12 };
    expect(await refusal(editVideo(short, asks(), video.id, body, on(null)))).toMatchObject({
      code: "quota_exceeded",
      extras: { limit },
    });
    const composition = json({
      ...smallFilm(),
      scenes: smallFilm().scenes.map((scene) => ({ ...scene, durationSeconds: 6 })),
    });
    const long = composeVideo(short, asks(), { composition, metadata: {} });
    expect(await refusal(long)).toMatchObject({ code: "quota_exceeded", extras: { limit } });
  });

  test("somebody else's video is not there, and a deleted or planning one cannot be changed", async () => {
    expect(
      await refusal(edit({ instruction: "make it vertical" }, on(null), asks("user-2", NOW))),
    ).toMatchObject({
      code: "not_found",
    });
    await opened.database.queries.update(videos).set({ status: "planning" });
    expect(await refusal(say("make it vertical"))).toMatchObject({
      code: "conflict",
      extras: { retryable: true },
    });
  });
});
