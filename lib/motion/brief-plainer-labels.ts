import { colorsIn } from "#lib/motion/brief-format.ts";
import { groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";

/** What a part of a brief is for, behind the label or in the marks that the reader knows: headline, audience, law, code. */
export const LABEL_RULES: readonly PlainerRule[] = [
  // "And please not in the corporate purple, nobody can read white on that."
  [
    /(?<=^|[.!?\n] ?)(?:(?:and|but|oh),? )?(?:please,? |just )?(?:not|nothing|anything but) in (?:the |our |that )?(?:(?:corporate|company|brand|usual|old|school|club) )?(\p{L}+)(?:,? please)?(?:, (?:nobody|no one|people|you) can(?:['’]t|not)? read [^.!?\n]{0,40})?(?=[.!\n]|$)/giu,
    (found, colour) => (colorsIn(String(colour)).length ? `Please don't use ${colour}` : found),
  ],
  // "WATER SUPPLY INTERRUPTION", above a notice of labels; its day and its hours
  [
    /^(?!(?:BRIEF|REQUEST|VIDEO|FILM|PROJECT|SUMMARY|CREATIVE|JOB|CLIENT|SCRIPT|NOTES?|URGENT)\b)(\p{Lu}{2}[\p{Lu} '’&-]{6,40}\p{Lu})(?=\n\p{Lu}\p{Ll}+: [^\n]+\n\p{Lu}\p{Ll}+: )(?<!\n[^\n]*)/u,
    "Headline: $1",
  ],
  [
    /^((?:date|day|when): [^\n]{3,40})\n(?:time|hours?): (?=(?:from )?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]m\b|h\b|to\b|–|-)|\d{1,2}[:.]\d\d|noon)/gimu,
    "$1, ",
  ],
  // "Search "Pendle Elderly Medicine" on NHS Jobs": what is typed there is no ending by itself
  [/\b(search(?: for)?|google|look up) [“"]([^“”"\n]{3,50})[”"]/giu, "$1 $2"],
  // "This is the one we are proudest of, please give it the most room"
  [
    /(?:[.;,] )?(?:this is the (?:one|figure|number) we(?:['’]re| are) (?:most )?proud(?:est)? of)?,? ?(?:and |so )?(?:please )?give (?:it|this|that|them|this one|that one) the most (?:room|space|time|weight|prominence)(?:, please)?(?=[.!\n]|$)/giu,
    "",
  ],
  // "Four steps, draw as a loop with words."
  [
    /(?<=\p{L})[,.] (?:(?:two|three|four|five|six|\d) (?:steps|parts|stages), )?(?:please )?(?:draw|show|animate) (?:it |this |them |these |that )?as (?:an? )?(?:loop|cycle|circle|diagram|flow|wheel|timeline|ladder|staircase)(?: (?:with|of|in) [^.,!?\n]{3,30})?(?=[.!\n]|$)/giu,
    "",
  ],
  // "at 7h, at 11h and at 17h, this is the most important"
  [
    /,? (?:and |but )?(?:this|that) is the most important(?: (?:one|thing|part|bit|point))?(?=[.!\n]|$)/giu,
    "",
  ],
  // "about 75 seconds, for a general audience at our open day."
  [
    /,? (?:for|aimed at) (?:an?|the) ((?:general|lay|broad|wide|mixed|non-?technical|non-?specialist|family|academic) (?:audience|public)(?: (?:at|of|in) [^.,;!?\n]{3,50})?)(?:[.,;](?= |$) ?|(?=\n|$))/giu,
    "\nAudience: $1\n",
  ],
  // "Must show on screen: “Capital at risk.”"
  [
    /(?<=^|[.!?\n] ?)(?:this )?(?:must|has to|needs to|should) (?:be shown|show|appear|stand|be)(?: on(?: the)? screen)?(?: somewhere)?: ?[“"]([^“”"\n]{6,160})[”"][.]?/giu,
    "\nLegal: $1\n",
  ],
  // "an explainer on the water cycle for year 4 kids"
  [
    /\b(explainer|video|film|clip|animation) (on|about|explaining) ([^.,!?\n]{3,50}?) (for (?:my |our )?(?:year|grade|key stage|form|class) \w+(?: (?:kids|class|pupils|students|children))?)(?:[.,!?]|(?=\n)|$)/giu,
    "$1 $4.\nHeadline: $3\n",
  ],
  // "**Why now:** v1.0 is stable", "**Points**" over bullets
  [/^([ \t]*(?:[-*•] )?)\*\*([^*\n:]{2,40}):\*\*(?=[ \t]*\S)/gmu, "$1$2:"],
  [/^\*\*([^*\n:]{2,40}):?\*\*[ \t]*(?=\n[ \t]*[-*•] )/gmu, "$1:"],
  // "Developers only, so please don't explain"
  [
    /(?<=^|[.!?\n] ?)(\p{Lu}\p{Ll}+(?:ers|nts|sts|ors|als|ees|ians)) only(?:[.]|, so )(?=\s*(?:please|no|don|keep|skip|\n|$))/gmu,
    (_, who) => `\nAudience: ${String(who).toLowerCase()}\n`,
  ],
  // "Bin collection changes: public information video", above all else: what it is about, and no name
  [
    /^(\p{Lu}\p{Ll}+(?: \p{Ll}+)+): ((?:an? )?(?:[\p{Ll}\d-]+ ){0,4}(?:video|film|clip|animation|explainer|reel))[.]?(?=\n)(?<!\n[^\n]*)/u,
    "Headline: $1\n\nMake $2.",
  ],
  // "Public service video: measles is back."
  [
    /^(?:public (?:service|information|health)|awareness|safety|information) (?:video|film|clip|announcement): (?=\S)/giu,
    "Make a video.\n",
  ],
  // "Compare our old and new checkout. Old: 5 pages"
  [
    /(?<=^|[.!?\n] ?)compare (our|the) ((?:old and new|new and old) [^.\n]{3,30})[.](?=\s+(?:old|new|before): )/giu,
    "\nHeadline: $1 $2\n",
  ],
  // "Goal: fill tables on Tuesdays"
  [/^(?:goal|purpose|aim): (?=\p{Ll}[^\n\d]*$)/gimu, "Objective: "],
  // "Audience is finance directors so keep it sober, 16:9"
  [
    /(?<=\b(?:audience|viewers) (?:is|are) [^.,\n]{3,50}),? so (?:please )?(?=(?:keep|make) (?:it|this|everything)\b)/giu,
    ". ",
  ],
  // "Legal line must appear: *Average of 2,140 customers. Savings vary."
  [
    /(?<=^|[.!?\n] ?)(?:the |our |and )*(?:legal|disclaimer|footnote|(?:small|fine) print)(?: (?:line|text|copy|note))?[ ,(]+(?:that |which |to |it |please |always )*(?:must|has|have|needs?|should|required|mandatory|include|be|show|appear|add)\b[^:.\n]{0,30}:[ \t]*(?=[^\s“"])/giu,
    "\nLegal: ",
  ],
  // "Message hierarchy", over messages that are numbered by their weight
  [
    /^(?:the |our |main |key |core )*(?:messag(?:es?|ing)[ ,:(–-]*(?:hierarchy|priorit(?:y|ies)|order|(?:in|by) (?:\p{L}+ )*(?:order|priority|importance))|(?:priority|hierarchy|order|ranking) of (?:the |our |key )*(?:messages|points|claims))[) \t]*:?[ \t]*(?=\n)/gimu,
    "Key messages:",
  ],
  // "Not valid with other offers (small print please)"
  [/^([^\n]{6,160}?) \(small print(?:,? please)?\)[.]?$/gimu, "Legal: $1"],
  // "Problem — reviews take weeks" in several lines: labels
  [
    /(?:^\p{Lu}[\p{L} ]{2,18} [—–] [^\n]+(?:\n|$)){3,}/gmu,
    (found) => found.replace(/^(\p{Lu}[\p{L} ]{2,18}) [—–] /gmu, "$1: "),
  ],
  // "can I have a clip reminding parents about World Book Day?"
  [
    /(?<=^|[.!?,\n] ?)(?:can|could|may) (?:i|we) (?:please )?(?:have|get) (an? (?:[\w-]+ ){0,3}(?:clip|video|film|reel|ad|animation)\b[^.?!\n]*)\?/giu,
    "Make $1.",
  ],
  // "Show it with `curl … | snaggle --lang go`", "Demo: `mopsy scan ./src`"
  [
    /(?<=^|[.!?\n] ?)(?:(?:and|then|please) )*(?:show|demo|demonstrate|run|type|example|usage)\b[^`.!?\n“"]{0,30}`((?:\$ )?[a-z][\w.-]* [^`\n]*(?: -|\/| \| )[^`\n]*)`[.]?(?=\s|$)[ \t]*/gimu,
    "\n```sh\n$1\n```\n",
  ],
  // "Then pip install beanpole at the end", "finish with brew install loop on screen"
  [
    /(?<=^|[.!?,\n] ?)(?:(?:and|then|finally|show|put|just) )+((?:pipx? install|npm i(?:nstall)?|npx|brew install|cargo (?:add|install)|go (?:get|install)|gem install|uv add|docker (?:run|pull))(?: -{1,2}[\w-]+)* [\w@./:-]+(?: -{1,2}[\w-]+)*) (?:at|in|on) the (?:very )?end(?: card| frame)?[.]?(?=\s|$)/gimu,
    "End with `$1`.",
  ],
  [
    /(?<=\b(?:end|finish|close) (?:with|on) )((?:pipx? install|npm i(?:nstall)?|npx|brew install|cargo (?:add|install)|go (?:get|install)|gem install|uv add) [\w@./:-]+) on(?: the)? screen/giu,
    "`$1`",
  ],
  // "Charity number 1098765 has to be on there somewhere."
  [
    /(?<=^|[.!?\n] ?)(?:please |the |our |and )*(?<what>[^.!?,\n]{4,60}?),? (?:(?:has|have|needs?|must|ought|should)(?: got)?(?: to)? (?:be|go|appear|feature)|please,?) (?:on|in|at) (?:there|it|the (?:film|video|end|screen|bottom))(?: (?:somewhere|too|as well|please))*[.!]?(?=\s|$)/giu,
    (found, ...rest) => {
      const what = (groupsOf(rest).what ?? "").trim();
      return /^(?:registered )?charity (?:number|no\.?) \S*\d|^(?:company|vat|licen[cs]e|reg\w*) (?:number|no\.?) /i.test(
        what,
      )
        ? `\nLegal: ${what}\n`
        : found;
    },
  ],
  // "At the end my name, Jorun Halvard, Stuhlflechterei, and appointments by phone only, 0555 220 871"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:at the end,? |(?:end|finish|close) (?:with|on) )(?:(?:put|show|have) )?(?:my|our|the) name,? (${NAME}), (?:(\\p{L}[\\p{L} ]{3,40}), )?and (?=\\p{L}[^.!?\\n]*\\d{3})`,
      "giu",
    ),
    (_, name, kind) => `\nName: ${name}\n${kind ? `Tagline: ${kind}\n` : ""}CTA: `,
  ],
  // "- install: `npm i -g loop`", "- then `loop init` and `loop deploy`": what is typed one after the other
  [
    /(?:^[ \t]*[-*•] (?:\p{L}+:? )?`[^`\n]+`(?:,? (?:and|then|and then|&) `[^`\n]+`)*[.]?(?:\n|$)){2,}/gmu,
    (found) =>
      `\`\`\`sh\n${[...found.matchAll(/`([^`\n]+)`/g)].map(([, typed]) => typed).join("\n")}\n\`\`\`\n`,
  ],
  // "Audience 25–35, city, rents": a label without its colon
  [/(?<=^|[.!?\n] ?)((?:target )?(?:audience|group)) (?=\d|mostly |mainly )/giu, "$1: "],
  // "Why: 38% of it is food. It should be easy to read."
  [/^(why: [^\n.!?]{8,120}[.!?]) (?=\p{Lu})/gimu, "$1\n"],
];
