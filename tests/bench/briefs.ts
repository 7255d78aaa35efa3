import { readFileSync } from "node:fs";
import { storyboardPlanner } from "#lib/motion/plan.ts";

/**
 * What the rules make of forty briefs that nobody who writes rules has written: the storyboards, to be judged by a
 * person. Whole is a film in which no scene is missing, wrong or to word otherwise. A brief that rules were written
 * for leaves this list for `people-briefs.json`. Of these forty, long and full of remarks, none was whole on first
 * sight; of forty shorter ones before them, ten. Says how many words of each brief are on screen, as a hint.
 */
const BRIEFS = JSON.parse(
  readFileSync(new URL("unread-briefs.json", import.meta.url), "utf8"),
) as readonly string[];

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

for (const [at, brief] of BRIEFS.entries()) {
  const { scenes, ignored } = await storyboardPlanner.plan(brief);
  const shown = new Set(words(scenes.map(({ says }) => says).join(" ")));
  const said = words(brief);
  const share = said.filter((word) => shown.has(word)).length / Math.max(1, said.length);
  console.log(`\n${at + 1}  ${brief.replace(/\s+/g, " ")}`);
  console.log(`   on screen: ${Math.round(share * 100)} % of the words`);
  for (const { template, says } of scenes) console.log(`   ${template.padEnd(16)} ${says}`);
  for (const { text, why } of ignored) console.log(`   not used         ${text}: ${why}`);
}
