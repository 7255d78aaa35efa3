import { parseArgs } from "node:util";
import { guide } from "#lib/cli/film-mcp/guide.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";

export const command: ReelwrightCommand = {
  help: `reelwright guide [TOPIC]

Prints how to direct a film, or one section of it, as Markdown: what film_guide of the local MCP server says.

  TOPIC   all (the default), schema, a section such as intents, or composition and composition/text for who places
          layers`,
  async run(args, world) {
    const { positionals } = parseArgs({
      args,
      options: { json: { type: "boolean" } },
      strict: true,
      allowPositionals: true,
    });
    world.terminal.out.write(`${(await guide(positionals.join(" "))).trimEnd()}\n`);
  },
};
