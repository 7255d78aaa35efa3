import { parseArgs } from "node:util";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { compositionJsonSchema } from "#lib/motion/composition/composition.ts";

export const command: ReelwrightCommand = {
  help: `reelwright schema

The JSON Schema of a composition, on standard output.`,
  async run(args, world) {
    parseArgs({ args, options: { json: { type: "boolean" } }, strict: true, allowPositionals: false });
    world.terminal.out.write(`${JSON.stringify(compositionJsonSchema(), null, 2)}\n`);
  },
};
