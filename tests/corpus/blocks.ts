import type { Element, Nodes as HastNodes, Root as HastRoot } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { Nodes as MdNodes, Root as MdRoot } from "mdast";
import { toString as mdText } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/**
 * What a page says, without how it says it: the same list whichever projection it is read from.
 *
 * Text is compared after one normalisation: runs of ASCII white space become one space, and both ends are
 * trimmed. A line break within a paragraph is a soft break in Markdown and collapsible white space in HTML,
 * so it says nothing in either. Nothing else is touched: no case, no quotes, no punctuation, no U+00A0.
 * Code keeps all its white space but the line end that `<code>` has before its closing tag.
 */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "item"; marker: string; text: string }
  | { kind: "cell"; header: boolean; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "link"; url: string; text: string }
  | { kind: "price"; text: string };

export const BLOCK_KINDS = ["heading", "paragraph", "item", "cell", "code", "link", "price"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A block and the node that says it, so that a test can take it away. */
export interface Found<Node> {
  block: Block;
  node: Node;
}

const squeeze = (text: string): string => text.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "");
const withoutLastLineEnd = (text: string): string => text.replace(/\n$/, "");

/** An amount of money as people write it. */
export const PRICE = /[$€£]\d[\d,]*(?:\.\d+)?/g;

/** A block of text, the links in it, and the prices in it. */
function textBlocks<Node>(block: Block, node: Node, links: Found<Node>[]): Found<Node>[] {
  const prices = [...block.text.matchAll(PRICE)].map(
    ([text]): Found<Node> => ({ block: { kind: "price", text }, node }),
  );
  return [{ block, node }, ...links, ...prices];
}

// HTML

