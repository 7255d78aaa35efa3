import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { cardsOf, wordsSeen } from "#lib/motion/brief-joined.ts";
import { claimsBefore, placeIn, retold, withClaim } from "#lib/motion/brief-places.ts";
import { isShown, stretchesOf } from "#lib/motion/brief-stretches.ts";
import { ROLES, SAID_ROLES, type Tags, talkBetween } from "#lib/motion/brief-tagger.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";
import { capitalised, edited, wordCount, wordsIn } from "#lib/motion/brief-words.ts";

/*
 * The edges of what is said, word by word: a card begins and ends with words that are for viewers, and what is surely for
 * them and on no card has one.
 */

/** How likely each token of a brief is said to viewers. */
const saidOf = ({ shares, tokens }: Tags): number[] =>
  tokens.map((_, t) => {
    let sum = 0;
    for (let role = 0; role < SAID_ROLES; role += 1) sum += shares[t * ROLES.length + role] ?? 0;
    return sum;
  });

/** Surely not said; a few words at an edge, and all of a card. */
const UNSAID = 0.25;
const NOT_AT_ALL = 0.35;
const SHORT_BRIEF = 60;
const isWord = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** How much words of a text are said to viewers; null where they do not stand in it. */
function saysOf(words: string, text: string, tags: Tags): number | null {
  const at = words ? placeIn(text, words) : -1;
  return at < 0 ? null : (talkBetween(tags, at, at + words.length)?.says ?? null);
}

