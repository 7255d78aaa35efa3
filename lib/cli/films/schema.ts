import { parseArgs } from "node:util";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";
import { usage } from "#lib/cli/films/film.ts";
import { writtenJsonSchema } from "#lib/motion/expand/json-schema.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";

const SCHEMAS = new Map<string, () => object>([
  ["composition", writtenJsonSchema],
  ["storyboard", storyboardJsonSchema],
]);

export const command: ReelwrightCommand = {
  help: `reelwright schema [composition | storyboard]

Prints the JSON Schema of what you write; default composition.`,
  async run(args, world) {
    const { positionals } = parseArgs({
      args,
      options: { json: { type: "boolean" } },
      strict: true,
      allowPositionals: true,
    });
    const [name = "composition", ...more] = positionals;
    const schema = SCHEMAS.get(name);
    if (!schema || more.length)
      throw usage(
        `There is no schema ${positionals.join(" ")}.`,
        `There are ${[...SCHEMAS.keys()].join(" and ")}.`,
        "schema",
      );
    world.terminal.out.write(`${JSON.stringify(schema(), null, 2)}\n`);
  },
};
