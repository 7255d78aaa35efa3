import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#tests/harness/chromium.ts";

const port = Number(process.env.E2E_PORT ?? 3456);

/** End-to-end tests run against the production build behind our front server; `tests/run.ts` builds it. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: "chromium",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: "node --experimental-strip-types --disable-warning=ExperimentalWarning lib/server/main.ts",
    url: `http://localhost:${port}/healthz`,
    env: { NODE_ENV: "production", PORT: String(port), RATE_LIMIT_REQUESTS: "1000000", LOG_LEVEL: "warn" },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
