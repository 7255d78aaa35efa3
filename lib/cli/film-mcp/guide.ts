import { readFile } from "node:fs/promises";
import { directorsGuide, sectionsOf } from "#lib/cli/film-mcp/guide-text.ts";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";

/** Its sections by their titles in lower case; what stands before the first is `overview`. */
export async function guideSections(): Promise<ReadonlyMap<string, string>> {
  const [before = "", ...rest] = (await directorsGuide()).split(/^## /m);
  return new Map([
    ["overview", before.trim()],
    ...rest.map((section): [string, string] => {
      const [title = "", ...body] = section.split("\n");
      return [title.trim().toLowerCase(), `## ${title}\n${body.join("\n").trim()}`];
    }),
  ]);
}

/** A frame of each intent, labelled, on one sheet. */
export async function intentsPicture(): Promise<{ type: "image"; data: string; mimeType: string }> {
  const sheet = await readFile(new URL("../../../content/films/intents.webp", import.meta.url));
  return { type: "image", data: sheet.toString("base64"), mimeType: "image/webp" };
}

const COMPOSITION = "composition";
/** Pages of compositions whose sections are topics. */
const PAGES = [COMPOSITION, "shorter"] as const;

/** A section of a page of compositions, or which there are. */
async function pageTopic(page: (typeof PAGES)[number], wanted: string): Promise<string> {
  const sections = await sectionsOf(page);
  const found = wanted && sections.get(wanted);
  if (found) return found;
  const rows = [...sections].map(
    ([id, { length }]) => `- ${page}/${id} (${length.toLocaleString("en-US")} characters)`,
  );
  return `Sections of ${page === COMPOSITION ? "the composition's reference" : "what makes compositions shorter"}:\n\n${rows.filter((row) => !row.includes("/ ")).join("\n")}`;
}

/**
 * What somebody who directs asks for: one text for people, agents and the local MCP server.
 *
 * @param topic "all", "schema", a section such as "intents", or one of the composition's reference: "composition/text";
 *   several with commas
 * @returns Markdown, or the topics that there are
 */
export async function guide(topic = "all"): Promise<string> {
  const topics = topic.split(",").filter((one) => one.trim());
  if (topics.length < 2) return section(topics[0] ?? "all");
  return (await Promise.all(topics.map(section))).join("\n\n");
}

async function section(topic: string): Promise<string> {
  const wanted = topic.trim().toLowerCase();
  if (wanted === "all" || wanted === "") return directorsGuide();
  if (wanted === "schema") return JSON.stringify(storyboardJsonSchema());
  const [page, part = ""] = wanted.split("/");
  const ofFilms = PAGES.find((one) => one === page);
  if (ofFilms) return pageTopic(ofFilms, part);
  const sections = await guideSections();
  const words = wanted.replaceAll("-", " ");
  const found = sections.get(words) ?? [...sections].find(([title]) => title.includes(words))?.[1];
  return (
    found ??
    `There is no topic "${topic}". There are: all, schema, ${[...sections.keys()].join(", ")}, ${PAGES.join(", ")}.`
  );
}
