import { capitalised, clean, wordCount } from "#lib/motion/words/text.ts";

/** Where a sentence may be broken in two, the best first, and how many words the headline may have then. */
const BREAKS: readonly [pattern: RegExp, most: number][] = [
  [
    /\s*[;–—]\s+|\s-\s+(?!\d)|(?<!\b(?:esp|incl|excl|max|min|approx|vs|no|st|dr|mr|mrs|ca|e\.g|i\.e))\.\s+|,\s+(?=(?:and|but|so|or)\s)/gi,
    10,
  ],
  [/,\s+/g, 9],
  [/\s+(?=(?:but|because|so that|while|unless|although)\s)/gi, 10],
];
/** The rest of an enumeration: "moss and ink from September". */
const ENUMERATES = /^(?:[\p{L}-]+(?: [\p{L}-]+)?, )*[\p{L}-]+(?: [\p{L}-]+)?,? (?:and|or) [\p{L}-]+/u;
/** "on Saturday, May 8" is one day. */
const MONTH_FIRST =
  /^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
/** What follows a comma with a subject of its own could stand alone. */
const OWN_CLAUSE = /^(?:it|they|we|you|he|she|this|that|there|nobody|everybody)\b/i;
/** What goes on behind a comma. */
const GOES_ON_SO =
  /^(?:it|they|we|you|he|she|this|that|there|nobody|everybody|and|but|or|so|with|without|including|which|who|whose|where|when|if|for|from|at|on|in|by|to|till|until|no|not|even|plus|then|now|just|only|all|up|down|\d|[$€£]|[\p{Ll}]+(?:ing|ed)\b|the |an? |our |your )/iu;
/**
 * A headline of so many words is not broken; one of a few more only at a dash or where another clause begins. Nothing
 * is broken in the middle of a clause: a second line is small, and what is said there is half read.
 */
const SHORT = 8;
const RATHER_SHORT = 12;
const CONDITION = /^(?:if|when|because|since|while|unless|although|once|as soon as|whoever|whatever)\b/i;
const LEADS_UP = 20;
/** "Our promise is that nobody ever waits" */
const ANNOUNCES = /^(?<text>(?:our|the|my) \p{L}+ is) (?<detail>that \S.+)$/iu;

/**
 * A sentence as a headline and a second line with the rest, where it can be broken.
 *
 * @returns the sentence whole where it is short, or where no break leaves two sensible parts
 */
export function headlineOf(sentence: string): { text: string; detail?: string } {
  const count = wordCount(sentence);
  // "If we find a debt on the house, we tell you to walk away": what it is about comes last
  if (count <= SHORT || /^["“«]/.test(sentence) || (count <= LEADS_UP && CONDITION.test(sentence)))
    return { text: sentence };
  const { text = "", detail = "" } = ANNOUNCES.exec(sentence)?.groups ?? {};
  if (text && detail) return { text, detail };
  const breaks = count > RATHER_SHORT ? BREAKS : BREAKS.slice(0, 2);
  for (const [pattern, most] of breaks) {
    const best = [...sentence.matchAll(pattern)]
      .map(({ index, 0: found }) => ({
        text: clean(sentence.slice(0, index)),
        detail: sentence.slice(index + found.length).replace(/[\s.;,:]+$/, ""),
        within: /^,\s+$/.test(found),
        ended:
          /[.;–—-]/.test(found) ||
          (/^,\s+$/.test(found) && OWN_CLAUSE.test(sentence.slice(index + found.length))),
      }))
      .findLast(({ text, detail, within }) => {
        const words = wordCount(text);
        return (
          words >= 3 &&
          words <= most &&
          (count > RATHER_SHORT || !within || OWN_CLAUSE.test(detail)) &&
          // a comma of "chalk, moss and ink" parts nothing
          !(within && (ENUMERATES.test(detail) || MONTH_FIRST.test(detail))) &&
          !(/, [\p{L}-]+(?: [\p{L}-]+)?$/u.test(text) && /^(?:and|or) /.test(detail)) &&
          wordCount(detail) >= 2 &&
          // "The new lavender and oat bar" is one thing
          !(words === 3 && /^(?:the|our|my|an?) /i.test(text) && /^(?:and|or) /.test(detail)) &&
          !/\b(?:and|or|the|an?|of|to|in|what|how|exactly|just|right|only|not|even|is|are|was|were|be|been|able|will|can|has|have|there|starts?|begins?|moves?|opens?|joins?|comes?|meets?|goes|go|gets?|needs?|wants?|offer|told us|says?|said)$/i.test(
            text,
          ) &&
          // what is in brackets or quotation marks is one thing, and so is a list behind its colon
          text.split("(").length === text.split(")").length &&
          (text.match(/[“”"]/g) ?? []).length % 2 === 0 &&
          !(within && /:\s[^:]{1,40}$/.test(text)) &&
          // "… our headteacher, Mrs Okoro, tour the school and see lessons"
          !(within && !GOES_ON_SO.test(detail)) &&
          // "two courses for £16, served until 2"
          (!/\d$/.test(text) || (within && /^\p{L}/u.test(detail)))
        );
      });
    if (best) return { text: best.text, detail: best.ended ? capitalised(best.detail) : best.detail };
  }
  return { text: sentence };
}

/** What a headline begins with and does not say. */
const LEADS =
  /^(?:(?:our|my|the) (?:\p{L}+ )?(?:promise|rule|idea|point|answer|reason|goal|plan|difference) is|with (?:us|me),? (?:it['’]s|it is|you get)|what (?:we|I) (?:promise|offer|do) is)$/iu;

/** The words of a scene: what is large, what stands under it, and what leads to it, above it. */
export type Line = { text: string; detail?: string; lead?: string };

/** A sentence as the words of a scene. @param fewWords whether the rest of a broken sentence is not shown */
export function lineOf(sentence: string, fewWords: boolean): Line {
  const { text, detail } = headlineOf(sentence);
  if (!detail) return { text };
  if (LEADS.test(text)) return { lead: text, ...lineOf(capitalised(detail.replace(/^that /, "")), fewWords) };
  return fewWords ? { text } : { text, detail };
}
