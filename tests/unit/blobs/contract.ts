import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlobRead, BlobError, type Blobs } from "#lib/blobs/blobs.ts";
import { BadKey } from "#lib/blobs/keys.ts";

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
export const textOf = async (read: BlobRead | null) => read && new Response(read.body).text();
/** A fault of a store, by its name; the error itself where it is none. */
export const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof BlobError ? error.fault : error),
  );

export const BAD_KEYS = [
  "",
  "/",
  "a/",
  "/a",
  "a//b",
  "..",
  "a/../b",
  "./a",
  ".hidden",
  "a~b",
  "a\\b",
  "a\0b",
  "a b",
  "ä",
  "x".repeat(300),
];

/** Makes a store whose sources may send nothing for so long. */
export type OpenStore = (stallMs?: number) => Blobs;

/** A source that sends a piece and then what `then` does: hang, break off, or end. */
async function* source(piece: Uint8Array, then: "hang" | "break" | "end"): AsyncGenerator<Uint8Array, void> {
  yield piece;
  if (then === "hang") await sleep(60_000, undefined, { ref: false });
  if (then === "break") throw new Error("the connection is gone");
}

function keeps(open: () => Blobs): void {
  test("gives back what was put, and the last of two", async () => {
    const blobs = open();
    expect(await blobs.put("users/u1/a.bin", bytesOf("one"))).toEqual({
      bytes: 3,
      sha256: sha256(bytesOf("one")),
    });
    const before = await blobs.stat("users/u1/a.bin");
    await blobs.put("users/u1/a.bin", bytesOf("other"));
    expect(await blobs.get("users/u1/a.bin", 100)).toEqual(bytesOf("other"));
    const after = await blobs.stat("users/u1/a.bin");
    expect(after).toMatchObject({ bytes: 5 });
    expect(after?.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(after?.etag).not.toBe(before?.etag);
    expect(Math.abs((after?.modifiedMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("keeps a blob without bytes", async () => {
    const blobs = open();
    await blobs.put("users/u1/empty", new Uint8Array());
    expect(await blobs.stat("users/u1/empty")).toMatchObject({ bytes: 0 });
    expect(await blobs.get("users/u1/empty", 0)).toEqual(new Uint8Array());
    expect(await faultOf(blobs.read("users/u1/empty", { start: 0 }))).toBe("no_such_range");
  });

  test("what is not there is null, also a part of a path and a path through a blob", async () => {
    const blobs = open();
    await blobs.put("none/u1/a.bin", bytesOf("one"));
    for (const key of ["none/u2/a.bin", "none/u1", "none/u1/a.bin/b"]) {
      expect(await blobs.get(key, 100), key).toBeNull();
      expect(await blobs.read(key), key).toBeNull();
      expect(await blobs.stat(key), key).toBeNull();
      await blobs.delete(key);
      expect(await faultOf(blobs.copy(key, "none/copy")), key).toBe("not_found");
    }
    expect(await blobs.stat("none/u1/a.bin")).toMatchObject({ bytes: 3 });
  });

  test("get refuses what is longer than the caller bears", async () => {
    const blobs = open();
    await blobs.put("long", bytesOf("12345"));
    expect(await faultOf(blobs.get("long", 4))).toBe("too_large");
  });

  test.each(BAD_KEYS)("refuses the key %j", async (key) => {
    const blobs = open();
    const signed = { expiresInSeconds: 60, contentType: "text/plain" };
    for (const asked of [
      () => blobs.put(key, bytesOf("x")),
      () => blobs.putStream(key, source(bytesOf("x"), "end"), { bytes: 1 }),
      () => blobs.get(key, 100),
      () => blobs.read(key),
      () => blobs.stat(key),
      () => blobs.delete(key),
      () => blobs.copy(key, "a"),
      () => blobs.copy("a", key),
      () => blobs.list(`${key}/`),
      () => blobs.deleteBelow(`${key}/`),
      () => blobs.signedGet(key, signed),
      () => blobs.signedPut(key, { ...signed, bytes: 1 }),
    ])
      await expect(asked()).rejects.toThrow(BadKey);
  });

  test("a prefix without its slash is refused: it would mean namesakes too", async () => {
    await expect(open().deleteBelow("users/u1")).rejects.toThrow(BadKey);
    await expect(open().list("users/u1")).rejects.toThrow(BadKey);
  });

  test("copies, and the copy outlives its source", async () => {
    const blobs = open();
    await blobs.put("copies/a", bytesOf("film"));
    await blobs.copy("copies/a", "copies/below/b");
    await blobs.copy("copies/a", "copies/a");
    await blobs.put("copies/a", bytesOf("another"));
    await blobs.delete("copies/a");
    await blobs.delete("copies/a");
    expect(await blobs.stat("copies/a")).toBeNull();
    expect(await blobs.get("copies/below/b", 100)).toEqual(bytesOf("film"));
    expect(await faultOf(blobs.copy("copies/a", "copies/c"))).toBe("not_found");
  });
}

function streams(openAt: OpenStore, directory: () => string): void {
  const open = () => openAt();

  test("puts files and streams, by their length and within a bound", async () => {
    const blobs = open();
    const film = randomBytes(3_000_000);
    const path = join(directory(), "film.mp4");
    writeFileSync(path, film);
    const stored = { bytes: film.length, sha256: sha256(film) };
    expect(await blobs.putFile("films/file", path, { sha256: stored.sha256 })).toEqual(stored);
    expect(await blobs.putStream("films/exact", Readable.from([film]), { bytes: film.length })).toEqual(
      stored,
    );
    const pieces = new Blob([film]).stream();
    expect(await blobs.putStream("films/bound", pieces, { maxBytes: film.length + 1 })).toEqual(stored);
    for (const key of ["films/file", "films/exact", "films/bound"])
      expect(sha256((await blobs.get(key, film.length)) as Uint8Array), key).toBe(stored.sha256);
    expect(await faultOf(blobs.putFile("films/none", join(directory(), "nothing")))).toBe("incomplete");
  });

  test("reads any range, by its bounds", async () => {
    const blobs = open();
    const film = randomBytes(200_000);
    await blobs.put("ranges/film", film);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: film.length - 1 }),
        fc.option(fc.integer({ min: 0, max: 2 * film.length }), { nil: undefined }),
        async (start, length) => {
          const end = length === undefined ? undefined : start + length;
          const read = await blobs.read("ranges/film", { start, ...(end !== undefined && { end }) });
          const last = Math.min(end ?? film.length - 1, film.length - 1);
          expect(read).toMatchObject({ bytes: film.length, start, end: last });
          const got = new Uint8Array(await new Response(read?.body).arrayBuffer());
          expect(sha256(got)).toBe(sha256(film.subarray(start, last + 1)));
          expect(read?.etag).toBe((await blobs.stat("ranges/film"))?.etag);
        },
      ),
      { numRuns: 25 },
    );
    for (const range of [{ start: 200_000 }, { start: 9e9, end: 9e9 }, { start: 7, end: 6 }, { start: -1 }])
      expect(await faultOf(blobs.read("ranges/film", range))).toBe("no_such_range");
  });

  test("a reader may go away in the middle, and a hundred may", async () => {
    const blobs = open();
    await blobs.put("gone/film", randomBytes(2_000_000));
    for (let turn = 0; turn < 100; turn += 1) {
      const reader = (await blobs.read("gone/film"))?.body.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect(await blobs.stat("gone/film")).toMatchObject({ bytes: 2_000_000 });
  });

  const piece = bytesOf("half of it");
  test.each([
    ["breaks off", () => source(piece, "break"), { maxBytes: 100 }, "incomplete"],
    ["hangs", () => source(piece, "hang"), { bytes: 100 }, "incomplete"],
    ["hangs, a Readable", () => Readable.from(source(piece, "hang")), { bytes: 100 }, "incomplete"],
    ["ends early", () => source(piece, "end"), { bytes: 100 }, "incomplete"],
    ["is longer than stated", () => source(piece, "end"), { bytes: 9 }, "too_large"],
    ["is longer than allowed", () => source(piece, "end"), { maxBytes: 9 }, "too_large"],
    ["never ends", () => source(piece, "hang"), { maxBytes: 9 }, "too_large"],
  ] as const)("a source that %s leaves what was there", async (_, make, length, fault) => {
    const blobs = openAt(150);
    await blobs.put("faults/film", bytesOf("old"));
    expect(await faultOf(blobs.putStream("faults/film", make(), length))).toBe(fault);
    expect(await faultOf(blobs.putStream("faults/new", make(), length))).toBe(fault);
    expect(await blobs.get("faults/film", 100)).toEqual(bytesOf("old"));
    expect(await blobs.stat("faults/new")).toBeNull();
  });

  test("other bytes than those of the stated SHA-256 are not kept", async () => {
    const blobs = open();
    const wrong = { sha256: sha256(bytesOf("another")) };
    expect(await faultOf(blobs.put("sums/film", bytesOf("film"), wrong))).toBe("mismatch");
    expect(await faultOf(blobs.putStream("sums/film", source(piece, "end"), { maxBytes: 90 }, wrong))).toBe(
      "mismatch",
    );
    expect(await blobs.stat("sums/film")).toBeNull();
    await blobs.put("sums/film", bytesOf("film"), { sha256: sha256(bytesOf("film")).toUpperCase() });
  });

  test("a put that is called off leaves nothing", async () => {
    const blobs = open();
    const calledOff = new AbortController();
    const putting = blobs.putStream(
      "off/film",
      source(piece, "hang"),
      { bytes: 100 },
      { signal: calledOff.signal },
    );
    setTimeout(() => calledOff.abort(), 50);
    expect(await faultOf(putting)).toBe("incomplete");
    expect(await blobs.stat("off/film")).toBeNull();
  });
}

/** What every store does with keys and bytes. */
export function keepsBlobs(openAt: OpenStore): void {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "blobs-contract-"));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  describe("keeps", () => keeps(() => openAt()));
  describe("streams", () => streams(openAt, () => directory));
}

/** What a store does with several writers at once. */
export function takesTurns(open: () => Blobs): void {
  test("20 writers of one key: the last state is one of theirs, whole", async () => {
    const blobs = open();
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(5_000));
    await Promise.all(texts.map((text) => blobs.put("k", bytesOf(text))));
    expect(texts).toContain(new TextDecoder().decode((await blobs.get("k", 100_000)) ?? undefined));
  });
}

