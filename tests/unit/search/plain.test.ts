import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { plainSegments, plainText } from "#lib/search/plain.ts";
import { tokenize } from "#lib/search/tokens.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

describe("Markdown as plain text", () => {
  test.each([
    [
      "a link keeps its words, not its address",
      "See [the **docs**](https://x.example/a_b 'T').",
      "See the docs.",
    ],
    ["an address with parentheses", "[a](https://x.example/b(c)d) e", "a e"],
    ["a reference link and its definition", "A [b][c] d\n\n[c]: https://x.example", "A b d"],
    ["an image keeps its description", "![A chart](/c.png) here", "A chart here"],
    ["code keeps its marks", "Use `**not bold** [x](y)` now", "Use **not bold** [x](y) now"],
    ["code with a backtick inside", "``a ` b``", "a ` b"],
    ["an open backtick is a backtick", "a ` b", "a ` b"],
    ["emphasis", "*a* **b** ***c*** ~~d~~ _e_ __f__", "a b c d e f"],
    ["underscores inside a word stay", "snake_case_name and 2 * 3", "snake_case_name and 2 * 3"],
    ["escaped marks", "\\*not\\* \\[a\\]", "*not* [a]"],
    ["entities", "a &amp; b&nbsp;&#x1F44D; &lt;c&gt; &unknown;", "a & b 👍 <c> &unknown;"],
    ["tags and comments go", "<Note type='x'>a</Note> <!-- b --> {/* c */} d<br/>e", "a d e"],
    ["an autolink is text", "<https://x.example>", "https://x.example"],
    ["headings", "## A `b` c\ntext", "A b c\ntext"],
    ["lists and tasks", "- a\n- [x] b\n  1. c", "a\nb\nc"],
    ["quotes and alerts", "> [!NOTE]\n> Mind this.", "Mind this."],
    ["a table", "| a | b |\n| --- | :-: |\n| `c\\|d` | e\\|f |", "a · b\nc|d · e|f"],
    ["rules and underlines", "Title\n=====\n\n---\n\ntext", "Title\ntext"],
    ["a paragraph over two lines", "one\ntwo\n\nthree", "one two\nthree"],
    ["an unclosed fence", "a\n```\nb", "a\nb"],
    ["nothing", "", ""],
  ])("%s", (_, markdown, text) => expect(plainText(markdown)).toBe(text));

  test("code fences are apart from prose, their file names with them", () => {
    expect(plainSegments('a\n\n```ts title="b.ts"\nconst   c = 1;\n```\n\nd')).toEqual([
      { text: "a", code: false },
      { text: "b.ts const c = 1;", code: true },
      { text: "d", code: false },
    ]);
  });

  test("a fence inside a list or a quote ends where it ends", () => {
    expect(plainText("- a\n  ```sh\n  b\n  ```\n- c\n> ~~~\n> d\n> ~~~")).toBe("a\nb\nc\nd");
  });

  test("a megabyte of open marks takes no time to speak of", () => {
    const started = performance.now();
    for (const mark of ["[", "`", "*", "_a", "<a ", "|", "![", "\\", "&#"]) plainText(mark.repeat(100_000));
    // Quadratic time would be minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

/** The same by the parser that makes the pages. */
function parsedText(markdown: string): string {
  const out: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
    if (node.type === "code")
      out.push(`\n${/\b(?:filename|title)="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? ""}\n`);
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") out.push(node.value);
    else if (node.type === "image") out.push(node.alt ?? "");
    if (/^(?:code|paragraph|heading|tableCell|listItem|break)$/.test(node.type)) out.push("\n");
  });
  return out.join("");
}

test("on every section of our pages the words are those that a Markdown parser reads", async () => {
  const words = (text: string): string[] =>
    tokenize(text)
      .map((token) => token.term)
      .sort();
  for (const page of await loadOwnDocs()) {
    for (const { id, markdown } of page.sections) {
      expect(words(plainText(markdown)), `${page.path}#${id}`).toEqual(words(parsedText(markdown)));
    }
  }
});
