import { readFile } from "node:fs/promises";
import { whereToRead } from "#lib/cli/film-mcp/guide-text.ts";
import { compositionFragment } from "#lib/cli/films/reading/where-told.ts";
import { CommandFailure, codeOf } from "#lib/cli/failure.ts";
import { aligned, type Output } from "#lib/cli/terminal.ts";
import { beginHistory, History } from "#lib/motion/revision/revision.ts";

/** `film.json` has its revisions in `film.history.json`. */
export const historyFile = (file: string): string => `${file.replace(/\.json$/i, "")}.history.json`;

/** @param next what to do where it is no JSON. @throws CommandFailure */
export function parsed(text: string, file: string, next: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailure("failed", `${file} is no JSON.`, (error as Error).message, next, error);
  }
}

/** The revisions beside a composition; those that begin with it if there are none. @param file null: nowhere */
export async function readHistory(
  file: string | null,
  composition: string,
  written: unknown,
): Promise<History> {
  const reading = file === null ? Promise.resolve(null) : readFile(file, "utf8");
  const text = await reading.catch((error) => {
    if (codeOf(error) === "ENOENT") return null;
    throw new CommandFailure(
      "failed",
      `${file} cannot be read.`,
      (error as Error).message,
      "Mend it.",
      error,
    );
  });
  if (file === null || text === null) {
    const begun = beginHistory(written);
    if (begun.ok) return begun.history;
    throw new CommandFailure(
      "failed",
      `${composition} is no composition.`,
      begun.issues,
      await whereToRead(compositionFragment(begun.issues, written)),
    );
  }
  const read = History.safeParse(parsed(text, file, `Delete ${file} to begin a new history.`));
  if (read.success) return read.data;
  throw new CommandFailure(
    "failed",
    `${file} is no history.`,
    read.error.issues[0]?.message ?? "",
    `Delete ${file} to begin a new history.`,
  );
}

/** Lists revisions, a line each; an arrow is at the one that the file has. */
export function showHistory({ head, revisions }: History, out: Output): void {
  out.write(
    aligned(
      out,
      revisions.map(({ number, by, instruction: said, summary }) => [
        `${number === head ? "→" : " "} ${number}`,
        [said ? `“${said}”` : by, ...summary].join(" · "),
      ]),
    ),
  );
}
