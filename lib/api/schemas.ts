import { z } from "#lib/api/zod.ts";

/** Page kinds, in the order in which lists show them. */
export const PAGE_KINDS = [
  "home",
  "product",
  "company",
  "use-case",
  "audience",
  "docs-index",
  "docs",
  "blog-index",
  "post",
] as const;

const IsoDate = z.iso.date().describe("A day, ISO 8601.");
const AbsoluteUrl = z.string().describe("An absolute URL.");

export const Heading = z
  .object({
    id: z.string().describe("The anchor: `url#id`."),
    title: z.string(),
    level: z.int().min(1).max(6),
  })
  .openapi("Heading");

export const PageSection = z
  .object({
    id: z.string().describe("The anchor of the heading; empty for what stands before the first one."),
    title: z.string(),
    level: z.int().min(0).max(6).describe("Heading level; 1 for the page's own title."),
    markdown: z.string().describe("The section as Markdown, its heading included."),
    characters: z.int().min(0).describe("Length of `markdown` in UTF-16 code units."),
  })
  .openapi("PageSection");

/** The limits of a plan. Prices of a page, `/api/v1/me`, refusals and docs have the same, from content/data/pricing.json. */
export const PlanLimits = z
  .object({
    exportsAtOnce: z.int().min(1).describe("Exports of an account that are in work at the same time."),
    unitsPerMonth: z
      .int()
      .min(1)
      .describe(
        "Units in a calendar month (UTC). A unit is a second of film delivered; in 4K a second is two.",
      ),
    secondsPerFilm: z.int().min(1).describe("Length of a film."),
    shorterSidePixels: z.int().min(1).describe("The shorter side of a film: 2160 is 4K."),
    storedBytes: z.int().min(1).describe("Bytes of assets and films that an account keeps."),
    filmsKeptDays: z.int().min(1).describe("Days until the files of an export are deleted."),
    requestsPerMinute: z.int().min(1).describe("Calls with tokens of an account in a minute."),
  })
  .openapi("PlanLimits");
export type PlanLimits = z.infer<typeof PlanLimits>;

export const Price = z
  .object({
    plan: z.string(),
    amountMinor: z.int().min(0).describe("Amount in minor units (cents)."),
    currency: z.string().length(3).describe("ISO 4217."),
    interval: z.enum(["month", "none"]),
    payWhatYouWant: z.boolean().describe("True where the amount is a minimum and the customer chooses."),
    features: z.array(z.string()),
    limits: PlanLimits.optional(),
  })
  .openapi("Price");

export const Question = z
  .object({ question: z.string(), answer: z.string().describe("Markdown.") })
  .openapi("Question");

export const PageMetadata = z
  .object({
    author: z.string().optional(),
    published: IsoDate.optional(),
    excerpt: z.string().optional(),
    tags: z.array(z.string()).optional(),
    group: z.string().optional().describe("The group in the docs tree."),
    faq: z.array(Question).optional(),
    prices: z.array(Price).optional(),
  })
  .openapi("PageMetadata");

export const Representation = z
  .object({ type: z.string().describe("Media type."), url: AbsoluteUrl })
  .openapi("Representation");

export const PageDocument = z
  .object({
    path: z.string(),
    url: AbsoluteUrl.describe("The canonical address."),
    title: z.string(),
    description: z.string(),
    kind: z.enum(PAGE_KINDS),
    updatedAt: IsoDate.describe("The day of the last change of the content."),
    breadcrumbs: z.array(z.object({ title: z.string(), path: z.string() })),
    headings: z.array(Heading),
    sections: z.array(PageSection),
    metadata: PageMetadata,
    representations: z.array(Representation),
    contentHash: z
      .string()
      .describe("`sha256-` and the base64 digest of the page's Markdown as the repository holds it."),
  })
  .openapi("PageDocument");
export type PageDocument = z.infer<typeof PageDocument>;

