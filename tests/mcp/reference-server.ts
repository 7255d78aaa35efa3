import {
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Generation } from "#lib/mcp/revisions.ts";

/** One red pixel, and a WAV file without samples. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

const text = (value: string) => ({ type: "text" as const, text: value });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const said = (value: string) => ({ content: [text(value)] });
const asked = (...content: object[]) => ({
  messages: content.map((part) => ({ role: "user" as const, content: part as never })),
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** The schema that the suite wants to see unchanged in `tools/list`. */
const SCHEMA_2020_12 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
} as const;

const ask = (message: string, field: string, type: "string" | "boolean" = "string") =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { [field]: { type } }, required: [field] } as never,
  });
const sample = (question: string) =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: question } }],
    maxTokens: 100,
  });

const requestState = createRequestStateCodec({ key: "the reference server's key, for tests only" });

/** What the client has answered under a key, or undefined where it has not, or with something else. */
const answerTo = (ctx: ServerContext, key: string): object | undefined => {
  const answer = (ctx.mcpReq.inputResponses as Record<string, unknown> | undefined)?.[key];
  return typeof answer === "object" && answer !== null ? answer : undefined;
};

const capabilitiesOf = (ctx: ServerContext): object =>
  (ctx.mcpReq.envelope as Record<string, object> | undefined)?.[
    "io.modelcontextprotocol/clientCapabilities"
  ] ?? {};

function registerContent(server: McpServer): void {
  const tool = (name: string, result: object | ((ctx: ServerContext) => Promise<object>)): void => {
    server.registerTool(
      name,
      { description: `Reference tool of the conformance suite: ${name}.`, inputSchema: z.object({}) },
      async (_, ctx) => (typeof result === "function" ? await result(ctx) : result) as never,
    );
  };
  tool("test_simple_text", said("This is a simple text response for testing."));
  tool("test_image_content", { content: [image] });
  tool("test_audio_content", { content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] });
  tool("test_embedded_resource", {
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  });
  tool("test_multiple_content_types", {
    content: [
      text("Multiple content types test:"),
      image,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: '{"test":"data","value":123}',
        },
      },
    ],
  });
  tool("test_error_handling", async () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  tool("test_tool_with_logging", async (ctx) => {
    for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await ctx.mcpReq.log("info", line);
      await pause();
    }
    return said("Logged three lines.");
  });
  tool("test_logging_tool", async (ctx) => {
    await ctx.mcpReq.log("info", "A line that only a client that asked for it may get.");
    return said("Logged.");
  });
  tool("test_tool_with_progress", async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await ctx.mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
      }
      await pause();
    }
    return said("Done.");
  });
  server.registerTool(
    "json_schema_2020_12_tool",
    {
      description: "Tool with JSON Schema 2020-12 features",
      inputSchema: fromJsonSchema(SCHEMA_2020_12 as never),
    },
    async () => said("Fine."),
  );
  server.registerTool(
    "test_custom_header",
    {
      description: "A tool whose parameter travels in a header too.",
      inputSchema: fromJsonSchema<{ region: string }>({
        type: "object",
        properties: { region: { type: "string", "x-mcp-header": "Region" } },
        required: ["region"],
      } as never),
    },
    async ({ region }) => said(region),
  );
}

