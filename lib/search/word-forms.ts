import { isAbbreviation } from "#lib/search/abbreviations.ts";

/** Words whose ending only looks like one, and whose rest is another word: `lens` are not many a `len`. */
const WHOLE = new Set(
  "besides canvas corps does evening goods lens news series species wedding wicked".split(" "),
);

const VOWEL = /[aeiouy]/;
/** A syllable that doubles its last letter before an ending: run, stop, plan, but not show, fix, ad. */
const SHORT = /^[^aeiou]*[^aeiou][aeiouy][bdfgklmnprstvz]$/;
/** A longer word that may double it, depending on its stress: commit, format, cancel. */
const LONG_DOUBLING = /[aeiouy][^aeiouy]+[aeiou][bdglmnprt]$/;
/** What takes "es" in the place of "s". */
const HISSING = /(?:s|x|z|ch|sh)$/;

/** Endings that make a near relative of a word: an installer installs, a deployment is deployed. */
const DERIVATIONS = (
  "izations isations ization isation izers izing ising izer ized ised izes ises ize ise " +
  "ations ation ators ating ator ated ates ate ments ment able ably ions ion iers ier ers er ors or ally al ly"
).split(" ");
/** So many letters must stay before such an ending: a "serer" is no kind of series, a portion of no port. */
const leastBefore = (ending: string): number => (ending.startsWith("ion") ? 5 : 4);

/** The word with "s"; two spellings after an o: heroes, videos. */
function withS(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`];
  if (HISSING.test(base)) return [`${base}es`];
  return base.endsWith("o") ? [`${base}s`, `${base}es`] : [`${base}s`];
}

/** The word with "ed" or "ing"; two spellings where the stress decides. */
function withEnding(base: string, ending: "ed" | "ing"): string[] {
  const last = base.slice(-1);
  if (base.endsWith("ie")) return [ending === "ed" ? `${base}d` : `${base.slice(0, -2)}ying`];
  if (base.endsWith("ue") && ending === "ing") return [`${base.slice(0, -1)}ing`, `${base}ing`];
  if (/[^eoy]e$/.test(base)) return [`${base.slice(0, -1)}${ending}`];
  if (last === "e") return [ending === "ed" ? `${base}d` : `${base}ing`];
  if (/[^aeiou]y$/.test(base) && ending === "ed") return [`${base.slice(0, -1)}ied`];
  if (SHORT.test(base)) return [`${base}${last}${ending}`];
  if (LONG_DOUBLING.test(base)) return [`${base}${ending}`, `${base}${last}${ending}`];
  return [`${base}${ending}`];
}

const makes = (base: string, word: string): boolean =>
  withS(base).includes(word) ||
  (word.endsWith("ed") && withEnding(base, "ed").includes(word)) ||
  (word.endsWith("ing") && withEnding(base, "ing").includes(word));

/** What may be left of a word when its ending is taken away, right or wrong. */
function rests(word: string): string[] {
  const found: string[] = [];
  const add = (rest: string, ...letters: string[]): void => {
    for (const letter of letters) found.push(rest + letter);
  };
  if (word.endsWith("ies")) add(word.slice(0, -3), "y");
  if (word.endsWith("es")) add(word.slice(0, -2), "");
  if (word.endsWith("s")) add(word.slice(0, -1), "");
  if (word.endsWith("ied")) add(word.slice(0, -3), "y");
  if (word.endsWith("ying")) add(word.slice(0, -4), "ie");
  for (const ending of ["ed", "ing"]) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    add(rest, "", "e");
    if (rest.at(-1) === rest.at(-2)) add(rest.slice(0, -1), "");
  }
  return found;
}

/** Words of other scripts, of one or two letters, with digits, and abbreviations have no forms here. */
const isRegular = (word: string): boolean =>
  word.length >= 3 && /^[a-z]+$/.test(word) && !WHOLE.has(word) && !isAbbreviation(word);

/** Three letters, or an abbreviation: "id" is one. */
const mayBeBase = (base: string): boolean => isAbbreviation(base) || (base.length >= 3 && VOWEL.test(base));

/**
 * The words that a word is a regular form of, by the rules of English spelling, itself first: `noted` → `noted`,
 * `note`. Some are no words ("caches" might be of "cach"): what shares one of them with it is a form of the same
 * word all the same, since no rule makes it otherwise.
 */
export function bases(word: string): string[] {
  if (!isRegular(word)) return [word];
  const found = rests(word).filter((base) =>
    isAbbreviation(base) ? word === `${base}s` : mayBeBase(base) && makes(base, word),
  );
  return [word, ...new Set(found)];
}

/** The words that a word may be derived from, its own bases among them: installation → install. */
export function roots(word: string): string[] {
  const own = bases(word);
  if (!isRegular(word)) return own;
  const found = new Set(own);
  for (const base of own) {
    for (const ending of DERIVATIONS) {
      if (!base.endsWith(ending) || base.length - ending.length < leastBefore(ending)) continue;
      const rest = base.slice(0, -ending.length);
      found.add(rest).add(`${rest}e`);
      if (ending.startsWith("at")) found.add(`${rest}ate`);
      if (ending.startsWith("ie")) found.add(`${rest}y`);
      if (rest.at(-1) === rest.at(-2)) found.add(rest.slice(0, -1));
    }
  }
  return [...found];
}
