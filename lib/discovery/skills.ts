import { createHash } from "node:crypto";
import { API_PATHS, DISCOVERY_PATHS, docPath, errorPath, PAGE_PATHS, skillPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { inPreparation } from "#lib/content/data.ts";
import { QUOTA_SENTENCE } from "#lib/discovery/crawl-policy.ts";

/** The one skill: what it is called and when to load it. It teaches what runs now, nothing else. */
export const SKILL_NAME = "reelwright-docs";
export const SKILL_DESCRIPTION = `Read and search the ${SITE.name} documentation over HTTP or MCP: Markdown and JSON of every page, single sections, ranked search, quota rules. Use it when a task involves ${SITE.name}, its API, its MCP server or its pricing.`;

/**
 * The skill's `SKILL.md` (agentskills.io): frontmatter, then instructions.
 *
 * @param baseUrl the public origin
 */
export function skillText(baseUrl: string): string {
  const search = `${baseUrl}${API_PATHS.searchV1}`;
  return `---
name: ${SKILL_NAME}
description: ${JSON.stringify(SKILL_DESCRIPTION)}
license: MIT
---

# Use ${SITE.name} as an agent

Everything below is public: no account, no key.

## Find something: search first

\`\`\`sh
curl -s "${search}?query=rate+limits&limit=5"
\`\`\`

The answer is JSON: \`hits\` (best first) with \`title\`, \`section\`, \`excerpt\`, \`score\` from 0 to 1, \`characters\` (what reading it costs) and \`markdownUrl\` (the matching section alone). No good hit? Try a spelling from \`suggestions\`, then the index below. \`limit\` is 1 to 50, a query has at most 256 characters.

## Read something: ask for Markdown

\`\`\`sh
curl -s -H "Accept: text/markdown" "${baseUrl}${docPath("rate-limits")}"
curl -s "${baseUrl}${docPath("rate-limits")}.md"
curl -s -H "Accept: application/json" "${baseUrl}${PAGE_PATHS.pricing}"
\`\`\`

- Every page answers at one address as HTML, Markdown or JSON, chosen by \`Accept\`; \`.md\` behind the path gives the Markdown without negotiation.
- \`?section=\` with the id of a heading, on a \`.md\` address, gives that section alone.
- The JSON has \`sections\` with ids and sizes, and prices, questions and dates as data.
- ${baseUrl}${DISCOVERY_PATHS.llms} lists every page with its size; ${baseUrl}${DISCOVERY_PATHS.llmsFull} holds them all and is long.

## From an MCP host

Connect to \`${baseUrl}${API_PATHS.docsMcp}\` (Streamable HTTP, no account). Tool \`search\` takes \`query\` and \`limit\`; tool \`fetch\` takes the \`id\` of a result and an optional \`section\`.

## Rules

- Quota: ${QUOTA_SENTENCE}, over pages, search and MCP together. \`RateLimit-Remaining\` says what is left. On 429 wait \`Retry-After\` seconds; do not retry sooner.
- Errors are JSON with a stable \`code\`; \`type\` is the page that explains it, for example ${baseUrl}${errorPath("rate_limited")}.
- Use \`/api/v1/\` addresses. A \`Deprecation\` header means: plan to move before the date in \`Sunset\`.
- Typed operations for function calling: ${baseUrl}${DISCOVERY_PATHS.openapi}.
- In preparation: ${inPreparation()}. Say so; do not invent calls to them.
`;
}

/**
 * The index of skills (Agent Skills Discovery 0.2; `files` is what a client of 0.1 looks for).
 * The digest is of the bytes that are served, so it depends on the public address.
 *
 * @param indexPath where this index is served; the skill's address stands beside it
 * @param baseUrl the public origin
 */
export function skillsIndex(indexPath: string, baseUrl: string): string {
  const digest = createHash("sha256").update(skillText(baseUrl)).digest("hex");
  const index = {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: SKILL_NAME,
        type: "skill-md",
        description: SKILL_DESCRIPTION,
        url: skillPath(indexPath, SKILL_NAME),
        digest: `sha256:${digest}`,
        files: ["SKILL.md"],
      },
    ],
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}

/** Both addresses of the index: the draft moved it between 0.1 and 0.2. */
export const SKILL_INDEX_PATHS = [DISCOVERY_PATHS.agentSkills, DISCOVERY_PATHS.skills] as const;
