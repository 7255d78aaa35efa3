/** Where somebody lands who came from nowhere. */
export const LANDING = "/dashboard";

/** An authorization that somebody is sent back into carries what its application wrote. */
const LONGEST = 8_192;

/**
 * Where to go after signing in: an address on our own origin, whatever was asked for. What a browser reads as
 * another host is refused: `//host`, `/\host`, white space and control characters that it would drop, whole addresses.
 *
 * @param next as it came with a request
 * @returns path, query and fragment; `LANDING` for anything else
 */
export function nextPath(next: string | null | undefined): string {
  if (!next || next.length > LONGEST || !/^\/(?![/\\])/.test(next)) return LANDING;
  // WHATWG URL: tabs and line breaks vanish, backslashes are slashes
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u0020\\\u007f-\u009f]/.test(next)) return LANDING;
  const url = URL.parse(next, "https://reelwright.invalid");
  if (url?.origin !== "https://reelwright.invalid" || /^\/[/\\]/.test(url.pathname)) return LANDING;
  return `${url.pathname}${url.search}${url.hash}`;
}
