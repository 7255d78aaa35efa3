import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /sitemap.xml`: operation `getServiceSitemap`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
