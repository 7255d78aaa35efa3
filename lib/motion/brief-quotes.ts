import type { Brief } from "#lib/motion/brief.ts";
import { meaningOf } from "#lib/motion/brief-labels.ts";
import { NAME_SOURCE } from "#lib/motion/brief-names.ts";
import { capitalised, clean, wordCount } from "#lib/motion/brief-words.ts";

/** Quotations with who said them: taken out of a brief before its sentences are read. */

/** A quotation and who said it: "Dr. Ana Ruiz", "Ana R., Lisbon". */
const AUTHOR = "((?:(?:Dr|Mr|Mrs|Ms|Prof|\\p{Lu})\\. )*(?:[^\\n.]|\\.(?=,)){2,110}?)(?=\\.(?!,)|\\n|$)";
const ATTRIBUTED = new RegExp(
  `[“"«„]([^”"»“\\n]{3,280})[”"»“][^\\S\\n]*(?:[—–-]+\\s*${AUTHOR}|\\((\\p{Lu}[^)\\n]{1,59})\\)|,?[^\\S\\n]*(?:says|said)\\s+${AUTHOR}|(\\p{Lu}\\p{Ll}+(?: \\p{Lu}[\\p{L}.]*)?, \\d{1,2})(?=[.\\n]|$)|by\\s+(\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){0,3})(?=[.\\n]|$)|(\\p{Lu}\\p{Ll}+ \\p{Lu}[\\p{L}.’'-]+, (?:(?:C[A-Z]O|[Hh]ead|[Vv]ice|[Ss]enior|[Ll]ead|[Cc]hief)\\b|(?:\\p{L}+ )?(?:[Ff]ounder|[Oo]wner|[Mm]anager|[Dd]irector|[Pp]resident|[Ee]ngineer|[Cc]hef|[Tt]eacher|[Nn]urse|[Cc]ustomer|[Pp]artner|[Ee]ditor|[Dd]octor|[Mm]ember))[^.\\n]{0,40})(?=[.\\n]|$)|(?<=[.!?][”"»“] ?)(\\p{Lu}\\p{Ll}+(?: \\p{Lu}[\\p{L}.’'-]+){0,2}, (?!and\\b|but\\b|so\\b)[\\p{L}][^.,\\n]{2,30})(?=[.\\n]|$))?`,
  "gu",
);

/** "a documentary series about craft": what has a title. */
const WORK =
  /^(?:an?|the|our|my) (?:[\p{L}-]+ ){0,3}(?:series|film|documentary|movie|book|novel|exhibition|show|podcast|album|song|concert|play|game|talk|course|festival|story|musical|opera|magazine|newsletter|workshop|tour|collection|performance|comedy|memoir|cookbook|guide)\b/iu;

/** What stands before a quotation is on the screen, and nobody says it. */
const ON_SCREEN =
  /\b(?:card|caption|frame|screen|title|line|text|sign|sticker|banner|poster|button|headline|label|logo|slide|scene|voice-?over|narrator|shirt|hook) (?:(?:should|must|can|could|will) )?(?:says?|said|reads?|is|goes)\b[^.:]{0,20}[:,]?\s*$/i;
/** Words that lead to what the film says, and not to somebody. */
const OF_FILM =
  /\b(?:cards?|texts?|titles?|headlines?|subtitles?|slides?|scenes?|shots?|captions?|logos?|frames?|screens?|opening|closing|claims?|slogans?|taglines?|mottos?|hooks?|buttons?|cta|voice-?over|narrator|end line|sign-?off|banners?|posters?|called|named|start|end|then|finally|question|answer|topic|chapter|step|day|part|version|option|problem|solution|background|message|name|word|song|book|film|video|clip|play|exhibition|show)\b/i;
const SAYS =
  /\b(?:said|says|saying|wrote|writes|told|tells|texted|e-?mailed|posted|commented|answered|answers|replied|replies|remembers|swears|puts? it|calls? (?:it|us)|called (?:it|us)|gave us|sent (?:us|me))\b/iu;
