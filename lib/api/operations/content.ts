import { type Answers, JSON_TYPE, type Operation, operation } from "#lib/api/operations/operation.ts";
import { MarkdownDocument, PageDocument } from "#lib/api/schemas.ts";
import { z } from "#lib/api/zod.ts";
import {
  AUDIENCE_SLUGS,
  audiencePath,
  docPath,
  markdownPath,
  PAGE_PATHS,
  postPath,
  USE_CASE_SLUGS,
  usecasePath,
} from "#lib/config/paths.ts";

const PAGE_ANSWERS: Answers = {
  "text/html": null,
  "text/markdown": MarkdownDocument,
  [JSON_TYPE]: PageDocument,
};

/** A page: `getService` and its name. */
function page(
  name: string,
  path: string,
  summary: string,
  description: string,
  parameters: z.ZodObject | null = null,
): Operation[] {
  return operation({
    operationId: `getService${name}`,
    path,
    tag: "Content",
    summary,
    description: `${description} HTML, Markdown or JSON by \`Accept\`; HTML where nothing is asked for.`,
    docsPath: docPath("api/pages"),
    parameters,
    answers: PAGE_ANSWERS,
    negotiated: true,
    problems: parameters ? ["not_found", "not_acceptable"] : ["not_acceptable"],
  });
}

const SectionQuery = z.object({
  section: z
    .string()
    .optional()
    .describe("Id of a heading: that section alone. 404 where the page has no such heading."),
});

const slug = (schema: z.ZodType<string>, description: string) =>
  z.object({ slug: schema.describe(description) });

const DocSlug = slug(
  z.string(),
  "The path after `/docs/`, slashes included, for example `errors/rate-limited`.",
);

/** Public pages, and Markdown without negotiation. */
export const CONTENT: Operation[] = [
  ...page("Homepage", PAGE_PATHS.home, "Homepage", "Product overview."),
  ...page("Developers", PAGE_PATHS.developers, "Developer hub", "Every developer resource and its status."),
  ...page("Studio", PAGE_PATHS.studio, "Studio", "Chat plus live preview."),
  ...page("Cli", PAGE_PATHS.cli, "Command line", "The command-line tool."),
  ...page("Mcp", PAGE_PATHS.mcp, "MCP server", "The MCP servers and their connection addresses."),
  ...page("DocsIndex", PAGE_PATHS.docs, "Documentation index", "Every docs page by group."),
  ...operation({
    operationId: "getServiceDocsIndexMarkdown",
    path: `${PAGE_PATHS.docs}.mdx`,
    tag: "Content",
    summary: "Documentation index as Markdown",
    description: "The Markdown of `/docs`, without negotiation. `/docs.md` is the same.",
    docsPath: docPath("api/pages"),
    query: SectionQuery,
    answers: { "text/markdown": MarkdownDocument },
    problems: ["not_found"],
  }),
  ...page("DocPage", docPath("{slug}"), "One docs page", "A documentation article.", DocSlug),
  ...operation({
    operationId: "getServiceDocPageMarkdown",
    path: markdownPath(docPath("{slug}")),
    tag: "Content",
    summary: "One docs page as Markdown",
    description:
      "The Markdown of a docs page, whole or one section of it, without negotiation. `.mdx` is the same, and every other page has such a sibling too.",
    docsPath: docPath("api/pages"),
    parameters: DocSlug,
    query: SectionQuery,
    answers: { "text/markdown": MarkdownDocument },
    problems: ["not_found"],
  }),
  ...page("About", PAGE_PATHS.about, "About", "Company and product story."),
  ...page(
    "Pricing",
    PAGE_PATHS.pricing,
    "Pricing",
    "Free and Pro (pay what you want), and questions. The JSON has the prices in minor units.",
  ),
  ...page("Enterprise", PAGE_PATHS.enterprise, "Enterprise", "Team deployment, brand systems, support."),
  ...page("Contact", PAGE_PATHS.contact, "Contact", "Support, partnerships, press and careers."),
  ...page("ContactSales", PAGE_PATHS.contactSales, "Contact sales", "Intake for enterprise sales."),
  ...page("Terms", PAGE_PATHS.terms, "Terms", "What to expect, and what is expected."),
  ...page("Privacy", PAGE_PATHS.privacy, "Privacy", "What is kept, why, and for how long."),
  ...page("BlogIndex", PAGE_PATHS.blog, "Blog", "Every post, newest first."),
  ...page(
    "BlogPost",
    postPath("{slug}"),
    "One post",
    "A blog post. Its Markdown holds excerpt, metadata and questions.",
    slug(z.string(), "The path after `/blog/`."),
  ),
  ...page(
    "UseCase",
    usecasePath("{slug}"),
    "One use case",
    "What the product does for a kind of film.",
    slug(z.enum(USE_CASE_SLUGS), "The use case."),
  ),
  ...page(
    "AudiencePage",
    audiencePath("{slug}"),
    "One audience",
    "What the product does for a kind of team.",
    slug(z.enum(AUDIENCE_SLUGS), "The audience."),
  ),
];
