import type { McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "#lib/api/zod.ts";
import { type OnError, toolAnswer } from "#lib/mcp/guard.ts";

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

/** A number as models write one into a string. */
const NUMBER = /^\s*[+-]?\d{1,15}(?:\.\d{1,15})?\s*$/;

/**
 * The arguments as they are meant. Many models write a number as a string, and many hosts send `null` for an argument
 * that the model has left out: such a string is the number where the tool takes a number, and such a `null` is left
 * out where the argument may be. Everything else stays as it is, for the schema to refuse.
 */
export function meantArguments(schema: z.ZodObject, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const meant = Object.entries(value).flatMap(([name, argument]) => {
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
    if (!field) return [[name, argument]];
    if (argument === null && field.safeParse(undefined).success && !field.safeParse(null).success) return [];
    if (typeof argument !== "string" || !NUMBER.test(argument) || field.safeParse(argument).success)
      return [[name, argument]];
    return [[name, takesNumber(field) ? Number(argument) : argument]];
  });
  return Object.fromEntries(meant);
}

/** Whether a field is of numbers: its complaint about a string says so. */
const takesNumber = (field: z.ZodType): boolean =>
  field
    .safeParse("")
    .error?.issues.some(
      (issue) => issue.code === "invalid_type" && (issue.expected === "number" || issue.expected === "int"),
    ) ?? false;

/** The same schema, its JSON Schema made once: the SDK asks for it at every call. */
function withJsonOnce(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema["~standard"];
  const options = { target: "draft-2020-12" } as const;
  const [input, output] = [jsonSchema.input(options), jsonSchema.output(options)];
  return { "~standard": { ...standard, jsonSchema: { input: () => input, output: () => output } } };
}

/** The schema of a tool's arguments, which are read as they are meant. */
function ofArguments(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = withJsonOnce(schema);
  const validate: typeof standard.validate = (value, options) =>
    standard.validate(meantArguments(schema, value), options);
  return { "~standard": { ...standard, validate } };
}

/** @returns what adds the tools to a server: servers are made for every request */
export function readTools(tools: readonly Tool[], onError: OnError): (server: McpServer) => void {
  const prepared = tools.map(({ title, description, input, output, ...tool }) => ({
    tool,
    config: {
      title,
      description,
      inputSchema: ofArguments(input),
      outputSchema: withJsonOnce(output),
      annotations: READ_ONLY,
    },
  }));
  return (server) => {
    for (const { tool, config } of prepared) {
      server.registerTool(tool.name, config, (input) =>
        toolAnswer(tool.name, () => tool.run(input as never), onError),
      );
    }
  };
}
