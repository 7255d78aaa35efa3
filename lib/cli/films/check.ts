import { parseArgs } from "node:util";
import { onlyFile, readText } from "#lib/cli/films/film.ts";
import { countedFindings, findingRow } from "#lib/cli/films/found.ts";
import { readFilmFile } from "#lib/cli/films/film-file.ts";
import { assetsOf } from "#lib/cli/films/stills.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";
import { checkFilm } from "#lib/motion/check/check.ts";

export const command: ReelwrightCommand = {
  help: `reelwright check FILE [--brief BRIEF] [--json]

Looks a storyboard or a composition over: words that go before they can be read, that overlap, leave the frame, are
too small or hardly seen; scenes that stand still; and with the brief, figures that are missing or were added.
Each finding has its moment, what was measured and what is wanted; with --json its mend as a JSON Patch too.
Exit code 0 for none, 1 for some.

  --brief BRIEF   the brief as a text file
  --json          findings as JSON`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: { brief: { type: "string" }, json: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "film", "check");
    const { composition, board, written } = await readFilmFile(file);
    const brief = values.brief === undefined ? undefined : await readText(values.brief);
    const findings = checkFilm(composition, await assetsOf(composition), { board, written, brief });
    const { out } = world.terminal;
    if (values.json) out.write(`${JSON.stringify({ findings }, null, 2)}\n`);
    else if (findings.length) out.write(aligned(out, findings.map(findingRow)));
    else out.write("Nothing found.\n");
    if (!findings.length) return;
    const must = findings.filter(({ severity }) => severity === 1).length;
    throw new CommandFailure(
      "failed",
      `${countedFindings(findings.length)}.`,
      must ? `${must} must be mended before anybody sees it.` : "None keeps it from being sent.",
      board
        ? "Mend the storyboard, then check it again; reelwright sheet shows it."
        : "Mend the composition, then check it again.",
    );
  },
};
