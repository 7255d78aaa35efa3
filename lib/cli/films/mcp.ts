import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { filmServer } from "#lib/cli/film-mcp/server.ts";
import type { ReelwrightCommand } from "#lib/cli/reelwright-command.ts";

export const command: ReelwrightCommand = {
  help: `reelwright mcp

A local MCP server over standard input and output, for an agent that directs films: film_guide, film_check,
film_sheet, film_render. No account, no network. Ends when its input ends.

  claude mcp add reelwright -- npx reelwright mcp
  codex mcp add reelwright -- npx reelwright mcp
  gemini mcp add reelwright npx reelwright mcp
  code --add-mcp '{"name":"reelwright","command":"npx","args":["reelwright","mcp"]}'
  Cursor, in .cursor/mcp.json: {"mcpServers":{"reelwright":{"command":"npx","args":["reelwright","mcp"]}}}`,
  async run(args, world) {
    parseArgs({ args, options: {}, strict: true, allowPositionals: false });
    const { err } = world.terminal;
    serveStdio(() => filmServer(world), { onerror: (error) => err.write(`${error.message}\n`) });
    await new Promise<void>((done) => process.stdin.once("close", done).once("end", done));
  },
};
