/**
 * Whose request this is. Only two things count: the address of the socket, and, where the operator says how
 * many proxies stand in front (`TRUSTED_PROXY_HOPS`), the entry that the outermost of them appended to
 * `X-Forwarded-For`. `X-Real-IP`, `Forwarded`, `CF-Connecting-IP` and all the others can be sent by anyone and
 * are not read.
 */

/** What a connection without an address is called (a Unix socket, a socket that closed already). */
export const UNKNOWN_ADDRESS = "unknown";

// "[" + 39 characters of IPv6, or 45 with an embedded IPv4, + "%" and a zone + "]:65535".
const LONGEST_ENTRY = 80;

/**
 * The client's address in normal form.
 *
 * `trustedProxyHops` is how many proxies in front append to `X-Forwarded-For`: 1 takes its last entry, 2 the
 * one before. With 0 the header is not read. If the header has fewer entries than hops, or the entry is no
 * address, the request did not come the way the operator described, and the socket's address counts.
 *
 * Never throws. Returns IPv4 in dotted form (also for `::ffff:1.2.3.4`), IPv6 as RFC 5952 writes it, without
 * zone or port; a missing socket address gives `"unknown"`.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxyHops: number,
): string {
  if (trustedProxyHops >= 1 && forwardedFor !== undefined) {
    const entry = entryFromRight(forwardedFor, trustedProxyHops);
    const address = entry === null ? null : normalAddress(entry);
    if (address !== null) return address;
  }
  if (socketAddress === undefined || socketAddress === "") return UNKNOWN_ADDRESS;
  // Node writes a socket's address in normal form already, but for two things: an IPv4 client of a dual-stack
  // listener comes as ::ffff:1.2.3.4, and a link-local address carries its zone.
  if (socketAddress.indexOf(":") === -1) return socketAddress;
  if (socketAddress.startsWith("::ffff:")) {
    const rest = socketAddress.slice(7);
    return rest.indexOf(".") !== -1 ? rest : (normalAddress(socketAddress) ?? socketAddress);
  }
  if (socketAddress.indexOf("%") === -1) return socketAddress;
  return normalAddress(socketAddress) ?? socketAddress;
}

/** The `position`th comma-separated entry from the right (1 is the last), without splitting a long header. */
function entryFromRight(list: string, position: number): string | null {
  let end = list.length;
  for (let left = Math.floor(position) - 1; left > 0; left -= 1) {
    end = end === 0 ? -1 : list.lastIndexOf(",", end - 1);
    if (end === -1) return null;
  }
  const start = end === 0 ? 0 : list.lastIndexOf(",", end - 1) + 1;
  return end - start > 2 * LONGEST_ENTRY ? null : list.slice(start, end).trim();
}

/**
 * The normal form of an address as proxies write it: IPv4 or IPv6, with or without `:port`, `[brackets]` or
 * `%zone`. Returns null for anything else, including IPv4 with leading zeros, which some readers take as octal.
 *
 * The result is always built anew, never a slice of `text`: a slice would keep the whole header it came from
 * in memory for as long as the address is somebody's key.
 */
export function normalAddress(text: string): string | null {
  if (text.length > LONGEST_ENTRY) return null;
  if (text.startsWith("[")) {
    const end = text.indexOf("]");
    if (end === -1 || !isPortOrNothing(text.slice(end + 1))) return null;
    return normalIpv6(text.slice(1, end));
  }
  const colon = text.indexOf(":");
  if (colon === -1) return normalIpv4(text);
  if (text.indexOf(":", colon + 1) !== -1) return normalIpv6(text);
  return isPortOrNothing(text.slice(colon)) ? normalIpv4(text.slice(0, colon)) : null;
}

function isPortOrNothing(text: string): boolean {
  return text === "" || (/^:\d{1,5}$/.test(text) && Number(text.slice(1)) <= 65_535);
}

function ipv4Bytes(text: string): number[] | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  const bytes: number[] = [];
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part)) return null;
    const byte = Number(part);
    if (byte > 255) return null;
    bytes.push(byte);
  }
  return bytes;
}

function normalIpv4(text: string): string | null {
  return ipv4Bytes(text)?.join(".") ?? null;
}

const COLON = 58;
const DOT = 46;

/** The value of a hexadecimal digit's character code, or -1. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

/**
 * The eight 16-bit groups of an IPv6 address (RFC 4291 §2.2: `::`, embedded IPv4), a `%zone` ignored.
 * Returns null if `text` is none. One pass over the characters: this is on the way of every IPv6 request.
 */
export function ipv6Groups(text: string): number[] | null {
  const zone = text.indexOf("%");
  const end = zone === -1 ? text.length : zone;
  const groups: number[] = [];
  let gap = -1;
  let at = 0;
  if (text.startsWith("::")) {
    gap = 0;
    at = 2;
  }
  while (at < end) {
    const start = at;
    let value = 0;
    for (; at < end; at += 1) {
      const digit = hexDigit(text.charCodeAt(at));
      if (digit === -1) break;
      value = value * 16 + digit;
    }
    if (at === start || at - start > 4) return null;
    if (at < end && text.charCodeAt(at) === DOT) {
      const bytes = ipv4Bytes(text.slice(start, end));
      if (bytes === null) return null;
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      groups.push(a * 256 + b, c * 256 + d);
      break;
    }
    groups.push(value);
    if (at === end) break;
    if (text.charCodeAt(at) !== COLON || at + 1 === end) return null;
    at += 1;
    if (text.charCodeAt(at) === COLON) {
      if (gap !== -1) return null;
      gap = groups.length;
      at += 1;
    }
  }
  if (gap === -1) return groups.length === 8 ? groups : null;
  if (groups.length > 7) return null;
  const all = groups.slice(0, gap);
  for (let missing = 8 - groups.length; missing > 0; missing -= 1) all.push(0);
  for (let i = gap; i < groups.length; i += 1) all.push(groups[i] ?? 0);
  return all;
}

function normalIpv6(text: string): string | null {
  const groups = ipv6Groups(text);
  if (groups === null) return null;
  const [, , , , , mapped, high = 0, low = 0] = groups;
  if (mapped === 0xffff && groups.indexOf(0xffff) === 5 && groups.slice(0, 5).every((group) => group === 0)) {
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return writeIpv6(groups);
}

/** RFC 5952 §4: lower case, no leading zeros, the longest run of two or more zero groups (the first of equals) as `::`. */
function writeIpv6(groups: number[]): string {
  let start = -1;
  let length = 1;
  for (let i = 0; i < 8; i += 1) {
    let end = i;
    while (end < 8 && groups[end] === 0) end += 1;
    if (end - i > length) {
      start = i;
      length = end - i;
    }
    if (end > i) i = end;
  }
  const hex = groups.map((group) => group.toString(16));
  if (start === -1) return hex.join(":");
  return `${hex.slice(0, start).join(":")}::${hex.slice(start + length).join(":")}`;
}
