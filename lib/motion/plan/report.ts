import type { Brief } from "#lib/motion/brief/brief.ts";
import { particlesAskedFor, typeAskedFor } from "#lib/motion/plan/plan-wishes.ts";
import type { PlanOptions } from "#lib/motion/plan/plan.ts";
import type { PlannedSound } from "#lib/motion/plan/plan-sound.ts";
import { wordsAlone, wordsIn } from "#lib/motion/words/text.ts";

/*
 * What is told of a plan: what of the brief was followed, and what was not used.
 */

/** What a brief says, as it was followed: a person may have settled it otherwise beside the brief. */
const settled =
  ({ size, seconds }: PlanOptions) =>
  (told: Brief["understood"][number]): Brief["understood"][number] => {
    if (told.what === "format" && size)
      return { ...told, value: `${size.widthPixels} × ${size.heightPixels}` };
    return told.what === "length" && seconds ? { ...told, value: `${seconds} s` } : told;
  };

/** What the brief was understood to say and to want. @param look what of the look it asks for and has */
export const understoodIn = (
  brief: Brief,
  options: PlanOptions,
  look: { type: string | undefined; effect: string | undefined },
  sound: PlannedSound,
): Brief["understood"] => [
  ...brief.understood.map(settled(options)),
  ...(look.type ? [{ what: "type", value: look.type }] : []),
  ...(look.effect ? [{ what: "effect", value: look.effect }] : []),
  ...sound.understood,
];

/** What was not used, but for words that are on screen all the same, one behind the other. */
function unshown(ignored: Brief["ignored"], says: readonly string[]): Brief["ignored"] {
  const screen = ` ${wordsAlone(says.join(" "))} `;
  return ignored.filter(({ text }) => wordsIn(text).length < 2 || !screen.includes(` ${wordsAlone(text)} `));
}

/** What of the brief was not used. @param says what is on screen, for each scene */
export const notUsedIn = (brief: Brief, says: readonly string[], sound: PlannedSound): Brief["ignored"] => [
  // what was done is not left out: the words themselves are on no card
  ...unshown(brief.ignored, says).filter(({ text }) => !typeAskedFor(text) && !particlesAskedFor(text)),
  ...sound.ignored,
];
