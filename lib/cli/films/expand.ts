import { parseArgs } from "node:util";
import { onlyFile } from "#lib/cli/films/film.ts";
import { readFilmFile } from "#lib/cli/films/film-file.ts";
import { checkOutputs, writeWhole } from "#lib/cli/films/outputs.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { aligned } from "#lib/cli/terminal.ts";

export const command: ReelwrightCommand = {
  help: `reelwright expand FILE [-o FILE]

Writes the composition that comes of a file: of styles, definitions, repetitions, overlays and beats, or of a
storyboard. The film is the same, and edit and the studio take it.

  -o FILE         where the composition goes; default standard output
  --json          the file and its size as JSON; without -o, the composition as ever`,
  async run(args, world) {
    const { values, positionals } = parseArgs({
      args,
      options: { output: { type: "string", short: "o" }, json: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const file = onlyFile(positionals, "film", "expand");
    const { output } = values;
    await checkOutputs("expand", [file], [{ option: "-o", file: output, endings: [".json"] }]);
    const { written, board } = await readFilmFile(file);
    const text = `${JSON.stringify(board?.film.composition ?? written?.expanded, null, 2)}\n`;
    const { out } = world.terminal;
    if (output === undefined) return out.write(text);
    await writeWhole(output, text);
    const characters = [...text].length;
    if (values.json) return out.write(`${JSON.stringify({ file: output, characters }, null, 2)}\n`);
    out.write(aligned(out, [["File", `${output}, ${characters.toLocaleString("en")} characters`]]));
  },
};
