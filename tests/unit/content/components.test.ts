import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { COMPONENTS, type ComponentName } from "#lib/content/components.ts";
import { buildCorpus, type Corpus, type Page, projectPage } from "#lib/content/corpus.ts";
import { parseSource, readSources } from "#lib/content/source.ts";
import { pageBody } from "#app/_ui/prose/mdx.tsx";
import {
  type Block,
  blocksOf,
  firstDifference,
  htmlBlocks,
  markdownBlocks,
  parseHtml,
  parseMarkdown,
} from "#tests/corpus/blocks.ts";

/** Each component as a page uses it. */
const USES: Record<ComponentName, string> = {
  Callout: '<Callout kind="warning">\n\nMind `this` and [that](/docs).\n\n- One\n- Two\n\n</Callout>',
  Steps: "<Steps>\n\n1. First\n2. Second with [a link](#after)\n\n</Steps>",
  Cards: "<Cards>\n\n- [Docs](/docs): read\n- [Blog](/blog): read more\n\n</Cards>",
  Storyboard: "<Storyboard />",
  Intents: "<Intents>\n\n| `is` | For |\n| --- | --- |\n| `quote` | What somebody said |\n\n</Intents>",
  Directed: '<Directed name="bridge-gaps">\n\n```json\n{"format":"storyboard/1"}\n```\n\n</Directed>',
  Playground: "<Playground>\n\nType a brief and watch.\n\n</Playground>",
  Columns: "<Columns>\n\n### Before\n\n- Slow\n\n### Afterwards\n\n- Quick\n\n</Columns>",
  Figure: '<Figure name="door" alt="A request passes six gates." />',
  Faq: "<Faq />",
  Prices: "<Prices />",
  Limits: "<Limits />",
  Surfaces: "<Surfaces />",
  Status: '<Status surface="studio" />',
  Posts: "<Posts />",
  DocsTree: "<DocsTree />",
  UseCases: "<UseCases />",
  Audiences: "<Audiences />",
  Configuration: "<Configuration />",
  ErrorCodes: "<ErrorCodes />",
  CompositionReference: '<CompositionReference of="quote" />',
  Operation: '<Operation id="createProject" />',
  Templates: "<Templates />",
  Looks: '<Looks of="personalities" />',
  MessageForm: '<MessageForm kind="sales" />',
  Contacts: "<Contacts />",
};

const sources = await readSources();
const corpus = buildCorpus(sources);

/** A docs page that holds this, and the corpus with it. */
function pageWith(use: string): { page: Page; all: Corpus } {
  const text = `---
title: A page of the test
description: Uses one component, to see it in both projections.
updated: 2026-11-21
group: Platform
order: 999
faq:
  - question: Does it answer?
    answer: Yes, in [both projections](/docs).
---

Before.

${use}

## After

The end.
`;
  const parsed = parseSource("content/docs/a-page-of-the-test.mdx", text);
  // a storyboard is of the page's own film
  const source = use.includes("<Storyboard") ? { ...parsed, path: "/for/marketing" } : parsed;
  const page = projectPage(source, [...sources, source]);
  return { page, all: { ...corpus, pages: [...corpus.pages, page] } };
}

/** The blocks of the body: above it stands the header. */
const fromBody = (blocks: Block[]): Block[] =>
  blocks.slice(blocks.findIndex((block) => block.text === "Before."));

/** What each projection of a page's body says. @throws Error where one of them cannot be made */
async function projections(use: string): Promise<{ html: Block[]; markdown: Block[]; text: string }> {
  const { page, all } = pageWith(use);
  const main = renderToStaticMarkup(await pageBody(page, all));
  const html = blocksOf(htmlBlocks(parseHtml(`<main>${main}</main>`), `${BASE_URL_TOKEN}${page.path}`));
  const markdown = blocksOf(markdownBlocks(parseMarkdown(page.markdown)));
  return { html: fromBody(html), markdown: fromBody(markdown), text: page.markdown };
}

/** What is wrong with a component, one line each. */
async function faults(name: string, use: string): Promise<string[]> {
  try {
    const { html, markdown, text } = await projections(use);
    const around = 3;
    return [
      ...(markdown.length <= around ? [`${name} says nothing in Markdown`] : []),
      ...(html.length <= around ? [`${name} says nothing in HTML`] : []),
      ...(text.includes(`<${name}`) ? [`${name} is left as JSX in the Markdown`] : []),
      ...[firstDifference(html, markdown, ["HTML", "Markdown"])].filter((line) => line !== null),
    ];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

describe("every component of the registry has an HTML and a Markdown projection that say the same", () => {
  test("the list of uses is the registry", () => {
    expect(Object.keys(USES).sort()).toEqual(Object.keys(COMPONENTS).sort());
  });

  test.each(Object.entries(USES))("%s", async (name, use) => {
    expect(await faults(name, use)).toEqual([]);
  });
});

test("what components take from schemas is read as Markdown: no page shows a backtick", () => {
  const escaped = corpus.pages.flatMap(({ path, markdown }) =>
    markdown.split("\n").flatMap((line) => (line.includes("\\`") ? [`${path}: ${line}`] : [])),
  );
  expect(escaped).toEqual([]);
  const { page } = pageWith(USES.CompositionReference);
  expect(page.markdown).toContain("| The id of an entry of `assets`, drawn as a circle");
});

describe("the check notices a component that lacks a projection", () => {
  const registry = COMPONENTS as unknown as Record<string, unknown>;
  const withComponent = async (component: unknown): Promise<string[]> => {
    registry.Fake = component;
    try {
      return await faults("Fake", "<Fake>\n\nWords.\n\n</Fake>");
    } finally {
      delete registry.Fake;
    }
  };
  const props = z.strictObject({});

  test("one without HTML", async () => {
    const found = await withComponent({ props, content: (_: unknown, nodes: unknown[]) => nodes });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain("Fake");
  });

  test("one without Markdown", async () => {
    expect(await withComponent({ props })).not.toEqual([]);
    expect(await withComponent({ props, content: () => [] })).not.toEqual([]);
  });

  test("one whose Markdown says more than its HTML", async () => {
    const registered = COMPONENTS.Steps as unknown as { wrap?: unknown };
    registered.wrap = (nodes: unknown[]) => [
      ...nodes,
      { type: "paragraph", children: [{ type: "text", value: "More." }] },
    ];
    try {
      expect(await faults("Steps", USES.Steps)).not.toEqual([]);
    } finally {
      delete registered.wrap;
    }
    expect(await faults("Steps", USES.Steps)).toEqual([]);
  });
});
