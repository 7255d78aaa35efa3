import type { Metadata } from "next";
import { DISCOVERY_PATHS, PAGE_PATHS, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { Frame } from "#app/_ui/page/shells.tsx";

export const metadata: Metadata = {
  title: "Page not found · Reelwright",
  description: "There is no page at this address. Search the documentation, or start from the front page.",
  robots: { index: false },
};

/** The 404 page: a clip that is offline. */
export default function NotFound() {
  return (
    <Frame path="/404">
      <main id="main" className="offline">
        <div className="offline-clip" aria-hidden="true">
          <span data-label="Media offline" />
        </div>
        <div className="offline-text">
          <h1>This frame is not on the reel</h1>
          <p className="lede">
            There is no page at this address. It may have moved, or the link has a typo in it.
          </p>
          <search>
            <form action={SEARCH_PAGE_PATH} method="get" className="search-form">
              <input
                type="search"
                name="query"
                aria-label="Search the documentation"
                placeholder="Search the documentation"
                maxLength={256}
              />
              <button type="submit">Search</button>
            </form>
          </search>
          <ul>
            <li>
              <a href={PAGE_PATHS.home}>Front page</a>
            </li>
            <li>
              <a href={PAGE_PATHS.docs}>Documentation</a>
            </li>
            <li>
              <a href={PAGE_PATHS.developers}>Developer resources</a>
            </li>
            <li>
              <a href={DISCOVERY_PATHS.sitemap}>Sitemap</a>
            </li>
            <li>
              <a href={DISCOVERY_PATHS.llms}>llms.txt</a>
            </li>
          </ul>
        </div>
      </main>
    </Frame>
  );
}
