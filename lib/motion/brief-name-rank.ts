import { kindOf, type Token, tokensOf } from "#lib/motion/brief-tokens.ts";
import { hashOf, scoreOf, softmax, type Weights } from "#lib/motion/learned.ts";

/**
 * Whose film it is, by weighing every name that a brief could mean against every other: what stands beside each,
 * how it is written, where it stands, and whether the address has it. The weights were learned from briefs with
 * their names (`tests/motion/learn.ts`).
 */

/** A name that the film may be of. */
export interface Candidate {
  name: string;
  /** Hashes of its features. */
  features: number[];
}

/** What the weights need beside them: ordinary words, so that a name can be told by not being one. */
export interface NameModel {
  weights: Weights;
  /** Whether a word in small letters stands in other briefs. */
  knows(word: string): boolean;
}

const JOINS = new Set(
  "& of and the de van von la le der du del di + et y for in to a on at für un il el da do".split(" "),
);
const OPENS = /^["“„«‘`*]$/;
const CLOSES = /^["”“»’`*]$/;
const isCapital = (word: string): boolean => /^\p{Lu}|^\d+[A-Z]|^[a-z]+[A-Z]/u.test(word);
const isBreak = (token?: Token): boolean => !token || /^(?:\n|[.!?:;]$)/.test(token.text);
const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word);
const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** The longest that a name is, tokens. */
const LONGEST = 8;
/** Where tokens end that are looked at, so that a long text costs no more than a short one. */
const LOOKED_AT = 700;

/** First and last token of each span that could be a name, and how it came to be one. */
function spansIn(
  tokens: readonly Token[],
  hosts: readonly string[],
  knows: NameModel["knows"],
): [from: number, to: number, how: string][] {
  const spans = new Map<number, [number, number, string]>();
  const add = (from: number, to: number, how: string) => {
    const key = from * 16 + (to - from);
    if (to > from && to - from <= LONGEST && !spans.has(key)) spans.set(key, [from, to, how]);
  };
  const labels = hosts.map((host) => lettersOf(host.split(".")[0] ?? ""));
  tokens.forEach(({ text, lower }, at) => {
    if (isCapital(text)) {
      add(at, at + 1, "cap");
      for (let to = at + 1; to < at + LONGEST; to += 1) {
        const next = tokens[to];
        if (!next) break;
        if (isCapital(next.text) || /^\d+(?:\.\d+)*$/.test(next.text)) add(at, to + 1, "cap");
        else if (!JOINS.has(next.lower)) break;
      }
      // "Riverside choir", "Bolt energy gum": what it is belongs to some names
      for (let to = at + 1; to < at + 3 && isSmall(tokens[to]?.text ?? ""); to += 1)
        if (!JOINS.has(tokens[to]?.lower ?? "")) add(at, to + 1, "kind");
    }
    if (OPENS.test(text))
      for (let to = at + 1; to < Math.min(tokens.length, at + LONGEST + 1); to += 1) {
        if (/^\n/.test(tokens[to]?.text ?? "")) break;
        if (!CLOSES.test(tokens[to]?.text ?? "")) continue;
        add(at + 1, to, "quoted");
        break;
      }
    if (/^\p{Ll}[\p{L}\d_.+-]{2,}$/u.test(text) && !/\.\p{L}{2,}$/u.test(text)) {
      if (!knows(lower) || labels.includes(lettersOf(lower))) add(at, at + 1, "small");
      let joined = lettersOf(lower);
      for (let to = at + 1; to < at + 4 && joined.length < 40; to += 1) {
        joined += lettersOf(tokens[to]?.lower ?? "");
        if (joined.length > 5 && labels.includes(joined)) add(at, to + 1, "small");
      }
    }
  });
  return [...spans.values()];
}

/** How a name is to the addresses of a brief. */
function inHosts(name: string, hosts: readonly string[]): string {
  const bare = lettersOf(name);
  let found = hosts.length ? "none" : "no";
  for (const host of hosts) {
    const label = lettersOf(host.split(".")[0] ?? "");
    if (label === bare) return "same";
    if (bare.length > 3 && label.includes(bare)) found = "part";
    else if (found === "none" && bare.length > 3 && lettersOf(host).includes(bare)) found = "host";
    else if (found === "none" && label.length > 3 && bare.includes(label)) found = "more";
  }
  return found;
}

/** How often words stand in a text by themselves. */
function countOf(words: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0 && count < 4; at = text.indexOf(words, at + 1))
    if (!/[\p{L}\d]/u.test((text[at - 1] ?? " ") + (text[at + words.length] ?? " "))) count += 1;
  return count;
}

/**
 * Every name that a brief could mean, the last of all being none.
 *
 * @param knows whether a word in small letters is an ordinary one
 */
