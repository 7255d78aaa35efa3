import type { Link, PhrasingContent, Root, RootContent } from "mdast";
import { slug } from "github-slugger";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { BASE_URL_TOKEN, DISCOVERY_PATHS } from "#lib/config/paths.ts";
import { type ComponentContext, componentOf } from "#lib/content/components.ts";
import { filmLabel, filmPath, PAGE_FILMS } from "#lib/content/data.ts";
import { ContentError, type PageSource } from "#lib/content/source.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();
const plainParser = unified().use(remarkParse).use(remarkGfm).freeze();
const printer = unified()
  // padding a table costs its readers tokens and says nothing
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    fences: true,
    listItemIndent: "one",
    rule: "-",
    emphasis: "_",
    resourceLink: true,
  })
  .freeze();

/** Markdown text of a tree. */
export const printMarkdown = (children: RootContent[]): string =>
  printer.stringify({ type: "root", children } as Root);

/** Parses Markdown without components (data, answers). */
export const parseMarkdown = (markdown: string): RootContent[] => plainParser.parse(markdown).children;

/** Nodes whose meaning stands in another part of the page. */
const STANDS_ELSEWHERE = new Set(
  "definition linkReference imageReference footnoteReference footnoteDefinition".split(" "),
);

/** Addresses that do nothing but lead somewhere. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|\/|#)/;

/**
 * Gives every component of a tree the nodes that it stands for (the registry's `content`), in place.
 * Both projections run it: HTML then styles the component's element, Markdown unwraps it.
 *
 * @throws ContentError for an unknown component, wrong props, inline JSX, expressions, imports or HTML
 */
export function expandComponents(tree: Root, context: Omit<ComponentContext, "parse">): void {
  const { page } = context;
  const fail = (node: { position?: { start: { line: number } } }, problem: string): never => {
    const line = node.position ? node.position.start.line + page.bodyLine - 1 : undefined;
    throw new ContentError(page.file, problem, line);
  };
  visit(tree, (node, _index, parent) => {
    if (node.type === "mdxjsEsm") fail(node, "no import or export in content");
    if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression")
      fail(node, "no {expressions} in content");
    if (node.type === "mdxJsxTextElement")
      fail(node, `<${node.name}> stands in a line of text; put its tags on lines of their own`);
    if ((node.type === "link" || node.type === "image") && !SAFE_ADDRESS.test(node.url))
      fail(node, `the address ${node.url}: a page's address begins with https:, http:, mailto:, / or #`);
    if (STANDS_ELSEWHERE.has(node.type)) {
      fail(node, "a section is read alone: write the address in the link itself, and no footnotes");
    }
    if (node.type === "heading") {
      if (node.depth === 1) fail(node, "the h1 comes from the frontmatter");
      if (!slug(textOf(node))) fail(node, "a heading without a letter has no address");
      const inComponent = parent?.type === "mdxJsxFlowElement" && !componentOf(parent.name)?.wrap;
      if (parent?.type !== "root" && !inComponent)
        fail(node, "a heading stands in no list, quote or callout");
    }
    if (node.type === "table") {
      const columns = node.children[0]?.children.length;
      for (const row of node.children) {
        if (row.children.length !== columns) {
          fail(
            row,
            `a row of ${row.children.length} cells in a table of ${columns}; write \\| for a bar in a cell`,
          );
        }
      }
    }
    if (node.type !== "mdxJsxFlowElement") return;
    const component = componentOf(node.name);
    if (!component) return fail(node, `<${node.name}> is not a component (lib/content/components.ts)`);
    const props: Record<string, unknown> = {};
    for (const attribute of node.attributes) {
      if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "string") {
        return fail(node, `<${node.name}>: attributes are plain strings`);
      }
      props[attribute.name] = attribute.value;
    }
    const parsed = component.props.safeParse(props);
    if (!parsed.success) {
      return fail(
        node,
        `<${node.name}>: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`,
      );
    }
    const nodes = component.content(parsed.data, node.children as RootContent[], {
      ...context,
      parse: parseMarkdown,
    });
    node.children = nodes as MdxJsxFlowElement["children"];
  });
}

/** A root-relative or same-page address made absolute; others stay. */
export function absoluteUrl(url: string, pagePath: string): string {
  if (url.startsWith("#")) return `${BASE_URL_TOKEN}${pagePath}${url}`;
  return url.startsWith("/") ? `${BASE_URL_TOKEN}${url}` : url;
}

