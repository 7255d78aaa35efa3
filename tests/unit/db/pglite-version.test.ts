import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { openPglite } from "#lib/db/pglite.ts";
import { OtherVersion, PGLITE_MAJOR } from "#lib/db/pglite-version.ts";
import { createData, embeddedDirectory } from "#lib/wiring/data.ts";
import { runCommand } from "#lib/wiring/commands/run-command.ts";
import { watchedLog } from "#tests/harness/watched-log.ts";

const outside = mkdtempSync(join(tmpdir(), "reelwright-version-"));
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** A `DATA_DIR` whose database another version wrote. */
function written(version: string): string {
  const directory = mkdtempSync(join(outside, "data-"));
  mkdirSync(embeddedDirectory(directory));
  writeFileSync(join(embeddedDirectory(directory), "PG_VERSION"), version);
  return directory;
}

const line =
  /was written by .+; this version of Reelwright reads only Postgres \d+\. Nothing was changed\. Export the data/;

describe("a directory that another version of Postgres wrote", () => {
  test("the number that we know is the one that PGlite writes", async () => {
    const directory = mkdtempSync(join(outside, "own-"));
    const database = await openPglite(directory);
    await database.close();
    expect(readFileSync(join(directory, "PG_VERSION"), "utf8").trim()).toBe(PGLITE_MAJOR);
  }, 180_000);

  test.each([
    ["16\n", "Postgres 16"],
    ["99\n", "Postgres 99"],
    ["", "an unknown version of Postgres"],
    ["\0\u001b[31m", "an unknown version of Postgres"],
  ])("%j: said with what to do, and nothing is written", async (version, who) => {
    const directory = embeddedDirectory(written(version));
    const opening = openPglite(directory);
    await expect(opening).rejects.toBeInstanceOf(OtherVersion);
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toThrow(who);
    expect(readdirSync(directory)).toEqual(["PG_VERSION"]);
  });

  test("a command says the same", async () => {
    const config = parseEnv({ DATA_DIR: written("16\n") });
    await expect(async () => {
      for await (const _ of runCommand(config, "db status")) expect.unreachable();
    }).rejects.toThrow(line);
  });

  test("a process that runs says it once, and does not try for ever", async () => {
    const lines: string[] = [];
    const data = createData(
      parseEnv({ DATA_DIR: written("16\n") }),
      watchedLog((text) => lines.push(text)),
    );
    for (let ask = 0; ask < 3; ask += 1) await expect(data.database()).rejects.toThrow(line);
    data.openInBackground();
    await expect(data.database()).rejects.toThrow(line);
    await data.close();
    expect(lines.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        level: 50,
        msg: "the database cannot be opened",
        cause: expect.stringMatching(line),
      }),
    ]);
  });
});
