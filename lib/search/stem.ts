/** Endings of the same word, longest first. */
const INFLECTIONS = ["ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"];
/** Endings that make a near relative of it: an installer installs, a deployment is deployed. */
const DERIVATIONS = (
  "izations isations ization isation izers izing ising izer ized ised izes ises ize ise " +
  "ations ation ators ating ator ated ates ate ments ment able ably ions ion iers ier ers er ors or ally al ly"
).split(" ");

interface Ending {
  ending: string;
  /** So many letters must stay: a "serer" is no kind of series. */
  least: number;
}

const INFLECTION_ENDINGS: readonly Ending[] = INFLECTIONS.map((ending) => ({ ending, least: 3 }));
const ALL_ENDINGS: readonly Ending[] = [
  ...INFLECTION_ENDINGS,
  ...DERIVATIONS.map((ending) => ({ ending, least: 4 })),
].sort((a, b) => b.ending.length - a.ending.length);

function cut(word: string, endings: readonly Ending[]): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  for (const { ending, least } of endings) {
    if (word.length - ending.length < least || !word.endsWith(ending)) continue;
    // "ss" is no plural: class, process, access.
    if (ending === "s" && word.endsWith("ss")) continue;
    const rest = word.slice(0, -ending.length);
    // running → run, but not pressing → pres, calling → cal.
    return /(?:ings?|ed|ers?)$/.test(ending) && /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
  }
  return word;
}

/** The common beginning of a word's inflections: cache, cached, caching → `cach`. A key, not a word. */
export const stem = (word: string): string => cut(word, INFLECTION_ENDINGS);

/** The common beginning of a word's whole family: install, installs, installer, installation → `install`. */
export const root = (word: string): string => cut(word, ALL_ENDINGS);
