import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium to test with: `CHROMIUM_PATH`, the system's, one that Playwright knows, else one that is
 * installed now.
 *
 * @throws Error with one line that says what to do
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = [given, ...SYSTEM_BROWSERS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  if (found) return found;
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.",
  );
}

/** Flags for a machine without a sandbox or a network. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
