import { type Brief, tellUnderstood } from "#lib/motion/brief.ts";
import { US } from "#lib/motion/brief-asides.ts";
import type { ClauseClass } from "#lib/motion/brief-clauses.ts";
import { codePlaced, fenced } from "#lib/motion/brief-code.ts";
import {
  addForm,
  cardsOf,
  differences,
  dropRepeats,
  joined,
  partSaid,
  repaired,
  withoutLabel,
  wordsSeen,
} from "#lib/motion/brief-joined.ts";
import { lastIn } from "#lib/motion/brief-last.ts";
import { meaningOf } from "#lib/motion/brief-labels.ts";
import { held, heldIn, released } from "#lib/motion/brief-held.ts";
import { FILE_WHY } from "#lib/motion/brief-directions.ts";
import { inEnglish, isForeign } from "#lib/motion/brief-language.ts";
import { type Learned, LEARNED } from "#lib/motion/brief-learned.ts";
import { withoutLeads } from "#lib/motion/brief-leads.ts";
import { withoutLong } from "#lib/motion/brief-long.ts";
import { fromMarkdown, LINK, PICTURE, withCharts } from "#lib/motion/brief-markdown.ts";
import { asAsked, withoutMeta } from "#lib/motion/brief-meta.ts";
import { withoutMail } from "#lib/motion/brief-mail.ts";
import { withTagline } from "#lib/motion/brief-tagline.ts";
import { beyondForm, namedFirst, secondsIn, sizesIn } from "#lib/motion/brief-format.ts";
import { withEdges } from "#lib/motion/brief-edges.ts";
import { factsIn, GROUND_WISH, groundIn, IS_LICENCE } from "#lib/motion/brief-facts.ts";
import { withOccasion } from "#lib/motion/brief-occasion.ts";
import { inOrder } from "#lib/motion/brief-order.ts";
import { setApart, withHeadings } from "#lib/motion/brief-smoothed.ts";
import { nameAmong } from "#lib/motion/brief-name-among.ts";
import { tidied } from "#lib/motion/brief-tidy.ts";
import { withoutTorn } from "#lib/motion/brief-torn.ts";
import { wholeSentences } from "#lib/motion/brief-whole.ts";
import { addAmid, asWritten } from "#lib/motion/brief-written.ts";
import { followed, retold, stepsPlaced, withoutClaim } from "#lib/motion/brief-places.ts";
import { withWhere } from "#lib/motion/brief-where.ts";
import { wholeName } from "#lib/motion/brief-name-whole.ts";
import { type Given, readByRules } from "#lib/motion/brief-rules.ts";
import { plainer } from "#lib/motion/brief-plainer.ts";
import { sectionsIn } from "#lib/motion/brief-sections.ts";
import { withSeries } from "#lib/motion/brief-series.ts";
import { isScript } from "#lib/motion/brief-storyboard.ts";
import { distilled, type Stretch, stretchesOf } from "#lib/motion/brief-stretches.ts";
import { DATE, shownAddress, wordCount, wordsAlone, wordsIn } from "#lib/motion/brief-words.ts";
import { ONE_ADDRESS } from "#lib/motion/brief-ending.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { agreement, saysAt, type Tags, tagsOf, talkBetween, weighed } from "#lib/motion/brief-tagger.ts";

/**
 * Reads a brief as people write it: prose, lists, `Label: value` lines, quotes, code. Every clause is something that
 * the film says, what the film is, a direction, or something said to us: only the first is on screen. Rules read it,
 * and what they read is checked against what each of its words is for.
 *
 * @param written up to some thousand characters
 * @param learned weights for what no rule knows; null leaves it to the rules
 * @returns its parts; what was understood and what was not used are told beside them
 */
