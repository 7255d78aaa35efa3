import { completable, type McpServer } from "@modelcontextprotocol/server";
import { z } from "#lib/api/zod.ts";
import { API_PATHS, DISCOVERY_PATHS, docPath } from "#lib/config/paths.ts";
import { inPreparation } from "#lib/content/data.ts";
import { guarded, type OnError } from "#lib/mcp/guard.ts";

/** Offered as completions; any other language is as welcome. */
const LANGUAGES = [
  "TypeScript",
  "JavaScript",
  "Python",
  "Go",
  "Rust",
  "Ruby",
  "PHP",
  "Java",
  "C#",
  "Swift",
  "Kotlin",
  "curl",
];

const startsLike = (typed: string) =>
  LANGUAGES.filter((language) => language.toLowerCase().startsWith(typed.toLowerCase()));

const Arguments = z.object({
  language: completable(
    z.string().min(1).max(64).describe("The programming language to write in, for example TypeScript."),
    startsLike,
  ),
  goal: z
    .string()
    .max(2000)
    .optional()
    .describe("What the integration is for. Without it: search the documentation from a program."),
});

/** The text of the prompt. What it says must be true of what runs now. */
function promptText(baseUrl: string, language: string, goal: string | undefined): string {
  const at = (path: string): string => `${baseUrl}${path}`;
  return `Write a small, correct integration with Reelwright's public HTTP API in ${language}.

Goal: ${goal ?? "a function that searches the documentation and returns the best sections with their addresses"}.

What you can build on:
- OpenAPI 3.1 document, every operation with schemas and examples: ${at(DISCOVERY_PATHS.openapi)}
- Search: GET ${at(API_PATHS.searchV1)}?query=…&limit=10 answers JSON: \`query\`, \`hits\`, \`suggestions\`.
- Every page in three representations, chosen by \`Accept\`: text/html, text/markdown, application/json. \`.md\` after a path gives Markdown, and \`?section=<heading id>\` one section of it.
- No key and no account for any of this.

What the integration must do:
1. Send \`API-Version: 1\`, and call paths below /api/v1/.
2. Respect the quota. Read \`RateLimit-Remaining\` and \`RateLimit-Reset\`; on 429 wait for \`Retry-After\` seconds, then try again once.
3. On an error, branch on \`code\` of the JSON body, and show \`detail\`; \`type\` is the address of its documentation.
4. Keep the \`ETag\` of a page and send \`If-None-Match\`; 304 means that what you have is current.
5. Watch for \`Deprecation\` and \`Sunset\` headers, and say so once in the log.

Use only what ${language} brings with it, unless a library saves a page of code. Handle timeouts. Write one test that runs against ${baseUrl}.

In preparation, do not call them: ${inPreparation()}. There are no outbound webhooks.

Before you write, look up what you are not sure of with the tools \`search\` and \`fetch\` of this server. Good starting points: \`${docPath("quickstart-http")}\`, \`${docPath("rate-limits")}\`, \`${docPath("errors")}\`.`;
}

/** Adds the prompt `integrate`: what an agent needs to know to write a client that behaves. */
export function registerIntegrate(server: McpServer, baseUrl: string, onError: OnError): void {
  server.registerPrompt(
    "integrate",
    {
      title: "Integrate Reelwright's API",
      description:
        "Write a small client of Reelwright's public HTTP API that handles quota, errors and caching.",
      argsSchema: Arguments,
    },
    guarded(
      "prompt integrate",
      ({ language, goal }: z.output<typeof Arguments>) => ({
        description: `Integrate Reelwright's API in ${language}`,
        messages: [
          {
            role: "user" as const,
            content: { type: "text" as const, text: promptText(baseUrl, language, goal) },
          },
        ],
      }),
      onError,
    ),
  );
}
