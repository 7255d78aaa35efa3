import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { lstat, open, readdir, rm, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { clock } from "#lib/base/clock.ts";
import { requestId } from "#lib/base/ids.ts";

// A file is written beside its place and renamed when it is whole. Who is killed in between leaves the part behind, and
// who writes there next takes it away: if nobody writes it any more.

/** What a file of the system says; nothing where there is none. */
function told(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
const hashed = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);
/** The running system: containers of one machine share it, and its clock. */
const SYSTEM = told(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")) || hostname();
const MACHINE = hashed(SYSTEM);
/** The process numbers that ours is one of: each container has its own. */
const NUMBERS = hashed(`${SYSTEM}\n${told(() => readlinkSync("/proc/self/ns/pid"))}`);

/** Characters of the file's own name: with the rest, what a file system takes, whatever the alphabet. */
const NAME_LENGTH = 40;
/** How often a part is touched by who writes it. */
const TOUCHED_MILLISECONDS = 5_000;
/** Of another container: who did not touch it for so long is gone. */
const QUIET_MILLISECONDS = 60_000;
/** Of another machine, whose clock may be another, or of an earlier version, which touched nothing. */
const DAY_MILLISECONDS = 24 * 3_600_000;
/** A name that partFile gives; earlier versions named no machine, or nobody. */
const PART = /^\..+\.(?:(?:([0-9a-f]{8})-)?([0-9a-f]{8})-(\d+)-)?[0-9a-f]{16}-[0-9a-z]+\.part$/s;

/** A new name beside `output` for what is not whole yet. */
const partFile = (output: string): string =>
  join(
    dirname(output),
    `.${basename(output).slice(0, NAME_LENGTH)}.${MACHINE}-${NUMBERS}-${process.pid}-${requestId()}.part`,
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

/** Clock ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds since a process began, by proc(5); null where the system does not say. */
function ageSeconds(pid: number): number | null {
  const uptime = Number.parseFloat(told(() => readFileSync("/proc/uptime", "utf8")));
  // the second field is a name in brackets, and may hold anything
  const stat = told(() => readFileSync(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /s, "");
  const age = uptime - Number(stat.split(" ")[19]) / TICKS;
  return Number.isFinite(age) ? age : null;
}

/** Whether nobody writes a part any more. */
function isLeft(name: string, touchedAt: number, now: number): boolean {
  const [part, machine, numbers, pid] = PART.exec(name) ?? [];
  if (part === undefined) return false;
  const quiet = now - touchedAt;
  if (quiet > DAY_MILLISECONDS) return true;
  if (numbers === NUMBERS) {
    if (!runs(Number(pid))) return true;
    // numbers come again: a process that is younger than the part does not write it
    const age = ageSeconds(Number(pid));
    return age !== null && quiet > (age + 1) * 1000;
  }
  return machine === MACHINE && quiet > QUIET_MILLISECONDS;
}

/**
 * Deletes the parts in a directory that nobody writes any more: those of processes that are gone, and those that are a
 * day old, wherever they are from. What cannot be deleted stays.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function removeStaleParts(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!PART.test(name)) continue;
    const file = join(directory, name);
    const found = await lstat(file).catch(() => null);
    if (found?.isFile() && isLeft(name, found.mtimeMs, now)) await rm(file, { force: true }).catch(() => {});
  }
}

/** A file that is not whole yet. */
export interface Part {
  file: string;
  /** Ends it: what was not renamed until now is deleted. */
  release(): Promise<void>;
}

/**
 * Makes an empty part beside a file, and takes away what others left there.
 *
 * @throws an error of the system where it cannot be written
 */
export async function openPart(output: string): Promise<Part> {
  await removeStaleParts(dirname(output), clock());
  const file = partFile(output);
  await (await open(file, "w")).close();
  const touch = () => {
    const now = clock() / 1000;
    utimes(file, now, now).catch(() => {});
  };
  const touching = setInterval(touch, TOUCHED_MILLISECONDS).unref();
  return {
    file,
    async release() {
      clearInterval(touching);
      await rm(file, { force: true }).catch(() => {});
    },
  };
}
