import { DISCOVERY_PATHS, PAGE_PATHS } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { SITE_DATA } from "#lib/content/data.ts";
import { AI_CRAWLERS, PREFERRED_RESOURCES, QUOTA_SENTENCE, RULES } from "#lib/discovery/crawl-policy.ts";

/**
 * `/ai.txt`: what automated readers may do, what they should prefer, and whom to ask. No standard won
 * here; the lines are robots.txt's, so that whoever reads that file can read this one.
 *
 * @param baseUrl the public origin
 */
export function aiText(baseUrl: string): string {
  return [
    `# ${SITE.name}: policy for AI crawlers and agents.`,
    `# The rules are those of ${baseUrl}${DISCOVERY_PATHS.robots}, which decides in case of doubt.`,
    "",
    "User-agent: *",
    ...RULES,
    "",
    "# Allowed by name on public pages:",
    ...AI_CRAWLERS.map((name) => `# ${name}`),
    "",
    "# You may index these pages, answer from them and train on them. Please link to the page you used.",
    `# Quota: ${QUOTA_SENTENCE}; the RateLimit headers of every response say what is left.`,
    "",
    "# Preferred resources, best first:",
    ...PREFERRED_RESOURCES.flatMap(({ path, what }) => [`# ${what}`, `Preferred: ${baseUrl}${path}`]),
    "",
    `# Questions and complaints about crawling:`,
    `Contact: mailto:${SITE_DATA.contacts.support}`,
    `Contact: ${baseUrl}${PAGE_PATHS.contact}`,
    "",
  ].join("\n");
}
