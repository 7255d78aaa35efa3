import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dropNextOnly, dropUntrusted, isNextOnly, withoutNextCookies } from "#lib/http/untrusted.ts";

const source = (file: string) => readFileSync(`node_modules/next/dist/${file}`, "utf8");
/** Lower-case names in quotes, as Next's sources write headers. */
const namesIn = (text: string) =>
  [...text.matchAll(/'([a-z][a-z0-9]*(?:-[a-z0-9]+)*)'/g)].map(([, name]) => name ?? "");

test("every header of Next's router is dropped", () => {
  const names = [
    ...source("client/components/app-router-headers.js").matchAll(
      /_?HEADER = '([a-z-]+)'|_URL = '([a-z-]+)'/g,
    ),
  ].map(([, name, url]) => name ?? url ?? "");
  expect(names).toEqual(expect.arrayContaining(["rsc", "next-action", "next-router-state-tree", "next-url"]));
  // what Next sends, and no request carries
  expect(names.filter((name) => !isNextOnly(name))).toEqual([]);
});

test("every header that Next calls internal is dropped", () => {
  const [, list = ""] =
    /INTERNAL_HEADERS = \[([^\]]+)\]/.exec(source("server/lib/server-ipc/utils.js")) ?? [];
  const names = namesIn(list);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !isNextOnly(name))).toEqual([]);
});

test("every header of Next's constants that is not of HTTP is dropped", () => {
  const names = [...source("lib/constants.js").matchAll(/_HEADER = '([a-z-]+)'/g)].map(
    ([, name]) => name ?? "",
  );
  expect(names).toContain("x-prerender-revalidate");
  expect(names.filter((name) => !isNextOnly(name))).toEqual([]);
});

test("what browsers and proxies send to a page stays", () => {
  const sent = [
    ...[
      "accept",
      "accept-encoding",
      "accept-language",
      "authorization",
      "cookie",
      "host",
      "origin",
      "referer",
    ],
    ...["user-agent", "content-type", "content-length", "sec-fetch-mode", "if-none-match", "x-forwarded-for"],
    ...["api-version", "mcp-protocol-version", "svix-id", "msg-id", "billing-signature", "last-event-id"],
  ];
  const headers = Object.fromEntries(sent.map((name) => [name, "x"]));
  dropNextOnly(headers);
  dropUntrusted(headers);
  expect(Object.keys(headers)).toEqual(sent);
});

test("parts of files are the door's business, and a policy is ours to state", () => {
  const headers = {
    range: "x",
    "if-range": "x",
    "if-match": "x",
    "content-security-policy": "x",
    forwarded: "x",
  };
  dropUntrusted(headers);
  expect(headers).toEqual({});
});

test.each([
  ["a=1; __prerender_bypass=x; b=2", "a=1; b=2"],
  ["__next_preview_data=y", ""],
  ["__prerender_bypass=x;next-instant-navigation-testing=1;a=1", "a=1"],
  ["a=__prerender_bypass=x", "a=__prerender_bypass=x"],
])("of the cookies %j stay %j", (cookie, kept) => expect(withoutNextCookies(cookie)).toBe(kept));
