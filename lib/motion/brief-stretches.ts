import { stepInOrder, stepsIn } from "#lib/motion/brief-steps.ts";
import { wordCount } from "#lib/motion/brief-words.ts";
import { type Role, ROLES, SAID_ROLES, type Tags, talkBetween } from "#lib/motion/brief-tagger.ts";

/** Words of a brief one after the other that are for the same. */
export interface Stretch {
  role: Role;
  text: string;
  at: number;
  end: number;
  /** What stands between it and the stretch before, in its line. */
  gap: string;
  /** The mark of a list that it is an item of: "- ", "1. ". */
  mark: string;
  /** How likely it is said to viewers: the mean over its words. */
  says: number;
}

/** What it takes to be something else than the word before, and than the one before a stop. */
const TURN = 2.2;
const TURN_AT_STOP = 0.6;
const TURN_OF_SAID = 4;
const isSign = (text: string) => !/[\p{L}\d]/u.test(text);

const QUOTED = /["“„«][^"“”„«»\n]{2,300}["”»]/g;

/** The likeliest roles of a brief's words, where turns are rare (Viterbi), as stretches. */
export function stretchesOf(text: string, tags: Tags): Stretch[] {
  const { tokens, shares } = tags;
  const count = ROLES.length;
  const back: Int8Array[] = [];
  let best = new Float64Array(count);
  tokens.forEach((token, t) => {
    const before = tokens[t - 1];
    const turn = before && isSign(before.text) && !/^['’"“”(&+]$/.test(before.text) ? TURN_AT_STOP : TURN;
    const isWithin = turn === TURN;
    const next = new Float64Array(count);
    const came = new Int8Array(count);
    const weight = isSign(token.text) ? 0.3 : 1;
    // within a sentence hardly anything that is said turns into something else that is
    const cost = (of: number, to: number) =>
      of === to ? 0 : isWithin && of < SAID_ROLES && to < SAID_ROLES ? TURN_OF_SAID : turn;
    for (let role = 0; role < count; role += 1) {
      let from = role;
      for (let one = 0; one < count; one += 1)
        if ((best[one] as number) - cost(one, role) > (best[from] as number) - cost(from, role)) from = one;
      came[role] = from;
      const score = (best[from] as number) - cost(from, role);
      next[role] = score + weight * Math.max(-8, Math.log((shares[t * count + role] as number) + 1e-9));
    }
    back.push(came);
    best = next;
  });
  let role = 0;
  for (let one = 1; one < count; one += 1) if ((best[one] as number) > (best[role] as number)) role = one;
  const roles: number[] = [];
  for (let t = tokens.length - 1; t >= 0; t -= 1) {
    roles[t] = role;
    role = back[t]?.[role] as number;
  }
  // what stands in quotation marks is for one thing
  for (const { index, 0: quoted } of text.matchAll(QUOTED)) {
    const inside = tokens.flatMap((token, t) =>
      token.at >= index && token.end <= index + quoted.length ? [t] : [],
    );
    const sums = Array.from({ length: count }, (_, role) =>
      inside.reduce((sum, t) => sum + Math.log((shares[t * count + role] as number) + 1e-9), 0),
    );
    const role = sums.indexOf(Math.max(...sums));
    for (const t of inside) roles[t] = role;
  }
  const found: Stretch[] = [];
  tokens.forEach((token, t) => {
    const last = found.at(-1);
    const is = ROLES[roles[t] as number] as Role;
    if (last?.role === is) last.end = token.end;
    else found.push({ role: is, text: "", at: token.at, end: token.end, gap: "", mark: "", says: 0 });
  });
  // "I rang my sister from the | car park, Kemi, second year": who says it begins with a name
  for (const [index, one] of found.entries()) {
    const before = found[index - 1];
    if (!(one.role === "who" || one.role === "us") || before?.role !== "quote") continue;
    const [torn = ""] = /^\p{Ll}[^.!?\n]{0,40}?,\s+(?=\p{Lu})/u.exec(text.slice(one.at, one.end)) ?? [];
    one.at += torn.length;
    if (torn) before.end = one.at - (/\s+$/.exec(torn)?.[0].length ?? 0);
  }
  // "together at one | long table", "NOT the | front square": a phrase is for one thing
  for (const [index, one] of found.entries()) {
    const before = found[index - 1];
    if (!before || !isShown(before) || isShown(one)) continue;
    if (!HANGS.test(text.slice(before.at, before.end)) || !/^ ?$/.test(text.slice(before.end, one.at)))
      continue;
    const [rest = ""] = REST_OF_PHRASE.exec(text.slice(one.at, one.end)) ?? [];
    if (!rest) continue;
    before.end = one.at + rest.length;
    one.at = before.end;
  }
  const whole = found.filter(({ at, end }) => end > at);
  whole.forEach((one, index) => {
    one.text = text.slice(one.at, one.end);
    one.says = talkBetween(tags, one.at, one.end)?.says ?? 0;
    one.gap = text.slice(whole[index - 1]?.end ?? 0, one.at);
    one.mark = /(?:^|\n)[ \t]*((?:[-*•–]|\d{1,2}[.)])[ \t]+)$/.exec(text.slice(0, one.at))?.[1] ?? "";
  });
  return whole;
}

/** No phrase ends on these. */
const HANGS = /(?<!\p{L})(?:the|an?|one|two|three|of|our|your|my|its|their|every|each|very)$/iu;
/** Up to three words, and what ends their part of the sentence. */
const REST_OF_PHRASE = /^[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,2}(?=[.,;:!?)\n]|$)/u;

