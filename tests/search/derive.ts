import type { SearchablePage } from "#lib/search/engine.ts";
import { isQuestionWord } from "#lib/search/expand.ts";
import { fold, tokenize } from "#lib/search/tokens.ts";
import type { Judged } from "#tests/search/evaluate.ts";
import { anchorOf } from "#tests/search/judged-set.ts";

/** Most queries of each class. */
export interface Counts {
  title: number;
  heading: number;
  identifier: number;
  spelledOut: number;
  link: number;
  typo: number;
  prefix: number;
}

/** A small seeded generator (mulberry32): the same seed derives the same set on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const sample = <T>(list: readonly T[], count: number, random: () => number): T[] =>
  list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);

const key = (text: string): string =>
  tokenize(text)
    .filter((token) => !token.part)
    .map((token) => token.term)
    .join(" ");

/** Groups anchors by what people read above them. */
function group(entries: readonly { text: string; anchor: string }[]): { text: string; targets: string[] }[] {
  const byKey = new Map<string, { text: string; targets: string[] }>();
  for (const { text, anchor } of entries) {
    const found = byKey.get(key(text));
    if (!found) byKey.set(key(text), { text, targets: [anchor] });
    else if (!found.targets.includes(anchor)) found.targets.push(anchor);
  }
  return [...byKey.values()].filter(({ text }) => key(text) !== "");
}

const IDENTIFIER = /^@?[A-Za-z][\w-]*(?:[./][\w-]+)*(?:\(\))?$/;
const looksLikeCode = (text: string): boolean =>
  IDENTIFIER.test(text) && text.length > 4 && /[a-z][A-Z]|[a-z]_[a-z]|\w\.\w|[a-z]\/[a-z]/.test(text);

/** `useSearchParams` → `use search params`. */
const spellOut = (identifier: string): string =>
  identifier
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[._/-]+/g, " ")
    .toLowerCase()
    .trim();

/** One insertion, deletion, replacement or swap inside the longest word. */
function misspell(text: string, random: () => number): string | undefined {
  const word = (text.match(/[A-Za-z]{5,}/g) ?? []).sort((a, b) => b.length - a.length)[0];
  if (!word) return undefined;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const edits = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  const wrong = edits[Math.floor(random() * edits.length)] ?? word;
  return fold(wrong) === fold(word) ? undefined : text.replace(word, wrong);
}

/** What a visitor has typed halfway: the last word is cut to about 60 %, three letters at least. */
function cutShort(text: string, random: () => number): string | undefined {
  const words = text.split(" ");
  const last = words.at(-1) ?? "";
  if (!/^[A-Za-z]{6,}$/.test(last)) return undefined;
  // One word cut to three letters may become anything.
  const least = words.length === 1 ? 5 : 3;
  return [
    ...words.slice(0, -1),
    last.slice(0, Math.max(least, Math.round(last.length * (0.45 + random() * 0.3)))),
  ].join(" ");
}

const LINK = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)/g;

function links(pages: readonly SearchablePage[]): { text: string; anchor: string }[] {
  const titles = new Map<string, string>();
  for (const page of pages)
    for (const section of page.sections) titles.set(anchorOf(page.path, section.id), section.title);
  const found: { text: string; anchor: string }[] = [];
  for (const page of pages) {
    for (const [, label = "", href = ""] of page.sections.flatMap(({ markdown }) => [
      ...markdown.matchAll(LINK),
    ])) {
      const anchor = href.startsWith("#")
        ? `${page.path}${href}`
        : href.replace(/^https?:\/\/[^/]+/, "").replace(/\.mdx?(?=#|$)/, "");
      const text = label.replace(/[`*]/g, "").trim();
      const title = titles.get(anchor);
      // A link to its own page tests nothing, and one that repeats the title is in another class.
      if (title === undefined || anchor.split("#")[0] === page.path || tokenize(text).length < 2) continue;
      if (key(text) !== key(title)) found.push({ text, anchor });
    }
  }
  // "Here", "below that" and "not taken" name nothing.
  return found.filter(
    ({ text }) =>
      tokenize(text).filter(({ term, part }) => !part && term.length > 2 && !isQuestionWord(term)).length > 1,
  );
}

/** Derives judged queries from a corpus: what its titles, headings, identifiers and links promise. */
export function derive(pages: readonly SearchablePage[], counts: Counts, seed: number): Judged[] {
  const random = seeded(seed);
  const intros = pages.map((page) => ({ text: page.title, anchor: page.path }));
  const headings = pages.flatMap((page) =>
    page.sections
      .filter(({ id }) => id !== "")
      .map(({ id, title }) => ({ text: title, anchor: anchorOf(page.path, id) })),
  );
  const titles = group(intros);
  const titleKeys = new Set(titles.map(({ text }) => key(text)));
  // "Version history" and "Parameters" stand on every page: nobody looks for one of them by that name.
  const named = group([...headings, ...intros]).filter(
    ({ text, targets }) => targets.length <= 3 && !titleKeys.has(key(text)),
  );
  const codes = group(
    [...intros, ...headings].flatMap(({ text, anchor }) =>
      text
        .split(/[\s,]+/)
        .filter(looksLikeCode)
        .map((code) => ({ text: code, anchor })),
    ),
  ).filter(({ targets }) => targets.length <= 6);
  const linked = group(links(pages)).filter(({ targets }) => targets.length <= 3);
  const of = (name: string, list: readonly { text: string; targets: string[] }[]): Judged[] =>
    list.map(({ text, targets }) => ({ class: name, query: text, targets: targets.toSorted() }));
  const changed = (
    name: string,
    count: number,
    change: (text: string, random: () => number) => string | undefined,
  ): Judged[] =>
    sample([...titles, ...named], 4 * count, random)
      .flatMap(({ text, targets }) => {
        const query = change(text, random);
        return query === undefined ? [] : [{ class: name, query, targets: targets.toSorted() }];
      })
      .slice(0, count);
  return [
    ...of("title", sample(titles, counts.title, random)),
    ...of("heading", sample(named, counts.heading, random)),
    ...of("identifier", sample(codes, counts.identifier, random)),
    ...of(
      "spelled out",
      sample(
        codes.filter((code) => /^[a-z]/.test(code.text)),
        counts.spelledOut,
        random,
      ).map(({ text, targets }) => ({ text: spellOut(text), targets })),
    ),
    ...of("link", sample(linked, counts.link, random)),
    ...changed("typo", counts.typo, misspell),
    ...changed("prefix", counts.prefix, cutShort),
  ];
}

/**
 * The corpus without the links that became queries: their words stay, their target does not, so that an
 * engine that reads link texts is not asked what it was told.
 */
export function withoutJudgedLinks(
  pages: readonly SearchablePage[],
  judged: readonly Judged[],
): SearchablePage[] {
  const held = new Set(judged.filter((entry) => entry.class === "link").map((entry) => key(entry.query)));
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      markdown: section.markdown.replace(LINK, (whole, label: string) =>
        held.has(key(label)) ? label : whole,
      ),
    })),
  }));
}
