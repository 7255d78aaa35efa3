import { byHost } from "#lib/motion/brief-name-host.ts";
import { ownName } from "#lib/motion/brief-name-none.ts";
import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { capitalised, wordCount, STREET_ALONE } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * A name that was found, as it stands in the brief: with its "The", with the number within it, with the other of two.
 */

/** Who writes for somebody: "it's Priya from Threadneedle Alterations here". */
const FROM = new RegExp(
  `(?:^|[.!?,\\n] ?)(?:[Ii]t['’]s|[Tt]his is|[Ii]['’]m|[Ii] am|[Mm]y name is) \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?,? (?:here )?(?:from|of|at|with) (?<name>${NAME_SOURCE})(?=[.,!\\n]| here\\b| and\\b)`,
  "u",
);
/** "a teacher of Spanish" */
const LANGUAGE =
  /^(?:English|Spanish|French|German|Italian|Portuguese|Polish|Dutch|Welsh|Irish|Arabic|Chinese|Mandarin|Japanese|Russian|Ukrainian|Turkish|Greek|Hindi|Swedish|Norwegian|Danish)$/;
/** What there is beside the rest: "a covers band called The Slow Punctures". */
const AMONG = (name: string): RegExp =>
  new RegExp(
    `\\b(?:there(?:['’]ll| will) be|featuring|with|support from|music (?:by|from))\\b[^.!?\\n]{0,60}(?:band|dj|speaker|comedian|choir|duo|trio|group) (?:called|named) ${escaped(name)}`,
    "iu",
  );
/** "My name is Pilar Echevarría", of who teaches and offers it herself. */
const MY_NAME = /\b[Mm]y name is (?<name>\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){1,2})(?=[.,\n])/u;
const SHOWN_THERE =
  /^(?:Insta|Instagram|IG|FB|Facebook|WhatsApp|TikTok|Threads|LinkedIn|YouTube|Slack|Teams)(?: (?:Story|Reel|Post|Shorts))?$/i;
/** "She", "Show this", "Entry 50p": what a sentence begins with. */
const NO_NAME =
  /^(?:(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|legal|ends|removed|(?:av |vo )?script(?: v\d+)?|(?:card|slide|scene|frame|page|verse|title card) (?:one|two|three|four|five)|me|what(?: this(?: is)?)?|no|numbers|booking|(?:now |we are )?hiring|vacanc(?:y|ies)|poster session|year|grade|storyboard|script|outline|draft|docs|guide|phd|msc|bsc|cli|api|sdk|saas|mvp|hook|demo|intro|outro|proof|reveal|payoff|teaser|she|he|it|they|we|you|this|that|here|there|everybody|everyone|nobody|today|tonight|tomorrow|q[1-4](?: (?:19|20)\d\d)?|h[12]|fy ?\d+|v\d[\d.]*|(?:scene|shot|slide|frame|card|option|step|part|years?|blocks?) (?:\d+|[a-z])|club|school|society|choir|festival|museum|centre|center|academy|church|hall|group|team|shop|company|event|logo|headline|co|thank you|thanks|warm|calm|bold|playful|minimal|elegant|clean|bright|fun|friendly|upbeat|energetic|modern|serious|cinematic|vertical|portrait|square|landscape|total|reward|free|lost|found|missing|notice|titles?|top \d+|assembly point|meeting point|fire drill|queries|rest|close|text|words)$|(?:show|use|bring|come|put|take|ask|send|entry|entries|price|prices|tickets|doors|please|thanks|thank|dear|subject|(?:week|day|lesson|chapter|unit|module|session) \d+) |\b(?:at|of|for) (?:my|our) )/iu;
