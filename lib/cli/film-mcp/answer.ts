import { CommandFailure } from "#lib/cli/failure.ts";
import { countedFindings, findingRow } from "#lib/cli/films/found.ts";
import { type FilmFile, filmOfValue, readFilmFile } from "#lib/cli/films/film-file.ts";
import type { Finding } from "#lib/motion/check/finding.ts";
import { timelineOf } from "#lib/motion/composition/timeline.ts";

/** What the film tools tell a model: text, and pictures. */
export interface Answer {
  content: ({ type: "text"; text: string } | { type: "image"; data: string; mimeType: string })[];
  isError?: boolean;
  [more: string]: unknown;
}

export const told = (text: string): Answer => ({ content: [{ type: "text", text }] });

/** What went wrong, with what to do next: a model mends and calls again. @throws what is no CommandFailure */
export function failed(error: unknown): Answer {
  if (!(error instanceof CommandFailure)) throw error;
  const { message, why, next, issues } = error;
  const lines = issues?.map(({ pointer, message: what }) => `${pointer || "/"}: ${what}`) ?? [why];
  // a host has no command line: the guide is a call away
  const then = next.replace(
    /reelwright guide (\S+) \(([\d,]+) characters\).*/,
    'film_guide, topic "$1" ($2 characters), says what it takes.',
  );
  return { ...told([message, ...lines, then].join("\n")), isError: true };
}

/** Length, size, scenes and findings, a line each. @param compared whether the brief was compared, too */
export function findingsText(
  { composition, board }: FilmFile,
  findings: readonly Finding[],
  compared: boolean,
): string {
  const { frames, fps } = timelineOf(composition);
  const { widthPixels, heightPixels, scenes } = composition;
  const facts = `${(frames / fps).toFixed(1)} s, ${widthPixels} × ${heightPixels}, ${scenes.length} scenes`;
  const shown = board?.film.scenes.map(
    ({ id, seconds, says }) => `  ${seconds.toFixed(1)} s  ${id}: ${says}`,
  );
  const rows = findings.map((one) => {
    const mend = one.mend ? `  mend: ${JSON.stringify(one.mend)}` : "";
    return `${findingRow(one).join("  ")}${mend}`;
  });
  const count = rows.length ? `${countedFindings(rows.length)}:` : "No findings.";
  const next = compared ? [] : ["Not compared with a brief: give film_check one."];
  return [facts, ...(shown ?? []), count, ...rows, ...next].join("\n");
}

/** @throws CommandFailure for a string that is no JSON */
function parsed(film: unknown): unknown {
  if (typeof film !== "string") return film;
  try {
    return JSON.parse(film);
  } catch (error) {
    throw new CommandFailure(
      "failed",
      "The film is no JSON.",
      (error as Error).message,
      "Send `film` as an object.",
      error,
    );
  }
}

/**
 * Reads films as tools get them: an object, JSON in a string, or the path of a file. A call without one takes the one
 * before.
 */
export function filmReader(): (film: unknown) => Promise<FilmFile> {
  let last: FilmFile | null = null;
  return async (film) => {
    if (film === undefined || film === null) {
      if (last) return last;
      throw new CommandFailure(
        "failed",
        "Which film?",
        "No film was given, and none before.",
        "Give `film`: a storyboard, or the path of a JSON file.",
      );
    }
    const isPath = typeof film === "string" && !film.trimStart().startsWith("{");
    last = isPath ? await readFilmFile(film) : await filmOfValue(parsed(film), "The film");
    return last;
  };
}
