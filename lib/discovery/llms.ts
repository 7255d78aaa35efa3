import type { FileEntry } from "#lib/api/schemas.ts";
import {
  API_PATHS,
  AUDIENCE_SLUGS,
  audiencePath,
  DISCOVERY_PATHS,
  docPath,
  llmsGroupPath,
  markdownPath,
  PAGE_PATHS,
  skillPath,
  USE_CASE_SLUGS,
  usecasePath,
} from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { fillBaseUrl } from "#lib/content/base-url.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { STATUS_WORDS, SURFACES } from "#lib/content/data.ts";
import { QUOTA_SENTENCE } from "#lib/discovery/crawl-policy.ts";
import { posts } from "#lib/discovery/feed.ts";
import { llmsGroups } from "#lib/discovery/llms-groups.ts";
import { SKILLS } from "#lib/discovery/skills.ts";

/** A list under one H2 of llms.txt. */
interface Section {
  title: string;
  entries: FileEntry[];
}

function pageEntry(page: Page, group: string, baseUrl: string): FileEntry {
  return {
    url: `${baseUrl}${markdownPath(page.path)}`,
    title: page.navTitle,
    description: page.description,
    group,
    characters: fillBaseUrl(page.markdown, baseUrl).length,
    lastModified: page.updated,
  };
}

/**
 * The sections in reading order. A page that is not written yet is left out, an empty section too. Only pages
 * and the skill are links, because a reader takes each link of a list for a page: endpoints, and files as long
 * as all pages together, stand as code in the prose above.
 */
function sections(corpus: Corpus, baseUrl: string): Section[] {
  const of = (title: string, paths: readonly string[]): Section => ({
    title,
    entries: paths.flatMap((path) => {
      const page = corpus.byPath.get(path);
      return page ? [pageEntry(page, title, baseUrl)] : [];
    }),
  });
  const developers = of("Developers", [PAGE_PATHS.developers]);
  for (const { name, description } of SKILLS)
    developers.entries.push({
      url: `${baseUrl}${skillPath(DISCOVERY_PATHS.agentSkills, name)}`,
      title: `Agent skill ${name}`,
      description,
      group: "Developers",
    });
  const optional = of("Optional", [
    PAGE_PATHS.about,
    PAGE_PATHS.contact,
    PAGE_PATHS.terms,
    PAGE_PATHS.privacy,
    PAGE_PATHS.blog,
    ...posts(corpus).map((page) => page.path),
  ]);
  return [
    of("Product", [
      PAGE_PATHS.home,
      PAGE_PATHS.studio,
      PAGE_PATHS.cli,
      PAGE_PATHS.mcp,
      PAGE_PATHS.pricing,
      PAGE_PATHS.enterprise,
      PAGE_PATHS.contactSales,
      ...USE_CASE_SLUGS.map(usecasePath),
    ]),
    of("Audience", AUDIENCE_SLUGS.map(audiencePath)),
    of("Docs", [PAGE_PATHS.docs]),
    ...corpus.docsTree.map(({ group, pages }) =>
      of(
        `Docs: ${group}`,
        pages.map((page) => page.path),
      ),
    ),
    developers,
    optional,
  ].filter((section) => section.entries.length > 0);
}

/** The links of llms.txt as data, in its order. */
export const llmsEntries = (corpus: Corpus, baseUrl: string): FileEntry[] =>
  sections(corpus, baseUrl).flatMap((section) => section.entries);

/** Names of the surfaces with one status, as a list in prose. */
const surfaceNames = (status: keyof typeof STATUS_WORDS): string =>
  SURFACES.filter((surface) => surface.status === status)
    .map((surface) => surface.name)
    .join(", ");

function entryLine({ url, title, description, characters }: FileEntry): string {
  const label = title?.replace(/[[\]\\]/g, "\\$&");
  return `- [${label}](${url}): ${description}${characters === undefined ? "" : ` (${characters} characters)`}`;
}

/**
 * `/llms.txt` by llmstxt.org: H1, blockquote, prose with instructions for agents, then a list of links
 * under each H2. Links lead to the Markdown of a page; each note ends with its size in characters.
 *
 * @param baseUrl the public origin
 */
export function llmsText(corpus: Corpus, baseUrl: string): string {
  const lists = sections(corpus, baseUrl).map(
    ({ title, entries }) => `## ${title}\n\n${entries.map(entryLine).join("\n")}\n`,
  );
  const groups = llmsGroups(corpus)
    .map(({ id }) => `\`${id}\``)
    .join(", ");
  return `# ${SITE.name}

> ${SITE.description}

To make a film: on a machine with a clone, run \`npx reelwright mcp\` (a local MCP server: \`film_guide\`, \`film_check\`, \`film_sheet\`, \`film_render\`; no account) and direct it with a storyboard. The guide: ${baseUrl}${markdownPath(docPath("films/direct"))}

${STATUS_WORDS.runs}: ${surfaceNames("runs")}.

${STATUS_WORDS.preparation}: ${surfaceNames("preparation")}. Do not write code against these yet.

How to read this site as an agent:

- Every page is Markdown at the address below; sizes are in characters. The same address without \`.md\` answers to \`Accept: text/markdown\` and \`application/json\`.
- Need a part of a page? Add \`?section=\` and the id of a heading to its \`.md\` address.
- Do not crawl to find something. Search: \`GET ${baseUrl}${API_PATHS.searchV1}?query=\` (documented at \`${docPath("api/search")}\`); each hit has a \`markdownUrl\` that gives the matching section alone.
- MCP host? Connect to \`${baseUrl}${API_PATHS.docsMcp}\` (Streamable HTTP, no account): tools \`search\` and \`fetch\`.
- Writing a client? \`${baseUrl}${DISCOVERY_PATHS.openapi}\` is the OpenAPI 3.1 document of every public operation (documented at \`${docPath("api/openapi")}\`).
- Quota: ${QUOTA_SENTENCE}. After a 429 wait \`Retry-After\` seconds. ETags and \`If-None-Match\` save bytes, not requests.
- Everything in one file, long: \`${baseUrl}${DISCOVERY_PATHS.llmsFull}\`. Whole texts of one kind: \`${baseUrl}${llmsGroupPath("{group}")}\` with ${groups}.
- No outbound webhooks exist. Workflow integrations are arranged with sales.

${lists.join("\n")}`;
}
