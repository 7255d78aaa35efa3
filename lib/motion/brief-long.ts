import type { Brief } from "#lib/motion/brief.ts";
import { withClaims } from "#lib/motion/brief-places.ts";
import { capitalised, clean, partedOnly, withCommas, wordCount } from "#lib/motion/brief-words.ts";

/*
 * Nobody reads a card of forty words: what was dictated without a full stop is cut where a clause likely begins.
 */

const LONGEST = 30;
/** A card of so many words is read at a glance, and few have fewer. */
const BEST = 11;
const LEAST = 4;
const SPREAD = 4;

/** What speaks for a cut before a word, by the word and by what the word before it ends with. */
const BEGINS: readonly [RegExp, number][] = [
  [/^(?:then|but|because|so|otherwise)$/i, 2],
  [/^(?:we|you|they|he|she|there|there['’]?s|it['’]?s|that['’]s|we['’]re|you['’]ll|i|i['’]m)$/i, 1.5],
  [/^(?:and|if|when|please|just|plus|also)$/i, 1.8],
  [/^(?:the|from|every|all|our|my|no)$/i, 0.5],
];
/** No clause begins behind these. */
const GOES_ON =
  /^(?:a|an|the|of|to|for|with|in|on|at|by|from|and|or|but|so|than|as|if|when|that|which|who|is|are|was|were|be|our|your|my|their|his|her|its|what|where|how|because|till|until|then|said|says|behind|into|onto|over|under|near|through|about|between|after|before|every|no|all|this|next|last)$/i;

/** These belong to what stands before them. */
const CLINGS = /^(?:is|are|was|were|will|to|of|with|than|too|\d.*)$/i;
const UNLIKELY = -1.5;

