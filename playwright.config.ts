import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";
import { PLANTED } from "#tests/harness/planted.ts";
import { SECRETS } from "#tests/harness/signing.ts";
// workers read this file too: the servers that they start are watched
import "#tests/harness/watch.ts";

const port = Number(process.env.E2E_PORT ?? 3456);

/** The server's data, away from those of the working copy. Workers read this file too: the first process makes it. */
function dataDirectory(): string {
  const given = process.env.E2E_DATA_DIR;
  if (given) return given;
  const made = mkdtempSync(join(tmpdir(), "reelwright-e2e-"));
  process.env.E2E_DATA_DIR = made;
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** End-to-end tests run against the production build behind our front server; `tests/run.ts` builds it. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  workers: 2,
  // the list marks a test that needed it as flaky
  retries: 1,
  timeout: 60_000,
  // a busy machine is no failure
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    extraHTTPHeaders: { "X-Api-Key": PLANTED },
    baseURL: `http://localhost:${port}`,
    browserName: "chromium",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  webServer: {
    // each request in the log, and the log in a file: tests/run.ts looks for planted secrets in it
    command:
      "mkdir -p test-results && exec node --experimental-strip-types --disable-warning=ExperimentalWarning --import ./tests/harness/watch.ts lib/server/main.ts > test-results/e2e-server.log",
    // the database is open then: making one takes long on a busy machine
    url: `http://localhost:${port}/readyz`,
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDirectory(),
      RATE_LIMIT_REQUESTS: "1000000",
      // each test of tests/e2e/account is a client of its own
      TRUSTED_PROXY_HOPS: "1",
      ADMIN_EMAILS: "admin@reader.example, second-admin@reader.example",
      BILLING_WEBHOOK_SECRET: SECRETS.billing,
      AUTH_SECRET: PLANTED.repeat(3),
    },
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
