import { fillCorpus } from "#lib/content/base-url.ts";
import { buildCorpus, type Corpus } from "#lib/content/corpus.ts";
import { parseSource } from "#lib/content/source.ts";
import { buildIndex, type SearchIndex } from "#lib/search/engine.ts";

const doc = (title: string, description: string, order: number, body: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nupdated: 2026-11-21\ngroup: Platform\norder: ${order}\n---\n\n${body}\n`;

const paragraph = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Paragraph ${at + 1} on ${topic}: what it does, what it costs, and what to do when it fails.`,
  ).join("\n\n");

/** A page too long for one answer, with a section that is too long by itself. */
const LONG_BODY = [
  "Opening words of the long page.",
  ...Array.from({ length: 12 }, (_, at) => `## Part ${at + 1}\n\n${paragraph(`part ${at + 1}`, 10)}`),
  `## Endless part\n\n${paragraph("the endless part", 300)}`,
].join("\n\n");

const FILES: Record<string, string> = {
  "content/docs/rate-limits.mdx": doc(
    "Rate limits",
    "How many requests a client may make, and what happens after that.",
    1,
    "Every client address has a quota.\n\n## The window\n\n120 requests in 60 seconds.\n\n### How it resets\n\nThe window is fixed.\n\n#### At the edge\n\nUp to 240 requests can pass.\n\n## Headers\n\n`RateLimit-Remaining` says what is left. See [errors](/docs/errors/rate-limited).\n\n```sh\ncurl -si https://reelwright.invalid/docs\n```",
  ),
  "content/docs/errors/rate-limited.mdx": doc(
    "The error rate_limited",
    "The quota is used up: wait for the seconds in Retry-After.",
    2,
    "The code `rate_limited` has the status 429.\n\n## What to do\n\nWait for `Retry-After` seconds.",
  ),
  "content/docs/webhooks.mdx": doc(
    "Webhooks",
    "Inbound only: there are no outbound webhooks to subscribe to.",
    3,
    "There are no outbound webhooks.\n\n## Inbound\n\nThree providers call us.",
  ),
  "content/docs/long-page.mdx": doc(
    "The long page",
    "A page that is longer than one answer of a tool may be.",
    4,
    LONG_BODY,
  ),
  "content/pages/pricing.mdx": `---\ntitle: Plans and prices\ndescription: What is free and what Pro will cost when it is on sale.\nupdated: 2026-11-20\n---\n\n## Free\n\nEverything public.\n`,
};

/** What the search indexes of a corpus. */
export const indexOf = (corpus: Corpus): SearchIndex =>
  buildIndex(
    corpus.pages.map(({ path, title, description, kind, breadcrumbs, sections }) => ({
      path,
      title,
      description,
      kind,
      breadcrumbs: breadcrumbs.map((crumb) => crumb.title),
      sections,
    })),
  );

/** A corpus that needs no content directory: five pages, final addresses. */
export function smallCorpus(baseUrl: string): { corpus: Corpus; index: SearchIndex; baseUrl: string } {
  const sources = Object.entries(FILES).map(([file, text]) => parseSource(file, text));
  const corpus = fillCorpus(buildCorpus(sources, []), baseUrl);
  return { corpus, index: indexOf(corpus), baseUrl };
}
