import type { PageDocument } from "#lib/api/schemas.ts";
import { formatAmount } from "#lib/content/data.ts";
import {
  type Block,
  blocksOf,
  firstDifference,
  htmlBlocks,
  markdownBlocks,
  parseHtml,
  parseMarkdown,
} from "#tests/corpus/blocks.ts";

/** A page as it was served: three bodies. */
export interface ServedPage {
  /** Its address, absolute. */
  url: string;
  html: string;
  markdown: string;
  /** The body of the JSON. */
  json: string;
}

/** What the page's source has, and its JSON therefore has to have as data. */
export interface Expected {
  faq: boolean;
  prices: boolean;
}

/** Bodies come again and again while one of the three is changed: what they say is kept by their text. */
function remembered(readBlocks: (body: string, url: string) => Block[]) {
  const known = new Map<string, Block[]>();
  return (body: string, url = ""): Block[] => {
    const key = `${url} ${body}`;
    const blocks = known.get(key) ?? readBlocks(body, url);
    if (known.size > 5_000) known.clear();
    known.set(key, blocks);
    return blocks;
  };
}

const readHtml = remembered((html, url) => blocksOf(htmlBlocks(parseHtml(html), url)));
const read = remembered((markdown) => blocksOf(markdownBlocks(parseMarkdown(markdown))));

/** Where a list of blocks holds another one whole and in order, or -1. */
function indexOfBlocks(all: readonly Block[], part: readonly Block[]): number {
  const wanted = part.map((block) => JSON.stringify(block));
  const lines = all.map((block) => JSON.stringify(block));
  return lines.findIndex((_, start) => wanted.every((line, offset) => lines[start + offset] === line));
}

/** The section under the h3 of a title, up to the next h2 or h3, without its heading. */
function under(blocks: readonly Block[], title: string): Block[] | null {
  const start = blocks.findIndex(
    (block) => block.kind === "heading" && block.level === 3 && block.text === title,
  );
  if (start < 0) return null;
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex((block) => block.kind === "heading" && block.level <= 3);
  return end < 0 ? rest : rest.slice(0, end);
}

function faqDifferences(document: PageDocument, blocks: readonly Block[], expected: boolean): string[] {
  const faq = document.metadata.faq ?? [];
  if (expected !== faq.length > 0) return [`JSON metadata.faq has ${faq.length} questions`];
  return faq.flatMap(({ question, answer }) => {
    const said: Block[] = [{ kind: "heading", level: 3, text: question }, ...read(answer)];
    return indexOfBlocks(blocks, said) < 0
      ? [`JSON metadata.faq: the page does not say ${JSON.stringify(question)} so`]
      : [];
  });
}

function priceDifferences(document: PageDocument, blocks: readonly Block[], expected: boolean): string[] {
  const plans = document.metadata.prices ?? [];
  if (expected !== plans.length > 0) return [`JSON metadata.prices has ${plans.length} plans`];
  return plans.flatMap((plan) => {
    const section = under(blocks, plan.plan);
    if (!section) return [`JSON metadata.prices: no heading ${plan.plan} on the page`];
    const prices = section.flatMap((block) => (block.kind === "price" ? [block.text] : []));
    const amount = formatAmount(plan.amountMinor, plan.currency);
    const items = section.flatMap((block) => (block.kind === "item" ? [block.text] : []));
    return [
      ...(JSON.stringify(prices) === JSON.stringify([amount])
        ? []
        : [
            `JSON metadata.prices: ${plan.plan} is ${amount}, the page says ${prices.join(", ") || "nothing"}`,
          ]),
      ...(JSON.stringify(items) === JSON.stringify(plan.features)
        ? []
        : [`JSON metadata.prices: the features of ${plan.plan} are not the page's`]),
    ];
  });
}

/**
 * Where the three representations of a page do not say the same, one line each; none where they do.
 * Blocks are compared one by one, in order; what the JSON has as data besides is compared with the blocks.
 */
export function differences(page: ServedPage, expected: Expected): string[] {
  const document = JSON.parse(page.json) as PageDocument;
  const html = readHtml(page.html, page.url);
  const markdown = read(page.markdown);
  const json = document.sections.flatMap((section) => read(section.markdown));

  const found = [
    firstDifference(html, markdown, ["HTML", "Markdown"]),
    firstDifference(json, markdown, ["JSON", "Markdown"]),
  ].filter((line) => line !== null);

  const headings = markdown.filter((block) => block.kind === "heading" && block.level > 1);
  const listed = document.headings.map(({ level, title: text }): Block => ({ kind: "heading", level, text }));
  const heading = firstDifference(listed, headings, ["JSON headings", "Markdown"]);
  if (heading) found.push(heading);

  // each section begins with the heading that it is named after; the first holds what stands before any
  for (const section of document.sections.slice(1)) {
    const first = read(section.markdown)[0];
    const own: Block = { kind: "heading", level: section.level, text: section.title };
    if (JSON.stringify(first) !== JSON.stringify(own))
      found.push(`JSON section ${section.id} is not ${section.title}`);
  }
  const text = document.sections.map((section) => section.markdown).join("\n");
  if (text !== page.markdown) found.push("the JSON's sections, joined, are not the Markdown");
  return [
    ...found,
    ...faqDifferences(document, markdown, expected.faq),
    ...priceDifferences(document, markdown, expected.prices),
  ];
}