/** Who speaks is whoever writes the brief, or what is no person. */
const NOBODY = /^(?:i|we|it|you|this|that|there|he|she|they|who|which|what|and|but|so|then|please)$/iu;
const PERSON =
  "(?:(?:Dr|Prof|Mr|Mrs|Ms|Rev|Sr|Sra)\\.? )*\\p{Lu}[\\p{L}.'’-]*(?: (?:(?:van|von|de|der|den|da|di|del|la) )*\\p{Lu}[\\p{L}.'’-]*){0,3}";
const PLACED = `${PERSON}(?: (?:of|from|at|on) (?:the )?[\\p{L}\\d][^,:]{1,30})?`;
const ROLE_BEHIND = "(?:, ([^,:]{2,40}))?";
/** What somebody does is nobody's role: "Isla, came out of the water and". */
const role = (words = ""): string =>
  /\b(?:who|which|came|comes|took|takes|went|goes|gets?|has|have|had|was|is|are|joined|wrote|said|just|even)\b|\band$/i.test(
    words,
  )
    ? ""
    : words;
const together = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(", ");
/** Below, a quotation may be a name as well, characters. */
const SHORT = 12;
/** "Salt Hours", "Harbor": each of its words begins as a name's. */
const isTitle = (words: string): boolean =>
  !/[.!?]$/.test(words) && words.split(" ").every((word) => /^[\p{Lu}\d&]/u.test(word));
