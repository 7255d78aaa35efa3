import { BASE_URL_TOKEN } from "#lib/config/paths.ts";
import { fillBaseUrl } from "#lib/content/base-url.ts";

/** Rows that say their length in bytes: text (T) and typed arrays. Any other row ends at its newline. */
const ROWS_WITH_LENGTH = new Set("TAOoUSsLlGgMmVb");

/**
 * Puts the public origin into a stream of React's flight format (the payload of server components, in
 * `.rsc` answers and inside prerendered pages). A text row states its length in bytes, so the length has to
 * follow; with the old one React reads the rows behind it at the wrong place, and hydration stops.
 *
 * Follows the reader in `react-server-dom-*-client` 19.3, `processBinaryChunk`.
 *
 * @param bytes the whole stream, one character a byte (latin1)
 * @returns the same with the origin, or null where the stream is not well formed
 */
function fillRows(bytes: string, baseUrl: string): string | null {
  let out = "";
  let at = 0;
  while (at < bytes.length) {
    const colon = bytes.indexOf(":", at);
    if (colon < 0 || !/^[0-9a-f]*$/.test(bytes.slice(at, Math.min(colon, at + 17)))) return null;
    const tag = bytes[colon + 1] ?? "";
    if (ROWS_WITH_LENGTH.has(tag)) {
      const comma = bytes.indexOf(",", colon);
      const length = bytes.slice(colon + 2, comma);
      const end = comma + 1 + Number.parseInt(length, 16);
      if (comma < 0 || !/^[0-9a-f]{1,8}$/.test(length) || end > bytes.length) return null;
      const payload = bytes.slice(comma + 1, end);
      const filled = tag === "T" ? fillBaseUrl(payload, baseUrl) : payload;
      out += `${bytes.slice(at, colon + 2)}${filled.length.toString(16)},${filled}`;
      at = end;
    } else {
      const newline = bytes.indexOf("\n", colon);
      const end = newline < 0 ? bytes.length : newline + 1;
      out += fillBaseUrl(bytes.slice(at, end), baseUrl);
      at = end;
    }
  }
  return out;
}

/**
 * @param text a flight stream, whole
 * @param baseUrl an origin; ASCII, as URLs are
 */
export function fillFlight(text: string, baseUrl: string): string {
  if (!text.includes(BASE_URL_TOKEN)) return text;
  const filled = fillRows(Buffer.from(text).toString("latin1"), baseUrl);
  return filled === null ? fillBaseUrl(text, baseUrl) : Buffer.from(filled, "latin1").toString();
}

const FLIGHT_SCRIPT = /(<script[^>]*>self\.__next_f\.push\()(\[1,"[^"\\]*(?:\\.[^"\\]*)*"\])(\)<\/script>)/g;

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
/** JSON that may stand in a script element, as Next writes it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);

/**
 * Puts the public origin into a page as Next renders it: into its markup, its data blocks, and the flight
 * stream that its inline scripts carry in pieces.
 */
export function fillHtml(html: string, baseUrl: string): string {
  const scripts = [...html.matchAll(FLIGHT_SCRIPT)];
  const pieces = scripts.map(([, , json = "[]"]) => (JSON.parse(json) as [number, string])[1]);
  let rest = fillFlight(pieces.join(""), baseUrl);
  let out = "";
  let from = 0;
  scripts.forEach(({ index, 0: script, 1: before = "", 3: after = "" }, position) => {
    // the stream may be cut anywhere but inside a character
    let length = position === scripts.length - 1 ? rest.length : (pieces[position]?.length ?? 0);
    if (/[\ud800-\udbff]/.test(rest[length - 1] ?? "")) length += 1;
    out += `${fillBaseUrl(html.slice(from, index), baseUrl)}${before}${scriptJson([1, rest.slice(0, length)])}${after}`;
    rest = rest.slice(length);
    from = index + script.length;
  });
  return out + fillBaseUrl(html.slice(from), baseUrl);
}