export function readBrief(written: string, learned: Learned | null = LEARNED): Brief {
  const text = asWritten(plainer(fromMarkdown(written)));
  const kept = held(text);
  const brief = kept === text ? readHeld(text, learned) : released(readHeld(kept, learned));
  for (const { groups } of written.matchAll(PICTURE))
    if (groups?.what) brief.ignored.push({ text: groups.what, why: FILE_WHY });
  for (const { groups: { to = "" } = {} } of written.replace(PICTURE, "").matchAll(LINK))
    if (/^(?:https?:|www\.)/.test(to) && !text.includes(shownAddress(to)))
      brief.ignored.push({ text: to, why: ONE_ADDRESS });
  return brief;
}

function readHeld(written: string, learned: Learned | null): Brief {
  const text = inEnglish(fenced(written));
  if (!learned || isForeign(text)) return readByRules(text).brief;
  // a script tells scene by scene what is seen, and a table what stands side by side: rules read them
  if (isLaidOut(withHeadings(text))) {
    const laid = proseOf(text, learned);
    const read = readWhole(text, laid, learned);
    const named = withoutTalk({ ...read, product: wholeName(read.product, laid.text) }, laid);
    const script = tidied(withoutMeta(settledIn(inOrder(named, laid.text), laid.text, text)), laid.text);
    addAmid(script, laid.text, text);
    tellAnew(script);
    return script;
  }
  const { text: plain, remarks } = setApart(text);
  const prose = proseOf(plain, learned);
  const { read, stretches, known } = checked(readWhole(plain, prose, learned), prose);
  const product = wholeName(read.product, prose.text);
  // what nobody is named for is what nothing is
  const named = { ...read, product, tagline: product || !read.product ? read.tagline : "" };
  const tagged = withTagline(named, prose.text, stretches);
  const whole = withoutTorn(wholeSentences(tagged, prose.text, stretches), prose.text, stretches);
  const said = settledIn(
    withEdges(inOrder(whole, prose.text), prose.text, prose.tags, known),
    prose.text,
    text,
  );
  const brief = withWhere(
    withoutLong(
      tidied(withoutTold(withoutMeta(withOccasion(said, plain, cardsOf(said))), prose, known), prose.text),
    ),
    prose.text,
  );
  retitle(brief, prose.text);
  placeName(brief);
  const ground = groundIn(prose.text);
  // "Cream background, dark green": the ground is what is called one
  brief.dark = ground === false ? ground : (brief.dark ?? ground);
  if (brief.dark !== null) Object.assign(brief, followed(brief, GROUND_WISH, "the ground"));
  brief.colors = namedFirst(brief.colors, prose.text);
  for (const remark of remarks.filter((one) => wordCount(one) > 1)) {
    brief.clauses = [...brief.clauses, { text: remark, is: "aside", note: US }];
    brief.ignored = [...brief.ignored, { text: remark, why: US }];
  }
  addAmid(brief, prose.text, text);
  // of a sentence whose words are on screen it is no news that it was taken for talk
  const seen = wordsSeen(brief);
  const isSeen = (words: string[]) =>
    words.length >= LEAST_TOLD && words.filter((word) => seen.has(word)).length >= words.length * MOSTLY_SEEN;
  brief.ignored = brief.ignored.filter(({ text: said, why }) => why !== US || !isSeen(wordsIn(said)));
  tellAnew(brief);
  return brief;
}

/** Tells what was understood as it stands now; what was told before was of an earlier reading. */
function tellAnew(brief: Brief): void {
  brief.callToAction = asAsked(brief);
  brief.understood = brief.understood.filter(({ what, value }) => what === "sound" && value === "none");
  tellUnderstood(brief);
}

/** What was read, without words that lead to it, its figures of one kind as charts, its code where it stands. */
const settledIn = (read: Brief, prose: string, text: string): Brief =>
  withCharts(codePlaced(withSeries(stepsPlaced(withoutLeads(read, prose), prose), prose), text), text);

