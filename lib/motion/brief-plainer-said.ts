import { attributed, groupsOf, NAME, type PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { capitalised } from "#lib/motion/brief-words.ts";

/** So many characters and sentences in quotation marks are a text that was pasted, where nobody is named behind it. */
const PASTED =
  /[“"](?<=^[ \t>]*[“"])(?<text>[^“”"]{160,4000})[”"](?=[ \t]*$)(?!\s*(?:[—–(-]|\p{Lu}\p{Ll}+ \p{Lu}))/gmu;
const pasted = (found: string, ...rest: unknown[]): string => {
  const { text = "" } = groupsOf(rest);
  return (text.match(/[.!?](?:\s|$)/gu)?.length ?? 0) > 2 ? text : found;
};

const QUOTED = '[“"](?<quote>[^“”"\\n]{12,280})[”"]';

/** What is to be said and whose words it is: text that was pasted, quotations, and what people put around a message. */
export const SAID_RULES: readonly PlainerRule[] = [
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
  // a mail that was passed on: its lines are those of sentences
  [/\n> ?(?=\p{Ll})(?<=^>[^\n]*[^.!?:\n]\n> ?)/gmu, " "],
  [PASTED, pasted],
  // "quotes from the show: “…” / “…”"
  [/(?<=[^\s“"][”"]) ?\/ ?(?=[“"]\S)/gu, ", "],
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
  // "Headline: Go on holiday. Your basil stays.", in a line by itself
  [/^(headline|hook|tagline|slogan): (?=[^\n“"]*[.!?] \S)([^\n“"]{6,80})$/gimu, "$1: “$2”"],
  // "Closing line: Keep the view. Lose the heat."
  [
    /(?<=^|[.!?\n] ?)(?:closing|last|end|final) (?:line|words|card|slide): (?=[^\n“"]*[.!?] \S)([^\n“"]{6,80})$/gimu,
    "End with “$1”",
  ],
  // "end card with the command to install and “MIT licensed”"
  [
    /(?<=(?:^|[.!?,\n] ?)(?:and )?)(?:an? |the )?(?:end|last|final|closing) (?:card|screen|slide|frame) (?:with|showing|has|saying|says)(?: (?:the|our) [\p{L} ]{3,30}? and)? (?=[“"])/giu,
    "end with ",
  ],
  // "Sign it “the nine of us”."
  [/(?<=^|[.!?\n] ?)(?:please )?sign (?:it|this|off)(?: off)?(?: with| as)?:? (?=[“"])/gimu, "End with "],
  // "No blame and no panic, just “here's where we are”."
  [/(?<=^|[.!?\n] ?)no \p{Ll}+(?:(?:,| and|, and|,? or) (?:no )?\p{Ll}+)*,? (?:just|only) (?=[“"])/gimu, ""],
  // "Entry is free so make that big."
  [
    /(?<=[^.!?\n]{8}),? (?:so|and)(?:,? please)? (?:make|put|show|write|have) (?:that|this|it)(?: (?:really|very|nice and|in|letters|big|large|bold|bigger|clear|clearly|prominent|prominently|loud|huge))+(?=[.!]?(?:\s*\n|\s*$)|[.!] )/giu,
    "",
  ],
  // "v1 keeps working until the end of next year, people always ask that so say it."
  [
    /(?<=^|[.!?] |\n ?)(?<said>[^.!?\n“"]{8,120}?)(?:,? (?:and )?(?:people|everyone|everybody|customers|users|they) (?:(?:always|really|often|all|keep) )*(?:ask|asking|want to know|forget)(?: about| for)? (?:that|this|it))?,? so (?:please |do )?(?:say|mention|include|show) (?:it|that|this|so)(?: too| clearly| please)?(?=[.!]?(?:\s*\n|\s*$)|[.!] )/giu,
    (_, ...rest) => `“${capitalised(groupsOf(rest).said ?? "")}”`,
  ],
  // "…, people love that story.", "…, people always ask that so say it."
  [
    /(?<=[^.!?\n]{12}), (?:and )?(?:people|everyone|everybody|customers|guests|kids|visitors|folks|they) (?:(?:always|really|just|often|all|do|keep) )*(?:love|like|ask|asking|laugh|remember|smile|forget|want to know)(?: about| at| for)? (?:that|this|it)(?: (?:story|bit|one|part|line|question))?(?:,? so (?:please )?(?:say|mention|include|show|add|do say) (?:it|that|this|so))?(?=[.!]?(?:\s*\n|\s*$)|[.!] )/giu,
    "",
  ],
  // of a new version it is a feature: "Changelog video: Pinboard 4.2. Dark mode. Search is 3x faster."
  [
    /(?<=\b(?:changelog|release|what['’]s new)\b[\s\S]{0,400}[.:\n•*-] ?)dark mode(?=[.\n])/giu,
    "“Dark mode”",
  ],
  // "Shot on film by Mads Eriksen" asks for no film
  [/(?<=^|[.!?\n] ?)(shot on film\b[^.!?\n“"]{0,40})(?=[.!\n])/giu, "“$1”"],
  // "explain why too: a stolen password on its own is useless"
  [
    /(?<=^|[.!?\n] ?)(?:and |also |then |please )*(?:explain|say|tell (?:them|people|viewers)|mention) why(?:,? (?:too|as well|also|though|(?:it|this|that) (?:matters|helps|is important)))*: (?=\S)/giu,
    "",
  ],
  // "“I read it in one night”, Marta Oldfield, The Weekly Shelf."
  [
    new RegExp(
      `${QUOTED}[,.]? (?<name>(?!By\\b|From\\b|At\\b|In\\b|The\\b|Our\\b)\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){1,3})(?:, (?<role>(?:[Tt]he |an? |our )?(?!(?:and|but|who|which|so|because)\\b)\\p{L}[^.!?,\\n“"]{2,40}))?(?=[.]?(?:\\s*\\n|\\s*$)|[.] )[.]?`,
      "gu",
    ),
    (found, ...rest) => {
      const { name = "", role = "", quote = "" } = groupsOf(rest);
      // what has a title is no quotation
      const isSentence = /\p{Ll}{2,} \p{Ll}+ \p{Ll}/u.test(quote);
      return isSentence ? attributed(quote, name, role) : found;
    },
  ],
  // "Stagepost sells adverts on theatre noticeboards": films that are sold are not the one that is asked for
  [
    new RegExp(
      `(?<=^|[.!?\\n] ?)(${NAME}(?: & ${NAME})? (?:sells|makes|turns|edits|hosts|streams|produces|creates|shoots|collects|prints|places|records|finds|checks|translates|writes|shows|plays) (?:[\\p{Ll}\\d-]+ ){0,5}(?:videos|films|movies|clips|ads|adverts|animations|reels|trailers|stories)\\b[^.!?\\n“"]{0,90})(?=[.!\\n]|$)`,
      "gu",
    ),
    (found) => (/^(?:Who|This|That|It|He|She|Somebody|Someone|Nobody)\b/.test(found) ? found : `“${found}”`),
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
  // "(cakes you can still preorder, actually yes mention that)"
  [
    / \((\p{L})([^()\n]{12,120}?)[,;–—-] ?(?:(?:actually|oh|and|so|yes|yeah|please|do),? )+(?:mention|say|include|add)(?: (?:that|this|it))?(?: too)?[.!]?\)/giu,
    (_, letter, rest) => `. ${(letter as string).toUpperCase()}${rest}`,
  ],
];
