import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadCorpus } from "#lib/content/corpus.ts";
import { type RunningServer, startFront } from "#tests/harness/servers.ts";
import rules from "#tests/validators/html-validate.json" with { type: "json" };

const run = promisify(execFile);
const { pages } = await loadCorpus();
let server: RunningServer;

beforeAll(async () => {
  server = await startFront({ RATE_LIMIT_REQUESTS: "1000000", LOG_LEVEL: "warn" });
});
afterAll(() => server?.stop());

describe("html-validate: every page as served", () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader(rules as never));
  test.each([...pages.map((page) => page.path), "/no-such-page", "/search?query=quota"])(
    "%s",
    async (path) => {
      const response = await fetch(`${server.origin}${path}`, { headers: { accept: "text/html" } });
      const report = await validator.validateString(await response.text());
      const errors = report.results.flatMap((result) =>
        result.messages
          .filter(({ severity }) => severity === 2)
          .map(
            ({ ruleId, message, line, column, selector }) =>
              `${ruleId} ${message} at ${line}:${column} ${selector}`,
          ),
      );
      expect(errors).toEqual([]);
    },
  );
});

test("afdocs: no check fails on the served site, none is switched off", async () => {
  const { stdout } = await run(
    process.execPath,
    [
      "node_modules/afdocs/bin/afdocs.mjs",
      "check",
      server.origin,
      ...["--format", "json", "--request-delay", "0", "--max-concurrency", "8", "--max-links", "100"],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  const report = JSON.parse(stdout) as { results: { id: string; status: string; message: string }[] };
  expect(report.results.length).toBeGreaterThan(20);
  const notPassed = report.results.filter(({ status }) => status !== "pass");
  // warnings and skips are said, failures stop
  for (const { id, status, message } of notPassed) console.log(`afdocs ${status} ${id}: ${message}`);
  expect(notPassed.filter(({ status }) => status === "fail" || status === "error")).toEqual([]);
}, 300_000);
