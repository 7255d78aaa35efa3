import { ownRoute } from "#lib/wiring/own-route.ts";

/** Files by signed URL (lib/blobs/signed-route.ts); not for anybody to find. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute;
export const dynamic = "force-dynamic";
