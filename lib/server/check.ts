import { spawnSync } from "node:child_process";

/** `npm run check`: types, lint, format, content and floors. Runs all of them, fails if any does. */
const STEPS: [name: string, command: string, args: string[]][] = [
  ["route types", "next", ["typegen"]],
  ["types", "tsc", ["--noEmit"]],
  ["lint and format", "biome", ["ci", "--error-on-warnings", "--colors=off", "."]],
  ["content", process.execPath, ["lib/content/check.ts"]],
  ["floors", "vitest", ["run", "--reporter=dot", "tests/architecture.test.ts"]],
];

let failed = 0;
for (const [name, command, args] of STEPS) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  console.log(`${status === 0 ? "ok    " : "FAILED"}  ${name}`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout ?? ""}${stderr ?? ""}`);
  }
}
process.exitCode = failed ? 1 : 0;
