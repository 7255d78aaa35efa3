import type { Metadata } from "next";
import { PAGE_PATHS } from "#lib/config/paths.ts";
import { CorpusPage, corpusMetadata } from "#app/_ui/page/corpus-page.tsx";

type Props = { params: Promise<{ page: string }> };
const pathOf = async ({ params }: Props) => `/${(await params).page}`;
/** Fixed pages with a folder of their own. */
const OWN: string[] = [PAGE_PATHS.home, PAGE_PATHS.docs, PAGE_PATHS.blog];

export const dynamicParams = false;
export const generateStaticParams = () =>
  Object.values(PAGE_PATHS)
    .filter((path) => !OWN.includes(path))
    .map((path) => ({ page: path.slice(1) }));
export const generateMetadata = async (props: Props): Promise<Metadata> =>
  corpusMetadata(await pathOf(props));
export default async (props: Props) => <CorpusPage path={await pathOf(props)} />;
