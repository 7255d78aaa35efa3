import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import { sampleEvent } from "#lib/webhooks/samples.ts";
import { signedHeaders } from "#tests/harness/signing.ts";

/** What the billing provider calls the things of one person. */
export interface Bought {
  userId: string;
  customer: string;
  subscription: string;
}

export const boughtBy = (userId: string): Bought => ({
  userId,
  customer: `cus_${randomUUID()}`,
  subscription: `sub_${randomUUID()}`,
});

/**
 * Delivers an event of the billing provider, signed by its library.
 *
 * @param fields replace those of the sample
 * @param afterSeconds how long after the earlier ones it happened
 * @returns the event's id
 */
export async function deliver(
  origin: string,
  type: string,
  { userId, customer, subscription }: Bought,
  fields: Record<string, unknown> = {},
  afterSeconds = 0,
): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const about = type.startsWith("customer.subscription")
    ? { id: subscription, customer }
    : { client_reference_id: userId, customer, subscription };
  const now = new Date(Date.now() + afterSeconds * 1000);
  const body = JSON.stringify(
    sampleEvent("billing", {
      type,
      id,
      now,
      fields: { ...about, metadata: { user_id: userId }, ...fields },
    }),
  );
  const response = await fetch(new URL(WEBHOOK_PATHS.billing, origin), {
    method: "POST",
    headers: { "content-type": "application/json", ...signedHeaders("billing", body, { id }) },
    body,
  });
  expect(response.status, await response.text()).toBe(200);
  return id;
}