/** Replaces components by what the Markdown projection shows for them, and makes links absolute. */
function toPlainNodes(nodes: RootContent[], pagePath: string): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === "mdxJsxFlowElement") {
      const inner = toPlainNodes(node.children as RootContent[], pagePath);
      return componentOf(node.name)?.wrap?.(inner) ?? inner;
    }
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      node.url = absoluteUrl(node.url, pagePath);
    }
    // the info string's attributes (file name, how a test runs it) are ours, not the reader's
    if (node.type === "code") return [{ ...node, meta: null }];
    if ("children" in node) {
      return [{ ...node, children: toPlainNodes(node.children as RootContent[], pagePath) } as RootContent];
    }
    return [node];
  });
}

/** A piece of Markdown without components (an answer of the FAQ) as it is served: with absolute links. */
export const absoluteMarkdown = (markdown: string, pagePath: string): string =>
  printMarkdown(toPlainNodes(parseMarkdown(markdown), pagePath)).trim();

const text = (value: string): PhrasingContent => ({ type: "text", value });

/** `2026-11-21` → `21 November 2026`. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The byline of a post, the same in every projection. */
export function byline(page: PageSource): string {
  const updated = page.updated === page.published ? "" : ` · Updated ${formatDay(page.updated)}`;
  return `By ${page.author} · ${formatDay(page.published ?? page.updated)}${updated} · ${page.tags.join(", ")}`;
}

/**
 * The line that leads an agent from any page to the index, the same in every projection (the Agent-Friendly
 * Documentation Spec wants it near the top of both HTML and Markdown). People who look at the page have the
 * navigation instead.
 */
export const AGENT_NOTE = {
  before: "For AI agents: all pages are listed at ",
  link: DISCOVERY_PATHS.llms,
  after: ".",
} as const;

/** The same as the Markdown projection prints it, to leave it out of what is searched. */
export const AGENT_NOTE_MARKDOWN = `${AGENT_NOTE.before}[${AGENT_NOTE.link}](${BASE_URL_TOKEN}${AGENT_NOTE.link})${AGENT_NOTE.after}`;

/** What stands above a page's body: h1, lede, then what its kind has. app/_ui/page/page-header.tsx draws the same. */
export function headerNodes(page: PageSource): RootContent[] {
  const nodes: RootContent[] = [
    { type: "heading", depth: 1, children: [text(page.heading)] },
    {
      type: "paragraph",
      children: [
        text(AGENT_NOTE.before),
        { type: "link", url: AGENT_NOTE.link, children: [text(AGENT_NOTE.link)] },
        text(AGENT_NOTE.after),
      ],
    },
    { type: "paragraph", children: [text(page.lede)] },
  ];
  if (page.kind === "post") {
    nodes.push({ type: "paragraph", children: [text(byline(page))] });
    if (page.excerpt) nodes.push({ type: "paragraph", children: [text(page.excerpt)] });
  }
  if (page.actions.length) {
    const links = page.actions.map(
      (action): Link => ({ type: "link", url: action.href, children: [text(action.label)] }),
    );
    nodes.push({
      type: "list",
      ordered: false,
      spread: false,
      children: links.map((link) => ({
        type: "listItem",
        spread: false,
        children: [{ type: "paragraph", children: [link] }],
      })),
    });
  }
  if (page.brief) {
    nodes.push({ type: "blockquote", children: [{ type: "paragraph", children: [text(page.brief)] }] });
  }
  const film = page.film && PAGE_FILMS[page.path];
  if (film) {
    const link: Link = { type: "link", url: filmPath(film), children: [text(filmLabel(film))] };
    nodes.push({ type: "paragraph", children: [link] });
  }
  return nodes;
}

/** The whole page as plain Markdown nodes: no JSX, absolute links. @throws ContentError */
export function pageNodes(page: PageSource, sources: readonly PageSource[]): RootContent[] {
  let tree: Root;
  try {
    tree = parser.parse(page.body);
  } catch (error) {
    const { reason = String(error), line } = error as { reason?: string; line?: number };
    // the parser's own positions count from the body's first line
    const place = /\((\d+):\d+(?:-\d+:\d+)?\)/.exec(reason);
    const lineOf = (own: number) => own + page.bodyLine - 1;
    const problem = place ? reason.replace(place[0], `(line ${lineOf(Number(place[1]))})`) : reason;
    throw new ContentError(page.file, problem, lineOf(line ?? Number(place?.[1] ?? 1)));
  }
  expandComponents(tree, { page, sources });
  return toPlainNodes([...headerNodes(page), ...tree.children], page.path);
}
