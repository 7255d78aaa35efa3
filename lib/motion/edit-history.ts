import { numberOf } from "#lib/motion/edit-language.ts";

const COUNT = "(?<count>\\d+|one|two|three|four|five|six|seven|eight|nine|ten)";
const UNDO = new RegExp(
  `^(?:please )?(?:(?:undo|revert|take back|go back)(?: (?:that|it|this|the last (?:change|edit|one|step)|last change|my last (?:change|edit)))?|(?:undo|revert|take back|go back)(?: the last)? ${COUNT}(?: (?:changes|edits|steps|times))?|never ?mind)(?: please)?[.!]?$`,
  "i",
);
const REDO = new RegExp(
  `^(?:please )?redo(?: (?:that|it|this|the last (?:change|edit|one))|(?: the last)? ${COUNT}(?: (?:changes|edits|steps|times))?)?(?: please)?[.!]?$`,
  "i",
);
const BACK =
  /^(?:please )?(?:go back to|return to|restore|back to|revert to|undo to) (?:revision|version|number|no\.?) ?(?<number>\d+)[.!]?$/i;

const START =
  /^(?:please )?(?:(?:undo|revert|reset|take back) (?:everything|it all|all)(?: (?:of )?(?:the |my )?(?:changes|edits))?|(?:go )?back to the (?:start|beginning|original)|start over)(?: please)?[.!]?$/i;

/**
 * Undo, redo, or a step by its number: the way through what was done so far.
 *
 * @param said a whole instruction
 * @returns how many steps, back where it is less than 0; or to which, counted from 1; null where it is another one
 */
export function wayThrough(said: string): { steps: number } | { to: number } | null {
  const [undoing, redoing, back] = [UNDO, REDO, BACK].map((pattern) => pattern.exec(said.trim()));
  if (undoing) return { steps: -numberOf(undoing.groups?.count ?? "one") };
  if (redoing) return { steps: numberOf(redoing.groups?.count ?? "one") };
  if (START.test(said.trim())) return { to: 1 };
  return back ? { to: Number(back.groups?.number) } : null;
}
