import {
  API_PATHS,
  COMPOSITION_SCHEMA_PATH,
  HEALTH_PATHS,
  isAuthPath,
  isSignedFile,
  MESSAGES_PATH,
  PAGE_PATHS,
  SEARCH_PAGE_PATH,
  templatePicturePath,
  WEBHOOK_PATHS,
} from "#lib/config/paths.ts";
import { DIRECTED_FILMS, filmPath, PAGE_FILMS } from "#lib/content/data.ts";
import { TEMPLATES_BY_KIND } from "#lib/content/motion-reference.ts";
import type { SurfaceParts } from "#lib/surface/parts.ts";

const WEBHOOKS = new Set<string>(Object.values(WEBHOOK_PATHS));

/** Routes of Next or ours that have one path each. */
export const ROUTES: ReadonlySet<string> = new Set<string>([
  SEARCH_PAGE_PATH,
  MESSAGES_PATH,
  API_PATHS.docsMcp,
  ...WEBHOOKS,
  ...[...Object.values(PAGE_FILMS), ...Object.values(DIRECTED_FILMS)].map(filmPath),
  HEALTH_PATHS.ready,
  "/favicon.ico",
  "/icon.svg",
  COMPOSITION_SCHEMA_PATH,
  ...TEMPLATES_BY_KIND.flatMap(([, templates]) => templates.map(({ id }) => templatePicturePath(id))),
]);

/** `/og/docs/search.png`, `/og/index.png`: the images that pages name for previews; and the touch icon. */
export function isPreview(path: string, pages: SurfaceParts["pages"]): boolean {
  const name = /^\/og(\/.+)\.png$/.exec(path)?.[1];
  return (
    name !== undefined &&
    (pages.has(name === "/index" ? PAGE_PATHS.home : name) || name === "/apple-touch-icon")
  );
}

/**
 * A spelling that a router behind us may read as another path than we do: dot segments, empty segments,
 * backslashes, coded slashes, dots, percent signs and NULs. Such a path never reaches Next.
 */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|\\|%(?:00|25|2e|2f|5c)/i;

/** Whether a path belongs to a route of Next or ours, in a spelling that leaves no doubt. */
export const isRoute = (parts: SurfaceParts, path: string): boolean =>
  parts.isRoute(path) && !AMBIGUOUS.test(path);

/** What a route of Next or ours refuses itself. */
export const takesAnyMethod = (path: string): boolean =>
  path === API_PATHS.docsMcp ||
  path === MESSAGES_PATH ||
  WEBHOOKS.has(path) ||
  isAuthPath(path) ||
  isSignedFile(path) ||
  path.startsWith("/_next/");

export const isSearch = (path: string): boolean => path === API_PATHS.search || path === API_PATHS.searchV1;

/** Whether something is at a path, whoever answers it, that a redirect may lead to. */
export const isTaken = (parts: SurfaceParts, path: string): boolean =>
  !path.startsWith("/_next/") &&
  (parts.pages.has(path) ||
    parts.files.has(path) ||
    parts.markdown.has(path) ||
    parts.assets?.has(path) ||
    isSearch(path) ||
    path === HEALTH_PATHS.alive ||
    // a provider takes a redirect for a failure, and delivers nothing after it
    (isRoute(parts, path) && !WEBHOOKS.has(path) && !isSignedFile(path)));
