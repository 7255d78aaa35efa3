import type { Page } from "#lib/content/corpus.ts";

/** Sections of a page; behaviour.tsx marks the one in view. Nothing where there are fewer than two. */
export const contentsOf = (page: Page) => page.headings.filter(({ level }) => level === 2 || level === 3);

export function Contents({ page }: { page: Page }) {
  const headings = contentsOf(page);
  if (headings.length < 2) return null;
  return (
    <nav className="contents" aria-label="On this page" id="contents" popover="auto">
      <p>On this page</p>
      <ul>
        {headings.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
