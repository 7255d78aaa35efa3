import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { ownRoute } from "#lib/wiring/own-route.ts";

/** `POST /api/webhooks/email`: operation `receiveEmailWebhook`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute(WEBHOOK_PATHS.email);
export const dynamic = "force-dynamic";
