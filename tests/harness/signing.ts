import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { Webhook } from "svix";
import { WEBHOOK_PATHS } from "#lib/config/paths.ts";
import type { Source } from "#lib/events/inbound.ts";
import { PLANTED } from "#tests/harness/planted.ts";

/** Secrets for tests, as a provider would make them: planted, so that none of them may be seen anywhere. */
export const SECRETS = {
  identity: `whsec_${PLANTED}identity00000000`,
  billing: `whsec_test_${PLANTED}`,
  email: `whsec_${PLANTED}email00000000000`,
} as const satisfies Record<Source, string>;

/** The environment of a server that has all three. */
export const SECRET_VARIABLES = {
  IDENTITY_WEBHOOK_SIGNING_SECRET: SECRETS.identity,
  BILLING_WEBHOOK_SECRET: SECRETS.billing,
  EMAIL_WEBHOOK_SECRET: SECRETS.email,
};

export const secondsOf = (now: number): number => Math.floor(now / 1000);

/** What the provider's own library writes into the signature header. @param at milliseconds since the epoch */
export function signatureOf(source: Source, secret: string, id: string, at: number, body: string): string {
  if (source !== "billing") return new Webhook(secret).sign(id, new Date(at), body);
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: secondsOf(at) });
}

/**
 * Headers of a delivery, under the contract's names, signed by the provider's own library.
 *
 * @param options.at milliseconds since the epoch; now
 */
export function signedHeaders(
  source: Source,
  body: string,
  options: { id?: string; at?: number; secret?: string } = {},
): Record<string, string> {
  const { id = "msg_1", at = Date.now(), secret = SECRETS[source] } = options;
  const signature = signatureOf(source, secret, id, at, body);
  if (source === "billing") return { "billing-signature": signature };
  return { "msg-id": id, "msg-timestamp": String(secondsOf(at)), "msg-signature": signature };
}

/** A delivery to a source's address. @see signedHeaders */
export function delivery(
  source: Source,
  body: string,
  options: Parameters<typeof signedHeaders>[2] & { origin?: string; headers?: Record<string, string> } = {},
): Request {
  const { origin = "http://localhost:3000", headers, ...signing } = options;
  return new Request(`${origin}${WEBHOOK_PATHS[source]}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...signedHeaders(source, body, signing), ...headers },
    body,
  });
}

/**
 * How long `work` takes as a multiple of node:crypto's HMAC of `body`. The two take turns and their best rounds are
 * compared, so that a busy machine slows both or neither.
 */
export function costBesideHmac(body: Uint8Array, work: () => void): number {
  let [hmac, own] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 30; round += 1) {
    const first = performance.now();
    createHmac("sha256", "0123456789abcdef").update(body).digest();
    const second = performance.now();
    work();
    hmac = Math.min(hmac, second - first);
    own = Math.min(own, performance.now() - second);
  }
  return own / hmac;
}
