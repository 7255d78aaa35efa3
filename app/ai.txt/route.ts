import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /ai.txt`: operation `getServiceAiTxt`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
