import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /robots.txt`: operation `getServiceRobotsTxt`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
