import type { SearchablePage, SearchableSection } from "#lib/search/engine.ts";

/** A page made of an intro and sections `[title, markdown]`; the id of a section is its title in kebab case. */
export function page(
  path: string,
  title: string,
  intro: string,
  ...sections: [string, string][]
): SearchablePage {
  const section = (id: string, heading: string, level: number, markdown: string): SearchableSection => ({
    id,
    title: heading,
    level,
    markdown,
  });
  return {
    path,
    title,
    description: `About ${title}.`,
    kind: "docs",
    breadcrumbs: ["Docs"],
    sections: [
      section("", title, 1, intro),
      ...sections.map(([heading, markdown]) =>
        section(heading.toLowerCase().replace(/\s+/g, "-"), heading, 2, markdown),
      ),
    ],
  };
}

/** Some pages with everything in them that a test here asks for. */
export const PAGES: SearchablePage[] = [
  page(
    "/docs/router",
    "Router",
    "The router maps an address to a page. See [address patterns](/docs/patterns).",
    [
      "useRouter",
      "Call `useRouter()` in a component:\n\n```ts\nconst router = useRouter();\nrouter.push('/');\n```",
    ],
    ["Redirects", "A redirect answers with status 308. Redirects are **cached** by browsers."],
    ["App Router", "The app router reads the folder `app`."],
  ),
  page(
    "/docs/patterns",
    "Address patterns",
    "A pattern has literals and parameters. The router compares them in order.",
    ["Parameters", "A parameter begins with a colon: `/posts/:id`. The database is not asked."],
    ["Optional parts", "A part in parentheses may be missing."],
  ),
  page(
    "/docs/caching",
    "Caching",
    "A cache keeps answers. Revalidate when the data changes.",
    [
      "Revalidation",
      "| Header | Meaning |\n| --- | --- |\n| `ETag` | a name for the bytes |\n\nRevalidating is cheap.",
    ],
    ["Middleware", "The middleware runs before the cache is asked. Middleware may rewrite the address."],
  ),
  page(
    "/docs/i18n",
    "検索と国際化",
    "検索窓に言葉を入れる。검색어를 입력하세요. Größe und Café auf Deutsch.",
  ),
  page("/docs/auth", "Authentication", "Users sign in with a password. A session is kept in a cookie."),
  ...Array.from({ length: 12 }, (_, number) =>
    page(
      `/docs/more/${number}`,
      `Chapter ${number}`,
      `Chapter ${number} is about nothing in particular, at length.`,
      [`Part ${number}`, "More of the same, said again with other words."],
    ),
  ),
];
