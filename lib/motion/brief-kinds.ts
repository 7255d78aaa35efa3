/* What kind of thing a name is: what tells a viewer who speaks. */

const ALONE =
  "bakery|newsletter|podcast|restaurant|caf[eé]|gym|museum|library|festival|magazine|choir|clinic|hotel|hostel|salon|barbershop|brewery|winery|farm|book ?(?:shop|store)|school|academy|gallery|theat(?:re|er)|orchestra|practice|garage|kindergarten|nursery|charity|non-?profit|conference|hackathon|novel|album|game|florist|pharmacy|butcher|deli|bistro|pizzeria|roastery|distillery|campsite|co-?op(?:erative)?|law firm";
const BEHIND_WORDS =
  "app|company|shop|store|business|brand|tool|firm|studio|agency|platform|service|club|kit|channel|course|gateway|desk|manager|extension|plugin|marketplace|start-?up|foundation|network|drink|soda|wear|line|band|team|system|software|box|workshop|vineyard|b&b|guest ?house|blog|website|food truck|stall|kennel|cattery|stable|cinema|label|book";
/** What somebody has or is: a shop, an app, a choir. */
export const KIND_SOURCE = `(?:${ALONE}|${BEHIND_WORDS}|bar|pub)`;
/** What somebody calls what they have, at the beginning of a sentence too: "Our product is called Lumen" */
export const OWN_SOURCE =
  `product|company|business|service|organi[sz]ation|client|name|project|${KIND_SOURCE}`.replace(
    /(^|[|:])(\p{Ll})/gu,
    (_, before: string, letter: string) => `${before}[${letter.toUpperCase()}${letter}]`,
  );
/** "dog walking business", "language school": what tells a viewer what somebody is. */
const KIND = new RegExp(
  `^(?:(?:[\\p{L}-]+ ){0,3}(?:${ALONE})|(?:[\\p{L}-]+ ){1,3}(?:${BEHIND_WORDS}))$`,
  "u",
);
/** "electric toothbrush": any two words that are no purpose. */
const ANY_KIND =
  /^(?!.*\b(?:of|in|at|for|with|to|and|from|by|on|about|the|our|my)\b)(?:[\p{Ll}-]+ ){1,2}[\p{Ll}-]{3,}(?<!\b(?:announcement|pitch|elections?|screens?|talks?|meetings?|campaign|website|feed|page|deck|presentation|events?|booth|lobby|posts?|stories|staff|launch|release|update|videos?|film|students|pupils|class|fair|school|project))$/u;

/** How words for people end, beside those that are known. */
export const PERSONS =
  /(?:ers|ors|ists|ees|ians|ants|ents|men|women|people|folks|fans|kids|moms|mums|dads|teens|adults|guests|friends|families|clients|nurses|tiktok|instagram|social media|web|feed|screen|youtube|linkedin)$/i;

/** Where a film is shown, or what it is about, and nobody who speaks. */
export const NO_KIND =
  /\b(?:screens?|(?:shop|front|salon) windows?|walls?|booth|lobby|trade (?:fair|show)|assembl(?:y|ies)|investor day|pitch|congress|feed|meeting|event|display|monitor|website|page|listing|warehouse|office|post|newsletter|presentation|intranet)$/i;

/** Whether words tell what somebody is: "language school". */
export const isKind = (words: string): boolean => KIND.test(words) && !NO_KIND.test(words);
/** The same of things: "electric toothbrush". */
export const isKindOfThing = (words: string): boolean => ANY_KIND.test(words) && !NO_KIND.test(words);
