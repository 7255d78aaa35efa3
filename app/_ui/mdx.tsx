import { compileMDX } from "next-mdx-remote/rsc";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import remarkGfm from "remark-gfm";
import type { ComponentName } from "#lib/content/components.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { SURFACES } from "#lib/content/data.ts";
import { Figure } from "#app/_ui/figures.tsx";
import { FILMS } from "#app/_ui/film/films.ts";
import { OutFrame, Still } from "#app/_ui/film/still.tsx";
import { StudioBench } from "#app/_ui/studio/bench.tsx";
import { rehypeHighlight } from "#app/_ui/highlighter.ts";
import { CopyIcon, WrapIcon } from "#app/_ui/icons.tsx";
import { MessageForm } from "#app/_ui/message-form.tsx";
import { PriceScale } from "#app/_ui/price-scale.tsx";
import { remarkDecorate, remarkExpand, remarkHeadingIds, remarkSections } from "#app/_ui/mdx-plugins.ts";

type Inner = { children?: ReactNode };

/** Most components only give their nodes a name to style: what they say comes from the registry. */
const Named = ({ name, children }: Inner & { name: string }) => <div className={name}>{children}</div>;

function Callout({ kind, children }: Inner & { kind?: string }) {
  return (
    <div className="callout" data-kind={kind}>
      {children}
    </div>
  );
}

function Status({ surface, children }: Inner & { surface?: string }) {
  return (
    <div className="status" data-status={SURFACES.find(({ id }) => id === surface)?.status}>
      {children}
    </div>
  );
}

/** The HTML of every component of the registry (lib/content/components.ts); a missing name does not compile. */
const HTML = {
  Callout,
  Steps: (props: Inner) => <Named name="steps" {...props} />,
  Cards: (props: Inner) => <Named name="cards" {...props} />,
  Storyboard: (props: Inner) => <Named name="storyboard" {...props} />,
  Playground: ({ children }: Inner) => (
    <>
      <StudioBench />
      <div className="playground-words">{children}</div>
    </>
  ),
  Columns: (props: Inner) => <Named name="columns" {...props} />,
  Figure,
  Faq: (props: Inner) => <Named name="faq" {...props} />,
  Prices: (props: Inner) => <Named name="prices" {...props} />,
  Surfaces: (props: Inner) => <Named name="surfaces" {...props} />,
  Status,
  Posts: (props: Inner) => <Named name="posts" {...props} />,
  DocsTree: (props: Inner) => <Named name="docs-tree" {...props} />,
  UseCases: (props: Inner) => <Named name="films" {...props} />,
  Audiences: (props: Inner) => <Named name="films" {...props} />,
  Configuration: (props: Inner) => <Named name="configuration" {...props} />,
  ErrorCodes: (props: Inner) => <Named name="error-codes" {...props} />,
  CompositionReference: (props: Inner) => <Named name="configuration" {...props} />,
  Templates: (props: Inner) => <Named name="templates" {...props} />,
  Looks: (props: Inner) => <Named name="configuration" {...props} />,
  MessageForm,
  Contacts: (props: Inner) => <Named name="contacts" {...props} />,
} satisfies Record<ComponentName, (props: never) => ReactNode>;

/** Code with its file name (CSS content) and its buttons (icons only: `<main>` says what the Markdown says). */
function Pre({
  children,
  ...props
}: ComponentProps<"pre"> & { "data-title"?: string; "data-lang"?: string }) {
  return (
    <div className="code" data-title={props["data-title"]} data-lang={props["data-lang"]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>{children}</pre>
      <div className="code-tools">
        <button
          type="button"
          className="tool"
          data-action="wrap"
          aria-label="Wrap long lines"
          aria-pressed="false"
        >
          <WrapIcon />
        </button>
        <button type="button" className="tool" data-action="copy-code" aria-label="Copy the code">
          <CopyIcon />
        </button>
      </div>
    </div>
  );
}

function Table({ children }: Inner) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="table" role="group" aria-label="Table, scrolls sideways" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Characters of inline code that stay on one line: `--scope` is not cut behind its hyphens. */
const SHORT_CODE = 26;

function Code({ children, ...props }: ComponentProps<"code">) {
  const short = typeof children === "string" && children.length <= SHORT_CODE;
  return <code {...(short ? { ...props, className: "short" } : props)}>{children}</code>;
}

/** Pictures of content are all of one size (lib/video/template-pictures.ts): their place is kept while they load. */
const Picture = ({ alt = "", ...props }: ComponentProps<"img">) => (
  // biome-ignore lint/performance/noImgElement: a small file that is served as it is
  <img {...props} alt={alt} width={640} height={360} loading="lazy" decoding="async" />
);

/** A corner of a table that says nothing is no heading. */
const HeadCell = ({ children, ...props }: ComponentProps<"th">) =>
  children ? (
    <th {...props} scope="col">
      {children}
    </th>
  ) : (
    <td {...props} />
  );

/** The drawings that hang beside a page's nodes: its own film's frames, and other films' posters. */
const drawingsOf = (page: Page) => ({
  Frame({ index }: { index: string }) {
    const film = FILMS.get(page.path);
    if (!film) return null;
    const scene = Number(index);
    return scene < film.scenes.length ? <Still film={film} scene={scene} /> : <OutFrame film={film} />;
  },
  Scale: PriceScale,
  Poster({ path }: { path: string }) {
    const film = FILMS.get(path);
    return film ? (
      <span className="poster" aria-hidden="true">
        <Still film={film} scene={film.posterScene} />
      </span>
    ) : null;
  },
});

/** Kinds whose h2 are sections of the page's timeline. */
const SECTIONED = new Set<Page["kind"]>(["home", "product", "company", "use-case", "audience"]);

/**
 * The body of a page as elements, from the same tree as its Markdown.
 *
 * @throws ContentError, or an error that names the file where headings differ from the corpus
 */
export async function pageBody(page: Page, corpus: Corpus): Promise<ReactElement> {
  const { content } = await compileMDX({
    source: page.body,
    components: {
      ...HTML,
      ...drawingsOf(page),
      pre: Pre,
      code: Code,
      table: Table,
      th: HeadCell,
      img: Picture,
    } as never,
    options: {
      mdxOptions: {
        remarkPlugins: [
          remarkGfm,
          remarkExpand(page, corpus.pages),
          remarkHeadingIds(page),
          remarkDecorate,
          ...(SECTIONED.has(page.kind) ? [remarkSections(page)] : []),
        ] as never,
        rehypePlugins: [await rehypeHighlight()] as never,
      },
    },
  });
  return content;
}
