import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { ownRoute } from "#lib/wiring/own-route.ts";

/** `POST /api/webhooks/identity`: operation `receiveIdentityWebhook`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute(WEBHOOK_PATHS.identity);
export const dynamic = "force-dynamic";
