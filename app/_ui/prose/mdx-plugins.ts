import type { Heading, Link, List, ListItem, Root, RootContent, Table, TableCell } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { PRICING, STATUS_WORDS } from "#lib/content/data.ts";
import { componentOf, type ComponentName } from "#lib/content/components.ts";
import type { Page } from "#lib/content/corpus.ts";
import { expandComponents } from "#lib/content/markdown.ts";
import type { PageSource } from "#lib/content/source.ts";
import { countWords, timecodeOfWords } from "#app/_ui/page/timecode.ts";

/*
 * What the HTML projection does to a page's tree before it becomes elements. None of it changes what the
 * page says: it gives ids, groups nodes, and hangs drawings (without text) beside them.
 */

type Data = { hName?: string; hProperties?: Record<string, unknown> };
const setProperties = (node: { data?: unknown }, properties: Record<string, unknown>) => {
  const data = (node.data ?? {}) as Data;
  node.data = { ...data, hProperties: { ...data.hProperties, ...properties } };
};

/** An element of our own around nodes. */
const element = (hName: string, hProperties: Record<string, unknown>, children: RootContent[]): RootContent =>
  ({ type: "blockquote", children, data: { hName, hProperties } }) as unknown as RootContent;

/** A component that only the HTML has: a drawing. */
const drawing = (name: string, attributes: Record<string, string>): RootContent =>
  ({
    type: "mdxJsxFlowElement",
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: "mdxJsxAttribute",
      name: key,
      value,
    })),
    children: [],
  }) as unknown as RootContent;

/** `expandComponents` as a plugin. */
export const remarkExpand = (page: PageSource, sources: readonly PageSource[]) => () => (tree: Root) =>
  expandComponents(tree, { page, sources });

/** Gives the headings the ids that the corpus gave them, in its order. Throws where the two disagree. */
export const remarkHeadingIds = (page: Page) => () => (tree: Root) => {
  let next = 0;
  const walk = (nodes: RootContent[]) => {
    for (const node of nodes) {
      if (node.type === "heading") {
        const heading = page.headings[next++];
        if (heading?.title !== textOf(node)) {
          throw new Error(`${page.file}: heading "${textOf(node)}" is "${heading?.title}" in the corpus`);
        }
        setProperties(node, { id: heading.id });
        // what the heading was called before still leads here (content/data/redirects.json)
        const former = Object.entries(page.formerIds).filter(([, now]) => now === heading.id);
        for (const [id] of former) {
          node.children.unshift({
            type: "emphasis",
            children: [],
            data: { hName: "span", hProperties: { id } },
          });
        }
      }
      // as in the corpus: what a component's `wrap` encloses holds no sections
      if (node.type === "mdxJsxFlowElement" && !componentOf(node.name)?.wrap) {
        walk(node.children as RootContent[]);
      }
    }
  };
  walk(tree.children);
  if (next !== page.headings.length) throw new Error(`${page.file}: ${next} of ${page.headings.length} ids`);
};

/** Nodes cut before each heading of a level: `[before the first, [heading, …], …]`. */
function cutAt(nodes: RootContent[], depth: number): RootContent[][] {
  const groups: RootContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === depth) groups.push([]);
    groups.at(-1)?.push(node);
  }
  return groups;
}

/** Components whose h2 or h3 each begin an entry of a list or grid. */
const ENTRIES: Partial<Record<ComponentName, Heading["depth"]>> = {
  Faq: 3,
  Prices: 3,
  Columns: 3,
  Posts: 2,
  DocsTree: 2,
};

/** Gives a storyboard's items and lists of films their drawn frame. */
function decorateList(name: string, list: List): void {
  list.children.forEach((item: ListItem, index) => {
    if (name === "Storyboard") item.children.unshift(drawing("Frame", { index: String(index) }) as never);
    if (name === "UseCases" || name === "Audiences") {
      let path = "";
      visit(item, "link", (link: Link) => {
        path ||= link.url;
      });
      item.children.unshift(drawing("Poster", { path }) as never);
    }
  });
}

