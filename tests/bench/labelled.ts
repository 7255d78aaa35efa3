import type { Brief } from "#lib/motion/brief.ts";
import { cardsOf } from "#lib/motion/brief-joined.ts";
import { wordsIn } from "#lib/motion/brief-words.ts";
import { readBrief } from "#lib/motion/read-brief.ts";
import { FOLDERS, isHeldOut, readFolder, type Told } from "#tests/motion/tagger/learn.ts";

/**
 * What is on screen of labelled briefs that nothing was learned from (`tests/motion/tagger/briefs`): cards that
 * nobody is to see, stretches to be said that are not, those that stand whole on one card, and names.
 * `npm run node -- tests/bench/labelled.ts`; `--everyday`, `--rambling`, `--natural`, `--strangers` and `--plain` take those that were held out of the other
 * folders (`tests/motion/tagger`), `--everyday --only=judged`, `--rambling --only=judged-8` and `-9` those whose films were
 * judged; `--rules` reads by rules alone, `--print` tells each card, stretch and name.
 */
const print = process.argv.includes("--print");
const read = (text: string) => readBrief(text, process.argv.includes("--rules") ? null : undefined);
const only = process.argv.find((one) => one.startsWith("--only="))?.slice("--only=".length) ?? "";
const folder = FOLDERS.find((one) => process.argv.includes(`--${one}`)) ?? "briefs";
const briefs = readFolder(folder).filter(
  (one) => one.id.startsWith(only) && isHeldOut(one) && (only !== "" || !one.id.startsWith("judged")),
);

/** Said: claims, steps, quotations, who said them, calls; what the thing is and its name may be on screen. */
const SAID = "SPQE";
const SHOWN = "SPQWEK";
const share = (words: readonly string[], known: ReadonlySet<string>) =>
  words.filter((word) => known.has(word)).length / Math.max(1, words.length);
const seenOf = (brief: Brief) =>
  [
    ...[brief.product, brief.address, brief.phone, brief.date, brief.source, brief.code?.code ?? ""],
    ...brief.moreCharts.flatMap(({ title, rows }) => [
      title,
      ...rows.map((row) => Object.values(row).join(" ")),
    ]),
    ...cardsOf(brief),
  ].join("\n");

const counts = { cards: 0, bad: 0, said: 0, stretches: 0, whole: 0, clean: 0, apart: 0, long: 0, named: 0 };
const alone = (text: string) => ` ${wordsIn(text).join(" ")} `;
for (const { id, name, brief, stretches } of briefs) {
  const text = ({ at, end }: Told["stretches"][number]) => brief.slice(at, end);
  const known = new Set(
    wordsIn([name, ...stretches.filter(({ label }) => SHOWN.includes(label)).map(text)].join("\n")),
  );
  const reading = read(brief);
  const cards = cardsOf(reading);
  const bad = cards.filter((card) => share(wordsIn(card), known) < 0.5);
  const seen = new Set(wordsIn(seenOf(reading)));
  const said = stretches.filter(({ label }) => SAID.includes(label)).map(text);
  const missing = said.filter((one) => wordsIn(one).length > 1 && share(wordsIn(one), seen) < 0.5);
  const screen = cards.map(alone).join("|");
  const long = said.filter((one) => wordsIn(one).length > 2 && !missing.includes(one));
  const apart = long.filter((one) => !screen.includes(alone(one)));
  const isNamed = alone(reading.product).replace(/^ the /, " ") === alone(name).replace(/^ the /, " ");
  counts.long += long.length;
  counts.apart += apart.length;
  counts.named += Number(isNamed);
  counts.cards += cards.length;
  counts.bad += bad.length;
  counts.stretches += said.length;
  counts.said += said.length - missing.length;
  if (!bad.length) counts.clean += 1;
  if (!bad.length && !missing.length) counts.whole += 1;
  if (print && (bad.length || missing.length || apart.length || !isNamed)) {
    console.log(`\n${id}  ${brief.replace(/\s+/g, " ")}`);
    for (const card of bad) console.log(`   not to be seen: ${card}`);
    for (const one of missing) console.log(`   missing: ${one.replace(/\s+/g, " ")}`);
    for (const one of apart) console.log(`   not whole: ${one.replace(/\s+/g, " ")}`);
    if (!isNamed) console.log(`   named: ${reading.product || "-"}, and is ${name || "-"}`);
  }
}
const { cards, bad, said, stretches, whole, clean, long, apart, named } = counts;
const percent = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
console.log(`${briefs.length} briefs held out`);
console.log(`cards nobody is to see   ${percent(bad, cards)}`);
console.log(`to be said, and said     ${percent(said, stretches)}`);
console.log(`of these whole            ${percent(long - apart, long)}`);
console.log(`named as it is           ${percent(named, briefs.length)}`);
console.log(`no such card             ${percent(clean, briefs.length)}`);
console.log(`nor anything missing     ${percent(whole, briefs.length)}`);
