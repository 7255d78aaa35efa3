import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { KIND_SOURCE, OWN_SOURCE } from "#lib/motion/brief-kinds.ts";
import { isNoName, NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { ORDERS } from "#lib/motion/brief-steps.ts";
import { capitalised, clean, DATE, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Sentences that say several things: people put who they are, what they want and what the film says into one. They are
 * taken apart at their verbs before anything is made of them.
 */

const ANY = "(?:an?|some|one|the)";
const SPACED = "(?:[\\p{L}\\d’'&-]+ ){0,4}";
/** A film, and no "video call" or "film camera". */
const FILM = `(?:${FILM_SOURCE})(?![\\p{L}-])(?! (?:calls?|chats?|games?|editors?|editing|cameras?|conferenc\\w+|librar\\w+|stores?|platforms?|players?|apps?|tools?|festivals?|makers?|clubs?|studios?|meetings?|doorbells?|agency|agencies|teams?|servers?|hosting|lessons?|courses?|night|nights)(?![\\p{L}]))`;
/** Whom a business is there for: what they want is what it sells. */
const CUSTOMERS =
  /^(?:you|your|our (?:\p{L}+ )?(?:customers|users|clients|viewers|readers|patients|buyers|visitors|guests|followers|fans|people|players|students|kids))\b/iu;
const WANTS =
  "(?:need|want|wants|needs|(?:would|['’]d) (?:really )?(?:like|love)|(?:am|are|is|['’]m|['’]re) (?:looking for|after))(?: to (?:make|have|get|create|see))?";
/** "I teach Year 4 science and need a short animation about the water cycle" */
const SAID_AND_WANTED = new RegExp(
  `^(?<said>\\S.{8,140}?),? (?:and|so|but) (?:(?:I|we|they|she|he) ?)?(?:now |really |just |also |still )?${WANTS} (?<film>${ANY} ${SPACED}(?:${FILM}|(?:something|save[- ]the[- ]date|invitation|invite|announcement)(?![\\p{L}-])).*)$`,
  "iu",
);
/** "Our HR team wants a short welcome video for new starters" */
const THEY_WANT = new RegExp(
  `^(?:(?:hi|hello|hey)[ ,!]+)?(?:(?:our|my|the) [\\p{L} &’'-]{2,50}?|\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)? (?=\\S+s )) ?(?:needs|wants|would like|is looking for|are looking for|wanted|asked for|has asked for|want|need) (?<film>${ANY} ${SPACED}${FILM}.*|something (?:to (?:show|play|post|share)|for)\\b.*)$`,
  "iu",
);
/** "I'd like a 60 second animation: the unit takes heat from the outside air, …" */
const WISH = new RegExp(
  `^(?:(?:hi|hello|hey)[ ,!]+)?(?:I|we)(?:['’]d| would)? (?:really )?(?:like|love|need|want) (?<film>${ANY} ${SPACED}${FILM_SOURCE}): (?<rest>\\S.{8,})$`,
  "iu",
);
/** "Make a little video to play at the party" */
const TO_SHOW = new RegExp(
  `^(?:make|create|produce) ${ANY} (?:(?:short|quick|little|nice|small|simple|fun) )*${FILM_SOURCE} (?:to|for us to|that we can) (?:play|show|use|put|share|run|post|send|screen) (?:at|on|in|to|for|before|during)\\b[^.:]{3,60}[.!]?$`,
  "iu",
);
/** "Our under-12 girls football team, the Ashdown Foxes, won the league!" */
const APPOSED = new RegExp(
  `^[Oo]ur (?<what>[\\p{L}\\d '’-]{3,50}), the (?<name>${NAME_SOURCE}), (?<does>(?:is|are|was|were|has|have|will|can|would|won|just|\\p{Ll}{3,}(?:s|ed))(?![\\p{L}]).{4,})$`,
  "u",
);
/** "Brightside Dental, Exeter, is taking on new patients" */
const IN_TOWN = new RegExp(
  `^(?<name>${NAME_SOURCE}), (?<town>\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?), (?<does>(?:is|has|now|offers|opens|will|can|just|invites|welcomes|celebrates)\\b.{6,})$`,
  "u",
);
/** "Glass Harbour, new single “Low Tide”, out Friday 10 October" */
const RELEASE = new RegExp(
  `^(?<name>${NAME_SOURCE}), (?<rest>(?:the |our |their |her |his )?(?:new|debut|latest|second|third|first) (?:single|album|EP|record|book|novel|show|tour|song|collection|play)(?![\\p{L}]).{3,})$`,
  "u",
);
/** "Thank you very much and kind regards, Hubert", "Sorry for the long list", "Thx" */
const SIGNED =
  /^(?:(?:thank you(?: very much| so much)?|many thanks|thanks(?: a lot| in advance)?) and (?:kind |best |warm )?regards\b.*|(?:kind|best|warm) regards\b.*|with (?:many |best )?thanks|thx|tia|ty|sorry (?:for|about) (?:the|this|my) (?:long|messy|short|many|chaotic|late)\b.*)$/iu;
/** Who one is, to us: no news for the viewers. */
const OF_MYSELF =
  /^(?:hi[ ,!]+|hello[ ,!]+)?(?:I (?:teach|work|study|volunteer|manage|run (?:the|our) )|(?:I['’]m|I am) )/;
/** "Make a thank you video from Fernbox, the plant subscription." */
const GREETING = new RegExp(
  `^(?:(?:please|can you|could you) )*(?:make|create|do|produce) (?:me |us )?an? (?:(?:short|quick|little|nice|simple|fun) )*(?<what>thank[- ]you|welcome|farewell|goodbye|congratulations|happy birthday|merry christmas|season['’]s greetings) (?:${FILM_SOURCE}) from (?<name>${NAME_SOURCE})(?:, (?<kind>(?:the|an?|our|your) \\p{Ll}[^.,!]{3,60}))?[.!]?$`,
  "iu",
);
/** "want a LinkedIn video reminding freelancers about the tax deadline" */
const TELLING = new RegExp(
  `^(?<film>(?:[\\p{L}'’]+ ){0,4}?${ANY} ${SPACED}${FILM_SOURCE}|${SPACED}${FILM_SOURCE}) (?:reminding|telling|warning|informing|teaching|inviting|(?:that|which) (?:reminds|tells|warns|teaches|invites|informs)|to (?:remind|tell|warn|teach|invite|inform|let)) (?<whom>(?:(?:our|all|the|new) )*\\p{Ll}[\\p{L} -]{2,40}?)(?: know)? (?:about |of |that (?=we |our |the )|to (?=(?:the|our|my) (?!\\p{Ll}+ (?:with|and)\\b)))(?<topic>[^.:]{4,70})[.!]?$`,
  "iu",
);
/** "Lost dog video to share on local Facebook groups." */
const TO_SHARE = new RegExp(
  `^(?!(?:make|create|do|produce|need|want)\\b)(?<topic>(?:[\\p{L}’'-]+ ){1,3})(?:${FILM_SOURCE}) (?:to|for us to|that we can) (?:share|post|show|play|put|use|send) (?:on|at|in|to|with|around)\\b[^.:]{3,60}[.!]?$`,
  "iu",
);
/** "Step by step how-to for our candle customers, under 30 seconds: trim the wick, let the wax melt …" */
const HOW_TO = new RegExp(
  `^(?<lead>(?:an? )?(?:(?:step[- ]by[- ]step|short|quick|simple) )*(?:how-to|instructions?|guide|tutorial|walkthrough)(?: (?:${FILM_SOURCE}))?(?: for (?:our |my |the )?(?<whom>[\\p{L} -]{3,40}))?(?:, [^:]{3,40})?): (?<steps>[^:]{12,})$`,
  "iu",
);
/** "Please make a one-minute history of our town's lighthouse for the museum lobby screen." */
const HISTORY =
  /^(?:please )?(?:make|create|produce|do) (?:me |us )?(?<lead>an? (?:[\p{L}\d-]+ ){0,3}?)(?<topic>(?:history|timeline|story) of (?:our|the|my) [^,.:]{3,50}?)(?: in [^,.:]{3,20}(?=[.!]?$))?(?: for (?:our|the|my|an?) [^,.:]{3,40})?[.!]?$/iu;
/** "For our library's summer reading challenge: read 6 books …" */
const FOR_EVENT =
  /^for (?:our|the|my) (?:[\p{L}]+['’]s )?(?<topic>(?:[\p{L}\d-]+ ){1,4}(?:challenge|competition|contest|drive|scheme|programme|program|campaign|appeal)): (?<rest>\S.{8,})$/iu;
const GREETED =
  "(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Ss]o|[Oo]k(?:ay)?|[Yy]o|[Gg]ood (?:morning|afternoon|evening|day)|[Dd]ear (?:team|all|sirs?))[ ,!]+)*";
const COUPLE = "[Mm]y (?:wife|husband|partner|brother|sister|family|parents|mum|mom|dad) and I";
/** "I run a small bakery called Crumb & Anchor in Port Selwyn and we're starting classes", "We have a farm shop." */
const OWNER = new RegExp(
  `^${GREETED}(?:I|[Ww]e|${COUPLE}) (?:(?:just|now|recently) )?(?:have|do|run|own|opened|manage|['’]ve got|have got) (?!(?:written|published|made|built|finished|started|moved|decided|been|had) )(?<what>(?:(?:an?|our|my|this) )?(?:[\\p{Ll}\\d’'-]+ ){0,4}?${KIND_SOURCE})(?<where> (?:in|on|by|near) the \\p{Ll}+)?(?:,? (?:called|named|(?:its |the )?name is)|,|:| [–—-]| \\()? ?(?<name>(?:the )?${NAME_SOURCE})?\\)?(?<place>,? (?:in|at|near|on|outside) (?:the )?\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+){0,2})?(?:(?:,| and|,? and|,? so|,? but|\\.)(?<rest> .+))?[.!]?$`,
  "u",
);
/** "The Lower Fennick Dramatic Society presents “The Lighthouse”, a comedy in two acts" */
const PRESENTED = new RegExp(
  `^(?<who>(?:The )?${NAME_SOURCE}) (?:proudly )?(?:presents?|is proud to present|brings you|stages|performs|is staging|is performing) (?<sign>\ue000\\d+\ue001)(?:, (?<what>(?:an?|the|our) [^.]{3,90}))?[.!]?$`,
  "u",
);
/** "Company is Oxbow Labs, we build mapping software" */
const COMPANY_IS = new RegExp(
  `^(?![Mm]y name)(?:(?:[Tt]he|[Oo]ur|[Mm]y) )?(?:${OWN_SOURCE})(?:['’]s name)? (?:=|is(?: called| named)?) (?<name>${NAME_SOURCE}),? (?:and )?(?<rest>(?:we|it|they|he|she|I)(?:['’]\\p{L}+)? .+)$`,
  "u",
);
/** "Hey so we have a dev tool called kestrel-ci", "We're opening a new restaurant on 14 March called Osteria Lupo" */
const CALLED = new RegExp(
  `^${GREETED}(?:I|[Ww]e|${COUPLE})(?:['’](?:m|re|ve))?(?<does>(?: (?!(?:wants?|need|would|like|looking|make)\\b)[\\p{Ll}’']+){0,4}?) (?:an?|our|my|this) (?<kind>(?:[\\p{L}\\d’'&-]+ ){0,5}?[\\p{L}\\d’'-]+?)(?<where> (?:on|in|near|this|next|from) (?:the )?[\\p{L}\\d]+(?: [\\p{L}\\d]+)?)? (?:called|named) (?<name>\ue000\\d+\ue001|(?:[Tt]he )?${NAME_SOURCE}|\\p{Ll}[\\p{L}\\d.-]{2,30})(?<what> (?:about|that|for|which|where|with|in|at|near|on|this|next|from) [^.,!]{3,80}?)?(?:, (?:hosted|written|made|run) by me, (?<by>${NAME_SOURCE}))?(?:(?:, (?:and )?| and | [–—-] )(?:basically |essentially |which |that )?(?<rest>.+))?[.!]?$`,
  "u",
);
/** Who makes what a film is about. */
const MAKERS = /\b(?:band|duo|trio|quartet|choir|orchestra|ensemble|company|label|publisher|author|artist)$/i;
/** "Hello, I own Trattoria Bellaluna in Cardiff and from next week …", "We just built Pocket Pantry." */
const OWN = new RegExp(
  `^${GREETED}(?:I|[Ww]e|${COUPLE})(?:['’]ve)? (?:(?:just|now|recently|proudly) )*(?:own|run|manage|built|made|created|founded) (?<name>${NAME_SOURCE})(?<place> (?:in|near|on) (?:the )?\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?)?(?:(?:,| and|, and) (?<rest>.+))?[.!]?$`,
  "u",
);
/** "I'm the founder of Potluck, an app that …", "I am secretary of Riverside Befrienders, a small charity." */
const FOUNDER = new RegExp(
  `^(?<me>${GREETED}(?:[Ii]['’]?m|I am|[Ww]e['’]?re|[Ww]e are) (?:(?:the|an?|one of the) )?(?:\\p{L}+[ -]){0,2}?(?:founders?|owners?|makers?|head|manager|director|secretary|chair|treasurer|trustee|organi[sz]ers?|coach|developer|PM|CEO|CTO) (?:of|at|behind) (?:the )?(?<name>${NAME_SOURCE}))(?:, (?<what>(?:an?|the|our) .+?))?(?:,? (?:and|so) (?<rest>(?:I|we) .+))?[.!]?$`,
  "u",
);
/** "We're organising the Riverside 10K on Sunday 14 September" */
const ORGANISING = new RegExp(
  `^${GREETED}[Ww]e(?:['’]re| are) (?:organi[sz]ing|hosting|holding|putting on) (?:the|our) (?<name>${NAME_SOURCE}) (?<rest>(?:on|in|at|this|next|to|for) .+)$`,
  "u",
);
/** "Start with “…” and finish with how to book" */
const BOTH_ENDS =
  /^((?:start|open|begin)(?:ing)? (?:with|on) .{3,100}?),? and (?:then )?((?:finish|end|close)(?:ing)? (?:with|on) .+)$/i;
/** "Our village brass band (Musikverein Oberlauten, 54 musicians, youngest 12) celebrates its 125th anniversary" */
const BRACKETED = new RegExp(
  `^[Oo]ur (?<what>[\\p{L}\\d '’-]{3,50}) \\((?<name>${NAME_SOURCE})(?<town>, \\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?(?=[,)]))?(?:, (?<facts>[^()]{3,100}))?\\) (?<does>(?:is|are|was|were|has|have|won|just|turns|opens|\\p{Ll}{3,}(?:s|ed))(?![\\p{L}]).{4,})$`,
  "u",
);
/** "We're a family dental practice, Brightmolar, and would like …", "ok so im a plumber, Dobbs & Daughter Plumbing" */
const IDENTIFIED = new RegExp(
  `^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Ss]o|[Oo]k(?:ay)?)[ ,!]+)*(?:[Ww]e(?:['’]?re| are)|I(?:['’]?m| am)|i['’]?m) (?<what>an? (?:[\\p{L}\\d'’-]+ ){0,4}?[\\p{Ll}'’-]+), (?:the )?(?<name>${NAME_SOURCE})(?:,? (?:and )?(?<rest>.+))?[.!]?$`,
  "u",
);
/** What is said to us behind the rest: "if you can work that in", "with a rocket if possible". */
const TO_US =
  /(?:,? (?:(?:and|but) )?(?:(?:(?:with|maybe|perhaps) (?:an? |some )?[\p{L} -]{2,40} )(?:if (?:you can|(?:it['’]s |that['’]s )?possible|you like))|if (?:you can (?:work (?:that|it) in|manage)|that makes sense|you think it fits))|,? if (?:you can|(?:it['’]s |that['’]s )?possible|that works|you like|you want)(?<=^(?:please|make|use|add|put|show|include|keep|no|maybe|something)\b.*)|, (?:thanks(?: (?:so much|a lot|in advance))?|thank you so much|cheers|thx))[.!]*$/iu;
const EXAMPLE = /^(?:please )?(?:use|take|give|show) (?:the|an?) (?:example|case) (?:of|where|with) /i;

/** A part of a sentence: to be read as one, or words that only say what the film is. */
export interface Part {
  text: string;
  /** It says what film is wanted, and nothing that the film says. */
  isForm: boolean;
  /** It is said to us, and not to the viewers. */
  isAside?: true;
}

export const reads = (text: string): Part => ({ text, isForm: false });
export const forms = (text: string): Part => ({ text, isForm: true });
export const aside = (text: string): Part => ({ text, isForm: true, isAside: true });
const topicOf = (text = ""): string => capitalised(clean(text).replace(/^(?:the|our|my|an?) /i, ""));

/**
 * @param sentence quotations stand in it as one sign each
 * @returns what the sentence is of, in order; null where it is one thing
 */
export function partsOf(sentence: string, hasProduct: boolean): Part[] | null {
  const line = sentence.trim();
  if (SIGNED.test(line)) return [aside(clean(line))];
  const wish = WISH.exec(line)?.groups;
  if (wish) return [forms(wish.film ?? ""), reads(capitalised(wish.rest ?? ""))];
  if (TO_SHOW.test(line)) return [forms(clean(line).split(/ (?:to|for) /)[0] ?? "")];
  if (EXAMPLE.test(line)) return [reads(capitalised(line.replace(EXAMPLE, "")))];
  const toUs = TO_US.exec(line)?.[0] ?? "";
  if (toUs && wordCount(line) > wordCount(clean(toUs)))
    return [
      reads(`${line.slice(0, line.length - toUs.length)}.`),
      ...(wordCount(toUs) > 3 ? [aside(clean(toUs))] : []),
    ];
  const wanted = SAID_AND_WANTED.exec(line)?.groups;
  // "We're a family-run olive oil producer in Crete"
  const trade = /^we(?:['’]re| are) (an? (?:(?!called|named)[^,.])+)$/i.exec(wanted?.said ?? "")?.[1];
  if (trade && !hasProduct) return [reads(`What it is: ${trade}`), reads(`Make ${wanted?.film}`)];
  if (
    wanted &&
    !CUSTOMERS.test(wanted.said ?? "") &&
    !/^(?:if|when|because|as|since|while|although)\b/i.test(wanted.said ?? "")
  ) {
    const said = wanted.said ?? "";
    return [
      OF_MYSELF.test(said) && !/\b(?:called|named)\b/.test(said) ? aside(said) : reads(`${said}.`),
      reads(`Make ${wanted.film}`),
    ];
  }
  const theirs = THEY_WANT.exec(line)?.groups;
  if (theirs && !CUSTOMERS.test(line)) {
    const film = theirs.film ?? "";
    return /^something/i.test(film) ? [aside(line)] : [reads(`Make ${film}`)];
  }
  const called = hasProduct ? undefined : CALLED.exec(line)?.groups;
  if (called) {
    const { does = "", kind = "", where = "", name = "", what = "", by, rest } = called;
    // "I play in a folk band called The Lamplighters and our album is called …"
    if (MAKERS.test(kind) && rest && /\b(?:called|named) /.test(rest))
      return [reads(capitalised(rest)), reads(`By ${name}.`)];
    const isDay = (words: string) => DATE.test(words) || /^ (?:this|next) /.test(words);
    const day = [where, what].find(isDay);
    const [, longer = ""] = wordCount(what) > 6 ? (/^ (?:that|which) (.+)$/.exec(what) ?? []) : [];
    const kindOf = [
      kind,
      ...[where, longer ? "" : what].filter((words) => !isDay(words)),
      by ? `, with ${by}` : "",
    ].join("");
    const begins = /open/.test(does) ? "Opens" : /launch/.test(does) ? "Launches" : "Starts";
    return [
      reads(`Product: ${name}`),
      reads(`What it is: ${/^[aeiou]/i.test(kind) ? "an" : "a"} ${kindOf}`),
      ...(day ? [reads(`${begins}${day}.`)] : []),
      ...(longer ? [reads(`${name} ${longer}.`)] : []),
      ...(rest ? [reads(capitalised(rest))] : []),
    ];
  }
  const owner = hasProduct ? undefined : OWNER.exec(line)?.groups;
  if (owner && !/^ (?:I |we )?(?:want|would|['’]d|need|wish|am|are) /.test(owner.rest ?? "")) {
    const { what = "", where = "", name = "", place = "", rest = "" } = owner;
    return [
      ...(name ? [reads(`Product: ${name}`)] : []),
      reads(`What it is: ${what.replace(/^(?:our|my|this) /, "a ")}${where}${place.replace(/^,/, "")}`),
      // "…, where nurses, bakers and other people tell what they have seen"
      ...(/^[ ,]*where /i.test(rest)
        ? [reads(`Claim: ${capitalised(clean(rest).replace(/^where /i, ""))}`)]
        : clean(rest)
          ? [reads(capitalised(clean(rest)))]
          : []),
    ];
  }
  // "No appointment is necessary; otherwise please ask at reception"
  const [, one, other] = /^([^;]{12,}); ((?:otherwise|please)\b[^;]{12,})$/i.exec(line) ?? [];
  if (one && other) return [reads(`${one}.`), reads(capitalised(other))];
  const ends = BOTH_ENDS.exec(line);
  if (ends) return [reads(`${ends[1]}.`), reads(capitalised(ends[2] ?? ""))];
  const own = hasProduct ? undefined : OWN.exec(line)?.groups;
  if (own && !isNoName(own.name ?? ""))
    return [
      reads(`Product: ${own.name}`),
      ...(own.place ? [reads(`What it is: ${clean(own.place)}`)] : []),
      ...(own.rest ? [reads(capitalised(own.rest))] : []),
    ];
  const founded = hasProduct ? undefined : FOUNDER.exec(line)?.groups;
  if (founded && !isNoName(founded.name ?? ""))
    return [
      aside(founded.me ?? ""),
      reads(`Product: ${founded.name}`),
      ...(founded.what ? [reads(`What it is: ${founded.what}`)] : []),
      ...(founded.rest ? [reads(capitalised(founded.rest))] : []),
    ];
  const held = hasProduct ? undefined : ORGANISING.exec(line)?.groups;
  if (held) return [reads(`Product: ${held.name}`), reads(capitalised(held.rest ?? ""))];
  const identified = hasProduct ? undefined : IDENTIFIED.exec(line)?.groups;
  if (identified && !isNoName(identified.name ?? ""))
    return [
      reads(`Product: ${identified.name}`),
      reads(`What it is: ${identified.what}`),
      ...(identified.rest ? [reads(capitalised(identified.rest.replace(/^would/, "we would")))] : []),
    ];
  const presented = hasProduct ? undefined : PRESENTED.exec(line)?.groups;
  if (presented)
    return [
      reads(`Product: ${presented.sign}`),
      ...(presented.what ? [reads(`What it is: ${presented.what}`)] : []),
      reads(`Headline: ${presented.who} presents`),
    ];
  const company = hasProduct ? undefined : COMPANY_IS.exec(line)?.groups;
  if (company && /^\p{Lu}|^\ue000/u.test(company.name ?? ""))
    return [reads(`Product: ${company.name}`), ...(company.rest ? [reads(capitalised(company.rest))] : [])];
  const apposed = hasProduct ? undefined : APPOSED.exec(line)?.groups;
  if (apposed)
    return [
      reads(`Product: ${apposed.name}`),
      reads(`What it is: ${apposed.what}`),
      reads(`The ${(apposed.name ?? "").replace(/^The /, "")} ${apposed.does}`),
    ];
  const inTown = hasProduct ? undefined : IN_TOWN.exec(line)?.groups;
  if (inTown && !isNoName(inTown.name ?? ""))
    return [
      reads(`Product: ${inTown.name}`),
      reads(`What it is: ${inTown.town}`),
      reads(`${inTown.name} ${inTown.does}`),
    ];
  const bracketed = hasProduct ? undefined : BRACKETED.exec(line)?.groups;
  if (bracketed)
    return [
      reads(`Product: ${bracketed.name}`),
      reads(`What it is: ${bracketed.what}${bracketed.town ?? ""}`),
      ...(bracketed.facts ? [reads(`Includes: ${bracketed.facts}`)] : []),
      reads(`${bracketed.name} ${bracketed.does}`),
    ];
  const release = hasProduct ? undefined : RELEASE.exec(line)?.groups;
  if (release) return [reads(`Product: ${release.name}`), reads(capitalised(release.rest ?? ""))];
  const greeting = GREETING.exec(line)?.groups;
  if (greeting && !hasProduct)
    return [
      reads(`Headline: ${capitalised((greeting.what ?? "").replace("-", " "))}`),
      reads(`Product: ${greeting.name}`),
      ...(greeting.kind ? [reads(`What it is: ${greeting.kind}`)] : []),
    ];
  const telling = TELLING.exec(line)?.groups;
  if (telling)
    return [
      forms(telling.film ?? ""),
      reads(`Audience: ${telling.whom}`),
      reads(`Headline: ${topicOf(telling.topic).replace(/\?$/, "")}`),
    ];
  const shared = TO_SHARE.exec(line)?.groups;
  if (shared && wordCount(shared.topic ?? "") > 1 && /^\p{Lu}/u.test(line))
    return [forms("video"), reads(`Headline: ${topicOf(shared.topic)}`)];
  const history = HISTORY.exec(line)?.groups;
  if (history) return [forms(history.lead ?? ""), reads(`Headline: The ${history.topic}`)];
  const howTo = HOW_TO.exec(line)?.groups;
  if (howTo && !/^\p{Lu}/u.test(howTo.whom ?? "") && (howTo.steps ?? "").split(/,\s+/).length > 2)
    return [
      forms((howTo.lead ?? "").replace(/ for [^,]*/i, "")),
      ...(howTo.whom ? [reads(`Audience: ${howTo.whom}`)] : []),
      reads(`Steps: ${howTo.steps}`),
    ];
  const event = FOR_EVENT.exec(line)?.groups;
  if (event) return [reads(`Headline: ${topicOf(event.topic)}`), reads(capitalised(event.rest ?? ""))];
  return null;
}

/** Who or what does something, at the beginning of a clause. */
const SUBJECT =
  /^(?:(?:and|but) )?(?:(?:we|you|it|they|he|she|everyone|everybody|nobody|there)(?:['’](?:s|re|ve|ll|d))? |(?:(?:for|after|in|on|by|from) [^,]{3,40}? (?=the |our |we |you |they |it |there))?(?:(?:we|you|it|they|there)(?:['’](?:s|re|ve|ll))? |(?:the|our|your|every|each|all|an?|his|her|its|their|most|many) (?:[\p{L}\d-]+ ){1,4}?(?:is|are|was|were|has|have|had|can|could|will|would|gets?|takes?|goes|go|comes?|costs?|runs?|starts?|starts|raises?|wins?|won|keeps?|gives?|makes?|needs?|works?|brings?|saves?|sends?|tells?|shows?|helps?|lets?|means?|becomes?|does|do)\b))/iu;
const BE = /^(?:is|are|was|were|has|have|had|can|could|will|would|may|must|should)\b/i;
/** What somebody does or did, beside what people are told to do. */
const VERBS =
  /^(?:gets|have|come|build|program|makes|takes|sends|gives|finds|pays|saves|earns|win|wins|adds|opens|stops|starts|uses|try|goes|see|stay|cost|costs|runs|last|lasts|shows|tells|keeps|brings|helps|help|works|work|fits|fit|delivers|deliver|holds|turns|cuts|grew|won|lost|drew|ran|led|wrote|taught|built|met|had|made|became|began|left|went|came|got|took|gave|eat|drink|buy|sell|complete|register|draw)\b/i;
/** "sorts expenses", "moved to Boston": behind a subject that was said. */
const DOES = /^(?:\p{Ll}{3,}ed (?!by\b)|\p{Ll}{3,}[^s\W]s (?!(?:for|of|with|and|in|at|on|from|or)\b))\S/u;
const BETWEEN = /(,\s+(?:(?:and|but)\s)?|;\s+(?:(?:and|but)\s)?|\s+and\s+)/;
const PRONOUN = /^(?:it|they|she|he|we|you|who|\p{Lu}\p{Ll}+)\b/u;
const CONDITION =
  /^(?:if|when|whether|because|although|unlike|while|once|unless|as|so|why|how|what|where|who)\b/i;
/** Words. */
const LONGEST_CLAUSE = 16;
const MOST_CLAUSES = 7;

/**
 * What a sentence says, clause by clause, each with a verb of its own: "They run 9am to noon, cost £45 per person and
 * everyone takes home a loaf".
 *
 * @returns null where it is one thing, or where a clause would not stand by itself
 */
export function toldIn(sentence: string): string[] | null {
  const line = clean(sentence);
  if (CONDITION.test(line) || /[?:]|\ue000/.test(line) || wordCount(line) < 9) return null;
  const subject =
    PRONOUN.test(line.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())) || PRONOUN.test(line);
  const stands = (text: string): boolean =>
    /^\p{Lu}\p{L}+ (?:is|are|was|has|costs?|gets?|won|got)\b/u.test(text) ||
    SUBJECT.test(text) ||
    BE.test(text) ||
    VERBS.test(text) ||
    ORDERS.test(text) ||
    (subject && DOES.test(text));
  const pieces: string[] = [];
  const [, ...behind] = line.split(BETWEEN);
  pieces.push(line.split(BETWEEN)[0] ?? "");
  for (let at = 0; at < behind.length; at += 2) {
    const [sign = "", text = ""] = [behind[at], behind[at + 1]];
    const isWord = sign.trim() === "and";
    // "a medal and a certificate" is one thing, "stands" or not
    if (stands(text) && wordCount(text) > (isWord ? 2 : 1) && wordCount(pieces.at(-1) ?? "") > 1)
      pieces.push(text);
    else pieces[pieces.length - 1] += sign + text;
  }
  if (pieces.length < 2 || pieces.length > MOST_CLAUSES) return null;
  const [opening = "", ...others] = pieces;
  if (wordCount(opening) < 2 || pieces.some((one) => wordCount(one) > LONGEST_CLAUSE)) return null;
  // of two, both are long enough to be looked at, and the second has its own subject
  if (
    pieces.length === 2 &&
    !(
      wordCount(line) > 11 &&
      wordCount(opening) > 3 &&
      others.every((one) => wordCount(one) > 3 && (SUBJECT.test(one) || BE.test(one)))
    )
  )
    return null;
  const [, who = ""] = /^(it|they|we|she|he|you)\b/i.exec(opening) ?? [];
  return pieces.map((one, at) => {
    if (at === 0) return one;
    // "is 29 metres tall", "could be seen from 17 miles away"
    const said = one.replace(/^(?:is|are|was|were|has|have|had) (?=\d|an? |the |no )/i, "");
    return who && BE.test(said) ? `${who} ${said}` : said;
  });
}

/** "Mon 7am Vinyasa", "thu tech campus lot B": what is on which day. */
const DAY = /^(?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b[ :–—-]+\S/i;

/** Days with what is on, one after the other; null where they are none. */
export function daysIn(line: string): { title: string; rows: string[] } | null {
  const [, title = "", tail = line] = /^([^:]{3,40}): +(\S.*)$/.exec(line) ?? [];
  const rows = tail.split(/[,;]\s+(?:and )?(?=(?:mon|tue|wed|thu|fri|sat|sun))/i).map(clean);
  return rows.length > 2 && rows.every((row) => DAY.test(row))
    ? { title: clean(title), rows: rows.map(capitalised) }
    : null;
}
