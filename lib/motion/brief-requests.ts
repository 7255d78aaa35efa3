import { isForm } from "#lib/motion/brief-clauses.ts";
import { beyondForm, FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { NAME_SOURCE, NO_NAME, SIGN } from "#lib/motion/brief-names.ts";
import { capitalised, clean, OCCASION, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Sentences that ask for a film and say in the same breath what it is to say: "a 60-second video explaining compound
 * interest for teenagers". What asks is the film's form; what it says is put behind a label.
 */

/** What a sentence asks, in the forms that the reader knows. */
export interface Request {
  /** Says what film is wanted, and nothing that the film says. */
  form: string;
  /** To be read one after the other. */
  rest: string[];
}

const KIND = `(?:${FILM_SOURCE}|(?:quarterly|monthly|weekly|annual|yearly|project|team|company|status|product|market|sales) (?:update|report|review)|onboarding|tutorial|slideshow|title cards?|aftermovie|countdown|loop|(?:safety |service )?announcement)`;
/** Up to the film: "I'd love a gentle 15-second reel", "A 45-second onboarding film". */
const LEAD = new RegExp(
  `^(?<lead>.{0,110}?(?<![\\p{L}-])${KIND}(?![\\p{L}-])(?: ${KIND}(?![\\p{L}-]))*)(?<at>:? )(?<rest>\\S.*?)[.!?]*$`,
  "iu",
);
const KINDS = new RegExp(`(?<![\\p{L}-])${KIND}(?![\\p{L}-])`, "giu");
/** "summarizing our 2026 impact report: 1.2M meals served" */
const DOING =
  /^(?:summari[sz]ing|presenting|celebrating|covering|introducing the|recapping|highlighting|comparing|that (?:summari[sz]es|presents|celebrates|covers|recaps|highlights|compares)|to (?:summari[sz]e|present|celebrate|recap|highlight|compare)) (?<topic>[^:]{3,70}?)(?::\s+(?<facts>\S.*))?$/iu;
/** "about the water cycle", where no name is in it */
const ABOUT =
  /^(?:(?:for|to) (?:an?|my|our|the) [\p{Ll} -]{3,30} )?(?:about|on) (?<topic>(?!(?:our|my|screen|mute|repeat)\b)[^\p{Lu}:,\ue000]{3,60}?)(?: (?<time>(?:in|in under|in about|within) [\w-]+ (?:seconds?|secs?|minutes?|mins?)))?$/u;
/** "I want to explain to my customers why our prices go up." */
const I_WANT =
  /^(?:i|we)(?:['’]d| would)? (?:want|need|like|love|have) to (?:explain|tell|show|announce|say)(?: to)? (?:(?:my|our|the|all) (?<whom>[\p{Ll} -]{3,30}?) )?(?<that>that )?(?<what>(?:why|how|what|when|where|who)?\b.{6,80}?)[.!]*$/iu;
/** "Happy New Year greeting from Atelier Brun to our clients" */
const GREETING = new RegExp(
  `^(?:an? )?(?<words>(?:happy|merry|season['’]s) \\p{L}+(?: \\p{L}+)?|congratulations|thank you|thank-you|get well soon) (?:greetings?|message|card|note|video)(?: for (?:our |my |the )?(?:[\\p{L}]+ )??(?<who>\\p{Lu}\\p{Ll}+) (?<from>from .{3,60}?))?(?: from (?<name>${NAME_SOURCE}))?(?:,? (?:to|for) (?<whom>[^,.:]{3,40}))?[.!]*$`,
  "iu",
);
const OF_NAMED = new RegExp(
  `^(?<whom>(?:our |the |all )?\\p{Ll}[\\p{Ll} -]{2,30}?) (?:at|of) (?:(?:the|our) (?:(?<kind>\\p{Ll}[\\p{Ll} -]{2,30}) )?)?(?<name>${NAME_SOURCE})$`,
  "u",
);
const WHOM =
  "(?:(?<!\\b(?:how|what|when|where|way|ways|need|needs|want|have)),? (?:for|to|aimed at) (?<whom>(?!free\\b)\\p{Ll}[^,.:]{2,50}))?";
const EXPLAINING = new RegExp(
  `^(?:explaining|(?:that|which) (?:explains|teaches|shows)(?= (?:how|why|what|when|where|who)\\b)|that explains|to explain|to teach|teaching)(?: (?:to )?(?<first>people|everyone|kids|viewers))? (?<topic>[^:]{3,70}?)${WHOM}$`,
  "iu",
);
const STATING =
  /^(?:showing|(?:that|which) (?:shows|says|tells \p{L}+|announces)|saying|to (?:say|show|announce|tell \p{L}+)|telling \p{L}+|announcing) that (?<claim>\S.*)$/iu;
const MOVING =
  /^(?:to|that|which) (?:convince|encourage|get|persuade|remind|motivate|inspire|invite|ask)s? (?<whom>(?:our |the |more |young |all )?[\p{L}-]+(?: [\p{L}-]+)?) to (?<what>\S.*)$/iu;
const FOR_THOSE_AT = new RegExp(
  `^(?:for|to|to welcome|welcoming) (?<whom>(?:our |the |all )?\\p{Ll}[\\p{Ll} -]{2,30}?) (?:at|of) (?:(?:the|our) (?<kind>\\p{Ll}[\\p{Ll} -]{2,30}) )?(?<name>${NAME_SOURCE})(?::\\s+(?<facts>\\S.*))?$`,
  "u",
);
/** "Explain how HTTPS works to non-technical people, about 45 seconds" */
const EXPLAIN =
  /^(?:please |can you |could you )*explain (?!to\b)(?<topic>[^,.:]{3,60}?)(?: (?<early>(?:in|under|within) (?:about |under |just )?[\w-]+ (?:seconds?|secs?|minutes?|mins?)))?(?<!how) (?:to|for) (?<whom>[^,.:]{3,40}?)(?:,? (?<time>(?:in|about|under|within) [^,.:]{4,30}))?(?<form>(?:, [^,.:]{2,30}){0,4})[.!?]*$/iu;
/** "Our SaaS Plumbline helps managers": the name does. */
const OURS = new RegExp(
  `^(?:Our|My) (?:[\\p{Ll}-]+ ){0,3}(?:app|SaaS|tool|platform|software|start-?up|service|extension|plugin|API|website|company|studio|brand|agency) (?<name>${NAME_SOURCE}|${SIGN}) (?<does>(?!(?:is|are|was|and|in|on|at|by|for|with|to|of|that|which)\\b)\\p{Ll}.{8,})$`,
  "u",
);
/** "We're a non-profit teaching kids to code (CodeSprouts)." */
const WE_ARE = new RegExp(
  `^We(?:['’]re| are) (?<what>an? [^()]{4,60}) \\((?<name>${NAME_SOURCE})\\)[.!]?$`,
  "u",
);
/** "Please turn this into a 30 second video: Remote work …" */
const TURN =
  /^(?:(?:please|can you|could you|hi|hey)[ ,]+)*(?:turn|make|convert|transform) (?:this|it|these|the following)(?: [\p{Ll}]+)? into (?<form>[^:]{3,60})(?::\s*(?<rest>.*))?$/iu;
/** "that says thank you to our donors" */
const THANKING =
  /^(?:that says|saying|to say) (?<words>(?:a big |a huge )?(?:thank you|thanks|happy|merry|congratulations|welcome|goodbye|sorry)\b.*)$/iu;
/** "to introduce my physiotherapy practice in Graz" */
const INTRODUCING =
  /^(?:(?:to|that) (?:introduce|present|promote|advertise|launch|showcase)s?|introducing|presenting|promoting|advertising|showcasing) (?:my|our) (?<what>[\p{Ll}][^:,.]{3,60}?)(?: to (?<whom>(?:our |the |new )?\p{Ll}[\p{Ll} -]{2,30}))?$/u;
const AT_NAMED = new RegExp(` (?:at|by) (${NAME_SOURCE})$`, "u");
/** What everybody who orders a film has. */
const OWN =
  /^(?:new )?(?:company|team|business|brand|product|app|service|shop|firm|start-?up|organi[sz]ation|school)$/;
/** "for our booth at Hannover Messe: Robex welding robots" */
const PLACED =
  /^for (?:(?:our|the|my|an?) )?(?:\p{Ll}+ ){0,2}(?:booth|stand|website|homepage|landing page|lobby|shop window|screens?|newsletter|channel|feed|waiting room|conference|meeting|all-hands|town hall|presentation|resume|cv|portfolio)(?: (?:at|in|on) [^:,]{3,30})?:\s+(?<rest>\S.*)$/u;
/** "for our climbing gym: Check your knot." */
const IN_A_PLACE =
  /^for (?:our |my |(?=\p{Ll}+ (?:after|before|at|who|during)\b))(?<what>\p{Ll}[\p{Ll} -]{2,30}):\s+(?<rest>\S.*)$/u;
/** "to show at our wedding: how Jonas met Lea" */
const TO_SHOW_AT =
  /^(?:to (?:show|play|screen)|shown|for showing) (?:at|in|on|during) [^:]{3,40}:\s+(?<rest>\S.*)$/u;
const ASKS = /^(?:how|why|what|when|where|who)\b/i;
/** "Please make the video in Spanish: Oferta de verano" */
const IN_LANGUAGE =
  /^(?:please |can you )*(?:make|create|write|do|keep) (?:the|this|a) (?:video|film|ad|clip|it) in (?:Spanish|French|German|Italian|Portuguese|Dutch|Polish|Turkish|English):\s+(?<rest>\S.*)$/iu;
/** "Robex welding robots": a name, and what it is. */
const NAMED_KIND = new RegExp(`^(?<name>${NAME_SOURCE})(?<what>(?: \\p{Ll}[\\p{L}-]+){1,3})$`, "u");
/** "with these facts about honey bees" */
const WITH_THESE =
  /^with (?:these|the following|some|the) (?:facts|points|tips|numbers|lines|things|steps|questions|reasons) (?:about|on|for) (?<topic>[^:,.]{3,50}):?$/iu;
/** "Presenting our bachelor thesis in 40 seconds: We measured …" */
const PRESENTING =
  /^(?:presenting|showing|explaining|summari[sz]ing) (?<topic>(?:our|the|my) [\p{Ll}][\p{Ll} -]{3,40}?)(?: in (?<time>[\w-]+ (?:seconds?|secs?|minutes?|mins?)))?:\s+(?<rest>\S.*)$/iu;
const FOR_A_PLACE =
  /^for (?:our|the|my|an?) [\p{Ll} -]{3,30}? (?=(?:explaining|showing|summari[sz]ing|about|that|to)\b)/u;
const SAVE_THE_DATE = /^(?:(?:wedding|our|a|please|the) )*save the date[!.,: ]*$/i;
/** "and then our name, Studio Varga" */
const OUR_NAME = new RegExp(
  `^(?<before>.{6,}?),? and (?:then |finally )?our name,? (?<name>${NAME_SOURCE})[.!]?$`,
  "u",
);
/** "weekend classes (£45, all materials included, take home 2 pieces)" */
const WITH_FACTS =
  /^(?<main>[^()]{8,}?(?<=(?:^|\s)[\p{Ll}\d]\S*))\s*\((?<facts>[^()]{6,140},[^()]{3,140})\)[.!]?$/u;
/** "The Slow Lane, conversations about cities without cars" behind "Podcast trailer:" */
const NAME_AND_WHAT = new RegExp(`^(?<name>${NAME_SOURCE}), (?<what>\\p{Ll}[^.!?]{5,80})[.!]?$`, "u");

/** "“Glass & Fire” – a documentary series about craft" */
const TITLED = new RegExp(
  `^(?<name>${SIGN})(?:,| [–—-]| is) (?<what>(?:an?|the|our) \\p{Ll}[^.!?\\ue000]{5,80})[.!]?$`,
  "u",
);
/** "for parents about screen time: set a bedtime" */
const FOR_ABOUT =
  /^for (?:our |my |the |all )?(?<whom>\p{Ll}[\p{Ll} -]{2,30}?) (?:about|on|explaining) (?<topic>[^:,]{3,50})(?::\s+(?<rest>\S.*))?$/u;
/** "for an architecture practice (Studio Fenn)" */
const FOR_NAMED = new RegExp(
  `^(?:for|about|of) (?:an?|our|my|the) (?<what>[^()]{4,50}) \\((?<name>${NAME_SOURCE}|${SIGN})\\)(?::\\s+(?<rest>\\S.*))?$`,
  "u",
);
/** "Show the benefits of our standing desk “Lift”: less back pain, more focus" */
const BENEFITS_OF = new RegExp(
  `^(?:[Pp]lease )?(?:[Ss]how|[Hh]ighlight|[Pp]resent|[Ll]ist|[Ee]xplain) (?:the |our )?(?:main |key |top )?(?:benefits|features|advantages|highlights|strengths) of (?:(?:our|my|the) )?(?:(?<kind>\\p{Ll}[\\p{Ll} -]{2,40}?),? (?:called )?)?(?<name>${SIGN}|${NAME_SOURCE}):\\s+(?<rest>\\S.*)$`,
  "u",
);
/** "announcing the new parental leave policy: 20 weeks fully paid" */
const ANNOUNCING =
  /^(?:announcing|introducing|about|on|for) (?<topic>(?:our|the|my|an?) (?:new |updated |revised )[\p{Ll}][\p{Ll} -]{3,50}):\s+(?<facts>\S.*)$/u;
/** "By the Family Centre Aarau" */
const BY_WHOM = new RegExp(
  `^(?:[Bb]rought to you |[Ii]ssued |[Pp]ublished |[Ff]unded |[Ss]ponsored |[Pp]resented |[Hh]osted |[Oo]rgani[sz]ed |[Mm]ade |[Aa] (?:film|talk|project|show|concert) )?[Bb]y (?:the |our )?(?<name>${NAME_SOURCE}(?: (?:\\p{Ll}+ ){0,2}(?:department|office|council|club|team|association|foundation|society|school|authority))?)[.!]?$`,
  "u",
);
/** "Bar Nove, Via Roma 12": a name and where it is. */
const NAME_AND_STREET = new RegExp(
  `^(?<name>${NAME_SOURCE}), (?<place>(?:(?:\\p{Lu}[\\p{L}.'’-]+ |d[aeiu]l?l?a? ){1,4}\\d{1,4}[a-z]?|\\d{1,4}[a-z]? (?:\\p{Lu}[\\p{L}.'’-]+ ?){2,4})(?:, \\p{Lu}[\\p{L} -]{2,30})?)[.!]?$`,
  "u",
);
/** "How-to for Lumo Lamp: press once for warm light, hold to dim" */
const HOW_TO_FOR = new RegExp(
  `^(?:an? )?(?:quick |short )?(?:[Hh]ow[- ]to|[Ii]nstructions?|[Uu]ser guide|[Gg]uide|[Tt]utorial)(?: ${FILM_SOURCE})? (?:for|on) (?:the |our )?(?:(?<name>${NAME_SOURCE})|(?<topic>[^:]{3,50})):\\s+(?<steps>[^:]{8,})$`,
  "u",
);
/** "Year in numbers for Stadtwerke Linden: 1,200 tonnes saved" */
const IN_NUMBERS = new RegExp(
  `^(?<head>(?:(?:[Oo]ur|[Tt]he|[Mm]y) )?(?:(?:19|20)\\d\\d|\\p{L}+ ?\\p{L}*) in (?:numbers|figures|review))(?: ${FILM_SOURCE})? (?:for|at|of) (?<name>${NAME_SOURCE})(?::\\s+(?<rest>\\S.*))?$`,
  "u",
);
/** What begins a line that asks for a film. */
const ASKS_FOR =
  /^(?:(?:please|hi|hey|ok|can|could|you|i|we|need|want|like|make|create|produce|do|build|generate|me|us|['’]d|would|to)[ ,]+)*(?:an? |some |one |\d+[ -]?(?:s|sec|second)|(?:short|quick|vertical|square|animated) )/iu;
const PLATFORM_NAMES =
  /\b(?:TikTok|Instagram|YouTube|LinkedIn|Facebook|Twitter|Reels?|Shorts?|Story|Stories|Snapchat|Pinterest)\b/g;
/** "Our board wants to see the year at a glance: revenue 8.4M" */
/** "for a museum exhibition: The Colour of Cold – Arctic photography by Liv Strand" */
const FOR_KIND_NAMED = new RegExp(
  `^for (?:an?|our|my|the) (?<what>\\p{Ll}[\\p{Ll} -]{2,40}): (?<name>(?:The )?${NAME_SOURCE})(?: [–—-] (?<more>[^.!?]{4,80}))?[.!]?$`,
  "u",
);
/** "Show how easy it is to switch to Ampere Energy." */
const SHOW_HOW =
  /^(?:please )?(?:show|demonstrate|tell) (?<what>(?:how (?:easy|simple|fast|quick|much|many|to|our|the|an?)|why)\b[^.:]{5,70})[.!]?$/iu;
/** "Promote a webinar: How to price your first SaaS." */
const PROMOTE =
  /^(?:please )?(?:promote|announce|advertise|invite (?:people |everyone )?to) (?:an?|our|my|the) (?<what>(?:new |free |online )?[\p{Ll}][\p{Ll} -]{3,30}): (?<title>(?![$€£\d])[^.:]{5,80})[.!?]?$/iu;
/** "for our charity run on 4 October in Victoria Park - 5k and 10k" */
const EVENT_ON =
  /^for (?<what>(?:our|the|my) (?:[\p{Ll}-]+ ){0,3}(?:run|race|concert|sale|party|fair|market|festival|workshop|tournament|show|exhibition|dinner|auction|quiz|walk|ride|reunion|picnic|raffle|gala|hackathon|meet-?up|open day|open house|class)) (?<when>(?:on|from|at|in|this|next) [^:]{3,60}?)(?:(?: [–—-] |: )(?<rest>\S.*))?$/u;
/** "Happy birthday video for Sarah, turning 30" */
const HAPPY = new RegExp(
  `^(?:(?:please )?(?:make|create|do) )?(?:an? )?(?<words>[Hh]appy \\p{L}+)(?: ${FILM_SOURCE}| message| card| greeting)* (?:for|to) (?:our |my )?(?<who>${NAME_SOURCE})(?:, (?<rest>\\S.*))?$`,
  "u",
);
/** "for my Etsy store that sells handmade candles" */
const FOR_MINE_THAT =
  /^for (?:my|our) (?<what>(?:[\p{L}-]+ ){1,4}(?:that|which|where|selling|making|offering) [^:,.]{5,60})$/u;
/** "for kids: the planets in order: Mercury, Venus, Earth" */
const FOR_WHOM_LIST = /^for (?:our |the |my )?(?<whom>\p{Ll}[\p{Ll} -]{2,30}): (?<rest>[^:]{3,70}:\s+\S.*)$/u;
/** "Riverside Food Truck Festival, 5 to 7 September" */
const EVENT_NAME =
  /^(?<name>(?:\p{Lu}[\p{L}\d&'’-]* ){1,4}(?:Festival|Conference|Fair|Summit|Marathon|Expo|Market|Concert|Gala|Tour|Cup|Retreat|Hackathon|Fest|Con|Regatta|Parade|Tournament)(?: (?:19|20)\d\d)?), (?<rest>\S.*)$/u;
/** "Valentine's Day ad for a flower shop" */
const OCCASION_FILM = new RegExp(
  `^(?:(?:[Mm]ake|[Cc]reate|[Dd]o|[Aa]n?|[Tt]he) )*(?!(?:[Ll]aunch|[Oo]pening|[Ee]vent|[Cc]ampaign|[Kk]ickstarter|[Ff]undraiser|[Cc]rowdfunding) )(?<occasion>[\\p{L}'’ ]{4,30}?) ${FILM_SOURCE} for (?:an?|our|my|the) (?<what>\\p{Ll}[\\p{Ll} -]{3,40})[.!]?$`,
  "u",
);
/** "Graduation announcement for Maya Patel, Class of 2027" */
const LIFE_EVENT = new RegExp(
  `^(?:an? )?(?<what>[Gg]raduation|[Ee]ngagement|[Rr]etirement|[Pp]romotion|[Ff]arewell|[Bb]irth|[Aa]nniversary) (?:announcement|party|celebration|invitation|invite|message|tribute|slideshow|card|${FILM_SOURCE})(?: ${FILM_SOURCE})? (?:for|of) (?:our |my )?(?<who>${NAME_SOURCE})(?:, (?<rest>\\S.*))?$`,
  "u",
);
/** "for our office Halloween party" */
const FOR_PARTY =
  /^for (?<what>(?:our|the|my) (?:[\p{L}’'-]+ ){0,3}(?:party|picnic|reunion|gala|raffle|potluck|barbecue|bbq))$/u;
const WITH_QUOTE = /^with (?:the|this|a|these) (?:quotes?|testimonials?)$/i;
/** "for New Year's Eve at Hotel Bellevue: live band" */
const OCCASION_AT = new RegExp(
  `^for (?:our |the )?(?<occasion>[^:,.]{3,40}?) at (?<name>${NAME_SOURCE})(?::\\s+(?<rest>\\S.*))?$`,
  "u",
);
/** "Video invitation to our housewarming!" */
const INVITATION =
  /^(?:an? )?(?:video |animated |digital )?invit(?:ation|e) (?:video )?(?:to|for) (?<topic>(?:our|my|the) [^,.:]{3,50})[.!]*$/iu;
/** "Just our name NORDKAP STUDIOS and the line “Sound for stories”." */
const ONLY_NAME = new RegExp(
  `^(?:[Jj]ust|[Oo]nly|[Ww]ith|[Ss]imply)? ?(?:our|the) (?:brand )?(?:name|logo),? (?<name>${NAME_SOURCE}),? (?:and|with) (?:the |our )?(?:line|words|slogan|tagline|claim|motto) (?<line>${SIGN})[.!]?$`,
  "u",
);
const WANTS_TO_SEE =
  /^(?:our|the|my) (?:board|boss|ceo|investors|management|team|client|customers?|shareholders|partners|colleagues) (?:wants?|needs?|would like|asked) (?:to see|to know|to hear|a summary of) (?<topic>[^:]{3,50}):\s+(?<rest>\S.*)$/iu;
/** "“Databases that forget” by Dr. Mei Okafor, DataDays Lisbon" */
const WORK_BY = new RegExp(
  `^(?<name>${SIGN}(?=.*, )|The (?:\\p{Lu}[\\p{L}-]+ ){1,4}?(?=by )),?\\s?(?<by>by ${NAME_SOURCE})(?:, (?<rest>\\S.*?))?[.!]?$`,
  "u",
);
/** "Save-the-date animation: Lena & Marcus, 14 June 2027" */
const COUPLE = new RegExp(
  `^(?<asks>(?:(?:[Cc]reate|[Mm]ake|[Dd]o) )?(?:an? )?(?:(?:short|elegant|simple|video|animated) )*[Ii]nvit(?:e|ation)(?: ${FILM_SOURCE})? (?:for|to) our [Ww]edding|(?:[Ww]edding )?[Ss]ave[- ]the[- ]date|[Ww]edding (?:[Ii]nvit(?:e|ation)|[Ss]ave[- ]the[- ]date))(?: ${FILM_SOURCE})?(?: (?:for|of)|:|,| [–—-]) (?<name>\\p{Lu}\\p{L}+ (?:&|and|\\+) \\p{Lu}\\p{L}+)(?:, (?<rest>\\S.*))?$`,
  "u",
);
/** "Refund within 5 days. – Team Pebble & Pine" */
const SIGNED = new RegExp(
  `^(?<before>.*?)\\s*(?<![\\d\\p{L}])[–—-]+ ?(?:(?:(?:[Yy]our|[Tt]he) )?[Tt]eam (?:at |of )?|(?=\\p{Lu}\\p{L}+ (?:& |and )?\\p{Lu}))(?<name>${NAME_SOURCE}|\\p{Lu}\\p{Ll}+ and \\p{Lu}\\p{Ll}+)[.!]?$`,
  "u",
);
/** Whom everybody is: no audience. */
const ANYBODY = /^(?:people|everyone|everybody|viewers|them|users|all)$/i;

const isNoName = (name: string): boolean => NO_NAME.test(name.split(" ")[0] ?? "");

/** "customers after checkout": the many are whom it is for. */
const isWhom = (what: string): boolean =>
  /^(?:[\p{Ll}-]+ ){0,2}?(?:[\p{Ll}-]+(?<!s)s|people|staff|team|family|children|kids|anyone|everyone)(?: (?:after|before|at|in|on|of|from|with|who|during|about)\b.*)?$/u.test(
    what,
  );

/** A name and what it is, behind words that announce both. */
export function nameAndWhat(text: string): { name: string; what: string } | null {
  const found = NAME_AND_WHAT.exec(text)?.groups;
  return found && wordCount(found.name ?? "") <= 4
    ? { name: found.name ?? "", what: found.what ?? "" }
    : null;
}

/**
 * @param line a sentence; quotations stand in it as one sign each
 * @param hasProduct whether it is known whose film it is
 * @returns what it asks; null where it is no such sentence
 */
export function requestIn(line: string, hasProduct: boolean): Request | null {
  const audience = (whom: string | undefined) => (whom && !ANYBODY.test(whom) ? [`Audience: ${whom}`] : []);
  const said = (text: string | undefined) => (text ? [capitalised(text)] : []);
  if (!hasProduct) {
    const titled = TITLED.exec(line)?.groups;
    if (titled) return { form: "", rest: [`Product: ${titled.name}`, `What it is: ${titled.what}`] };
    const work = WORK_BY.exec(line)?.groups;
    if (work)
      return {
        form: "",
        rest: [`Product: ${work.name}`, `What it is: ${work.by}`, ...said(work.rest)],
      };
    const couple = COUPLE.exec(line)?.groups;
    if (couple)
      return {
        form: "",
        rest: [
          /save/i.test(couple.asks ?? "") ? "Headline: Save the date" : "Headline: Our wedding",
          `Product: ${couple.name}`,
          ...said(couple.rest),
        ],
      };
    const happy = HAPPY.exec(line)?.groups;
    if (happy && !isNoName(happy.who ?? ""))
      return {
        form: "",
        rest: [`Headline: ${capitalised(happy.words ?? "")}`, `Product: ${happy.who}`, ...said(happy.rest)],
      };
    const life = LIFE_EVENT.exec(line)?.groups;
    if (life && !isNoName(life.who ?? ""))
      return {
        form: "",
        rest: [`Headline: ${capitalised(life.what ?? "")}`, `Product: ${life.who}`, ...said(life.rest)],
      };
    const festival = EVENT_NAME.exec(line)?.groups;
    if (festival && !isNoName(festival.name ?? ""))
      return { form: "", rest: [`Product: ${festival.name}`, ...said(festival.rest)] };
    const signed = SIGNED.exec(line)?.groups;
    if (signed && /[.!?]$/.test(signed.before ?? "") && !isNoName(signed.name ?? ""))
      return { form: "", rest: [...said(signed.before), `Product: ${signed.name}`] };
    const by = BY_WHOM.exec(line)?.groups?.name;
    if (by && !isNoName(by)) return { form: "", rest: [`Product: ${by}`] };
    const street = NAME_AND_STREET.exec(line)?.groups;
    // "Zürich, Langstrasse 88" names a town
    if (street && wordCount(street.name ?? "") > 1 && !isNoName(street.name ?? ""))
      return { form: "", rest: [`Product: ${street.name}`, `Where: ${street.place}`] };
  }
  const benefits = BENEFITS_OF.exec(line)?.groups;
  if (benefits && !isNoName(benefits.name ?? ""))
    return {
      form: "",
      rest: [
        ...(hasProduct ? [] : [`Product: ${benefits.name}`]),
        ...(benefits.kind && !hasProduct ? [`What it is: ${benefits.kind}`] : []),
        `Claims: ${benefits.rest}`,
      ],
    };
  const invited = INVITATION.exec(line)?.groups?.topic;
  if (invited) return { form: "", rest: [`Headline: ${capitalised(invited)}`] };
  const only = hasProduct ? undefined : ONLY_NAME.exec(line)?.groups;
  if (only) return { form: "", rest: [`Product: ${only.name}`, `Tagline: ${only.line}`] };
  const shows = SHOW_HOW.exec(line)?.groups?.what;
  if (shows && !/^how (?:it|they|this) works?$/i.test(shows))
    return { form: "explainer", rest: [`Headline: ${capitalised(shows)}`] };
  const promoted = PROMOTE.exec(line)?.groups;
  if (promoted) return { form: "promo", rest: [`Headline: ${promoted.title}`] };
  const seen = WANTS_TO_SEE.exec(line)?.groups;
  if (seen) return { form: "", rest: [`Headline: ${capitalised(seen.topic ?? "")}`, ...said(seen.rest)] };
  const howTo = HOW_TO_FOR.exec(line)?.groups;
  if (howTo && !isWhom(howTo.topic ?? ""))
    return {
      form: "explainer",
      rest: [
        howTo.name && !hasProduct && !isNoName(howTo.name)
          ? `Product: ${howTo.name}`
          : `Headline: ${capitalised(howTo.topic ?? howTo.name ?? "")}`,
        `Steps: ${howTo.steps}`,
      ],
    };
  const inNumbers = IN_NUMBERS.exec(line)?.groups;
  if (inNumbers && !isNoName(inNumbers.name ?? ""))
    return {
      form: "",
      rest: [
        ...(hasProduct ? [] : [`Product: ${inNumbers.name}`]),
        `Headline: ${inNumbers.head}`,
        ...said(inNumbers.rest),
      ],
    };
  if (SAVE_THE_DATE.test(line)) return { form: "", rest: ["Headline: Save the date"] };
  const ours = hasProduct ? undefined : OURS.exec(line)?.groups;
  if (ours) return { form: "", rest: [`Product: ${ours.name}`, `${ours.name} ${ours.does}`] };
  const weAre = hasProduct ? undefined : WE_ARE.exec(line)?.groups;
  if (weAre) return { form: "", rest: [`Product: ${weAre.name}`, `What it is: ${weAre.what}`] };
  const ending = hasProduct ? undefined : OUR_NAME.exec(line)?.groups;
  if (ending) return { form: "", rest: [ending.before ?? "", `Product: ${ending.name}`] };
  const turned = TURN.exec(line)?.groups;
  if (turned) return { form: turned.form ?? "", rest: turned.rest ? [capitalised(turned.rest)] : [] };
  const spoken = IN_LANGUAGE.exec(line)?.groups?.rest;
  if (spoken) return { form: "", rest: [capitalised(spoken)] };
  const presenting = PRESENTING.exec(line)?.groups;
  if (presenting)
    return {
      form: presenting.time ?? "",
      rest: [`Headline: ${capitalised(presenting.topic ?? "")}`, capitalised(presenting.rest ?? "")],
    };
  const occasioned = OCCASION_FILM.exec(line)?.groups;
  if (occasioned && OCCASION.test(occasioned.occasion ?? ""))
    return {
      form: "promo",
      rest: [
        `Headline: ${capitalised(occasioned.occasion ?? "")}`,
        ...(hasProduct ? [] : [`What it is: ${occasioned.what}`]),
      ],
    };
  const greeting = GREETING.exec(line)?.groups;
  // "Thank-you video to donors of the animal shelter Pfotenhof"
  const shelter = greeting && !hasProduct ? OF_NAMED.exec(greeting.whom ?? "")?.groups : undefined;
  if (greeting && shelter)
    return {
      form: "",
      rest: [
        `Headline: ${capitalised(greeting.words ?? "").replace("-", " ")}`,
        `Product: ${shelter.name}`,
        ...(shelter.kind ? [`What it is: ${shelter.kind}`] : []),
        ...audience(shelter.whom),
      ],
    };
  if (greeting)
    return {
      form: "",
      rest: [
        `Headline: ${capitalised(greeting.words ?? "").replace(/^Thank-/, "Thank ")}${greeting.who ? ` ${greeting.who}` : ""}`,
        ...(greeting.from ? [capitalised(greeting.from)] : []),
        ...(greeting.name && !hasProduct ? [`Product: ${greeting.name}`] : []),
        ...audience(greeting.whom),
      ],
    };
  const wanted = I_WANT.exec(line)?.groups;
  if (wanted && (wanted.that || /^(?:why|how|what|when|where|who)\b/i.test(wanted.what ?? "")))
    return {
      form: "explainer",
      rest: [
        wanted.that ? capitalised(wanted.what ?? "") : `Headline: ${capitalised(wanted.what ?? "")}`,
        ...audience(wanted.whom),
      ],
    };
  const explains = EXPLAIN.exec(line)?.groups;
  // "how to apply for a passport"
  const taught =
    explains &&
    /^an? (?!.*(?:year[- ]old|child|beginner|kid|teenager|class|grandm))/i.test(explains.whom ?? "")
      ? undefined
      : explains;
  const forms = (taught?.form ?? "").split(/, /).filter(Boolean);
  if (taught && forms.every(isForm))
    return {
      form: `explainer ${taught.early ?? taught.time ?? ""}${taught.form ?? ""}`,
      rest: [`Headline: ${capitalised(taught.topic ?? "")}`, ...audience(taught.whom)],
    };
  const { lead = "", at = "", rest: behind = "" } = LEAD.exec(line)?.groups ?? {};
  const rest = behind.replace(FOR_A_PLACE, "");
  if (!lead || wordCount(beyondForm(lead.replace(KINDS, ""))) > 3 || /[:;]/.test(lead)) return null;
  // "title cards: SOLSTICE 26 / 21-23 June / 62 artists"
  const slashed = rest.split(/\s+\/\s+/);
  if (slashed.length > 2) return { form: lead, rest: slashed.map((one) => `${capitalised(one)}.`) };
  if (at !== " ") {
    // "A 20 sec fun fact video: octopuses have three hearts"
    const asksFor =
      ASKS_FOR.test(lead) &&
      wordCount(lead) <= 9 &&
      !/[,;]|\s\p{Lu}\p{Ll}/u.test(lead.replace(PLATFORM_NAMES, ""));
    // "Make an animated chart video: coffee consumption per person"
    const isTopic = /^(?:please |can you )*(?:make|create|produce|do|build)\b/i.test(lead);
    return isTopic && !/[,:\ue000]|^\p{Lu}/u.test(rest) && wordCount(rest) <= 8
      ? { form: lead, rest: [`Headline: ${capitalised(rest)}`] }
      : asksFor && wordCount(rest.split(",")[0] ?? "") > 3
        ? { form: lead, rest: [capitalised(rest)] }
        : null;
  }
  const placed = PLACED.exec(rest)?.groups?.rest;
  if (placed) {
    const kind = hasProduct ? undefined : NAMED_KIND.exec(placed)?.groups;
    return {
      form: lead,
      rest: kind ? [`Product: ${kind.name}`, `What it is: ${clean(kind.what ?? "")}`] : [capitalised(placed)],
    };
  }
  const forAbout = FOR_ABOUT.exec(rest)?.groups;
  if (forAbout)
    return {
      form: lead,
      rest: [
        ...audience(forAbout.whom),
        `Headline: ${capitalised(forAbout.topic ?? "")}`,
        ...said(forAbout.rest),
      ],
    };
  const mine = hasProduct ? undefined : FOR_MINE_THAT.exec(rest)?.groups?.what;
  if (mine) return { form: lead, rest: [`What it is: ${mine}`] };
  const listed = FOR_WHOM_LIST.exec(rest)?.groups;
  if (listed && isWhom(listed.whom ?? ""))
    return { form: lead, rest: [...audience(listed.whom), ...said(listed.rest)] };
  if (WITH_QUOTE.test(rest)) return { form: lead, rest: [] };
  const party = FOR_PARTY.exec(rest)?.groups?.what;
  if (party) return { form: lead, rest: [`Headline: ${capitalised(party)}`] };
  const event = EVENT_ON.exec(rest)?.groups;
  if (event)
    return {
      form: lead,
      rest: [
        `Headline: ${capitalised(event.what ?? "")}`,
        capitalised((event.when ?? "").replace(/^on /, "")),
        ...said(event.rest),
      ],
    };
  const occasion = hasProduct ? undefined : OCCASION_AT.exec(rest)?.groups;
  if (occasion && OCCASION.test(occasion.occasion ?? "") && !isNoName(occasion.name ?? ""))
    return {
      form: lead,
      rest: [
        `Product: ${occasion.name}`,
        `Headline: ${capitalised(occasion.occasion ?? "")}`,
        ...said(occasion.rest),
      ],
    };
  const place = IN_A_PLACE.exec(rest)?.groups;
  if (place)
    return {
      form: lead,
      rest: [
        ...(isWhom(place.what ?? "")
          ? audience(place.what)
          : hasProduct
            ? []
            : [`What it is: ${place.what}`]),
        ASKS.test(place.rest ?? "") ? `Headline: ${place.rest}` : capitalised(place.rest ?? ""),
      ],
    };
  const named = hasProduct ? undefined : FOR_KIND_NAMED.exec(rest)?.groups;
  if (
    named &&
    !isWhom(named.what ?? "") &&
    wordCount(named.name ?? "") > 1 &&
    (/^The \p{Lu}/u.test(named.name ?? "") || !isNoName(named.name ?? ""))
  )
    return { form: lead, rest: [`Product: ${named.name}`, `What it is: ${named.more ?? named.what}`] };
  const kept = hasProduct ? undefined : FOR_NAMED.exec(rest)?.groups;
  if (kept)
    return {
      form: lead,
      rest: [`Product: ${kept.name}`, `What it is: ${kept.what}`, ...said(kept.rest)],
    };
  const showing = TO_SHOW_AT.exec(rest)?.groups?.rest;
  if (showing)
    return {
      form: lead,
      rest: [ASKS.test(showing) ? `Headline: ${capitalised(showing)}` : capitalised(showing)],
    };
  const these = WITH_THESE.exec(rest)?.groups?.topic;
  if (these) return { form: lead, rest: [`Headline: ${capitalised(these)}`] };
  const thanking = THANKING.exec(rest)?.groups?.words;
  if (thanking) return { form: lead, rest: [`Headline: ${capitalised(thanking)}`] };
  const introducing = hasProduct ? undefined : INTRODUCING.exec(rest)?.groups;
  if (introducing)
    return {
      form: lead,
      rest: [
        // "our summer reading program at Elm Grove Library"
        ...(AT_NAMED.exec(introducing.what ?? "")
          ?.slice(1, 2)
          .map((name) => `Product: ${name}`) ?? []),
        ...(OWN.test(introducing.what ?? "")
          ? []
          : [`What it is: ${(introducing.what ?? "").replace(AT_NAMED, "")}`]),
        ...audience(introducing.whom),
      ],
    };
  const explaining = EXPLAINING.exec(rest)?.groups;
  if (explaining)
    return {
      form: `${lead} explainer`,
      rest: [
        `Headline: ${capitalised(clean(explaining.topic ?? ""))}`,
        ...audience(explaining.whom ?? explaining.first),
      ],
    };
  const claim = STATING.exec(rest)?.groups?.claim;
  if (claim) return { form: lead, rest: [capitalised(claim)] };
  const moving = MOVING.exec(rest)?.groups;
  if (moving)
    return { form: lead, rest: [`Headline: ${capitalised(moving.what ?? "")}`, ...audience(moving.whom)] };
  const those = FOR_THOSE_AT.exec(rest)?.groups;
  if (those)
    return {
      form: lead,
      rest: [
        ...(hasProduct ? [] : [`Product: ${those.name}`]),
        ...(those.kind && !hasProduct ? [`What it is: ${those.kind}`] : []),
        ...(/\bthank[- ]?you\b/i.test(lead) ? ["Headline: Thank you"] : []),
        ...audience(those.whom),
        ...(those.facts ? [capitalised(those.facts)] : []),
      ],
    };
  const announced = ANNOUNCING.exec(rest)?.groups;
  if (announced)
    return {
      form: lead,
      rest: [`Headline: ${capitalised(announced.topic ?? "")}`, ...said(announced.facts)],
    };
  const doing = DOING.exec(rest)?.groups;
  if (doing)
    return {
      form: lead,
      rest: [
        `Headline: ${capitalised(doing.topic ?? "")}`,
        ...(doing.facts ? [capitalised(doing.facts)] : []),
      ],
    };
  const about = ABOUT.exec(rest)?.groups;
  return about
    ? { form: `${lead} ${about.time ?? ""}`, rest: [`Headline: ${capitalised(about.topic ?? "")}`] }
    : null;
}

/** A sentence and the facts that it has in a parenthesis, one after the other; null where there are none. */
export function withFacts(line: string): string[] | null {
  const { main = "", facts = "" } = WITH_FACTS.exec(line)?.groups ?? {};
  return main && !facts.split(/,\s*/).every(isForm) && !/\bI (?:know|guess|think|hope)\b/.test(facts)
    ? [main, capitalised(facts)]
    : null;
}
