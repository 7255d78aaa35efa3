import type { Metadata } from "next";
import { postPath } from "#lib/config/paths.ts";
import { CorpusPage, corpusMetadata, slugsBelow } from "#app/_ui/page/corpus-page.tsx";

type Props = { params: Promise<{ slug: string }> };
const pathOf = async ({ params }: Props) => postPath((await params).slug);

export const dynamicParams = false;
export const generateStaticParams = async () => (await slugsBelow("/blog")).map((slug) => ({ slug }));
export const generateMetadata = async (props: Props): Promise<Metadata> =>
  corpusMetadata(await pathOf(props));
export default async (props: Props) => <CorpusPage path={await pathOf(props)} />;
