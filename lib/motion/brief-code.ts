import { type Brief, type Sample, samplesOf } from "#lib/motion/brief.ts";
import { sceneIn } from "#lib/motion/brief-lines.ts";
import { claimsBefore, listsBehind, withoutClaim } from "#lib/motion/brief-places.ts";
import { capitalised, clean, wordCount, wordsAlone } from "#lib/motion/brief-words.ts";

/*
 * Code that stands in a brief as it was typed or pasted, without the marks of Markdown around it: it gets them, so that
 * all who read a brief know it as code.
 */

const WORD = "[A-Za-z_$][\\w$]*";
/** Lines that are nothing but code, whatever stands beside them. */
const SURELY: readonly RegExp[] = [
  // "$ npm run build", ">>> import this"
  /^(?:\$|>>>|PS>) \S/,
  // "import quarrel as q", "from flask import Flask", "import { x } from 'y'"
  /^import \w[\w.]*(?: as \w+)?;?$|^import [\w{}*, ]+ from ['"][^'"]+['"];?$|^from [\w.]+ import [\w*, ]+$/,
  // "const x = 1", "let y: number = f(2);"
  /^(?:export )?(?:const|let|var|val) \{?[\w$, ]+\}?(?:: ?[\w<>[\]| ]+)? ?= ?\S/,
  // "def load(path):", "func main() {", "class Parser(Base):", "async function go()"
  new RegExp(
    `^(?:export |pub |public |private |static |async )*(?:def|func|fn|function|class|struct|interface|enum) ${WORD} ?(?:<[^>]*>)?(?:\\([^)]*\\)?.*)?[:{]$`,
  ),
  // "if (res.status === 429) {", "for x in rows:", "while True:", "} else {"
  /^\}? ?(?:if|for|while|elif|else if|switch|catch|with|match) ?\(.*\) ?\{$|^\} ?(?:else|finally) ?\{$|^try ?[{:]$/,
  /^(?:if|elif|while) .*(?:[=!<>]=|[<>]| in | is | not ).*:$|^for \w+(?:, ?\w+)? in (?:[\w.()[\]]+|[\w.]+\(.*\)):$|^(?:while True|else|try):$/,
  // "schema = q.Schema(", "await sleep(1000);", "client.send({"
  new RegExp(`^${WORD}(?:\\.${WORD})* ?[+-]?= ?(?:await |new )?${WORD}(?:\\.${WORD})*\\((?:.*[({[;,)])?$`),
  new RegExp(`^(?:await |new |return |yield )?${WORD}(?:\\.${WORD})+\\((?:.*[({[;,)])?$`),
  // `print("yes")`, "run();"
  new RegExp(`^(?:await |new |return |yield )?${WORD}\\((?:["'\`].*|)?\\);?$`),
  // "total = 0;", "x += 1"
  new RegExp(`^${WORD}(?:\\.${WORD}|\\[\\w+\\])* ?(?:[+*/-]?=|:=) ?[^=].*;$`),
  /^(?:return|throw|raise|yield|await)\b.*[;)]$/,
  // "SELECT name FROM users", "INSERT INTO …"
  /^(?:SELECT .+ FROM|INSERT INTO|UPDATE .+ SET|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW)|ALTER TABLE) ?.*$/,
  // "HTTP/1.1 429 Too Many Requests", "GET /v1/events HTTP/1.1"
  /^(?:HTTP\/\d(?:\.\d)? \d{3}\b.*|(?:GET|POST|PUT|PATCH|DELETE) \/\S*(?: HTTP\/\d(?:\.\d)?)?)$/,
  /^#include [<"]|^#!\/|^package \w+;?$|^using [\w.]+;$|^<\?php/,
  /^<\/?[a-zA-Z][\w-]*(?: [\w:@-]+=(?:"[^"]*"|\{[^}]*\}))*\s*\/?>(?:.*<\/[\w-]+>)?$/,
];
/** Lines that are code where a line beside them is. */
const BESIDE: readonly RegExp[] = [
  /^[)}\]]+[;,)]*$/,
  /^(?:\/\/|#(?!#)|--|\/\*|\*) ?\S/,
  // `"name": "Otter",`, "user_id=q.Int(unique=True),"
  /^["']?[\w-]+["']? ?[:=] ?.*[,{[]$/,
  /^["'][\w-]+["'] ?: ?\S/,
  /[;{]$/,
  /^\.\w+\(/,
  // "Retry-After: 12" below "HTTP/1.1 429"
  /^[A-Z][a-z]+(?:-[A-Z][a-z]+)+: \S+$/,
  /^(?:FROM|WHERE|JOIN|LEFT JOIN|GROUP BY|ORDER BY|LIMIT|VALUES|SET|AND|ON|HAVING)\b/,
  /^(?:return|pass|break|continue|end|fi|done|esac|else|print)\b\W?/,
];
const ASSIGNS = /^[a-z_]\w* ?[+-]?= ?[\w."'[\]{}()-]+;?$/i;
/** "curl -X POST https://…", "docker run -p …", "pip install quarrel": a command alone on its line */
const COMMAND =
  /^(?:curl|wget|docker|kubectl|helm|terraform|git|npm|npx|pnpm|yarn|bun|pip3?|uv|pipx|brew|cargo|go|gem|composer|apt(?:-get)?|sudo|python3?|node|deno|make|ssh) (?:-{1,2}\w|[\w@./:=-]+(?: |$))/;
const IN_PROSE = /[.!?:,]$|[–—]| -+ |<-| (?:the|your|our|a|an|and|to|for|then|is|it) /;
const COMMAND_WORDS = 9;

const LANGUAGES: readonly [RegExp, string][] = [
  [/^(?:\$ |curl |docker |kubectl |npm |npx |pnpm |yarn |pip3? |brew |git |cargo |sudo )/m, "sh"],
  [/^(?:import \w+(?: as \w+)?$|from [\w.]+ import |def \w+\(|.*:\n {2,}\w)/m, "python"],
  [/^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE)\b/m, "sql"],
  [/^(?:func \w|package \w)|:=/m, "go"],
  [/^(?:fn \w|let mut |use \w+::)/m, "rust"],
  [/\b(?:const|let|await|function|import \{)|=>|===/, "ts"],
  [/^\s*[{[][\s\S]*"\w+" ?:/, "json"],
  [/^<[a-z]/im, "html"],
];
const languageOf = (code: string): string => LANGUAGES.find(([is]) => is.test(code))?.[1] ?? "text";

const isSure = (line: string): boolean => {
  const words = line.trim();
  if (COMMAND.test(words)) return words.split(/\s+/).length <= COMMAND_WORDS && !IN_PROSE.test(words);
  return SURELY.some((is) => is.test(words));
};
const isBeside = (line: string): boolean =>
  /^(?: {2,}|\t)\S/.test(line) || BESIDE.some((is) => is.test(line.trim()));

/** "Install is", "and then you just run", "and it prints something like": what leads to lines that are typed or seen. */
const LEADS_TO_CODE =
  /^(?<before>.*[.!?] )?(?:(?:and|then|so|now|next|first|after that|you(?! (?:get|see)\b)|just|simply|to(?: use| try)?(?: it)?|can|it|which|the|our),? )*(?<what>install(?:ation|ing|s)?|quick ?-?start|getting started|(?:re)?run(?:ning)?|type|try|use|usage|commands?|prints?|outputs?|shows?|returns?|you (?:get|see)|gives)(?: (?:is|it|with|you|back|out|something|like|this|that|just|by|the following|a|single|one|line|command|looks|of))*:?$/iu;
const SEEN = /^(?:prints?|outputs?|shows?|returns?|you|gives)$/iu;
/** "DATABASE_POOL_SIZE   10 → 25" */
const PRINTED = /^(?:\s{2,}\S|[✓✔✗✘×•→|│└├>]|\S.*(?: {2,}|\t)\S)/u;

/** Commands on lines of their own, and what they print, as code under what leads to them. */
function withCommands(text: string): string {
  // what is installed is typed too
  const [, tool = ""] =
    /^[ \t]*(?:npm (?:i|install)|pipx? install|cargo install|brew install|go install|gem install)(?: -\S+)* @?(?:[\w.-]+\/)*([a-z][\w-]+)(?:@\S+)?[ \t]*$/m.exec(
      text,
    ) ?? [];
  const isTyped = (line: string) =>
    !IN_PROSE.test(line.replace(/ \.$/, "")) &&
    (COMMAND.test(line) || (tool !== "" && line.startsWith(`${tool} `)));
  const lines = text.split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const above = out.findLastIndex((line) => line.trim());
    const { before = "", what = "" } = LEADS_TO_CODE.exec(out[above] ?? "")?.groups ?? {};
    const isSeen = SEEN.test(what);
    let end = at;
    while (what && lines[end]?.trim() && (isSeen || isTyped((lines[end] ?? "").trim()))) end += 1;
    const code = lines.slice(at, end);
    const printed = code.filter((line) => PRINTED.test(line)).length;
    // what stands below all else may be what the film ends on
    if (
      !code.length ||
      !lines.slice(end).some((line) => line.trim()) ||
      (isSeen && (code.length < 2 || printed * 2 < code.length))
    ) {
      out.push(lines[at] ?? "");
      continue;
    }
    out.splice(
      above,
      out.length,
      `${before}${capitalised(what)}:`,
      `\`\`\`${isSeen ? "text" : "sh"}`,
      ...code,
      "```",
    );
    at = end - 1;
  }
  return out.join("\n");
}

/** A brief whose code stands between marks. */
export function fenced(text: string): string {
  if (text.includes("```")) return text;
  const lines = withCommands(text).split("\n");
  const out: string[] = [];
  let isMarked = false;
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.startsWith("```")) isMarked = !isMarked;
    if (isMarked || !isSure(lines[at] ?? "")) {
      out.push(lines[at] ?? "");
      continue;
    }
    // "x = 5" above "if x == 5:"
    let above = 0;
    while (ASSIGNS.test((out.at(-1) ?? "").trim())) {
      out.pop();
      above += 1;
    }
    let end = at + 1;
    for (let next = end; next < lines.length; next += 1) {
      const line = lines[next] ?? "";
      if (isSure(line) || isBeside(line)) end = next + 1;
      // one empty line within, where code goes on behind it
      else if (line.trim() || next > end) break;
    }
    const code = lines.slice(at - above, end);
    // a command alone stays a line: it may be what the film ends on
    if (end === at + 1 && !above && COMMAND.test((lines[at] ?? "").trim())) {
      out.push(lines[at] ?? "");
      continue;
    }
    const indent = Math.min(
      ...code.filter((line) => line.trim()).map((line) => /^\s*/.exec(line)?.[0].length ?? 0),
    );
    const shown = code.map((line) => line.slice(indent).trimEnd());
    out.push(`\`\`\`${languageOf(shown.join("\n"))}`, ...shown, "```");
    at = end - 1;
  }
  return out.join("\n");
}

const SHOWS_IT = /^(?:(?:and )?then |next )?(?:show|here['’]?s|here is|this is) (?=the |an? |how )/iu;
const LONGEST_CAPTION = 9;

/**
 * The brief whose samples of code stand where they stand in its text, under what leads to them: "Request 601 gets".
 *
 * @param text the brief, its code between marks
 */
export function codePlaced(read: Brief, text: string): Brief {
  let brief = read;
  const placed: Sample[] = [];
  for (const sample of samplesOf(read)) {
    const at = text.indexOf(`\n${sample.code.split("\n")[0]}`);
    const fence = text.lastIndexOf("```", at);
    if (at < 0 || fence < 0) {
      placed.push(sample);
      continue;
    }
    const line = text.slice(0, fence).trimEnd().split("\n").at(-1) ?? "";
    const lead = clean(((sceneIn(line) ?? line).split(/(?<=[.!?])\s+/).at(-1) ?? "").replace(/:$/, ""));
    const isLead = (words: string) => wordCount(words) > 0 && wordsAlone(words) === wordsAlone(lead);
    let caption = "";
    if (wordCount(lead) <= LONGEST_CAPTION && fence > 0) {
      const claim = brief.claims.findIndex(isLead);
      if (claim >= 0) brief = withoutClaim(brief, claim);
      const figures = brief.numbers.filter(({ label }) => !isLead(label));
      if (claim >= 0 || figures.length < brief.numbers.length) caption = capitalised(lead);
      else if ((SHOWS_IT.test(lead) || LEADS_TO_CODE.test(lead)) && line.trimEnd().endsWith(":"))
        caption = capitalised(lead.replace(SHOWS_IT, ""));
      brief = { ...brief, numbers: figures };
      if (caption) brief.ignored = brief.ignored.filter((one) => !isLead(one.text));
    }
    const after = claimsBefore(brief, text, at);
    placed.push({ ...sample, ...(caption ? { caption } : {}), after });
  }
  for (const { code, after } of placed)
    if (after !== undefined)
      brief = listsBehind(brief, text, text.indexOf(`\n${code.split("\n")[0]}`), after);
  const [code = null, ...moreCode] = placed;
  return { ...brief, code, moreCode };
}
