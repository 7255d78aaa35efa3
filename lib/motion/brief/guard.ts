import { ROLES, SAID_ROLES } from "#lib/motion/brief/network.ts";
import type { Stretch } from "#lib/motion/brief/stretches.ts";

/** What is never shown, whatever the network makes of it, and why. */
const NEVER: readonly [RegExp, string][] = [
  // "Keep it clear": whoever makes the film is told so, wherever it stands
  [
    /^(?:please )?(?:keep|make) (?:it|this|everything|the (?:film|video|clip|whole thing))\b/i,
    "said to us, not to the viewers",
  ],
  [
    /\b(?:ignore|disregard|forget) (?:(?:all|any|the|your|of) )*(?:(?:previous|above|prior|earlier|other) )?(?:instructions?|prompts?|rules)\b|\bsystem prompt\b|\b(?:you are|as) an ai\b|^(?:system|assistant):/i,
    "reads like an instruction to a machine",
  ],
  [
    /<\/?[a-z!][^<>\n]{0,200}>|\{\{[^}\n]*\}\}|\$\{|&(?:amp|nbsp|lt|gt|quot);|^\s*(?:import|const|let|var|function|def|class)\s[^\n]*[;{(]/i,
    "markup or code: put code between two lines of three backticks",
  ],
];
const SENTENCE = /[^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?\n]*/g;

/** Parts of a stretch by whether they may be shown, one behind the other. */
function parted(one: Stretch): Stretch[] {
  const found: Stretch[] = [];
  for (const { index, 0: sentence } of one.text.matchAll(SENTENCE)) {
    if (!sentence) continue;
    const why = NEVER.find(([pattern]) => pattern.test(sentence.trim()))?.[1];
    const last = found.at(-1);
    if (last && last.why === why) {
      last.text += sentence;
      last.end += sentence.length;
      continue;
    }
    const at = one.at + index;
    const first = found.length === 0;
    const mark = first ? { gap: one.gap, mark: one.mark } : { gap: "", mark: "" };
    found.push({
      ...one,
      ...mark,
      at,
      end: at + sentence.length,
      text: sentence,
      ...(why ? { role: "us", why } : {}),
    });
  }
  return found;
}

/** Takes out of what a network guesses to be said what is never shown. What a form holds is taken as it stands. */
export const guarded = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.flatMap((one) => (one.isKnown || ROLES.indexOf(one.role) >= SAID_ROLES ? [one] : parted(one)));
