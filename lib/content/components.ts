import type { Heading, List, PhrasingContent, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { z } from "zod";
import {
  USE_CASE_SLUGS,
  usecasePath,
  AUDIENCE_SLUGS,
  audiencePath,
  errorPath,
  templatePicturePath,
} from "#lib/config/paths.ts";
import { VARIABLES } from "#lib/config/variables.mjs";
import { fieldLabel, MESSAGE_FIELDS, MESSAGE_KINDS } from "#lib/config/message-form.ts";
import { PROBLEMS } from "#lib/http/problem.ts";
import { compositionReference, REFERENCE_PARTS } from "#lib/content/composition-reference.ts";
import {
  code,
  heading,
  inline,
  link,
  list,
  paragraph,
  quote,
  strong,
  table,
  text,
} from "#lib/content/nodes.ts";
import { operationNodes } from "#lib/content/operation-nodes.ts";
import { REFERENCE_OPERATIONS } from "#lib/content/operation-reference.ts";
import { limitRows } from "#lib/content/plan-limits.ts";
import {
  DIRECTED_FILMS,
  filmLabel,
  filmPath,
  formatAmount,
  PAGE_FILMS,
  PRICING,
  PRO_LIMITS,
  STATUS_WORDS,
  SURFACES,
  SITE_DATA,
} from "#lib/content/data.ts";
import { timecodeOf } from "#lib/motion/composition/timecode.ts";
import { SCENE_KINDS, TEMPLATES_BY_KIND } from "#lib/content/motion-reference.ts";
import { COLOR_ROLES } from "#lib/motion/composition/color-roles.ts";
import { PALETTES, PERSONALITIES } from "#lib/motion/composition/looks.ts";
import { templateWords } from "#lib/motion/templates/template-film.ts";
import { DOC_GROUPS, type PageSource } from "#lib/content/source.ts";

/** What a component may look at besides its own props: the page it stands on, and all pages' frontmatter. */
export interface ComponentContext {
  page: PageSource;
  sources: readonly PageSource[];
  /** Parses a piece of Markdown (an answer of the FAQ). */
  parse(markdown: string): RootContent[];
}

/**
 * A component of the content. `content` gives what it says, as Markdown nodes, to both projections: the
 * HTML component (app/_ui/prose/mdx.tsx, one for every name here) styles exactly these nodes, and `wrap` is
 * what the Markdown projection puts around them. So the two cannot say different things.
 */
interface Component<Props> {
  props: z.ZodType<Props>;
  content(props: Props, children: RootContent[], context: ComponentContext): RootContent[];
  wrap?(nodes: RootContent[]): RootContent[];
}

const define = <Props>(component: Component<Props>): Component<Props> => component;
const NoProps = z.strictObject({});

const children = (_props: unknown, nodes: RootContent[]): RootContent[] => nodes;
const pageList = (pages: readonly PageSource[]): List =>
  list(pages.map((page) => [link(page.path, page.navTitle), text(`: ${page.description}`)]));
const inOrder = (a: PageSource, b: PageSource) => a.order - b.order || (a.path < b.path ? -1 : 1);

/** The pages of one kind that stand for the given paths, in that order. */
const byPaths = (sources: readonly PageSource[], paths: string[]) =>
  paths.flatMap((path) => sources.find((page) => page.path === path) ?? []);

/** Every component that content may use. */
export const COMPONENTS = {
  /** `<Callout kind="note">…</Callout>`: note, tip or warning. */
  Callout: define({
    props: z.strictObject({ kind: z.enum(["note", "tip", "warning"]) }),
    content: ({ kind }, nodes) => [paragraph(strong(kind[0]?.toUpperCase() + kind.slice(1))), ...nodes],
    wrap: (nodes) => [quote(nodes)],
  }),
  /** Numbered steps: wraps one ordered list. */
  Steps: define({ props: NoProps, content: children }),
  /** Links side by side: wraps one list whose items are `[title](href): text`. */
  Cards: define({ props: NoProps, content: children }),
  /** The scenes of the page's film, each with its timecode and what it says; stills of them in the HTML. */
  Storyboard: define({
    props: NoProps,
    content: (_props, _nodes, { page }) => {
      const film = PAGE_FILMS[page.path];
      if (!film) return [];
      const items = film.scenes.map(({ startSeconds, says }) => [
        strong(timecodeOf(startSeconds, film.fps)),
        text(` ${says}`),
      ]);
      return [{ ...list(items), ordered: true, start: 1 }];
    },
  }),
  /** The table of intents: the HTML has a frame of each in its row, for who does not know them by name. */
  Intents: define({ props: NoProps, content: children }),
  /** A film that an agent directed, and its storyboard: wraps one fence of JSON. */
  Directed: define({
    props: z.strictObject({ name: z.string().regex(/^[a-z-]+$/) }),
    content: ({ name }, nodes) => {
      const film = DIRECTED_FILMS[name];
      if (!film) return nodes;
      const characters = textOf({ type: "root", children: nodes }).length.toLocaleString("en-US");
      const label: PhrasingContent[] = [
        strong(`Directed by an agent, in ${characters} characters.`),
        text(" "),
        link(filmPath(film), filmLabel(film)),
      ];
      return [paragraph(...label), ...nodes];
    },
  }),
  /** The studio's bench: `<Playground>…</Playground>` says in words what it does. */
  Playground: define({ props: NoProps, content: children }),
  /** Two things compared side by side: wraps lists under h3 headings. */
  Columns: define({ props: NoProps, content: children }),
  /** A drawing of app/_ui/prose/figures.tsx with its caption; `alt` says what it shows. */
  Figure: define({
    props: z.strictObject({
      name: z.enum(["projections", "door", "negotiation", "window", "lifecycle"]),
      alt: z.string().min(10),
    }),
    content: ({ alt }, nodes) =>
      nodes.length ? nodes : [paragraph({ type: "emphasis", children: [text(alt)] })],
  }),
  /** The page's questions and answers, from its frontmatter. */
  Faq: define({
    props: NoProps,
    content: (_props, _nodes, { page, parse }) =>
      page.faq.flatMap(({ question, answer }) => [heading(3, question), ...parse(answer)]),
  }),
  /** The plans, from content/data/pricing.json. */
  Prices: define({
    props: NoProps,
    content: () =>
      PRICING.plans.flatMap((plan) => {
        const amount = formatAmount(plan.amountMinor, PRICING.currency);
        const price = plan.payWhatYouWant ? `From ${amount} a month, you choose` : amount;
        return [
          heading(3, plan.plan),
          paragraph(strong(price)),
          paragraph(text(plan.summary)),
          list(plan.features.map((feature) => [text(feature)])),
        ];
      }),
  }),
  /** The limits of Pro, from content/data/pricing.json. */
  Limits: define({
    props: NoProps,
    content: () => [
      table(
        ["Limit", "Pro", "Name in the API"],
        limitRows(PRO_LIMITS).map(([name, what, value]) => [[text(what)], [text(value)], [code(name)]]),
      ),
    ],
  }),
  /** Status of each surface, from content/data/surfaces.json. */
  Surfaces: define({
    props: NoProps,
    content: () => [
      table(
        ["Surface", "Status", "What it is"],
        SURFACES.map((surface) => [
          [link(surface.path, surface.name)],
          [text(STATUS_WORDS[surface.status])],
          [text(surface.summary)],
        ]),
      ),
    ],
  }),
  /** One surface's status in a sentence. */
  Status: define({
    props: z.strictObject({
      surface: z.enum(SURFACES.map((surface) => surface.id) as [string, ...string[]]),
    }),
    content: ({ surface: id }) => {
      const surface = SURFACES.find((candidate) => candidate.id === id);
      if (!surface) return [];
      return [paragraph(strong(`${STATUS_WORDS[surface.status]}.`), text(` ${surface.summary}`))];
    },
    wrap: (nodes) => [quote(nodes)],
  }),
  /** Published posts, newest first. */
  Posts: define({
    props: NoProps,
    content: (_props, _nodes, { sources }) =>
      sources
        .filter((page) => page.kind === "post")
        .sort((a, b) => ((a.published ?? "") > (b.published ?? "") ? -1 : 1))
        .flatMap((page) => [
          { type: "heading", depth: 2, children: [link(page.path, page.title)] } as Heading,
          paragraph(text(`${page.published} · ${page.author}`)),
          paragraph(text(page.excerpt ?? page.description)),
        ]),
  }),
  /** All docs pages by group. */
  DocsTree: define({
    props: NoProps,
    content: (_props, _nodes, { sources }) =>
      DOC_GROUPS.flatMap((group) => {
        const pages = sources.filter((page) => page.group === group).sort(inOrder);
        return pages.length ? [heading(2, group), pageList(pages)] : [];
      }),
  }),
  UseCases: define({
    props: NoProps,
    content: (_props, _nodes, { sources }) => [pageList(byPaths(sources, USE_CASE_SLUGS.map(usecasePath)))],
  }),
  Audiences: define({
    props: NoProps,
    content: (_props, _nodes, { sources }) => [pageList(byPaths(sources, AUDIENCE_SLUGS.map(audiencePath)))],
  }),
  /** Every variable of lib/config/env.ts. */
  Configuration: define({
    props: NoProps,
    content: () => [
      table(
        ["Variable", "Default", "Meaning"],
        Object.entries(VARIABLES).map(([name, variable]) => {
          const unit = "unit" in variable ? ` In ${variable.unit}.` : "";
          return [[code(name)], [text(variable.defaultText)], [text(`${variable.description}${unit}`)]];
        }),
      ),
    ],
  }),
  /** Every error code of lib/http/problem.ts, linked to its page. */
  ErrorCodes: define({
    props: NoProps,
    content: () => [
      table(
        ["Status", "Code", "Meaning"],
        Object.entries(PROBLEMS).map(([name, problem]) => [
          [text(String(problem.status))],
          [link(errorPath(name), name)],
          [text(problem.title)],
        ]),
      ),
    ],
  }),
  /** The fields of a part of the composition, from its schema. */
  CompositionReference: define({
    props: z.strictObject({ of: z.enum(REFERENCE_PARTS) }),
    content: ({ of }, _, { parse }) => {
      const rows = compositionReference(of);
      // a part that is one of several says of each field which of them have it
      const byType = rows.some((row) => row.of.length);
      return [
        table(
          [...(byType ? ["Of"] : []), "Field", "What it may be", "Default", "Meaning"],
          rows.map((row) => [
            ...(byType ? [row.of.length ? [text(row.of.join(", "))] : [text("all")]] : []),
            [code(row.name)],
            [text(row.type)],
            row.required ? [text("required")] : row.default ? [code(row.default)] : [text("none")],
            inline(parse(row.meaning)),
          ]),
        ),
      ];
    },
  }),
  /** One operation of the paid API, from the operations table: its fields, answers and refusals, and how it is called. */
  Operation: define({
    props: z.strictObject({
      id: z.enum(REFERENCE_OPERATIONS.map(({ operationId }) => operationId) as [string, ...string[]]),
    }),
    content: ({ id }, _, { parse }) =>
      REFERENCE_OPERATIONS.filter(({ operationId }) => operationId === id).flatMap((operation) =>
        operationNodes(operation, parse),
      ),
  }),
  /** Every scene template with a frame of it, by what it says. */
  Templates: define({
    props: NoProps,
    content: () =>
      TEMPLATES_BY_KIND.flatMap(([kind, templates]) => [
        heading(3, SCENE_KINDS[kind].title),
        paragraph(text(SCENE_KINDS[kind].says)),
        list(
          templates.map((template) => [
            {
              type: "image",
              url: templatePicturePath(template.id),
              alt: `A frame of ${template.id}: ${templateWords(template, kind)}`,
            },
            text(" "),
            code(template.id),
          ]),
        ),
      ]),
  }),
  /** Palettes with their colours, and motion personalities with how they move. */
  Looks: define({
    props: z.strictObject({ of: z.enum(["palettes", "personalities"]) }),
    content: ({ of }) => [
      of === "palettes"
        ? table(
            ["Palette", ...COLOR_ROLES],
            Object.entries(PALETTES).map(([name, colors]) => [
              [code(name)],
              ...colors.map((color) => [code(color)]),
            ]),
          )
        : table(
            ["Personality", "Headlines", "Small words", "Figures", "Transitions"],
            Object.entries(PERSONALITIES).map(([name, { big, small, figure, transitions }]) => [
              [code(name)],
              [text(`${big.preset} by ${big.by}, ${big.durationSeconds} s`)],
              [text(`${small.preset}, ${small.durationSeconds} s`)],
              [text(`${figure.preset}, ${figure.durationSeconds} s`)],
              [text(transitions.map(({ kind }) => kind).join(", "))],
            ]),
          ),
    ],
  }),
  /** The form that sends a message: what it asks for, from lib/config/message-form.ts. */
  MessageForm: define({
    props: z.strictObject({ kind: z.enum(MESSAGE_KINDS) }),
    content: ({ kind }) => [list(MESSAGE_FIELDS[kind].map((field) => [text(fieldLabel(field))]))],
  }),
  /** Addresses to write to, from content/data/site.json. */
  Contacts: define({
    props: NoProps,
    content: () => [
      table(
        ["What about", "Write to"],
        Object.entries(SITE_DATA.contacts).map(([topic, address]) => [
          [text(topic[0]?.toUpperCase() + topic.slice(1))],
          [link(`mailto:${address}`, address)],
        ]),
      ),
    ],
  }),
} as const;

export type ComponentName = keyof typeof COMPONENTS;

/** The registry entry of a name, or undefined. */
export const componentOf = (name: string | null): Component<unknown> | undefined =>
  name && Object.hasOwn(COMPONENTS, name)
    ? (COMPONENTS[name as ComponentName] as Component<unknown>)
    : undefined;
