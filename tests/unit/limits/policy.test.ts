import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, publicPolicy, quotaHeaders } from "#lib/limits/policy.ts";
import { quotaOf } from "#lib/limits/window.ts";

const START = Date.UTC(2026, 10, 21, 12);

describe("the headers of the contract", () => {
  test("R7 on a request that passes", () => {
    expect(quotaHeaders(quotaOf(1, publicPolicy(), START))).toEqual([
      ["RateLimit", "limit=120, remaining=119, reset=60"],
      ["RateLimit-Policy", "120;w=60"],
      ["RateLimit-Limit", "120"],
      ["RateLimit-Remaining", "119"],
      ["RateLimit-Reset", "60"],
      ["X-RateLimit-Limit", "120"],
      ["X-RateLimit-Remaining", "119"],
      ["X-RateLimit-Reset", "60"],
      ["X-RateLimit-Policy", "120;w=60"],
    ]);
  });

  test("R7 the last that passes has 0 left and no Retry-After", () => {
    const headers = new Map(quotaHeaders(quotaOf(120, publicPolicy(), START)));
    expect(headers.get("RateLimit")).toBe("limit=120, remaining=0, reset=60");
    expect(headers.has("Retry-After")).toBe(false);
  });

  test("R7 a refusal adds Retry-After, the same seconds as the reset", () => {
    const headers = new Map(quotaHeaders(quotaOf(121, publicPolicy(10, 30), START + 29_500)));
    expect(headers.get("RateLimit")).toBe("limit=10, remaining=0, reset=1");
    expect(headers.get("RateLimit-Policy")).toBe("10;w=30");
    expect(headers.get("Retry-After")).toBe("1");
  });
});

describe("the key of an address", () => {
  test("is the same for every address of a /64, and another outside it", () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    const four = fc.array(group, { minLength: 4, maxLength: 4 });
    const text = (groups: number[]) =>
      new URL(`http://[${groups.map((value) => value.toString(16)).join(":")}]`).hostname.slice(1, -1);
    fc.assert(
      fc.property(four, four, four, (prefix, one, other) => {
        const key = addressKey(text([...prefix, ...one]));
        expect(key).toBe(`${prefix.map((value) => value.toString(16)).join(":")}::/64`);
        expect(addressKey(text([...prefix, ...other]))).toBe(key);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["IPv4 counts by address", "203.0.113.7", "203.0.113.7"],
    ["IPv6 counts by /64", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["another address of the same /64", "2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["zeros within the /64", "2001:db8::1", "2001:db8:0:0::/64"],
    ["the loopback", "::1", "0:0:0:0::/64"],
    ["no address", "unknown", "unknown"],
    ["no address, with colons", "a:b:c", "a:b:c"],
  ])("%s", (_, address, key) => expect(addressKey(address)).toBe(key));
});
