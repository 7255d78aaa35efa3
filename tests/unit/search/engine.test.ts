import { describe, expect, test } from "vitest";
import { buildIndex, exportIndex, importIndex, search, type SearchOptions } from "#lib/search/engine.ts";
import { hitAnchor } from "#tests/search/judged-set.ts";
import { page, PAGES } from "#tests/unit/search/small-corpus.ts";

const index = importIndex(exportIndex(buildIndex(PAGES)));
const find = (query: string, options?: SearchOptions) => search(index, query, options);
const anchors = (query: string, options?: SearchOptions): string[] =>
  find(query, options).hits.map(hitAnchor);

describe("what is found first", () => {
  test.each([
    ["a page by its title", "Router", "/docs/router"],
    ["a section by its heading", "optional parts", "/docs/patterns#optional-parts"],
    ["a heading whose words are common", "App Router", "/docs/router#app-router"],
    ["an identifier", "useRouter", "/docs/router#userouter"],
    ["an identifier in other cases", "userouter", "/docs/router#userouter"],
    ["an identifier spelled out", "use router", "/docs/router#userouter"],
    ["a word that is not finished", "middlew", "/docs/caching#middleware"],
    ["a heading that is not finished", "optional par", "/docs/patterns#optional-parts"],
    ["a letter too few", "midleware", "/docs/caching#middleware"],
    ["two letters swapped", "cahcing", "/docs/caching"],
    ["two edits in a long word", "midlewara", "/docs/caching#middleware"],
    ["another form of the word", "redirecting", "/docs/router#redirects"],
    ["a relative of the word", "revalidations", "/docs/caching#revalidation"],
    ["two words that are written as one", "data base", "/docs/patterns#parameters"],
    ["one word that is written as two", "optionalparts", "/docs/patterns#optional-parts"],
    ["a synonym", "login", "/docs/auth"],
    ["accents left out", "grosse cafe", "/docs/i18n"],
    ["Japanese", "検索窓", "/docs/i18n"],
    ["Korean", "검색어", "/docs/i18n"],
    ["what links call it", "address patterns", "/docs/patterns"],
    ["a question", "how do I find out what an ETag is", "/docs/caching#revalidation"],
    ["a table's cell", "name for the bytes", "/docs/caching#revalidation"],
  ])("%s: %s", (_, query, anchor) => expect(anchors(query)[0]).toBe(anchor));

  test("a page without any text is found by its title", () => {
    const lonely = { ...page("/x", "Solitude", ""), sections: [] };
    expect(search(buildIndex([...PAGES, lonely]), "solitude").hits.map(hitAnchor)).toEqual(["/x"]);
  });

  test("a section whose Markdown repeats its heading is the same section", () => {
    const twice = [page("/x", "X", "Intro.", ["A heading", "## A heading\n\nText of it."]), ...PAGES];
    expect(search(buildIndex(twice), "text").hits[0]?.excerpt).toBe("Text of it.");
  });

  test("v15 is no typo of v16", () => {
    const versions = [page("/16", "Upgrade to v16", "Text."), ...PAGES];
    expect(search(buildIndex(versions), "v15").hits).toEqual([]);
  });
});

