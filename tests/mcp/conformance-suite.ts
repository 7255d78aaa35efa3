import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the official suite has requirements for. */
export const REVISIONS = ["2026-07-28", "2025-11-25"] as const;

/**
 * The suite warns a server of 2025 that keeps no sessions, which the specification leaves to it. Without a list
 * of expected failures it counts a warning as passed, with one as failed: these two are passed here.
 */
const STATELESS_WARNINGS = new Set([
  "server-sse-multiple-streams:server-sse-multiple-streams-session",
  "server-sse-polling:server-sse-polling-session",
]);

/** Extensions that are not offered; the suite runs them and does not score them. */
const isExtension = (scenario: string): boolean => scenario.startsWith("tasks-");

export interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

/**
 * Runs the official suite's requirements of a revision against an endpoint.
 *
 * @returns the checks by scenario
 */
export async function runSuite(url: string, revision: string): Promise<Map<string, Check[]>> {
  const entry = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
  const output = await mkdtemp(join(tmpdir(), "conformance-"));
  try {
    const command = [join(dirname(entry), "dist/index.js"), "server", "--url", url];
    // it exits with 1 where anything fails: what failed is read from its files
    await new Promise<void>((resolve, reject) => {
      const options = { cwd: output, timeout: 240_000, maxBuffer: 64 * 1024 * 1024 };
      execFile(process.execPath, [...command, "--requirements", revision, "-o", output], options, (error) => {
        if (error && error.code !== 1) reject(error);
        else resolve();
      });
    });
    const scenarios = new Map<string, Check[]>();
    for (const folder of await readdir(output)) {
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1];
      if (!scenario) continue;
      scenarios.set(scenario, JSON.parse(await readFile(join(output, folder, "checks.json"), "utf8")));
    }
    return scenarios;
  } finally {
    await rm(output, { recursive: true });
  }
}

/** The entries of an expected-failures file (null: none), each with its reason. @throws where a line has none */
export async function expectedFailures(file: string | null): Promise<Map<string, string>> {
  if (file === null) return new Map();
  const lines = (await readFile(new URL(file, import.meta.url), "utf8")).split("\n");
  const entries = lines.filter((line) => /^\s+-/.test(line));
  return new Map(
    entries.map((line) => {
      const [, entry, reason] = /^ {2}- (\S+) # (.+)$/.exec(line) ?? [];
      if (!entry || !reason) throw new Error(`${file}: no reason is given for ${line.trim()}`);
      return [entry, reason];
    }),
  );
}

/** What failed and is not expected to, and what is expected to fail and did not. Both are to be empty. */
export function judge(scenarios: Map<string, Check[]>, expected: ReadonlyMap<string, string>) {
  const unexpected: string[] = [];
  const stale: string[] = [];
  for (const [scenario, checks] of scenarios) {
    if (isExtension(scenario)) continue;
    const failing = checks.filter(
      ({ id, status }) =>
        status === "FAILURE" || (status === "WARNING" && !STATELESS_WARNINGS.has(`${scenario}:${id}`)),
    );
    for (const { id, errorMessage } of failing) {
      if (!expected.has(scenario) && !expected.has(`${scenario}:${id}`)) {
        unexpected.push(`${scenario}:${id} ${errorMessage}`);
      }
    }
    if (expected.has(scenario) && failing.length === 0) stale.push(scenario);
    for (const { id } of checks) {
      const entry = `${scenario}:${id}`;
      if (expected.has(entry) && !failing.some((check) => check.id === id)) stale.push(entry);
    }
  }
  return { unexpected, stale };
}

/** How a run went, in a line: for the log. */
export const summary = (scenarios: Map<string, Check[]>): string => {
  const scored = [...scenarios].filter(([scenario]) => !isExtension(scenario));
  const passed = scored.filter(([, checks]) => checks.every((check) => check.status !== "FAILURE"));
  const count = (status: Check["status"]): number =>
    scored.flatMap(([, checks]) => checks).filter((check) => check.status === status).length;
  return `${passed.length} of ${scored.length} scenarios, ${count("SUCCESS")} checks passed, ${count("FAILURE")} failed`;
};
