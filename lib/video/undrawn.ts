import type { Composition } from "#lib/motion/composition/composition.ts";
import type { Issue } from "#lib/motion/composition/issue.ts";

/** Characters that no font draws, anywhere in a film: what is kept is to be drawn later. */
export async function undrawn(composition: Composition): Promise<Issue[]> {
  // Latin is in every font: nothing is loaded for it
  const { assets: _, audio: __, ...said } = composition;
  if (!/[^\p{ASCII}\p{Script=Latin}]/u.test(JSON.stringify(said))) return [];
  // loaded by who needs it: an export shapes in its threads
  const [{ createShaper }, { fontsNeeded, missingGlyphs }, { fontBytes }] = await Promise.all([
    import("#lib/motion/text/harfbuzz.ts"),
    import("#lib/motion/draw/needs.ts"),
    import("#lib/video/font-files.ts"),
  ]);
  return missingGlyphs(composition, createShaper(await fontBytes(fontsNeeded(composition), composition)));
}