/** A script without what stands around it and is surely talk: "No toilets." */
const withoutTalk = (read: Brief, prose: Prose): Brief =>
  retold(
    read,
    read.claims.map((claim) => {
      const at = placeOf(claim.replace(/^[“"]|[”"]$/g, ""), prose);
      const talk = at < 0 ? null : talkBetween(prose.tags, at, at + claim.length);
      return talk && talk.says < SURELY_TALK ? [] : [claim];
    }),
  );
const SURELY_TALK = 0.12;

/** A reading without the cards whose words are told to us wherever they stand, whatever rules made of them. */
function withoutTold(read: Brief, prose: Prose, known: Tags): Brief {
  const isTold = (card: string) => {
    const words = card.replace(/^[“"]|[”".]$/g, "").toLowerCase();
    let most = wordCount(words) > 1 ? -1 : 1;
    for (let at = prose.plain.indexOf(words); at >= 0 && most < TOLD; at = prose.plain.indexOf(words, at + 1))
      most = Math.max(most, talkBetween(known, at, at + words.length)?.says ?? 1);
    return most >= 0 && most < TOLD;
  };
  // what a film is of and for, what stands under its own name, and whose words somebody said, was told to be there
  const kept = new Set([
    read.tagline,
    read.headline,
    // a step that fell out of its row would be missed
    ...(read.steps.length > 2 ? read.steps : []),
    ...read.lists.flatMap(({ items, title }) => (title ? [title, ...items] : [])),
    ...read.quotes.flatMap(({ text, author }) => (author ? [text, author] : [])),
  ]);
  const told = cardsOf(read).filter((card) => !kept.has(card) && isTold(card));
  if (!told.length || told.length === cardsOf(read).length) return read;
  return repaired(read, told, null, () => "");
}
const TOLD = 0.06;

/** "Three things you can do: plant flowers, …": behind what is said before it, it is what the list is of. */
function retitle(brief: Brief, text: string): void {
  const at = brief.headline ? text.indexOf(`${brief.headline}:`) : -1;
  const list = brief.lists.find(({ items, title }) => {
    const [first = ""] = items;
    const place = text.toLowerCase().indexOf(first.toLowerCase(), at);
    return at >= 0 && !title && first && place >= 0 && place - at - brief.headline.length < NEAR_TITLE;
  });
  const isLater = [...brief.claims, ...brief.numbers.map(({ label }) => label)].some((said) => {
    const place = text.indexOf(said);
    return place >= 0 && place < at;
  });
  if (!list || !isLater) return;
  list.title = brief.headline;
  brief.headline = "";
}
const NEAR_TITLE = 6;
const LEAST_TOLD = 4;
const MOSTLY_SEEN = 0.6;

/** "“Muddy Paws” in Hove": the name has a card, and where it is stands there. */
function placeName(brief: Brief): void {
  if (!brief.product) return;
  const alone = new RegExp(
    `^[“"]?${escaped(brief.product)}[”"]?,? (?<place>(?:in|at|near|of|from) \\p{Lu}[\\p{L}’'-]*(?:,? \\p{Lu}[\\p{L}’'-]*){0,2})[.!]?$`,
    "u",
  );
  const index = brief.claims.findIndex((claim) => alone.test(claim));
  const place = alone.exec(brief.claims[index] ?? "")?.groups?.place;
  if (!place || !brief.tagline) return;
  Object.assign(brief, withoutClaim(brief, index));
  const [, town = place] = /^\S+ (.+)$/u.exec(place) ?? [];
  if (!brief.tagline.includes(town)) brief.tagline = `${brief.tagline} ${place}`;
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
    tags: weighed(tagsOf(text, tagger), [
      ...factsIn(text),
      ...sectionsIn(text),
      ...heldIn(text),
      ...lastIn(text),
    ]),
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
      if (at >= 0 && isFact(clause, at, prose)) return { says: 1, us: 0, form: 0 };
      return at < 0 || isBehindName(at, prose) || isItem(at, prose)
        ? null
        : talkBetween(prose.tags, at, at + clause.length);
    },
  };
  const ruled = readByRules(text, given);
  const product = ruled.brief.product;
  const likeliest =
    product && (ruled.isLabelled || isLaidOut(text))
      ? product
      : nameAmong(prose.text, prose.tags, product, learned.names);
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
/** What people are to know, and how many of what somebody has: a fact, whatever its words are like. */
const isFact = (clause: string, at: number, { text }: Prose): boolean =>
  TO_KNOW.test(text.slice(Math.max(0, at - LOOKED_BACK), at)) ||
  HOW_MANY.test(clause) ||
  IS_LICENCE.test(clause) ||
  SURVEY_OF.test(clause) ||
  (IS_THERE.test(clause) && DATE.test(clause));
