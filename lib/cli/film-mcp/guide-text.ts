import { readFile } from "node:fs/promises";
import { docPath } from "#lib/config/paths.ts";

/** What who makes a film reads: the pages of the documentation, a section at a time, without a network. */

/** A section of the director's guide, of the reference of compositions, or of what they are written shorter with. */
export interface Fragment {
  page: "direct" | "composition" | "shorter";
  section: string;
}

const readPage = (page: Fragment["page"]): Promise<string> =>
  readFile(new URL(`../../../content/docs/films/${page}.mdx`, import.meta.url), "utf8");

/** The director's guide as Markdown, without its frontmatter and its pictures. */
export async function directorsGuide(): Promise<string> {
  const text = await readPage("direct");
  return text.replace(/^---\n[\s\S]*?\n---\n+/, "").replace(/^<\/?\w+>\n\n/gm, "");
}

/** The sections of a page as they are served, by their ids. */
export async function sectionsOf(page: Fragment["page"]): Promise<ReadonlyMap<string, string>> {
  // what reads pages is large, and only who asks for a section needs it
  const [{ parseSource }, { projectPage }, { fillBaseUrl }] = await Promise.all([
    import("#lib/content/source.ts"),
    import("#lib/content/corpus.ts"),
    import("#lib/content/base-url.ts"),
  ]);
  const source = parseSource(`content/docs/films/${page}.mdx`, await readPage(page));
  return new Map(
    projectPage(source, [source], []).sections.map(({ id, markdown }) => [id, fillBaseUrl(markdown, "")]),
  );
}

/** How a section is asked for: `intents`, `composition/text`. */
export const topicOf = ({ page, section }: Fragment): string =>
  page === "direct" ? section : `${page}/${section}`;

/** Where to read on, with how long it is. */
export async function whereToRead({ page, section }: Fragment): Promise<string> {
  const length = (await sectionsOf(page)).get(section)?.length ?? 0;
  const topic = topicOf({ page, section });
  return `reelwright guide ${topic} (${length.toLocaleString("en-US")} characters), or ${docPath(`films/${page}`)}.md?section=${section}`;
}
