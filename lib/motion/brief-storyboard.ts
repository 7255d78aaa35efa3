import { ADDRESS, clean, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Scripts scene by scene, as people write them for coding agents: a header for each scene, what is seen there, and the
 * words on screen between quotation marks or behind a label. Only the words can be had: pictures are not drawn.
 */

const NUMBER = "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)";
const TIME =
  "[[(]?(?:\\d{1,2}:)?\\d{1,3}(?:\\.\\d)?\\s?s?\\s?(?:-|–|—|to)\\s?(?<end>(?:\\d{1,2}:)?\\d{1,3}(?:\\.\\d)?)\\s?(?:s(?:ec(?:onds?)?)?)?[\\])]?";
const PIECE =
  "scene|shot|slide|frame|screen|card|beat|part|act|panel|section|page|sc|escena|szene|scène|cena|scena";
/** "SCENE 2 (8-16s): The reveal", "## Scene 1 — Hook", "[0:00–0:05] Intro", "**Shot 3:**" */
const HEADER = new RegExp(
  `^(?:#{1,4}\\s+)?(?:[-*•]\\s+)?\\**(?:(?:${PIECE})\\s?#?\\s?${NUMBER}(?![\\p{L}\\d])(?:\\s*[:.|–—-]?\\s*${TIME}|\\s*\\(\\d{1,2}\\s?s(?:ec(?:onds?)?)?\\))?|${TIME.replace("<end>", "<until>")})\\**(?:\\s*[:.|–—-]\\s*\\**(?<title>.*?)|\\s*)\\**(?:\\s*\\((?:\\d{1,2}:)?\\d{1,3}\\s?s?\\s?[–-]\\s?(?<last>(?:\\d{1,2}:)?\\d{1,3})\\s?s?\\)|\\s*\\(\\d{1,2} ?s(?:ec(?:onds?)?)?\\))?\\s*:?\\**$`,
  "iu",
);
/** Behind these stands what is on screen. */
const WORDS =
  /^(?:on[- ]?screen(?: text| copy| title)?|text(?: on screen| overlay)?|texto|texte|testo|tekst|overlay|copy|title|headline|sub ?-?(?:title|head|headline|line)|heading|caption|tagline|hook|words|super|message|(?:big|main|secondary|small|bottom|top) text|lower third|label|button|cta|call to action|badge|quote|stat|bullets?|url|website|link|handle)$/i;
/** Behind these stands what is heard. */
const VOICE = /^(?:v\.?o\.?|voice ?-?over|narrat(?:or|ion)|voice|dialogue|script|spoken(?: text)?|speaker)$/i;
/** Behind these stands what is seen, or what nobody sees. */
const SEEN =
  /^(?:visuals?|animation|action|camera|background|bg|transition|music|sound|sfx|audio|sound effects?|duration|time|timing|length|shot|footage|b-?roll|motion|effects?|vfx|style|mood|colou?rs?|layout|notes?|direction|goal|purpose|emotion|pace|graphics?|image|video|setting|location|logo|elements?|scene)$/i;
/** What a scene is for, and no words of it. */
const PART =
  /^(?:(?:the |our |opening |closing |final |big |product |brand |key |main |end |quick |a )*(?:intro(?:duction)?|hook|opener|opening|problem|pain(?: points?)?|solution|reveal|introduction|demo|features?|benefits?|how it works|what (?:it does|we do|it is)|proof|social proof|stats?|numbers|results?|testimonials?|quote|offer|cta|call to action|outro|end(?:ing)?|close|closing|end ?card|logo(?: reveal| sting)?|title(?: card)?|recap|summary|transition|setup|payoff|build|climax|final(?:e)?|brand(?:ing)?|context|why|what|how|value(?: prop(?:osition)?)?|differentiators?|solution reveal|showcase|montage)(?: (?:scene|shot|card|screen|statement|montage|reveal|shot))?)(?: ?[&+/] ?(?:cta|logo|tagline|close|outro|branding|url|call to action))*$/i;
const LAST = /\b(?:cta|call to action|outro|end(?:ing)?|clos(?:e|ing)|end ?card|final(?:e)?|logo)\b/i;
/** What stands below the scenes and is no part of the last. */
const BELOW =
  /^\**(?:overall |general |global |visual |brand )*(?:style|tone|mood|look|look (?:and|&) feel|vibe|music|soundtrack|sound|audio|colou?rs?|palette|colou?r palette|format|duration|length|total(?: duration| length)?|aspect(?: ratio)?|size|resolution|fps|brand|notes?(?: (?:for|to) (?:you|us|the \p{L}+))?|requirements?|technical(?: \p{L}+)?|output|fonts?|typography|url|website|link|call to action|cta|constraints?|avoid|important|style notes?|design)\**\s*:/iu;

/** "Dots turn into a number: 5.1 hours. Sub: “of work”" */
const FIGURE =
  /\b(?:number|figure|text|words?|line|date|price): (?=\D{0,3}\d)([^.!?\ue000]{1,40}(?:\.\d+[^.!?\ue000]{0,40})?)/iu;

/** A scene of a script; quotations stand in its lines as a sign each. */
export interface ScriptScene {
  /** Empty where it says only what the scene is for. */
  title: string;
  /** When it ends, seconds; null where nobody says. */
  endSeconds: number | null;
  closes: boolean;
  /** Words on screen. */
  words: string[];
  items: string[];
  isNumbered: boolean;
  /** Sentences of which nobody knows whether they are said. */
  prose: string[];
  /** What is seen or heard. */
  seen: string[];
  heard: string[];
  /** The first line that is not the scene's. */
  to: number;
}

const secondsOf = (time: string | undefined): number | null => {
  if (!time) return null;
  const [last = 0, minutes = 0] = time.split(":").map(Number).reverse();
  return minutes * 60 + last;
};
/** "Shot 1 text - Mango season", "**Beat 2 (5s)** results from the beta" */
const WITH_KIND = new RegExp(
  `^((?:${PIECE})\\s?#?\\s?${NUMBER}) (?:text|copy|words?|caption|title|headline|line)\\s*[:–—-]`,
  "iu",
);
/** "Scene 2 (0:04–0:09) Icons of photos": what is seen stands behind the bracket, and no sign between. */
const BRACKETED = new RegExp(
  `^((?:${PIECE})\\s?#?\\s?${NUMBER} ?[([][^()[\\]]{1,20}[)\\]])\\s+(?=[^\\s:.|–—-])`,
  "iu",
);
const headerOf = (line: string): RegExpExecArray | null =>
  HEADER.exec(
    line
      .trim()
      .replace(BRACKETED, "$1: ")
      .replace(/^\*\*([^*]+?):?\*\*:?\s+(?=\S)/, "$1: ")
      .replace(WITH_KIND, "$1:"),
  );
const SIGNS = /\ue000\d+\ue001/g;

/** Whether lines are such a script: two headers at least, one with its words beside it, or lines of its own below it. */
export function isScript(lines: readonly string[]): boolean {
  const heads = lines.flatMap((line, at) => (headerOf(line) ? [at] : []));
  return heads.length > 1 && heads.some((at) => areBesideHeader(lines[at] ?? "") || contentAt(lines, at + 1));
}
/** What leads to words on screen: "one line types in: ", "as two big numbers: ", "Words: " */
export const LEADS_TO_WORDS =
  /\b(?:words?|text[oe]?|testo|tekst|lines?|titles?|captions?|headlines?|copy|says|reads|types? in|details|stats?|numbers?|counters?|figures?|list|cta|button|card|message|quote|offer|prices?|steps|bullets|checklist|go(?:es)? wrong)\b[^:]{0,24}$/iu;
/** "Scene 1 - “Every Thursday”", "Panel 1 - black. Words: She said": the words stand beside their header. */
export const areBesideHeader = (line: string): boolean => {
  const title = headerOf(line)?.groups?.title ?? "";
  const [, lead = ""] = /^(.*?): \S/u.exec(title) ?? [];
  return /[“"\ue000]/.test(title) || LEADS_TO_WORDS.test(lead) || WITH_KIND.test(line.trim());
};
/** Whether a script has its words in quotation marks beside its headers. */
export const areWordsBeside = (lines: readonly string[]): boolean => lines.some(areBesideHeader);
/** The line, or the one behind a blank one, is no header and no end. */
function contentAt(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? "").trim() || (lines[at + 1] ?? "").trim();
  return line !== "" && !headerOf(line) && !BELOW.test(line);
}

/**
 * The scene whose header is a line; null where it is none.
 *
 * @param areBeside whether the script has its words beside its headers: then a scene with a title ends where that does
 */
export function scriptSceneAt(lines: readonly string[], at: number, areBeside: boolean): ScriptScene | null {
  const header = headerOf(lines[at] ?? "")?.groups;
  if (!header) return null;
  const whole = clean((header.title ?? "").replace(/\*/g, ""));
  // "Scene 5: Closing: marrow-db.dev/2.0, “Read the guide”"
  const [, part = whole, behind = ""] = /^([\p{L}&/+ -]{2,30})(?::| [–—-]) (\S.*)$/u.exec(whole) ?? [];
  const isParted = behind !== "" && PART.test(part);
  const title = isParted ? behind : whole;
  const isPart = PART.test(title) || title === "";
  const scene: ScriptScene = {
    title: isPart ? "" : title,
    endSeconds: secondsOf(header.end ?? header.until ?? header.last),
    closes: (isPart && LAST.test(title)) || (isParted && LAST.test(part)),
    words: [],
    items: [],
    isNumbered: false,
    prose: [],
    seen: [],
    heard: [],
    to: at + 1,
  };
  const isBeside = areBeside && title !== "";
  // "Stats: 3 ms at p50, 8 ms at p99, 14 providers"
  const figures =
    /^(?:stats?|numbers|results|figures)$/i.test(part) && isParted ? behind.split(/,\s+(?:and )?/) : [];
  if (figures.length > 1 && figures.every((one) => /^\D{0,3}\d/.test(one))) {
    scene.title = "";
    scene.items.push(...figures);
  }
  // "Free up to 1M requests per month. stanchion.sh"
  const [, said = "", site = ""] =
    /^([^\ue000]+)[.!]\s+((?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?)$/u.exec(title) ?? [];
  if (site) {
    scene.title = "";
    scene.words.push(said, `https://${site}`);
  }
  // "Scene 1: “Chasing invoices?”"
  const quoted = title.match(SIGNS) ?? [];
  if (quoted.length) {
    scene.title = "";
    const [, figure = ""] = FIGURE.exec(title) ?? [];
    if (figure) scene.words.push(clean(figure));
    scene.words.push(...quoted);
    const [link = ""] = ADDRESS.exec(title) ?? [];
    if (link) scene.words.push(link);
  }
  for (let next = at + 1; next < lines.length; next += 1) {
    const row = (lines[next] ?? "").trim();
    const isAfterBlank = !(lines[next - 1] ?? "").trim();
    if (headerOf(row) || (row && isAfterBlank && next > at + 1 && BELOW.test(row))) break;
    // "Notes for you:"
    if (BELOW.test(row) && /:\**$/.test(row)) break;
    // prose below a blank line is the scene's where it has nothing else
    const isFull =
      isBeside || scene.words.length + scene.items.length + scene.heard.length + scene.prose.length > 0;
    if (row && isAfterBlank && isFull && !isRow(row)) break;
    // another heading, or a paragraph below a closing scene that has its words
    if (/^#{1,4}\s/.test(row) && isAfterBlank) break;
    scene.to = next + 1;
    if (!row || /^[-—*_]{3,}$/.test(row)) continue;
    readRow(scene, row);
  }
  return scene;
}

/** A bullet, a label of a scene, or words in quotation marks. */
const isRow = (row: string): boolean => {
  const [, label = ""] =
    /^\**([\p{L}][\p{L} ./-]{1,24}?)\**\s*:/u.exec(row.replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/, "")) ?? [];
  return (
    /^(?:[-*•–]|\d{1,2}[.)])\s/.test(row) ||
    /^\ue000/.test(row) ||
    [WORDS, VOICE, SEEN].some((pattern) => pattern.test(label))
  );
};

function readRow(scene: ScriptScene, row: string): void {
  const bullet = /^(?:[-*•–]|(\d{1,2})[.)])\s+(.+)$/.exec(row);
  const line = bullet?.[2] ?? row;
  const [, label = "", value = ""] =
    /^\**([\p{L}][\p{L} ./-]{1,24}?)\**\s*(?:\([^)]{1,20}\))?\s*:\**\s*(.+)$/u.exec(line) ?? [];
  const signs = line.match(SIGNS) ?? [];
  if (label && WORDS.test(label)) scene.words.push(...(signs.length ? signs : [value]));
  else if (label && VOICE.test(label)) scene.heard.push(signs.length ? signs.join(" ") : value);
  else if (label && SEEN.test(label)) {
    scene.words.push(...signs);
    scene.seen.push(clean(`${label}: ${value.replace(SIGNS, "")}`));
  }
  // "“Who owns this?” messages per week: 130 → 18"
  else if (bullet && signs.length && /\d/.test(line.replace(SIGNS, "")))
    scene.items.push(line.replace(SIGNS, "“$&”"));
  else if (signs.length) {
    const [, figure = ""] = FIGURE.exec(line) ?? [];
    if (figure) scene.words.push(clean(figure));
    scene.words.push(...signs);
    const around = clean(line.replace(SIGNS, "").replace(/\s*:(?=\s|$)/g, ""));
    if (wordCount(around) > 1) scene.seen.push(around);
  } else if (bullet?.[1]) {
    scene.items.push(line);
    scene.isNumbered = true;
  } else if (bullet && wordCount(line) <= 10) scene.items.push(line);
  else if (line.split(" / ").length > 1 && line.split(" / ").every((part) => wordCount(part) <= 5))
    scene.items.push(...line.split(" / "));
  else scene.prose.push(line);
}

