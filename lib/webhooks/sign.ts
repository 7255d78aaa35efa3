import Stripe from "stripe";
import { Webhook } from "svix";
import type { Source } from "#lib/events/inbound.ts";

/**
 * The headers of a delivery, under the contract's names, signed as its provider signs: by its own library.
 *
 * @param delivery.id of the event; of a billing event it stands in the body too
 */
export function signDelivery(
  source: Source,
  secret: string,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  if (source === "billing")
    return {
      "billing-signature": Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    };
  return {
    "msg-id": id,
    "msg-timestamp": String(timestamp),
    "msg-signature": new Webhook(secret).sign(id, now, body),
  };
}
