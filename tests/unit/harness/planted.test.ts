import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseEnv } from "#lib/config/env.ts";
import { PLANTED, LEAK } from "#tests/harness/planted.ts";
import { PLANTED_ENVIRONMENTS, SECRET_NAMES } from "#tests/harness/planted-environments.ts";
import { startScript } from "#tests/harness/servers.ts";

test("a secret is planted in every variable that takes one", () => {
  const planted = PLANTED_ENVIRONMENTS.flatMap((environment) =>
    Object.keys(environment).filter((name) => environment[name]?.includes(PLANTED)),
  );
  expect(SECRET_NAMES.filter((name) => !planted.includes(name))).toEqual([]);
  expect(planted.filter((name) => !SECRET_NAMES.includes(name))).toEqual([]);
  for (const environment of PLANTED_ENVIRONMENTS) expect(() => parseEnv(environment)).not.toThrow();
});

test("a server's log, errors, headers and bodies are seen through, and what is said of it holds no secret", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    const server = await startScript("tests/fixtures/leaking-server.ts", {});
    for (const path of ["/log", "/error", "/header", "/body", "/nothing"])
      await fetch(`${server.origin}${path}`);
    await server.stop();
    const lines = said.mock.calls.map(([line]) => String(line));
    expect(lines.toSorted()).toEqual([
      expect.stringMatching(/leaking-server\.ts: Error: cannot sign with /),
      expect.stringMatching(/in the answer to GET \/body$/),
      expect.stringMatching(/in the answer to GET \/header$/),
      expect.stringMatching(/leaking-server\.ts: \{"level":"info","secret":".*\}$/),
    ]);
    for (const line of lines) {
      expect(line).toContain(LEAK);
      expect(line).not.toContain(PLANTED);
    }
  } finally {
    said.mockRestore();
  }
});

test("a run that shows a planted secret has failed, names the place, and does not show it", () => {
  const directory = mkdtempSync(join(tmpdir(), "leaking-"));
  try {
    symlinkSync(join(process.cwd(), "node_modules"), join(directory, "node_modules"));
    const leaking = `import { test } from "vitest";
      test("right", () => {});
      test("passes, and prints", () => console.log("signed with", ["NeverToBe", "Seen42x"].join("")));`;
    const right = `import { test } from "vitest"; test("right", () => {});`;
    for (const [text, status, last] of [
      [leaking, 1, "2 passed, 1 failed, 0 skipped"],
      [right, 0, "1 passed, 0 failed, 0 skipped"],
    ] as const) {
      writeFileSync(join(directory, "one.test.ts"), text);
      const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
      const run = spawnSync(
        process.execPath,
        [...flags, join(process.cwd(), "tests/run.ts")].concat("one.test.ts"),
        {
          cwd: directory,
          encoding: "utf8",
          env: { ...process.env, PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}` },
        },
      );
      const output = run.stdout + run.stderr;
      expect(run.stdout.trim().split("\n").at(-1)).toBe(last);
      expect(run.status).toBe(status);
      expect(output).not.toContain(PLANTED);
      if (status) {
        expect(output).toContain("failed: a planted secret is seen in the output of vitest");
        expect(output).toContain(`signed with ${LEAK}`);
      }
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
