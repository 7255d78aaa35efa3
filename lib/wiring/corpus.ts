import { isDevelopment } from "#lib/config/env.ts";
import { type Corpus, loadCorpus } from "#lib/content/corpus.ts";
import { contentSignature } from "#lib/content/source.ts";
import { shared } from "#lib/wiring/shared.ts";

/**
 * The corpus of this process: read once in production; in development read again whenever a content file
 * has changed, so that the change shows at the next reload.
 *
 * @throws ContentError naming the file and line
 */
export async function corpus(): Promise<Corpus> {
  if (!isDevelopment()) return shared("corpus", loadCorpus);
  const kept = shared("development-corpus", (): { signature: string; corpus?: Promise<Corpus> } => ({
    signature: "",
  }));
  const signature = await contentSignature();
  if (!kept.corpus || signature !== kept.signature) {
    kept.signature = signature;
    kept.corpus = loadCorpus();
  }
  return kept.corpus;
}
