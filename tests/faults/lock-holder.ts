import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "#lib/db/directory-lock.ts";

/**
 * A process that takes the directory and keeps it until it is killed: `node lock-holder.ts DIRECTORY`. Says
 * `held`, `refused: why`, or `violated: what` where somebody else is in the directory at the same time.
 */
const directory = process.argv[2] ?? "";
const owner = join(directory, "owner");
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * A killed process that its parent has not heard of yet runs no more. The system takes its memory first, then
 * its sockets, and calls it dead last: on a busy machine it stands for a while as running without a size.
 */
function runs(pid: string): boolean {
  try {
    return /^VmSize:/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

try {
  await lockDirectory(directory, { pid: process.pid, what: "a test", takesCommands: false });
  const before = existsSync(owner) ? readFileSync(owner, "utf8") : "";
  if (before && runs(before)) say(`violated: ${before} runs`);
  writeFileSync(owner, String(process.pid));
  say("held");
  setInterval(() => {
    const now = readFileSync(owner, "utf8");
    if (now !== String(process.pid)) say(`violated: ${now} came in`);
  }, 5);
} catch (error) {
  say(`refused: ${(error as Error).message}`);
}
