import { escapeMarkup } from "#lib/base/markup.ts";
import { CACHE_CONTROL, CLOSED_POLICY } from "#lib/http/headers.ts";

/**
 * A page that goes on to another place by itself: to an application's callback, or to a sign-in provider. Not a
 * redirect: browsers hold those of a form against the page's `form-action`, which names our own origin alone.
 *
 * @param url decided by us or registered by the application; never `javascript:`
 * @param title what is happening
 */
export function continuePage(url: string, title: string): Response {
  const at = escapeMarkup(url);
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${at}">
<title>${escapeMarkup(title)}</title>
<h1>${escapeMarkup(title)}</h1>
<p><a href="${at}">Go on</a>, if this does not happen by itself. You can close this page afterwards.</p>
`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CLOSED_POLICY,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": CACHE_CONTROL.none,
    },
  });
}
