import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Failure, playwrightFailures, vitestFailures } from "#tests/harness/failures.ts";
import { LEAKS_FILE, leaksIn, relay } from "#tests/harness/planted.ts";

/**
 * `npm test`: unit and contract tests (vitest), then end-to-end in Chromium (Playwright). Arguments go to
 * vitest, and then only vitest runs. Closes with every failure in two lines, so that the end of a record
 * names them, and the line `N passed, N failed, N skipped`. A run in whose output a planted secret is seen has
 * failed (`tests/harness/planted.ts`).
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

const leaks = resolve(RESULTS, "leaks.txt");
const leaked = (where: string, lines: string[]): void => {
  failures.push(
    ...lines.map((line) => ({ test: `a planted secret is seen in ${where}`, error: line.trim() })),
  );
};

/** Runs it, shows what it says, and gives its status. */
async function run(program: string, args: string[]): Promise<number | null> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const env = { ...process.env, ...colour, [LEAKS_FILE]: leaks };
  const child = spawn(program, args, { stdio: ["inherit", "pipe", "pipe"], env });
  const shown = Promise.all([relay(child.stdout, process.stdout), relay(child.stderr, process.stderr)]);
  const [status] = (await once(child, "close")) as [number | null];
  leaked(`the output of ${program}`, (await shown).flat());
  return status;
}

const vitest = await run("vitest", [
  "run",
  "--reporter=default",
  `--reporter=${join(import.meta.dirname, "harness/vitest-report.ts")}`,
  `--outputFile.json=${RESULTS}/unit.json`,
  ...only,
]);
const unit = readReport(`${RESULTS}/unit.json`);
counts.passed += unit?.numPassedTests ?? 0;
counts.skipped += (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0);
settle("vitest", vitest, unit ? vitestFailures(unit, process.cwd()) : []);

if (!only.length) {
  const playwright = await run("playwright", ["test"]);
  const e2e = readReport(`${RESULTS}/e2e.json`);
  counts.passed += e2e ? e2e.stats.expected + e2e.stats.flaky : 0;
  counts.skipped += e2e?.stats.skipped ?? 0;
  settle("playwright", playwright, e2e ? playwrightFailures(e2e) : []);
  const log = `${RESULTS}/e2e-server.log`;
  leaked("the log of playwright's server", existsSync(log) ? leaksIn(readFileSync(log, "utf8")) : []);
}

if (existsSync(leaks)) leaked("an answer, or in what a process says", leaksIn(readFileSync(leaks, "utf8")));

for (const { test, error } of failures) console.log(`failed: ${test}\n        ${error.slice(0, 300)}`);
console.log(`${counts.passed} passed, ${failures.length} failed, ${counts.skipped} skipped`);
process.exitCode = failures.length ? 1 : 0;
