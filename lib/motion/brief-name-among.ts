import { isOwnWork, nameBeside } from "#lib/motion/brief-name-guess.ts";
import { isAmongOthers } from "#lib/motion/brief-name-none.ts";
import { type NameModel, type Ranked, rankNames } from "#lib/motion/brief-name-rank.ts";
import { isNoName } from "#lib/motion/brief-name-whole.ts";
import { AT_TIME, KIND_FIRST } from "#lib/motion/brief-names.ts";
import type { Tags } from "#lib/motion/brief-tagger.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { isCommand, STREET_ALONE, wordCount } from "#lib/motion/brief-words.ts";

const logOf = (share: number): number => Math.log(Math.max(1e-4, Math.min(1 - 1e-4, share)));
const isWord = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** Stretches whose every word is likelier of a name than so. */
function spansOf(text: string, { tokens, names }: Tags, least: number): string[] {
  const found: string[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    if ((names[from] as number) < least || !isWord(tokens[from]?.text ?? "")) continue;
    let end = from;
    while (
      end + 1 < tokens.length &&
      // "Over 50s" is two words of it
      ((names[end + 1] as number) >= least ||
        (tokens[end + 1]?.at === tokens[end]?.end && /^\p{Ll}{1,2}$/u.test(tokens[end + 1]?.text ?? ""))) &&
      !tokens[end + 1]?.text.startsWith("\n")
    )
      end += 1;
    const next = end + 1;
    while (end > from && !/[\p{L}\d!?]/u.test(tokens[end]?.text ?? "")) end -= 1;
    const span = text.slice(tokens[from]?.at, tokens[end]?.end);
    found.push(span);
    // "Otter Week, dawn walks": up to the comma
    const [first = ""] = span.split(/\s*[,:–—(]\s+/);
    if (first && first !== span) found.push(first);
    from = next;
  }
  return found;
}

/** How likely words are a name, and what stands beside them is not: a sum of logarithms. */
function worthOf(name: string, text: string, { tokens, names }: Tags): number {
  let best = Number.NEGATIVE_INFINITY;
  const edge = (at: number) => (isWord(tokens[at]?.text ?? "") ? 0.5 * logOf(1 - (names[at] as number)) : 0);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const first = tokens.findIndex((token) => token.at >= at);
    let end = first;
    let sum = 0;
    while (end < tokens.length && (tokens[end]?.end ?? 0) <= at + name.length) {
      sum += logOf(names[end] as number);
      end += 1;
    }
    if (first >= 0 && end > first) best = Math.max(best, sum / (end - first) + edge(first - 1) + edge(end));
  }
  return best;
}

