import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { ownRoute } from "#lib/wiring/own-route.ts";

/** `POST /api/billing/webhook`: operation `receiveBillingWebhook`. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = ownRoute(WEBHOOK_PATHS.billing);
export const dynamic = "force-dynamic";
