import { clientAddress } from "#lib/http/client-address.ts";
import { MARK_HEADER, readMark } from "#lib/wiring/shared.ts";

/**
 * Whose request a handler has before it, for limits of its own: what the outermost layer found, else what the
 * socket and the trusted proxies say.
 *
 * @param trustedProxyHops `TRUSTED_PROXY_HOPS`
 * @returns the address in normal form, as `addressKey` takes it
 */
export function clientOf(headers: Headers, trustedProxyHops: number): string {
  const { client, peer } = readMark(headers.get(MARK_HEADER));
  if (client !== undefined) return client;
  return clientAddress(peer, headers.get("x-forwarded-for") ?? undefined, trustedProxyHops);
}
