import rehypeShikiFromHighlighter from "@shikijs/rehype/core";
import type { ElementContent, Text } from "hast";
import { createCssVariablesTheme, createHighlighterCore, type ShikiTransformer } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { BASE_URL_TOKEN } from "#lib/config/paths.ts";

/** Colours come from prose.css through classes, so that one HTML serves both schemes and stays small. */
const theme = createCssVariablesTheme({ name: "reelwright", variablePrefix: "--code-", fontStyle: false });

/** `--code-token-string-expression` → `string-expression`. */
const TOKEN_COLOR = /var\(--code-token-([a-z-]+)\)/;

/**
 * Tokens of one line, with those merged that share a `BASE_URL_TOKEN`: the door replaces it in the HTML,
 * and would not find it cut in pieces.
 */
function keepAddressesWhole<Token extends { content: string; offset: number }>(line: Token[]): Token[] {
  const text = line.map((token) => token.content).join("");
  const cuts = new Set<number>();
  for (let at = text.indexOf(BASE_URL_TOKEN); at >= 0; at = text.indexOf(BASE_URL_TOKEN, at + 1)) {
    for (let inside = at + 1; inside < at + BASE_URL_TOKEN.length; inside++) cuts.add(inside);
  }
  const merged: Token[] = [];
  let start = 0;
  for (const token of line) {
    const last = merged.at(-1);
    if (last && cuts.has(start))
      merged[merged.length - 1] = { ...last, content: last.content + token.content };
    else merged.push({ ...token });
    start += token.content.length;
  }
  return merged;
}

/** React's wire format length-prefixes strings of 1,024 characters: the door could not replace inside one. */
const LONGEST_TEXT = 800;

/** Joins neighbouring text nodes: fewer nodes to send and to hydrate. */
function joinText(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const short =
      node.type === "text" && last?.type === "text" && last.value.length + node.value.length < LONGEST_TEXT;
    if (short) {
      joined[joined.length - 1] = { type: "text", value: last.value + node.value } satisfies Text;
    } else joined.push(node);
  }
  return joined;
}

const transformer: ShikiTransformer = {
  name: "reelwright",
  tokens: (lines) => lines.map(keepAddressesWhole),
  span(node) {
    const kind = TOKEN_COLOR.exec(String(node.properties.style ?? ""))?.[1];
    node.properties = kind ? { className: [`t-${kind}`] } : {};
  },
  line(node) {
    node.children = joinText(
      node.children.flatMap((child) =>
        child.type === "element" && !child.properties.className ? child.children : [child],
      ),
    );
  },
  code(node) {
    // lines as plain text and tokens: the element around each line serves nothing here
    node.children = joinText(
      node.children.flatMap((child) => (child.type === "element" ? child.children : [child])),
    );
  },
  pre(node) {
    const raw = (this.options.meta as { __raw?: string } | undefined)?.__raw ?? "";
    const title = /title="([^"]*)"/.exec(raw)?.[1];
    node.properties = { "data-lang": this.options.lang, ...(title && { "data-title": title }) };
  },
};

async function createHighlighter() {
  return createHighlighterCore({
    themes: [theme],
    langs: [
      import("shiki/langs/sh.mjs"),
      import("shiki/langs/http.mjs"),
      import("shiki/langs/ts.mjs"),
      import("shiki/langs/python.mjs"),
      import("shiki/langs/json.mjs"),
      import("shiki/langs/toml.mjs"),
      import("shiki/langs/yaml.mjs"),
      import("shiki/langs/ini.mjs"),
      import("shiki/langs/md.mjs"),
      import("shiki/langs/mdx.mjs"),
    ],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

let created: ReturnType<typeof createHighlighter> | undefined;

/** The highlighting plugin of the HTML projection; its grammars are loaded once a process. */
export async function rehypeHighlight() {
  created ??= createHighlighter();
  const highlighter = await created;
  return () => rehypeShikiFromHighlighter(highlighter, { theme: "reelwright", transformers: [transformer] });
}
