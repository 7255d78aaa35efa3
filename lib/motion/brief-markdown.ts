import { type Brief, shownBar } from "#lib/motion/brief.ts";
import { claimsBefore, listsBehind } from "#lib/motion/brief-places.ts";
import { cellsOf, withoutTables } from "#lib/motion/brief-storyboard.ts";
import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { ADDRESS, capitalised, clean } from "#lib/motion/brief-words.ts";
import { amountOf } from "#lib/motion/composition/figure.ts";

/*
 * Briefs in Markdown, as coding agents write them: a numbered list under "## Scenes" is a script, a table of figures is a
 * chart, another table is a list.
 */

/** "## Scenes", "**Storyboard:**", "Scene list:" */
const PLAN =
  /^(?=#|\*\*|[^#*]*:\s*$)#{0,6}\s*\**(?:\p{L}+ )?(?:scenes?(?: (?:list|plan|breakdown|by scene))?|story ?board|shot ?list|shots|sequence|timeline|structure|outline|script)(?: \([^()\n]*\))?:?\**:?\s*$/iu;
/** "1. **Hook** — words", "### 2) Demo", "- **Intro:** words" */
const ITEM = /^(?:#{1,6}\s+)?(?:\d{1,2}[.)]\s+|[-*•]\s+(?=\*\*[^*]+\*\*))(?<what>\S.*)$/u;
const TIME = /\s*[[(]((?:\d{1,2}:)?\d{1,3} ?s? ?[–-] ?(?:\d{1,2}:)?\d{1,3} ?s?)[\])]/u;
/** Items that say by themselves what they are: "1. Title: “Marrow 2.0”" … "5. Closing: marrow-db.dev" */
const OPENS = /^\W*(?:title(?: card)?|opening|open(?:er)?|hook|intro)\b/iu;
const CLOSES = /^\W*(?:clos(?:e|ing)|end(?:ing| ?card)?|outro|cta|call to action|final(?:e)?)\b/iu;

/** "7) ravensmerechess.org" */
const ADDRESS_ALONE = new RegExp(`^\\W*${ADDRESS.source}\\W*$`, "i");

/** A numbered list of scenes as a script. */
function withScenes(text: string): string {
  const lines = text.split("\n");
  let isCode = false;
  const plain = lines.map((line) => {
    const isFence = line.trim().startsWith("```");
    if (isFence) isCode = !isCode;
    return isCode || isFence ? "" : line;
  });
  const items = plain.flatMap((line, at) => (/^\d/.test(line) && ITEM.test(line) ? [at] : []));
  const isTold =
    items.length > 2 &&
    OPENS.test((plain[items[0] ?? 0] ?? "").slice(3)) &&
    CLOSES.test((plain[items.at(-1) ?? 0] ?? "").slice(3).replace(ADDRESS_ALONE, "closing"));
  let isPlan = false;
  let count = 0;
  return lines
    .map((line, at) => {
      const words = plain[at] ?? "";
      if (
        PLAN.test(words) &&
        /^(?:\W*)(?:1[.)]\s|[-*•]\s+\*\*)/u.test(plain.slice(at + 1).find((one) => one.trim()) ?? "")
      ) {
        isPlan = true;
        return "";
      }
      const item = ITEM.exec(words)?.groups?.what;
      if ((isPlan || (isTold && items.includes(at))) && item && !/^\**(?:scene|shot|slide)\b/i.test(item)) {
        const [, time = ""] = TIME.exec(item) ?? [];
        count += 1;
        return `Scene ${count}${time ? ` (${time})` : ""}: ${item.replace(TIME, "").replaceAll("**", "")}`;
      }
      if (/^#/.test(words)) isPlan = false;
      return line;
    })
    .join("\n");
}

const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/u;
const isRow = (line = ""): boolean => /^\s*\|.+\|\s*$/u.test(line);
/** Figures of which nobody draws bars. */
const PRICES = /\b(?:price|pricing|cost|fee|plan|tier|ticket)s?\b/iu;
const NO_BARS = /\b(?:feature|limit|free|pro|basic|date|day|when|year|room|phone|version)s?\b/iu;
const UNIT = /^ ?(?![ap]m$)(?:[%×]|\p{L}[\p{L}²³]{0,11}(?:\/\p{L}{1,8})?)?$/iu;
const YES = /^(?:✓|✔|✅|x|yes|y)$/iu;
const NO = /^(?:|[–—-]|✗|✘|❌|no|n|n\/a)$/iu;
const MOST_CHARTS = 3;

/** Whether cells are figures of one kind, so that they can be bars of one chart. */
function areOneKind(cells: readonly string[]): boolean {
  const all = cells.map((cell) => amountOf(cell));
  const kinds = new Set(all.map((one) => one && `${one.prefix}|${one.suffix}`));
  const [first] = all;
  return (
    all.length > 1 &&
    kinds.size === 1 &&
    !!first &&
    all.every((one) => one && one.value >= 0) &&
    /^[~≈]?[£$€]?$/u.test(first.prefix) &&
    UNIT.test(first.suffix)
  );
}

/** A cell as what is said of the thing in the first column. */
const told = (cell: string, head: string): string => {
  if (NO.test(cell)) return "";
  if (YES.test(cell)) return head;
  return /^[\d.,]+$/u.test(cell) && !NO_BARS.test(head)
    ? `${cell} ${head.toLowerCase().replace(cell === "1" ? /s$/ : "", "")}`
    : cell;
};

/** What stands over a table and says no more than what it is of. */
const titleOf = (line = ""): string =>
  /^\s*(?:#|\*\*[^*]+\*\*\s*$)|:\**\s*$/u.test(line)
    ? clean(line.replace(/^\s*scene \d{1,2}[^:]*:/iu, "").replace(/[*#]/g, ""))
    : "";

/** The charts of a table, or none: each column one of them, or each row where the columns are of several kinds. */
function chartsOf(grid: readonly string[][], lead: string): { title: string; rows: string[] }[] {
  const [heads = [], ...rows] = grid;
  const areBars = (groups: readonly string[][]) =>
    groups.length > 0 && groups.every((group) => areOneKind(group.slice(1)));
  const columns = heads.slice(1).map((head, at) => [head, ...rows.map((row) => row[at + 1] ?? "")]);
  const isColumns = areBars(columns);
  if (
    PRICES.test(`${lead} ${heads.join(" ")}`) ||
    NO_BARS.test(heads.join(" ")) ||
    !(isColumns || areBars(rows))
  )
    return [];
  const labels = isColumns ? rows.map(([label = ""]) => label) : heads.slice(1);
  const groups = isColumns ? columns : rows;
  return groups.map(([title = "", ...figures]) => ({
    title: capitalised(lead && groups.length > 1 ? `${lead}: ${title}` : lead || title),
    rows: figures.map((figure, at) => `${labels[at]} | ${figure}`),
  }));
}

/** Tables: figures of one kind are kept aside as a chart, what else stands side by side is a list. */
function withTables(text: string): string {
  const lines = text.split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!isRow(lines[at]) || !RULE.test(lines[at + 1] ?? "")) {
      out.push(lines[at] ?? "");
      continue;
    }
    let end = at + 2;
    while (isRow(lines[end])) end += 1;
    const grid = [lines[at] ?? "", ...lines.slice(at + 2, end)].map((line) =>
      cellsOf(line).map((cell) => cell.replace(/[*`]/g, "")),
    );
    at = end - 1;
    const above = out.findLastIndex((line) => line.trim());
    const lead = titleOf(out[above]);
    const charts = chartsOf(grid, lead);
    if (charts.length) {
      // a scene keeps its header
      if (lead) out.splice(above, out.length, /^\s*scene \d{1,2}[^:]*:/iu.exec(out[above] ?? "")?.[0] ?? "");
      for (const { title, rows } of charts) out.push(`\`\`\`${CHART}`, title, ...rows, "```");
      continue;
    }
    const [[, ...heads] = [], ...rows] = grid;
    for (const [first = "", ...cells] of rows) {
      const isCompared = areOneKind(cells);
      const all = cells
        .map((cell, column) => (isCompared ? `${heads[column]} ${cell}` : told(cell, heads[column] ?? "")))
        .filter(Boolean);
      out.push(`- ${[first, all.join(", ")].filter(Boolean).join(": ")}`);
    }
  }
  return out.join("\n");
}

/** The language of a sample of code that is a chart: a line with its title, and one for each bar. */
export const CHART = "figures";

/** The brief with the charts of its tables, where they stand in its text. */
export function withCharts(brief: Brief, text: string): Brief {
  const [first, ...more] = [
    ...text.matchAll(new RegExp(`\`\`\`${CHART}\\n(.*)\\n([\\s\\S]*?)\\n\`\`\``, "g")),
  ].map(({ index, 1: title = "", 2: rows = "" }) => ({
    index,
    title,
    rows: rows.split("\n").flatMap((row) => {
      const [label = "", shown = ""] = row.split(" | ");
      const amount = amountOf(shown);
      return amount ? [{ label, ...amount }] : [];
    }),
  }));
  if (!first) return brief;
  const told = more.splice(MOST_CHARTS - 1);
  const claims = claimsBefore(brief, text, first.index);
  const numbers = brief.numbers.filter(({ after = 0 }) => after < claims).length;
  return {
    ...listsBehind(brief, text, first.index, claims),
    comparisons: first.rows,
    chartTitle: first.title,
    chartAfter: { claims, numbers },
    moreCharts: more.map(({ title, rows }) => ({ title, rows })),
    ignored: [
      ...brief.ignored,
      ...told.map(({ title, rows }) => ({
        text: [title, ...rows.map(shownBar)].filter(Boolean).join(" · "),
        why: `a film draws ${MOST_CHARTS} charts of tables, and these have ${MOST_CHARTS + told.length}`,
      })),
    ],
  };
}

/** "[![CI](…)](…)": a badge, or another picture. */
export const PICTURE = /!\[(?<what>[^\]\n]*)\]\([^()\n]*\)/g;
export const LINK = /\[(?<words>[^[\]\n]*)\]\((?<to>[^()\s]*)\)/g;
/** What a link alone in its sentence asks for. */
const GOES_THERE = /^[\s.!]*(?:$|\n|\p{Lu}|[|·•])/u;
/** Links as their words; behind those that stand alone is where they go. */
const withoutLinks = (text: string): string =>
  text
    .replace(PICTURE, "")
    // "[Docs](…) · [Website](…)"
    .replace(/(?<=\]\([^()\s]*\)) *[·•|] *(?=\[)/gu, ".\n")
    .replace(/^[ \t]*(?:\[\s*\]\([^()\s]*\)[ \t]*)+$|\[\s*\]\([^()\s]*\)/gmu, "")
    .replace(LINK, (_, words: string, to: string, at: number, all: string) => {
      const behind = all.slice(at).replace(LINK_FIRST, "");
      const isAlone = /(?:^|[.!?\n:|·•-])\s*$/u.test(all.slice(0, at)) && GOES_THERE.test(behind);
      return !/^(?:https?:|www\.)/.test(to) || ADDRESS.test(words) || !isAlone ? words : `${words} at ${to}`;
    });
const LINK_FIRST = new RegExp(`^${LINK.source.replaceAll("?<words>", "").replaceAll("?<to>", "")}`);

/** What only a README has: "### Quick start" over code, "## License". */
const OF_README =
  /^#{1,6}\s+\P{L}*(?:quick ?-?start|getting started|install(?:ation|ing)?|usage|licen[cs]e|contributing)\b/imu;
/** "# tidewrack", and "> one line" below it, or "tidewrack is a tool that …" */
const TITLE =
  /^(?<!```[\s\S]*)#{1,2}[ \t]+`?(?<name>@?[\p{L}\d][\p{L}\d@/._+-]*(?: [\p{L}\d][\p{L}\d._+-]*){0,2})`?(?<rest>[^\p{L}\n]*)\n\s*(?:>[ \t]*(?<line>[^\n]+)|\**\k<name>\** is (?<what>an? [^.\n]{8,110})(?:[.]|$))?/mu;
/** A pasted README: what its first heading is the name of, and what stands over its code. */
function ofReadme(text: string): string {
  if (!OF_README.test(text) && !/\breadme\b/i.test(text)) return text;
  return (
    text
      .replace(TITLE, (found, ...rest) => {
        const { name = "", line, what } = rest.at(-1) as Record<string, string | undefined>;
        if (FILM.test(name)) return found;
        return `\nProduct: ${name}\n${(line ?? what) ? `Tagline: ${line ?? what}\n` : "\n"}`;
      })
      // code that is further in
      .replace(
        /^(#[^\n]+\n\s*?\n)((?: {4}|\t)\S[^\n]*(?:\n(?: {4}|\t)[^\n]*)*)/gmu,
        (_, head: string, code: string) => `${head}\`\`\`sh\n${code.replace(/^(?: {4}|\t)/gmu, "")}\n\`\`\``,
      )
      .replace(/^#{1,6}[ \t]+(?=[^\n]+\n\s*```)([^\n]*[\p{L}\d])[^\n]*/gmu, "$1:")
      // who may use it is a fact, how to help is for those who read code
      .replace(
        /^#{1,6}[ \t]+licen[cs]e[^\n]*\n\s*(?=[^\n]{2,24}$)([^\n]*?)(?: licen[cs]e)?[.]?$/gimu,
        "$1 license",
      )
      .replace(
        /^#{1,6}[ \t]+contributing[^\n]*\n\s*([^#\n][^\n]*)/gimu,
        (_, how: string) => ` (don't show: ${how.replace(/[()]/g, "")})`,
      )
  );
}
const FILM = new RegExp(`(?<!\\p{L})(?:${FILM_SOURCE}|brief|scenes?|launch|request)(?!\\p{L})`, "iu");

const prosed = (text: string, change: (prose: string) => string): string =>
  text
    .split(/(```[\s\S]*?```)/)
    .map((part, at) => (at % 2 ? part : change(part)))
    .join("");

/** @param text a brief as it was written */
export const fromMarkdown = (text: string): string =>
  withTables(withoutTables(withScenes(ofReadme(prosed(text, withoutLinks)))))
    // code within a list stands further in
    .replace(/^([ \t]+)```[\s\S]*?\n\1```/gmu, (code, indent: string) =>
      code.replace(new RegExp(`^${indent}`, "gm"), ""),
    )
    // "- [ ] Works offline"
    .replace(/^(\s*[-*] )\[[ xX]\] (?=\S)/gmu, "$1");
