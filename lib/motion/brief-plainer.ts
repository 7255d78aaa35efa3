import { FILM_SOURCE, numberOf } from "#lib/motion/brief-format.ts";
import { RELEASED_SOURCE } from "#lib/motion/brief-lines.ts";
import { CALENDAR, capitalised } from "#lib/motion/brief-words.ts";

/*
 * A brief in plainer words, before anything of it is read: chat spelling, marks around a text that was pasted, a list
 * that is written in one sentence, whose a quotation is. What is said stays the same.
 */

/** Lists and steps within a sentence get a line each; nothing that stands in brackets or quotation marks is cut. */
const OUTSIDE = "(?![^(\\n]*\\))(?![^“\\n]*”)";
const BETWEEN_ITEMS = new RegExp(`\\s*[,;]\\s+(?:and |or |& )?(?:then )?${OUTSIDE}`, "u");
const LAST_ITEM = new RegExp(`,? and ${OUTSIDE}(?!.*(?:,? and )${OUTSIDE})`, "u");
const LEAST_ITEMS = 3;

type Groups = Record<string, string>;
/** The named groups of what a pattern found, the last of what a replacement is told. */
const groupsOf = (rest: readonly unknown[]): Groups => rest.at(-1) as Groups;
const bulleted = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");
const counted = (items: readonly string[]): string =>
  items.map((item, at) => `${at + 1}. ${item.trim()}`).join("\n");
/** A quotation and whose it is, as the reader knows it best. */
const attributed = (quote = "", name = "", role = ""): string =>
  `“${quote}” — ${name}${role && `, ${role}`}.`;

/** The parts of a list in a sentence; its last two may have an "and" between them. */
function itemsOf(list: string): string[] {
  // what has semicolons between is not parted at its commas
  if ((list.match(/; /g)?.length ?? 0) > 1) return list.split(/;\s+(?:and )?/u);
  const items = list.split(BETWEEN_ITEMS);
  // "the head, Mr Adeyemi, speaks at 11": a name in the middle of one
  for (let at = 1; at < items.length; at += 1)
    if (
      /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(items[at] ?? "") &&
      /^\p{Ll}+s\b/u.test(items[at + 1] ?? "")
    )
      items.splice(at - 1, 3, items.slice(at - 1, at + 2).join(", "));
  const isJoined = /[,;]\s+(?:and|or|&|then) [^,;]*$/u.test(list);
  return isJoined
    ? items
    : items.flatMap((item, at) => (at + 1 < items.length ? [item] : item.split(LAST_ITEM)));
}

/** "Main things: hi-vis at all times, 5 mph for forklifts, walk only on the green paths." */
const TO_MENTION =
  /(?<=^|[.!?\n] ?)(?:> )?(?:(?:please|and) )*(?:(?:the |our )?(?:(?:main|key|important|core|basic) )?(?:things|points|facts|messages|rules|tips|bits|info|details)(?: (?:we need|to (?:cover|mention|include|say|get across|make|remember|know)|are|that matter|(?:that|which) (?:have|has|need|must|should)[^:.!?\n]{0,40}))*(?:, in (?:this|that) order)?|(?:to )?mention|cover|include|must (?:mention|include|say|cover)|what to do)[ \t]*:[ \t]*(?<list>[^.!?\n“"]+(?:[.](?=\d)[^.!?\n“"]+)*)(?:[.!?](?=\s|$)|(?=\n)|$)/giu;
