import { cache } from "react";
import { corpus } from "#lib/wiring/corpus.ts";

/** The corpus, read at most once for a rendered page: in development `corpus()` reads it at every call. */
export const pageCorpus = cache(corpus);
