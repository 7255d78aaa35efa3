import type { CSSProperties, ReactNode } from "react";
import type { Page } from "#lib/content/corpus.ts";
import { AGENT_NOTE, byline } from "#lib/content/markdown.ts";

/** A brief, word by word, so that CSS can type it; read aloud and copied it is one text. */
export function Brief({ brief }: { brief: string }) {
  return (
    <blockquote className="brief">
      <p>
        {brief.split(" ").map((word, index, words) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of a fixed text
          <span key={index} style={{ "--word": index } as CSSProperties}>
            {index < words.length - 1 ? `${word} ` : word}
          </span>
        ))}
      </p>
    </blockquote>
  );
}

/** The links below the lede; the first is the primary one. */
function Actions({ actions }: Pick<Page, "actions">) {
  if (!actions.length) return null;
  return (
    <ul className="actions">
      {actions.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** A heading of several sentences, each on a line of its own where there is room. */
function Sentences({ text }: { text: string }) {
  const sentences = text.split(/(?<=[.?!] )/);
  if (sentences.length === 1) return text;
  return sentences.map((sentence) => <span key={sentence}>{sentence}</span>);
}

/** h1, lede and what else a page's kind has above its body: `headerNodes` of lib/content/markdown.ts. */
export function PageHeader({ page, children }: { page: Page; children?: ReactNode }) {
  return (
    <div className="page-header">
      <h1>
        <Sentences text={page.heading} />
      </h1>
      <p className="visually-hidden" aria-hidden="true">
        {AGENT_NOTE.before}
        <a href={AGENT_NOTE.link} tabIndex={-1}>
          {AGENT_NOTE.link}
        </a>
        {AGENT_NOTE.after}
      </p>
      <p className="lede">{page.lede}</p>
      {page.kind === "post" && (
        <>
          <p className="byline">{byline(page)}</p>
          {page.excerpt && <p className="excerpt">{page.excerpt}</p>}
        </>
      )}
      <Actions actions={page.actions} />
      {children}
    </div>
  );
}
