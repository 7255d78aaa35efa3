import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildCorpus, projectPage } from "#lib/content/corpus.ts";
import { ContentError, type PageSource, parseSource } from "#lib/content/source.ts";
import { arbitraryBody } from "#tests/unit/content/arbitrary-body.ts";
import { blocksOf, markdownBlocks, parseMarkdown } from "#tests/corpus/blocks.ts";

const FILE = "content/docs/a-page.mdx";

const DOCS = {
  title: "A page",
  description: "A page of the test, described well enough.",
  updated: "2026-11-21",
  group: "Platform",
  order: "10",
};
const POST = {
  title: "A post",
  description: "A post of the test, described well enough.",
  updated: "2026-11-21",
  published: "2026-11-20",
  author: "The Reelwright team",
  excerpt: "What the post says in a sentence that is long enough.",
  tags: "[http]",
};
const MARKETING = {
  title: "A product",
  description: "A page that sells, described well enough.",
  updated: "2026-11-21",
};

/** A content file; a field that is undefined is left out. Its body begins on line `fields + 4`. */
const file = (fields: Record<string, string | undefined>, body = "Text.\n"): string => {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n${body}`;
};
/** Line of the file on which the body's first line stands. */
const BODY_LINE = Object.keys(DOCS).length + 4;

/** Reads a file, projects it, and checks its links. */
function build(text: string, name = FILE): ReturnType<typeof buildCorpus> {
  return buildCorpus([parseSource(name, text)], []);
}
/** What a file is refused with. */
function refusal(text: string, name = FILE): string {
  try {
    build(text, name);
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return (error as Error).message;
  }
  throw new Error("the file was taken");
}

test("a right file is taken", () => {
  expect(build(file(DOCS)).pages.map(({ path }) => path)).toEqual(["/docs/a-page"]);
  expect(build(file(POST), "content/blog/a-post.mdx").pages[0]).toMatchObject({
    published: "2026-11-20",
    tags: ["http"],
  });
  expect(build(file(MARKETING), "content/pages/home.mdx").pages[0]?.path).toBe("/");
});

describe("a body that is wrong is named with its file and line", () => {
  test.each([
    ["an unknown component", "<Carousel />", "<Carousel>"],
    ["a component named like a method of objects", "<constructor />", "<constructor>"],
    ["a component in a component", '<Callout kind="note">\n\n<Carousel />\n\n</Callout>', "<Carousel>", 2],
    ["a prop's wrong value", '<Callout kind="loud">\n\nText.\n\n</Callout>', "<Callout>: kind"],
    ["a missing prop", "<Callout>\n\nText.\n\n</Callout>", "<Callout>: kind"],
    ["a prop that does not exist", '<Faq open="yes" />', "<Faq>:"],
    ["a prop that is an expression", "<Status surface={1} />", "<Status>: attributes are plain strings"],
    ["spread props", "<Status {...x} />", "<Status>: attributes are plain strings"],
    ["a block expression", "{1 + 1}", "no {expressions}"],
    ["an expression in text", "One {two} three.", "no {expressions}"],
    ["a comment", "{/* later */}", "no {expressions}"],
    ["an import", 'import x from "y";', "no import or export"],
    ["an export", "export const x = 1;", "no import or export"],
    ["an h1", "# Title", "h1 comes from the frontmatter"],
    ["an underlined h1", "Title\n=====", "h1 comes from the frontmatter"],
    ["JSX in a line of text", "Text with <Status /> in it.", "<Status> stands in a line"],
    ["an HTML element", "<div>\n\nText.\n\n</div>", "<div> is not a component"],
    ["an HTML element in text", "One<br/>two.", "<br> stands in a line"],
    ["a fragment", "<>\n\nText.\n\n</>", "is not a component"],
    ["an open tag", '<Callout kind="note">\n\nText.\n', "closing tag"],
    ["a bare angle", "If a <b then.", "Unexpected character"],
    ["an HTML comment", "<!-- later -->", "`!`"],
    ["a reference link", "[Text][ref]\n\n[ref]: /docs", "address in the link itself"],
    ["a footnote", "Text.[^1]\n\n[^1]: More.", "footnote"],
    ["a heading without a letter", "## ???", "without a letter"],
    [
      "a row with a cell too many",
      "| a | b |\n| - | - |\n| 1 | 2 | 3 |",
      "a row of 3 cells in a table of 2",
      2,
    ],
    ["a row with a cell too few", "| a | b |\n| - | - |\n| 1 |", "a row of 1 cells in a table of 2", 2],
    ["X2 a script", "<script>alert(1)</script>", "<script>"],
    ["X2 a script of its own", "<script>\n\nalert(1)\n\n</script>", "<script> is not a component"],
    ["X2 an iframe", '<iframe src="https://evil.example" />', "<iframe>"],
    ["X2 an image that runs something", '<img src="x" onError="alert(1)" />', "<img>"],
    ["X2 a link that runs something", "[Text](javascript:alert(1))", "the address javascript:alert(1)"],
    ["X2 a link in disguise", "[Text](&#106;avascript:alert(1))", "the address javascript:alert(1)"],
    ["X2 a document in a link", "[Text](data:text/html,x)", "the address data:text/html,x"],
    ["a heading in a quote", "> ## Quoted", "no list, quote or callout"],
    ["a heading in a list", "- ## Listed", "no list, quote or callout"],
    [
      "a heading in a callout",
      '<Callout kind="note">\n\n## Called\n\n</Callout>',
      "no list, quote or callout",
      2,
    ],
    ["a link that leads nowhere", "See [it](/docs/no-such-page).", "/docs/no-such-page leads nowhere"],
    [
      "a link to no heading",
      "See [it](/docs/a-page#nothing).\n\n## Here",
      "/docs/a-page#nothing: no such heading",
    ],
    ["a link to no heading of this page", "See [it](#nothing).\n\n## Here", "#nothing: no such heading"],
  ])("%s", (_, wrong, said, further = 0) => {
    const message = refusal(file(DOCS, `Text.\n\n${wrong}\n`));
    expect(message).toContain(said);
    expect(message).toMatch(new RegExp(`^${FILE}:${BODY_LINE + 2 + further}: .+`));
  });

  test("lines are the file's with CRLF and without an empty line before the body, too", () => {
    expect(refusal(file(DOCS, "Text.\n\n{x}\n").replaceAll("\n", "\r\n"))).toContain(
      `${FILE}:${BODY_LINE + 2}: `,
    );
    expect(refusal(file(DOCS, "Text.\n\n{x}\n").replace("---\n\nText", "---\nText"))).toContain(
      `${FILE}:${BODY_LINE + 1}: `,
    );
  });

  test("links to pages and headings that exist are taken, in any of their forms", () => {
    const body =
      "[a](/docs/a-page#here-it-is) [b](#here-it-is) [c](https://example.com/#x) [d](mailto:a@b.example)\n\n## Here it is\n";
    expect(build(file(DOCS, body)).pages[0]?.links.slice(-4)).toEqual([
      "https://reelwright.invalid/docs/a-page#here-it-is",
      "https://reelwright.invalid/docs/a-page#here-it-is",
      "https://example.com/#x",
      "mailto:a@b.example",
    ]);
  });

  test("more than 50,000 characters of Markdown", () => {
    const words = "Twenty characters ok. ".repeat(2_400);
    expect(refusal(file(DOCS, words))).toMatch(new RegExp(`^${FILE}: \\d+ characters of Markdown`));
    expect(build(file(DOCS, words.slice(0, 49_000))).pages).toHaveLength(1);
  });
});

describe("frontmatter that is wrong is named with its file, line and key", () => {
  const lineOf = (fields: Record<string, unknown>, key: string) => 2 + Object.keys(fields).indexOf(key);
  const docs: [what: string, key: keyof typeof DOCS | string, value: string | undefined][] = [
    ["no title", "title", undefined],
    ["an empty title", "title", '""'],
    ["a title that is a number", "title", "42"],
    ["a title of 81 characters", "title", "x".repeat(81)],
    ["no description", "description", undefined],
    ["a short description", "description", "Too short."],
    ["a description of 160 characters", "description", "x".repeat(160)],
    ["no date", "updated", undefined],
    ["a date that is none", "updated", "2026-02-30"],
    ["a date in words", "updated", "yesterday"],
    ["a group that does not exist", "group", "Misc"],
    ["no group", "group", undefined],
    ["an order in words", "order", "first"],
    ["a broken order", "order", "1.5"],
    ["an order below zero", "order", "-1"],
    ["an empty heading", "heading", '""'],
    ["a lede that is a list", "lede", "[a]"],
    ["an empty navTitle", "navTitle", '""'],
    ["questions that are text", "faq", "none"],
    ["a question without an answer", "faq", "[{ question: Why? }]"],
    ["a question with more", "faq", "[{ question: Why?, answer: So., link: x }]"],
  ];
  test.each(docs)("docs: %s", (_, key, value) => {
    const fields: Record<string, string | undefined> = { ...DOCS, [key]: value };
    const line = value === undefined ? "" : `:${lineOf(fields, key)}`;
    expect(refusal(file(fields))).toMatch(new RegExp(`^${FILE}${line}: frontmatter ${key}`));
  });

  test.each([
    ["an unknown key", DOCS, "colour", "red", FILE],
    ["a key of another kind", DOCS, "published", "2026-11-20", FILE],
    ["a key of another kind", POST, "group", "Platform", "content/blog/a-post.mdx"],
    ["a key of another kind", MARKETING, "author", "Somebody", "content/pages/home.mdx"],
  ])("%s: %s", (_, fields, key, value, name) => {
    const all = { ...fields, [key]: value };
    expect(refusal(file(all), name)).toMatch(
      new RegExp(`^${name}:${lineOf(all, key)}: frontmatter .*"?${key}`),
    );
  });

  test.each([
    ["no publishing date", "published", undefined],
    ["an empty author", "author", '""'],
    ["no author", "author", undefined],
    ["a short excerpt", "excerpt", "Too short."],
    ["no tags", "tags", "[]"],
    ["an empty tag", "tags", '[""]'],
  ])("post: %s", (_, key, value) => {
    expect(refusal(file({ ...POST, [key]: value }), "content/blog/a-post.mdx")).toContain(
      `frontmatter ${key}`,
    );
  });

  test.each([
    ["an action without a label", "actions", "[{ href: /docs }]"],
    ["an action that leads nowhere", "actions", "[{ label: Go, href: /nowhere }]"],
    ["an empty brief", "brief", '""'],
  ])("page: %s", (_, key, value) => {
    const message = refusal(file({ ...MARKETING, [key]: value }), "content/pages/home.mdx");
    expect(message).toMatch(/^content\/pages\/home\.mdx(?::\d+)?: /);
    expect(message).toMatch(
      key === "actions" && value.includes("nowhere") ? /leads nowhere/ : new RegExp(`frontmatter ${key}`),
    );
  });

  test("a faq answer's link that leads nowhere", () => {
    const faq = '[{ question: "Why?", answer: "[So](/nowhere)." }]';
    expect(refusal(file({ ...DOCS, faq }, "<Faq />\n"))).toContain("/nowhere leads nowhere");
  });

  test("what is not YAML, what is none, and what would be a program", () => {
    expect(refusal("---\ntitle: a: b: c\n---\n\nText.\n")).toMatch(
      new RegExp(`^${FILE}:2: the frontmatter is not YAML`),
    );
    expect(refusal("Text.\n")).toContain(`${FILE}: frontmatter `);
    expect(refusal("---\n- a\n- b\n---\n\nText.\n")).toContain(`${FILE}: frontmatter `);
    // gray-matter runs a frontmatter that says it is JavaScript
    const program = '---js\n(globalThis.hasRun = true, { title: "x" })\n---\n\nText.\n';
    expect(refusal(program)).toContain(FILE);
    expect(globalThis).not.toHaveProperty("hasRun");
  });
});