export const ErrorMessage = z
  .object({
    error: z.string().describe("The reason phrase of the status."),
    code: z.string().describe("The stable code to branch on."),
    type: z.string().describe("The docs page of the code (RFC 9457)."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("What is wrong with this request, and what to do next."),
    available: z
      .array(z.string())
      .optional()
      .describe("Media types or methods that would have been answered."),
    supported: z.array(z.string()).optional().describe("Versions that exist."),
    retryAfterSeconds: z
      .int()
      .optional()
      .describe("Seconds until the quota window ends; the same as `Retry-After`."),
    parameter: z.string().optional().describe("The parameter that is not valid."),
    requiredPlan: z.string().optional().describe("The plan that is needed."),
    upgradeUrl: z.string().optional().describe("Where that plan is to be had."),
    requiredScopes: z.array(z.string()).optional().describe("The scopes that are needed."),
    pointer: z
      .string()
      .optional()
      .describe("JSON Pointer to what is wrong in the body: the first of `errors`."),
    allowed: z.array(z.string()).optional().describe("What would do there, where it can be counted."),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe("JSON Pointer (RFC 6901); empty for the body itself."),
          detail: z.string(),
          allowed: z.array(z.string()).optional(),
        }),
      )
      .optional()
      .describe("Everything that is wrong with the body, in its order."),
    limit: z
      .object({
        name: z.string().describe("As `limits` of `/api/v1/me` calls it."),
        limit: z.number(),
        used: z.number(),
        requested: z.number().describe("What was asked for on top."),
      })
      .optional()
      .describe("The limit of the plan that is reached."),
    units: z.int().optional().describe("What it would cost."),
    maxUnits: z.int().optional().describe("What was allowed."),
    revision: z.int().optional().describe("The newest revision."),
    rebases: z.boolean().optional().describe("Whether the change would apply to the newest revision."),
    retryable: z.boolean().optional().describe("Whether the same request may do later. In the paid API."),
    requestId: z.string().optional().describe("The same as `X-Request-Id`. In the paid API."),
  })
  .openapi("ErrorMessage");

export const SearchHit = z
  .object({
    id: z.string().describe("Stable id: path and section, for example `/docs/search#limits`."),
    title: z.string().describe("Title of the page."),
    url: AbsoluteUrl.describe("Address with the section's anchor."),
    path: z.string(),
    section: z.string().describe("Title of the section."),
    breadcrumbs: z.array(z.string()),
    excerpt: z.string().describe("Plain text around the best match. Never markup."),
    highlights: z
      .array(
        z.tuple([z.int().min(0), z.int().min(0)]).openapi({
          // validators of older drafts read no prefixItems: they see what each item is, and how many
          items: { type: "integer", minimum: 0 },
          minItems: 2,
          maxItems: 2,
        }),
      )
      .describe("Matches in `excerpt`: start and end (exclusive), in UTF-16 code units."),
    score: z.number().min(0).max(1).describe("Absolute relevance: comparable between queries."),
    kind: z.enum(PAGE_KINDS),
    characters: z.int().min(0).describe("Length of the section's Markdown: what reading it costs."),
    markdownUrl: AbsoluteUrl.describe(
      "The section alone, as Markdown; an empty `section` is the page's beginning.",
    ),
  })
  .openapi("SearchHit");

export const DocsSearchResponse = z
  .object({
    query: z.string().describe("The query as it was understood; empty where none was given."),
    hits: z
      .array(SearchHit)
      .describe(
        "Best first, the sections of one page together. Empty where the query is empty or nothing matches.",
      ),
    suggestions: z.array(z.string()).describe("Other spellings that do find something; at most three."),
  })
  .openapi("DocsSearchResponse");
export type DocsSearchResponse = z.infer<typeof DocsSearchResponse>;

export const FileEntry = z
  .object({
    url: AbsoluteUrl,
    title: z.string().optional(),
    description: z.string().optional(),
    group: z.string().optional(),
    characters: z.int().optional().describe("Length of the target's Markdown."),
    lastModified: IsoDate.optional(),
    published: IsoDate.optional(),
    author: z.string().optional(),
  })
  .openapi("FileEntry");
export type FileEntry = z.infer<typeof FileEntry>;

export const TextFileDocument = z
  .object({
    path: z.string(),
    contentType: z.string().describe("The media type of the file itself."),
    content: z.string().describe("The file, whole."),
    entries: z.array(FileEntry).optional().describe("The same list as data: sitemap, feed and llms.txt."),
  })
  .openapi("TextFileDocument");
