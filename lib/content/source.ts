import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import matter from "gray-matter";
import { z } from "zod";
import type { PAGE_KINDS } from "#lib/api/schemas.ts";
import {
  AUDIENCE_SLUGS,
  audiencePath,
  docPath,
  PAGE_PATHS,
  postPath,
  USE_CASE_SLUGS,
  usecasePath,
} from "#lib/config/paths.ts";

/** A content file is wrong. The message starts with the file and, where known, the line. */
export class ContentError extends Error {
  override name = "ContentError";
  constructor(file: string, problem: string, line?: number) {
    super(`${file}${line ? `:${line}` : ""}: ${problem}`);
  }
}

/** Where the content lives: `content/` of the working directory, which is the repository's root. */
const contentDirectory = () => join(process.cwd(), "content");

// YAML parses an unquoted date to a Date; both forms become YYYY-MM-DD.
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

const common = {
  title: z.string().min(1).max(80),
  /** Shown as the page's lede, in `<meta>`, in llms.txt and in search. Search engines cut what is longer. */
  description: z.string().min(20).max(159),
  updated: day,
  /** The h1, where it differs from the title. */
  heading: z.string().min(1).optional(),
  /** The first paragraph, where it differs from the description. */
  lede: z.string().min(1).optional(),
  /** Short name for navigation. */
  navTitle: z.string().min(1).optional(),
  faq: z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })).optional(),
};

const marketing = {
  ...common,
  /** A brief as a person would write it: shown beside the film it becomes. */
  brief: z.string().min(1).optional(),
  /** How `npm run films` makes the film of the brief: another seed, another film; the scene that stands for it. */
  film: z.strictObject({ seed: z.int().min(1).default(1), poster: z.int().min(1).default(1) }).optional(),
  /** Links below the lede; the first is the primary one. */
  actions: z.array(z.strictObject({ label: z.string().min(1), href: z.string().min(1) })).optional(),
};

export const DOC_GROUPS = [
  "Start",
  "Concepts",
  "Films",
  "For agents",
  "API reference",
  "MCP",
  "Platform",
  "Errors",
  "Operate",
] as const;

/** What the frontmatter of each kind of page may hold; anything else stops the build. */
const FRONTMATTER = {
  page: z.strictObject(marketing),
  "use-case": z.strictObject(marketing),
  audience: z.strictObject(marketing),
  docs: z.strictObject({
    ...common,
    group: z.enum(DOC_GROUPS),
    /** Position in the group; ties go by path. */
    order: z.number().int().min(0).max(999),
  }),
  post: z.strictObject({
    ...common,
    published: day,
    author: z.string().min(1),
    excerpt: z.string().min(40).max(400),
    tags: z.array(z.string().min(1)).min(1),
  }),
} as const;

type PageKind = (typeof PAGE_KINDS)[number];

/** A page as its file says it: everything but the projections. */
export interface PageSource {
  path: string;
  kind: PageKind;
  /** Relative to the repository, with forward slashes. */
  file: string;
  /** MDX without the frontmatter. */
  body: string;
  /** Lines of frontmatter before `body`, to turn positions into lines of the file. */
  bodyLine: number;
  title: string;
  description: string;
  updated: string;
  heading: string;
  lede: string;
  navTitle: string;
  faq: { question: string; answer: string }[];
  brief?: string;
  film?: { seed: number; poster: number };
  actions: { label: string; href: string }[];
  group?: string;
  order: number;
  published?: string;
  author?: string;
  excerpt?: string;
  tags: string[];
}

const PAGE_FILES: Record<string, { path: string; kind: PageKind }> = {
  home: { path: PAGE_PATHS.home, kind: "home" },
  developers: { path: PAGE_PATHS.developers, kind: "product" },
  studio: { path: PAGE_PATHS.studio, kind: "product" },
  cli: { path: PAGE_PATHS.cli, kind: "product" },
  mcp: { path: PAGE_PATHS.mcp, kind: "product" },
  pricing: { path: PAGE_PATHS.pricing, kind: "product" },
  docs: { path: PAGE_PATHS.docs, kind: "docs-index" },
  about: { path: PAGE_PATHS.about, kind: "company" },
  enterprise: { path: PAGE_PATHS.enterprise, kind: "company" },
  contact: { path: PAGE_PATHS.contact, kind: "company" },
  "contact-sales": { path: PAGE_PATHS.contactSales, kind: "company" },
  terms: { path: PAGE_PATHS.terms, kind: "company" },
  privacy: { path: PAGE_PATHS.privacy, kind: "company" },
  blog: { path: PAGE_PATHS.blog, kind: "blog-index" },
};

