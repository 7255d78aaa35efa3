import { createHmac } from "node:crypto";
import { Webhook } from "svix";
import { DELIVERY_ID } from "#lib/api/webhooks.ts";
import { isFresh, LONGEST_SIGNATURE_HEADER, sameText, type Verifier } from "#lib/webhooks/verifier.ts";

/** `msg-` is the contract's; the others are what Svix and Standard Webhooks send. */
const FAMILIES = ["msg", "svix", "webhook"] as const;
const FACTS = ["id", "timestamp", "signature"] as const;

type Sent = Record<(typeof FACTS)[number], string>;

/**
 * The three facts of a delivery. A family of names counts only whole, and where several families are sent they
 * say the same: which one to believe is never a question.
 */
function sentFacts(headers: Headers): Sent | null {
  let found: Sent | null = null;
  for (const family of FAMILIES) {
    const values = FACTS.map((fact) => headers.get(`${family}-${fact}`));
    if (values.every((value) => value === null)) continue;
    const [id, timestamp, signature] = values;
    if (!id || !timestamp || !signature) return null;
    if (found && (found.id !== id || found.timestamp !== timestamp || found.signature !== signature))
      return null;
    found = { id, timestamp, signature };
  }
  return found;
}

/**
 * Verifies deliveries signed by Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`, in base64, as `v1,…`.
 *
 * @param secrets as `lib/config/webhook-secrets.mjs` lets them through; any of them may have signed
 */
export function standardVerifier(secrets: readonly string[]): Verifier {
  const keys = secrets.map((secret) => ({
    key: Buffer.from(secret.replace(/^whsec_/, ""), "base64"),
    library: new Webhook(secret),
  }));
  return (headers, body, now) => {
    const sent = sentFacts(headers);
    if (!sent || !DELIVERY_ID.test(sent.id) || sent.signature.length > LONGEST_SIGNATURE_HEADER)
      return { refused: "headers" };
    const { id, timestamp, signature } = sent;
    if (!isFresh(timestamp, now)) return { refused: "timestamp" };
    const candidates = signature.split(" ");
    for (const { key, library } of keys) {
      const hash = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
      const expected = `v1,${hash}`;
      // compared as it is written: base64 has several spellings of the same bytes
      if (!candidates.some((candidate) => sameText(candidate, expected))) continue;
      return {
        id,
        confirm(text) {
          try {
            library.verify(text, {
              "webhook-id": id,
              "webhook-timestamp": timestamp,
              "webhook-signature": signature,
            });
            return true;
          } catch {
            return false;
          }
        },
      };
    }
    return { refused: "signature" };
  };
}
