import type { FilmFile } from "#lib/cli/films/film-file.ts";
import { aligned, type Output } from "#lib/cli/terminal.ts";
import { checkFilm } from "#lib/motion/check/check.ts";
import type { Finding } from "#lib/motion/check/finding.ts";

const WEIGHT = { 1: "must", 2: "mend", 3: "look" } as const;

/** A finding as two cells: what it is, and where, when and by how much. */
export const findingRow = ({
  number,
  severity,
  seconds,
  says,
  measured,
  wanted,
  pointer,
}: Finding): readonly [string, string] => [
  `${number} ${WEIGHT[severity]}`,
  [`${seconds.toFixed(1)} s`, says, measured && `${measured} → ${wanted}`, pointer]
    .filter(Boolean)
    .join("  "),
];

export const countedFindings = (count: number): string => (count === 1 ? "1 finding" : `${count} findings`);

/** How many findings a film has that was just exported. */
export async function countFindings({ composition, board }: FilmFile): Promise<number> {
  // loaded once the film is written: what exports draws in a thread that has its own canvas
  const { assetsOf } = await import("#lib/cli/films/stills.ts");
  return checkFilm(composition, await assetsOf(composition), { board }).length;
}

/** One line for who made a film that has findings; nothing where there are none. @param file what `check` reads */
export function tellFindings(err: Output, count: number, file: string | null): void {
  if (!count) return;
  const findings = countedFindings(count);
  err.write(aligned(err, [["check", file === null ? findings : `${findings}: reelwright check ${file}`]]));
}
