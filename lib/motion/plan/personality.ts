import type { Brief } from "#lib/motion/brief/brief.ts";
import { PERSONALITIES, type Personality, type PersonalityName } from "#lib/motion/composition/looks.ts";
import { wordsOf } from "#lib/motion/plan/beats/says.ts";
import { TONE_WORDS } from "#lib/motion/words/tones.ts";

const TONE_OF = (Object.keys(TONE_WORDS) as PersonalityName[]).map(
  (personality) => [new RegExp(`^(?:${TONE_WORDS[personality]})$`, "i"), personality] as const,
);
const USUAL: Record<Brief["useCase"], readonly PersonalityName[]> = {
  "social-ad": ["bold", "kinetic", "playful"],
  "product-launch": ["bold", "precise", "kinetic"],
  "brand-kit": ["editorial", "calm", "bold"],
  explainer: ["precise", "playful", "calm"],
};

/** What is celebrated or mourned has a tone of its own, where the brief names none. */
const OCCASION_TONES: readonly [RegExp, PersonalityName][] = [
  [/\b(?:in (?:loving )?memory|memorial|funeral|remembrance|condolences?|passed away)\b/i, "calm"],
  [
    /\b(?:food ?bank|hospice|refugees?|homeless|wheelchair|illness|condition|lost (?:cat|dog)|missing since|foodbank)\b/i,
    "calm",
  ],
  [
    /\b(?:closed to (?:all )?(?:vehicles|traffic)|(?:road|bridge|street) clos(?:ed|ure)|diversion|public notice|investors?|runway|revenue|budget)\b/i,
    "precise",
  ],
  [/\b(?:weddings?|save the date|engagement|ceremony|black tie|gala)\b/i, "editorial"],
];

/** What ends in confetti, where the way to move allows it. */
const CELEBRATED =
  /\b(?:celebrat\w+|birthday|part(?:y|ies)|wedding|anniversary|jubilee|festival|fair|carnival|congrat\w+|happy|thank(?:s| you)|won|win|winners?|award|new year|christmas|holidays?|opening|opens|launch\w*|turns? \d+|\d+ years|graduat\w+|welcome|save the date)\b/i;

/** Ways to move that a brief does not want: "not childish", "no silly bouncing", "nothing too shouty". */
function unwantedIn(text: string): Set<PersonalityName> {
  const words = [...text.matchAll(/\b(?:no|not|nothing|never|without|avoid)\b([^.!?\n,;]{2,50})/gi)].map(
    ([, said]) => said,
  );
  const all = words.join(" ");
  const unwanted = new Set(
    (Object.keys(TONE_WORDS) as PersonalityName[]).filter((name) =>
      new RegExp(`(?<![\\p{L}-])(?:${TONE_WORDS[name]})(?![\\p{L}-])`, "iu").test(all),
    ),
  );
  if (/\b(?:bounc\w+|cheesy|cutesy|gimmick\w*|jokes?|joking|fancy effects?)\b/i.test(all))
    unwanted.add("playful");
  if (/\b(?:shout\w*|flash\w*|in your face|aggressive)\b/i.test(all)) unwanted.add("bold").add("kinetic");
  return unwanted;
}

/** How the film moves, after the tone of the brief, its occasion or its use; chance chooses among what is usual. */
export function personalityOf(brief: Brief, text: string, random: () => number): PersonalityName {
  for (const tone of brief.tones) {
    const found = TONE_OF.find(([words]) => words.test(tone));
    if (found) return found[1];
  }
  const occasion = brief.tones.length
    ? undefined
    : OCCASION_TONES.find(([words]) => words.test(`${wordsOf(brief)} ${text}`));
  if (occasion) return occasion[1];
  // figures that are compared are read, not thrown
  if (!brief.tones.length && brief.comparisons.length > 1) return "precise";
  const unwanted = unwantedIn(text);
  const wanted = USUAL[brief.useCase].filter((name) => !unwanted.has(name));
  const usual = wanted.length ? wanted : USUAL[brief.useCase];
  return usual[Math.floor(random() * usual.length)] ?? "bold";
}

/** A way to move as this film has it: what celebrates is no film of comparisons. */
export function movementOf(name: PersonalityName, brief: Brief): Personality {
  const usual: Personality = PERSONALITIES[name];
  const celebrates = usual.celebrates && !brief.comparisons.length && CELEBRATED.test(wordsOf(brief));
  return { ...usual, celebrates };
}
