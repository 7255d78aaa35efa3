import { type Brief, readBrief, tellUnderstood } from "#lib/motion/brief.ts";
import type { ClauseClass } from "#lib/motion/brief-clauses.ts";
import { meaningOf } from "#lib/motion/brief-labels.ts";
import { isForeign } from "#lib/motion/brief-language.ts";
import { LEARNED } from "#lib/motion/brief-learned.ts";
import { withoutMail } from "#lib/motion/brief-mail.ts";
import { rankNames } from "#lib/motion/brief-name-rank.ts";
import { isScript } from "#lib/motion/brief-storyboard.ts";
import { whereIs } from "#lib/motion/brief-talk.ts";
import { distilled, type Stretch, stretchesOf } from "#tests/motion/tagger/distill.ts";
import { cardsOf, differences, joined, repaired } from "#tests/motion/tagger/join.ts";
import { TAGGER } from "#tests/motion/tagger/learned.ts";
import { nameAmong } from "#tests/motion/tagger/name.ts";
import { type Tags, tagsOf, weighed } from "#tests/motion/tagger/network.ts";

/**
 * Reads a brief by rules, and checks what they read against what each of its words is for. The planner does not read
 * so yet: `node tests/bench/briefs.ts FILE --tagged` prints what this reads.
 */
export function readTagged(text: string): Brief {
  const ruled = readBrief(text);
  if (isLaidOut(text) || isForeign(text)) return ruled;
  const prose = proseOf(text);
  const tags = tagsOf(prose, TAGGER);
  const name = nameAmong(prose, tags, ruled.product, rankNames(text, LEARNED.names));
  const whole = { ...ruled, product: name || ruled.product };
  const stretches = stretchesIn(prose, whole, tags, RULED);
  const { unwanted, missing } = differences(whole, stretches, stretchesIn(prose, whole, tags, RULED_SURELY));
  const count = unwanted.length + missing.length;
  const isNearly = count <= NEARLY;
  const said = distilled(
    isNearly ? missing : stretches,
    (label) => !isNearly && meaningOf(label) !== undefined,
  );
  if (!count || (!said && (!isNearly || unwanted.length >= cardsOf(whole).length))) return whole;
  const more = said ? readBrief(said, null, { name: whole.product }) : null;
  const brief = isNearly || !more ? repaired(whole, unwanted, more) : joined(whole, more, stretches);
  brief.understood = brief.understood.filter(({ what, value }) => what === "sound" && value === "none");
  tellUnderstood(brief);
  return brief;
}

/** A reading with so few differences from what its stretches are for is mended; one with more is made anew. */
const NEARLY = 1;
/**
 * What a rule counts for what a clause is, as the logarithm of odds. A direction that is followed may hold words that
 * are said; where nothing of it is on screen, it is a direction.
 */
const RULED: Record<ClauseClass, number> = { says: 1.7, is: -4, aside: -6, unfollowed: -8, followed: 0 };
const RULED_SURELY: Record<ClauseClass, number> = {
  ...RULED,
  ...{ is: -20, aside: -8, unfollowed: -20, followed: -20 },
};

/** A script tells scene by scene what is seen, and a table what stands side by side: rules read them. */
const isLaidOut = (text: string): boolean => isScript(text.split("\n")) || /^\s*\|.*\|\s*$/m.test(text);
/** Without the head and the signature of a mail, and code that stands by itself. */
const proseOf = (text: string): string =>
  withoutMail(text.replace(/\r\n?/g, "\n")).text.replace(/```[\s\S]*?```/g, "\n");

/** What each stretch of a brief is for, by its words and by what rules read. */
function stretchesIn(prose: string, whole: Brief, tags: Tags, odds: Record<ClauseClass, number>): Stretch[] {
  const known = whole.clauses.flatMap(({ text, is }) => {
    const at = whereIs(text, prose);
    return at < 0 ? [] : [{ at, end: at + text.length, odds: odds[is] }];
  });
  return stretchesOf(prose, weighed(tags, known));
}
