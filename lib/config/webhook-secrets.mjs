// @ts-check
// Plain JavaScript: the launcher reads variables before a package is there, on any Node from 20.12.

/** Each active secret costs a refused request one more HMAC of its body. */
const MOST_SECRETS = 5;
/** Bytes of a key. Below, it can be guessed; the hash uses no more of it. Standard Webhooks makes 24 to 64. */
const KEY_BYTES = { least: 16, most: 128 };

/**
 * `whsec_` and base64, or the base64 alone: both are what svix takes. In the canonical spelling, padding included.
 *
 * @param {string} secret of the identity or the e-mail provider
 */
export function isStandardSecret(secret) {
  const text = secret.replace(/^whsec_/, "");
  const key = Buffer.from(text, "base64");
  return key.toString("base64") === text && key.length >= KEY_BYTES.least && key.length <= KEY_BYTES.most;
}

/**
 * Opaque to everyone but its maker: the whole text is the key, prefix included.
 *
 * @param {string} secret of the billing provider
 */
export const isBillingSecret = (secret) => /^[\x21-\x7e]{8,256}$/.test(secret);

/**
 * A list separated by commas, for rotation: white space around each secret is not part of it.
 *
 * @param {(secret: string) => boolean} isSecret
 * @returns {(value: string) => string[] | null} each secret once
 */
export const secretsOf = (isSecret) => (value) => {
  const secrets = [...new Set(value.split(",").map((secret) => secret.trim()))];
  return secrets.length <= MOST_SECRETS && secrets.every(isSecret) ? secrets : null;
};
