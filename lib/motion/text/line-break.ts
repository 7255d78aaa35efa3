import {
  type BreakRule,
  Example7_13,
  Example7_25,
  LB13,
  LB18,
  LB19,
  LB20,
  LB25,
  MAY_BREAK,
  NO_BREAK,
  LineBreakClasses as OF,
  PASS,
  Rules,
} from "@cto.af/linebreak";

/*
 * Where lines may end: the Unicode line breaking algorithm (UAX #14), with what Unicode leaves to typography. The rules
 * read a few characters on each side of a break, never the whole text: it may be long.
 */

const LETTERS = new Set([OF.AL, OF.HL]);
const IDEOGRAPHS = new Set([OF.ID, OF.CJ, OF.H2, OF.H3]);
/** What a hyphen may stand behind and be no part of a compound: `-5`, `--flag`. */
const BEFORE_A_WORD = new Set([
  ...[OF.BK, OF.CR, OF.LF, OF.NL, OF.SP, OF.ZW, OF.CB, OF.GL, OF.HY, OF.OP, OF.QU],
  // the start of the text
  -1,
]);
const UNIT_SIGN = /^(?:[%‰‱°℃℉′″]|\p{Sc}(?!\d))/u;
const SIGN_BEFORE = /(?<!\d ?)[\p{Sc}§№±≈~] $/u;

/** Spaces that no line ends with: `3 000`, `50 %`, `12 €`, `§ 5`, `Warte …`. */
function spaces({ str, cur, next }: Parameters<BreakRule>[0]): ReturnType<BreakRule> {
  if (cur.cls !== OF.SP) return PASS;
  const before = str.slice(Math.max(0, cur.len - 5), cur.len);
  const after = str.slice(cur.len, cur.len + 4);
  if (next.cls === OF.NU)
    return (/(?:^|\D)\d{1,3} $/.test(before) && /^\d{3}(?!\d)/.test(after)) || SIGN_BEFORE.test(before)
      ? NO_BREAK
      : PASS;
  if (next.cls === OF.IN) return /^…+(?![^\s….!?])/.test(after) ? NO_BREAK : PASS;
  return /\d $/.test(before) && UNIT_SIGN.test(after) ? NO_BREAK : PASS;
}

/** Hyphens, dashes and slashes that are no place to break: `--flag` (LB20a of Unicode 16), `10–12`, `km/h`, `so—yes`. */
function dashes({ str, prev, cur, next }: Parameters<BreakRule>[0]): ReturnType<BreakRule> {
  const hyphen = cur.cls === OF.HY || cur.char === "\u2010";
  if (hyphen && BEFORE_A_WORD.has(prev.cls) && LETTERS.has(next.cls)) return NO_BREAK;
  if (/[\u2010\u2012\u2013]/.test(cur.char) && prev.cls === OF.NU && next.cls === OF.NU) return NO_BREAK;
  if (cur.cls === OF.SY && LETTERS.has(next.cls) && !/^[\p{L}\p{N}]/u.test(str.slice(next.len, next.len + 2)))
    return NO_BREAK;
  // a dash between words ends a line and begins none
  if (next.cls === OF.B2 && cur.cls !== OF.SP && !IDEOGRAPHS.has(cur.cls)) return NO_BREAK;
  return PASS;
}

/** Quotation marks among ideographs are brackets: `彼は“はい”と言った` (LB19a of Unicode 16, JLREQ cl-01 and cl-02). */
function quotesOfIdeographs({ cur, next }: Parameters<BreakRule>[0]): ReturnType<BreakRule> {
  if (next.cls === OF.QU && /\p{Pi}/u.test(next.char) && IDEOGRAPHS.has(cur.cls)) return MAY_BREAK;
  if (cur.cls === OF.QU && /\p{Pf}/u.test(cur.char) && IDEOGRAPHS.has(next.cls)) return MAY_BREAK;
  return PASS;
}

/** Rules in the place of others. Not by their names, as the library has it: a bundler shortens names. */
function rulesWith(replaced: readonly (readonly [BreakRule, ...BreakRule[]])[]): Rules {
  const rules = new Rules();
  const by = new Map(replaced.map(([rule, ...others]) => [rule, others]));
  rules.rules = rules.rules.flatMap((rule) => by.get(rule) ?? [rule]);
  return rules;
}

/** Numbers as in example 7 of the algorithm, which Unicode's tests follow. */
const NUMBERS = [
  [LB13, Example7_13],
  [LB25, Example7_25],
] as const;

/** The algorithm as Unicode publishes it: Unicode's own tests are about these. */
export const unicodeRules = (): Rules => rulesWith(NUMBERS);

const rules = rulesWith([
  ...NUMBERS,
  [LB18, spaces, LB18],
  [LB19, quotesOfIdeographs, LB19],
  [LB20, dashes, LB20],
]);

/**
 * Where a line of a text may end, by UAX #14 of Unicode 15.1 in its strict form, which keeps the rules of Japanese
 * typesetting for what begins and ends a line (JLREQ, kinsoku).
 *
 * @returns offsets in UTF-16 units: a line may end before each. The text's end is none
 */
export function lineBreaks(text: string): Set<number> {
  const positions = new Set<number>();
  for (const { position } of rules.breaks(text)) if (position < text.length) positions.add(position);
  return positions;
}
