import fc from "fast-check";

/** Pieces of Markdown as people write them, with what breaks careless printers between them. */
const word = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.constantFrom(
      "limits",
      "Search",
      "a",
      "quota",
      "the",
      "API",
      "über",
      "日本",
      "e.g.",
      "1.",
      "2)",
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "`code`",
      "**bold**",
      "_em_",
      "~~no~~",
      "[docs](/docs)",
      "[x](https://example.com)",
      "www.example.com",
      "a@b.example",
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "*",
      "_",
      "|",
      "#",
      "-",
      "+",
      "\\",
      "`",
      "[",
      "]",
      "(",
      ")",
      "!",
      "&amp;",
      "&",
      "~",
      ">",
      "=",
      ":",
      "***",
      "![",
      "$5",
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom("<", "{", "}", "<Faq />", "{x}") },
);
const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
const block = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 2, max: 6 }), line)
      .map(([depth, text]) => `${"#".repeat(depth)} ${text}`),
  },
  { weight: 4, arbitrary: line },
  { weight: 2, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")) },
  {
    weight: 2,
    arbitrary: fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `- ${item}`).join("\n")),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `1. ${item}`).join("\n\n")),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(line, line).map(([outer, inner]) => `- ${outer}\n\n  ${inner}\n  - ${inner}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("sh", "text", "json"), line)
      .map(([language, text]) => `\`\`\`${language}\n${text}\n## no heading\n\`\`\``),
  },
  { weight: 1, arbitrary: line.map((text) => `> ${text}\n>\n> ## quoted`) },
  { weight: 1, arbitrary: fc.tuple(line, line).map(([a, b]) => `| a | b |\n| - | - |\n| ${a} | ${b} |`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("---", "***", '<Status surface="cli" />', "<Prices />", "Title\n---"),
  },
);
/** The body of a page: most of them are right, some hold what content may not. */
export const arbitraryBody = fc.array(block, { maxLength: 12 }).map((blocks) => `${blocks.join("\n\n")}\n`);
