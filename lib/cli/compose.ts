import { parseArgs } from "node:util";
import {
  ENCODE_HELP,
  ENCODE_OPTIONS,
  encodeOptions,
  exportedRows,
  exportWithBar,
  onlyFile,
  readCompositionFile,
} from "#lib/cli/film.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright compose COMPOSITION [-o FILE] [OPTIONS]

Draws a composition and encodes an MP4.

  -o FILE         where the film goes; else film.mp4
${ENCODE_HELP}
  --json          the file as JSON`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...ENCODE_OPTIONS,
        output: { type: "string", short: "o", default: "film.mp4" },
        json: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const encoding = encodeOptions(values, "compose");
    const composition = await readCompositionFile(onlyFile(positionals, "composition", "compose"));
    const exported = await exportWithBar(composition, values.output, encoding, world);
    const { out } = world.terminal;
    out.write(values.json ? `${JSON.stringify(exported, null, 2)}\n` : aligned(out, exportedRows(exported)));
  },
};
