import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /openapi.json`: operation `getServiceOpenApiSpec`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
