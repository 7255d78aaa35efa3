import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { placeIn, withoutClaim } from "#lib/motion/brief-places.ts";
import { openWith } from "#lib/motion/brief-rules.ts";
import { capitalised, clean, DATE, type Figure, wordCount } from "#lib/motion/brief-words.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * What a brief was read to say, put back together: pieces of one sentence are one card again, figures that were torn
 * out of what they belong to go back, and all of it comes in the order in which it was written.
 */

interface Place {
  at: number;
  end: number;
}
/** A piece that is said, and where it stands in the brief; -1 where it does not stand there as it is. */
type Claim = Place & { claim: string };
type Said = Claim | (Place & { list: Brief["lists"][number] });

type Find = (words: string, from?: number) => Place | null;
/**
 * Finds words in a text, whatever stands between them but letters: from a place on, else from the beginning. A text
 * that is another in small letters has none.
 */
function finder(text: string): Find {
  const small = text.toLowerCase();
  const isSame = small.length === text.length;
  const words = [...small.matchAll(/[\p{L}\d]+/gu)].map(({ index, 0: word }) => ({
    word,
    at: index,
    end: index + word.length,
  }));
  const places = new Map<string, number[]>();
  for (const [index, { word }] of words.entries())
    places.set(word, [...(places.get(word)?.slice(-MOST_PLACES) ?? []), index]);
  return (sought, from = 0) => {
    const all = sought.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
    if (!isSame || !all.length) return null;
    const starts = places.get(all[0] as string) ?? [];
    for (const count of new Set([all.length, Math.min(all.length, 4)])) {
      const fits = starts.filter((start) =>
        all.slice(0, count).every((word, k) => words[start + k]?.word === word),
      );
      const start = fits.find((one) => (words[one]?.at ?? 0) >= from) ?? fits[0];
      const [first, last] = [words[start ?? -1], words[(start ?? 0) + count - 1]];
      if (!first || !last) continue;
      return {
        at: first.at - (/[$€£]\s?$/.exec(text.slice(Math.max(0, first.at - 2), first.at))?.[0].length ?? 0),
        end: last.end + (/^\s?[€%]/.exec(text.slice(last.end, last.end + 2))?.[0].length ?? 0),
      };
    }
    return null;
  };
}
/** A word that is said more often is looked for where it was said last. */
const MOST_PLACES = 60;

