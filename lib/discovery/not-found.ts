import { DISCOVERY_PATHS, PAGE_PATHS } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { asWord, likenessTo, type Word } from "#lib/discovery/spelling.ts";

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

interface Name {
  page: Page;
  last: Word;
  /** Words of the path. */
  pathWords: readonly string[];
}

interface Names {
  names: readonly Name[];
  /** Every word of any name, each once, with the names (by their place) whose path or title holds it. */
  vocabulary: readonly (Word & { holders: readonly number[] })[];
}

const namesByCorpus = new WeakMap<Corpus, Names>();

/** What the pages of a corpus are called, worked out once. */
function namesOf(corpus: Corpus): Names {
  let known = namesByCorpus.get(corpus);
  if (!known) {
    const holders = new Map<string, number[]>();
    const names = corpus.pages.map((page, place) => {
      const pathWords = wordsOf(page.path);
      for (const word of new Set([...pathWords, ...wordsOf(page.title)]))
        holders.set(word, [...(holders.get(word) ?? []), place]);
      return { page, last: asWord(page.path.split("/").at(-1) ?? ""), pathWords };
    });
    const vocabulary = [...holders].map(([word, places]) => ({ ...asWord(word), holders: places }));
    known = { names, vocabulary };
    namesByCorpus.set(corpus, known);
  }
  return known;
}

/** A wanted word: the words that are the same one or a misspelling of it, and the names that hold one of them. */
interface Wanted {
  /** Word of the vocabulary → likeness. */
  near: ReadonlyMap<string, number>;
  /** Place of a name → likeness of the word in it that is nearest. */
  holders: ReadonlyMap<number, number>;
}

function lookUp(text: string, vocabulary: Names["vocabulary"]): Wanted {
  const near = new Map<string, number>();
  const holders = new Map<number, number>();
  const likeness = likenessTo(asWord(text), SAME_WORD);
  for (const other of vocabulary) {
    const value = likeness(other);
    if (!value) continue;
    near.set(other.word, value);
    for (const place of other.holders) if (value > (holders.get(place) ?? 0)) holders.set(place, value);
  }
  return { near, holders };
}

/** How much of what is wanted a name holds, from 0 to 1; a word with a typo counts for less. */
function coverage(wanted: readonly Wanted[], place: number): number {
  let sum = 0;
  for (const { holders } of wanted) sum += holders.get(place) ?? 0;
  return wanted.length ? sum / wanted.length : 0;
}

/** How much of a name's own words was wanted: of pages that are as near, the one that says least besides. */
function precision(words: readonly string[], wanted: readonly Wanted[]): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const { near } of wanted) best = Math.max(best, near.get(word) ?? 0);
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
  const wantedWords = wordsOf(short).slice(0, WORD_LIMIT);
  const lastWords = wordsOf(short.split("/").findLast(Boolean) ?? "").slice(0, WORD_LIMIT);
  const last = lastWords.join("-");
  if (!last) return [];
  const { names, vocabulary } = namesOf(corpus);
  const known = new Map<string, Wanted>();
  for (const word of [...wantedWords, ...lastWords])
    if (!known.has(word)) known.set(word, lookUp(word, vocabulary));
  const all = (words: readonly string[]) => words.flatMap((word) => known.get(word) ?? []);
  const [wanted, wantedLast] = [all(wantedWords), all(lastWords)];
  const spelled = likenessTo(asWord(last), NEAR_SPELLING);
  const ranked: { page: Page; rank: number }[] = [];
  for (let place = 0; place < names.length; place += 1) {
    const name = names[place] as Name;
    const spelling = spelled(name.last);
    const shared = coverage(wantedLast, place);
    if (!spelling && shared < NEAR_WORDS) continue;
    const rank =
      Math.max(spelling, shared * 0.95) +
      coverage(wanted, place) * 0.1 +
      precision(name.pathWords, wanted) * 0.2;
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
