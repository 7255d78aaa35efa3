import {
  AUDIENCE_SLUGS,
  audiencePath,
  DISCOVERY_PATHS,
  docPath,
  PAGE_PATHS,
  USE_CASE_SLUGS,
  usecasePath,
} from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { pageCorpus } from "#app/_ui/page/page-corpus.ts";
import { Mark } from "#app/_ui/chrome/mark.tsx";

type Credit = readonly [label: string, href: string];

/** Links of the footer by role, as the credits of a film. Pages name themselves. */
async function credits(): Promise<[role: string, credits: Credit[]][]> {
  const { byPath } = await pageCorpus();
  const pages = (paths: readonly string[]): Credit[] =>
    paths.flatMap((path) => {
      const page = byPath.get(path);
      return page ? [[page.navTitle, path] as const] : [];
    });
  return [
    [
      "Product",
      pages([PAGE_PATHS.studio, PAGE_PATHS.cli, PAGE_PATHS.mcp, PAGE_PATHS.pricing, PAGE_PATHS.enterprise]),
    ],
    ["Films", pages(USE_CASE_SLUGS.map(usecasePath))],
    ["For", pages(AUDIENCE_SLUGS.map(audiencePath))],
    [
      "Developers",
      [
        ...pages([PAGE_PATHS.docs, PAGE_PATHS.developers, docPath("changelog")]),
        ["OpenAPI", DISCOVERY_PATHS.openapi],
        ["llms.txt", DISCOVERY_PATHS.llms],
      ],
    ],
    [
      "House",
      [
        ...pages([PAGE_PATHS.about, PAGE_PATHS.blog, PAGE_PATHS.contact, PAGE_PATHS.contactSales]),
        ...pages([PAGE_PATHS.terms, PAGE_PATHS.privacy]),
        ["RSS feed", DISCOVERY_PATHS.feed],
      ],
    ],
  ];
}

/** The footer of every page, set as end credits. */
export async function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="ruler" aria-hidden="true" />
      <nav className="credits" aria-label="Site">
        {(await credits()).map(([role, links]) => (
          <div key={role} className="credit">
            <p>{role}</p>
            <ul>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="colophon">
        <Mark />
        <p>{SITE.tagline}</p>
        <p>
          Set in Bricolage Grotesque, Instrument Sans and JetBrains Mono. No trackers, no third-party scripts.
        </p>
      </div>
    </footer>
  );
}
