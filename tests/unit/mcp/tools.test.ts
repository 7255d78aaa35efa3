import { describe, expect, test } from "vitest";
import { OPERATIONS } from "#lib/api/operations.ts";
import { fillCorpus } from "#lib/content/base-url.ts";
import { projectPage } from "#lib/content/corpus.ts";
import { readSources } from "#lib/content/source.ts";
import { cut, firstThatFit, fits, TEXT_BYTES } from "#lib/mcp/budget.ts";
import { docsMcp, docsTools } from "#lib/mcp/docs-mcp.ts";
import { Problem } from "#lib/http/problem.ts";
import { meantArguments } from "#lib/mcp/tool.ts";
import { z } from "#lib/api/zod.ts";
import { answerOf, BASE_URL, legacy } from "#tests/mcp/messages.ts";
import { indexOf, smallCorpus } from "#tests/mcp/small-corpus.ts";

const parts = smallCorpus(BASE_URL);
const mcp = docsMcp({ ...parts, allowedOrigins: [] });

/** 25,000 tokens, where hosts cut, at two and a half bytes a token. */
const HOST_LIMIT_BYTES = 62_500;

async function callTool(name: string, args: object) {
  const response = await mcp(legacy("tools/call", { name, arguments: args }));
  const text = await response.text();
  return { bytes: Buffer.byteLength(text), result: JSON.parse(text).result };
}

const fetchPage = async (args: object) => (await callTool("fetch", args)).result.structuredContent;

describe("the tools", () => {
  test.each(docsTools(parts).map((tool) => [tool.name, tool] as const))(
    "%s says what it does, and describes every field",
    (_, tool) => {
      expect(tool.description.length).toBeGreaterThan(80);
      for (const field of Object.values(tool.input.shape)) expect(field.description).toBeTruthy();
    },
  );

  test.each([
    ["search", { query: "quota" }],
    ["fetch", { id: "/docs/webhooks" }],
  ])("%s answers as data and as the same data in text", async (name, args) => {
    const { result } = await callTool(name, args);
    expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }]);
    const tool = docsTools(parts).find((entry) => entry.name === name);
    expect(tool?.output.safeParse(result.structuredContent).error).toBeUndefined();
  });

  test("every id that search returns is one that fetch takes, and costs what search said", async () => {
    for (const query of [
      "rate limits",
      "webhooks inbound",
      "part 3",
      "price",
      "how it resets",
      "Retry-After",
    ]) {
      const { result } = await callTool("search", { query, limit: 50 });
      expect(result.structuredContent.results.length).toBeGreaterThan(0);
      for (const { id, url, characters } of result.structuredContent.results) {
        const read = await fetchPage({ id });
        expect(read.id).toBe(id);
        expect(read.url).toBe(url);
        expect(read.metadata.characters).toBe(characters);
      }
    }
  });

  test("search is the operation of the HTTP search: its words, its limits", () => {
    const operation = OPERATIONS.find((entry) => entry.operationId === "searchServiceDocs");
    const [search] = docsTools(parts);
    expect(search?.name).toBe(operation?.tool);
    expect(search?.description).toContain(operation?.description);
    for (const limit of [0, 1, 50, 51]) {
      const input = { query: "x", limit };
      expect(search?.input.safeParse(input).success).toBe(operation?.query?.safeParse(input).success);
    }
  });

  test("every tool that the table of operations names is there", () => {
    const names = docsTools(parts).map((tool) => tool.name);
    // what is paid has a server of its own
    for (const { tool, paid } of OPERATIONS) if (tool && !paid) expect(names).toContain(tool);
  });

  test("search with an empty query finds nothing, and is no error", async () => {
    const { result } = await callTool("search", { query: " " });
    expect(result.structuredContent).toEqual({ query: "", results: [], suggestions: [] });
  });
});

