// @ts-check
// Plain JavaScript: read by entries that any Node from 20.12 runs.
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** @type {Readonly<Record<string, string>>} */
const WHY = {
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EEXIST: "that link leads nowhere",
  ENOTDIR: "a part of that path is a file",
};

/**
 * Makes a directory and those above it, for their owner only. `mkdir` of Node with `recursive` tries for ever where a
 * directory that is there takes none: below `/proc`, say.
 *
 * @param {string} directory absolute
 */
function make(directory) {
  if (existsSync(directory)) return;
  make(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // made by another process meanwhile
    if (!existsSync(directory)) throw error;
  }
}

/**
 * Whether a process can write in a directory, tried with a file. The directory is made where it is missing.
 *
 * @param {string} directory
 * @param {readonly string[]} names what the process writes in it: where it is there, it has to be writable too
 * @returns {string | null} why not: `/srv/data: this user may not (EACCES)`; null where it can
 */
export function unwritable(directory, names) {
  let path = directory;
  try {
    make(resolve(directory));
    const tried = join(directory, `.writable-${process.pid}`);
    writeFileSync(tried, "written");
    rmSync(tried);
    for (const name of names) {
      path = join(directory, name);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
    return null;
  } catch (error) {
    const code = String(/** @type {NodeJS.ErrnoException} */ (error).code);
    return `${path}: ${WHY[code] ?? "it cannot be made or written"} (${code})`;
  }
}
