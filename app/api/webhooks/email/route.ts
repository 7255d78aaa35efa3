import { ownRoute } from "#lib/wiring/own-route.ts";

/** `POST /api/webhooks/email`: operation `receiveEmailWebhook`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute;
export const dynamic = "force-dynamic";
