import { createHmac } from "node:crypto";

/**
 * Turns quota keys into what a remote store is given: 128 bits of HMAC-SHA-256, as 22 base64url characters.
 *
 * A key holds a client's address, which is personal data, and a remote store shows its keys in places that
 * outlive the window: slow logs, MONITOR, snapshots, a provider's console, and the error messages of
 * `@upstash/redis`, which quote the whole command. A bare hash would not help, since all IPv4 addresses can be
 * tried in seconds, so the hash is keyed with `secret`: the one that all processes sharing a store have anyway,
 * its password or token. A store without a password gets an empty secret; that keeps addresses out of
 * plain sight, no more.
 */
export function remoteKeys(secret: string): (key: string) => string {
  return (key) => createHmac("sha256", secret).update(key).digest("base64url").slice(0, 22);
}
