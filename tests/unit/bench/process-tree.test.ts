import { expect, test } from "vitest";
import { costOf } from "#tests/bench/process-tree.ts";

const BUSY = "const until = Date.now() + 2000; while (Date.now() < until);";
/** Starts a process, leaves it running, and ends: as a browser's helpers are left when it is killed. */
const LEAVING = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["-e", ${JSON.stringify(BUSY)}], { detached: true, stdio: "ignore" }).unref();
  setTimeout(() => process.exit(0), 1900);`;

test.runIf(process.platform === "linux")(
  "the time of a process that nobody waits for is counted",
  async () => {
    const { cpuSeconds } = await costOf(process.execPath, ["-e", LEAVING]);
    const without = await costOf(process.execPath, ["-e", "setTimeout(() => process.exit(0), 400)"]);
    expect(cpuSeconds).toBeGreaterThan(without.cpuSeconds + 0.2);
    expect(without.peakMegabytes).toBeGreaterThan(0);
  },
);