/** Columns of a table by what their heads say. */
const COLUMNS: readonly [RegExp, string][] = [
  [/\b(?:on[- ]?screen|text|copy|captions?|headline|message|title|words?)\b/i, "Text"],
  [/\b(?:voice|vo|narrat\w+|spoken|script)\b/i, "VO"],
  [/\b(?:time|timing|duration|seconds?|length)\b/i, "Time"],
  [/\b(?:music|sound|sfx|audio)\b/i, "Music"],
  [/\b(?:visuals?|action|shot|what|animation|pictures?|images?|scene|description|motion)\b/i, "Visual"],
];
export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** A table of scenes in Markdown as a script; the text itself where it has none. */
export function withoutTables(text: string): string {
  const lines = text.split("\n");
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const heads = cellsOf(lines[at] ?? "").map(
      (head) => COLUMNS.find(([pattern]) => pattern.test(head))?.[1],
    );
    const isRuled = /^\s*\|?[\s:|-]+-[\s:|-]*$/.test(lines[at + 1] ?? "");
    const isRowOf = (line = "") => (line.match(/ \||\| /g) ?? []).length >= heads.length - 1;
    const isTable =
      heads.length > 1 &&
      heads.filter(Boolean).length * 2 >= heads.length &&
      heads.some((head) => head === "Text" || head === "VO") &&
      (isRuled || (isRowOf(lines[at + 1]) && isRowOf(lines[at + 2])));
    if (!isTable) {
      found.push(lines[at] ?? "");
      continue;
    }
    let number = 0;
    for (at += isRuled ? 2 : 1; isRowOf(lines[at]); at += 1) {
      const cells = cellsOf(lines[at] ?? "");
      const of = (kind: string) =>
        cells.filter((cell, column) => heads[column] === kind && /[\p{L}\d]/u.test(cell));
      number += 1;
      const time = of("Time")[0]?.replace(/[`*[\]()]/g, "") ?? "";
      found.push(`Scene ${number}${/\d\s?s?\s?(?:-|–|—|to)\s?\d/.test(time) ? ` (${time})` : ""}:`);
      for (const kind of ["Text", "VO", "Visual", "Music"])
        for (const cell of of(kind)) found.push(`${kind}: ${cell.replace(/[`*]/g, "")}`);
    }
    found.push("");
    at -= 1;
  }
  return found.join("\n");
}
