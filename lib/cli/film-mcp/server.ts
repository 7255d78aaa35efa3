import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { failed } from "#lib/cli/film-mcp/answer.ts";
import { type FilmTool, filmTools } from "#lib/cli/film-mcp/film-tools.ts";
import { guide, guideSections } from "#lib/cli/film-mcp/guide.ts";
import type { Waiting } from "#lib/cli/films/export.ts";
import type { World } from "#lib/cli/reelwright-command.ts";
import { SITE } from "#lib/config/site.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";

/** The local MCP server: what directs a film, for an agent on this machine. No account, no network. */

const INSTRUCTIONS = `You direct films. Read film_guide once (topic "all"), write a storyboard, call film_check with it until nothing must be mended, look at film_sheet, mend, then film_render. A film is a storyboard/1 or composition/1 object, or the path of a JSON file.`;

/** What can be read without a call. */
const RESOURCES = [
  {
    name: "storyboard-schema",
    mimeType: "application/schema+json",
    description: "The JSON Schema of storyboard/1.",
    text: async () => JSON.stringify(storyboardJsonSchema()),
  },
  {
    name: "guide",
    mimeType: "text/markdown",
    description: "The director's guide.",
    text: () => guide("all"),
  },
  {
    name: "examples",
    mimeType: "text/markdown",
    description: "Storyboards that run.",
    text: async () => {
      const sections = await guideSections();
      return [sections.get("a first storyboard"), sections.get("recipes")].filter(Boolean).join("\n\n");
    },
  },
];

const PROGRESS_MILLISECONDS = 250;

/** A call that waits for an export: it is told how far that is, where it gave a token to tell it by. */
function waitingOf({ mcpReq }: ServerContext, now: () => number): Waiting {
  const progressToken = mcpReq._meta?.progressToken;
  let toldAt = Number.NEGATIVE_INFINITY;
  let told = 0;
  return {
    signal: mcpReq.signal,
    onProgress({ done, total }) {
      if (progressToken === undefined || mcpReq.signal.aborted || done <= told) return;
      if (done < total && now() - toldAt < PROGRESS_MILLISECONDS) return;
      [toldAt, told] = [now(), done];
      const params = { progressToken, progress: done, total, message: `frame ${done} of ${total}` };
      // a client that has gone is told nothing, and its call is cancelled
      mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
    },
  };
}

function register(
  server: McpServer,
  { name, title, description, input, readOnly, run }: FilmTool,
  world: World,
): void {
  const annotations = {
    readOnlyHint: readOnly,
    destructiveHint: !readOnly,
    idempotentHint: true,
    openWorldHint: false,
  };
  server.registerTool(
    name,
    { title, description, inputSchema: input, annotations },
    async (asked: unknown, context) => {
      try {
        return (await run(asked as never, waitingOf(context, world.now))) as never;
      } catch (error) {
        return failed(error) as never;
      }
    },
  );
}

/**
 * Makes the server, for one connection.
 *
 * @param world where files are written and what encodes
 */
export function filmServer(world: World): McpServer {
  const capabilities = { tools: { listChanged: false }, resources: { listChanged: false } };
  const server = new McpServer(
    { name: "reelwright-films", title: `${SITE.name} films`, version: SITE.openApiVersion },
    { instructions: INSTRUCTIONS, capabilities },
  );
  for (const tool of filmTools(world)) register(server, tool, world);
  for (const { name, mimeType, description, text } of RESOURCES) {
    const uri = `reelwright://${name}`;
    server.registerResource(name, uri, { title: name, description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: await text() }],
    }));
  }
  return server;
}