/** "and from this season we play", not "Tuesday and Thursday". */
const NEW_CLAUSE =
  /^(?:we|you|they|he|she|it|there|that|then|if|when|from|on|at|in|the|our|my|please|just|all|no|is|has|have|i)(?:['’]\p{L}+)?$/iu;

function worthOf(before: string, word: string, next: string): number {
  const stop = /[.;:!?]["”)]?$|^[–—-]$/.test(before) ? 4 : /,$/.test(before) ? 2.2 : 0;
  if (!stop && GOES_ON.test(before)) return Number.NEGATIVE_INFINITY;
  const begins = BEGINS.find(([pattern]) => pattern.test(word))?.[1];
  if (!stop && (CLINGS.test(word) || (/^and$/i.test(word) && !NEW_CLAUSE.test(next))))
    return Number.NEGATIVE_INFINITY;
  return stop + (begins ?? (stop ? 0 : UNLIKELY));
}

/** A text in pieces that can be read, cut where clauses begin; whole where it is short enough. */
export function shortened(text: string): string[] {
  if (wordCount(text) <= LONGEST || text.includes("`")) return [text];
  const words = text.split(/\s+/);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end += 1) {
    let found = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = Math.max(0, end - 2 * LONGEST); from <= end - LEAST; from += 1) {
      const cut = from ? worthOf(words[from - 1] as string, words[from] as string, words[from + 1] ?? "") : 0;
      const cost = (best[from]?.cost ?? Number.POSITIVE_INFINITY) + ((end - from - BEST) / SPREAD) ** 2 - cut;
      if (cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  if (!Number.isFinite(best[words.length]?.cost ?? Number.NaN)) return [text];
  const pieces: string[] = [];
  for (let end = words.length; end > 0; end = best[end]?.from as number)
    pieces.unshift(words.slice(best[end]?.from, end).join(" "));
  return pieces.map((piece) => capitalised(clean(piece.replace(/^(?:[–—-]|and|so|also|plus)\s+/i, ""))));
}

/** No part of a chain begins with these: they go on with what stands before them. */
const CHAINED_ON =
  /^(?:esp|and|or|but|so|nor|yet|then|which|who|whom|whose|that|where|when|while|because|since|although|though|if|unless|as|than|not|even|including|especially|such|like|usually|of course|(?!(?:bring|spring|training|parking|morning|evening|opening|catering|seating|booking)\b)\p{L}+ing|with|without|to|from|for|by|is|are|was|were|has|have|will|can|made|built|based|called|named|said|says)\b/iu;
/** Behind these what follows belongs to one sentence. */
const OPENS_SENTENCE =
  /^(?:if|when|whether|while|because|since|although|though|after|before|once|until|as|unless|in|at|on|from|for|to|with|no matter|instead)\b|[:;—–]| - |\b(?:either|both|between|like|including|such as)\b/iu;
/** "Its first keeper, Elias Thorne, …", "to appointments, shops and lunch clubs" */
const NAME_OR_THINGS =
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}$|^(?:\p{Ll}+s|\p{Ll}+ \p{Ll}+s) (?:and|or|&) /u;
const CHAIN_WORDS = 11;
const LONG_FIRST = 6;
const LONG_PART = 5;
/** "Walks from £12, 7 days a week, GPS tracked so you can see where they've been": three things in a row, a card each. */
export function unchained(text: string): string[] {
  const parts = partedOnly(text)
    .split(/,\s+(?![^(“"]*[)”"])/u)
    .map(withCommas);
  // "10pm-8am" says as much as some words
  const counts = parts.map((part) => Math.max(wordCount(part), /\d/.test(part) ? 2 : 0));
  const isChain =
    parts.length > 2 &&
    wordCount(text) >= CHAIN_WORDS &&
    Math.min(...counts) > 1 &&
    Math.max(...counts) >= LONG_PART &&
    !OPENS_SENTENCE.test(text) &&
    !parts.slice(1).some((part) => CHAINED_ON.test(part) || NAME_OR_THINGS.test(part)) &&
    // "takes six weeks and uses horsehair, jute webbing and copper tacks, exactly as in 1958"
    !((counts[0] ?? 0) > LONG_FIRST && parts.slice(1).some((part) => /^\p{Ll}[^,]* and /u.test(part)));
  // "Revenue was $3.1M, new customers 412, and churn is down to 2.9%": a figure each
  const figures = parts.map((part) => part.replace(/^and /, ""));
  const areFigures =
    parts.length > 2 &&
    wordCount(text) >= CHAIN_WORDS &&
    figures.every((part) => /\d/.test(part) && wordCount(part) > 2);
  if (areFigures && !OPENS_SENTENCE.test(text)) return figures.map((part) => capitalised(clean(part)));
  return isChain ? parts.map((part) => capitalised(clean(part))) : [text];
}

/** "Saturday 14 June, 10 till 4, church fete, cakes, tombola, brass band at 2": so many short parts are read as a list. */
function listIn(claim: string): string[] {
  const parts = partedOnly(claim)
    .split(/,\s+(?:and )?(?![^(“"]*[)”"])/u)
    .map(withCommas);
  const isList =
    parts.length >= LEAST_PARTS &&
    wordCount(claim) >= LIST_WORDS &&
    !OPENS_SENTENCE.test(claim.replace(/(?<=\d)[–—](?=\d)/g, "-")) &&
    parts.every((part) => wordCount(part) <= LONGEST_PART) &&
    !parts.slice(1).some((part) => CHAINED_ON.test(part));
  return isList ? parts.map((part) => capitalised(clean(part))) : [];
}
const LEAST_PARTS = 4;
const LIST_WORDS = 14;
const LONGEST_PART = 9;
/** What a list is of has so many words more than the next of its parts. */
const TITLE_WORDS = 3;

/** @returns the same brief, with each long claim as several, or as a list */
export function withoutLong(brief: Brief): Brief {
  const lists: Brief["lists"] = [];
  const pieces: string[][] = [];
  for (const claim of brief.claims) {
    const cards = unchained(claim);
    const items = cards.length > 1 ? [] : listIn(claim);
    const isTitled = wordCount(items[0] ?? "") >= wordCount(items[1] ?? "") + TITLE_WORDS;
    const title = isTitled ? items.slice(0, 1) : [];
    pieces.push(items.length ? title : cards.flatMap(shortened));
    if (items.length) lists.push({ items: items.slice(title.length), after: pieces.flat().length });
  }
  if (pieces.every(({ length }) => length === 1) && !lists.length) return brief;
  const parted = withClaims(brief, pieces.flat(), (count) => pieces.slice(0, count).flat().length);
  return { ...parted, lists: [...parted.lists, ...lists].toSorted((one, other) => one.after - other.after) };
}
