// @ts-check
// Plain JavaScript: the launcher reads variables before a package is there, on any Node from 20.12.

/** What clients would leave out, cut at or read in another way than we do: white space, `\`, characters without a shape. */
const MISREAD = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;
const CONTROL = /\p{Cc}/u;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;
/** A directory with a Unix socket, as Postgres's clients write one into the place of the host. */
const SOCKET_HOST = /^%2f[^/]+$/i;

/** @param {string} text @returns {boolean} whether its percent signs mean characters, none of them a control character */
function isDecodable(text) {
  try {
    return !CONTROL.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/**
 * What a URL of a variable may have beside its scheme, host and port.
 *
 * @typedef {object} UrlForm
 * @property {readonly string[]} schemes with their colon
 * @property {boolean} [credentials] user and password may stand before the host
 * @property {RegExp} [path] what the path has to be; nothing but `/` where it is left out
 * @property {readonly string[] | "any"} [query] names that its query may have; none where it is left out
 * @property {boolean} [socket] the host may be the directory of a Unix socket: `%2Ftmp`, or `?host=/tmp`
 */

/**
 * Reads a URL that every client reads as we do: nothing that one would skip, cut off or take for something else.
 *
 * @param {string} text trimmed
 * @param {UrlForm} form
 * @returns {URL | null}
 */
export function readUrl(text, { schemes, credentials = false, path = /^\/?$/, query = [], socket = false }) {
  if (MISREAD.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // `https:host` and `https:///host` are a URL to some clients and none to others
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1];
  if (!schemes.includes(url.protocol) || authority === undefined || text.includes("#")) return null;
  const socketHost =
    socket && (SOCKET_HOST.test(url.hostname) || (!url.hostname && url.searchParams.has("host")));
  if (!socketHost && (!authority || !HOST.test(url.hostname))) return null;
  if (!credentials && authority.includes("@")) return null;
  // behind an `@` there is the rest of a password that holds a `/` or a `?`: it has to be written %2F or %3F
  if (!path.test(url.pathname) || /@/.test(url.pathname + url.search)) return null;
  if (query === "any" ? false : [...url.searchParams.keys()].some((name) => !query.includes(name)))
    return null;
  if (query !== "any" && !query.length && text.includes("?")) return null;
  return [url.username, url.password, url.pathname, url.search].every(isDecodable) ? url : null;
}

/**
 * `https://host[:port]`, nothing behind it.
 *
 * @param {string} text trimmed
 * @returns {string | null} without a slash at the end, in lower case
 */
export function readOrigin(text) {
  const url = readUrl(text, { schemes: ["http:", "https:"] });
  return url && text.replace(/\/$/, "").toLowerCase() === url.origin ? url.origin : null;
}
