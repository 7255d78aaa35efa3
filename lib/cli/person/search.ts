import { parseArgs } from "node:util";
import { DocsSearchResponse } from "#lib/api/schemas.ts";
import { API_PATHS } from "#lib/config/paths.ts";
import { CommandFailure } from "#lib/cli/failure.ts";
import { type ReelwrightCommand, SERVICE_HELP, SERVICE_OPTIONS } from "#lib/cli/reelwright-command.ts";
import { ask, readAnswer, serviceOf } from "#lib/cli/person/service.ts";
import { harmless, type Output } from "#lib/cli/terminal.ts";

type Hit = DocsSearchResponse["hits"][number];

const DEFAULT_LIMIT = "5";
/** Under the score. */
const INDENT = " ".repeat(6);

/** The excerpt in one line, as wide as the terminal, the matches in the accent. */
function excerptOf({ excerpt, highlights }: Hit, { columns, accent }: Output): string {
  const width = columns === null ? Number.POSITIVE_INFINITY : Math.max(20, columns - INDENT.length);
  const text = harmless(excerpt);
  const cut = text.length > width ? width - 1 : text.length;
  let line = "";
  let at = 0;
  for (const [start, end] of highlights) {
    if (start >= cut) break;
    line += text.slice(at, start) + accent(text.slice(start, Math.min(end, cut)));
    at = Math.min(end, cut);
  }
  return `${line}${text.slice(at, cut)}${cut < text.length ? "…" : ""}`;
}

function describe(hit: Hit, output: Output): string {
  const where = hit.section && hit.section !== hit.title ? `${hit.title}: ${hit.section}` : hit.title;
  const lines = [harmless(where), harmless(hit.url), excerptOf(hit, output)];
  return `${output.accent(hit.score.toFixed(2))}  ${lines.join(`\n${INDENT}`)}\n`;
}

export const command: ReelwrightCommand = {
  help: `reelwright search WORDS [--limit N] [--json] [--to URL]

Finds sections of the documentation, best first, each with a score from 0 to 1. Needs no account.

  --limit N most hits to show, 1 to 50; else ${DEFAULT_LIMIT}
${SERVICE_HELP}`,
  async run(args, world) {
    const options = { ...SERVICE_OPTIONS, limit: { type: "string", default: DEFAULT_LIMIT } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const help = "reelwright search --help";
    const query = positionals.join(" ").trim();
    if (!query) throw new CommandFailure("usage", "What to look for?", "search needs words.", help);
    if (!/^(?:[1-9]|[1-4]\d|50)$/.test(values.limit))
      throw new CommandFailure(
        "usage",
        `--limit ${values.limit} does not do.`,
        "It is a number, 1 to 50.",
        help,
      );
    const { out, err } = world.terminal;
    const origin = await serviceOf(values.to, world);
    const answer = await ask(
      origin,
      `${API_PATHS.searchV1}?${new URLSearchParams({ query, limit: values.limit })}`,
    );
    const { hits, suggestions } = readAnswer(origin, answer, DocsSearchResponse);
    if (values.json) return out.write(`${JSON.stringify(answer.body, null, 2)}\n`);
    out.write(hits.map((hit) => describe(hit, out)).join("\n"));
    if (hits.length) return;
    const instead = suggestions.length ? ` Try: ${harmless(suggestions.join(", "))}` : "";
    err.write(`Nothing found for ${harmless(query)}.${instead}\n`);
  },
};
