import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import GithubSlugger from "github-slugger";
import matter from "gray-matter";
import type { SearchablePage, SearchableSection } from "#lib/search/engine.ts";
import { plainText } from "#lib/search/plain.ts";

/** Where the installed Next.js keeps its own documentation. */
export const nextDocsFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("next/package.json")), "dist", "docs");

/** `01-app/03-api-reference/index.md` → `/docs/app/api-reference`, the path that the docs' own links use. */
const pathOf = (file: string): string =>
  `/docs/${file
    .replace(/\.mdx?$/, "")
    .split("/")
    .map((part) => part.replace(/^\d+-/, ""))
    .filter((part) => part !== "index")
    .join("/")}`.replace(/\/$/, "");

/** Takes MDX comments, imports and component tags away; fenced code stays as it is. */
function cleanMdx(source: string): string {
  let fence = "";
  const kept: string[] = [];
  for (const line of source.replace(/\{\/\*[\s\S]*?\*\/\}/g, "").split("\n")) {
    const mark = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    kept.push(fence || mark ? line : line.replace(/^\s*<\/?[A-Z]\w*(?:\s[^>]*)?>\s*$/, ""));
  }
  return kept.join("\n");
}

/**
 * Cuts a Markdown body at its ATX headings; ids as GitHub makes them.
 * The first section is the page's intro (id "", title of the page).
 */
export function splitSections(body: string, pageTitle: string): SearchableSection[] {
  const slugger = new GithubSlugger();
  const sections: SearchableSection[] = [{ id: "", title: pageTitle, level: 1, markdown: "" }];
  let fence = "";
  let lines: string[] = [];
  const close = (): void => {
    const last = sections.at(-1);
    if (last) last.markdown = lines.join("\n").trim();
    lines = [];
  };
  for (const line of body.split("\n")) {
    const mark = /^\s*(?:>\s*)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark : "";
    const heading = fence ? null : /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line);
    if (!heading?.[1] || !heading[2]) {
      lines.push(line);
      continue;
    }
    close();
    const title = plainText(heading[2]);
    sections.push({ id: slugger.slug(title), title, level: heading[1].length, markdown: "" });
  }
  close();
  return sections;
}

/** The Next.js documentation as pages; stubs that only point at another page's text are left out. */
export function loadNextDocs(folder = nextDocsFolder()): SearchablePage[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const parsed = files.map((file) => {
    const { data, content } = matter(readFileSync(join(folder, file), "utf8"));
    return {
      path: pathOf(file),
      title: String(data.title),
      description: String(data.description ?? ""),
      content,
    };
  });
  const titles = new Map(parsed.map((page) => [page.path, page.title]));
  return parsed.flatMap(({ path, title, description, content }) => {
    const body = cleanMdx(content).trim();
    if (body === "") return [];
    const parts = path.split("/");
    const breadcrumbs = parts
      .map((_, depth) => titles.get(parts.slice(0, depth).join("/")))
      .filter((name) => name !== undefined);
    return [{ path, title, description, kind: "docs", breadcrumbs, sections: splitSections(body, title) }];
  });
}
