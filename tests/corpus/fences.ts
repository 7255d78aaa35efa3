import type { Code, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { toString as textOf } from "mdast-util-to-string";
import type { PageSource } from "#lib/content/source.ts";

/** What a test does with a fence, by its language. */
export type FenceClass = "run" | "setup" | "parse" | "show";

const CLASSES: Record<string, FenceClass> = {
  sh: "run",
  http: "run",
  ts: "run",
  python: "run",
  json: "parse",
  toml: "parse",
  yaml: "parse",
  ini: "parse",
  text: "show",
  md: "show",
};

/** @returns null for a fence without a language, or with one that no test knows */
export function classify(
  language: string | null | undefined,
  meta: string | null | undefined,
): FenceClass | null {
  const known = language && Object.hasOwn(CLASSES, language) ? (CLASSES[language] ?? null) : null;
  return language === "sh" && /(?:^|\s)setup(?:\s|$)/.test(meta ?? "") ? "setup" : known;
}

export interface Fence {
  /** `content/docs/search.mdx:20` */
  name: string;
  file: string;
  language: string;
  meta: string;
  class: FenceClass | null;
  value: string;
  /** Source of the section that it stands in. */
  section: string;
  /** The output that stands right below, or behind a sentence that begins with "The answer". */
  output?: { language: "text" | "json"; value: string };
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

function outputOf(siblings: readonly Nodes[], index: number): Fence["output"] {
  const [next, afterNext] = siblings.slice(index + 1);
  const said = next?.type === "paragraph" && /^The answer\b/.test(textOf(next)) ? afterNext : next;
  if (said?.type !== "code" || (said.lang !== "text" && said.lang !== "json")) return undefined;
  return { language: said.lang, value: said.value };
}

/** Every fence of a page, as its file has it. */
export function fencesOf(page: Pick<PageSource, "file" | "body" | "bodyLine">): Fence[] {
  const fences: Fence[] = [];
  const walk = (node: Root | Nodes) => {
    const children = "children" in node ? (node.children as Nodes[]) : [];
    for (const [index, child] of children.entries()) {
      if (child.type === "code") fences.push(toFence(page, child, outputOf(children, index)));
      else walk(child);
    }
  };
  walk(parser.parse(page.body));
  return fences;
}

/** The lines from the h2 or h3 above a line to the next one. */
function sectionAround(body: string, line: number): string {
  const lines = body.split("\n");
  const isHeading = (text: string) => /^#{2,3} /.test(text);
  const start = lines.findLastIndex((text, index) => index < line && isHeading(text));
  const end = lines.findIndex((text, index) => index >= line && isHeading(text));
  return lines.slice(Math.max(0, start), end < 0 ? undefined : end).join("\n");
}

function toFence(
  page: Pick<PageSource, "file" | "body" | "bodyLine">,
  node: Code,
  output: Fence["output"],
): Fence {
  const line = (node.position?.start.line ?? 1) + page.bodyLine - 1;
  return {
    name: `${page.file}:${line}`,
    file: page.file,
    language: node.lang ?? "",
    meta: node.meta ?? "",
    class: classify(node.lang, node.meta),
    value: node.value,
    section: sectionAround(page.body, node.position?.start.line ?? 1),
    ...(output && { output }),
  };
}

// What a run is compared with. What differs from run to run is not compared: request ids, what stands for
// "…", the numbers of the quota (it is raised here), and numbers in data other than a status.

const REQUEST_ID = /\b[0-9a-f]{16}-[0-9a-z]+\b/g;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a text is what the page shows, but for what differs from run to run. */
function likeText(shown: string, actual: string): boolean {
  const part = (text: string) =>
    /ratelimit/i.test(shown) ? literal(text).replace(/\d+/g, "\\d+") : literal(text);
  const pattern = shown.replace(REQUEST_ID, "0-0").split("…").map(part).join("[\\s\\S]*");
  return new RegExp(`^${pattern}$`).test(actual.replace(REQUEST_ID, "0-0"));
}

/** Where data differs in shape or words from what the page shows, or null. */
export function jsonDifference(shown: unknown, actual: unknown, at = "$"): string | null {
  if (typeof shown === "string" && typeof actual === "string") {
    return likeText(shown, actual)
      ? null
      : `${at}: shown ${JSON.stringify(shown)}, is ${JSON.stringify(actual)}`;
  }
  if (
    typeof shown !== typeof actual ||
    Array.isArray(shown) !== Array.isArray(actual) ||
    (shown === null) !== (actual === null)
  ) {
    return `${at}: shown ${JSON.stringify(shown)}, is ${JSON.stringify(actual)}`;
  }
  if (typeof shown === "boolean" || at.endsWith(".status")) {
    return shown === actual ? null : `${at}: shown ${shown}, is ${actual}`;
  }
  if (typeof shown !== "object" || shown === null) return null;
  const [keys, own] = [Object.keys(shown), Object.keys(actual as object)];
  if (keys.toSorted().join() !== own.toSorted().join())
    return `${at}: shown ${keys.join(", ")}, is ${own.join(", ")}`;
  for (const key of keys) {
    const found = jsonDifference(shown[key as never], (actual as never)[key], `${at}.${key}`);
    if (found) return found;
  }
  return null;
}

/** The first line that the page shows and the output does not have, in its order, or null. */
export function textDifference(shown: string, output: string): string | null {
  const lines = output.split(/\r?\n/);
  let from = 0;
  for (const line of shown
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean)) {
    const found = lines.findIndex((each, index) => index >= from && likeText(line, each.trim()));
    if (found < 0) return line;
    from = found + 1;
  }
  return null;
}

/** Keys and values of an env or unit file. @throws Error naming the line that is neither */
export function parseIni(text: string): { sections: number; values: Record<string, string> } {
  const values: Record<string, string> = {};
  let sections = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    if (/^\[[A-Za-z ]+\]$/.test(line)) {
      sections += 1;
      continue;
    }
    const pair = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line);
    if (!pair) throw new Error(`line ${index + 1} is not KEY=value: ${line}`);
    values[pair[1] as string] = pair[2] as string;
  }
  return { sections, values };
}