describe("hits", () => {
  test("a hit says where it is and shows it", () => {
    expect(find("etag").hits[0]).toMatchObject({
      path: "/docs/caching",
      section: "revalidation",
      pageTitle: "Caching",
      sectionTitle: "Revalidation",
      breadcrumbs: ["Docs"],
      kind: "docs",
      excerpt: "Header · Meaning ETag · a name for the bytes Revalidating is cheap.",
      highlights: [[17, 21]],
      characters: PAGES[2]?.sections[1]?.markdown.length,
    });
  });

  test("an excerpt shows the stretch where most of the query stands", () => {
    const filler = "Nothing of interest stands here, and nobody will look for it. ".repeat(20);
    const long = page("/x", "Long", `${filler}\n\nThe gearbox turns the flywheel.\n\n${filler} A gearbox.`);
    const hit = search(buildIndex([long, ...PAGES]), "flywheel gearbox").hits[0];
    const marked = hit?.highlights.map(([start, end]) => hit.excerpt.slice(start, end));
    expect(marked).toEqual(["gearbox", "flywheel"]);
    expect(hit?.excerpt).toMatch(/^… .* …$/);
    expect(hit?.excerpt.length).toBeLessThan(260);
  });

  test("limit and minimum score", () => {
    expect(anchors("chapter", { limit: 2 })).toHaveLength(2);
    expect(anchors("chapter", { limit: 0 })).toEqual([]);
    const scores = find("router", { minimumScore: 0.5 }).hits.map((hit) => hit.score);
    expect(scores.length).toBeGreaterThan(0);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.5);
    expect(find("router").hits.length).toBeGreaterThan(scores.length);
  });

  test("scores compare between queries: a name beats a word in passing, half an answer is half", () => {
    const best = (query: string): number => find(query).hits[0]?.score ?? 0;
    expect(best("middleware")).toBeGreaterThan(2 * best("colon"));
    expect(best("middleware xyzzyqq")).toBeLessThan(0.7 * best("middleware"));
  });

  test("at most three sections of one page, while another page has something", () => {
    const sections = Array.from({ length: 8 }, (_, n): [string, string] => [
      `Engine ${n}`,
      "The engine runs.",
    ]);
    const many = buildIndex([
      page("/a", "Engine", "Engine.", ...sections),
      page("/b", "Other", "No engine here."),
      ...PAGES,
    ]);
    const pages = search(many, "engine", { limit: 4 }).hits.map((hit) => hit.path);
    expect(pages.filter((path) => path === "/a")).toHaveLength(3);
    expect(pages).toContain("/b");
    // With room for all, nothing is left out.
    expect(search(many, "engine", { limit: 50 }).hits).toHaveLength(10);
  });

  test("the list of links at a page's end and a heading without text are no hits, and lead on", () => {
    const links = "- [Gearbox](/docs/gearbox): what turns it,\n  and why\n- [Flywheel](/docs/router)";
    const pages = [
      page("/docs/gearbox", "Gearbox", "It turns.", ["Ratios in use", ""], ["Next", links]),
      {
        ...page("/docs/wheel", "Wheel", "A wheel.", ["Sorts of spokes", ""], ["Wooden", "Made of ash."]),
      },
      ...PAGES,
    ];
    const wheel = pages[1]?.sections.at(-1);
    if (wheel) wheel.level = 3;
    const built = importIndex(exportIndex(buildIndex(pages)));
    for (const query of ["gearbox", "flywheel", "next", "what turns it"]) {
      expect(search(built, query).hits.map(hitAnchor)).not.toContain("/docs/gearbox#next");
    }
    // what its links call another page is still known
    expect(search(built, "flywheel").hits.map(hitAnchor)[0]).toBe("/docs/router");
    // the heading's first section answers for it, else the section before it
    expect(search(built, "sorts of spokes").hits.map(hitAnchor)[0]).toBe("/docs/wheel#wooden");
    expect(search(built, "ratios in use").hits.map(hitAnchor)[0]).toBe("/docs/gearbox");
    for (const { text, id } of built.sections) expect(id === "" || text.join("") !== "").toBe(true);
  });

  test("hits of one page stand together, where the best of them stands", () => {
    const parted = [
      page("/a", "Gears", "Gears turn.", ["Gears of brass", "Gears."], ["Other", "A gear, far down."]),
      page("/b", "Gears in clocks", "Gears.", ["Escapement", "The gears of a clock."]),
    ];
    const paths = search(buildIndex([...parted, ...PAGES]), "gears", { limit: 5 }).hits.map(
      (hit) => hit.path,
    );
    expect(paths.length).toBe(5);
    expect(new Set(paths).size).toBe(2);
    expect(paths).toEqual(paths.toSorted((a, b) => paths.indexOf(a) - paths.indexOf(b)));
  });

  test.each([
    ["two words for an abbreviation", "cors", "/x#calls-from-elsewhere"],
    ["two words for one", "hotkey", "/x#shortcuts"],
    ["an abbreviation for two words", "single sign on", "/x#sso"],
  ])("%s: %s", (_, query, anchor) => {
    const named = page(
      "/x",
      "Notes",
      "Text.",
      ["Calls from elsewhere", "A cross-origin call is answered. Requests of any origin pass."],
      ["Shortcuts", "Each keyboard has a shortcut."],
      ["SSO", "Not yet."],
      ["Core", "The core of it."],
    );
    expect(search(buildIndex([named, ...PAGES]), query).hits.map(hitAnchor)[0]).toBe(anchor);
  });

  test("whoever types a heading that stands once finds it among the first three", () => {
    const noise = Array.from({ length: 30 }, (_, n) =>
      page(`/n/${n}`, `Widgets ${n}`, "Widgets, widgets. Widgets."),
    );
    const hidden = page("/z", "Other matters", "Text.", ["Widgets", "Nothing to see."]);
    const found = search(buildIndex([...noise, hidden]), "widgets", { limit: 3 }).hits.map(hitAnchor);
    expect(found).toContain("/z#widgets");
  });
});