/** The end of a sentence, and not of "Dr." */
const SENTENCE_END =
  /(?<!\b(?:Mr|Mrs|Ms|Dr|Rev|Prof|St|Nr|No))(?:[.!?…]["”)]?\s+|\)\s+(?=\p{Lu}))|\n|\u2002\. |(?<=[.!?])[^\S\n]*(?=[-*•] )/u;

/** Who is named in brackets behind a name, without what is said to us: "(that's me, lead author)" */
const bracketed = (words = ""): string =>
  words
    .split(/,\s*/)
    .filter((one) => one && !/\b(?:me|i|us|we|my|our)\b/i.test(one))
    .join(", ");

/** "Quote from Maria, shelter manager:" */
const QUOTE_FROM =
  /^(?:an? |the |one )?(?:quotes?|testimonials?|reviews?|words|lines?|sentence) (?:from|by|of) /iu;
/** "from a client, OK to use, no name:" */
const ALLOWED =
  /,? \(?(?:(?:is |it['’]s |we (?:have|got) )?(?:ok(?:ay)? (?:to|for)|fine to|cleared|allowed to|permission|approved)|(?:no|without(?: a)?|don['’]t use (?:her|his|their)) names?|anonymous|anonymised|name withheld|with (?:her |his |their )?permission)\b[^:,()]{0,20}\)?/giu;
/** "Leo, our goalie:", "Dele from the warehouse branch:", "A quote from Solenn, midwife for 19 years:" */
function namedBefore(lead: string): string | null {
  const [, words = ""] =
    /^(?:(?:and|also|oh|plus|then)\b[\s,]*)*(?:(?:(?:an?|another|the|one|my favou?rite|this|a second|a third) )?(?:quotes?|lines?|words|testimonials?|reviews?|notes?|letters?|one|feedback|sentence)?,? ?(?:from|by|of) )?(?:wee |little |old |dear |our |my |the )?(.+?):\s*$/iu.exec(
      lead.replace(ALLOWED, ""),
    ) ?? [];
  const [, name = "", aside, behind] =
    new RegExp(
      `^(${PLACED}(?: (?:and|&) ${PERSON})?)(?: \\(([^()]{2,60})\\)|, ([^:]{1,50}))?(?: (?:has|had|on|about|took) [^:]{2,40})?$`,
      "u",
    ).exec(words) ?? [];
  const first = name.split(" ")[0] ?? "";
  if (!name || OF_FILM.test(lead) || meaningOf(words) || meaningOf(first) || NOBODY.test(first)) return null;
  // a word by itself may be a label that we do not know: "Idea:", "Line:"
  if (wordCount(words) === 1) return null;
  return together(name, bracketed(aside) || role(behind));
}

/**
 * Who is said to say what stands in quotation marks behind these words, and where in them that begins.
 *
 * @param before what stands before the quotation
 * @param isSentence whether what stands in the marks is one: behind a name alone it is somebody's words
 * @returns null where they introduce nobody's words
 */
export function introducedBy(before: string, isSentence = true): { author: string; from: number } | null {
  const from = before.length - (before.split(SENTENCE_END).at(-1) ?? "").length;
  const lead = before.slice(from).replace(/^(?:\s|[-*•–—])+/, "");
  if (lead.length > 160 || ON_SCREEN.test(lead)) return null;
  if (/^in (?:her|his|their) (?:own )?words:?\s*$/i.test(lead)) return { author: "", from };
  const says = SAYS.exec(lead);
  if (!says || lead.length - says.index > 70) {
    const named = isSentence ? namedBefore(lead) : null;
    return named === null ? null : { author: named, from };
  }
  const subject = lead
    .slice(0, says.index)
    .replace(/[\s,]+$/, "")
    .replace(/,? who (?!says|said)[^,]{3,40}$/i, "")
    .replace(
      /\s+(?:has|have|had|once|always|often|just|also|recently|even|then|who|that|now|already|is|are|came .{2,30} and)$/i,
      "",
    )
    .replace(/[\s,]+$/, "");
  // "One of the people we helped, Maureen, 81,"
  const person = new RegExp(
    `(?:^|[,:–—(] ?|\\b(?:from|by|of|and|when|how|as|neighbou?r|friend|customer|client|patient|regular|owner|teacher|colleague|boss|chef|student|member|visitor|guest|reader|tester|user|mother|father|mum|mom|dad|sister|brother|daughter|son|director|president|founder|guide|bartender|librarian|landlord) )(?!(?:One|Our|My|The|An?|In|At|On|Last|This)[ ,])(${PLACED})${ROLE_BEHIND}$`,
    "u",
  ).exec(subject);
  if (person && !NOBODY.test(person[1] ?? "")) return { author: together(person[1], role(person[2])), from };
  const first = subject.split(" ")[0] ?? "";
  if (!subject || /(?:^|\s)(?:i|we|it|you|this|that|which|what)$/i.test(subject)) return null;
  // "oh and last year's class"
  const who = subject
    .replace(/^(?:oh|and|also|but|so|as|like|btw|plus)[\s,:]+(?:and\s+)?/i, "")
    .replace(/^(?:our|my|the)\s+(?=\p{Ll})/iu, "");
  if (wordCount(who) <= 6 && !/[,;:]/.test(who) && !NOBODY.test(who.split(" ").at(-1) ?? first))
    return { author: capitalised(clean(who)), from };
  return NOBODY.test(who.split(" ").at(-1) ?? "") ? { author: "", from } : null;
}

/**
 * Takes quotations with who said them out of a text, and what only leads to them.
 *
 * @param text prose with its quotation marks
 * @param brief gets the quotations, and the clauses that they were
 * @returns the text without them
 */
export function withoutQuotes(text: string, brief: Brief): string {
  return (
    text
      .replace(
        ATTRIBUTED,
        (
          whole,
          quote: string,
          dashed: string | undefined,
          bracketed: string | undefined,
          said: string | undefined,
          aged: string | undefined,
          by: string | undefined,
          titled: string | undefined,
          behind: string | undefined,
          offset: number,
          source: string,
        ) => {
          const before = source.slice(Math.max(0, offset - 80), offset);
          // "a quote: “…” by Steve Jobs"; elsewhere that is a title, and whose it is
          if (by && !/\bquote\b[^.]{0,20}$/i.test(source.slice(Math.max(0, offset - 60), offset)))
            return whole;
          const author = clean(dashed ?? bracketed ?? said ?? aged ?? by ?? titled ?? behind ?? "");
          // "“Edge of Type” – 3 days of typography"
          if (/^\d/.test(author)) return whole;
          // a few words are what somebody said where they are a sentence, or no title, and somebody is named
          if (
            quote.length < SHORT &&
            (!/^(?:The )?\p{Lu}/u.test(author) || isTitle(quote)) &&
            !introducedBy(before)
          )
            return whole;
          // "“Light & Salt” – photographs by Ines Carvalho": a title, and what it is
          if (wordCount(quote) <= 6 && (/^(?!our |an? |the |my )\p{Ll}/u.test(author) || WORK.test(author)))
            return whole;
          const attributed =
            author ||
            /(?:quote|testimonial|(?:\p{Lu}\p{L}+|\bshe|\bhe|\bthey) (?:says?|said|wrote))[^.]{0,20}[:,]?\s*$|(?:\p{L}+,? |^)(?:always |once |often )?(?:tells?|told|writes|puts? it)\b[^.:]{0,30}:\s*$|\b(?:quote|testimonial|review|line|words|sentence) (?:from|by|of) [^.:]{2,60}:\s*$/iu.test(
              before,
            );
          const led =
            author || (wordCount(quote) < 3 && !/[.!?]$/.test(quote))
              ? null
              : introducedBy(
                  source.slice(0, offset).slice(-200),
                  wordCount(quote) > 3 || /[.!?]$/.test(quote),
                );
          if (led) {
            brief.quotes.push({ text: clean(quote), author: clean(led.author.replace(QUOTE_FROM, "")) });
            brief.clauses.push({ text: whole, is: "says", note: "" });
            return "\u2002. ";
          }
          if (!attributed || ON_SCREEN.test(before)) return whole;
          const [, role = "", person = ""] =
            new RegExp(
              `\\b(?:from|by|of) (?:(?:our|their|the|an?) )?([^:,]{2,30}?),? (${NAME_SOURCE}):\\s*$`,
              "u",
            ).exec(before) ?? [];
          brief.quotes.push({
            text: clean(quote),
            author: author || (person && clean(`${person}, ${role}`)),
          });
          brief.clauses.push({ text: whole, is: "says", note: "" });
          return /[^\s.!?:-]\s*:?\s*$/.test(before.split("\n").at(-1) ?? "") &&
            !/^\s*(?:quotes?|testimonials?)\s*:/i.test(before.split("\n").at(-1) ?? "")
            ? ". "
            : "";
        },
      )
      // a full stop that a quotation left behind
      .replace(/(?<=\p{L}) +\.(?=\s|$)/gmu, ".")
      .replace(/(?<=^|[.!?]\s|\n)(?:[^.!?\n]|\b(?:Mr|Mrs|Ms|Dr|Rev|Prof|St)\.)*\u2002\. ?/gu, "")
      // "Two reviews we have permission for: "
      .replace(
        /(?<=^ ?|[.!?] )(?:(?:here are|we have) )?(?:two|three|four|some|[2-5]) (?:short )?(?:reviews|quotes|testimonials|statements)\b[^:.\n]{0,40}:\s*(?:\.\s*)*(?=\n|$|\p{Lu})/gimu,
        "",
      )
      .replace(
        /\b(?:(?:please )?(?:use|include|add|show) )?(?:an? |the |this |one )?(?:quotes?(?: \d)?|testimonials?|reviews?|(?:line|words|sentence)(?= (?:from|by|of)\b))(?: (?:from|by|of) (?:[^.:()\n]{2,60}|\([^)\n]{2,60}\)){1,3})?\s*:\s*\.[^\S\n]*/gi,
        "",
      )
  );
}
