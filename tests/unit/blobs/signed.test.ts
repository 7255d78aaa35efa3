import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Blobs, LocalBlobs } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { createS3Blobs } from "#lib/blobs/s3-blobs.ts";
import { createSignedRoute } from "#lib/blobs/signed-route.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";
import { contentDisposition } from "#lib/http/content-disposition.ts";
import { type RunningS3, type S3Server, startS3 } from "#tests/harness/s3-servers.ts";
import { bytesOf, sha256 } from "#tests/unit/blobs/contract.ts";

const ORIGIN = "https://video.example";
const directory = mkdtempSync(join(tmpdir(), "signed-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Sent {
  method: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
}
/** A store, and how a client reaches what its URLs lead to. */
interface World {
  blobs: Blobs;
  send(url: string, sent: Sent): Promise<Response>;
}
type OpenWorld = (now?: () => number) => World;

/** Answers as our server does, where a client states the length of what it sends. */
function local(blobs: (signer: ReturnType<typeof createSigner>) => LocalBlobs): OpenWorld {
  return (now = Date.now) => {
    const signer = createSigner(ORIGIN, () => "a secret of 32 characters at least", now);
    const store = blobs(signer);
    const route = createSignedRoute({ blobs: store, signer, baseUrl: ORIGIN, now: Date.now });
    return {
      blobs: store,
      send(url, { method, headers, body }) {
        const length: Record<string, string> = body ? { "content-length": String(body.length) } : {};
        const init = body
          ? { body: new Blob([body as Uint8Array<ArrayBuffer>]).stream(), duplex: "half" }
          : {};
        return route(
          new Request(url, { method, headers: { ...length, ...headers }, ...init } as RequestInit),
        );
      },
    };
  };
}
const memory = local((signer) => createMemoryBlobs({ signer }));
const disk = local((signer) =>
  createDiskBlobs(mkdtempSync(join(directory, "one-")), { signer, now: Date.now }),
);

function s3(name: S3Server): OpenWorld {
  let server: RunningS3;
  beforeAll(async () => {
    server = await startS3(name);
  });
  afterAll(() => server.close());
  return (now = Date.now) => ({
    blobs: createS3Blobs(server.settings, { spool: directory, now }),
    send: (url, sent) => fetch(url, sent as RequestInit),
  });
}

const FILM = bytesOf("0123456789abcdefghij");
const PUT = { contentType: "video/mp4", bytes: FILM.length, expiresInSeconds: 600 };
const GET = { contentType: "video/mp4", expiresInSeconds: 600 };
const put = (
  signed: { url: string; headers: Readonly<Record<string, string>> },
  body: Uint8Array = FILM,
) => ({
  method: "PUT",
  headers: { ...signed.headers },
  body,
});

/** One contract: a client does not see which store it is. */
function works(open: OpenWorld, fileName = "Ünser Film.mp4"): void {
  test("a client puts and reads, in whole and in part, with the type and name that we say", async () => {
    const { blobs, send } = open();
    const up = await blobs.signedPut("works/film", { ...PUT, sha256: sha256(FILM) });
    expect(up.method).toBe("PUT");
    expect(Math.abs(up.expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(20_000);
    const answer = await send(up.url, put(up));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    const named = contentDisposition("attachment", fileName);
    const { url } = await blobs.signedGet("works/film", { ...GET, contentDisposition: named });
    const whole = await send(url, { method: "GET" });
    expect(whole.status).toBe(200);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(FILM);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(whole.headers.get("content-disposition")).toBe(named);
    const part = await send(url, { method: "GET", headers: { Range: "bytes=2-4" } });
    expect([part.status, await part.text()]).toEqual([206, "234"]);
    expect(part.headers.get("content-range")).toBe("bytes 2-4/20");
    const { url: none } = await blobs.signedGet("works/nothing", GET);
    expect((await send(none, { method: "GET" })).status).toBe(404);
  });

  test("a link ends when it says", async () => {
    const { blobs, send } = open(() => Date.now() - 601_000);
    const up = await blobs.signedPut("works/late", PUT);
    expect((await send(up.url, put(up))).status).toBe(403);
    expect(await blobs.stat("works/late")).toBeNull();
    const { url } = await blobs.signedGet("works/late", GET);
    expect((await send(url, { method: "GET" })).status).toBe(403);
  });

  test.each([0, 604_801, 1.5, Number.NaN])("is not signed for %d seconds", async (expiresInSeconds) => {
    const { blobs } = open();
    await expect(blobs.signedGet("works/film", { ...GET, expiresInSeconds })).rejects.toThrow(RangeError);
    await expect(blobs.signedPut("works/film", { ...PUT, expiresInSeconds })).rejects.toThrow(RangeError);
  });
}

/** The same request, as a client sends it. */
const isSame = (one: string, other: string) => new URL(one).href === new URL(other).href;

/** @param isPassed links that a store need not refuse, beside the one that was signed */
function refuses(
  open: OpenWorld,
  numRuns: number,
  isPassed = (_link: string, _signed: string) => false,
): void {
  test("another length or type is refused, and nothing is kept", async () => {
    const { blobs, send } = open();
    const up = await blobs.signedPut("refused/film", { ...PUT, sha256: sha256(FILM) });
    for (const sent of [
      put(up, FILM.subarray(1)),
      put(up, new Uint8Array([...FILM, 0])),
      { ...put(up), headers: { ...up.headers, "Content-Type": "text/html" } },
    ]) {
      const { status } = await send(up.url, sent);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(await blobs.stat("refused/film")).toBeNull();
    }
    expect((await send(up.url, put(up))).status).toBe(200);
  });

  test("a link for one thing is none for another", async () => {
    const { blobs, send } = open();
    await blobs.put("refused/a", FILM);
    await blobs.put("refused/b", FILM);
    const { url } = await blobs.signedGet("refused/a", GET);
    const up = await blobs.signedPut("refused/a", PUT);
    const attempts: [string, Sent][] = [
      [url.replace("refused/a", "refused/b"), { method: "GET" }],
      [up.url.replace("refused/a", "refused/b"), put(up)],
      [url, { ...put(up) }],
      [up.url, { method: "GET" }],
      [url, { method: "DELETE" }],
    ];
    for (const [target, sent] of attempts) {
      const { status } = await send(target, sent);
      expect(status, target).toBeGreaterThanOrEqual(400);
      expect(status, target).toBeLessThan(500);
    }
    expect(await blobs.get("refused/a", 100)).toEqual(FILM);
  });

  test("no byte of a link can be changed, left out or added", async () => {
    const { blobs, send } = open();
    await blobs.put("refused/whole", FILM);
    const signed = await blobs.signedGet("refused/whole", {
      ...GET,
      contentDisposition: contentDisposition("inline", "film.mp4"),
    });
    const up = await blobs.signedPut("refused/new", { ...PUT, sha256: sha256(FILM) });
    const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const kind = fc.constantFrom("change", "leave out", "add");
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.nat(), printable, kind, async (reads, where, sign, what) => {
        const url = reads ? signed.url : up.url;
        const first = new URL(url).origin.length + 1;
        const at = first + (where % (url.length - first));
        const tail = url.slice(what === "add" ? at : at + 1);
        const tampered = `${url.slice(0, at)}${what === "leave out" ? "" : sign}${tail}`;
        // what is no URL nobody can send, and the part behind a # nobody does
        if (!URL.canParse(tampered) || tampered.includes("#") || isSame(tampered, url)) return;
        if (isPassed(tampered, url)) return;
        const { status } = await send(tampered, reads ? { method: "GET" } : put(up));
        const kept = reads ? null : await blobs.stat("refused/new");
        await blobs.delete("refused/new");
        expect(status, tampered).toBeGreaterThanOrEqual(400);
        expect(kept, tampered).toBeNull();
      }),
      { numRuns },
    );
    const whole = await send(signed.url, { method: "GET" });
    expect([whole.status, (await whole.text()).length]).toEqual([200, 20]);
  });
}

describe("signed URLs in memory", () => {
  works(memory);
  refuses(memory, 1_000);
});
describe("signed URLs on disk", () => {
  works(disk);
  refuses(disk, 300);
});
describe("signed URLs of S3, as s3rver has it", () => works(s3("s3rver")));
describe("signed URLs of S3, as @20minutes/s3rver has it", () => {
  const open = s3("@20minutes/s3rver");
  // it signs a quotation mark in a query otherwise than Amazon does
  works(open, "film.mp4");
  const names = ["Algorithm", "Credential", "Date", "Expires", "Signature", "SignedHeaders"];
  /** Path and parameters: what S3 signs, however they are spelled. */
  const readOf = (link: string) => {
    const { pathname, searchParams } = new URL(link);
    return JSON.stringify([decodeURIComponent(pathname), [...searchParams].filter(([name]) => name).sort()]);
  };
  refuses(open, 200, (link, signed) => {
    // this server lets anybody read and write without a signature
    const isSigned = names.every((name) => new URL(link).searchParams.has(`X-Amz-${name}`));
    try {
      return !isSigned || readOf(link) === readOf(signed);
    } catch {
      return false;
    }
  });

  test("a stated SHA-256 has to be sent along, for the store to compare", async () => {
    const { blobs, send } = open();
    const up = await blobs.signedPut("sums/film", { ...PUT, sha256: sha256(FILM) });
    expect(Object.keys(up.headers)).toEqual(["Content-Type", "x-amz-checksum-sha256"]);
    const { "x-amz-checksum-sha256": _, ...without } = up.headers;
    expect((await send(up.url, put({ url: up.url, headers: without }))).status).toBe(403);
  });
});

describe.each([
  ["memory", memory],
  ["disk", disk],
] as const)("our own links, in %s", (_, open) => {
  const problemOf = async (response: Response) => {
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    return { status: response.status, code, detail };
  };

  test("a link brings its bytes once, and not before they are all there", async () => {
    const { blobs, send } = open();
    const up = await blobs.signedPut("once/film", { ...PUT, sha256: sha256(FILM) });
    const wrong = FILM.slice().reverse();
    expect(await problemOf(await send(up.url, put(up, wrong)))).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
    expect(await blobs.stat("once/film")).toBeNull();
    expect((await send(up.url, put(up))).status).toBe(200);
    await blobs.delete("once/film");
    expect(await problemOf(await send(up.url, put(up)))).toMatchObject({
      status: 409,
      code: "already_uploaded",
    });
    expect(await blobs.stat("once/film")).toBeNull();
  });

  test.each([
    ["without a length", { "content-length": "" }, 400],
    ["that is too short by its length", { "content-length": "19" }, 400],
    ["that is too long by its length", { "content-length": "21" }, 413],
    ["of another type", { "Content-Type": "video/webm" }, 415],
    ["without a type", { "Content-Type": "" }, 415],
  ])("says what is wrong with a body %s", async (_name, headers, status) => {
    const { blobs, send } = open();
    const up = await blobs.signedPut("said/film", PUT);
    const problem = await problemOf(
      await send(up.url, { ...put(up), headers: { ...up.headers, ...(headers as Record<string, string>) } }),
    );
    expect(problem.status).toBe(status);
    expect(problem.detail).toMatch(/20 bytes|: 20\.|video\/mp4/);
    expect(await blobs.stat("said/film")).toBeNull();
  });

  test("reads are conditional, have ranges, and are for nobody's cache but the reader's", async () => {
    const { blobs, send } = open();
    await blobs.put("read/film", FILM);
    const { url } = await blobs.signedGet("read/film", GET);
    const first = await send(url, { method: "GET" });
    const etag = first.headers.get("etag") as string;
    expect(await first.text()).toBe("0123456789abcdefghij");
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=300",
      "content-length": "20",
      "content-type": "video/mp4",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const ask = (headers: Record<string, string>, method = "GET") => send(url, { method, headers });
    const head = await ask({}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "20", ""]);
    expect((await ask({ "If-None-Match": etag })).status).toBe(304);
    expect(await problemOf(await ask({ "If-Match": '"another"' }))).toMatchObject({ status: 412 });
    const resumed = await ask({ Range: "bytes=10-", "If-Range": etag });
    expect([resumed.status, await resumed.text()]).toEqual([206, "abcdefghij"]);
    const anew = await ask({ Range: "bytes=10-", "If-Range": '"another"' });
    expect([anew.status, (await anew.text()).length]).toEqual([200, 20]);
    const suffix = await ask({ Range: "bytes=-3" });
    expect([suffix.status, await suffix.text(), suffix.headers.get("content-range")]).toEqual([
      206,
      "hij",
      "bytes 17-19/20",
    ]);
    const outside = await ask({ Range: "bytes=20-" });
    expect(outside.headers.get("content-range")).toBe("bytes */20");
    expect(await problemOf(outside)).toMatchObject({ status: 416, code: "range_not_satisfiable" });
    for (const range of ["bytes=x", "lines=1-2"]) {
      const whole = await ask({ Range: range });
      expect([whole.status, (await whole.text()).length], range).toEqual([200, 20]);
    }
    const post = await ask({}, "POST");
    expect(post.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await problemOf(post)).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect((await ask({}, "OPTIONS")).status).toBe(204);
  });

  test("parts that lie apart come with everything between them", async () => {
    const { blobs, send } = open();
    await blobs.put("read/long", new Uint8Array(1_000));
    const { url } = await blobs.signedGet("read/long", GET);
    const answer = await send(url, { method: "GET", headers: { Range: "bytes=0-1,900-901" } });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 1_000]);
  });

  test("another service's secret signs nothing for us, and an old one of ours no longer", async () => {
    const { send } = open();
    const stranger = createSigner(ORIGIN, () => "another secret of 32 characters", Date.now);
    const up = stranger.signPut("any/film", PUT);
    expect(await problemOf(await send(up.url, put(up)))).toMatchObject({ status: 403, code: "invalid_link" });
    expect((await send(`${ORIGIN}/api/v1/files/any/film`, { method: "GET" })).status).toBe(403);
  });
});