/** "A survey of 1,268 data engineers done in June" */
const SURVEY_OF = /^(?:an? |our )?(?:\p{Ll}+ )?(?:survey|poll|study) (?:of|with|among) \d/iu;
/** "We're on Product Hunt on September 9" */
const IS_THERE =
  /^(?:and )?we(?:['’]re| are|['’]ll be| will be) (?:live |back |out )?(?:on|at|in) (?:the )?\p{Lu}/u;
/** "We have three pilot buildings", "after 32 years we close the doors", "from 1 April the collection changes", "we just shipped v2.0" */
const HOW_MANY =
  /^(?:from|as of|starting) \d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*,? (?!.*\b(?:I|me|my|you)\b)|^we(?:['’]ve| have)? just (?:shipped|released|published|launched) (?:\p{L}+ )?(?:v(?:ersion )?)?\d|^we (?:have|employ|run|own|serve|built|made|sold) (?:over |about |more than |around |just |only )?(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d[\d,.]*) (?!(?:kids?|children|weeks?|days?|months?|minutes?|hours?|seconds?|versions?|drafts?|cats?|dogs?|people in|of us|photos?|ideas?|slides?|pages?)\b)\p{L}|\bafter \d+ years,? we\b/iu;
/** Behind the mark of a list: what no rule takes for a wish is rather said. */
const isItem = (at: number, { text }: Prose): boolean =>
  /(?:^|\n)[ \t]*[*•-][ \t]+$/.test(text.slice(Math.max(0, at - 8), at));
const LOOKED_BACK = 80;
/** "New major version of brindlewick" */
const NEW_OF = /\b(?:version|release|launch|edition) (?:of|for) [\p{L}\d.@/-]+$/iu;
const NEAR = 4;
const SURELY_NAME = 0.5;

/**
 * The reading that agrees best with what each word is for: the one by rules, with its differences mended, or one made
 * anew of what is said to viewers.
 */
function checked(whole: Brief, prose: Prose): { read: Brief; stretches: Stretch[]; known: Tags } {
  const known = weighedIn(prose, whole, RULED);
  const stretches = stretchesOf(prose.text, known);
  const cardOdds = weighedIn(prose, whole, RULED_CARDS);
  const { unwanted: doubted, missing } = differences(
    whole,
    stretches,
    stretchesIn(prose, whole, RULED_SURELY),
    (card) => {
      const at = placeOf(card, prose);
      return at < 0 ? null : (talkBetween(cardOdds, at, at + card.length)?.says ?? null);
    },
  );
  // one of a list whose others are said is said as they are
  const groups = [whole.steps, ...whole.lists.map(({ items }) => items)].filter((all) => all.length > 2);
  const isAmong = (card: string) =>
    groups.some(
      (all) => all.includes(card) && all.filter((one) => doubted.includes(one)).length * 3 <= all.length,
    );
  const unwanted = doubted.filter((card) => !isAmong(card));
  const again = (of: readonly Stretch[], isKnown: (label: string) => boolean) => {
    const said = distilled(of, isKnown);
    return said ? readByRules(said, { name: whole.product, isSaid: true }).brief : null;
  };
  const isAllUnwanted = unwanted.length > 0 && unwanted.length >= cardsOf(whole).length;
  const more = missing.length ? again(missing, () => false) : null;
  const mended =
    (unwanted.length && !isAllUnwanted) || more
      ? repaired(whole, unwanted, more, (card) =>
          partSaid(placeOf(card, prose), card.length, prose.text, stretches),
        )
      : { ...whole, tones: [...whole.tones], colors: [...whole.colors] };
  const anew = again(stretches, (label) => meaningOf(label) !== undefined);
  const remade = anew && joined(whole, anew, stretches);
  const brief =
    remade && agrees(remade, known) - agrees(mended, known) > toRemake(mended, remade, prose)
      ? remade
      : mended;
  dropRepeats(brief);
  addForm(brief, stretches);
  return { read: brief, stretches, known };
}
function agrees(brief: Brief, tags: Tags): number {
  const screen = wordsSeen(brief);
  return agreement(tags, (word) => wordsIn(word).every((one) => screen.has(one)));
}
/** So much better a reading made anew has to agree: rules keep together what they know. */
function toRemake(mended: Brief, remade: Brief, { text }: Prose): number {
  const isShort = wordCount(text) < SHORT_BRIEF;
  const seen = wordsSeen(remade);
  const isLost =
    mended.answers.length > remade.answers.length ||
    titled(mended) > titled(remade) ||
    // rows that stand below each other
    mended.lists.some(
      ({ items }) =>
        items.length > 2 &&
        text.replace(/\.\n/g, "\n").includes(items.join("\n")) &&
        remade.lists.every((one) => one.items.length < items.length),
    ) ||
    // "Key messages", in a list that is numbered
    (!mended.steps.length && remade.steps.length > 2) ||
    // who made it, out of a sentence that names both
    mended.claims.some((claim) => /^By \p{Lu}/u.test(claim) && !remade.claims.includes(claim)) ||
    // what was told to come so many at a time, or last, is there by a direction
    mended.listed ||
    mended.numberLast ||
    mended.chartLast ||
    (isShort && mended.claims.some((claim) => !wordsIn(claim).some((word) => seen.has(word)))) ||
    (mended.headline !== "" && remade.headline !== mended.headline);
  return (isShort ? MARGIN_OF_SHORT : MARGIN) + (isLost ? MARGIN_OF_LOST : 0);
}
const titled = ({ lists }: Brief): number => lists.filter(({ title }) => title).length;
const MARGIN = 3.5;
const MARGIN_OF_SHORT = 17;
const MARGIN_OF_LOST = 10;
const SHORT_BRIEF = 40;

/**
 * What a rule counts for what a clause is, as the logarithm of odds. A direction that is followed may hold words that
 * are said; where nothing of it is on screen, it is a direction.
 */
type Odds = Record<ClauseClass | "guess" | "both" | "label" | "toMaker" | "saysInShort", number>;
const RULED: Odds = {
  says: 0.2,
  is: -0.6,
  aside: -4,
  unfollowed: -4.8,
  followed: -4.8,
  guess: -0.3,
  both: 0,
  label: -8,
  toMaker: -12,
  saysInShort: 0.5,
};
const RULED_SURELY: Odds = {
  ...RULED,
  ...{ is: -8, aside: -3.2, unfollowed: -8, followed: -8, guess: -3.2, both: -8, label: -20, toMaker: -8 },
};
const RULED_CARDS: Odds = {
  ...{ says: 0.4, saysInShort: 1.2, is: 0, aside: 0, unfollowed: 0, followed: 0 },
  ...{ guess: 0, both: 0, label: 0, toMaker: -12 },
};
/** Of few words less is known, and rules count more. */
const COUNTED_IN_SHORT = 1.5;
/** What whoever makes a film is told of, and viewers are not. */
const TO_MAKER =
  /\b(?:screenshots?|gifs?|attach(?:ed|ment)|surname|final say|short sentences|sign(?:s|ed|ing)? (?:it |this )?off|designers?|drafts?|approv\p{L}+|they (?:already |all )?know \p{L}+$|invoice|budget|deadline|nice to have|spelling|typos?|proofread|boss|agency|footage|diagram|storyboard)\b/iu;
/** "Keep it all calm" */
const KEEP_IT = /^(?:please )?(?:keep|make) (?:it|everything|the (?:whole thing|film|video|clip))\b/i;
/** So much likelier than by its words alone all is said: words lost are worse than words too many. */
const LEAN = 0.4;
/** "Ms Adeyemi wants everybody to know that allergies are handled one by one" */
const TO_KNOW =
  /\b(?:wants?|would like|have got|need) (?:\p{L}+ )?(?:everybody|everyone|people|parents|customers|staff|members|them) to know(?: that)? $|(?:^|[.!?,\n] ?)(?:(?:please|and|also|but) )*(?:say|mention|note|stress|point out) that $/iu;
/** "Nobody gets in trouble, do say that" */
const DO_SAY = /,? (?:do|please) (?:say|show|mention|put) (?:that|this|it|the (?:address|date|price))$/i;
/** "We're at 3 Quayside Steps" */
const STREET = /\b(?:at|on) \d{1,4}\p{L}? \p{Lu}/u;
const ASKED_FOR = 8;
/** "It has to say we moved", "the message is that tests are free" */
const HAS_TO_SAY =
  /(?:\b(?:(?:it|this|the (?:film|video|clip)) (?:has to|must|should|needs to)|(?:can|could|have) it|(?:i|we) (?:want|need) it to) say (?:that )?|\bthe (?:message|news|point|main thing) is (?:that )?|\b(?:make(?:s)? the point|gets? across|stress(?:es)?|make(?:s)? (?:it )?clear|mention|say) that |\b(?:wants?|would like) (?:everybody|everyone|people|parents|customers|staff|members|them|you) to know (?:that )?)(\p{L}.{8,})$/iu;

const isLaidOut = (text: string): boolean => isScript(text.split("\n")) || /^\s*\|.*\|\s*$/m.test(text);
/** What each stretch of a brief is for, by its words and by what rules read. */
const stretchesIn = (prose: Prose, whole: Brief, odds: Odds): Stretch[] =>
  stretchesOf(prose.text, weighedIn(prose, whole, odds));

/** What the words of a brief are for, with what rules read of its clauses counted beside them. */
function weighedIn(prose: Prose, whole: Brief, odds: Odds): Tags {
  const cards = cardsOf(whole).map(wordsAlone);
  const isShort = wordCount(prose.text) < SHORT_BRIEF;
  const ofClauses = whole.clauses.flatMap(({ text, is, isGuess }) => {
    const at = whereIs(text, prose);
    if (at < 0 || text.startsWith("Product: ")) return [];
    // what a rule made out of a sentence, it was surer of than of a clause that it let through
    const isMadeOut = withoutLabel(text) !== text;
    const isAskedFor =
      is === "says" &&
      (isMadeOut ||
        isFact(text, at, prose) ||
        DO_SAY.test(text) ||
        STREET.test(text) ||
        isBehindName(at, prose));
    // "it has to say we moved": what follows is said, whatever a rule made of the whole
    const [, told = ""] = is === "says" ? [] : (HAS_TO_SAY.exec(text) ?? []);
    if (told)
      return [
        { at, end: at + text.length - told.length, odds: odds.toMaker },
        { at: at + text.length - told.length, end: at + text.length, odds: ASKED_FOR },
      ];
    const words = wordsAlone(text);
    // "name is VoidKitten, fridays 8pm": what it is, and what it says
    const isBoth = cards.some((card) => words.includes(card));
    const known = isGuess ? "guess" : isBoth && is !== "aside" && is !== "says" ? "both" : is;
    const isToMaker =
      ((is === "aside" || is === "unfollowed") && TO_MAKER.test(text)) ||
      (is !== "says" && KEEP_IT.test(text)) ||
      // "1 min."
      (is === "is" &&
        ((secondsIn(text) !== null && beyondForm(text) === "") ||
          // "Square or 4:5"
          (sizesIn(text).length > 0 && /^(?:or|and)?$/i.test(beyondForm(text)))));
    const isListed = is === "says" && isItem(at, prose);
    const isRuled = known === "followed" || known === "unfollowed" || known === "aside";
    const inShort = is === "says" ? odds.saysInShort : odds[known] * (isRuled ? COUNTED_IN_SHORT : 1);
    const ruled = isToMaker ? odds.toMaker : isListed ? odds.saysInShort : isShort ? inShort : odds[known];
    // "Only one message fits: switch and get 3 months free": what is told to us ends there
    const lead =
      !isToMaker && (is === "aside" || is === "unfollowed") ? withoutLabel(text).indexOf(": ") : -1;
    const length = lead > 0 ? lead + 1 : withoutLabel(text).length;
    const counted = { at, end: at + length, odds: isAskedFor ? ASKED_FOR : ruled };
    return known === "aside" || known === "unfollowed" ? besideSure(counted, prose.tags) : [counted];
  });
  const ofLabels = [...prose.text.matchAll(LABEL)].flatMap(({ index, 0: found, groups }) => {
    const label = groups?.label ?? "";
    const at = index + found.indexOf(label);
    const isShown = cards.some((card) => card.startsWith(wordsAlone(label)));
    return meaningOf(label) && !isShown ? [{ at, end: at + label.length + 1, odds: odds.label }] : [];
  });
  const ofWishes = [...prose.text.matchAll(WISHED)].map(({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
    odds: odds.toMaker,
  }));
  const all = weighed(prose.tags, [{ at: 0, end: prose.text.length, odds: LEAN }]);
  return weighed(weighed(all, ofClauses), [...ofLabels, ...ofWishes]);
}
interface Counted {
  at: number;
  end: number;
  odds: number;
}
/** "It's shut, they think, so say we're open": what is surely said amid what is not counts more than the rule. */
function besideSure({ at, end, odds }: Counted, tags: Tags): Counted[] {
  const runs = saysAt(tags, at, end, SURELY_SAID).filter(({ words }) => words >= LEAST_SURE);
  const others = runs.reduce((rest, run) => rest - (run.end - run.at), end - at);
  const parts: Counted[] = [];
  let from = at;
  // of a clause that all seems to be said a rule knows better
  for (const run of others < LEAST_BESIDE ? [] : runs) {
    if (run.at > from) parts.push({ at: from, end: run.at, odds });
    parts.push({ at: run.at, end: run.end, odds: odds * BESIDE_SURE });
    from = run.end;
  }
  return from < end ? [...parts, { at: from, end, odds }] : parts;
}
const SURELY_SAID = 0.9;
/** Fewer words by themselves are a slip. */
const LEAST_SURE = 3;
const BESIDE_SURE = 0.3;
/** So many letters of it are for the maker. */
const LEAST_BESIDE = 20;

/** "Diagram of the retry queue would be nice to have", "the end card says" */
const WISHED =
  /(?:\bthe )?\b(?:end|title|last|first|opening|closing|chapter) (?:card|frame|slide|screen) (?:says|reads|shows)\b|[^.!?\n]{1,200}\bwould (?:also )?be (?:nice|great|good|lovely) to have\b/giu;
/** "Problem: reports are late": a label is no part of what it is the label of. */
const LABEL = /(?:^|[.!?\n])\s*(?:[-*•]\s*)?(?<label>\p{L}[\p{L} '’/&-]{1,24}):(?=\s)/gu;
