/*
 * Sections of a brief whose heading tells whom they are for: copy to be shown as it stands, and notes for whoever makes
 * the film.
 */

interface Weighed {
  at: number;
  end: number;
  /** Logarithm of the odds that it is said to viewers. */
  odds: number;
}

/** "NOTES (not for screen):", "Not on screen" */
const UNSEEN =
  /^[^\p{L}\n]*(?:[^:\n]{0,40}\((?:[^()\n]*\b)?(?:not (?:for|on|to be on|part of) (?:the )?(?:screen|film|video)|don['’]t (?:show|use)|do not (?:show|use)|not to be (?:shown|seen)|internal(?: only)?)\b[^()\n]*\)|not (?:for|on) (?:the )?screen|(?:things )?not to (?:show|say|mention|use)|don['’]ts|avoid|no-?gos?)\s*:?\W*$/iu;
/** "Notes", "Notes for the editor:" */
const NOTES =
  /^[^\p{L}\n]*(?:(?:some |a few |other |production |design |style |internal |technical |final )?(?:notes?|directions?|practicalit(?:y|ies)|specs?|housekeeping)|art direction|logistics)(?: (?:for|to) (?:the )?(?:you|editor|designer|animator|team|maker))?\s*:?\W*$/iu;
/** "COPY (approved, please don't change the wording):", "Text on screen:", "Wording below:" */
const COPY =
  /^[^\p{L}\n]*(?:(?:final |approved |exact |the |our |on-?screen )*(?:copy|wording|script|text|words)(?: (?:on|for)(?: the)? screen| below| as follows| to use)?(?: \([^()\n]{0,60}\))?)\s*:\W*$/iu;
/** "Only these words may appear:" */
const ONLY =
  /^(?:[^\n]*[.!?] +)?[^.!?\n]{0,30}\b(?:only (?:these|the following|the) (?:words|lines)|(?:these|the following) (?:words|lines) (?:only|and no(?:thing| others?)))\b[^.!?\n]{0,40}:[ \t]*$/iu;
const HEADING = /^[^\p{Ll}\n]*\p{Lu}[^.!?\n]{1,40}:?\W*$/u;

const UNSEEN_ODDS = -12;
const NOTES_ODDS = -2;
const COPY_ODDS = 2.5;
const ONLY_ODDS = 8;

/** Stretches that their section's heading tells whom they are for, and by how much. */
export function sectionsIn(text: string): Weighed[] {
  const found: Weighed[] = [];
  let odds = 0;
  /** Behind a paragraph of these nothing is said. */
  let isOnly = false;
  let isBegun = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const told = UNSEEN.test(line)
      ? UNSEEN_ODDS
      : NOTES.test(line)
        ? NOTES_ODDS
        : COPY.test(line)
          ? COPY_ODDS
          : ONLY.test(line)
            ? ONLY_ODDS
            : undefined;
    if (told !== undefined) {
      found.push({ at, end, odds: UNSEEN_ODDS });
      odds = told;
      isOnly = told === ONLY_ODDS;
      isBegun = false;
    } else if (!line.trim()) {
      if (isOnly && isBegun) odds = -ONLY_ODDS;
      // a paragraph of its own is no longer of the copy
      else if (isBegun && odds === COPY_ODDS) odds = 0;
    } else {
      if (isBegun && odds === NOTES_ODDS && /:\W*$/.test(line) && HEADING.test(line)) odds = 0;
      isBegun = true;
      if (odds) found.push({ at, end, odds });
    }
    at = end + 1;
  }
  return found;
}
