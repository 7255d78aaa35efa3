/** A stretch of a section's text: prose, or the content of a code fence. */
export interface Segment {
  text: string;
  code: boolean;
}

const FENCE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(`{3,}|~{3,})(.*)$/;
const FENCE_NAME = /\b(?:filename|title)=(?:"([^"]*)"|'([^']*)')/;
/** Setext underlines, thematic breaks, rows of a table that only draw it. */
const DRAWN = /^[\s>]*(?:(?:[-*_=]\s*){3,}|\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?)\s*$/;
const DEFINITION = /^\s*\[[^\]^][^\]]*\]:\s*\S+/;
const MODULE_LINE =
  /^(?:import\s+(?:[^"']*\sfrom\s+)?["'][^"']+["'];?|export\s+(?:const|default|function|\{).*)\s*$/;
/** Quote marks, list bullets, task boxes, heading marks, alert and directive marks, footnote labels. */
const LEADING =
  /^(?:\s|>|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s)?|#{1,6}(?=\s)|\[!\w+\]|:{3,}\w*|\[\^[^\]\s]+\]:)*/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  copy: "©",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  rarr: "→",
};

/** Stands for a literal (code span, escaped mark) while the marks around it are taken away. Private use. */
const HOLD_OPEN = "\uE000";
const HOLD_CLOSE = "\uE001";

function decodeEntity(whole: string, name: string): string {
  if (name[0] !== "#") return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : whole;
}

/** Puts code spans and escaped marks aside, so that what looks like a mark inside them stays. */
function holdLiterals(text: string, held: string[]): string {
  const hold = (literal: string): string => `${HOLD_OPEN}${held.push(literal) - 1}${HOLD_CLOSE}`;
  let out = "";
  let from = 0;
  const opening = /\\([!-/:-@[-`{-~])|`+/g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    out += text.slice(from, match.index);
    from = opening.lastIndex;
    if (match[1] !== undefined) {
      out += hold(match[1]);
      continue;
    }
    const ticks = match[0];
    let end = text.indexOf(ticks, from);
    while (end >= 0 && (text[end + ticks.length] === "`" || text[end - 1] === "`")) {
      let next = end;
      while (text[next] === "`") next += 1;
      end = text.indexOf(ticks, next);
    }
    if (end < 0) {
      out += ticks;
      continue;
    }
    out += hold(text.slice(from, end).trim());
    from = end + ticks.length;
    opening.lastIndex = from;
  }
  return out + text.slice(from);
}

/** Inline Markdown to text: a link keeps its words and loses its address; tags and comments go. */
function inlineText(block: string): string {
  const held: string[] = [];
  const text = holdLiterals(block.replaceAll(HOLD_OPEN, "").replaceAll(HOLD_CLOSE, ""), held)
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, " ")
    .replace(/<((?:https?|mailto):[^\s<>]+)>/g, "$1")
    .replace(/<\/?[A-Za-z][\w.:-]*(?:\s[^<>]*)?\/?>/g, " ")
    .replace(/!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g, "$1")
    .replace(/\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g, "$1")
    .replace(/\[\^[^\]\s]+\]/g, "")
    .replace(/\s*\{#[\w-]+\}\s*$/, "")
    .replace(/(?<=\S)\*{1,3}|\*{1,3}(?=\S)|~~/g, "")
    .replace(/(^|[^\p{L}\p{N}_])(_{1,2})([^\s_](?:[^_]*[^\s_])?)\2(?![\p{L}\p{N}_])/gu, "$1$3")
    .replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8});/g, decodeEntity);
  const literals = new RegExp(`${HOLD_OPEN}(\\d+)${HOLD_CLOSE}`, "g");
  return text
    .replace(literals, (_, at) => held[Number(at)] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** `| a | b |` → `a · b`: a cell stays apart from its neighbour in an excerpt. */
const tableRow = (line: string): string =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim())
    .filter((cell) => cell !== "")
    .join(" · ");

/**
 * Reads Markdown (CommonMark with tables, task lists, footnotes; MDX tags are tolerated) as plain text.
 *
 * @returns stretches of prose and code in their order; prose blocks are separated by line feeds,
 *   whitespace is collapsed, nothing is HTML. Time grows with the length of the text only.
 */
export function plainSegments(markdown: string): Segment[] {
  const segments: Segment[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  let code: string[] = [];
  let quotes = /^/;
  const add = (text: string, isCode: boolean): void => {
    if (text === "") return;
    const last = segments.at(-1);
    if (last?.code === isCode) last.text += `\n${text}`;
    else segments.push({ text, code: isCode });
  };
  const closeBlock = (): void => {
    if (block.length > 0) add(inlineText(block.join("\n")), false);
    block = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const mark = FENCE.exec(line);
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === "") {
        add(code.join(" ").replace(/\s+/g, " ").trim(), true);
        fence = undefined;
      } else code.push(line.replace(quotes, "").trim());
      continue;
    }
    if (mark?.[1] && !mark[2]?.includes("`")) {
      closeBlock();
      fence = mark[1];
      // Each line of code in a quote has the quote's marks before it.
      quotes = new RegExp(`^(?:\\s*>){0,${line.slice(0, line.indexOf(fence)).split(">").length - 1}}`);
      const name = FENCE_NAME.exec(mark[2] ?? "");
      code = [name?.[1] ?? name?.[2] ?? ""];
      continue;
    }
    const lead = LEADING.exec(line)?.[0] ?? "";
    const rest = line.slice(lead.length);
    const starts = /[-*+#\d!:^]/.test(lead);
    const isRow = rest.startsWith("|");
    if (rest.trim() === "" || starts || isRow) closeBlock();
    if (rest.trim() === "" || DRAWN.test(line) || DEFINITION.test(line) || MODULE_LINE.test(line)) continue;
    block.push(isRow ? tableRow(rest) : rest);
    if (isRow || lead.includes("#")) closeBlock();
  }
  if (fence !== undefined) add(code.join(" ").replace(/\s+/g, " ").trim(), true);
  closeBlock();
  return segments;
}

/** Markdown as one plain string: blocks separated by line feeds, code kept. */
export const plainText = (markdown: string): string =>
  plainSegments(markdown)
    .map((segment) => segment.text)
    .join("\n");
