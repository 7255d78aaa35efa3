/**
 * The one table of URLs. Links, route tests, the sitemap, llms.txt and the middleware read it;
 * a path that is not here does not exist.
 */

/**
 * Stands for `BASE_URL` in everything that is made at build time (pages, Markdown, JSON). The door
 * replaces it when it loads a representation, so that one build serves any address. `.invalid` never
 * resolves (RFC 6761 §6.4): a token that slips through is seen at once.
 */
export const BASE_URL_TOKEN = "https://reelwright.invalid";

export const USE_CASE_SLUGS = [
  "social-ads",
  "product-launch-videos",
  "brand-motion-kits",
  "explainers",
] as const;
export const AUDIENCE_SLUGS = ["marketing", "founders", "product", "sales", "educators"] as const;

/** Fixed pages. Content files under `content/pages` carry the same names. */
export const PAGE_PATHS = {
  home: "/",
  developers: "/developers",
  studio: "/studio",
  cli: "/cli",
  mcp: "/mcp",
  docs: "/docs",
  about: "/about",
  pricing: "/pricing",
  enterprise: "/enterprise",
  contact: "/contact",
  contactSales: "/contact-sales",
  blog: "/blog",
  terms: "/terms",
  privacy: "/privacy",
} as const;

export const DISCOVERY_PATHS = {
  openapi: "/openapi.json",
  openapiV1: "/api/v1/openapi.json",
  llms: "/llms.txt",
  llmsFull: "/llms-full.txt",
  ai: "/ai.txt",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  feed: "/feed.xml",
  apiCatalog: "/.well-known/api-catalog",
  security: "/.well-known/security.txt",
  /** Agent Skills Discovery 0.2; the older address answers with the same index. */
  agentSkills: "/.well-known/agent-skills/index.json",
  skills: "/.well-known/skills/index.json",
} as const;

export const API_PATHS = {
  search: "/api/search",
  searchV1: "/api/v1/search",
  docsMcp: "/api/v1/mcp",
} as const;

/** What takes an access token. */
export const TOKEN_PATHS = {
  /** The API as a whole: what its tokens are for. */
  api: "/api/v1",
  me: "/api/v1/me",
  mcp: "/api/v1/mcp/app",
} as const;

/** At these and below them, everything needs a token and a plan. */
export const PAID_PATHS = [
  "/api/v1/videos",
  "/api/v1/assets",
  "/api/v1/projects",
  "/api/v1/exports",
  TOKEN_PATHS.mcp,
] as const;

/** RFC 9728 §3.1: stands in front of a resource's path. */
const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

/** The authorization server. */
export const AUTH_PATHS = {
  base: "/api/auth",
  /** Takes an access token too (OpenID Connect Core 1.0 §5.3). */
  userInfo: "/api/auth/oauth2/userinfo",
  server: "/.well-known/oauth-authorization-server",
  openid: "/.well-known/openid-configuration",
  /** RFC 9728: the paid MCP endpoint's metadata, under a short name beside the one that follows the rule. */
  resourceMcp: `${RESOURCE_METADATA}/mcp`,
  resourceApi: `${RESOURCE_METADATA}${TOKEN_PATHS.api}`,
} as const;

/** Where providers deliver their events, by source. Outside the quota, never redirected. */
export const WEBHOOK_PATHS = {
  identity: "/api/webhooks/identity",
  billing: "/api/billing/webhook",
  email: "/api/webhooks/email",
} as const;

/** Below it, files by URLs that we have signed (lib/blobs/signed-url.ts): read and put. In no list, outside the quota. */
export const SIGNED_FILES_PATH = "/api/v1/files";

/** Whether a path is a file's that only a signed URL leads to. */
export const isSignedFile = (path: string): boolean => path.startsWith(`${SIGNED_FILES_PATH}/`);

/** Human search results page (noindex); works without JavaScript. */
export const SEARCH_PAGE_PATH = "/search";

/** Where the forms of `/contact` and `/contact-sales` post to, and what became of a message (noindex). */
export const MESSAGES_PATH = "/api/messages";
export const MESSAGE_PAGE_PATH = "/message";

/** Pages of somebody who signs in or is signed in; each is made at request time. */
export const ACCOUNT_PATHS = {
  signIn: "/sign-in",
  consent: "/consent",
  device: "/device",
  account: "/account",
  dashboard: "/dashboard",
  /** What Pro costs is chosen here. Who is not signed in hears whether this host sells it at all. */
  upgrade: "/upgrade",
  admin: "/admin",
} as const;

const SIGNED_PAGES = new Set<string>([
  ACCOUNT_PATHS.consent,
  ACCOUNT_PATHS.device,
  ACCOUNT_PATHS.account,
  ACCOUNT_PATHS.dashboard,
  ACCOUNT_PATHS.admin,
]);

/** Whether a path is a page for who is signed in. */
export const isSignedPage = (path: string): boolean => SIGNED_PAGES.has(path);

/** Whether a page is made at request time, for one reader. */
export const isOwnPage = (path: string): boolean =>
  path === ACCOUNT_PATHS.signIn ||
  path === ACCOUNT_PATHS.upgrade ||
  path === MESSAGE_PAGE_PATH ||
  isSignedPage(path);

