import type { Brief } from "#lib/motion/brief/brief.ts";
import { wordsSeen } from "#lib/motion/brief/cards.ts";
import { refusalOf } from "#lib/motion/brief/to-maker.ts";
import { type Role, ROLES, SAID_ROLES } from "#lib/motion/brief/network/network.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";
import { fpsIn, secondsIn, sizesIn } from "#lib/motion/words/form.ts";
import { hasPhrase } from "#lib/motion/words/phrases.ts";
import { wordsIn } from "#lib/motion/words/text.ts";

/*
 * Every word of a brief is on a card or in the list of what was not used, with the reason. What is made of a brief may
 * lose words on the way; here each is looked for, and what is on no card is listed.
 */

const WHY: Partial<Record<Role, string>> = {
  form: "says what form the film has",
  tone: "says what tone the film has",
  look: "says what the film looks like",
  music: "says what is heard",
  audience: "says whom the film is for",
  us: "said to us, not to the viewers",
};
/** Of a language that is not read. */
const UNREAD: Partial<Record<Role, string>> = {
  us: "prose in a language that is not read here: put what is to be said behind labels or in a list",
};
const JOINS = 2;
const LEFT = "only joins or leads to what is on screen";
const AVOIDED = "has a word that is not to be said";
const LOST = "no card has room for it";

/** Whether what is said to us says how long, how wide or how fast the film is. */
const isForm = (text: string): boolean =>
  secondsIn(text) !== null || sizesIn(text).length > 0 || fpsIn(text) !== null;
/** Why a stretch is on no card. */
function whyOf({ role, text, why }: Stretch, isRead: boolean): string {
  const known = why && why !== WHY.us ? why : "";
  if (known || !isRead) return known || UNREAD[role] || WHY[role] || LEFT;
  if (role === "us") return refusalOf(text) || (isForm(text) ? (WHY.form ?? "") : (WHY.us ?? ""));
  return WHY[role] ?? LEFT;
}

const isTold = ({ role }: Stretch): boolean => ROLES.indexOf(role) >= SAID_ROLES;

/** Adds to a brief what is on no card. */
export function account(brief: Brief, stretches: readonly Stretch[], text: string, isRead: boolean): void {
  const seen = wordsSeen(brief);
  const isSeen = (words: string) => wordsIn(words).every((word) => seen.has(word));
  const left: string[] = [];
  const tell = (words: string, reason: string) =>
    brief.ignored.push({ text: words.replace(/\s+/g, " ").trim(), why: reason });
  for (const one of stretches) {
    const words = wordsIn(one.text);
    if (!words.length) continue;
    // "Then", "and": between two that are said
    if (isTold(one) && words.length <= JOINS && one.role === "us" && !one.why)
      left.push(...words.filter((word) => !seen.has(word)));
    else if (isTold(one)) {
      tell(one.text, whyOf(one, isRead));
    } else {
      const missing = words.filter((word) => !seen.has(word));
      if (missing.length * 2 > words.length && missing.length > 2)
        tell(one.text, hasPhrase(one.text, brief.avoid) ? AVOIDED : LOST);
      else left.push(...missing);
    }
  }
  // what stands in no stretch: behind the last word that is read
  const listed = new Set(wordsIn([...brief.ignored.map((one) => one.text), ...left].join("\n")));
  const rest = wordsIn(text).filter((word) => !seen.has(word) && !listed.has(word));
  const joins = [...new Set([...left, ...rest])].filter((word) => !isSeen(word) || !listed.has(word));
  if (joins.length) tell(joins.join(" · "), LEFT);
}
