import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { jsonLd, jsonLdText } from "#lib/discovery/json-ld.ts";
import { pageCorpus } from "#app/_ui/page/page-corpus.ts";
import { pageBody } from "#app/_ui/prose/mdx.tsx";
import { pageMetadata } from "#app/_ui/page/metadata.ts";
import { Frame, SHELLS } from "#app/_ui/page/shells.tsx";

/** A page of the corpus, whole. @throws Next's not-found signal where there is none at this path */
export async function CorpusPage({ path }: { path: string }) {
  const all = await pageCorpus();
  const page = all.byPath.get(path);
  if (!page) notFound();
  const Shell = SHELLS[page.kind];
  return (
    <Frame path={path}>
      <Shell page={page} body={await pageBody(page, all)} />
      {jsonLd(page).map((object) => (
        <script
          key={object["@type"] + String(object["@id"] ?? "")}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, `<` escaped
          dangerouslySetInnerHTML={{ __html: jsonLdText(object) }}
        />
      ))}
    </Frame>
  );
}

/** Slugs of the pages below a prefix, for `generateStaticParams`: `/docs` → `["search", "api/search", …]`. */
export async function slugsBelow(prefix: string): Promise<string[]> {
  const { pages } = await pageCorpus();
  return pages
    .filter(({ path }) => path.startsWith(`${prefix}/`))
    .map(({ path }) => path.slice(prefix.length + 1));
}

/** The head of the page at a path; empty where there is none. */
export async function corpusMetadata(path: string): Promise<Metadata> {
  const page = (await pageCorpus()).byPath.get(path);
  return page ? pageMetadata(page) : {};
}
