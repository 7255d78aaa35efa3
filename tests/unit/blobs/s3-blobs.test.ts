import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Blobs } from "#lib/blobs/blobs.ts";
import { createS3Blobs } from "#lib/blobs/s3-blobs.ts";
import { type RunningS3, type S3Server, startS3 } from "#tests/harness/s3-servers.ts";
import { keepsBlobs, listsBlobs } from "#tests/unit/blobs/contract.ts";

const spool = mkdtempSync(join(tmpdir(), "spool-"));
afterAll(() => rmSync(spool, { recursive: true, force: true }));

/** Starts a server for the tests of a block. @returns opens its store */
function withServer(name: S3Server): (stallMs?: number) => Blobs {
  let server: RunningS3;
  beforeAll(async () => {
    server = await startS3(name);
  });
  afterAll(() => server.close());
  return (stallMs) => createS3Blobs(server.settings, { spool, now: Date.now, ...(stallMs && { stallMs }) });
}

describe.each(["s3rver", "@20minutes/s3rver"] as const)("blobs in S3, as %s has it", (name) => {
  keepsBlobs(withServer(name));
});

describe("blobs in S3, listed by s3rver", () => {
  // the other one signs another address than the library where one asks about a bucket as a whole; this one lists as
  // it walks through its directories, so these names have one order either way
  listsBlobs(withServer("s3rver"), ["a0", "aa/a", "B", "_", "b/a/a", "b/b", "c/d/e/f", "d"]);
});
