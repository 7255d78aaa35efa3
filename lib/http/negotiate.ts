import Negotiator from "negotiator";

export type PageType = "text/html" | "text/markdown" | "application/json";

/** Order of the offers: decides where the client leaves it open. */
const PAGE_OFFERS: readonly PageType[] = ["text/html", "text/markdown", "application/json"];
/** A missing page is most often asked for by an agent that guessed: Markdown comes first. */
const NOT_FOUND_OFFERS: readonly PageType[] = ["text/markdown", "text/html", "application/json"];

/** Ranges beyond these are not read: no honest client sends more. */
const MAXIMUM_RANGES = 32;

// RFC 9110 §5.6.2 token, §12.4.2 qvalue, §5.6.6 parameters (a quoted value may hold anything but a quote)
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
// White space has one place to match, before ";" or before a parameter: with two, "a/b;  ;  ;  …@" took seconds.
const RANGE = new RegExp(
  `^(\\*/\\*|${TOKEN}/\\*|${TOKEN}/${TOKEN})((?:[ \\t]*;(?:[ \\t]*${TOKEN}=(?:${TOKEN}|"[^"]*"))?)*)$`,
);
const PARAMETER = new RegExp(`(${TOKEN})=(${TOKEN}|"[^"]*")`, "g");
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Splits a list's field at commas outside quotes. */
export const splitList = (header: string): string[] => header.match(/(?:"[^"]*"|[^,"])+/g) ?? [];

/**
 * The well-formed ranges of an `Accept` header, rewritten for negotiator: lower case, weight as `q`.
 * `charset=utf-8` is dropped, since everything here is UTF-8 and clients do send it.
 */
function cleanRanges(header: string): string[] {
  const ranges: string[] = [];
  for (const element of splitList(header)) {
    if (ranges.length === MAXIMUM_RANGES) break;
    const match = RANGE.exec(element.trim());
    if (!match?.[1] || match[1].startsWith("*/") !== (match[1] === "*/*")) continue;
    let range = match[1].toLowerCase();
    let wellFormed = true;
    for (const [, rawName = "", value = ""] of (match[2] ?? "").matchAll(PARAMETER)) {
      const name = rawName.toLowerCase();
      if (name === "q") wellFormed &&= WEIGHT.test(value);
      if (name === "charset" && /^"?utf-?8"?$/i.test(value)) continue;
      range += `;${name}=${value}`;
    }
    if (wellFormed) ranges.push(range);
  }
  return ranges;
}

/**
 * Chooses a media type by RFC 9110 §12.5.1: the most specific range gives an offer its weight, 0 refuses.
 * Of equal weights, a named type beats one that a wildcard lets in, then the client's order decides, then
 * the offers' order.
 *
 * @param accept the header, or undefined; without a well-formed range everything is acceptable
 * @returns the chosen offer, or null where every offer is refused
 */
export function negotiate<Offer extends string>(
  accept: string | undefined,
  offers: readonly Offer[],
): Offer | null {
  const ranges = accept ? cleanRanges(accept) : [];
  if (!ranges.length) return offers[0] ?? null;
  const negotiator = new Negotiator({ headers: { accept: ranges.join(",") } });
  return (negotiator.mediaTypes([...offers])[0] as Offer | undefined) ?? null;
}

/** Remembers answers: a site sees a handful of different headers, over and over. Bounded. */
function remembered<Result>(
  decide: (header: string | undefined) => Result,
): (header: string | undefined) => Result {
  const known = new Map<string, Result>();
  return (header) => {
    const key = header ?? "";
    let result = known.get(key);
    if (result === undefined) {
      result = decide(header);
      if (known.size >= 500) known.clear();
      if (key.length <= 1000) known.set(key, result);
    }
    return result;
  };
}

/** The representation of a page for an `Accept` header; null is 406. */
export const negotiatePage = remembered((accept) => negotiate(accept, PAGE_OFFERS));

/** The representation of a 404: Markdown unless HTML or JSON is named and wins. Never null. */
export const negotiateNotFound = remembered(
  (accept): PageType => negotiate(accept, NOT_FOUND_OFFERS) ?? "text/markdown",
);

/** Whether a client names a JSON type: then errors come as JSON. */
export const namesJson = remembered((accept): boolean =>
  accept
    ? cleanRanges(accept).some(
        (range) => /^application\/(?:[^;]*\+)?json\b/.test(range) && !/;q=0(?:\.0*)?$/.test(range),
      )
    : false,
);

/**
 * Whether a discovery file goes out as JSON: only where `application/json` beats the file's own type.
 *
 * @param own the media type of the file, without parameters
 */
export function prefersJson(accept: string | undefined, own: string): boolean {
  // text/html stands in for "a browser asks": it gets the file, whatever else it accepts
  return (
    namesJson(accept) && negotiate(accept, [own, "text/html", "application/json"]) === "application/json"
  );
}

export type ContentCoding = "br" | "gzip" | "identity";

/** The content coding for an `Accept-Encoding` header, RFC 9110 §12.5.3; ties go to br, then gzip. */
export const negotiateCoding = remembered((header): ContentCoding => {
  if (!header) return "identity";
  const negotiator = new Negotiator({ headers: { "accept-encoding": header.slice(0, 500) } });
  // @types/negotiator is behind: the second argument came with 1.0
  const encodings = negotiator.encodings as (offers: string[], options: { preferred: string[] }) => string[];
  const chosen = encodings.call(negotiator, ["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  return (chosen[0] as ContentCoding | undefined) ?? "identity";
});

/** Whether `If-None-Match` holds this ETag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return splitList(ifNoneMatch).some((element) => element.trim().replace(/^W\//, "") === etag);
}
