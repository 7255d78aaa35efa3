import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { keyParts, userPrefix } from "#lib/blobs/keys.ts";
import { createMemoryBlobs } from "#lib/blobs/memory-blobs.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";
import { bytesOf as bytes, faultOf, keepsBlobs, listsBlobs, takesTurns } from "#tests/unit/blobs/contract.ts";

const directory = mkdtempSync(join(tmpdir(), "blobs-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const signer = createSigner("http://localhost", () => "a secret of 32 characters at least", Date.now);
const diskAt = (root: string, now = Date.now) => createDiskBlobs(root, { signer, now });

describe("blobs in memory", () => {
  keepsBlobs((stallMs) => createMemoryBlobs(stallMs ? { stallMs } : {}));
  takesTurns(() => createMemoryBlobs());
  listsBlobs(() => createMemoryBlobs());
});

describe("blobs on disk, as any store", () => {
  const open = (stallMs?: number) =>
    createDiskBlobs(mkdtempSync(join(directory, "one-")), {
      signer,
      now: Date.now,
      ...(stallMs && { stallMs }),
    });
  keepsBlobs(open);
  takesTurns(open);
  listsBlobs(open);
});

describe("blobs on disk", () => {
  test("are open to their owner alone, and leave nothing half written", async () => {
    const root = mkdtempSync(join(directory, "modes-"));
    const blobs = diskAt(join(root, "files"));
    await blobs.put("a/b", bytes("x"));
    expect(statSync(join(root, "files/a/b")).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, "files")).mode & 0o777).toBe(0o700);
    // a directory is in the way: the rename fails
    await expect(blobs.put("a", bytes("x"))).rejects.toThrow();
    expect(readdirSync(join(root, "files")).sort()).toEqual([".half", "a"]);
    expect(readdirSync(join(root, "files/.half"))).toEqual([]);
  });

  test("what a dead process left half written is not listed, and goes with the rest", async () => {
    const root = mkdtempSync(join(directory, "half-"));
    const blobs = diskAt(root);
    await blobs.put("users/u1/a", bytes("x"));
    writeFileSync(join(root, "users/u1/a~0123456789abcdef"), "half");
    expect((await blobs.list("users/u1/")).blobs.map(({ key }) => key)).toEqual(["users/u1/a"]);
    await blobs.deleteBelow("users/u1/");
    expect(readdirSync(join(root, "users"))).toEqual([]);
  });

  test("what a dead process left half written is swept when nobody can be writing it any more", async () => {
    const root = mkdtempSync(join(directory, "swept-"));
    const now = Date.now();
    mkdirSync(join(root, ".half"));
    writeFileSync(join(root, ".half/old"), "half");
    await diskAt(root).sweep();
    expect(readdirSync(join(root, ".half"))).toEqual(["old"]);
    await diskAt(root, () => now + 25 * 3_600_000).sweep();
    expect(readdirSync(join(root, ".half"))).toEqual([]);
  });

  test("a ticket brings its bytes once, over a restart, of ten at once one, and until it expires", async () => {
    const root = mkdtempSync(join(directory, "tickets-"));
    const expiresMs = Date.now() + 60_000;
    const receive = (ticket: string, text = "film", now = Date.now) =>
      faultOf(
        diskAt(root, now).receive("a/film", new Blob([text]).stream(), { bytes: 4 }, { ticket, expiresMs }),
      );
    expect(await receive("one", "fil")).toBe("incomplete");
    const all = await Promise.all(Array.from({ length: 10 }, () => receive("one")));
    expect(all.filter((fault) => fault === "none")).toHaveLength(1);
    expect(all.filter((fault) => fault === "spent")).toHaveLength(9);
    await diskAt(root).deleteBelow("a/");
    await diskAt(root).sweep();
    expect(await receive("one")).toBe("spent");
    expect(await diskAt(root).stat("a/film")).toBeNull();
    expect(await receive("two")).toBe("none");
    await diskAt(root, () => expiresMs + 1_500).sweep();
    expect(readdirSync(join(root, ".spent"))).toEqual([]);
  });

  test("deleting follows no link out of the directory", async () => {
    const root = mkdtempSync(join(directory, "links-"));
    writeFileSync(join(root, "precious"), "x");
    const blobs = diskAt(join(root, "files"));
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
