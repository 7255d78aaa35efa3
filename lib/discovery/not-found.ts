import { DISCOVERY_PATHS, PAGE_PATHS } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";

/** Characters of an unknown path that are looked at and shown; a real one is far shorter. */
const PATH_LIMIT = 120;
/** Words of it that are compared. */
const WORD_LIMIT = 12;
/** Below these nothing is near: a list of strangers helps nobody. */
const NEAR_SPELLING = 0.6;
const NEAR_WORDS = 0.45;
/** From this on two words are the same one, spelt differently. */
const SAME_WORD = 0.7;

/** Lower-case words of a path or title, each once, without a file's extension. */
const wordsOf = (value: string): string[] => [
  ...new Set(
    value
      .toLowerCase()
      .replace(/\.(?:mdx?|html?|json|txt)$/, "")
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  ),
];

/** Optimal string alignment distance: inserts, deletes, replaces, swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? a.length;
}

/** A bit for each letter and digit that stands in a word. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) % 31);
  return bits;
};

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** How many letters of one word are missing in the other, at least: each costs an edit. */
const strangeLetters = (a: number, b: number): number => Math.max(bitCount(a & ~b), bitCount(b & ~a));

/** 1 for the same text, 0 for nothing in common, and for what cannot reach `floor`. */
function likeness(a: string, b: string, floor: number): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  // the difference in length is the least that has to be edited
  if (longer - Math.min(a.length, b.length) > longer * (1 - floor)) return 0;
  return 1 - editDistance(a, b) / longer;
}

interface Name {
  page: Page;
  last: string;
  /** Words of the path. */
  pathWords: readonly string[];
  /** Words of path and title, each once. */
  words: readonly string[];
}

interface Names {
  names: readonly Name[];
  /** Every word of any name, each once: what a wanted word is compared with, once a request. */
  vocabulary: readonly { word: string; letters: number }[];
}

const namesByCorpus = new WeakMap<Corpus, Names>();

/** What the pages of a corpus are called, worked out once. */
function namesOf(corpus: Corpus): Names {
  let known = namesByCorpus.get(corpus);
  if (!known) {
    const names = corpus.pages.map((page) => {
      const pathWords = wordsOf(page.path);
      return {
        page,
        last: page.path.split("/").at(-1) ?? "",
        pathWords,
        words: [...new Set([...pathWords, ...wordsOf(page.title)])],
      };
    });
    const words = new Set(names.flatMap((name) => name.words));
    known = { names, vocabulary: [...words].map((word) => ({ word, letters: lettersOf(word) })) };
    namesByCorpus.set(corpus, known);
  }
  return known;
}

/** Wanted word → the words of the vocabulary that are the same one or a misspelling of it, with their likeness. */
type Likenesses = ReadonlyMap<string, ReadonlyMap<string, number>>;

function likenesses(wanted: readonly string[], vocabulary: Names["vocabulary"]): Likenesses {
  const found = new Map<string, Map<string, number>>();
  for (const word of wanted) {
    const near = new Map<string, number>();
    const letters = lettersOf(word);
    for (const other of vocabulary) {
      if (strangeLetters(letters, other.letters) > Math.max(word.length, other.word.length) * (1 - SAME_WORD))
        continue;
      const value = likeness(word, other.word, SAME_WORD);
      if (value >= SAME_WORD) near.set(other.word, value);
    }
    found.set(word, near);
  }
  return found;
}

/** How much of `wanted` stands in `words`, from 0 to 1; a word with a typo counts for less. */
function coverage(wanted: readonly string[], words: readonly string[], near: Likenesses): number {
  let sum = 0;
  for (const word of wanted) {
    let best = 0;
    for (const [other, value] of near.get(word) ?? [])
      if (value > best && words.includes(other)) best = value;
    sum += best;
  }
  return wanted.length ? sum / wanted.length : 0;
}

/** How much of a name's own words was wanted: of pages that are as near, the one that says least besides. */
function precision(words: readonly string[], wanted: readonly string[], near: Likenesses): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const other of wanted) best = Math.max(best, near.get(other)?.get(word) ?? 0);
    sum += best;
  }
  return words.length ? sum / words.length : 0;
}

/**
 * The pages whose name is nearest to an unknown path: by the spelling of its last part, and by words that
 * it shares with path and title. Work is bounded: 120 characters and twelve words of the path are read, and
 * each of these words is compared with each word of the corpus's names once.
 *
 * @param path decoded
 * @param count most pages to return; those that are not near are left out
 */
export function nearestPages(corpus: Corpus, path: string, count = 5): Page[] {
  const short = path.slice(0, PATH_LIMIT);
  const wanted = wordsOf(short).slice(0, WORD_LIMIT);
  const lastWords = wordsOf(short.split("/").findLast(Boolean) ?? "").slice(0, WORD_LIMIT);
  const last = lastWords.join("-");
  if (!last) return [];
  const { names, vocabulary } = namesOf(corpus);
  const near = likenesses([...new Set([...wanted, ...lastWords])], vocabulary);
  const ranked: { page: Page; rank: number }[] = [];
  for (const name of names) {
    const spelling = likeness(last, name.last, NEAR_SPELLING);
    const shared = coverage(lastWords, name.words, near);
    if (spelling < NEAR_SPELLING && shared < NEAR_WORDS) continue;
    const rank =
      Math.max(spelling, shared * 0.95) +
      coverage(wanted, name.words, near) * 0.1 +
      precision(name.pathWords, wanted, near) * 0.2;
    ranked.push({ page: name.page, rank });
  }
  return ranked
    .sort((a, b) => b.rank - a.rank || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, count)
    .map(({ page }) => page);
}

/** A path as Markdown may show it: in a code span, without what would end it. */
function shown(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
  const clean = path.replace(/[`\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, "");
  return clean.length > PATH_LIMIT ? `${clean.slice(0, PATH_LIMIT).toWellFormed()}…` : clean.toWellFormed();
}

/**
 * The body of a 404, `NotFoundMarkdown`: the nearest pages by name, then where everything is listed.
 *
 * @param path decoded; it is shown, shortened and harmless
 * @param baseUrl the public origin
 */
export function notFoundMarkdown(corpus: Corpus, path: string, baseUrl: string): string {
  const near = nearestPages(corpus, path);
  const link = (title: string, to: string, what: string) => `- [${title}](${baseUrl}${to}): ${what}`;
  const nearest = near.length
    ? ["## Nearest pages", "", ...near.map((page) => link(page.title, page.path, page.description)), ""]
    : [];
  return [
    "# Not found",
    "",
    `Nothing is at \`${shown(path)}\`.`,
    "",
    ...nearest,
    "## Where to look",
    "",
    link("llms.txt", DISCOVERY_PATHS.llms, "index of every page, with sizes"),
    link("Sitemap", DISCOVERY_PATHS.sitemap, "every public address"),
    link("Developers", PAGE_PATHS.developers, "API, MCP server, OpenAPI document"),
    link("Documentation", PAGE_PATHS.docs, "every docs page by group"),
    "",
  ].join("\n");
}
