import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /healthz`: the process is alive. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
