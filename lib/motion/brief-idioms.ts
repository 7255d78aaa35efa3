import { SECRET } from "#lib/motion/brief-asides.ts";
import { isForm } from "#lib/motion/brief-clauses.ts";
import { aside, forms, type Part, partsOf, reads } from "#lib/motion/brief-compound.ts";
import { FILM_SOURCE, NUMBER_SOURCE, tonesIn } from "#lib/motion/brief-format.ts";
import { KIND_SOURCE, OWN_SOURCE } from "#lib/motion/brief-kinds.ts";
import { isNoName, NAME_SOURCE, NO_NAME, SIGN } from "#lib/motion/brief-names.ts";
import { nameAndWhat } from "#lib/motion/brief-request-rule.ts";
import { requestIn, withFacts } from "#lib/motion/brief-requests.ts";
import { betweenCommas, capitalised, clean, DATE, OCCASION, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Sentences as people shorten and dress them, put into the forms that the reader knows. A sentence is looked at before
 * its clauses are: what introduces it, what is labelled without a colon, what makes a series.
 */

/** "Company is Parcelo, logistics for small shops", "Our product is called Lumen" */
const NAMED = new RegExp(
  `^(?:(?:[Tt]he|[Oo]ur|[Mm]y) )?(?:[Nn]ame of (?:the|our|my) )?(?:${OWN_SOURCE})(?:['’]s name| name)?(?<is> is(?: called| named)?| called| named)? (?<name>${NAME_SOURCE}(?: in \\p{Lu}[\\p{L}-]+)?|${SIGN})(?<what>(?:,| -| –| —) (?:[^.!?]|[.](?=\\S)){3,140})?[.!]?$`,
  "u",
);
/** "Artist name is LOWKEY JUNE" */
const ARTIST = new RegExp(
  `^(?:(?:the|our|my) )?(?:artist|band|author|singer|dj|director)(?:['’]?s)?(?: name)?(?: is|:) (?<name>${NAME_SOURCE})[.!]?$`,
  "iu",
);
/** "Tone respectful and warm" */
const TONE_SAID = /^(?:the )?(?:tone|mood|vibe|look|style|feel):? (?<tone>\p{Ll}[\p{L}, -]{3,50})[.!]?$/iu;
/** Films and what else is ordered like one. */
const ORDERED = `(?:${FILM_SOURCE}|opener|pitch|listing|(?:internal|company|team|project|status|weekly|monthly|quarterly) update|campaign|appeal|announcement|invite|invitation|recap|promotion|launch video)`;
const SPACED = "(?:[\\p{L}\\d’'&-]+ ){0,3}";
/** "Celebrate with a short animated post." */
const CELEBRATE = new RegExp(
  `^(?:let['’]?s |please )?(?:celebrate|announce|share|mark)(?: (?:it|this|that))? with (?:an?|the) ${SPACED}${FILM_SOURCE}[.!]?$`,
  "iu",
);
/** "Real estate listing: …", "App onboarding explainer, 25 sec: …", "Bakery promo - …" */
const LEAD = new RegExp(
  `^(?<lead>${SPACED}${ORDERED})(?<more>(?:, (?:\\d+:\\d+|[^,:.]{1,30})){0,3})(?:\\s*:\\s+|\\s+[–—-]\\s+)(?<rest>\\S.{3,})$`,
  "iu",
);
const FILM_TAIL = new RegExp(` ${ORDERED}$`, "iu");
/** "Sunscreen ad." */
const LEAD_ALONE =
  /^(?!(?:watch|see|get|view|play|share|start|stream|make|book|the|this|your|our|my|every|each|one|no|an?|i|we)\b)(?:[\p{L}’'&-]+ ){1,3}(?:ads?|promo|commercial|bumper|explainer|teaser|trailer|preview|reveal|video|film|clip|spot|intro)[.!:\s]*$/iu;
/** Where a film is shown, and what for: no audience. */
const PURPOSE_SOURCE =
  "(?:deck|website|site|landing page|homepage|home page|newsletter|channel|presentation|meeting|booth|stand|feed|page|profile|keynote|slides|lobby|shop window|conference|onboarding|hero|header|banner|intranet|all-hands|town hall|(?:trade )?(?:show|fair) screen|screens?)";
export const PURPOSE = new RegExp(
  `^(?:(?:for )?(?:our|the|my)|for an?) (?:[\\p{L}\\d’'&-]+ ){0,4}${PURPOSE_SOURCE}(?: (?:in|at|on) (?:our|the|my) [\\p{L} -]{3,30})?[.!?]?$`,
  "iu",
);
const FILM_FOR_PURPOSE = new RegExp(
  `^(?:(?:an?|the) )?${SPACED}${FILM_SOURCE} for (?:our|the|my|an?) ${SPACED}${PURPOSE_SOURCE}(?: (?:hero|header|banner))?[.!]?$`,
  "iu",
);
const STEPS = new RegExp(
  `^(?:(?:it|this) (?:takes|has|needs) )?(?:just |only |in )?(?:${NUMBER_SOURCE} )(?:easy |simple |quick |short )?steps?\\s*[:–—-]\\s*(?<steps>\\S.+)$`,
  "iu",
);
const IN_STEPS = new RegExp(
  `^(?:(?<lead>.{8,}?)(?:, | [–—-] |: ))?(?<topic>(?:[\\p{L}\\d'’-]+ ){1,5}in ${NUMBER_SOURCE} (?:easy |simple |quick |short )?steps)\\s*[:–—-]\\s*(?<steps>\\S.+)$`,
  "iu",
);
/** "Words: Light. Proportion. Silence." */
const WORDS = /^(?:(?:the|our|key|core|brand|only|on-?screen) )*(?:words|keywords|text|copy)\s*:\s+(\S.*)$/i;
/** "Three words: raw, amber, night" */
const FEW_WORDS = /^(?:(?:the|our|just|only) )*(?:two|three|four|five|[2-5]) words\s*:\s+(\S.*)$/i;
/** "Make a video showing our growth: …" */
const ASKED = new RegExp(
  `^(?<lead>(?:(?:please|can you|could you|hi|hey)[ ,]+)*(?:make|create|produce|do|build|generate|design|need|i need|we need)(?: me| us)? (?:an? )?${SPACED}${FILM_SOURCE}) (?:showing|announcing|introducing|that shows|to show|about|on|highlighting|with|explaining|that explains|to explain) (?<topic>[^:.]{3,50}):\\s+(?<rest>\\S.+)$`,
  "iu",
);
/** What a part of a pitch is called: the part is said. */
const PART = /^(?:the )?(?:market|opportunity|vision|mission|insight|ask)\s*:\s+(?=\S+ \S+ \S+)/i;
/** "Gaming trailer: Starforge Arena." */
const NAME_ALONE = new RegExp(`^(?!(?:${NO_NAME.source.slice(4, -2)})\\b)${NAME_SOURCE}[.!]?$`, "u");
/** "Open source conference: FOSSline 2026." */
const EVENT = new RegExp(
  `^(?:[\\p{L}-]+ ){0,3}(?:conference|festival|summit|hackathon|concert|exhibition|workshop|webinar|retreat|fair|market|tour|podcast|newsletter|restaurant|caf[eé]|hotel|museum|app|brand|company|charity)\\s*:\\s+(?<name>${NAME_SOURCE}|${SIGN})(?: [–—-] (?<what>[^.!?]{3,80}))?[.!]?$`,
  "iu",
);
/** "Water bottle brand “Fjord”." */
const BRANDED = new RegExp(
  `^(?:an? |the |our )?(?<kind>(?:[\\p{L}-]+ ){0,4}${KIND_SOURCE})(?: called| named|,)? (?<name>${SIGN})[.!]?$`,
  "iu",
);
/** "Harbour Bank, calm, honest.": of a single word nobody knows whether it is one more tone. */
const NAME_AND_FORM = new RegExp(`^(?<name>${NAME_SOURCE})(?<form>(?:, [^,.]{2,30}){1,5})[.!]?$`, "u");
/** "5 tips for better photos: clean the lens, find the light" */
const COUNTED = new RegExp(
  `^(?<head>(?:the |our |top )*${NUMBER_SOURCE} (?:[\\p{L}-]+ )?(?:tips|reasons|ways|things|ideas|rules|facts|benefits|features|mistakes|exercises|habits|tricks|myths|signs)\\b[^:.]{0,60}):\\s+(?<items>[^:]+)$`,
  "iu",
);
const BARE_COUNT = new RegExp(
  `^(?:the |our )?${NUMBER_SOURCE} (?:facts|things|benefits|features|points|ideas)$`,
  "iu",
);
/** "Explain DNS in 30 seconds for students: Your browser asks …" */
const EXPLAINED = /^(?<task>(?:please )?explain [^:.]{3,80}):\s+(?<rest>[\p{Lu}\d].{8,})$/iu;
/** "Explain to new employees how expense reports work." */
const EXPLAIN_TO =
  /^(?:please )?explain to (?<whom>[^,.]{3,40}?) (?<what>(?:how|why|what|when|where|who)\b[^.:]{3,70})(?::\s+(?<steps>\S.*?))?[.!?]?$/i;
/** "Explain in 25 seconds how a bill becomes law." */
const EXPLAIN_IN =
  /^(?:please )?(?<task>explain) in (?:about |under |just )?(?<time>[\w-]+ (?:seconds?|minutes?|secs?|mins?)) (?<what>(?:how|why|what|when|where|who)\b[^.]{3,70}?)[.!?]?$/i;
/** "Company logo at the end: Haldor Logistics" */
const LOGO_AT_END = new RegExp(
  `^(?:(?:[Tt]he|[Oo]ur|[Cc]ompany|[Bb]rand|[Ww]ith) )*[Ll]ogo (?:at|in) the end:? (${NAME_SOURCE})[.!]?$`,
  "u",
);
const HOST_ALONE =
  /^(?!.*\.(?:js|ts|py|rb|md|json|txt|html?|css|pdf|png|jpe?g|svg|mp[34]|wav|gif|docx?)\b)[a-z\d][a-z\d-]{2,40}\.[a-z]{2,12}[.!]?$/;

/** "A LinkedIn video sharing our Q3 results." */
const SHOWN = new RegExp(
  `^(?<lead>(?:an? |the )?${SPACED}${FILM_SOURCE}) (?:sharing|showing|announcing|celebrating|presenting|explaining|that (?:shares|shows|announces|celebrates|presents|explains)|to (?:share|show|announce|celebrate|present)) (?<topic>(?:our|my|the|how|why|what) [^:]{3,70}?)[.!]?$`,
  "iu",
);
/** "a 40 second video that explains the four stages in order: evaporation, condensation and rain" */
const STAGED = new RegExp(
  `^(?<lead>.{0,40}?${SPACED}${FILM_SOURCE}) (?:explaining|showing|that (?:explains|shows)|to (?:explain|show)) (?<topic>(?:the|our) (?:two|three|four|five|six|\\d) [^:,]{3,40}?)(?: in order)?: (?<items>[^:.]{8,})[.!]?$`,
  "iu",
);
/** "I teach year 5 and we're starting our topic on the water cycle on Monday." */
const LESSON =
  /^I teach \b.*\b(?:topic|unit|lessons?|module|project|chapter) (?:on|about) (?<topic>(?:the )?[\p{L} -]{3,40}?)(?: (?:on|this|next) [\p{L} ]{3,12})?[.!]?$/iu;
/** "Could you make a short clip for our hackathon?" */
const REQUEST = new RegExp(
  `^(?:(?:hi|hey|hello|hiya|yo|please|pls|plz|can|could|would|will|you|u|i|we|need|want|like|make|create|do|produce|us|me|an?|to|['’]d)[ ,]+){1,8}${SPACED}${FILM_SOURCE}(?: for (?:our|my|the) (?!.* about our )[\\p{Ll} -]{3,40})?[.!? ]*$`,
  "iu",
);
/** "Kiln & Co - handmade ceramics": a name and what it is; "Pro – €12 a month" is a plan. */
const DASHED = new RegExp(`^(?<name>${NAME_SOURCE}) [–—-] (?![$€£]\\d)(?<rest>\\S.{3,})$`, "u");
/** Words that begin a line with a capital and name nobody. */
const COMMON =
  /^(?:Free|Fresh|New|Open|Now|Sale|Today|Soon|Quick|Easy|Safe|Secure|Home|Update|Note|Warning|Important|Breaking|Before|After|Yes|Best|Hot|Cold|Hello|Hi|Hey|Thanks|Please|Also|Okay|Ok|Cheers|Welcome)\b/;
const FILM_OF = new RegExp(`^.*(?<![\\p{L}])${FILM_SOURCE} (?:for|about|of) (?:(?:our|the|an?|my) )*`, "iu");
const LABELLED = /^(?:Claim|Product|Headline|Audience|What it is|Steps|Includes): /;
const PRESENTS = /^(?:introducing|meet|announcing|presenting|say hello)\b/i;
const ASIDE = /^(?:real quick|quick one|quickly|heads up|fyi|psa|btw|quick note)\s*[:,–—-]\s*/i;

/** "Trailer for season 3 of my podcast" */
const SEASON = new RegExp(
  `${FILM_SOURCE} (?:for|about|of) (?:the )?(?<which>(?:season|series|episode|volume|issue|edition) (?:\\d+|${NUMBER_SOURCE})) of (?=(?:my|our|the) |[A-Z])`,
  "iu",
);
/** "… so that's kind of our hook" */
const OUR_HOOK =
  /,? (?:so |and |but )?(?:that['’]s|that is|this is|which is) (?:kind of |sort of |basically |really )?(?:our|the|my) (?:main |whole )?(?:hook|pitch|point|idea|angle|message)[.!]?$/i;
/** "something for LinkedIn that doesn't look like every other job ad" */
const UNLIKE = new RegExp(
  `(?<=(?:${FILM_SOURCE}|something)(?: for \\p{L}+)?) that (?:doesn['’]?t|does not|isn['’]?t|is not|won['’]?t) (?:look|feel|sound|seem|come across)\\b[^,.;]*`,
  "iu",
);

const ALL = "(?:every(?:one|body)|people|parents|viewers|customers|guests|visitors|members|them)";
/** "Please make clear that …", "We want people to know that …", "The message is that …": what follows is said. */
const MESSAGE = new RegExp(
  `^(?:(?:please|and|also|just|but|do) )*(?:(?:say|mention|make (?:it )?clear|tell ${ALL}|point out|stress|emphasi[sz]e)|.{1,50}? (?:wants?|would like|['’]d like|need) ${ALL} to (?:know|remember|understand|learn|see)|(?:they|it|${ALL}|the (?:film|video|clip)) (?:all )?(?:should|must|has to|have to|needs? to) (?:know|remember|understand|learn|see|say|mention|show|explain|state|make (?:it )?clear|tell ${ALL})|(?:the|our) (?:main |key |core |one |only )?(?:message|point|takeaway) (?:is|would be)) that (?=\\S.{7,})`,
  "i",
);

/**
 * @param sentence quotations stand in it as one sign each
 * @param hasProduct whether it is known whose film it is
 * @returns the sentence in parts, in order; as it was where nothing is to be done
 */
/** "At the end it should say “…”", "Last thing on screen should be …", "It should end with something like …" */
const ENDING = new RegExp(
  `(?<=^ ?|[.!?] )(?:${[
    "(?:(?:and|so|but|then|please|oh) )*(?:at|in|for) the (?:very )?end(?: of (?:it|the (?:film|video)))?,? (?:it|the (?:film|video|screen)|there|we|you) (?:should|could|must|can|would|needs? to|has to)(?: also)? (?:say|read|show|be|have|see)(?: something like)?:? ",
    "(?:(?:and|so|but|then|please|oh) )*(?:the )?(?:last|final) (?:thing|words?|line|text|bit|card)(?: (?:on (?:the )?screen|that (?:you|we|people|they) see|to (?:see|read)))?,? (?:(?:should|could|must|can) (?:be|say|read|show)|(?:says?|reads?|shows?|is|are)):? ",
    "(?:(?:and|so|but|then|please|oh) )*(?:the )?(?:end|ending|closing) (?:should|could|must|can) (?:be|say|read|show)(?: something like)?:? ",
    "(?:(?:and|so|but|then|please|oh|it|the (?:film|video|clip)) )*(?:should|could|must|can|needs? to|has to|would) (?:end|close|finish) (?:with|on)(?: something like)?:? ",
  ].join("|")})`,
  "gimu",
);
const TRADE_CALLED = new RegExp(
  `^(?:(?:[Hh]i|[Hh]ello|[Hh]ey)[,!]? )?(?:I|[Ww]e) (?:do|offer|make|sell|teach) (?<what>(?:\\p{Ll}[\\p{L}-]* ){1,4}?\\p{Ll}[\\p{L}-]*),? (?:called|named|under the name(?: of)?) (?<name>${NAME_SOURCE})[.!]?$`,
  "u",
);
const WE_ARE_THE =
  /^[Ww]e(?:['’]re| are) (?<what>the (?:\p{Ll}[\p{L}-]* ){0,3}?\p{Ll}[\p{L}-]*(?: (?:in|of|from|for) (?:the )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)),? and (?<rest>(?:we|I)\b.+)$/u;
const SALE =
  /^(?:(?:I['’]?m|I am|we['’]?re|we are) )?((?:selling|giving away) (?:my|our) [\p{L}\d' -]{3,40}?)(?:,? (?:and|so) (?:I |we )?(?:want|need|would like|['’]d like|am looking)\b.*)?[.!]?$/iu;
/** "Their names are Rosa and Giuseppe Marino." */
const NAMES = new RegExp(
  `^(?:[Tt]heir names are|[Tt]hey(?:['’]re| are)) (?<names>${NAME_SOURCE} and ${NAME_SOURCE})(?:, (?<more>[^.]+))?[.!]?$`,
  "u",
);
const CALLED = new RegExp(
  `^(?:[Ii]t['’]s|[Tt]his is|[Ss]he['’]s|[Hh]e['’]s) (?<what>(?:an?|the|my|our) [^.,:]{3,50}?) (?:called|named) (?<name>${NAME_SOURCE})(?:, (?<more>[^.]+))?[.!]?$`,
  "u",
);
const WORK_CALLED = new RegExp(
  `^(?:[Tt]he|[Mm]y|[Oo]ur) (?:(?:new|first|second|third|debut) )?(?<what>album|single|song|book|novel|game|show|podcast|channel|EP|ep|play|exhibition) is (?:called|named) (?<name>\ue000\\d+\ue001|${NAME_SOURCE}),? and (?:my|our) (?:artist|band|stage|pen) name is (?<who>${NAME_SOURCE})[.!]?$`,
  "u",
);
const SEEKS_PEOPLE =
  /^we(?:['’]re| are)? (?:(?:still|also|now|always|desperately) )*(?:need|looking for|seeking|short of) (?:more |new |some |\d+ )?(?:volunteers?|drivers?|helpers|tutors|coaches|players|singers|tenors|altos|members|trainees|apprentices|teachers|trustees|donors|donations|foster (?:carers|homes|families)|mentors|readers|stewards)\b[^,:]{0,60}[.!]?$/i;
const WISHED = new RegExp(
  `^(?<wish>happy (?:\\d{1,3}(?:st|nd|rd|th) )(?:birthday|anniversary|wedding anniversary)|save[- ]the[- ]date) (?:${FILM_SOURCE}) (?<rest>(?:for|to) .+)$`,
  "iu",
);
/** "Subscribe at the end." */
const CALL_AT_END =
  /(?<=^ ?|[.!?] )((?:please )?(?:subscribe|follow|book|order|call|visit|join|download|sign up|register|donate|listen|wishlist|shop|try|get)\b[^.,:;]{0,40}) at the (?:very )?end(?=[.!]|$)/gim;
/** Wishes for the end, each as the one that is known: "End with …". */
export const endingsAsAsked = (text: string): string =>
  text
    .replace(ENDING, "End with ")
    .replace(CALL_AT_END, "End with $1")
    .replace(PUT_AT_END, (_, words: string, more = "") => `End with ${words}${more}`);
/** Please put "Fernside – run by Eastmoor Council" at the end with eastmoor.example */
const PUT_AT_END =
  /(?<=^ ?|[.!?] )(?:please |and |also )*(?:put|show|have|add|place) (["“][^"”\n]{3,120}["”]) at the (?:very )?end((?:,? (?:with|and|plus) [^.!?\n]{3,60}?)?)(?=[.!?]?(?:\s|$))/gim;

export function plainly(sentence: string, hasProduct: boolean): Part[] {
  const line = sentence
    .trim()
    .replace(ASIDE, "")
    .replace(MESSAGE, "")
    .replace(
      /^(?:(?:here(?: is|['’]s) )?(?:a|the|my|our|your) )?(?:video |short |full )?(?:storyboard|script|shot ?list|outline|scene (?:breakdown|plan)) (?:for|of) (?=(?:an?|the|our|my)\b)/i,
      "Make ",
    )
    .replace(/^dear (?:\p{L}+ ?){1,3}[,!]\s+(?=\S)/iu, "")
    .replace(/^(?:hi|hello|hey) (?:there|all|team|everyone|everybody|folks|guys|you)[,!]\s+(?=\S)/i, "")
    .replace(/, (?:exactly )?in (?:this|that|the following) order(?=[.,!]|$)/i, "")
    .replace(/^(?:please )?(?:give|get|send) (?:me|us) (?=an? |some |one )/i, "Make ")
    .replace(/ for the (?:README|website|homepage) of (?=\S)/i, " for ")
    .replace(/(?<=\b(?:end|close|finish) (?:on|with) )an? (?:request|invitation|appeal|call) to /i, "")
    // "Can you make something for our charity 10k?"
    .replace(
      /^((?:(?:please|hi|hey),? )*(?:(?:can|could|would) you )?(?:please )?(?:make|do|create)(?: (?:me|us))?) (?:something|a little something|sth) (?=(?:for|about) (?:our|my|the) )/i,
      "$1 a video ",
    )
    // "We want to raise £25,000 for the children's hospice", "we want to say thank you to everybody who gave"
    .replace(
      /^(?:and )?we(?:['’]re| are)? (?:want(?:ing)?|need|hope|hoping|aim(?:ing)?|trying|looking|plan(?:ning)?) to raise (?=[$€£]?\d)/i,
      "Help us raise ",
    )
    .replace(
      /^(?:and |so )*(?:we|I)(?:['’]d| would)? (?:want|like|love|wanted) to (?:say )?(?:a (?:big |huge )?)?thank(?:s| you)(?: to)? (?=(?:all|every\p{L}*|our|the|you)\b)/iu,
      "Thank you to ",
    )
    // "What we'd like to tell people about is our new flower subscription"
    .replace(
      /^(?:what|the thing) (?:we|I)(?:['’]d| would)? (?:really )?(?:want|like) to (?:tell (?:people|everyone|them)(?: about)?|say|announce|show|promote|get across) is (?:that )?(?=\p{L})/iu,
      "",
    )
    // "People should sign up at …", "If they sign up before 1st April …"
    .replace(
      /^(?:people|customers|visitors|viewers|they|anyone interested|guests|parents) (?:should|can|could|need to|must|have to) (?=(?:sign|book|call|ring|register|order|visit|email|come|bring|go|give|donate|apply|contact|join|download|find|buy|get|text|reserve)\b)/i,
      "",
    )
    .replace(
      /^if (?:they|people|customers) (?=(?:sign|book|call|ring|register|order|visit|come|bring|join|buy|apply|subscribe|refer)\b)/i,
      "If you ",
    )
    // "It takes place on 17 September at the Harbour Hall"
    .replace(/^(?:it|this|the event|which) (?:takes|will take|is taking) place (?:on |from )(?=\S)/i, "")
    // "Big news we'd like to tell our customers: …", "What should be in it: …"
    .replace(
      /^(?:what (?:should|must|needs to) (?:be in it|it say|people know|be said)|(?:the )?(?:big|main|good|great|exciting|latest) news(?: (?:we|that|for|to|is)\b[^:]{0,40})?|what (?:we|I)(?:['’]d)? (?:like|want) (?:to say|to tell|people to know)[^:]{0,30}|(?:the )?(?:main|key|core) (?:message|point|thing)(?: (?:is|to get across))?) ?: (?=\S+ \S)/i,
      "",
    )
    // "My name for the business is Clear Numbers"
    .replace(
      /^(?:my|our|the) name (?:for|of) (?:the|my|our) (?:business|company|shop|firm|studio|practice|project|band|club) is /i,
      "Product: ",
    )
    // "To get in touch it's plots@fern.example or ring me on 555 0177"
    .replace(
      /^to (get in touch|reach us|book|sign up|register|join|apply),? (?:it['’]?s|just|please|simply) (?=\S+[@.]\S)/i,
      "$1 at ",
    )
    // "I want £11,500 for her"
    .replace(
      /^(?:I|we)(?:['’]m| am|['’]re| are)? (?:want|asking(?: for)?|looking for|after) ([$€£]\d[\d,.]*)(?: (?:for (?:it|her|him|them|the lot)|o\.?n\.?o\.?))?[.!]?$/i,
      "$1.",
    )
    // "People can ring me (Dan) on 555 0143"
    .replace(/\b(ring|call|text|phone|message|email|ask) me \((\p{Lu}\p{Ll}+)\)/iu, "$1 $2")
    // "Not sure if it will be ready in time so maybe leave the café out actually"
    .replace(
      /^(?:not sure|unsure|I don['’]t know|no idea|we don['’]t know)\b.*?\bso (?:(?:maybe|perhaps|please|better|let['’]s) )*(leave (?:the |our |my )?[\p{L} -]{3,30}? out)\b.*$/iu,
      "$1",
    )
    // "Some numbers we're proud of: 1,200 law firms …"
    .replace(
      /^(?:here (?:are|come) )?(?:(?:some|a few|our|the|key|quick) )*(?:numbers|figures|facts|stats|highlights)(?: (?:we|that|you|for|so|from|of|about|to)\b[^:]{0,30})?: (?=\S+ \S)/i,
      "",
    )
    // "Short film for our bakery please, Korn & Kruste"
    .replace(
      new RegExp(
        `^((?:\\S+ ){0,6}?${FILM_SOURCE} (?:for|about) [^,.:]{3,60}?),? (?:please|pls)(?=[,.!]|$)`,
        "iu",
      ),
      "$1",
    )
    // "Property video please for 14 Elm Grove"
    .replace(/(?<=\b(?:video|film|clip|ad|promo)) (?:please|pls) (?=(?:for|about|of)\b)/i, " ")
    .replace(
      /^(?:[Hh]iya|[Hh]eya|[Hh]ey|[Hh]i|[Hh]ello)?,? ?(?:[Ii]t['’]?s|[Tt]his(?: is|['’]s)) for (?=(?:the |our |my )?\p{Lu})/u,
      "Make a video for ",
    )
    // "I was thinking start with “…”"
    .replace(
      /^(?:(?:(?:I|we) (?:was|were|am|are) thinking|I['’]d say|maybe|perhaps|how about|ideally|can|could|let['’]s)(?:,| of| that| we| you| it| to| could| should| maybe)* )(?=(?:start|open|begin|finish|end|close)(?:ing)? (?:with|on)\b)/i,
      "",
    )
    // "We'd like the film to end on …"
    .replace(/^(?:I|we)(?:['’]d| would) (?:like|love) (?:it|(?:the|this) (?:film|video)) to (?=\p{L})/iu, "")
    // "Can I get a short welcome video for new students?"
    .replace(/^(?:can|could|may) (?:i|we) (?:please )?(?:get|have|order) (an? .*?)\?$/i, "Make $1.");
  // "Say that I shoot on film, that couples get their gallery in three weeks, and that …"
  const [, saying = ""] =
    /^(?:(?:please|also|and) )*(?:say|mention|explain|tell (?:people|them|everyone)) that (.+?)[.!]?$/i.exec(
      sentence.trim(),
    ) ?? [];
  // "We are the food bank in Tarnley and we want to say thank you to everybody who gave last winter"
  const us = WE_ARE_THE.exec(line)?.groups;
  if (us) return [reads(`What it is: ${us.what}`), ...plainly(capitalised(us.rest ?? ""), hasProduct)];
  // "Selling my camper van and want a little film for the classifieds"
  const [, sale = ""] = SALE.exec(line) ?? [];
  if (sale) return [reads(`Headline: ${capitalised(sale)}`)];
  const couple = NAMES.exec(line)?.groups;
  if (couple)
    return [
      reads(`Product: ${couple.names}`),
      ...(couple.more ? [reads(`${capitalised(couple.more)}.`)] : []),
    ];
  // "It's a 2009 VW Transporter called Betsy, 118,000 miles, …"
  const called = hasProduct ? null : CALLED.exec(line)?.groups;
  if (called)
    return [
      reads(`Product: ${called.name}`),
      reads(`What it is: ${called.what}`),
      ...(called.more ? [reads(`${capitalised(called.more)}.`)] : []),
    ];
  // "The album is called “Low Water” and my artist name is Fenna Quill."
  const work = WORK_CALLED.exec(line)?.groups;
  if (work)
    return [
      reads(`Product: ${work.name}`),
      reads(`What it is: ${work.what}${work.who ? ` by ${work.who}` : ""}`),
    ];
  // "We need volunteers for the Millbrook Food Bank."
  if (SEEKS_PEOPLE.test(line)) return [reads(`Claim: ${line}`)];
  // "Happy 70th birthday film for my mum Rosalind!"
  const wished = WISHED.exec(line)?.groups;
  if (wished)
    return [
      reads(`Headline: ${capitalised(wished.wish ?? "")}`),
      ...plainly(`Make a video ${wished.rest}`, hasProduct),
    ];
  // "I do mobile dog grooming, called Muddy Paws Mobile"
  const trade = hasProduct ? null : TRADE_CALLED.exec(line)?.groups;
  if (trade) return [reads(`Product: ${trade.name}`), reads(`What it is: ${trade.what}`)];
  const each = saying.split(/, (?:and )?that /);
  if (each.length > 1) return each.map((one) => reads(`Claim: ${capitalised(one)}`));
  // "Trailer for season 3 of my podcast"
  const season = SEASON.exec(line)?.groups;
  if (season)
    return [
      reads(`Headline: ${season.which}`),
      ...plainly(line.replace(`${season.which} of `, ""), hasProduct),
    ];
  // "The average family throws away £60 a month so that's kind of our hook"
  const hook = OUR_HOOK.exec(line)?.[0];
  if (hook) return [...plainly(line.slice(0, -hook.length), hasProduct), aside(clean(hook))];
  const unlike = UNLIKE.exec(line)?.[0];
  if (unlike) return [...plainly(line.replace(unlike, ""), hasProduct), aside(clean(unlike))];
  if (SECRET.test(line)) return [{ text: line, isForm: false, isAside: true }];
  const staged = STAGED.exec(line)?.groups;
  if (staged && betweenCommas(staged.items ?? "").length > 2)
    return [forms(staged.lead ?? ""), reads(capitalised(`${staged.topic}: ${staged.items}`))];
  const lesson = LESSON.exec(line)?.groups?.topic;
  if (lesson) return [aside(line), reads(`Headline: ${capitalised(lesson)}`)];
  const parts = partsOf(line, hasProduct);
  if (parts)
    return parts.flatMap((one) =>
      one.isForm || LABELLED.test(one.text) || one.text === line ? [one] : plainly(one.text, hasProduct),
    );
  const named = NAMED.exec(line)?.groups;
  const name = named?.name ?? "";
  if (
    named &&
    !isNoName(name) &&
    // "Studio Anker" is a name
    (named.is ||
      (!named.what &&
        /^(?:(?:the|our|my) )?(?:product|company|brand|app|client|business|start-?up|name)\b/i.test(line)))
  )
    return /\d|\.\S/.test(named.what ?? "")
      ? [reads(`Product: ${name}`), reads(clean(named.what ?? ""))]
      : [reads(`Product: ${name}${(named.what ?? "").replace(/^ [–—-]/, ",")}`)];
  const asked = ASKED.exec(line)?.groups;
  // "about the AirNest baby monitor: …" names it
  if (
    asked &&
    !/^(?:the|our|my) \p{Lu}\S* \p{Ll}/u.test(asked.topic ?? "") &&
    !/^[$€£]?\d(?!\d{3} )/.test(asked.rest ?? "")
  )
    return /^(?:how|why|what|when|where|who)\b/i.test(asked.topic ?? "")
      ? [forms(asked.lead ?? ""), reads(`Headline: ${asked.topic}`), reads(capitalised(asked.rest ?? ""))]
      : [forms(asked.lead ?? ""), reads(`${capitalised(asked.topic ?? "")}: ${asked.rest}`)];
  const request = requestIn(line, hasProduct);
  if (request)
    return [
      ...(request.form ? [forms(request.form)] : []),
      ...request.rest.flatMap((one) =>
        one === line || LABELLED.test(one) ? [reads(one)] : plainly(one, hasProduct),
      ),
    ];
  const stated = withFacts(line);
  if (stated) return stated.map(reads);
  // "Celebrate with a short animated post."
  if (CELEBRATE.test(line)) return [forms(clean(line))];
  // "La Piazzetta, authentic Neapolitan pizza in Boston"
  const place = hasProduct ? null : nameAndWhat(line);
  if (
    place &&
    wordCount(place.name) > 1 &&
    wordCount(place.what) > 2 &&
    !/\d|\b(?:is|are|was|has|have|will|can|and)\b/.test(place.what) &&
    /^(?!(?:in|at|on|from|with|by|and|or|where|open|only|until|then|now|not|no|to|for|of|but|so)\b)/.test(
      place.what,
    ) &&
    !isForm(place.what) &&
    !OCCASION.test(place.name) &&
    !COMMON.test(place.name) &&
    !isNoName(place.name)
  )
    return [reads(`Product: ${place.name}`), reads(`What it is: ${place.what}`)];
  const artist = ARTIST.exec(line)?.groups?.name;
  if (artist && hasProduct) return [reads(`What it is: by ${artist}`)];
  const tone = TONE_SAID.exec(line)?.groups?.tone;
  if (tone && tonesIn(tone).length) return [reads(`Tone: ${tone}`)];
  if (HOST_ALONE.test(line)) return [reads(`Website: ${line}`)];
  const quick = EXPLAIN_IN.exec(line)?.groups;
  if (quick) return [forms(`${quick.task} ${quick.time}`), reads(`Headline: ${quick.what}`)];
  const logo = hasProduct ? null : LOGO_AT_END.exec(line);
  if (logo) return [reads(`Product: ${logo[1]}`)];
  const taught = EXPLAIN_TO.exec(line)?.groups;
  if (taught)
    return [
      forms("explainer"),
      reads(`Audience: ${taught.whom}`),
      reads(`Headline: ${capitalised(taught.what ?? "")}`),
      ...(taught.steps
        ? [reads(/^how to\b/i.test(taught.what ?? "") ? `Steps: ${taught.steps}` : taught.steps)]
        : []),
    ];
  const explained = EXPLAINED.exec(line)?.groups;
  if (explained) return [reads(`${explained.task}.`), reads(explained.rest ?? "")];
  const counted = COUNTED.exec(line)?.groups;
  if (counted && betweenCommas(counted.items ?? "").length > 2)
    // "three facts" says nothing
    return [
      ...(BARE_COUNT.test(counted.head ?? "") ? [] : [reads(`Headline: ${counted.head}`)]),
      reads(`Includes: ${counted.items}`),
    ];
  // "Instagram reel, 3 reasons to join our choir: …"
  const [, formed = "", listed = ""] = /^([^,:.]{3,40}), (.+)$/.exec(line) ?? [];
  if (formed && isForm(formed) && COUNTED.test(listed))
    return [forms(formed), ...plainly(listed, hasProduct)];
  const event = hasProduct ? undefined : EVENT.exec(line)?.groups;
  if (event && (NAME_ALONE.test(event.name ?? "") || /\ue000/.test(event.name ?? "")))
    return [reads(`Product: ${event.name}`), ...(event.what ? [reads(capitalised(event.what))] : [])];
  const branded = hasProduct ? undefined : BRANDED.exec(line)?.groups;
  if (branded)
    return [
      reads(`Product: ${branded.name}`),
      reads(`What it is: ${(branded.kind ?? "").replace(FILM_OF, "")}`),
    ];
  const toned = hasProduct ? undefined : NAME_AND_FORM.exec(line)?.groups;
  if (
    toned &&
    wordCount(toned.name ?? "") > 1 &&
    NAME_ALONE.test(toned.name ?? "") &&
    !isForm(toned.name ?? "") &&
    !COMMON.test(toned.name ?? "") &&
    betweenCommas(toned.form ?? "").every((part) => isForm(part))
  )
    return [reads(`Product: ${toned.name}`), forms(betweenCommas(toned.form ?? "").join(", "))];
  const shown = SHOWN.exec(line)?.groups;
  if (shown) return [forms(shown.lead ?? ""), reads(`Headline: ${capitalised(shown.topic ?? "")}`)];
  // with a name in it, it says more
  if (REQUEST.test(line) && !/ for .*\p{Lu}/u.test(line)) return [forms(clean(line))];
  const led = LEAD.exec(line)?.groups;
  const more = (led?.more ?? "").split(/,\s+/).filter(Boolean);
  const whose = led && !hasProduct ? nameAndWhat(led.rest ?? "") : null;
  if (led && more.every((part) => isForm(part) || /^loop/i.test(part)))
    return [
      forms(`${led.lead}${led.more ?? ""}`),
      // "Black Friday promo – everything 30% off": the occasion is said
      ...(OCCASION.test((led.lead ?? "").replace(FILM_TAIL, "")) &&
      /\d ?%|\boff\b|\bfree\b|\bsale\b/i.test(led.rest ?? "")
        ? [reads(`Headline: ${(led.lead ?? "").replace(FILM_TAIL, "")}`)]
        : []),
      ...(NAME_ALONE.test(led.rest ?? "") && !hasProduct
        ? [reads(`Product: ${led.rest}`)]
        : whose && (/^The \p{Lu}/u.test(whose.name) || !isNoName(whose.name))
          ? [reads(`Product: ${whose.name}`), reads(`What it is: ${whose.what}`)]
          : plainly(capitalised(led.rest ?? ""), hasProduct)),
    ];
  if (LEAD_ALONE.test(line) || FILM_FOR_PURPOSE.test(line) || PURPOSE.test(line)) return [forms(clean(line))];
  const dashed = hasProduct || PRESENTS.test(line) ? undefined : DASHED.exec(line)?.groups;
  if (
    dashed &&
    wordCount(dashed.name ?? "") <= 4 &&
    !isForm(dashed.name ?? "") &&
    !COMMON.test(dashed.name ?? "") &&
    (/^The \p{Lu}/u.test(dashed.name ?? "") || !isNoName(dashed.name ?? ""))
  )
    return [reads(`Product: ${dashed.name}`), reads(capitalised(dashed.rest ?? ""))];
  // "I need a video for my class, photosynthesis in 3 steps: light hits the leaf, …"
  const within = IN_STEPS.exec(line)?.groups;
  if (within && betweenCommas(within.steps ?? "").length > 1)
    return [
      ...(within.lead ? plainly(within.lead, hasProduct) : []),
      reads(`Headline: ${capitalised(within.topic ?? "")}`),
      reads(`Steps: ${within.steps}`),
    ];
  const steps = STEPS.exec(line)?.groups?.steps;
  if (steps) return [reads(`Steps: ${steps}`)];
  const few = FEW_WORDS.exec(line)?.[1];
  if (few) return [reads(`Includes: ${few}`)];
  const words = WORDS.exec(line)?.[1];
  if (words) return [reads(`Claims: ${words}`)];
  if (PART.test(line)) return [reads(capitalised(line.replace(PART, "")))];
  // "Black Friday: 40% off everything"
  const headed =
    /^(?!(?:Last|Since|From|Until|Only|Show|Present|Share|Announce) |(?:Entry|Entrance|Admission|Tickets?|Parking|Doors|Deposit|Delivery|Real estate|Property|Job|Problem|Solution|Result|Proof|Why|What|Who|How)\b)(?<head>\p{Lu}[^:.,]{2,30}):\s+(?<rest>[$€£]?\d[^:]{6,})$/u.exec(
      line,
    )?.groups;
  if (
    headed &&
    // of an offer it is the occasion; before a figure it says what is counted
    (/\boff\b|\bfree\b|\bdiscount|\bfor (?:the price|[$€£])/i.test(headed.rest ?? "") ||
      betweenCommas(headed.rest ?? "").length > 2) &&
    !DATE.test(headed.rest ?? "") &&
    wordCount(headed.rest ?? "") >= 3 &&
    /\p{L}{3}/u.test(headed.rest ?? "")
  )
    return [reads(headed.head ?? ""), reads(headed.rest ?? "")];
  return [reads(line)];
}
