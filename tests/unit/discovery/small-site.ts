import { AUDIENCE_SLUGS, USE_CASE_SLUGS } from "#lib/config/paths.ts";
import { buildCorpus, type Corpus } from "#lib/content/corpus.ts";
import { parseSource } from "#lib/content/source.ts";

export const BASE = "https://video.example";

/** One content file: frontmatter as YAML lines, then the body. */
const file = (name: string, title: string, lines: readonly string[], body: string) =>
  parseSource(
    `content/${name}.mdx`,
    ["---", `title: ${JSON.stringify(title)}`, "updated: 2026-11-03", ...lines, "---", "", body, ""].join(
      "\n",
    ),
  );

const described = (what: string) => `description: "The page about ${what}, in a sentence or two."`;

const PAGES = [
  "home",
  "developers",
  "studio",
  "cli",
  "mcp",
  "docs",
  "about",
  "pricing",
  "enterprise",
  "contact",
  "contact-sales",
  "terms",
  "privacy",
  "blog",
];

/**
 * A whole site of small pages: every fixed page, use case and audience, three docs pages in two groups and
 * two posts whose texts hold what breaks careless printers.
 */
export function smallSite(): Corpus {
  return buildCorpus(
    [
      ...PAGES.map((name) =>
        file(`pages/${name}`, `Page ${name}`, [described(name)], `## About ${name}\n\nText.`),
      ),
      ...USE_CASE_SLUGS.map((slug) => file(`use-cases/${slug}`, `Case ${slug}`, [described(slug)], "Text.")),
      ...AUDIENCE_SLUGS.map((slug) => file(`for/${slug}`, `For ${slug}`, [described(slug)], "Text.")),
      file(
        "docs/rate-limits",
        "Rate limits",
        [described("the quota"), "group: Platform", "order: 1"],
        "See [the docs](/docs) and `https://reelwright.invalid/docs`.\n\n## Limits\n\nText.",
      ),
      file(
        "docs/errors/rate-limited",
        "rate_limited",
        [described("a code"), "group: Errors", "order: 1"],
        "Text.",
      ),
      file("docs/api/search", "Search [API]", [described("search"), "group: Platform", "order: 2"], "Text."),
      file(
        "blog/older",
        'Older & "wiser" <post>',
        [
          described("the past"),
          "published: 2026-11-01",
          'author: "The Reelwright team"',
          'excerpt: "An excerpt with an & ampersand, long enough to be one."',
          "tags: [http, a&b]",
          "faq:",
          '  - question: "Where?"',
          '    answer: "At [the docs](/docs), or `https://reelwright.invalid/docs`. </script>"',
        ],
        "A list:\n\n- one\n- two\n\n```sh\necho ']]>' '<b>'\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nSee [docs](/docs).",
      ),
      file(
        "blog/newer",
        "Newer post",
        [
          described("the present"),
          "published: 2026-11-02",
          'author: "The Reelwright team"',
          'excerpt: "Another excerpt that is long enough to be an excerpt."',
          "tags: [search]",
        ],
        "Text.",
      ),
    ],
    [],
  );
}
