import { ownRoute } from "#lib/wiring/own-route.ts";

/** Sign-in, the authorization server, and what takes a token or a session (`isAuthPath`). */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute;
export const dynamic = "force-dynamic";
