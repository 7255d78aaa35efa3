import { loadCorpus } from "#lib/content/corpus.ts";
import { ContentError } from "#lib/content/source.ts";

/** `npm run check -- content`: one line, `ok` or the file, the line and what is wrong there. */
try {
  const { pages } = await loadCorpus();
  console.log(
    `ok: ${pages.length} pages, ${pages.reduce((sum, page) => sum + page.markdown.length, 0)} characters`,
  );
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
