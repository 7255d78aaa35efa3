import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DiskBody, openDiskBody } from "#lib/surface/disk-body.ts";
import { readDiskFiles } from "#lib/surface/disk-files.ts";

const BASE = "https://reel.example";
const NOW = Date.UTC(2026, 10, 28);
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "reelwright-files-"));
  mkdirSync(join(root, "films"));
  writeFileSync(join(root, "films", "a.mp4"), Buffer.from("0123456789"));
  utimesSync(join(root, "films", "a.mp4"), new Date(NOW - 5_500), new Date(NOW - 5_500));
});
afterEach(() => rmSync(root, { recursive: true }));

const table = (now = NOW) => readDiskFiles([{ directory: root, prefix: "" }], BASE, now);
const film = () => table().get("/films/a.mp4")?.variant("identity");
const isOpen = () => {
  const file = join(root, "films", "a.mp4");
  return readdirSync("/proc/self/fd").some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  });
};
async function read(body: DiskBody): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openDiskBody(body)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("a table of what is there, by kind; what is of no known kind, or nowhere, has no address", () => {
  for (const name of [".env", "notes.txt", "films/a.mp4.part"]) writeFileSync(join(root, name), "x");
  writeFileSync(join(root, "icon.svg"), "<svg/>");
  const drawn = join(root, "og", "docs");
  mkdirSync(drawn, { recursive: true });
  writeFileSync(join(drawn, "search.png.body"), "x");
  writeFileSync(join(drawn, "search.png.meta"), "{}");
  const files = readDiskFiles(
    [
      { directory: root, prefix: "" },
      { directory: join(root, "og"), prefix: "/og", suffix: ".body" },
      { directory: join(root, "none"), prefix: "/none" },
    ],
    BASE,
    NOW,
  );
  expect([...files.keys()].sort()).toEqual(["/films/a.mp4", "/icon.svg", "/og/docs/search.png"]);
});

describe("a file on disk", () => {
  test("its tag is of its content, its date its own in whole seconds, and never later than now", () => {
    const first = film();
    expect(first?.lastModified).toBe(NOW - 6_000);
    utimesSync(join(root, "films", "a.mp4"), new Date(NOW + 60_000), new Date(NOW + 60_000));
    const again = film();
    expect([again?.etag, again?.lastModified]).toEqual([first?.etag, NOW]);
  });

  test("one that was replaced is described anew", () => {
    const representation = table().get("/films/a.mp4");
    const before = representation?.variant("identity");
    expect(representation?.variant("br")).toBe(before);
    writeFileSync(join(root, "films", "a.mp4"), "another, longer one");
    const after = representation?.variant("identity");
    expect(after?.etag).not.toBe(before?.etag);
    expect(after?.body.length).toBe(19);
  });

  test.runIf(process.platform === "linux")(
    "is read in chunks as it is taken, and closed at its end or before",
    async () => {
      const file = join(root, "films", "a.mp4");
      truncateSync(file, 64 * 1024 * 1024);
      const body = film()?.body as DiskBody;
      expect(isOpen()).toBe(false);
      const chunks = await openDiskBody(body);
      const first = await chunks.next();
      expect((first.value as Buffer).length).toBeLessThanOrEqual(65_536);
      expect(isOpen()).toBe(true);
      await chunks.return(undefined);
      expect(isOpen()).toBe(false);
      let length = 0;
      for await (const chunk of await openDiskBody(body)) length += chunk.length;
      expect([length, isOpen()]).toEqual([64 * 1024 * 1024, false]);
    },
  );

  test("pieces, and what stands between them", async () => {
    const body = film()?.body as DiskBody;
    const pieces = [
      Buffer.from("<"),
      { start: 8, end: 9 },
      Buffer.from("|"),
      { start: 0, end: 0 },
      Buffer.from(">"),
    ];
    expect(await read({ state: body.state, pieces, length: 6 })).toBe("<89|0>");
  });

  test("what is no longer what was described is not sent", async () => {
    const body = film()?.body as DiskBody;
    writeFileSync(join(root, "films", "a.mp4"), "another");
    await expect(openDiskBody(body)).rejects.toThrow(/was replaced/);
    rmSync(join(root, "films", "a.mp4"));
    await expect(openDiskBody(body)).rejects.toThrow(/ENOENT/);
  });

  test.runIf(process.platform === "linux")(
    "one that becomes shorter while it is sent is a failure, not a short answer",
    async () => {
      const file = join(root, "films", "a.mp4");
      truncateSync(file, 1024 * 1024);
      const chunks = await openDiskBody(film()?.body as DiskBody);
      await chunks.next();
      truncateSync(file, 100_000);
      await expect(async () => {
        for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
      }).rejects.toThrow(/became shorter/);
      expect(isOpen()).toBe(false);
    },
  );
});