describe("suggestions", () => {
  test.each([
    ["nothing to mend", "router", []],
    ["an inflection is no mistake", "routers", []],
    ["a misspelt word", "the midleware", ["the middleware"]],
    ["a name as it is written", "useRuoter", ["useRouter"]],
    ["a word that is not finished", "revalidati", ["revalidating", "revalidation"]],
    ["two words in one", "optionalparts", ["optional parts"]],
    ["a word that is nowhere", "router xyzzyqq", ["router"]],
    ["nothing known at all", "xyzzyqq", []],
  ])("%s", (_, query, suggestions) => expect(find(query).suggestions).toEqual(suggestions));

  test("a suggestion finds something", () => {
    for (const query of ["midleware", "cahcing databse", "revalidati", "optionalparts xyzzyqq"]) {
      for (const suggestion of find(query).suggestions)
        expect(find(suggestion).hits, suggestion).not.toEqual([]);
    }
  });
});

describe("whatever the string", () => {
  test("S1 a megabyte is read as its first 256 characters", () => {
    const long = `middleware ${"x".repeat(1_000_000)}`;
    expect(find(long).hits).toEqual(find(long.slice(0, 256)).hits);
    expect(find("a ".repeat(500_000)).hits.length).toBeGreaterThan(0);
  });

  test.each([
    "%",
    "_",
    "'",
    "&|!:*",
    '"unbalanced',
    "((a)",
    "a\\",
    "<script>",
    "\0",
    "{{",
    "$",
    "@",
    "-",
    "..",
    "’",
  ])("S3 %j is a query like any other", (query) => {
    expect(() => find(query)).not.toThrow();
    expect(find(`router ${query}`).hits.map(hitAnchor)).toContain("/docs/router");
  });

  test("S4 composed, decomposed, zero-width, right-to-left, emoji, lone surrogates: valid JSON, the same hits", () => {
    const plain = anchors("größe café");
    expect(plain[0]).toBe("/docs/i18n");
    for (const same of [
      "größe café".normalize("NFD"),
      "gr\u200böße ca\u00adfé",
      "\u202egröße café\u202c",
      "👍🏽 größe café 👩‍👩‍👧",
      "\ud83d größe café \udc4d",
    ]) {
      expect(anchors(same), JSON.stringify(same)).toEqual(plain);
      expect(JSON.parse(JSON.stringify(find(same)))).toEqual(find(same));
    }
  });

  test("S8 heavy queries stay short", () => {
    const heavy = Array.from({ length: 24 }, (_, n) => "abcdefghijklmnop".slice(n % 8) + n).join(" ");
    const started = performance.now();
    for (let turn = 0; turn < 200; turn += 1) find(heavy);
    // 200 of them, one after the other: far more than the time that a search may hold the loop.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test.each(["", " ", "\n\t", "...", "👍", "\u200b"])("%j finds nothing and suggests nothing", (query) => {
    expect(find(query)).toEqual({ hits: [], suggestions: [] });
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("%s is a word", (word) => {
    expect(() => find(word)).not.toThrow();
    const named = buildIndex([page("/x", word, "Text."), ...PAGES]);
    expect(search(importIndex(exportIndex(named)), word).hits[0]?.path).toBe("/x");
  });
});

describe("the exported index", () => {
  test("is the same bytes for the same corpus", () => {
    expect(exportIndex(buildIndex(PAGES))).toBe(exportIndex(buildIndex(structuredClone(PAGES))));
    expect(exportIndex(index)).toBe(exportIndex(buildIndex(PAGES)));
  });

  test.each(['{"format":"other"}', "null", "[]", "3"])("%s is refused with a word on what to do", (text) => {
    expect(() => importIndex(text)).toThrow("build it again");
  });

  test("an empty corpus has no answers", () => {
    expect(search(importIndex(exportIndex(buildIndex([]))), "router")).toEqual({ hits: [], suggestions: [] });
  });
});
