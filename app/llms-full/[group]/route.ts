import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /llms-full/{group}.txt`: one group of llms-full.txt. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
