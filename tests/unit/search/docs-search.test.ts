import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocsSearchResponse } from "#lib/api/schemas.ts";
import type { Page } from "#lib/content/corpus.ts";
import { Problem } from "#lib/http/problem.ts";
import { type DocsSearchRequest, docsSearch, docsSearchJson } from "#lib/search/docs.ts";
import { buildIndex } from "#lib/search/engine.ts";
import { smallCorpus } from "#tests/mcp/small-corpus.ts";

const BASE_URL = "https://docs.example";
const parts = smallCorpus(BASE_URL);
const find = (request: DocsSearchRequest) => docsSearch(parts, request);

/** What a refusal says. */
function refusal(request: DocsSearchRequest): Problem {
  try {
    find(request);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("it was answered");
}

describe("docsSearch", () => {
  test("a hit is what the schema says, with final addresses", () => {
    const found = find({ query: "RateLimit-Remaining header" });
    expect(DocsSearchResponse.strict().safeParse(found).error).toBeUndefined();
    expect(found.hits[0]).toMatchObject({
      id: "/docs/rate-limits#headers",
      title: "Rate limits",
      section: "Headers",
      path: "/docs/rate-limits",
      url: `${BASE_URL}/docs/rate-limits#headers`,
      markdownUrl: `${BASE_URL}/docs/rate-limits.md?section=headers`,
      breadcrumbs: ["Reelwright", "Docs"],
      kind: "docs",
    });
  });

  test("the intro of a page has no anchor, and its Markdown is the section without an id", () => {
    const hit = find({ query: "webhooks" }).hits.find((entry) => entry.path === "/docs/webhooks");
    expect(hit).toMatchObject({
      id: "/docs/webhooks",
      url: `${BASE_URL}/docs/webhooks`,
      markdownUrl: `${BASE_URL}/docs/webhooks.md?section=`,
    });
  });

  test("highlights lie in the excerpt, scores between 0 and 1, each page's hits together, best first", () => {
    const { hits } = find({ query: "rate limit requests", limit: 50 });
    expect(hits.length).toBeGreaterThan(1);
    for (const { excerpt, highlights } of hits) {
      for (const [start, end] of highlights) expect(excerpt.slice(start, end).trim()).not.toBe("");
    }
    const scores = hits.map((hit) => hit.score);
    const pages = [...new Set(hits.map((hit) => hit.path))];
    const ofPages = pages.map((path) => hits.filter((hit) => hit.path === path));
    expect(pages.length).toBeLessThan(hits.length);
    expect(hits).toEqual(ofPages.flat());
    const bests = ofPages.map(([best]) => best?.score ?? 0);
    for (const list of [bests, ...ofPages.map((of) => of.map((hit) => hit.score))])
      expect(list).toEqual(list.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1);
  });

  test.each([{}, { query: "" }, { q: "" }, { query: "  \n" }, { query: undefined, q: undefined }])(
    "%o finds nothing, and is no error",
    (request) => {
      expect(find(request)).toEqual({ query: "", hits: [], suggestions: [] });
    },
  );

  test("query wins over q, even where it is empty", () => {
    expect(find({ query: "webhooks", q: "quota" }).query).toBe("webhooks");
    expect(find({ q: "quota" }).query).toBe("quota");
    expect(find({ query: "", q: "quota" }).hits).toEqual([]);
  });

  test("limit is 10 where none is given, and 1 to 50", () => {
    const query = "what it does and what it costs";
    expect(find({ query }).hits).toHaveLength(10);
    for (const limit of [1, 3, "1", "3"]) expect(find({ query, limit }).hits).toHaveLength(Number(limit));
    expect(find({ query, limit: "50" }).hits.length).toBeGreaterThan(10);
  });

  test.each([
    "0",
    "51",
    "-1",
    "1.5",
    "1e1",
    " 10",
    "+10",
    "0x10",
    "ten",
    "",
    0,
    51,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("limit %j is refused", (limit) => {
    expect(refusal({ query: "x", limit })).toMatchObject({
      code: "invalid_request",
      extras: { parameter: "limit" },
    });
  });

  test.each([
    ["query", "x".repeat(257)],
    ["q", "x".repeat(10_240)],
    ["query", "x".repeat(1_000_000)],
  ] as const)("S1 a %s that is too long is refused", (parameter, text) => {
    expect(refusal({ [parameter]: text })).toMatchObject({ code: "invalid_request", extras: { parameter } });
  });

  test("256 characters are read, white space around them not counted", () => {
    expect(find({ query: `  ${"x".repeat(256)}  ` }).query).toHaveLength(256);
  });

  test.each(["%", "_", "'", '"', "&|!:*", "((('\"", "🎬", "\u202Eabc", "\ud800", "a\u200bb", "検索"])(
    "S3 S4 %j is answered with valid JSON",
    (query) => {
      const text = JSON.stringify(find({ query }));
      expect(text.isWellFormed()).toBe(true);
      // a lone surrogate would be escaped, and refused by strict readers
      expect(text).not.toMatch(/\\ud[89ab]/i);
    },
  );

  test("S4 é in one or in two code points finds the same", () => {
    const ids = (query: string) => find({ query }).hits.map((hit) => hit.id);
    expect(ids("W\u00e9bhooks")).toEqual(ids("We\u0301bhooks"));
  });

  test("a page that the corpus does not have is left out", () => {
    const byPath = new Map([...parts.corpus.byPath].filter(([path]) => path !== "/docs/webhooks"));
    const { hits } = docsSearch({ ...parts, corpus: { ...parts.corpus, byPath } }, { query: "webhooks" });
    expect(hits.some((hit) => hit.path === "/docs/webhooks")).toBe(false);
  });
});

describe("docsSearchJson", () => {
  const write = docsSearchJson(parts);
  const WRITTEN: DocsSearchRequest[] = [
    ...[
      "RateLimit-Remaining header",
      "webhoks",
      "what it does and what it costs",
      "r",
      '\u2028 "quota" \\',
    ].map((query) => ({ query, limit: 50 })),
    { q: "pricing" },
    {},
    { query: "zzzzzz" },
  ];

  // the second time each section's part is there already
  test.each([...WRITTEN, ...WRITTEN])("%j is written as it is found", (request) => {
    const text = write(request).toString();
    expect(text).toBe(JSON.stringify(find(request)));
    expect(DocsSearchResponse.strict().safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  test("texts of any characters, cut anywhere", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "needle",
        "\n\n",
        '"quoted"',
        "\\",
        "é",
        "検索窓",
        "🎬",
        "\ud83c",
        "\udfac",
        "\u2028",
        "\u0001",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 400 }).map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(text, text, (first, second) => {
        const page = parts.corpus.byPath.get("/docs/webhooks") as Page;
        const sections = [first, second].map((markdown, at) => ({
          id: at ? "b" : "",
          title: "T",
          level: 2,
          markdown,
        }));
        const index = buildIndex([{ ...page, breadcrumbs: [], sections }]);
        const one = { ...parts, index };
        for (const query of ["needle", "quoted", "検索 é"]) {
          expect(docsSearchJson(one)({ query }).toString()).toBe(JSON.stringify(docsSearch(one, { query })));
        }
      }),
    );
  });

  test("refuses what docsSearch refuses, and leaves out a page that the corpus does not have", () => {
    expect(() => write({ query: "x".repeat(257) })).toThrow(Problem);
    const byPath = new Map([...parts.corpus.byPath].filter(([path]) => path !== "/docs/webhooks"));
    const without = { ...parts, corpus: { ...parts.corpus, byPath } };
    expect(docsSearchJson(without)({ query: "webhooks" }).toString()).toBe(
      JSON.stringify(docsSearch(without, { query: "webhooks" })),
    );
  });
});
