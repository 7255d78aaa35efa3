import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /feed.xml`: operation `getServiceRssFeed`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
