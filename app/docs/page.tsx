import type { Metadata } from "next";
import { PAGE_PATHS } from "#lib/config/paths.ts";
import { CorpusPage, corpusMetadata } from "#app/_ui/page/corpus-page.tsx";

export const generateMetadata = (): Promise<Metadata> => corpusMetadata(PAGE_PATHS.docs);
export default () => <CorpusPage path={PAGE_PATHS.docs} />;
