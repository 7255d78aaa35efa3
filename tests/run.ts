import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { type Failure, playwrightFailures, vitestFailures } from "#tests/harness/failures.ts";

/**
 * `npm test`: unit and contract tests (vitest), then end-to-end in Chromium (Playwright). Arguments go to
 * vitest, and then only vitest runs. Closes with every failure in two lines, so that the end of a record
 * names them, and the line `N passed, N failed, N skipped`.
 */
const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const counts = { passed: 0, skipped: 0 };
const failures: Failure[] = [];
const only = process.argv.slice(2);

const readReport = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** A runner that fails without naming a test is a failure itself. */
function settle(runner: string, status: number | null, found: Failure[]): void {
  failures.push(...found);
  if (status !== 0 && !found.length) failures.push({ test: runner, error: `stopped with status ${status}` });
}

const vitest = spawnSync(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/unit.json`, ...only],
  { stdio: "inherit" },
);
const unit = readReport(`${RESULTS}/unit.json`);
counts.passed += unit?.numPassedTests ?? 0;
counts.skipped += (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0);
settle("vitest", vitest.status, unit ? vitestFailures(unit, process.cwd()) : []);

if (!only.length) {
  const playwright = spawnSync("playwright", ["test"], { stdio: "inherit" });
  const e2e = readReport(`${RESULTS}/e2e.json`);
  counts.passed += e2e ? e2e.stats.expected + e2e.stats.flaky : 0;
  counts.skipped += e2e?.stats.skipped ?? 0;
  settle("playwright", playwright.status, e2e ? playwrightFailures(e2e) : []);
}

for (const { test, error } of failures) console.log(`failed: ${test}\n        ${error.slice(0, 300)}`);
console.log(`${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped`);
process.exitCode = failures.length ? 1 : 0;
