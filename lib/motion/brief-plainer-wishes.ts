import { NUMBER_SOURCE, numberOf } from "#lib/motion/brief-format.ts";
import { attributed, counted, groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { capitalised, TOOL, wordCount } from "#lib/motion/brief-words.ts";

/*
 * What is asked of the film in a sentence by itself: how long it is, in what format, with what music; which command,
 * figure, address and call it shows, which steps, and whose words. Each in the way that is understood best.
 */

/** Where a sentence begins: behind a quotation too. */
const START = '(?<=^|[.!?\\n][”"’)]? ?)';
const END = "(?=[.!]?(?:\\s*\\n|\\s*$)|[.!] )";
const LONG = `(?:about |around |roughly |approximately |some |just |max(?:imum)? )*(?<length>(?:${NUMBER_SOURCE}|an?|half a)[ -]?(?:s|secs?|seconds?|mins?|minutes?))\\b`;
const IT = "(?:it|this|that|the (?:film|video|clip|ad|animation|whole thing))";
const LOOSE = "(?: long| tops| max| or so| or less| at most| please)*";

/** What people are asked to do, by its first word. */
const DOES =
  "(?:book|buy|call|visit|sign (?:up|in)|join|register|subscribe|donate|order|download|try|apply|come|reserve|vote|rsvp|enrol|enroll|get in touch|contact|e-?mail|phone|ring|follow|start a|install|switch|volunteer|pre-?order|request|ask for|drop in|pop in|hire|claim|scan|tap|click)";
const PEOPLE =
  "(?:people|viewers|them|everyone|everybody|customers|visitors|families|parents|residents|members)";
const COMMAND = `(?<command>(?:${TOOL})(?: [^\\s\`“”",;!?]+?){1,6}|\`[^\`\\n]{3,80}\`)`;
const bare = (command = ""): string => command.replace(/^`|`$/g, "");

const QUOTED = '[“"](?<quote>[^“”"\\n]{12,280}?)[.]?[”"]';
const ITEM = '(?:(?!\\band\\b)[^.,:;!?\\n→“”"]){3,60}';
const LISTED = `(?<list>${ITEM}(?:, ${ITEM})+,? (?:and|then|and then) ${ITEM}|${ITEM}(?:, (?:then )?${ITEM}){2,})`;
/** "sign up, add your boats and get a text"; of three that commas part already none is parted once more */
function itemsOf(list: string, count: number): string[] {
  const items = list.split(/,? and then |,? then |, and |, /u);
  const parted =
    items.length < count ? [...items.slice(0, -1), ...(items.at(-1) ?? "").split(" and ")] : items;
  return parted.map((item) => capitalised(item.trim())).filter(Boolean);
}
const steps = (title: string, list: string): string => {
  const count = numberOf(title.split(" ")[0] ?? "");
  return `${title ? capitalised(title) : "How it works"}: ${itemsOf(list, count || LEAST_STEPS).join(", ")}`;
};
const LEAST_STEPS = 3;

/** What stands behind a label at the end of a line is over where the line is. */
const LABELLED =
  /(?<=[.!?] )(?<label>(?:web ?site|web|link|url(?: at the end)?|phone|tel(?:ephone)?|button|cta|call to action|last card|end card|(?:brand )?colou?rs?|sound|music|tone|format|length|command|code|address|instagram|e-?mail)[ \t]*:[ \t]*[^\n.!?]{2,60}(?:\.[^\s.!?\n]{2,}){0,3}|(?:the )?call to action is [“"][^“”"\n]{3,60}[”"]\.?|find out more at [^\s]+|[“"][^“”"\n]{12,280}[”"] ?[—–-]+ ?[^.!?\n]{3,60}|[\p{Lu}][\p{L}'’-]+ [\p{Lu}][\p{L}'’-]+: ?[“"][^“”"\n]{12,280}[”"])\n(?=[\p{Lu}“"])/giu;

/** A quotation that was asked for, and whose it is. */
function asQuotation(_: string, ...rest: unknown[]): string {
  const { quote = "", name = "", role, before = "" } = groupsOf(rest);
  // "one of the people we helped" is said to us
  return attributed(quote, name, /^one of/.test(role ?? "") ? "" : (role ?? before));
}

export const WISH_RULES: readonly PlainerRule[] = [
  [LABELLED, (_, ...rest) => `\n${groupsOf(rest).label}\n`],
  // "It should run for 20 seconds.", "Aim for 20 seconds.", "We've got 20 seconds."
  [
    new RegExp(
      `${START}(?:(?:so|and|but),? )?(?:${IT}(?:['’]ll| (?:should|must|has to|needs to|can|will|ought to|may|would|could)) (?:probably |ideally |only |just )*(?:run|last|fit|play|go on|be over|be|come in)(?: for| in(?:to|side)?| within| at| around)?|(?:please )?(?:aim|go|shoot) for|run(?:ning)?[ -]?time(?: is| of)?:?|(?:we|i)(?:['’]ve got| have got| have| only have|['’]ve only got| got)(?: only)?|${IT}(?:['’]s| is)(?: for)? a?) ${LONG}${LOOSE}${END}`,
      "gimu",
    ),
    (_, ...rest) => capitalised(groupsOf(rest).length ?? ""),
  ],
  // "It can't be longer than 20 seconds."
  [
    new RegExp(
      `${START}(?:(?:so|and|but),? )?(?:${IT} (?:can['’]?t|cannot|must not|mustn['’]t|should not|shouldn['’]t|may not)(?: (?:be|run|last|go))?(?: for| on)?|nothing|not) (?:any )?(?:longer than|more than|over|above) ${LONG}${LOOSE}${END}`,
      "gimu",
    ),
    (_, ...rest) => `Max ${groupsOf(rest).length}`,
  ],
  // "a short video explaining photosynthesis to my class, about 1 minute."
  [
    new RegExp(
      `(?<=\\b(?:video|film|clip|animation|ad|promo|explainer|reel)\\b[^.!?\\n]{4,120}), (?<long>(?:about|around|roughly) ${LONG})(?=[.!,\\n]|$)`,
      "giu",
    ),
    (_, ...rest) => `. ${capitalised(groupsOf(rest).long ?? "")}`,
  ],
  // "I'm Ingmar and I'd like people to download the template."
  [
    new RegExp(
      `(?<=[^.!?\\n]{8}),? and (?=(?:we|i)(?:['’]d| would)? (?:like|want|need|love) ${PEOPLE} to ${DOES}\\b)`,
      "giu",
    ),
    ". ",
  ],
  // "for LinkedIn-style feed"
  [/(?<=\p{L})-(?:style|type|like) (?=(?:feed|page|post|story|reel)\b)/giu, " "],
  // "20-second cut."
  [
    new RegExp(`${START}(?:an? )?${LONG} (?:cut|edit)${END}`, "gimu"),
    (_, ...rest) => capitalised(groupsOf(rest).length ?? ""),
  ],
  // "1080 by 1080", "Aspect ratio 9:16", "Phone format."
  [/(?<![\d.,])(\d{3,4}) by (\d{3,4})(?= ?(?:px|pixels)|[.,!\n]|$)/gimu, "$1x$2"],
  [/(?<=^|[.!?,\n] ?)(?:the )?(?:aspect )?ratio(?: is| of|:)? (?=\d{1,2}:\d{1,2}(?![\d:]))/gimu, ""],
  [
    new RegExp(
      `${START}(?:in )?(?:a )?(?:phone|mobile|smartphone)(?: screen)?(?: format| shape| size)${END}`,
      "gimu",
    ),
    "Vertical",
  ],
  // "We'll post it as a Reel.", "It will go on Instagram Stories."
  [
    new RegExp(
      `${START}(?:(?:we|i)(?:['’]ll| will|['’]re going to| are going to|['’]m going to)(?: be)?|${IT}(?:['’]ll| will|['’]s going to| is going to)(?: be)?|${IT}(?:['’]s| is)) (?:post|posting|posted|put|putting|go|going|share|sharing|shared|run|running|up|live|uploaded?|show|shown|use|used)(?: (?:it|this))? (?:as|on|in|to) (?:an? |our |the |my )?(?:(?:instagram|ig|insta|facebook) )?(?<where>reels?|stories|story|tik ?tok|shorts)${END}`,
      "gimu",
    ),
    (_, ...rest) =>
      `For ${/^(?:reel|stor)/i.test(groupsOf(rest).where ?? "") ? "Instagram stories" : groupsOf(rest).where}`,
  ],
  // "Background music should be gentle.", "Quiet music underneath."
  [
    new RegExp(
      `${START}(?:the |any )?(?:background )?music(?: (?:should|must|has to|needs to|can|could) be) (?<how>[\\p{L}-]+(?:(?:,| and|, and) [\\p{L}-]+)?)${END}`,
      "gimu",
    ),
    (_, ...rest) => `${capitalised(groupsOf(rest).how ?? "")} music`,
  ],
  [
    new RegExp(
      `${START}(?<music>(?:some |a bit of )?(?:[\\p{L}-]+ ){1,2}music) (?:underneath|under it(?: all)?|behind it|in the background|throughout|below)${END}`,
      "gimu",
    ),
    "$<music>",
  ],
  // "Keep our green."
  [
    new RegExp(
      `${START}(?:please )?keep (?:to )?our (?<color>(?:(?:dark|light|bright|pale|deep|navy) )?(?:green|blue|red|orange|yellow|purple|pink|teal|black|brown|grey|gray|turquoise)(?: and [\\p{Ll}]+)?)${END}`,
      "gimu",
    ),
    "Use $<color>",
  ],
  // "Send people to tidewell.example."
  [
    new RegExp(
      `${START}(?:please )?(?:send|point|direct|drive|lead|take|get) (?:${PEOPLE}|traffic) to (?:our (?:web ?site|site|page|shop)(?:,| at)? )?(?<to>(?:https?://)?[\\p{L}\\d-]+(?:\\.[\\p{L}\\d-]+)*\\.\\p{L}{2,}(?:/[^\\s,]*?)?)${END}`,
      "gimu",
    ),
    "Visit $<to>",
  ],
  // "We want people to book a table.", "The goal is to get people to book a table."
  [
    new RegExp(
      `${START}(?:and )?(?:(?:please )?(?:ask|get|tell|invite|encourage|urge|push) ${PEOPLE} to|(?:we|i)(?:['’]d| would)? (?:want|need|like|love) ${PEOPLE} to|(?:the|our|my) (?:goal|aim|point|idea|purpose) is (?:to get|getting|to have|that|for) ${PEOPLE}(?: to)?) (?<call>${DOES}\\b[^.,:;!?\\n“”"]{0,50})${END}`,
      "gimu",
    ),
    (found, ...rest) => {
      const { call = "" } = groupsOf(rest);
      return wordCount(call) <= 7 ? `End with “${capitalised(call)}”` : found;
    },
  ],
  // "Show the phone number 0131 222 0144 at the end."
  [
    new RegExp(
      `${START}(?:please )?(?:show|put|have|include|add|display) (?:the|our|my) (?:phone |telephone |mobile )?number,? (?<number>\\+?\\d[\\d ()-]{6,18}\\d)(?: (?:at|on|in) the (?:(?:very )?end|last \\p{Ll}+|end card))?${END}`,
      "gimu",
    ),
    "Our number is $<number>",
  ],
  // "Show the number 412 harbours.", "Big number: 412 harbours."
  [
    new RegExp(
      `${START}(?:please )?(?:show|include|highlight|feature|put in|add|mention) (?:the|this|a|our|one) (?:(?:big|key|main) )?(?:number|figure|stat(?:istic)?):? (?=[$€£]?\\d)(?!\\+?\\d[\\d ()-]{7,})`,
      "gimu",
    ),
    "",
  ],
  [
    new RegExp(
      `${START}(?:the |our |one )?(?:big|main|headline|hero) (?:number|figure|stat(?:istic)?)(?: is)?: ?(?=[$€£]?\\d)`,
      "gimu",
    ),
    "",
  ],
  // "Show the command npm i tidewell.", "You install it with npm i tidewell.", "Just run `npm i tidewell`."
  [
    new RegExp(
      `${START}(?:please )?(?:(?:show|display|include|put|add|have|use) (?:the |our |this )?(?:install |one |single )?command:? |(?:(?:you )?just|all you do is|then|simply) run |(?:install )?command: ?|(?:end|finish|close) with (?:the command )?)${COMMAND}(?: (?:on (?:the )?(?:screen|last \\p{Ll}+)|at the end))?${END}`,
      "gimu",
    ),
    (found, ...rest) =>
      `${/install/i.test(found) ? "Install" : "End"} with \`${bare(groupsOf(rest).command)}\``,
  ],
  // "The steps are sign up, add your boats, get a text.", "It works in three steps: sign up, add your boats and get a text."
  [
    new RegExp(
      `${START}(?:(?:please )?(?:show|explain|list|go through|walk (?:them|people|us) through|cover) (?:the |our |these )?(?<title>(?:(?:two|three|four|five|six|\\d) )?(?:simple |easy |quick )?steps)(?: are)?:|(?:the|our) (?<title2>(?:(?:two|three|four|five|six|\\d) )?(?:simple |easy |quick )?steps) are:?) ${LISTED}${END}`,
      "gimu",
    ),
    (_, ...rest) => {
      const { title, title2 = "", list = "" } = groupsOf(rest);
      return steps(/ /.test(title ?? title2) ? (title ?? title2) : "", list);
    },
  ],
  [
    new RegExp(
      `${START}(?:it works|it takes|you do it|it['’]s done|there are|it is|it['’]s)(?: in| just| only)* (?<title>(?:two|three|four|five|six|\\d) (?:simple |easy |quick )?steps): ?${LISTED}${END}`,
      "gimu",
    ),
    (_, ...rest) => steps(groupsOf(rest).title ?? "", groupsOf(rest).list ?? ""),
  ],
  [
    new RegExp(
      `${START}(?:you |people )(?<list>${ITEM}(?:, ${ITEM})*,? and ${ITEM}): (?:just |only )?(?<title>(?:two|three|four|five|\\d) (?:simple |easy |quick )?steps)${END}`,
      "gimu",
    ),
    (_, ...rest) => steps(groupsOf(rest).title ?? "", groupsOf(rest).list ?? ""),
  ],
  // "Sign up → add your boats → get a text"
  [
    new RegExp(
      `${START}(?<list>[\\p{L}][^.:;!?\\n→\\d“”"]{2,50}(?: ?(?:→|->|=>) ?[\\p{L}][^.:;!?\\n→\\d“”"]{2,50}){2,6})${END}`,
      "gimu",
    ),
    (found, ...rest) => {
      const items = (groupsOf(rest).list ?? "").split(/ ?(?:→|->|=>) ?/u);
      const areDeeds = items.filter((item) => wordCount(item) > 1).length * 2 > items.length;
      return areDeeds ? `\n${counted(items.map((item) => capitalised(item.trim())))}\n` : found;
    },
  ],
  // "25 seconds, that shows the steps: cut, turn, oil, wire, sign."
  [
    new RegExp(
      `(?<=[^.!?\\n]{12}),? (?:that|which|and|to) (?:shows?|explains?|covers?) (?:the |our |my )?steps: (?=${LISTED}${END})`,
      "giu",
    ),
    ". How it works: ",
  ],
  // "Step 1, hold the dial. Step 2, let go."
  [/(?<=^|[.!?:\n] ?)(step (?:\d|one|two|three|four|five|six)), (?=\p{L})/gimu, "$1: "],
  // "Show that 1) people join online 2) the next person gets an e-mail 3) the committee sees it"
  [
    /(?<=^|[.!?\n] ?)(?:please )?(?:show|say|explain|tell (?:them|people))(?: that| how)?:? 1\) (?<one>[^\n)]{3,120}?)[,;.]? 2\) (?<two>[^\n)]{3,120}?)[,;.]? 3\) (?<three>[^\n).!?]{3,120})(?:[.!](?=\s|$)|(?=\n|$))/gimu,
    (_, ...rest) => {
      const { one = "", two = "", three = "" } = groupsOf(rest);
      return `\n${counted([one, two, three].map(capitalised))}\n`;
    },
  ],
  // "with a link to tallyho.example"
  [
    /,? (?:with|and) (?:a|the) link to (?=[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s,]*)?(?:[.!]?(?:\s*\n|\s*$)|[.!] ))/giu,
    ". Visit ",
  ],
  // "… around 50 seconds, and ask people to give at hospice.example or text NIGHTS to 70999."
  [
    new RegExp(
      `(?<=[^.!?\\n]{8}),? and (?:please )?ask ${PEOPLE} to (?<deed>\\p{Ll}+ )(?=[^.!?\\n]{3,})`,
      "giu",
    ),
    (_, ...rest) => `. ${capitalised(groupsOf(rest).deed ?? "")}`,
  ],
  // "Finish with “Now booking 2026” and @velvetkippers."
  [
    /(?<lead>\b(?:end|finish|close) (?:with|on)) [“"'‘](?<words>[^“”"\n]{3,40}?)[”"'’] and (?<handle>@[\w.]*\w)/giu,
    (_, ...rest) => {
      const { lead = "", words = "", handle = "" } = groupsOf(rest);
      return `${lead} “${words} ${handle}”`;
    },
  ],
  // "Then my name, Philippa Strand Accountancy, and “First chat is free”."
  [
    new RegExp(
      `${START}(?:[Tt]hen|[Ee]nd (?:with|on)|[Ff]inish (?:with|on)) (?:my|our) (?:(?:company|business|shop) )?name,? (?<name>${NAME}),? and (?:then )?[“"'‘](?<words>[^“”"\\n]{3,60}?)[”"'’]${END}`,
      "gu",
    ),
    (_, ...rest) => `\nCompany: ${groupsOf(rest).name}\nEnd with “${groupsOf(rest).words}”`,
  ],
  // "a film of about 45 seconds saying that there are three galleries, that the clock runs, and that entry is free"
  [
    /(?<=\b(?:video|film|clip|animation|ad|promo|explainer|reel)\b[^.!?\n]{0,90}),? (?:saying|to say|which says|that says) that (?<list>[^.!?\n]{8,300})/giu,
    (found, ...rest) => {
      const said = (groupsOf(rest).list ?? "").split(/,? and that |, that /u);
      return said.length > 1 ? `. ${said.map((one) => capitalised(one.trim())).join(". ")}` : found;
    },
  ],
  // "The three things to land: a, b, c."
  [
    new RegExp(
      `${START}(?:the |our )?(?:two|three|four|five|\\d) (?:things|points|messages|facts) to (?:land|hit|bring across|get across|cover|mention|say): `,
      "gimu",
    ),
    "Main points: ",
  ],
  // "… gets there. 1. Sign up 2. Add your boats 3. Get a text"
  [
    /(?<=[.!?] )1[.)] (?<one>[^\n\d.!?]{3,60}?)[,;.]? 2[.)] (?<two>[^\n\d.!?]{3,60}?)[,;.]? 3[.)] (?<three>[^\n\d.!?]{3,60}?)(?:[,;.]? 4[.)] (?<four>[^\n\d.!?]{3,60}?))?(?=[.!]?(?:\s*\n|\s*$))/gu,
    (_, ...rest) => {
      const { one, two, three, four } = groupsOf(rest);
      return `\n${counted([one, two, three, four].flatMap((item) => (item ? [item] : [])))}`;
    },
  ],
  // "We have a review by Ana Ruiz, harbour master: “…”", "There's a quote from our founder Ana Ruiz we love: “…”"
  [
    new RegExp(
      `${START}(?:(?:[Ww]e have|[Ww]e['’]ve got|[Tt]here['’]s|[Tt]here is|[Hh]ere['’]s|[Hh]ere is|[Pp]lease use|[Pp]lease include|[Uu]se|[Ii]nclude|[Aa]dd|[Aa]nd)(?: in)? )?(?:(?:[Aa]n?|[Tt]he|[Tt]his|[Oo]ur|[Oo]ne|[Mm]y) )?(?:(?:[Ll]ovely|[Gg]reat|nice|short|real|[Cc]ustomer|[Cc]lient|[Uu]ser|happy) )*(?:[Qq]uote|[Tt]estimonial|[Rr]eview|[Ll]ine|[Cc]omment|[Ff]eedback) (?:from|by|of) (?:(?:our|an?|the) (?<before>\\p{Ll}+(?: \\p{Ll}+)?),? )?(?<name>${NAME})(?:,? (?<role>(?!we\\b|that\\b|who\\b|which\\b)[^.:“"\\n]{2,50}?))?(?: (?:that )?we (?:really )?(?:love|like))?: ?${QUOTED}[.]?`,
      "gu",
    ),
    asQuotation,
  ],
  // "As Ana Ruiz put it: “…”", "I'd love to include what Denise, one of the people we helped, told us: “…”"
  [
    new RegExp(
      `${START}(?:[Aa]s|(?:(?:[Pp]lease|(?:I|[Ww]e)(?:['’]d| would) (?:love|like) to|[Aa]nd) )?(?:[Aa]dd|[Ii]nclude|[Uu]se|[Ss]how|[Hh]ave)?(?: in)? ?[Ww]hat) (?<name>${NAME})(?:,? (?<role>(?:from|of|at|our|an?|the|one) [^.:“"\\n]{2,50}?),?)? (?:put it|puts it|said|says|told us|wrote|wrote to us|said to us)(?: to us| last \\p{Ll}+)?: ?${QUOTED}[.]?`,
      "gu",
    ),
    asQuotation,
  ],
];
