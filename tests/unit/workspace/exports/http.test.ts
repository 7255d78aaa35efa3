import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Export, ExportEstimate, ExportPage } from "#lib/api/workspace/exports.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import {
  addVideo,
  type ExportWorld,
  exportPartsOf,
  readySender,
  smallFilm,
  startExports,
  untilEnded,
} from "#tests/harness/exports.ts";

// films are drawn here, each by processes of its own: on a busy machine that takes its time
vi.setConfig({ testTimeout: 240_000 });

const LIST = "/api/v1/exports";

onBothEngines((open) => {
  let paid: PaidWorld;
  let world: ExportWorld | undefined;
  beforeAll(async () => {
    paid = await openPaid(open);
    await readySender(paid.opened.database);
  });
  afterAll(async () => {
    await world?.stop();
    await paid.opened.drop();
  });
  const { userId } = { userId: () => paid.userId };
  const video = (title: string) => addVideo(paid.opened.database, userId(), smallFilm(title));
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await paid.ask("POST", LIST, body, { headers });
    return { status: response.status, headers: response.headers, said: await json(response) };
  };
  const events = async (id: string, headers: Record<string, string> = {}) => {
    const response = await paid.ask("GET", `${LIST}/${id}/events`, undefined, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const text = await response.text();
    return text
      .split("\n\n")
      .filter((block) => block.includes("event:"))
      .map((block) => ({
        id: /^id: (\d+)$/m.exec(block)?.[1] ?? null,
        type: /^event: (\w+)$/m.exec(block)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "null") as Record<string, unknown>,
      }));
  };

  describe("asking for a film", () => {
    test("a dry run is 200 and an estimate; then 202, and again 202 with the same export", async () => {
      const videoId = await video("Ask");
      const dry = await post({ videoId, dryRun: true });
      expect(dry.status).toBe(200);
      expect(ExportEstimate.parse(dry.said)).toMatchObject({ units: 2, valid: true });
      const first = await post({ videoId, maxUnits: 2, metadata: { team: "growth" } });
      expect(first.status).toBe(202);
      const made = Export.parse(first.said);
      expect(first.headers.get("location")).toBe(`${LIST}/${made.id}`);
      const second = await post({ videoId });
      expect([second.status, second.said.id]).toEqual([202, made.id]);
      await paid.ask("POST", `${LIST}/${made.id}/cancel`);
    });
    test("V8 one key is one export, also where the film would be another one", async () => {
      const videoId = await video("Keyed");
      const headers = { "Idempotency-Key": `key-${videoId}` };
      const first = await post({ videoId }, headers);
      await paid.ask("POST", `${LIST}/${first.said.id}/cancel`);
      const again = await post({ videoId }, headers);
      expect([again.status, again.said.id]).toEqual([202, first.said.id]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect((await post({ videoId, dryRun: true }, headers)).status).toBe(422);
    });
    test.each([
      [{ settings: { format: "mov" } }, 422, "/settings/format"],
      [{ maxUnit: 3 }, 422, "/maxUnit"],
      [{ maxUnits: 1 }, 422, "/maxUnits"],
    ] as const)("refused: %j", async (more, status, pointer) => {
      const refused = await post({ videoId: await video("Refused"), ...more });
      expect([refused.status, refused.said.pointer]).toEqual([status, pointer]);
    });
    test("of another account's video, and of none", async () => {
      const theirs = await addVideo(paid.opened.database, paid.otherId, smallFilm("Theirs"));
      expect((await post({ videoId: theirs })).status).toBe(404);
      expect((await post({ videoId: "vid_00000000000000000000000000" })).status).toBe(404);
    });
  });

  test("O15 another account's export is not there, whatever is asked of it", async () => {
    const { said } = await post({ videoId: await video("Own") });
    const asked: [string, string][] = [
      ["GET", ""],
      ["GET", "/events"],
      ["GET", "/files/film"],
      ["POST", "/cancel"],
      ["DELETE", ""],
    ];
    for (const [method, path] of asked) {
      const response = await paid.ask(method, `${LIST}/${said.id}${path}`, undefined, { token: paid.other });
      expect([method, path, response.status]).toEqual([method, path, 404]);
    }
    const listed = await paid.ask("GET", `${LIST}?ids=${said.id}`, undefined, { token: paid.other });
    expect(await json(listed)).toEqual({ data: [], nextCursor: null });
    expect((await paid.ask("GET", `${LIST}/${said.id}`)).status).toBe(200);
    await paid.ask("DELETE", `${LIST}/${said.id}`);
  });

  test("lists: pages, ids, filters", async () => {
    const ids: unknown[] = [];
    for (const title of ["a", "b", "c"])
      ids.unshift((await post({ videoId: await video(title), metadata: { list: "yes" } })).said.id);
    const page = async (query: string) => {
      const response = await paid.ask("GET", `${LIST}?${query}`);
      expect(response.status).toBe(200);
      return ExportPage.parse(await json(response));
    };
    const first = await page("limit=2&metadata[list]=yes");
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await page(`limit=2&metadata[list]=yes&cursor=${first.nextCursor}`);
    expect([rest.data.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null]);
    const [newest, , oldest] = ids;
    const named = await page(`ids=${oldest},exp_00000000000000000000000000,${newest}`);
    expect(named.data.map(({ id }) => id)).toEqual([oldest, newest]);
    expect((await page("status=succeeded&metadata[list]=yes")).data).toEqual([]);
    expect((await paid.ask("GET", `${LIST}?status=done`)).status).toBe(400);
    for (const id of ids) expect((await paid.ask("DELETE", `${LIST}/${id}`)).status).toBe(204);
  });

  describe("a film that is made", () => {
    let id: string;
    beforeAll(async () => {
      const { blobs } = exportPartsOf(paid.opened.database);
      world = await startExports(paid.opened.database, blobs, { works: true });
      id = String((await post({ videoId: await video("Made") })).said.id);
      const early = await paid.ask("GET", `${LIST}/${id}/files/film`);
      expect([409, 200]).toContain(early.status);
      await untilEnded(paid.opened.database, id);
    });
    const file = (kind: string, headers: Record<string, string> = {}, method = "GET") =>
      paid.ask(method, `${LIST}/${id}/files/${kind}`, undefined, { headers });

    test("says where its files are; each is what it says", async () => {
      const one = Export.parse(await json(await paid.ask("GET", `${LIST}/${id}?wait=50`)));
      expect(one).toMatchObject({ status: "succeeded", cost: { units: 2, state: "charged" }, failure: null });
      expect(one.files.map(({ kind }) => kind)).toEqual(["film", "poster", "sheet", "captions", "manifest"]);
      for (const { kind, url, bytes, contentType, name } of one.files) {
        const response = await paid.ask("GET", url);
        expect([kind, response.status, response.headers.get("content-type")]).toEqual([
          kind,
          200,
          contentType,
        ]);
        expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
        expect((await response.arrayBuffer()).byteLength).toBe(bytes);
      }
    });
    test("a part of a file, a head, and what the client has already", async () => {
      const whole = Buffer.from(await (await file("film")).arrayBuffer());
      const part = await file("film", { range: "bytes=10-19" });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${whole.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
      expect((await file("film", { range: `bytes=${whole.length}-` })).status).toBe(416);
      const head = await file("film", {}, "HEAD");
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(whole.length)]);
      expect((await file("film", { "if-none-match": head.headers.get("etag") ?? "" })).status).toBe(304);
      expect((await file("trailer")).status).toBe(404);
    });
    test("events: the end, and what was missed", async () => {
      const [snapshot, ...more] = await events(id);
      expect(snapshot).toMatchObject({ type: "snapshot", data: { export: { id, status: "succeeded" } } });
      expect(more).toEqual([]);
      const replayed = await events(id, { "last-event-id": "1" });
      expect(replayed[0]).toMatchObject({ type: "snapshot", id: null });
      expect(replayed.at(-1)).toMatchObject({ type: "succeeded", data: { export: { id } } });
      const numbers = replayed.slice(1).map((event) => Number(event.id));
      expect(numbers).toEqual(numbers.map((_, index) => index + 2));
    });
    test("asked for again it is 201, free and the same film; canceled it cannot be", async () => {
      const videoId = Export.parse(await json(await paid.ask("GET", `${LIST}/${id}`))).videoId;
      const again = await post({ videoId });
      expect(again.status).toBe(201);
      expect(again.said).toMatchObject({ reused: true, cost: { units: 0, state: "charged" } });
      expect(again.said.id).not.toBe(id);
      expect((await paid.ask("POST", `${LIST}/${id}/cancel`)).status).toBe(409);
    });
  });
});
