import type { SearchablePage, SearchableSection } from "#lib/search/engine.ts";
import { plainSegments, plainText, type Segment } from "#lib/search/plain.ts";
import { SETTINGS } from "#lib/search/settings.ts";
import { tokenize } from "#lib/search/tokens.ts";

/** A section as the index keeps it. */
export interface SectionRecord {
  /** Number of its page. */
  page: number;
  id: string;
  title: string;
  /** Length of the section's Markdown, UTF-16 units. */
  characters: number;
  /** Plain text: prose, code, prose and so on. The first, prose, may be empty. */
  text: string[];
  /** Headings without a text of their own that lead here: the section is found by them, too. */
  leading?: string[];
}

/** A section and what each of its terms weighs in it. */
export interface WeighedSection {
  record: SectionRecord;
  terms: Map<string, number>;
}

interface Draft {
  record: SectionRecord;
  /** Weighted frequencies in the fields that are not text. */
  fields: Map<string, number>;
  /** Weighted frequencies in the text, still to be divided by its length. */
  body: Map<string, number>;
  /** Words of the text. */
  length: number;
}

/** Counts a field's terms; returns its words. */
function count(text: string, weight: number, into: Map<string, number>): number {
  let words = 0;
  for (const { term, part } of tokenize(text.normalize("NFC"))) {
    if (!part) words += 1;
    into.set(term, (into.get(term) ?? 0) + (part ? weight * SETTINGS.part : weight));
  }
  return words;
}

/** The section's own heading, where its Markdown repeats it, is not text. */
function withoutHeading({ title, markdown }: SearchableSection): string {
  const heading = /^\s*#{1,6}\s+([^\n]*)(?:\n|$)/.exec(markdown);
  return heading && plainText(heading[1] ?? "") === title ? markdown.slice(heading[0].length) : markdown;
}

function alternate(segments: readonly Segment[]): string[] {
  const text = segments.map((segment) => segment.text);
  return segments[0]?.code ? ["", ...text] : text;
}

const anchor = (path: string, id: string): string => `${path}#${id}`;

/**
 * The section that a link leads to, as `path#id`; nothing for another site. An address may carry an origin, a
 * query, `.md`, a slash at its end.
 */
function linkTarget(href: string, from: string, known: ReadonlySet<string>): string | undefined {
  const [address = "", id = ""] = href.split("#", 2);
  const path = address
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/\?.*$/, "")
    .replace(/\.mdx?$/, "")
    .replace(/(?<=.)\/$/, "");
  const page = address === "" ? from : path;
  return known.has(page) ? anchor(page, id) : undefined;
}

/** `[label](address "title")`; the label may hold code and one pair of brackets. */
const LINK = /\[((?:[^[\]`]|`[^`\n]*`|\[[^[\]]*\])+)\]\(\s*<?([^\s()<>]*)>?(?:\s[^()]*)?\)/g;

/** What the links of all pages call each section. Each wording counts once. */
function linkTexts(pages: readonly SearchablePage[]): Map<string, Set<string>> {
  const known = new Set(pages.map((page) => page.path));
  const texts = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const { markdown } of page.sections) {
      for (const [, label = "", href = ""] of markdown.matchAll(LINK)) {
        const target = linkTarget(href, page.path, known);
        if (target === undefined) continue;
        const of = texts.get(target) ?? new Set<string>();
        texts.set(target, of.add(plainText(label)));
      }
    }
  }
  return texts;
}

/** What the list of links at a page's end is called. */
const LEADING_ON =
  /^(?:next(?: steps)?|what.?s next|where to go (?:from here|next)|from here|see also|related(?: (?:links|pages|docs|topics))?|(?:further|more) reading|(?:learn|read) more)$/i;
/** A line of a list that begins with a link, or goes on with what stands behind it. */
const LINK_LINE = /^\s*(?:(?:[-*+]|\d+[.)])\s+[*_]{0,2}\[|\s+\S|$)/;

