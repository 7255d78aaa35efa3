import { LABEL_RULES } from "#lib/motion/brief-plainer-labels.ts";
import { LIST_RULES } from "#lib/motion/brief-plainer-lists.ts";
import { OPENER_RULES } from "#lib/motion/brief-plainer-openers.ts";
import { NAME_RULES } from "#lib/motion/brief-plainer-names.ts";
import type { PlainerRule } from "#lib/motion/brief-plainer-rule.ts";
import { SAID_RULES } from "#lib/motion/brief-plainer-said.ts";
import { SCENE_RULES } from "#lib/motion/brief-plainer-scenes.ts";
import { SPELLING_RULES } from "#lib/motion/brief-plainer-spelling.ts";
import { WISH_RULES } from "#lib/motion/brief-plainer-wishes.ts";

/*
 * A brief in plainer words, before anything of it is read: chat spelling, marks around a text that was pasted, a list
 * that is written in one sentence, whose a quotation is. What is said stays the same.
 */

/** In order, since each reads what those before it wrote. */
const PLAINER: readonly PlainerRule[] = [
  ...SPELLING_RULES,
  ...WISH_RULES,
  // what stands in quotation marks is not cut into lists
  ...SAID_RULES,
  // what stands below a script is one line until lists and labels cut it
  ...SCENE_RULES,
  ...LIST_RULES,
  ...NAME_RULES,
  ...OPENER_RULES,
  ...LABEL_RULES,
];

const inPlainerWords = (text: string): string =>
  PLAINER.reduce((said, [pattern, as]) => said.replace(pattern, as as string), text);

/** @param text a brief as it was written; code in fences stays as it is, and a fence that nobody closed is text */
export const plainer = (text: string): string =>
  text
    .split(/(```[\s\S]*?```)/)
    .map((part, at) => (at % 2 ? part : inPlainerWords(part)))
    .join("");
