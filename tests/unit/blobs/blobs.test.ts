import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { BadKey, type Blobs, keyParts, userPrefix } from "#lib/blobs/blobs.ts";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";

const directory = mkdtempSync(join(tmpdir(), "blobs-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const BAD_KEYS = [
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

describe.each([
  ["memory", () => createMemoryBlobs()],
  ["disk", () => createDiskBlobs(mkdtempSync(join(directory, "one-")))],
] as [string, () => Blobs][])("blobs in %s", (_, create) => {
  test("gives back what was put, and the last of two", async () => {
    const blobs = create();
    await blobs.put("users/u1/a.bin", bytes("one"));
    await blobs.put("users/u1/a.bin", bytes("other"));
    expect(await blobs.get("users/u1/a.bin")).toEqual(bytes("other"));
    expect(await blobs.stat("users/u1/a.bin")).toEqual({ bytes: 5 });
    await blobs.put("users/u1/empty", new Uint8Array());
    expect(await blobs.stat("users/u1/empty")).toEqual({ bytes: 0 });
  });

  test("what is not there is null, also a part of a path and a path through a file", async () => {
    const blobs = create();
    await blobs.put("users/u1/a.bin", bytes("one"));
    for (const key of ["users/u2/a.bin", "users/u1", "users/u1/a.bin/b"]) {
      expect(await blobs.get(key), key).toBeNull();
      expect(await blobs.stat(key), key).toBeNull();
    }
    expect(await blobs.list("users/u2/")).toEqual([]);
  });

  test("lists and deletes below a prefix, and not its namesakes", async () => {
    const blobs = create();
    for (const key of ["users/u1/b/c", "users/u1/a", "users/u10/a", "other/u1/a"])
      await blobs.put(key, bytes(key));
    expect(await blobs.list("users/u1/")).toEqual(["users/u1/a", "users/u1/b/c"]);
    await blobs.deleteBelow("users/u1/");
    await blobs.deleteBelow("users/u1/");
    expect(await blobs.list("users/u1/")).toEqual([]);
    expect(await blobs.list("users/")).toEqual(["users/u10/a"]);
    expect(await blobs.get("other/u1/a")).toEqual(bytes("other/u1/a"));
  });

  test.each(BAD_KEYS)("refuses the key %j", async (key) => {
    const blobs = create();
    await expect(blobs.put(key, bytes("x"))).rejects.toThrow(BadKey);
    await expect(blobs.get(key)).rejects.toThrow(BadKey);
    await expect(blobs.stat(key)).rejects.toThrow(BadKey);
    await expect(blobs.list(`${key}/`)).rejects.toThrow(BadKey);
    await expect(blobs.deleteBelow(`${key}/`)).rejects.toThrow(BadKey);
  });

  test("a prefix without its slash is refused: it would mean namesakes too", async () => {
    await expect(create().deleteBelow("users/u1")).rejects.toThrow(BadKey);
  });

  test("20 writers of one key: the last state is one of theirs, whole", async () => {
    const blobs = create();
    const texts = Array.from({ length: 20 }, (__, index) => String(index).repeat(5_000));
    await Promise.all(texts.map((text) => blobs.put("k", bytes(text))));
    expect(texts).toContain(new TextDecoder().decode((await blobs.get("k")) ?? undefined));
  });
});

describe("blobs on disk", () => {
  test("are open to their owner alone, and leave nothing half written", async () => {
    const root = mkdtempSync(join(directory, "modes-"));
    const blobs = createDiskBlobs(join(root, "files"));
    await blobs.put("a/b", bytes("x"));
    expect(statSync(join(root, "files/a/b")).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, "files")).mode & 0o777).toBe(0o700);
    // a directory is in the way: the rename fails
    await expect(blobs.put("a", bytes("x"))).rejects.toThrow();
    expect(readdirSync(join(root, "files"))).toEqual(["a"]);
  });

  test("what a dead process left half written is not listed, and goes with the rest", async () => {
    const root = mkdtempSync(join(directory, "half-"));
    const blobs = createDiskBlobs(root);
    await blobs.put("users/u1/a", bytes("x"));
    writeFileSync(join(root, "users/u1/a~0123456789abcdef"), "half");
    expect(await blobs.list("users/u1/")).toEqual(["users/u1/a"]);
    await blobs.deleteBelow("users/u1/");
    expect(readdirSync(join(root, "users"))).toEqual([]);
  });

  test("deleting follows no link out of the directory", async () => {
    const root = mkdtempSync(join(directory, "links-"));
    writeFileSync(join(root, "precious"), "x");
    const blobs = createDiskBlobs(join(root, "files"));
    await blobs.put("users/u1/a", bytes("x"));
    symlinkSync(root, join(root, "files/users/u1/out"));
    await blobs.deleteBelow("users/u1/");
    expect(existsSync(join(root, "precious"))).toBe(true);
  });
});

describe("userPrefix", () => {
  test("gives every id a place of its own, whatever it is made of", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 90 }),
        fc.string({ minLength: 1, maxLength: 90 }),
        (one, other) => {
          keyParts(userPrefix(one).slice(0, -1));
          if (one.toWellFormed() !== other.toWellFormed())
            expect(userPrefix(one)).not.toBe(userPrefix(other));
        },
      ),
    );
    expect(userPrefix("user_2abc")).toBe("users/user_2abc/");
    expect(userPrefix("../../etc")).toMatch(/^users\/x\.[0-9a-f]{64}\/$/);
    expect(userPrefix("é".repeat(9_000))).toMatch(/^users\/x\.[0-9a-f]{64}\/$/);
  });
});
