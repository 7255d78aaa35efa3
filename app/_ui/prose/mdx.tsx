import { compileMDX } from "next-mdx-remote/rsc";
import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from "react";
import remarkGfm from "remark-gfm";
import type { ComponentName } from "#lib/content/components.ts";
import type { Corpus, Page } from "#lib/content/corpus.ts";
import { usecasePath } from "#lib/config/paths.ts";
import { SURFACES } from "#lib/content/data.ts";
import { Figure } from "#app/_ui/prose/figures.tsx";
import { directedFilm } from "#app/_ui/film/directed.ts";
import { FILMS } from "#app/_ui/film/films.ts";
import { IntentFrame } from "#app/_ui/film/intent-frame.tsx";
import { FilmVideo } from "#app/_ui/film/player.tsx";
import { Still } from "#app/_ui/film/still.tsx";
import { Studio } from "#app/_ui/studio/first-film.tsx";
import { rehypeHighlight } from "#app/_ui/prose/highlighter.ts";
import { CopyIcon, WrapIcon } from "#app/_ui/chrome/icons.tsx";
import { MessageForm } from "#app/_ui/prose/message-form.tsx";
import { PriceScale } from "#app/_ui/prose/price-scale.tsx";
import {
  remarkDecorate,
  remarkExpand,
  remarkHeadingIds,
  remarkSections,
} from "#app/_ui/prose/mdx-plugins.ts";

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

/** What stands in the bench's place where there is no JavaScript: a film that the same engine made. */
function StillBench() {
  const film = FILMS.get(usecasePath("product-launch-videos"));
  return film ? (
    <noscript>
      <div className="viewer">
        <div className="screen" style={{ aspectRatio: `${film.widthPixels} / ${film.heightPixels}` }}>
          <FilmVideo film={film} />
        </div>
      </div>
    </noscript>
  ) : null;
}

function Directed({ name = "", children }: Inner & { name?: string }) {
  const film = directedFilm(name);
  return (
    <div className="directed">
      {film && <FilmVideo film={film} label="The film that this storyboard became" />}
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
  Intents: (props: Inner) => <Named name="intents" {...props} />,
  Directed,
  Playground: ({ children }: Inner) => (
    <>
      <Studio>
        <StillBench />
      </Studio>
      <div className="playground-words">{children}</div>
    </>
  ),
  Columns: (props: Inner) => <Named name="columns" {...props} />,
  Figure,
  Faq: (props: Inner) => <Named name="faq" {...props} />,
  Prices: (props: Inner) => <Named name="prices" {...props} />,
  Limits: (props: Inner) => <Named name="configuration" {...props} />,
  Surfaces: (props: Inner) => <Named name="surfaces" {...props} />,
  Status,
  Posts: (props: Inner) => <Named name="posts" {...props} />,
  DocsTree: (props: Inner) => <Named name="docs-tree" {...props} />,
  UseCases: (props: Inner) => <Named name="films" {...props} />,
  Audiences: (props: Inner) => <Named name="films" {...props} />,
  Configuration: (props: Inner) => <Named name="configuration" {...props} />,
  ErrorCodes: (props: Inner) => <Named name="error-codes" {...props} />,
  CompositionReference: (props: Inner) => <Named name="configuration" {...props} />,
  Operation: (props: Inner) => <Named name="configuration" {...props} />,
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
  // what the fence holds as it is: `Code` is for code in a line of text
  const { props: code } = children as ReactElement<ComponentProps<"code">>;
  return (
    <div className="code" data-title={props["data-title"]} data-lang={props["data-lang"]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code {...code} />
      </pre>
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

/** Where there is no JavaScript, every table may be reached; with it, those that scroll (behaviour.tsx). */
function Table({ children }: Inner) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="table" role="group" aria-label="Table, scrolls sideways" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Characters of inline code that stay on one line. */
const SHORT_CODE = 16;

/** Characters of a name in longer code that stay on one line: `--scope` is not cut behind its hyphens. */
const SHORT_NAME = 20;

/** Longer code may break behind these parts of it. An address keeps its host: it becomes `BASE_URL` when served. */
const PARTS = /https?:\/\/[^\s/]+\/*|[^\s,;:/?&=|._]*[\s,;:/?&=|._]+|[^\s,;:/?&=|._]+/g;

const whole = (part = "") => (part.length <= SHORT_NAME ? <span className="short">{part}</span> : part);

function Code({ children, ...props }: ComponentProps<"code">) {
  if (typeof children !== "string") return <code {...props}>{children}</code>;
  if (children.length <= SHORT_CODE)
    return (
      <code {...props} className="short">
        {children}
      </code>
    );
  const [first, ...rest] = children.match(PARTS) ?? [];
  return (
    <code {...props}>
      {whole(first)}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one string never change places
        <Fragment key={index}>
          <wbr />
          {whole(part)}
        </Fragment>
      ))}
    </code>
  );
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
    return film ? <Still film={film} scene={Number(index)} /> : null;
  },
  Scale: PriceScale,
  IntentFrame,
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
