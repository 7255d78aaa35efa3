import { VARIABLES } from "#lib/config/variables.mjs";
import { DISCOVERY_PATHS } from "#lib/config/paths.ts";

/** What crawlers may do. robots.txt and ai.txt both print it, so they cannot disagree. */

/** AI crawlers that look for their own name, by the token they answer to. */
export const AI_CRAWLERS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Google-CloudVertexBot",
  "Applebot-Extended",
  "Amazonbot",
  "Bytespider",
  "CCBot",
  "cohere-ai",
  "DuckAssistBot",
  "meta-externalagent",
  "meta-externalfetcher",
  "MistralAI-User",
  "YouBot",
] as const;

/**
 * No `Allow` line reaches into `/api`. RFC 9309 binds crawlers, and search answers are not worth crawling;
 * programs that call the API or the MCP endpoint for a user are no crawlers, and what describes the API
 * (`/openapi.json`, `/docs`) stands outside it.
 */
export const DISALLOWED = ["/api", "/dashboard"] as const;

/** contentsignals.org: search results, input to a model's answer, training. All of it is public to be read. */
export const CONTENT_SIGNAL = "search=yes, ai-input=yes, ai-train=yes";

/** The rules of a group, below its `User-agent` lines. */
export const RULES: readonly string[] = [
  `Content-Signal: ${CONTENT_SIGNAL}`,
  "Allow: /",
  ...DISALLOWED.map((path) => `Disallow: ${path}`),
];

/** What a reader should fetch before it crawls anything, best first. */
export const PREFERRED_RESOURCES = [
  { path: DISCOVERY_PATHS.llms, what: "index of every page, with sizes" },
  { path: DISCOVERY_PATHS.llmsFull, what: "every page as Markdown in one file" },
  { path: DISCOVERY_PATHS.openapi, what: "every public operation, typed" },
  { path: DISCOVERY_PATHS.sitemap, what: "every page with the day of its last change" },
  { path: DISCOVERY_PATHS.feed, what: "posts, whole" },
  { path: DISCOVERY_PATHS.apiCatalog, what: "the APIs and their descriptions (RFC 9727)" },
  { path: DISCOVERY_PATHS.agentSkills, what: "a skill that teaches an agent to use all this" },
] as const;

/** The quota as an untouched configuration has it; what is in force stands in the `RateLimit` headers. */
export const QUOTA_SENTENCE = `${VARIABLES.RATE_LIMIT_REQUESTS.defaultText} requests in ${VARIABLES.RATE_LIMIT_WINDOW_SECONDS.defaultText} seconds for each client address`;
