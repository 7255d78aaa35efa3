import { markdownPath } from "#lib/config/paths.ts";
import type { Page } from "#lib/content/corpus.ts";
import { formatDay } from "#lib/content/markdown.ts";
import { AgentIcon, MarkdownIcon } from "#app/_ui/chrome/icons.tsx";

/** What a reader can do with a page, and when it last changed. */
export function PageTools({ page }: { page: Page }) {
  const markdown = markdownPath(page.path);
  return (
    <ul className="page-tools">
      <li>
        <a href={markdown}>
          <MarkdownIcon />
          View as Markdown
        </a>
      </li>
      <li className="js-only">
        <button type="button" data-action="copy-page" data-source={markdown}>
          <AgentIcon />
          Copy for an agent
        </button>
      </li>
      <li className="changed">
        Last changed <time dateTime={page.updated}>{formatDay(page.updated)}</time>
      </li>
    </ul>
  );
}
