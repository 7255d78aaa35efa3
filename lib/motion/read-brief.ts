import { type Brief, tellUnderstood } from "#lib/motion/brief.ts";
import { US } from "#lib/motion/brief-asides.ts";
import type { ClauseClass } from "#lib/motion/brief-clauses.ts";
import {
  addForm,
  cardsOf,
  differences,
  joined,
  partSaid,
  repaired,
  withoutLabel,
} from "#lib/motion/brief-joined.ts";
import { meaningOf } from "#lib/motion/brief-labels.ts";
import { isForeign } from "#lib/motion/brief-language.ts";
import { type Learned, LEARNED } from "#lib/motion/brief-learned.ts";
import { withoutMail } from "#lib/motion/brief-mail.ts";
import { namedFirst } from "#lib/motion/brief-format.ts";
import { factsIn, groundIn } from "#lib/motion/brief-facts.ts";
import { withOccasion } from "#lib/motion/brief-occasion.ts";
import { inOrder } from "#lib/motion/brief-order.ts";
import { setApart } from "#lib/motion/brief-smoothed.ts";
import { nameAmong } from "#lib/motion/brief-name-among.ts";
import { wholeSentences } from "#lib/motion/brief-whole.ts";
import { wholeName } from "#lib/motion/brief-name-whole.ts";
import { type Given, readByRules } from "#lib/motion/brief-rules.ts";
import { isScript } from "#lib/motion/brief-storyboard.ts";
import { distilled, type Stretch, stretchesOf } from "#lib/motion/brief-stretches.ts";
import { wordCount, wordsAlone } from "#lib/motion/brief-words.ts";
import { type Tags, tagsOf, talkBetween, weighed } from "#lib/motion/brief-tagger.ts";

/**
 * Reads a brief as people write it: prose, lists, `Label: value` lines, quotes, code. Every clause is something that
 * the film says, what the film is, a direction, or something said to us: only the first is on screen. Rules read it,
 * and what they read is checked against what each of its words is for.
 *
 * @param text up to some thousand characters
 * @param learned weights for what no rule knows; null leaves it to the rules
 * @returns its parts; what was understood and what was not used are told beside them
 */
export function readBrief(text: string, learned: Learned | null = LEARNED): Brief {
  if (!learned || isForeign(text)) return readByRules(text).brief;
  // a script tells scene by scene what is seen, and a table what stands side by side: rules read them
  if (isLaidOut(text)) return readWhole(text, proseOf(text, learned), learned);
  const { text: plain, remarks } = setApart(text);
  const prose = proseOf(plain, learned);
  const { read, stretches } = checked(readWhole(plain, prose, learned), prose);
  const named = { ...read, product: wholeName(read.product, prose.text) };
  const whole = wholeSentences(named, prose.text, stretches);
  const said = inOrder(whole, prose.text);
  const brief = withOccasion(said, plain, cardsOf(said));
  brief.dark ??= groundIn(prose.text);
  brief.colors = namedFirst(brief.colors, prose.text);
  for (const remark of remarks.filter((one) => wordCount(one) > 1)) {
    brief.clauses = [...brief.clauses, { text: remark, is: "aside", note: US }];
    brief.ignored = [...brief.ignored, { text: remark, why: US }];
  }
  brief.understood = brief.understood.filter(({ what, value }) => what === "sound" && value === "none");
  tellUnderstood(brief);
  return brief;
}

/** A brief without the head and the signature of a mail, and without code that stands by itself. */
interface Prose {
  text: string;
  /** In small letters with spaces for line ends, each at its place. */
  plain: string;
  tags: Tags;
}

function proseOf(brief: string, { tagger }: Learned): Prose {
  const text = withoutMail(brief.replace(/\r\n?/g, "\n")).text.replace(/```[\s\S]*?```/g, "\n");
  const spaced = text.replace(/\s/g, " ");
  const small = spaced.toLowerCase();
  // a few letters are two in small
  return {
    text,
    plain: small.length === text.length ? small : spaced,
    tags: weighed(tagsOf(text, tagger), factsIn(text)),
  };
}

/** Where words stand in a brief, whatever their capitals; -1 where they do not. */
function placeOf(words: string, { text, plain }: Prose): number {
  const at = text.indexOf(words);
  return at < 0 ? plain.indexOf(words.toLowerCase()) : at;
}

/** Where a clause begins, by its first words at least. */
function whereIs(clause: string, prose: Prose): number {
  const words = withoutLabel(clause);
  const at = placeOf(words, prose);
  return at < 0 ? placeOf(words.split(" ").slice(0, 4).join(" "), prose) : at;
}

/** Reads all of a brief by rules, where what none of them knows is decided by what its words are for. */
function readWhole(text: string, prose: Prose, learned: Learned): Brief {
  const given: Given = {
    talk: (clause) => {
      const at = whereIs(clause, prose);
      return at < 0 || isBehindName(at, prose) ? null : talkBetween(prose.tags, at, at + clause.length);
    },
  };
  const ruled = readByRules(text, given);
  const product = ruled.brief.product;
  const likeliest =
    ruled.isLabelled || isLaidOut(text) ? product : nameAmong(prose.text, prose.tags, product, learned.names);
  // a name that rules make out by themselves is left to them
  const name = likeliest === product ? "" : likeliest;
  const itself = likeliest ? ruled.brief : { ...ruled.brief, product: "" };
  const brief = name ? readByRules(text, { ...given, name }).brief : itself;
  // of a name that was cut apart the rest is nothing that is said
  const [first = ""] = brief.claims;
  if (first && brief.product.endsWith(` ${first}`)) {
    brief.claims.shift();
    for (const one of [...brief.numbers, ...brief.lists]) if (one.after) one.after -= 1;
  }
  const { headline, claims, lists, answers, numbers, comparisons, quotes, steps, code, callToAction } = brief;
  const isSaid = [claims, lists, answers, numbers, comparisons, quotes, steps].some((all) => all.length);
  // who says only one thing says it to viewers, whatever its words are like
  return isSaid || headline || code || callToAction ? brief : readByRules(text, { name }).brief;
}

