import { hkdfSync } from "node:crypto";

/**
 * A key for one purpose, made of the service's secret (HKDF, RFC 5869): what one key signs, no other accepts.
 *
 * @param secret `AUTH_SECRET`
 * @param purpose what it signs, for example `cursor`
 * @returns 32 bytes
 */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `reelwright ${purpose}`, 32));