const LONGEST_SLICE = 140;
/** A brief's words from the first of two places to the end of the second; null across lines. */
function sliceOf(text: string, first: Place | null, second: Place | null): string | null {
  if (!first || !second) return null;
  const at = Math.min(first.at, second.at);
  const end = Math.max(first.end, second.end);
  const words = text.slice(at - (/[±(“"$€£]$/.exec(text.slice(0, at))?.[0].length ?? 0), end);
  const closed = words.split("(").length > words.split(")").length && text[end] === ")" ? `${words})` : words;
  return words.length > LONGEST_SLICE || words.includes("\n") ? null : capitalised(clean(closed));
}

/** What is said of a run of so many kilometres. */
const RACE =
  /\b(?:run|runs|running|race|runners?|medal|jog|called|course|route|\d+k (?:is|starts|and|for))\b/i;
/** Figures that say when. */
const DATES =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\b(?:19|20)\d\d\b|\b\d{1,2}(?:[.:]\d\d)? ?[ap]m\b/gi;
/** Behind a comma or an "and", another figure. */
const ANOTHER_FIGURE =
  /(?:[,;](?=\s)| and| then)(?! (?:from|until|till|starting|since|on|by|in|at|for|up|down) )[^,;]*?(?<![\p{L}\d-])[$€£]?\d/u;
/** Before a comma or an "and", another; "1 300". */
const FIGURE_BEFORE =
  /(?<![\p{L}\d-])[$€£]?\d[^,;\d]*(?:[,;](?=\s)| and| then)\s[^,;]*$|(?<!\p{L})\d[ \u00a0]$/u;
function digitsOf(figure: Figure): string {
  return shownFigure(figure).replace(/^[^\d]+|[^\d]+$/g, "");
}

/** A figure that says something else where it stands apart: "C-114", "±2%", "NOK 2,490", "£48k to £85k". */
function isTorn(figure: Figure): boolean {
  const { label } = figure;
  const digits = digitsOf(figure);
  const at = label.indexOf(digits);
  const before = at < 0 ? label : label.slice(0, at);
  const behindIt = at < 0 ? "" : label.slice(at + digits.length);
  const behind = (at < 0 ? label : behindIt).replace(/\([^()]*\)/g, " ");
  return (
    ANOTHER_FIGURE.test(behind.replace(DATES, " ")) ||
    FIGURE_BEFORE.test(before.replace(DATES, " ")) ||
    (at >= 0 && /[$€£]\d[\d.,]*\p{L}{0,2} ?(?:to|–|-) ?[$€£]?$/u.test(before)) ||
    /(?:\p{Lu}-|±|\b(?:NOK|SEK|DKK|CHF|PLN|CZK|HUF|USD|EUR|GBP|AUD|CAD|NZD))\s?$/u.test(before) ||
    /^(?:costs?|and|or|noon|midnight)$|^(?:noon|midnight|am|pm|= ?\p{L})/iu.test(label) ||
    // "55 × 60 × 18 cm", "2310 555 087"
    /\d\s?[×x]\s?$/.test(before) ||
    /^\d{3} \d{3}/.test(label) ||
    // "340 g jars €7"
    /^(?:g|kg|ml|l|cl|cm|mm|oz|lb|pack)\b.*[$€£]\d/.test(label) ||
    FRAGMENT.test(at < 0 ? label : before) ||
    // a time of the day; a tower of 140 metres
    /\b(?:by|at|from|until|till|before|after) \d{1,2}[.:]\d\d\b/.test(label) ||
    (/^m$/i.test(figure.suffix.trim()) &&
      /\b(?:tower|high|tall|long|deep|wide|swim|pool|race|track|rope|dash|cliff|wall|sprint)\b/i.test(
        label,
      )) ||
    // "(ducks £2 each)"
    (before.split("(").length > before.split(")").length && !/^\S{0,3}\)\W*$/.test(behindIt)) ||
    // "team 4417", "year 6"
    (at > 0 && figure.prefix === "" && figure.suffix === "" && NUMBERED.test(before)) ||
    // "10K is £18", of a race
    (/^k$/i.test(figure.suffix.trim()) && figure.value <= 100 && !figure.prefix && RACE.test(label)) ||
    // "we raised £6,300 for the air ambulance"
    (figure.prefix !== "" && figure.suffix === "" && /^(?:for|towards|to) (?:the|our|my|a) /i.test(label)) ||
    // "418 Juniper Lane"
    STREET.test(label.slice(Math.max(0, at)).replace(/^[\d\s]+/, "")) ||
    // "a 2K family jog"
    new RegExp(`\\b${escaped(digits)}k (?:\\p{L}+ )?(?:run|race|jog|walk|swim|ride)\\b`, "iu").test(label)
  );
}

/** "£75, normally £95", "$3.2M, up from $2.1M": of two figures the second says nothing alone. */
const FRAGMENT = /^(?:or|normally|usually|against|up from|down from|then|versus|vs)\b/i;
/** What has a number that counts nothing. */
const NUMBERED =
  /\b(?:team|room|unit|route|bus|line|platform|gate|stand|hall|number|no\.?|flight|channel|studio|building|block|ward|year|grade|class|episode|chapter|season|series|part|level|version|code|floor|page|lot|stall|table|highway|hwy|box|apt|suite|day|week|step|round|phase|tel|phone)\s$/i;

/** A figure as it stands in the brief. */
function wordsOfFigure(figure: Figure, text: string, find: Find): string {
  const shown = shownFigure(figure);
  const digits = digitsOf(figure);
  if (figure.label.includes(digits)) return figure.label;
  const label = find(figure.label);
  if (!label) {
    // "Revenue: Q3 €8.42M (Q2 €7.95M)": the figure was taken out of its middle
    const [first = ""] = /[\p{L}\d]+/u.exec(figure.label) ?? [];
    const line = text
      .split(/\n|(?<=[\p{L})]{2}[.!?])\s+/u)
      .find((one) => one.includes(digits) && first !== "" && one.includes(first));
    return line && wordCount(line) <= LONGEST_LINE ? clean(line) : `${shown} ${figure.label}`;
  }
  const behind = text.indexOf(digits, label.end);
  const before = text.lastIndexOf(digits, label.at);
  const at = behind >= 0 && behind - label.end < NEAR ? behind : label.at - before < 2 * NEAR ? before : -1;
  const rest = text.slice(at + digits.length);
  const suffix = figure.suffix.trim();
  const unit = new RegExp(`^(?: ?${escaped(suffix)}|[\\p{L}%]+)?`, "u").exec(rest)?.[0] ?? "";
  // from where its clause begins, where the figure comes before what is said of it
  const clause =
    at >= 0 && at < label.at
      ? text.slice(0, at).search(/(?:^|[.!?,;:\n]\s*|\band\s+)(?:(?!\band\b)[^.!?,;:\n]){0,40}$/)
      : -1;
  const led =
    clause < 0 ? at : clause + (/^(?:[.!?,;:\n]\s*|and\s+)/.exec(text.slice(clause))?.[0].length ?? 0);
  const slice = at < 0 ? null : sliceOf(text, label, { at: led, end: at + digits.length + unit.length });
  return slice ?? `${shown} ${figure.label}`;
}
const NEAR = 12;
const LONGEST_LINE = 18;

/** So many claims are so many scenes: what belongs together shares one. */
const MANY_CLAIMS = 6;
const SHORT_WORDS = 4;
const isShort = (words: string) => wordCount(words) <= SHORT_WORDS;
const LONGEST_CARD = 90;
const LONGEST_CLAUSE = 150;
/** A part of a sentence that says nothing without what stands before it. */
const BELONGS_BEFORE =
  /^(?:Which|Whose|Whom|Unless|E\.g\.?|Such as|Including|Especially|Along with|As well as|Even if|Because|Instead of|So that|Until|Till|Up from|Down from)\b/;
/** The beginning of a sentence without its verb. */
const BELONGS_BEHIND = /^(?:With|After|When|If|Since|Before|During|Without|Once|As soon as|Unlike)\b/;
const TIME =
  /^(?:(?:from |at |till |until )?\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|h|o['’]clock)?(?: ?(?:to|till|until|–|-) ?\d{1,2}(?:[.:]\d\d)? ?(?:am|pm|h)?)?|noon|midnight)$/i;
export const STREET =
  /^(?:Unit \d|[\p{Lu}]\p{L}+ ?(?:straße|strasse|gasse|platz|weg) \d|(?:Rua|Rue|Via|Calle|Plaza|Avenida|Piazza) \p{Lu}?|(?:\d{1,4}[a-z]? )?(?:[\p{Lu}][\p{L}.'’-]+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Way|Square|Blvd|Drive|Place|Court|Row|Hill|Quay|Walk|Wharf|Parade|Close)\b)/u;
export const isWhen = (words: string): boolean =>
  DATE.test(words) ||
  TIME.test(words) ||
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/i.test(words);
/** What stands between two parts of a sentence. */
const WITHIN_SENTENCE = /^["”)]?(?:,| and| or|, and|,? but| [–—-])\s*(?:(?:also|then|the) )?[("“]?$/;
/** Whether something stands at the head of an item of a list. */
const isItem = (at: number, text: string): boolean =>
  /^\s*[-*•–]\s*$/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));

/** Cards made of pieces of one sentence, one card again; of several short ones among many a list. */
function rejoined(given: readonly Claim[], text: string): Said[] {
  const follows = (left: Claim, right: Claim): boolean =>
    left.at >= 0 && right.at >= left.end && WITHIN_SENTENCE.test(text.slice(left.end, right.at));
  const as = (left: Claim, right: Claim): Claim => ({
    claim: capitalised(clean(text.slice(left.at, right.end))),
    at: left.at,
    end: right.end,
  });
  // "£8 a month is the amount | we ask for": nothing stands between, so it was cut within a clause
  const all: Claim[] = [];
  for (const one of given) {
    const last = all.at(-1);
    const isCut =
      last && last.at >= 0 && text.slice(last.end, one.at) === " " && one.end - last.at < LONGEST_CLAUSE;
    if (isCut) all[all.length - 1] = as(last, one);
    else all.push(one);
  }
  const isMany = all.length >= MANY_CLAIMS;
  const out: Said[] = [];
  for (let at = 0; at < all.length; ) {
    const run = [all[at] as Claim];
    for (let next = all[at + 1]; next && follows(run.at(-1) as Claim, next); next = all[at + run.length])
      run.push(next);
    at += run.length;
    const merged: Claim[] = [];
    for (const one of run) {
      const last = merged.at(-1);
      const belongs =
        last &&
        (BELONGS_BEFORE.test(one.claim) ||
          TIME.test(one.claim) ||
          (BELONGS_BEHIND.test(last.claim) && isShort(last.claim)));
      if (belongs) merged[merged.length - 1] = as(last, one);
      else merged.push(one);
    }
    const [head, tail] = [merged[0] as Claim, merged.at(-1) as Claim];
    const isOneCard = merged.length > 1 && tail.end - head.at < LONGEST_CARD;
    const areShort = isMany && merged.every(({ claim }) => isShort(claim));
    const says = merged.some(({ claim }) => isWhen(claim));
    // rows of a timetable
    const areRows = merged.length > 2 && merged.every(({ claim }) => isWhen(claim));
    // "- lawnmower, works, $60"; "Beginners' course starts Wed 7 January, 6pm, Ashby Leisure Centre"
    if (isOneCard && !areRows && (isItem(head.at, text) || (isWhen(head.claim) && isShort(tail.claim))))
      out.push(as(head, tail));
    // "SDKs for JavaScript, Python, Go"
    else if (
      isOneCard &&
      merged.length > 2 &&
      merged.every(({ claim }, index) => (index === 0 ? wordCount(claim) > 1 : wordCount(claim) === 1))
    )
      out.push(as(head, tail));
    else if (areRows) out.push(...merged);
    else if (isOneCard && areShort && (merged.length === 2 || says)) out.push(as(head, tail));
    else if (areShort && merged.length > 2 && !says)
      out.push({ list: { items: merged.map(({ claim }) => claim), after: 0 }, at: head.at, end: tail.end });
    else out.push(...merged);
  }
  return out;
}

/** "To advertise the open morning", "Is from 5 July", "On Sunday 14 September": what stood before it is elsewhere. */
function plainClaim(claim: string): string {
  const plain = claim
    .replace(/^(?:show that|use the example of) (?=\S)/i, "")
    .replace(/^To (?:advertise|announce|promote|celebrate|introduce|present) (?:that )?(?=\S)/, "")
    .replace(/^Which (?:is|are|was) (?=an? )/, "")
    .replace(/^(?:The )?(?:[Tt]itle|[Nn]ame) of (?:the|our|my) \p{L}+ is (?=[“"\p{Lu}])/u, "")
    .replace(/^(?:It['’]?s )?[Cc]alled (?=[“"\p{Lu}])/u, "")
    .replace(/^Is (?=(?:from|on|at|in|for|open|free)\b[^?]*$)/, "")
    .replace(/^On (?=\p{Lu}\p{Ll}+day\b[^,]{0,24}$)/u, "");
  // "Quiz night vid!!"
  const [, what = ""] = LABELLED_FILM.exec(plain) ?? [];
  const said = what && wordCount(what) <= 5 ? what : plain;
  return said === claim ? claim : capitalised(said);
}
const LABELLED_FILM = /^(.{3,40}?) (?:video|vid|film|clip|promo|advert)[!. ]*$/i;

/** What was left out of the end of a sentence, and is no remark: "…, about money for people who'd rather not think of it" */
const REST =
  /^(?:about|for|from|with|without|which|that|who|right|next to|near|opposite|behind|close to|along|mostly|including)\b/i;
const OF_US = /\b(?:I|me|my|you|your|please)\b/i;
/** Claims with what belongs to them, and what is left out nevertheless. */
function withRest(read: Brief, text: string, find: Find): Pick<Brief, "claims" | "ignored"> {
  const claims = [...read.claims];
  const ignored = read.ignored.filter(({ text: rest, why }) => {
    const place = why === US && REST.test(rest) && !OF_US.test(rest) ? find(rest) : null;
    if (!place) return true;
    const index = claims.findIndex((claim) => {
      const at = find(claim);
      return at !== null && at.end <= place.at && /^,? (?:and )?$/.test(text.slice(at.end, place.at));
    });
    const joined = index < 0 ? null : sliceOf(text, find(claims[index] ?? ""), place);
    if (!joined) return true;
    claims[index] = joined;
    return false;
  });
  return { claims, ignored };
}

/** "Called the Open Cupboard in Tarrow" */
const calledSo = (product: string): RegExp =>
  new RegExp(
    `^(?:it['’]?s |it is )?called (?:the )?${escaped(product)}(?:$|[,.]? (?:and )?(?=\\p{L}))`,
    "iu",
  );
/** "The business is called Clearview", "… – the shop's called Tolley's" */
const namedAgain = (product: string): RegExp =>
  new RegExp(
    `(?:^|[,;]? ?[–—-]? ?\\b(?=(?:the|our|my|it|company|product|brand|name|app|client|business)\\b))(?:(?:(?:the|our|my) [\\p{L}]+|it|we)(?:['’]s| is|['’]re| are) called|(?:(?:the|our) )?(?:company|product|brand|name|app|client|business)(?: name)? is) [“"]?${escaped(product)}[”"]?$`,
    "iu",
  );

/** A piece that begins behind a word that needs what follows, "as long as | your arm": from where its clause begins. */
function fromItsClause(place: Place | null, text: string): (Place & { wider: boolean }) | null {
  if (!place) return null;
  const before = text.slice(Math.max(0, place.at - 90), place.at);
  const hangs = /(?<!\p{L})(?:as|than|what|whatever|of|your|our|with|by|from|until|unless|because) $/iu.test(
    before,
  );
  const clause = hangs
    ? /(?:^|[.!?,;:(\n–—]\s*|\b(?:and|but|so) )((?:(?!\b(?:and|but|so) )[^.!?,;:(\n–—]){8,80})$/.exec(before)
    : null;
  if (!clause?.[1] || ASKED.test(clause[1])) return { ...place, wider: false };
  return { at: place.at - clause[1].length, end: place.end, wider: true };
}
const ASKED =
  /\b(?:say|show|mention|explain|tell|announce|promote|advertise|video|film|clip|make|i (?:want|need|would like))\b/i;

/** What tells us to show a figure, before it. */
const TOLD_TO_SHOW =
  /^(?:(?:then|and|also|please) )*(?:show|say|mention|explain|use the example of)(?: that)? (?=\S)/i;

const MANY_FIGURES = 3;
/** Figures that say nothing apart, as they stand in the brief. */
function tornOut(numbers: readonly Figure[], text: string, find: Find): { torn: Figure[]; back: string[] } {
  const torn: Figure[] = [];
  const back: string[] = [];
  for (const [index, figure] of numbers.entries()) {
    const before = numbers[index - 1];
    const isUpFrom = before !== undefined && FRAGMENT.test(figure.label);
    // many figures share a scene: a sentence is no name of one
    const isSentence =
      numbers.length > MANY_FIGURES &&
      figure.label.includes(digitsOf(figure)) &&
      wordCount(figure.label) > SHORT_WORDS + 1;
    if (!isTorn(figure) && !isUpFrom && !isSentence) continue;
    const words = capitalised(wordsOfFigure(figure, text, find).replace(TOLD_TO_SHOW, ""));
    torn.push(figure);
    // "Revenue $3.2M, up from $2.1M in Q2"
    if (isUpFrom && !torn.includes(before)) {
      torn.push(before);
      const both = sliceOf(text, find(wordsOfFigure(before, text, find)), find(words));
      back.push(both && !/\p{L}{2}[.!?] /u.test(both) ? both : words);
    } else back.push(words);
  }
  return { torn, back };
}

/** What stands between a quotation and who said it. */
const LEADS_TO_AUTHOR =
  /^["”]?[\s,.]*(?:[–—(-]\s*)?(?:(?:(?:the )?name (?:under it|below|is)|signed|by|from|that['’]?s|this is)[:\s]+)?$/iu;
const MOST_OF_NAME = 4;
const A_NAME = /^\p{Lu}[\p{L}.'’-]*(?:,? (?:\p{Lu}[\p{L}.'’-]*|de|da|del|van|von|of|the|aged?|\d{1,2}))*$/u;
/** "He photographs waiting itself" (Jornal da Ribeira): a name by itself behind a quotation says whose words they are. */
function attributed(read: Brief, text: string, find: Find): Brief {
  let brief = read;
  for (const quote of read.quotes) {
    const said = find(quote.text);
    if (!said || /\p{Lu}.*\p{Lu}/u.test(quote.author)) continue;
    const nameOf = (claim: string) => claim.replace(/^(?:name under it|signed|by|from):? /i, "");
    const index = brief.claims.findIndex((claim) => {
      const name = nameOf(claim);
      const at = A_NAME.test(name) && wordCount(name) <= MOST_OF_NAME ? find(name, said.end) : null;
      return at !== null && at.at >= said.end && LEADS_TO_AUTHOR.test(text.slice(said.end, at.at));
    });
    if (index < 0) continue;
    const author = nameOf(brief.claims[index] ?? "");
    brief = withoutClaim(brief, index);
    brief.quotes = brief.quotes.map((one) => (one.text === quote.text ? { ...one, author } : one));
  }
  return brief;
}

/**
 * @param text the brief, as it was read
 * @returns the same reading, whole and in order
 */
export function inOrder(given: Brief, text: string): Brief {
  const find = finder(text);
  const read = { ...given, ...withRest(given, text, find) };
  const { product } = read;
  const { torn, back } = tornOut(read.numbers, text, find);
  // "Bakery “Zeit & Korn”, Saturday 14 June, 8am, 22 Albert Road" is no list of things
  const lists = read.lists.filter(({ items, title }) => {
    const head = find(items[0] ?? "");
    const isNamed = product !== "" && items.some((item) => item.includes(product));
    if (title || !head || !(isNamed || isItem(head.at, text))) return true;
    if (!items.some((item) => isWhen(item) || STREET.test(item))) return true;
    const rest = items.filter((item) => product === "" || !item.includes(product));
    const slice = sliceOf(text, find(rest[0] ?? ""), find(rest.at(-1) ?? ""));
    if (!slice) return true;
    back.push(slice);
    return false;
  });
  const plainly = (all: readonly string[]): string[] =>
    all
      .map(plainClaim)
      .map((claim) =>
        claim.replace(/ and (?:the|our) (?:website|web ?site|site|web address|e-?mail|phone|number)$/i, ""),
      )
      .map((claim) => {
        const rest = product ? claim.replace(namedAgain(product), "").replace(calledSo(product), "") : claim;
        return rest === claim ? claim : capitalised(rest);
      })
      .filter((claim) => claim !== "" && claim.replace(/[“”"]/g, "") !== product.replace(/[“”"]/g, ""));
  const own = plainly(read.claims);
  let last = 0;
  const claims = [...own, ...plainly(back)].map((claim, index): Claim => {
    // a word or two may stand anywhere; what stands nowhere as it is comes behind what it came behind
    const found = fromItsClause(find(claim, wordCount(claim) < 3 ? last : 0), text);
    // "To join email hens@example.com with your name": its first words, where an address was taken out of it
    const begins = placeIn(text, claim.split(" ").slice(0, 3).join(" "));
    const one = found ?? { at: index < own.length ? Math.max(last + 0.1, begins) : text.length, end: -1 };
    last = Math.floor(one.at);
    const whole = found && found.end > 0 && found.wider ? sliceOf(text, found, found) : null;
    return { claim: whole ?? claim, at: one.at, end: one.end };
  });
  const said = rejoined(read.listed ? claims : claims.toSorted((a, b) => a.at - b.at), text);
  const before = (at: number): number => said.filter((one) => "claim" in one && one.at < at).length;
  let brief = { ...read, claims: said.flatMap((one) => ("claim" in one ? [one.claim] : [])) };
  const most = brief.claims.length;
  brief.lists = [
    ...lists.map((list) => ({ list, at: find(list.items[0] ?? "")?.at ?? -1 })),
    ...said.flatMap((one) => ("list" in one ? [one] : [])),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ list, at }) => ({ ...list, after: at < 0 ? Math.min(list.after, most) : before(at) }));
  const places = read.numbers
    .filter((figure) => !torn.includes(figure))
    .map((figure) => {
      // "27.5 hours a week": what it counts may stand elsewhere too
      const digits = digitsOf(figure);
      const found =
        find(`${digits}${figure.suffix} ${figure.label}`) ??
        find(`${figure.label} ${digits}`) ??
        find(`${digits} ${figure.label}`) ??
        (wordCount(figure.label) > 2 ? find(figure.label) : null) ??
        find(shownFigure(figure)) ??
        find(figure.label);
      return { figure, at: found?.at ?? -1 };
    });
  const afters = places.map(({ at }) => before(at));
  const areFound = places.every(({ at }) => at >= 0);
  brief.numbers = places
    .map(({ figure, at }, index) => {
      if (figure.after === undefined && !areFound) return { figure, at };
      return {
        figure: { ...figure, after: at >= 0 ? afters[index] : Math.min(figure.after ?? most, most) },
        at,
      };
    })
    .toSorted((a, b) => (areFound ? a.at - b.at : 0))
    .map(({ figure }) => figure);
  const placed = <T extends { after?: number }>(one: T, words: string): T => {
    const found = find(words);
    return found ? { ...one, after: before(found.at) } : one;
  };
  brief.quotes = read.quotes.map((quote) => placed(quote, quote.text));
  brief.answers = read.answers.map((one) => placed(one, one.question));
  brief = attributed(brief, text, find);
  openWith(brief);
  brief.callToAction = brief.callToAction
    .replace(/^contact is (?=\p{Lu})/iu, "Contact ")
    .replace(/^[-–•*]\s+(\p{L})/u, (_, letter: string) => letter.toUpperCase());
  // "Please to show how it goes: 1) photo 2) check"
  if (/^(?:please|show|can you|could you)\b/i.test(brief.stepsTitle)) brief.stepsTitle = "";
  brief.lists = brief.lists.map(({ title, ...list }) =>
    title && !/^(?:please|can you|could you)\b/i.test(title) ? { ...list, title } : list,
  );
  return brief;
}
