import type { Tags } from "#lib/motion/brief/network/network.ts";
import type { Known } from "#lib/motion/brief/stretches.ts";
import { hasWord, isTorn, squeezed } from "#lib/motion/brief/marks.ts";

/*
 * Whose film it is: the run of words that the network is surest of, counted over the brief. Where it is sure of none,
 * there is no name, and it is asked for.
 */

/** So sure a name begins, and so sure it goes on. */
const BEGINS = 0.5;
const GOES_ON = 0.55;
/** Less sure of all its words together, there is no name. */
const LEAST = 1;
const odds = (share: number) => Math.log(share / (1 - share + 1e-6));

/** No name begins or ends so: "Plinthly on", "Does Anselm". */
const AROUND =
  /^(?:(?:does|do|is|are|at|for|from|with|by|our|my|and|in|on|called|of|meet|introducing|welcome to|hi|hello|dear)\s+)+|(?:\s+(?:on|to|at|in|for|is|are|was|has|and|or|of|the|a|by|with|from|now|asap)|['’]s|[.,;:!?(“"”–—-]+)+$/giu;
const trimmed = (name: string): string => {
  const bare = squeezed(name.replace(AROUND, ""));
  return bare.includes(")") === bare.includes("(") ? bare : bare.replace(/[()].*$/, "").trim();
};

/** @param known what forms tell: a label and the row of a table are no name */
export function nameIn(text: string, { tokens, names }: Tags, known: readonly Known[]): string {
  const worth = new Map<string, number>();
  const others = known.filter(
    ({ role, field }) => role === "us" || role === "step" || field === "row" || field === "head",
  );
  const isOther = (t: number) =>
    others.some(({ at, end }) => (tokens[t]?.at ?? 0) >= at && (tokens[t]?.at ?? 0) < end);
  const share = (t: number) => ((names[t] ?? 0) >= GOES_ON && !isOther(t) ? (names[t] as number) : 0);
  for (let t = 0; t < tokens.length; t += 1) {
    if (share(t) < BEGINS) continue;
    let end = t;
    while (share(end + 1) >= GOES_ON && !tokens[end + 1]?.text.startsWith("\n")) end += 1;
    while (end > t && !hasWord(tokens[end]?.text ?? "")) end -= 1;
    let sum = 0;
    for (let k = t; k <= end; k += 1) sum += odds(share(k));
    let at = tokens[t]?.at ?? 0;
    while (isTorn(text, at)) at -= 1;
    const name = trimmed(text.slice(at, tokens[end]?.end));
    if (hasWord(name)) worth.set(name, (worth.get(name) ?? 0) + sum / (end - t + 1));
    t = end;
  }
  let best = "";
  for (const [name, value] of worth) if (!best || value > (worth.get(best) ?? 0)) best = name;
  return (worth.get(best) ?? 0) > LEAST ? best : "";
}
