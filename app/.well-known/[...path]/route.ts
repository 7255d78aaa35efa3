import { readRoute } from "#lib/wiring/read-route.ts";

/** `GET /.well-known/…`: API catalog, security.txt, agent skills. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = readRoute;
export const dynamic = "force-dynamic";
