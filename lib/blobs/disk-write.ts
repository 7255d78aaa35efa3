import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { BlobError, type Stored } from "#lib/blobs/blobs.ts";
import { codeOf, orNull } from "#lib/blobs/disk-read.ts";
import type { Incoming } from "#lib/blobs/incoming.ts";
import { keyParts } from "#lib/blobs/keys.ts";

// no key begins with a dot, so no blob is in these
/** What is being written, each under a name of its own; on the same file system, for a rename is atomic only there. */
const HALF = ".half";
/** Tickets that have brought their bytes: `<expiry in seconds>-<ticket>`. */
const SPENT = ".spent";

/** What is half written for longer is a dead process's. */
const HALF_LIFE_MS = 24 * 3_600_000;
/** With less room than this, the store says that it is full before the database on the same disk finds out. */
const LEAST_FREE_BYTES = 64 * 1_024 * 1_024;

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  await handle.sync().finally(() => handle.close());
}

/** Writes half files, and puts them in their places. */
export function createWriter(directory: string) {
  const pathOf = (key: string) => join(directory, ...keyParts(key));

  /** A new file, for its owner alone. */
  async function half(): Promise<string> {
    await mkdir(join(directory, HALF), { recursive: true, mode: 0o700 });
    return join(directory, HALF, randomBytes(12).toString("hex"));
  }
  async function place(from: string, key: string): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(from, path);
    await syncDirectory(dirname(path));
  }
  /** Leaves nothing of what fails. */
  async function keep(key: string, bytes: Incoming, before = async () => {}): Promise<Stored> {
    let path: string | undefined;
    try {
      pathOf(key);
      path = await half();
      const handle = await open(path, "wx", 0o600);
      try {
        await handle.writeFile(bytes.chunks);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await before();
      await place(path, key);
    } finally {
      bytes.drop();
      if (path) await rm(path, { force: true });
    }
    return bytes.stored();
  }
  async function copy(from: string, to: string): Promise<void> {
    const source = pathOf(from);
    pathOf(to);
    const path = await half();
    try {
      // no file is changed once it is in its place: both keys can have the same one
      await link(source, path).catch(async (error: unknown) => {
        if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") throw error;
        await copyFile(source, path, constants.COPYFILE_FICLONE);
      });
      await place(path, to);
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR" || codeOf(error) === "EISDIR")
        throw new BlobError("not_found", "Nothing is at the key that was to be copied.", error);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }
  return { pathOf, half, keep, copy };
}

/** Tickets that have brought their bytes, each a file without bytes: they hold over a restart and between processes. */
export function createTickets(directory: string) {
  const fileOf = (ticket: string, expiresMs: number) =>
    join(directory, SPENT, `${Math.ceil(expiresMs / 1_000)}-${keyParts(ticket).join("")}`);
  const spent = (error?: unknown) =>
    new BlobError("spent", "This ticket has brought its bytes already.", error);
  return {
    async requireFresh(ticket: string, expiresMs: number): Promise<void> {
      if (await orNull(stat(fileOf(ticket, expiresMs)))) throw spent();
    },
    /** Of several at once, one is through. */
    async spend(ticket: string, expiresMs: number): Promise<void> {
      await mkdir(join(directory, SPENT), { recursive: true, mode: 0o700 });
      try {
        await (await open(fileOf(ticket, expiresMs), "wx", 0o600)).close();
      } catch (error) {
        throw codeOf(error) === "EEXIST" ? spent(error) : error;
      }
    },
  };
}

/** Removes half files of dead processes, and tickets that have expired. */
export async function sweepDisk(directory: string, now: number): Promise<void> {
  for (const name of (await orNull(readdir(join(directory, HALF)))) ?? []) {
    const path = join(directory, HALF, name);
    const found = await orNull(stat(path));
    if (found && found.ctimeMs < now - HALF_LIFE_MS) await rm(path, { force: true });
  }
  for (const name of (await orNull(readdir(join(directory, SPENT)))) ?? [])
    if (Number.parseInt(name, 10) * 1_000 < now) await rm(join(directory, SPENT, name), { force: true });
}

/** Writes a file, as a put does, and looks at how much room is left. */
export async function tryOut(directory: string, half: () => Promise<string>): Promise<void> {
  // asking makes nothing: a directory that nobody has written to yet is made with its first file
  const isThere = existsSync(directory);
  if (isThere) {
    const path = await half();
    try {
      await (await open(path, "wx", 0o600)).close();
    } finally {
      await rm(path, { force: true });
    }
  } else {
    await (await opendir(dirname(directory))).close();
    await access(dirname(directory), constants.W_OK);
  }
  const { bavail, bsize } = await statfs(isThere ? directory : dirname(directory));
  if (bavail * bsize < LEAST_FREE_BYTES) throw new BlobError("full", "The disk of DATA_DIR is nearly full.");
}