const SHOWN: ReadonlySet<Role> = new Set<Role>(["says", "step", "call", "quote", "who"]);
export const isShown = ({ role }: Pick<Stretch, "role">): boolean => SHOWN.has(role);
/** How much of a part of a brief is said to viewers, or says what the thing is: a share of 1. */
export function shareShown(at: number, end: number, stretches: readonly Stretch[]): number {
  const shown = stretches
    .filter((one) => (isShown(one) || one.role === "kind") && one.at < end && one.end > at)
    .reduce((sum, one) => sum + Math.min(end, one.end) - Math.max(at, one.at), 0);
  return end > at ? shown / (end - at) : 0;
}

/** Bullets and numbers of a list at a line's beginning, and a number that was left at the end. */
const MARK = /^\s*(?:[-*•–]|\(?[\da-z][.)]|\d{1,2}[.)])\s+/;
const edges = (text: string) =>
  text
    .replace(/\n\s*(?:[-*•–]|\(?[\da-z][.)]|\d{1,2}[.)]?)\s*$/, "")
    .replace(/^[\s,;:)\]–—>→=-]+(?:(?:and|but|so|that|also)\s+(?=\p{L}))?/iu, "")
    .replace(/[\s,;:([–—>→=-]+$/u, "")
    // of a quotation that is cut apart the marks go
    .replace(/["“”]/g, (mark, _at, whole: string) => ((whole.match(/["“”]/g) ?? []).length % 2 ? "" : mark));

/** Steps in stretches of them: their lines and their sentences; of a sentence by itself its parts. */
function stepsOf(stretches: readonly string[], areCounted: boolean): string[][] {
  const found = stretches.map((words) =>
    words
      // "1. Check it: feet, rungs. No tag, no climb.": a number, a step
      .split(areCounted ? /\n+/ : /\n+|(?<=[^\s.]{2}[.!?])\s+(?=[\p{Lu}\d])/u)
      .filter((one) => !/:\s*$/.test(one))
      .map((one) => edges(one.replace(COUNTED, "")).replace(/\.$/, ""))
      .map((step) => stepInOrder(step)?.what ?? step)
      .filter((step) => /[\p{L}\d]/u.test(step)),
  );
  return found.flat().length === 1 ? found.map((steps) => steps.flatMap(stepsIn)) : found;
}
/** "1. ", "Step two: " */
const COUNTED = /^\s*(?:[-*•–]|\d{1,2}[.)]|step (?:\d{1,2}|one|two|three|four|five|six|seven)\s*[:.)–-])\s+/i;

