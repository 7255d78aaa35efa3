import { PageDocument, PageSection } from "#lib/api/schemas.ts";
import { z } from "#lib/api/zod.ts";
import { markdownPath } from "#lib/config/paths.ts";
import type { Page } from "#lib/content/corpus.ts";
import { Problem } from "#lib/http/problem.ts";
import { cut, firstThatFit, fits, TEXT_BYTES } from "#lib/mcp/budget.ts";
import { findPage, findSection } from "#lib/mcp/page-id.ts";
import { defineTool } from "#lib/mcp/tool.ts";
import { type DocsSearchParts, docsSearch } from "#lib/search/docs.ts";

const Input = z.object({
  id: z
    .string()
    .min(1)
    .max(1024)
    .describe(
      "What `search` returned as `id`, such as `/docs/rate-limits#headers`, or the address of a page.",
    ),
  section: z
    .string()
    .max(256)
    .optional()
    .describe("The id of a heading of the page: only that section. Wins over a `#section` in `id`."),
});

const SectionEntry = PageSection.omit({ markdown: true });

const Output = z.object({
  id: z.string(),
  title: z.string(),
  text: z
    .string()
    .describe("Markdown. Where `metadata.complete` is false, it ends by saying how to get the rest."),
  url: z.string().describe("The address to cite."),
  metadata: z.object({
    kind: PageDocument.shape.kind,
    description: z.string(),
    updatedAt: PageDocument.shape.updatedAt,
    markdownUrl: z.string().describe("The same as Markdown over HTTP, whole."),
    characters: z.int().min(0).describe("Length of what was asked for, in UTF-16 code units."),
    complete: z
      .boolean()
      .describe("False where it was too long for one answer, so that `text` is a part of it."),
    sections: z
      .array(SectionEntry)
      .optional()
      .describe("What can be fetched instead of a page that is too long."),
  }),
});

/** Room for the notes around a text that is cut. */
const NOTE_BYTES = 1_000;

const countOf = (characters: number): string => `${characters.toLocaleString("en-US")} characters`;

/** A page too long for one answer: what it begins with, what is on it, and how to read on. */
function outline(
  page: Page,
  markdownUrl: string,
): { text: string; sections: z.infer<typeof SectionEntry>[] } {
  const intro = cut(page.sections[0]?.markdown ?? `# ${page.title}`, TEXT_BYTES / 4).trimEnd();
  const entries = page.sections.filter(({ id }) => id !== "").map(({ markdown: _, ...entry }) => entry);
  const sections = firstThatFit(entries, TEXT_BYTES / 4);
  const lines = sections.map(
    ({ id, title, level, characters }) =>
      `${"  ".repeat(level - 2)}- \`${id}\`: ${title} (${countOf(characters)})`,
  );
  const text = [
    intro,
    `This page is too long for one answer (${countOf(page.markdown.length)}). Fetch one of its sections, for example \`{"id": "${page.path}", "section": "${sections[0]?.id ?? ""}"}\`:`,
    lines.join("\n"),
    `The whole page as Markdown: ${markdownUrl}`,
  ].join("\n\n");
  return { text: cut(text), sections };
}

/**
 * The tool `fetch`: a page, or one section of it, as Markdown, never more than an agent's host takes. A page that
 * is too long comes as its beginning and the list of its sections; a section that is too long is cut, with a note.
 */
export const fetchTool = (parts: DocsSearchParts) =>
  defineTool({
    name: "fetch",
    title: "Read a page of the documentation",
    description:
      "Reads one page of Reelwright's documentation or website as Markdown, or one section of it. Takes an `id` from `search`, whose `#section` gives that section alone; leave the part from `#` off to read the whole page. A page too long for one answer comes as the list of its sections.",
    input: Input,
    output: Output,
    run(input) {
      const { corpus, baseUrl } = parts;
      const found = findPage(corpus, baseUrl, input.id);
      if (!found) throw new Problem("not_found", notFound(parts, input.id));
      const { page } = found;
      const wanted = (input.section ?? found.section).replace(/^#/, "");
      const metadata = { kind: page.kind, description: page.description, updatedAt: page.updated };
      const pageMarkdownUrl = `${baseUrl}${markdownPath(page.path)}`;

      if (wanted === "") {
        const complete = fits(page.markdown);
        const { text, sections } = complete
          ? { text: page.markdown, sections: undefined }
          : outline(page, pageMarkdownUrl);
        return {
          id: page.path,
          title: page.title,
          text,
          url: `${baseUrl}${page.path}`,
          metadata: {
            ...metadata,
            markdownUrl: pageMarkdownUrl,
            characters: page.markdown.length,
            complete,
            ...(sections && { sections }),
          },
        };
      }

      const section = findSection(page, wanted);
      if (!section) throw new Problem("not_found", noSection(page, wanted));
      const markdownUrl = `${pageMarkdownUrl}?section=${encodeURIComponent(section.id)}`;
      const complete = fits(section.markdown);
      const note = `*Cut here: the section has ${countOf(section.characters)}. All of it: ${markdownUrl}*`;
      return {
        id: `${page.path}#${section.id}`,
        title: `${page.title}: ${section.title}`,
        text: complete ? section.markdown : `${cut(section.markdown, TEXT_BYTES - NOTE_BYTES)}\n\n${note}`,
        url: `${baseUrl}${page.path}#${section.id}`,
        metadata: { ...metadata, markdownUrl, characters: section.characters, complete },
      };
    },
  });

/** What to say of an id that names no page: the nearest that do, found by its own words. */
function notFound(parts: DocsSearchParts, id: string): string {
  const words = id
    .slice(0, 200)
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ");
  const nearest = docsSearch(parts, { query: words, limit: 3 }).hits.map((hit) => `\`${hit.id}\``);
  const hint = nearest.length ? ` Perhaps ${nearest.join(", ")}.` : "";
  return `No page has this id.${hint} \`search\` returns ids that exist.`;
}

function noSection(page: Page, wanted: string): string {
  const ids = firstThatFit(
    page.sections.filter(({ id }) => id !== "").map(({ id }) => `\`${id}\``),
    4_000,
  );
  const list = ids.length ? `Its sections: ${ids.join(", ")}.` : "It has no sections: leave `section` out.";
  return `\`${page.path}\` has no section \`${wanted.slice(0, 200)}\`. ${list}`;
}
