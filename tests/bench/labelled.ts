import { readBrief } from "#lib/motion/brief/read.ts";
import { readBrief as readByRules } from "#lib/motion/read-brief.ts";
import { FOLDERS, isHeldOut, readFolder } from "#tests/motion/tagger/learn.ts";
import { faultsOf, isRight, type Score, scoreOf } from "#tests/motion/tagger/score.ts";

/**
 * How marked briefs are read that nothing was learned from, folder by folder (`tests/motion/tagger`): read right, wrong
 * cards, said, named; by the reader, and beside it by the rules that it takes the place of.
 * `npm run node -- tests/bench/labelled.ts`; with the name of a folder only that one, `--print` tells each fault.
 */
const print = process.argv.includes("--print");
const asked = FOLDERS.filter((one) => process.argv.includes(one) || process.argv.includes(`--${one}`));

const readers = { reader: readBrief, rules: readByRules as unknown as typeof readBrief };
const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(7);
const row = ({ briefs, right, wrong, said, named }: Score) =>
  `${String(Math.round(right * briefs)).padStart(5)} right ${percent(right)}  wrong ${percent(wrong)}  said ${percent(said)}  named ${percent(named)}`;

const all = new Map(Object.keys(readers).map((name) => [name, [] as ReturnType<typeof faultsOf>[]]));
for (const folder of asked.length ? asked : FOLDERS) {
  const briefs = readFolder(folder).filter((one) => isHeldOut(one) && !one.id.startsWith("judged"));
  for (const [name, read] of Object.entries(readers)) {
    const faults = briefs.map((one) => faultsOf(one, read(one.brief)));
    all.get(name)?.push(...faults);
    console.log(
      `${folder.padEnd(10)} ${String(briefs.length).padStart(5)} ${name.padEnd(7)} ${row(scoreOf(faults))}`,
    );
    if (!print || name !== "reader") continue;
    briefs.forEach((one, at) => {
      const found = faults[at];
      if (!found || (isRight(found) && found.isNamed)) return;
      console.log(`\n${one.id}  ${one.brief.replace(/\s+/g, " ")}`);
      for (const card of found.bad) console.log(`   not to be seen: ${card}`);
      for (const missing of found.missing) console.log(`   missing: ${missing.replace(/\s+/g, " ")}`);
      if (!found.isNamed)
        console.log(`   named: ${read(one.brief).product || "-"}, and is ${one.name || "-"}`);
    });
  }
}
for (const [name, faults] of all)
  console.log(
    `${"all".padEnd(10)} ${String(faults.length).padStart(5)} ${name.padEnd(7)} ${row(scoreOf(faults))}`,
  );
