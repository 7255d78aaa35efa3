import { numberOf } from "#lib/motion/brief-format.ts";
import { RELEASED_SOURCE } from "#lib/motion/brief-lines.ts";
import { bulleted, counted, groupsOf, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { CALENDAR, capitalised } from "#lib/motion/brief-words.ts";

/** Lists and steps within a sentence get a line each; nothing that stands in brackets or quotation marks is cut. */
const OUTSIDE = "(?![^(\\n]*\\))(?![^“\\n]*”)";
const BETWEEN_ITEMS = new RegExp(`\\s*[,;]\\s+(?:and |or |& )?(?:then )?${OUTSIDE}`, "u");
const LAST_ITEM = new RegExp(`,? and ${OUTSIDE}(?!.*(?:,? and )${OUTSIDE})`, "u");
const LEAST_ITEMS = 3;

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

/** "3.4% in July" */
const FIGURE_WHEN = `([£$€]?\\d[\\d.,]*(?:%|[kKM](?!\\p{L}))?) in (${CALENDAR}|Q[1-4]|(?:19|20)\\d\\d)`;

/** Several things in one sentence: lists, steps, lines of a song, figures of a chart, a sentence behind another. */
export const LIST_RULES: readonly PlainerRule[] = [
  // "96 participants, three groups: phone on desk, phone in bag"
  [/(?<=\d \p{L}[\p{L} ]{2,24}), (?=(?:two|three|four|five|six|\d) \p{Ll}+: )/giu, ". "],
  // "company is Calloway Brandt, colours dark red & grey"
  [
    /(?<=\b(?:company|brand|name|client) is [^.,\n]{3,40}), (?=(?:our )?colou?rs? (?:are |is )?\p{L})/giu,
    ". ",
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
  // "1 Stay inside the lines" and "2 Stop at the crossing" below it: numbers without a dot
  [
    /(?:^[ \t]*\d{1,2} (?=\p{L})[^\n]+(?:\n|$)){3,}/gmu,
    (found) =>
      found.match(/^[ \t]*\d{1,2}(?= )/gmu)?.every((number, at) => Number(number) === at + 1)
        ? found.replace(/^[ \t]*(\d{1,2})(?= )/gmu, "$1.")
        : found,
  ],
  // "mango lassi 3", "water 1.5" in lines of their own: a menu
  [
    /(?:^(?:[-*•] )?(?![^\n]*:)\p{L}[^\n]{2,36}? [£$€]?\d{1,3}(?:\.\d{1,2})?[ \t]*(?:\n|$)){4,}/gmu,
    (found) =>
      `${found
        .trim()
        .split(/\s*\n(?:[-*•] )?/)
        .join(", ")
        .replace(/^[-*•] /, "")}.\n`,
  ],
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
  // "yr before = 4,460 (show as chart??)"
  [
    / \(((?:show|do|draw|make|put)(?: (?:it|this|these|that))? as (?:an? )?(?:\p{L}+ )?(?:chart|graph))[?!.]*\)(?=[.\n]|$)/gimu,
    ". $1",
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
  // "Product is Orrery, survey of 1,268 data engineers"
  [
    /(?<=[\p{L})]), (?:an? |our )?(survey|poll) (?=(?:of|with|among) \d)/gu,
    (_, what) => `. ${capitalised(String(what))} `,
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
  // "…, then how Fernway works in three steps (connect your calendar, set your rules, ask for leave), then the price"
  [
    /(?:,? (?:and )?then (?<how>how [^.,()\n]{3,30} works?) )?\b(?<many>in (?:two|three|four|five|six|\d) (?:easy |simple |quick )?steps) \((?<list>[^()\n]{12,200})\),?(?: (?:and |then )+(?<letter>\p{L}))?/giu,
    (_, ...rest) => {
      const { how = "", many = "", list = "", letter = "" } = groupsOf(rest);
      return `${how && `. ${how.replace(/^h/, "H")} `}${many}: ${list}. ${letter.toUpperCase()}`;
    },
  ],
];