describe("arguments as models and hosts send them", () => {
  const query = "what it does and what it costs";

  test.each(["3", " 3 ", "+3", "3.0", 3])("a limit of %j is three", async (limit) => {
    const { result } = await callTool("search", { query, limit });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent.results).toHaveLength(3);
  });

  test("null is an argument that was left out", async () => {
    const { result } = await callTool("search", { query, limit: null });
    expect(result.structuredContent).toEqual((await callTool("search", { query })).result.structuredContent);
    expect(await fetchPage({ id: "/docs/webhooks", section: null })).toEqual(
      await fetchPage({ id: "/docs/webhooks" }),
    );
  });

  test.each(["0", "51", "-1", "1.5", "ten", "", "3 hits", "1e1", "0x10", true, [3], {}])(
    "a limit of %j is refused with the name of the argument",
    async (limit) => {
      const { result } = await callTool("search", { query, limit });
      expect(result.isError).toBe(true);
      expect(result.content[0].text).toContain("limit");
    },
  );

  test("what is needed cannot be null, and a text of digits stays a text", async () => {
    const { result } = await callTool("search", { query: null });
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain("query");
    expect((await callTool("search", { query: "429" })).result.structuredContent.query).toBe("429");
  });

  test("any tool's: numbers wherever its schema has them", () => {
    const schema = z.object({
      size: z.number(),
      count: z.int().min(1).optional(),
      name: z.string().optional(),
      nothing: z.string().nullable().default("x"),
      either: z.union([z.string(), z.number()]),
    });
    const meant = meantArguments(schema, {
      size: "-2.5",
      count: "7",
      name: "7",
      nothing: null,
      either: "7",
      other: "7",
      more: null,
    });
    const expected = { size: -2.5, count: 7, name: "7", nothing: null, either: "7", other: "7", more: null };
    expect(meant).toEqual(expected);
    for (const value of [null, undefined, "7", 7, [null]]) expect(meantArguments(schema, value)).toBe(value);
  });
});

