const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A Host header: a name or an address, and perhaps a port. Anything else is not looked at twice. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Tells who may call an MCP endpoint (DNS rebinding: a page on another site must not reach it through the
 * visitor's browser, under its own name or under ours). MCP 2026-07-28, Streamable HTTP, Security.
 *
 * Admitted origins: none (not a browser), `baseUrl`, loopback on any port, and `allowedOrigins`; exact matches,
 * `null` is none of them. Admitted hosts: that of `baseUrl`, whatever the port, and loopback.
 *
 * @param baseUrl the public origin
 * @param allowedOrigins origins such as `https://host.example`
 * @returns what to refuse a request for, or null where it may pass
 */
export function admission(
  baseUrl: string,
  allowedOrigins: readonly string[],
): (request: Request) => "origin" | "host" | null {
  const base = new URL(baseUrl);
  const origins = new Set([base.origin, ...allowedOrigins]);

  const admitsOrigin = (origin: string): boolean => {
    if (origins.has(origin)) return true;
    const url = URL.parse(origin);
    if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
    return url.origin === origin && LOOPBACK.has(url.hostname);
  };
  const admitsHost = (host: string): boolean => {
    if (!HOST.test(host)) return false;
    const hostname = URL.parse(`http://${host}`)?.hostname;
    return hostname !== undefined && (hostname === base.hostname || LOOPBACK.has(hostname));
  };

  return (request) => {
    const origin = request.headers.get("origin");
    if (origin !== null && !admitsOrigin(origin)) return "origin";
    // HTTP/2 has no Host header; what serves it puts the authority into the URL
    return admitsHost(request.headers.get("host") ?? new URL(request.url).host) ? null : "host";
  };
}
