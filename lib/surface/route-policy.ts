import {
  API_PATHS,
  isAuthPath,
  isOwnPage,
  isSignedFile,
  SEARCH_PAGE_PATH,
  WEBHOOK_PATHS,
} from "#lib/config/paths.ts";
import { CACHE_CONTROL, CLOSED_POLICY, contentSecurityPolicy, scriptRights } from "#lib/http/headers.ts";

/** The headers that we decide where Next answers. */
export interface RoutePolicy {
  contentSecurityPolicy?: string;
  /** The policy holds a nonce: Next has to see it on the request, to put it on its scripts. */
  nonced?: true;
  /** Kept whatever Next sets. */
  cacheControl?: string;
  /** Joined with what Next sets. */
  vary?: string;
  /** The body is a page or its payload, as built: it holds the token of the public address. */
  filled?: true;
}

/**
 * @param context.nonce makes a nonce, for pages that are rendered at request time
 * @param context.sharedHashes CSP sources of the inline scripts that stand in every page
 */
export function routePolicy(
  path: string,
  context: {
    isPage: boolean;
    development: boolean;
    sharedHashes: readonly string[];
    nonce: () => string;
  },
): RoutePolicy {
  if (path.startsWith("/_next/")) return { contentSecurityPolicy: contentSecurityPolicy([]) };
  if (
    path.startsWith("/og/") ||
    path.startsWith("/templates/") ||
    path === "/favicon.ico" ||
    path === "/icon.svg"
  ) {
    return { contentSecurityPolicy: CLOSED_POLICY, cacheControl: "public, max-age=3600" };
  }
  // what may be kept of them, their handler says
  if (isSignedFile(path)) return { contentSecurityPolicy: CLOSED_POLICY };
  if (path === API_PATHS.docsMcp || isAuthPath(path) || Object.values<string>(WEBHOOK_PATHS).includes(path))
    return { contentSecurityPolicy: CLOSED_POLICY, cacheControl: CACHE_CONTROL.none };
  if (context.development) {
    const policy = contentSecurityPolicy(["'unsafe-inline'", "'unsafe-eval'"]);
    return {
      contentSecurityPolicy: policy,
      vary: "Accept, Accept-Encoding",
      ...(context.isPage && { filled: true }),
    };
  }
  if (path === SEARCH_PAGE_PATH || isOwnPage(path)) {
    const sources = [`'nonce-${context.nonce()}'`, ...context.sharedHashes];
    return {
      contentSecurityPolicy: contentSecurityPolicy(sources),
      nonced: true,
      cacheControl: CACHE_CONTROL.none,
      vary: "Accept-Encoding",
      filled: true,
    };
  }
  if (context.isPage) {
    // prerendered by Next but unknown to the door (no manifest): its inline scripts have no hashes here
    return {
      contentSecurityPolicy: contentSecurityPolicy(["'unsafe-inline'", ...scriptRights(path)]),
      cacheControl: CACHE_CONTROL.revalidate,
      vary: "Accept, Accept-Encoding",
      filled: true,
    };
  }
  return { contentSecurityPolicy: CLOSED_POLICY };
}
