import { createHmac } from "node:crypto";
import Stripe from "stripe";
import {
  isFresh,
  LONGEST_SIGNATURE_HEADER,
  sameText,
  TOLERANCE_SECONDS,
  type Verifier,
} from "#lib/webhooks/verifier.ts";

/** The contract's name, and the one that Stripe sends. Where both are sent they say the same. */
function sentSignature(headers: Headers): string | null {
  const ours = headers.get("billing-signature");
  const theirs = headers.get("stripe-signature");
  if (ours !== null && theirs !== null && ours !== theirs) return null;
  return ours ?? theirs;
}

/** `t=1492774577,v1=5257…,v1=…`: one time, at least one signature; other schemes are passed over. */
function partsOf(header: string): { timestamp: string; signatures: string[] } | null {
  const valuesOf = (name: string) =>
    header.split(",").flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [timestamp, ...others] = valuesOf("t");
  const signatures = valuesOf("v1");
  if (timestamp === undefined || others.length || !signatures.length) return null;
  return { timestamp, signatures };
}

/**
 * Verifies deliveries signed as Stripe signs: HMAC-SHA256 of `timestamp.body`, in hexadecimal, as `v1=…`. The
 * event's id stands in the body.
 *
 * @param secrets as `lib/config/webhook-secrets.mjs` lets them through; any of them may have signed
 */
export function billingVerifier(secrets: readonly string[]): Verifier {
  return (headers, body, now) => {
    const header = sentSignature(headers);
    if (!header || header.length > LONGEST_SIGNATURE_HEADER) return { refused: "headers" };
    const parts = partsOf(header);
    if (!parts) return { refused: "headers" };
    const { timestamp, signatures } = parts;
    if (!isFresh(timestamp, now)) return { refused: "timestamp" };
    for (const secret of secrets) {
      const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
      if (!signatures.some((signature) => sameText(signature, expected))) continue;
      return {
        id: null,
        confirm(text) {
          try {
            // of text: given bytes, it drops a byte order mark, which was signed
            const { signature } = Stripe.webhooks;
            return signature?.verifyHeader(text, header, secret, TOLERANCE_SECONDS, undefined, now) ?? false;
          } catch {
            return false;
          }
        },
      };
    }
    return { refused: "signature" };
  };
}
