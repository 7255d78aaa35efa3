import { type Role, ROLES, SAID_ROLES, type Tags } from "#lib/motion/brief/network/network.ts";
import { hasWord, isTorn, QUOTED } from "#lib/motion/brief/marks.ts";
import type { Field } from "#lib/motion/brief/forms/labels.ts";

/** What a form of the brief tells for certain of a part of it: what is for what, and no guess. */
export interface Known {
  at: number;
  end: number;
  role: Role;
  /** What it fills, where a label, a table or a script says so. */
  field?: Field;
  /** The words of the label, where they are shown above what it holds. */
  title?: string;
  /** Of a row of a table. */
  cells?: string[];
}

/** Words of a brief one after the other that are for the same. */
export interface Stretch extends Known {
  text: string;
  /** What stands between it and the stretch before, in its line. */
  gap: string;
  /** The mark of a list that it is an item of: "- ", "1. ". */
  mark: string;
  /** A form says what it is for: it is taken literally. */
  isKnown: boolean;
  /** Why it is not shown, where that is not for what it is. */
  why?: string;
}

/** What it takes to be something else than the word before, and than the one before a stop. */
const TURN = 2.2;
const TURN_AT_STOP = 0.6;
/** Within a sentence hardly anything that is said turns into something else that is. */
const TURN_OF_SAID = 4;
/** How much a sign tells beside a word, and the most that one word can tell against a role. */
const SIGN = 0.3;
const LEAST = -8;
const isSign = (text: string) => !hasWord(text);

/** The best way to each role at one word, and the role that it came from. */
function stepTo(best: Float64Array, shares: Float64Array, from: number, turn: number, weight: number) {
  const count = ROLES.length;
  const next = new Float64Array(count);
  const came = new Int8Array(count);
  const cost = (of: number, to: number) => {
    if (of === to) return 0;
    return turn === TURN && of < SAID_ROLES && to < SAID_ROLES ? TURN_OF_SAID : turn;
  };
  for (let role = 0; role < count; role += 1) {
    let last = role;
    for (let one = 0; one < count; one += 1)
      if ((best[one] as number) - cost(one, role) > (best[last] as number) - cost(last, role)) last = one;
    came[role] = last;
    const share = Math.max(LEAST, Math.log((shares[from + role] as number) + 1e-9));
    next[role] = (best[last] as number) - cost(last, role) + weight * share;
  }
  return { next, came };
}

/** The likeliest role of each word, where turns are rare (Viterbi 1967). */
function likeliest({ tokens, shares }: Tags): number[] {
  const back: Int8Array[] = [];
  let best = new Float64Array(ROLES.length);
  tokens.forEach((token, t) => {
    const before = tokens[t - 1]?.text ?? "";
    const turn = before && isSign(before) && !/^['’"“”(&+]$/.test(before) ? TURN_AT_STOP : TURN;
    const { next, came } = stepTo(best, shares, t * ROLES.length, turn, isSign(token.text) ? SIGN : 1);
    back.push(came);
    best = next;
  });
  let role = best.indexOf(Math.max(...best));
  const roles: number[] = [];
  for (let t = tokens.length - 1; t >= 0; t -= 1) {
    roles[t] = role;
    role = back[t]?.[role] as number;
  }
  return roles;
}

/** What stands in quotation marks is for one thing, and so are several of them side by side. */
function joinQuoted(text: string, { tokens, shares }: Tags, roles: number[]): void {
  let begins = 0;
  let last = -1;
  let sums = new Float64Array(ROLES.length);
  for (const { index, 0: quoted } of text.matchAll(QUOTED)) {
    let from = begins;
    while ((tokens[from]?.at ?? Infinity) < index) from += 1;
    if (last < 0 || !BESIDE.test(text.slice(last, index))) {
      begins = from;
      sums = new Float64Array(ROLES.length);
    }
    let to = from;
    for (; (tokens[to]?.end ?? Infinity) <= index + quoted.length; to += 1)
      for (let role = 0; role < sums.length; role += 1)
        sums[role] = (sums[role] as number) + Math.log((shares[to * sums.length + role] as number) + 1e-9);
    roles.fill(sums.indexOf(Math.max(...sums)), begins, to);
    last = index + quoted.length;
  }
}
const BESIDE = /^,? ?(?:and |or |& )?$/;

/** Said to viewers for certain: what the thing is may be on screen or not. */
const isShown = ({ role }: Known): boolean => role !== "kind" && ROLES.indexOf(role) < SAID_ROLES;

/** No phrase ends on these. */
const HANGS = /(?<!\p{L})(?:the|an?|one|two|three|of|our|your|my|its|their|every|each|very)$/iu;
/** Up to three words, and what ends their part of the sentence. */
const REST_OF_PHRASE = /^[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,2}(?=[.,;:!?)\n]|$)/u;

/** "together at one | long table": a phrase is for one thing. */
function joinPhrases(text: string, found: (Known & { isKnown: boolean })[]): void {
  for (const [index, one] of found.entries()) {
    const before = found[index - 1];
    if (!before || one.isKnown || before.isKnown) continue;
    if (!isShown(before) || isShown(one)) continue;
    if (text.slice(before.end, one.at).trim() || !HANGS.test(text.slice(before.at, before.end))) continue;
    const [rest = ""] = REST_OF_PHRASE.exec(text.slice(one.at, one.end)) ?? [];
    before.end += rest ? one.at + rest.length - before.end : 0;
    one.at += rest.length;
  }
}

/** "-12 °C", "2½": signs that touch a word are its own. */
const TOUCHES = /[^\s"“”„«»'’()[\]*_`#|:;,!?•]/;
function withSigns(text: string, found: readonly { at: number; end: number }[]): void {
  found.forEach((one, index) => {
    const before = found[index - 1]?.end ?? 0;
    const behind = found[index + 1]?.at ?? text.length;
    while (one.at > before && TOUCHES.test(text.charAt(one.at - 1))) one.at -= 1;
    while (one.end < behind && TOUCHES.test(text.charAt(one.end))) one.end += 1;
  });
}

/**
 * A brief as stretches, each with what it is for.
 *
 * @param known what forms tell for certain, in the order of the text; the network is not asked there
 */
export function stretchesOf(text: string, tags: Tags, known: readonly Known[]): Stretch[] {
  const roles = likeliest(tags);
  joinQuoted(text, tags, roles);
  const found: (Known & { isKnown: boolean; of: Known | undefined })[] = [];
  let next = 0;
  tags.tokens.forEach((token, t) => {
    while ((known[next]?.end ?? Infinity) <= token.at) next += 1;
    const one = known[next];
    const of = one && one.at <= token.at ? one : undefined;
    const role = of?.role ?? (ROLES[roles[t] as number] as Role);
    const last = found.at(-1);
    if (last && ((last.role === role && last.of === of) || isTorn(text, token.at))) last.end = token.end;
    else found.push({ ...of, role, at: token.at, end: token.end, isKnown: of !== undefined, of });
  });
  joinPhrases(text, found);
  // signs alone are for nothing
  const whole = found.filter(({ at, end }) => !isSign(text.slice(at, end)));
  withSigns(text, whole);
  return whole.map(({ of: _, ...one }, index) => ({
    ...one,
    text: text.slice(one.at, one.end),
    gap: text.slice(whole[index - 1]?.end ?? 0, one.at),
    mark:
      /(?:^|\n)[ \t]*((?:[-*•–]|\(?\d{1,2}[.)])[ \t]+)$/.exec(
        text.slice(Math.max(0, one.at - 12), one.at),
      )?.[1] ?? "",
  }));
}
