import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { PERSONS } from "#lib/motion/brief-kinds.ts";
import { groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { capitalised } from "#lib/motion/brief-words.ts";

/*
 * How people begin: whose film it is and what that is, and whom it is for.
 */

const SOON =
  "(?:just |now |finally |recently |soon |currently |about to |going to |proud to |excited to |here to )*";
/** What somebody does with what is theirs. */
const OWNS = [
  `(?:[Ww]e(?:['’]re| are| will be)|I(?:['’]m| am)) ${SOON}(?:launch|releas|open|build|mak|develop|introduc|roll|ship|start|runn|sell|work|bring|publish)(?:e|ing)?(?: on| out)?`,
  `(?:[Ww]e|I)(?:['’]ve| have|['’]ll| will)? ${SOON}(?:launch|release|open|build|built|make|made|create|develop|found|start|ship|run|own|sell|publish|operate|design)(?:e?d)?`,
  "I(?:['’]m| am) (?:the )?(?:co-?)?(?:founder|owner|director|maker|author|creator|head|manager) of",
  "(?:[Ww]e|I) work (?:at|for|with)",
  "(?:[Oo]ur|[Mm]y)(?: (?:little|small|new|own|young|family))? (?:company|business|start-?up|non-?profit|charity|team|agency|studio|firm|family|lab|group|shop|brand)(?:['’]s)? (?:sells|builds|makes|runs|maintains|launches|offers|publishes|develops|has (?:just )?(?:launched|built|made|released|opened)|is (?:launching|building|releasing|making|opening))",
  "(?:[Ww]e|I) do (?:the )?(?:marketing|PR|design|social media|communications|comms|sales) (?:at|for)",
].join("|");
const LAUNCHES = /launch|releas|open|introduc|roll|ship/;
const WHEN = "(?: (?:next|this|last|in|on|soon|today|tomorrow)(?: [^.,!?\\n]{1,24})?)?";
/** "Tidewell, an app that …", "Oat & Ember – a bakery in Leith" */
const WHOSE = `(?<name>${NAME}(?: (?:&|and) \\p{Lu}[\\p{L}.'’-]*)?)`;
const WHAT = "(?:,| [–—-]) (?<what>(?:an?|the) [^.!?\\n]{4,160})(?=[.!?](?:\\s|$)|\\n|$)";

/** What leads to whom a film, or what it is of, is for. */
const FOR_WHOM = [
  "(?:it|this|the (?:film|video|clip|ad|promo|animation|app|product|tool|course|service))(?:['’]s| is| will be) (?:(?:mainly|mostly|really|meant|aimed|intended|made|designed|built) )*(?:for|at)",
  "(?:it|this|the (?:film|video|clip|ad|promo)) (?:should|must|needs to|has to|will) (?:speak|appeal|talk)(?: directly)? to",
  "(?:(?:we|they)(?:['’]d like| would like| want| need|['’]re trying| are trying|['’]re hoping| are hoping| hope)|i(?:['’]d like| want| need)) (?:it |this )?to (?:reach|speak to|talk to|appeal to|target|attract)",
  "(?:we|i)(?:['’]re| are|['’]m| am) (?:targeting|talking to|speaking to|aiming at|trying to reach|writing for|selling to)",
  "(?:we|i|they) (?:mainly |mostly |only )?(?:sell to|cater to|address|talk to|act for)",
  "(?:(?:our|the|my|typical|most) )?(?:viewers|visitors|buyers|subscribers|customers|clients|users|readers|listeners) (?:tend to be|are mostly|are mainly|are usually|will be|are(?= \\p{Ll}[\\p{Ll}’' -]* (?:and|in|at|of|from|with|who) ))",
  "(?:it|this|the (?:film|video|clip))(?:['’]s| is| will be) (?:used by|sent to|shown to|seen by|watched by)",
  "(?:directed|aimed|meant|intended) (?:at|for)",
  "(?:our|the|my) (?:(?:main|target|typical|core) )?(?:viewers|audience|target group|target market)(?: is| are| will be)",
  "(?:our|the|my) (?:(?:main|target|typical|core) )?(?:customers|clients|users|buyers|readers|guests)(?: are| will be)",
  "most of (?:our|the|my) (?:customers|clients|users|buyers|viewers|readers) are",
  "who (?:it|this)(?:['’]s| is) for:?",
].join("|");
/** What they are called behind their names. */
const ARE_WHOM = [
  "(?:the|our|my) (?:(?:main|target|typical|core) )?(?:audience|viewers|customers|clients|users|buyers|readers|guests|target group)",
  "(?:the|our|my) (?:(?:main|biggest|core) )?(?:market|customer|client|bread and butter)",
  "the ones who (?:book|buy|specify|pay|decide|order|use|choose|hire)[^.!?\\n]{0,30}",
  "whom? (?:we|i)(?:['’]re| are|['’]m| am) (?:talking to|after|aiming at|selling to|looking for)",
  "(?:the (?:people|ones) )?(?:that |whom? )?(?:it['’]s for|this is for|(?:the|this) (?:film|video|clip|ad) is for|(?:we|i) (?:want|need|hope|would like|['’]d like) to reach|(?:we|i) (?:sell to|work for|are after|make it for|aim at))",
].join("|");
/** A few words for many people. */
const WHOM =
  "(?:[\\p{L}\\d'’-]+ ){0,4}?(?:people|parents|women|men|children|kids|everyone|anyone|staff|families|\\p{L}{3,}(?<![sui]|ing)s)(?: (?:who|that|in|on|with|at|of|from|and|or|aged|under|over|without|between|across|looking|running|working|new|wanting|near|around)\\b[^.!?\\n]{1,110}|(?:, (?!(?:so|but|which|who|because|with|no|not|please|we|i|it|they|you|make|keep|and) )[^,.!?\\n]{3,40}){1,3})?(?:,? (?:and|or) (?!(?:we|i|it|they|you|the film|please|make|keep|so) )[^,.!?\\n]{3,60})?";
/** Who has a name of their own. */
const SOMEBODY =
  /\b(?:teacher|headteacher|head|founder|boss|chef|friend|colleague|director|manager|owner|guest|speaker|host|author|artist|singer|sister|brother|mum|mom|dad|son|daughter|wife|husband|partner|client|customer|sponsor|coach|trainer|doctor|dentist|lecturer|professor|chair|treasurer|secretary|mayor|captain|winner|cat|dog|town|city|village|street|colour|color|date|launch|website|page|feed|channel|screen)$/iu;
/** What many people are not. */
const NOBODY =
  /^(?:(?:busy|happy|loyal|young|old|local|the|all|always|often|mostly|very|so|here|too) )*(?:sales|news|reels|stories|socials|ads|screens|displays|tvs|tellies|websites?|posts|seconds|minutes|hours|days|weeks|months|years|events|trade shows|fairs|newsletters|emails|channels|purposes|reasons|holidays|christmas|our|pounds|euros|dollars|instagram|whatsapp|business|happiness|less|yes|this|always|as|details|results|plus|boss|launches)\b|\b(?:seconds|minutes|instagram|tiktok|youtube|linkedin|facebook|website|reels|stories|screens?|newsletters?|lobby|foyer|window|feed|because)\b/iu;

const withArticle = (what: string): string =>
  `${/^[aeio]/i.test(what) ? "an" : "a"} ${what.charAt(0).toLowerCase()}${what.slice(1)}`;

function asAudience(found: string, ...rest: unknown[]): string {
  const { whom = "" } = groupsOf(rest);
  return NOBODY.test(whom) ? found : `Audience: ${whom}`;
}

export const OPENER_RULES: readonly PlainerRule[] = [
  // "We're launching Tidewell, an app that tells harbours when they flood."
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?<lead>(?:(?:[Nn]ext|[Tt]his) (?:week|month|spring|summer|autumn|fall|winter|year),? )?(?:${OWNS})) ${WHOSE}(?<when>${WHEN})${WHAT}`,
      "gu",
    ),
    (_, ...rest) => {
      const { lead = "", name = "", when = "", what = "" } = groupsOf(rest);
      // a day is news; what somebody does with what is theirs is none
      if (when || /^\S+ (?:week|month|spring|summer|autumn|fall|winter)/.test(lead))
        return `${lead} ${name}${when}. ${name} is ${what}`;
      return `We need a ${LAUNCHES.test(lead) ? "launch " : ""}video for ${name}, ${what}`;
    },
  ],
  // "Introduce Clearpath Grants, a search for funding"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[Pp]lease )?(?:[Ii]ntroduce|[Pp]romote|[Aa]dvertise|[Pp]resent)(?: (?:our|my|the))?(?: new)? ${WHOSE}(?=${WHAT})`,
      "gu",
    ),
    (_, ...rest) => `We need a video for ${groupsOf(rest).name}`,
  ],
  // "The game is Hollowmere, a puzzle about tides"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[Tt]he|[Oo]ur|[Mm]y) (?:new |latest )?(?:product|game|app|tool|book|novel|album|course|service|library|programme|program|show|play|podcast|device|machine|model|brand)(?: is|['’]s)(?: called)?(?: the)? (?<name>\\p{Lu}[\\p{L}\\d.'’-]*(?: [\\p{Lu}\\d][\\p{L}\\d.'’-]*){0,3})${WHAT}[.!?]?`,
      "gu",
    ),
    (_, ...rest) => {
      const { name = "", what = "" } = groupsOf(rest);
      return `\n\nProduct: ${name}\nTagline: ${what}\n\n`;
    },
  ],
  // "Could you put together a product explainer for Quotient Harbor? It's a pricing platform for companies that …"
  [
    new RegExp(
      `(?<=\\b(?:${FILM_SOURCE}) (?:for|about|on) (?:(?:our|my) )?${WHOSE}[?.!] )(?:[Ii]t['’]s|[Ii]t is|[Tt]hat['’]s) (?=an? (?!short|quick|\\d|video|film|promo))`,
      "gu",
    ),
    (_, ...rest) => `${groupsOf(rest).name} is `,
  ],
  // "Casa Lumbre language school here."
  [
    new RegExp(
      `^(?!Hi\\b|Hello\\b|Hey\\b)${WHOSE} (?<what>(?:(?!(?:is|are|was|comes?|now|right|back|lives|we)\\b)\\p{Ll}[\\p{Ll}-]*)(?: (?!(?:is|are|was|comes?|now|right|back|lives|we)\\b)\\p{Ll}[\\p{Ll}-]*){0,3}) here[.!] (?=\\p{Lu})`,
      "u",
    ),
    (found, ...rest) => {
      const { name = "", what = "" } = groupsOf(rest);
      const isThing = !PERSONS.test(what) && !SOMEBODY.test(what);
      return isThing ? `${name} is ${withArticle(what)}. ` : found;
    },
  ],
  // "Beekeeper here, I sell raw heather honey"
  [
    /^\p{Lu}\p{Ll}+(?: \p{Ll}+){0,3} here,? (?=(?:I|[Ww]e) (?:sell|make|run|build|teach|grow|bake|keep|offer|design|repair|fix)\b)/u,
    "",
  ],
  // "We run a climbing gym (Overhang, in Gdansk) and are launching a women's night"
  [
    /(?<=^|[.!?\n] ?)(?<who>I|[Ww]e) (?:run|have|own|manage) (?<what>an? \p{Ll}[\p{Ll} -]{3,40}) \((?<name>\p{Lu}[^(),\n]{1,40})(?<where>, in [^(),\n]{2,24})?\),? and (?<more>(?:(?:I|we)(?:['’](?:re|m)| are| am) |are |am ))?/gu,
    (_, ...rest) => {
      const { who = "", what = "", name = "", where = "", more } = groupsOf(rest);
      return `${who} run ${what} called “${name}”${where.replace(",", "")}. ${capitalised(who)} ${more ? (who === "I" ? "am " : "are ") : ""}`;
    },
  ],
  // "an explainer for Tallyho, which lets allotment societies run their waiting lists"
  [
    new RegExp(
      `(?<=\\b(?:${FILM_SOURCE}) (?:for|about|on) (?:(?:our|my) )?${WHOSE}), which (?=(?:lets|helps|makes|turns|gives|shows|keeps|finds|saves|sends|tells|tracks)\\b)`,
      "gu",
    ),
    (_, ...rest) => `. ${groupsOf(rest).name} `,
  ],
  // "Vintage bike workshop here, Spoke & Ember."
  [
    new RegExp(
      `^(?<what>\\p{Lu}\\p{Ll}+(?: \\p{Ll}[\\p{L}-]+){1,4}) here,? (?:called )?${WHOSE}(?=[.!\\n])`,
      "u",
    ),
    (_, ...rest) => {
      const { what = "", name = "" } = groupsOf(rest);
      return `We need a video for ${name}, ${withArticle(what)}`;
    },
  ],
  // "For developers who are tired of flaky tests: Quellspan."
  [
    new RegExp(`^[Ff]or (?<whom>(?!(?:the|our|my|a|an) )\\p{Ll}[^.,:!?\\n]{4,80}): ${WHOSE}(?=[.!\\n])`, "u"),
    (_, ...rest) => {
      const { whom = "", name = "" } = groupsOf(rest);
      return `We need a video for ${name}. Audience: ${whom}`;
    },
  ],
  // "I want to promote my online course “Watercolour in 15 Minutes” for busy parents."
  [
    /(?<=^|[.!?\n] ?)(?:(?:I|[Ww]e)(?: want| need|['’]d like| would like)? to |[Pp]lease )?(?:[Pp]romote|[Aa]dvertise|[Aa]nnounce|[Ii]ntroduce) (?:my|our) (?:new )?(?<what>\p{Ll}[\p{L} -]{2,30}) (?<name>[“"]\p{Lu}[^“”"\n]{2,50}[”"])(?: for (?<whom>\p{Ll}[^.,:!?\n]{3,50}))?(?=[.!\n])/gu,
    (_, ...rest) => {
      const { what = "", name = "", whom } = groupsOf(rest);
      return `We need a video for ${name}, ${withArticle(what)}${whom ? ` for ${whom}` : ""}`;
    },
  ],
  // "handmade natural soap, brand Oatmere"
  [
    new RegExp(`,? (?:the )?brand(?: name)? ${WHOSE}(?=[.]?(?:\\n|$))`, "gu"),
    (_, ...rest) => `\nBrand: ${groupsOf(rest).name}`,
  ],
  // "This is a brief for Ledgerly, a tool"
  [
    /(?<=^|[.!?\n] ?)(?:[Tt]his|[Hh]ere) is (?:a|the|our|my) (?:\p{Ll}+ )?brief for (?=\p{Lu})/gu,
    "We need a video for ",
  ],
  // "Put waterlog.example on the last card"
  [
    /(?<=^|[.!?\n] ?)(?:[Pp]lease )?(?:[Pp]ut|[Ss]how|[Hh]ave|[Pp]lace) (?<to>[^\s,]+\.[\p{L}]{2,}(?:\/\S*?)?) (?:on|in|at) the (?:last|final|end|closing) (?:card|screen|slide|frame|scene)\b/gu,
    (_, ...rest) => `End with ${groupsOf(rest).to}`,
  ],
  // "We install heat pumps and our company is called Hexley."
  [
    new RegExp(
      `(?<=\\b[Ww]e [^.!?\\n]{3,80})(?:,? and) (?:our|the) (?:company|firm|business|shop|brand|studio|practice|agency) is (?:called |named )?(?=${NAME}[.!,\\n])`,
      "gu",
    ),
    ". We are ",
  ],
  // "a film for the launch of Thawbox"
  [
    new RegExp(
      `(?<film>${FILM_SOURCE}) (?:for|about) the (?<what>launch|opening|release|start) of (?:our (?:new )?)?(?=\\p{Lu})`,
      "gu",
    ),
    (_, ...rest) => {
      const { film = "", what = "" } = groupsOf(rest);
      return `${what} ${film} for `;
    },
  ],
  // "Our client, Haulwick, runs a pallet network", "for our client Veridoor"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[Oo]ur|[Mm]y) (?:new )?client(?:,| is(?: called)?| here is)? ${WHOSE}(?<rest>, an? |,? (?!an? |is |are |has |wants?|needs?|would)(?=\\p{Ll}))`,
      "gu",
    ),
    (_, ...rest) => {
      const { name = "", rest: more = "" } = groupsOf(rest);
      return /^, an? /.test(more) ? `${name} is${more.slice(1)}` : `${name} `;
    },
  ],
  [/(?<=\b(?:for|about|of|behalf of) )(?:our|my) (?:new )?client(?: called|,)? (?=\p{Lu})/gu, ""],
  // "Key points for the Gridlark video:"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?<lead>(?:[Kk]ey points|[Pp]oints|[Nn]otes|[Ii]deas|[Bb]rief|[Ss]cript|[Cc]ontent|[Tt]ext)) for (?:the|our|my) ${WHOSE} (?<film>${FILM_SOURCE})(?=:|\\n)`,
      "gu",
    ),
    (_, ...rest) => {
      const { lead = "", name = "", film = "" } = groupsOf(rest);
      return `A ${film} for ${name}.\n${lead}`;
    },
  ],
  // "We're a small team behind Open Hearth, a helpline"
  [
    /(?<=\b[Ww]e(?:['’]re| are) )(?:an? |the )?(?:\p{Ll}+ ){0,2}(?:team|people|company|group|charity|studio) behind (?=\p{Lu})/gu,
    "",
  ],
  // "An ad for our ice cream parlour, Pistachio Lane."
  [
    new RegExp(
      `(?<=\\b(?:for|about|of|promot(?:e|ing)|advertis(?:e|ing)|present(?:ing)?|introduc(?:e|ing)|launch(?:ing)?) )(?:our|my) (?<kind>(?:(?:new|small|little|own) )?(?:[\\p{Ll}][\\p{Ll}’'-]* ){0,3}[\\p{Ll}][\\p{Ll}’'-]*), ${WHOSE}(?=[.!?](?:\\s|$)|\\n|$)`,
      "gu",
    ),
    (found, ...rest) => {
      const { kind = "", name = "" } = groupsOf(rest);
      const isThing = !SOMEBODY.test(kind) && !PERSONS.test(kind);
      return isThing ? `our ${kind} ${name}` : found;
    },
  ],
  // "We sell to freelance translators.", "The video is for harbour masters."
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:${FOR_WHOM})\\s+(?:the |all |our |mainly |mostly |primarily )*(?<whom>${WHOM})(?=[.!]?(?:\\s*\\n|\\s*$|[.!] ))`,
      "gimu",
    ),
    asAudience,
  ],
  // "Parents who finish work at six are the audience."
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?<whom>${WHOM}) (?:are|is) (?:${ARE_WHOM})(?=[.!]?(?:\\s*\\n|\\s*$|[.!] ))`,
      "gimu",
    ),
    asAudience,
  ],
];
