import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /llms.txt`: operation `getServiceLlmsTxt`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
