import { FILM_SOURCE, isPlace } from "#lib/motion/brief-format.ts";
import { isIn } from "#lib/motion/brief-name-guess.ts";
import { JOB } from "#lib/motion/brief-names.ts";
import { ADDRESS } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * Words with capitals that nothing introduces, and that stand as others do which are nobody's name: a plan, one of several
 * tools, a place, a job. Whoever wrote them named nobody, and a wrong name would stand on every card.
 */

const NAME = "\\p{Lu}[\\p{L}\\d&'’-]*(?: \\p{Lu}[\\p{L}\\d&'’-]*)?";
/** "the video for" */
const OF_FILM = new RegExp(
  `(?<!\\p{L})(?:${FILM_SOURCE})s?\\s(?:[^.!?\\n]{0,40}\\s)?(?:for|about|of|from|by)(?: (?:our|my|the|an?|new))* $`,
  "iu",
);
/** "we at", "by", "our app" */
const INTRODUCES =
  /(?:\b(?:[Aa]t|[Bb]y|[Ff]rom|[Ww]ith|[Jj]oin|[Vv]isit|[Mm]eet|[Tt]ry|[Ii]ntroducing|[Aa]nnouncing|[Ww]elcome to|[Tt]hank you,?|[Cc]alled|[Nn]amed|[Aa]bout|[Ww]e['’]re|[Ww]e are|[Ii]['’]m|I am|[Ii]t['’]s|[Tt]his is|[Nn]ame is|(?:[Ww]e|I) (?:run|own|make|build|built|sell|launched|started|opened|founded)|(?:[Oo]ur|[Mm]y)(?: \p{Ll}[\p{Ll} -]{0,40})?) |[@#“"`])$/u;
/** "a habit tracker", "– a café": what it is stands behind it. */
const INTRODUCED =
  /^(?:,? (?:is |are )?(?:an? (?!\p{Lu})|our )|,? (?:which|who|that) | ?(?:[—–:]|\((?=\p{L}))|,? (?:is|are) (?:hiring|opening|looking|moving|celebrating|turning|back)\b|['’]s (?!an? |the |not |\p{Ll}+ing\b)\p{Ll})/u;
/** Alone in its sentence, or in its line. */
const OPENS = /(?:^|[.!?\n])\s*$/;
const ENDS = /^\s*(?:[.!?\n]|$)/;
/** What plans and the parts of an app are called everywhere, and the parts of a building. */
const COMMON =
  /^(?:Free|Basic|Starter|Standard|Plus|Pro|Premium|Teams?|Business|Enterprise|Growth|Ultimate|Dashboard|Settings|Reports?|Inbox|Profile|Search|Account|Notifications|(?:Stairs?|Staircase|Stairwell|Exit|Door|Lift|Zone|Room|Gate|Hall|Level|Floor|Building|Block|Platform|Bay|Area|Track|Car Park) (?:\p{Lu}|\d+))$/u;
/** "Everybody on Pro", "Customer survey results" */
const NOBODY =
  /^(?:(?:Every(?:body|one)|Nobody|Anyone|Tap|Click|Press|Open|Select|Choose|Enter) |\p{Lu}\p{Ll}+(?: \p{Ll}+)* (?:updates?|results|surveys?|reports?|news|overview|summary|benchmarks?|comparison)$)/u;
const PLAN = /^ (?:plan|tier|package|licen[cs]e|subscription|edition|segment|customers|users)s?\b/;
/** "from Kings Cross to", "tap", "Monday is" */
const PLACE =
  /(?:\bfrom (?:the )?\p{Lu}\S*(?: \p{Lu}\S*)? to|\b(?:[Tt]ap|[Cc]lick|[Pp]ress|[Oo]pen)|(?<=(?:^|[.,;\n] ?)(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:s|:| is))(?: the)? $/u;
/** "3 = Jamal, 4 = Ilse": one for each */
const ONE_FOR_EACH = /\d = $/u;
/** "from Kings Cross to Canary Wharf": the first of both */
const SET_OUT = /\bfrom (?:the )?$/iu;
const GETS_TO = /^ to (?:the )?\p{Lu}/u;
/** "drinks in the Orangery." */
const IN_THE = /\b(?:in|to|into|through|across|down|along) (?<the>the )?$/u;
const GOES_ON = /^(?:[.,;:!?]| (?:and|on|at|in|for|is|with)\b)/;
/** "tickets in Jira, code in GitHub" */
const IN_EACH = /\bin \p{Lu}\p{L}*[^.!?\n]*\bin \p{Lu}/u;
/** "Notion, Obsidian and", "Team 1.4%, ", "Support (27%) and" */
const FIGURE = " \\(?[\\d.,]+ ?%?\\)?";
const BEFORE = new RegExp(
  `(?:${NAME}, ${NAME},?|${NAME}(?:(?:${FIGURE})?,? (?:and|or|vs\\.?)|${FIGURE},)) $`,
  "u",
);
const BEHIND = new RegExp(
  `^(?:(?:, ${NAME})?,? (?:and|or|vs\\.?) ${NAME}|, ${NAME}, ${NAME}|${FIGURE},? (?:and )?${NAME}${FIGURE})`,
  "u",
);

/** @returns whether words that were taken for a name are named among others only, and introduced nowhere */
export function isAmongOthers(name: string, text: string): boolean {
  if (NOBODY.test(name)) return true;
  if (isIn(ADDRESS.exec(text)?.[0] ?? "", name)) return false;
  const bare = name.replace(/^The /, "");
  let others = 0;
  for (const { index } of text.matchAll(
    new RegExp(`(?<![\\p{L}\\d])${escaped(bare)}(?![\\p{L}\\d])`, "gu"),
  )) {
    const lead = text.slice(Math.max(0, index - 90), index);
    const before = lead.replace(/\bthe $/i, "");
    const behind = text.slice(index + bare.length, index + bare.length + 60);
    const setsOut = SET_OUT.test(lead) && GETS_TO.test(behind);
    if (
      INTRODUCED.test(behind) ||
      (OPENS.test(before) && ENDS.test(behind)) ||
      (INTRODUCES.test(before) && !setsOut) ||
      OF_FILM.test(before)
    )
      return false;
    const within = IN_THE.exec(lead);
    others += Number(
      COMMON.test(bare) ||
        JOB.test(bare) ||
        PLAN.test(behind) ||
        PLACE.test(lead) ||
        setsOut ||
        ONE_FOR_EACH.test(lead) ||
        BEFORE.test(before) ||
        BEHIND.test(behind) ||
        (within && (within.groups?.the ? !bare.includes(" ") && GOES_ON.test(behind) : IN_EACH.test(text))),
    );
  }
  return others > 0;
}

/** "our biggest win was signing Harbourline", "one very fat cat called Bernard": of others, wherever it stands. */
const OF_OTHERS =
  /\b(?:(?:new|biggest|largest|key|latest) (?:new )?(?:account|customer|client|deal|order|sponsor|win)s?(?: is| was)?:? (?:signing )?|(?:cat|dog|horse|pony|rabbit|hamster|parrot|tortoise) (?:called|named) )$/iu;

/** @returns the name without what it is about; empty where it is a channel, a word for somebody, or another's */
export function ownName(name: string, text: string): string {
  const own = name.replace(/(?<=\p{L}) about \p{Ll}.*$/u, "");
  const before = own ? text.split(own).slice(0, -1) : [];
  const isNone =
    isPlace(own) ||
    // "From 1 April"
    /^(?:From|Until|Till|By|On|Since) \d/u.test(own) ||
    /^(?:I|We|You|It|He|She|They)['’]\p{L}+$/iu.test(own) ||
    (before.length > 0 && before.every((_, at) => OF_OTHERS.test(before.slice(0, at + 1).join(own))));
  return isNone ? "" : own;
}