/** "The pencil", "the lab": a thing of which there are many. */
const A_THING = /^[Tt]he \p{Ll}[\p{L}-]*$/u;
/** "From everyone at Open Ladle": who thanks. */
const FROM_ALL = new RegExp(
  `(?:^|[.!?,\\n] ?)(?:[Ww]ith )?(?:[Ll]ove,? |[Tt]hanks,? |[Tt]hank you,? )?[Ff]rom (?:everyone|everybody|all of us|us all|all the team|the (?:whole )?team|all the staff|all) (?:here )?at (?<name>(?:the )?${NAME_SOURCE})(?=[.,!\\n]|$)`,
  "u",
);
/** "Greetings from Port of Spain", "before we move to Canada" */
const PLACE_BEFORE =
  /\b(?:(?:greetings|hello|hi|love|postcards?) from|mov(?:e|es|ed|ing) (?:out )?to|twinned with|(?:from|ask|see|tell|by) \p{Lu}\p{L}+ (?:or|and|&)|see below from|forwarded (?:from|by)) $/iu;
/** "Speakers: Dana Lee (Vaultify), Omar Haddad" */
const CAST =
  /(?:^|[.!?\n] ?)(?:(?:scene|slide|card) \d+[:.] ?)?(?:our |the |guest |keynote )?(?:streets|roads|stops|towns|team|staff|crew|founders|first aiders|trainers|tutors|judges|coach(?:es)?|contacts?|support from|speakers|guests|hosts|panel(?:lists)?|cast|presenters|teachers|instructors|line-?up|djs):? [^.!?\n]{0,60}$/iu;
const IS_WHO =
  /\b(?:director|coach|teacher|manager|owner|founder|host|guide|instructor|conductor|chef|vet|nurse|leader|chair|president|captain|trainer|keeper)(?: is|:|(?<=\b(?:its|his|her|their|first|last) .{0,20}),) $/iu;
