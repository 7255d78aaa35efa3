import { z } from "zod";

/** Each active secret costs a refused request one more HMAC of its body. */
const MOST_SECRETS = 5;
/** Bytes of a key. Below, it can be guessed; the hash uses no more of it. Standard Webhooks makes 24 to 64. */
const KEY_BYTES = { least: 16, most: 128 };

/** `whsec_` and base64, or the base64 alone: both are what svix takes. In the canonical spelling, padding included. */
function isStandardSecret(secret: string): boolean {
  const text = secret.replace(/^whsec_/, "");
  const key = Buffer.from(text, "base64");
  return key.toString("base64") === text && key.length >= KEY_BYTES.least && key.length <= KEY_BYTES.most;
}

/** Opaque to everyone but its maker: the whole text is the key, prefix included. */
const isBillingSecret = (secret: string): boolean => /^[\x21-\x7e]{8,256}$/.test(secret);

/** A list separated by commas, for rotation: white space around it and around each secret is not part of it. */
const listOf = (isSecret: (secret: string) => boolean) =>
  z
    .string()
    .transform((value) => [...new Set(value.split(",").map((secret) => secret.trim()))])
    .pipe(z.array(z.string().refine(isSecret)).min(1).max(MOST_SECRETS));

/** Secrets of a provider that signs by Standard Webhooks (identity, e-mail). */
export const standardSecrets = listOf(isStandardSecret);
/** Secrets of the billing provider. */
export const billingSecrets = listOf(isBillingSecret);
