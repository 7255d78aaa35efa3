import type {
  Blockquote,
  BlockContent,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from "mdast";

/** Pieces of Markdown, for components. */

export const text = (value: string): PhrasingContent => ({ type: "text", value });
export const strong = (value: string): PhrasingContent => ({ type: "strong", children: [text(value)] });
export const code = (value: string): PhrasingContent => ({ type: "inlineCode", value });
export const link = (url: string, label: string): PhrasingContent => ({
  type: "link",
  url,
  children: [text(label)],
});
export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
/** What a sentence of Markdown says, to stand in a cell. */
export const inline = (nodes: RootContent[]): PhrasingContent[] =>
  nodes.flatMap((node) => {
    if (node.type !== "paragraph") throw new Error(`A ${node.type} stands in no cell.`);
    return node.children;
  });
export const heading = (depth: Heading["depth"], value: string): Heading => ({
  type: "heading",
  depth,
  children: [text(value)],
});
export const quote = (nodes: RootContent[]): Blockquote => ({
  type: "blockquote",
  children: nodes as BlockContent[],
});
export const list = (items: PhrasingContent[][]): List => ({
  type: "list",
  ordered: false,
  spread: false,
  children: items.map(
    (children): ListItem => ({ type: "listItem", spread: false, children: [paragraph(...children)] }),
  ),
});
export const table = (head: string[], rows: PhrasingContent[][][]): Table => ({
  type: "table",
  children: [
    { type: "tableRow", children: head.map((cell) => ({ type: "tableCell", children: [text(cell)] })) },
    ...rows.map((row) => ({
      type: "tableRow" as const,
      children: row.map((children) => ({ type: "tableCell" as const, children })),
    })),
  ],
});
