import type { ReactNode } from "react";
import { PAGE_PATHS } from "#lib/config/paths.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { pageCorpus } from "#app/_ui/page/page-corpus.ts";
import { Contents, contentsOf } from "#app/_ui/page/contents.tsx";
import { FILMS } from "#app/_ui/film/films.ts";
import { FilmLink, FilmPlayer } from "#app/_ui/film/player.tsx";
import { HeroArt, hasHeroArt } from "#app/_ui/page/hero-art.tsx";
import { ListIcon, MenuIcon, NextIcon, PreviousIcon } from "#app/_ui/chrome/icons.tsx";
import { Brief, PageHeader } from "#app/_ui/page/page-header.tsx";
import { PageTools } from "#app/_ui/page/page-tools.tsx";
import { SiteFooter } from "#app/_ui/chrome/site-footer.tsx";
import { SiteHeader } from "#app/_ui/chrome/site-header.tsx";

/** Header, `<main>` (whatever the shell puts there) and footer. */
export function Frame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <SiteHeader path={path} />
      {children}
      <SiteFooter />
    </>
  );
}

/** Marketing pages: a hero, with the film where there is a brief, then sections on the page's timeline. */
function Timeline({ page, body }: { page: Page; body: ReactNode }) {
  const film = FILMS.get(page.path);
  return (
    <>
      <main id="main" className="timeline-page" data-kind={page.kind}>
        <div
          className="hero"
          data-film={page.brief && film ? film.aspect : undefined}
          data-art={hasHeroArt(page.path) && !film ? "" : undefined}
          data-studio={page.path === PAGE_PATHS.studio ? "" : undefined}
        >
          <PageHeader page={page} />
          {page.brief && (
            <div className="bench">
              <Brief brief={page.brief} />
              {film ? <FilmPlayer film={film} /> : <HeroArt path={page.path} />}
              {film && <FilmLink film={film} />}
            </div>
          )}
          {!page.brief && <HeroArt path={page.path} />}
        </div>
        {body}
      </main>
      <aside className="page-strip" aria-label="About this page">
        <PageTools page={page} />
      </aside>
    </>
  );
}

function Breadcrumbs({ page, group }: { page: Page; group?: string }) {
  const above = page.breadcrumbs.slice(1);
  if (!above.length) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {above.map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
        {group && <li>{group}</li>}
      </ol>
    </nav>
  );
}

function Tree({ docsTree, path }: { docsTree: Corpus["docsTree"]; path: string }) {
  return (
    <nav className="tree" id="tree" aria-label="Documentation" popover="auto">
      <p>
        <a href={PAGE_PATHS.docs} aria-current={path === PAGE_PATHS.docs ? "page" : undefined}>
          Documentation
        </a>
      </p>
      {docsTree.map(({ group, pages }) => (
        <div key={group} className="tree-group">
          <p>{group}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <a href={page.path} aria-current={page.path === path ? "page" : undefined}>
                  {page.navTitle}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Neighbours({ docsTree, path }: { docsTree: Corpus["docsTree"]; path: string }) {
  const pages = docsTree.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.path === path);
  const [previous, next] = at < 0 ? [undefined, pages[0]] : [pages[at - 1], pages[at + 1]];
  return (
    <nav className="neighbours" aria-label="Previous and next page">
      {previous && (
        <a href={previous.path} rel="prev">
          <span>
            <PreviousIcon /> Previous
          </span>
          {previous.navTitle}
        </a>
      )}
      {next && (
        <a href={next.path} rel="next">
          <span>
            Next <NextIcon />
          </span>
          {next.navTitle}
        </a>
      )}
    </nav>
  );
}

/** Documentation: tree, text, contents. */
async function Docs({ page, body }: { page: Page; body: ReactNode }) {
  const { docsTree } = await pageCorpus();
  const contents = page.kind === "docs" && contentsOf(page).length > 1;
  return (
    <div className="docs" data-kind={page.kind}>
      <div className="docs-bar">
        <button type="button" popoverTarget="tree">
          <MenuIcon /> Documentation
        </button>
        {contents && (
          <button type="button" popoverTarget="contents">
            <ListIcon /> On this page
          </button>
        )}
      </div>
      <div className="docs-text">
        <Breadcrumbs page={page} group={page.group} />
        <main id="main" className="prose">
          <PageHeader page={page} />
          {body}
        </main>
        <Neighbours docsTree={docsTree} path={page.path} />
      </div>
      {/* after the text: who reads a page from its beginning, by ear or as an agent, wants the text first */}
      <Tree docsTree={docsTree} path={page.path} />
      <aside className="docs-side" aria-label="About this page">
        {contents && <Contents page={page} />}
        <PageTools page={page} />
      </aside>
    </div>
  );
}

/** Posts and the list of posts: one column to read, contents beside it. */
function Article({ page, body }: { page: Page; body: ReactNode }) {
  const contents = page.kind === "post" && contentsOf(page).length > 1;
  return (
    <div className="article" data-kind={page.kind}>
      <div className="article-text">
        <Breadcrumbs page={page} />
        <main id="main" className="prose">
          <PageHeader page={page} />
          {body}
        </main>
      </div>
      <aside className="docs-side" aria-label="About this page">
        {contents && <Contents page={page} />}
        <PageTools page={page} />
      </aside>
    </div>
  );
}

export const SHELLS: Record<Page["kind"], (props: { page: Page; body: ReactNode }) => ReactNode> = {
  home: Timeline,
  product: Timeline,
  company: Timeline,
  "use-case": Timeline,
  audience: Timeline,
  "docs-index": Docs,
  docs: Docs,
  "blog-index": Article,
  post: Article,
};
