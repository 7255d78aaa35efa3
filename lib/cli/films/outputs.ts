import { constants } from "node:fs";
import { access, realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import { isFull } from "#lib/video/disk.ts";
import { openPart, type Part } from "#lib/video/part-file.ts";

// Where a command writes. What does not do is told before the work, and nothing takes the place of what it was made
// from.

/** A file that a command is asked to write. */
export interface Destination {
  /** What names it, such as `--poster`. */
  option: string;
  /** undefined: not asked for. */
  file: string | undefined;
  /** How its name ends, by what is written: a file is what its name says. */
  endings: readonly string[];
}

/** One name for one file: of the file where it exists, else of its place. */
async function identity(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found) return `${found.dev}:${found.ino}`;
  const directory = await realpath(dirname(resolve(file))).catch(() => dirname(resolve(file)));
  return join(directory, basename(file));
}

/** Why a file cannot be written; null if it can, as far as one sees before. */
async function hindrance(file: string): Promise<string | null> {
  const directory = dirname(resolve(file));
  try {
    const there = await stat(file).catch((error) => {
      if (codeOf(error) === "ENAMETOOLONG") throw error;
      return null;
    });
    if (there?.isDirectory()) return "It is a directory.";
    if (!(await stat(directory)).isDirectory()) return `${directory} is no directory.`;
    await access(directory, constants.W_OK);
    return null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return `There is no directory ${directory}.`;
    if (codeOf(error) === "ENAMETOOLONG") return "Its name is too long for the file system.";
    return `Its directory cannot be written (${codeOf(error)}).`;
  }
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;

/**
 * Proves that files can be written, and that none of them is another or one of those that are read.
 *
 * @param read files that the command reads
 * @throws CommandFailure
 */
export async function checkOutputs(
  command: string,
  read: readonly (string | undefined)[],
  destinations: readonly Destination[],
): Promise<void> {
  const help = `reelwright ${command} --help`;
  const taken = new Map<string, string>();
  for (const file of read)
    if (file !== undefined) taken.set(await identity(file), `${file}, which is read for it`);
  for (const { option, file, endings } of destinations) {
    if (file === undefined) continue;
    if (!endings.includes(extname(file).toLowerCase()))
      throw new CommandFailure(
        "usage",
        `${option} ${file} does not do.`,
        `What is written there is named ${inWords(endings.map((ending) => `*${ending}`))}.`,
        help,
      );
    const name = await identity(file);
    const other = taken.get(name);
    if (other !== undefined)
      throw new CommandFailure("usage", `${option} ${file} does not do.`, `It is ${other}.`, help);
    taken.set(name, `what ${option} names`);
    const why = await hindrance(file);
    if (why !== null)
      throw new CommandFailure("failed", `${file} cannot be written.`, why, "Name another place.");
  }
}

/**
 * Writes a file beside its place and renames it: a reader never sees half of one, and where that fails the old one
 * stays.
 *
 * @throws CommandFailure
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  let part: Part | null = null;
  try {
    part = await openPart(resolve(file));
    await writeFile(part.file, content);
    await rename(part.file, file);
  } catch (error) {
    const full = isFull(error);
    throw new CommandFailure(
      "failed",
      `${file} cannot be written.`,
      full ? `The disk of ${dirname(resolve(file))} is full.` : `The system refuses it (${codeOf(error)}).`,
      full ? "Make room, then run it again." : "Name another place.",
      error,
    );
  } finally {
    await part?.release();
  }
}