export type TextFileDocument = z.infer<typeof TextFileDocument>;

const JsonRpcId = z.union([z.string(), z.number(), z.null()]).describe("Chosen by the caller.");

export const JsonRpcRequest = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Chosen by the caller; a message without it is a notification and gets 202."),
    method: z.string().describe("For example `tools/list` or `tools/call`."),
    params: z.looseObject({}).optional(),
  })
  .openapi("JsonRpcRequest", { description: "One JSON-RPC 2.0 message of the Model Context Protocol." });

export const JsonRpcResponse = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: JsonRpcId.optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .openapi("JsonRpcResponse", { description: "The answer: `result`, or `error` with JSON-RPC's code." });

export const McpDescription = z
  .looseObject({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    endpoint: AbsoluteUrl,
    transports: z.array(z.string()),
    protocolVersions: z.array(z.string()).describe("Revisions of the protocol, newest first."),
    tools: z.array(z.looseObject({ name: z.string(), description: z.string() })),
    documentation: AbsoluteUrl,
  })
  .openapi("McpDescription", { description: "What stands at the MCP endpoint, for whoever opens it." });
export type McpDescription = z.infer<typeof McpDescription>;

export const Me = z
  .object({
    id: z.string().describe("The account's id."),
    name: z.string().describe("Empty where none was given."),
    email: z
      .string()
      .nullable()
      .optional()
      .describe("Only with the scope `email`; null where there is none."),
    plan: z.enum(["free", "pro"]),
    scopes: z.array(z.string()).describe("What the token allows."),
    application: z.string().describe("Id of the OAuth client that the token was given to."),
    limits: PlanLimits.partial()
      .extend({
        requests: z.int().describe("Most calls with tokens of this account in a window."),
        windowSeconds: z.int(),
      })
      .describe(
        "Of the account's plan; on Free, of its requests alone. `RateLimit` says how much of them is left.",
      ),
    usage: z
      .object({
        unitsUsed: z.int().min(0).describe("Units of films that were delivered this month."),
        unitsReserved: z.int().min(0).describe("Units of exports that are in work."),
        bytesStored: z.int().min(0).describe("Bytes of assets and films that are kept now."),
        exportsRunning: z.int().min(0).describe("Exports that are in work now."),
        periodStart: z.iso.datetime().describe("When the month began that units are counted in."),
        periodEnd: z.iso.datetime().describe("When it ends: units begin anew."),
      })
      .describe("What the account has used."),
  })
  .openapi("Me", { description: "Whom a token acts for." });
export type Me = z.infer<typeof Me>;

export const ApiCatalog = z
  .object({
    linkset: z.array(z.looseObject({ anchor: AbsoluteUrl })),
  })
  .openapi("ApiCatalog", { description: "A link set (RFC 9264) with the APIs of this origin." });

export const SkillsIndex = z
  .object({
    $schema: z.string(),
    skills: z.array(
      z.object({
        name: z.string(),
        type: z.literal("skill-md"),
        description: z.string(),
        url: z.string().describe("Path of the skill's text."),
        digest: z.string().describe("`sha256:` and the hexadecimal digest of the bytes at `url`."),
        files: z.array(z.string()),
      }),
    ),
  })
  .openapi("SkillsIndex");

export const PlainTextDocument = z
  .string()
  .openapi("PlainTextDocument", { description: "Plain text, UTF-8." });
export const XmlDocument = z.string().openapi("XmlDocument", { description: "XML, UTF-8." });
export const MarkdownDocument = z
  .string()
  .openapi("MarkdownDocument", { description: "Markdown (GFM), UTF-8. No JSX, absolute links." });
export const NotAcceptable = z
  .string()
  .openapi("NotAcceptable", { description: "Plain text: what can be had instead." });
export const NotFoundMarkdown = z.string().openapi("NotFoundMarkdown", {
  description: "Markdown with links to the sitemap, llms.txt, the developer resources and the nearest pages.",
});
export const OpenApiDocument = z
  .looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.looseObject({}),
  })
  .openapi("OpenApiDocument", { description: "An OpenAPI 3.1 document." });
