import { readFile } from "node:fs/promises";
import { storyboardJsonSchema } from "#lib/motion/storyboard/json-schema.ts";

/** The director's guide, as the documentation has it: one text for people, agents and this server. */
const GUIDE = new URL("../../../content/docs/films/direct.mdx", import.meta.url);

/** The guide as Markdown, without its frontmatter. */
export async function guideText(): Promise<string> {
  const text = await readFile(GUIDE, "utf8");
  return text.replace(/^---\n[\s\S]*?\n---\n+/, "");
}

/** Its sections by their titles in lower case; what stands before the first is `overview`. */
export async function guideSections(): Promise<ReadonlyMap<string, string>> {
  const [before = "", ...rest] = (await guideText()).split(/^## /m);
  return new Map([
    ["overview", before.trim()],
    ...rest.map((section): [string, string] => {
      const [title = "", ...body] = section.split("\n");
      return [title.trim().toLowerCase(), `## ${title}\n${body.join("\n").trim()}`];
    }),
  ]);
}

/**
 * What somebody who directs asks for.
 *
 * @param topic "all", "schema", or a section such as "intents"
 * @returns Markdown, or the topics that there are
 */
export async function guide(topic = "all"): Promise<string> {
  const wanted = topic.trim().toLowerCase();
  if (wanted === "all" || wanted === "") return guideText();
  if (wanted === "schema") return JSON.stringify(storyboardJsonSchema());
  const sections = await guideSections();
  const found = sections.get(wanted) ?? [...sections].find(([title]) => title.includes(wanted))?.[1];
  return found ?? `There is no topic "${topic}". There are: all, schema, ${[...sections.keys()].join(", ")}.`;
}
