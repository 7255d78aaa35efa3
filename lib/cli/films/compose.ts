import { parseArgs } from "node:util";
import {
  checkExportOutputs,
  EXPORT_HELP,
  EXPORT_OPTIONS,
  exportSettings,
  exportWithBar,
  writtenRows,
} from "#lib/cli/films/export.ts";
import { onlyFile } from "#lib/cli/films/film.ts";
import { readFilmFile } from "#lib/cli/films/film-file.ts";
import { countFindings, tellFindings } from "#lib/cli/films/found.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright compose FILE [-o FILE] [OPTIONS]

Draws a composition or a storyboard, encodes an MP4, and says how many findings reelwright check has.

  -o FILE         where the film goes; default film.mp4. A .gif or .webp is a loop: no sound, 15 s at most
${EXPORT_HELP}
  --json          the file as JSON; progress as lines of JSON on standard error`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...EXPORT_OPTIONS,
        output: { type: "string", short: "o", default: "film.mp4" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const settings = exportSettings(values, "compose", world);
    const file = onlyFile(positionals, "composition", "compose");
    await checkExportOutputs("compose", [file], values.output, settings);
    const film = await readFilmFile(file);
    const exported = await exportWithBar(film.composition, values.output, settings, world);
    const findings = await countFindings(film);
    const { out, err } = world.terminal;
    if (values.json) return out.write(`${JSON.stringify({ ...exported, findings }, null, 2)}\n`);
    out.write(aligned(out, writtenRows(exported)));
    tellFindings(err, findings, file === "-" ? null : file);
  },
};
