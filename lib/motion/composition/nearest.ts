/** Edits from one word to another: insertions, deletions, changes, and two letters that change places. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (one[index] === other[at] ? 0 : 1);
      const isSwapped = index > 0 && at > 0 && one[index] === other[at - 1] && one[index - 1] === other[at];
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : changed;
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, changed, swapped));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

/**
 * The nearest of some names, where one is near.
 *
 * @param names in the order in which they are meant, of some that are equally near
 * @param synonyms what models and people write first, in lower case → what it is called here, first what is likeliest
 */
export function nearest(
  written: string,
  names: readonly string[],
  synonyms: Readonly<Record<string, string | readonly string[]>> = {},
): string | undefined {
  const meant = [synonyms[written.toLowerCase()] ?? []].flat().find((name) => names.includes(name));
  if (meant) return meant;
  const most = Math.max(1, Math.floor(written.length / 3));
  const ranked = names
    .filter((name) => Math.abs(name.length - written.length) <= most)
    .map((name) => [distance(written.toLowerCase(), name.toLowerCase()), name] as const)
    .sort((a, b) => a[0] - b[0]);
  const [best] = ranked;
  return best && best[0] <= most ? best[1] : undefined;
}
