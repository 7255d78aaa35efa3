import { type LookupAddress, promises as dns } from "node:dns";
import { BlockList, isIP } from "node:net";

// Special-purpose addresses, https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry.
const CLOSED_4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Of 2000::/3: protocols, tunnels that carry IPv4 addresses (Teredo, 6to4), documentation. */
const CLOSED_6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
const closed = new BlockList();
for (const [address, bits] of CLOSED_4) closed.addSubnet(address, bits, "ipv4");
for (const [address, bits] of CLOSED_6) closed.addSubnet(address, bits, "ipv6");
/** All that is given out of IPv6. Loopback, mapped, translated (64:ff9b::), local and multicast ones lie outside. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether an address is anybody's on the internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  // a zone is of this machine
  switch (address.includes("%") ? 0 : isIP(address)) {
    case 4:
      return !closed.check(address, "ipv4");
    case 6:
      return given.check(address, "ipv6") && !closed.check(address, "ipv6");
    default:
      return false;
  }
}

/** Which servers files are fetched from. Tests have their own. */
export interface Reach {
  /** All addresses of a name. */
  resolve: (name: string) => Promise<LookupAddress[]>;
  /** @param address numeric, without brackets */
  permits: (address: string, port: number) => boolean;
  ports: (port: number) => boolean;
}

const PORTS = [80, 443];

/** Servers on the internet, at the ports of the web. */
export const publicReach: Reach = {
  resolve: (name) => dns.lookup(name, { all: true }),
  permits: (address) => isPublicAddress(address),
  ports: (port) => PORTS.includes(port),
};

/** The port that a request to an address goes to. */
export const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** A host without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * What is wrong with an address, as far as its text shows; names are looked up where the connection is made.
 *
 * @returns a sentence; null where nothing is
 */
export function checkAddress(text: string | URL, reach: Reach): string | null {
  const url = text instanceof URL ? text : URL.canParse(text) ? new URL(text) : null;
  if (!url) return "This is no address. Write it whole: `https://example.com/logo.png`.";
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return "Files are fetched by `https:` and `http:` only. Upload it instead.";
  if (url.username !== "" || url.password !== "")
    return "The address has a name or a password in it, and files are fetched without. Upload it instead.";
  if (!reach.ports(portOf(url))) return "Files are fetched at ports 80 and 443 only. Upload it instead.";
  const host = hostOf(url);
  if (isIP(host) && !reach.permits(host, portOf(url)))
    return "This address is not on the public internet, so we do not ask there. Upload the file instead.";
  return null;
}