/** Tools that need something from the client: its capabilities, or answers in another round. */
function registerRounds(server: McpServer): void {
  const tool = (name: string, run: (ctx: ServerContext) => Promise<object>): void => {
    server.registerTool(
      name,
      { description: `Reference tool of the conformance suite: ${name}.`, inputSchema: z.object({}) },
      async (_, ctx) => (await run(ctx)) as never,
    );
  };
  const nameRequest = () => ask("What is your name?", "name");

  tool("test_missing_capability", async (ctx) => {
    if ("sampling" in capabilitiesOf(ctx)) return said("The client can sample.");
    return inputRequired({ inputRequests: { question: sample("Can you sample?") } });
  });
  tool("test_streaming_elicitation", async () =>
    inputRequired({ inputRequests: { user_name: nameRequest() } }),
  );
  tool("test_input_required_result_elicitation", async (ctx) => {
    const answer = answerTo(ctx, "user_name") as { content?: { name?: string } } | undefined;
    if (!answer?.content?.name) return inputRequired({ inputRequests: { user_name: nameRequest() } });
    return said(`Hello, ${answer.content.name}!`);
  });
  tool("test_input_required_result_sampling", async (ctx) => {
    if (answerTo(ctx, "capital_question")) return said("The client has answered.");
    return inputRequired({ inputRequests: { capital_question: sample("What is the capital of France?") } });
  });
  tool("test_input_required_result_list_roots", async (ctx) => {
    const roots = answerTo(ctx, "client_roots");
    if (roots) return said(JSON.stringify(roots));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  for (const name of [
    "test_input_required_result_request_state",
    "test_input_required_result_tampered_state",
  ]) {
    tool(name, async (ctx) => {
      // the state has been verified before we are called: what is there is ours
      if (ctx.mcpReq.requestState() !== undefined && answerTo(ctx, "confirm")) return said("state-ok");
      return inputRequired({
        inputRequests: { confirm: ask("Please confirm", "ok", "boolean") },
        requestState: await requestState.mint({ step: 1 }),
      });
    });
  }
  tool("test_input_required_result_multiple_inputs", async (ctx) => {
    const keys = ["user_name", "greeting", "client_roots"];
    if (keys.every((key) => answerTo(ctx, key))) return said("All three answers are here.");
    return inputRequired({
      inputRequests: {
        user_name: nameRequest(),
        greeting: sample("Generate a greeting"),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await requestState.mint({ step: 1 }),
    });
  });
  tool("test_input_required_result_multi_round", async (ctx) => {
    if (answerTo(ctx, "step2")) return said("Both rounds are done.");
    const second = answerTo(ctx, "step1") !== undefined;
    return inputRequired({
      inputRequests: second
        ? { step2: ask("Step 2: What is your favorite color?", "color") }
        : { step1: ask("Step 1: What is your name?", "name") },
      requestState: await requestState.mint({ step: second ? 2 : 1 }),
    });
  });
  tool("test_input_required_result_capabilities", async (ctx) => {
    const can = capabilitiesOf(ctx);
    return inputRequired({
      inputRequests: {
        ...("sampling" in can && { question: sample("What is the capital of France?") }),
        ...("elicitation" in can && { user_name: nameRequest() }),
      },
    });
  });
}

function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "No arguments." }, async () =>
    asked(text("This is a simple prompt for testing.")),
  );
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Two arguments.",
      argsSchema: z.object({
        arg1: completable(z.string(), (typed) =>
          ["paris", "park", "party"].filter((word) => word.startsWith(typed)),
        ),
        arg2: z.string(),
      }),
    },
    async ({ arg1, arg2 }) => asked(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "A resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) =>
      asked(
        {
          type: "resource",
          resource: {
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
        text("Please process the embedded resource above."),
      ),
  );
  server.registerPrompt("test_prompt_with_image", { description: "An image." }, async () =>
    asked(image, text("Please analyze the image above.")),
  );
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks." }, (async (
    ctx: ServerContext,
  ) => {
    if (answerTo(ctx, "user_context")) return asked(text("The context is here."));
    return inputRequired({
      inputRequests: { user_context: ask("What context should the prompt use?", "context") },
    });
  }) as never);
}

function registerResources(server: McpServer): void {
  const contents = (uri: URL, mimeType: string, body: { text: string } | { blob: string }) => ({
    contents: [{ uri: uri.href, mimeType, ...body }],
  });
  server.registerResource("static-text", "test://static-text", { mimeType: "text/plain" }, async (uri) =>
    contents(uri, "text/plain", { text: "This is the content of the static text resource." }),
  );
  server.registerResource("static-binary", "test://static-binary", { mimeType: "image/png" }, async (uri) =>
    contents(uri, "image/png", { blob: PNG }),
  );
  server.registerResource("watched", "test://watched-resource", { mimeType: "text/plain" }, async (uri) =>
    contents(uri, "text/plain", { text: "Never changes." }),
  );
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    async (uri, { id }) =>
      contents(uri, "application/json", {
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      }),
  );
}

/**
 * The server that the conformance suite's reference scenarios talk to: its tools, prompts and resources, as the
 * scenarios describe them. Never mounted outside tests; what it proves is our endpoint, which carries it.
 */
export function referenceServer(generation: Generation): McpServer {
  const server = new McpServer(
    { name: "conformance-reference", version: "1.0.0" },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false, ...(generation === "legacy" && { subscribe: true }) },
        logging: {},
      },
      requestState: { verify: requestState.verify },
    },
  );
  registerContent(server);
  registerRounds(server);
  registerPrompts(server);
  registerResources(server);
  if (generation === "legacy") {
    server.server.setRequestHandler("resources/subscribe", () => ({}));
    server.server.setRequestHandler("resources/unsubscribe", () => ({}));
  }
  return server;
}
