import { ASKS } from "#lib/motion/brief-request-lines.ts";
import {
  audience,
  headline,
  isWhom,
  nameAndWhat,
  product,
  type RequestRule,
  said,
  whatItIs,
} from "#lib/motion/brief-request-rule.ts";
import { isKind, NO_KIND, PERSONS } from "#lib/motion/brief-kinds.ts";
import { isNoName, NAME_SOURCE, SIGN } from "#lib/motion/brief-names.ts";
import { capitalised, clean, OCCASION, wordCount } from "#lib/motion/brief-words.ts";

/* What stands behind the film that somebody asks for: what it is about, whom it is for, where it is shown. */

const WHOM =
  "(?:(?<!\\b(?:how|what|when|where|way|ways|need|needs|want|have)),? (?:for|to|aimed at) (?<whom>(?!free\\b)\\p{Ll}[^,.:]{2,50}))?";
const AT_NAMED = new RegExp(` (?:at|by) (${NAME_SOURCE})$`, "u");
/** What everybody who orders a film has. */
const OWN =
  /^(?:new )?(?:company|team|business|brand|product|app|service|shop|firm|start-?up|organi[sz]ation|school)$/;
/** "Robex welding robots": a name, and what it is. */
const NAMED_KIND = new RegExp(`^(?<name>${NAME_SOURCE})(?<what>(?: \\p{Ll}[\\p{L}-]+){1,3})$`, "u");

const EVENT =
  /(?:party|gala|concert|festival|fair|sale|market|exhibition|tournament|reunion|anniversary|open day|open house|hackathon|meet-?up|webinar|workshop|giveaway|raffle|fundraiser)$/i;