/** "On Textile Tuesday", "With Night Mode" */
const AT_FRONT =
  /^(?:On|With|Without|At|In|By|For|From|Before|After|Since|Until|Name['’]s|(?:January|February|March|April|May|June|July|August) (?=\p{Lu}\p{L}+ \p{Lu})) ?(?=\p{Lu})/u;
/** "We're Hullmark.", a sentence by itself. */
const WE_ARE = new RegExp(
  `(?:^|[.!?\\n]\\s*)[Ww]e(?:['’]re| are) (?!(?:Hiring|Open|Closed|Closing|Opening|Moving|Back|Live|Here|Growing|Recruiting|Expanding|Celebrating|Ready|Sorry|Proud|Excited|Thrilled|Local|Family|Independent|Irish|British|English|Scottish|Welsh|German|French|Dutch|American)\\b)(?<name>${NAME_SOURCE})(?=[.!\\n])`,
  "u",
);
/** "His name is Gerald but everyone calls him Gez." */
const CALLED_BY_ALL =
  /\bname(?:['’]s| is) (?<whole>\p{Lu}[\p{L}'’-]+)[^.!?\n]{0,30}?,? (?:but|and|though|only) (?:everyone|everybody|we all|we|people|most people|\p{L}+ friends) (?:just |always )?(?:calls?|knows?) (?:him|her|them|it|me)(?: as)? (?<byAll>\p{Lu}[\p{L}'’-]+)/iu;
const KIND_IS = new RegExp(
  `\\b\\p{Ll}+(?: is|['’]s|(?: is)? called|: ) ?(?<kept>${NAME_SOURCE}) (?<where>in \\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)(?=[.,!\\n]|$)`,
  "u",
);
const AT_END =
  /(?: on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|['’]s? (?:TikTok|Instagram|Insta|IG|Facebook|LinkedIn|YouTube|Reels?|Shorts|Stories|Twitter|website|homepage|newsletter|channel))$/iu;
/** "41 Juniper Court in Mesa", "the Jacaranda Room, Howick Falls Road" */
const STREET_NAME =
  /^(?:[\p{Lu}][\p{L}'’]+ ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Court|Close|Drive|Crescent|Terrace|Boulevard|Blvd)(?: in \p{Lu}\p{L}+)?$/u;

/** Whether words that were taken for a name are none: a place, a pronoun, the beginning of a sentence. */
export function isNoName(name: string, text: string): boolean {
  // in quotation marks too
  if (/^thank(?:s| you)$/i.test(name)) return true;
  if (
    !name ||
    new RegExp(`[“"]${escaped(name)}|\\b(?:called|named|name is|name:) (?:the )?${escaped(name)}`, "iu").test(
      text,
    )
  )
    return false;
  const places = [...text.matchAll(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, "gu"))];
  if (!places.length) return NO_NAME.test(name);
  const before = places.map(({ index }) => text.slice(Math.max(0, index - 40), index));
  const behind = places.map(({ index, 0: found }) =>
    text.slice(index + found.length, index + found.length + 3),
  );
  return (
    NO_NAME.test(name) ||
    /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?\d{1,2}(?:st|nd|rd|th)? (?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov|Dec)\p{Ll}*$/u.test(
      name,
    ) ||
    // "Telephone 01536 555 0198", "Idempotency-Key: <uuid>", "NO ONWARD CHAIN"
    /^(?:Founded|Established|Built|Opened|Born|Since|Made) (?:in|by|on) /.test(name) ||
    // "14 Orchard Mews, Bishop's Waltham SO32"
    (/ [A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?$/.test(name) &&
      before.every((one) => /\d{1,4}\p{L}? (?:\p{Lu}\S* ?)+, $/u.test(one))) ||
    /^(?:tele)?phone |^(?:call|tel|ring|e-?mail|text|web)\b.*\d|[<>]|: /i.test(name) ||
    /^(?:NO|FREE|NEW|JUST|NOW|ALL|LAST|ONLY|SALE|OPEN|SAVE|CALL|BOOK|DON['’]T|LIMITED|URGENT|MUST) \p{Lu}{2}/u.test(
      name,
    ) ||
    // "a practice in Wellington (NZ)"
    (/^\p{Lu}{2,4}$/u.test(name) &&
      places.every(({ index }) => text[index - 1] === "(" && text[index + name.length] === ")")) ||
    // "We moved from Jest to Vitest"
    (/^\p{Lu}\S* to \p{Lu}\S*$/u.test(name) &&
      before.every((one) => /\b(?:from|migrating|moving|switching) $/.test(one))) ||
    // "My PhD is on hedgerows"
    /^(?:My|Our) (?:\p{Ll}|PhD\b|[BM]Sc\b|\p{Lu}{2,4}$)/u.test(name) ||
    // "Our musical director is Jess Ormondroyd"
    before.every((one) => IS_WHO.test(one)) ||
    // "Assembly point is Car Park B"
    before.every((one) => /\b(?:point|place|entrance|exit|parking|venue) (?:is|at) $/i.test(one)) ||
    // "Pick-your-own pumpkins"
    (/^\p{Lu}\p{Ll}+(?:-\p{Ll}+){1,3}$/u.test(name) && behind.every((one) => /^ \p{Ll}/u.test(one))) ||
    (A_THING.test(name) && before.every((one) => /(?:^|[.!?\n]\s*)$/.test(one) || name.startsWith("t"))) ||
    before.every((one) => PLACE_BEFORE.test(one) || CAST.test(one)) ||
    // a street is whoever's film it is where it does something: "Mill Lane opens on Friday"
    (STREET_NAME.test(name) &&
      before.every((one) => /(?:\d\p{L}?|,|\bat|\bon|\bin) $/u.test(one)) &&
      behind.every((one) => !/^ (?:is|ha)/.test(one)))
  );
}
/** "title Hej fra Nuuk", "Title on screen: Docs, at last", "it's called SQL for Marketers" */
const TITLED =
  /\b(?:[Tt]itle(?:d| on (?:the )?screen)?(?: is|:)?|(?:[Ii]t['’]?s|[Tt]his is|which is|is) called|[Cc]all it) [“"]?(?<name>\p{Lu}(?:[^.!?\n“”":]|\.(?=\d)){2,44}?)[”"]?(?=\.(?!\d)|[!?\n]|$| [–-] |, (?:and|but|so|which)\b)/u;
/** "our cafe's at gate 12. it's called gate 11", "we changed it, call it Dockless, square": in small letters too. */
const CALLED =
  /(?<!\p{L}|\b(?:not|never|n['’]t|to|dare|could|would|who|people|they|some) )(?:(?:[Ii]t['’]?s|[Ii]t is|(?:piece|book|show|band|talk|caf[eé]|shop|app|project|game|course|album|exhibition|campaign) is) (?:called|titled|named)|[Cc]all it) [“"]?(?<name>(?!(?:the|an?|our|my|off|in|on|out|back|for|what|whatever|anything|something|nothing|it|this|that) |.{0,40}\byou\b)(?:\p{Lu}[^.,;:!?\n“”"]{1,40}?|\p{Ll}[\p{Ll}\d'’-]*(?: [\p{Ll}\d'’-]+){0,2}))[”"]?(?=[.,;!\n]|$| (?:and|but|so|because|which|by)\b)/u;

/** "I have a food truck, “Nonna on Wheels”" */
const OWN_QUOTED =
  /(?<!\p{L})(?:I|[Ww]e|my \p{L}+|our \p{L}+) (?:have|run|own|started|opened|founded|play in|sing in|host) (?:an?|the|our|my) (?:\p{Ll}[\p{L}-]* ){0,3}?\p{Ll}[\p{L}-]*,?(?: (?:called|named))? [“"](?<name>\p{Lu}[^”"\n]{2,40}?)[,.]?[”"]/u;

/** "company's Jarful", "the council's name is Eastmarsh District Council", “Meet Rondle.” */
const TOLD = [
  // "I'm a product manager at Routewise (planning software)"
  new RegExp(
    `\\bI(?:['’]m| am) (?:an?|the) [\\p{Ll} -]{3,40} (?:at|for|with|of) (?<name>${NAME_SOURCE})(?= \\(|[.,\\n])`,
    "u",
  ),
  // "how to change your password in Vaultly"
  new RegExp(
    `\\b(?:password|account|profile|settings?|workspace|dashboard|invoices?|projects?|boards?|reports?|passcode|2FA) in (?<name>${NAME_SOURCE})(?=[.,:!\\n]|$)`,
    "u",
  ),
  // "We moved Cobblepost's test suite from Jest to Vitest"
  /\b[Ww]e(?:['’]ve| have)? (?:just )?(?:moved|migrated|rewrote|rebuilt|redesigned|switched|ported|cut|made|replaced) (?<name>\p{Lu}[\p{L}\d]+)['’]s (?=\p{Ll})/u,
  // "I run the waiting list for Bramble Hill Allotments and"
  new RegExp(
    `\\bI (?:run|manage|do|handle|organi[sz]e|look after) (?:the|all the) [\\p{Ll} -]{3,40} (?:for|of|at) (?:the )?(?<name>${NAME_SOURCE})(?= and I\\b|[.,\\n])`,
    "u",
  ),
  // "“Sing Owt” meets Wednesdays"
  /(?:^|[.!?\n] ?)[“"](?<name>\p{Lu}[^“”"\n]{2,30})[”"] (?:meets|is back|opens|returns|runs|launches|starts)\b/u,
  new RegExp(
    `\\b(?:company|shop|store|salon|app|studio|brand|business|firm|caf[eé]|bakery|restaurant|band|tool|product|charity|event|gym|council|school|club|choir|podcast|newsletter)(?:['’]s| is|(?:['’]s)? name is|(?:['’]s| is) called) (?:the )?(?<name>${NAME_SOURCE})(?=[.,!\\n:;(]|$| (?:and|in|on|which|that|for|by|at|from)\\b)`,
    "u",
  ),
  new RegExp(
    `(?:^|[.!?\\n“"] ?)(?:Meet|Introducing|Say hello to) (?<name>${NAME_SOURCE})[.!]?(?:[”"\\n]|$)`,
    "u",
  ),
];
/** "how Jonas met Lea" */
const MET = /\bhow (\p{Lu}\p{Ll}+) (?:first )?met (\p{Lu}\p{Ll}+)(?!\p{L})/u;
const toldIn = (text: string): string => {
  for (const pattern of TOLD) {
    const name = pattern.exec(text)?.groups?.name ?? "";
    if (name && wordCount(name) <= 6 && !isNoName(name, text)) return name;
  }
  return "";
};

/** "Tallyroom, it's invoicing for small agencies)", "Spoke & Sons, Garnet St": what it is, and where. */
const alone = (name: string): string =>
  name
    .replace(/,? (?:it['’]?s|it is|which is|who are|(?:and )?(?:we|they|he|she) \p{L}+) .*$/iu, "")
    // "MedMinder Duo, reminds two people at once"
    .replace(/, \p{Ll}{3,}s .*$/u, "")
    .replace(/ [–—] .*$/, "")
    .replace(/^([^(]*)\)$/, "$1")
    .replace(/, (.+)$/u, (all, where: string) => (STREET_ALONE.test(where) ? "" : all))
    .replace(
      /, (?:\d+\p{L}? )?(?:\p{Lu}[\p{L}’']+ ){1,2}(?:St|Street|Rd|Road|Lane|Ln|Ave|Avenue|Court|Close|Square|Row|Place)$/u,
      "",
    );

/** Whether a name begins sentences wherever it stands; "at Thistle & Loom" has its capital from us. */
const opensOnly = (name: string, text: string): boolean =>
  text
    .split(name)
    .slice(0, -1)
    .every((before) => /(?:^|[.!?\n,]\s*|\d(?:st|nd|rd|th)? (?:of )?)$/.test(before));

/**
 * @param given as it was found; empty where nothing was
 * @param text the brief
 */
export const wholeName = (given: string, text: string): string =>
  byHost(ownName(longestName(given, text), text), text);

function longestName(given: string, text: string): string {
  // "Slatewise “Handover”"
  const found = alone(given)
    .replace(/[“”"]/g, "")
    // "It's called grebe"
    .replace(/^(?:(?:[Ii]t|[Tt]his|[Tt]hat)(?:['’]?s| is) )?(?:called|named) (?=\S)/u, "")
    .replace(
      /^(?:[Ii]t['’]s|[Tt]his is|[Ww]e['’]re|[Ii]['’]m|(?:[Ss]?[Hh]e|[Tt]hey)['’](?:s|re)|[Tt]he name is) (?=\p{Lu})/u,
      "",
    )
    .replace(AT_FRONT, (words) => (opensOnly(given, text) ? "" : words))
    .replace(AT_END, "")
    // "how our app Binwise works"
    .replace(/^(?<name>\p{Lu}[\p{L}\d]+) works$/u, "$<name>")
    // "Launching Kaya Bank Pots", "Then Camp Living Waters", "MISSING Milo"
    .replace(
      /^(?:[Ll]aunching|[Ii]ntroducing|[Aa]nnouncing|[Pp]resenting|Then|Next|Also|Font|Email|Open on|MISSING|LOST|Missing|Lost|Our|(?:Dinner|Lunch|Brunch|Breakfast|Drinks) at) (?=\p{Lu})/u,
      "",
    )
    // "Casa Lola and", "Lumo today"
    .replace(
      / (?:btw|is|are|by the way|fyi|lol|tbh|today|now|tonight|and(?: (?:it|we|they|you))?|or|with|for|of|the|a|that|which|who|keeps? \p{Ll}+)$/u,
      "",
    )
    .replace(/^(?:Basically|Honestly|Okay|Ok|So|Anyway|Right|Well|Actually|Obviously) (?=\p{Lu})/u, "");
  // "RSVP to me, Karen, on 07700 900143"
  const isSender =
    found !== "" &&
    !found.includes(" ") &&
    text.includes(found) &&
    text.split(found).length - 1 ===
      (text.match(
        new RegExp(
          `\\b(?:to me,?|ask for|(?:call|ring|text|phone|email|contact|message|tell)(?: me)?,?) ${escaped(found)}(?!\\p{L})`,
          "giu",
        ),
      )?.length ?? 0);
  // "Signs of heat stress: panting, drooling": the beginning of something longer
  const isBeginning =
    /^\p{Lu}\p{Ll}+ (?:of|for|in|to|with|at) \p{Ll}+$/u.test(found) &&
    !new RegExp(`${escaped(found)}(?! \\p{Ll})`, "u").test(text);
  const isNone =
    isSender ||
    isBeginning ||
    isNoName(found, text) ||
    SHOWN_THERE.test(found) ||
    LANGUAGE.test(found) ||
    (found !== "" && AMONG(found).test(text));
  const { whole = "", byAll } = CALLED_BY_ALL.exec(text)?.groups ?? {};
  if (byAll && found.startsWith(whole)) return byAll;
  const [, one = "", met = ""] = MET.exec(text) ?? [];
  if (met && (!found || found === one || found === met)) return `${one} and ${met}`;
  // "salon is Halo Hair in Kirkcaldy": a place, and no part of it
  const { kept, where } = KIND_IS.exec(text)?.groups ?? {};
  if (kept && found === `${kept} ${where}`) return kept;
  const called = CALLED.exec(text)?.groups?.name ?? "";
  const isCalled = called !== "" && wordCount(called) <= 6 && !isNoName(called, text);
  if (isCalled && (isNone || !found || !text.includes(`${found}, `))) return called;
  const product = isNone ? (MY_NAME.exec(text)?.groups?.name ?? "") : found;
  const words = OWN_QUOTED.exec(text)?.groups?.name;
  const [quoted, from] = [words && NO_NAME.test(words) ? undefined : words, FROM.exec(text)?.groups?.name];
  if (quoted && !quoted.includes(product)) return quoted;
  // "The Salt Road by Marta Ellis"
  const [titled = ""] = alone(
    (TITLED.exec(text)?.groups?.name ?? "").replace(
      /^(?:Introducing|Announcing|Meet|Presenting) (?=\p{Lu})/u,
      "",
    ),
  ).split(/,? (?:by|in|at|from|on|with|this|every) (?=[\p{Lu}\d]|this|the|our)/u);
  const isTitle =
    titled !== "" && wordCount(titled) <= 7 && !/,? (?:and|which|that|is|are|has) /.test(titled);
  // "The History Society podcast “Ink and Ashes”": the podcast, and whose it is before it
  const [, work] =
    new RegExp(
      `${escaped(product)} (?:podcast|exhibition|musical|newsletter|magazine|festival|course|app) [“"](\\p{Lu}[^”"\\n]{2,40})[”"]`,
      "u",
    ).exec(product ? text : "") ?? [];
  // "our school play. “The Tempest” by the drama group"
  const [, play] =
    /\b(?:play|musical|opera|show|novel|album|exhibition)[.:,]? [“"](\p{Lu}[^”"\n]{2,40})[”"] (?:by|at|from)\b/u.exec(
      text,
    ) ?? [];
  if (work ?? play) return (work ?? play ?? "").replace(/[.,]$/, "");
  // who makes it is not what it is: "We are Tarn Studio. The game is Hollowmere."
  const isLabelled =
    product !== "" &&
    new RegExp(`^(?:product|product name)\\s*[:=]\\s*[“"]?${escaped(product)}(?!\\p{L})`, "imu").test(text);
  const own = isLabelled ? "" : ((WE_ARE.exec(text) ?? FROM_ALL.exec(text))?.groups?.name ?? "");
  // who writes says whose film it is
  const writer = TOLD[0]?.exec(text)?.groups?.name ?? "";
  if (
    writer &&
    !product.includes(writer) &&
    !isNoName(writer, text) &&
    !new RegExp(`called ${escaped(product)}`, "i").test(text)
  )
    return writer;
  if (/\p{Ll}/u.test(own) && !product.includes(own) && !isNoName(own, text)) return own;
  if (!product) return quoted ?? from ?? toldIn(text);
  if (isTitle && titled.includes(product)) return titled;
  // "Callum's wheelchair rugby trip": a trip is no shop
  if (/['’]s$/.test(product) && !new RegExp(`${escaped(product)}(?! \\p{Ll})`, "u").test(text))
    return product.slice(0, -2);
  const name = escaped(product);
  // "Dave Orrin Plumbing & Heating", wherever it stands
  const pair = new Set(
    text.match(new RegExp(`(?<!\\p{L})${name}(?: (?:&|\\+) \\p{Lu}[\\p{L}’'-]+)?(?!\\p{L})`, "gu")),
  );
  const [both = product] = pair;
  if (pair.size === 1 && both !== product) return both;
  // "Brewster No. 3"
  const [numbered] = / No$/.test(product) ? (new RegExp(`${name}\\. ?\\d+`, "u").exec(text) ?? []) : [];
  if (numbered) return numbered;
  // "The choir is called the Thornbury Singers", "for Oakfield Primary school"
  const [byCall] =
    new RegExp(`(?<=(?:called|named) (?:the )?)${name}(?: \\p{Lu}[\\p{L}’'-]+)+`, "u").exec(text) ?? [];
  if (byCall && wordCount(byCall) <= 6) return byCall;
  const [, kind] =
    new RegExp(
      `(?<!\\p{L})${name} (school|singers|choir|club|society|orchestra|library|hospice|bakery|academy|nursery|players|festival)(?!\\p{L})`,
      "iu",
    ).exec(text) ?? [];
  if (kind && wordCount(product) > 1) return `${product} ${capitalised(kind)}`;
  // "the Fernhill & District Over 60s Club"
  const [longer] =
    new RegExp(
      `(?<!\\p{L})${name}(?:${/\d$/.test(product) ? "s" : " \\d{1,4}s?"})(?: \\p{Lu}[\\p{L}’'-]+)+`,
      "u",
    ).exec(text) ?? [];
  if (longer) return longer;
  // "We're launching Tarn 2", "Tarn 2, £149"
  const versions = [
    ...text.matchAll(
      new RegExp(
        `(?<!\\p{L})${name} (?<number>\\d{1,2}(?:\\.\\d)?)(?!\\.\\d)(?=[.,:;!?)\\n]|$| (?:on|in|is|and|for|at|with|has|launch\\p{L}*|comes|goes|from)\\b)`,
        "gu",
      ),
    ),
  ].map(({ groups }) => groups?.number ?? "");
  if (
    versions.length > 1 &&
    new Set(versions).size === 1 &&
    versions.length * 2 >= text.split(product).length - 1
  )
    return `${product} ${versions[0]}`;
  // "It's called the Haddlesey Hare 10K"
  const [raced] =
    new RegExp(`(?<=(?:called|named) (?:the )?)${name} \\d+k(?![\\p{L}\\d])`, "iu").exec(text) ?? [];
  if (raced) return raced;
  // "We are Ioana and Matteo."
  const [, other] =
    new RegExp(
      `(?:[Ww]e(?:['’]re| are)|[Ww]edding (?:video )?(?:of|for)|[Ff]or) ${name} (?:and|&) (\\p{Lu}\\p{Ll}+)(?=[.,!\\n]| (?:are|get|who)\\b)`,
      "u",
    ).exec(text) ?? [];
  if (other && !product.includes(" ")) return `${product} and ${other}`;
  // "The Quiet Ledger", in the middle of a sentence
  const all = text.match(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "gu"))?.length ?? 0;
  const withThe = text.match(new RegExp(`(?<=[\\p{Ll},] )The ${name}(?!\\p{L})`, "gu"))?.length ?? 0;
  return withThe && withThe * 2 > all ? `The ${product}` : product;
}
