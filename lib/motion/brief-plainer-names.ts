import { FILM_SOURCE } from "#lib/motion/brief-format.ts";
import { groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { CALENDAR, capitalised } from "#lib/motion/brief-words.ts";

/** Names: whose film it is, what that is, who speaks and whom to call. */
export const NAME_RULES: readonly PlainerRule[] = [
  // "a bakery called Crumb and Anchor"
  [
    /(?<=\b(?:called|named) )((?:The |the )?\p{Lu}[\p{L}’'-]+ (?:and|&) (?!(?:We|I|You|It|They|The|This|That|Our|My|He|She|There)\b)\p{Lu}[\p{L}’'-]+)(?=[.,!?\n]|$| (?:and|in|on|at|is|which|that|with|who|for|has|we|by)\b)/gu,
    "“$1”",
  ],
  // "Muddy Paws Grooming here 🐾 grand opening Friday": who greets, before what is said; "Sam here, I need a film"
  [
    /^((?:(?:Hi|Hiya|Hello|Hey)(?: all| everyone| there)?[,!]? )?)(?!Hi|Hello|Hey)(\p{Lu}[\p{L}.'’-]*(?: (?:& |and |of |the )?\p{Lu}[\p{L}.'’-]*){1,4}) here(?:[,.:!–—-]+|(?= *\p{Extended_Pictographic}))([^\p{L}\d]*)(?!(?:I|i|[Ww]e)(?: (?:need|want|would|are|am|was|were)|['’])|(?:an?|[Cc](?:ould|an)|[Ww](?:ould|ant\p{L}*)|[Nn]eed|[Ll]ooking|from|at|[Pp]lease)\b)(\p{L})/u,
    (_, hello, name, between, letter) => `${hello}${name}.${between}${String(letter).toUpperCase()}`,
  ],
  // "The Larkhaven Singers, Christmas concert “In Dulci Jubilo”, Sunday 14 December, 3.30 pm, St Botolph's Church"
  [
    new RegExp(
      `^\\s*(?<who>(?:The )?${NAME}), (?<what>(?!\\d)[^,.!?\\n]{6,70}), (?<when>(?:${CALENDAR},? )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? ${CALENDAR}|${CALENDAR} \\d{1,2}(?:st|nd|rd|th)?)(?: 20\\d\\d)?(?:,? (?:at )?\\d{1,2}(?:[.:]\\d\\d)?(?: ?[ap]m)?)?), (?:at )?(?<where>\\p{Lu}(?:[^.!?\\n]|(?<=\\bSt)\\.){4,80})(?:[.](?=\\s|$)|(?=\\n|$))`,
      "u",
    ),
    (_, ...rest) => {
      const { who = "", what = "", when = "", where = "" } = groupsOf(rest);
      return `Who: ${who}\nHeadline: ${what}\nWhen: ${when}\nWhere: ${where}\n\n`;
    },
  ],
  // "our open source CLI, `pakwise`"
  [
    /(?<=\b(?:our|my|the|an?) (?:[\p{L}-]+ ){0,4}[\p{L}-]+), `([\w@/.-]{2,30})`(?=[.,:\n])/giu,
    " called “$1”",
  ],
  // "I'm a piano teacher in Leeds (Keys with Kate) and I have 6 spaces"
  [
    /\b(I['’]m|I am|[Ww]e['’]re|[Ww]e are) (an? [\p{L} -]{3,40}) \((\p{Lu}[^(),\n]{2,40})\)(?:,? and (?=(?:I|we)\b))?/gu,
    (_, ...rest) => `${rest[0]} ${rest[1]} called “${rest[2]}”. `,
  ],
  // "New single “Slow Tide” by Glass Heron out friday"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)([Nn]ew|[Dd]ebut) (single|album|EP|song|track|video) ([“"][^“”"\\n]{2,50}[”"]) (?:by|from) (?:the )?(${NAME}),? (?:is )?(?=out\\b)`,
      "gu",
    ),
    "$4, $1 $2 $3, ",
  ],
  // "Bookings are through me, Maureen Tapley, on 01632 960418"
  [new RegExp(`(?<=\\b(?:through|with|from|via|by) )me, (${NAME}),? (?=(?:on|at) \\S)`, "gu"), "$1 "],
  // "Announce that we've hired Dana Okoro as our new Head of Sustainability at Greenline Rail."
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[Pp]lease )?[Aa]nnounc(?:e|ing) (?:that )?(?<news>we['’]ve (?:hired|appointed|promoted) ${NAME} as (?:our )?[^.,\\n]{3,50}?)(?: (?:at|of|for) (?<firm>${NAME}))?[.](?=\\s|$)`,
      "gu",
    ),
    (_, ...rest) => {
      const { news = "", firm = "" } = groupsOf(rest);
      return `\nHeadline: ${news.replace(/^w/, "W")}\n${firm ? `Company: ${firm}\n` : ""}`;
    },
  ],
  // "a film to thank our donors (Hospice of the Valley)"
  [
    /(\b(?:our|the) (?:donors|volunteers|customers|members|supporters|sponsors|staff|team)) \((\p{Lu}[^(),\n]{3,40})\)[.]?/gu,
    "$1.\nCompany: $2\n",
  ],
  // "how two-factor authentication works, for our onboarding at Castlegate Payroll"
  [
    new RegExp(
      `^\\s*((?:[Hh]ow|[Ww]hy|[Ww]hat) [^,.:!?\\n]{6,60}), (for (?:our|my|the) (?:new )?(?:onboarding|induction|training|intranet|help (?:centre|center|page|desk)|newsletter|website|homepage|app|blog|channel|socials?|staff|team|starters|joiners|hires|users|customers|members|pupils|students))(?: (?:at|of) (${NAME}?))?(?:[.](?=\\s)|(?=\\n))`,
      "u",
    ),
    (_, ...rest) => `Headline: ${rest[0]}\nContext: ${rest[1]}\n${rest[2] ? `Company: ${rest[2]}\n` : ""}`,
  ],
  // "The client is Nordby Cycles, they're a bike retailer with 9 shops, and they moved to us": who "they" are
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[Tt]he|[Oo]ur|[Tt]his) (?:client|customer|partner) is (?<name>${NAME}(?: & ${NAME})?),? (?:they['’]re|they are|it['’]s|who are|who['’]re) (?<what>an? [^.,\\n]{3,80}?),? and (?:they|it|who) (?=\\p{Ll})`,
      "gu",
    ),
    "$<name>, who are $<what>, ",
  ],
  // "Webinar: “Stop guessing”, 6 March, free, with Ines Baptista from Shelfwright": who speaks
  [
    new RegExp(
      `(?<=\\b(?:[Ww]ebinar|[Ww]orkshop|[Tt]alk|[Ll]ecture|[Mm]asterclass|[Pp]anel|[Ee]vent|[Cc]lass)\\b[^.!?\\n]{4,120}), (?:(?<by>hosted|presented|led|given) by|with) (?<who>${NAME}(?: (?:and|&) ${NAME})?)(?: (?<of>from|of|at) (?<firm>${NAME}))?(?=[.\\n]|$)`,
      "gu",
    ),
    (_, ...rest) => {
      const { who = "", of = "from", firm } = groupsOf(rest);
      return `. With ${who}${firm ? ` ${of} ${firm}` : ""}`;
    },
  ],
  // "Webinar invite, 20 seconds: “Stop guessing”, Thursday 6 March"
  [
    /^\s*((?:webinar|workshop|talk|lecture|masterclass|panel|event|class)) ((?:invite|invitation|promo|teaser|announcement)[^:“"\n]{0,40}): ([“"][^“”"\n]{4,80}[”"])[,.]? (?=\S)/iu,
    "Make a video, $1 $2.\nHeadline: $3\n",
  ],
  // "Promo for “snaggle”, a free tool that turns a command into an SDK in Go, Python or TypeScript."
  [
    new RegExp(
      `(?<!\\p{L})(${FILM_SOURCE}) (?:for|about|of) (?:(?:our|my) )?[“"]([^“”"\\n]{2,40}?),?[”"],? (an? [^.!?\\n“"]{3,60} (?:that|which) [^.!?\\n“"]{6,90})[.](?=\\s|$)`,
      "giu",
    ),
    "$1.\nProduct: $2\nTagline: $3\n",
  ],
  // "I maintain a library called beanpole (typed config loading) and 1.0 comes out"
  [
    /(\b(?:I|[Ww]e)(?:['’]ve)? (?:maintain|make|made|wrote|write|built|build|develop|created) an? [\p{L}\d -]{3,40} called [“"]?[^\s“”"(]+[”"]?) \((\p{L}[^()\n]{6,80})\)(?:[.]|,? and (\S(?:[^.!?\n]|[.](?=\d))*)[.!]?)(?=\s|$)/gmu,
    (_, ...rest) => {
      const [lead = "", bracket = "", news = ""] = rest as string[];
      const [what = "", ...more] = bracket.split(/, (?:like|about|around|some|roughly) (?=\d)/u);
      const isUse = /ing\b/.test(what);
      return [isUse ? `${lead} for ${what}` : lead, isUse ? "" : what, news, ...more]
        .filter(Boolean)
        .map((one) => `${capitalised(one)}.`)
        .join(" ");
    },
  ],
  // "I run people ops at a mid-size company (about 340 people, Dorval & Finch) and enrolment starts on Monday"
  [
    /(?<=\bI [^.!?\n(]{3,50} )at (an? [\p{L} -]{0,30}(?:company|firm|business|agency|charity|organi[sz]ation|school|bank|studio)) \((?:([^(),\n]{3,30}), )?(\p{Lu}[^(),\n ]* [^(),\n]{2,30})\)(?:,? and (?=\p{L}))?/gu,
    (_, kind, size, name) => `at ${name}, ${kind}${size ? ` (${size})` : ""}. `,
  ],
  // "I do DevRel at Kettlewire": a job, and no name
  [
    /\b(I(?: also)?) (?:do|run|lead|handle|manage|head(?: up)?|look after) (?:the |our )?((?:people (?:ops|operations)|HR|dev ?rel|developer relations|marketing|comms|communications|(?:dev)?ops|operations|sales|support|design|growth|product|engineering|IT|PR|partnerships|recruit(?:ing|ment)|talent|community|customer \p{L}+|social(?: media)?|content|finance)\b(?: team)?) (?=(?:at|for) \S)/giu,
    (_, who, job) => `${who} work in ${(job as string).toLowerCase()} `,
  ],
  // "From 1 April the collection changes and we'd like a video for our page"
  [
    /(?<=[^.!?\n]{16}),? and (?=(?:we|I)(?:['’]d| would)? (?:like|need|want) (?:to \p{L}+ )?an? (?:[\p{L}\d-]+ ){0,3}(?:video|film|clip|animation)\b)/gu,
    ". ",
  ],
  // "We're launching Palletwise next Tuesday, it's a yard management app for warehouses"
  [
    new RegExp(
      `((?:[Ww]e(?:['’]re| are) launching|[Ww]e(?:['’]ve| have)? just launched|[Ii]ntroducing|[Mm]eet) (?<name>${NAME})(?: [^.,!?\\n]{0,40})?), (?:it['’]s|it is|which is) (?=an? )`,
      "gu",
    ),
    (_, ...rest) => `${rest[0]}. ${groupsOf(rest).name} is `,
  ],
];
