import { readFileSync } from "node:fs";
import { readBrief } from "#lib/motion/brief/read.ts";
import { findingsOf, type Keyed } from "#tests/motion/brief/keyed-briefs.ts";

/**
 * What is read of briefs, against what their writers say is in them: a share for each field, and what is missed or
 * wrong. `npm run node -- tests/bench/briefs.ts [FILE …]`; `--quiet` prints the shares alone.
 */
const files = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const quiet = process.argv.includes("--quiet");
const BRIEFS = (
  files.length ? files : [new URL("../motion/brief/keyed-briefs.json", import.meta.url)]
).flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Keyed[]);

const tally = new Map<string, [good: number, all: number]>();
const count = (name: string, good: boolean) => {
  const [right, all] = tally.get(name) ?? [0, 0];
  tally.set(name, [right + Number(good), all + 1]);
};
for (const one of BRIEFS) {
  const found = findingsOf(one, readBrief);
  const wrong = found.filter(({ good }) => !good);
  count(`whole, ${one.size}`, !wrong.length);
  for (const { field, good } of found) count(field, good);
  if (quiet || !wrong.length) continue;
  console.log(`\n${one.id}  ${one.brief.replace(/\s+/g, " ")}`);
  for (const { field, what } of wrong) console.log(`   ${field}: ${what}`);
}
console.log(`\n${BRIEFS.length} briefs`);
for (const [name, [good, all]] of tally)
  console.log(`${name.padEnd(16)}${good} of ${all} (${Math.round((100 * good) / all)} %)`);
