import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { buildCorpus } from "#lib/content/corpus.ts";
import { ContentError, parseSource } from "#lib/content/source.ts";
import { createDoor } from "#lib/surface/answer.ts";
import type { Answer } from "#lib/surface/parts.ts";
import { buildSurface } from "#lib/surface/build.ts";
import { pageBody } from "#app/_ui/prose/mdx.tsx";

const BASE = "https://video.example";
const docsPage = (slug: string) =>
  parseSource(
    `content/docs/${slug}.mdx`,
    `---\ntitle: Page ${slug}\ndescription: The page called ${slug}, for this test.\nupdated: 2026-11-21\ngroup: Platform\norder: 1\n---\n\nText.\n\n## Called ${slug} now\n\nMore text.\n\n## Another\n\nThe end.\n`,
  );
const sources = ["limits", "search"].map(docsPage);
const path = "/docs/limits";
const id = "called-limits-now";

/** The door of a site on which one heading and one page had other addresses before. */
function siteWith(redirects: { from: string; to: string }[]) {
  const corpus = buildCorpus(sources, redirects);
  const { parts } = buildSurface({
    corpus,
    baseUrl: BASE,
    prerendered: null,
    madeAt: 0,
    search: () => Buffer.from("{}"),
    deprecationHeaders: () => [],
  });
  const door = createDoor(parts);
  const get = (target: string) =>
    door.answer({ method: "GET", target, accept: "text/markdown", now: 0 }, null) as Answer;
  return { corpus, get };
}
const locationOf = (answer: Answer) => answer.headers[answer.headers.indexOf("Location") + 1];

describe("content/data/redirects.json", () => {
  test("a former id of a heading is on the page, and gives its section", async () => {
    const { corpus, get } = siteWith([{ from: `${path}#once-called-so`, to: `${path}#${id}` }]);
    const page = corpus.byPath.get(path);
    if (!page) throw new Error("no page");
    expect(renderToStaticMarkup(await pageBody(page, corpus))).toContain(
      `<h2 id="${id}"><span id="once-called-so"></span>Called limits now</h2>`,
    );
    const now = get(`${path}.md?section=${id}`);
    expect(now.status).toBe(200);
    expect(String(now.body)).toMatch(/^## Called limits now/);
    expect(get(`${path}.md?section=once-called-so`).body).toEqual(now.body);
    expect(get(`${path}.md?section=never-called-so`).status).toBe(404);
    // the list of headings, and so the address that is given out, is the present one
    expect(page.headings.map((heading) => heading.id)).toEqual([id, "another"]);
  });

  test("a page's former path, and that of its Markdown, is 308 to the present one, with its query", () => {
    const { get } = siteWith([{ from: "/docs/as-it-was", to: "/docs/limits" }]);
    for (const [from, to] of [
      ["/docs/as-it-was?a=1", "/docs/limits?a=1"],
      ["/docs/as-it-was/", "/docs/limits"],
      ["/docs/as-it-was.md?section=x", "/docs/limits.md?section=x"],
      ["/docs/as-it-was.mdx", "/docs/limits.mdx"],
    ] as const) {
      expect([get(from).status, locationOf(get(from))], from).toEqual([308, to]);
    }
  });

  test("one that leads nowhere stops the build, and names the file", () => {
    for (const redirect of [
      { from: `${path}#once`, to: `${path}#no-such-heading` },
      { from: `${path}#once`, to: "/docs/search#another" },
      { from: "/docs/as-it-was", to: "/docs/no-such-page" },
      { from: "/docs/limits", to: "/docs/search" },
    ]) {
      const build = () => buildCorpus(sources, [redirect]);
      expect(build, JSON.stringify(redirect)).toThrow(ContentError);
      expect(build).toThrow("content/data/redirects.json");
    }
  });
});