function itemised(found: string, ...rest: unknown[]): string {
  const { list = "" } = groupsOf(rest);
  const items = itemsOf(list.trim());
  const words = items.reduce((sum, item) => sum + item.split(/\s+/).length, 0);
  // what is to be done, one after the other, is steps
  if (/^what to do/i.test(found.trim()) && !/(?:^|, )(?:if|do ?n['’]?t|never|no)\b/i.test(list)) return found;
  if (items.length < LEAST_ITEMS || words < items.length * 2.5) return found;
  return `\n${bulleted(items.map((item) => item.replace(/^(?:that|and) /i, "")))}\n`;
}

/** "(1) export your list as CSV, (2) drag it into Ferrule, (3) match the columns": steps. */
const NUMBERED =
  /(?:^|[:.–—-]\s*|\n)\(1\) (?<steps>[^\n]*?\(2\) [^\n]*?\(3\) [^.\n]*(?:[.](?=\S)[^.\n]*)*)(?:[.]|$)/gmu;
const numbered = (found: string, ...rest: unknown[]): string => {
  const { steps = "" } = groupsOf(rest);
  const lead = /^[:.–—-]/u.test(found) ? ".\n" : "\n";
  const all = steps.split(/[,;]?\s*(?:and |then )?\(\d\)\s+/u);
  return `${lead}${counted(all)}\n`;
};

/** Lines that stay lines, each as it is written. */
function versed(found: string, ...rest: unknown[]): string {
  const { lines = "" } = groupsOf(rest);
  return /^(?:[-*•"“]|\d[.)])/mu.test(lines)
    ? found
    : `\n${bulleted(
        lines
          .trim()
          .split("\n")
          .map((line) => `“${line.trim()}”`),
      )}\n`;
}

/** So many characters and sentences in quotation marks are a text that was pasted, where nobody is named behind it. */
const PASTED =
  /[“"](?<=^[ \t>]*[“"])(?<text>[^“”"]{160,4000})[”"](?=[ \t]*$)(?!\s*(?:[—–(-]|\p{Lu}\p{Ll}+ \p{Lu}))/gmu;
const pasted = (found: string, ...rest: unknown[]): string => {
  const { text = "" } = groupsOf(rest);
  return (text.match(/[.!?](?:\s|$)/gu)?.length ?? 0) > 2 ? text : found;
};

const NAME = "\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){0,3}";
const QUOTED = '[“"](?<quote>[^“”"\\n]{12,280})[”"]';

/** "3.4% in July" */
const FIGURE_WHEN = `([£$€]?\\d[\\d.,]*(?:%|[kKM](?!\\p{L}))?) in (${CALENDAR}|Q[1-4]|(?:19|20)\\d\\d)`;

const PLAINER: readonly [RegExp, string | ((found: string, ...rest: unknown[]) => string)][] = [
  // "20 m.p.h.", "£24,000 p.a.", "7 a.m.", "900 sq. ft.": one word each; a full stop that ends its sentence stays
  [
    /(?<![\p{L}.])(?:(?<=\d[\d.,]* ?)(?:[mk]\.p\.h|r\.p\.m|p\.(?:a|w|c\.m|h|p)|[ap]\.m|h\.p)|sq\. ?(?:ft|m|in|yd))(?![\p{L}\d])(?:\.(?:(?<ends>(?=\s+\p{Lu}|\s*$))|))?/gu,
    (found, ...rest) =>
      found.replace(/\.(?=\p{L}|$)/gu, "").replace(". ", " ") +
      (groupsOf(rest).ends === undefined ? "" : "."),
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
  // "about 75 seconds, for a general audience at our open day."
  [
    /,? (?:for|aimed at) (?:an?|the) ((?:general|lay|broad|wide|mixed|non-?technical|non-?specialist|family|academic) (?:audience|public)(?: (?:at|of|in) [^.,;!?\n]{3,50})?)(?:[.,;](?= |$) ?|(?=\n|$))/giu,
    "\nAudience: $1\n",
  ],
  // "Main thing is people think it is dear, and it isn't"
  [
    /(?<=(?:^|[.!?\n]) ?)(?:the |our |my )?(?:main|big|key|(?:most )?important) (?:thing|point|message) is (?:that )?(?=people (?:think|assume|believe)\b)(p)([^.!?\n]*?\b(?:and|but) [^.,!?\n]*(?:n['’]t|not)), (\p{Ll})/giu,
    (_, ...rest) => `${String(rest[0]).toUpperCase()}${rest[1]}. ${String(rest[2]).toUpperCase()}`,
  ],
  // "So the message is that small repairs matter, and I'd like that to be said"
  [
    /(?<=^|[.!?\n] ?)(?:so )?(?:the|our) (?:message|takeaway|upshot|moral) is that (\p{Ll})/giu,
    (_, letter) => String(letter).toUpperCase(),
  ],
  [/,? and (?:I['’]d|we['’]d|I would|we would) like that (?:to be )?said(?=[.!\n]|$)/gi, ""],
  // "he always says “it'll be reyt” about everything so that has to be the ending"
  [
    /([“"](?<words>[^“”"\n]{3,60})[”"][^.!?\n“"]{0,40}?),? (?:so|and) (?:that|this|it) (?:has to|must|should|needs to|ought to) be (?:the|our) (?:ending|end|last (?:line|words?|card|thing|frame))(?=[.,!\n]|$)/giu,
    "$1. End with “$<words>”",
  ],
  // "save the date video for priya and tom, … formal invitation to follow"
  [
    /(?<=\b(?:save the date|wedding|engagement)\b[^.,\n]{0,20} for )(\p{L}+) (and|&) (\p{L}+)(?=[,.\n]|$)/giu,
    (found, ...rest) =>
      /\b(?:mum|mom|dad|friends|family|guests|bride|groom|him|her)\b/i.test(found)
        ? found
        : [rest[0], rest[1], rest[2]]
            .map((one) => (one === "and" ? one : capitalised(String(one))))
            .join(" "),
  ],
  [
    /(?:^|[,.] ?)(?:(formal) )?(invit(?:ation|e)s?) (to follow|to come|will follow|follows?)(?=[.,!\n]|$)/giu,
    (_, ...rest) => `. “${capitalised(rest.slice(0, 3).filter(Boolean).join(" "))}”`,
  ],
  // "His name is Gerald but everyone calls him Gez."
  [
    /(?<=^|[.!?\n] ?)((?:his|her|their) name(?:['’]s| is) \p{L}+,? but \p{L}+(?: \p{L}+)? (?:calls?|knows?) (?:him|her|them)(?: as)? \p{L}+)(?=[.!\n]|$)/giu,
    "“$1”",
  ],
  // "12 september 2026"
  [
    /(?<=\d(?:st|nd|rd|th)? )(?:january|february|april|june|july|august|september|october|november|december)\b/gu,
    capitalised,
  ],
  // "we r on Fennel Street", "when u hover"
  [/(?<=\b(?:we|they|you|u|who) )r(?= )/gu, "are"],
  [/(?<=\p{Ll} )u(?= (?:can|get|are|have|need|want|will|\p{Ll}{3,}\b))/gu, "you"],
  [/(?<=\p{Ll}{2} )u(?=[.,!?]|$)/gu, "you"],
  // a mail that was passed on: its lines are those of sentences
  [/\n> ?(?=\p{Ll})(?<=^>[^\n]*[^.!?:\n]\n> ?)/gmu, " "],
  // "96 participants, three groups: phone on desk, phone in bag"
  [/(?<=\d \p{L}[\p{L} ]{2,24}), (?=(?:two|three|four|five|six|\d) \p{Ll}+: )/giu, ". "],
  // "company is Calloway Brandt, colours dark red & grey"
  [
    /(?<=\b(?:company|brand|name|client) is [^.,\n]{3,40}), (?=(?:our )?colou?rs? (?:are |is )?\p{L})/giu,
    ". ",
  ],
  [
    /(?<=\bwatch\p{L}*\b[^.!?\n]{0,50}) (?:with no|without|with the) (?:sound|audio)(?: off)?(?=[.,!\n]|$)/giu,
    " muted",
  ],
  [PASTED, pasted],
  [NUMBERED, numbered],
  // "band = Glass Heron. song = “Slow Tide Motel”"
  [/(?<=^|[.!?\n] ?)(\p{L}[\p{L} ]{1,14}) = (?=[\p{L}“"])(?![^\n]*[;{(])/gu, "$1: "],
  // "Please include this from one of our users, Grace Phiri, a tailor: “…”"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:[^.!?\\n“":]{0,60} )?(?:include|use|add|quote|put in|show)(?: in)?(?: (?:this|these words|the words|a line|the line|a quote|the quote|what))?(?: (?:is|said))? (?:from|by) (?:[^.,:“"\\n]{2,50}, )?(?<name>${NAME})(?:,? (?<role>[^.:“"\\n]{2,50}))?: ${QUOTED}[.]?`,
      "giu",
    ),
    (found, ...rest) => {
      const { name = "", role = "", quote = "" } = groupsOf(rest);
      return /^(?!OK\b)\p{Lu}/u.test(name) ? attributed(quote, name, role) : found;
    },
  ],
  // "quote from owner Tomasz Wilk “…”", "Quote from Helen, Rowan House nurse: “…”"
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:(?:a|the|one|and|\\d\\.) )*[Qq]uote (?:is )?from (?:(?:the |our |their )?(?<role>\\p{Ll}[\\p{Ll} ]{2,24}) )?(?<name>${NAME})(?:, (?<behind>[^:“"\\n]{2,50}))?:? ${QUOTED}[.]?`,
      "gu",
    ),
    (_, ...rest) => {
      const { name = "", role = "", behind = "", quote = "" } = groupsOf(rest);
      return attributed(quote, name, role || behind);
    },
  ],
  // "student quote: “…”"
  [/(?<=^|[.!?\n] ?)(?:an? |the |our )?\p{Ll}+ (?=(?:quote|testimonial|review): ?[“"])/giu, ""],
  // "Must show on screen: “Capital at risk.”"
  [
    /(?<=^|[.!?\n] ?)(?:this )?(?:must|has to|needs to|should) (?:be shown|show|appear|stand|be)(?: on(?: the)? screen)?(?: somewhere)?: ?[“"]([^“”"\n]{6,160})[”"][.]?/giu,
    "\nLegal: $1\n",
  ],
  // "our open source CLI, `pakwise`"
  [
    /(?<=\b(?:our|my|the|an?) (?:[\p{L}-]+ ){0,4}[\p{L}-]+), `([\w@/.-]{2,30})`(?=[.,:\n])/giu,
    " called “$1”",
  ],
  // "1. A small sensor on the ceiling. Text: “Meet Dimmet.”": a script
  [
    /(?:^\d{1,2}[.)] [^\n]+(?:\n|$)){3,}/gmu,
    (found) =>
      (found.match(/\b(?:[Tt]ext|[Cc]aption|[Tt]itle|[Oo]n[- ]screen): ?[“"]/gu)?.length ?? 0) > 1
        ? found.replace(/^(\d{1,2})[.)] /gmu, "Scene $1: ")
        : found,
  ],
  // "Scene 5: Try it free – hushzero.com"
  [
    /^(?<scene>(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)(?<call>(?:Try|Start|Book|Get|Join|Sign up|Download|Order|Shop|Visit|Learn|Register|Apply|Call|Donate|Read)\b[^\n–—“"]{0,40}?),? [–—-] (?<address>(?:[\w-]+\.)+[a-z]{2,}\S*)$/gimu,
    (found, ...rest) => {
      const { scene = "", call = "", address = "" } = groupsOf(rest);
      // beside scenes whose words stand in quotation marks
      return /^(?:scene|slide|shot|card|frame) \d[^\n]*[“"]/imu.test(String(rest.at(-2)))
        ? `${scene}“${call}” and ${address}`
        : found;
    },
  ],
  // what stands below the last scene, in a line by itself, is of them all
  [
    /\n(?<=^(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?[^\n]*[“"][^\n]*\n)(?=(?!scene|slide|shot|card|frame|[-*•>\s])[^\n]+\s*$(?!\n))/gimu,
    "\n\n",
  ],
  // "Team: Lena Marchetti (materials scientist), Joel Abara (designer)"
  [
    /^(?<who>(?:our |the )?(?:team|founders|staff|crew|coach(?:es)?|trainers|tutors|instructors|hosts)): (?<list>[^\n]*\([^()\n]+\),[^\n]*)$/gimu,
    (_, ...rest) => {
      const { who = "", list = "" } = groupsOf(rest);
      const all = itemsOf(list.trim().replace(/\.$/, ""));
      return all.length < LEAST_ITEMS ? `${who}: ${all.join(" and ")}` : `${who}:\n${bulleted(all)}`;
    },
  ],
  // "staff: Aoife Brennan, chartered physio, 14 yrs": one person, and what is said of them
  [
    /^(?:staff|team|coach|trainer|tutor|instructor|teacher|host|chef|therapist): (?=\p{Lu}\p{L}+ \p{Lu}\p{L}+, \p{Ll})(?<all>[^\n()]+)$/gimu,
    (_, ...rest) => {
      const [name = "", ...all] = (groupsOf(rest).all ?? "").split(", ");
      return `- ${name} (${all.join(", ")})`;
    },
  ],
  // "Please cover evaporation, condensation and collection, in that order, with a sentence each"
  [
    /(?<=^|[.!?\n] ?)(?:please )?(?<verb>(?:cover|include|go through|run through|explain|mention) )?(?<list>\p{L}[^.!?\n“":]{6,120}?(?:\band\b|,)[^.!?\n“":,]{3,30})(?<order>,? in (?:that|this) order)?(?<how>,? with (?:one|an?|the) [^.!?\n]{0,120})?[.](?=\s|$)/giu,
    (found, ...rest) => {
      const { verb, list = "", order, how = "" } = groupsOf(rest);
      const items = itemsOf(list.trim());
      return !(verb || order) ||
        items.length < LEAST_ITEMS ||
        items.some((item) => item.split(" ").length > 3 || /^(?:the|our|my|your|how|why|what)\b/i.test(item))
        ? found
        : `\n${order ? `Steps:\n${counted(items)}` : `Includes: ${items.join(", ")}`}\n${how.replace(/^,? w/, "\nW").concat(how && ".\n")}`;
    },
  ],
  [TO_MENTION, itemised],
  // "only want these four lines on screen:", and they stand below
  [
    /(?<=^|[.!?\n] ?)[^.!?\n]*\b(?:these|following|this) (?:\p{L}+ )?(?:lines?|verses?)(?: [^:\n]{0,30})?:[ \t]*\n+(?<lines>(?:[^\s\n][^\n]{3,90}(?:\n|$)){2,8})/giu,
    versed,
  ],
  // "the chorus goes", and below it what is sung
  [
    /(?<=\b(?:lyrics?|chorus|refrain|verses?|poem|haiku|limerick|rhyme)\b(?! (?:video|clip|film))[^.!?\n]{0,12}(?::[ \t]*\n|\n[ \t]*\n)[ \t]*\n?)(?<lines>(?:[^\s\d*•-][^\n:]{3,70}(?<!\. *)\n){1,7}[^\s\d*•-][^\n:]{3,70})(?=\n[ \t]*\n|\s*$)/giu,
    versed,
  ],
  // "3 flavours: Mild (lime), Stern (habanero, mango), Written Out (scorpion)"
  [
    /(?<=^|[.!?\n] ?)(?<many>\d|two|three|four|five|six|seven) (?<what>\p{Ll}[^:.!?\n]{3,40}): (?<list>[^.!?\n“":]{10,240}(?:[.](?=\d)[^.!?\n“":]+)*)(?:[.](?=\s|$)|(?=\n)|$)/giu,
    (found, ...rest) => {
      const { many = "", what = "", list = "" } = groupsOf(rest);
      const items = itemsOf(list.trim());
      // others are told apart as they stand
      return items.length !== numberOf(many) || items.length < LEAST_ITEMS || !list.includes("(")
        ? found
        : `\n${many} ${what}:\n${bulleted(items)}\n`;
    },
  ],
  // "Headline: Go on holiday. Your basil stays.", in a line by itself
  [/^(headline|hook|tagline|slogan): (?=[^\n“"]*[.!?] \S)([^\n“"]{6,80})$/gimu, "$1: “$2”"],
  // "an explainer on the water cycle for year 4 kids"
  [
    /\b(explainer|video|film|clip|animation) (on|about|explaining) ([^.,!?\n]{3,50}?) (for (?:my |our )?(?:year|grade|key stage|form|class) \w+(?: (?:kids|class|pupils|students|children))?)(?:[.,!?]|(?=\n)|$)/giu,
    "$1 $4.\nHeadline: $3\n",
  ],
  // "I'm a piano teacher in Leeds (Keys with Kate) and I have 6 spaces"
  [
    /\b(I['’]m|I am|[Ww]e['’]re|[Ww]e are) (an? [\p{L} -]{3,40}) \((\p{Lu}[^(),\n]{2,40})\)(?:,? and (?=(?:I|we)\b))?/gu,
    (_, ...rest) => `${rest[0]} ${rest[1]} called “${rest[2]}”. `,
  ],
  // "Top reasons were price (41%), support (27%), and speed (18%)": a chart
  [
    /(?<=^|[.!?\n] ?)(?<lead>[^.!?:()\n]{6,60}?)(?: (?:were|are|was|is|include)|:) (?<list>(?:[^.!?:,()\n]{2,40} \(\d[\d.]*%\),? (?:and )?){2,6}[^.!?:,()\n]{2,40} \(\d[\d.]*%\))(?=[.!?](?:\s|$)|\n|$)/gu,
    (_, ...rest) =>
      `${groupsOf(rest).lead}: ${groupsOf(rest)
        .list?.replace(/ \((\d[\d.]*%)\)(?:,? (?:and )?)?/g, " $1, ")
        .slice(0, -2)}`,
  ],
  // "Churn went from 3.4% in July to 2.9% in August to 2.1% in September, but …"
  [
    new RegExp(
      `(?<lead>[\\p{L} ]{3,40}?) (?:went|fell|dropped|rose|grew|climbed|moved|has gone|is (?:down|up)) from (?<list>${FIGURE_WHEN}(?:,? to ${FIGURE_WHEN}){2,6})(?:,? (?:but|and|while) (?=\\p{L}))?`,
      "gu",
    ),
    (found, ...rest) => {
      const { lead = "", list = "" } = groupsOf(rest);
      const rows = [...list.matchAll(new RegExp(FIGURE_WHEN, "gu"))].map(
        ([, figure, when]) => `${when} ${figure}`,
      );
      return `${lead.replace(/(?<=^ ?)(?:the )?(?:main |key |big )?(?:story|point|news|number) is (?:that )?(\p{L})/iu, (_, letter: string) => letter.toUpperCase())}: ${rows.join(", ")}${/ (?:but|and|while) $/.test(found) ? ". " : ""}`;
    },
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
  // "grainy, 70s, orange": a decade, where a length stands too, or beside what is like it
  [
    /(?<=^|[,;.\n] ?)(?:(?:very|quite|all|a (?:bit|little)) )?['’]?(?:19)?[5-9]0['’]?s(?=[,;.\n]|$)(?=(?<rest>[\s\S]*))/giu,
    (found, ...rest) =>
      /\b\d{1,3} ?(?:s|secs?|seconds?|mins?|minutes?)\b/i.test(
        String(rest.at(-2)).slice(0, Number(rest.at(-3))) + groupsOf(rest).rest,
      ) ||
      /(?:retro|vintage|grain\p{L}*|vhs|disco|neon|synth|faded|polaroid|washed[- ]out|film look),? $/iu.test(
        String(rest.at(-2)).slice(0, Number(rest.at(-3))),
      )
        ? "retro"
        : found,
  ],
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
  // of a new version it is a feature: "Changelog video: Pinboard 4.2. Dark mode. Search is 3x faster."
  [
    /(?<=\b(?:changelog|release|what['’]s new)\b[\s\S]{0,400}[.:\n•*-] ?)dark mode(?=[.\n])/giu,
    "“Dark mode”",
  ],
  // "New: dark mode, shortcuts (press ? to see them), comments show up in Slack."
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?<title>${RELEASED_SOURCE}): (?<list>(?:[^.!?\\n“":()]|\\([^()\\n]*\\)|[.](?=\\d))+)(?:[.!](?=\\s|$)|(?=\\n)|$)`,
      "giu",
    ),
    (found, ...rest) => {
      const { title = "", list = "" } = groupsOf(rest);
      const items = itemsOf(list.trim());
      return items.length < LEAST_ITEMS ? found : `\n${title}:\n${bulleted(items)}\n`;
    },
  ],
  // "**Why now:** v1.0 is stable", "**Points**" over bullets
  [/^([ \t]*(?:[-*•] )?)\*\*([^*\n:]{2,40}):\*\*(?=[ \t]*\S)/gmu, "$1$2:"],
  [/^\*\*([^*\n:]{2,40}):?\*\*[ \t]*(?=\n[ \t]*[-*•] )/gmu, "$1:"],
  // "Scene 5: three quick facts. Cron in one line. Retries. p99 11 ms.", "… – 6 hours / 40% / 1,200 teams"
  [
    /^(?<scene>(?:scene|slide|shot|card|frame) \d+) ?[:.–-] (?<many>\d|two|three|four|five|six) (?<what>(?:\p{L}+ )?(?:facts|stats|numbers|figures|points|reasons|benefits|features|things|tips|lines|claims|messages|cards|screens|captions)\b[^.:\n–—“"]{0,40}?)(?:[:.]| [–—-]) (?<list>[^\n“"]+)$/gimu,
    (found, ...rest) => {
      const { scene = "", many = "", what = "", list = "" } = groupsOf(rest);
      const items = [/\.? \/ /u, /; /u, /(?<=[\p{L}\d%])[.!?] (?=\S)/u, /, (?:and )?| and (?!.*, )/u]
        .map((cut) => list.replace(/[.]$/, "").split(cut))
        .find((parts) => parts.length === numberOf(many));
      return items ? `${scene}:\nLayout: ${many} ${what}\n${bulleted(items)}` : found;
    },
  ],
  // "Developers only, so please don't explain"
  [
    /(?<=^|[.!?\n] ?)(\p{Lu}\p{Ll}+(?:ers|nts|sts|ors|als|ees|ians)) only(?:[.]|, so )(?=\s*(?:please|no|don|keep|skip|\n|$))/gmu,
    (_, who) => `\nAudience: ${String(who).toLowerCase()}\n`,
  ],
  // "yr before = 4,460 (show as chart??)"
  [
    / \(((?:show|do|draw|make|put)(?: (?:it|this|these|that))? as (?:an? )?(?:\p{L}+ )?(?:chart|graph))[?!.]*\)(?=[.\n]|$)/gimu,
    ". $1",
  ],
  // "Bin collection changes: public information video", above all else: what it is about, and no name
  [
    /^(\p{Lu}\p{Ll}+(?: \p{Ll}+)+): ((?:an? )?(?:[\p{Ll}\d-]+ ){0,4}(?:video|film|clip|animation|explainer|reel))[.]?(?=\n)(?<!\n[^\n]*)/u,
    "Headline: $1\n\nMake $2.",
  ],
  // "parents of new Reception children": a class, and no name
  [/\bReception (?=children|class(?:es)?|pupils|starters|kids)/gu, "reception "],
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
  // "Shot on film by Mads Eriksen" asks for no film
  [/(?<=^|[.!?\n] ?)(shot on film\b[^.!?\n“"]{0,40})(?=[.!\n])/giu, "“$1”"],
  // "a film to thank our donors (Hospice of the Valley)"
  [
    /(\b(?:our|the) (?:donors|volunteers|customers|members|supporters|sponsors|staff|team)) \((\p{Lu}[^(),\n]{3,40})\)[.]?/gu,
    "$1.\nCompany: $2\n",
  ],
  // "How our subscription works: pick a plan, choose your recipes, we deliver"
  [
    /(?<=^|[.!?\n] ?)(?<how>how (?:our|the|this)\b[\p{L} ]{0,24}works?): (?<list>[^.!?\n“":]{12,240})(?:[.](?=\s|$)|(?=\n)|$)/giu,
    (found, ...rest) => {
      const { how = "", list = "" } = groupsOf(rest);
      const items = itemsOf(list.trim());
      return items.length < LEAST_ITEMS ? found : `\n${how}:\n${counted(items)}\n`;
    },
  ],
  // "Goal: fill tables on Tuesdays"
  [/^(?:goal|purpose|aim): (?=\p{Ll}[^\n\d]*$)/gimu, "Objective: "],
  // "explain why too: a stolen password on its own is useless"
  [
    /(?<=^|[.!?\n] ?)(?:and |also |then |please )*(?:explain|say|tell (?:them|people|viewers)|mention) why(?:,? (?:too|as well|also|though|(?:it|this|that) (?:matters|helps|is important)))*: (?=\S)/giu,
    "",
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
  // "30ish seconds", "Audience is finance directors so keep it sober, 16:9"
  [/(?<=\b\d{1,3})[- ]?ish(?=[ -]?(?:s|secs?|seconds?|mins?|minutes?)\b)/giu, ""],
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
  // "1 x 15″ vertical", "a 30'' spot"; a screen of 15″ is none
  [
    new RegExp(
      `(?<=^[^"“\\n]*?)(?:(?<=\\d ?[x×] ?|(?:length|duration|running time|runtime|deliverables?|format): )(\\d{1,3}) ?(?:["″”]|''|’’)|(?<![\\d.])(\\d{1,3}) ?(?:["″”]|''|’’)(?=,? (?:(?:\\p{L}+[ -]){0,2}${FILM_SOURCE}(?!\\p{L})|vertical|portrait|square|landscape|spot|cut|16:9|9:16|1:1|4:5)))`,
      "gimu",
    ),
    "$1$2 seconds",
  ],
  // "Not valid with other offers (small print please)"
  [/^([^\n]{6,160}?) \(small print(?:,? please)?\)[.]?$/gimu, "Legal: $1"],
  // "1. Install", and the command below it
  [/^(\d[.)] [^\n]{2,70})\n[ \t]+(\$ )?((?:[a-z][\w.-]*)(?: (?:-{0,2}[\w./@=:-]+))+)[ \t]*$/gmu, "$1: `$3`"],
  // numbers of headings that have bullets of their own
  [
    /(?:^\d{1,2}[.)] [^\n]*\n(?:[^\n\d][^\n]*\n|\n)*){2,}/gmu,
    (found) =>
      (found.match(/^\d{1,2}[.)] [^\n:]{3,40}:?\n[ \t]+[-*•] /gmu)?.length ?? 0) > 1
        ? found
            .replace(/^\d{1,2}[.)] ([^\n:]{3,40}?):?(?=\n[ \t]+[-*•] )/gmu, "$1:")
            .replace(/^\d{1,2}[.)] /gmu, "")
        : found,
  ],
  // scenes and steps that stand in one line
  [
    /[ \t]+(?=(?:scene|shot|slide) \d{1,2} ?(?:\([^()\n]*\))?[:.–-] )(?<=^[^\n]*(?:scene|shot|slide) 1\b[^\n]*)/gimu,
    "\n",
  ],
  [/(?<=[.!?])[ \t]+(?=scene 1 ?(?:\([^()\n]*\))?[:.–-] [^\n]*\nscene 2)/giu, "\n"],
  [/ +(?=step (?:two|three|four|five|six): )(?<=^[^\n]*step one: [^\n]*[.!] +)/gimu, "\n"],
  [/(?<=\nstep (?:two|three|four|five|six): [^.!?\n]{2,80}[.!]) +(?=\p{Lu}[^\n]*$)/gimu, "\n"],
  // "Problem — reviews take weeks" in several lines: labels
  [
    /(?:^\p{Lu}[\p{L} ]{2,18} [—–] [^\n]+(?:\n|$)){3,}/gmu,
    (found) => found.replace(/^(\p{Lu}[\p{L} ]{2,18}) [—–] /gmu, "$1: "),
  ],
  // "Lineup reveal, one name at a time: MARROW, Ida Lunde"
  [
    /(?<=^(?:(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)?)(?:the )?line-?up(?: reveal)?(?:, [^:\n]{0,30})?: (?=\p{Lu})/gimu,
    "Line-up: ",
  ],
  [
    /(?<=^(?:scene|slide|shot|card|frame) \d+ ?[:.–-] ?)(?:our |the )?logo (?:\+|and|&|with) (?=(?:[\w-]+\.)+[a-z]{2,}\S*$)/gimu,
    "",
  ],
  // "“A delight” is from Rosalind Achebe, who wrote Tidewrack"
  [
    new RegExp(
      `${QUOTED} (?:is|was|comes) (?:from|by) (?<name>${NAME})(?:, who [^.!?\\n]{3,60})?[.]?(?=\\s|$)`,
      "gu",
    ),
    (_, ...rest) => {
      const { name = "", quote = "" } = groupsOf(rest);
      return attributed(quote, name);
    },
  ],
  // "can I have a clip reminding parents about World Book Day?"
  [
    /(?<=^|[.!?,\n] ?)(?:can|could|may) (?:i|we) (?:please )?(?:have|get) (an? (?:[\w-]+ ){0,3}(?:clip|video|film|reel|ad|animation)\b[^.?!\n]*)\?/giu,
    "Make $1.",
  ],
  // ", with mustard-coloured lettering"
  [/, (?=with (?:[\p{L}-]+ ){1,3}(?:lettering|letters|type|fonts?|colou?rs|background)(?=[.\n]|$))/giu, ". "],
  // "- Reads CSV, JSON, Parquet (and the weird ones)": one thing, and all of it
  [
    /^([ \t]*[-*•] [^\p{L}\d\n“"`]*)([\p{L}\d][^\n()“":]{6,70} \((?:and|or|even|plus|also) [^()\n“"]{3,40}\))[.]?$/gmu,
    "$1“$2”",
  ],
  // "…, with the steps we took: codemod the imports, shard across 6 runners, delete the rest"
  [
    /(?:,? (?:and )?(?:with|showing|including|plus|covering) |(?<=^|[.!?\n] ?)(?:here are |these are |show )?)(?:the |our )?(?:(?:\p{L}+ )?steps (?:(?:we|they|I) (?:took|did|followed|went through)|were|are)|(?<= )the (?:\p{L}+ )?steps): (?<list>[^.!?\n“":]{12,300})(?:[.](?=\s|$)|(?=\n)|$)/giu,
    (found, ...rest) => {
      const items = itemsOf((groupsOf(rest).list ?? "").trim());
      return items.length < LEAST_ITEMS ? found : `.\nSteps:\n${counted(items)}\n\n`;
    },
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
  // "Product is Orrery, survey of 1,268 data engineers"
  [
    /(?<=[\p{L})]), (?:an? |our )?(survey|poll) (?=(?:of|with|among) \d)/gu,
    (_, what) => `. ${capitalised(String(what))} `,
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
  // "Someone in the discussions wrote “…”, that was @marisol-dev"
  [
    new RegExp(
      `(?:[Ss]omeone|[Ss]omebody|[Oo]ne (?:of our )?(?:user|customer|reader|member|dev(?:eloper)?)s?|[Aa] (?:user|customer|reader|member))(?: [^.!?\\n“"]{0,40})? (?:wrote|said|told us|posted|tweeted):? ${QUOTED}[.,]? (?:and )?(?:that|it|this)(?: was|['’]s| is) (?<name>@[\\w.-]*\\w|${NAME})(?=[.,!\\n]|$)[.,]?`,
      "gu",
    ),
    (_, ...rest) => attributed(groupsOf(rest).quote, groupsOf(rest).name),
  ],
  // "The message is about tick season: check your dog"
  [/(?<=^|[.!?\n] ?)(?:the (?:message|video|film)|it) (?:is|['’]s) about (?=[^:.!?\n]{3,40}: )/giu, ""],
  // "What we're trying to do is get people to sign up to a regular gift"
  [
    /(?<=^|[.!?\n] ?)(?:what (?:we|i)(?:['’]re| are|['’]m| am)? (?:(?:trying|hoping|looking) to do|want|need|hope)(?: to do)?|(?:the|our|my) (?:whole )?(?:idea|aim|goal|point|plan|hope)) is (?:to )?(?:get|have|ask|encourage|persuade) (?:more )?(?:people|everyone|everybody|folks|them) to (\p{Ll})/giu,
    (_, letter) => (letter as string).toUpperCase(),
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
  // "Scene 2: The number counts up to 231 while we're watching."
  [
    /^((?:scene|slide|shot|card|frame) \d+ ?[:.–-] )(?:the |a |our )?(?:number|counter|count|figure|total|badge)\b[^\n\d“"]{0,20}? (?:counts|climbs|goes|jumps|rises|ticks|runs|drops|falls)(?: \p{L}+)? to ([£$€]?\d[\d.,]*\d[%kM]?)(?: (?:while|as|in front of|before)\b[^\n“"]*)?[.]?$/gimu,
    "$1“$2”",
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
  // "Would be nice to have the membership as a little chart: 2021 98, 2022 121"
  [
    /(?<=^|[.!?\n] ?)(?:(?:it|that)['’]?(?: woul)?d |would )?(?:be (?:nice|great|good|lovely|cool) to (?:have|see|show|get)|(?:please |can you |could you |maybe )*(?:show|have|put|do)) (?:the |our )?(\p{L}[\p{L} ]{2,30}) as an? (?:\p{L}+ )?(?:bar |line )?(?:chart|graph)(?: too| please)?: (?=\S*\d|\p{L}+ \S*\d)/giu,
    (_, what) => `${(what as string).charAt(0).toUpperCase()}${(what as string).slice(1)}: `,
  ],
  // "We have 34 sopranos and altos and 5 men, maybe you can show that as a chart"
  [
    /(?<=^|[.!?\n] ?)((?:we|they|there)\b[\p{L} ]{0,24}) (\d[\d,.]*) (\p{L}[\p{L} ]{2,40}?) (?:and|but(?: only)?|vs\.?|versus|to) (\d[\d,.]*) (\p{L}[\p{L} ]{2,30})(?:[,.;]| [–—-]) (?:(?:maybe|perhaps|please|and|so) )?(?:(?:you (?:can|could)|(?:can|could) (?:you|we)) )?(?:show|draw|do|put|make)(?: (?:that|this|it|them))? (?:as|in) an? (?:\p{L}+ )?(?:chart|graph)(?:, |\b)/giu,
    "$1: $3 $2, $5 $4. ",
  ],
  // "which explains the process: take out the old cane, clean all the holes, soak the new cane"
  [
    /,? (?:which|that|to) (?:explains?|shows?|walks? (?:\p{L}+ )?through) (?<how>(?:the|our|my) (?:\p{L}+ )?(?:process|steps|procedure|method|work)|how (?:it|this|we|I)[\p{L} ]{0,24}?): (?<list>[^.!?\n“":]{12,240})(?:[.](?=\s|$)|(?=\n)|$)/giu,
    (found, ...rest) => {
      const { how = "", list = "" } = groupsOf(rest);
      const items = itemsOf(list.trim());
      return items.length < LEAST_ITEMS ? found : `.\n${how}:\n${counted(items)}\n\n`;
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
  // "Then a recap card with all five."
  [
    /(?<=^|[.!?\n] ?)(?:and |then |finally |also |,)+(?:(?:add|have|put|show) )?(?:an? |the )(?=(?:quick |short |final )?(?:recap|summary|overview)(?: (?:card|slide|screen|frame|scene))?(?: (?:with|of|showing|listing) (?:all|them|everything)\b[^.!?\n]{0,30})?[.!\n])/giu,
    "End on a ",
  ],
  // "- install: `npm i -g loop`", "- then `loop init` and `loop deploy`": what is typed one after the other
  [
    /(?:^[ \t]*[-*•] (?:\p{L}+:? )?`[^`\n]+`(?:,? (?:and|then|and then|&) `[^`\n]+`)*[.]?(?:\n|$)){2,}/gmu,
    (found) =>
      `\`\`\`sh\n${[...found.matchAll(/`([^`\n]+)`/g)].map(([, typed]) => typed).join("\n")}\n\`\`\`\n`,
  ],
  // "From 1 April the collection changes and we'd like a video for our page"
  [
    /(?<=[^.!?\n]{16}),? and (?=(?:we|I)(?:['’]d| would)? (?:like|need|want) (?:to \p{L}+ )?an? (?:[\p{L}\d-]+ ){0,3}(?:video|film|clip|animation)\b)/gu,
    ". ",
  ],
  // "We've been here since 1988, and from 1 October we are open on Sundays, which people have asked about for years"
  [
    new RegExp(
      `,? and (from|on|starting|as of) (?=(?:\\d{1,2}(?:st|nd|rd|th)? )?${CALENDAR}\\b[^.!?,\\n]{0,12} (?:we|it|you|they)\\b)`,
      "gu",
    ),
    (_, on) => `. ${capitalised(String(on))} `,
  ],
  [
    /,? which (people|customers|everyone|everybody|you|many of you) ((?:have|has|had|['’]ve) (?:all )?(?:asked|been asking|wanted|begged) (?:us )?(?:about|for))\b/giu,
    (_, who, asked) => `. ${capitalised(String(who))} ${asked} it`,
  ],
  // "(cakes you can still preorder, actually yes mention that)"
  [
    / \((\p{L})([^()\n]{12,120}?)[,;–—-] ?(?:(?:actually|oh|and|so|yes|yeah|please|do),? )+(?:mention|say|include|add)(?: (?:that|this|it))?(?: too)?[.!]?\)/giu,
    (_, letter, rest) => `. ${(letter as string).toUpperCase()}${rest}`,
  ],
  // "We're launching Palletwise next Tuesday, it's a yard management app for warehouses"
  [
    new RegExp(
      `((?:[Ww]e(?:['’]re| are) launching|[Ww]e(?:['’]ve| have)? just launched|[Ii]ntroducing|[Mm]eet) (?<name>${NAME})(?: [^.,!?\\n]{0,40})?), (?:it['’]s|it is|which is) (?=an? )`,
      "gu",
    ),
    (_, ...rest) => `${rest[0]}. ${groupsOf(rest).name} is `,
  ],
  // "…, then how Fernway works in three steps (connect your calendar, set your rules, ask for leave), then the price"
  [
    /(?:,? (?:and )?then (?<how>how [^.,()\n]{3,30} works?) )?\b(?<many>in (?:two|three|four|five|six|\d) (?:easy |simple |quick )?steps) \((?<list>[^()\n]{12,200})\),?(?: (?:and |then )+(?<letter>\p{L}))?/giu,
    (_, ...rest) => {
      const { how = "", many = "", list = "", letter = "" } = groupsOf(rest);
      return `${how && `. ${how.replace(/^h/, "H")} `}${many}: ${list}. ${letter.toUpperCase()}`;
    },
  ],
  // "Audience 25–35, city, rents": a label without its colon
  [/(?<=^|[.!?\n] ?)((?:target )?(?:audience|group)) (?=\d|mostly |mainly )/giu, "$1: "],
  // "Scene 5: bar chart, days to close: January 17, February 11", "Scene 6: quote, “…” Priya Denholm, Controller"
  [/^(scene \d{1,2}: )(?:an? )?(?:bar|line|area|donut|pie) chart(?:,| of|:) (?=[^\n:]{3,60}: )/gimu, "$1"],
  [/^(scene \d{1,2}: )(?:an? |the )?quote[,:] ([“"][^“”"\n]+[”"])[,:]? (?=\p{Lu})/gimu, "$1$2 — "],
  // "Scene 7: Book a walkthrough, ledgerline.com/walkthrough"
  [
    /^([Ss]cene \d{1,2}: )(\p{Lu}[^“”"\n,:]{3,60}), ((?:[\w-]+\.)+[a-z]{2,}\S*)$/gmu,
    (_, scene, words, address) => `${scene}"${words}", ${address}\n`,
  ],
  // "Why: 38% of it is food. It should be easy to read."
  [/^(why: [^\n.!?]{8,120}[.!?]) (?=\p{Lu})/gimu, "$1\n"],
];

/** @param text a brief as it was written */
export const plainer = (text: string): string =>
  text.includes("```")
    ? text
        .split(/(```[\s\S]*?```)/)
        .map((part, at) => (at % 2 ? part : plainer(part)))
        .join("")
    : PLAINER.reduce((said, [pattern, as]) => said.replace(pattern, as as string), text);
