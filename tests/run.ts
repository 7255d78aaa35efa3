import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

/**
 * `npm test`: unit and contract tests (vitest), then end-to-end in Chromium (Playwright). Arguments go to
 * vitest, and then only vitest runs. Closes with the line `N passed, N failed, N skipped`.
 */
const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const only = process.argv.slice(2);

const vitest = spawnSync(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/unit.json`, ...only],
  { stdio: "inherit" },
);
if (existsSync(`${RESULTS}/unit.json`)) {
  const report = JSON.parse(readFileSync(`${RESULTS}/unit.json`, "utf8"));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + report.numTodoTests;
}
if (vitest.status !== 0 && counts.failed === 0) counts.failed += 1;

if (!only.length) {
  const e2e = spawnSync("playwright", ["test"], { stdio: "inherit" });
  if (existsSync(`${RESULTS}/e2e.json`)) {
    const { stats } = JSON.parse(readFileSync(`${RESULTS}/e2e.json`, "utf8"));
    counts.passed += stats.expected + stats.flaky;
    counts.failed += stats.unexpected;
    counts.skipped += stats.skipped;
  }
  if (e2e.status !== 0 && counts.failed === 0) counts.failed += 1;
}

console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed ? 1 : 0;
