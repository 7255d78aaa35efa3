import type { Metadata } from "next";
import { docPath } from "#lib/config/paths.ts";
import { CorpusPage, corpusMetadata, slugsBelow } from "#app/_ui/page/corpus-page.tsx";

type Props = { params: Promise<{ slug: string[] }> };
const pathOf = async ({ params }: Props) => docPath((await params).slug.join("/"));

export const dynamicParams = false;
export const generateStaticParams = async () =>
  (await slugsBelow("/docs")).map((slug) => ({ slug: slug.split("/") }));
export const generateMetadata = async (props: Props): Promise<Metadata> =>
  corpusMetadata(await pathOf(props));
export default async (props: Props) => <CorpusPage path={await pathOf(props)} />;
