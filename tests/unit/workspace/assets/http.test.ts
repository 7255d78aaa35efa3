import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MULTIPART_BYTES } from "#lib/api/workspace/assets.ts";
import { assets } from "#lib/db/schema/workspace.ts";
import { checkAsset, type CheckTools } from "#lib/workspace/assets/check/check.ts";
import { MOST_ASSETS } from "#lib/workspace/assets/limits.ts";
import { assetPrefix, uploadKey } from "#lib/workspace/assets/rows.ts";
import { idPattern } from "#lib/workspace/ids.ts";
import { usageOf } from "#lib/workspace/usage.ts";
import { json, openPaid, type PaidWorld } from "#tests/harness/paid.ts";
import { onBothEngines } from "#tests/harness/databases.ts";
import { exportPartsOf, readySender } from "#tests/harness/exports.ts";
import { picture, sha256 } from "#tests/unit/workspace/assets/pictures.ts";

const LIST = "/api/v1/assets";

onBothEngines((open) => {
  let paid: PaidWorld;
  let ask: PaidWorld["ask"];
  let tools: CheckTools;
  beforeAll(async () => {
    paid = await openPaid(open);
    ({ ask } = paid);
    tools = exportPartsOf(paid.opened.database);
    await readySender(paid.opened.database);
  });
  afterAll(() => paid.opened.drop());

  const signal = new AbortController().signal;
  const announce = (bytes: Uint8Array, more: object = {}) =>
    ask("POST", LIST, {
      kind: "image",
      name: "A picture",
      bytes: bytes.length,
      contentType: "image/png",
      ...more,
    });
  /** Announces, brings and completes a file, and has it checked. */
  async function add(bytes: Uint8Array, more: object = {}): Promise<Record<string, unknown>> {
    const { id } = await json(await announce(bytes, more));
    await tools.blobs.put(uploadKey(paid.userId, String(id)), bytes);
    expect((await ask("POST", `${LIST}/${id}/complete`)).status).toBe(202);
    await checkAsset(tools, String(id), signal);
    return json(await ask("GET", `${LIST}/${id}`));
  }
  const form = (bytes: Uint8Array, fields: Record<string, string>, name = "picture.png") => {
    const data = new FormData();
    for (const [key, value] of Object.entries(fields)) data.set(key, value);
    data.set("file", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    return data;
  };
  const send = (body: FormData, headers: Record<string, string> = {}) =>
    paid.call(LIST, paid.good, { method: "POST", body, headers });

  describe("assets", () => {
    test("are announced, completed, checked, read, changed and deleted", async () => {
      const bytes = await picture();
      const response = await announce(bytes, { metadata: { team: "growth" } });
      const made = await json(response);
      expect([response.status, response.headers.get("location")]).toEqual([201, `${LIST}/${made.id}`]);
      expect(made).toMatchObject({ status: "uploading", reused: false, upload: { method: "PUT" } });
      expect(made.id).toMatch(idPattern("ast"));
      const path = `${LIST}/${made.id}`;

      const early = await ask("POST", `${path}/complete`);
      expect([early.status, await json(early)]).toMatchObject([409, { code: "conflict", retryable: true }]);
      expect((await ask("GET", `${path}/content`)).status).toBe(409);
      await tools.blobs.put(uploadKey(paid.userId, String(made.id)), bytes);
      for (let time = 0; time < 2; time += 1) {
        const completed = await ask("POST", `${path}/complete`);
        expect([completed.status, await json(completed)]).toMatchObject([
          202,
          { status: "checking", upload: null, expiresAt: null },
        ]);
      }
      await checkAsset(tools, String(made.id), signal);
      const read = await ask("GET", path);
      const ready = await json(read);
      expect(ready).toMatchObject({ status: "ready", sha256: sha256(bytes), facts: { heightPixels: 8 } });
      const content = await ask("GET", `${path}/content`);
      expect(content.headers.get("content-type")).toBe("image/png");
      expect(content.headers.get("x-content-type-options")).toBe("nosniff");
      expect(content.headers.get("content-disposition")).toBe('attachment; filename="A picture.png"');
      expect((await content.arrayBuffer()).byteLength).toBe(ready.bytes);
      const part = await ask("GET", `${path}/content`, undefined, { headers: { range: "bytes=0-3" } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
      expect(await tools.blobs.stat(uploadKey(paid.userId, String(made.id)))).toBeNull();

      const tag = { "if-match": read.headers.get("etag") ?? "" };
      const changed = await ask("PATCH", path, { name: "Other" }, { headers: tag });
      expect(await json(changed)).toMatchObject({ name: "Other", metadata: { team: "growth" } });
      expect((await ask("PATCH", path, { name: "Third" }, { headers: tag })).status).toBe(412);

      const filter = "metadata[team]=growth&kind=image&status=ready";
      expect((await json(await ask("GET", `${LIST}?${filter}`))).data).toMatchObject([{ id: made.id }]);
      expect(
        (await json(await ask("GET", `${LIST}?${filter}&projectId=prj_${"0".repeat(26)}`))).data,
      ).toEqual([]);
      expect((await ask("DELETE", path)).status).toBe(204);
      expect((await ask("GET", path)).status).toBe(404);
      expect((await ask("GET", `${path}/content`)).status).toBe(404);
    });

    test("the same bytes of a kind are one asset, and are not sent again", async () => {
      const bytes = await picture();
      const first = await add(bytes, { sha256: sha256(bytes) });
      const again = await announce(bytes, { sha256: sha256(bytes), name: "By another name" });
      expect([again.status, await json(again)]).toMatchObject([
        200,
        { id: first.id, reused: true, upload: null, status: "ready" },
      ]);
      const sent = await send(form(bytes, { kind: "image" }));
      expect([sent.status, await json(sent)]).toMatchObject([200, { id: first.id, reused: true }]);
      expect((await announce(bytes, { sha256: sha256(bytes), kind: "logo" })).status).toBe(201);
    });

    test("what is no picture fails, says why, and takes no room", async () => {
      const html = Buffer.from("<!doctype html><script>alert(1)</script>");
      const before = await usageOf(paid.opened.database.queries, paid.userId, tools.now());
      const failed = await add(html);
      expect(failed).toMatchObject({
        status: "failed",
        bytes: 0,
        failure: { code: "unsupported_type", retryable: false, detail: expect.stringContaining("PNG") },
      });
      expect((await tools.blobs.list(assetPrefix(paid.userId, String(failed.id)))).blobs).toEqual([]);
      expect(await usageOf(paid.opened.database.queries, paid.userId, tools.now())).toEqual(before);
    });

    test("bytes that are not those that were stated fail", async () => {
      const failed = await add(await picture(), { sha256: "0".repeat(64) });
      expect(failed).toMatchObject({ status: "failed", failure: { code: "mismatch" } });
    });

    test("everything that is wrong with a request is said at once", async () => {
      const response = await ask("POST", LIST, { kind: "film", name: "", bytes: 0, typo: 1 });
      const { errors } = (await json(response)) as { errors: { pointer: string }[] };
      expect([response.status, errors.map(({ pointer }) => pointer).sort()]).toEqual([
        422,
        ["/bytes", "/kind", "/name", "/typo"],
      ]);
      for (const [body, pointer] of [
        [{ kind: "image", name: "One" }, "/bytes"],
        [{ kind: "font", name: "One", bytes: 20_000_001, contentType: "font/ttf" }, "/bytes"],
        [
          {
            kind: "image",
            name: "One",
            bytes: 1,
            contentType: "image/png",
            source: { url: "https://a.example" },
          },
          "/source",
        ],
        [
          {
            kind: "image",
            name: "One",
            bytes: 1,
            contentType: "image/png",
            projectId: `prj_${"0".repeat(26)}`,
          },
          "/projectId",
        ],
      ] as const)
        expect(await json(await ask("POST", LIST, body))).toMatchObject({ code: "unprocessable", pointer });
    });

    test("JSON is as short here as elsewhere, though a form may be long", async () => {
      expect((await ask("POST", LIST, { name: "x".repeat(1_100_000) })).status).toBe(413);
    });

    test("U10 whatever a file is called, it lies under a key of ours", async () => {
      const bytes = await picture();
      for (const name of [
        "../../etc/passwd",
        "con",
        "a".repeat(300),
        'x"; filename="y',
        "..\\..\\x",
        "%2e%2e%2f",
      ]) {
        const sent = await send(form(await picture(), { kind: "image" }, name));
        const { id, status } = await json(sent);
        expect([name, sent.status, status]).toEqual([name, 202, "checking"]);
        const { blobs } = await tools.blobs.list(assetPrefix(paid.userId, String(id)));
        expect(blobs.map(({ key }) => key)).toEqual([uploadKey(paid.userId, String(id))]);
      }
      for (const name of ["a\0b", "a\r\nSet-Cookie: b", "a".repeat(201)])
        expect((await announce(bytes, { name })).status).toBe(422);
      const odd = await add(await picture(), { name: "../../x" });
      const content = await ask("GET", `${LIST}/${odd.id}/content`);
      expect(content.headers.get("content-disposition")).toBe('attachment; filename=".._.._x.png"');
    });

    test("U11 more than the plan keeps, and more assets than an account may have, are refused with the numbers", async () => {
      const bytes = await picture();
      const { queries } = paid.opened.database;
      const full = `ast_${"0".repeat(25)}1`;
      const at = new Date(tools.now());
      const row = {
        userId: paid.otherId,
        kind: "image",
        name: "x",
        status: "ready",
        source: {},
        createdAt: at,
        updatedAt: at,
      };
      await queries.insert(assets).values({ ...row, id: full, bytes: 1_999_999_999 });
      await queries.insert(assets).values({ ...row, id: `${full.slice(0, -1)}2`, bytes: 1_999_999_999 });
      await queries.insert(assets).values({ ...row, id: `${full.slice(0, -1)}3`, bytes: 1_000_000_000 });
      const asOther = { token: paid.other };
      const body = { kind: "image", name: "x", bytes: bytes.length, contentType: "image/png" };
      const refused = await ask("POST", LIST, body, asOther);
      expect([refused.status, await json(refused)]).toMatchObject([
        403,
        {
          code: "quota_exceeded",
          limit: { name: "storedBytes", limit: 5_000_000_000, used: 4_999_999_998, requested: bytes.length },
        },
      ]);
      await queries.delete(assets).where(eq(assets.userId, paid.otherId));
      const many = Array.from({ length: MOST_ASSETS }, (_, index) => ({
        ...row,
        id: `ast_${String(index).padStart(26, "0")}`,
        bytes: 0,
      }));
      for (let at = 0; at < many.length; at += 2_000)
        await queries.insert(assets).values(many.slice(at, at + 2_000));
      const crowded = await ask("POST", LIST, body, asOther);
      expect([crowded.status, await json(crowded)]).toMatchObject([
        403,
        { limit: { name: "assets", used: MOST_ASSETS } },
      ]);
      await queries.delete(assets).where(eq(assets.userId, paid.otherId));
      expect((await ask("POST", LIST, body, asOther)).status).toBe(201);
    });

    test("U16 O15 somebody else's asset is 404, as one that never was", async () => {
      const mine = await add(await picture());
      const never = `ast_${"0".repeat(26)}`;
      for (const [method, end, body] of [
        ["GET", "", undefined],
        ["GET", "/content", undefined],
        ["POST", "/complete", undefined],
        ["PATCH", "", { name: "Mine" }],
        ["DELETE", "", undefined],
      ] as const) {
        const answers = await Promise.all(
          [String(mine.id), never].map(async (id) => {
            const response = await ask(method, `${LIST}/${id}${end}`, body, { token: paid.other });
            return [response.status, (await response.text()).replace(/"requestId":"[^"]+"/, "")];
          }),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.[0]).toBe(404);
      }
      expect((await ask("GET", `${LIST}/${mine.id}`)).status).toBe(200);
    });
  });

  describe("forms", () => {
    test("bring file and fields in one request, and a repeat with its key is the same", async () => {
      const bytes = await picture();
      const fields = { kind: "logo", name: "Wordmark", "metadata[brand]": "ledgerly" };
      const key = { "idempotency-key": crypto.randomUUID() };
      const first = await send(form(bytes, fields), key);
      const made = await json(first);
      expect([first.status, made]).toMatchObject([
        202,
        {
          status: "checking",
          kind: "logo",
          name: "Wordmark",
          metadata: { brand: "ledgerly" },
          sha256: sha256(bytes),
        },
      ]);
      const again = await send(form(bytes, fields), key);
      expect([again.status, again.headers.get("idempotency-replayed"), await json(again)]).toEqual([
        202,
        "true",
        made,
      ]);
      const other = await send(form(await picture(), fields), key);
      expect((await json(other)).code).toBe("idempotency_mismatch");
      await checkAsset(tools, String(made.id), signal);
      expect(await json(await ask("GET", `${LIST}/${made.id}`))).toMatchObject({ status: "ready" });
    });

    test("that are wrong are refused, and say how", async () => {
      const bytes = await picture();
      const raw = (body: string, type = "multipart/form-data; boundary=x") =>
        paid.call(LIST, paid.good, { method: "POST", body, headers: { "content-type": type } });
      const empty = form(new Uint8Array(), { kind: "image" });
      const twice = form(bytes, { kind: "image" });
      twice.append("file", new File(["x"], "y.png"));
      const doubled = form(bytes, { kind: "image" });
      doubled.append("kind", "logo");
      const elsewhere = new FormData();
      elsewhere.set("picture", new File(["x"], "y.png"));
      for (const [what, response, status] of [
        ["no boundary", await raw("x", "multipart/form-data"), 400],
        ["cut off", await raw('--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nima'), 400],
        ["no form", await raw("hello"), 400],
        ["empty file", await send(empty), 400],
        ["two files", await send(twice), 400],
        ["a field twice", await send(doubled), 400],
        ["another name", await send(elsewhere), 400],
        ["unknown field", await send(form(bytes, { kind: "image", colour: "red" })), 422],
        ["no kind", await send(form(bytes, {})), 422],
        ["another hash", await send(form(bytes, { kind: "image", sha256: "0".repeat(64) })), 422],
        ["too long", await send(form(Buffer.alloc(MULTIPART_BYTES + 1), { kind: "image" })), 413],
        ["much too long", await send(form(Buffer.alloc(MULTIPART_BYTES + 100_000), { kind: "image" })), 413],
      ] as const)
        expect([what, response.status]).toEqual([what, status]);
    });
  });

  describe("from an address", () => {
    test("U13 an address that is never asked is refused at once", async () => {
      for (const url of ["file:///etc/passwd", "http://127.1/a.png", "https://example.com:22/", "data:,x"])
        expect(
          await json(await ask("POST", LIST, { kind: "image", name: "x", source: { url } })),
        ).toMatchObject({
          code: "unprocessable",
          pointer: "/source/url",
        });
    });

    test("U14 a name that leads inside fails when it is looked up, and says so", async () => {
      const url = "https://files.example/a.png";
      const response = await ask("POST", LIST, { kind: "image", name: "x", source: { url } });
      const { id, ...made } = await json(response);
      expect([response.status, made]).toMatchObject([
        202,
        { status: "checking", source: { type: "url", url } },
      ]);
      const resolve = async () => [{ address: "10.0.0.7", family: 4 }];
      await checkAsset({ ...tools, reach: { ...tools.reach, resolve } }, String(id), signal);
      const failed = await json(await ask("GET", `${LIST}/${id}`));
      expect(failed).toMatchObject({
        status: "failed",
        failure: { code: "source_refused", retryable: false },
      });
      expect(JSON.stringify(failed)).not.toContain("10.0.0.7");
    });
  });
});
