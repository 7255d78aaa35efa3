import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /api/v1/search`: operation `searchServiceDocs`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
