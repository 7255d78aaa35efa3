import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /api/search`: operation `searchServiceDocsAlias`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
