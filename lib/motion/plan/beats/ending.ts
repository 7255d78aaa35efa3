import type { Brief } from "#lib/motion/brief/brief.ts";
import { shownFigure } from "#lib/motion/composition/figure.ts";
import { whenOf } from "#lib/motion/plan/beats/when.ts";
import type { Beat } from "#lib/motion/templates/beat.ts";
import { type Figure, wordCount } from "#lib/motion/words/text.ts";

/** So many words were read once, and are none to end on. */
const LONG_TAGLINE = 10;

/**
 * What the film ends on: the name with where to find it, or what was asked to be last.
 *
 * @param figures one that comes last is taken out of them
 */
export function endingOf(brief: Brief, figures: Figure[]): Beat | null {
  let action = brief.callToAction;
  let address = brief.address || brief.phone || (brief.dateLast ? brief.date : "");
  let large = !brief.address && address !== "";
  if (brief.numberLast && figures.length && brief.product && !(action && address)) {
    const last = shownFigure(figures.pop() as Figure);
    large = !address;
    if (address) action = last;
    else address = last;
  }
  if (brief.address && brief.phone && !action.includes(brief.phone))
    action = [action, brief.phone].filter(Boolean).join(" · ");
  if (!brief.product && !address) return action ? { kind: "claim", text: action, index: 0, count: 1 } : null;
  return {
    kind: "closing",
    product: brief.product,
    action,
    address,
    tagline: action
      ? ""
      : whenOf(brief) || (brief.nameless || wordCount(brief.tagline) > LONG_TAGLINE ? "" : brief.tagline),
    ...(large ? { large } : {}),
  };
}