describe("fetch", () => {
  test.each([
    "/docs/rate-limits",
    "docs/rate-limits",
    "rate-limits",
    "/docs/rate-limits/",
    "/docs/rate-limits.md",
    "/docs/rate-limits.mdx",
    "docs://rate-limits",
    `${BASE_URL}/docs/rate-limits`,
    `${BASE_URL}/docs/rate-limits.md`,
    "/docs/rate-limits?utm_source=x",
    " /docs/rate-limits ",
  ])("finds the page by %j", async (id) => {
    expect(await fetchPage({ id })).toMatchObject({
      id: "/docs/rate-limits",
      title: "Rate limits",
      url: `${BASE_URL}/docs/rate-limits`,
      metadata: { complete: true, updatedAt: "2026-11-21", markdownUrl: `${BASE_URL}/docs/rate-limits.md` },
    });
  });

  test.each([
    [{ id: "/docs/rate-limits#headers" }],
    [{ id: "/docs/rate-limits", section: "headers" }],
    [{ id: "/docs/rate-limits", section: "#headers" }],
    [{ id: "/docs/rate-limits#the-window", section: "headers" }],
    [{ id: "/docs/rate-limits.md?section=headers" }],
    [{ id: `${BASE_URL}/docs/rate-limits#headers` }],
  ])("finds the section by %o", async (args) => {
    const read = await fetchPage(args);
    expect(read).toMatchObject({
      id: "/docs/rate-limits#headers",
      title: "Rate limits: Headers",
      url: `${BASE_URL}/docs/rate-limits#headers`,
      metadata: { complete: true, markdownUrl: `${BASE_URL}/docs/rate-limits.md?section=headers` },
    });
    expect(read.text).toMatch(/^## Headers/);
    expect(read.text).not.toContain("120 requests");
  });

  test("a heading below h3 gives the section that holds it", async () => {
    const read = await fetchPage({ id: "/docs/rate-limits#at-the-edge" });
    expect(read.id).toBe("/docs/rate-limits#how-it-resets");
    expect(read.text).toContain("Up to 240 requests");
  });

  test("pages that are no docs can be read too", async () => {
    expect((await fetchPage({ id: "/pricing" })).metadata.kind).toBe("product");
  });

  test("addresses in the text are final", async () => {
    expect((await fetchPage({ id: "rate-limits" })).text).toContain(`${BASE_URL}/docs/errors/rate-limited`);
  });

  test.each([
    "/docs/rate-limit-headers",
    "https://evil.example/docs/webhooks",
    "../../etc/passwd",
    "%",
    "#",
    "?",
  ])("an id that names no page (%s) is a tool error that leads on", async (id) => {
    const { result } = await callTool("fetch", { id });
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain("`search` returns ids that exist");
  });

  test("the nearest pages are named", async () => {
    const { result } = await callTool("fetch", { id: "/docs/rate-limit-headers" });
    expect(result.content[0].text).toContain("/docs/rate-limits#headers");
  });

  test("an unknown section is a tool error with the sections there are", async () => {
    const { result } = await callTool("fetch", { id: "rate-limits", section: "no-such" });
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain("`the-window`, `how-it-resets`, `headers`");
  });

  test("a page too long for one answer comes as its opening and the list of its sections", async () => {
    const { result, bytes } = await callTool("fetch", { id: "/docs/long-page" });
    const { text, metadata } = result.structuredContent;
    expect(metadata.complete).toBe(false);
    expect(metadata.characters).toBe(parts.corpus.byPath.get("/docs/long-page")?.markdown.length);
    expect(metadata.sections).toHaveLength(13);
    expect(text).toContain("Opening words of the long page.");
    expect(text).toContain("- `part-3`: Part 3 (");
    expect(text).toContain('{"id": "/docs/long-page", "section": "part-1"}');
    expect(text).toContain(`${BASE_URL}/docs/long-page.md`);
    expect(bytes).toBeLessThan(HOST_LIMIT_BYTES);
  });

  test("a section too long for one answer is cut, and says so", async () => {
    const { result, bytes } = await callTool("fetch", { id: "/docs/long-page", section: "endless-part" });
    const { text, metadata } = result.structuredContent;
    expect(metadata.complete).toBe(false);
    expect(text).toMatch(
      /when it fails\.\n\n\*Cut here: the section has [\d,]+ characters\. All of it: \S+\?section=endless-part\*$/,
    );
    expect(bytes).toBeLessThan(HOST_LIMIT_BYTES);
  });
});

test("no answer on our own content is larger than hosts take", async () => {
  const sources = await readSources();
  // links between pages are checked elsewhere
  const pages = sources.map((source) => projectPage(source, sources));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const own = fillCorpus({ pages, byPath, docsTree: [], moved: new Map(), hash: "" }, BASE_URL);
  const tools = docsTools({ corpus: own, index: indexOf(own), baseUrl: BASE_URL });
  const sizeOf = (name: string, input: object): number => {
    const data = tools.find((tool) => tool.name === name)?.run(input as never);
    const text = JSON.stringify(data);
    return Buffer.byteLength(JSON.stringify({ content: [{ type: "text", text }], structuredContent: data }));
  };
  for (const page of own.pages) {
    const ids = [page.path, ...page.sections.slice(1).map((section) => `${page.path}#${section.id}`)];
    for (const id of ids) expect(sizeOf("fetch", { id }), id).toBeLessThan(HOST_LIMIT_BYTES);
    expect(sizeOf("search", { query: page.title, limit: 50 }), page.title).toBeLessThan(HOST_LIMIT_BYTES);
  }
});

describe("the budget", () => {
  test("a text is cut between paragraphs, and never inside a character", () => {
    const paragraphs = Array.from({ length: 100 }, (_, at) => `Paragraph ${at} — ünïcödé 検索 🎬`).join(
      "\n\n",
    );
    for (let limit = 40; limit < 400; limit += 1) {
      const head = cut(paragraphs, limit);
      expect(fits(head, limit)).toBe(true);
      expect(paragraphs.startsWith(head)).toBe(true);
      expect(head.isWellFormed()).toBe(true);
    }
    expect(cut(paragraphs, 100)).toMatch(/🎬$/);
  });

  test("a text without line ends is cut too", () => {
    expect(cut("検".repeat(20_000))).toBe("検".repeat(TEXT_BYTES / 3));
  });

  test("an open code fence is closed", () => {
    const text = `Words.\n\n~~~sh\n${"echo\n".repeat(100)}~~~`;
    expect(cut(text, 200)).toMatch(/^Words\.\n\n~~~sh\n(?:echo\n)+~~~$/);
  });

  test("lists end where the room ends", () => {
    expect(firstThatFit(["aaa", "bbb", "ccc"], 12)).toEqual(["aaa", "bbb"]);
    expect(firstThatFit(["aaa", "bbb", "ccc"], 100)).toHaveLength(3);
    expect(firstThatFit(["aaa"], 2)).toEqual([]);
  });
});

test("what a tool refuses is a Problem, for any caller", () => {
  const [search, fetch] = docsTools(parts);
  expect(() => fetch?.run({ id: "/no/such" } as never)).toThrow(Problem);
  expect(() => search?.run({ query: "x".repeat(300), limit: 10 } as never)).toThrow(Problem);
});

describe("resources", () => {
  const read = async (uri: string) => answerOf(await mcp(legacy("resources/read", { uri })));

  test("every docs page is listed, in reading order, and can be read", async () => {
    const { result } = await answerOf(await mcp(legacy("resources/list")));
    expect(result.resources.map((resource: { uri: string }) => resource.uri)).toEqual([
      "docs://rate-limits",
      "docs://errors/rate-limited",
      "docs://webhooks",
      "docs://long-page",
    ]);
    for (const { uri, size, mimeType } of result.resources) {
      const { contents } = (await read(uri)).result;
      expect(contents).toEqual([{ uri, mimeType, text: expect.any(String) }]);
      expect(Buffer.byteLength(contents[0].text)).toBe(size);
    }
  });

  test("a slug may be percent-encoded", async () => {
    expect((await read("docs://errors%2Frate-limited")).result.contents[0].text).toContain("# The error");
  });

  test.each(["docs://no-such", "docs://../pricing", "docs:///pricing", "file:///etc/passwd", "docs://%"])(
    "%s is not found",
    async (uri) => {
      // SEP-2164: -32602 with the URI; the SDK says so to older clients too
      expect((await read(uri)).error).toMatchObject({ code: -32602, data: { uri } });
    },
  );

  test("what is no URI is -32602", async () => {
    expect((await read("no uri")).error?.code).toBe(-32602);
  });

  test.each([
    ["", ["rate-limits", "errors/rate-limited", "webhooks", "long-page"]],
    ["RATE", ["rate-limits", "errors/rate-limited"]],
    ["err", ["errors/rate-limited"]],
    ["zzz", []],
  ])("the slug %j is completed", async (value, values) => {
    const ref = { type: "ref/resource", uri: "docs://{+slug}" };
    const { result } = await answerOf(
      await mcp(legacy("completion/complete", { ref, argument: { name: "slug", value } })),
    );
    expect(result.completion.values).toEqual(values);
  });
});

describe("the prompt integrate", () => {
  const get = async (args?: object) =>
    answerOf(await mcp(legacy("prompts/get", { name: "integrate", ...(args && { arguments: args }) })));

  test("names the language, the goal, and addresses that exist", async () => {
    const { result } = await get({ language: "Elixir", goal: "Show the newest posts." });
    const { text } = result.messages[0].content;
    expect(text).toContain("in Elixir");
    expect(text).toContain("Show the newest posts.");
    expect(text).toContain(`${BASE_URL}/openapi.json`);
    expect(text).not.toContain("reelwright.invalid");
  });

  test("needs a language", async () => {
    expect((await get())?.error?.code).toBe(-32602);
    expect((await get({ language: "" }))?.error?.code).toBe(-32602);
  });

  test("completes the language", async () => {
    const ref = { type: "ref/prompt", name: "integrate" };
    const complete = async (name: string, value: string) =>
      (await answerOf(await mcp(legacy("completion/complete", { ref, argument: { name, value } })))).result
        .completion.values;
    expect(await complete("language", "py")).toEqual(["Python"]);
    expect(await complete("goal", "x")).toEqual([]);
  });
});
