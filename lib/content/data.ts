import { z } from "zod";
import { PlanLimits, Price } from "#lib/api/schemas.ts";
import directedFile from "../../content/data/directed.json" with { type: "json" };
import filmsFile from "../../content/data/films.json" with { type: "json" };
import intentFramesFile from "../../content/data/intent-frames.json" with { type: "json" };
import pricingFile from "../../content/data/pricing.json" with { type: "json" };
import redirectsFile from "../../content/data/redirects.json" with { type: "json" };
import siteFile from "../../content/data/site.json" with { type: "json" };
import surfacesFile from "../../content/data/surfaces.json" with { type: "json" };

const Plan = Price.omit({ currency: true }).extend({ summary: z.string() });

/** The plans: feeds the pricing page, its JSON and its JSON-LD; how long Pro lasts when a payment is late. */
export const PRICING = z
  .strictObject({
    currency: z.string().length(3),
    graceDays: z.int().min(0),
    plans: z.array(Plan).min(1),
  })
  .parse(pricingFile);
/** The smallest amount a month that buys Pro, in the currency's minor unit. */
export const PRO_MINIMUM_MINOR = PRICING.plans.find(({ plan }) => plan === "Pro")?.amountMinor ?? 0;
export type Plan = z.infer<typeof Plan>;

/** What Pro allows. Free has no paid API, so no limits of it. */
export const PRO_LIMITS: PlanLimits = PlanLimits.parse(
  PRICING.plans.find(({ plan }) => plan === "Pro")?.limits,
);

/** What runs now and what is in preparation. A test ties `runs` to routes. */
export const SURFACES = z
  .array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      status: z.enum(["runs", "preparation"]),
      path: z.string().startsWith("/"),
      summary: z.string(),
    }),
  )
  .parse(surfacesFile);
export type Surface = (typeof SURFACES)[number];

/** What does not run yet, in words: `Studio workspace, Video API, Video MCP server`. */
export const inPreparation = (): string =>
  SURFACES.filter(({ status }) => status === "preparation")
    .map(({ name }) => name)
    .join(", ");

const Contacts = z.strictObject({
  support: z.email(),
  sales: z.email(),
  press: z.email(),
  partnerships: z.email(),
  careers: z.email(),
  security: z.email(),
});

/** Addresses to write to, and until when security.txt holds. */
export const SITE_DATA = z
  .strictObject({ contacts: Contacts, securityPolicyExpires: z.iso.date() })
  .parse(siteFile);

/** A page's path, or a heading of one: `/docs/search#limits`. */
const Address = z.string().regex(/^\/[a-z0-9/-]*(?:#[^#\s]+)?$/);

/**
 * Where pages and headings went that are no more. A heading goes to another one of its page: a server
 * never sees the fragment.
 */
export const REDIRECTS = z.array(z.strictObject({ from: Address, to: Address })).parse(redirectsFile);

export const STATUS_WORDS = { runs: "Runs now", preparation: "In preparation" } as const;

/** The film that a page's brief became: written by `npm run films`, never by hand. */
export const PageFilm = z.strictObject({
  /** Of its files: `content/films/{name}.*` and `public/films/{name}.mp4`. */
  name: z.string().regex(/^[a-z-]+$/),
  widthPixels: z.int(),
  heightPixels: z.int(),
  fps: z.int(),
  seconds: z.number(),
  /** Index of the scene that stands for the film where it does not play. */
  posterScene: z.int().min(0),
  /** Scenes in order; what each says on screen. */
  scenes: z.array(z.strictObject({ startSeconds: z.number(), says: z.string().min(1) })).min(1),
  /** SHA-256 of the composition's canonical JSON. */
  compositionSha256: z.string().length(64),
  /** The MP4. */
  bytes: z.int(),
  sha256: z.string().length(64),
});
export type PageFilm = z.infer<typeof PageFilm>;

/** Path of a page → its film. */
export const PAGE_FILMS: Readonly<Record<string, PageFilm>> = z
  .record(z.string().startsWith("/"), PageFilm)
  .parse(filmsFile);

/** Films that an agent directed, by name: written by `npm run films` from the storyboards on the pages. */
export const DIRECTED_FILMS: Readonly<Record<string, PageFilm>> = z
  .record(z.string(), PageFilm)
  .parse(directedFile);

const At = z.strictObject({ x: z.int(), y: z.int() });
const IntentFrames = z.strictObject({
  widthPixels: z.int(),
  heightPixels: z.int(),
  /** Size of one frame. */
  cell: z.strictObject({ widthPixels: z.int(), heightPixels: z.int() }),
  /** By intent: where its frame is. */
  cells: z.record(z.string(), At),
  /** SHA-256 of the composition's canonical JSON. */
  compositionSha256: z.string().length(64),
});
export type IntentFrames = z.infer<typeof IntentFrames>;

/** The sheet with a frame of each intent, content/films/intents.webp: written by `npm run films`. */
export const INTENT_FRAMES: IntentFrames = IntentFrames.parse(intentFramesFile);

/** How far into a scene its still is: there it has arrived, and nothing leaves yet. */
export const STILL_AT = 2 / 3;

/** The time of the frame that stands for a film, seconds. */
export function posterSeconds({ scenes, seconds, fps, posterScene }: PageFilm): number {
  const start = scenes[posterScene]?.startSeconds ?? 0;
  const end = scenes[posterScene + 1]?.startSeconds ?? seconds;
  return start + Math.floor((end - start) * fps * STILL_AT + 1e-6) / fps;
}

/** Where a film's MP4 is served. */
export const filmPath = ({ name }: Pick<PageFilm, "name">): string => `/films/${name}.mp4`;

/** What the link to it says: `This film as MP4: 15 s, 720 × 1280, 0.9 MB`. */
export const filmLabel = ({ seconds, widthPixels, heightPixels, bytes }: PageFilm): string =>
  `This film as MP4: ${Math.round(seconds * 10) / 10} s, ${widthPixels} × ${heightPixels}, ${(bytes / 1e6).toFixed(1)} MB`;

/** `$5.00`, `$0`: an amount in minor units as people write it. */
export function formatAmount(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(amountMinor / 100);
}
