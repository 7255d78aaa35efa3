import { createHash } from "node:crypto";
import { readlinkSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { requestId } from "#lib/base/ids.ts";

// A file is written beside its place and renamed when it is whole. Who is killed in between leaves the part behind.

/** The process numbers that ours is one of: a folder may be shared by machines and by containers. */
const NUMBERS = (() => {
  let namespace = "";
  try {
    namespace = readlinkSync("/proc/self/ns/pid");
  } catch {
    // no Linux: there the machine has one row of numbers
  }
  return createHash("sha256").update(`${hostname()}\n${namespace}`).digest("hex").slice(0, 8);
})();

/** Characters of the file's own name: with the rest, what a file system takes, whatever the alphabet. */
const NAME_LENGTH = 40;
const DAY_MILLISECONDS = 24 * 3_600_000;
/** A name that partFile gives; the numbers are not in those of earlier versions. */
const PART = /^\..+\.(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{16}-[0-9a-z]+\.part$/s;

/** A new name beside `output` for what is not whole yet. */
export const partFile = (output: string): string =>
  join(
    dirname(output),
    `.${basename(output).slice(0, NAME_LENGTH)}.${NUMBERS}-${process.pid}-${requestId()}.part`,
  );

/** Whether a process of this machine runs; one that is not ours to ask does. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Deletes the parts in a directory that nobody writes any more: those of processes that are gone, and those that are a
 * day old, wherever they are from. What cannot be deleted stays.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function removeStaleParts(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [part, numbers, pid] = PART.exec(name) ?? [];
    if (part === undefined) continue;
    const file = join(directory, name);
    const found = await lstat(file).catch(() => null);
    if (!found?.isFile()) continue;
    const left = numbers === NUMBERS && !runs(Number(pid));
    if (left || now - found.mtimeMs > DAY_MILLISECONDS) await rm(file, { force: true }).catch(() => {});
  }
}