/** The first that fits reads what stands behind "a 20-second promo". */
export const TOPICS: readonly RequestRule[] = [
  // "for our booth at Hannover Messe: Robex welding robots"
  {
    pattern:
      /^for (?:(?:our|the|my|an?) )?(?:\p{Ll}+ ){0,2}(?:booth|stand|website|homepage|landing page|lobby|shop window|screens?|newsletter|channel|feed|waiting room|conference|meeting|all-hands|town hall|presentation|resume|cv|portfolio)(?: (?:at|in|on) [^:,]{3,30})?:\s+(?<rest>\S.*)$/u,
    reads: ({ rest }, { hasProduct }) => {
      const kind = hasProduct ? undefined : NAMED_KIND.exec(rest)?.groups;
      return { rest: kind ? [product(kind.name ?? ""), ...whatItIs(clean(kind.what ?? ""))] : said(rest) };
    },
  },
  // "for parents about screen time: set a bedtime"
  {
    pattern:
      /^for (?:our |my |the |all )?(?<whom>\p{Ll}[\p{Ll} -]{2,30}?) (?:about|on|explaining) (?<topic>(?!\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{Lu}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)[^:,]{3,50})(?::\s+(?<rest>\S.*))?$/u,
    reads: ({ whom, topic, rest }) => ({ rest: [...audience(whom), headline(topic), ...said(rest)] }),
  },
  // "for my Etsy store that sells handmade candles"
  {
    pattern:
      /^for (?:my|our) (?<what>(?:[\p{L}-]+ ){1,4}(?:that|which|where|selling|making|offering) [^:,.]{5,60})$/u,
    names: true,
    reads: ({ what }) => ({ rest: whatItIs(what) }),
  },
  // "with the quote", which stands for itself
  {
    pattern: /^with (?:the|this|a|these) (?:quotes?|testimonials?)$/i,
    reads: () => ({ rest: [] }),
  },
  // "for our office Halloween party"
  {
    pattern:
      /^for (?<what>(?:our|the|my) (?:[\p{L}’'-]+ ){0,3}(?:party|picnic|reunion|gala|raffle|potluck|barbecue|bbq|dinner|lunch|brunch|ball|ceremony|awards(?: night)?|kick-?off|offsite|retreat))$/u,
    reads: ({ what }) => ({ rest: [headline(what)] }),
  },
  // "for our charity run on 4 October in Victoria Park - 5k and 10k"
  {
    pattern:
      /^for (?<what>(?:our|the|my) (?:[\p{Ll}-]+ ){0,3}(?:run|race|concert|sale|party|fair|market|festival|workshop|tournament|show|exhibition|dinner|auction|quiz|walk|ride|reunion|picnic|raffle|gala|hackathon|meet-?up|open day|open house|class)) (?<when>(?:on|from|at|in|this|next) [^:]{3,60}?)(?:(?: [–—-] |: )(?<rest>\S.*))?$/u,
    reads: ({ what, when, rest }) => ({
      rest: [headline(what), ...said(when.replace(/^on /, "")), ...said(rest)],
    }),
  },
  // "for New Year's Eve at Hotel Bellevue: live band"
  {
    pattern: new RegExp(
      `^for (?:our |the )?(?<occasion>[^:,.]{3,40}?) at (?<name>${NAME_SOURCE})(?::\\s+(?<rest>\\S.*))?$`,
      "u",
    ),
    names: true,
    reads: ({ occasion, name, rest }) =>
      OCCASION.test(occasion) && !isNoName(name)
        ? { rest: [product(name), headline(occasion), ...said(rest)] }
        : null,
  },
  // "for noise-reducing curtains from Stillhaus"
  {
    pattern: new RegExp(
      `^(?:for|about) (?:an? |our |the )?(?<what>\\p{Ll}[\\p{Ll} -]{3,50}?) (?:from|by|made by) (?<name>${NAME_SOURCE})(?::\\s+(?<rest>\\S.*))?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name, rest }) =>
      isNoName(name) || PERSONS.test(what)
        ? null
        : { rest: [product(name), ...whatItIs(what), ...said(rest)] },
  },
  // "for a perfume, Nocturne by Maison Ede"
  {
    pattern: new RegExp(
      `^(?:for|about) (?:an?|our|my) (?:new )?(?<what>\\p{Ll}[\\p{Ll} -]{2,40}), (?:called )?(?<name>${NAME_SOURCE})(?<by> (?:by|from) ${NAME_SOURCE})?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name, by }) =>
      isNoName(name) || !by ? null : { rest: [product(name), ...whatItIs(`${what}${by}`)] },
  },
  // "to welcome guests to our Airbnb: Casa Lima"
  {
    pattern: new RegExp(
      `^to welcome (?<whom>\\p{Ll}[\\p{Ll} -]{2,30}?) to (?:our|the|my) (?<kind>[\\p{L} -]{3,30}?)(?::|,| called) (?<name>${NAME_SOURCE})$`,
      "u",
    ),
    names: true,
    reads: ({ whom, kind, name }) => ({ rest: [product(name), ...whatItIs(kind), ...audience(whom)] }),
  },
  // "for our climbing gym: Check your knot."
  {
    pattern:
      /^for (?:our |my |(?<kind>an? )|(?=\p{Ll}+ (?:after|before|at|who|during)\b))(?<what>\p{Ll}[\p{Ll} -]{2,30}):\s+(?<rest>\S.*)$/u,
    reads: ({ kind, what, rest }, { hasProduct }) => {
      // "for my book: The Last Beekeeper, a thriller by Jonas Weil"
      const named = hasProduct || isWhom(what) ? null : nameAndWhat(rest);
      if (named && wordCount(named.name) > 1 && /^(?:an?|by) /.test(named.what))
        return { rest: [product(named.name), ...whatItIs(named.what)] };
      // "for a museum exhibition: The Colour of Cold" is read by the rule below
      if (kind && /^(?:\ue000|\p{Lu}\S* (?:\p{Ll}+ )?\p{Lu})/u.test(rest)) return null;
      // "for our annual gala"
      const who = EVENT.test(what)
        ? [headline(kind ? what : `our ${what}`)]
        : isWhom(what)
          ? audience(what)
          : hasProduct || NO_KIND.test(what)
            ? []
            : whatItIs(what);
      return { rest: [...who, ASKS.test(rest) ? headline(rest) : capitalised(rest)] };
    },
  },
  // "for a museum exhibition: The Colour of Cold – Arctic photography by Liv Strand"
  {
    pattern: new RegExp(
      `^for (?:an?|our|my|the) (?<what>\\p{Ll}[\\p{Ll} -]{2,40}): (?<name>(?:The )?${NAME_SOURCE})(?: [–—-] (?<more>[^.!?]{4,80}))?[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name, more }) =>
      !isWhom(what) && wordCount(name) > 1 && (/^The \p{Lu}/u.test(name) || !isNoName(name))
        ? { rest: [product(name), ...whatItIs(more || what)] }
        : null,
  },
  // "for an architecture practice (Studio Fenn)"
  {
    pattern: new RegExp(
      `^(?:for|about|of) (?:an?|our|my|the) (?<what>[^()]{4,50}) \\((?<name>${NAME_SOURCE}|${SIGN})\\)(?::\\s+(?<rest>\\S.*))?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name, rest }) => ({ rest: [product(name), ...whatItIs(what), ...said(rest)] }),
  },
  // "for my new song “Paper Boats”", which is no music for the film
  {
    pattern: new RegExp(
      `^(?:for|about) (?:our|my|the) (?:(?:new|next|latest|debut|first) )*(?<what>song|single|album|track|EP|record),? (?<name>${SIGN})(?<by> by ${NAME_SOURCE})?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name, by }) => ({ rest: [product(name), ...whatItIs(`${what}${by}`)] }),
  },
  // "to welcome our new CEO, Ingrid Falk"
  {
    pattern:
      /^(?:to welcome|welcoming|to introduce|introducing|to congratulate|celebrating|to celebrate) (?<whom>our (?:new )?[\p{L} -]{2,30}), (?<name>\p{Lu}\p{L}+ \p{Lu}[\p{L}'’-]+)$/u,
    reads: ({ whom, name }, { hasProduct }) => ({
      // a person, whom others speak of
      rest: hasProduct ? [headline(`${name}, ${whom}`)] : [product(name), ...whatItIs(whom)],
    }),
  },
  // "to show at our wedding: how Jonas met Lea"
  {
    pattern:
      /^(?:to (?:show|play|screen)|shown|for showing) (?:at|in|on|during) [^:]{3,40}:\s+(?<rest>\S.*)$/u,
    reads: ({ rest }) => ({ rest: [ASKS.test(rest) ? headline(rest) : capitalised(rest)] }),
  },
  // "with these facts about honey bees"
  {
    pattern:
      /^with (?:these|the following|some|the) (?:facts|points|tips|numbers|lines|things|steps|questions|reasons) (?:about|on|for) (?<topic>[^:,.]{3,50}):?$/iu,
    reads: ({ topic }) => ({ rest: [headline(topic)] }),
  },
  // "that says thank you to our donors"
  {
    pattern:
      /^(?:that says|saying|to say) (?<words>(?:a big |a huge )?(?:thank you|thanks|happy|merry|congratulations|welcome|goodbye|sorry)\b.*)$/iu,
    reads: ({ words }) => ({ rest: [headline(words)] }),
  },
  // "to introduce my physiotherapy practice in Graz"
  {
    pattern:
      /^(?:(?:to|that) (?:introduce|present|promote|advertise|launch|showcase)s?|introducing|presenting|promoting|advertising|showcasing) (?:my|our) (?<what>[\p{Ll}][^:,.]{3,60}?)(?: to (?<whom>(?:our |the |new )?\p{Ll}[\p{Ll} -]{2,30}))?$/u,
    names: true,
    reads: ({ what, whom }) => {
      // "our summer reading program at Elm Grove Library"
      const at = AT_NAMED.exec(what)?.[1];
      return {
        rest: [
          ...(at ? [product(at)] : []),
          ...(OWN.test(what) ? [] : whatItIs(what.replace(AT_NAMED, ""))),
          ...audience(whom),
        ],
      };
    },
  },
  // "explaining compound interest for teenagers"
  {
    pattern: new RegExp(
      `^(?:explaining|(?:that|which) (?:explains|teaches|shows)(?= (?:how|why|what|when|where|who)\\b)|that explains|to explain|to teach|teaching)(?: (?:to )?(?<first>people|everyone|kids|viewers))? (?<topic>[^:]{3,70}?)${WHOM}(?::\\s+(?<rest>\\S.*))?$`,
      "iu",
    ),
    reads: ({ topic, whom, first, rest }) => ({
      form: "explainer",
      rest: [
        headline(
          clean(topic).replace(/ in (?:very )?(?:simple|plain|easy) (?:words|terms|language|english)$/i, ""),
        ),
        ...audience(whom || first),
        ...said(rest),
      ],
    }),
  },
  // "showing that a bed costs €11"
  {
    pattern:
      /^(?:showing|(?:that|which) (?:shows|says|tells \p{L}+|announces)|saying|to (?:say|show|announce|tell \p{L}+)|telling \p{L}+|announcing) that (?<claim>\S.*)$/iu,
    reads: ({ claim }) => ({ rest: said(claim) }),
  },
  // "to remind colleagues to clean the coffee machine"
  {
    pattern:
      /^(?:to|that|which) (?:convince|encourage|get|persuade|remind|motivate|inspire|invite|ask)s? (?<whom>(?:our |the |more |young |all )?[\p{L}-]+(?: [\p{L}-]+)?) to (?<what>\S.*)$/iu,
    reads: ({ whom, what }) => ({ rest: [headline(what), ...audience(whom)] }),
  },
  // "for new employees at Mossback Labs"
  {
    pattern: new RegExp(
      `^(?:for|to|to welcome|welcoming) (?<whom>(?:our |the |all )?\\p{Ll}[\\p{Ll} -]{2,30}?) (?:at|of) (?:(?:the|our) (?<kind>\\p{Ll}[\\p{Ll} -]{2,30}) )?(?<name>${NAME_SOURCE})(?::\\s+(?<facts>\\S.*))?$`,
      "u",
    ),
    reads: ({ whom, kind, name, facts }, { hasProduct, lead }) => ({
      rest: [
        ...(hasProduct ? [] : [product(name), ...whatItIs(kind)]),
        ...(/\bthank[- ]?you\b/i.test(lead) ? [headline("thank you")] : []),
        ...(/\bwelcome\b/i.test(lead) ? [headline("welcome")] : []),
        ...audience(whom),
        ...said(facts),
      ],
    }),
  },
  // "announcing the new parental leave policy: 20 weeks fully paid"
  {
    pattern:
      /^(?:announcing|introducing|about|on|for) (?<topic>(?:our|the|my|an?) (?:new |updated |revised )[\p{Ll}][\p{Ll} -]{3,50}):\s+(?<facts>\S.*)$/u,
    reads: ({ topic, facts }) => ({ rest: [headline(topic), ...said(facts)] }),
  },
  // "summarizing our 2026 impact report: 1.2M meals served"
  {
    pattern:
      /^(?:summari[sz]ing|presenting|celebrating|covering|introducing the|recapping|highlighting|comparing|that (?:summari[sz]es|presents|celebrates|covers|recaps|highlights|compares)|to (?:summari[sz]e|present|celebrate|recap|highlight|compare)) (?<topic>[^:]{3,70}?)(?::\s+(?<facts>\S.*))?$/iu,
    reads: ({ topic, facts }) => ({ rest: [headline(topic), ...said(facts)] }),
  },
  // "about the water cycle", where no name is in it
  {
    pattern:
      /^(?:(?:for|to) (?:an?|my|our|the) [\p{Ll} -]{3,30} )?(?:about|on) (?<topic>(?!(?:our|my|screen|mute|repeat)\b)[^\p{Lu}:,\ue000]{3,60}?)(?: (?<time>(?:in|in under|in about|within) [\w-]+ (?:seconds?|secs?|minutes?|mins?)))?$/u,
    reads: ({ topic, time }) => ({ form: time, rest: [headline(topic)] }),
  },
  // "about the AirNest baby monitor: hears crying, not traffic"
  {
    pattern: new RegExp(
      `^(?:about|for|on) (?:the |our |my )(?<name>${NAME_SOURCE})(?<kind>(?: \\p{Ll}[\\p{L}-]+){1,3}): (?<rest>\\S.*)$`,
      "u",
    ),
    names: true,
    reads: ({ name, kind, rest }) =>
      // "our GitHub project fastgrep"
      isNoName(name) ||
      /^(?:GitHub|GitLab|YouTube|TikTok|Instagram|Etsy|Shopify|Android|Apple|Windows)$/.test(name)
        ? null
        : { rest: [product(name), ...whatItIs(clean(kind)), ...said(rest)] },
  },
  // "for investors: Solstead puts solar panels on apartment buildings", "for kids: the planets in order: Mercury, Venus"
  {
    pattern: /^for (?:our |the |my |all )?(?<whom>\p{Ll}[\p{Ll} -]{2,30}): (?<rest>\S.*)$/u,
    reads: ({ whom, rest }) => (isWhom(whom) ? { rest: [...audience(whom), ...said(rest)] } : null),
  },
  // whatever else a film is asked for: what is in it is its topic, a name in it the name
  {
    pattern:
      /^(?:(?<before>for|about)|in support of|in honou?r of|supporting|(?:that |which |to )?(?:promot|advertis|announc|introduc|present|celebrat|show|shar|explain|compar|highlight|teach|market)(?:ing|es|s|e|)|inviting (?:people|everyone|everybody|you|our [\p{Ll}]+) to|to (?:invite|welcome) (?:people|everyone|everybody|our [\p{Ll}]+) to) (?<topic>[^:]{4,90}?)(?::\s+(?<rest>\S.*))?$/iu,
    reads: ({ before, topic, rest }, given) => {
      // of what a film is for or about, only what has a day is read here
      if (before && !WHEN.test(topic)) return null;
      const read = anyTopic(topic, given.hasProduct);
      return read && { form: read.form, rest: [...read.rest, ...said(rest)] };
    },
  },
];

/** What is cut from the end of a topic: how long, when and where, whom it is for. */
const TIMED =
  / in (?:about |under |just )?(?:\w+ (?:seconds?|secs?|minutes?|mins?)|a minute|simple (?:words|terms)|plain english)$/iu;
const WHEN =
  / (?:on )?(?<when>(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{Lu}\p{Ll}{2,}|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d).*)$/u;
const FOR_MANY =
  / for (?<whom>(?:(?:our|the|all|new|young|busy|small) )*(?:[\p{Ll}-]+ )?(?:[\p{Ll}-]+s|people|children|kids|everyone|staff|youth))$/u;
/** A name at the end, and what tells that it is one. */
const NAMED_LAST = new RegExp(
  `^(?<kind>(?:\\p{Ll}[\\p{Ll}’'-]* ?){1,6}?)(?:,? (?:from|by|called|named) |, (?:the )?| )(?<name>${NAME_SOURCE}|${SIGN})$`,
  "u",
);

/** Null where a name is in it whose part in it is not plain. */
function anyTopic(topic: string, hasProduct: boolean): { form: string; rest: string[] } | null {
  const time = TIMED.exec(topic)?.[0] ?? "";
  let what = clean(topic.slice(0, topic.length - time.length));
  const { when = "" } = WHEN.exec(what)?.groups ?? {};
  if (when) what = clean(what.slice(0, what.length - when.length).replace(/ on $/, ""));
  const { whom = "" } = FOR_MANY.exec(what)?.groups ?? {};
  if (whom) what = clean(what.slice(0, what.length - whom.length - " for".length));
  const own = /^(?:our|my|the|an?) /i.exec(what)?.[0] ?? "";
  const bare = what.slice(own.length).replace(/^(?:new|brand new|upcoming|next) /i, "");
  const after = [...audience(whom), ...said(when)];
  const { kind = "", name = "" } = NAMED_LAST.exec(bare)?.groups ?? {};
  if (name && !hasProduct && !isNoName(name) && !/\b(?:in|on|at|near|of|to|with|and|for)$/.test(kind.trim()))
    return {
      form: time,
      rest: [
        product(name),
        ...(EVENT.test(kind.trim()) ? [headline(kind.trim())] : whatItIs(clean(kind))),
        ...after,
      ],
    };
  if (/\p{Lu}|\ue000/u.test(bare.slice(1)) || /^\p{Lu}/u.test(bare)) return null;
  if (!bare || bare.includes(",") || isWhom(bare) || NO_KIND.test(bare) || wordCount(bare) > 9) return null;
  return isKind(bare) && !EVENT.test(bare) && !hasProduct
    ? { form: time, rest: [...whatItIs(bare), ...after] }
    : { form: time, rest: [headline(/^(?:an? )?$/i.test(own) ? bare : `${own}${bare}`), ...after] };
}
