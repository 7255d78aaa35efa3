import type { Brief } from "#lib/motion/brief.ts";
import { withoutClaim } from "#lib/motion/brief-places.ts";
import { shareShown, type Stretch } from "#lib/motion/brief-stretches.ts";
import { capitalised, wordCount, wordsAlone } from "#lib/motion/brief-words.ts";
import { escaped } from "#lib/motion/words/plain-text.ts";

/*
 * What a product is stands under its name on a card of its own: a few words that are whole, that say what it is, and
 * that no other card says.
 */

/** "on the board of", "a gardening channel about balconies and on 17" */
const HANGS =
  /(?:(?<!\p{L})(?:to|at|on|in|of|and|or|with|by|for|from|a|an|the|our|your|my|old|new|than|that|who|which)|\D\s\d{1,2}|[,(–-])$/iu;
/** "Small family bakery in Porto, is that we change of address": what follows is the sentence that it stood in. */
const SENTENCE_BEHIND =
  /(?:,| and) (?:(?:is|are|was|were|has|have|turns?) (?:that|out|now|in|on|moving|closing|opening|five|ten|a hundred)\b|(?:and )?(?:I|we|you|they|it)(?:['’]\p{L}+)? \p{L}).*$/iu;
/** "Have a small reward", "Made an app", "54, I coach" */
const NO_KIND =
  /^(?:class$|company$|have|has|had|made|make|rewrote|wrote|run|runs|play|plays|need|needs|want|wants|is|are|was|were|\d+,|everyone|everybody|lads|ladies|video|film|clip|for (?:the|an?|our|my)|\d{1,3}[ -]?(?:s|secs?|seconds?|min|minutes?))\b/iu;
/** "Facebook marketplace", "our website" */
const WHERE_SHOWN =
  /^(?:(?:our|the|my) )?(?:facebook|insta(?:gram)?|whatsapp|tiktok|linkedin|youtube|marketplace|website|web ?site|homepage|waiting room|window|shop screen)(?: (?:marketplace|page|group|story|reel|post|screen))?$/i;
/** "Website, from us in Sheffield", "School newsletter asap", "Q1 is over": where it is shown, and what somebody says. */
const TOLD = /\b(?:website|marketplace|facebook|insta(?:gram)?|whatsapp|newsletter|us|me|I|is|are|we)\b/iu;
const LONGEST = 12;
const MOSTLY = 0.5;

/** How much of some words is said; 1 where they stand nowhere as they are. */
function shareSaid(words: string, text: string, stretches: readonly Stretch[]): number {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at < 0 ? 1 : shareShown(at, at + words.length, stretches);
}

/** "We collect kitchen equipment and give it to people": of what somebody does, the sentence; else empty. */
function deedIn(tagline: string, text: string): string {
  if (!/^\p{L}+ \p{Ll}/u.test(tagline)) return "";
  const [sentence = ""] =
    new RegExp(
      `(?<=^|[.!?\\n] ?)(?:we|I)(?: both| all| also)? ${escaped(tagline)}(?!\\p{L})[^.!?\\n]*`,
      "imu",
    ).exec(text) ?? [];
  const deed = sentence.replace(OWN_NAME, "").trim();
  return wordCount(deed) <= LONGEST_DEED ? capitalised(deed) : "";
}
const OWN_NAME =
  /,? (?:and )?(?:(?:the|our|my) )?(?:brand|company|business|shop|studio|name|it)(?: is|['’]s)(?: called| named)? .*$/iu;
const LONGEST_DEED = 26;

/**
 * @param text the brief
 * @param stretches what each part of it is for
 * @returns the same brief: its tagline is what the product is, or empty; no claim says it again
 */
export function withTagline(brief: Brief, text: string, stretches: readonly Stretch[]): Brief {
  if (!brief.tagline) return brief;
  const cut = capitalised(
    brief.tagline
      .replace(/^(?:and )?(?:(?:it is|it['’]?s|this is) (?:for )?|it (?=\p{Ll}+s ))/iu, "")
      // "Our new feature: it watches your state"
      .replace(
        /^(?:new |latest |big(?:gest)? |our |the |a |an )*(?:feature|product|tool|app|service|release|version|update)\s*[:–—-]\s*(?:it |which |that )/i,
        "",
      )
      .replace(SENTENCE_BEHIND, ""),
  );
  const tagline = wordCount(cut) > 1 ? cut : brief.tagline;
  const alone = wordsAlone(tagline);
  const again = brief.claims.findIndex((claim) => ` ${wordsAlone(claim)} `.includes(` ${alone} `));
  const isOnly = new RegExp(
    `^(?:the )?${escaped(wordsAlone(brief.product))} (?:is|are|was) (?:an? |the )?${escaped(alone)}$`,
  );
  const isSame = again >= 0 && isOnly.test(wordsAlone(brief.claims[again] ?? ""));
  const deed = deedIn(tagline, text);
  if (deed) {
    const words = wordsAlone(deed);
    const claims = brief.claims.filter((claim) => !words.includes(wordsAlone(claim)));
    return {
      ...brief,
      tagline: "",
      claims: claims.some((claim) => wordsAlone(claim).includes(words)) ? claims : [deed, ...claims],
    };
  }
  const isNone =
    (HANGS.test(tagline) && !HANGS.test(brief.product)) ||
    NO_KIND.test(tagline) ||
    WHERE_SHOWN.test(tagline) ||
    (wordCount(tagline) > 2 && TOLD.test(tagline) && shareSaid(tagline, text, stretches) < MOSTLY) ||
    (again >= 0 && wordCount(tagline) > 2 && (!isSame || wordCount(tagline) > LONGEST));
  if (isNone) return { ...brief, tagline: "" };
  return isSame ? { ...withoutClaim(brief, again), tagline } : { ...brief, tagline };
}