/** Names whose order by bytes is not that of a walk through directories: `-` and `.` come before `/`. */
const NAMES = ["a-b", "a.b", "a/c", "a0", "aa/a", "B", "_", "b/a/a", "b/a-", "b/a.x/y"];

/** What every store does with prefixes, and as a whole. */
export function listsBlobs(open: () => Blobs, names: readonly string[] = NAMES): void {
  test("lists and deletes below a prefix, and not its namesakes", async () => {
    const blobs = open();
    for (const key of ["lists/u1/b/c", "lists/u1/a", "lists/u10/a", "other/u1/a"])
      await blobs.put(key, bytesOf(key));
    expect(await blobs.list("lists/u1/")).toMatchObject({
      blobs: [
        { key: "lists/u1/a", bytes: 10 },
        { key: "lists/u1/b/c", bytes: 12 },
      ],
      next: null,
    });
    await blobs.deleteBelow("lists/u1/");
    await blobs.deleteBelow("lists/u1/");
    expect(await blobs.list("lists/u1/")).toEqual({ blobs: [], next: null });
    expect((await blobs.list("lists/")).blobs.map(({ key }) => key)).toEqual(["lists/u10/a"]);
    expect(await blobs.get("other/u1/a", 100)).toEqual(bytesOf("other/u1/a"));
  });

  test("pages come in the order of the bytes of their keys, each key once", async () => {
    const blobs = open();
    const keys = names.map((name) => `pages/${name}`);
    for (const key of keys) await blobs.put(key, bytesOf(key));
    const sorted = [...keys].sort();
    for (const limit of [1, 2, 3, 10, 1_000]) {
      const seen: string[] = [];
      let after: string | null | undefined;
      do {
        const page = await blobs.list("pages/", { limit, ...(after && { after }) });
        expect(page.blobs.length).toBeLessThanOrEqual(limit);
        seen.push(...page.blobs.map(({ key }) => key));
        after = page.next;
      } while (after);
      expect(seen, `pages of ${limit}`).toEqual(sorted);
    }
    await blobs.deleteBelow("pages/");
  });

  test("is ready, and sweeps nothing that is in use", async () => {
    const blobs = open();
    await blobs.put("swept/a", bytesOf("film"));
    await blobs.ready();
    await blobs.sweep();
    expect(await blobs.get("swept/a", 100)).toEqual(bytesOf("film"));
  });
}
