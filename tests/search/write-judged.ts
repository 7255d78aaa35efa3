/**
 * Writes the judged sets anew from the questions and the corpora: `npm run node -- tests/search/write-judged.ts own-docs`
 * (or `next-docs`). To be run when anchors have changed, and to be read before it is committed: the derived
 * queries follow the corpus, the questions are mended by hand.
 */
import { writeFileSync } from "node:fs";
import { type Counts, derive } from "#tests/search/derive.ts";
import { foundSections, readJudged, type SetName, vanishedTargets } from "#tests/search/judged-set.ts";
import { loadNextDocs } from "#tests/search/next-docs.ts";
import { loadOwnDocs } from "#tests/search/own-docs.ts";

const SEED = 20261121;
const COUNTS: Record<SetName, Counts> = {
  "next-docs": { title: 40, heading: 50, identifier: 40, spelledOut: 40, link: 80, typo: 60, prefix: 60 },
  "own-docs": { title: 60, heading: 80, identifier: 40, spelledOut: 20, link: 60, typo: 60, prefix: 60 },
};

for (const set of process.argv.slice(2) as SetName[]) {
  const pages = set === "next-docs" ? loadNextDocs() : await loadOwnDocs();
  const judged = [...readJudged(set, "questions"), ...derive(foundSections(pages), COUNTS[set], SEED)];
  const vanished = vanishedTargets(pages, judged);
  if (vanished.length > 0)
    throw new Error(`Mend tests/search/${set}.questions.json first:\n${vanished.join("\n")}`);
  const lines = judged.map((entry) => `  ${JSON.stringify(entry)}`).join(",\n");
  writeFileSync(new URL(`./${set}.judged.json`, import.meta.url), `[\n${lines}\n]\n`);
  console.log(`${set}: ${judged.length} queries`);
}
