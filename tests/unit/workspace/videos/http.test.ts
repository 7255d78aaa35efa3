import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { derivedKey } from "#lib/base/derived-key.ts";
import { VIDEOS } from "#lib/api/operations/videos.ts";
import { EditResult, Findings, Revision, RevisionPage, Video, VideoPage } from "#lib/api/workspace/videos.ts";
import type { z } from "#lib/api/zod.ts";
import type { Caller } from "#lib/auth/bearer.ts";
import { Problem, PROBLEMS } from "#lib/http/problem.ts";
import { createCursors } from "#lib/workspace/cursor.ts";
import { createPaidApi, type PaidApi } from "#lib/workspace/http/api.ts";
import { createHandlers } from "#lib/workspace/http/handlers.ts";
import { onBothEngines, type TestDatabase } from "#tests/harness/databases.ts";
import { emptyTables } from "#tests/harness/effects.ts";
import { BRIEF, smallBoard, smallFilm } from "#tests/harness/films.ts";
import { exportPartsOf } from "#tests/harness/exports.ts";
import { NOW, videoParts } from "#tests/harness/videos.ts";

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a client reads
  body: any;
  bytes: Uint8Array;
}
const OTHER = "vid_01kb6q9v2mx4r8t0e5w7y1z3zz";

onBothEngines((open) => {
  let opened: TestDatabase;
  let api: PaidApi;
  beforeAll(async () => {
    opened = await open();
    const { database } = opened;
    api = createPaidApi({
      baseUrl: "https://video.example",
      open: async () => ({
        database,
        handlers: createHandlers({ ...exportPartsOf(database), videos: videoParts(database) }),
        cursors: createCursors(derivedKey("a secret of 32 characters at least", "cursor")),
      }),
      clock: () => NOW,
    });
  });
  afterAll(() => opened.drop());
  beforeEach(() => emptyTables(opened.database.queries));

  async function ask(
    method: string,
    path: string,
    {
      body,
      userId = "user-1",
      now = NOW,
      ...rest
    }: {
      body?: unknown;
      headers?: Record<string, string>;
      userId?: string;
      now?: number;
    } = {},
  ): Promise<Answer> {
    const caller = {
      userId,
      plan: "pro",
      clientId: "cli",
      scopes: ["profile"],
      name: "",
      email: "",
    } as unknown as Caller;
    const request = new Request(`https://video.example/api/v1/videos${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...rest.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    try {
      const response = await api.answer(request, caller, { now, requestId: "req-1" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const isJson = response.headers.get("content-type") === "application/json";
      const read = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
      return { status: response.status, headers: response.headers, body: read, bytes };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, message, extras, headers } = error;
      const said = { code, detail: message, ...extras };
      return {
        status: PROBLEMS[code].status,
        headers: new Headers(headers),
        body: said,
        bytes: new Uint8Array(),
      };
    }
  }
  const holds = (schema: z.ZodType, { body }: Answer) => expect(schema.parse(body)).toEqual(body);
  const compose = (title = "Harbour", more = {}) =>
    ask("POST", "/compose", { body: { composition: smallFilm(title) }, ...more });

  test("the whole way: brief, look, edit, revisions, back, delete, restore", async () => {
    const made = await ask("POST", "", { body: { brief: BRIEF, seconds: 12, metadata: { team: "growth" } } });
    expect(made.status).toBe(201);
    holds(Video, made);
    const { id } = made.body;
    expect(made.headers.get("location")).toBe(`/api/v1/videos/${id}`);
    expect(made.headers.get("etag")).toBe('"rev-1"');

    const got = await ask("GET", `/${id}`);
    expect([got.status, got.body]).toEqual([200, made.body]);
    expect((await ask("GET", `/${id}`, { headers: { "if-none-match": '"rev-1"' } })).status).toBe(304);

    const edited = await ask("POST", `/${id}/edits`, { body: { instruction: "make it vertical" } });
    expect([edited.status, edited.headers.get("etag")]).toEqual([200, '"rev-2"']);
    holds(EditResult, edited);

    const patch = [{ op: "replace", path: "/title", value: "Tide" }];
    const patched = await ask("POST", `/${id}/edits`, {
      body: { patch },
      headers: { "if-match": '"rev-2"' },
    });
    expect(patched.body.video).toMatchObject({ title: "Tide", revision: 3 });

    const mixed = await ask("PUT", `/${id}/mix`, { body: { tracks: [], baseRevision: 3 } });
    holds(EditResult, mixed);

    const revisions = await ask("GET", `/${id}/revisions?limit=2`);
    holds(RevisionPage, revisions);
    expect(revisions.body.data.map(({ number }: { number: number }) => number)).toEqual([4, 3]);
    const older = await ask("GET", `/${id}/revisions?limit=2&cursor=${revisions.body.nextCursor}`);
    expect(older.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(["instruction", "plan"]);
    expect(older.body.nextCursor).toBeNull();
    const one = await ask("GET", `/${id}/revisions/3?include=composition`);
    holds(Revision, one);
    expect(one.body).toMatchObject({ patch, composition: { title: "Tide" } });

    const back = await ask("POST", `/${id}/restore`, { body: { revision: 1 } });
    holds(Video, back);
    expect(back.body).toMatchObject({ revision: 5, hash: made.body.hash });

    holds(Findings, await ask("GET", `/${id}/findings`));
    expect((await ask("DELETE", `/${id}`)).status).toBe(204);
    expect((await ask("GET", `/${id}`)).status).toBe(404);
    expect((await ask("GET", "?deleted=true")).body.data).toHaveLength(1);
    const restored = await ask("POST", `/${id}/restore`, { body: {} });
    expect(restored).toMatchObject({ status: 200, body: { revision: 5, deletedAt: null } });
  });

  test("frame and sheet are pictures with a name of their own", async () => {
    const { id } = (await compose()).body;
    const frame = await ask("GET", `/${id}/frame?at=1.5&width=160`);
    expect([frame.status, frame.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(frame.bytes.subarray(1, 4)).toString()).toBe("PNG");
    const tag = frame.headers.get("etag") ?? "";
    expect(
      (await ask("GET", `/${id}/frame?at=1.5&width=160`, { headers: { "if-none-match": tag } })).status,
    ).toBe(304);
    expect((await ask("GET", `/${id}/sheet?at=0,1.5`)).headers.get("content-type")).toBe("image/png");
    expect((await ask("GET", `/${id}/sheet?at=0&beats=true`)).body).toMatchObject({
      code: "invalid_request",
    });
    expect((await ask("GET", `/${id}/frame`)).body).toMatchObject({
      code: "invalid_request",
      parameter: "at",
    });
    expect((await ask("GET", `/${id}/frame?at=60`)).body).toMatchObject({
      code: "invalid_request",
      parameter: "at",
    });
  });

  test("lists page by cursor, and a cursor goes on under its own filter alone", async () => {
    for (let at = 0; at < 5; at += 1) await compose(`Film ${at}`, { now: NOW + at });
    const first = await ask("GET", "?limit=3");
    holds(VideoPage, first);
    expect(first.body.data.map(({ title }: { title: string }) => title)).toEqual([
      "Film 4",
      "Film 3",
      "Film 2",
    ]);
    const next = await ask("GET", `?limit=3&cursor=${first.body.nextCursor}`);
    expect(next.body).toMatchObject({ data: [{ title: "Film 1" }, { title: "Film 0" }], nextCursor: null });
    const elsewhere = await ask("GET", `?limit=3&status=ready&cursor=${first.body.nextCursor}`);
    expect(elsewhere.body).toMatchObject({ code: "invalid_request", parameter: "cursor" });
    expect((await ask("GET", `?cursor=${first.body.nextCursor}`, { userId: "user-2" })).status).toBe(400);
  });

  describe("preconditions", () => {
    test("a stale patch is 412 with the current revision, and is rebased where that is asked for", async () => {
      const { id } = (await compose()).body;
      await ask("POST", `/${id}/edits`, { body: { instruction: "make it 9 seconds" } });
      const patch = [{ op: "replace", path: "/title", value: "Tide" }];
      const stale = await ask("POST", `/${id}/edits`, { body: { patch, baseRevision: 1 } });
      expect([stale.status, stale.headers.get("etag")]).toEqual([412, '"rev-2"']);
      expect(stale.body).toMatchObject({ code: "stale_revision", revision: 2, rebases: true });
      const rebased = await ask("POST", `/${id}/edits?onStale=rebase`, { body: { patch, baseRevision: 1 } });
      expect(rebased.body).toMatchObject({
        did: "revised",
        rebasedFrom: 1,
        video: { title: "Tide", seconds: 9 },
      });
    });

    test.each([
      ["no revision", {}, 422],
      ["two revisions", { "if-match": '"rev-2"' }, 400],
      ["no revision's tag", { "if-match": '"abc"' }, 400],
      ["whatever is there", { "if-match": "*" }, 200],
    ])("a patch for %s", async (what, headers, status) => {
      const { id } = (await compose()).body;
      const patch = [{ op: "replace", path: "/title", value: "Tide" }];
      const body = what === "two revisions" ? { patch, baseRevision: 1 } : { patch };
      expect((await ask("POST", `/${id}/edits`, { body, headers })).status).toBe(status);
    });
  });

  describe("bodies are refused with all that is wrong", () => {
    test.each([
      ["neither brief nor storyboard", {}, [""]],
      ["both", { brief: BRIEF, storyboard: smallBoard() }, [""]],
      [
        "wishes beside a storyboard",
        { storyboard: smallBoard(), seconds: 9, size: "1:1" },
        ["/size", "/seconds"],
      ],
      ["a field that there is not", { breif: BRIEF }, ["/breif"]],
      ["wrong values", { brief: BRIEF, seconds: 1, size: "2:1" }, ["/size", "/seconds"]],
      ["too long a brief", { brief: "word ".repeat(5_000) }, ["/brief"]],
      [
        "17 pairs",
        { brief: BRIEF, metadata: Object.fromEntries([...Array(17).keys()].map((n) => [n, ""])) },
        ["/metadata"],
      ],
    ])("%s", async (_, body, pointers) => {
      const { status, body: said } = await ask("POST", "", { body });
      expect([status, said.code]).toEqual([422, "unprocessable"]);
      const told = said.errors.map(({ pointer }: { pointer: string }) => pointer);
      for (const pointer of pointers) expect(told).toContain(pointer);
    });

    test("an edit is one thing", async () => {
      const { id } = (await compose()).body;
      for (const body of [
        {},
        { instruction: "x", patch: [{ op: "remove", path: "/title" }] },
        { instruction: "x", of: "storyboard" },
      ])
        expect((await ask("POST", `/${id}/edits`, { body })).status).toBe(422);
    });
  });

  test("the same key makes one video, and the same answer", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, again] = [await compose("Harbour", { headers }), await compose("Harbour", { headers })];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await ask("GET", "")).body.data).toHaveLength(1);
  });

  test("O15 nothing of another account's is there, at any address of a video", async () => {
    const { id } = (await compose()).body;
    for (const { method, path, body: takes } of VIDEOS.filter(({ path: one }) => one.includes("{id}"))) {
      const at = path.replace("/api/v1/videos", "").replace("{number}", "1");
      const query = at.endsWith("/frame") ? "?at=0" : "";
      const body =
        takes &&
        (at.endsWith("/mix") ? { tracks: [] } : at.endsWith("/edits") ? { instruction: "slower" } : {});
      for (const [userId, asked] of [
        ["user-2", id],
        ["user-1", OTHER],
        ["user-1", "vid_1"],
      ] as const) {
        const send = { userId, ...(body ? { body } : {}) };
        const { status } = await ask(method.toUpperCase(), at.replace("{id}", asked) + query, send);
        expect([method, path, userId, asked, status]).toEqual([method, path, userId, asked, 404]);
      }
    }
    expect((await ask("GET", `/${id}`)).status).toBe(200);
  });
});
