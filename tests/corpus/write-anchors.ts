import { loadCorpus } from "#lib/content/corpus.ts";
import { readAnchors, writeAnchors } from "#tests/corpus/anchor-list.ts";

/** `npm run anchors`: adds new heading ids to content/data/anchors.json. It takes none away. */
const known = await readAnchors().catch(() => ({}) as Awaited<ReturnType<typeof readAnchors>>);
let added = 0;
for (const page of (await loadCorpus()).pages) {
  const ids = page.headings.map(({ id }) => id);
  const before = known[page.path] ?? [];
  const gone = before.filter((id) => !ids.includes(id));
  added += ids.filter((id) => !before.includes(id)).length;
  // in reading order; what is gone stays at the end, for its redirect
  known[page.path] = [...ids, ...gone];
}
await writeAnchors(known);
console.log(`${added} ids added, ${Object.values(known).flat().length} in all`);