const BLOCK_ELEMENTS = new Set(
  "address article aside blockquote caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const NEVER_ITEM_TEXT = new Set(["blockquote", "ol", "pre", "table", "ul"]);
const SILENT_ELEMENTS = new Set(["script", "style", "template"]);

/** What nobody reads: scripts, styles, and drawings that are hidden from assistive technology. */
function isSilent(node: HastNodes): boolean {
  if (node.type !== "element") return node.type !== "text";
  if (SILENT_ELEMENTS.has(node.tagName)) return true;
  return node.tagName === "svg" && node.properties.ariaHidden === "true";
}

function rawText(node: HastNodes): string {
  if (node.type === "text") return node.value;
  if (isSilent(node) || !("children" in node)) return "";
  if (node.type === "element" && node.tagName === "br") return "\n";
  if (node.type === "element" && node.tagName === "img") return String(node.properties.alt ?? "");
  return node.children.map(rawText).join("");
}

const isBlock = (node: HastNodes): boolean =>
  node.type === "element" &&
  !isSilent(node) &&
  (BLOCK_ELEMENTS.has(node.tagName) || node.children.some(isBlock));

function linksIn(node: HastNodes, base: string): Found<Element>[] {
  if (node.type !== "element" || isSilent(node)) return [];
  const inner = node.children.flatMap((child) => linksIn(child, base));
  if (node.tagName !== "a" || node.properties.href === undefined) return inner;
  const url = new URL(String(node.properties.href), base).href;
  return [{ block: { kind: "link", url, text: squeeze(rawText(node)) }, node }, ...inner];
}

const spoken = (block: Block, node: Element, base: string): Found<Element>[] =>
  textBlocks(
    block,
    node,
    node.children.flatMap((child) => linksIn(child, base)),
  );

/** The empty corner of a table is no `<th>`, but it stands in the head all the same. */
const asHeader = (found: Found<Element>): Found<Element> =>
  found.block.kind === "cell" ? { ...found, block: { ...found.block, header: true } } : found;

/**
 * The blocks inside an element. Text that stands in no block of its own is a paragraph: nothing that a
 * reader sees is left out.
 *
 * @param marker of a list item whose own text has not come yet: its first run of text is the item's
 */
function readElement(parent: Element, base: string, marker: string | null): Found<Element>[] {
  const found: Found<Element>[] = [];
  let pending = marker;
  let run: Element["children"] = [];
  const say = (node: Element) => {
    const text = squeeze(rawText(node));
    const links = node.children.some((child) => linksIn(child, base).length);
    if (!text && !links) return;
    const block: Block =
      pending === null ? { kind: "paragraph", text } : { kind: "item", marker: pending, text };
    pending = null;
    found.push(...spoken(block, node, base));
  };
  const endRun = () => {
    if (run.length) say({ ...parent, tagName: "span", children: run });
    run = [];
  };
  /** An item is there even where a block that is not its own text comes first. */
  const settle = () => {
    if (pending !== null) found.push({ block: { kind: "item", marker: pending, text: "" }, node: parent });
    pending = null;
  };
  let number = Number(parent.properties.start ?? 1);
  for (const child of parent.children) {
    if (child.type === "element" && isSilent(child)) continue;
    if (!isBlock(child) || child.type !== "element") {
      run.push(child);
      continue;
    }
    endRun();
    const level = /^h([1-6])$/.exec(child.tagName)?.[1];
    if (level || NEVER_ITEM_TEXT.has(child.tagName)) settle();
    if (level) {
      const text = squeeze(rawText(child));
      found.push(...spoken({ kind: "heading", level: Number(level), text }, child, base));
    } else if (child.tagName === "p") {
      say(child);
    } else if (child.tagName === "li") {
      const own = parent.tagName === "ol" ? `${number}.` : "-";
      number += 1;
      const inner = readElement(child, base, own);
      if (!inner.length) inner.push({ block: { kind: "item", marker: own, text: "" }, node: child });
      found.push(...inner.map((each, index) => (index === 0 ? { ...each, node: child } : each)));
    } else if (child.tagName === "td" || child.tagName === "th") {
      const header = child.tagName === "th";
      found.push(...spoken({ kind: "cell", header, text: squeeze(rawText(child)) }, child, base));
    } else if (child.tagName === "pre") {
      // the language stands on the `<pre>` or on the box around it
      const language = String(child.properties.dataLang ?? parent.properties.dataLang ?? "");
      const text = withoutLastLineEnd(rawText(child));
      found.push({ block: { kind: "code", language, text }, node: child });
    } else {
      const inner = readElement(child, base, pending);
      if (inner.length) pending = null;
      found.push(...(child.tagName === "thead" ? inner.map(asHeader) : inner));
    }
  }
  endRun();
  return found;
}

/** The parsed document. */
export const parseHtml = (html: string): HastRoot => fromHtml(html);

/** The element of a name that a document has exactly one of. @throws Error where it has none or more */
export function onlyElement(tree: HastRoot, tagName: string): Element {
  const elements: Element[] = [];
  const collect = (node: HastNodes) => {
    if (node.type === "element" && node.tagName === tagName) elements.push(node);
    if ("children" in node) node.children.forEach(collect);
  };
  collect(tree);
  if (elements.length !== 1) throw new Error(`${elements.length} <${tagName}> elements in the document`);
  return elements[0] as Element;
}

/**
 * What `<main>` says.
 *
 * @param base the page's address, against which its links are resolved
 */
export const htmlBlocks = (tree: HastRoot, base: string): Found<Element>[] =>
  readElement(onlyElement(tree, "main"), base, null);

// Markdown

const markdownParser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parsed as a reader parses it: CommonMark and GFM, nothing of ours. */
export const parseMarkdown = (markdown: string): MdRoot => markdownParser.parse(markdown);

function linksOf(node: MdNodes): Found<MdNodes>[] {
  const inner = "children" in node ? node.children.flatMap(linksOf) : [];
  if (node.type !== "link") return inner;
  // the address as a reader's URL parser writes it; a relative one throws: it leads nowhere from a file
  const url = new URL(node.url).href;
  return [{ block: { kind: "link", url, text: squeeze(mdText(node)) }, node }, ...inner];
}

function readNodes(nodes: MdNodes[]): Found<MdNodes>[] {
  return nodes.flatMap((node): Found<MdNodes>[] => {
    const links = () => ("children" in node ? node.children.flatMap(linksOf) : []);
    const text = squeeze(mdText(node));
    switch (node.type) {
      case "heading":
        return textBlocks({ kind: "heading", level: node.depth, text }, node, links());
      case "paragraph":
        return textBlocks({ kind: "paragraph", text }, node, links());
      case "code":
        return [
          { block: { kind: "code", language: node.lang ?? "", text: withoutLastLineEnd(node.value) }, node },
        ];
      case "blockquote":
        return readNodes(node.children);
      case "list":
        return node.children.flatMap((item, index) => {
          const marker = node.ordered ? `${(node.start ?? 1) + index}.` : "-";
          const [first, ...rest] = item.children;
          const own = first?.type === "paragraph" ? first : undefined;
          const block: Block = { kind: "item", marker, text: own ? squeeze(mdText(own)) : "" };
          return [
            ...textBlocks<MdNodes>(block, item, own ? own.children.flatMap(linksOf) : []),
            ...readNodes(own ? rest : item.children),
          ];
        });
      case "table":
        return node.children.flatMap((row, line) =>
          row.children.flatMap((cell) =>
            textBlocks<MdNodes>(
              { kind: "cell", header: line === 0, text: squeeze(mdText(cell)) },
              cell,
              cell.children.flatMap(linksOf),
            ),
          ),
        );
      case "thematicBreak":
        return [];
      default:
        // raw HTML, definitions, footnotes: a section of a page has to stand alone, and there is no HTML
        throw new Error(`Markdown holds a node of type ${node.type}: ${JSON.stringify(text.slice(0, 80))}`);
    }
  });
}

/** What a piece of Markdown says. @throws Error for raw HTML, relative links, and what needs another place of the file */
export const markdownBlocks = (tree: MdRoot): Found<MdNodes>[] => readNodes(tree.children);

/** The blocks alone. */
export const blocksOf = (found: readonly Found<unknown>[]): Block[] => found.map(({ block }) => block);

/** Where two lists first differ, in one line, or null. */
export function firstDifference(
  a: readonly Block[],
  b: readonly Block[],
  names: [string, string],
): string | null {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left, right] = [JSON.stringify(a[index]), JSON.stringify(b[index])];
    if (left !== right) {
      const after = index ? ` (after ${JSON.stringify(a[index - 1])})` : "";
      return `block ${index}${after}: ${names[0]} ${left ?? "ends"}, ${names[1]} ${right ?? "ends"}`;
    }
  }
  return null;
}
