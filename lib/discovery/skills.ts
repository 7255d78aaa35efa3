import { createHash } from "node:crypto";
import { API_PATHS, DISCOVERY_PATHS, docPath, errorPath, PAGE_PATHS, skillPath } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { inPreparation } from "#lib/content/data.ts";
import { QUOTA_SENTENCE } from "#lib/discovery/crawl-policy.ts";

/** A skill: what it is called, when to load it, and its text. Skills teach what runs now, nothing else. */
export interface Skill {
  name: string;
  description: string;
  /** @param baseUrl the public origin */
  text: (baseUrl: string) => string;
}

const DOCS_SKILL = "reelwright-docs";
const DOCS_DESCRIPTION = `Read and search the ${SITE.name} documentation over HTTP or MCP: Markdown and JSON of every page, single sections, ranked search, quota rules. Use it when a task involves ${SITE.name}, its API, its MCP server or its pricing.`;

/** A `SKILL.md` (agentskills.io): frontmatter, then instructions. */
function docsSkill(baseUrl: string): string {
  const search = `${baseUrl}${API_PATHS.searchV1}`;
  return `---
name: ${DOCS_SKILL}
description: ${JSON.stringify(DOCS_DESCRIPTION)}
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

const FILMS_SKILL = "reelwright-films";
const FILMS_DESCRIPTION = `Direct a short film with ${SITE.name}: write a storyboard as JSON, check it, look at its contact sheet, mend it, export an MP4. Use it when somebody wants a video, an animation, an explainer, a launch film or an animated chart made on their machine.`;

/** The director's guide in short; the whole of it is a documentation page, and `film_guide`. */
const filmsSkill = (baseUrl: string): string => `---
name: ${FILMS_SKILL}
description: ${JSON.stringify(FILMS_DESCRIPTION)}
license: MIT
---

# Direct a film with ${SITE.name}

You decide what each scene shows and why; the engine lays it out, times it, draws it. It runs on the user's machine, in a clone of ${SITE.name}: no account, no network.

1. Connect the local MCP server, if the host can: \`npx reelwright mcp\` (tools \`film_guide\`, \`film_check\`, \`film_sheet\`, \`film_render\`). Else use the command: \`npx reelwright check|sheet|compose FILE\`, \`npx reelwright guide\`.
2. Read the guide once: \`film_guide\`, or ${baseUrl}${docPath("films/direct")}.md (8,000 characters).
3. Write one storyboard as JSON:

\`\`\`json
{"format":"storyboard/1","title":"Tallyhook","name":"Tallyhook","size":"16:9","seconds":20,
 "look":{"ground":"white","accent":"#1F5FD6","motion":"precise"},"sound":"calm",
 "scenes":[
  {"is":"problem","say":"Dispatchers re-key every delivery note by hand.","strong":"by hand","picture":{"is":"paper-to-form"}},
  {"is":"introduce","name":"Tallyhook","say":"Reads delivery notes from a phone photo.","picture":{"is":"phone-scan"}},
  {"is":"number","value":11,"unit":"minutes","say":"saved per delivery","picture":{"is":"clock","value":11}},
  {"is":"ask","say":"Book a walkthrough","address":"tallyhook.example/demo","hold":2}]}
\`\`\`

4. \`film_check\` with the brief: mend what it finds. \`film_sheet\`: look at it as the client would; red numbers are the findings. Two rounds are usual.
5. \`film_render\`, then hand over the file with what you added that the client did not say.

Rules:

- One thought a scene, about 70 words on screen in 30 seconds. Open with the point, end with one thing to do.
- Use the client's words, figures, names and dates as they are. Invent none.
- "For LinkedIn", "no music", "30 seconds" set \`size\`, \`sound\`, \`seconds\`; they are never on screen.
- Give most scenes a picture; figures become \`number\`, \`series\`, \`table\`, \`timeline\` or \`offer\`.
- Errors have a pointer, say what is meant, and name the section of the guide that helps. The JSON Schema: \`film_guide\` with topic "schema", or \`npx reelwright schema storyboard\` (12,000 characters).
`;

/** Every skill. */
export const SKILLS: readonly Skill[] = [
  { name: DOCS_SKILL, description: DOCS_DESCRIPTION, text: docsSkill },
  { name: FILMS_SKILL, description: FILMS_DESCRIPTION, text: filmsSkill },
];

/**
 * The index of skills (Agent Skills Discovery 0.2; `files` is what a client of 0.1 looks for).
 * The digest is of the bytes that are served, so it depends on the public address.
 *
 * @param indexPath where this index is served; the skill's address stands beside it
 * @param baseUrl the public origin
 */
export function skillsIndex(indexPath: string, baseUrl: string): string {
  const index = {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: SKILLS.map(({ name, description, text }) => ({
      name,
      type: "skill-md",
      description,
      url: skillPath(indexPath, name),
      digest: `sha256:${createHash("sha256").update(text(baseUrl)).digest("hex")}`,
      files: ["SKILL.md"],
    })),
  };
  return `${JSON.stringify(index, null, 2)}\n`;
}

/** Both addresses of the index: the draft moved it between 0.1 and 0.2. */
export const SKILL_INDEX_PATHS = [DISCOVERY_PATHS.agentSkills, DISCOVERY_PATHS.skills] as const;
