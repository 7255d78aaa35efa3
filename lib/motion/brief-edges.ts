import { US } from "#lib/motion/brief-asides.ts";
import type { Brief } from "#lib/motion/brief.ts";
import { cardsOf, wordsSeen } from "#lib/motion/brief-joined.ts";
import { claimsBefore, placeIn, retold, withClaim } from "#lib/motion/brief-places.ts";
import { isShown, type Stretch } from "#lib/motion/brief-stretches.ts";
import { ROLES, SAID_ROLES, type Tags, talkBetween } from "#lib/motion/brief-tagger.ts";
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
const UNSAID = 0.12;
const NOT_AT_ALL = 0.2;
/** Of few words less is known: their cards stay as they are. */
const SHORT_BRIEF = 60;
const isWord = (text: string): boolean => /[\p{L}\d]/u.test(text);

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
  const from = first < LEAST_CUT ? at : (tags.tokens[within[first] ?? 0]?.at ?? at);
  const to = within.length - 1 - last < LEAST_CUT ? end : (tags.tokens[within[last] ?? 0]?.end ?? end);
  // "over 60s" is two tokens and one word
  if (to < end && wordCount(text.slice(to, end)) < LEAST_CUT) return card;
  const opens = /[“"(]$/u.test(text.slice(0, from)) && from > at ? 1 : 0;
  const rest = text.slice(from - opens, to);
  return wordCount(rest) >= Math.max(LEAST_LEFT, wordCount(card) * LEAST_SHARE)
    ? capitalised(edited(rest))
    : card;
}
const LEAST_CUT = 2;
const LEAST_LEFT = 2;
const LEAST_SHARE = 0.35;

/** A stretch is surely said; of its words so many are on no card. */
const SURELY = 0.75;
const MOST_SEEN = 0.4;
const LEAST_WORDS = 3;

/**
 * @param text the brief as it was read
 * @param tags what each word of it is for, by itself
 * @param known the same with what rules read counted beside it: what they are sure of stays
 * @param stretches what its parts are for
 */
export function withEdges(
  read: Brief,
  text: string,
  tags: Tags,
  known: Tags,
  stretches: readonly Stretch[],
): Brief {
  if (wordCount(text) < SHORT_BRIEF) return read;
  const said = saidOf(tags);
  const ignored = [...read.ignored];
  const sure = (claim: string): boolean => {
    const at = placeIn(text, claim);
    return at >= 0 && (talkBetween(known, at, at + claim.length)?.says ?? 0) > ASKED;
  };
  const told = read.claims.map((claim) => {
    if (sure(claim)) return [claim];
    const rest = trimmed(claim, text, tags, said);
    if (!rest) ignored.push({ text: claim, why: US });
    return rest ? [rest] : [];
  });
  const isAnyLeft = told.flat().length > 0 || cardsOf({ ...read, claims: [] }).length > 0;
  let brief = isAnyLeft ? { ...retold(read, told), ignored } : read;
  const add = (card: string, at: number): void => {
    brief = withClaim(brief, claimsBefore(brief, text, at), capitalised(card));
  };
  for (const one of stretches) {
    if (!isShown(one) || one.role === "who" || one.says < SURELY) continue;
    if (brief.steps.length > 1 && /^\W*step (?:\d|one|two|three|four|five|six)\b/iu.test(one.text)) continue;
    const screen = wordsSeen(brief);
    // "Weekend ticket €68, day ticket €29": a price that is on no card
    if (one.role === "says")
      for (const part of one.text.split(/[,;\n]\s*(?!\d{3})| and /u)) {
        const [price = ""] = PRICE.exec(part) ?? [];
        const isLost = price !== "" && wordsIn(price).some((word) => /\d/.test(word) && !screen.has(word));
        if (isLost && wordCount(part) > 1 && wordCount(part) <= 8)
          add(edited(part), one.at + one.text.indexOf(part));
      }
    if (wordCount(one.text) < LEAST_WORDS) continue;
    const words = wordsIn(one.text).filter((word) => word.length > 2);
    if (!words.length || words.filter((word) => screen.has(word)).length > words.length * MOST_SEEN) continue;
    const card = edited(one.text.replace(/^[\s,;:)\]–—-]+|[\s,;:([–—-]+$/gu, ""));
    if (wordCount(card) > LONGEST || /[\n{}`“”"]/.test(card)) continue;
    if (/\d.*\d/.test(card) && brief.comparisons.length > 1) continue;
    add(card, one.at);
  }
  return brief;
}
const PRICE = /[$€£] ?\d[\d.,]*|\d[\d.,]* ?[$€£]/u;
const LONGEST = 24;
const ASKED = 0.95;
