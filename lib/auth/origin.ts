/**
 * Whether a state-changing request comes from a page of ours. Browsers state the origin on every POST; what does not
 * is no form of ours (Fetch §3.2, and Fetch Metadata for what older proxies take off).
 *
 * @param baseUrl the public origin; nothing else, also not `null`, is ours
 */
export function isFromUs(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return headers.get("origin") === baseUrl;
}