const TOML_SCALAR = String.raw`"(?:[^"\\\x00-\x1f]|\\["\\btnfr]|\\u[0-9A-Fa-f]{4})*"|[+-]?(?:0|[1-9]\d*)|true|false`;
const TOML_VALUE = new RegExp(`^(?:${TOML_SCALAR}|\\[(?:(?:${TOML_SCALAR})(?:, (?:${TOML_SCALAR}))*)?\\])$`);

/**
 * The part of TOML 1.0 that pages use: tables, and keys with strings, whole numbers, booleans and arrays of
 * those on one line. What is more than that is refused, so nothing passes that is no TOML.
 *
 * @throws Error naming the line
 */
export function parseToml(text: string): Record<string, Record<string, unknown>> {
  const tables: Record<string, Record<string, unknown>> = { "": {} };
  let table = "";
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const name = /^\[([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\]$/.exec(line)?.[1];
    const [, key = "", value = ""] = /^([A-Za-z0-9_-]+) = (.+)$/.exec(line) ?? [];
    const known = name === undefined ? tables[table] : tables;
    if (known && Object.hasOwn(known, name ?? key))
      throw new Error(`line ${index + 1} says it twice: ${line}`);
    if (name !== undefined) {
      table = name;
      tables[name] = {};
    } else if (TOML_VALUE.test(value)) {
      // what the expression lets through is JSON, but for a plus sign
      (tables[table] as Record<string, unknown>)[key] = JSON.parse(value.replace(/^\+/, ""));
    } else throw new Error(`line ${index + 1} is not key = value: ${line}`);
  }
  return tables;
}
