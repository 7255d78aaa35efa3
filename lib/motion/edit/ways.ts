import { holding, SCENE } from "#lib/motion/edit/language.ts";
import { withinScene } from "#lib/motion/edit/part.ts";
import { MUCH } from "#lib/motion/edit/pattern.ts";
import { CALLED_SCENE } from "#lib/motion/edit/scene-names.ts";
import WORD_LISTS from "#lib/motion/edit/words.json" with { type: "json" };

/** One wish in several ways, of which a rule knows one: what is the matter as what is to be done, a place behind. */

const OPPOSITE: Record<string, string> = WORD_LISTS.opposite;
const MORE: Record<string, string> = WORD_LISTS.more;
const ADJECTIVE = Object.keys(OPPOSITE).join("|");
const SEEMS = "(?:is|are|['’]s|['’]re|was|looks?|feels?|seems?|sounds?|goes|go|moves?|plays?)(?: by| past)?";

/** `the logo is too small`, `not loud enough`, `less hectic`. */
const TOO = new RegExp(
  `^(?:(?<what>.+?) ?${SEEMS} |make (?<what2>.+?) |it )?(?<much>${MUCH} )?(?:(?:too|too much|less|not so|not as|a bit less|quite|rather|pretty|very|really|so) |(?<=\\ba (?:bit|little) ))(?<how>${ADJECTIVE})(?: (?<where>(?:in|on|at) .+))?$`,
  "i",
);
const NOT_ENOUGH = new RegExp(
  `^(?:(?<what>.+?) ?${SEEMS}(?:n['’]?t| not) |(?<what2>.+?) (?:needs to be|should be) )?(?:not )?(?<how>${Object.keys(MORE).join("|")}) enough$`,
  "i",
);
const UNREADABLE =
  /^(?:i |we |people |you )?(?:can['’]?t|cannot|can not|can barely|can hardly) (?:really |quite |even )?(?:read|see) (?<what>.+)$/i;

/** What is the matter, as what is to be done about it; null where nothing is. */
function asWish(clause: string): string | null {
  const too = TOO.exec(clause)?.groups;
  if (too) {
    const what = too.what ?? too.what2 ?? "it";
    const where = too.where ? ` ${too.where}` : "";
    return `make ${what}${where} ${too.much ?? ""}${OPPOSITE[(too.how ?? "").toLowerCase()] ?? ""}`;
  }
  const enough = NOT_ENOUGH.exec(clause)?.groups;
  if (enough)
    return `make ${enough.what ?? enough.what2 ?? "it"} ${MORE[(enough.how ?? "").toLowerCase()] ?? ""}`;
  const unread = UNREADABLE.exec(clause)?.groups;
  return unread ? `make ${unread.what} bigger` : null;
}

/** What leads to a wish, and is none of it. */
const LEAD =
  /^(?:(?:actually|maybe|perhaps|please|something|just|try|get|have|give (?:me|us|it)|let['’]?s (?:have|go (?:with|for)|try|make it)|how about|what about|(?:can|could|may|would|will)(?: (?:i|we|you))?(?: please)?(?: have| get| see| use| make)?(?: it)?|(?:(?:i|we)(?:['’]?d| would)?(?: rather)? (?:want|like|love|need|prefer)|need|want)(?: it)?(?: to (?:have|see|be))?|(?:it (?:needs|has|should|must|ought)(?: to)?|needs to)(?: be)?|would be (?:nice|good|great) (?:to have|with)),? )+/i;
const SAME = Object.entries(WORD_LISTS.same).map(
  ([word, others]) => [new RegExp(`\\b(?:${others})\\b`, "gi"), word] as const,
);
const WHO =
  "(?:i|we|they|you|it|there|people|ppl|that|this|nobody|everyone|everybody|(?:my|our|the) [a-z’']+)(?:['’](?:s|re|ve|d|ll|m))?";
const GONE =
  /^(.+?) (?:(?:(?:should|must|can|needs? to|has to|have to) )?be (?:removed|deleted|dropped)|(?:should|must|needs? to|has to|have to) go)$/i;
