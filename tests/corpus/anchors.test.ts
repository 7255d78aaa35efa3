import type { Element, Nodes } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageDocument } from "#lib/api/schemas.ts";
import { markdownPath } from "#lib/config/paths.ts";
import { loadCorpus } from "#lib/content/corpus.ts";
import { REDIRECTS } from "#lib/content/data.ts";
import { checkAnchors, readAnchors } from "#tests/corpus/anchor-list.ts";
import { onlyElement, parseHtml } from "#tests/corpus/blocks.ts";
import { body, inParallel, pagePaths, startSite } from "#tests/corpus/site.ts";
import type { RunningServer } from "#tests/harness/servers.ts";

let site: RunningServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site?.stop();
});

const HEADING = /^h[2-6]$/;
function headingIds(node: Nodes): string[] {
  const own = node.type === "element" && HEADING.test(node.tagName) ? [String(node.properties.id)] : [];
  return [...own, ...("children" in node ? node.children.flatMap(headingIds) : [])];
}
function allIds(node: Nodes): string[] {
  const own = node.type === "element" && node.properties.id !== undefined ? [String(node.properties.id)] : [];
  return [...own, ...("children" in node ? node.children.flatMap(allIds) : [])];
}

describe("addresses with a fragment stay good", () => {
  test("no id of content/data/anchors.json has vanished without a redirect, and none is missing from it", async () => {
    const found = checkAnchors(await readAnchors(), (await loadCorpus()).pages, REDIRECTS);
    expect(found.vanished, "keep the heading, or say in content/data/redirects.json where it went").toEqual(
      [],
    );
    expect(
      found.unlisted,
      "run `node tests/corpus/write-anchors.ts` and commit content/data/anchors.json",
    ).toEqual([]);
    expect(found.wrongRedirects).toEqual([]);
  });

  test("the check notices what vanishes, what is new and what leads nowhere", () => {
    const pages = [{ path: "/docs/a", headings: [{ id: "one" }, { id: "two" }] }];
    const list = { "/docs/a": ["one", "two"] };
    const fine = { vanished: [], unlisted: [], wrongRedirects: [] };
    expect(checkAnchors(list, pages, [])).toEqual(fine);

    const renamed = [{ path: "/docs/a", headings: [{ id: "one" }, { id: "zwei" }] }];
    expect(checkAnchors(list, renamed, [])).toMatchObject({
      vanished: ["/docs/a#two"],
      unlisted: ["/docs/a#zwei"],
    });
    const grown = { "/docs/a": ["one", "zwei", "two"] };
    expect(checkAnchors(grown, renamed, [{ from: "/docs/a#two", to: "/docs/a#zwei" }])).toEqual(fine);
    expect(
      checkAnchors(grown, renamed, [{ from: "/docs/a#two", to: "/docs/a#drei" }]).wrongRedirects,
    ).toHaveLength(1);
    expect(
      checkAnchors(list, pages, [{ from: "/docs/a#one", to: "/docs/a#two" }]).wrongRedirects,
    ).toHaveLength(1);
    expect(checkAnchors(list, pages, [{ from: "/docs/x", to: "/docs/a" }]).wrongRedirects).toHaveLength(1);

    const moved = [{ path: "/docs/b", headings: [{ id: "one" }, { id: "two" }] }];
    const both = { ...list, "/docs/b": ["one", "two"] };
    expect(checkAnchors(both, moved, []).vanished).toEqual(["/docs/a", "/docs/a#one", "/docs/a#two"]);
    expect(checkAnchors(both, moved, [{ from: "/docs/a", to: "/docs/b" }])).toEqual(fine);
  });

  test("the headings of the served HTML have the ids of the served JSON, in its order, each once", async () => {
    const wrong: string[] = [];
    await inParallel(await pagePaths(), 4, async (path) => {
      const html = parseHtml(await body(`${site.origin}${path}`, "text/html"));
      const { headings } = JSON.parse(
        await body(`${site.origin}${path}`, "application/json"),
      ) as PageDocument;
      const served = headingIds(onlyElement(html, "main") as Element);
      if (JSON.stringify(served) !== JSON.stringify(headings.map(({ id }) => id)))
        wrong.push(`${path}: ${served}`);
      const ids = allIds(html);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      if (twice.length) wrong.push(`${path}: twice ${twice}`);
    });
    expect(wrong).toEqual([]);
  });

  test("a redirect leads on: a page by 308, a fragment by an element with its id and by ?section=", async () => {
    for (const { from, to } of REDIRECTS) {
      const [path = "", id] = from.split("#");
      const [newPath = "", newId = ""] = to.split("#");
      if (id === undefined) {
        const response = await fetch(`${site.origin}${path}`, { redirect: "manual" });
        expect(response.status, from).toBe(308);
        expect(new URL(response.headers.get("location") ?? "", site.origin).pathname).toBe(newPath);
      } else {
        expect(allIds(parseHtml(await body(`${site.origin}${path}`, "text/html"))), from).toContain(id);
        const sibling = `${site.origin}${markdownPath(path)}?section=`;
        expect(await body(`${sibling}${id}`)).toBe(await body(`${sibling}${newId}`));
      }
    }
  });
});
