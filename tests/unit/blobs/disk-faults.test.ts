import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskBlobs } from "#lib/blobs/disk-blobs.ts";
import { createSigner } from "#lib/blobs/signed-url.ts";
import { bytesOf, faultOf } from "#tests/unit/blobs/contract.ts";

const directory = mkdtempSync(join(tmpdir(), "disk-faults-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const SCRIPT = fileURLToPath(new URL("../../faults/full-disk.ts", import.meta.url));
const IN_NAMESPACE = ["--user", "--map-root-user", "--mount"];

const canMount =
  spawnSync("unshare", [...IN_NAMESPACE, "mount", "-t", "tmpfs", "none", directory]).status === 0;
describe.skipIf(!canMount)("a full disk", () => {
  test("takes what fits, keeps what was there, leaves nothing half written, and works again with room", () => {
    const disk = join(directory, "disk");
    mkdirSync(disk);
    const flags = "--experimental-strip-types --disable-warning=ExperimentalWarning";
    const { stdout, stderr } = spawnSync(
      "unshare",
      [
        ...[...IN_NAMESPACE, "sh", "-c"],
        `mount -t tmpfs -o size=1000k none '${disk}' && '${process.execPath}' ${flags} '${SCRIPT}' '${disk}'`,
      ],
      { encoding: "utf8" },
    );
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      small: "kept",
      large: "full",
      over: "full",
      // both keys have the same file
      copy: "kept",
      ready: "full",
      left: ["films/one 400000", "films/three 400000"],
      half: [],
      after: "kept",
    });
  });
});

test("a directory that is none is away, and names no path", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "x");
  const signer = createSigner("http://localhost", () => "a secret", Date.now);
  const blobs = createDiskBlobs(join(file, "below"), { signer, now: Date.now });
  const putting = blobs.put("a", bytesOf("x"));
  expect(await faultOf(putting)).toBe("away");
  expect(await putting.catch((error: Error) => error.message)).not.toContain(directory);
  expect(await faultOf(blobs.ready())).toBe("away");
});