/** "Sources: Water Footprint Network, Energy Saving Trust", "Source line: …": where figures are from. */
const OF_SOURCE = /(?:^|\n|[.;] )\s*(?:[-*•]\s*)?(?:data )?sources?(?: line| text)?\s*:[^\n]*$/iu;
/** "Start early", "Download the 2027 Threat Report": what one is told to do. */
const ORDER =
  /^(?:Start|Download|Get|Join|Book|Try|Save|Come|See|Learn|Read|Watch|Register|Apply|Call|Visit|Order|Shop|Discover|Explore|Follow|Sign|Stop|Keep|Don['’]t) (?:\p{Ll}|the \b|The\b|our\b|\d)/u;
/** "firefighters": people of whom there are many, and nobody says that it is a name. */
const isPlural = (name: string, text: string): boolean =>
  /^\p{Ll}{4,}s$/u.test(name) &&
  !new RegExp(
    `(?:called|named|name is|name:|brand|app|@|#)\\s*[“"]?${escaped(name)}|${escaped(name)}\\.\\p{Ll}{2}`,
    "iu",
  ).test(text);
/** What something is written in. */
const WRITTEN_IN =
  /^(?:python|javascript|typescript|java|rust|golang|ruby|php|swift|kotlin|sql|bash|html|css|node(?:\.js)?|react|api|cli|ci|cd|sdk|faq|crm|erp|hr|it|ai|agm|ceo|cto|pdf|rsvp|diy|qr|ngo|nhs|vat|epc|tv|usb|led|gps|wi-?fi|isbn)$/iu;
/** What stands behind this is not whose film it is: "trusted by teams incl. Brightwell", "Customer story: Otto". */
const NOT_BEHIND =
  /\b(?:incl\.?|including|such as|\p{Ll}+s called|(?:rais\p{Ll}+ (?:money|funds)|in aid) (?:for|of)(?: the)?|between (?:an?|the)|(?:rais\p{Ll}+|most of it|all of it|some of it|donat\p{Ll}+|money|funds) (?:[^.,\n]{0,30}, most of it )?(?:for|to)(?: the)?|proceeds (?:go|are going|will go) to(?: the)?|donated to(?: the)?|(?:should|must|can|could) (?:say|read|be|show)) $|\b(?:customer|client|success)(?: (?:story|result|case|quote))?\W+$|\bclient is $|\bcase study\W+$/iu;
/** "App Sparfuchs", where nouns have capitals; "PM of Ledgerly", "Switch to Lumo". */
const WHAT_IT_IS = new RegExp(
  `^(?:(?:${KIND_FIRST})|(?:PM|CEO|CTO|Head|Founder|Owner|Manager|Director|Chair) (?:of|at)|(?:Switch|Welcome) to|Meet|Introducing|Welcome|Contact)\\s+(?=\\p{L})`,
  "u",
);
/** "Thank you Tarnley", and the town that the name is of. */
const THANKED = /\bthank you,? $/iu;
const TOWN = /\b(?:in|of|from|near|around) $/iu;
/** "My name is Piet": who writes; "on Harwick Green", "New address: Kestrel House": where it is. */
const WRITES = /\bmy name(?:['’]s| is) $/iu;
const WHERE =
  /(?:\bon|\b(?:coming|moving|moved) to|\b(?:new )?(?:address|venue|location|place|where)(?: is)?:?(?: the)?|\d ?(?:[ap]m)? at|noon at|midnight at) $/iu;
/** "Thank you ever so much, Margaret", "Best wishes from the farm\nRenate Vogt" */
const SIGNS =
  /(?:thanks|thank you|cheers|regards|wishes|love|best|greetings|groet(?:en|jes)?|gr[uü](?:ß|ss)e?|saludos|cordialement|saluti)\b[^.!?:]{0,30}[,\s]\s*$/iu;
/** "From: Anneke Vos": at the head of a mail */
const MAIL_HEAD = /(?:^|\n)[> \t]*(?:[Ff]rom|[Tt]o|[Cc]c|[Bb]cc|[Vv]on|[Aa]n): ?$/u;
/** "“Discipline is choosing …” - Abraham Lincoln" */
const ATTRIBUTED = /[”"]\s*[-–—]\s*$/u;
/** "Ann Lee of Halden said" */
const SAYS = /^(?: of \p{Lu}[\p{L}-]+)?,? (?:said|says|wrote|writes|told us)\b/u;
/** Whether a name stands nowhere but where somebody says who they are, or where something is. */
function isAnother(name: string, text: string): boolean {
  let found = false;
  let isThanked = false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - 60), at);
    const isLast =
      text.slice(at + name.length).trim().length < 3 && !name.includes("&") && wordCount(name) < 3;
    // "Thank you Tarnley" from the food bank in Tarnley
    isThanked ||= THANKED.test(before);
    if (THANKED.test(before) || (isThanked && TOWN.test(before))) continue;
    if (SAYS.test(text.slice(at + name.length))) return true;
    const isOther = [WRITES, WHERE, ATTRIBUTED, MAIL_HEAD].some((pattern) => pattern.test(before));
    if (!isOther && !(isLast && SIGNS.test(before))) return false;
    found = true;
  }
  return found;
}
/** "Run for Rosie, Sunday 18 May": what a sentence begins with before a day. */
const BEFORE_A_DAY =
  /(?:^|[.!?\n]\s*)(?<name>\p{Lu}[\p{L}'’&-]*(?: (?:for|of|the|and|am|at|by|de|la|&|\p{Lu}[\p{L}'’&-]*)){1,5}),? (?:(?:on )?(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day|\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{Ll}+)\b/u;
/** "Brief for a clip – Yoga am Fluss": a title by itself, above the brief; what it is a brief for before it. */
const TITLE =
  /^(?:[^\n]{0,40}\b(?:brief|clip|film|video|promo|ad|teaser|trailer)\b[^\n]{0,20} [–—-] )?(?<name>\p{Lu}[^\n.,:;!?–—-]{2,40})\n/u;
/** "The Larkfield Jazz Festival 2026", and below it when it is. */
const HEADED =
  /^(?:The )?(?:\p{Lu}[\p{L}'’&-]* ?){2,5}(?:(?:19|20)\d\d)?\n\s*(?:\d{1,2}\b|[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at|[Ss]un)/u;
const TITLED = /^[^\n]{0,40}\b(?:brief|clip|film|video|promo|ad|teaser|trailer)\b[^\n]{0,20} [–—-] /;
const IN_PLACE = / (?:in|at|near) \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u;

/** "Mill Lane" of "14 Mill Lane, Bath" */
const isStreet = (name: string, text: string): boolean =>
  name !== "" && STREET_ALONE.test((/\d+[a-z]? $/.exec(text.slice(0, text.indexOf(name)))?.[0] ?? "") + name);

/** A name as it is said: without what it is, and where. */
function bare(name: string, text: string): string {
  // "Socks for Rootsocks": what a brief opens with has its capital from that
  const opens = text.trimStart().startsWith(name) ? /^\p{Lu}\p{Ll}+ for (?=\p{Lu})/u : "";
  return (
    name
      .replace(/[\s(,:;–—-]+$/u, "")
      .replace(WHAT_IT_IS, "")
      .replace(opens, "")
      // "Brightside Dental in Exeter is taking on patients"
      .replace(IN_PLACE, (place) =>
        /^ (?:is|are|has|have|offers?|opens?|will|now|just)\b/.test(text.split(name)[1] ?? "") ? "" : place,
      )
  );
}

/** "It streams files", "Does it float", "A clip that" */
const SENTENCE = /^(?:It|Does|Do|Is|Are|We|You|They|There|An?|This|That|If|When|Put in) \p{Ll}/u;

/** "tidyqueue, my job queue for Node": what a name is for, or where it is. */
const isOfWhatItIs = (name: string, ruled: string, text: string): boolean =>
  ruled !== "" &&
  new RegExp(
    `${escaped(ruled)},? (?:an?|my|the|our) [^.,;\\n]{3,60} (?:for|in|on|of|by|with|from) $`,
    "u",
  ).test(text.slice(0, text.indexOf(name)));

/** "Ledgerly doubled down.", "Know the tide.": a sentence by itself says something, and names nobody. */
function isSentenceAlone(name: string, text: string): boolean {
  const at = text.indexOf(name);
  const stands =
    /(?:^|[.!?\n]\s*)$/.test(text.slice(0, at)) && /^(?:[.!?\n]|$)/.test(text.slice(at + name.length));
  return (
    stands &&
    / (?:at \p{Lu}|(?!(?:and|of|the|for|in|on|de|la|du|van|von|und|y|e)\b)\p{Ll}+(?: |$))/u.test(name)
  );
}

/** Whether a name that rules did not make out may be taken. */
const mayBe = (name: string, ruled: string, text: string): boolean =>
  name !== "" &&
  !isAnother(name, text) &&
  name !== "README" &&
  !WRITTEN_IN.test(name) &&
  !ORDER.test(name) &&
  !isPlural(name, text) &&
  !new RegExp(`[“"]${escaped(name)}[.!]?[”"]\\s*[-–—]\\s*\\p{Lu}`, "u").test(text) &&
  !new RegExp(
    `\\d\\p{L}? (?:\\p{Lu}\\p{L}+ ){1,3}(?:Street|Road|Lane|Avenue|Way|Close|Square|Row|Place|Drive|Court|Hill|St|Rd|Ave), ${escaped(name)}(?!\\p{L})`,
    "u",
  ).test(text) &&
  !OF_SOURCE.test(text.slice(0, text.indexOf(name))) &&
  !SENTENCE.test(name) &&
  !isSentenceAlone(name, text) &&
  // one of several things that a list names
  !(ruled !== "" && new RegExp(`^\\s*[-*•] ${escaped(name)}\\s*$`, "mu").test(text)) &&
  !AT_TIME.test(name) &&
  !isCommand(name) &&
  !isStreet(name, text) &&
  !NOT_BEHIND.test(text.slice(0, text.indexOf(name))) &&
  !isOfWhatItIs(name, ruled, text) &&
  // "tidyqueue 2.0, my job queue for Node"
  !(/\d\.\d/.test(ruled) && !ruled.startsWith(name));

/**
 * What speaks for a name, as it was weighed on briefs that nothing else was learned from: logarithms of how it ranks and
 * of what its words are like, and whether rules made it out. For none: that it is none, how none ranks, and that no
 * word is of a name.
 */
const WEIGHTS = {
  rank: 0.52,
  words: 0.84,
  ruled: 0.46,
  ruledInShort: 1.2,
  none: 0.5,
  noneRank: 0.7,
  noWords: 0.7,
};
const SHORT_BRIEF = 40;
const LEAST_SHARE = 0.003;
const LEAST_WORTH = -8;

/** Each name that the film may be of, the empty one among them, with what speaks for it. */
function weighedNames(
  text: string,
  tags: Tags,
  ruled: string,
  ranked: readonly Ranked[],
): { name: string; worth: number }[] {
  const all = new Set([
    ...[0.2, 0.35, 0.6].flatMap((least) => spansOf(text, tags, least)),
    ...ranked.slice(0, 8).flatMap(({ name, share }) => (share > 0.02 ? [name] : [])),
    ruled,
  ]);
  for (const name of all) if (!name || isNoName(name, text) || isAmongOthers(name, text)) all.delete(name);
  const isShort = wordCount(text) < SHORT_BRIEF;
  const byRules = isShort ? WEIGHTS.ruledInShort : WEIGHTS.ruled;
  const rankOf = (name: string) =>
    Math.log(Math.max(LEAST_SHARE, ranked.find((one) => one.name === name)?.share ?? 0));
  const none =
    WEIGHTS.none + WEIGHTS.noneRank * rankOf("") + WEIGHTS.noWords * logOf(1 - Math.max(0, ...tags.names));
  return [
    { name: "", worth: none },
    ...[...all].map((name) => ({
      name,
      worth:
        WEIGHTS.rank * rankOf(name) +
        WEIGHTS.words * Math.max(LEAST_WORTH, worthOf(name, text, tags)) +
        (name === ruled ? byRules : 0),
    })),
  ];
}

/**
 * Whose film it is: by its words, by what stands around it, and by rules, which are right where it is a sentence by
 * itself, or in letters that were not learned.
 *
 * @param madeOut what rules made out; may be empty
 * @returns empty where nothing is likely enough
 */
export function nameAmong(text: string, tags: Tags, madeOut: string, names: NameModel): string {
  const known = isNoName(madeOut, text) || isAmongOthers(madeOut, text) ? "" : madeOut;
  const ruled = isAnother(known, text) ? nameBeside(text) : known;
  // only names in Latin letters are ranked
  if (/^\p{Lo}/u.test(ruled) || isOwnWork(text, ruled)) return ruled;
  const isAlone = new RegExp(`(?:^|[.!?\\n])\\s*${ruled.replace(/\W/g, "\\$&")}[.!]?\\s*(?:$|[\\n.!])`);
  // "Loop, a timer for teams." at the beginning
  const opens =
    ruled !== "" &&
    /^,? (?:an?|the) \p{Ll}/u.test(text.trimStart().slice(ruled.length)) &&
    text.trimStart().startsWith(ruled);
  if (ruled && (opens || isAlone.test(text))) return ruled;
  const ranked = rankNames(text, names).filter(({ name }) => !isStreet(name, text) && !isAnother(name, text));
  const best = weighedNames(text, tags, ruled, ranked).reduce((one, other) =>
    other.worth > one.worth ? other : one,
  );
  const found = best.name === ruled ? ruled : bare(best.name, text);
  const name = mayBe(found, ruled, text) ? found : isAnother(ruled, text) ? "" : ruled;
  const [titled = "", dated = ""] = [TITLE, BEFORE_A_DAY].map(
    (pattern) => pattern.exec(text)?.groups?.name?.trim() ?? "",
  );
  // a longer name that this is part of, or one where none is known
  const [longer = ""] = [dated, titled, nameBeside(text)].filter(
    (one) => wordCount(one) <= 6 && one !== name && name !== "" && ` ${one} `.includes(` ${name} `),
  );
  if (HEADED.test(text) && wordCount(titled) <= 6 && !titled.includes(name))
    return titled.replace(/ (?:19|20)\d\d$/, "");
  const above = name || !TITLED.test(text) || wordCount(titled) > 6 ? "" : titled;
  return longer || above || name;
}
