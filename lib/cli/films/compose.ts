import { parseArgs } from "node:util";
import {
  checkExportOutputs,
  EXPORT_HELP,
  EXPORT_OPTIONS,
  exportSettings,
  exportWithBar,
  writtenRows,
} from "#lib/cli/films/export.ts";
import { onlyFile, readCompositionFile } from "#lib/cli/films/film.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright compose COMPOSITION [-o FILE] [OPTIONS]

Draws a composition and encodes an MP4.

  -o FILE         where the film goes; else film.mp4. A .gif or .webp is a loop: no sound, 15 s at most
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
    const composition = await readCompositionFile(file);
    const exported = await exportWithBar(composition, values.output, settings, world);
    const { out } = world.terminal;
    out.write(values.json ? `${JSON.stringify(exported, null, 2)}\n` : aligned(out, writtenRows(exported)));
  },
};