/** What a brief says to viewers, as a brief of its own; and what else is in it. */
export function distilled(stretches: readonly Stretch[], isKnownLabel: (label: string) => boolean): string {
  let out = "";
  let steps = false;
  // one step by itself is none
  const ofSteps = stretches.filter((one) => one.role === "step");
  const areCounted =
    ofSteps.filter(({ text, mark }) => /\d/.test(mark) || /\n\s*\d{1,2}[.)]\s/.test(text)).length > 1 ||
    ofSteps.some(({ text }) => /\n\s*\d{1,2}[.)]\s[\s\S]*\n\s*\d{1,2}[.)]\s/.test(text));
  const allSteps = stepsOf(
    ofSteps.map(({ text }) => text.replace(/\*\*/g, "")),
    areCounted,
  );
  const inSteps = allSteps.flat().length > 1;
  const stop = () => {
    out = out.replace(/[\s,;]+$/, "");
    if (/[”"]$/.test(out)) out += "\n";
    if (out && !/[.!?:…"”]$/.test(out)) out += ".";
  };
  stretches.forEach((stretch, index) => {
    const { text: marked, at, gap, mark } = stretch;
    // "Sadly we lost our president, Harold Finch": nobody's words, without a mark before whoever follows
    const behind = stretches[index + 1];
    const isUnmarked =
      stretch.role === "quote" &&
      behind?.role === "who" &&
      !/["“”«»]/.test(`${gap}${marked}${behind.gap}${behind.text.slice(0, 2)}`) &&
      /^\s*,/.test(behind.gap + behind.text);
    const role = isUnmarked ? "says" : stretch.role;
    // "**How it works:**"
    const words = marked.replace(/\*\*/g, "");
    if (!SHOWN.has(role)) {
      // a label whose meaning is known stays with what it is the label of
      const label = /(?:^|\n)\s*(?:[-*•]\s*)?([\p{L}][\p{L} '’/&-]{1,24})\s*:\s*$/u.exec(words)?.[1];
      const next = stretches[index + 1];
      if (label && next && SHOWN.has(next.role) && isKnownLabel(label)) {
        stop();
        out += `\n${label}: `;
      }
      return;
    }
    if (role === "who") return;
    const previous = stretches[index - 1];
    const goesOn =
      previous &&
      previous.end + gap.length === at &&
      (previous.role === "says" || previous.role === "call") &&
      role !== "quote" &&
      !(role === "step" && inSteps);
    // words between two quotations
    if (role === "quote" && wordCount(words) < 3 && !/["“”«»]/.test(words)) return;
    if (role === "quote") {
      const who = [
        stretches[index + 1],
        stretches[index + 2],
        stretches[index - 1],
        stretches[index - 2],
      ].find((one) => one?.role === "who");
      stop();
      out += `\n“${words.replace(/^[\s"“”'‘,:]+|[\s"“”,;:—–-]+$/g, "")}”${who ? ` — ${edges(who.text.replace(/[()]/g, " "))}` : ""}\n`;
      return;
    }
    if (role === "step" && inSteps) {
      stop();
      if (!steps) out += "\nSteps:";
      steps = true;
      for (const step of allSteps[ofSteps.indexOf(stretch)] ?? []) out += `\n1. ${step}`;
      return;
    }
    const endsSteps = steps;
    steps = false;
    const item = MARK.exec(words)?.[0] ?? "";
    const apart = edges(words.slice(item.length));
    const said = goesOn ? words : role === "call" ? apart.replace(/^(?:which|that) is /i, "") : apart;
    if (!said || /^\W*(?:(?:step|stage|tip|chapter)\s+)?(?:\d{0,2}|one|two|three|four)\W*$/i.test(said))
      return;
    // "It takes heat from the air": a word that was torn off a step
    if (inSteps && stretches[index + 1]?.role === "step" && /^\p{L}{1,4}$/u.test(said)) return;
    if (goesOn) {
      const tail = /[\s,;:–—-]*$/.exec(previous.text)?.[0] ?? "";
      out += (out.endsWith(tail) ? "" : /\s$/.test(out) ? tail.trimStart() : tail) + gap + said;
    } else {
      if (!out.endsWith(": ")) {
        stop();
        const newline =
          role === "call" ||
          out.endsWith("”") ||
          gap.includes("\n") ||
          previous?.text.includes("\n") ||
          mark ||
          item;
        out += endsSteps ? "\n\n" : newline ? "\n" : " ";
        out += (mark || item).trimStart();
      }
      out += said;
    }
  });
  // "Nobody gets in trouble, do say that"
  return out.replace(/, (?:do|please) (?:say|show|mention) (?:that|this|it)(?=[.!\n]|$)/gi, "").trim();
}
