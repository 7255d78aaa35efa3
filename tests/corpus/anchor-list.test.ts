import { describe, expect, test } from "vitest";
import { loadCorpus } from "#lib/content/corpus.ts";
import { REDIRECTS } from "#lib/content/data.ts";
import { checkAnchors, readAnchors } from "#tests/corpus/anchor-list.ts";

describe("addresses with a fragment stay good", () => {
  test("no id of content/data/anchors.json has vanished without a redirect, and none is missing from it", async () => {
    const found = checkAnchors(await readAnchors(), (await loadCorpus()).pages, REDIRECTS);
    expect(found.vanished, "keep the heading, or say in content/data/redirects.json where it went").toEqual(
      [],
    );
    expect(found.unlisted, "run `npm run anchors` and commit content/data/anchors.json").toEqual([]);
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
});
