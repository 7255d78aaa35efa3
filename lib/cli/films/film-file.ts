import { dirname } from "node:path";
import { CommandFailure } from "#lib/cli/failure.ts";
import { readText } from "#lib/cli/films/film.ts";
import { whereToRead } from "#lib/cli/film-mcp/guide-text.ts";
import { compositionFragment, storyboardFragment } from "#lib/cli/films/reading/where-told.ts";
import { rewritten } from "#lib/cli/films/reading/written-otherwise.ts";
import { withFiles } from "#lib/cli/films/reading/beside-files.ts";
import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { readWritten, type Written } from "#lib/motion/expand/read-written.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import type { BoardFilm } from "#lib/motion/storyboard/film.ts";
import type { Storyboard } from "#lib/motion/storyboard/storyboard.ts";

/** A film in a file: a composition, or a storyboard that is laid out. */
export interface FilmFile {
  composition: Composition;
  /** Where the file is a storyboard: as it was read, and what came of it. */
  board: { storyboard: Storyboard; film: BoardFilm } | null;
  /** Where the file is a composition: what of it was written where. */
  written: Written | null;
}

const nameOf = (file: string): string => (file === "-" ? "Standard input" : file);

/** Whether JSON says that it is a storyboard: by its format, or its scenes have intents. */
export function isStoryboard(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { format, scenes } = value as { format?: unknown; scenes?: unknown };
  if (typeof format === "string") return format.startsWith("storyboard/");
  const [first] = Array.isArray(scenes) ? scenes : [];
  return typeof first === "object" && first !== null && "is" in first;
}

const COMPOSED = ["widthPixels", "heightPixels", "brand", "width", "height", "layers", "composition"];

/** Whether JSON is meant as a storyboard: what has no layers, no pixels and no brand is one. */
function meansStoryboard(value: unknown): boolean {
  if (isStoryboard(value)) return true;
  if (typeof value !== "object" || value === null || "format" in value) return false;
  const { scenes } = value as { scenes?: unknown };
  const [first] = Array.isArray(scenes) ? scenes : [];
  return ![value, first ?? {}].some((one) => COMPOSED.some((field) => Object.hasOwn(Object(one), field)));
}

/** A storyboard, laid out. @throws CommandFailure with what is wrong and where */
async function laidOut(value: unknown, name: string): Promise<FilmFile> {
  const read = readStoryboard(value);
  if (!read.ok)
    throw new CommandFailure(
      "failed",
      `${name} is no storyboard.`,
      read.issues,
      await whereToRead(storyboardFragment(read.issues)),
    );
  const film = await layOut(read.storyboard);
  const drawn = readComposition(film.composition);
  // what it is laid out as is ours to get right
  if (!drawn.ok)
    throw new Error(`${name} was laid out wrongly: ${drawn.issues[0]?.pointer} ${drawn.issues[0]?.message}`);
  return { composition: drawn.composition, board: { storyboard: read.storyboard, film }, written: null };
}

/**
 * A composition or a storyboard as parsed JSON.
 *
 * @param directory where the files are that it names
 * @throws CommandFailure with what is wrong and where
 */
export async function filmOfValue(value: unknown, name: string, directory = "."): Promise<FilmFile> {
  if (Array.isArray(value) || typeof value !== "object" || value === null)
    throw new CommandFailure(
      "failed",
      `${name} is no film.`,
      `A film is an object: {"format":"storyboard/1","title":"…","scenes":[…]}.`,
      await whereToRead({ page: "direct", section: "a-first-storyboard" }),
    );
  if (meansStoryboard(value)) return laidOut(value, name);
  const whole = await withFiles(value, directory);
  if (whole.issues.length)
    throw new CommandFailure(
      "failed",
      `Files of ${name} cannot be read.`,
      whole.issues,
      "Names count from the composition's own folder.",
    );
  const read = readWritten(whole.value);
  if (read.ok) return { composition: read.composition, board: null, written: read.written };
  const next = await whereToRead(compositionFragment(read.issues, value));
  throw new CommandFailure("failed", `${name} is no composition.`, rewritten(read.issues, value), next);
}

/** A storyboard in a text that may be a brief; null for what is none. @throws CommandFailure with what is wrong */
export async function storyboardIn(text: string, file: string): Promise<FilmFile | null> {
  if (!text.trimStart().startsWith("{")) return null;
  const name = nameOf(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // what begins with a brace and names no format is somebody's words
    if (!text.includes('"storyboard/')) return null;
    throw new CommandFailure(
      "failed",
      `${name} is no JSON.`,
      (error as Error).message,
      "Mend it, then run it again.",
      error,
    );
  }
  return isStoryboard(value) ? laidOut(value, name) : null;
}

/** A composition or a storyboard in a file. @throws CommandFailure with what is wrong and where */
export async function readFilmFile(file: string): Promise<FilmFile> {
  const name = nameOf(file);
  let value: unknown;
  try {
    value = JSON.parse(await readText(file));
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(
      "failed",
      `${name} is no JSON.`,
      (error as Error).message,
      "reelwright plan brief.txt -o composition.json",
      error,
    );
  }
  return filmOfValue(value, name, file === "-" ? "." : dirname(file));
}
