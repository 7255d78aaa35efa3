import type { Element, Nodes } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageDocument } from "#lib/api/schemas.ts";
import { markdownPath } from "#lib/config/paths.ts";
import { REDIRECTS } from "#lib/content/data.ts";
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