/** Gives each intent of the table a frame of it, in the cell with its name. */
function decorateIntents(table: Table): void {
  for (const [cell] of table.children.slice(1).map(({ children }) => children))
    if (cell)
      cell.children.unshift({
        ...drawing("IntentFrame", { name: textOf(cell) }),
        type: "mdxJsxTextElement",
      } as never);
}

/** Characters of a cell that stays on one line, and those from which it is text to read. */
const WORD = 12;
const SENTENCE = 48;
/** A name so long, written as text, that a column cannot wait for it. */
const LONG_NAME = /\S{21}/;

/** How much room a cell asks for: CSS knows a column by its place only, not by what is in it. */
const cellOf = (words: string): "word" | "phrase" | "sentence" =>
  words.length <= WORD ? "word" : words.length < SENTENCE ? "phrase" : "sentence";

/** Code breaks by itself (mdx.tsx): only text counts. */
function hasLongName(cell: TableCell): boolean {
  let found = false;
  visit(cell, "text", ({ value }) => {
    found ||= LONG_NAME.test(value);
  });
  return found;
}

/** Groups entries, draws storyboards, marks states and the length of cells. */
export const remarkDecorate = () => (tree: Root) => {
  visit(tree, "mdxJsxFlowElement", (node: MdxJsxFlowElement) => {
    const depth = ENTRIES[node.name as ComponentName];
    if (depth) {
      const groups = cutAt(node.children as RootContent[], depth).filter((group) => group.length);
      if (node.name === "Prices") {
        // heading, price, then the scale on which the customer chooses
        groups.forEach((group, plan) => {
          if (PRICING.plans[plan]?.payWhatYouWant) group.splice(2, 0, drawing("Scale", {}));
        });
      }
      node.children = groups.map((group) =>
        element("div", { className: ["entry"] }, group),
      ) as unknown as MdxJsxFlowElement["children"];
    }
    for (const child of node.children as RootContent[]) {
      if (child.type === "list") decorateList(node.name ?? "", child);
      if (child.type === "table" && node.name === "Intents") decorateIntents(child);
    }
  });
  visit(tree, "tableCell", (cell: TableCell) => {
    const words = textOf(cell);
    const status = Object.entries(STATUS_WORDS).find(([, label]) => label === words)?.[0];
    setProperties(cell, {
      "data-cell": cellOf(words),
      ...(hasLongName(cell) && { "data-long": "" }),
      ...(status && { "data-status": status }),
    });
  });
};

/** Components that need the width of the page; a section that holds one sets its heading above it. */
const WIDE = new Set<string>([
  "Playground",
  "Storyboard",
  "Directed",
  "Cards",
  "Prices",
  "Columns",
  "UseCases",
  "Audiences",
  "Figure",
]);

/**
 * Makes each h2 of a marketing page a section on the page's timeline: its heading, its body, and the time
 * at which a reader reaches it.
 */
export const remarkSections = (page: Page) => () => (tree: Root) => {
  const [before = [], ...sections] = cutAt(tree.children, 2);
  let words = 0;
  const startOf = new Map<string, string>();
  for (const section of page.sections) {
    if (section.level === 2) startOf.set(section.title, timecodeOfWords(words));
    words += countWords(section.markdown);
  }
  tree.children = [
    ...(before.length ? [element("div", { className: ["section-body", "opening"] }, before)] : []),
    ...sections.map(([heading, ...body]) => {
      const title = textOf(heading);
      const id = ((heading as { data?: Data }).data?.hProperties?.id as string | undefined) ?? "";
      const wide = body.some((node) => node.type === "mdxJsxFlowElement" && WIDE.has(node.name ?? ""));
      return element(
        "section",
        {
          className: ["section", ...(wide ? ["section-wide"] : [])],
          "aria-labelledby": id,
          "data-timecode": startOf.get(title) ?? "",
        },
        [heading as RootContent, element("div", { className: ["section-body"] }, body)],
      );
    }),
  ] as Root["children"];
};
