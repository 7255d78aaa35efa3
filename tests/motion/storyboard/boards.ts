import { type Composition, readComposition } from "#lib/motion/composition/composition.ts";
import { checkFilm } from "#lib/motion/check/check.ts";
import type { Finding } from "#lib/motion/check/finding.ts";
import type { BoardFilm } from "#lib/motion/storyboard/film.ts";
import { layOut } from "#lib/motion/storyboard/lay-out.ts";
import { readStoryboard } from "#lib/motion/storyboard/read-storyboard.ts";
import { SIZES, type SizeName, type Storyboard } from "#lib/motion/storyboard/storyboard.ts";
import { loadAssets } from "#lib/video/assets.ts";
import written from "#tests/motion/storyboard/boards.json" with { type: "json" };

/** Twelve storyboards of companies that there are not, which together use all that a storyboard has. */
export const BOARDS: Readonly<Record<string, object>> = written;
export const SIZE_NAMES = Object.keys(SIZES) as SizeName[];

/** What was written, read. @throws Error with what is wrong with it */
export function boardOf(value: unknown): Storyboard {
  const read = readStoryboard(value);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.storyboard;
}

/** Laid out, and read as a composition. @throws Error with what is wrong with it */
export async function laidOut(
  value: unknown,
): Promise<{ storyboard: Storyboard; film: BoardFilm; composition: Composition }> {
  const storyboard = boardOf(value);
  const film = await layOut(storyboard);
  const read = readComposition(film.composition);
  if (!read.ok) throw new Error(JSON.stringify(read.issues.slice(0, 5)));
  return { storyboard, film, composition: read.composition };
}

/** What nobody should send, and what is to be mended, as lines to read. */
export async function faultsOf(value: unknown): Promise<string[]> {
  const { storyboard, film, composition } = await laidOut(value);
  const board = { storyboard, film };
  return checkFilm(composition, await loadAssets(composition), { board })
    .filter(({ severity, rule }) => severity < 3 && rule !== "length" && rule !== "not-as-asked")
    .map(({ rule, seconds, says, measured, wanted }: Finding) =>
      [rule, `${seconds} s`, says, measured, wanted].join(" | "),
    );
}
