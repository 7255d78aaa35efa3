import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /api/v1/openapi.json`: operation `getServiceOpenApiSpecAlias`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
