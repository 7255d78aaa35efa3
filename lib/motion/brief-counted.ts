/*
 * Steps and ranks that are counted within a line: "1 let it cool 2 take it apart", "5 Rye bread 4 Cinnamon bun … 1".
 */

const NUMERAL =
  /(?<![\p{L}\d.,:/£$€#(–-])(\d{1,2})(?<mark>[.)]?)(?=[ \t]+(?!(?:kg|g|mg|ml|l|cm|mm|m|km|cups?|tbsp|tsp|spoons?|min|minutes?|h|hours?|days?|weeks?|months?|years?|x|am|pm|euros?|pounds?|dollars?)\b)\p{L})/gu;
const LEAST = 3;
const MOST_WORDS = 12;
/** Behind a full stop: a step may have a sentence of its own. */
const MOST_TO_STOP = 30;

interface Counted {
  at: number;
  end: number;
  value: number;
  mark: string;
}

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** Where numerals follow one another by one, each with some words. @param way 1 upwards, -1 downwards */
function* runsIn(line: string, way: 1 | -1, leastWords: number): Generator<Counted[]> {
  const all = [...line.matchAll(NUMERAL)].map(
    ({ 0: found, 1: digits, index, groups }): Counted => ({
      ...{ at: index, end: index + found.length, value: Number(digits), mark: groups?.mark ?? "" },
    }),
  );
  let run: Counted[] = [];
  for (const one of all) {
    const last = run.at(-1);
    const words = last ? wordsOf(line.slice(last.end, one.at)) : 0;
    const follows =
      last &&
      one.value === last.value + way &&
      words >= leastWords &&
      words <= (/[.!?]\s*$/.test(line.slice(0, one.at)) ? MOST_TO_STOP : MOST_WORDS);
    if (!follows) {
      if (run.length >= LEAST) yield run;
      run = [];
    }
    run.push(one);
  }
  if (run.length >= LEAST) yield run;
}

/** Whether something begins here: a line, or what a colon or a sentence announces. */
const begins = (line: string, at: number): boolean => /(?:^|[:.!?–—-])\s*$/u.test(line.slice(0, at));

/** Each of a run in a line of its own; what is said behind the last of them too. */
const inLines = (line: string, run: readonly Counted[], mark: (value: number) => string): string =>
  run.toReversed().reduce((text, { at, end, value }, index) => {
    const words = text.slice(end).replace(/^[ \t]+/, "");
    const rest = index ? words : words.replace(/(?<=\p{L}[.!?]) +(?=[\p{Lu}\d])/u, "\n");
    const before = text.slice(0, at).replace(/[,;.\s]+$/, "");
    return `${before}${before ? "\n" : ""}${mark(value)} ${rest}`;
  }, line);

/** Steps counted within a line stand in lines of their own. */
function withSteps(line: string): string {
  for (const run of runsIn(line, 1, 2)) {
    const [first] = run;
    if (first?.value === 1 && !first.mark && begins(line, first.at))
      return inLines(line, run, (value) => `${value}.`);
  }
  return line;
}

/** What is counted down has a line for each, with its rank: as steps it would be counted up. */
function withRanks(line: string): string {
  for (const run of runsIn(line, -1, 1)) {
    const [first] = run;
    if (first && run.at(-1)?.value === 1 && begins(line, first.at))
      return inLines(line, run, (value) => `- #${value}`);
  }
  return line;
}

/** Lines that are counted down: "3. Sourdough / 2. Baguette / 1. Almond croissant". */
function linesDown(text: string): string {
  const lines = text.split("\n");
  const values = lines.map((line) =>
    Number(/^[ \t]*(\d{1,2})(?:[.):]| [–-])?[ \t]+\p{L}/u.exec(line)?.[1] ?? Number.NaN),
  );
  for (let end = 0; end < lines.length; end += 1) {
    if (values[end] !== 1) continue;
    let start = end;
    while (start > 0 && values[start - 1] === (values[start] ?? 0) + 1) start -= 1;
    if (end - start + 1 < LEAST) continue;
    for (let at = start; at <= end; at += 1)
      lines[at] = (lines[at] ?? "").replace(/^[ \t]*\d{1,2}(?:[.):]| [–-])?[ \t]+/, `- #${values[at]} `);
  }
  return lines.join("\n");
}

/** "1 you share your link", "2 friend signs up": numbers of steps without their stops; of a table they stay. */
function counted(block: string): string {
  const lines = block.trimEnd().split("\n");
  const areSteps = lines.every(
    (line, at) => line.trim().startsWith(`${at + 1} `) && !/\d$/.test(line.trim()),
  );
  return areSteps ? block.replace(/^([ \t]*\d{1,2})(?=[ \t])/gm, "$1.") : block;
}
const UPWARDS = /(?:^[ \t]*\d{1,2}[ \t]+\p{L}[^\n]*(?:\n|$)){3,}/gmu;

/** The brief whose counted steps and ranks are marked as lists are. */
export const withCounted = (text: string): string =>
  linesDown(text)
    .replace(UPWARDS, counted)
    .split("\n")
    .map((line) => (/^[ \t]*[-*•|]/.test(line) ? line : withRanks(withSteps(line))))
    .join("\n");