const BE = /^(?!it |everything |make )(.+?) (?:to )?be (?:in |an? )?(.+)$/i;
/** Why something is asked for, behind it. */
const REASON = new RegExp(
  `(?:,| [-–])? (?:(?:so(?: that)?|because|cos|since|as|otherwise) ${WHO} .+|for (?:an?|the|my|our) (?:ads?|advert|slot|client|boss|website|campaign|tv|shop|meeting|launch)(?: \\w+)?|if (?:possible|you can|you could))$`,
  "i",
);

const PLACE_AHEAD =
  /^((?:at|in|on|before|after|behind|following|between) [^,]+?)(?:, ?| (?=(?:add|insert|append|create|put|make|move|show|change|replace)\b))(.+)$/i;
const SCENE_AHEAD = new RegExp(`^(${SCENE})(?::| [-–]) `);
const OF_SCENE = new RegExp(`^(.+) ((?:in|on) ${SCENE})$`);

/** A clause with the place that it begins with behind: `after scene 3, add …`. */
function placeBehind(clause: string): string | null {
  const [, behind = "", of = ""] = OF_SCENE.exec(clause) ?? [];
  const [, place = "", asked = ""] = PLACE_AHEAD.exec(clause.replace(SCENE_AHEAD, "in $1, ")) ?? [];
  if (!place) return of ? withinScene(behind, of) : null;
  return withinScene(asked, place) ?? `${asked} ${place}`;
}

/**
 * The ways to say a clause, as it was typed first.
 *
 * @param held quotations and scenes; scenes that are found in other words are added
 */
export function waysToSay(clause: string, held: string[]): string[] {
  const ways = new Set([clause]);
  const take = (said: string | null) => {
    const way = said?.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,;:.!?–-]+$/g, "");
    if (way) ways.add(way);
  };
  for (const change of [
    placeBehind,
    (way: string) => way.replace(REASON, ""),
    (way: string) => way.replace(LEAD, ""),
    asWish,
    (way: string) => way.replace(GONE, "remove $1"),
    (way: string) => way.replace(BE, "make $1 $2"),
    (way: string) => SAME.reduce((text, [pattern, word]) => text.replace(pattern, word), way),
    (way: string) => holding(way, CALLED_SCENE, held),
  ])
    for (const way of [...ways]) take(change(way));
  return [...ways].slice(0, 12);
}

/** What is said before one asks, and asks for nothing. */
export const isSigh = (text: string): boolean =>
  /^(?:(?:oh|oops|u?hm+|um+|er+|ah|well|ok(?:ay)?|right|yes|yeah|no|sure|great|nice|sorry|thanks?|thank you|cheers|hi|hello)\b[ ,]*)+$/i.test(
    text,
  );

const STATES =
  "(?:is|are|was|were|['’]s|['’]re|can|could|will|would|has|have|had|do|does|did|looks?|feels?|seems?|sounds?|drags?|stops?|stopped|keeps?|kept|thinks?|thought|likes?|liked|loves?|loved|hates?|hated|reads?|got|went|knows?|knew)(?:n?['’]?t)?";
const STATEMENT = new RegExp(
  `^(?:(?:${WHO}|${SCENE}|(?:the|our|my|that|this) (?:[\\w’'-]+ ){0,3}[\\w’'-]+) ?${STATES}\\b|${WHO} (?:still|just|really|always|never|already|only)\\b|(?:keep|leave) (?:(?:the|all|our|my) )*(?:[\\w’'-]+|${SCENE})(?: [\\w’'-]+)?(?: (?:as|how|where) (?:it|they) (?:is|are))?$|(?:don['’]?t|do not) (?:touch|change|alter) |(?:hope|make sure|be sure) |(?:it|that)['’]?s (?:it|all)$|nobody )`,
  "i",
);
/** What says how things are, and asks for nothing: why something is asked for. */
export const isStatement = (text: string): boolean =>
  STATEMENT.test(text) && !/\b(?:should|must|needs? to|has to|have to|instead)\b/i.test(text);
