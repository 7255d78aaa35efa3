import { readBrief } from "#lib/motion/brief/read.ts";
import { FOLDERS, isHeldOut, readFolder } from "#tests/motion/tagger/marked.ts";
import { type Faults, faultsOf, isRight, type Score, scoreOf } from "#tests/motion/tagger/score.ts";

/**
 * How marked briefs are read that nothing was learned from, folder by folder (`tests/motion/tagger`): read right, wrong
 * cards, said, named.
 * `npm run node -- tests/bench/labelled.ts`; with the name of a folder only that one, `--print` tells each fault.
 */
const print = process.argv.includes("--print");
const asked = FOLDERS.filter((one) => process.argv.includes(one) || process.argv.includes(`--${one}`));

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(7);
const row = ({ briefs, right, wrong, said, named }: Score) =>
  `${String(briefs).padStart(5)} briefs  right ${percent(right)}  wrong ${percent(wrong)}  said ${percent(said)}  named ${percent(named)}`;

const all: Faults[] = [];
for (const folder of asked.length ? asked : FOLDERS) {
  const briefs = readFolder(folder).filter((one) => isHeldOut(one) && !one.id.startsWith("judged"));
  const faults = briefs.map((one) => faultsOf(one, readBrief(one.brief)));
  all.push(...faults);
  console.log(`${folder.padEnd(10)} ${row(scoreOf(faults))}`);
  if (!print) continue;
  briefs.forEach((one, at) => {
    const found = faults[at];
    if (!found || (isRight(found) && found.isNamed)) return;
    console.log(`\n${one.id}  ${one.brief.replace(/\s+/g, " ")}`);
    for (const card of found.bad) console.log(`   not to be seen: ${card}`);
    for (const missing of found.missing) console.log(`   missing: ${missing.replace(/\s+/g, " ")}`);
    if (!found.isNamed)
      console.log(`   named: ${readBrief(one.brief).product || "-"}, and is ${one.name || "-"}`);
  });
}
console.log(`${"all".padEnd(10)} ${row(scoreOf(all))}`);