/** "NightOwl Hack at our uni (24h hackathon)": what a name is stands in brackets behind it, whomever that is said to. */
function isBehindName(at: number, { text, tags: { tokens, names } }: Prose): boolean {
  const before = text.slice(Math.max(0, at - LOOKED_BACK), at);
  const [opens = ""] = /\s*\($/.exec(before) ?? [];
  if (!opens) return false;
  const last = tokens.findIndex((token) => token.end === at - opens.length);
  const isNear = names.slice(Math.max(0, last - NEAR), last + 1).some((share) => share > SURELY_NAME);
  return isNear || NEW_OF.test(before.slice(0, -opens.length));
}
const LOOKED_BACK = 80;
/** "New major version of brindlewick" */
const NEW_OF = /\b(?:version|release|launch|edition) (?:of|for) [\p{L}\d.@/-]+$/iu;
const NEAR = 4;
const SURELY_NAME = 0.5;

/** A reading by rules, where cards that nobody is to see are gone and what is missing is there. */
function checked(whole: Brief, prose: Prose): { read: Brief; stretches: Stretch[] } {
  const stretches = stretchesIn(prose, whole, RULED);
  const known = weighedIn(prose, whole, RULED_CARDS);
  const { unwanted, missing } = differences(
    whole,
    stretches,
    stretchesIn(prose, whole, RULED_SURELY),
    (card) => {
      const at = placeOf(card, prose);
      return at < 0 ? null : (talkBetween(known, at, at + card.length)?.says ?? null);
    },
  );
  const count = unwanted.length + missing.length;
  const isNearly = count <= NEARLY && wordCount(prose.text) < SHORT_BRIEF;
  const said = distilled(
    isNearly ? missing : stretches,
    (label) => !isNearly && meaningOf(label) !== undefined,
  );
  const isWhole = !count || (!said && (!isNearly || unwanted.length >= cardsOf(whole).length));
  const more = said && !isWhole ? readByRules(said, { name: whole.product, isSaid: true }).brief : null;
  const mended = () =>
    isNearly || !more
      ? repaired(whole, unwanted, more, (card) =>
          partSaid(placeOf(card, prose), card.length, prose.text, stretches),
        )
      : joined(whole, more, stretches);
  const brief = isWhole ? { ...whole, tones: [...whole.tones], colors: [...whole.colors] } : mended();
  addForm(brief, stretches);
  return { read: brief, stretches };
}

/** A reading with so few differences from what its stretches are for is mended; one with more is made anew. */
const NEARLY = 1;
/** A longer brief is made anew for one difference as well: rules leave more of it unread. */
const SHORT_BRIEF = 40;

/**
 * What a rule counts for what a clause is, as the logarithm of odds. A direction that is followed may hold words that
 * are said; where nothing of it is on screen, it is a direction.
 */
const RULED: Record<ClauseClass, number> = {
  says: 1.7,
  is: -4,
  aside: -6,
  unfollowed: -8,
  followed: 0,
};
const RULED_SURELY: Record<ClauseClass, number> = {
  ...RULED,
  ...{ is: -20, aside: -8, unfollowed: -20, followed: -20 },
};
const RULED_CARDS: Record<ClauseClass, number> = { says: 0.5, is: 0, aside: 0, unfollowed: 0, followed: 0 };
/** So much likelier than by its words alone all is said: words lost are worse than words too many. */
const LEAN = 0.4;
/** "Nobody gets in trouble, do say that" */
const DO_SAY = /,? (?:do|please) (?:say|show|mention|put) (?:that|this|it|the (?:address|date|price))$/i;
/** "We're at 3 Quayside Steps" */
const STREET = /\b(?:at|on) \d{1,4}\p{L}? \p{Lu}/u;
const ASKED_FOR = 8;

const isLaidOut = (text: string): boolean => isScript(text.split("\n")) || /^\s*\|.*\|\s*$/m.test(text);
/** What each stretch of a brief is for, by its words and by what rules read. */
const stretchesIn = (prose: Prose, whole: Brief, odds: Record<ClauseClass, number>): Stretch[] =>
  stretchesOf(prose.text, weighedIn(prose, whole, odds));

/** What the words of a brief are for, with what rules read of its clauses counted beside them. */
function weighedIn(prose: Prose, whole: Brief, odds: Record<ClauseClass, number>): Tags {
  const cards = cardsOf(whole).map(wordsAlone);
  const known = whole.clauses.flatMap(({ text, is }) => {
    const at = whereIs(text, prose);
    if (at < 0 || text.startsWith("Product: ")) return [];
    // what a rule made out of a sentence, it was surer of than of a clause that it let through
    const isMadeOut = withoutLabel(text) !== text;
    const isAskedFor =
      is === "says" && (isMadeOut || DO_SAY.test(text) || STREET.test(text) || isBehindName(at, prose));
    const words = is === "is" ? wordsAlone(text) : "";
    // "name is VoidKitten, fridays 8pm": what it is, and what it says
    const isBoth = words !== "" && cards.some((card) => words.includes(card));
    const ruled = isBoth ? odds.followed : odds[is];
    return [{ at, end: at + withoutLabel(text).length, odds: isAskedFor ? ASKED_FOR : ruled }];
  });
  return weighed(weighed(prose.tags, [{ at: 0, end: prose.text.length, odds: LEAN }]), known);
}
