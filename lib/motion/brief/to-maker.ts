import said from "#lib/motion/brief/to-maker.json" with { type: "json" };
import { colorsIn } from "#lib/motion/words/colors.ts";
import { beginsWith, hasPhrase, phrases } from "#lib/motion/words/phrases.ts";

/*
 * What only whoever makes a film is told, and what cannot be had. The network knows such sentences by the talk around
 * them, and between two claims there is none.
 */

const JOINS: ReadonlySet<string> = new Set(["then", "and", "so", "also"]);
const BEGINS = phrases(said.begins);
const DO_NOT = phrases(said.doNot);
const ATTACHED = phrases(said.attached);
export function isToMaker(sentence: string): boolean {
  const at = sentence.indexOf(" ");
  const joins = JOINS.has(sentence.slice(0, at).replace(",", "").toLowerCase());
  const words = joins ? sentence.slice(at + 1) : sentence;
  if (beginsWith(words, BEGINS) || hasPhrase(words, ATTACHED)) return true;
  return beginsWith(words, DO_NOT) && colorsIn(words).length > 0;
}

const REFUSED = said.refused.map(({ asks, why }) => ({ asks: phrases(asks), why }));
/** Why what is asked for cannot be had, with the way that there is; empty where nothing says so. */
export const refusalOf = (text: string): string =>
  REFUSED.find(({ asks }) => hasPhrase(text, asks))?.why ?? "";
