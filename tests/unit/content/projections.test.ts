import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { buildCorpus, projectPage } from "#lib/content/corpus.ts";
import { ContentError, parseSource } from "#lib/content/source.ts";
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
import { arbitraryBody } from "#tests/unit/content/arbitrary-body.ts";

const FRONTMATTER = `---
title: A page
description: A page of the test, described well enough.
updated: 2026-11-21
group: Platform
order: 1
---

The body.

`;

/** Above the body stands the header, which is drawn elsewhere. */
const fromBody = (blocks: Block[]): Block[] =>
  blocks.slice(blocks.findIndex(({ text }) => text === "The body."));

test("whatever content may hold, its HTML and its Markdown say the same", async () => {
  const corpus = buildCorpus([], []);
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryBody, async (body) => {
      let page: ReturnType<typeof projectPage>;
      try {
        const source = parseSource("content/docs/a-page.mdx", `${FRONTMATTER}${body}`);
        page = projectPage(source, [source], []);
      } catch (error) {
        if (error instanceof ContentError) return;
        throw error;
      }
      const html = `<main>${renderToStaticMarkup(await pageBody(page, { ...corpus, pages: [page] }))}</main>`;
      const inHtml = blocksOf(htmlBlocks(parseHtml(html), `${BASE_URL_TOKEN}${page.path}`));
      const inMarkdown = blocksOf(markdownBlocks(parseMarkdown(page.markdown)));
      expect(firstDifference(fromBody(inHtml), fromBody(inMarkdown), ["HTML", "Markdown"])).toBeNull();
      compared += 1;
    }),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(30);
});
