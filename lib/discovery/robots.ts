import { DISCOVERY_PATHS } from "#lib/config/paths.ts";
import { AI_CRAWLERS, RULES } from "#lib/discovery/crawl-policy.ts";

/**
 * `/robots.txt` (RFC 9309), with the AI crawlers by name: a crawler that finds its own group reads no
 * other, so the rules stand in both.
 *
 * @param baseUrl the public origin
 */
export function robotsText(baseUrl: string): string {
  return [
    `# Public pages are open to everyone. Each of them is Markdown too: add .md, or ask with Accept: text/markdown.`,
    `# What to read first: ${baseUrl}${DISCOVERY_PATHS.llms}. What may be done with it: ${baseUrl}${DISCOVERY_PATHS.ai}.`,
    "",
    "User-agent: *",
    ...RULES,
    "",
    ...AI_CRAWLERS.map((name) => `User-agent: ${name}`),
    ...RULES,
    "",
    `Sitemap: ${baseUrl}${DISCOVERY_PATHS.sitemap}`,
    "",
  ].join("\n");
}
