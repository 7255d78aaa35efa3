import type { McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "#lib/api/zod.ts";
import { type OnError, toolResult } from "#lib/mcp/guard.ts";

/** A tool of the registry. `run` gets what `input` has parsed, and returns what `output` says. */
export interface Tool {
  /** As clients call it. */
  name: string;
  title: string;
  /** Read by models, to decide whether to call it. */
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** @throws Problem for what the caller can mend */
  run(input: never): Record<string, unknown>;
}

/** Ties the types of a tool's schemas to its `run`. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  run(input: z.output<Input>): z.input<Output>;
}): Tool => tool;

/** Reads only, the same answer every time, and nothing outside our own content. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The same schema, its JSON Schema made once: the SDK asks for it at every call. */
function withJsonOnce(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema["~standard"];
  const options = { target: "draft-2020-12" } as const;
  const [input, output] = [jsonSchema.input(options), jsonSchema.output(options)];
  return { "~standard": { ...standard, jsonSchema: { input: () => input, output: () => output } } };
}

/** @returns what adds the tools to a server: servers are made for every request */
export function readTools(tools: readonly Tool[], onError: OnError): (server: McpServer) => void {
  const prepared = tools.map(({ title, description, input, output, ...tool }) => ({
    tool,
    config: {
      title,
      description,
      inputSchema: withJsonOnce(input),
      outputSchema: withJsonOnce(output),
      annotations: READ_ONLY,
    },
  }));
  return (server) => {
    for (const { tool, config } of prepared) {
      server.registerTool(tool.name, config, (input) =>
        toolResult(tool.name, () => tool.run(input as never), onError),
      );
    }
  };
}