/** What the forms of those pages post to: each does one thing and sends the browser on. */
export const ACCOUNT_ACTIONS = {
  requestCode: "/api/account/request-code",
  verifyCode: "/api/account/verify-code",
  provider: "/api/account/provider",
  signOut: "/api/account/sign-out",
  consent: "/api/account/consent",
  device: "/api/account/device",
  rename: "/api/account/rename",
  endSession: "/api/account/end-session",
  disconnect: "/api/account/disconnect",
  delete: "/api/account/delete",
  checkout: "/api/account/checkout",
  billingPortal: "/api/account/billing-portal",
  replay: "/api/account/replay",
  retryJob: "/api/account/retry-job",
} as const;

const METADATA_PATHS = new Set<string>([AUTH_PATHS.server, AUTH_PATHS.openid]);

export const isAtOrBelow = (path: string, bases: readonly string[]): boolean =>
  bases.some((base) => path === base || path.startsWith(`${base}/`));

/** Whether a path takes a token: what is paid, each sub-path of it, and `/api/v1/me`. */
export const isGated = (path: string): boolean => path === TOKEN_PATHS.me || isAtOrBelow(path, PAID_PATHS);

/** Whether a path is a protected resource (RFC 9728): the API as a whole, and each URL that takes a token. */
export const isResource = (path: string): boolean =>
  path === TOKEN_PATHS.api || path === AUTH_PATHS.userInfo || isGated(path);

/** Where the metadata of a resource is. */
export const resourceMetadataPath = (resource: string): string => `${RESOURCE_METADATA}${resource}`;

/** @returns the path of the resource whose metadata is at `path`; null where no metadata is */
export function resourceOfMetadata(path: string): string | null {
  if (path === AUTH_PATHS.resourceMcp) return TOKEN_PATHS.mcp;
  const resource = path.startsWith(`${RESOURCE_METADATA}/`) ? path.slice(RESOURCE_METADATA.length) : "";
  return isResource(resource) ? resource : null;
}

/** At these and below them, everything needs a session: what the browser uses. */
export const SESSION_PATHS = ["/api/chat", "/api/exports", "/api/account", AUTH_PATHS.base] as const;

/**
 * Whether lib/auth answers a path, whatever is asked of it: sign-in, the authorization server and its metadata, what
 * takes a token and what takes a session, whether or not anything is there.
 */
export const isAuthPath = (path: string): boolean =>
  METADATA_PATHS.has(path) ||
  resourceOfMetadata(path) !== null ||
  isGated(path) ||
  isAtOrBelow(path, SESSION_PATHS);

/** For load balancers; outside the quota. */
export const HEALTH_PATHS = { alive: "/healthz", ready: "/readyz" } as const;

/** @param slug the path after `/docs/`, for example `errors/rate-limited` */
export const docPath = (slug: string): string => `/docs/${slug}`;
export const postPath = (slug: string): string => `/blog/${slug}`;
export const usecasePath = (slug: string): string => `/use-cases/${slug}`;
export const audiencePath = (slug: string): string => `/for/${slug}`;
/** One group of llms-full.txt, for example `/llms-full/docs.txt`. */
export const llmsGroupPath = (group: string): string => `/llms-full/${group}.txt`;
/** The text of a skill, beside the index that lists it: `/.well-known/agent-skills/x/SKILL.md`. */
export const skillPath = (indexPath: string, name: string): string =>
  indexPath.replace(/index\.json$/, `${name}/SKILL.md`);
/** The docs page of an error code: `rate_limited` → `/docs/errors/rate-limited`. */
export const errorPath = (code: string): string =>
  docPath(`errors/${code.toLowerCase().replaceAll("_", "-")}`);

/** The Markdown sibling of a page: `/docs/search` → `/docs/search.md`, `/` → `/index.md`. */
export const markdownPath = (path: string): string => (path === "/" ? "/index.md" : `${path}.md`);

/** The picture of a scene template, drawn by lib/video/template-pictures.ts. */
export const templatePicturePath = (id: string): string => `/templates/${id}.webp`;

/** The JSON Schema of a composition, as `reelwright schema` prints it. */
export const COMPOSITION_SCHEMA_PATH = "/schemas/composition-1.json";

const UNCOUNTED_PREFIXES = [
  "/_next/",
  "/og/",
  "/templates/",
  "/api/webhooks/",
  "/api/exports/",
  "/api/chat/",
  `${AUTH_PATHS.base}/`,
  "/api/account/",
  `${SIGNED_FILES_PATH}/`,
];
const UNCOUNTED_PATHS = new Set<string>([
  HEALTH_PATHS.alive,
  HEALTH_PATHS.ready,
  "/favicon.ico",
  "/icon.svg",
  WEBHOOK_PATHS.billing,
  "/api/chat",
  "/api/exports",
]);

/**
 * Whether the public quota counts a request for this path. Build assets, health checks, inbound webhooks and the
 * session routes `/api/chat` and `/api/exports` are outside it. Sign-in has limits of its own, and what takes a
 * token counts by account; lib/auth sees to both. Signed URLs are counted where they are given out.
 */
export function isCounted(path: string): boolean {
  if (UNCOUNTED_PATHS.has(path) || isGated(path)) return false;
  return !UNCOUNTED_PREFIXES.some((prefix) => path.startsWith(prefix));
}
