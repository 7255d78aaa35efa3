import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "#tests/harness/failures.ts";

let directory = "";

/** Runs a real runner on files that fail, and gives the report that it wrote. */
function reportOf(program: string, args: string[]) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(directory, "report.json") };
  const { status } = spawnSync(join("node_modules", ".bin", program), args, { env });
  expect(status).toBe(1);
  return JSON.parse(readFileSync(join(directory, "report.json"), "utf8"));
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "failing-"));
  symlinkSync(join(process.cwd(), "node_modules"), join(directory, "node_modules"));
  const files = {
    "one.test.ts": `import { describe, expect, test } from "vitest";
      describe("group", () => { test("right", () => {}); test("wrong", () => expect(1).toBe(2)); });`,
    "two.test.ts": `import { test } from "vitest"; test("never runs", () => {}); throw new Error("cannot load\\nsecond line");`,
    "hook.test.ts": `import { beforeAll, describe, test } from "vitest";
      describe("group", () => { beforeAll(() => { throw new Error("no server") }); test("never runs", () => {}); });`,
    "property.test.ts": `import { test } from "vitest"; let tries = 0;
      test("any number", { retry: 1 }, () => { if (!tries++) throw new Error("Property failed after 3 tests\\nCounterexample: [7]", { cause: new Error("7 is too odd") }); });
      test("a busy machine", { retry: 1 }, () => { if (tries++ < 3) throw new Error("too late"); });`,
    "three.e2e.ts": `import { expect, test } from "@playwright/test";
      test("right", () => {});
      test.describe("group", () => { test("wrong", () => expect(1).toBe(2)); });`,
    "playwright.config.ts": `export default { testDir: ".", outputDir: "results", testMatch: "**/*.e2e.ts", reporter: "json" };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("every test that vitest failed, and every file that it could not run, is named", () => {
  const report = reportOf("vitest", [
    "run",
    `--root=${directory}`,
    `--reporter=${join(process.cwd(), "tests/harness/vitest-report.ts")}`,
    `--outputFile=${join(directory, "report.json")}`,
  ]);
  const failures = vitestFailures(report, directory).sort((a, b) => (a.test < b.test ? -1 : 1));
  expect(failures).toEqual([
    { test: "hook.test.ts", error: "no server" },
    { test: "one.test.ts › group wrong", error: expect.stringContaining("expected 1 to be 2") },
    {
      test: "property.test.ts › any number",
      error: "Property failed after 3 tests Counterexample: [7] caused by 7 is too odd",
    },
    { test: "two.test.ts", error: expect.stringContaining("cannot load") },
  ]);
});

test("every test that Playwright failed is named, in groups too", () => {
  const report = reportOf("playwright", ["test", `--config=${join(directory, "playwright.config.ts")}`]);
  expect(playwrightFailures(report)).toEqual([
    { test: "three.e2e.ts:3 › wrong", error: "Error: expect(received).toBe(expected) // Object.is equality" },
  ]);
});
