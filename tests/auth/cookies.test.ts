import { describe, expect, test } from "vitest";
import { cookieRules, signedOutCookies, withHint } from "#lib/auth/cookies.ts";

const rules = cookieRules("https://video.example");
const answer = (...cookies: string[]): string[] => {
  const response = new Response(null);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return withHint(rules, response).headers.getSetCookie().slice(cookies.length);
};
const SIGNED_IN = "__Host-reelwright=a.b; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax";

describe("the hint that pages read", () => {
  test("comes with the session, for as long, and scripts can read it", () => {
    expect(answer(SIGNED_IN)).toEqual([
      "__Host-reelwright.in=1; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
    ]);
  });
  test.each([
    ["deleted", "__Host-reelwright=; Max-Age=0; Path=/"],
    ["emptied", "__Host-reelwright=; Path=/"],
    ["of no length", "__Host-reelwright=a.b; Path=/; Max-Age=0"],
  ])("goes with a session that is %s", (_, cookie) => {
    expect(answer(cookie)).toEqual(["__Host-reelwright.in=; Path=/; Max-Age=0; SameSite=Lax; Secure"]);
  });
  test("the last word counts", () => {
    expect(answer(SIGNED_IN, "__Host-reelwright=; Max-Age=0")).toEqual([
      "__Host-reelwright.in=; Path=/; Max-Age=0; SameSite=Lax; Secure",
    ]);
  });
  test("no other cookie touches it", () => {
    expect(answer("__Host-reelwright.email=x; Max-Age=600", "other=1")).toEqual([]);
  });
  test("signing out takes both, on any origin", () => {
    expect(signedOutCookies(cookieRules("http://localhost:3000"))).toEqual([
      "reelwright=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
      "reelwright.in=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
  });
});
