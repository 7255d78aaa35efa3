import { spawnSync } from "node:child_process";

/** What is told by these tests in seconds is no surprise in the suite. */
const TESTS = [
  "tests/architecture.test.ts",
  "tests/corpus/anchor-list.test.ts",
  "tests/unit/api/operations.test.ts",
  "tests/unit/discovery/openapi.test.ts",
];

/**
 * `npm run check`: types, lint, format, content, floors, heading ids, operations with their examples. Runs all of them,
 * fails if any does. Words after it choose steps: `npm run check -- content`.
 */
const STEPS: [name: string, command: string, args: string[]][] = [
  ["route types", "next", ["typegen"]],
  ["types", "tsc", ["--noEmit"]],
  ["lint and format", "biome", ["ci", "--error-on-warnings", "--colors=off", "."]],
  ["content", process.execPath, ["lib/content/check.ts"]],
  ["floors, anchors, operations", "vitest", ["run", "--reporter=dot", ...TESTS]],
];
const chosen = process.argv.slice(2);

let failed = 0;
for (const [name, command, args] of STEPS) {
  if (chosen.length && !chosen.some((word) => name.includes(word))) continue;
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  console.log(`${status === 0 ? "ok    " : "FAILED"}  ${name}`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout ?? ""}${stderr ?? ""}`);
  }
}
process.exitCode = failed ? 1 : 0;
