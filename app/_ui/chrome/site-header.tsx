import { ACCOUNT_PATHS, isSignedPage, PAGE_PATHS, SEARCH_PAGE_PATH } from "#lib/config/paths.ts";
import { SITE } from "#lib/config/site.ts";
import { MenuIcon, SearchIcon, ThemeIcon } from "#app/_ui/chrome/icons.tsx";
import { Mark } from "#app/_ui/chrome/mark.tsx";

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
  // A page that is the same for everybody cannot know who is signed in: a cookie decides in the browser which of two
  // words is seen, and the address leads on whoever is signed in.
  const href = isSignedPage(path) ? ACCOUNT_PATHS.dashboard : ACCOUNT_PATHS.signIn;
  const account = (
    <a href={href} aria-current={stateOf(href, path)}>
      {isSignedPage(path) ? (
        "Dashboard"
      ) : path === ACCOUNT_PATHS.signIn ? (
        "Sign in"
      ) : (
        <>
          <span className="signed-out">Sign in</span>
          <span className="signed-in">Dashboard</span>
        </>
      )}
    </a>
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
