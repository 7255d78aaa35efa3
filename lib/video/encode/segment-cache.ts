import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalJson } from "#lib/base/canonical.ts";
import { requestId } from "#lib/base/ids.ts";
import { ExportError } from "#lib/video/encode/ffmpeg.ts";
import { sha256OfFile } from "#lib/video/file-hash.ts";
import type { Segment } from "#lib/video/encode/segments.ts";

/** Bytes that a cache keeps, without what is in use. */
export const CACHE_BYTES = 2_000_000_000;
/** A working directory that nobody has touched for so long was left by a process that was killed. */
const STALE_MILLISECONDS = 3_600_000;

/** What work in progress is called, here and by nobody else: a folder that somebody names may hold files of theirs. */
const WORK = /^work-[0-9a-f]{16}-[0-9a-z]{1,11}$/;
const ENTRY = /^([0-9a-f]{64})-([0-9a-f]{64})\.mp4$/;

/**
 * The segment's name in a cache: the hash of all that its bytes come from.
 *
 * @param made versions and settings of what draws and encodes, and the fonts of `drawn`
 */
export const segmentKey = ({ drawn, drawnFrame, frames }: Segment, made: unknown): string =>
  createHash("sha256").update(canonicalJson({ drawn, drawnFrame, frames, made })).digest("hex");

/**
 * Segments in a directory, by what they are drawn from. Several processes may use it at once: an entry appears
 * whole, under its key and its own hash, and who uses one holds it by a link of its own.
 */
export interface SegmentCache {
  /** Where it is. */
  directory: string;
  /** Puts the entry at `file`. @returns null if there is none that is what its name says */
  take(key: string, file: string): Promise<{ bytes: number; sha256: string } | null>;
  /** Keeps a copy of a file. */
  keep(key: string, sha256: string, file: string): Promise<void>;
  /** Deletes what was used longest ago, until the rest fits. */
  shrink(): Promise<void>;
  /** A new directory for a job, on the same disk. */
  workDirectory(): Promise<string>;
}

/** A second name for the same bytes; a copy where the file system has no links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST" || error.code === "ENOENT" || error.code === "ENOSPC") throw error;
    await copyFile(from, to);
  });
}

export const cacheFull = (directory: string): ExportError =>
  new ExportError("cache_full", `The disk of the cache ${directory} is full.`);

function cacheError(directory: string, error: NodeJS.ErrnoException): ExportError {
  if (error.code === "ENOSPC" || error.code === "EDQUOT") return cacheFull(directory);
  return new ExportError("cache_unwritable", `The cache ${directory} cannot be used (${error.code}).`);
}

/**
 * Makes a directory and those above it. Node's own `recursive` asks for ever where a directory is there and takes none,
 * as `/proc`.
 */
async function makeDirectory(directory: string): Promise<void> {
  const above = dirname(directory);
  if (!(await stat(above).catch(() => null))) await makeDirectory(above);
  await mkdir(directory).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST" || !(await stat(directory)).isDirectory()) throw error;
  });
}

/**
 * Opens a cache, and clears away what killed processes left in it.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function openSegmentCache(
  directory: string,
  now: number,
  maximumBytes = CACHE_BYTES,
): Promise<SegmentCache> {
  await makeDirectory(directory).catch((error) => {
    throw cacheError(directory, error);
  });
  const entries = new Map<string, { name: string; sha256: string }>();
  for (const name of await readdir(directory)) {
    const [, key, sha256] = ENTRY.exec(name) ?? [];
    if (key && sha256) entries.set(key, { name, sha256 });
    else if (WORK.test(name)) {
      const file = join(directory, name);
      const touched = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      );
      if (now - touched > STALE_MILLISECONDS) await rm(file, { recursive: true, force: true });
    }
  }
  return {
    directory,
    async take(key, file) {
      const entry = entries.get(key);
      if (!entry) return null;
      const path = join(directory, entry.name);
      try {
        await linkOrCopy(path, file);
      } catch (error) {
        // another process made room
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
      if ((await sha256OfFile(file)) !== entry.sha256) {
        await Promise.all([rm(path, { force: true }), rm(file, { force: true })]);
        entries.delete(key);
        return null;
      }
      await utimes(path, now / 1000, now / 1000).catch(() => {});
      return { bytes: (await stat(file)).size, sha256: entry.sha256 };
    },
    async keep(key, sha256, file) {
      const beside = join(directory, `work-${requestId()}`);
      await linkOrCopy(file, beside);
      await rename(beside, join(directory, `${key}-${sha256}.mp4`));
    },
    async shrink() {
      const kept: { path: string; bytes: number; usedAt: number }[] = [];
      for (const name of (await readdir(directory)).filter((entry) => ENTRY.test(entry))) {
        const path = join(directory, name);
        const found = await stat(path).catch(() => null);
        if (found) kept.push({ path, bytes: found.size, usedAt: found.mtimeMs });
      }
      let bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0);
      for (const entry of kept.sort((a, b) => a.usedAt - b.usedAt)) {
        if (bytes <= maximumBytes) return;
        await rm(entry.path, { force: true });
        bytes -= entry.bytes;
      }
    },
    async workDirectory() {
      const work = join(directory, `work-${requestId()}`);
      await mkdir(work).catch((error) => {
        throw cacheError(directory, error);
      });
      return work;
    },
  };
}
