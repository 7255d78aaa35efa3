import { ACCOUNT_PATHS, isSignedPage, PAGE_PATHS, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { MenuIcon, SearchIcon, ThemeIcon } from "#app/_ui/icons.tsx";
import { Mark } from "#app/_ui/mark.tsx";

const LINKS = [
  ["Studio", PAGE_PATHS.studio],
  ["Developers", PAGE_PATHS.developers],
  ["Docs", PAGE_PATHS.docs],
  ["Pricing", PAGE_PATHS.pricing],
  ["Blog", PAGE_PATHS.blog],
] as const;

/** Whether a link of the header stands for the page: the page itself or one below it. */
const stateOf = (href: string, path: string) =>
  path === href ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;

/**
 * The header of every page. The menu of narrow screens is the same list as a popover, which needs no
 * JavaScript; the search link opens the dialog where there is some.
 */
export function SiteHeader({ path }: { path: string }) {
  // A page that is the same for everybody has both links, and a cookie decides in the browser which one is seen.
  // Without JavaScript it is "Sign in", which leads on whoever is signed in.
  const forEverybody = !isSignedPage(path);
  const account = (
    <>
      {forEverybody && (
        <a
          className="signed-out"
          href={ACCOUNT_PATHS.signIn}
          aria-current={stateOf(ACCOUNT_PATHS.signIn, path)}
        >
          Sign in
        </a>
      )}
      <a
        className={forEverybody ? "signed-in" : undefined}
        href={ACCOUNT_PATHS.dashboard}
        aria-current={stateOf(ACCOUNT_PATHS.dashboard, path)}
      >
        Dashboard
      </a>
    </>
  );
  return (
    <header className="site-header">
      <div className="site-bar">
        <a className="brand" href={PAGE_PATHS.home} aria-current={path === "/" ? "page" : undefined}>
          <Mark />
          <span>{SITE.name}</span>
        </a>
        <nav id="site-menu" className="site-nav" aria-label="Main" popover="auto">
          <ul>
            {LINKS.map(([label, href]) => (
              <li key={href}>
                <a href={href} aria-current={stateOf(href, path)}>
                  {label}
                </a>
              </li>
            ))}
            <li className="account-item">{account}</li>
          </ul>
        </nav>
        <div className="site-tools">
          <a className="search-link" href={SEARCH_PAGE_PATH} data-action="search">
            <SearchIcon />
            <span>Search</span>
            <span className="keys" aria-hidden="true" data-key="⌘K" />
          </a>
          <button
            type="button"
            className="tool js-only"
            data-action="theme"
            aria-pressed="false"
            aria-label="Dark colours"
          >
            <ThemeIcon />
          </button>
          <div className="account-link">{account}</div>
          <button type="button" className="tool menu-button" popoverTarget="site-menu" aria-label="Menu">
            <MenuIcon />
          </button>
        </div>
      </div>
      <div className="ruler" aria-hidden="true" />
    </header>
  );
}
