import { ownRoute } from "#lib/wiring/own-route.ts";

/** `GET /.well-known/…`: API catalog, security.txt, agent skills, and the metadata of the authorization server. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute;
export const dynamic = "force-dynamic";
