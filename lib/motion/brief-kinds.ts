/* What kind of thing a name is: what tells a viewer who speaks. */

/** "dog walking business", "language school": what tells a viewer what somebody is. */
const KIND =
  /^(?:(?:[\p{L}-]+ ){0,3}(?:bakery|newsletter|podcast|restaurant|caf[eé]|gym|museum|library|festival|magazine|choir|clinic|hotel|hostel|salon|barbershop|brewery|winery|farm|bookshop|school|academy|gallery|theatre|orchestra|practice|garage|kindergarten|nursery|charity|non-?profit|conference|hackathon|novel|album|game|florist|pharmacy|butcher|deli|bistro|pizzeria|roastery|distillery|campsite|co-?op(?:erative)?|law firm)|(?:[\p{L}-]+ ){1,3}(?:app|company|shop|store|business|brand|tool|firm|studio|agency|platform|service|club|kit|channel|course|gateway|desk|manager|extension|plugin|library|marketplace|start-?up|foundation|network|magazine|drink|soda|wear|line|band|team|system|software|box))$/u;
/** "electric toothbrush": any two words that are no purpose. */
const ANY_KIND =
  /^(?!.*\b(?:of|in|at|for|with|to|and|from|by|on|about|the|our|my)\b)(?:[\p{Ll}-]+ ){1,2}[\p{Ll}-]{3,}(?<!\b(?:announcement|pitch|elections?|screens?|talks?|meetings?|campaign|website|feed|page|deck|presentation|events?|booth|lobby|posts?|stories|staff|launch|release|update|videos?|film|students|pupils|class|fair|school|project))$/u;

/** How words for people end, beside those that are known. */
export const PERSONS =
  /(?:ers|ors|ists|ees|ians|ants|ents|men|women|people|folks|fans|kids|moms|mums|dads|teens|adults|guests|friends|families|clients|nurses|tiktok|instagram|social media|web|feed|screen|youtube|linkedin)$/i;

/** Where a film is shown, or what it is about, and nobody who speaks. */
export const NO_KIND =
  /\b(?:screens?|walls?|booth|lobby|feed|meeting|event|display|monitor|website|page|listing|warehouse|office|post|newsletter|presentation|intranet)$/i;

/** Whether words tell what somebody is: "language school". */
export const isKind = (words: string): boolean => KIND.test(words) && !NO_KIND.test(words);
/** The same of things: "electric toothbrush". */
export const isKindOfThing = (words: string): boolean => ANY_KIND.test(words) && !NO_KIND.test(words);
