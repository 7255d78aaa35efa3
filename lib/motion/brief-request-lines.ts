import { isForm } from "#lib/motion/brief-clauses.ts";
import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { isNoName, NAME_SOURCE, SIGN } from "#lib/motion/brief-names.ts";
import {
  audience,
  headline,
  isWhom,
  product,
  type RequestRule,
  said,
  SOMEBODY,
  whatItIs,
} from "#lib/motion/brief-request-rule.ts";
import { capitalised, OCCASION, wordCount } from "#lib/motion/brief-words.ts";

/* Sentences that tell who somebody is, what is celebrated, what is to be explained: each is read as a whole. */

/** "donors of the animal shelter Pfotenhof" */
const OF_NAMED = new RegExp(
  `^(?<whom>(?:our |the |all )?\\p{Ll}[\\p{Ll} -]{2,30}?) (?:at|of) (?:(?:the|our) (?:(?<kind>\\p{Ll}[\\p{Ll} -]{2,30}) )?)?(?<name>${NAME_SOURCE})$`,
  "u",
);
/** What a film answers. */
export const ASKS = /^(?:how|why|what|when|where|who)\b/i;

/** The first that fits reads the sentence. */
export const LINES: readonly RequestRule[] = [
  // "“Glass & Fire” – a documentary series about craft"
  {
    pattern: new RegExp(
      `^(?<name>${SIGN})(?:,| [–—-]| is) (?<what>(?:an?|the|our) \\p{Ll}[^.!?\\ue000]{5,80})[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name, what }) => ({ rest: [product(name), ...whatItIs(what)] }),
  },
  // "“Databases that forget” by Dr. Mei Okafor, DataDays Lisbon"
  {
    pattern: new RegExp(
      `^(?<name>${SIGN}(?=.*, )|The (?:\\p{Lu}[\\p{L}-]+ ){1,4}?(?=by )),?\\s?(?<by>by ${NAME_SOURCE})(?:, (?<rest>\\S.*?))?[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name, by, rest }) => ({ rest: [product(name), ...whatItIs(by), ...said(rest)] }),
  },
  // "Save-the-date animation: Lena & Marcus, 14 June 2027"
  {
    pattern: new RegExp(
      `^(?<asks>(?:(?:[Cc]reate|[Mm]ake|[Dd]o) )?(?:an? )?(?:(?:short|elegant|simple|video|animated) )*[Ii]nvit(?:e|ation)(?: ${FILM_SOURCE})? (?:for|to) our [Ww]edding|(?:[Ww]edding )?[Ss]ave[- ]the[- ]date|[Ww]edding (?:[Ii]nvit(?:e|ation)|[Ss]ave[- ]the[- ]date))(?: ${FILM_SOURCE})?(?: (?:for|of)|:|,| [–—-]) (?<name>\\p{Lu}\\p{L}+ (?:&|and|\\+) \\p{Lu}\\p{L}+)(?:, (?<rest>\\S.*))?$`,
      "u",
    ),
    names: true,
    reads: ({ asks, name, rest }) => ({
      rest: [headline(/save/i.test(asks) ? "save the date" : "our wedding"), product(name), ...said(rest)],
    }),
  },
  // "Happy birthday video for Sarah, turning 30"
  {
    pattern: new RegExp(
      `^(?:(?:please )?(?:make|create|do) )?(?:an? )?(?<words>[Hh]appy \\p{L}+)(?: ${FILM_SOURCE}| message| card| greeting)* (?:for|to) (?:our |my )?(?<who>${NAME_SOURCE})(?:, (?<rest>\\S.*))?$`,
      "u",
    ),
    names: true,
    reads: ({ words, who, rest }) =>
      isNoName(who) ? null : { rest: [headline(words), product(who), ...said(rest)] },
  },
  // "Graduation announcement for Maya Patel, Class of 2027"
  {
    pattern: new RegExp(
      `^(?:(?:[Pp]lease|[Cc]an|[Cc]ould|you|[Mm]ake|[Cc]reate|[Dd]o|[Ww]e|I|need|want|us|me) )*(?:an? )?(?:(?:short|little|small|quick|funny) )*(?<what>[Gg]raduation|[Ee]ngagement|[Rr]etirement|[Pp]romotion|[Ff]arewell|[Bb]irth|[Bb]irthday|[Aa]nniversary) (?:announcement|party|celebration|invitation|invite|message|greeting|wish|tribute|slideshow|card|${FILM_SOURCE})(?: ${FILM_SOURCE})? (?:for|of) (?:(?:our|my) (?:(?:best )?(?:mom|mum|mother|dad|father|wife|husband|son|daughter|sister|brother|grandma|grandpa|grandmother|grandfather|friend|boss|colleague|teacher|aunt|uncle|niece|nephew|partner|girlfriend|boyfriend),? )?)?(?<who>${NAME_SOURCE})(?:, (?<rest>\\S.*)|[.!]*)$`,
      "u",
    ),
    names: true,
    reads: ({ what, who, rest }) =>
      isNoName(who)
        ? null
        : {
            rest: [headline(/^birthday$/i.test(what) ? `happy ${what}` : what), product(who), ...said(rest)],
          },
  },
  // "Riverside Food Truck Festival, 5 to 7 September"
  {
    pattern:
      /^(?<name>(?:\p{Lu}[\p{L}\d&'’-]* ){1,4}(?:Festival|Conference|Fair|Summit|Marathon|Expo|Market|Concert|Gala|Tour|Cup|Retreat|Hackathon|Fest|Con|Regatta|Parade|Tournament)(?: (?:19|20)\d\d)?), (?<rest>\S.*)$/u,
    names: true,
    reads: ({ name, rest }) => (isNoName(name) ? null : { rest: [product(name), ...said(rest)] }),
  },
  // "Refund within 5 days. – Team Pebble & Pine"
  {
    pattern: new RegExp(
      `^(?<before>.*?)\\s*(?<![\\d\\p{L}])[–—-]+ ?(?:(?:(?:[Yy]our|[Tt]he) )?[Tt]eam (?:at |of )?|(?=\\p{Lu}\\p{L}+ (?:& |and )?\\p{Lu}))(?<name>${NAME_SOURCE}|\\p{Lu}\\p{Ll}+ and \\p{Lu}\\p{Ll}+)[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ before, name }) =>
      /[.!?]$/.test(before) && !isNoName(name) ? { rest: [...said(before), product(name)] } : null,
  },
  // "By the Family Centre Aarau"
  {
    pattern: new RegExp(
      `^(?:[Bb]rought to you |[Ii]ssued |[Pp]ublished |[Ff]unded |[Ss]ponsored |[Pp]resented |[Hh]osted |[Oo]rgani[sz]ed |[Mm]ade |[Aa] (?:film|talk|project|show|concert) )?[Bb]y (?:the |our )?(?<name>${NAME_SOURCE}(?: (?:\\p{Ll}+ ){0,2}(?:department|office|council|club|team|association|foundation|society|school|authority))?)[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name }) => (isNoName(name) ? null : { rest: [product(name)] }),
  },
  // "For the Urban Canopy campaign"
  {
    pattern: new RegExp(
      `^(?:[Ff]or|[Bb]y|[Ff]rom|[Pp]art of|[Aa] message from) (?:the |our )(?<name>${NAME_SOURCE}) (?:campaign|initiative|project|program(?:me)?|team|fund|charity|community|crew)[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name }) => (isNoName(name) ? null : { rest: [product(name)] }),
  },
  // "Bar Nove, Via Roma 12": a name and where it is.
  {
    pattern: new RegExp(
      `^(?<name>${NAME_SOURCE}), (?<place>(?:(?:\\p{Lu}[\\p{L}.'’-]+ |d[aeiu]l?l?a? ){1,4}\\d{1,4}[a-z]?|\\d{1,4}[a-z]? (?:\\p{Lu}[\\p{L}.'’-]+ ?){2,4})(?:, \\p{Lu}[\\p{L} -]{2,30})?)[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name, place }) =>
      // "Zürich, Langstrasse 88" names a town
      (wordCount(name) > 1 || /\p{Ll}\p{Lu}/u.test(name) || /^\d/.test(place)) && !isNoName(name)
        ? { rest: [product(name), `Where: ${place}`] }
        : null,
  },
  // "Show the benefits of our standing desk “Lift”: less back pain, more focus"
  {
    pattern: new RegExp(
      `^(?:[Pp]lease )?(?:[Ss]how|[Hh]ighlight|[Pp]resent|[Ll]ist|[Ee]xplain) (?:the |our )?(?:main |key |top )?(?:benefits|features|advantages|highlights|strengths) of (?:(?:our|my|the) )?(?:(?<kind>\\p{Ll}[\\p{Ll} -]{2,40}?),? (?:called )?)?(?<name>${SIGN}|${NAME_SOURCE}):\\s+(?<rest>\\S.*)$`,
      "u",
    ),
    reads: ({ kind, name, rest }, { hasProduct }) =>
      isNoName(name)
        ? null
        : { rest: [...(hasProduct ? [] : [product(name), ...whatItIs(kind)]), `Claims: ${rest}`] },
  },
  // "Video invitation to our housewarming!"
  {
    pattern:
      /^(?:(?:please|can|could|you|make|create|do|we|i|need|want|us|me) )*(?:an? )?(?:video |animated |digital |short )?invit(?:ation|e) (?:video )?(?:to|for) (?<topic>(?:our|my|the) [^,.:]{3,50})[.!]*$/iu,
    reads: ({ topic }) => ({ rest: [headline(topic)] }),
  },
  // "Just our name NORDKAP STUDIOS and the line “Sound for stories”."
  {
    pattern: new RegExp(
      `^(?:[Jj]ust|[Oo]nly|[Ww]ith|[Ss]imply)? ?(?:our|the) (?:brand )?(?:name|logo),? (?<name>${NAME_SOURCE}),? (?:and|with) (?:the |our )?(?:line|words|slogan|tagline|claim|motto) (?<line>${SIGN})[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ name, line }) => ({ rest: [product(name), `Tagline: ${line}`] }),
  },
  // "Show how easy it is to switch to Ampere Energy."
  {
    pattern:
      /^(?:please )?(?:(?:show|demonstrate|tell)|(?:show|teach|tell) (?:people|everyone|kids|viewers|customers|users|beginners)) (?<what>(?:how (?:easy|simple|fast|quick|much|many|to|our|the|an?)|why)\b[^.:]{5,70})(?:: (?<rest>[^:]+?))?[.!]?$/iu,
    reads: ({ what, rest }) =>
      /^how (?:it|they|this) works?$/i.test(what)
        ? null
        : { form: "explainer", rest: [headline(what), ...said(rest)] },
  },
  // "I'm a yoga teacher and I'm starting online classes in January"
  {
    pattern:
      /^(?:(?:hi|hey|hello)[ ,!]+)?I(?:['’]m| am) an? (?<what>(?:[\p{Ll}-]+ ){0,3}?(?:teacher|trainer|coach|tutor|photographer|designer|illustrator|painter|potter|baker|chef|florist|carpenter|electrician|plumber|gardener|musician|singer|therapist|hairdresser|barber|stylist|tailor|author|translator|accountant|architect|nutritionist|doula|midwife|groomer|instructor|beekeeper|jeweller|videographer|osteopath|dietitian)(?: (?:in|from) (?:\p{Lu}\p{L}+ ?){1,2})?)(?:,? (?:and|,) (?:(?:I(?:['’]m| am) )?(?:now )?(?:starting|launching|opening|running|hosting|offering|giving|teaching|selling)|I (?:offer|sell|teach|give|run|host)) (?<claim>[^.!?]{5,80}))?[.!]*$/iu,
    names: true,
    reads: ({ what, claim }) => ({
      rest: [...whatItIs(what.replace(/ from (?=\p{Lu})/u, " in ")), ...said(claim)],
    }),
  },
  // "Promote my new cookbook “Weeknight Kitchen” – 90 recipes, all under 30 minutes"
  {
    pattern: new RegExp(
      `^(?:please )?(?:promote|advertise|introduce) (?:our|my|the) (?:new |next |free )*(?<what>[\\p{Ll}][\\p{Ll} -]{2,30}) (?<name>${SIGN})(?:(?:,| [–—-]) (?<rest>\\S.*)| (?:on )?(?<when>(?<=on )\\S.*))?$`,
      "iu",
    ),
    names: true,
    reads: ({ what, name, rest, when }) => ({
      form: "promo",
      rest: [product(name), ...whatItIs(what), ...said(rest || when)],
    }),
  },
  // "Promote our language school, Parla."
  {
    pattern: new RegExp(
      `^(?:[Pp]lease )?(?:[Pp]romote|[Aa]dvertise|[Ii]ntroduce|[Ss]howcase) (?:our|my) (?:new )?(?<what>\\p{Ll}[\\p{Ll} -]{2,40}?)(?<! (?:in|on|at|near|of|from|to|with|by|for)),? (?:called )?(?<name>${NAME_SOURCE})[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name }) =>
      isNoName(name) ? null : { form: "promo", rest: [product(name), ...whatItIs(what)] },
  },
  // "I run a small pottery studio in Porto and want to advertise my beginner workshops."
  {
    pattern:
      /^(?:(?:hi|hello|hey)[ ,!]+)?(?:i|we)(?: both)? (?:run|own|opened|started) (?!.* (?:called|named) )(?<what>an? [\p{Ll}][\p{Ll} -]{3,50}?(?: (?:in|near) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)?)(?:,? and (?:(?:i|we)(?:['’]d)? )?(?:now )?(?:want|need|like|would like|am looking|are looking) to (?:advertise|promote|announce|launch|sell|tell people about) (?:my|our|the) (?:new )?(?<topic>[\p{L} -]{4,60}?))?[.!]*$/iu,
    names: true,
    reads: ({ what, topic }) => ({
      rest: [...whatItIs(what.replace(/^an? /i, "")), ...(topic ? [headline(topic)] : [])],
    }),
  },
  // "Hannah and Theo, 12 September 2027"
  {
    pattern:
      /^(?<name>\p{Lu}\p{Ll}+ (?:&|and|\+) \p{Lu}\p{Ll}+), (?<rest>\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{L}+.*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.*)$/u,
    names: true,
    reads: ({ name, rest }) => ({ rest: [product(name), ...said(rest)] }),
  },
  // "Olive Tree Kitchen, Brighton", "Hotel Miramar, 24 rooms on the beach"
  {
    pattern:
      /^(?<name>(?:The )?(?:\p{Lu}[\p{L}'’&-]* ){1,3}(?:Kitchen|Restaurant|Caf[eé]|Coffee|Studio|Bakery|Bar|Hotel|Gallery|School|Shop|Clinic|Dental|Hall|Museum|Farm|House|Inn|Tours|Club|Centre|Center|Theatre|Foods|Labs|Books|Yoga|Gym|Salon|Gardens?|Brewery|Records|Press|Architects|Academy|Institute|Library|Foundation|Trust)|(?:Hotel|Caf[eé]|Restaurant|Villa|Casa|Bar|Studio|Hostel|Osteria|Trattoria|Ristorante|Bistro|Brasserie|P[âa]tisserie|Boulangerie|Bakkerij|B[äa]ckerei|Konditorei|Kanzlei|Praxis|Apotheke|Galerie|Atelier|Librairie|Weingut|Gasthaus|Salon|Club|Chez|Camp|Museum|Theatre|Pension|Gasthof)(?: \p{Lu}[\p{L}'’-]+){1,3}), (?<rest>\S.*)$/u,
    names: true,
    reads: ({ name, rest }) => ({ rest: [product(name), ...said(rest)] }),
  },
  // "Lumen Diary: a journal that writes back"
  {
    pattern:
      /^(?<name>\p{Lu}[\p{L}\d]+(?: (?:& |and )?\p{Lu}[\p{L}\d]+){1,2}): (?<what>an? \p{Ll}[^.!?:]{5,70})[.!]?$/u,
    names: true,
    reads: ({ name, what }) => (isNoName(name) ? null : { rest: [product(name), ...whatItIs(what)] }),
  },
  // "We want to thank our nurses on International Nurses Day."
  {
    pattern:
      /^(?:we|i)(?:['’]d| would)? (?:want|like|need|love) to (?<words>(?:thank|congratulate|honou?r|welcome|invite) (?!you\b)[^.:]{5,70})[.!]*$/iu,
    reads: ({ words }) => ({ rest: [headline(`we want to ${words}`)] }),
  },
  // "Title “Paper Moons”, artist Noa Lind."
  {
    pattern: new RegExp(
      `^(?:the )?title:? (?:is )?(?<name>${SIGN})(?:,? (?:artist|author|written by|by|director|directed by|composer):? (?<who>${NAME_SOURCE}))?[.!]?$`,
      "iu",
    ),
    names: true,
    reads: ({ name, who }) => ({ rest: [product(name), ...whatItIs(who && `by ${who}`)] }),
  },
  // "We are a team of four and we built Queuely, a tool that tells restaurants how long their wait is."
  {
    pattern: new RegExp(
      `^(?:[Ww]e are|[Ww]e['’]re) (?<who>(?:an?|two|three|four|five) [^,.]{5,60}?) and (?:we )?(?:built|made|created|make|develop|developed|founded|started) (?<name>${NAME_SOURCE}|${SIGN})(?:, (?<what>(?:an?|the) [^.!?]{5,110}))?[.!]*$`,
      "u",
    ),
    names: true,
    reads: ({ who, name, what }) => ({
      rest: [product(name), ...whatItIs(what), `Claims: ${capitalised(who)}`],
    }),
  },
  // "I'm launching an online course about watercolour for beginners."
  {
    pattern:
      /^I(?:['’]m| am) (?:now |finally |just )*(?:launching|starting|opening|offering|hosting|running|giving|teaching|releasing|organi[sz]ing) (?:an? |my |our )(?<what>(?:new )?\p{Ll}[\p{L} ,'’-]{5,70})[.!]*$/iu,
    reads: ({ what }) => ({ rest: [headline(what)] }),
  },
  // "Our annual report in 40 seconds."
  {
    pattern:
      /^(?<topic>(?:our|the|my) \p{Ll}[\p{Ll} -]{3,40}) in (?<time>\w+ (?:seconds?|secs?|minutes?|mins?)|a minute)[.!]*$/iu,
    reads: ({ topic, time }) => ({ form: time, rest: [headline(topic)] }),
  },
  // "Ardenne Water, since 1952"
  {
    pattern: new RegExp(
      `^(?<name>${NAME_SOURCE}), (?<when>(?:since|est\\.?|established|founded(?: in)?) (?:1[5-9]|20)\\d\\d)[.!]*$`,
      "u",
    ),
    names: true,
    reads: ({ name, when }) => (isNoName(name) ? null : { rest: [product(name), ...said(when)] }),
  },
  // "Quick how-to: reset your Hearth thermostat."
  {
    pattern:
      /^(?:an? )?(?:quick |short |simple )?(?:how-?to|tutorial|guide|instructions?)(?: video)?: (?<topic>(?!how\b)\p{Ll}[^:.,]{4,60})[.!]*$/iu,
    reads: ({ topic }) => ({ form: "tutorial", rest: [headline(`how to ${topic}`)] }),
  },
  // "We're a family-run producer in Crete and would like a 20 second film for our webshop."
  {
    pattern: new RegExp(
      `^(?:[Ww]e['’]re|[Ww]e are|I['’]m|I am) an? (?<what>[^.:]{4,60}?),? and (?:(?:we|I)(?:['’]d)? )?(?:would like|need|want|like|are looking for|am looking for) (?<form>(?:to (?:have|get|make) )?an? [^.]*${FILM_SOURCE}(?![\\p{L}-])[^.]*)[.!]*$`,
      "u",
    ),
    names: true,
    reads: ({ what, form }) => ({ form, rest: whatItIs(what) }),
  },
  // "Video idea: 3 signs your website is too slow"
  {
    pattern: /^(?:video|film|reel|post|clip) (?:idea|concept|topic): (?<rest>\S.{5,})$/iu,
    reads: ({ rest }) => ({ rest: said(rest) }),
  },
  // "Product update: Gridnote now works offline."
  {
    pattern:
      /^(?:product|app|feature|software|service) (?:update|news|announcement): (?<rest>\S+ \S+ \S.*)$/iu,
    reads: ({ rest }) => ({ form: "launch", rest: said(rest) }),
  },
  // "Advertise my guitar lessons."
  {
    pattern:
      /^(?:please )?(?:promote|advertise|market) (?:my|our) (?:new )?(?<what>\p{Ll}[\p{Ll} -]{3,50})[.!]*$/iu,
    names: true,
    reads: ({ what }) => ({ form: "promo", rest: [headline(what)] }),
  },
  // "I'm Pablo, I've taught for 15 years."
  {
    pattern:
      /^I(?:['’]m| am) (?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?),? (?:and )?(?<rest>I(?:['’]ve| have)? (?:taught|teach|been|worked|played|trained|baked|sewn|built|cooked|coached|helped) [^.!?]{5,80})[.!]*$/u,
    names: true,
    reads: ({ name, rest }) => ({ rest: [product(name), `Claims: ${rest}`] }),
  },
  // "Promote a webinar: How to price your first SaaS."
  {
    pattern:
      /^(?:please )?(?:promote|announce|advertise|invite (?:people |everyone )?to) (?:an?|our|my|the) (?<what>(?:new |free |online )?[\p{Ll}][\p{Ll} -]{3,30}): (?<title>(?![$€£\d])[^.:]{5,80})[.!?]?$/iu,
    reads: ({ title }) => ({ form: "promo", rest: [headline(title)] }),
  },
  // "Our board wants to see the year at a glance: revenue 8.4M"
  {
    pattern:
      /^(?:our|the|my) (?:board|boss|ceo|investors|management|team|client|customers?|shareholders|partners|colleagues) (?:wants?|needs?|would like|asked) (?:to see|to know|to hear|a summary of) (?<topic>[^:]{3,50}):\s+(?<rest>\S.*)$/iu,
    reads: ({ topic, rest }) => ({ rest: [headline(topic), ...said(rest)] }),
  },
  // "How-to for Lumo Lamp: press once for warm light, hold to dim"
  {
    pattern: new RegExp(
      `^(?:an? )?(?:quick |short )?(?:[Hh]ow[- ]to|[Ii]nstructions?|[Uu]ser guide|[Gg]uide|[Tt]utorial)(?: ${FILM_SOURCE})? (?:for|on) (?:the |our )?(?:(?<name>${NAME_SOURCE})|(?<topic>[^:]{3,50})):\\s+(?<steps>[^:]{8,})$`,
      "u",
    ),
    reads: ({ name, topic, steps }, { hasProduct }) =>
      isWhom(topic)
        ? null
        : {
            form: "explainer",
            rest: [
              name && !hasProduct && !isNoName(name) ? product(name) : headline(topic || name),
              `Steps: ${steps}`,
            ],
          },
  },
  // "Year in numbers for Stadtwerke Linden: 1,200 tonnes saved"
  {
    pattern: new RegExp(
      `^(?<head>(?:(?:[Oo]ur|[Tt]he|[Mm]y) )?(?:(?:19|20)\\d\\d|\\p{L}+ ?\\p{L}*) in (?:numbers|figures|review))(?: ${FILM_SOURCE})? (?:for|at|of) (?<name>${NAME_SOURCE})(?::\\s+(?<rest>\\S.*))?$`,
      "u",
    ),
    reads: ({ head, name, rest }, { hasProduct }) =>
      isNoName(name)
        ? null
        : { rest: [...(hasProduct ? [] : [product(name)]), headline(head), ...said(rest)] },
  },
  // "Save the date!"
  {
    pattern: /^(?:(?:wedding|our|a|please|the) )*save the date[!.,: ]*$/i,
    reads: () => ({ rest: [headline("save the date")] }),
  },
  // "Our SaaS Plumbline helps managers": the name does.
  {
    pattern: new RegExp(
      `^(?:Our|My) (?:[\\p{Ll}-]+ ){0,3}(?:app|SaaS|tool|platform|software|start-?up|service|extension|plugin|API|website|company|studio|brand|agency) (?<name>${NAME_SOURCE}|${SIGN}) (?<does>(?!(?:is|are|was|and|in|on|at|by|for|with|to|of|that|which)\\b)\\p{Ll}.{8,})$`,
      "u",
    ),
    names: true,
    reads: ({ name, does }) => ({ rest: [product(name), `${name} ${does}`] }),
  },
  // "We're a non-profit teaching kids to code (CodeSprouts)."
  {
    pattern: new RegExp(
      `^We(?:['’]re| are) (?<what>an? [^()]{4,60}) \\((?<name>${NAME_SOURCE})\\)[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ what, name }) => ({ rest: [product(name), ...whatItIs(what)] }),
  },
  // "and then our name, Studio Varga"
  {
    pattern: new RegExp(
      `^(?<before>.{6,}?),? and (?:then |finally )?our name,? (?<name>${NAME_SOURCE})[.!]?$`,
      "u",
    ),
    names: true,
    reads: ({ before, name }) => ({ rest: [before, product(name)] }),
  },
  // "Please turn this into a 30 second video: Remote work …"
  {
    pattern:
      /^(?:(?:please|can you|could you|hi|hey)[ ,]+)*(?:turn|make|convert|transform) (?:this|it|these|the following)(?: [\p{Ll}]+)? into (?<form>[^:]{3,60})(?::\s*(?<rest>.*))?$/iu,
    reads: ({ form, rest }) => ({ form, rest: said(rest) }),
  },
  // "Please make the video in Spanish: Oferta de verano"
  {
    pattern:
      /^(?:please |can you )*(?:make|create|write|do|keep) (?:the|this|a) (?:video|film|ad|clip|it) in (?:Spanish|French|German|Italian|Portuguese|Dutch|Polish|Turkish|English):\s+(?<rest>\S.*)$/iu,
    reads: ({ rest }) => ({ rest: said(rest) }),
  },
  // "Presenting our bachelor thesis in 40 seconds: We measured …"
  {
    pattern:
      /^(?:presenting|showing|explaining|summari[sz]ing) (?<topic>(?:our|the|my) [\p{Ll}][\p{Ll} -]{3,40}?)(?: in (?<time>[\w-]+ (?:seconds?|secs?|minutes?|mins?)))?:\s+(?<rest>\S.*)$/iu,
    reads: ({ topic, time, rest }) => ({ form: time, rest: [headline(topic), ...said(rest)] }),
  },
  // "Valentine's Day ad for a flower shop"
  {
    pattern: new RegExp(
      `^(?:(?:[Mm]ake|[Cc]reate|[Dd]o|[Aa]n?|[Tt]he) )*(?!(?:[Ll]aunch|[Oo]pening|[Ee]vent|[Cc]ampaign|[Kk]ickstarter|[Ff]undraiser|[Cc]rowdfunding) )(?<occasion>[\\p{L}'’ ]{4,30}?) ${FILM_SOURCE} for (?:an?|our|my|the) (?<what>\\p{Ll}[\\p{Ll} -]{3,40})[.!]?$`,
      "u",
    ),
    reads: ({ occasion, what }, { hasProduct }) =>
      OCCASION.test(occasion)
        ? { form: "promo", rest: [headline(occasion), ...(hasProduct ? [] : whatItIs(what))] }
        : null,
  },
  // "Happy New Year greeting from Atelier Brun to our clients"
  {
    pattern: new RegExp(
      `^(?:(?:please|can|could|you|make|create|do|we|i|need|want|us|me) )*(?:an? )?(?:(?:short|little|small|quick) )*(?<words>(?:happy|merry|season['’]s) \\p{L}+(?: \\p{L}+)?|congratulations|thank you|thank-you|get well soon) (?:greetings?|message|card|note|video)(?: for (?:our |my |the )?(?:[\\p{L}]+ )??(?<who>\\p{Lu}\\p{Ll}+) (?<from>from .{3,60}?))?(?: from (?<name>${NAME_SOURCE}))?(?:,? (?:to|for) (?<whom>[^,.:]{3,40}?))?[.!?]*$`,
      "iu",
    ),
    reads: ({ words, who, from, name, whom }, { hasProduct }) => {
      // "donors of the animal shelter Pfotenhof"
      const shelter = hasProduct ? undefined : OF_NAMED.exec(whom)?.groups;
      const greeting = headline(words.replace(/^(thank)-/i, "$1 "));
      if (shelter)
        return {
          rest: [greeting, product(shelter.name ?? ""), ...whatItIs(shelter.kind), ...audience(shelter.whom)],
        };
      return {
        rest: [
          `${greeting}${who ? ` ${who}` : ""}`,
          ...said(from),
          ...(name && !hasProduct ? [product(name)] : []),
          ...audience(whom),
        ],
      };
    },
  },
  // "I want to explain to my customers why our prices go up."
  {
    pattern:
      /^(?:i|we)(?:['’]d| would)? (?:want|need|like|love|have) to (?:explain|tell|show|announce|say)(?: to)? (?:(?:(?:my|our|the|all) (?<whom>[\p{Ll} -]{3,30}?)|people|everyone|customers|users|visitors) )?(?<that>that )?(?<what>(?:why|how|what|when|where|who)?\b.{6,80}?)[.!]*$/iu,
    reads: ({ whom, that, what }) =>
      that || ASKS.test(what)
        ? { form: "explainer", rest: [that ? capitalised(what) : headline(what), ...audience(whom)] }
        : null,
  },
  // "Explain how HTTPS works to non-technical people, about 45 seconds"
  {
    pattern:
      /^(?:please |can you |could you )*explain (?!to\b)(?<topic>[^,.:]{3,60}?)(?: (?<early>(?:in|under|within) (?:about |under |just )?[\w-]+ (?:seconds?|secs?|minutes?|mins?)))?(?<!how) (?:to|for) (?<whom>[^,.:]{3,40}?)(?:,? (?<time>(?:in|about|under|within) [^,.:]{4,30}))?(?<form>(?:, [^,.:]{2,30}){0,4})[.!?]*$/iu,
    reads: ({ topic, early, whom, time, form }) =>
      // "how to apply for a passport" is all one
      (/^an? /i.test(whom) && !SOMEBODY.test(whom)) || !form.split(/, /).filter(Boolean).every(isForm)
        ? null
        : { form: `explainer ${early || time}${form}`, rest: [headline(topic), ...audience(whom)] },
  },
];
