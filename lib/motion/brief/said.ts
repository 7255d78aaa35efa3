import { hasDigit, hasWord, squeezed, unmarked } from "#lib/motion/brief/marks.ts";
import { figureOf } from "#lib/motion/words/figures.ts";
import { beginsWith, phrases } from "#lib/motion/words/phrases.ts";

/** Words of a brief as they stand on a card: cut where sentences end, freed of what only joins them, never changed. */

/** A mark that stands alone goes; a pair of them stays. */
const MARKS = /["“”]/g;
const unpaired = (text: string): string =>
  (text.match(MARKS) ?? []).length % 2 ? text.replace(MARKS, "") : text;

/** Without what stands around it: marks of lists, commas, "and" before it and behind it. */
export const edge = (text: string): string =>
  squeezed(
    unmarked(unpaired(text))
      .replace(/^[\s,;:)\]–—>→=.!?”-]+(?!\d)|(?:(?<!\d[.,:])[–—-]|[\s,;:([>→=])+$/gu, "")
      .replace(
        /^(?:and|but|so|that|also|then|plus|because|or)\s+(?=[\p{L}\d£$€])|\s+(?:and|but|or|so|because|which|that|then)$/giu,
        "",
      )
      .replace(/^([^()]*)\)$/, "$1"),
  );

/** A sentence ends at a line, at an arrow before a capital, and at a stop behind more than an initial. */
const ENDS = /\n+|\s+→\s+(?=\p{Lu})|(?<=[^\s.]{3}[.!?…]["”)]?)\s+(?=["“(]?[\p{L}\d£$€+])/u;
export const sentencesIn = (text: string): string[] => text.split(ENDS).map(edge).filter(hasWord);

/** Without the stop at its end; one behind "?" or "!" is no stop of its own. */
export const unstopped = (text: string): string => text.replace(/(?<![.!?])\s*\.$/, "").trim();

/** "Plate $25, half plate $15, mauby free": one each. */
export function rowOf(sentence: string): string[] {
  const parts = unstopped(sentence).split(/,\s+(?:and\s+)?|\s+and\s+(?=[\d£$€])/);
  const areShort = parts.length > 1 && parts.every((part) => part.split(" ").length <= 6);
  const counted = parts.filter((part) => hasDigit(part)).length;
  const isRow = areShort && counted * 2 > parts.length && parts.filter((part) => figureOf(part)).length > 1;
  return isRow ? parts.map(edge) : [sentence];
}

/** What viewers are asked to do, by its first word. */
const ACTS = phrases(
  [
    "book,call,ring,visit,join,sign,register,order,download,try,get,shop,donate,apply,text,email,e mail,write,come",
    "bring,find,follow,see,read,reserve,start,subscribe,preorder,pre order,wishlist,buy,give,ticket,tickets,learn,watch",
    "listen,meet,enter,vote,rsvp,dm,message,drop,pop,pledge,scan,browse,ask,tap,save,go,claim,grab,collect,change",
    "switch,contact,more,link",
  ].join(","),
);
export const isCall = (text: string): boolean => beginsWith(text.replace(/^please /i, ""), ACTS);