/** What a file's place under `content/` makes of it, or undefined where no page may stand. */
function placeOf(
  slug: string,
): { path: string; kind: PageKind; schema: keyof typeof FRONTMATTER } | undefined {
  const [folder, ...rest] = slug.split("/");
  const name = rest.join("/");
  if (folder === "pages") {
    const page = Object.hasOwn(PAGE_FILES, name) ? PAGE_FILES[name] : undefined;
    return page && { ...page, schema: "page" };
  }
  if (folder === "docs") return { path: docPath(name), kind: "docs", schema: "docs" };
  if (folder === "blog") return { path: postPath(name), kind: "post", schema: "post" };
  if (folder === "use-cases" && (USE_CASE_SLUGS as readonly string[]).includes(name)) {
    return { path: usecasePath(name), kind: "use-case", schema: "use-case" };
  }
  if (folder === "for" && (AUDIENCE_SLUGS as readonly string[]).includes(name)) {
    return { path: audiencePath(name), kind: "audience", schema: "audience" };
  }
  return undefined;
}

/** The line of the file on which a key of the frontmatter stands. The YAML begins behind `---`, on line 1. */
function lineOfKey(yaml: string, key: PropertyKey | undefined): number | undefined {
  const index = yaml.split("\n").findIndex((line) => line.startsWith(`${String(key)}:`));
  return index < 0 ? undefined : index + 1;
}

/** @throws ContentError where it is not YAML, or names a day that no calendar has */
function parseFrontmatter(file: string, text: string): matter.GrayMatterFile<string> {
  // the parser would run a frontmatter that says it is JavaScript
  if (/^---[ \t]*[^\s-]/.test(text))
    throw new ContentError(file, "the frontmatter begins with `---` alone", 1);
  let parsed: matter.GrayMatterFile<string>;
  try {
    parsed = matter(text, {});
  } catch (error) {
    const { message, mark } = error as Error & { mark?: { line: number } };
    throw new ContentError(
      file,
      `the frontmatter is not YAML: ${message.split("\n")[0]}`,
      mark && mark.line + 1,
    );
  }
  for (const [key, value] of Object.entries(parsed.data)) {
    // YAML makes 2 March of 30 February
    if (value instanceof Date && !parsed.matter.includes(value.toISOString().slice(0, 10))) {
      throw new ContentError(file, `frontmatter ${key}: there is no such day`, lineOfKey(parsed.matter, key));
    }
  }
  return parsed;
}

/**
 * Parses one content file.
 *
 * @param file path relative to the repository, for example `content/docs/search.mdx`
 * @throws ContentError
 */
export function parseSource(file: string, text: string): PageSource {
  const slug = file.replace(/^content\//, "").replace(/\.mdx$/, "");
  const place = placeOf(slug);
  if (!place) throw new ContentError(file, "no page of the URL table has this name (lib/config/paths.ts)");
  if (!/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(slug)) throw new ContentError(file, "names are kebab-case");

  const parsed = parseFrontmatter(file, text);
  const result = FRONTMATTER[place.schema].safeParse(parsed.data);
  if (!result.success) {
    const issue = result.error.issues[0];
    const key = issue?.path[0] ?? (issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined);
    const problem = `frontmatter ${issue?.path.join(".") || String(key ?? "keys")}: ${issue?.message}`;
    throw new ContentError(file, problem, lineOfKey(parsed.matter, key));
  }
  const data = result.data as z.infer<(typeof FRONTMATTER)["page"]> &
    Partial<z.infer<(typeof FRONTMATTER)["docs"]>> &
    Partial<z.infer<(typeof FRONTMATTER)["post"]>>;
  const body = parsed.content;
  return {
    path: place.path,
    kind: place.kind,
    file,
    body,
    bodyLine: text.slice(0, text.length - body.length).split("\n").length,
    title: data.title,
    description: data.description,
    updated: data.updated,
    heading: data.heading ?? data.title,
    lede: data.lede ?? data.description,
    navTitle: data.navTitle ?? data.title,
    faq: data.faq ?? [],
    brief: data.brief,
    film: data.film,
    actions: data.actions ?? [],
    group: data.group,
    order: data.order ?? 0,
    published: data.published,
    author: data.author,
    excerpt: data.excerpt,
    tags: data.tags ?? [],
  };
}

/** Names, sizes and times of the content files: another text when one of them has changed. */
export async function contentSignature(): Promise<string> {
  const directory = contentDirectory();
  const names = (await readdir(directory, { recursive: true }))
    .filter((name) => name.endsWith(".mdx"))
    .sort();
  const stats = await Promise.all(names.map((name) => stat(join(directory, name))));
  return names.map((name, index) => `${name} ${stats[index]?.size} ${stats[index]?.mtimeMs}`).join("\n");
}

/** Reads every `.mdx` under `content/`, in path order. @throws ContentError */
export async function readSources(): Promise<PageSource[]> {
  const directory = contentDirectory();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mdx"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const name = `content/${relative(directory, file).split(sep).join("/")}`;
      return parseSource(name, await readFile(file, "utf8"));
    }),
  );
}
