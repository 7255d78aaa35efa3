import { spawn } from "node:child_process";
import { once } from "node:events";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { clock } from "#lib/base/clock.ts";
import { commandEnv } from "#lib/config/env.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { runReelwright, tell } from "#lib/cli/registry.ts";
import { outputOf } from "#lib/cli/terminal.ts";
import { dismissDrawThread } from "#lib/video/draw/draw-thread.ts";

// `reelwright COMMAND ARGUMENTS`, on a Node that runs TypeScript: lib/cli/reelwright.mjs found it.

/** The program that shows a page, and its arguments; never by a shell. */
function opener(url: string): [string, string[]] {
  if (platform() === "darwin") return ["open", [url]];
  if (platform() === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", url]];
  return ["xdg-open", [url]];
}

const person: World["person"] = {
  onEnter(then) {
    const lines = createInterface({ input: process.stdin });
    lines.once("line", then);
    return () => {
      lines.close();
      process.stdin.unref();
    };
  },
  async openPage(url) {
    const child = spawn(...opener(url), { stdio: "ignore", detached: true });
    child.unref();
    return once(child, "spawn").then(
      () => true,
      () => false,
    );
  },
};

// read once: compiling a schema takes longer than walking it
z.config({ jitless: true });

// the reader has had enough: `reelwright search … | head -1`
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const args = process.argv.slice(2);
const terminal = { out: outputOf(process.stdout), err: outputOf(process.stderr) };
try {
  const env = commandEnv();
  process.exitCode = await runReelwright(args, {
    terminal,
    env,
    configDirectory: join(env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "reelwright"),
    cacheDirectory: join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "reelwright"),
    now: clock,
    wait,
    person: process.stdin.isTTY && process.stderr.isTTY ? person : null,
  });
} catch (error) {
  process.exitCode = tell(error, args[0] ?? "", args.includes("--json"), terminal);
}
await dismissDrawThread();
