import { escapeMarkup } from "#lib/base/markup.ts";
import { errorPath, PAGE_PATHS } from "#lib/config/paths.ts";
import { CACHE_CONTROL, CLOSED_POLICY } from "#lib/http/headers.ts";
import { type Problem, PROBLEMS } from "#lib/http/problem.ts";

/** A refusal for a person whose browser was sent here: the words that a program gets as JSON. */
export function problemPage({ code, message, headers }: Problem): Response {
  const { status, title } = PROBLEMS[code];
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(message)}</p>
<p><a href="${errorPath(code)}">What this means</a> · <a href="${PAGE_PATHS.home}">Home</a></p>
`;
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CLOSED_POLICY,
      "Cache-Control": CACHE_CONTROL.none,
    },
  });
}
