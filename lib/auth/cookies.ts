/** How our cookies are named and marked. RFC 6265bis §4.1.3.2: `__Host-` binds a cookie to this host alone. */
export interface CookieRules {
  /** The session's cookie; the others begin with it. */
  name: string;
  secure: boolean;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address is plain http on this machine, where browsers keep no `Secure` cookie. */
export function isPlainLoopback(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === "http:" && LOOPBACK.has(hostname);
}

/** @param baseUrl the public origin: only plain http on loopback gets a plain name */
export function cookieRules(baseUrl: string): CookieRules {
  const plain = isPlainLoopback(baseUrl);
  return { name: plain ? "reelwright" : "__Host-reelwright", secure: !plain };
}

/**
 * A `Set-Cookie` value.
 *
 * @param name behind the prefix, for example `email`
 * @param value anything; it is percent-encoded. Empty deletes the cookie
 * @param maxAgeSeconds how long a browser keeps it
 */
export function setCookie(rules: CookieRules, name: string, value: string, maxAgeSeconds: number): string {
  const age = value === "" ? 0 : maxAgeSeconds;
  const secure = rules.secure ? "; Secure" : "";
  return `${rules.name}.${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * The name, behind the prefix, of the cookie that tells the scripts of our pages that this browser is signed in. Pages
 * are the same for everybody and cached; it decides nothing but which link their header shows.
 */
export const HINT_COOKIE = "in";

const hint = (rules: CookieRules, maxAgeSeconds: number): string =>
  setCookie(rules, HINT_COOKIE, maxAgeSeconds > 0 ? "1" : "", maxAgeSeconds).replace("; HttpOnly", "");

/** Takes the session's cookie, and the hint of it, out of a browser. */
export const signedOutCookies = (rules: CookieRules): string[] => [
  `${rules.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${rules.secure ? "; Secure" : ""}`,
  hint(rules, 0),
];

/** Gives an answer that sets or deletes the session's cookie the hint that goes with it. */
export function withHint(rules: CookieRules, response: Response): Response {
  const session = response.headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${rules.name}=`));
  if (session) {
    const [, value = ""] = /^[^=]+=([^;]*)/.exec(session) ?? [];
    const [, age = "0"] = /;\s*max-age=(\d+)/i.exec(session) ?? [];
    response.headers.append("Set-Cookie", hint(rules, value ? Number(age) : 0));
  }
  return response;
}

/** A cookie of the request, decoded; empty where there is none or it cannot be read. */
export function readCookie(rules: CookieRules, headers: Headers, name: string): string {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (part.slice(0, at).trim() !== `${rules.name}.${name}`) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return "";
    }
  }
  return "";
}
