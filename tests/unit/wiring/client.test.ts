import { describe, expect, test } from "vitest";
import { clientOf } from "#lib/wiring/client.ts";
import { countedMark, MARK_HEADER, peerMark, readMark } from "#lib/wiring/shared.ts";

const headers = (mark: string | null, forwarded?: string): Headers => {
  const all = new Headers();
  if (mark !== null) all.set(MARK_HEADER, mark);
  if (forwarded) all.set("x-forwarded-for", forwarded);
  return all;
};

describe("whose request a handler has before it", () => {
  test.each([
    ["what the outermost layer found wins", countedMark("203.0.113.7"), "198.51.100.1", 1, "203.0.113.7"],
    ["an IPv6 client", countedMark("2001:db8::1"), undefined, 0, "2001:db8::1"],
    ["the socket, where nobody has counted", peerMark("203.0.113.8"), "198.51.100.1", 0, "203.0.113.8"],
    ["the trusted proxy's word", peerMark("10.0.0.1"), "198.51.100.1, 198.51.100.2", 1, "198.51.100.2"],
    ["nobody says", null, undefined, 0, "unknown"],
    ["a client's own mark is none", "guess;counted=203.0.113.9", undefined, 0, "unknown"],
    ["an empty mark is none", "", "198.51.100.3", 1, "198.51.100.3"],
  ])("%s", (_, mark, forwarded, hops, expected) => {
    expect(clientOf(headers(mark, forwarded), hops)).toBe(expected);
  });

  test("a mark with another secret says nothing", () => {
    expect(readMark(`${countedMark("203.0.113.7").slice(1)}`)).toEqual({ counted: false });
  });
});