describe("file names", () => {
  test.each([
    "content/pages/contract.mdx",
    "content/pages/sub/home.mdx",
    "content/use-cases/weddings.mdx",
    "content/for/pirates.mdx",
    "content/notes/a.mdx",
    "content/a.mdx",
    "content/docs/Search.mdx",
    "content/docs/two_words.mdx",
    "content/docs/a b.mdx",
    "content/docs/-a.mdx",
    "content/docs/a..b.mdx",
    "content/blog/.mdx",
    "content/pages/constructor.mdx",
    "content/pages/toString.mdx",
  ])("%s is no page's", (name) => {
    expect(refusal(file(MARKETING), name)).toMatch(
      new RegExp(`^${name.replaceAll(".", "\\.")}: (?:no page|names are)`),
    );
  });
});

describe("whatever a page's Markdown is", () => {
  const source = (body: string): PageSource => parseSource(FILE, file(DOCS, body));
  /** The page, or null where its body is refused. Anything but a `ContentError` is a fault. */
  const project = (body: string) => {
    try {
      const page = source(body);
      return projectPage(page, [page], []);
    } catch (error) {
      if (error instanceof ContentError) return null;
      throw error;
    }
  };

  test("its sections, joined, are the whole; each is what the whole says there; ids are unique and not empty", () => {
    let taken = 0;
    fc.assert(
      fc.property(arbitraryBody, (text) => {
        const page = project(text);
        if (!page) return;
        taken += 1;
        expect(page.sections.map((section) => section.markdown).join("\n")).toBe(page.markdown);
        const ids = page.headings.map((heading) => heading.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain("");
        expect(page.sections.map((section) => section.id).filter((id) => id && !ids.includes(id))).toEqual(
          [],
        );
        const whole = blocksOf(markdownBlocks(parseMarkdown(page.markdown)));
        const parts = page.sections.flatMap((section) =>
          blocksOf(markdownBlocks(parseMarkdown(section.markdown))),
        );
        expect(parts).toEqual(whole);
        for (const section of page.sections) expect(section.characters).toBe(section.markdown.length);
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(150);
  });

  test("it is taken, or refused with a ContentError that names the file", () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: "binary", maxLength: 200 }),
      arbitraryBody,
    );
    fc.assert(
      fc.property(noise, (text) => {
        project(text);
      }),
      { numRuns: 400 },
    );
  });

  test("frontmatter of any text is taken or refused with a ContentError that names the file", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.string({ maxLength: 40 }),
        (yaml, text) => {
          try {
            parseSource(FILE, `---\n${yaml}\n---\n${text}`);
          } catch (error) {
            expect(error).toBeInstanceOf(ContentError);
            expect((error as Error).message.startsWith(FILE)).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
