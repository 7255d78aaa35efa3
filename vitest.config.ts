import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    // no process of a run may let a planted secret out
    setupFiles: ["watch.ts", "watch-responses.ts"].map((file) =>
      fileURLToPath(new URL(`tests/harness/${file}`, import.meta.url)),
    ),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // many tests wait for servers and databases: two workers leave half of two cores idle
    maxWorkers: 3,
    // faults, kills and quotas on a busy machine: a test that needs a second try says so in its line
    retry: 1,
  },
});