export function candidatesOf(text: string, knows: NameModel["knows"]): Candidate[] {
  const tokens = tokensOf(text, LOOKED_AT);
  const small = new Set(tokens.filter((one) => isSmall(one.text)).map((one) => one.text));
  const hosts = [...text.toLowerCase().matchAll(/(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,}/g)]
    .slice(0, 8)
    .map(([host]) => host.replace(/^www\./, ""));
  const isKnown = (word: string) => knows(word) || knows(word.replace(/s$/, ""));
  const found: Candidate[] = [];
  let quotes = 0;
  let counted = 0;
  const lineStarts = tokens.map(() => 0);
  tokens.forEach(({ text: sign }, at) => {
    lineStarts[at] = at === 0 || tokens[at - 1]?.text.startsWith("\n") ? at : (lineStarts[at - 1] ?? 0);
    void sign;
  });
  for (const [from, to, how] of spansIn(tokens, hosts, knows).sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const first = tokens[from];
    const last = tokens[to - 1];
    if (!first || !last) continue;
    const name = text.slice(first.at, last.end);
    const words = tokens.slice(from, to).map(({ lower }) => lower);
    const [head = ""] = words;
    const tail = words.at(-1) ?? "";
    const features: string[] = [`how=${how}`, `long=${Math.min(5, to - from)}`];
    const before = [1, 2, 3].map((back) => kindOf(tokens[from - back]));
    const after = [0, 1].map((on) => kindOf(tokens[to + on]));
    const [b1 = "", b2 = "", b3 = ""] = before;
    const [a1 = "", a2 = ""] = after;
    const starts = isBreak(tokens[from - 1]);
    features.push(`b=${b1}`, `a=${a1}`, `bb=${b2}_${b1}`, `aa=${a1}_${a2}`, `bbb=${b3}_${b2}_${b1}`);
    features.push(`b2=${b2}`, `a2=${a2}`, `ba=${b1}_${a1}`, starts ? "starts" : "within");
    const previous = tokens[from - 1];
    const next = tokens[to];
    if (previous && isCapital(previous.text))
      features.push("behind a capital", `behind known=${isKnown(previous.lower)}`);
    if (next && isCapital(next.text))
      features.push("before a capital", `before known=${isKnown(next.lower)}`);
    if (previous && JOINS.has(previous.lower) && isCapital(tokens[from - 2]?.text ?? ""))
      features.push("joined behind");
    if (next && JOINS.has(next.lower) && isCapital(tokens[to + 1]?.text ?? ""))
      features.push("joined before");
    if (starts) features.push(`starts a=${a1}`);
    if (starts && isBreak(next)) features.push("alone");
    features.push(`count=${countOf(name, text)}${starts ? "s" : ""}`);
    const own = words.filter((word) => !JOINS.has(word));
    const elsewhere = own.filter((word) => small.has(word)).length;
    features.push(`elsewhere=${elsewhere === 0 ? 0 : elsewhere === own.length ? 2 : 1}`);
    const known = words.filter(isKnown).length;
    const knownness = known === 0 ? "none" : known === words.length ? "all" : "some";
    features.push(`known=${knownness}${to - from === 1 ? 1 : 2}${starts ? "s" : ""}`);
    if (to - from > 1) features.push(`head=${isKnown(head)}${starts}`, `tail=${isKnown(tail)}`);
    const bare = name.replace(/[^\p{L}\d]/gu, "");
    const written = /^[\p{Lu}\d]{2,}$/u.test(bare)
      ? "capitals"
      : /\p{Ll}\p{Lu}/u.test(name)
        ? "camel"
        : /\d/.test(name)
          ? "digits"
          : "words";
    features.push(`written=${written}`, `host=${inHosts(name, hosts)}`);
    features.push(`first=${head}`, `last=${tail}`, `ends=${tail.slice(-3)}${starts ? "s" : ""}`);
    for (const word of words) features.push(to - from > 1 ? `word=${word}` : `only=${word}`);
    const line = tokens.slice(lineStarts[from], from).map(({ lower }) => lower);
    const colon = line.lastIndexOf(":");
    if (colon >= 0 && colon === line.length - 1)
      features.push(
        `label=${line.slice(Math.max(0, colon - 2), colon).join(" ")}`,
        `label1=${line[colon - 1]}`,
      );
    else if (colon > 0 && colon <= 3) features.push(`in label=${line.slice(0, colon).join(" ")}`);
    features.push(`at=${lineStarts[from] === 0 ? "top" : first.at > text.length * 0.8 ? "end" : "middle"}`);
    if (from === 0 || (from === 1 && /^["“#]/.test(tokens[0]?.text ?? ""))) features.push(`opens a=${a1}`);
    const close = tokens.slice(Math.max(0, from - 6), from);
    if (close.some((one) => /^["”»]$/.test(one.text)) && close.some((one) => /^[—–-]+$/.test(one.text)))
      features.push("attribution");
    for (const one of close.slice(-5)) if (isSmall(one.text)) features.push(`near b=${one.lower}`);
    for (const one of tokens.slice(to, to + 4)) if (isSmall(one.text)) features.push(`near a=${one.lower}`);
    for (; counted < first.at; counted += 1) if (/["“”„»«]/.test(text[counted] ?? "")) quotes += 1;
    if (quotes % 2) features.push(how === "quoted" ? "quotation" : "in a quotation");
    if (/['’]s$/.test(name)) features.push("possessive");
    found.push({ name: name.replace(/['’]s$/, ""), features: features.map(hashOf) });
  }
  const none = [
    "none",
    `none of ${Math.min(6, found.length)}`,
    ...(hosts.length ? ["none with a host"] : []),
  ].map(hashOf);
  return [...found, { name: "", features: none }];
}

/**
 * How likely each name of a brief is the one that the film is of, the likeliest first. Empty for none.
 */
export function rankNames(text: string, { weights, knows }: NameModel): { name: string; share: number }[] {
  const candidates = candidatesOf(text, knows);
  const shares = softmax(candidates.map(({ features }) => scoreOf(weights, features)));
  const byName = new Map<string, number>();
  candidates.forEach(({ name }, at) => {
    byName.set(name, (byName.get(name) ?? 0) + (shares[at] ?? 0));
  });
  return [...byName].map(([name, share]) => ({ name, share })).sort((a, b) => b.share - a.share);
}
