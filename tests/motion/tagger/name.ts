import type { Tags } from "#tests/motion/tagger/network.ts";

/** Something that could be whose film it is, with how likely that is by what stands around it. */
export interface Ranked {
  name: string;
  /** A share of 1. */
  share: number;
}

/** What ranks and rules count beside the words of a name, and what a name has to be worth. */
const RANK = 0.3;
const RULED = 2.5;
const LEAST = -1.5;
const LEAST_UNRULED = -0.7;

const logOf = (share: number): number => Math.log(Math.max(1e-4, Math.min(1 - 1e-4, share)));
const isWord = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** Stretches whose every word is likelier of a name than so. */
function spansOf(text: string, { tokens, names }: Tags, least: number): string[] {
  const found: string[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    if ((names[from] as number) < least || !isWord(tokens[from]?.text ?? "")) continue;
    let end = from;
    while (
      end + 1 < tokens.length &&
      (names[end + 1] as number) >= least &&
      !tokens[end + 1]?.text.startsWith("\n")
    )
      end += 1;
    const next = end + 1;
    while (end > from && !/[\p{L}\d!?]/u.test(tokens[end]?.text ?? "")) end -= 1;
    const span = text.slice(tokens[from]?.at, tokens[end]?.end);
    found.push(span);
    // "Otter Week, dawn walks": up to the comma
    const [first = ""] = span.split(/\s*[,:–—(]\s+/);
    if (first && first !== span) found.push(first);
    from = next;
  }
  return found;
}

/** How likely words are a name, and what stands beside them is not: a sum of logarithms. */
function worthOf(name: string, text: string, { tokens, names }: Tags): number {
  let best = Number.NEGATIVE_INFINITY;
  const edge = (at: number) => (isWord(tokens[at]?.text ?? "") ? 0.5 * logOf(1 - (names[at] as number)) : 0);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const first = tokens.findIndex((token) => token.at >= at);
    let end = first;
    let sum = 0;
    while (end < tokens.length && (tokens[end]?.end ?? 0) <= at + name.length) {
      sum += logOf(names[end] as number);
      end += 1;
    }
    if (first >= 0 && end > first) best = Math.max(best, sum / (end - first) + edge(first - 1) + edge(end));
  }
  return best;
}

/**
 * Whose film it is: by its words, by what stands around it, and by rules.
 *
 * @param ruled what rules made out; may be empty
 * @param ranked by what stands around them (`rankNames`)
 * @returns empty where nothing is likely enough
 */
export function nameAmong(text: string, tags: Tags, ruled: string, ranked: readonly Ranked[]): string {
  const shares = new Map(ranked.map(({ name, share }) => [name, share]));
  const names = new Set([
    ...spansOf(text, tags, 0.35),
    ...spansOf(text, tags, 0.6),
    ...ranked.slice(0, 8).flatMap(({ name, share }) => (share > 0.02 ? [name] : [])),
    ruled,
  ]);
  names.delete("");
  // rules that know none are rarely wrong
  let best = { name: "", worth: ruled ? LEAST : LEAST_UNRULED };
  for (const name of names) {
    const rank = RANK * Math.log(Math.max(0.003, shares.get(name) ?? 0));
    const worth = worthOf(name, text, tags) + rank + (name === ruled ? RULED : 0);
    if (worth > best.worth) best = { name, worth };
  }
  return best.name;
}