/** A card without words at its edges that are surely for whoever makes the film. @returns empty where all of it is */
function trimmed(card: string, text: string, tags: Tags, said: readonly number[]): string {
  const at = placeIn(text, card);
  if (at < 0) return card;
  const end = at + card.length;
  const within = tags.tokens.flatMap((token, t) =>
    token.at >= at && token.end <= end && isWord(token.text) ? [t] : [],
  );
  if (!within.length) return card;
  const of = (t: number) => said[t] ?? 1;
  if (within.every((t) => of(t) < NOT_AT_ALL)) return "";
  let first = 0;
  let last = within.length - 1;
  while (first < last && of(within[first] ?? 0) < UNSAID) first += 1;
  while (last > first && of(within[last] ?? 0) < UNSAID) last -= 1;
  if (/^I\b/.test(card) || (first < LEAST_CUT && within.length - 1 - last < LEAST_CUT)) return card;
  // "Tue 9.30 Back care": when it is
  const isDated = DAY_AND_TIME.test(card);
  const from = first < LEAST_CUT || isDated ? at : (tags.tokens[within[first] ?? 0]?.at ?? at);
  const to = within.length - 1 - last < LEAST_CUT ? end : (tags.tokens[within[last] ?? 0]?.end ?? end);
  // "over 60s" is two tokens and one word
  if (to < end && wordCount(text.slice(to, end)) < LEAST_CUT) return card;
  const opens = /[“"(]$/u.test(text.slice(0, from)) && from > at ? 1 : 0;
  const rest = text.slice(from - opens, to);
  return wordCount(rest) >= Math.max(LEAST_LEFT, wordCount(card) * LEAST_SHARE)
    ? capitalised(edited(rest))
    : card;
}
const DAY_AND_TIME = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{Ll}*,? \d/u;
const LEAST_CUT = 2;
const LEAST_LEFT = 2;
const LEAST_SHARE = 0.35;

/** The brief whose first words, last words, what it is and lists are none that are surely for whoever makes the film. */
function withoutUnsaid(
  brief: Brief,
  text: string,
  tags: Tags,
  said: readonly number[],
  sure: (words: string) => boolean,
): Brief {
  const kept = (words: string): string =>
    wordCount(words) > 1 && (saysOf(words, text, tags) ?? 1) < UNSAID && !sure(words) ? "" : words;
  // "our meal kit GreenFork", "ad for a pet insurance": what it is stands beside whose it is, or is asked for
  const [name, what] = [placeIn(text, brief.product), placeIn(text, brief.tagline)];
  const apart = Math.min(
    Math.abs(name - what - brief.tagline.length),
    Math.abs(what - name - brief.product.length),
  );
  const isBeside =
    what >= 0 &&
    ((name >= 0 && apart < BESIDE) || ASKED_FOR.test(text.slice(Math.max(0, what - LOOKED_BACK), what)));
  const shown = {
    ...brief,
    tagline: isBeside ? brief.tagline : kept(brief.tagline),
    headline: wordCount(text) < SHORT_BRIEF ? brief.headline : kept(brief.headline),
    // "SIGN UP: library.example"
    callToAction: new RegExp(`${escaped(brief.callToAction)}\\s*:`, "i").test(text)
      ? brief.callToAction
      : kept(brief.callToAction),
    lists: brief.lists.map(({ title, ...list }) => ({
      ...list,
      // "What we offer:" on a line of its own is a heading
      ...(title && (isHeading(title, text) || !NO_TITLE.test(title) || kept(title)) ? { title } : {}),
      // "Then connectivity"
      items: list.items.map((item) => (sure(item) ? item : trimmed(item, text, tags, said)) || item),
    })),
  };
  return cardsOf(shown).length ? shown : brief;
}

/** "Then jobs" */
const NO_TITLE = /^(?:then|next|also|after|show|list|add|put|as|with|first|last)\b/i;
const isHeading = (title: string, text: string): boolean => {
  const at = placeIn(text, title);
  return at >= 0 && /(?:^|\n)[ \t]*$/.test(text.slice(0, at));
};
/** "Ad for a pet insurance", "Product: heated socks" */
const ASKED_FOR =
  /(?:\b(?:ad|advert|video|clip|film|promo|reel|teaser|spot|explainer|story|one) (?:for|about|of) (?:(?:an?|our|my|the) )?(?:new |small |little |local |family |online )*|\bproduct(?: is)?: )$/iu;
/** Letters between a name and what it is. */
const BESIDE = 10;
const LOOKED_BACK = 40;

/** "Frozen pipe?", at the head of a brief: nothing that is asked of whoever makes it. */
const HOOK = /^(?!.*\b(?:you|we|I|us|me|question|video|film|help)\b)[^?]{3,60}\?$/i;

/** Whether no more than a share of the words of what is said are on a card. */
function isUnseen(part: string, screen: ReadonlySet<string>, most: number): boolean {
  const words = wordsIn(part).filter((word) => word.length > 3 || /\d/.test(word));
  return (
    wordCount(part) >= LEAST_WORDS &&
    words.length > 0 &&
    words.filter((word) => screen.has(word)).length <= words.length * most
  );
}

/** A stretch is surely said; of its words so many are on no card. */
const SURELY = 0.75;
const SURELY_IN_SHORT = 0.9;
const RATHER_SAID = 0.5;
const UNSAID_IN_SHORT = 0.06;
const MOST_SEEN = 0.3;
const LEAST_WORDS = 3;

/**
 * @param text the brief as it was read
 * @param tags what each word of it is for, by itself
 * @param known the same with what rules read counted beside it: what they are sure of stays
 */
export function withEdges(read: Brief, text: string, tags: Tags, known: Tags): Brief {
  const said = saidOf(tags);
  const ignored = [...read.ignored];
  const sure = (claim: string): boolean => (saysOf(claim, text, known) ?? 0) > ASKED;
  const isShort = wordCount(text) < SHORT_BRIEF;
  const unsaid = (claim: string): boolean =>
    wordCount(claim) > 1 &&
    (saysOf(claim, text, tags) ?? 1) < UNSAID_IN_SHORT &&
    (saysOf(claim, text, known) ?? 1) < RATHER_SAID;
  const told = read.claims.map((claim) => {
    if (sure(claim) || (HOOK.test(claim) && text.trimStart().startsWith(claim))) return [claim];
    // of few words less is known: their cards stay whole
    const rest = isShort ? (unsaid(claim) ? "" : claim) : trimmed(claim, text, tags, said);
    if (!rest) ignored.push({ text: claim, why: US });
    return rest ? [rest] : [];
  });
  const isAnyLeft = told.flat().length > 0 || cardsOf({ ...read, claims: [] }).length > 0;
  let brief = withoutUnsaid(isAnyLeft ? { ...retold(read, told), ignored } : read, text, tags, said, sure);
  const add = (card: string, at: number): void => {
    brief = withClaim(brief, claimsBefore(brief, text, at), capitalised(card));
  };
  for (const one of stretchesOf(text, tags)) {
    if (!isShown(one) || one.role === "who" || one.says < (isShort ? SURELY_IN_SHORT : SURELY)) continue;
    const screen = new Set([...wordsSeen(brief), ...wordsIn(`${brief.product} ${brief.address}`)]);
    // "Weekend ticket €68, day ticket €29": a price that is on no card
    if (one.role === "says")
      for (const part of one.text.split(/[,;\n]\s*(?!\d{3})| and |(?<=[.!?])\s+/u)) {
        const [price = ""] = PRICE.exec(part) ?? [];
        const isLost = price !== "" && wordsIn(price).some((word) => /\d/.test(word) && !screen.has(word));
        if (isLost && wordCount(part) > 1 && wordCount(part) <= 8)
          add(edited(part), one.at + one.text.indexOf(part));
      }
    for (const part of one.text.split(/(?<=[.!?][”"]?)(?<!\b(?:St|Dr|Mr|Mrs|Ms|Prof|No)\.)\s+|\n+|;\s/u)) {
      if (brief.steps.length > 1 && STEP.test(part)) continue;
      const at = one.at + one.text.indexOf(part);
      // where the rest of its sentence is on screen, what stands between commas and is not
      const lost = isUnseen(part, screen, MOST_SEEN)
        ? [part]
        : part.split(/,\s(?!\d{3})/u).filter((piece) => isUnseen(piece, screen, 0));
      for (const piece of lost) {
        const card = edited(piece.replace(/^[\s,;:)\]–—-]+|[\s,;:([–—-]+$/gu, ""));
        const from = at + part.indexOf(piece);
        // what rules know to be no part of it
        if ((talkBetween(known, from, from + piece.length)?.says ?? 1) < RATHER_SAID) continue;
        if (wordCount(card) > LONGEST || /[\n{}`“”"|]/.test(card)) continue;
        if (/\d.*\d/.test(card) && brief.comparisons.length > 1) continue;
        add(card, from);
      }
    }
  }
  return withNegations(withoutBrackets(brief, text, said, tags), text);
}

/** "Don't chase or call her, just ring us": a card never begins behind what turns it around. */
const withNegations = (brief: Brief, text: string): Brief => {
  const whole = (words: string): string => {
    const at = placeIn(text, words);
    const [, not = ""] = at < 0 ? [] : (NEGATION.exec(text.slice(Math.max(0, at - 48), at)) ?? []);
    return not ? capitalised(`${not}${words.charAt(0).toLowerCase()}${words.slice(1)}`) : words;
  };
  return { ...brief, claims: brief.claims.map(whole), steps: brief.steps.map(whole) };
};
const NEGATION =
  /(?:^|[\s,;(])((?:please )?(?:don['’]?t|do not|never) (?:[\p{L}]+(?: [\p{L}]+)?(?:,? or| and) )?)$/iu;

/** "On average you leave behind 168 accounts (number counts up)": what is in brackets may be for whoever makes it. */
function withoutBrackets(brief: Brief, text: string, said: readonly number[], tags: Tags): Brief {
  const isTold = (words: string): boolean => {
    const at = text.indexOf(words);
    const within = tags.tokens.flatMap((token, t) =>
      token.at > at && token.end < at + words.length ? [said[t] ?? 1] : [],
    );
    return (
      at >= 0 && within.length > 1 && within.reduce((sum, one) => sum + one, 0) < within.length * NOT_AT_ALL
    );
  };
  const ignored = [...brief.ignored];
  const bare = (words: string): string => {
    const gone: typeof ignored = [];
    const rest = words
      .replace(/\s*[([][^()[\]]{6,}[)\]]/g, (found) => {
        const told = found.trim();
        if (!isTold(told)) return found;
        gone.push({ text: told.slice(1, -1), why: US });
        return "";
      })
      .trim();
    if (rest.length <= 2) return words;
    ignored.push(...gone);
    return rest;
  };
  return {
    ...brief,
    ignored,
    claims: brief.claims.map(bare),
    steps: brief.steps.map(bare),
    lists: brief.lists.map((list) => ({ ...list, items: list.items.map(bare) })),
  };
}
const STEP = /^\W*step (?:\d|one|two|three|four|five|six)\b/iu;
const PRICE = /[$€£] ?\d[\d.,]*(?:k|m|bn)?\b|\d[\d.,]* ?[$€£]/iu;
const LONGEST = 24;
const ASKED = 0.95;