/** A section that leads to other pages and says nothing itself. Its links still say what those are about. */
const onlyLeadsOn = (section: SearchableSection): boolean =>
  LEADING_ON.test(section.title.trim()) &&
  withoutHeading(section)
    .split("\n")
    .every((line) => LINK_LINE.test(line));

/** A page whose text starts with a heading, or that has no text, still is found by its title. */
const withIntro = (page: SearchablePage): SearchableSection[] =>
  page.sections.some((section) => section.id === "")
    ? page.sections
    : [{ id: "", title: page.title, level: 1, markdown: "" }, ...page.sections];

/** Whether a section says something that can be shown. A page's intro stands for the page, with or without a text. */
const hasText = (section: SearchableSection, segments: readonly Segment[]): boolean =>
  section.id === "" || (segments.length > 0 && !onlyLeadsOn(section));

/** A heading without text leads to the first section below it; where there is none, to the one before it. */
function leadOn(heading: SearchableSection, below: Draft | undefined, before: Draft | undefined): void {
  const target = below ?? before;
  if (!target || onlyLeadsOn(heading)) return;
  count(heading.title, SETTINGS.heading, target.fields);
  target.record.leading = [...(target.record.leading ?? []), heading.title];
}

function draftPage(page: SearchablePage, number: number, links: ReadonlyMap<string, Set<string>>): Draft[] {
  const above: SearchableSection[] = [];
  const drafts: Draft[] = [];
  let waiting: SearchableSection[] = [];
  for (const section of withIntro(page)) {
    const { id, level, markdown } = section;
    const title = id === "" ? page.title : section.title;
    const segments = plainSegments(withoutHeading(section).normalize("NFC"));
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop();
    const before = drafts.at(-1);
    for (const heading of waiting) if (heading.level >= level) leadOn(heading, undefined, before);
    waiting = waiting.filter((heading) => heading.level < level);
    if (!hasText(section, segments)) {
      above.push(section);
      waiting.push(section);
      continue;
    }
    const record = { page: number, id, title, characters: markdown.length, text: alternate(segments) };
    const fields = new Map<string, number>();
    if (id === "") {
      count(page.title, SETTINGS.pageTitle, fields);
      count(page.description, SETTINGS.description, fields);
    } else {
      count(title, SETTINGS.heading, fields);
      count(page.title, SETTINGS.titleElsewhere, fields);
      count(above.map((heading) => heading.title).join("\n"), SETTINGS.headingsAbove, fields);
      above.push(section);
    }
    count(page.breadcrumbs.join("\n"), SETTINGS.breadcrumbs, fields);
    for (const text of links.get(anchor(page.path, id)) ?? []) count(text, SETTINGS.linkText, fields);
    const body = new Map<string, number>();
    let length = 0;
    for (const { text, code } of segments) length += count(text, code ? SETTINGS.code : SETTINGS.body, body);
    const draft: Draft = { record, fields, body, length };
    for (const heading of waiting) leadOn(heading, draft, undefined);
    waiting = [];
    drafts.push(draft);
  }
  for (const heading of waiting) leadOn(heading, undefined, drafts.at(-1));
  return drafts;
}

/**
 * Reads every section's fields into one weighted frequency for each term (BM25F): titles, headings, links and
 * breadcrumbs as they are, text and code divided by the section's length against the mean.
 */
export function weighSections(pages: readonly SearchablePage[]): WeighedSection[] {
  const links = linkTexts(pages);
  const drafts = pages.flatMap((page, number) => draftPage(page, number, links));
  const words = drafts.reduce((sum, draft) => sum + draft.length, 0);
  const mean = Math.max(1, words / Math.max(1, drafts.length));
  return drafts.map(({ record, fields, body, length }) => {
    const norm = 1 - SETTINGS.b + (SETTINGS.b * length) / mean;
    for (const [term, weight] of body) fields.set(term, (fields.get(term) ?? 0) + weight / norm);
    return { record, terms: fields };
  });
}
