/**
 * The numbers of the ranking, tuned on the documentation of Next.js alone (`tests/search/next-docs.judged.json`).
 * Each stands on a plateau: a fifth more or less changes the mean reciprocal rank by less than 0.01.
 */
export const SETTINGS = {
  /** Slots of the posting store: how finely a term's impact is kept. */
  resolution: 32,
  /** BM25: saturation of the term frequency, and how much a long section is held back. */
  k1: 1.8,
  b: 0.5,

  /** What one occurrence counts in a field. The page's title counts on its intro. */
  pageTitle: 10,
  heading: 5,
  description: 5,
  /** What links on other pages call the section. */
  linkText: 4,
  /** The page's title on its other sections, the titles above the page, the headings above the section. */
  titleElsewhere: 1.6,
  breadcrumbs: 1.6,
  headingsAbove: 0.6,
  body: 1,
  code: 0.5,
  /** A part of a compound against the whole: `search` in `useSearchParams`. */
  part: 0.5,

  /** What another word counts against the word itself. */
  inflected: 0.6,
  derived: 0.4,
  /** From here on a word counts as the one that was asked for, where its rarity is told. */
  sameWord: 0.7,
  synonym: 0.4,
  /** A synonym of a word that the index does not have in any form. */
  synonymAlone: 0.8,
  /** A synonym of an abbreviation that the index has: what it stands for is nearer. */
  synonymBesides: 0.2,
  /** A completion of an abbreviation: who types "cli" hardly wants "client". */
  completedAbbreviation: 0.3,
  completed: 0.9,
  /** A completion of a word that is not the last one, and has no other match. */
  completedInside: 0.35,
  oneEdit: 0.55,
  twoEdits: 0.4,

  /** What an idea counts against a plain word of the query. */
  joined: 0.6,
  queryPart: 0.3,
  /** The number of `oauth2`, where nobody wrote it so: the version of something is asked for after the thing. */
  versionNumber: 0.5,
  questionWord: 0.3,
  /** Rarity to this power: below 1, so that one rare word does not decide alone. */
  rarityPower: 0.8,

  /** Factors on a section whose heading is the query, holds the query, or is made of its words. */
  titleIsQuery: 1.9,
  headingIsQuery: 1.75,
  headingHasQuery: 1.5,
  headingFit: 0.2,
  /** Share of the page's other sections (so many at most), and of all ideas found anywhere on the page. */
  neighbours: 0.1,
  neighbourCount: 4,
  pageCover: 0.25,
  /** What a perfect answer is worth, in sums of rarities: a score of 1. */
  perfect: 2.3,
} as const;
