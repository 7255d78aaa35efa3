import { NUMBER_WORDS } from "#lib/motion/words/number-words.ts";

/** Undo and redo, as people say them. */

const numberOf = (text: string): number => NUMBER_WORDS[text.toLowerCase()] ?? Number(text);

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

/** The same in more words. */
const LIKE: [pattern: RegExp, as: string][] = [
  [/^(?:no,? )?i (?:liked|preferred) it (?:better|more)(?: before)?(?:,? go back)?$/i, "undo"],
  [/^(?:oops,? )?(?:i )?did(?:n['’]?t| not) mean to undo\b.*$/i, "redo"],
  [/^(?:actually,? |no,? |hmm,? |ok,? |can (?:you|we|i) |could you |please |pls )+/i, ""],
  [/[,.!]? (?:please|pls|thanks?|thank you)$/i, ""],
  [
    /^(?:undo|revert|take back)(?: the)?(?: last)? (\w+) (?:things|ones|changes|edits|steps)$/i,
    "undo the last $1 changes",
  ],
  [
    /^(?:undo|revert|reverse|take back|cancel)(?: that| it| this)?(?: last)?(?: (?:one|thing|bit|change|edit))?$/i,
    "undo",
  ],
  [
    /^(?:go|put it|change it|take it|switch) back(?: to (?:how|what|the way) it was(?: before)?)?(?:[,:]? (?:it|that) was better(?: before)?)?$/i,
    "undo",
  ],
  [
    /^(?:that|it) was better(?: before)?$|^i (?:liked|preferred) (?:it|that) (?:before|the way it was|how it was)$|^(?:i )?(?:don['’]?t|do not) like (?:that|it|this)(?: change)?$/i,
    "undo",
  ],
  [
    /^(?:redo|bring (?:it|that) back|put (?:it|that) back|(?:i )?(?:actually )?(?:liked|want) (?:the|that) change(?: back)?,? ?(?:bring it back|redo it|put it back)?)$/i,
    "redo",
  ],
  [
    /^(?:(?:see|show(?: me)?|have|get|go back to|back to|restore|return to|use) )?the (?:very )?(?:first|original|initial) (?:version|one|film|video)(?: (?:again|back))?$/i,
    "start over",
  ],
  [
    /^(?:put|take|change|set) it back (?:to )?(?:how it was )?(?:right |back )?(?:(?:at|in|to) )?the (?:very )?(?:start|beginning|first version|original)$|^(?:go )?back to (?:how it was at )?the (?:very )?(?:start|beginning)$|^(?:reset|start again|start from scratch)$/i,
    "start over",
  ],
];

/** What a film was asked to go back for, and what is asked of it then: `undo that and make the text smaller`. */
export function undoneThen(said: string): { steps: number; next: string } | null {
  const [, first = "", next = ""] =
    /^(?<first>(?:undo|revert|take back|go back)(?: (?:that|it|this|the last (?:change|one)))?)(?:,? (?:and|then|and then|but)|,|\.|;) (?<next>.+)$/is.exec(
      said.trim(),
    ) ?? [];
  const way = first && next ? wayThrough(first) : null;
  return way && "steps" in way && way.steps < 0 && !wayThrough(next) ? { steps: way.steps, next } : null;
}

/**
 * Undo, redo, or a step by its number: the way through what was done so far.
 *
 * @param said a whole instruction
 * @returns how many steps, back where it is less than 0; or to which, counted from 1; null where it is another one
 */
export function wayThrough(said: string): { steps: number } | { to: number } | null {
  const plainly = LIKE.reduce((text, [pattern, as]) => text.replace(pattern, as), said.trim());
  return wayIn(said) ?? wayIn(plainly);
}

function wayIn(said: string): { steps: number } | { to: number } | null {
  const [undoing, redoing, back] = [UNDO, REDO, BACK].map((pattern) => pattern.exec(said.trim()));
  if (undoing) return { steps: -numberOf(undoing.groups?.count ?? "one") };
  if (redoing) return { steps: numberOf(redoing.groups?.count ?? "one") };
  if (START.test(said.trim())) return { to: 1 };
  return back ? { to: Number(back.groups?.number) } : null;
}
